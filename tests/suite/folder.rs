//! Files of a folder of the package.

use std::path::{Path, PathBuf};

/// Every file under a folder of the package, in order.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.sort();
    found
}

/// Those of them that are YAML.
pub fn yaml(folder: &str) -> Vec<PathBuf> {
    let mut found = files(folder);
    found.retain(|path| path.extension().is_some_and(|e| e == "yaml"));
    found
}

/// A file of one test, away from those of others; it goes with the build.
pub fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => collect(&path, found),
            false => found.push(path),
        }
    }
}
