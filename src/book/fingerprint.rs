//! What prepared books are made of, in sixteen bytes: if it is the same, so are they. Shared with the build script.

use std::path::{Path, PathBuf};

/// Files and folders on which prepared books depend: the rulebooks, and what reads them.
pub const INPUTS: [&str; 9] = [
    "rulings",
    "src/book",
    "src/calculate",
    "src/condition",
    "src/money.rs",
    "src/poker",
    "src/source",
    "src/template.rs",
    "src/value.rs",
];

/// The fingerprint of the inputs in the project's folder. Line endings do not count.
pub fn of(project: &Path) -> [u8; 16] {
    let mut files = Vec::new();
    for input in INPUTS {
        collect(&project.join(input), &mut files);
    }
    files.sort();
    // FNV-1a, 128 bits: against mistakes, not against malice.
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let mut feed = |bytes: &[u8]| {
        for byte in bytes.iter().filter(|b| **b != b'\r') {
            hash = (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    };
    for file in files {
        let name = file.strip_prefix(project).unwrap_or(&file);
        feed(name.to_string_lossy().replace('\\', "/").as_bytes());
        feed(&std::fs::read(&file).unwrap_or_default());
        feed(&[0]);
    }
    hash.to_le_bytes()
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), files);
        }
    } else if path.extension().is_some_and(|e| e == "rs" || e == "yaml" || e == "yml") {
        files.push(path.to_owned());
    }
}
