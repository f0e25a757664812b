//! The concrete evaluator, in three values: the reference for every other one.

use super::{Aggregate, Atom, Condition, FactId, Num};
use crate::value::{State, Value};

/// Whether a condition holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tri {
    /// It holds.
    Yes,
    /// It does not.
    No,
    /// What is known does not settle it.
    Unknown,
}

impl Tri {
    fn of(holds: bool) -> Self {
        if holds { Tri::Yes } else { Tri::No }
    }
}

/// What is known of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amounts {
    /// This.
    Known(i64),
    /// This, if it exists at all.
    Perhaps(i64),
    /// Not known.
    Unknown,
    /// It does not exist.
    Absent,
    /// Too large to be worked out.
    Overflow,
    /// Not known, but between these; only in what is said of several completions.
    Between(i64, i64),
}

/// The answer that an expression may speak of, besides facts.
#[derive(Debug, Clone, Copy, Default)]
pub struct Answered<'a> {
    /// Its amounts, in the order of the question.
    pub amounts: &'a [Amounts],
    /// Which answer it is.
    pub answer: Option<u16>,
}

/// What is known of the facts of a situation.
pub trait View {
    /// A fact; a column's is that of `row`.
    fn state(&self, fact: FactId, row: Option<usize>) -> &State;
    /// Whether every seat has its own.
    fn per_seat(&self, fact: FactId) -> bool;
    /// Number of rows in the table of seats; `None` when it is not known.
    fn rows(&self) -> Option<usize>;
}

/// Whether a condition holds in a situation.
pub fn holds(condition: &Condition, view: &impl View, row: Option<usize>, answered: Answered<'_>) -> Tri {
    match condition {
        Condition::All(parts) => {
            let mut all = Tri::Yes;
            for part in parts {
                match holds(part, view, row, answered) {
                    Tri::No => return Tri::No,
                    Tri::Unknown => all = Tri::Unknown,
                    Tri::Yes => {}
                }
            }
            all
        }
        Condition::Any(parts) => {
            let mut any = Tri::No;
            for part in parts {
                match holds(part, view, row, answered) {
                    Tri::Yes => return Tri::Yes,
                    Tri::Unknown => any = Tri::Unknown,
                    Tri::No => {}
                }
            }
            any
        }
        Condition::Not(part) => match holds(part, view, row, answered) {
            Tri::Yes => Tri::No,
            Tri::No => Tri::Yes,
            Tri::Unknown => Tri::Unknown,
        },
        Condition::Atom(atom) => statement(atom, view, row, answered),
    }
}

fn statement(atom: &Atom, view: &impl View, row: Option<usize>, answered: Answered<'_>) -> Tri {
    let perhaps = |holds: bool| if holds { Tri::Unknown } else { Tri::No };
    match atom {
        Atom::Is(fact, values) => match view.state(*fact, row) {
            State::Known(Value::Choice(value)) => Tri::of(values.contains(value)),
            State::Perhaps(Value::Choice(value)) => perhaps(values.contains(value)),
            State::Unknown => Tri::Unknown,
            _ => Tri::No,
        },
        Atom::Includes(fact, value) => match view.state(*fact, row) {
            State::Known(Value::Set(set)) => Tri::of(set.contains(value)),
            State::Perhaps(Value::Set(set)) => perhaps(set.contains(value)),
            State::Unknown => Tri::Unknown,
            _ => Tri::No,
        },
        Atom::Compare(left, op, right) => {
            match (number(left, view, row, answered), number(right, view, row, answered)) {
                (Amounts::Absent, _) | (_, Amounts::Absent) => Tri::No,
                (Amounts::Known(l), Amounts::Known(r)) => Tri::of(op.holds(l, r)),
                (Amounts::Known(l) | Amounts::Perhaps(l), Amounts::Known(r) | Amounts::Perhaps(r)) => {
                    perhaps(op.holds(l, r))
                }
                _ => Tri::Unknown,
            }
        }
        Atom::Answer(answers) => answered
            .answer
            .map_or(Tri::Unknown, |answer| Tri::of(answers.contains(&answer))),
    }
}

