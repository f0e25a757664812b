//! Situations: what somebody wrote, read and checked against its topic.

mod acts;
mod heading;
mod read;

pub use read::{Account, Dispute, Note, Situation, ToldFact, read};
