//! What is answered, without words and without reasons.

use super::sheet::ABSENT;
use crate::condition::Amounts;
use crate::decide::Answered;

/// How a question came out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Kind {
    /// The question does not arise here.
    #[default]
    NotAsked,
    /// One answer; for a question that takes many, all of them.
    Settled,
    /// Live rules differ: a fault of the book.
    Conflict,
    /// No rule is live: a fault of the book.
    Gap,
    /// An answer breaks what the book promises always: a fault of the book.
    Broken,
}

/// The answer to one question: numbers into the topic. Made once and written over for each decision.
#[derive(Debug, Clone, Default)]
pub struct Short {
    /// How it came out.
    pub kind: Kind,
    /// The rules that speak, in the order of the book, each with the number of what it says.
    pub speak: Vec<(u16, u16)>,
    pub(super) said: Vec<Said>,
    pub(super) outcomes: Vec<u16>,
    pub(super) amounts: Vec<i64>,
    pub(super) width: usize,
}

/// One of the things said; its outcomes stand beside one another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Said {
    pub choose: bool,
    pub first: usize,
    pub end: usize,
}

impl Short {
    /// How many different things are said; one, when the question is settled and takes one answer.
    pub fn count(&self) -> usize {
        self.said.len()
    }

    /// The only answer and its amounts in the order of the question, in hundredths; `None` stands for silence, for outcomes to
    /// choose from, and wherever there is no single answer.
    pub fn answer(&self) -> Option<(u16, impl Iterator<Item = Option<i64>>)> {
        match self.said.as_slice() {
            [
                Said {
                    choose: false, first, ..
                },
            ] => {
                let amounts = self.amounts_of(*first).iter();
                Some((
                    *self.outcomes.get(*first)?,
                    amounts.map(|n| (*n != ABSENT).then_some(*n)),
                ))
            }
            _ => None,
        }
    }

    /// What is said under this number.
    pub fn answered(&self, said: u16) -> Option<Answered> {
        let said = self.said.get(usize::from(said))?;
        let one = |n: usize| {
            let amounts = self.amounts_of(n).iter().map(|n| match *n {
                ABSENT => Amounts::Absent,
                n => Amounts::Known(n),
            });
            Some((*self.outcomes.get(n)?, amounts.collect::<Vec<_>>()))
        };
        Some(match (said.choose, said.end - said.first) {
            (true, _) => Answered::Choose((said.first..said.end).filter_map(one).collect()),
            (false, 0) => Answered::Silent,
            (false, _) => one(said.first).map(|(answer, amounts)| Answered::One(answer, amounts))?,
        })
    }

    pub(super) fn clear(&mut self, kind: Kind, width: usize) {
        self.kind = kind;
        self.width = width;
        self.speak.clear();
        self.said.clear();
        self.outcomes.clear();
        self.amounts.clear();
    }

    pub(super) fn amounts_of(&self, outcome: usize) -> &[i64] {
        let first = outcome * self.width;
        self.amounts.get(first..first + self.width).unwrap_or_default()
    }

    /// Whether two outcomes are the same.
    pub(super) fn same(&self, one: usize, other: usize) -> bool {
        self.outcomes.get(one) == self.outcomes.get(other) && self.amounts_of(one) == self.amounts_of(other)
    }

    /// Takes the outcomes from this one on back.
    pub(super) fn forget(&mut self, from: usize) {
        self.outcomes.truncate(from);
        self.amounts.truncate(from * self.width);
    }
}
