//! Rulings kept and ruled on again: whole lines only, and what differs is said.

use std::path::PathBuf;
use std::process::Command;

use floor_ruling::book::Library;
use floor_ruling::record::{Entry, Verified, What, append, entry, read, situation_text, verify};
use floor_ruling::run::rule;
use floor_ruling::source::{Problems, outline, tame};

use super::folder::fresh;

const SITUATIONS: &str = "topic: overcall-chips\nbetting: pot-limit\npot: 100\nbet: 100\nchips: [500]\nsaid: nothing\n---\n\
    # Nobody knows how it was bet.\ntopic: overcall-chips\nbetting: unknown\nbet: 100\nchips: [500]\nsaid: nothing\n---\n  topic: burn-card\n  book: codex\n";

fn library() -> Library {
    Library::open(&[], &mut Problems::default())
}

fn entries(library: &mut Library, text: &str) -> Vec<Entry> {
    let mut problems = Problems::default();
    let file = tame(&mut library.sources, "a.yaml", text.as_bytes(), &mut problems).expect("text");
    let documents = outline(&library.sources, file, &mut problems);
    let entries = documents.iter().filter_map(|node| {
        let ruled = rule(library, node, None, &mut None, &mut problems)?;
        let text = situation_text(&library.sources, node, documents.len() == 1);
        entry(library, &ruled, text, None, "2026-11-30T22:15:00Z".into())
    });
    let entries = entries.collect();
    assert!(problems.is_empty(), "{problems:?}");
    entries
}

/// All lines of a record, none of which may be bad.
fn whole(path: &PathBuf) -> Vec<Entry> {
    let lines = read(path).expect("a record");
    let text = std::fs::read_to_string(path).expect("text");
    assert!(text.ends_with('\n') && text.lines().count() == lines.len(), "{text}");
    lines
        .into_iter()
        .map(|(n, e)| e.unwrap_or_else(|bad| panic!("{n}: {bad:?}")))
        .collect()
}

#[test]
fn what_is_kept_comes_out_the_same_again() {
    let library = &mut library();
    let kept = entries(library, SITUATIONS);
    assert_eq!(kept.len(), 3);
    let path = fresh("same");
    append(&path, &kept[..1]).expect("written");
    append(&path, &kept[1..]).expect("written");
    assert_eq!(whole(&path), kept);
    for one in &kept {
        assert_eq!(verify(library, one, "line"), Verified::Same, "{one:?}");
        assert_eq!(
            one.books.iter().map(|b| b.sha256.len()).collect::<Vec<_>>(),
            vec![64; one.books.len()]
        );
        assert!(!one.books.is_empty() && one.program == env!("CARGO_PKG_VERSION"));
    }
}

#[test]
fn what_differs_is_told_question_by_question() {
    let library = &mut library();
    let kept = entries(library, SITUATIONS).swap_remove(0);
    let mut other = kept.clone();
    other.situation = kept.situation.replace("[500]", "[200, 300]");
    let Verified::Differs(found, books) = verify(library, &other, "line") else {
        panic!("a raise is no call");
    };
    assert!(books.is_empty());
    let of = |what| {
        found
            .iter()
            .find(|d| d.what == what)
            .map(|d| (d.was.as_str(), d.is.as_str()))
    };
    assert_eq!(of(What::Answer), Some(("call", "raise")));
    assert!(of(What::Clauses).is_some_and(|(was, is)| was == "codex/18.3" && is.contains("codex/18.4.2")));
    // Only the amounts.
    other.situation = kept.situation.replace("[500]", "[1000]");
    let Verified::Differs(found, _) = verify(library, &other, "line") else {
        panic!("400 back is not 900 back");
    };
    let [only] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(
        only.what == What::Amounts && only.was.contains("back 400") && only.is.contains("back 900"),
        "{only:?}"
    );
    // A book that has changed, and a situation that cannot be read any more.
    let mut other = kept.clone();
    other.books[0].sha256 = "0".repeat(64);
    assert_eq!(
        verify(library, &other, "line"),
        Verified::OnlyBooks(vec![kept.books[0].id.clone()])
    );
    other.situation = kept.situation.replace("chips", "chip");
    assert!(matches!(verify(library, &other, "line"), Verified::NotRuled(..)));
}

