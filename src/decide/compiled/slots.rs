//! Which cell of a sheet holds what: first the amounts of the answer at hand, then the facts.

use super::sheet::Read;
use crate::condition::{FactId, Num};

/// Cells given out so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Slots {
    /// What the cells of facts hold.
    pub reads: Vec<Read>,
    /// How many cells amounts have.
    pub amounts: u16,
    /// Amounts of the outcome at hand that are the same in every situation.
    pub known: Vec<Option<i64>>,
    /// Whether what the book promises is proved already.
    pub proved: bool,
    /// Cells that were asked for since this was emptied.
    pub used: Vec<u16>,
}

impl Slots {
    pub fn choice(&mut self, fact: FactId) -> u16 {
        self.slot(Read::Choice(fact))
    }

    pub fn has(&mut self, fact: FactId, value: u16) -> u16 {
        self.slot(Read::Has(fact, value))
    }

    pub fn number(&mut self, num: &Num) -> u16 {
        self.slot(Read::Number(num.clone()))
    }

    /// The cell of an amount, or what it always is.
    pub fn amount(&self, n: u16) -> Result<u16, i64> {
        match self.known.get(usize::from(n)).copied().flatten() {
            Some(value) => Err(value),
            None => Ok(n),
        }
    }

    fn slot(&mut self, read: Read) -> u16 {
        let found = self.reads.iter().position(|r| *r == read);
        let at = found.unwrap_or_else(|| {
            self.reads.push(read);
            self.reads.len() - 1
        });
        let slot = u16::try_from(at).unwrap_or(u16::MAX).saturating_add(self.amounts);
        if !self.used.contains(&slot) {
            self.used.push(slot);
        }
        slot
    }
}
