//! From a situation to a ruling: facts are established, rules that apply are found, those that yield are set aside, and what
//! is left answers each question.

mod basis;
pub mod compiled;
mod establish;
mod ruling;
mod settle;
mod trace;
mod world;

pub use compiled::Compiled;
pub use establish::{Result, establish, establish_assuming, worked_out};
pub use ruling::{Answered, Contrary, Decided, Ground, Missing, Open, Possible, Ruling, Settled, Strength, Verdict};
pub use settle::{decide, decide_only, out_of_scope};
pub use trace::{Failed, Silence, Stands};
pub use world::{Info, World};

use crate::book::Topic;
use crate::condition::{Condition, FactId};

/// The facts that a condition rests on, told or derived, through derived ones.
pub fn rests_on(topic: &Topic, condition: &Condition) -> Vec<FactId> {
    let mut found = Vec::new();
    establish::base_facts(topic, condition, &mut found);
    found
}

/// Adds a fact and those that it rests on.
pub fn stands_on(topic: &Topic, fact: FactId, found: &mut Vec<FactId>) {
    establish::base_of(topic, fact, found);
}
