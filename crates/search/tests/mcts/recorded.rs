//! A search that is recorded is the same search, and its record is true.

use std::collections::HashMap;

use grove_core::{Evaluate, Game, Guide, Notation, Side};
use grove_games::{ataxx, checkers, halma, konane, pentalath};

use grove_search::mcts::record::Record;
use grove_search::mcts::{Expansion, Limits, Options, PlayoutPolicy, Prior, Selection, Solver};
use grove_search::minimax;

use super::{at, searcher, start};

const ROOM: usize = 10_000_000;
const ITERATIONS: u64 = 150;

fn switches() -> Vec<Options> {
    let with = |change: &dyn Fn(&mut Options)| {
        let mut options = Options {
            pool: 1 << 16,
            ..Options::default()
        };
        change(&mut options);
        options
    };
    let prior = || {
        Some(Prior {
            options: minimax::Options::default(),
            depth: 1,
            trust: 5.0,
        })
    };
    vec![
        with(&|_| ()),
        with(&|o| o.expansion = Expansion::All),
        with(&|o| (o.selection, o.expansion) = (Selection::Puct, Expansion::All)),
        with(&|o| o.selection = Selection::Ucb1Tuned),
        with(&|o| o.selection = Selection::ProgressiveHistory(3.0)),
        with(&|o| (o.solver, o.rave, o.cutoff) = (Solver::Bounds, Some(10), Some(6))),
        with(&|o| (o.solver, o.pn) = (Solver::Proofs, Some(0.5))),
        with(&|o| (o.prior, o.implicit, o.cutoff) = (prior(), Some(0.3), Some(4))),
        with(&|o| o.policy = PlayoutPolicy::Mast(0.2)),
        with(&|o| o.threads = 3),
    ]
}

/// What every node got, by the record's own account.
fn replay(record: &Record, root: Side) -> HashMap<u32, (u32, f64)> {
    let mut nodes: HashMap<u32, (u32, f64)> = HashMap::new();
    for iteration in &record.iterations {
        let movers = iteration.steps.iter().map(|step| step.side);
        let movers = std::iter::once(!root).chain(movers);
        for (node, mover) in iteration.path().zip(movers) {
            let (visits, won) = nodes.entry(node).or_default();
            *visits += 1;
            *won += match mover {
                Side::Black => iteration.black,
                Side::White => 1.0 - iteration.black,
            };
        }
    }
    nodes
}

fn check<G: Notation + Evaluate + Guide>()
where
    G::Rules: Default,
{
    let position = start::<G>();
    for options in switches() {
        let limits = Limits::iterations(ITERATIONS);
        let alone = Options {
            threads: 1,
            ..options.clone()
        };
        let report = searcher::<G>(&alone).search(at(&position), &limits);
        let (recorded, record) = searcher::<G>(&options).record(at(&position), &limits, ROOM);
        assert_eq!(recorded, report, "{options:?}");
        let tree = report.tree.expect("games were sampled");
        assert_eq!(record.iterations.len() as u64, tree.iterations);
        assert_eq!(record.left_out, 0);
        let nodes = replay(&record, position.side_to_move());
        assert_eq!(nodes.len(), record.nodes.len());
        for grown in &record.nodes {
            let (visits, won) = nodes[&grown.node];
            assert_eq!(grown.visits, visits);
            assert!((grown.mean - won / f64::from(visits)).abs() < 1e-3);
        }
        check_steps(&position, &record);
    }
}

/// The way can be played, the sampled game follows it, and what the formula rates best is chosen.
fn check_steps<G: Game>(position: &G, record: &Record) {
    let mut visits: HashMap<u32, u32> = HashMap::new();
    for iteration in &record.iterations {
        let mut position = position.clone();
        for step in &iteration.steps {
            assert!(position.moves().contains(&step.mv()));
            for candidate in &step.candidates {
                let before = visits.get(&candidate.node).copied().unwrap_or(0);
                assert_eq!(candidate.visits, before);
                assert!(position.moves().contains(&candidate.mv()));
            }
            let best = (step.candidates.iter()).reduce(|best, other| {
                if other.total > best.total {
                    other
                } else {
                    best
                }
            });
            match step.untried {
                0 => assert_eq!(best.map(|best| best.node), Some(step.chosen)),
                _ => assert!((step.candidates.iter()).all(|other| other.node != step.chosen)),
            }
            position.play(step.mv());
        }
        for node in iteration.path() {
            *visits.entry(node).or_default() += 1;
        }
        let end = iteration.path().last().expect("the root at least");
        assert_eq!(iteration.is_new, visits[&end] == 1);
        assert!(iteration.is_sampled || iteration.game::<G::Move>().count() == 0);
        for mv in iteration.game() {
            assert!(position.moves().contains(&mv));
            position.play(mv);
        }
        if let Some(outcome) = position.outcome() {
            let black = match outcome {
                grove_core::Outcome::Draw => 0.5,
                grove_core::Outcome::Win(side) => f64::from(u8::from(side == Side::Black)),
            };
            assert_eq!(iteration.black, black);
        }
    }
}

#[test]
fn a_record_changes_nothing_and_its_back_ups_make_the_tree() {
    check::<konane::Small>();
    check::<checkers::Checkers>();
    check::<pentalath::Small>();
    check::<ataxx::Small>();
    check::<halma::Small>();
}

#[test]
fn a_record_without_room_says_what_it_leaves_out() {
    let position = start::<konane::Small>();
    let limits = Limits::iterations(ITERATIONS);
    let report = searcher(&Options::default()).search(at(&position), &limits);
    let (recorded, record) = searcher(&Options::default()).record(at(&position), &limits, 2000);
    assert_eq!(recorded, report);
    assert!(record.left_out > 0 && !record.iterations.is_empty());
    assert_eq!(record.iterations.len() as u64 + record.left_out, ITERATIONS);
}
