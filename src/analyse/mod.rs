//! The rule author's workbench: what is wrong with a book, proved; and what a set of situations shows of it.

mod cases;
mod check;
mod coverage;
mod finding;
mod ledger;
mod reach;
mod threshold;
mod written;

pub use cases::{Found, Outcome, Tally, TestCase, Tested, find, run, tally};
pub use check::{check_topic, witnesses};
pub use coverage::{Count, Coverage, Covered, Goal, Measure, TopicCoverage, coverage};
pub use finding::{FINDINGS, Finding, FindingKind, Proved};
pub use ledger::check_clauses;
pub use reach::claim;
pub use threshold::Threshold;
