//! Every situation under `tests/cases` gets the ruling that it expects: one test a file, named by its path.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a test may panic"
)]

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use floor_ruling::book::Library;
use floor_ruling::expect;
use floor_ruling::source::{Lang, Problems, draw, outline, tame};
use libtest_mimic::{Arguments, Failed, Trial};

thread_local! {
    static LIBRARY: RefCell<Option<Library>> = const { RefCell::new(None) };
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let trials = files
        .into_iter()
        .map(|file| {
            let name = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
            Trial::test(name, move || run(&file))
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of cases").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|e| e == "yaml") {
            files.push(path);
        }
    }
}

fn run(file: &Path) -> Result<(), Failed> {
    LIBRARY.with_borrow_mut(|slot| {
        let mut problems = Problems::default();
        let library = slot.get_or_insert_with(|| Library::open(&[], &mut problems));
        let name = file.display().to_string();
        let bytes = std::fs::read(file)?;
        let Some(id) = tame(&mut library.sources, &name, &bytes, &mut problems) else {
            return Err(drawn(library, &problems));
        };
        let documents = outline(&library.sources, id, &mut problems);
        let mut differences = Vec::new();
        for node in &documents {
            let checked = expect::check(library, node, &mut problems);
            let held = checked.into_iter().flat_map(|c| c.held);
            differences.extend(held.filter(|h| !h.fits));
        }
        if !problems.is_empty() {
            return Err(drawn(library, &problems));
        }
        if documents.is_empty() {
            return Err("the file holds no case".into());
        }
        if differences.is_empty() {
            return Ok(());
        }
        let lines: Vec<String> = differences
            .iter()
            .map(|d| {
                let (question, key) = (&d.question, &d.key);
                format!("{question} {key}\n  expected {}\n  got      {}", d.expected, d.actual)
            })
            .collect();
        Err(lines.join("\n").into())
    })
}

fn drawn(library: &Library, problems: &Problems) -> Failed {
    draw(&library.sources, problems, Lang::En, 120, false).into()
}
