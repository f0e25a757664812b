//! The named calculations that rulebooks may use: what goes in, what comes out. They know no clause; what a code fixes is a
//! parameter that the book gives.

mod signature;

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
#[derive(Debug, Clone)]
pub enum Given {
    /// One for the table.
    One(State),
    /// One for each row.
    Rows(Vec<State>),
}

/// Why there is no output.
#[derive(Debug, Clone)]
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
/// # Errors
/// An input is absent or unknown, or the inputs do not fit together.
pub fn run(_by: &str, _inputs: &Inputs<'_>) -> Result<Vec<Given>, Fault> {
    Err(Fault::Unknown)
}
