//! The rule author's workbench: what is wrong with a book, proved; what a set of situations shows of it; what a change changes.

mod alike;
mod case_diff;
mod cases;
mod check;
mod contrast;
mod coverage;
mod diff;
mod finding;
mod ledger;
mod mutant;
mod mutate;
mod reach;
mod slips;
mod suggest;
mod threshold;
mod trial;
mod vocabulary;
mod writer;
mod written;

pub use alike::Under;
pub use case_diff::{CaseChange, diff_case};
pub use cases::{Found, Outcome, Tally, TestCase, Tested, find, run, tally};
pub use check::{check_topic, witnesses};
pub use contrast::answered;
pub use coverage::{Count, Coverage, Covered, Goal, Measure, TopicCoverage, coverage};
pub use diff::{Change, Glimpse, Region, TopicDiff, diff_topic};
pub use finding::{FINDINGS, Finding, FindingKind, Proved};
pub use ledger::check_clauses;
pub use mutant::{Mutant, MutantKind, mutants};
pub use mutate::{Mutation, Shown, Survivor, mutate};
pub use reach::claim;
pub use suggest::{Suggested, Suggestion, suggest};
pub use threshold::Threshold;
pub use trial::{Trial, trials};
pub use vocabulary::{Note, Side as NoteSide};
pub use writer::Writer;
