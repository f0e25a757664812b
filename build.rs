//! Tells whether the prepared books are made of the rulebooks, and by the loader, that are compiled in: `src/book/fingerprint.rs`.

use std::path::Path;

#[path = "src/book/fingerprint.rs"]
mod fingerprint;

fn main() {
    println!("cargo:rustc-check-cfg=cfg(prepared)");
    for path in fingerprint::INPUTS.iter().chain(&[PREPARED, "build.rs"]) {
        println!("cargo:rerun-if-changed={path}");
    }
    let now = fingerprint::of(Path::new("."));
    let then = std::fs::read(PREPARED).ok();
    if then.is_some_and(|bytes| bytes.starts_with(&now)) {
        println!("cargo:rustc-cfg=prepared");
    }
}

/// Where the prepared books are kept.
const PREPARED: &str = "src/book/prepared.bin";
