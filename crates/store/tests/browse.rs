//! A run is looked at without reading its games.

use grove_store::{GameId, GameSummary};
use tempfile::tempdir;

use crate::*;

#[test]
fn games_are_listed_in_pages() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    for index in [0, 2, 4] {
        store.add(run, [0, 1], &pair(index)).unwrap();
    }
    let numbers = |from, most| -> Vec<u64> {
        let games = store.games_from(run, from, most).unwrap();
        games.iter().map(|game| game.id.index).collect()
    };
    assert_eq!(numbers(0, 4), [0, 1, 2, 3]);
    assert_eq!(numbers(4, 4), [4, 5]);
    assert!(numbers(6, 4).is_empty());
    assert!(numbers(u64::MAX, 4).is_empty());
    let expected = GameSummary {
        id: GameId { run, index: 3 },
        pairing: [0, 1],
        first: Side::White,
        outcome: Outcome::Draw,
        reason: Reason::Rule,
        plies: 45,
    };
    assert_eq!(store.games_from(run, 3, 1).unwrap(), [expected]);
    assert_eq!(store.count_games(run).unwrap(), 6);
    assert_eq!(store.count_games(run + 1).unwrap(), 0);
}

#[test]
fn pairings_are_counted_like_the_games_themselves() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    for index in (0..40).step_by(2) {
        store.add(run, [0, 1], &pair(index)).unwrap();
    }
    // The other game of this one is missing, so it does not count.
    store.add(run, [0, 1], &[record(40)]).unwrap();
    let standing = store.match_stats(run).unwrap();
    let [pairing] = store.pairings(run).unwrap().try_into().unwrap();
    assert_eq!(pairing.players, [0, 1]);
    assert_eq!(pairing.results, standing.results);
    assert_eq!(pairing.pairs, standing.pairs);
    assert_eq!(store.pairings(run + 1).unwrap(), []);
}

#[test]
fn forfeits_are_counted_for_the_loser() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store);
    let lost = |index, reason, winner| GameRecord {
        reason,
        first: Side::Black,
        outcome: Outcome::Win(winner),
        ..record(index)
    };
    let games = [
        lost(0, Reason::Time, Side::White),
        lost(1, Reason::Crash, Side::White),
        lost(2, Reason::Hang, Side::Black),
        lost(3, Reason::Rule, Side::Black),
    ];
    store.add(run.id, [0, 1], &games).unwrap();
    assert_eq!(store.forfeits(&run).unwrap(), [2, 1]);
}

#[test]
fn each_two_players_have_a_pairing() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [1, 0], &pair(0)).unwrap();
    store.add(run, [0, 1], &pair(2)).unwrap();
    store.add(run, [1, 0], &pair(4)).unwrap();
    let pairings = store.pairings(run).unwrap();
    let met: Vec<_> = pairings
        .iter()
        .map(|pairing| (pairing.players, pairing.pairs.count()))
        .collect();
    assert_eq!(met, [([1, 0], 2), ([0, 1], 1)]);
}

#[test]
fn runs_are_listed_in_pages_by_their_kinds() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    for (number, kind) in ["match", "probe", "tournament", "match"].iter().enumerate() {
        let definition = Definition {
            kind: (*kind).into(),
            ..definition(&format!("seed={number}"))
        };
        begin_as(&mut store, &definition);
    }
    store.add(3, [0, 1], &pair(0)).unwrap();
    let listed = |before, most| -> Vec<(u64, u64)> {
        let kinds = ["match", "tournament"];
        let runs = store.runs_before(before, kinds, most).unwrap();
        runs.iter()
            .map(|summary| (summary.run.id, summary.games))
            .collect()
    };
    assert_eq!(listed(u64::MAX, 2), [(4, 0), (3, 2)]);
    assert_eq!(listed(3, 2), [(1, 0)]);
}
