//! What the options do to the tree and to what is played.

use grove_core::{Evaluate, Game, GameHistory, Guide, Notation, Seed};
use grove_games::{ataxx, checkers, halma, konane};
use grove_search::Mcts;
use grove_search::mcts::{
    Backup, Expansion, Limits, Options, PlayoutPolicy, Prior, Selection, Start,
};
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
        (
            "backup",
            Options {
                backup: Backup::RootView,
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
    for priority in [1, 4] {
        let pairs = Options {
            policy: PlayoutPolicy::ClonePairs(priority),
            ..base.clone()
        };
        differ::<ataxx::Small>("pairs", &clones(priority), &pairs);
    }
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

/// On 4x4 White wins, but not after every answer.
#[test]
fn a_node_keeps_its_points_for_the_side_to_move_or_for_the_player() {
    let rules = konane::Rules {
        rows: 4,
        columns: 4,
    };
    let position = konane::Small::start(&rules);
    let mean = |backup| {
        let options = Options {
            backup,
            ..Options::default()
        };
        let tree = sampled(&options, &position, 20_000);
        let best = tree.moves.iter().max_by_key(|child| child.visits);
        best.and_then(|child| child.win_rate).unwrap()
    };
    let [usual, root_view] = [Backup::Negamax, Backup::RootView].map(mean);
    assert!(usual < 0.2, "{usual}");
    assert!(root_view > 0.8, "{root_view}");
}

#[test]
fn a_full_pool_ends_the_search_or_only_the_growth() {
    let iterations = |stops_when_full| {
        let options = Options {
            pool: 500,
            stops_when_full,
            ..Options::default()
        };
        let tree = sampled(&options, &start::<checkers::Checkers>(), 5000);
        assert!(tree.nodes > 480, "{} nodes", tree.nodes);
        tree.iterations
    };
    assert_eq!(iterations(false), 5000);
    assert!(iterations(true) < 500, "{}", iterations(true));
}

#[test]
fn clones_count_once_for_each_piece_that_may_be_cloned() {
    // With more clones among the moves games are shorter.
    let plies = |policy| {
        let options = Options {
            policy,
            ..Options::default()
        };
        sampled(&options, &start::<ataxx::Small>(), 300).mean_plies
    };
    let [merged, pairs] = [PlayoutPolicy::Clones(1), PlayoutPolicy::ClonePairs(1)].map(plies);
    assert!(pairs < merged, "{pairs} and {merged}");
}

#[test]
fn greedy_games_may_go_by_an_evaluation_of_their_own() {
    let options = Options {
        policy: PlayoutPolicy::Greedy(0.0),
        cutoff: Some(17),
        ..Options::default()
    };
    let position = start::<halma::Small>();
    let [estimate, greedy] = ["farthest", "army"].map(|text| text.parse().expect(text));
    let visits = |mut search: Mcts<halma::Small>| {
        let report = search.search(at(&position), &Limits::iterations(300));
        let moves = report.tree.expect("a search that samples").moves;
        Vec::from_iter(moves.into_iter().map(|child| (child.mv, child.visits)))
    };
    let plain = |evaluation| Mcts::new(options.clone(), evaluation, Seed(5));
    let both = visits(plain(&estimate).with_playout_evaluation(greedy));
    assert_ne!(both, visits(plain(&estimate)), "greedy by another one");
    assert_ne!(both, visits(plain(&greedy)), "estimated by another one");
    let same = visits(plain(&estimate).with_playout_evaluation(estimate));
    assert_eq!(same, visits(plain(&estimate)));
}

#[test]
fn moves_backward_are_ignored_up_to_a_point_of_the_game() {
    let options = |ignore_retreats, ignores_until| Options {
        ignore_retreats,
        ignores_until,
        cutoff: Some(17),
        ..Options::default()
    };
    let mut line = GameHistory::new(start::<halma::Small>());
    let mut random = Seed(3).random();
    for _ in 0..20 {
        let mv = line.position().random_move(&mut random).expect("a move");
        line.play(mv);
    }
    let visits = |options: &Options| {
        let here = Start {
            position: line.position(),
            keys: &[],
            moves: line.moves(),
        };
        let report = searcher::<halma::Small>(options).search(here, &Limits::iterations(500));
        let moves = report.tree.expect("a search that samples").moves;
        Vec::from_iter(moves.into_iter().map(|child| (child.mv, child.visits)))
    };
    let (all, forward) = (visits(&options(false, None)), visits(&options(true, None)));
    assert_ne!(all, forward);
    assert_eq!(visits(&options(true, Some(20))), all);
    assert_eq!(visits(&options(true, Some(21))), forward);
}
