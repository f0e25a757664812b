//! The command line and the documents that show it.

#[test]
fn commands_and_documents_do_what_they_say() {
    trycmd::TestCases::new()
        .env("LANG", "C.UTF-8")
        .env("COLUMNS", "80")
        .case("README.md")
        .case("rulings/README.md")
        .case("tests/cmd/*.trycmd");
}
