//! A match that is killed or stopped goes on where it was, and ends as if nothing had happened.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::tempdir;

const MATCH: [&str; 12] = [
    "match",
    "konane:6x6",
    "ab:depth=3,pick=random",
    "mcts:iterations=30",
    "--games",
    "120",
    "--openings",
    "random=2",
    "--seed",
    "5",
    "--json",
    "--threads=2",
];

fn grove(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
    command.args(arguments).env("XDG_DATA_HOME", data);
    command
}

/// Standard output of a command that must succeed.
fn answer(data: &Path, arguments: &[&str]) -> String {
    let output = grove(data, arguments).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// The games that were told, without the closing line, which has times in it.
fn games(told: &str) -> Vec<&str> {
    let lines = told.lines();
    lines
        .filter(|line| line.starts_with(r#"{"event":"game""#))
        .collect()
}

/// Begins the match and lets it tell of so many games; the rest is still to be read.
fn begun(data: &Path, games: usize) -> (Child, impl BufRead) {
    let mut child = grove(data, &MATCH)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap());
    assert_eq!(told.by_ref().lines().take(games).count(), games);
    (child, told)
}

#[test]
fn a_killed_match_ends_as_if_it_had_not_been() {
    let (whole, killed) = (tempdir().unwrap(), tempdir().unwrap());
    let expected = answer(whole.path(), &MATCH);
    assert_eq!(games(&expected).len(), 120);
    for told in [2, 30, 60] {
        // SIGKILL, in the middle of some game.
        let (mut child, _told) = begun(killed.path(), told);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let stored = answer(killed.path(), &["results", "export"]);
    assert!((2..120).contains(&stored.lines().count()));
    assert_eq!(games(&answer(killed.path(), &MATCH)), games(&expected));
    let one = ["resume", "1", "--json"];
    assert_eq!(games(&answer(killed.path(), &one)), games(&expected));
    let exported = ["results", "export"];
    assert_eq!(
        answer(killed.path(), &exported),
        answer(whole.path(), &exported)
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_how_to_go_on() {
    let data = tempdir().unwrap();
    let (child, mut rest) = begun(data.path(), 10);
    let interrupt = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    std::io::copy(&mut rest, &mut std::io::sink()).unwrap();
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    assert!(told.ends_with("to go on: grove resume 1\n"), "{told}");
    let resumed = answer(data.path(), &["resume", "1", "--json"]);
    assert_eq!(games(&resumed).len(), 120);
    assert_eq!(
        answer(data.path(), &["results", "export"]).lines().count(),
        120
    );
}

#[test]
fn a_file_of_openings_that_has_changed_is_noticed() {
    let data = tempdir().unwrap();
    let path = data.path().join("openings.txt");
    std::fs::write(&path, "a4 b4\n").unwrap();
    let openings = format!("file={}", path.display());
    let asked = ["match", "konane:4x4", "random", "reflex", "--games", "4"];
    let arguments = [&asked[..], &["--openings", &openings]].concat();
    answer(data.path(), &arguments);
    answer(data.path(), &["resume", "1"]);
    std::fs::write(&path, "a4 a3\n").unwrap();
    let output = grove(data.path(), &["resume", "1"]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("expected the openings that the run began with"),
        "{told}"
    );
    // The same command with other openings is another run.
    answer(data.path(), &arguments);
    assert_eq!(
        answer(data.path(), &["results", "--json"]).lines().count(),
        2
    );
}
