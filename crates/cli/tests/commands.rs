//! The commands, as a person types them: in `cmd/`, in the README and in the documentation.

/// Cases that keep results have a file of results of their own, so that runs have the same numbers
/// every time.
#[test]
fn commands_print_what_is_written_here() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let pages = ["tests/cmd", "../../docs"].map(pages_in).concat();
    let others = ["tests/cmd/*.toml", "../../README.md"].map(String::from);
    for (number, case) in pages.into_iter().chain(others).enumerate() {
        let data = directory.path().join(number.to_string());
        trycmd::TestCases::new()
            .case(case)
            .env("XDG_DATA_HOME", data.display().to_string());
    }
}

fn pages_in(directory: &str) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory of the project");
    let paths = entries.map(|entry| entry.expect("a file of it").path());
    let pages = paths.filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.map(|path| path.display().to_string()).collect()
}
