//! From a solution to told facts.

use std::fmt;

use super::linear::Linear;
use super::lists::{Wanted, realise};
use super::model::Model;
use super::side::{Side, length, range};
use super::space::{Raw, Space};
use super::telling::Told;
use crate::book::{Fact, Kind, Origin};
use crate::condition::FactId;
use crate::situation::{Situation, ToldFact};
use crate::source::Place;
use crate::value::{List, Value};

/// A fact that no value can be made for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmade {
    /// The fact.
    pub fact: FactId,
    /// Of which row, for a column.
    pub row: Option<usize>,
    /// The list that was due.
    pub wanted: Wanted,
    /// Least and most of its members.
    pub members: (i64, i64),
    /// Least and most of its length.
    pub length: (i64, i64),
}

impl fmt::Display for Unmade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no list of {} to {} amounts from {} to {} has {:?}: an axiom that excludes it is missing",
            self.length.0, self.length.1, self.members.0, self.members.1, self.wanted
        )
    }
}

/// Cards not dealt yet in a situation that is being made.
struct Deck(Vec<String>);

impl Deck {
    fn new() -> Self {
        let suits = ["s", "h", "d", "c"];
        let ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
        let cards = suits.iter().flat_map(|s| ranks.iter().map(move |r| format!("{r}{s}")));
        Self(cards.collect())
    }

    fn take(&mut self, count: i128, typical: Option<&Vec<String>>) -> Vec<String> {
        let mut taken = Vec::new();
        for card in typical.into_iter().flatten() {
            if i128::try_from(taken.len()).unwrap_or(count) < count
                && let Some(at) = self.0.iter().position(|c| c == card)
            {
                taken.push(self.0.remove(at));
            }
        }
        while i128::try_from(taken.len()).unwrap_or(count) < count && !self.0.is_empty() {
            taken.push(self.0.remove(0));
        }
        taken
    }
}

