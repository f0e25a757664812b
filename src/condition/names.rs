use std::collections::BTreeMap;

use super::FactId;
use crate::book::Kind;

/// What a number counts. Only equals can be added and compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Hundredths of a unit of money.
    Money,
    /// Things, cards, seconds.
    Count,
    /// A seat's number: can only be equal or not.
    Seat,
}

/// What conditions need to know of a fact.
#[derive(Debug, Clone)]
pub struct Head {
    /// Its name.
    pub id: String,
    /// Its type.
    pub kind: Kind,
    /// Whether every seat has its own.
    pub per_seat: bool,
    /// The names of its values (`no` and `yes` for a yes/no fact).
    pub values: Vec<String>,
}

/// The names of a topic.
#[derive(Debug, Clone, Default)]
pub struct Names {
    heads: Vec<Head>,
    index: BTreeMap<String, FactId>,
    /// Name of the table of seats, if there is one.
    pub table: Option<String>,
}

impl Names {
    /// Adds a name; the number it gets is the next one. An older one of the same name is hidden.
    pub fn add(&mut self, head: Head) -> FactId {
        let id = FactId(u16::try_from(self.heads.len()).unwrap_or(u16::MAX));
        self.index.insert(head.id.clone(), id);
        self.heads.push(head);
        id
    }

    /// Puts another kind under a name that exists.
    pub fn replace(&mut self, id: FactId, head: Head) {
        if let Some(old) = self.heads.get_mut(usize::from(id.0)) {
            *old = head;
        }
    }

    /// The fact of this name; columns may be named with their table, `seats.put`.
    pub fn find(&self, name: &str) -> Option<FactId> {
        if let Some(id) = self.index.get(name) {
            return Some(*id);
        }
        let (table, column) = name.split_once('.')?;
        let id = *self.index.get(column)?;
        let is_column = self.head(id).is_some_and(|h| h.per_seat);
        (self.table.as_deref() == Some(table) && is_column).then_some(id)
    }

    /// What is known of a fact.
    pub fn head(&self, id: FactId) -> Option<&Head> {
        self.heads.get(usize::from(id.0))
    }

    /// All names.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.index.keys().map(String::as_str)
    }
}

/// Where an expression stands, and so which names it may use.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The topic's names.
    pub names: &'a Names,
    /// Whether it is asked of every seat.
    pub each_seat: bool,
    /// Amounts of the question, where they may be named.
    pub amounts: &'a [(String, Unit)],
    /// Answers of the question, where they may be named.
    pub answers: &'a [String],
}

impl<'a> Context<'a> {
    /// An expression about the topic's facts.
    pub fn of(names: &'a Names) -> Self {
        Self {
            names,
            each_seat: false,
            amounts: &[],
            answers: &[],
        }
    }

    /// The same, asked of every seat or not.
    pub fn each(self, each_seat: bool) -> Self {
        Self { each_seat, ..self }
    }
}
