//! Rulings held against what a test case expects.

mod compare;
mod read;

pub use compare::{Difference, compare};
pub use read::{Expected, ExpectedAnswer, ExpectedOutcome, read};

use crate::book::Library;
use crate::run::rule;
use crate::source::{Code, Node, Problem, Problems, Text};

/// Rules on a test case and tells what is not as expected. `None`: it could not be ruled or read; the problems say why.
pub fn check(library: &mut Library, node: &Node, problems: &mut Problems) -> Option<Vec<Difference>> {
    let mut elsewhere = None;
    let mut own = Problems::default();
    let ruled = rule(library, node, None, &mut elsewhere, &mut own);
    let wanted_see = node.get("expect").and_then(|e| e.get("see")).and_then(Node::text);
    if let (Some(see), Some(elsewhere)) = (wanted_see, &elsewhere) {
        let actual = elsewhere.see.clone().unwrap_or_default();
        return Some(match actual == see {
            true => Vec::new(),
            false => vec![Difference {
                what: "see".into(),
                expected: see.into(),
                actual,
            }],
        });
    }
    problems.append(own);
    let ruled = ruled?;
    let Some(expect_node) = &ruled.situation.expect else {
        problems.add(Problem::new(
            Code::MissingKey,
            node.place,
            Text::new(
                "the case expects nothing: `expect:` is missing",
                "случай ничего не ожидает: нет `expect:`",
            ),
        ));
        return None;
    };
    let topic = library.loaded(&ruled.situation.topic)?;
    let expected = read(library, topic, expect_node, problems)?;
    Some(compare(library, topic, &ruled.world, &ruled.ruling, &expected))
}
