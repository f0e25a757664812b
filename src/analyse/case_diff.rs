//! Which test cases are ruled on differently.

use super::contrast::spoken;
use crate::book::Library;
use crate::run::rule;
use crate::source::{Node, Problems};

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
fn told(library: &mut Library, node: &Node, book: Option<&str>, clauses: bool) -> Vec<(String, String)> {
    let mut problems = Problems::default();
    let mut elsewhere = None;
    let ruled = rule(library, node, book, &mut elsewhere, &mut problems);
    let whole = |words: String| vec![(String::new(), words)];
    if let Some(elsewhere) = elsewhere {
        let see = elsewhere.see.unwrap_or_else(|| "no topic".into());
        return whole(format!("another topic's matter ({see})"));
    }
    let ruled = ruled.and_then(|ruled| {
        let topic = library.loaded(&ruled.situation.topic)?;
        Some(spoken(topic, &ruled.world, &ruled.ruling, clauses))
    });
    ruled.unwrap_or_else(|| whole("bad input".into()))
}

/// What changes in a case; it is read once for each library.
pub fn diff_case(
    old: (&mut Library, &Node, Option<&str>),
    new: (&mut Library, &Node, Option<&str>),
    clauses: bool,
) -> Vec<CaseChange> {
    let before = told(old.0, old.1, old.2, clauses);
    let after = told(new.0, new.1, new.2, clauses);
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
