//! Several at one file.

use std::thread;

use tempfile::tempdir;

use crate::*;

#[test]
fn two_writers_wait_for_each_other_and_a_reader_for_nobody() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    const PAIRS: u64 = 400;
    // Connections do not know whether they are in one process or in two. All of them find no file
    // and create it.
    let write = |parity: u64| {
        let mut store = Store::open(&path).unwrap();
        let run = begin(&mut store).id;
        for index in (0..PAIRS).filter(|index| index % 2 == parity) {
            store.add(run, [0, 1], &pair(2 * index)).unwrap();
        }
    };
    let read = || {
        let mut store = Store::open(&path).unwrap();
        let run = begin(&mut store).id;
        let mut seen = 0;
        while seen < 2 * PAIRS as usize {
            let finished = store.finished(run).unwrap().len();
            assert!(finished >= seen && finished.is_multiple_of(2));
            seen = finished;
            let games = store.games(run).take(10);
            games.for_each(|game| assert_eq!(game.as_ref().unwrap().record.moves.len(), 45));
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| write(0));
        scope.spawn(|| write(1));
        scope.spawn(read);
    });
    let store = Store::open_existing(&path).unwrap();
    let games = store.games(1).map(|game| game.unwrap().record);
    assert!(games.eq((0..2 * PAIRS).map(record)));
    assert_eq!(store.runs().unwrap().len(), 1);
}
