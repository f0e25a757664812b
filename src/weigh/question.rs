//! What can come of one question.

use super::facts::sort_out;
use crate::book::{Gives, Topic};
use crate::condition::{Amounts, FactId};
use crate::decide::{Answered, Ground, Open, Possible, Settled, Strength, Verdict, rests_on, stands_on};
use crate::money;
use crate::situation::Situation;
use crate::solve::{Asked, Claim, Finding, Solver, Speaks, Spoken, Spread, Witness};

/// Rules that give the same answer, whatever the amounts.
struct Class {
    answer: Kind,
    rules: Vec<Speaks>,
}

#[derive(PartialEq, Clone, Copy)]
enum Kind {
    One(u16),
    /// Discretion, each rule for itself.
    Choose(u16),
    Silent,
}

/// Weighs a question, given which facts are not known and which of all are told as unknown or in part; `None` when the evaluator's word stays.
pub(super) fn weigh(
    solver: &mut Solver<'_>,
    topic: &Topic,
    asked: Asked,
    unknown: &[FactId],
    told: &[FactId],
) -> Option<Verdict> {
    let found = solver.possible(asked, &[]);
    let many = topic.questions.get(usize::from(asked.question))?.many;
    let mut open = Open {
        proved: found.proved,
        may_not_arise: found.not_asked.is_some(),
        free: hung_on(topic, asked, &found.speaks, &found.free),
        ..Open::default()
    };
    let examples: Vec<Situation> = found.speaks.iter().map(|s| s.witness.situation.clone()).collect();
    let mut classes: Vec<Class> = Vec::new();
    for speaks in found.speaks {
        let answer = kind(topic, asked, &speaks);
        match classes.iter_mut().find(|c| c.answer == answer && !many) {
            Some(class) => class.rules.push(speaks),
            None => classes.push(Class {
                answer,
                rules: vec![speaks],
            }),
        }
    }
    for class in &classes {
        open.possible.extend(possible(solver, topic, asked, class));
    }
    if many {
        for (possible, class) in open.possible.iter_mut().zip(&classes) {
            possible.certain = always(solver, asked, class);
        }
    }
    let clash = if many {
        None
    } else {
        clash(solver, asked, &mut open.proved)
    };
    open.possible
        .extend(found.gap.into_iter().chain(clash).map(|witness| Possible {
            settled: None,
            if_so: Vec::new(),
            certain: false,
            example: Box::new(witness.world),
        }));
    // What there is to choose from may hang on what is missing.
    let all_there = |class: &Class| class.rules.iter().flat_map(|r| &r.outcomes).all(|o| o.always);
    let one_way = many || (open.possible.len() == 1 && classes.iter().all(all_there));
    if open.proved && found.not_asked.is_none() && one_way {
        let certainly = |p: &&Possible| p.certain || !many;
        let settled = open.possible.iter().filter(certainly).filter_map(|p| p.settled.clone());
        let settled: Vec<Settled> = settled.filter(certain).collect();
        if !settled.is_empty() && settled.len() == open.possible.len() {
            return Some(Verdict::Settled(settled));
        }
    }
    if open.possible.is_empty() && open.proved {
        return Some(Verdict::NotAsked);
    }
    let telling = solver.side().telling().clone();
    (open.deciding, open.idle) = sort_out(topic, &telling, asked, unknown, &examples);
    // What is assumed once the others are known is not in question.
    open.idle
        .retain(|fact| told.contains(fact) || topic.fact(*fact).is_some_and(|f| f.default.is_none()));
    Some(Verdict::Open(Box::new(open)))
}

/// The results that rules which may speak rest on.
fn hung_on(topic: &Topic, asked: Asked, speaks: &[Speaks], results: &[FactId]) -> Vec<FactId> {
    let mut found = Vec::new();
    let rules = speaks.iter().filter_map(|s| topic.rules.get(usize::from(s.rule)));
    for rule in rules {
        found.extend(rests_on(topic, &rule.when));
        for (_, gives) in rule.answers.iter().filter(|(q, _)| *q == asked.question) {
            let outcomes: Vec<_> = match gives {
                Gives::One(outcome) => vec![outcome],
                Gives::Choose(cases) => cases.iter().map(|c| &c.is).collect(),
                Gives::Silent => Vec::new(),
            };
            for num in outcomes.iter().flat_map(|o| &o.amounts) {
                num.1.facts(&mut |fact| stands_on(topic, fact, &mut found));
            }
        }
    }
    results.iter().filter(|r| found.contains(r)).copied().collect()
}

/// Whether every completion in which the question is asked lets one of these rules speak.
fn always(solver: &mut Solver<'_>, asked: Asked, class: &Class) -> bool {
    let speaks = class.rules.iter().map(|r| Claim::Live(asked, r.rule)).collect();
    solver.never(&[Claim::Arises(asked), Claim::Not(Box::new(Claim::Any(speaks)))])
}

