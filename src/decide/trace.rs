//! Why a rule does not speak.

use super::world::World;
use crate::book::{Rule, Topic};
use crate::condition::{Answered as Given, Atom, Condition, Tri, holds};

/// A rule that does not speak, and why.
#[derive(Debug, Clone)]
pub struct Silence {
    /// Its number.
    pub rule: u16,
    /// Why.
    pub stands: Stands,
    /// How many parts of its condition fail: the fewer, the nearer it was.
    pub failing: usize,
}

/// Why a rule does not speak.
#[derive(Debug, Clone)]
pub enum Stands {
    /// This part of its condition, the first that fails, does not hold.
    Fails(Failed),
    /// It applies, but this rule overrides it.
    Yields {
        /// Number of the rule that overrides it.
        to: u16,
    },
    /// What is known does not settle whether it applies.
    Open,
}

/// The part of a condition that fails.
#[derive(Debug, Clone)]
pub struct Failed {
    /// The part.
    pub part: Condition,
    /// Whether it holds, where it should not.
    pub holds: bool,
}

pub(super) fn silences<'a>(
    topic: &Topic,
    world: &World,
    (question, row): (u16, Option<usize>),
    candidates: impl Iterator<Item = (u16, &'a Rule, Tri)>,
    live: &[u16],
) -> Vec<Silence> {
    let mut found = Vec::new();
    let candidates: Vec<_> = candidates.collect();
    for (number, rule, applies) in &candidates {
        if live.contains(number) {
            continue;
        }
        let (stands, failing) = match applies {
            Tri::No => {
                let mut failed = Vec::new();
                failures(&rule.when, world, row, &mut failed);
                let count = failed.len();
                match failed.into_iter().next() {
                    Some(first) => (Stands::Fails(first), count),
                    None => (Stands::Open, 0),
                }
            }
            Tri::Unknown => (Stands::Open, 0),
            Tri::Yes => {
                let by = |direct: bool| {
                    candidates.iter().find(|(other, rule, applies)| {
                        *applies == Tri::Yes
                            && topic.overrides(question, *other, *number)
                            && (!direct || rule.overrides.iter().any(|o| o.rule == *number))
                    })
                };
                match by(true).or_else(|| by(false)) {
                    Some((to, ..)) => (Stands::Yields { to: *to }, 0),
                    None => (Stands::Open, 0),
                }
            }
        };
        found.push(Silence {
            rule: *number,
            stands,
            failing,
        });
    }
    found
}

/// The parts of a condition that fail, in its order.
fn failures(condition: &Condition, world: &World, row: Option<usize>, found: &mut Vec<Failed>) {
    let value = |c: &Condition| holds(c, world, row, Given::default());
    match condition {
        Condition::All(parts) => {
            for part in parts.iter().filter(|p| value(p) == Tri::No) {
                failures(part, world, row, found);
            }
        }
        Condition::Not(inner) if matches!(**inner, Condition::Atom(Atom::Is(..) | Atom::Includes(..))) => {
            found.push(Failed {
                part: (**inner).clone(),
                holds: true,
            });
        }
        other => found.push(Failed {
            part: other.clone(),
            holds: false,
        }),
    }
}
