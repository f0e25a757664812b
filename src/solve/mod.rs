//! The exact solver: what is possible in a topic, over all situations at once.
//!
//! ```text
//! Topic, Telling ── Side: facts, rules and answers as formulas ──┐
//!                                                              Space ── Search: clause learning (batsat), and for the
//! Claim ─────────── Side::claim ─────────────────────────────────┘      statements about numbers that a choice needs the
//!                                                                       simplex method with branch and bound, exact
//! Solution ── told facts ── the concrete evaluator ── Witness, or a disagreement
//! ```
//!
//! The condition tree is the only input; the concrete evaluator is the reference. A solution is shown only when the evaluator,
//! given the same facts, confirms every claim. Limits are counted in steps, so the same question always comes out the same; a
//! limit reached is "not proved", never proved.
//!
//! Three things are open on purpose: results of calculations whose inputs are not known are free (and learnt from situations
//! tried, where their inputs can be said in conditions); extremes of lists longer than 64 are not proved; and which cards are
//! meant is not part of a formula, only how many.
//!
//! ```
//! use floor_ruling::book::Library;
//! use floor_ruling::solve::{Asked, Claim, Finding, Solver, Telling};
//! use floor_ruling::source::Problems;
//!
//! let mut problems = Problems::default();
//! let mut library = Library::open(&[], &mut problems);
//! let topic = library.topic("overcall-chips", &mut problems).expect("a topic of the Codex");
//! let mut solver = Solver::new(topic, Telling::nothing(topic));
//! solver.require(&Claim::InScope);
//! let action = Asked::once(0);
//! // No two rules ever answer differently.
//! assert!(solver.never(&[Claim::AnyClash(action)]));
//! // The first rule does speak somewhere: here, confirmed by the evaluator.
//! let Finding::Shown(witness) = solver.find(&[Claim::Live(action, 0)]) else { panic!() };
//! assert!(witness.speaking(action).contains(&0));
//! ```

mod answers;
mod claim;
mod clashes;
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
mod raws;
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
mod together;
mod values;
mod witness;

pub use claim::{Asked, Claim};
pub use clashes::{Clash, Clashes};
pub use decode::Unmade;
pub use extent::{Quantity, Spread};
pub use formula::Bool;
pub use lists::{Wanted, realise};
pub use pair::{Common, Kind, Own};
pub use possible::{Possible, Speaks, Spoken};
pub use search::Work;
pub use side::Side;
pub use solver::{Finding, Solver};
pub use space::{Outcome, Solution, Space};
pub use telling::{Row, Telling, Told};
pub use together::{Sighting, Together, Twice};
pub use witness::{Disagreement, Unconfirmed, Witness};
