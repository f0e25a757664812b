//! One broken fixture for every problem code, with the whole message that it must get.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use floor_ruling::source::CODES;

/// Fixtures that show many problems, and so are not named after one.
const SCENES: [&str; 2] = ["amounts", "several-at-once"];

/// Latin words that may stand in a Russian message outside of backticks.
const LATIN: [&str; 15] = [
    "YAML", "UTF", "U", "yes", "no", "unknown", "J", "Q", "K", "A", "As", "s", "h", "d", "c",
];

#[test]
fn every_problem_is_told_as_it_must_be() {
    trycmd::TestCases::new()
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "80")
        .case("tests/problems/*.trycmd");
}

#[test]
fn every_code_has_a_fixture_and_every_fixture_a_code() {
    let codes: BTreeSet<&str> = CODES.iter().map(|code| code.name()).collect();
    let fixtures = fixtures();
    let names: BTreeSet<&str> = fixtures.iter().map(|(name, _)| name.as_str()).collect();
    let missing: Vec<&&str> = codes.difference(&names).collect();
    assert!(missing.is_empty(), "codes without a fixture: {missing:?}");
    for (name, text) in &fixtures {
        assert!(
            codes.contains(name.as_str()) || SCENES.contains(&name.as_str()),
            "`{name}` is not a code"
        );
        assert!(
            SCENES.contains(&name.as_str()) || text.contains(&format!("[{name}]")),
            "`{name}` never comes up in its fixture"
        );
    }
}

#[test]
fn russian_messages_are_russian() {
    for (name, text) in fixtures() {
        let message = |line: &&str| line.starts_with("ошибка[") || line.contains("подсказка: ");
        for line in text.lines().filter(message) {
            // What stands in backticks is the user's, or is to be typed as it is; and so is what follows such a colon.
            let said: String = line.split('`').step_by(2).collect();
            let said = said.split_once(": ").map_or("", |(_, said)| said);
            let said = said.split_once("ожидается: ").map_or(said, |(said, _)| said);
            let strange = said
                .split(|c: char| !c.is_ascii_alphanumeric())
                .filter(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic()))
                .find(|word| !LATIN.contains(word));
            assert_eq!(strange, None, "{name}: {line}");
        }
    }
}

/// The fixtures: their names, and their texts.
fn fixtures() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/problems");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the fixtures")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "trycmd"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| {
            let name = path.file_stem().map(|s| s.to_string_lossy().into_owned());
            (
                name.unwrap_or_default(),
                std::fs::read_to_string(path).expect("a fixture"),
            )
        })
        .collect()
}
