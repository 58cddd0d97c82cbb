//! A flipped bit is noticed, and the game that it is in is named.

use std::fs;

use grove_store::export::{Exporter, Format};
use grove_store::{GameId, StoreError};
use tempfile::tempdir;

use crate::*;

/// Reads game 1 of run 1 after a change of it, and tells what was said.
fn after(change: &str) -> Result<GameRecord, StoreError> {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [0, 1], &pair(0)).unwrap();
    let change = format!("UPDATE games SET {change} WHERE number = 1");
    assert_eq!(stranger(&store).execute(&change, []).unwrap(), 1);
    // The other game is what it was.
    let id = |index| GameId { run, index };
    assert_eq!(store.game(id(0)).unwrap().unwrap().record, record(0));
    store.game(id(1)).map(|game| game.unwrap().record)
}

#[test]
fn every_column_is_checked() {
    for change in [
        "moves = replace(moves, 'a1-c7', 'a1-c6')",
        "moves = moves || ' '",
        "outcome = 'white'",
        "reason = 'time'",
        "first_colour = 'black'",
        "to_move = 'white'",
        "start = 'x'",
        "opening = 5",
        "seed = seed + 1",
        "first_player = 1",
        "plies = 44",
        "turns = CAST(substr(turns, 1, 20) || x'07' || substr(turns, 22) AS BLOB)",
        "overstep_us = 5",
        "checksum = checksum + 1",
    ] {
        let error = after(change).unwrap_err().to_string();
        let expected = "results.db: damaged: game 1-1 does not match its checksum";
        assert!(error.ends_with(expected), "{change}: {error}");
        assert_eq!(error.lines().count(), 1);
    }
}

#[test]
fn a_game_without_a_checksum_is_read_as_it_is() {
    assert_eq!(after("checksum = NULL").unwrap(), record(1));
}

/// A bit that the file itself has lost, where SQLite finds nothing wrong with its pages.
#[test]
fn a_flipped_bit_in_the_file_is_not_exported() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    let mut store = Store::open(&path).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [0, 1], &pair(0)).unwrap();
    drop(store);
    let mut bytes = fs::read(&path).unwrap();
    let moves = record(1).moves.join(" ").into_bytes();
    let at = bytes.windows(moves.len()).position(|part| part == moves);
    bytes[at.unwrap() + 1] ^= 1;
    fs::write(&path, bytes).unwrap();

    let store = Store::open_existing(&path).unwrap();
    let run = store.run(run).unwrap().unwrap();
    let mut exporter = Exporter::new(Format::Jsonl, Vec::new()).unwrap();
    let exported = exporter.write(&run, store.games(run.id));
    let error = exported.unwrap_err().to_string();
    assert!(error.contains("game 1-1 does not match"), "{error}");
}

/// Files of the formats before checksums: games are read and written as ever, and new ones have one.
#[test]
fn earlier_formats_are_completed() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    let mut store = Store::open(&path).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [0, 1], &pair(0)).unwrap();
    turn_back(&store, 2);
    drop(store);
    let mut store = Store::open_existing(&path).unwrap();
    store.add(run, [0, 1], &pair(2)).unwrap();
    let games = store.games(run).map(|game| game.unwrap().record);
    assert!(games.eq((0..4).map(record)));
    let checked: i64 = stranger(&store)
        .query_row("SELECT count(checksum) FROM games", [], |row| row.get(0))
        .unwrap();
    assert_eq!(checked, 2);
    // A file of the first format has neither.
    let path = directory.path().join("first.db");
    turn_back(&Store::open(&path).unwrap(), 1);
    let mut store = Store::open_existing(&path).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [0, 1], &pair(0)).unwrap();
    assert_eq!(store.games(run).count(), 2);
}
