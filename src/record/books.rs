//! What a book holds, as a short mark: it changes whenever a byte of its files does.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::book::Library;

/// A book and the mark of its content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookHash {
    /// The book.
    pub id: String,
    /// SHA-256 over its files, by their names.
    pub sha256: String,
}

/// The marks of books; one whose files cannot be read has none.
pub fn hashes<'a>(library: &Library, books: impl IntoIterator<Item = &'a str>) -> Vec<BookHash> {
    books
        .into_iter()
        .filter_map(|id| {
            let files = library.contents(id)?;
            let mut hash = Sha256::new();
            for (name, bytes) in &files {
                // Lengths go in as well, so that no two sets of files look alike.
                for part in [name.as_bytes(), bytes] {
                    hash.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
                    hash.update(part);
                }
            }
            let sha256 = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
            Some(BookHash {
                id: id.to_owned(),
                sha256,
            })
        })
        .collect()
}
