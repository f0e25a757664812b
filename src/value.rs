//! What a fact can be.

use serde::{Deserialize, Serialize};

/// A value that is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// One of the fact's values, by its number; for yes/no 0 is no and 1 is yes.
    Choice(u16),
    /// Hundredths of a unit for money; otherwise whole: a count, a seat.
    Number(i64),
    /// The values that a set holds, ascending.
    Set(Vec<u16>),
    /// A list of amounts, perhaps told in part.
    List(List),
    /// Cards, as written: `As`, `10c`.
    Cards(Vec<String>),
    /// Words.
    Text(String),
    /// A table to show that a calculation made.
    Exhibit(Exhibit),
}

/// A list of amounts in hundredths of a unit; what is not told is `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// The members in order, when all are known.
    pub members: Option<Vec<i64>>,
    /// How many.
    pub count: Option<i64>,
    /// All together.
    pub sum: Option<i64>,
    /// The largest.
    pub largest: Option<i64>,
    /// The smallest.
    pub smallest: Option<i64>,
}

impl List {
    /// A list with every member known; `None` when the sum is too large.
    pub fn of(members: Vec<i64>) -> Option<Self> {
        let sum = members.iter().try_fold(0_i64, |sum, m| sum.checked_add(*m))?;
        Some(Self {
            count: i64::try_from(members.len()).ok(),
            sum: Some(sum),
            largest: members.iter().copied().max(),
            smallest: members.iter().copied().min(),
            members: Some(members),
        })
    }

    /// A list of which only number and sum may be known; of one member or equal extremes more follows.
    pub fn told(count: Option<i64>, sum: Option<i64>, largest: Option<i64>, smallest: Option<i64>) -> Self {
        let mut list = Self {
            members: None,
            count,
            sum,
            largest,
            smallest,
        };
        if count == Some(1) {
            let only = sum.or(largest).or(smallest);
            list.sum = list.sum.or(only);
            list.largest = list.largest.or(only);
            list.smallest = list.smallest.or(only);
            list.members = only.map(|m| vec![m]);
        }
        if count == Some(0) {
            return Self::of(Vec::new()).unwrap_or_default();
        }
        list
    }
}

/// A table to show: rows of words and amounts under headings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exhibit {
    /// Headings, in both languages.
    pub columns: Vec<crate::source::Text>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of an exhibit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cell {
    /// An amount in hundredths.
    Money(i64),
    /// A seat.
    Seat(i64),
    /// Several seats.
    Seats(Vec<i64>),
    /// A whole number.
    Count(i64),
    /// Words in both languages.
    Words(crate::source::Text),
}

/// What is known of a fact in a situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// Nobody has told.
    Unknown,
    /// The fact does not exist here: its guard is false, or it has no value.
    Absent,
    /// This.
    Known(Value),
    /// This, if it exists at all: its guard is unknown.
    Perhaps(Value),
}

impl State {
    /// The value, if it is known.
    pub fn known(&self) -> Option<&Value> {
        match self {
            State::Known(value) => Some(value),
            _ => None,
        }
    }

    /// The number, if it is a known one.
    pub fn number(&self) -> Option<i64> {
        match self.known()? {
            Value::Number(n) => Some(*n),
            _ => None,
        }
    }

    /// The choice, if it is a known one.
    pub fn choice(&self) -> Option<u16> {
        match self.known()? {
            Value::Choice(n) => Some(*n),
            _ => None,
        }
    }
}
