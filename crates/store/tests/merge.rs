//! Shards are brought together.

use grove_record::Shard;
use grove_store::{MergeError, ShardStart};
use tempfile::{TempDir, tempdir};

use crate::*;

fn start(number: u64) -> ShardStart {
    ShardStart {
        work: "seed=1".into(),
        shard: Shard::new(number, 3).unwrap(),
        command: "grove match".into(),
        provenance: Provenance::collect(Build::unknown(), 1),
    }
}

/// A file with the pairs of a shard, of eight in all.
fn shard(directory: &TempDir, number: u64) -> Store {
    shard_of(directory, &start(number), "seed=1")
}

fn shard_of(directory: &TempDir, start: &ShardStart, settings: &str) -> Store {
    let name = format!("shard-{}.db", start.shard.number());
    let mut store = Store::open(directory.path().join(name)).unwrap();
    store.begin_shard(start).unwrap();
    let run = begin_as(&mut store, &definition(settings)).id;
    for number in (0..8).filter(|&number| start.shard.has(number, 1)) {
        store.add(run, [0, 1], &pair(2 * number)).unwrap();
    }
    store.finish_shard(start.shard).unwrap();
    store
}

fn new(directory: &TempDir) -> Store {
    Store::open(directory.path().join("all.db")).unwrap()
}

fn games(store: &Store) -> Vec<GameRecord> {
    let games = store.games(1).map(|game| game.unwrap().record);
    games.collect()
}

#[test]
fn shards_come_together_and_coming_again_change_nothing() {
    let directory = tempdir().unwrap();
    let mut all = new(&directory);
    let [first, second, third] = [1, 2, 3].map(|number| shard(&directory, number));
    let merged = all.merge(&[third, first]).unwrap();
    assert_eq!((merged.added, merged.known), (10, 0));
    let [first, third] = [1, 3].map(|number| shard(&directory, number));
    let merged = all.merge(&[first, second, third]).unwrap();
    assert_eq!((merged.added, merged.known), (6, 10));
    assert_eq!(games(&all), (0..16).map(record).collect::<Vec<_>>());
    assert_eq!(all.runs().unwrap().len(), 1);
    let shards = all.shards().unwrap();
    assert!(shards.iter().all(|stored| stored.finished.is_some()));
    let numbers = shards.iter().map(|stored| stored.start.shard.to_string());
    assert_eq!(numbers.collect::<Vec<_>>(), ["1/3", "2/3", "3/3"]);
    assert_eq!(all.only_shard().unwrap(), None);
    let only = Store::open_existing(directory.path().join("shard-2.db")).unwrap();
    assert_eq!(only.only_shard().unwrap(), Some(start(2).shard));
}

#[test]
fn what_is_something_else_is_refused_and_nothing_changes() {
    let directory = tempdir().unwrap();
    let first = shard(&directory, 1);
    let mut all = new(&directory);
    all.merge(&[first]).unwrap();
    let mut refused = |other: Store, expected: &str| {
        let line = all.merge(&[other]).unwrap_err().to_string();
        assert!(line.contains(expected), "{line}");
        assert_eq!(line.lines().count(), 1, "{line}");
        assert_eq!(games(&all).len(), 6);
    };
    let elsewhere = tempdir().unwrap();
    let other_work = ShardStart {
        work: "seed=2".into(),
        ..start(2)
    };
    let settings = r#"{"seed":2}"#;
    let expected =
        "shard-2.db: expected shards of the same games, found others: seed 2, not nothing";
    refused(shard_of(&elsewhere, &other_work, settings), expected);

    let elsewhere = tempdir().unwrap();
    let mut other_build = start(2);
    other_build.provenance.build.commit = "4711".into();
    let found = shard_of(&elsewhere, &other_build, "seed=1");
    refused(found, "found those of Grove 0.1.0 (4711, unknown)");

    let elsewhere = tempdir().unwrap();
    let mut unsharded = Store::open(elsewhere.path().join("whole.db")).unwrap();
    begin(&mut unsharded);
    let expected = "whole.db: expected a file that was played with --shard, found other runs";
    refused(unsharded, expected);

    let elsewhere = tempdir().unwrap();
    let mut conflicting = Store::open(elsewhere.path().join("other.db")).unwrap();
    conflicting.begin_shard(&start(2)).unwrap();
    let run = begin(&mut conflicting).id;
    let mut games = pair(0);
    games[1].moves[20] = "a1".into();
    // New games come before the conflict, and are not written either.
    conflicting.add(run, [0, 1], &pair(2)).unwrap();
    conflicting.add(run, [0, 1], &games).unwrap();
    refused(conflicting, "other.db: game 1-1: expected the game that ");
}

#[test]
fn a_shard_is_played_into_a_file_of_its_own() {
    let directory = tempdir().unwrap();
    let mut store = new(&directory);
    begin(&mut store);
    let refused = store.begin_shard(&start(1)).unwrap_err();
    assert!(matches!(refused, MergeError::NotShards(_)), "{refused}");

    let mut store = shard(&directory, 1);
    // It may go on, and others may join it.
    store.begin_shard(&start(1)).unwrap();
    store.begin_shard(&start(2)).unwrap();
    let other_work = ShardStart {
        work: "seed=2".into(),
        ..start(2)
    };
    let refused = store.begin_shard(&other_work).unwrap_err();
    assert!(matches!(refused, MergeError::OtherWork { .. }), "{refused}");
    let mut other_build = start(3);
    other_build.provenance.build.dirty = true;
    let refused = store.begin_shard(&other_build).unwrap_err();
    assert!(
        matches!(refused, MergeError::OtherBuild { .. }),
        "{refused}"
    );
    assert_eq!(store.shards().unwrap().len(), 2);
}

#[test]
fn a_game_that_took_longer_elsewhere_is_the_same() {
    let directory = tempdir().unwrap();
    let mut all = new(&directory);
    all.merge(&[shard(&directory, 1)]).unwrap();
    let elsewhere = tempdir().unwrap();
    let mut slow = Store::open(elsewhere.path().join("slow.db")).unwrap();
    slow.begin_shard(&start(1)).unwrap();
    let run = begin(&mut slow).id;
    let mut games = pair(0);
    games[0].turns[0].time *= 3;
    slow.add(run, [0, 1], &games).unwrap();
    let merged = all.merge(&[slow]).unwrap();
    assert_eq!((merged.added, merged.known), (0, 2));
}
