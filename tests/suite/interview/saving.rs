//! What an interview saves is a situation that gets the same ruling.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::super::folder::fresh;

/// Holds an interview with these answers: its output and exit code.
fn ask(args: &[&str], answers: &str) -> (String, Option<i32>) {
    let mut floor = Command::new(env!("CARGO_BIN_EXE_floor"));
    floor.arg("ask").args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    floor.env("LANG", "C.UTF-8");
    let mut child = floor.spawn().expect("started");
    let mut stdin = child.stdin.take().expect("input");
    stdin.write_all(answers.as_bytes()).expect("answers");
    drop(stdin);
    let output = child.wait_with_output().expect("ended");
    (String::from_utf8(output.stdout).expect("text"), output.status.code())
}

fn first_line_of_the_ruling(path: &Path) -> (String, Option<i32>) {
    let mut floor = Command::new(env!("CARGO_BIN_EXE_floor"));
    let output = floor
        .arg("rule")
        .arg(path)
        .env("LANG", "C.UTF-8")
        .output()
        .expect("ended");
    let text = String::from_utf8(output.stdout).expect("text");
    (text.lines().next().unwrap_or_default().to_owned(), output.status.code())
}

#[test]
fn what_is_saved_gets_the_ruling_that_was_shown() {
    let path = fresh("saved.yaml");
    let name = path.display().to_string();
    let tries = [
        // Sides, then amounts; in the end, and by the word `save`.
        (
            vec!["overcall-chips", "--save", &name],
            "1\n4\n1\n100\n500\n\n".to_owned(),
            0,
        ),
        (vec!["overcall-chips"], format!("1\n4\n1\n100\n500\nsave {name}\n\n"), 0),
        // Chips one by one, a correction of what was assumed, people who differ.
        (
            vec!["overcall-chips", "--save", &name],
            "1\n100 100 50\n2\n60\n2\n10\n60\n2\n\n".to_owned(),
            0,
        ),
        (
            vec!["overcall-chips", "--save", &name],
            "d\nseat 4: 3\ndealer: 1\n\nu\n4\n1\n1\n100\n500\n".to_owned(),
            3,
        ),
        // A table; and left early.
        (
            vec!["all-in", "--save", &name],
            "1-3\n80\nd\nseat 2: 200\ndealer: 300\n\n300\n\n".to_owned(),
            3,
        ),
        (vec!["overcall-chips", "--save", &name], "1\nquit\n".to_owned(), 3),
    ];
    for (args, answers, code) in &tries {
        let (shown, exit) = ask(args, answers);
        assert_eq!(exit, Some(*code), "{answers:?}: {shown}");
        let (first, again) = first_line_of_the_ruling(&path);
        assert_eq!(again, exit, "{}", std::fs::read_to_string(&path).expect("saved"));
        // Numbers told by their side alone are not in the file: its ruling may be wider, never another.
        assert!(shown.contains(&first) && first.len() > 3, "{first}\n{shown}");
        std::fs::remove_file(&path).expect("removed");
    }
}

#[test]
fn a_file_that_is_there_is_not_written_over_unless_named_at_the_start() {
    let path = fresh("there.yaml");
    std::fs::write(&path, "mine\n").expect("written");
    let name = path.display().to_string();
    let (shown, _) = ask(&["overcall-chips"], &format!("1\n4\n1\n100\n500\nsave {name}\n\n"));
    assert!(shown.contains("not saved"), "{shown}");
    assert_eq!(std::fs::read_to_string(&path).expect("text"), "mine\n");
    ask(&["overcall-chips", "--save", &name], "1\n4\n1\n100\n500\n\n");
    assert!(
        std::fs::read_to_string(&path)
            .expect("text")
            .contains("topic: overcall-chips")
    );
    std::fs::remove_file(&path).expect("removed");
}

/// A line of any length, broken letters, signs that turn the writing round, no line at all.
#[test]
fn hostile_answers_end_well() {
    let long = "7".repeat(200_000);
    let deep = format!("chips: {}1{}", "[".repeat(5_000), "]".repeat(5_000));
    for answers in [
        "",
        "\n\n\n",
        "\u{202e}1\u{202c}\n",
        &long,
        &deep,
        "chips: &a [1]\n",
        "-1\n99999999999999999999\n0\n1e9\n",
        "=\n=-5\n=9999999999999999\n",
        "d\nd\nd: d\nd: 1\nd: 1\n\n",
        "seats: 1\nbook: nothing\nsaid: [1, 2\nsaid_to: {disputed: {a: 1}}\n",
        "99999999x1\n1000x1000x1000\n",
    ] {
        let (shown, exit) = ask(&["overcall-chips"], answers);
        assert_eq!(exit, Some(3), "{:.300}", shown);
        assert!(!shown.contains('\u{202e}'));
    }
}
