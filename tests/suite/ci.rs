//! The job, the action and the hooks of the README: their commands are taken out of it and run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use quick_junit::Report;
use serde_json::Value as Json;

use super::checker::Checker;

/// The YAML blocks of the part for CI: the job, the action, the hooks.
fn blocks() -> [String; 3] {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let (_, part) = readme.split_once("\n## For CI\n").expect("the part");
    let (part, _) = part.split_once("\n## ").expect("its end");
    let blocks = part.split("```yaml\n").skip(1);
    let blocks = blocks.map(|b| b.split_once("```").expect("its end").0.to_owned());
    blocks.collect::<Vec<_>>().try_into().expect("three of them")
}

/// The commands of a block that call `floor`.
fn commands(block: &str) -> Vec<String> {
    let _: serde_yaml::Value = serde_yaml::from_str(block).expect("YAML");
    let lines = block.lines().map(|line| line.trim().trim_start_matches("- "));
    let lines = lines.map(|line| line.trim_start_matches("run: ").trim_start_matches("entry: "));
    lines
        .filter(|line| line.starts_with("floor "))
        .map(str::to_owned)
        .collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A folder with the guide's book, sound or with its clash, and a case.
fn project(name: &str, book: &str, case: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("floor-ci-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let from = root().join("examples/guide").join(book).join("my-room");
    let to = folder.join("my-books/my-room");
    std::fs::create_dir_all(&to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a book").flatten() {
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
    }
    std::fs::create_dir_all(folder.join("my-cases")).expect("a folder");
    std::fs::write(folder.join("my-cases/big-chip.yaml"), case).expect("written");
    folder
}

fn run(folder: &Path, command: &str) -> Output {
    let bin = Path::new(env!("CARGO_BIN_EXE_floor"))
        .parent()
        .expect("a folder")
        .to_owned();
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(std::iter::once(bin).chain(std::env::split_paths(&paths))).expect("paths");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8");
    shell.output().expect("a shell")
}

#[test]
#[cfg(unix)]
fn the_commands_for_ci_do_what_they_say() {
    let case = std::fs::read_to_string(root().join("examples/guide/cases/big-chip.yaml")).expect("a case");
    let sound = project("sound", "mended", &case);
    let faulty = project("faulty", "clash", &case.replace("answer: raise", "answer: call"));
    let blocks = blocks();
    assert_eq!(blocks[0].lines().count(), 5, "not a job of five lines:\n{}", blocks[0]);
    // What stands in several of them is run once.
    let mut run_already = BTreeSet::new();
    for block in &blocks {
        let commands = commands(block);
        assert_eq!(commands.len(), 2, "{block}");
        for command in commands.into_iter().filter(|c| run_already.insert(c.clone())) {
            let done = run(&sound, &command);
            assert_eq!(
                done.status.code(),
                Some(0),
                "{command}: {}",
                String::from_utf8_lossy(&done.stdout)
            );
            let code = run(&faulty, &command).status.code();
            // A clash in the book: the check finds it, and the case does not get its ruling.
            assert_eq!(code, Some(1), "{command}");
        }
    }
    for (folder, faults) in [(&sound, false), (&faulty, true)] {
        let xml = std::fs::read_to_string(folder.join("floor.xml")).expect("JUnit");
        let report = Report::deserialize_from_str(&xml).expect("well-formed XML");
        assert_eq!((report.tests, report.failures), (1, usize::from(faults)), "{xml}");
        let sarif = std::fs::read_to_string(folder.join("floor.sarif")).expect("SARIF");
        let sarif: Json = serde_json::from_str(&sarif).expect("JSON");
        let schema = serde_json::from_str(include_str!("../vectors/sarif-2.1.0.schema.json")).expect("a schema");
        assert_eq!(Checker::new(schema).refuses(&sarif), None);
        let results = sarif["runs"][0]["results"].as_array().expect("results");
        assert_eq!(results.is_empty(), !faults);
        assert!(results.iter().all(|r| r["ruleId"] == "clash"), "{sarif:#}");
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
