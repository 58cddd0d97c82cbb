//! Searches far deeper than any game is searched in earnest.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use grove_core::{Evaluate, Guide, Notation, Seed, Side};
use grove_games::konane::{Dynamic, Small};
use grove_games::{Playable, Visitor};
use grove_search::limits::{MAX_DEPTH, MAX_PLY};
use grove_search::minimax::{NullForm, NullMove, Order, Reduction};
use grove_search::{Limits, Minimax, Options, RootHistory};

use crate::on_board::on_board;

use super::hashed::{Salt, table};
use super::stones::Stones;

const BOARDS: [&str; 11] = [
    "konane:4x4",
    "konane:6x6",
    "konane:9x9",
    "checkers",
    "pentalath:3",
    "pentalath:3,swap=off",
    "ataxx:4x4",
    "ataxx:5x5",
    "halma:4x4",
    "halma:5x5",
    "halma:6x6",
];

/// Everything that makes lines longer, alone and with what makes them shorter.
fn variants() -> Vec<Options> {
    let longer = Options {
        extensions: true,
        quiescence: true,
        ..Options::default()
    };
    let shorter = Options {
        deepening: true,
        table: table(10),
        orders: vec![Order::PreviousBest, Order::Killers, Order::History],
        pvs: true,
        reductions: Some(Reduction::Fixed),
        null_move: Some(NullMove {
            reduction: 2,
            form: NullForm::Usual,
        }),
        ..longer.clone()
    };
    let unpruned = Options {
        prune: false,
        ..longer.clone()
    };
    let estimating = Options {
        estimate_when_stopped: true,
        ..longer.clone()
    };
    vec![longer, shorter, unpruned, estimating]
}

/// Searches as deep as can be asked for, from positions all along a random game.
fn search_deep<G: Evaluate + Guide>(start: &G) {
    let mut random = Seed(17).random();
    let mut position = start.clone();
    for _ in 0..8 {
        if position.outcome().is_some() {
            break;
        }
        for options in variants() {
            // The search asks once every thousand nodes or so, and is stopped the third time.
            let asked = AtomicU32::new(0);
            let limits = Limits {
                stop: &|| asked.fetch_add(1, Relaxed) > 1,
                ..Limits::depth(MAX_DEPTH)
            };
            let mut search = Minimax::new(options.clone(), G::Evaluation::default(), Seed(1));
            let report = search.search(&position, RootHistory::default(), &limits);
            assert!(report.best.is_some());
            let mut search = Minimax::new(options, G::Evaluation::default(), Seed(1));
            let limits = Limits {
                nodes: 1500,
                ..Limits::depth(MAX_DEPTH)
            };
            search.record(&position, RootHistory::default(), &limits, 1000);
        }
        for _ in 0..5 {
            position.play_random(&mut random);
        }
    }
}

#[test]
fn the_greatest_depth_with_extensions_and_quiescence_stays_within_the_arrays() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            search_deep(&G::start(rules));
        }
    }
    for name in BOARDS {
        on_board(name, Check);
    }
    search_deep(&Dynamic::from(&Small::start(&Default::default())));
}

/// The nodes of a search of a long game in which every move is forced.
fn forced_nodes(options: Options, depth: u32, noisy: bool) -> u64 {
    let position = Stones {
        left: 2000,
        most: 1,
        side: Side::Black,
        noisy,
    };
    let mut search = Minimax::new(options, Salt(1), Seed(1));
    let report = search.search(&position, RootHistory::default(), &Limits::depth(depth));
    report.counts.nodes
}

#[test]
fn extensions_end_at_twice_the_nominal_depth() {
    let extended = || Options {
        extensions: true,
        ..Options::default()
    };
    // Every ply is extended down to twice the depth, and the depth is left from there.
    for depth in [1, 3, 10] {
        assert_eq!(forced_nodes(extended(), depth, false), u64::from(3 * depth));
    }
    // No line is longer than this.
    let longest = forced_nodes(extended(), MAX_DEPTH, false);
    assert_eq!(longest, MAX_PLY as u64);
}

#[test]
fn quiescence_ends_after_twelve_plies() {
    let options = |extensions| Options {
        quiescence: true,
        extensions,
        ..Options::default()
    };
    assert_eq!(forced_nodes(options(false), 3, true), 3 + 12);
    assert_eq!(forced_nodes(options(false), 3, false), 3);
    let longest = forced_nodes(options(true), MAX_DEPTH, true);
    assert_eq!(longest, MAX_PLY as u64 + 12);
}
