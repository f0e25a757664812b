//! Conditions and numbers as formulas: the second evaluator of the one tree.

use super::formula::Bool;
use super::linear::Linear;
use super::number::Number;
use super::side::{Cell, Content, Side};
use super::space::Space;
use crate::book::Kind;
use crate::condition::{Aggregate, Atom, Condition, FactId, Num, Op};

/// The answer that an expression may speak of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given<'a> {
    pub answer: u16,
    pub amounts: &'a [Number],
}

impl Side<'_> {
    pub(super) fn formula(
        &self,
        space: &mut Space,
        condition: &Condition,
        row: Option<usize>,
        given: Option<Given<'_>>,
    ) -> Bool {
        match condition {
            Condition::All(parts) => {
                let parts: Vec<Bool> = parts.iter().map(|p| self.formula(space, p, row, given)).collect();
                space.formulas.and(parts)
            }
            Condition::Any(parts) => {
                let parts: Vec<Bool> = parts.iter().map(|p| self.formula(space, p, row, given)).collect();
                space.formulas.or(parts)
            }
            Condition::Not(part) => !self.formula(space, part, row, given),
            Condition::Atom(Atom::Is(fact, values)) => match self.at(*fact, row).map(|c| &c.content) {
                Some(Content::Choice(own)) => {
                    let some = values.iter().filter_map(|v| own.get(usize::from(*v)).copied());
                    space.formulas.or(some.collect::<Vec<_>>())
                }
                _ => Bool::FALSE,
            },
            Condition::Atom(Atom::Includes(fact, value)) => match self.at(*fact, row).map(|c| &c.content) {
                Some(Content::Set(members)) => members.get(usize::from(*value)).copied().unwrap_or(Bool::FALSE),
                _ => Bool::FALSE,
            },
            Condition::Atom(Atom::Compare(Num::Of(Aggregate::Count, fact), op, Num::Const(n)))
                if self.counted(*fact).is_some() =>
            {
                let Some((present, of)) = self.counted(*fact) else {
                    return Bool::FALSE;
                };
                let holds = space.formulas.compare_count(&of, *op, *n);
                space.formulas.and([present, holds])
            }
            Condition::Atom(Atom::Compare(left, op, right)) => {
                let left = self.number(space, left, row, given);
                let right = self.number(space, right, row, given);
                space.formulas.compare(&left, *op, &right)
            }
            Condition::Atom(Atom::Answer(answers)) => match given {
                Some(given) if answers.contains(&given.answer) => Bool::TRUE,
                _ => Bool::FALSE,
            },
        }
    }

    /// When a set exists, and its members; of a yes/no column in which rows it is yes.
    fn counted(&self, fact: FactId) -> Option<(Bool, Vec<Bool>)> {
        let of = self.topic.fact(fact)?;
        match (of.per_seat, of.kind) {
            (false, Kind::SetOf) => match &self.at(fact, None)?.content {
                Content::Set(members) => Some((self.at(fact, None)?.present, members.clone())),
                _ => None,
            },
            (true, Kind::YesNo) => {
                let cells = self.cells.get(usize::from(fact.0))?;
                let yes = cells.iter().filter_map(|c| match &c.content {
                    Content::Choice(values) => values.get(1).copied(),
                    _ => None,
                });
                Some((Bool::TRUE, yes.collect()))
            }
            _ => None,
        }
    }

    pub(super) fn number(&self, space: &mut Space, num: &Num, row: Option<usize>, given: Option<Given<'_>>) -> Number {
        match num {
            Num::Const(n) => Number::of(*n),
            Num::Fact(fact) => match self.at(*fact, row).map(|c| &c.content) {
                Some(Content::Number(number)) => number.clone(),
                _ => Number::absent(),
            },
            Num::Of(what, fact) if self.topic.fact(*fact).is_some_and(|f| f.per_seat) => {
                self.column(space, *what, *fact)
            }
            Num::Of(what, fact) => self.aggregate(space, *what, *fact, None),
            Num::OfRow(what, fact) => self.aggregate(space, *what, *fact, row),
            Num::Amount(n) => given
                .and_then(|g| g.amounts.get(usize::from(*n)))
                .cloned()
                .unwrap_or_default(),
            Num::Sum(terms) => {
                let terms: Vec<(i64, Number)> = terms
                    .iter()
                    .map(|(factor, term)| (*factor, self.number(space, term, row, given)))
                    .collect();
                space.formulas.sum(&terms)
            }
            Num::Min(parts) => self.extreme(space, parts, false, row, given),
            Num::Max(parts) => self.extreme(space, parts, true, row, given),
        }
    }

    fn extreme(
        &self,
        space: &mut Space,
        parts: &[Num],
        larger: bool,
        row: Option<usize>,
        given: Option<Given<'_>>,
    ) -> Number {
        let mut all: Option<Number> = None;
        for part in parts {
            let part = self.number(space, part, row, given);
            all = Some(match all {
                None => part,
                Some(all) => space.formulas.extreme(&all, larger, &part),
            });
        }
        all.unwrap_or_default()
    }

    /// Something about a list, a set, cards or the whole table.
    fn aggregate(&self, space: &mut Space, what: Aggregate, fact: FactId, row: Option<usize>) -> Number {
        let Some(Cell { present, content }) = self.at(fact, row) else {
            return Number::absent();
        };
        match (content, what) {
            (Content::List(number), _) => {
                let Some(list) = space.lists.get(*number).cloned() else {
                    return Number::absent();
                };
                let (when, linear) = match what {
                    Aggregate::Count => (*present, list.count),
                    Aggregate::Sum => (*present, list.sum),
                    Aggregate::Largest | Aggregate::Smallest => {
                        let Some((small, large)) = space.extremes(*number) else {
                            return Number::absent();
                        };
                        let some = space.formulas.compare_linear(&list.count, Op::Ge, &Linear::of(1));
                        let when = space.formulas.and([*present, some]);
                        (when, if what == Aggregate::Largest { large } else { small })
                    }
                };
                space.formulas.only(when, &Number::always(linear))
            }
            (Content::Set(members), Aggregate::Count) => {
                let count = space.formulas.count(members);
                space.formulas.only(*present, &count)
            }
            (Content::Cards(count), Aggregate::Count) => space.formulas.only(*present, &Number::always(count.clone())),
            (Content::Number(rows), Aggregate::Count) => rows.clone(),
            _ => Number::absent(),
        }
    }

    /// Something about a column: rows in which it does not exist are left out.
    fn column(&self, space: &mut Space, what: Aggregate, fact: FactId) -> Number {
        let cells = self.cells.get(usize::from(fact.0)).map_or(&[][..], Vec::as_slice);
        if let (Aggregate::Count | Aggregate::Sum, Some((_, yes))) = (what, self.counted(fact)) {
            return space.formulas.count(&yes);
        }
        let numbers: Vec<Number> = cells.iter().map(column_number).collect();
        match what {
            Aggregate::Count | Aggregate::Sum => {
                let terms: Vec<(i64, Number)> = numbers
                    .into_iter()
                    .map(|number| {
                        let present = space.formulas.present(&number);
                        let zero = (!present, Linear::of(0));
                        let whole = space.formulas.number(number.cases.into_iter().chain([zero]));
                        (1, space.formulas.single(&whole))
                    })
                    .collect();
                space.formulas.sum(&terms)
            }
            Aggregate::Largest | Aggregate::Smallest => {
                space.formulas.extreme_present(&numbers, what == Aggregate::Largest)
            }
        }
    }
}

/// A column's value in a row as a number.
fn column_number(cell: &Cell) -> Number {
    match &cell.content {
        Content::Number(number) => number.clone(),
        Content::Choice(values) => Number {
            cases: values
                .iter()
                .enumerate()
                .filter(|(_, when)| **when != Bool::FALSE)
                .map(|(n, when)| (*when, Linear::of(i128::try_from(n).unwrap_or(0))))
                .collect(),
        },
        _ => Number::absent(),
    }
}
