//! Changed rules against the cases, and cases that are suggested.

use std::sync::OnceLock;

use floor_ruling::analyse::{self, Mutant, Mutation, Tested, coverage, mutants, mutate, suggest, trials};
use floor_ruling::book::{Library, Topic};
use floor_ruling::decide::{Ruling, Settled, Verdict, decide, establish, out_of_scope};
use floor_ruling::render::case_files;
use floor_ruling::source::{FileId, Lang, Problems, draw, tame};

use super::folder;
use super::properties::random;

fn add(library: &mut Library, name: &str, text: &[u8]) -> FileId {
    tame(&mut library.sources, name, text, &mut Problems::default()).expect("text")
}

fn test(library: &mut Library, files: &[FileId], wanted: impl Fn(&str) -> bool) -> Vec<Tested> {
    let mut problems = Problems::default();
    let mut found = analyse::find(&library.sources, files, &[], &mut problems);
    found.cases.retain(|case| wanted(&case.topic));
    let tested = analyse::run(library, found.cases, &|_| {});
    assert!(
        problems.is_empty(),
        "{}",
        draw(&library.sources, &problems, Lang::En, 100, false)
    );
    for one in &tested {
        assert!(
            matches!(one.outcome, analyse::Outcome::Passed(_)),
            "{}: {:?}",
            one.case.name,
            one.case.title
        );
    }
    tested
}

/// The shipped books, and their cases on these topics.
fn shipped(topics: &[&str]) -> (Library, Vec<FileId>, Vec<Tested>) {
    let mut library = Library::open(&[], &mut Problems::default());
    let paths = folder::yaml("tests/cases");
    let read: Vec<FileId> = paths
        .iter()
        .map(|path| {
            let bytes = std::fs::read(path).expect("a case");
            add(&mut library, &path.display().to_string(), &bytes)
        })
        .collect();
    let tested = test(&mut library, &read, |topic| topics.contains(&topic));
    (library, read, tested)
}

fn tried(library: &Library, tested: &[Tested]) -> Mutation {
    mutate(library, &trials(library, tested), &|_| {})
}

/// What is ruled: answers, amounts, deciding clauses, basis, readings.
fn ruled(topic: &Topic, ruling: &Ruling) -> Vec<Vec<String>> {
    let one = |settled: &Settled| {
        let mut clauses = settled.deciding(topic);
        clauses.sort();
        let mut readings: Vec<&String> = settled.grounds.iter().flat_map(|g| &g.readings).collect();
        readings.sort();
        readings.dedup();
        format!("{:?} {clauses:?} {:?} {readings:?}", settled.answer, settled.strength)
    };
    let verdict = |verdict: &Verdict| match verdict {
        Verdict::Settled(all) | Verdict::Conflict(all) | Verdict::Broken(all) => {
            let mut all: Vec<String> = all.iter().map(one).collect();
            all.sort();
            all
        }
        Verdict::NotAsked => vec!["not asked".into()],
        Verdict::Gap => vec!["gap".into()],
        Verdict::Missing(_) | Verdict::Open(_) => vec!["open".into()],
    };
    ruling.decided.iter().map(|d| verdict(&d.verdict)).collect()
}

/// Cases of a few topics, and what shows of changes to their rules: made once for all tests.
fn once() -> &'static (Library, Vec<Tested>, Mutation) {
    static ONCE: OnceLock<(Library, Vec<Tested>, Mutation)> = OnceLock::new();
    ONCE.get_or_init(|| {
        let (library, _, tested) = shipped(&["overcall-chips", "rebuy"]);
        let mutation = tried(&library, &tested);
        (library, tested, mutation)
    })
}

#[test]
fn a_mutant_proved_to_rule_the_same_never_differs() {
    let (library, _, mutation) = once();
    let topic = library.loaded("overcall-chips").expect("loaded");
    let mut same: Vec<Topic> = Vec::new();
    // Some of its cases are handed to another topic.
    let equivalent = mutation.equivalent.iter().filter(|(of, _)| of == "overcall-chips");
    let equivalent: Vec<&Mutant> = equivalent.map(|(_, mutant)| mutant).collect();
    assert!(equivalent.len() > 15, "{}", equivalent.len());
    same.extend(equivalent.iter().map(|mutant| mutant.topic(topic)));
    let mut rng = fastrand::Rng::with_seed(7);
    let mut seen = 0;
    while seen < 10_000 {
        let situation = random(topic, &mut rng);
        let mut problems = Problems::default();
        let world = establish(topic, &situation, &mut Vec::new(), &mut problems);
        if !problems.is_empty() || out_of_scope(topic, &world).is_some() {
            continue;
        }
        seen += 1;
        let before = ruled(topic, &decide(topic, &world));
        for (mutated, mutant) in same.iter().zip(&equivalent) {
            let after = ruled(mutated, &decide(mutated, &world));
            assert_eq!(before, after, "{:?}: {situation:?}", mutant.change);
        }
    }
}

#[test]
fn what_would_kill_a_survivor_does() {
    let (library, tested, mutation) = once();
    let topics = trials(library, tested);
    let all: usize = topics.iter().map(|(topic, _)| mutants(topic).len()).sum();
    assert_eq!(mutation.made, all);
    assert_eq!(
        mutation.killed + mutation.equivalent.len() + mutation.survivors.len(),
        mutation.made
    );
    // Without cases every mutant that rules otherwise survives.
    let topic = library.loaded("rebuy").expect("loaded");
    let alone = mutate(library, &[(topic, Vec::new())], &|_| {});
    assert_eq!(alone.killed, 0);
    let mut shown = 0;
    for survivor in mutation.survivors.iter().chain(&alone.survivors) {
        let Some(shows) = &survivor.shows else {
            continue;
        };
        shown += 1;
        let topic = library.loaded(&survivor.topic).expect("loaded");
        let mutated = survivor.mutant.topic(topic);
        let world = establish(topic, &shows.situation, &mut Vec::new(), &mut Problems::default());
        let (before, after) = (decide(topic, &world), decide(&mutated, &world));
        assert_ne!(
            ruled(topic, &before),
            ruled(&mutated, &after),
            "{:?}: {:?}",
            survivor.mutant.change,
            shows.situation
        );
    }
    assert!(shown > 20, "{shown}");
}

#[test]
fn suggested_cases_pass_and_show_what_was_missing() {
    let topics = ["rebuy", "misdeal", "clock"];
    let (mut library, read, _) = shipped(&topics);
    // A few cases are left, so that something is missing.
    let few = test(&mut library, &read[..], |topic| topics.contains(&topic));
    let few: Vec<Tested> = few.into_iter().step_by(9).collect();
    let before = coverage(&library, &few);
    let missing = before.missing().count();
    assert!(missing > 50, "{missing}");
    let suggested = suggest(&library, &before);
    assert!(suggested.cases.len() > 5 && suggested.cases.len() < missing);
    let texts: Vec<String> = case_files(&library, &suggested, None, Lang::En)
        .into_iter()
        .map(|file| file.text)
        .collect();
    let more: Vec<FileId> = texts
        .iter()
        .enumerate()
        .map(|(n, text)| add(&mut library, &format!("suggested-{n}.yaml"), text.as_bytes()))
        .collect();
    let mut tested = test(&mut library, &more, |_| true);
    assert_eq!(tested.len(), texts.len());
    tested.extend(few);
    let after = coverage(&library, &tested);
    let left: Vec<_> = after.missing().map(|(_, c)| &c.goal).collect();
    let told: Vec<_> = suggested.left.iter().map(|(_, c)| &c.goal).collect();
    assert_eq!(left, told);
}
