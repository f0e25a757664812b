//! Rulebooks: read from YAML, checked whole, resolved into plain values.

mod acts;
mod book_file;
mod cards;
mod check;
mod derived;
mod facts;
pub mod fingerprint;
mod library;
mod list;
mod model;
mod order;
mod parts;
mod questions;
mod reader;
mod rules;
mod shipped;
mod texts;
mod topic;
pub(crate) mod value;

pub use library::Library;
pub use model::*;
pub use shipped::FRESH;
