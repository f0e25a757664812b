//! Rulings kept: one line of JSON each, so that the next shift rules alike.

mod books;
mod compare;
mod entry;
mod file;
mod time;

pub use books::{BookHash, hashes};
pub use compare::{Difference, What, compare};
pub use entry::{Answer, Entry, FORMAT, Given, Outcome, answers, entry, situation_text};
pub use file::{Bad, append, read};
pub use time::{now, rfc3339};

use crate::book::Library;
use crate::run::rule;
use crate::source::{Problems, Text, outline, tame};

/// What came of ruling again on a record.
#[derive(Debug, Clone, PartialEq)]
pub enum Verified {
    /// The same ruling under the same books.
    Same,
    /// The same ruling, but these books have changed.
    OnlyBooks(Vec<String>),
    /// Another ruling; and these books have changed.
    Differs(Vec<Difference>, Vec<String>),
    /// The situation is not ruled on any more: why.
    NotRuled(Text, Vec<String>),
}

/// How many records are as they were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// The same ruling.
    pub same: usize,
    /// Another ruling, none, or changed books.
    pub different: usize,
    /// Lines that are no records.
    pub bad: usize,
}

impl Tally {
    /// Counts a record; whether something differs. With `rulings_only` a changed book alone is no difference.
    pub fn add(&mut self, found: &Verified, rulings_only: bool) -> bool {
        let differs = match found {
            Verified::Same => false,
            Verified::OnlyBooks(_) => !rulings_only,
            Verified::Differs(..) | Verified::NotRuled(..) => true,
        };
        match differs {
            true => self.different += 1,
            false => self.same += 1,
        }
        differs
    }
}

/// Rules again on the situation of a record and says what differs.
pub fn verify(library: &mut Library, entry: &Entry, name: &str) -> Verified {
    let mut problems = Problems::default();
    let ruled = tame(&mut library.sources, name, entry.situation.as_bytes(), &mut problems).and_then(|file| {
        let documents = outline(&library.sources, file, &mut problems);
        let node = documents.first()?;
        rule(library, node, entry.book.as_deref(), &mut None, &mut problems)
    });
    let books = changed(library, &entry.books);
    let Some(ruled) = ruled else {
        let why = problems.sorted().first().map(|p| p.message.clone());
        return Verified::NotRuled(why.unwrap_or_default(), books);
    };
    let Some(topic) = library.loaded(&ruled.situation.topic) else {
        return Verified::NotRuled(Text::default(), books);
    };
    let differences = compare(&entry.ruling, &entry::answers(topic, &ruled.world, &ruled.ruling));
    match (differences.is_empty(), books.is_empty()) {
        (true, true) => Verified::Same,
        (true, false) => Verified::OnlyBooks(books),
        (false, _) => Verified::Differs(differences, books),
    }
}

/// The books that are not what they were, or not there any more.
fn changed(library: &Library, were: &[BookHash]) -> Vec<String> {
    let now = hashes(library, were.iter().map(|b| b.id.as_str()));
    let same = |was: &&BookHash| now.iter().any(|b| b == *was);
    were.iter().filter(|was| !same(was)).map(|b| b.id.clone()).collect()
}
