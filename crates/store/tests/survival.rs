//! A process that is killed in the middle of writing loses nothing that it had written.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::tempdir;

use crate::*;

/// Where the process that will be killed writes; it is this test program, run once more.
const PLACE: &str = "GROVE_TEST_STORE";

/// Writes what is missing, pair by pair, and tells of each. Does nothing in an ordinary test run.
#[test]
fn writes_until_it_is_killed() {
    let Some(path) = env::var_os(PLACE) else {
        return;
    };
    let mut store = Store::open(path).unwrap();
    let run = begin(&mut store).id;
    let start = store.finished(run).unwrap().len() as u64;
    // Not through `print!`, which the test program would catch.
    let mut told = std::io::stdout();
    for index in (start..).step_by(2) {
        store.add(run, [0, 1], &pair(index)).unwrap();
        writeln!(told, "\nstored {}", index + 2).unwrap();
    }
}

/// Lets a process write so many pairs and kills it; how many games it said it had stored.
fn killed_after(path: &Path, pairs: usize) -> u64 {
    let mut writer = Command::new(env::current_exe().unwrap())
        .args(["--exact", "survival::writes_until_it_is_killed"])
        .args(["--nocapture", "--test-threads=1"])
        .env(PLACE, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let told = BufReader::new(writer.stdout.take().unwrap());
    let stored = |line: String| line.strip_prefix("stored ")?.parse().ok();
    let mut told = told.lines().filter_map(|line| stored(line.unwrap()));
    let before = told.nth(pairs - 1).expect("the writer tells of pairs");
    // SIGKILL, at a moment that the writer knows nothing of.
    writer.kill().unwrap();
    let last = told.last().unwrap_or(before);
    writer.wait().unwrap();
    last
}

#[test]
fn what_was_stored_is_there_after_a_kill() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    // Enough for the log to be brought into the file several times.
    for pairs in [1, 300, 7, 900, 2000, 50] {
        let told = killed_after(&path, pairs);
        let store = Store::open_existing(&path).unwrap();
        let stored = store.finished(1).unwrap();
        // The pair after the last one told of may have been stored too.
        let count = stored.len() as u64;
        assert!(count == told || count == told + 2, "{count} of {told}");
        assert!(stored.into_iter().eq(0..count), "whole pairs, without gaps");
        let games = store.games(1).map(|game| game.unwrap().record);
        assert!(games.eq((0..count).map(record)));
    }
}
