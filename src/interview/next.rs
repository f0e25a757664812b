//! The next question: the one whose worst answer leaves the fewest possible rulings.

use std::collections::BTreeSet;

use super::item::{Item, Known, Query, Step};
use super::possible::Scene;
use super::threshold::Split;
use crate::book::{Fact, Kind, Origin};
use crate::condition::{Answered, FactId, Tri, View, holds};
use crate::solve::{Claim, Witness};
use crate::value::{State, Value};

/// An item that may be asked, and how many rulings each of its answers leaves, the most first.
struct Candidate {
    item: Item,
    left: Vec<usize>,
    split: Option<Split>,
}

/// How often it counts that an answer leaves everything open, where answers cannot be counted.
const EVERY: usize = 99;
/// Members of a set beyond these are not looked at one by one.
const MOST_VALUES: usize = 16;

impl Scene<'_, '_> {
    /// The next question; `None` when no question can change the ruling.
    pub(super) fn next(&mut self, steps: &[Step]) -> Option<Query> {
        if self.open.iter().all(|o| o.settled()) {
            return None;
        }
        let items = self.items(steps);
        let now: usize = self.open.iter().map(|o| o.classes.len() + o.unsure).sum();
        let undecided = self.open.iter().any(|o| o.undecided());
        let sided = |item: &Item| {
            steps
                .iter()
                .any(|s| s.item == *item && matches!(s.known, Known::Side(_)))
        };
        let mut splits: Vec<Split> = Vec::new();
        let all = items.clone();
        let askable = |item: Item| all.contains(&item) && !sided(&item);
        if undecided {
            splits = self.splits(&askable);
        }
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut best: Option<Vec<usize>> = None;
        for item in items {
            let split = splits
                .iter()
                .position(|s| s.item == item)
                .map(|n| splits.swap_remove(n));
            let mut left = match &split {
                Some(split) => split.left.clone(),
                None if undecided => self.leaves(item, now, best.as_ref().and_then(|b| b.first()).copied()),
                None => vec![now; EVERY],
            };
            left.sort_unstable_by(|a, b| b.cmp(a));
            if best.as_ref().is_none_or(|b| left < *b) {
                best = Some(left.clone());
            }
            candidates.push(Candidate { item, left, split });
        }
        // Among those whose worst answers leave as many the next worst decides: with the book's order alone common cases would
        // take more questions, and another number in another order of the book. The sort is stable: among equals that stays.
        candidates.sort_by(|a, b| a.left.cmp(&b.left));
        // Where only amounts are open, what is chosen comes before what is counted: it may spare a number.
        if !undecided {
            candidates.sort_by_key(|c| self.is_number(c.item));
        }
        let first = candidates.iter().position(|c| self.matters(c.item, c.split.is_some()));
        let number = first
            .and_then(|n| candidates.get(n))
            .is_none_or(|c| self.is_number(c.item));
        if !undecided
            && number
            && let Some(query) = self.amount_split(&askable)
            && self.matters(query.item, true)
        {
            return Some(query);
        }
        // That no part of a list matters by itself does not say that the list cannot.
        let list = |c: &Candidate| matches!(c.item, Item::Count(id, _) | Item::Sum(id, _) if self.list_matters(id));
        let chosen = first.or_else(|| candidates.iter().position(list))?;
        let chosen = candidates.into_iter().nth(chosen)?;
        Some(Query {
            item: chosen.item,
            sides: chosen.split.map(|s| s.sides).unwrap_or_default(),
        })
    }

    fn is_number(&self, item: Item) -> bool {
        let choice = |kind| matches!(kind, Kind::YesNo | Kind::OneOf | Kind::SetOf);
        !item
            .fact()
            .and_then(|id| self.topic.fact(id))
            .is_some_and(|f| choice(f.kind))
    }

    /// Everything that may be asked, in the order of the book; a table row by row.
    fn items(&mut self, steps: &[Step]) -> Vec<Item> {
        let topic = self.topic;
        let mut items = Vec::new();
        let table = topic.table;
        let mut cells: Vec<(usize, Item)> = Vec::new();
        for (n, fact) in topic.facts.iter().enumerate() {
            let Ok(n) = u16::try_from(n) else {
                continue;
            };
            let id = FactId(n);
            if fact.origin != Origin::Told {
                continue;
            }
            if Some(id) == table {
                let asked = steps.iter().any(|s| s.item == Item::Seats);
                let read = self.open.iter().any(|o| {
                    o.vague
                        && (topic
                            .questions
                            .get(usize::from(o.asked.question))
                            .is_some_and(|q| q.each_seat)
                            || o.reads
                                .facts
                                .iter()
                                .any(|f| *f == id || topic.fact(*f).is_some_and(|f| f.per_seat)))
                });
                if !asked && read && self.picture.situation.seats.is_none() {
                    items.push(Item::Seats);
                }
                continue;
            }
            if fact.default.is_some() || !self.read(id) {
                continue;
            }
            if !fact.per_seat {
                if self.exists(fact, None, steps) {
                    items.extend(self.of_fact(id, fact, None, steps));
                }
                continue;
            }
            for row in 0..self.picture.situation.seats.as_ref().map_or(0, Vec::len) {
                if self.exists(fact, Some(row), steps) {
                    let of = self.of_fact(id, fact, Some(row), steps);
                    cells.extend(of.into_iter().map(|item| (row, item)));
                }
            }
        }
        // Row by row, where the table stands in the book.
        cells.sort_by_key(|(row, _)| *row);
        let at = items.iter().position(|i| i.fact() > table).unwrap_or(items.len());
        items.splice(at..at, cells.into_iter().map(|(_, item)| item));
        items
    }

