//! The rule author's workbench: what is wrong with a book, proved.

mod check;
mod finding;
mod ledger;

pub use check::{check_topic, witnesses};
pub use finding::{FINDINGS, Finding, FindingKind, Proved};
pub use ledger::check_clauses;
