//! Clauses and readings against the rules of all topics.

use super::finding::{Finding, FindingKind};
use crate::book::{Basis, Book, ClauseRef, Standing, Topic};

/// Deciding clauses that no rule rests on, and readings that no rule names.
pub fn check_clauses(books: &[&Book], topics: &[&Topic]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for book in books {
        for clause in &book.clauses {
            let own = ClauseRef {
                book: book.id.clone(),
                id: clause.id.clone(),
            };
            let rules: Vec<_> = topics.iter().flat_map(|t| &t.rules).collect();
            let rests = rules
                .iter()
                .any(|r| r.clause.as_ref() == Some(&own) || r.cites.contains(&own));
            if clause.standing == Standing::Decides && !rests {
                findings.push(Finding {
                    kind: FindingKind::UncitedClause,
                    message: format!("no rule rests on `{}/{}`, which decides", book.id, clause.id),
                    topic: None,
                    places: vec![(clause.place, String::new())],
                    witness: None,
                    hint: None,
                });
            }
            for id in &clause.readings {
                let defensible = book.readings.iter().any(|r| r.id == *id && r.defensible);
                let named = rules.iter().any(|r| match &r.basis {
                    Basis::Clause(rests) => rests.iter().any(|x| x.reading == *id),
                    Basis::Discretion(readings) | Basis::Silent(readings) => readings.contains(id),
                });
                if defensible && !named {
                    findings.push(Finding {
                        kind: FindingKind::UnusedReading,
                        message: format!("no rule names the reading {id} of `{}/{}`", book.id, clause.id),
                        topic: None,
                        places: vec![(clause.place, String::new())],
                        witness: None,
                        hint: None,
                    });
                }
            }
        }
    }
    findings
}
