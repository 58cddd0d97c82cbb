//! Files that can only be read.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::{TempDir, tempdir};

use crate::*;

fn names(directory: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(directory).unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    names.sort();
    names
}

/// A file with two games, as it is after its writer has closed it.
fn closed() -> TempDir {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [0, 1], &pair(0)).unwrap();
    directory
}

/// Reads the file without being able to write, and expects games up to this number.
fn check_read(directory: &Path, games: u64) {
    let before = names(directory);
    let path = directory.join("results.db");
    let bytes = fs::read(&path).unwrap();
    let store = Store::open_read_only(&path).unwrap();
    let read = store.games(1).map(|game| game.unwrap().record);
    assert!(read.eq((0..games).map(record)));
    assert_eq!(store.runs().unwrap()[0].games, games);
    assert_eq!(names(directory), before);
    drop(store);
    assert_eq!(names(directory), before);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_file_without_a_log() {
    check_read(closed().path(), 2);
}

#[test]
fn a_name_that_means_something_in_a_uri() {
    let closed = closed();
    let directory = closed.path().join("50% of #1 & more?");
    fs::create_dir(&directory).unwrap();
    fs::rename(
        closed.path().join("results.db"),
        directory.join("results.db"),
    )
    .unwrap();
    check_read(&directory, 2);
}

/// As after a kill and a copy to read-only media: the last pair is in the log alone.
#[cfg(unix)]
#[test]
fn a_log_that_nobody_has_open() {
    let directory = closed();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    store.add(1, [0, 1], &pair(2)).unwrap();
    let copy = tempdir().unwrap();
    for name in ["results.db", "results.db-wal"] {
        fs::copy(directory.path().join(name), copy.path().join(name)).unwrap();
    }
    let log = fs::read(copy.path().join("results.db-wal")).unwrap();
    check_read(copy.path(), 4);
    assert_eq!(fs::read(copy.path().join("results.db-wal")).unwrap(), log);
}

#[cfg(unix)]
#[test]
fn a_file_that_somebody_writes_to() {
    let directory = closed();
    let path = directory.path().join("results.db");
    let mut writer = Store::open(&path).unwrap();
    writer.add(1, [0, 1], &pair(2)).unwrap();
    let reader = Store::open_read_only(&path).unwrap();
    assert_eq!(reader.games(1).count(), 4);
    writer.add(1, [0, 1], &pair(4)).unwrap();
    assert_eq!(reader.games(1).count(), 6);
}

#[test]
fn what_is_written_to_a_file_that_is_read_is_refused() {
    let directory = closed();
    let mut store = Store::open_read_only(directory.path().join("results.db")).unwrap();
    let error = store.add(1, [0, 1], &pair(2)).unwrap_err().to_string();
    assert!(error.contains("readonly"), "{error}");
}

/// A file of format 2, which cannot be completed.
#[test]
fn a_file_of_an_earlier_format() {
    let directory = closed();
    let store = Store::open(directory.path().join("results.db")).unwrap();
    turn_back(&store, 2);
    drop(store);
    check_read(directory.path(), 2);
}
