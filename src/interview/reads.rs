//! What a question of the topic can depend on, by what is written: the rules that may still speak and the facts that they read.

use std::collections::BTreeSet;

use crate::book::{Default as FactDefault, Gives, Origin, Topic};
use crate::condition::{Answered, Condition, FactId, Num, Tri, holds};
use crate::decide::World;
use crate::solve::Asked;

/// Conditions and numbers on which a question hangs.
#[derive(Debug, Default)]
pub(super) struct Reads {
    /// Conditions of rules that may speak, and of the question.
    pub conditions: Vec<Condition>,
    /// Told facts that these and the amounts read, through everything that facts are made of.
    pub facts: BTreeSet<FactId>,
}

/// Every fact that a question can hang on, whatever is told.
pub(super) fn all_of(topic: &Topic, asked: Asked) -> BTreeSet<FactId> {
    of(topic, None, asked).facts
}

/// What a question still hangs on.
pub(super) fn reads(topic: &Topic, world: &World, asked: Asked) -> Reads {
    of(topic, Some(world), asked)
}

fn of(topic: &Topic, world: Option<&World>, asked: Asked) -> Reads {
    let mut reads = Reads::default();
    let mut seen = BTreeSet::new();
    let Some(question) = topic.questions.get(usize::from(asked.question)) else {
        return reads;
    };
    let ruled_out = |condition: &Condition| {
        world.is_some_and(|world| holds(condition, world, asked.row, Answered::default()) == Tri::No)
    };
    reads.conditions.extend(question.only_if.clone());
    reads.conditions.extend(topic.scope.iter().map(|s| s.when.clone()));
    let mut nums: Vec<Num> = Vec::new();
    for def in &question.amounts {
        nums.extend(def.is.clone());
        nums.extend(def.otherwise.clone());
    }
    for rule in &topic.rules {
        let Some((_, gives)) = rule.answers.iter().find(|(q, _)| *q == asked.question) else {
            continue;
        };
        if ruled_out(&rule.when) {
            continue;
        }
        reads.conditions.push(rule.when.clone());
        match gives {
            Gives::Silent => {}
            Gives::One(outcome) => nums.extend(outcome.amounts.iter().map(|(_, n)| n.clone())),
            Gives::Choose(cases) => {
                for case in cases {
                    reads.conditions.extend(case.when.clone());
                    nums.extend(case.is.amounts.iter().map(|(_, n)| n.clone()));
                }
            }
        }
    }
    let mut direct = Vec::new();
    reads.conditions.iter().for_each(|c| c.facts(&mut |id| direct.push(id)));
    nums.iter().for_each(|n| n.facts(&mut |id| direct.push(id)));
    for id in direct {
        base(topic, id, &mut seen);
    }
    reads.facts = seen;
    reads
}

/// Facts that take their value from these when they are not told.
pub(super) fn followers(topic: &Topic, ids: &[FactId]) -> impl Iterator<Item = FactId> {
    let facts = topic.facts.iter().zip(0_u16..).filter(move |(fact, n)| {
        let mut made_of = BTreeSet::new();
        base(topic, FactId(*n), &mut made_of);
        fact.origin == Origin::Told && fact.default.is_some() && ids.iter().any(|id| made_of.contains(id))
    });
    facts.map(|(_, n)| FactId(n))
}

/// Every fact that a fact is made of, and those on which it hangs whether it exists.
fn base(topic: &Topic, id: FactId, seen: &mut BTreeSet<FactId>) {
    if !seen.insert(id) {
        return;
    }
    let Some(fact) = topic.fact(id) else {
        return;
    };
    let mut next = Vec::new();
    let mut see = |id: FactId| next.push(id);
    match &fact.origin {
        Origin::Told => {
            for case in fact.default.iter().flatten() {
                case.when.iter().for_each(|w| w.facts(&mut see));
                if let FactDefault::Number(num) = &case.is {
                    num.facts(&mut see);
                }
            }
        }
        Origin::Number(cases) => {
            for case in cases {
                case.when.iter().for_each(|w| w.facts(&mut see));
                case.is.facts(&mut see);
            }
        }
        Origin::Condition(condition) => condition.facts(&mut see),
        Origin::Calculated(n, _) => {
            let inputs = topic.calculations.get(usize::from(*n)).map_or(&[][..], |c| &c.from);
            inputs.iter().for_each(|(_, id)| see(*id));
        }
        Origin::RowSeat => {}
    }
    fact.only_if.iter().for_each(|guard| guard.facts(&mut see));
    for id in next {
        base(topic, id, seen);
    }
}

/// Calls `see` with every comparison in a condition and in the conditions that it is made of.
pub(super) fn comparisons(topic: &Topic, condition: &Condition, see: &mut impl FnMut(&Condition), depth: u8) {
    use crate::condition::Atom;
    if depth > 20 {
        return;
    }
    match condition {
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().for_each(|p| comparisons(topic, p, see, depth + 1));
        }
        Condition::Not(part) => comparisons(topic, part, see, depth + 1),
        Condition::Atom(Atom::Compare(left, _, right)) => {
            see(condition);
            let mut facts = Vec::new();
            left.facts(&mut |id| facts.push(id));
            right.facts(&mut |id| facts.push(id));
            for id in facts {
                if let Some(Origin::Number(cases)) = topic.fact(id).map(|f| &f.origin) {
                    for case in cases {
                        case.when.iter().for_each(|w| comparisons(topic, w, see, depth + 1));
                    }
                }
            }
        }
        Condition::Atom(Atom::Is(id, _)) => {
            if let Some(Origin::Condition(inner)) = topic.fact(*id).map(|f| &f.origin) {
                comparisons(topic, inner, see, depth + 1);
            }
        }
        Condition::Atom(_) => {}
    }
}
