//! The schema that editors use takes every situation and every file of a rulebook that ships, and refuses what `floor` refuses.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use floor_ruling::book::{Library, Topic};
use floor_ruling::render;
use floor_ruling::source::{Lang, Problems};
use regex_lite::Regex;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

/// A checker of JSON Schema 2020-12, as much of it as our schema uses: a keyword that it does not know is a failure.
struct Checker {
    root: Json,
    patterns: RefCell<BTreeMap<String, Regex>>,
}

impl Checker {
    fn new(lang: Lang) -> Self {
        let mut problems = Problems::default();
        let mut library = Library::open(&[], &mut problems);
        let ids = library.topic_ids();
        for id in &ids {
            library.topic(id, &mut problems);
        }
        assert!(problems.is_empty(), "{problems:?}");
        let topics: Vec<&Topic> = ids.iter().filter_map(|id| library.loaded(id)).collect();
        let root = render::schema(&library, &topics, lang).expect("a schema");
        Self {
            root,
            patterns: RefCell::default(),
        }
    }

    /// Why a document does not fit, in the innermost terms; `None`: it fits.
    fn refuses(&self, document: &Json) -> Option<String> {
        self.check(&self.root, document, "").err()
    }

    fn check(&self, schema: &Json, value: &Json, path: &str) -> Result<(), String> {
        let keywords = match schema {
            Json::Bool(true) => return Ok(()),
            Json::Bool(false) => return Err(format!("{path}: may not be here")),
            Json::Object(keywords) => keywords,
            other => panic!("not a schema: {other}"),
        };
        for (keyword, operand) in keywords {
            self.keyword(keywords, keyword, operand, value, path)?;
        }
        Ok(())
    }

    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut patterns = self.patterns.borrow_mut();
        let new = || Regex::new(pattern).expect("a pattern");
        patterns.entry(pattern.to_owned()).or_insert_with(new).is_match(text)
    }

    /// The schemas that a keyword has for a key.
    fn governing<'a>(
        &self,
        beside: &'a Map<String, Json>,
        keyword: &str,
        operand: &'a Json,
        key: &str,
    ) -> Vec<&'a Json> {
        let by_pattern = |operand: &'a Json| -> Vec<&'a Json> {
            let patterns = operand.as_object().expect("patterns").iter();
            patterns.filter(|(p, _)| self.matches(p, key)).map(|(_, s)| s).collect()
        };
        match keyword {
            "properties" => operand.get(key).into_iter().collect(),
            "patternProperties" => by_pattern(operand),
            _ => {
                let named = beside.get("properties").is_some_and(|p| p.get(key).is_some());
                let matched = beside
                    .get("patternProperties")
                    .is_some_and(|p| !by_pattern(p).is_empty());
                if named || matched { Vec::new() } else { vec![operand] }
            }
        }
    }

    fn fits(&self, schema: &Json, value: &Json, path: &str) -> bool {
        self.check(schema, value, path).is_ok()
    }

    fn keyword(
        &self,
        beside: &Map<String, Json>,
        keyword: &str,
        operand: &Json,
        value: &Json,
        path: &str,
    ) -> Result<(), String> {
        let fail = |what: &str| Err(format!("{path}: {what}"));
        let least = |n: usize| (n as u64) >= operand.as_u64().expect("a number");
        match keyword {
            "$schema" | "title" | "description" | "$defs" | "enumDescriptions" | "then" | "else" => Ok(()),
            "$ref" => {
                let pointer = operand
                    .as_str()
                    .and_then(|r| r.strip_prefix('#'))
                    .expect("a local reference");
                let target = self.root.pointer(pointer).unwrap_or_else(|| panic!("no {pointer}"));
                self.check(target, value, path)
            }
            "type" => {
                let is = |name: &Json| match name.as_str().expect("a type") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => panic!("no type {other}"),
                };
                let names = operand.as_array().map_or(std::slice::from_ref(operand), Vec::as_slice);
                if names.iter().any(is) {
                    Ok(())
                } else {
                    fail(&format!("{value} is not {operand}"))
                }
            }
            "enum" if operand.as_array().expect("a list").contains(value) => Ok(()),
            "const" if operand == value => Ok(()),
            "enum" | "const" => fail(&format!("{value} is not {operand}")),
            "pattern" => match value.as_str() {
                Some(text) if !self.matches(operand.as_str().expect("a pattern"), text) => {
                    fail(&format!("{text} is not {operand}"))
                }
                _ => Ok(()),
            },
            "minimum" if value.as_f64().is_some_and(|n| n < operand.as_f64().expect("a number")) => fail("too small"),
            "maximum" if value.as_f64().is_some_and(|n| n > operand.as_f64().expect("a number")) => fail("too large"),
            "minItems" if value.as_array().is_some_and(|l| !least(l.len())) => fail("too few"),
            "maxItems" if value.as_array().is_some_and(|l| least(l.len() - 1)) => fail("too many"),
            "minProperties" if value.as_object().is_some_and(|m| !least(m.len())) => fail("too few"),
            "maxProperties" if value.as_object().is_some_and(|m| m.len() > 1 && least(m.len() - 1)) => fail("too many"),
            "minimum" | "maximum" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => Ok(()),
            "items" => {
                let members = value.as_array().into_iter().flatten().enumerate();
                for (n, member) in members {
                    self.check(operand, member, &format!("{path}[{n}]"))?;
                }
                Ok(())
            }
            "required" => {
                let names = operand.as_array().expect("names").iter().filter_map(Json::as_str);
                let missing = value
                    .as_object()
                    .and_then(|map| names.into_iter().find(|n| !map.contains_key(*n)));
                missing.map_or(Ok(()), |name| fail(&format!("{name} is missing")))
            }
            "properties" | "patternProperties" | "additionalProperties" | "propertyNames" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    let path = format!("{path}.{key}");
                    if keyword == "propertyNames" {
                        self.check(operand, &Json::String(key.clone()), &path)?;
                        continue;
                    }
                    for schema in self.governing(beside, keyword, operand, key) {
                        self.check(schema, inner, &path)?;
                    }
                }
                Ok(())
            }
            "allOf" => {
                for schema in operand.as_array().expect("schemas") {
                    self.check(schema, value, path)?;
                }
                Ok(())
            }
            "anyOf" => {
                let tries = operand.as_array().expect("schemas").iter();
                let mut faults = Vec::new();
                for schema in tries {
                    match self.check(schema, value, path) {
                        Ok(()) => return Ok(()),
                        Err(fault) => faults.push(fault),
                    }
                }
                // The fault that lies deepest is the one that was meant.
                faults.sort_by_key(|f| f.find(':'));
                Err(faults.pop().unwrap_or_default())
            }
            "oneOf" => {
                let fitting = operand.as_array().expect("schemas").iter();
                match fitting.filter(|s| self.fits(s, value, path)).count() {
                    1 => Ok(()),
                    n => fail(&format!("{n} of the possibilities fit")),
                }
            }
            "if" => {
                let branch = if self.fits(operand, value, path) {
                    "then"
                } else {
                    "else"
                };
                beside
                    .get(branch)
                    .map_or(Ok(()), |schema| self.check(schema, value, path))
            }
            other => panic!("the checker does not know {other}"),
        }
    }
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

fn files(folder: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect(&path, found);
            } else if path.extension().is_some_and(|e| e == "yaml") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.sort();
    found
}

fn assert_fits(checker: &Checker, folder: &str, least: usize) {
    let files = files(folder);
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
    assert_fits(&Checker::new(Lang::En), "tests/cases", 700);
}

#[test]
fn every_file_of_the_books_fits() {
    let checker = Checker::new(Lang::En);
    assert_fits(&checker, "rulings", 30);
    assert_fits(&checker, "examples/guide/mended", 2);
    assert_fits(&checker, "tests/houses/five-rules", 2);
    assert_fits(&checker, "tests/houses/section-18", 2);
}

#[test]
fn every_template_fits_in_both_languages() {
    for lang in [Lang::En, Lang::Ru] {
        let checker = Checker::new(lang);
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
    let checker = Checker::new(Lang::En);
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
    let checker = Checker::new(Lang::En);
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
