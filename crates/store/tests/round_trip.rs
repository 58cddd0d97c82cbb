//! What is written comes back.

use grove_record::statistics::Tally;
use grove_store::{GameId, StoredGame};
use tempfile::tempdir;

use crate::*;

#[test]
fn games_come_back_as_they_were() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("some/where/results.db");
    let odd = GameRecord {
        index: 7,
        start: "bwbw/wbwb w".into(),
        moves: Vec::new(),
        turns: Vec::new(),
        opening: 0,
        to_move: Side::Black,
        outcome: Outcome::Win(Side::White),
        reason: Reason::IllegalMove,
        ..record(7)
    };
    let mut store = Store::open(&path).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [1, 0], std::slice::from_ref(&odd)).unwrap();
    store.add(run, [0, 1], &pair(2)).unwrap();
    drop(store);

    let store = Store::open_existing(&path).unwrap();
    let stored = |index, pairing, record| StoredGame {
        id: GameId { run, index },
        pairing,
        record,
    };
    let games: Result<Vec<_>, _> = store.games(run).collect();
    let expected = vec![
        stored(2, [0, 1], record(2)),
        stored(3, [0, 1], record(3)),
        stored(7, [1, 0], odd),
    ];
    assert_eq!(games.unwrap(), expected);
    assert_eq!(store.finished(run).unwrap(), [2, 3, 7].into());
    for game in expected {
        assert_eq!(store.game(game.id).unwrap(), Some(game));
    }
    let between = GameId { run, index: 4 };
    assert_eq!(store.game(between).unwrap(), None);
    assert_eq!(store.games(run + 1).count(), 0);
}

#[test]
fn a_definition_finds_its_run() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    assert_eq!(store.find(&definition("seed=1")).unwrap(), None);
    let run = begin(&mut store);
    assert_eq!((run.id, &run.finished), (1, &None));
    assert_eq!(run.definition, definition("seed=1"));
    assert_eq!(run.started.len(), "2026-11-16T03:19:24Z".len());

    let other = definition("seed=2");
    let other = begin_as(&mut store, &other);
    assert_eq!(other.id, 2);
    assert_eq!(other.names, ["player 1", "player 2"]);
    assert_eq!(begin(&mut store), run);
    assert_eq!(store.find(&other.definition).unwrap(), Some(other));
    assert_eq!(store.run(1).unwrap(), Some(run));
    assert_eq!(store.run(3).unwrap(), None);

    store.finish(1).unwrap();
    let finished = store.run(1).unwrap().unwrap().finished;
    assert!(finished.is_some());
    store.finish(1).unwrap();
    assert_eq!(store.run(1).unwrap().unwrap().finished, finished);
}

#[test]
fn definitions_that_share_a_hash_are_told_apart() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    begin(&mut store);
    let other = definition("seed=2");
    let shared = "UPDATE runs SET definition_hash = ?1";
    let hash = other.hash() as i64;
    stranger(&store).execute(shared, [hash]).unwrap();
    assert_eq!(store.find(&other).unwrap(), None);
    let other = begin_as(&mut store, &other);
    assert_eq!(other.id, 2);
}

#[test]
fn the_hash_of_a_definition_stays() {
    // Files refer to it. Text that moves from one part to another makes another run.
    assert_eq!(definition("seed=1").hash(), HASH);
    let mut joined = definition("seed=1");
    joined.players = vec!["ab:depth=4random".into()];
    assert_ne!(joined.hash(), HASH);
}

/// Of the definition with `seed=1`.
const HASH: u64 = 0x148f_8978_8c67_c628;

#[test]
fn runs_are_listed_with_their_results() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    // Black wins games 0 and 1, one for each player; 2 and 3 are drawn.
    store.add(run, [0, 1], &pair(0)).unwrap();
    store.add(run, [0, 1], &pair(2)).unwrap();
    store.add(run, [0, 1], &[record(4)]).unwrap();
    begin_as(&mut store, &definition("seed=2"));
    let runs = store.runs().unwrap();
    let tally = |wins, draws, losses| Tally {
        wins,
        draws,
        losses,
    };
    assert_eq!(runs.len(), 2);
    assert_eq!((runs[0].run.id, runs[0].games), (1, 5));
    assert_eq!(runs[0].tallies, [tally(2, 2, 1), tally(1, 2, 2)]);
    assert_eq!((runs[1].run.id, runs[1].games), (2, 0));
    assert_eq!(runs[1].tallies, [tally(0, 0, 0); 2]);
    assert_eq!(store.summary(runs[0].run.clone()).unwrap(), runs[0]);
}

#[test]
fn a_game_is_written_once_and_a_stopped_one_not_at_all() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    let stopped = GameRecord {
        reason: Reason::Stopped,
        ..record(0)
    };
    store.add(run, [0, 1], &[stopped, record(1)]).unwrap();
    assert_eq!(store.finished(run).unwrap(), [1].into());
    let again = GameRecord {
        seed: 5,
        ..record(1)
    };
    store.add(run, [0, 1], &[record(0), again]).unwrap();
    let games: Result<Vec<_>, _> = store.games(run).map(|g| g.map(|g| g.record)).collect();
    assert_eq!(games.unwrap(), pair(0));
}

#[test]
fn a_pair_is_written_together_or_not_at_all() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    // There is no third player, and no second run.
    assert!(store.add(run, [0, 2], &pair(0)).is_err());
    assert!(store.add(run + 1, [0, 1], &pair(0)).is_err());
    assert_eq!(store.runs().unwrap()[0].games, 0);
}
