//! The commands, as a person types them: in `cmd/`, in the README and in the documentation.

/// Cases that keep results have a file of results of their own, so that runs have the same numbers
/// every time.
#[test]
fn commands_print_what_is_written_here() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let pages = [
        "tests/cmd/*.toml",
        "../../README.md",
        "../../docs/matches.md",
        "../../docs/players.md",
        "../../docs/notation.md",
        "../../docs/adding-*.md",
    ];
    let cases = std::fs::read_dir("tests/cmd").expect("the cases are beside this file");
    let cases = cases.map(|entry| entry.expect("a case").path());
    let cases = cases.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let cases = cases.map(|path| path.display().to_string());
    for (number, case) in cases.chain(pages.map(String::from)).enumerate() {
        let data = directory.path().join(number.to_string());
        trycmd::TestCases::new()
            .case(case)
            .env("XDG_DATA_HOME", data.display().to_string());
    }
}
