//! What `floor` writes for programs: it fits the schema that `floor schema --output` prints, nothing in it is left untold there, and what
//! the first version wrote still holds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use floor_ruling::book::Library;
use floor_ruling::render::{self, Case};
use floor_ruling::run::rule;
use floor_ruling::source::{Lang, Problems, outline, tame};
use serde_json::Value as Json;

use super::checker::Checker;
use super::folder;

/// Outputs that are kept under `tests/outputs`: the name, the form of it in the schema, and the command.
const KEPT: [(&str, &str, &str); 12] = [
    ("silent-500", "ruling", "rule --format json examples/silent-500.yaml"),
    ("disputed", "ruling", "rule --format json examples/disputed.yaml"),
    (
        "seats",
        "ruling",
        "rule --format json tests/cases/codex/all-in/excess-over-a-folded-stake.yaml",
    ),
    (
        "house",
        "ruling",
        "rule --format json tests/cases/house-example/overcall-chips/half-of-a-raise-all-in.yaml",
    ),
    (
        "discretion",
        "ruling",
        "rule --format json tests/cases/codex/overcall-chips/amount-said-below-the-least-few-chips.yaml",
    ),
    (
        "silent",
        "ruling",
        "rule --format json tests/cases/codex/burn-card/asks-after-the-hand.yaml",
    ),
    ("line", "line", "rule --format jsonl examples/silent-500.yaml"),
    ("line-open", "line", "rule --format jsonl examples/disputed.yaml"),
    (
        "tested",
        "tested",
        "--rulings tests/cmd/test.in/rulings test tests/cmd/test.in/cases tests/cmd/test.in/failing \
         tests/cmd/test.in/broken --coverage --all --min rules=4/4 --mutate --format json",
    ),
    (
        "checked",
        "checked",
        "check tests/findings/clash.in --topic coin --format json",
    ),
    (
        "compared",
        "compared",
        "diff examples/guide/mended --topic overcall-chips --format json",
    ),
    (
        "compared-cases",
        "compared",
        "diff codex house-example --topic overcall-chips --cases tests/cases/house-example --format json",
    ),
];

fn schema() -> Json {
    serde_json::from_str(&floor("schema --output")).expect("a schema")
}

fn floor(command: &str) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_floor"))
        .args(command.split_ascii_whitespace())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("floor runs");
    String::from_utf8(done.stdout).expect("text")
}

fn kept(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outputs");
    folder.join(format!("{name}.json"))
}

/// Where a key is what the books call something.
const NAMED_BY_BOOKS: [&str; 6] = ["facts", "amounts", "table", "topics", "total", "by"];

/// Every field that a program can find, by its path.
fn fields(value: &Json, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Json::Object(map) => {
            let last = path.rsplit('.').next().unwrap_or_default();
            for (key, value) in map {
                let key = match NAMED_BY_BOOKS.contains(&last) {
                    true => "*",
                    false => key,
                };
                let path = format!("{path}.{key}");
                fields(value, &path, found);
                found.insert(path);
            }
        }
        Json::Array(members) => members.iter().for_each(|m| fields(m, &format!("{path}[]"), found)),
        _ => {}
    }
}

/// `PREPARE=overwrite` keeps outputs that are not kept yet; those that are stay as they are.
#[test]
fn what_was_written_once_still_holds() {
    let schema = schema();
    let (open, closed) = (Checker::new(schema.clone()), Checker::closed(schema));
    let (mut old, mut new) = (BTreeSet::new(), BTreeSet::new());
    for (name, form, command) in KEPT {
        let text = floor(command);
        let now: Json = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{command}: {e}\n{text}"));
        assert_eq!(closed.refuses_as(form, &now), None, "{command}");
        assert_eq!(open.refuses(&now), None, "{command}");
        let path = kept(name);
        if !path.exists() && std::env::var("PREPARE").is_ok_and(|v| v == "overwrite") {
            std::fs::write(&path, &text).expect("written");
        }
        let then = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let then: Json = serde_json::from_str(&then).expect("JSON");
        assert_eq!(
            open.refuses_as(form, &then),
            None,
            "{name}: the schema refuses what was written"
        );
        assert_eq!(then["version"], now["version"], "{name}");
        fields(&then, form, &mut old);
        fields(&now, form, &mut new);
    }
    let gone: Vec<_> = old.difference(&new).collect();
    assert!(gone.is_empty(), "fields that are not written any more: {gone:#?}");
    assert!(old.len() > 150, "only {} fields", old.len());
}

#[test]
fn every_ruling_fits_and_leaves_nothing_untold() {
    let checker = Checker::closed(schema());
    let mut library = Library::open(&[], &mut Problems::default());
    let mut ruled = 0;
    for path in folder::yaml("tests/cases") {
        let bytes = std::fs::read(&path).expect("a case");
        let mut problems = Problems::default();
        let name = path.display().to_string();
        let file = tame(&mut library.sources, &name, &bytes, &mut problems).expect("text");
        for node in outline(&library.sources, file, &mut problems) {
            let Some(found) = rule(&mut library, &node, None, &mut None, &mut problems) else {
                continue;
            };
            let case = Case::of(&library, &found, Lang::En).expect("its topic");
            let json = render::ruling_json(case, &name, 0);
            assert_eq!(checker.refuses_as("ruling", &json), None, "{name}");
            let line: Json = serde_json::from_str(&render::ruling_line(case, &name, 1, 0)).expect("JSON");
            assert_eq!(checker.refuses_as("line", &line), None, "{name}");
            ruled += 1;
        }
    }
    assert!(ruled > 700, "only {ruled}");
}

#[test]
fn a_record_fits() {
    let path = folder::fresh("output-record.jsonl");
    let _ = std::fs::remove_file(&path);
    for situation in ["examples/silent-500.yaml", "examples/disputed.yaml"] {
        floor(&format!("rule --record {} {situation}", path.display()));
    }
    let text = std::fs::read_to_string(&path).expect("a record");
    std::fs::remove_file(&path).expect("removed");
    let checker = Checker::closed(schema());
    assert_eq!(text.lines().count(), 2);
    for line in text.lines() {
        let entry: Json = serde_json::from_str(line).expect("JSON");
        assert_eq!(checker.refuses_as("record", &entry), None, "{line}");
    }
}

#[test]
fn the_schema_refuses_what_programs_could_not_use() {
    let checker = Checker::new(schema());
    let good: Json = serde_json::from_str(&floor("rule --format json examples/silent-500.yaml")).expect("JSON");
    assert_eq!(checker.refuses_as("ruling", &good), None);
    // Fields may be added.
    let mut more = good.clone();
    more["news"] = true.into();
    assert_eq!(checker.refuses_as("ruling", &more), None);
    for (pointer, wrong) in [
        ("/version", Json::from("1")),
        ("/exit", 1.into()),
        ("/questions/0/verdict", "perhaps".into()),
        ("/questions/0/answers/0/amounts/back", Json::from(4.5)),
        ("/questions/0/answers/0/clauses/0", "18.3".into()),
        ("/questions/0/answers/0", Json::Null),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = wrong;
        assert!(checker.refuses_as("ruling", &bad).is_some(), "{pointer}");
    }
    for key in ["version", "questions", "facts"] {
        let mut bad = good.clone();
        bad.as_object_mut().expect("an object").remove(key);
        assert!(checker.refuses_as("ruling", &bad).is_some(), "{key}");
    }
}
