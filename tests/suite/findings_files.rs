//! Findings for other programs: SARIF fits the schema of SARIF, and the cases that `--write-cases` leaves show what was found.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use floor_ruling::analyse::{FINDINGS, FindingKind};
use serde_json::Value as Json;

use super::checker::Checker;

/// The schema that the crate `serde-sarif` carries, without its descriptions.
const SARIF: &str = include_str!("../vectors/sarif-2.1.0.schema.json");

/// Every fixture of a finding: its name, its folder, and the check that finds it there.
fn fixtures() -> Vec<(String, PathBuf, Vec<String>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/findings");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|e| e == "trycmd") {
            let text = std::fs::read_to_string(&path).expect("text");
            let command = text
                .lines()
                .find_map(|line| line.strip_prefix("$ floor ").filter(|c| c.starts_with("check ")));
            let args = command.expect("a check").split(' ').map(str::to_owned).collect();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            found.push((name, path.with_extension("in"), args));
        }
    }
    found.sort();
    assert!(found.len() + 1 >= FINDINGS.len());
    found
}

fn floor(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_floor"));
    command.args(args).current_dir(folder).env("LC_ALL", "C.UTF-8");
    command.output().expect("floor runs")
}

fn json(output: &Output) -> Json {
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}{}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn sarif_fits_its_schema() {
    let checker = Checker::new(serde_json::from_str(SARIF).expect("the schema of SARIF"));
    for (name, folder, args) in fixtures() {
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        args.extend(["--format", "sarif"]);
        let log = json(&floor(&folder, &args));
        assert_eq!(checker.refuses(&log), None, "{name}");
        let run = &log["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
        assert_eq!(rules.len(), FINDINGS.len());
        let results = run["results"].as_array().expect("results");
        assert!(results.iter().any(|r| r["ruleId"] == name.as_str()), "{name}");
        for result in results {
            assert!(rules.iter().any(|rule| rule["id"] == result["ruleId"]), "{name}");
            // Each names a file that is there, and a place in it.
            let place = &result["locations"][0]["physicalLocation"];
            let uri = place["artifactLocation"]["uri"].as_str().expect("a file");
            let text = [&folder, Path::new(env!("CARGO_MANIFEST_DIR"))]
                .iter()
                .find_map(|root| std::fs::read_to_string(root.join(uri)).ok());
            let line = place["region"]["startLine"].as_u64().expect("a line");
            let lines = text.unwrap_or_else(|| panic!("{name}: no {uri}")).lines().count();
            assert!(line >= 1 && line <= lines as u64, "{name}: line {line} of {uri}");
        }
    }
    // What does not fit is refused.
    for bad in [r#"{"version": "2.1.0"}"#, r#"{"version": "2.0.0", "runs": []}"#] {
        let bad: Json = serde_json::from_str(bad).expect("JSON");
        assert!(checker.refuses(&bad).is_some());
    }
}

#[test]
fn a_written_case_shows_the_finding() {
    let to = std::env::temp_dir().join(format!("floor-cases-{}", std::process::id()));
    let mut shown = 0;
    for (name, folder, args) in fixtures() {
        let _ = std::fs::remove_dir_all(&to);
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        let target = to.display().to_string();
        args.extend(["--format", "json", "--write-cases", &target]);
        let findings = json(&floor(&folder, &args));
        let findings = findings["findings"].as_array().expect("findings");
        let with_case: Vec<&Json> = findings.iter().filter(|f| !f["situation"].is_null()).collect();
        let mut files: Vec<PathBuf> = std::fs::read_dir(&to)
            .expect("a folder")
            .map(|e| e.expect("an entry").path())
            .collect();
        files.sort();
        assert_eq!(files.len(), with_case.len(), "{name}");
        for (file, finding) in files.iter().zip(with_case) {
            let text = std::fs::read_to_string(file).expect("a case");
            let (code, message) = (finding["code"].as_str().expect("a code"), finding["message"].as_str());
            assert!(
                file.to_string_lossy().ends_with(&format!("-{code}.yaml")),
                "{}",
                file.display()
            );
            assert_eq!(
                text.lines().next(),
                Some(format!("# {}", message.expect("a message")).as_str())
            );
            let file = file.display().to_string();
            let ruled = floor(&folder, &["--rulings", ".", "rule", "--format", "json", &file]);
            let ruling = json(&ruled);
            let verdicts: Vec<&str> = ruling["questions"]
                .as_array()
                .expect("questions")
                .iter()
                .filter_map(|q| q["verdict"].as_str())
                .collect();
            let due = match code {
                "clash" => ("conflict", 4),
                "gap" => ("gap", 4),
                "broken-promise" => ("broken", 4),
                other => panic!("nothing is known of a case of `{other}`: {text}"),
            };
            assert!(verdicts.contains(&due.0), "{name}: {verdicts:?}\n{text}");
            assert_eq!(ruled.status.code(), Some(due.1), "{name}");
            shown += 1;
        }
    }
    let _ = std::fs::remove_dir_all(&to);
    assert!(shown >= 3, "only {shown}");
}

#[test]
fn every_finding_is_explained_with_an_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for kind in FINDINGS {
        let page = floor(root, &["explain", kind.name()]);
        assert_eq!(page.status.code(), Some(0));
        let page = String::from_utf8(page.stdout).expect("text");
        for part in [kind.line(), kind.why(), kind.mend()] {
            assert!(page.contains(part), "{page}");
        }
        let example = page.split_once("An example:\n\n").map(|(_, example)| example);
        assert_eq!(example.is_some(), *kind != FindingKind::NotProved, "{page}");
        let warning = format!("    warning[{}]: ", kind.name());
        assert!(
            example.is_none_or(|e| e.starts_with("    $ floor check ") && e.contains(&warning)),
            "{page}"
        );
    }
}
