//! The command line and the documents that show it.

#[test]
fn commands_and_documents_do_what_they_say() {
    trycmd::TestCases::new()
        .env("LANG", "C.UTF-8")
        .env("COLUMNS", "80")
        .case("README.md")
        .case("rulings/README.md")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}

/// The interview of the README is one that is held in `tests/cmd`.
#[test]
fn the_interview_of_the_readme_is_one_that_was_held() {
    let readme = std::fs::read_to_string("README.md").expect("README.md");
    let held = std::fs::read_to_string("tests/cmd/ask-short.stdout").expect("an interview");
    let (_, rest) = readme
        .split_once("```text\n$ floor ask oversize chip\n")
        .expect("an interview");
    let (shown, _) = rest.split_once("\n…\n```").expect("its end");
    assert!(held.starts_with(shown) && shown.contains("CALL · 400 back"), "{shown}");
}
