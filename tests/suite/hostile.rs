//! Whatever bytes come in: no panic, no raw escape in the output, and never a ruling from what cannot be read.

use std::path::{Path, PathBuf};

use floor_ruling::book::Library;
use floor_ruling::render::{Case, Style, render, ruling_json};
use floor_ruling::run::rule;
use floor_ruling::source::{Lang, Problems, Reading, draw, outline, tame};

/// How many mutated inputs are tried; `FLOOR_MUTATIONS` asks for more.
fn mutations() -> usize {
    std::env::var("FLOOR_MUTATIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000)
}

fn cases() -> Vec<Vec<u8>> {
    let mut files: Vec<PathBuf> = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases"), &mut files);
    files.sort();
    files.iter().map(|f| std::fs::read(f).expect("a case")).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Pieces that are likely to hurt.
const PIECES: [&str; 34] = [
    "\u{1b}[31m",
    "\0",
    "\u{202e}",
    "\u{feff}",
    "&a",
    "*a",
    "!!int",
    "<<: ",
    "? ",
    "{",
    "}",
    "[",
    "]",
    ": ",
    "- ",
    "---\n",
    "...\n",
    "|\n",
    ">\n",
    "'",
    "\"",
    "#",
    "\t",
    "\r\n",
    "1e3",
    "0x1F",
    "-1",
    "99999999999999999999",
    "unknown",
    "null",
    "~",
    "{disputed: {a: b}}",
    "ж",
    "🂡",
];

fn mutate(input: &[u8], others: &[Vec<u8>], rng: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(0..=bytes.len());
        match rng.u8(0..7) {
            0 if at < bytes.len() => bytes[at] = rng.u8(..),
            1 => {
                bytes.remove(at.min(bytes.len().saturating_sub(1)));
            }
            2 => bytes.insert(at, rng.u8(..)),
            3 => {
                let piece = PIECES[rng.usize(0..PIECES.len())].bytes();
                bytes.splice(at..at, piece);
            }
            4 => bytes.truncate(at),
            5 => {
                let end = rng.usize(at..=bytes.len());
                let part: Vec<u8> = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            _ => {
                let other = &others[rng.usize(0..others.len())];
                let from = rng.usize(0..other.len());
                let to = rng.usize(from..other.len().min(from + 60).max(from + 1));
                bytes.splice(at..at, other[from..to].iter().copied());
            }
        }
        if bytes.is_empty() {
            bytes.push(b'a');
        }
    }
    bytes
}

/// Nothing that a terminal would act on.
fn is_tame(text: &str) -> bool {
    !text.chars().any(|c| {
        (c.is_control() && c != '\n' && c != '\t')
            || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}')
    })
}

fn try_one(library: &mut Library, bytes: &[u8]) -> bool {
    let mut problems = Problems::default();
    let Some(id) = tame(&mut library.sources, "hostile.yaml", bytes, &mut problems) else {
        assert!(!problems.is_empty());
        assert!(is_tame(&draw(&library.sources, &problems, Lang::Ru, 80, false)));
        return false;
    };
    let mut ruled_any = false;
    for node in outline(&library.sources, id, &mut problems) {
        let mut own = Problems::default();
        let ruled = rule(library, &node, None, &mut None, &mut own);
        assert_eq!(
            ruled.is_none(),
            !own.is_empty() || node.read != Reading::Whole,
            "a ruling or problems, never both or neither"
        );
        problems.append(own);
        let Some(ruled) = ruled else {
            continue;
        };
        ruled_any = true;
        let topic = library.loaded(&ruled.situation.topic).expect("it was ruled on");
        for lang in [Lang::En, Lang::Ru] {
            let case = Case {
                library,
                topic,
                situation: &ruled.situation,
                world: &ruled.world,
                ruling: &ruled.ruling,
                quarrels: &ruled.quarrels,
                reasons: &[],
                known: None,
                lang,
            };
            let style = Style {
                width: 60,
                colour: false,
                why: true,
            };
            assert!(is_tame(&render(case, style)));
            assert!(is_tame(&ruling_json(case, "hostile.yaml", 0).to_string()));
        }
    }
    assert!(is_tame(&draw(&library.sources, &problems, Lang::En, 80, false)));
    ruled_any
}

#[test]
fn mutated_situations_never_panic() {
    let cases = cases();
    let total = mutations();
    let threads = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let ruled: usize = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|worker| {
                let cases = &cases;
                scope.spawn(move || {
                    let mut rng = fastrand::Rng::with_seed(7 + worker as u64);
                    let mut ruled = 0;
                    let mut library = Library::open(&[], &mut Problems::default());
                    for _ in 0..total / threads {
                        let input = mutate(&cases[rng.usize(0..cases.len())], cases, &mut rng);
                        ruled += usize::from(try_one(&mut library, &input));
                        library.sources.forget_after(400);
                    }
                    ruled
                })
            })
            .collect();
        workers.into_iter().map(|w| w.join().expect("no panic")).sum()
    });
    assert!(
        ruled > total / 20,
        "only {ruled} of {total} could still be ruled on: the mutations are too wild to test much"
    );
}

#[test]
fn random_bytes_never_panic() {
    let mut library = Library::open(&[], &mut Problems::default());
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..2_000 {
        let length = rng.usize(0..400);
        let bytes: Vec<u8> = (0..length).map(|_| rng.u8(..)).collect();
        try_one(&mut library, &bytes);
    }
    for deep in [
        "[".repeat(200_000),
        "{a: ".repeat(100_000),
        "- ".repeat(100_000),
        "? ".repeat(50_000),
    ] {
        assert!(!try_one(&mut library, deep.as_bytes()));
    }
}
