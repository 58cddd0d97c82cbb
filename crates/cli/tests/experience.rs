//! `experience=FILE` from outside: matches that share a file, a process that is killed, a game against a
//! person, and what is refused.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use tempfile::tempdir;

fn grove(directory: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grove"));
    command
        .args(arguments.split_whitespace())
        .current_dir(directory)
        .env("XDG_DATA_HOME", directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn said(directory: &Path, arguments: &str) -> String {
    let output = grove(directory, arguments).output().expect("grove runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

fn begun(directory: &Path, arguments: &str) -> Child {
    grove(directory, arguments).spawn().expect("grove runs")
}

/// The lines of a file that tell of positions.
fn positions(file: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(file).unwrap();
    let lines = text
        .lines()
        .skip(3)
        .filter(|line| !line.starts_with("checksum"));
    lines.map(String::from).collect()
}

/// A match of a weak player with experience, from openings that do not come again.
fn drawn(file: &str, seed: u32, games: u32) -> String {
    format!(
        "match pentalath:4 ab:depth=1,experience={file} ab:depth=2 --openings random=8 --seed {seed} \
         --games {games} --threads 2 --out {file}-{seed}.db"
    )
}

#[test]
fn matches_that_share_a_file_at_the_same_time_lose_nothing() {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    said(directory, &drawn("one", 1, 40));
    said(directory, &drawn("two", 2, 40));
    let both = [1, 2].map(|seed| begun(directory, &drawn("both", seed, 40)));
    for mut child in both {
        assert!(child.wait().unwrap().success());
    }
    let [one, two, both] = ["one", "two", "both"].map(|file| positions(&directory.join(file)));
    assert!(one.len() > 40 && two.len() > 40);
    assert!(one.is_disjoint(&two));
    assert_eq!(both, &one | &two);
}

#[test]
#[cfg(unix)]
fn a_match_that_is_killed_leaves_a_whole_file() {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    let file = directory.join("lost");
    let mut known = 0;
    for seed in 1..=8 {
        let mut child = begun(directory, &drawn("lost", seed, 20_000));
        sleep(Duration::from_millis(100 + 37 * u64::from(seed)));
        child.kill().unwrap();
        child.wait().unwrap();
        // Whoever reads a file that is not whole refuses it.
        said(
            directory,
            "search pentalath:4 --player ab:depth=1,experience=lost",
        );
        let now = fs::read(&file).map_or(0, |_| positions(&file).len());
        assert!(now >= known, "{now} positions after {known}");
        known = now;
    }
    assert!(known > 0);
}

#[test]
fn a_game_that_a_person_has_won_is_learnt_from() {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    // The moves of White, who wins, and whom a person will play.
    let played = said(
        directory,
        "match konane:6x6 ab:depth=1 ab:depth=3 --openings none --games 2 --json",
    );
    let game: Value = serde_json::from_str(played.lines().next().unwrap()).unwrap();
    assert_eq!(game["outcome"], "white");
    let moves = game["moves"].as_array().unwrap();
    let white: Vec<&str> = moves
        .iter()
        .skip(1)
        .step_by(2)
        .filter_map(Value::as_str)
        .collect();
    let play = "play konane:6x6 --against ab:depth=1,experience=lost --as white";
    let told = |moves: &[&str]| {
        let mut child = begun(directory, play);
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{}", moves.join("\n")).unwrap();
        drop(input);
        let output = child.wait_with_output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(told(&white[..white.len() - 1]).contains("black plays"));
    assert!(!directory.join("lost").exists(), "the game was not over");
    let first = told(&white);
    let learnt = positions(&directory.join("lost"));
    assert!(
        learnt.iter().any(|line| line.starts_with("64 ")),
        "{learnt:?}"
    );
    // The same again goes another way.
    assert_ne!(told(&white), first);
}

#[test]
fn another_file_is_refused_in_one_line() {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    fs::write(directory.join("notes"), "something else\n").unwrap();
    for command in [
        "search konane --player ab:depth=1,experience=notes",
        "match konane ab:depth=1,experience=notes random --games 2",
        "play konane --against ab:depth=1,experience=notes",
    ] {
        let output = grove(directory, command).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        let expected =
            "ab: experience: notes: expected experience, which begins with `grove experience 1`";
        assert!(text.contains(expected), "{text}");
    }
    assert_eq!(
        fs::read(directory.join("notes")).unwrap(),
        b"something else\n"
    );
}
