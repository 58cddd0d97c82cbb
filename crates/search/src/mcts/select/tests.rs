//! The formulas on a node that was computed by hand.

use grove_core::Word;
use grove_games::konane::Small;

use super::*;
use crate::mcts::bounds::Bounds;
use crate::mcts::node::NodeEval;
use crate::mcts::options::Prior;
use crate::mcts::tree::ROOT;
use crate::minimax;

/// A parent with 100 visits and three children: 60 visits of which 45 were won, 39 visits of
/// which 13 were won, one visit that was drawn.
struct Scene {
    tree: Tree,
    range: ChildRange,
    history: MoveStats,
    amaf: Option<MoveStats>,
}

const MOVES: [u64; 3] = [5, 6, 7];

impl Scene {
    fn new() -> Self {
        let tree = Tree::new(&Options {
            pool: 10,
            solver: Solver::Bounds,
            ..options(Selection::Ucb1Tuned)
        });
        let moves = MOVES.map(<Small as Game>::Move::from_word);
        let range = tree.grow(&moves).expect("room for three");
        tree.node(ROOT).set_child_range(range);
        for _ in 0..100 {
            tree.node(ROOT).visit(false);
        }
        tree.node(ROOT).reward(40 * WIN, false);
        for (index, [wins, losses, draws]) in [[45, 15, 0], [13, 26, 0], [0, 0, 1]]
            .into_iter()
            .enumerate()
        {
            let at = range.first + index as u32;
            for _ in 0..wins + losses + draws {
                tree.node(at).visit(false);
            }
            tree.node(at).reward(wins * WIN + draws * WIN / 2, false);
            (0..wins).for_each(|_| tree.side_tables().reward_square(at, 1.0));
            (0..draws).for_each(|_| tree.side_tables().reward_square(at, 0.5));
        }
        Scene {
            tree,
            range,
            history: MoveStats::new(10),
            amaf: None,
        }
    }

    fn child(&self, index: u32) -> &Node {
        self.tree.node(self.range.first + index)
    }

    fn rates(&self, options: &Options) -> [f32; 3] {
        let selector = Selector::new(options);
        let context = SelectionContext {
            parent: ROOT,
            side: Side::Black,
            history: &self.history,
            amaf: self.amaf.as_ref(),
        };
        let rates = [0, 1, 2].map(|index| {
            let terms = selector.parent_terms(&self.tree, ROOT);
            selector.score::<Small>(&self.tree, self.range.first + index, &terms, &context)
        });
        let best = (0..3).reduce(|best, other| {
            if rates[other] > rates[best] {
                other
            } else {
                best
            }
        });
        let chosen = selector.select_child::<Small>(&self.tree, self.range, &context);
        assert_eq!(Some(chosen), best, "the largest of {rates:?}");
        rates
    }
}

fn check(found: [f32; 3], expected: [f64; 3]) {
    for (found, expected) in found.into_iter().zip(expected) {
        let close = (f64::from(found) - expected).abs() < 2e-3;
        assert!(close, "{found} instead of {expected}");
    }
}

fn options(selection: Selection) -> Options {
    Options {
        selection,
        exploration: 1.0,
        ..Options::default()
    }
}

// ln 100 = 4.60517; its roots over 60, 39 and 1: 0.27705, 0.34363, 2.14597.

#[test]
fn ucb1() {
    let rates = Scene::new().rates(&options(Selection::Ucb1));
    check(rates, [0.75 + 0.27705, 0.33333 + 0.34363, 0.5 + 2.14597]);
    let twice = Options {
        exploration: 2.0,
        ..options(Selection::Ucb1)
    };
    check(
        Scene::new().rates(&twice),
        [0.75 + 0.5541, 0.33333 + 0.68726, 0.5 + 4.29194],
    );
}

#[test]
fn ucb1_with_an_estimate_that_fades() {
    let scene = Scene::new();
    for (index, chance) in [(0, 0.3), (1, 0.9), (2, 0.8)] {
        scene.child(index).set_eval(NodeEval::Estimate(chance));
    }
    let rates = scene.rates(&options(Selection::Ucb1Heuristic));
    check(
        rates,
        [1.02705 + 0.3 / 60.0, 0.67696 + 0.9 / 39.0, 2.64597 + 0.8],
    );
}

#[test]
fn progressive_history() {
    let scene = Scene::new();
    // The first move won three games of four, the second one of two, the third is unknown.
    let [first, second, _] = MOVES
        .map(|word| SideMove::new::<Small>(Side::Black, <Small as Game>::Move::from_word(word)));
    for points in [WIN, WIN, WIN, 0] {
        scene.history.add(first, points);
    }
    for points in [WIN, 0] {
        scene.history.add(second, points);
    }
    let rates = scene.rates(&options(Selection::ProgressiveHistory(5.0)));
    let expected = [
        1.02705 + 0.75 * 5.0 / 16.0,
        0.67696 + 0.5 * 5.0 / 27.0,
        2.64597 + 0.5 * 5.0 / 1.5,
    ];
    check(rates, expected);
}

