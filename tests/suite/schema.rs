//! The schema that editors use takes every situation and every file of a rulebook that ships, and refuses what `floor` refuses.

use floor_ruling::book::{Library, Topic};
use floor_ruling::render;
use floor_ruling::source::{Lang, Problems};
use serde::Deserialize;
use serde_json::Value as Json;

use super::checker::Checker;
use super::folder;

fn checker(lang: Lang) -> Checker {
    let mut problems = Problems::default();
    let mut library = Library::open(&[], &mut problems);
    let ids = library.topic_ids();
    for id in &ids {
        library.topic(id, &mut problems);
    }
    assert!(problems.is_empty(), "{problems:?}");
    let topics: Vec<&Topic> = ids.iter().filter_map(|id| library.loaded(id)).collect();
    Checker::new(render::schema(&library, &topics, lang).expect("a schema"))
}

/// The documents of a YAML file, as an editor sees them: keys are text.
fn documents(text: &str) -> Vec<Json> {
    serde_yaml::Deserializer::from_str(text)
        .map(|d| json(serde_yaml::Value::deserialize(d).expect("YAML")))
        .collect()
}

fn json(value: serde_yaml::Value) -> Json {
    use serde_yaml::Value as Yaml;
    match value {
        Yaml::Mapping(map) => {
            let entries = map.into_iter().map(|(key, value)| {
                let key = match json(key) {
                    Json::String(text) => text,
                    other => other.to_string(),
                };
                (key, json(value))
            });
            Json::Object(entries.collect())
        }
        Yaml::Sequence(members) => members.into_iter().map(json).collect(),
        other => serde_json::to_value(other).expect("a plain value"),
    }
}

fn assert_fits(checker: &Checker, folder: &str, least: usize) {
    let files = folder::yaml(folder);
    assert!(files.len() >= least, "only {} files in {folder}", files.len());
    let mut wrong = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("text");
        for document in documents(&text) {
            wrong.extend(
                checker
                    .refuses(&document)
                    .map(|why| format!("{}: {why}", file.display())),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_case_fits() {
    assert_fits(&checker(Lang::En), "tests/cases", 700);
}

#[test]
fn every_file_of_the_books_fits() {
    let checker = checker(Lang::En);
    assert_fits(&checker, "rulings", 30);
    assert_fits(&checker, "examples/guide/mended", 2);
    assert_fits(&checker, "tests/houses/five-rules", 2);
    assert_fits(&checker, "tests/houses/section-18", 2);
}

#[test]
fn every_template_fits_in_both_languages() {
    for lang in [Lang::En, Lang::Ru] {
        let checker = checker(lang);
        let mut library = Library::open(&[], &mut Problems::default());
        for id in library.topic_ids() {
            let topic = library.topic(&id, &mut Problems::default()).expect("a topic");
            let template = render::template(topic, lang);
            for document in documents(&template) {
                assert_eq!(checker.refuses(&document), None, "{id}\n{template}");
            }
        }
    }
}

#[test]
fn what_floor_refuses_is_refused() {
    let checker = checker(Lang::En);
    let situation = |more: &str| format!("topic: overcall-chips\nbetting: pot-limit\nbet: 100\nchips: [500]\n{more}");
    let good = [
        "said: nothing",
        "said: unknown",
        "said: {disputed: {seat 4: raise, dealer: nothing}}",
        "said: {disputed: {seat 4: raise, dealer: unknown}}",
        "pot: 2.50",
        "pot: \"2.50\"",
        "expect: {action: call}",
        "expect: {action: {answer: call, back: none, clauses: [\"18.3\"], not: [limit-surplus]}, not: [limit-surplus]}",
        "expect: {action: {open: [call, {answer: raise, to: 400}], deciding: [said]}}",
    ];
    for more in good {
        for document in documents(&situation(more)) {
            assert_eq!(checker.refuses(&document), None, "{more}");
        }
    }
    let bad = [
        "said: rase",
        "sad: nothing",
        "pot: -5",
        "pot: [1]",
        "pot: 1,000",
        "said: {disputed: {dealer: nothing}}",
        "seat: 0",
        "to_call: 5",
        "expect: {action: fold-now}",
        "expect: {action: {answer: call, clauses: [18.3]}}",
        "expect: {action: {basis: hearsay}}",
        "expect: {deed: call}",
        "expect: {}",
    ];
    for more in bad {
        for document in documents(&situation(more)) {
            assert!(checker.refuses(&document).is_some(), "{more}");
        }
    }
    assert!(
        checker
            .refuses(&serde_json::json!({"topic": "no-such-topic"}))
            .is_some()
    );
    assert!(checker.refuses(&serde_json::json!({"betting": "limit"})).is_some());
}

#[test]
fn broken_rules_are_refused() {
    let checker = checker(Lang::En);
    let rule = |text: &str| {
        let rule = format!(
            "topic: t\nquestions: {{}}\nrules:\n  - id: one\n    title: {{en: a, ru: б}}\n    when: a = 1\n{text}"
        );
        checker.refuses(&documents(&rule).remove(0))
    };
    assert_eq!(
        rule("    clause: \"1\"\n    answers: {q: yes-please}\n    basis: explicit"),
        None
    );
    assert_eq!(
        rule("    nearest: [\"1\"]\n    answers: {q: silent}\n    basis: {silent: R1}"),
        None
    );
    // A clause as a number; none at all; a clause beside silence; a word that is no basis; a key that means nothing.
    assert!(rule("    clause: 18.10\n    answers: {q: a}\n    basis: explicit").is_some());
    assert!(rule("    answers: {q: a}\n    basis: explicit").is_some());
    assert!(rule("    clause: \"1\"\n    nearest: [\"1\"]\n    answers: {q: silent}\n    basis: silent").is_some());
    assert!(rule("    clause: \"1\"\n    answers: {q: a}\n    basis: certain").is_some());
    assert!(rule("    clause: \"1\"\n    answers: {q: a}\n    basis: explicit\n    wen: a").is_some());
}
