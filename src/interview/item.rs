//! What can be asked, and what is known of it.

use crate::book::{Fact, Kind, Topic};
use crate::condition::{Condition, FactId};
use crate::situation::Account;
use crate::value::{List, Value};

/// Something that a person can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// Which seats there are in the table.
    Seats,
    /// A fact, of a column in one row.
    Fact(FactId, Option<usize>),
    /// How many members a list has.
    Count(FactId, Option<usize>),
    /// How much a list comes to in all.
    Sum(FactId, Option<usize>),
}

impl Item {
    /// The fact that it is about.
    pub fn fact(self) -> Option<FactId> {
        match self {
            Item::Seats => None,
            Item::Fact(fact, _) | Item::Count(fact, _) | Item::Sum(fact, _) => Some(fact),
        }
    }

    /// The row that it is about.
    pub fn row(self) -> Option<usize> {
        match self {
            Item::Seats => None,
            Item::Fact(_, row) | Item::Count(_, row) | Item::Sum(_, row) => row,
        }
    }

    /// What a number means that is given for it.
    pub fn number(self, topic: &Topic, n: i64) -> Value {
        match self {
            Item::Count(..) => Value::List(List::told(Some(n), None, None, None)),
            Item::Sum(..) => Value::List(List::told(None, Some(n), None, None)),
            Item::Fact(id, _) if topic.fact(id).is_some_and(|f| f.kind == Kind::Moneys) => {
                List::of(vec![n]).map_or(Value::Number(n), Value::List)
            }
            _ => Value::Number(n),
        }
    }
}

/// A side of the thresholds of a number: all that can be told of it without the number.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// What holds there.
    pub is: Vec<Bound>,
    /// The number, where only one is on this side.
    pub exactly: Option<i64>,
}

/// On which side of one threshold a number lies.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    /// The comparison, which holds.
    pub is: Condition,
    /// A derived fact that says the same, and whether it is so (yes) or not.
    pub called: Option<(FactId, bool)>,
}

/// What a person told of an item.
#[derive(Debug, Clone, PartialEq)]
pub enum Known {
    /// This.
    Value(Value),
    /// On which side of the thresholds it lies.
    Side(Side),
    /// The seats.
    Seats(Vec<i64>),
    /// Nobody knows.
    Unknown,
    /// People differ: what each says.
    Disputed(Vec<Account>),
}

/// A question that was answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What was asked.
    pub item: Item,
    /// What was told.
    pub known: Known,
}

/// A question to be put to a person.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// What it asks.
    pub item: Item,
    /// For a number: the sides of its thresholds, where it is enough to know one.
    pub sides: Vec<Side>,
}

impl Query {
    /// The values that may be chosen, in the order in which they are shown.
    pub fn values(&self, topic: &Topic) -> Vec<u16> {
        let of = |fact: &Fact| match fact.kind {
            Kind::YesNo => vec![1, 0],
            Kind::OneOf | Kind::SetOf => (0..fact.values.len()).filter_map(|n| u16::try_from(n).ok()).collect(),
            _ => Vec::new(),
        };
        match self.item {
            Item::Fact(id, _) => topic.fact(id).map(of).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// How many answers are numbered, without "don't know" and "they disagree".
    pub fn choices(&self, topic: &Topic) -> usize {
        self.values(topic).len() + self.sides.len()
    }

    /// Whether several of the values may be chosen together.
    pub fn several(&self, topic: &Topic) -> bool {
        self.item
            .fact()
            .and_then(|id| topic.fact(id))
            .is_some_and(|f| f.kind == Kind::SetOf)
    }

    /// Whether people can differ about it in a way that is told: everything but the table itself.
    pub fn disputable(&self) -> bool {
        self.item != Item::Seats
    }
}
