//! The facts of a situation as plain numbers, one beside the other.

use super::super::World;
use super::slots::Slots;
use crate::condition::{Amounts, Answered, FactId, Num, View, evaluate_number};
use crate::value::{State, Value};

/// Stands in a cell for what does not exist.
pub(super) const ABSENT: i64 = i64::MIN;

/// Stands in a cell for what nobody knows.
const UNKNOWN: i64 = i64::MIN + 1;

/// Larger numbers are left to the reference evaluator, so that nothing here can overflow.
pub(super) const MOST: i64 = 1 << 53;

/// How much the numbers in one expression may weigh together, for the same reason.
pub(super) const WEIGHT: i64 = 512;

/// What a cell holds of the facts.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Read {
    /// Which value a yes/no or one-of fact has.
    Choice(FactId),
    /// Whether a set holds a value.
    Has(FactId, u16),
    /// A number: a fact, or something about a list, a column or the table.
    Number(Num),
}

impl Read {
    /// The cell; `None` when it is not known.
    fn of(&self, world: &World, row: Option<usize>) -> Option<i64> {
        let state = |fact: FactId| match world.state(fact, row) {
            State::Unknown | State::Perhaps(_) => None,
            State::Known(value) => Some(Some(value)),
            State::Absent => Some(None),
        };
        let cell = match self {
            Read::Choice(fact) => match state(*fact)? {
                Some(Value::Choice(value)) => i64::from(*value),
                _ => ABSENT,
            },
            Read::Has(fact, value) => match state(*fact)? {
                Some(Value::Set(set)) => i64::from(set.contains(value)),
                _ => ABSENT,
            },
            Read::Number(num) => match evaluate_number(num, world, row, Answered::default()) {
                Amounts::Known(n) if n.abs() < MOST => n,
                Amounts::Absent => ABSENT,
                _ => return None,
            },
        };
        Some(cell)
    }
}

/// The facts of one situation, and room to work in. Made once by [`super::Compiled::sheet`] and written over for each situation.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    /// The amounts of the answer at hand, then the facts.
    pub(super) cells: Vec<i64>,
    /// Whether every cell is known.
    pub(super) known: bool,
    /// Where the row of each group that the facts pick begins; for the question decided last.
    pub(super) picked: Vec<u32>,
    /// Rules that apply, for the question decided last.
    pub(super) apply: Vec<u64>,
    /// Those of them that no other overrides.
    pub(super) live: Vec<u64>,
}

impl Sheet {
    pub(super) fn cell(&self, slot: u16) -> i64 {
        self.cells.get(usize::from(slot)).copied().unwrap_or(ABSENT)
    }

    /// Writes down what is read of a world.
    pub(super) fn fill(&mut self, slots: &Slots, world: &World, row: Option<usize>) {
        self.known = true;
        let cells = self.cells.iter_mut().skip(usize::from(slots.amounts));
        for (read, cell) in slots.reads.iter().zip(cells) {
            *cell = read.of(world, row).unwrap_or(UNKNOWN);
            self.known &= *cell != UNKNOWN;
        }
    }

    /// Whether these cells are known.
    pub(super) fn knows(&self, needed: &[u16]) -> bool {
        self.known || needed.iter().all(|slot| self.cell(*slot) != UNKNOWN)
    }
}
