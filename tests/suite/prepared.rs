//! The books that were prepared are the books as they are. `PREPARE=overwrite` prepares them again.

use std::path::Path;

use floor_ruling::book::{FRESH, Library, fingerprint};
use floor_ruling::source::Problems;

#[test]
fn the_prepared_books_are_up_to_date() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut problems = Problems::default();
    let made = Library::prepare(fingerprint::of(project), &mut problems);
    let made = made.unwrap_or_else(|| panic!("a shipped book is faulty: {problems:?}"));
    let path = project.join("src/book/prepared.bin");
    if std::env::var("PREPARE").is_ok_and(|v| v == "overwrite") {
        std::fs::write(&path, made).expect("written");
        return;
    }
    let kept = std::fs::read(&path).unwrap_or_default();
    assert!(
        kept == made && FRESH,
        "the prepared books are not up to date: PREPARE=overwrite cargo test --test suite prepared"
    );
}