#[test]
fn ucb1_tuned() {
    let rates = Scene::new().rates(&options(Selection::Ucb1Tuned));
    // The variances are 0.1875 + 0.392, 0.2222 + 0.486 and 0 + 3.03: a quarter is the most.
    check(rates, [0.75 + 0.13853, 0.33333 + 0.17182, 0.5 + 1.07298]);
}

#[test]
fn puct() {
    let scene = Scene::new();
    for (index, prior) in [(0, 0.5), (1, 0.2), (2, 0.3)] {
        scene.child(index).set_prior(prior);
    }
    let rates = scene.rates(&options(Selection::Puct));
    check(
        rates,
        [0.75 + 5.0 / 61.0, 0.33333 + 2.0 / 40.0, 0.5 + 3.0 / 2.0],
    );
}

#[test]
fn values_are_mixed_with_what_is_known_besides() {
    let mut scene = Scene::new();
    scene.child(0).set_eval(NodeEval::Estimate(0.25));
    let plain = options(Selection::Ucb1);
    let prior = Prior {
        options: minimax::Options::default(),
        depth: 1,
        trust: 20.0,
    };
    let trusting = Options {
        prior: Some(prior),
        ..plain.clone()
    };
    let implicit = Options {
        implicit: Some(0.4),
        ..plain.clone()
    };
    // (45 + 20 / 4) / 80 = 0.625, and 0.6 x 0.75 + 0.4 x 0.25 = 0.55.
    check(scene.rates(&trusting), [0.625 + 0.27705, 0.67696, 2.64597]);
    check(scene.rates(&implicit), [0.55 + 0.27705, 0.67696, 2.64597]);
    // The second move won 30 of 30 games elsewhere: its share is 30 / (30 + 39 + 0.117).
    let amaf = MoveStats::new(10);
    let second = <Small as Game>::Move::from_word(MOVES[1]);
    for _ in 0..30 {
        amaf.add(SideMove::new::<Small>(Side::Black, second), WIN);
    }
    scene.amaf = Some(amaf);
    let rave = Options {
        rave: Some(0),
        ..plain
    };
    check(
        scene.rates(&rave),
        [1.02705, 0.33333 + 0.43405 * 0.66667 + 0.34363, 2.64597],
    );
}

#[test]
fn proven_children_are_sure() {
    let scene = Scene::new();
    scene.child(2).set_eval(NodeEval::Proven(Proof::Loss));
    let solving = Options {
        solver: Solver::Proofs,
        ..options(Selection::Ucb1)
    };
    assert!(scene.rates(&solving)[2] < -1e6);
    scene.child(1).set_eval(NodeEval::Proven(Proof::Win));
    assert_eq!(scene.rates(&solving)[1], f32::INFINITY);
}

#[test]
fn what_is_at_most_as_good_as_what_is_sure_is_left_alone() {
    let scene = Scene::new();
    let first = scene.range.first;
    let (at_least_a_draw, at_most_a_draw) = (
        Bounds {
            lower: Proof::Draw,
            upper: Proof::Win,
        },
        Bounds {
            lower: Proof::Loss,
            upper: Proof::Draw,
        },
    );
    let bounded = Options {
        solver: Solver::Bounds,
        ..options(Selection::Ucb1)
    };
    // The second child has won a third of its visits, the first three quarters of them.
    scene.tree.set_bounds(first + 1, at_least_a_draw);
    check(scene.rates(&bounded), [1.02705, 0.5 + 0.34363, 2.64597]);
    scene.tree.set_bounds(first, at_most_a_draw);
    check(scene.rates(&bounded), [0.5 + 0.27705, 0.84363, 2.64597]);
    // The side to move learns that it is sure of a draw; the view of the node is the other side's.
    scene.tree.set_bounds(ROOT, at_most_a_draw);
    scene.child(2).set_eval(NodeEval::Proven(Proof::Draw));
    let rates = scene.rates(&bounded);
    assert!(rates[0] < -1e6 && rates[2] < -1e6, "{rates:?}");
    assert!((rates[1] - 0.84363).abs() < 2e-3);
    let proofs_alone = Options {
        solver: Solver::Proofs,
        ..bounded
    };
    assert!(scene.rates(&proofs_alone)[2] > 2.0, "a draw is nothing bad");
}

#[test]
fn a_child_without_visits_counts_as_half_a_visit_that_was_lost() {
    let tree = Tree::new(&Options {
        pool: 3,
        ..Options::default()
    });
    let range = tree
        .grow(&[<Small as Game>::Move::from_word(1)])
        .expect("room");
    (0..7).for_each(|_| {
        tree.node(ROOT).visit(false);
    });
    let child = &tree.children(range)[0];
    let rate = super::ucb1(child, (7.0_f32).ln());
    assert!((rate - (2.0 * 7.0_f32.ln()).sqrt()).abs() < 1e-4);
}
