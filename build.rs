//! Tells whether the prepared books are made of the rulebooks, and by the loader, that are compiled in: `src/book/fingerprint.rs`.
//! Packs the completions and man pages.

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
    println!("cargo:rerun-if-changed={HANDOUTS}");
    pack()
}

/// Each file's name and text, each with an end mark, all of it deflated.
fn pack() -> std::io::Result<()> {
    let entries = std::fs::read_dir(HANDOUTS)?;
    let mut paths: Vec<PathBuf> = entries.map(|e| Ok(e?.path())).collect::<std::io::Result<_>>()?;
    paths.sort();
    let mut bytes = Vec::new();
    for path in paths {
        bytes.extend(path.file_name().unwrap_or_default().to_string_lossy().bytes());
        bytes.push(0);
        bytes.extend(std::fs::read(&path)?);
        bytes.push(0);
    }
    let to = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    std::fs::write(
        to.join("handouts.bin"),
        miniz_oxide::deflate::compress_to_vec(&bytes, 9),
    )
}

/// Where the prepared books are kept.
const PREPARED: &str = "src/book/prepared.bin";

/// Where the completions and man pages are kept.
const HANDOUTS: &str = "handouts";