#[test]
fn a_mark_changes_with_any_byte_of_a_book() {
    let folder = fresh("books");
    std::fs::create_dir_all(folder.join("parlour")).expect("a folder");
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/verify.in/rulings/parlour");
    let mark = |file: &str, change: &dyn Fn(String) -> String| {
        for name in ["book.yaml", "dropped-card.yaml"] {
            let text = std::fs::read_to_string(source.join(name)).expect(name);
            let text = if name == file { change(text) } else { text };
            std::fs::write(folder.join("parlour").join(name), text).expect(name);
        }
        let mut library = Library::open(std::slice::from_ref(&folder), &mut Problems::default());
        let kept = entries(&mut library, "topic: dropped-card\nseen_by: nobody\nstake: 5\n");
        kept[0].books.clone()
    };
    let own = mark("", &|t| t);
    assert_eq!(own, mark("", &|t| t));
    assert_ne!(own, mark("book.yaml", &|t| t + " "));
    assert_ne!(own, mark("dropped-card.yaml", &|t| t.replace("<= 1000", "<= 1001")));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn a_line_cut_off_anywhere_leaves_whole_lines() {
    let library = &mut library();
    let kept = entries(library, SITUATIONS);
    let path = fresh("cut");
    append(&path, &kept[..1]).expect("written");
    let first = std::fs::read(&path).expect("bytes");
    let tail: Vec<u8> = serde_json::to_vec(&kept[1]).expect("JSON");
    for cut in (10..tail.len()).step_by(37).chain([1, 9, tail.len() - 1]) {
        let torn = [first.as_slice(), &tail[..cut]].concat();
        std::fs::write(&path, &torn).expect("written");
        append(&path, &kept[2..]).expect("written");
        if cut > 9 {
            assert_eq!(whole(&path), [kept[0].clone(), kept[2].clone()], "cut at {cut}");
        } else {
            // Too little to tell that it is a line of ours: it stays, as a line of its own, and is told.
            let lines = read(&path).expect("a record");
            assert_eq!(
                lines.iter().map(|(n, e)| (*n, e.is_ok())).collect::<Vec<_>>(),
                [(1, true), (2, false), (3, true)]
            );
        }
    }
    // A whole line without its end is a record; words of somebody else's are not taken away.
    for (last, lines) in [
        (tail.as_slice(), [true, true, true]),
        (b"my notes", [true, false, true]),
    ] {
        std::fs::write(&path, [first.as_slice(), last].concat()).expect("written");
        append(&path, &kept[2..]).expect("written");
        let found: Vec<bool> = read(&path).expect("a record").iter().map(|(_, e)| e.is_ok()).collect();
        assert_eq!(found, lines);
    }
}

#[test]
fn programs_that_write_at_once_lose_nothing() {
    let (path, input) = (fresh("many"), fresh("situations.yaml"));
    std::fs::write(&input, SITUATIONS).expect("written");
    let started: Vec<_> = (0..6)
        .map(|_| {
            let mut floor = Command::new(env!("CARGO_BIN_EXE_floor"));
            floor
                .args(["rule", "--format", "json"])
                .arg(&input)
                .arg("--record")
                .arg(&path);
            floor.stdout(std::process::Stdio::null()).spawn().expect("started")
        })
        .collect();
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let path = path.clone();
            std::thread::spawn(move || {
                let kept = entries(&mut library(), SITUATIONS);
                (0..50).for_each(|_| append(&path, &kept).expect("written"));
            })
        })
        .collect();
    for mut one in started {
        assert_eq!(
            one.wait().expect("ended").code(),
            Some(3),
            "the last hangs on facts that are not told"
        );
    }
    threads.into_iter().for_each(|t| t.join().expect("ended"));
    let lines = whole(&path);
    assert_eq!(lines.len(), 3 * (6 + 4 * 50));
    // Those of one writing stand together.
    for three in lines.chunks(3) {
        let topics: Vec<&str> = three.iter().map(|e| e.topic.as_str()).collect();
        assert_eq!(topics, ["overcall-chips", "overcall-chips", "burn-card"]);
    }
}
