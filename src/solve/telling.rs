//! What is known of a situation when the solver is asked.

use crate::book::Topic;
use crate::condition::{FactId, View};
use crate::decide::{World, stands_on};
use crate::situation::Situation;
use crate::value::{State, Value};

/// A row of the table of seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The seat's number.
    pub seat: i64,
    /// Whether it is certainly at the table; otherwise it may be or not.
    pub certain: bool,
}

/// What is known of a fact.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Told {
    /// Nothing: whatever it can be.
    #[default]
    Unknown,
    /// It was not told: its default, if it has one, otherwise whatever it can be.
    NotTold,
    /// This; a list may be known in part.
    Value(Value),
    /// One of these.
    Among(Vec<Value>),
}

/// What is known of a situation.
#[derive(Debug, Clone, Default)]
pub struct Telling {
    /// The rows of the table of seats.
    pub rows: Vec<Row>,
    /// What is known of single facts, of a column with its row; the first entry counts.
    pub facts: Vec<(FactId, Option<usize>, Told)>,
    /// What is known of all others.
    pub others: Told,
    /// Results of calculations whose inputs are known. Other results are free, and marked so.
    pub computed: Vec<(FactId, Option<usize>, State)>,
}

impl Telling {
    /// Nothing is known: every situation of the topic. A table has the seats from 1 on, each of them there or not.
    pub fn nothing(topic: &Topic) -> Self {
        let length = topic.table.and_then(|t| topic.fact(t)).map(|table| table.length);
        let most = length.map_or(0, |l| l.most.unwrap_or(12));
        Self {
            rows: (1..=most).map(|seat| Row { seat, certain: false }).collect(),
            others: Told::Unknown,
            ..Self::default()
        }
    }

    /// Nothing is known but who sits at the table.
    pub fn seats(seats: &[i64]) -> Self {
        Self {
            rows: seats
                .iter()
                .map(|seat| Row {
                    seat: *seat,
                    certain: true,
                })
                .collect(),
            others: Told::Unknown,
            ..Self::default()
        }
    }

    /// What a situation tells, with the calculations that could be made on it. A table that is not told has any of the seats
    /// that it can have.
    pub fn of(topic: &Topic, situation: &Situation, world: &World) -> Self {
        let rows = match &situation.seats {
            Some(seats) => Self::seats(seats).rows,
            None => Self::nothing(topic).rows,
        };
        let facts = situation.told.iter().map(|told| {
            let known = told.value.clone().map_or(Told::Unknown, Told::Value);
            (told.fact, told.row, known)
        });
        let mut computed = Vec::new();
        let results = topic.calculations.iter().flat_map(|c| &c.gives);
        for id in results.filter(|_| situation.seats.is_some() || topic.table.is_none()) {
            let rows: Vec<Option<usize>> = match topic.fact(*id).is_some_and(|f| f.per_seat) {
                true => (0..rows.len()).map(Some).collect(),
                false => vec![None],
            };
            for row in rows {
                let state = world.state(*id, row);
                if matches!(state, State::Known(_) | State::Absent) {
                    computed.push((*id, row, state.clone()));
                }
            }
        }
        Self {
            rows,
            facts: facts.collect(),
            others: Told::NotTold,
            computed,
        }
    }

    /// The same with something else known of a fact.
    #[must_use]
    pub fn with(mut self, fact: FactId, row: Option<usize>, told: Told) -> Self {
        self.facts.insert(0, (fact, row, told));
        self
    }

    /// The same with something else known of a fact, and nothing of what calculations make of it.
    #[must_use]
    pub fn reopened(mut self, topic: &Topic, fact: FactId, row: Option<usize>, told: Told) -> Self {
        self.computed.retain(|(result, ..)| {
            let mut bases = Vec::new();
            stands_on(topic, *result, &mut bases);
            !bases.contains(&fact)
        });
        self.with(fact, row, told)
    }

    pub(super) fn told(&self, fact: FactId, row: Option<usize>) -> &Told {
        let found = self.facts.iter().find(|(f, r, _)| *f == fact && *r == row);
        found.map_or(&self.others, |(_, _, told)| told)
    }

    pub(super) fn result(&self, fact: FactId, row: Option<usize>) -> Option<&State> {
        let found = self.computed.iter().find(|(f, r, _)| *f == fact && *r == row);
        found.map(|(_, _, state)| state)
    }
}