impl Side<'_> {
    /// The situation of a solution, and for each row as told to the solver its row there.
    pub(super) fn decode(&self, space: &Space, model: &Model) -> Result<(Situation, Vec<Option<usize>>), Unmade> {
        let mut situation = Situation::of(self.topic);
        let mut rows = Vec::new();
        let mut seats = Vec::new();
        for (row, there) in self.telling.rows.iter().zip(&self.rows) {
            if model.holds(*there) {
                rows.push(Some(seats.len()));
                seats.push(row.seat);
            } else {
                rows.push(None);
            }
        }
        if self.topic.table.is_some() {
            situation.seats = Some(seats);
        }
        let mut deck = Deck::new();
        for (n, fact) in self.topic.facts.iter().enumerate() {
            let Ok(n) = u16::try_from(n) else {
                continue;
            };
            if fact.origin != Origin::Told || fact.kind == Kind::Table {
                continue;
            }
            let id = FactId(n);
            let of: Vec<Option<usize>> = match fact.per_seat {
                true => (0..rows.len()).map(Some).collect(),
                false => vec![None],
            };
            for row in of {
                let place = match row {
                    Some(row) => match rows.get(row).copied().flatten() {
                        Some(row) => Some(row),
                        None => continue,
                    },
                    None => None,
                };
                if let Some(value) = self.value(space, model, id, fact, row, &mut deck)? {
                    situation.told.push(ToldFact {
                        fact: id,
                        row: place,
                        value: Some(value),
                        place: Place::default(),
                    });
                }
            }
        }
        Ok((situation, rows))
    }

    /// The value of a fact in a solution; `None`: it is left out.
    fn value(
        &self,
        space: &Space,
        model: &Model,
        id: FactId,
        fact: &Fact,
        row: Option<usize>,
        deck: &mut Deck,
    ) -> Result<Option<Value>, Unmade> {
        let found = self.raws.iter().find(|(f, r, _)| *f == id && *r == row);
        let Some((_, _, raw)) = found else {
            return Ok(match self.telling.told(id, row) {
                Told::Value(value) => Some(value.clone()),
                _ => None,
            });
        };
        if self.is_missing(model, id, row) {
            return Ok(None);
        }
        let typical = fact.typical.first();
        Ok(Some(match raw {
            Raw::Choice(values) => {
                let names: Vec<&str> = match fact.kind {
                    Kind::YesNo => vec!["no", "yes"],
                    _ => fact.values.iter().map(|v| v.id.as_str()).collect(),
                };
                let of = |name: &str| values.iter().find(|(n, _)| n == name).map(|(_, b)| *b);
                let seen = values.iter().any(|(_, b)| model.seen(*b));
                let held = names.iter().position(|n| of(n).is_some_and(|b| model.holds(b)));
                match (seen, held, typical) {
                    (false, _, Some(value)) => value.clone(),
                    (_, held, _) => Value::Choice(held.and_then(|n| u16::try_from(n).ok()).unwrap_or(0)),
                }
            }
            Raw::Set(values) => {
                let usual = match typical {
                    Some(Value::Set(set)) => set.as_slice(),
                    _ => &[],
                };
                let holds = |n: usize, name: &str| {
                    let member = values.iter().find(|(v, _)| v == name).map(|(_, b)| *b);
                    match member {
                        Some(b) if model.seen(b) => model.holds(b),
                        _ => u16::try_from(n).is_ok_and(|n| usual.contains(&n)),
                    }
                };
                let members = fact.values.iter().enumerate().filter(|(n, v)| holds(*n, &v.id));
                Value::Set(members.filter_map(|(n, _)| u16::try_from(n).ok()).collect())
            }
            Raw::Number(linear) => match (known(model, linear), typical) {
                (Some(n), _) => Value::Number(n),
                (None, Some(value)) => value.clone(),
                (None, None) => Value::Number(i64::try_from(range(fact).0).unwrap_or(0)),
            },
            Raw::List(number) => {
                let wanted = wanted(space, model, *number);
                let usual = match typical {
                    Some(Value::List(list)) if fits(list, wanted) => Some(list.clone()),
                    _ => None,
                };
                match usual {
                    Some(list) => Value::List(list),
                    None => Value::List(make(id, row, fact, wanted)?),
                }
            }
            Raw::Cards(linear) => {
                let usual = match typical {
                    Some(Value::Cards(cards)) => Some(cards),
                    _ => None,
                };
                let count = match (known(model, linear), usual) {
                    (Some(n), _) => i128::from(n),
                    (None, Some(cards)) => i128::try_from(cards.len()).unwrap_or(1),
                    (None, None) => length(fact).0.max(1),
                };
                Value::Cards(deck.take(count, usual))
            }
            Raw::Opaque => return Ok(None),
        }))
    }

    fn is_missing(&self, model: &Model, id: FactId, row: Option<usize>) -> bool {
        let mut flags = self.missing.iter().filter(|(f, r, _)| *f == id && *r == row);
        flags.any(|(.., flag)| model.seen(*flag) && model.holds(*flag))
    }
}

/// The value of an expression, if what was asked hangs on it.
fn known(model: &Model, linear: &Linear) -> Option<i64> {
    model
        .known(linear)
        .then(|| i64::try_from(model.value(linear)).ok())
        .flatten()
}

fn wanted(space: &Space, model: &Model, number: usize) -> Wanted {
    let Some(list) = space.lists.get(number) else {
        return Wanted::default();
    };
    let part = |linear: Option<&Linear>| linear.and_then(|l| known(model, l));
    let count = part(Some(&list.count));
    let some = count.is_none_or(|n| n > 0);
    let (small, large) = match &list.extremes {
        Some((small, large)) if some => (part(Some(small)), part(Some(large))),
        _ => (None, None),
    };
    Wanted {
        count,
        sum: part(Some(&list.sum)),
        largest: large,
        smallest: small,
    }
}

fn fits(list: &List, wanted: Wanted) -> bool {
    let same = |a: Option<i64>, b: Option<i64>| a.is_none() || a == b;
    same(wanted.count, list.count)
        && same(wanted.sum, list.sum)
        && same(wanted.largest, list.largest)
        && same(wanted.smallest, list.smallest)
}

fn make(id: FactId, row: Option<usize>, fact: &Fact, wanted: Wanted) -> Result<List, Unmade> {
    let whole = |(least, most): (i128, i128)| {
        let fit = |n: i128| i64::try_from(n).unwrap_or(i64::MAX);
        (fit(least), fit(most))
    };
    let (members, length) = (whole(range(fact)), whole(length(fact)));
    realise(wanted, members, length).ok_or(Unmade {
        fact: id,
        row,
        wanted,
        members,
        length,
    })
}
