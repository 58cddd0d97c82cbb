//! Pairs are found again in a run.

use grove_core::{Outcome, Side};
use grove_record::{GameRecord, Reason};
use grove_runner::{Archive, RunArchive};
use grove_store::{Build, Definition, Provenance, Store};
use tempfile::tempdir;

fn pair(index: u64) -> [GameRecord; 2] {
    [index, index + 1].map(|index| GameRecord {
        index,
        seed: index,
        first: Side::BOTH[index as usize % 2],
        start: String::new(),
        opening: 0,
        to_move: Side::Black,
        moves: vec![format!("a{index}")],
        outcome: Outcome::Draw,
        reason: Reason::Rule,
        turns: Vec::new(),
        overstep: None,
    })
}

#[test]
fn pairs_are_found_by_their_numbers() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    let definition = Definition {
        kind: "match".into(),
        game: "konane".into(),
        players: vec!["ab:depth=4".into(), "random".into()],
        settings: "seed=1".into(),
    };
    let provenance = Provenance::collect(Build::unknown(), 1);
    let names = ["first".into(), "second".into()];
    let run = store.begin(&definition, &names, &provenance).unwrap().id;
    let swapped = |pair: u64| [[0, 1], [1, 0]][pair as usize % 2];
    let mut archive = RunArchive::new(&mut store, run, swapped).unwrap();
    assert_eq!(archive.recall(1).unwrap(), None);
    archive.keep(&pair(2)).unwrap();
    archive.keep(&pair(0)).unwrap();
    assert_eq!(store.finished(run).unwrap(), [0, 1, 2, 3].into());
    let pairings = store.games(run).map(|game| game.unwrap().pairing);
    assert!(pairings.eq([[0, 1], [0, 1], [1, 0], [1, 0]]));

    let mut archive = RunArchive::new(&mut store, run, swapped).unwrap();
    assert_eq!(archive.recall(0).unwrap(), Some(pair(0)));
    assert_eq!(archive.recall(1).unwrap(), Some(pair(2)));
    assert_eq!(archive.recall(2).unwrap(), None);
}
