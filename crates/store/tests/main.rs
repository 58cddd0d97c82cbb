//! What a file of results promises. One program, so that it is linked once.

mod browse;
mod damage;
mod export;
mod id;
mod merge;
mod played;
mod provenance;
mod read_only;
mod refused;
mod round_trip;
mod shared;
mod survival;
mod turns;

use std::time::Duration;

use grove_core::{Outcome, Side};
use grove_record::{GameRecord, Reason, Turn};
use grove_store::{Build, Definition, Provenance, Run, Store};
use rusqlite::Connection;

fn definition(settings: &str) -> Definition {
    Definition {
        kind: "match".into(),
        game: "konane".into(),
        players: vec!["ab:depth=4".into(), "random".into()],
        settings: settings.into(),
    }
}

/// The run that tests write to.
fn begin(store: &mut Store) -> Run {
    begin_as(store, &definition("seed=1"))
}

fn begin_as(store: &mut Store, definition: &Definition) -> Run {
    let provenance = Provenance::collect(Build::unknown(), 1);
    let names: Vec<String> = (1..).map(|n| format!("player {n}")).take(2).collect();
    store.begin(definition, &names, &provenance).unwrap()
}

/// Somebody else at the file of a store.
fn stranger(store: &Store) -> Connection {
    Connection::open(store.path()).unwrap()
}

/// Makes a file what it would be in an earlier format.
fn turn_back(store: &Store, format: u32) {
    let added_by_4 = "DROP TABLE shards;";
    let added_by_3 = "ALTER TABLE games DROP COLUMN checksum;
                      ALTER TABLE games DROP COLUMN overstep_us;";
    let added_by_2 = if format < 2 { "DROP TABLE played;" } else { "" };
    let change = format!(
        "{added_by_4} {added_by_3} {added_by_2} PRAGMA user_version = {format}; PRAGMA wal_checkpoint(TRUNCATE)"
    );
    stranger(store).execute_batch(&change).unwrap();
}

/// A game of 45 moves, different for every index.
fn record(index: u64) -> GameRecord {
    let first = Side::BOTH[index as usize % 2];
    let turns = (4..45_u64).map(|ply| Turn {
        time: Duration::from_micros(1000 * ply + index),
        nodes: 5000 * ply,
        depth: 6,
        score: 300 - 17 * ply as i32,
        best_index: ply as usize % 7,
        moves: 12,
        ..Turn::default()
    });
    GameRecord {
        index,
        seed: u64::MAX - index,
        first,
        start: String::new(),
        opening: 4,
        to_move: Side::Black,
        moves: (0..45)
            .map(|ply| format!("a{}-c{ply}", index % 9))
            .collect(),
        outcome: [Outcome::Win(Side::Black), Outcome::Draw][index as usize / 2 % 2],
        reason: Reason::Rule,
        turns: turns.collect(),
        overstep: None,
    }
}

/// Two games in a row, with this number first.
fn pair(index: u64) -> [GameRecord; 2] {
    [record(index), record(index + 1)]
}
