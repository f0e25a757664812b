//! Completions, man pages, the schema of outputs and examples of findings, packed. Those that the arguments tell are made by a test: what makes them is larger
//! than they are.

use anyhow::Context;

static PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/handouts.bin"));

/// Every file with its text.
///
/// # Errors
/// The program was packed wrongly.
pub fn all() -> anyhow::Result<Vec<(String, String)>> {
    let bytes = miniz_oxide::inflate::decompress_to_vec(PACKED).map_err(|e| anyhow::anyhow!("{e}"))?;
    let text = String::from_utf8(bytes)?;
    let mut parts = text.split_terminator('\0').map(str::to_owned);
    Ok(std::iter::from_fn(|| parts.next().zip(parts.next())).collect())
}

/// The text of one file, if there is such a file.
///
/// # Errors
/// The program was packed wrongly.
pub fn find(name: &str) -> anyhow::Result<Option<String>> {
    let found = all()?.into_iter().find(|(n, _)| n == name);
    Ok(found.map(|(_, text)| text))
}

/// The text of one file.
///
/// # Errors
/// There is no such file.
pub fn one(name: &str) -> anyhow::Result<String> {
    find(name)?.with_context(|| format!("{name} is not packed"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use clap::{CommandFactory, ValueEnum};
    use clap_complete::Shell;

    use super::super::Args;

    /// All files as the arguments want them, made in a folder of their own.
    fn made() -> BTreeMap<String, String> {
        let folder = std::env::temp_dir().join(format!("floor-handouts-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for shell in Shell::value_variants() {
            clap_complete::generate_to(*shell, &mut Args::command(), "floor", &folder).expect("completions");
        }
        clap_mangen::generate_to(Args::command(), &folder).expect("man pages");
        let files = read(&folder);
        std::fs::remove_dir_all(&folder).expect("removed");
        files
    }

    fn read(folder: &Path) -> BTreeMap<String, String> {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let file = |path: std::path::PathBuf| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("text"))
        };
        entries.map(|e| file(e.expect("an entry").path())).collect()
    }

    /// `PREPARE=overwrite` makes them again.
    #[test]
    fn the_handouts_fit_the_arguments() {
        let made = made();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("handouts");
        if std::env::var("PREPARE").is_ok_and(|v| v == "overwrite") {
            std::fs::create_dir_all(&folder).expect("a folder");
            for (name, text) in &made {
                std::fs::write(folder.join(name), text).expect("written");
            }
            return;
        }
        let mut packed: BTreeMap<String, String> = super::all().expect("packed").into_iter().collect();
        packed.retain(|name, _| !name.ends_with(".trycmd"));
        let mut kept = read(&folder);
        assert_eq!(packed, kept);
        // The one that is written by hand.
        kept.remove("output.schema.json").expect("the schema of outputs");
        assert!(
            kept == made,
            "completions and man pages are not up to date: PREPARE=overwrite cargo test --bin floor handouts"
        );
        assert!(made.keys().filter(|name| name.ends_with(".1")).count() > 10);
    }
}