/// What a number is in a situation.
pub fn number(num: &Num, view: &impl View, row: Option<usize>, answered: Answered<'_>) -> Amounts {
    match num {
        Num::Const(value) => Amounts::Known(*value),
        Num::Fact(fact) => match view.state(*fact, row) {
            State::Known(Value::Number(n)) => Amounts::Known(*n),
            State::Perhaps(Value::Number(n)) => Amounts::Perhaps(*n),
            State::Unknown => Amounts::Unknown,
            _ => Amounts::Absent,
        },
        Num::Of(what, fact) if view.per_seat(*fact) => match view.rows() {
            Some(rows) => column(*what, *fact, rows, view),
            None => Amounts::Unknown,
        },
        Num::Of(what, fact) => aggregate(*what, view.state(*fact, None)),
        Num::OfRow(what, fact) => aggregate(*what, view.state(*fact, row)),
        Num::Amount(n) => answered
            .amounts
            .get(usize::from(*n))
            .copied()
            .unwrap_or(Amounts::Absent),
        Num::Sum(terms) => terms.iter().fold(Amounts::Known(0), |sum, (factor, term)| {
            let term = number(term, view, row, answered);
            both(sum, term, |a, b| b.checked_mul(*factor).and_then(|b| a.checked_add(b)))
        }),
        Num::Min(parts) => extreme(parts, view, row, answered, i64::min),
        Num::Max(parts) => extreme(parts, view, row, answered, i64::max),
    }
}

fn extreme(
    parts: &[Num],
    view: &impl View,
    row: Option<usize>,
    answered: Answered<'_>,
    pick: fn(i64, i64) -> i64,
) -> Amounts {
    parts
        .iter()
        .map(|part| number(part, view, row, answered))
        .reduce(|a, b| both(a, b, |a, b| Some(pick(a, b))))
        .unwrap_or(Amounts::Absent)
}

fn both(left: Amounts, right: Amounts, join: impl Fn(i64, i64) -> Option<i64>) -> Amounts {
    match (left, right) {
        (Amounts::Absent, _) | (_, Amounts::Absent) => Amounts::Absent,
        (Amounts::Overflow, _) | (_, Amounts::Overflow) => Amounts::Overflow,
        (Amounts::Unknown | Amounts::Between(..), _) | (_, Amounts::Unknown | Amounts::Between(..)) => Amounts::Unknown,
        (Amounts::Known(l), Amounts::Known(r)) => join(l, r).map_or(Amounts::Overflow, Amounts::Known),
        (Amounts::Known(l) | Amounts::Perhaps(l), Amounts::Known(r) | Amounts::Perhaps(r)) => {
            join(l, r).map_or(Amounts::Overflow, Amounts::Perhaps)
        }
    }
}

fn count(n: usize) -> Amounts {
    i64::try_from(n).map_or(Amounts::Overflow, Amounts::Known)
}

fn aggregate(what: Aggregate, state: &State) -> Amounts {
    let told = |value: Option<i64>, empty: bool| match value {
        Some(n) => Amounts::Known(n),
        None if empty => Amounts::Absent,
        None => Amounts::Unknown,
    };
    let of_value = |value: &Value| match (value, what) {
        (Value::List(list), Aggregate::Count) => told(list.count, false),
        (Value::List(list), Aggregate::Sum) => told(list.sum, false),
        (Value::List(list), Aggregate::Largest) => told(list.largest, list.count == Some(0)),
        (Value::List(list), Aggregate::Smallest) => told(list.smallest, list.count == Some(0)),
        (Value::Set(set), Aggregate::Count) => count(set.len()),
        (Value::Cards(cards), Aggregate::Count) => count(cards.len()),
        // The whole table: its rows are counted.
        (Value::Number(rows), Aggregate::Count) => Amounts::Known(*rows),
        _ => Amounts::Absent,
    };
    match state {
        State::Known(value) => of_value(value),
        State::Perhaps(value) => match of_value(value) {
            Amounts::Known(n) => Amounts::Perhaps(n),
            other => other,
        },
        State::Unknown => Amounts::Unknown,
        State::Absent => Amounts::Absent,
    }
}

fn column(what: Aggregate, fact: FactId, rows: usize, view: &impl View) -> Amounts {
    let mut result: Option<i64> = None;
    let mut sum: i64 = 0;
    for row in 0..rows {
        let value = match view.state(fact, Some(row)) {
            State::Known(Value::Number(n)) => *n,
            State::Known(Value::Choice(c)) => i64::from(*c),
            State::Absent => continue,
            _ => return Amounts::Unknown,
        };
        match sum.checked_add(value) {
            Some(more) => sum = more,
            None => return Amounts::Overflow,
        }
        result = Some(match (result, what) {
            (Some(r), Aggregate::Largest) => r.max(value),
            (Some(r), Aggregate::Smallest) => r.min(value),
            _ => value,
        });
    }
    match what {
        Aggregate::Count | Aggregate::Sum => Amounts::Known(sum),
        Aggregate::Largest | Aggregate::Smallest => result.map_or(Amounts::Absent, Amounts::Known),
    }
}
