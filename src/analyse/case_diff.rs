//! Which test cases are ruled on differently.

use super::contrast::{SpokenWords, spoken};
use crate::book::Library;
use crate::run::rule;
use crate::source::{Lang, Node, Problems};

/// Something that a case is ruled on differently.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseChange {
    /// The question, with its seat where it is asked of every seat; empty when the case as a whole is taken otherwise.
    pub question: String,
    /// What the old books say, if they say anything.
    pub old: Option<String>,
    /// What the new ones say.
    pub new: Option<String>,
}

/// What becomes of a case under a library, question by question.
fn told(library: &mut Library, node: &Node, book: Option<&str>, how: (bool, Lang)) -> Vec<(String, String)> {
    let mut problems = Problems::default();
    let mut elsewhere = None;
    let ruled = rule(library, node, book, &mut elsewhere, &mut problems);
    let words = SpokenWords::of(how.1);
    let whole = |words: String| vec![(String::new(), words)];
    if let Some(elsewhere) = elsewhere {
        let see = elsewhere.see.map_or_else(String::new, |see| format!(" ({see})"));
        return whole(format!("{}{see}", words.elsewhere));
    }
    let ruled = ruled.and_then(|ruled| {
        let topic = library.loaded(&ruled.situation.topic)?;
        Some(spoken(topic, &ruled.world, &ruled.ruling, how))
    });
    ruled.unwrap_or_else(|| whole(words.refused.into()))
}

/// What changes in a case; it is read once for each library. Told in a language, with clauses and basis if that is wanted.
pub fn diff_case(
    old: (&mut Library, &Node, Option<&str>),
    new: (&mut Library, &Node, Option<&str>),
    how: (bool, Lang),
) -> Vec<CaseChange> {
    let before = told(old.0, old.1, old.2, how);
    let after = told(new.0, new.1, new.2, how);
    let find = |all: &[(String, String)], name: &str| all.iter().find(|(n, _)| n == name).map(|(_, w)| w.clone());
    let mut changes = Vec::new();
    for (question, words) in &before {
        let now = find(&after, question);
        if now.as_ref() != Some(words) {
            changes.push(CaseChange {
                question: question.clone(),
                old: Some(words.clone()),
                new: now,
            });
        }
    }
    for (question, words) in after {
        if find(&before, &question).is_none() {
            changes.push(CaseChange {
                question,
                old: None,
                new: Some(words),
            });
        }
    }
    changes
}
