//! Tells whether the prepared books are made of the rulebooks, and by the loader, that are compiled in: `src/book/fingerprint.rs`.
//! Packs the completions, the man pages and an example of every finding.

use std::path::{Path, PathBuf};

#[path = "src/book/fingerprint.rs"]
mod fingerprint;

fn main() -> std::io::Result<()> {
    println!("cargo:rustc-check-cfg=cfg(prepared)");
    for path in fingerprint::INPUTS.iter().chain(&[PREPARED, "build.rs"]) {
        println!("cargo:rerun-if-changed={path}");
    }
    let now = fingerprint::of(Path::new("."));
    let then = std::fs::read(PREPARED).ok();
    if then.is_some_and(|bytes| bytes.starts_with(&now)) {
        println!("cargo:rustc-cfg=prepared");
    }
    for folder in [HANDOUTS, FINDINGS] {
        println!("cargo:rerun-if-changed={folder}");
    }
    pack()
}

/// Each file's name and text, each with an end mark, all of it deflated. Of a finding's fixture the check and what it prints.
fn pack() -> std::io::Result<()> {
    let mut bytes = Vec::new();
    for path in files(HANDOUTS)?.iter().chain(&files(FINDINGS)?) {
        let text = || std::fs::read_to_string(path);
        let text = match path.extension().is_some_and(|e| e == "trycmd") {
            true => shown(&text()?).to_owned(),
            false => text()?,
        };
        bytes.extend(path.file_name().unwrap_or_default().to_string_lossy().bytes());
        bytes.push(0);
        bytes.extend(text.bytes());
        bytes.push(0);
    }
    let to = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    std::fs::write(
        to.join("handouts.bin"),
        miniz_oxide::deflate::compress_to_vec(&bytes, 9),
    )
}

fn files(folder: &str) -> std::io::Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)?;
    let mut paths: Vec<PathBuf> = entries.map(|e| Ok(e?.path())).collect::<std::io::Result<_>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

/// The first command of a document with its output, as a terminal shows it.
fn shown(text: &str) -> &str {
    let block = text.split_once("```console\n").map_or("", |(_, rest)| rest);
    block.split_once("\n```").map_or(block, |(block, _)| block).trim_end()
}

/// Where the prepared books are kept.
const PREPARED: &str = "src/book/prepared.bin";

/// A fixture of every finding, which the tests hold against the program.
const FINDINGS: &str = "tests/findings";

/// Where the completions and man pages are kept.
const HANDOUTS: &str = "handouts";
