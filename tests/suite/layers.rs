//! Imports run one way: a room may only use rooms below it.

use std::path::Path;

/// The rooms from the lowest: each may import those before it.
const ROOMS: [&[&str]; 14] = [
    &["poker", "template"],
    &["source"],
    &["money", "value"],
    &["condition"],
    &["calculate"],
    &["book"],
    &["situation"],
    &["decide"],
    &["solve"],
    &["weigh"],
    &["run", "sample", "interview"],
    &["expect"],
    &["analyse"],
    &["render"],
];

/// Rooms of one floor that know each other: the language names the types of facts, and the book is written in the language.
const NEIGHBOURS: [(&str, &str); 2] = [("condition", "book"), ("calculate", "book")];

fn floor_of(room: &str) -> Option<usize> {
    ROOMS.iter().position(|rooms| rooms.contains(&room))
}

#[test]
fn imports_run_one_way() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut seen = 0;
    visit(&src, &mut |path, text| {
        let relative = path.strip_prefix(&src).expect("under src");
        let first = relative.components().next().expect("a name");
        let room = first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        let Some(own) = floor_of(&room) else {
            return;
        };
        for part in text.split("crate::").skip(1) {
            let other: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let allowed = other == room
                || floor_of(&other).is_none_or(|floor| floor < own)
                || NEIGHBOURS.contains(&(room.as_str(), other.as_str()));
            seen += 1;
            if !allowed {
                wrong.push(format!("{} uses crate::{other}", relative.display()));
            }
        }
    });
    assert!(
        seen > 100,
        "only {seen} imports seen: is the test looking at the right place?"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_calculations_of_poker_know_nothing_of_the_rest() {
    let poker = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/poker");
    visit(&poker, &mut |path, text| {
        for part in text.split("crate::").skip(1) {
            assert!(part.starts_with("poker"), "{}: crate::{part:.30}", path.display());
        }
    });
}

fn visit(folder: &Path, see: &mut impl FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            visit(&path, see);
        } else if path.extension().is_some_and(|e| e == "rs") {
            see(&path, &std::fs::read_to_string(&path).expect("text"));
        }
    }
}
