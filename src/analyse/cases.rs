//! Test cases: found in files, chosen, ruled on by all cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::book::Library;
use crate::expect::{Checked, check};
use crate::source::{FileId, Node, Problems, Sources, outline};

/// A situation with what it expects.
#[derive(Debug, Clone)]
pub struct TestCase {
    /// Its file, with the line where it begins if the file holds several: `tests/cases/a.yaml`, `b.yaml:12`.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Line on which it begins.
    pub line: usize,
    /// Its title.
    pub title: Option<String>,
    /// Its topic; empty if it has none.
    pub topic: String,
    /// The whole document.
    pub node: Node,
}

/// What was found in some files.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The cases, in the order of files and lines.
    pub cases: Vec<TestCase>,
    /// Files in which nothing is written.
    pub empty: Vec<FileId>,
}

/// Finds the cases in files that have been read. With `only`: those that have one of these texts in path, title or topic; what
/// is wrong in a file none of whose cases is wanted is not told.
pub fn find(sources: &Sources, files: &[FileId], only: &[String], problems: &mut Problems) -> Found {
    let only: Vec<String> = only.iter().map(|text| text.to_lowercase()).collect();
    let has = |text: &str| {
        let text = text.to_lowercase();
        only.is_empty() || only.iter().any(|o| text.contains(o))
    };
    let mut found = Found::default();
    for file in files {
        let name = sources.get(*file).map_or("", |s| s.name.as_str());
        let mut own = Problems::default();
        let documents = outline(sources, *file, &mut own);
        if documents.is_empty() && own.is_empty() && has(name) {
            found.empty.push(*file);
        }
        let several = documents.len() > 1;
        let before = found.cases.len();
        for node in documents {
            let words = |key: &str| node.get(key).and_then(Node::text).map(str::to_owned);
            let (title, topic) = (words("title"), words("topic").unwrap_or_default());
            if !has(name) && !has(&topic) && !title.as_deref().is_some_and(has) {
                continue;
            }
            let line = sources.line(node.place);
            found.cases.push(TestCase {
                name: if several {
                    format!("{name}:{line}")
                } else {
                    name.to_owned()
                },
                file: name.to_owned(),
                line,
                title,
                topic,
                node,
            });
        }
        if found.cases.len() > before || has(name) {
            problems.append(own);
        }
    }
    found
}

/// How a case came out.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// As expected.
    Passed(Checked),
    /// Something is not as expected.
    Failed(Checked),
    /// It could not be read or ruled on; what is wrong with its text is told with its file.
    NotRuled(Problems),
}

/// A case that has been tried.
#[derive(Debug, Clone)]
pub struct Tested {
    /// The case.
    pub case: TestCase,
    /// How it came out.
    pub outcome: Outcome,
}

impl Tested {
    /// What came out, if it was ruled on.
    pub fn checked(&self) -> Option<&Checked> {
        match &self.outcome {
            Outcome::Passed(checked) | Outcome::Failed(checked) => Some(checked),
            Outcome::NotRuled(_) => None,
        }
    }
}

/// How many cases came out how.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// As expected.
    pub passed: usize,
    /// Not as expected.
    pub failed: usize,
    /// Not ruled on.
    pub not_ruled: usize,
}

/// Counts how the cases came out.
pub fn tally(tested: &[Tested]) -> Tally {
    let mut tally = Tally::default();
    for one in tested {
        match one.outcome {
            Outcome::Passed(_) => tally.passed += 1,
            Outcome::Failed(_) => tally.failed += 1,
            Outcome::NotRuled(_) => tally.not_ruled += 1,
        }
    }
    tally
}

/// Rules on the cases, on all cores; the results are in their order. `done` is told after each how many are done.
pub fn run(library: &mut Library, cases: Vec<TestCase>, done: &(impl Fn(usize) + Sync)) -> Vec<Tested> {
    load(library, &cases);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // A worker that rules on a handful of cases costs more than it saves.
    let workers = cores.min(cases.len() / 16 + 1);
    let (next, count) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (library, all) = (&*library, cases.as_slice());
    let work = || {
        let mut library = library.clone();
        let mut own = Vec::new();
        while let Some((n, case)) = {
            let n = next.fetch_add(1, Ordering::Relaxed);
            all.get(n).map(|case| (n, case))
        } {
            own.push((n, one(&mut library, case)));
            done(count.fetch_add(1, Ordering::Relaxed) + 1);
        }
        own
    };
    let mut outcomes: Vec<(usize, Outcome)> = thread::scope(|scope| {
        let others: Vec<_> = (1..workers).map(|_| scope.spawn(work)).collect();
        let mut all = work();
        for other in others {
            match other.join() {
                Ok(own) => all.extend(own),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    });
    outcomes.sort_by_key(|(n, _)| *n);
    let outcomes = outcomes.into_iter().map(|(_, outcome)| outcome);
    let tested = cases.into_iter().zip(outcomes);
    tested.map(|(case, outcome)| Tested { case, outcome }).collect()
}

/// Loads every topic that the cases need, so that the workers find them and what is wrong in a topic stands in the library's own
/// sources.
fn load(library: &mut Library, cases: &[TestCase]) {
    let mut left: Vec<String> = cases.iter().map(|c| c.topic.clone()).collect();
    let mut seen = std::collections::BTreeSet::new();
    while let Some(id) = left.pop() {
        if !seen.insert(id.clone()) || !library.topic_ids().contains(&id) {
            continue;
        }
        // Told when a case is ruled on.
        let mut later = Problems::default();
        if let Some(acts) = library.topic(&id, &mut later).and_then(|t| t.acts.as_ref()) {
            left.extend(acts.hand_over.iter().map(|(_, topic)| topic.clone()));
        }
    }
}

fn one(library: &mut Library, case: &TestCase) -> Outcome {
    let mut problems = Problems::default();
    match check(library, &case.node, &mut problems) {
        Some(checked) if problems.is_empty() && checked.passes() => Outcome::Passed(checked),
        Some(checked) if problems.is_empty() => Outcome::Failed(checked),
        _ => Outcome::NotRuled(problems),
    }
}
