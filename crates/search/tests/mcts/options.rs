//! What the options do to the tree and to what is played.

use grove_core::{Evaluate, Guide, Notation};
use grove_games::{ataxx, checkers, halma, konane};
use grove_search::mcts::{Expansion, Limits, Options, PlayoutPolicy, Prior, Selection};
use grove_search::minimax;
use grove_search::report::TreeStats;

use super::{at, searcher, start};

fn sampled<G: Evaluate + Guide>(
    options: &Options,
    position: &G,
    iterations: u64,
) -> TreeStats<G::Move> {
    let mut search = searcher::<G>(options);
    let report = search.search(at(position), &Limits::iterations(iterations));
    report.tree.expect("a search that samples")
}

/// Every option changes the visits of some move of the root.
#[test]
fn every_option_changes_the_tree() {
    fn differ<G: Notation + Evaluate + Guide>(name: &str, base: &Options, other: &Options)
    where
        G::Rules: Default,
    {
        let position = start::<G>();
        let visits = |options: &Options| {
            let tree = sampled(options, &position, 2000);
            let moves = tree.moves.into_iter();
            moves
                .map(|sampled| (sampled.mv, sampled.visits))
                .collect::<Vec<_>>()
        };
        assert_ne!(visits(base), visits(other), "{name}");
    }
    let base = Options::default();
    let prior = Prior {
        options: minimax::Options::default(),
        depth: 2,
        trust: 10.0,
    };
    let changed = [
        (
            "exploration",
            Options {
                exploration: 0.3,
                ..base.clone()
            },
        ),
        (
            "ucb1-heuristic",
            Options {
                selection: Selection::Ucb1Heuristic,
                ..base.clone()
            },
        ),
        (
            "progressive-history",
            Options {
                selection: Selection::ProgressiveHistory(5.0),
                ..base.clone()
            },
        ),
        (
            "ucb1-tuned",
            Options {
                selection: Selection::Ucb1Tuned,
                ..base.clone()
            },
        ),
        (
            "puct",
            Options {
                selection: Selection::Puct,
                expansion: Expansion::All,
                ..base.clone()
            },
        ),
        (
            "expansion",
            Options {
                expansion: Expansion::All,
                ..base.clone()
            },
        ),
        (
            "greedy",
            Options {
                policy: PlayoutPolicy::Greedy(0.1),
                ..base.clone()
            },
        ),
        (
            "mast",
            Options {
                policy: PlayoutPolicy::Mast(0.4),
                ..base.clone()
            },
        ),
        (
            "cutoff",
            Options {
                cutoff: Some(6),
                ..base.clone()
            },
        ),
        (
            "rave",
            Options {
                rave: Some(20),
                ..base.clone()
            },
        ),
        (
            "implicit",
            Options {
                implicit: Some(0.4),
                ..base.clone()
            },
        ),
        (
            "prior",
            Options {
                prior: Some(prior),
                ..base.clone()
            },
        ),
        (
            "symmetry",
            Options {
                symmetry: true,
                ..base.clone()
            },
        ),
    ];
    for (name, options) in &changed {
        differ::<konane::Small>(name, &base, options);
    }
    let clones = |priority| Options {
        policy: PlayoutPolicy::Clones(priority),
        ..base.clone()
    };
    differ::<ataxx::Small>("clones", &clones(1), &clones(4));
    let cut = Options {
        cutoff: Some(17),
        ..base.clone()
    };
    let forward = Options {
        ignore_retreats: true,
        ..cut.clone()
    };
    differ::<halma::Small>("ignore", &cut, &forward);
    let scaled = Options {
        scale: Some(1.0),
        ..cut.clone()
    };
    differ::<halma::Small>("scale", &cut, &scaled);
}

#[test]
fn playouts_follow_their_policy() {
    // A game that is cut short at once is as long as nothing, and worth its estimate.
    let options = Options {
        cutoff: Some(0),
        ..Options::default()
    };
    let tree = sampled(&options, &start::<checkers::Checkers>(), 200);
    assert_eq!(tree.mean_plies, 0.0);
    let options = Options {
        cutoff: Some(5),
        ..Options::default()
    };
    let tree = sampled(&options, &start::<checkers::Checkers>(), 200);
    assert_eq!(tree.mean_plies, 5.0);
    // Many clones fill the board sooner than many jumps.
    let plies = |priority| {
        let options = Options {
            policy: PlayoutPolicy::Clones(priority),
            ..Options::default()
        };
        sampled(&options, &start::<ataxx::Small>(), 300).mean_plies
    };
    assert!(plies(8) < plies(2) && plies(2) < plies(1));
}

#[test]
fn equal_moves_are_one_with_symmetry() {
    let count = |symmetry| {
        let options = Options {
            symmetry,
            ..Options::default()
        };
        sampled(&options, &start::<ataxx::Small>(), 500).moves.len()
    };
    // Two corners with a piece each, and a reflection in each diagonal.
    assert_eq!((count(false), count(true)), (16, 5));
}