fn clash(solver: &mut Solver<'_>, asked: Asked, proved: &mut bool) -> Option<Box<Witness>> {
    match solver.find_any(&[Claim::AnyClash(asked)]) {
        Finding::Shown(witness) => Some(witness),
        Finding::Impossible(_) => None,
        Finding::NotProved | Finding::Unconfirmed(_) => {
            *proved = false;
            None
        }
    }
}

fn kind(topic: &Topic, asked: Asked, speaks: &Speaks) -> Kind {
    let gives = topic.rules.get(usize::from(speaks.rule)).and_then(|rule| {
        let found = rule.answers.iter().find(|(q, _)| *q == asked.question);
        found.map(|(_, gives)| gives)
    });
    match gives {
        Some(Gives::One(outcome)) => Kind::One(outcome.answer),
        Some(Gives::Choose(_)) => Kind::Choose(speaks.rule),
        Some(Gives::Silent) | None => Kind::Silent,
    }
}

/// The answer of a class: clauses of all its rules, the weakest basis, amounts as ranges.
fn possible(solver: &mut Solver<'_>, topic: &Topic, asked: Asked, class: &Class) -> Option<Possible> {
    let first = class.rules.first()?;
    let answer = match class.answer {
        Kind::Silent => Answered::Silent,
        Kind::One(answer) => {
            let all: Vec<&Spoken> = class.rules.iter().filter_map(|r| r.outcomes.first()).collect();
            Answered::One(answer, amounts(&all))
        }
        Kind::Choose(_) => {
            let outcomes = first.outcomes.iter().map(|o| (o.answer, amounts(&[o])));
            Answered::Choose(outcomes.collect())
        }
    };
    let grounds: Vec<Ground> = class
        .rules
        .iter()
        .filter_map(|speaks| ground(solver, topic, asked, speaks))
        .collect();
    let mut settled = Settled::new(answer, grounds);
    // Where several rules may speak, the answer is as weakly founded as the weakest of them.
    settled.strength = settled
        .grounds
        .iter()
        .map(|g| g.strength)
        .max()
        .unwrap_or(Strength::Silent);
    Some(Possible {
        settled: Some(settled),
        if_so: first.outcomes.iter().map(|o| o.if_so.clone()).collect(),
        certain: false,
        example: Box::new(first.witness.world.clone()),
    })
}

/// What a rule rests on where it speaks; a reading that it may need counts.
fn ground(solver: &mut Solver<'_>, topic: &Topic, asked: Asked, speaks: &Speaks) -> Option<Ground> {
    let witness = &speaks.witness;
    let settled = witness.settled(asked)?;
    let mut ground = settled
        .iter()
        .flat_map(|s| &s.grounds)
        .find(|g| g.rule == speaks.rule)?
        .clone();
    let rule = topic.rules.get(usize::from(speaks.rule))?;
    if let crate::book::Basis::Clause(rests) = &rule.basis {
        for rest in rests {
            let Some(when) = &rest.when else {
                continue;
            };
            let live = Claim::Live(asked, speaks.rule);
            let may_need = !solver.never(&[live, Claim::Holds(when.clone(), asked.row)]);
            if may_need && !ground.readings.contains(&rest.reading) {
                ground.readings.push(rest.reading.clone());
            }
            if may_need && rest.defensible {
                ground.strength = ground.strength.max(Strength::Reading);
            }
        }
    }
    Some(ground)
}

/// Amounts over all completions: the value where it is one, otherwise the range.
fn amounts(all: &[&Spoken]) -> Vec<Amounts> {
    let count = all.iter().map(|s| s.amounts.len()).max().unwrap_or(0);
    (0..count)
        .map(|n| {
            let spreads: Vec<Option<Spread>> = all.iter().map(|s| s.amounts.get(n).copied().flatten()).collect();
            join(&spreads)
        })
        .collect()
}

fn join(spreads: &[Option<Spread>]) -> Amounts {
    if spreads.iter().all(Option::is_none) {
        return Amounts::Absent;
    }
    let mut range: Option<(i64, i64)> = None;
    for spread in spreads {
        let Some(Spread {
            least: Some(least),
            most: Some(most),
            may_miss: false,
            proved: true,
        }) = spread
        else {
            return Amounts::Unknown;
        };
        let (l, m) = range.unwrap_or((*least, *most));
        range = Some((l.min(*least), m.max(*most)));
    }
    match range {
        Some((least, most)) if least == most => Amounts::Known(least),
        // As good as anything.
        Some((_, most)) if most >= money::MOST => Amounts::Unknown,
        Some((least, most)) => Amounts::Between(least, most),
        None => Amounts::Absent,
    }
}

/// Whether nothing of an answer is open.
fn certain(settled: &Settled) -> bool {
    let known = |amounts: &[Amounts]| amounts.iter().all(|a| matches!(a, Amounts::Known(_) | Amounts::Absent));
    match &settled.answer {
        Answered::One(_, amounts) => known(amounts),
        Answered::Choose(outcomes) => outcomes.iter().all(|(_, amounts)| known(amounts)),
        Answered::Silent => true,
    }
}
