//! The same claims, checked on a concrete ruling.

use super::claim::{Asked, Claim};
use super::rules::amounts_in;
use super::witness::Witness;
use crate::book::Topic;
use crate::condition::{Amounts, Answered as Given, Condition, Tri, View, holds};
use crate::decide::{Answered, Settled, Verdict};
use crate::value::{List, State, Value};

impl Witness {
    /// Whether a claim is true of this situation and its ruling, as the evaluator has them.
    pub fn confirms(&self, topic: &Topic, claim: &Claim) -> bool {
        match claim {
            Claim::Holds(condition, row) => self
                .row(*row)
                .is_some_and(|row| holds(condition, &self.world, row, Given::default()) == Tri::Yes),
            Claim::Is(fact, row, value) => self.row(*row).is_some_and(|row| match self.world.state(*fact, row) {
                State::Known(known) => agrees(known, value),
                _ => false,
            }),
            Claim::InScope => topic
                .scope
                .iter()
                .all(|s| holds(&s.when, &self.world, None, Given::default()) == Tri::Yes),
            Claim::Arises(asked) => match self.verdict(*asked) {
                None | Some(Verdict::NotAsked | Verdict::Missing(_)) => false,
                Some(_) => true,
            },
            Claim::Applies(rule, row) => self.row(*row).is_some_and(|row| {
                let when = topic.rules.get(usize::from(*rule)).map(|r| &r.when);
                when.is_some_and(|when| holds(when, &self.world, row, Given::default()) == Tri::Yes)
            }),
            Claim::Defeated(asked, rule) => {
                let applies = self.confirms(topic, &Claim::Applies(*rule, asked.row));
                applies
                    && topic.rules.iter().enumerate().any(|(n, other)| {
                        u16::try_from(n).is_ok_and(|n| {
                            other.answers.iter().any(|(q, _)| *q == asked.question)
                                && topic.overrides(asked.question, n, *rule)
                                && self.confirms(topic, &Claim::Applies(n, asked.row))
                        })
                    })
            }
            Claim::Live(asked, rule) => self.said(*asked, *rule).is_some(),
            Claim::Clash(asked, one, other) => match (self.said(*asked, *one), self.said(*asked, *other)) {
                (Some(one), Some(other)) => one.answer != other.answer,
                _ => false,
            },
            Claim::AnyClash(asked) => self.settled(*asked).is_some_and(|settled| {
                let first = settled.first().map(|s| &s.answer);
                settled.iter().any(|s| Some(&s.answer) != first)
            }),
            Claim::Gap(asked) => matches!(self.verdict(*asked), Some(Verdict::Gap)),
            Claim::Gives(asked, answered) => self
                .settled(*asked)
                .is_some_and(|settled| settled.iter().any(|s| s.answer == *answered)),
            Claim::GivesAnswer(asked, answer) => self.settled(*asked).is_some_and(|settled| {
                settled
                    .iter()
                    .any(|s| matches!(&s.answer, Answered::One(own, _) if own == answer))
            }),
            Claim::Otherwise(asked, answered) => match self.settled(*asked) {
                Some(settled) => settled.iter().any(|s| s.answer != *answered),
                None => true,
            },
            Claim::Broken(asked, rule, promise) => {
                let question = topic.questions.get(usize::from(asked.question));
                let promise = question.and_then(|q| q.always.get(*promise));
                promise.is_some_and(|promise| self.breaks(*asked, *rule, promise))
            }
            Claim::Not(part) => !self.confirms(topic, part),
            Claim::All(parts) => parts.iter().all(|p| self.confirms(topic, p)),
            Claim::Any(parts) => parts.iter().any(|p| self.confirms(topic, p)),
        }
    }

    /// Whether what a rule gives breaks a promise; one about an amount that is not there is kept.
    fn breaks(&self, asked: Asked, rule: u16, promise: &Condition) -> bool {
        let (Some(settled), Some(row)) = (self.said(asked, rule), self.row(asked.row)) else {
            return false;
        };
        let breaks = |answer: u16, amounts: &[Amounts]| {
            let given = Given {
                amounts,
                answer: Some(answer),
            };
            let mut spoken = true;
            amounts_in(promise, &mut |n| {
                spoken &= !matches!(amounts.get(usize::from(n)), None | Some(Amounts::Absent));
            });
            spoken && holds(promise, &self.world, row, given) == Tri::No
        };
        match &settled.answer {
            Answered::Silent => false,
            Answered::One(answer, amounts) => breaks(*answer, amounts),
            Answered::Choose(outcomes) => outcomes.iter().any(|(answer, amounts)| breaks(*answer, amounts)),
        }
    }

    /// The row of the situation for a row as told to the solver; `None` when it is not there.
    fn row(&self, row: Option<usize>) -> Option<Option<usize>> {
        match row {
            None => Some(None),
            Some(row) => self.rows.get(row).copied().flatten().map(Some),
        }
    }

    /// What the evaluator made of a question.
    pub fn verdict(&self, asked: Asked) -> Option<&Verdict> {
        let row = self.row(asked.row)?;
        let decided = self.ruling.decided.iter();
        let mut found = decided.filter(|d| d.question == asked.question && d.row == row);
        found.next().map(|d| &d.verdict)
    }

    /// What the rules give that speak to a question.
    pub fn settled(&self, asked: Asked) -> Option<&[Settled]> {
        match self.verdict(asked)? {
            Verdict::Settled(settled) | Verdict::Conflict(settled) | Verdict::Broken(settled) => Some(settled),
            Verdict::NotAsked | Verdict::Gap | Verdict::Missing(_) | Verdict::Open(_) => None,
        }
    }

    /// The rules that speak to a question.
    pub fn speaking(&self, asked: Asked) -> Vec<u16> {
        let grounds = self.settled(asked).into_iter().flatten().flat_map(|s| &s.grounds);
        let mut rules: Vec<u16> = grounds.map(|g| g.rule).collect();
        rules.sort_unstable();
        rules
    }

    fn said(&self, asked: Asked, rule: u16) -> Option<&Settled> {
        self.settled(asked)?
            .iter()
            .find(|s| s.grounds.iter().any(|g| g.rule == rule))
    }
}

/// Whether a value is what is claimed; of a list what is claimed of it.
fn agrees(known: &Value, claimed: &Value) -> bool {
    match (known, claimed) {
        (Value::List(known), Value::List(claimed)) => {
            let part = |get: fn(&List) -> Option<i64>| get(claimed).is_none() || get(claimed) == get(known);
            part(|l| l.count) && part(|l| l.sum) && part(|l| l.largest) && part(|l| l.smallest)
        }
        (Value::Cards(known), Value::Cards(claimed)) => known.len() == claimed.len(),
        _ => known == claimed,
    }
}
