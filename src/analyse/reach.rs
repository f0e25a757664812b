//! What no situation can show of a topic, proved: a part of a condition that cannot fail where the rest holds, say.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::coverage::{Goal, TopicCoverage};
use super::seats::Seats;
use crate::book::{Rule, Topic};
use crate::condition::Condition;
use crate::solve::{Asked, Claim, Solver};

/// Marks what is not shown and can be shown by no situation. Each topic is worked on by one core.
pub(super) fn rule_out(topics: &mut [(&Topic, TopicCoverage)]) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let workers = cores.min(topics.len());
    let next = AtomicUsize::new(0);
    let slots: Vec<Mutex<_>> = topics.iter_mut().map(Mutex::new).collect();
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(slot) = slots.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
                    let topic = slot.0;
                    of_topic(topic, &mut slot.1);
                }
            });
        }
    });
}

fn of_topic(topic: &Topic, coverage: &mut TopicCoverage) {
    let goals = &mut coverage.goals;
    if goals.iter().all(|g| g.shown) {
        return;
    }
    let seats = Seats::of(topic);
    coverage.seats = seats.limit();
    let mut solver = Solver::new(topic, seats.telling(topic));
    solver.require(&Claim::InScope);
    for one in goals.iter_mut().filter(|g| !g.shown) {
        one.impossible = claim(topic, &one.goal).is_some_and(|claim| solver.never(&[claim]));
    }
}

/// What is true in a situation that shows this, within the topic's scope; the table's first row is the one that matters.
pub fn claim(topic: &Topic, goal: &Goal) -> Option<Claim> {
    let find = |id: &String| {
        let n = topic.rules.iter().position(|r| r.full_id() == *id)?;
        Some((u16::try_from(n).ok()?, topic.rules.get(n)?))
    };
    Some(match goal {
        Goal::Speaks(id) => {
            let (number, rule) = find(id)?;
            speaks(number, rule)
        }
        Goal::Decides(_, clause) => {
            let rules = topic.rules.iter().enumerate();
            let rules = rules.filter(|(_, r)| r.topic == topic.id && r.clause.as_ref() == Some(clause));
            Claim::Any(
                rules
                    .filter_map(|(n, rule)| Some(speaks(u16::try_from(n).ok()?, rule)))
                    .collect(),
            )
        }
        Goal::Overrides(id, other) => {
            let ((number, rule), (yields, other)) = (find(id)?, find(other)?);
            let shared = |q: u16| other.answers.iter().any(|(p, _)| *p == q);
            let row = row(rule);
            Claim::All(vec![
                arises(rule, shared),
                Claim::Applies(number, row),
                Claim::Applies(yields, row),
            ])
        }
        Goal::Holds(id, _) => {
            let (_, rule) = find(id)?;
            matters(rule, None, Vec::new())
        }
        Goal::Fails(id, part) => {
            let (_, rule) = find(id)?;
            let fails = not(rule.own_parts().get(*part)?, row(rule));
            matters(rule, Some(*part), vec![fails])
        }
        Goal::Alone(id, part, alternative) => {
            let (_, rule) = find(id)?;
            let Condition::Any(alternatives) = rule.own_parts().get(*part)? else {
                return None;
            };
            let row = row(rule);
            let each = alternatives.iter().enumerate();
            let each = each.map(|(n, c)| match n == *alternative {
                true => Claim::Holds(c.clone(), row),
                false => not(c, row),
            });
            matters(rule, Some(*part), each.collect())
        }
    })
}

fn row(rule: &Rule) -> Option<usize> {
    rule.each_seat.then_some(0)
}

fn not(condition: &Condition, row: Option<usize>) -> Claim {
    Claim::Not(Box::new(Claim::Holds(condition.clone(), row)))
}

/// Some question that the rule answers, of those that count, is asked.
fn arises(rule: &Rule, counts: impl Fn(u16) -> bool) -> Claim {
    let row = row(rule);
    let questions = rule.answers.iter().map(|(q, _)| *q).filter(|q| counts(*q));
    Claim::Any(
        questions
            .map(|question| Claim::Arises(Asked { question, row }))
            .collect(),
    )
}

fn speaks(number: u16, rule: &Rule) -> Claim {
    let row = row(rule);
    let live = |(question, _): &(u16, _)| {
        Claim::Live(
            Asked {
                question: *question,
                row,
            },
            number,
        )
    };
    Claim::Any(rule.answers.iter().map(live).collect())
}

/// The rule is asked, every part of its condition holds but the one that is left out, and the rest is so too.
fn matters(rule: &Rule, but: Option<usize>, rest: Vec<Claim>) -> Claim {
    let all = match &rule.when {
        Condition::All(parts) => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    let but = but.map(|n| n + usize::from(rule.inherited));
    let parts = all.iter().enumerate().filter(|(n, _)| Some(*n) != but);
    let holds = parts.map(|(_, part)| Claim::Holds(part.clone(), row(rule)));
    let mut claims = vec![arises(rule, |_| true)];
    claims.extend(holds.chain(rest));
    Claim::All(claims)
}
