//! The commands, as a person types them: in `cmd/`, in the README and in the documentation.

use std::fs;
use std::path::{Path, PathBuf};

/// Cases that keep results have a file of results of their own, so that runs have the same numbers
/// every time.
#[test]
fn commands_print_what_is_written_here() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let documentation = pages_in("../../docs").into_iter().map(|page| {
        let copy = directory.path().join(page.file_name().expect("a file"));
        fs::write(&copy, with_statuses(&read(&page))).expect("a copy");
        copy
    });
    let cases = pages_in("tests/cmd").into_iter().chain(documentation);
    let others = ["tests/cmd/*.toml", "../../README.md"].map(PathBuf::from);
    for (number, case) in cases.chain(others).enumerate() {
        let data = directory.path().join(number.to_string());
        trycmd::TestCases::new()
            .case(case)
            .env("XDG_DATA_HOME", data.display().to_string());
    }
}

/// What documentation shows says `? failed` after each command that prints an error, where `trycmd`
/// expects it and nobody else.
fn with_statuses(page: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let mut command = 0;
    for line in page.lines() {
        lines.push(line);
        if line.starts_with("$ grove ") {
            command = lines.len();
        } else if line.starts_with("grove: ") {
            lines.insert(command, "? failed");
        }
    }
    lines.join("\n") + "\n"
}

fn pages_in(directory: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).expect("a directory of the project");
    let paths = entries.map(|entry| entry.expect("a file of it").path());
    let pages = paths.filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.collect()
}

fn read(page: &Path) -> String {
    fs::read_to_string(page).expect("a page of the documentation")
}
