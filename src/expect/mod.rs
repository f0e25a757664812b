//! Rulings held against what a test case expects.

mod compare;
mod outcome;
mod pins;
mod read;

pub use compare::{Held, compare, speakers};
pub use read::{Expected, ExpectedAnswer, ExpectedOutcome, read};

use crate::book::Library;
use crate::run::{Elsewhere, Ruled, rule};
use crate::source::{Code, Node, Problem, Problems, Text};

/// A test case that has been ruled on.
#[derive(Debug, Clone)]
pub struct Checked {
    /// What came out; none where another topic has the matter.
    pub ruled: Option<Ruled>,
    /// Everything that the case pins down, in its order.
    pub held: Vec<Held>,
    /// For each question, and seat, which rules speak in it, or why none does.
    pub speakers: Vec<(String, String)>,
}

impl Checked {
    /// Whether everything is as expected.
    pub fn passes(&self) -> bool {
        self.held.iter().all(|h| h.fits)
    }
}

/// Rules on a test case and holds the ruling against what it expects. `None`: it could not be ruled or read; the problems say
/// why.
pub fn check(library: &mut Library, node: &Node, problems: &mut Problems) -> Option<Checked> {
    let mut elsewhere = None;
    let mut own = Problems::default();
    let ruled = rule(library, node, None, &mut elsewhere, &mut own);
    let expect = node.get("expect");
    if let (Some(elsewhere), Some(expect)) = (&elsewhere, expect.filter(|e| e.get("see").is_some())) {
        return Some(Checked {
            ruled: None,
            held: handed_on(elsewhere, expect),
            speakers: Vec::new(),
        });
    }
    problems.append(own);
    let ruled = ruled?;
    let Some(expect) = &ruled.situation.expect else {
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
    let expected = read(library, topic, expect, problems)?;
    let held = compare(library, topic, &ruled.world, &ruled.ruling, &expected);
    let speakers = speakers(topic, &ruled.world, &ruled.ruling);
    Some(Checked {
        ruled: Some(ruled),
        held,
        speakers,
    })
}

/// What a case expects of a matter that another topic has.
fn handed_on(elsewhere: &Elsewhere, expect: &Node) -> Vec<Held> {
    let other = elsewhere.see.clone().unwrap_or_else(|| "no topic".into());
    let entries = expect.map().unwrap_or_default().iter();
    entries
        .map(|entry| match entry.key.as_str() {
            "see" => {
                let expected = entry.value.text().unwrap_or_default().to_owned();
                Held {
                    question: String::new(),
                    key: "see".into(),
                    fits: expected == other,
                    expected,
                    actual: other.clone(),
                }
            }
            key => Held {
                question: key.to_owned(),
                key: "answer".into(),
                expected: "an answer".into(),
                actual: format!("the matter of {other}"),
                fits: false,
            },
        })
        .collect()
}
