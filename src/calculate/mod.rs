//! The named calculations that rulebooks may use: what goes in, what comes out. They know no clause; what a code fixes is a
//! parameter that the book gives.
//!
//! ```text
//! run ── completions ── facts ──┬─ pots ──┐
//!                               ├─ awards ┴─ hands, fates ─┬─ payout
//!                               ├─ split ──────────────────┘
//!                               ├─ shift, deal_order
//!                               ├─ first_bettor ── combination
//!                               └─ beats_showing, impossible_call
//! ```
//!
//! Each calculation is a file: its signature, how it maps facts to the functions of [`crate::poker`], and how it words the result.

mod awards;
mod beats_showing;
mod combination;
mod completions;
mod deal_order;
mod facts;
mod fates;
mod first_bettor;
mod hands;
mod impossible_call;
mod payout;
mod pots;
mod shift;
mod signature;
mod split;
#[cfg(test)]
mod trial;
mod words;

pub use signature::{Input, Output, Parameter, SIGNATURES, Signature, signature};

use crate::source::Text;
use crate::value::State;

/// What is known of the facts that a calculation takes.
pub struct Inputs<'a> {
    /// Each with its name: one state, or one for each row.
    pub facts: Vec<(&'a str, Vec<&'a State>)>,
    /// Parameters that the book fixes.
    pub with: &'a [(String, String)],
    /// Seat numbers of the rows.
    pub seats: &'a [i64],
}

/// An output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// One for the table.
    One(State),
    /// One for each row.
    Rows(Vec<State>),
}

/// Why there is no output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// An input does not exist here.
    Absent,
    /// An input is not known.
    Unknown,
    /// The inputs do not fit; what is wrong with them.
    Wrong(Text),
}

/// Runs a calculation; outputs in the order of its signature.
///
/// A yes/no or a seat that is not known is tried with every value, and an input that may be absent both ways: an output that
/// comes out the same each time is known all the same.
///
/// # Errors
/// An input is absent or unknown, or the inputs do not fit together.
pub fn run(by: &str, inputs: &Inputs<'_>) -> Result<Vec<Given>, Fault> {
    let signature = signature(by).ok_or(Fault::Unknown)?;
    let facts = facts::Facts::of(inputs)?;
    let absent = |input: &&Input| input.needed && !input.per_seat && *facts.one(input.name).state() == State::Absent;
    if signature.inputs.iter().any(|input| absent(&input)) {
        return Err(Fault::Absent);
    }
    // Rows that nobody has told of.
    if signature.inputs.iter().any(|input| input.per_seat) && inputs.seats.is_empty() {
        return Err(Fault::Unknown);
    }
    completions::run(signature, facts)
}