    /// Whether an open question reads a fact.
    fn read(&self, id: FactId) -> bool {
        self.open.iter().any(|o| !o.settled() && o.reads.facts.contains(&id))
    }

    /// Whether a fact certainly exists; or may, when nobody knows more about that.
    fn exists(&mut self, fact: &Fact, row: Option<usize>, steps: &[Step]) -> bool {
        let Some(guard) = &fact.only_if else {
            return true;
        };
        match holds(guard, self.world, row, Answered::default()) {
            Tri::Yes => true,
            Tri::No => false,
            Tri::Unknown => {
                let not = Claim::Not(Box::new(Claim::Holds(guard.clone(), row)));
                if self.never(&[not]) {
                    return true;
                }
                let mut facts = crate::decide::rests_on(self.topic, guard);
                facts.retain(|id| self.topic.fact(*id).is_some_and(|f| f.origin == Origin::Told));
                let given_up = |id: &FactId| {
                    let mut told = steps.iter().filter(|s| s.item.fact() == Some(*id));
                    told.any(|s| matches!(s.known, Known::Unknown | Known::Disputed(_)))
                };
                facts.iter().any(given_up)
                    && facts
                        .iter()
                        .all(|id| given_up(id) || !matches!(self.world.state(*id, row), State::Unknown))
            }
        }
    }

    /// The items of a fact that are not answered: of a list its parts before the list.
    fn of_fact(&self, id: FactId, fact: &Fact, row: Option<usize>, steps: &[Step]) -> Vec<Item> {
        let asked = |item: Item| {
            let known = steps.iter().rev().find(|s| s.item == item).map(|s| &s.known);
            match known {
                None => false,
                // A side was told: the number itself is still to be had.
                Some(Known::Side(side)) => side.exactly.is_some(),
                Some(_) => true,
            }
        };
        let whole = Item::Fact(id, row);
        if asked(whole) || matches!(self.world.state(id, row), State::Known(value) if complete(value)) {
            return Vec::new();
        }
        if fact.kind != Kind::Moneys || fact.parts.is_none() {
            return vec![whole];
        }
        let (count, sum) = match self.world.state(id, row) {
            State::Known(Value::List(list)) | State::Perhaps(Value::List(list)) => {
                (list.count.is_some(), list.sum.is_some())
            }
            _ => (false, false),
        };
        let (of_count, of_sum) = (Item::Count(id, row), Item::Sum(id, row));
        let told = |item: Item| steps.iter().any(|s| s.item == item);
        let mut items = Vec::new();
        if !count && !told(of_count) {
            items.push(of_count);
        }
        if !sum && !asked(of_sum) {
            items.push(of_sum);
        }
        let given_up = |item: Item| steps.iter().any(|s| s.item == item && s.known == Known::Unknown);
        if items.is_empty() && !given_up(of_count) && !given_up(of_sum) {
            items.push(whole);
        }
        items
    }

    /// How many rulings the answers to an item leave. Once one leaves more than `enough`, the others do not count.
    fn leaves(&mut self, item: Item, now: usize, enough: Option<usize>) -> Vec<usize> {
        let Item::Fact(id, row) = item else {
            return vec![now; EVERY];
        };
        let Some(fact) = self.topic.fact(id) else {
            return vec![now; EVERY];
        };
        let read = self.open.iter().any(|o| o.undecided() && o.reads.facts.contains(&id));
        let mut values: Vec<Value> = match fact.kind {
            Kind::YesNo => vec![Value::Choice(0), Value::Choice(1)],
            Kind::OneOf => all(fact).map(Value::Choice).collect(),
            Kind::SetOf => all(fact).take(MOST_VALUES).map(|n| Value::Set(vec![n])).collect(),
            _ => return vec![now; EVERY],
        };
        if !read {
            return vec![now; EVERY];
        }
        if fact.kind == Kind::SetOf {
            // Sets of several that were met; the worst set of all is not looked for.
            let met: Vec<Value> = self.pool().iter().filter_map(|w| met(w, id, row)).collect();
            for value in met {
                if values.len() < 2 * MOST_VALUES && !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        let classes: Vec<_> = self.open.iter().map(|o| o.classes.clone()).collect();
        let mut left = Vec::new();
        for value in values {
            let unsure = self.unsure_with(id, row, &value);
            let under = [Claim::Is(id, row, value)];
            let after = self.classes_left(&classes, &under);
            // A value that cannot be here leaves nothing.
            if after
                .iter()
                .zip(&classes)
                .any(|(new, old)| new.is_empty() && !old.is_empty())
            {
                continue;
            }
            let count = unsure + after.iter().map(BTreeSet::len).sum::<usize>();
            left.push(count);
            if enough.is_some_and(|enough| count > enough) {
                break;
            }
        }
        if left.is_empty() { vec![now; EVERY] } else { left }
    }
}

fn all(fact: &Fact) -> impl Iterator<Item = u16> {
    (0..fact.values.len()).filter_map(|n| u16::try_from(n).ok())
}

fn met(witness: &Witness, id: FactId, row: Option<usize>) -> Option<Value> {
    match witness.world.state(id, row) {
        State::Known(value) => Some(value.clone()),
        _ => None,
    }
}

/// Whether nothing more is to be known of a value.
fn complete(value: &Value) -> bool {
    !matches!(value, Value::List(list) if list.members.is_none())
}
