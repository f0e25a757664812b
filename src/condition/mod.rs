//! The condition language: one tree, read from text or from structured YAML, and the evaluator that is the reference for
//! every other one.

mod evaluate;
mod names;
mod number;
mod read;
mod text;
mod tree;

pub use evaluate::{Amounts, Answered, Tri, View, holds, number as evaluate_number};
pub use names::{Context, Head, Names, Unit};
pub use read::{read_condition, read_number};
pub use tree::{Aggregate, Atom, Condition, FactId, Num, Op};
