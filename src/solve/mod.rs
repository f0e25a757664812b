//! The exact solver.

mod answers;
mod claim;
mod conditions;
mod confirm;
mod decode;
mod extent;
mod facts;
mod formula;
mod integers;
mod linear;
mod lists;
mod model;
mod number;
mod pair;
mod plausible;
mod possible;
mod rational;
mod results;
mod rules;
mod search;
mod side;
mod simplex;
mod solver;
mod space;
mod telling;
#[cfg(test)]
mod tests;
mod theory;
mod values;
mod witness;

pub use claim::{Asked, Claim};
pub use decode::Unmade;
pub use extent::{Quantity, Spread};
pub use formula::Bool;
pub use lists::{Wanted, realise};
pub use possible::{Possible, Speaks, Spoken};
pub use search::Work;
pub use side::Side;
pub use solver::{Finding, Solver};
pub use space::{Outcome, Solution, Space};
pub use telling::{Row, Telling, Told};
pub use witness::{Disagreement, Unconfirmed, Witness};
