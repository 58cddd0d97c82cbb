//! What is not a file of results is refused with a line, and not touched.

use std::fs;
use std::path::{Path, PathBuf};

use grove_store::StoreError;
use tempfile::{TempDir, tempdir};

use crate::*;

/// All files of a directory.
fn contents(directory: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let files = fs::read_dir(directory).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let mut contents: Vec<_> = paths
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    contents.sort();
    contents
}

/// Opens the file in every way; it has to be refused with this text and to stay as it is.
fn assert_refused(directory: &TempDir, expected: &str) {
    let path = directory.path().join("results.db");
    let before = contents(directory.path());
    for refused in [Store::open(&path), Store::open_existing(&path)] {
        let line = refused.unwrap_err().to_string();
        assert!(line.contains("results.db: "), "{line}");
        assert!(line.contains(expected), "{line}");
        assert_eq!(line.lines().count(), 1, "{line}");
    }
    assert!(before == contents(directory.path()), "{expected}: touched");
}

fn file_of(bytes: &[u8]) -> TempDir {
    let directory = tempdir().unwrap();
    fs::write(directory.path().join("results.db"), bytes).unwrap();
    directory
}

/// A file of results with some games.
fn results() -> Vec<u8> {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    let mut store = Store::open(&path).unwrap();
    let run = begin(&mut store).id;
    for index in (0..100).step_by(2) {
        store.add(run, [0, 1], &pair(index)).unwrap();
    }
    drop(store);
    fs::read(path).unwrap()
}

#[test]
fn other_files() {
    assert_refused(&file_of(b"my diary"), "not a file of results");
    assert_refused(&file_of(&[7; 5000]), "not a file of results");
    assert_refused(&file_of(b"SQLite format 3\0"), "not a file of results");
}

#[test]
fn databases_of_others_and_of_the_future() {
    let ours = file_of(&results());
    let ours = Connection::open(ours.path().join("results.db")).unwrap();
    let [grove, current] = ["application_id", "user_version"].map(|name| -> u32 {
        ours.pragma_query_value(None, name, |row| row.get(0))
            .unwrap()
    });
    for (application, version, expected) in [
        (0, 0, "another program"),
        (0, current, "another program"),
        (1, current, "another program"),
        (
            grove,
            current + 1,
            "written by a newer Grove (format 5, this one knows 4)",
        ),
    ] {
        let directory = tempdir().unwrap();
        let other = Connection::open(directory.path().join("results.db")).unwrap();
        other
            .execute_batch("CREATE TABLE accounts (name TEXT)")
            .unwrap();
        other
            .pragma_update(None, "application_id", application)
            .unwrap();
        other.pragma_update(None, "user_version", version).unwrap();
        drop(other);
        assert_refused(&directory, expected);
    }
}

#[test]
fn damaged_files() {
    let whole = results();
    let page = 4096;
    for kept in [100, page, page + 1, whole.len() - page, whole.len() / 2] {
        assert_refused(&file_of(&whole[..kept]), "");
    }
    for at in [page, whole.len() / page / 2 * page] {
        let mut damaged = whole.clone();
        damaged[at..at + 64].fill(0xa5);
        assert_refused(&file_of(&damaged), "damaged");
    }
}

#[test]
fn a_damaged_file_keeps_its_log() {
    let directory = file_of(&results());
    let path = directory.path().join("results.db");
    let mut store = Store::open(&path).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [0, 1], &pair(100)).unwrap();
    // As after a crash: the last pair is in the log only, and the process is gone.
    let copy = tempdir().unwrap();
    for name in ["results.db", "results.db-wal"] {
        fs::copy(directory.path().join(name), copy.path().join(name)).unwrap();
    }
    let mut damaged = fs::read(copy.path().join("results.db")).unwrap();
    let middle = damaged.len() / 4096 / 2 * 4096;
    damaged[middle..middle + 64].fill(0xa5);
    fs::write(copy.path().join("results.db"), damaged).unwrap();

    let before = contents(copy.path());
    let refused = Store::open(copy.path().join("results.db"));
    assert!(matches!(refused, Err(StoreError::Damaged { .. })));
    let after = contents(copy.path());
    assert!(before.iter().all(|file| after.contains(file)), "touched");
}

#[test]
fn values_that_were_never_written() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [0, 1], &pair(0)).unwrap();
    // Games from before there were checksums.
    let change = "UPDATE games SET turns = x'ff', checksum = NULL WHERE number = 0";
    stranger(&store).execute_batch(change).unwrap();
    let change = "UPDATE games SET outcome = 'green', checksum = NULL WHERE number = 1";
    stranger(&store).execute_batch(change).unwrap();
    let mut games = store.games(run);
    let error = games.next().unwrap().unwrap_err();
    assert!(error.to_string().contains("turns of game 1-0"), "{error}");
    assert!(games.next().is_none());
    let error = store.runs().unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[test]
fn what_is_missing_is_not_created_for_a_reader() {
    let directory = tempdir().unwrap();
    let refused = Store::open_existing(directory.path().join("results.db"));
    assert!(matches!(refused, Err(StoreError::Missing(_))));
    assert!(contents(directory.path()).is_empty());
    let refused = Store::open(directory.path());
    assert!(matches!(refused, Err(StoreError::Io { .. })));
}
