//! What bounds a search: its iterations, its pool of nodes and whoever stops it.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;

use grove_core::{Game, Seed};
use grove_games::{ataxx, konane};
use grove_search::Mcts;
use grove_search::mcts::{Limits, Options, Start, Watch};

use super::{at, searcher, start};

#[test]
fn a_seed_repeats_a_search_and_another_does_not() {
    let position = start::<konane::Small>();
    let run = |seed| {
        let mut search = Mcts::new(Options::default(), &Default::default(), Seed(seed));
        search.search(at(&position), &Limits::iterations(2000))
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn inherited_visits_are_told_and_only_with_reuse() {
    for reuse in [true, false] {
        let options = Options {
            reuse,
            ..Options::default()
        };
        let mut search = searcher::<konane::Small>(&options);
        let position = start::<konane::Small>();
        let first = search.search(at(&position), &Limits::iterations(4000));
        let moves = &first.line[..2];
        let later = moves
            .iter()
            .fold(position, |position, &mv| position.after(mv));
        let next = Start {
            position: &later,
            keys: &[],
            moves,
        };
        let second = search.search(next, &Limits::iterations(1000));
        let tree = second.tree.expect("games");
        assert_eq!(tree.inherited > 0, reuse);
        let visits: u64 = tree.moves.iter().map(|mv| u64::from(mv.visits)).sum();
        // The first visit of the new root sampled a game of its own.
        assert_eq!(visits, 1000 + tree.inherited.saturating_sub(1));
    }
}

#[test]
fn a_full_pool_does_not_grow_and_the_search_goes_on() {
    for pool in [1, 2, 30, 500] {
        for threads in [1, 2] {
            let options = Options {
                pool,
                threads,
                ..Options::default()
            };
            let mut search = searcher::<konane::Small>(&options);
            let position = start::<konane::Small>();
            let report = search.search(at(&position), &Limits::iterations(5000));
            let tree = report.tree.expect("games");
            assert_eq!(tree.iterations, 5000);
            assert!(tree.nodes <= pool, "{} nodes of {pool}", tree.nodes);
            assert!(report.best.is_some());
        }
    }
}

#[test]
fn a_search_stops_when_it_is_told_and_tells_how_it_stands() {
    let (asked, told) = (AtomicU32::new(0), AtomicU32::new(0));
    let limits = Limits {
        check_interval: 5,
        stop: &|| asked.fetch_add(1, Relaxed) >= 40,
        watch: Some(Watch {
            is_due: &|| asked.load(Relaxed) % 10 == 9,
            tell: &|report| {
                assert!(report.best.is_some());
                told.fetch_add(1, Relaxed);
            },
        }),
        ..Limits::iterations(u64::MAX)
    };
    let mut search = searcher::<ataxx::Small>(&Options::default());
    let report = search.search(at(&start()), &limits);
    assert_eq!(told.load(Relaxed), 4);
    assert!(report.tree.expect("games").iterations < 10_000);
}
