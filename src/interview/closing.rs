//! The end of an interview: what was assumed and may be corrected, and the situation to rule on and to save.

use super::item::{Item, Known, Side, Step};
use super::{Interview, picture, reads};
use crate::book::Origin;
use crate::condition::{Answered, FactId, Tri, View, holds};
use crate::decide::{Info, World, decide, establish};
use crate::situation::Situation;
use crate::solve::{Asked, Claim, Finding, Solver, Telling};
use crate::source::Problems;
use crate::value::{List, State, Value};

/// What an interview comes to, as something to rule on.
#[derive(Debug, Clone)]
pub struct Closing {
    /// The situation; where only the side of a threshold was told and does not matter further, with a number that stands for it.
    pub situation: Situation,
    /// Numbers that stand for what was told as a side.
    pub stand_ins: Vec<(FactId, Option<usize>, Side)>,
    /// Sides of numbers that are told and not in the situation.
    pub given: Vec<Claim>,
}

impl Interview<'_> {
    /// Facts that were not asked because they are what they are in most cases: each with its rows.
    pub fn assumed(&self) -> Vec<FactId> {
        let world = self.world();
        let ruling = decide(self.topic, &world);
        let mut read = std::collections::BTreeSet::new();
        for decided in &ruling.decided {
            let asked = Asked {
                question: decided.question,
                row: decided.row,
            };
            read.extend(reads::all_of(self.topic, asked));
        }
        let facts = self.topic.facts.iter().enumerate();
        facts
            .filter_map(|(n, fact)| Some((FactId(u16::try_from(n).ok()?), fact)))
            .filter(|(id, fact)| {
                let told = fact.origin == Origin::Told && fact.default.is_some() && read.contains(id);
                // The rulebook is only worth a word where several have rules on the matter.
                let choice = id.0 > 0 || fact.values.len() > 1;
                told && choice && world.info(*id) == Info::Assumed && self.present(&world, *id)
            })
            .map(|(id, _)| id)
            .collect()
    }

    fn present(&self, world: &World, id: FactId) -> bool {
        let Some(fact) = self.topic.fact(id) else {
            return false;
        };
        let guard = |row| {
            fact.only_if
                .as_ref()
                .is_none_or(|g| holds(g, world, row, Answered::default()) == Tri::Yes)
        };
        match fact.per_seat {
            true => (0..world.rows().unwrap_or(0)).any(|row| guard(Some(row))),
            false => guard(None),
        }
    }

    /// Asks next about a fact that was assumed, in every row where it exists.
    pub fn ask_about(&mut self, id: FactId) {
        let world = self.world();
        let Some(fact) = self.topic.fact(id) else {
            return;
        };
        let rows: Vec<Option<usize>> = match fact.per_seat {
            true => (0..world.rows().unwrap_or(0)).map(Some).collect(),
            false => vec![None],
        };
        self.queue = rows
            .into_iter()
            .filter(|row| *world.state(id, *row) != State::Absent || fact.only_if.is_none())
            .map(|row| Item::Fact(id, row))
            .collect();
    }

    /// A value that stands for a side, in what a party says; for counts only.
    pub fn stand_for(&self, item: Item, side: &Side) -> Option<Value> {
        let Item::Count(id, row) = item else {
            return None;
        };
        let length = self.topic.fact(id)?.length;
        let most = length.most.unwrap_or(99).min(99);
        let mut found = (length.least.unwrap_or(0)..=most).map(|n| item.number(self.topic, n));
        found.find(|value| {
            let mut steps = self.steps.clone();
            steps.push(Step {
                item,
                known: Known::Value(value.clone()),
            });
            let picture = picture::picture(self.topic, &steps);
            let world = establish(
                self.topic,
                &picture.situation,
                &mut Vec::new(),
                &mut Problems::default(),
            );
            let mut bounds = side.is.iter();
            bounds.all(|b| holds(&b.is, &world, row, Answered::default()) == Tri::Yes)
        })
    }

    /// The situation to rule on and to save. Where everything is certain, numbers of which only a side was told get one that
    /// stands for them, if they are counts.
    pub fn close(&self, done: bool) -> Closing {
        let picture = self.picture();
        let mut closing = Closing {
            situation: picture.situation,
            stand_ins: Vec::new(),
            given: picture.given,
        };
        let sided = self.steps.iter().filter_map(|s| match (&s.known, s.item) {
            (Known::Side(side), Item::Count(id, row)) if side.exactly.is_none() => Some((id, row, side.clone())),
            _ => None,
        });
        let sided: Vec<_> = sided.collect();
        if !done || sided.is_empty() {
            return closing;
        }
        let world = establish(
            self.topic,
            &closing.situation,
            &mut Vec::new(),
            &mut Problems::default(),
        );
        let telling = Telling::of(self.topic, &closing.situation, &world);
        let mut solver = Solver::new(self.topic, telling);
        let mut claims = closing.given.clone();
        claims.push(Claim::InScope);
        let Finding::Shown(witness) = solver.find_any(&claims) else {
            return closing;
        };
        for (id, row, side) in sided {
            let told = closing.situation.told.iter_mut().find(|t| t.fact == id && t.row == row);
            let (Some(told), State::Known(Value::List(found))) = (told, witness.world.state(id, row)) else {
                continue;
            };
            let Some(Value::List(list)) = &told.value else {
                continue;
            };
            if list.count.is_some() || list.sum.is_none() {
                continue;
            }
            // Two stand for several, where they can.
            let of = |n: i64| Value::List(List::told(Some(n), list.sum, None, None));
            let mut fits = |n: &i64| {
                let mut all = claims.clone();
                all.push(Claim::Is(id, row, of(*n)));
                !solver.never(&all)
            };
            if let Some(count) = [2, 3].into_iter().find(&mut fits).or(found.count) {
                told.value = Some(of(count));
                closing.stand_ins.push((id, row, side));
            }
        }
        closing
    }
}
