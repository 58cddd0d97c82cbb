//! Bounds and proof numbers of every node against a plain recursion.

use grove_core::{Evaluate, Guide, Notation, Seed};
use grove_games::{ataxx, konane};

use super::searcher;
use crate::mcts::tree::{ROOT, Tree};
use crate::mcts::*;
use crate::report::Proof;

/// What is known of a node, from the view of the side that moved to it: bounds from -1 for a loss to
/// 1 for a win, and how many leaves prove that this side wins or loses, if any can.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Known {
    lower: i32,
    upper: i32,
    win: Option<u64>,
    loss: Option<u64>,
}

/// What is known of a node by the leaves below it. Compares every node with what the tree keeps.
fn check(tree: &Tree, at: u32, one_sided: &mut usize) -> Known {
    let node = tree.node(at);
    let Some(range) = node.child_range().filter(|range| range.count > 0) else {
        return leaf(node.eval().proof());
    };
    let children = range.first..range.first + u32::from(range.count);
    let below: Vec<Known> = (children.map(|child| check(tree, child, one_sided))).collect();
    let known = Known {
        lower: -below.iter().map(|child| child.upper).max().unwrap(),
        upper: -below.iter().map(|child| child.lower).max().unwrap(),
        win: below.iter().map(|child| child.loss).sum(),
        loss: below.iter().filter_map(|child| child.win).min(),
    };
    let value = |proof| match proof {
        Proof::Loss => -1,
        Proof::Draw => 0,
        Proof::Win => 1,
    };
    let kept = tree.bounds(at);
    let bounds = (value(kept.lower), value(kept.upper));
    assert_eq!(bounds, (known.lower, known.upper), "bounds of {at}");
    let kept = tree.side_tables().proof_numbers_of(at).expect("numbers");
    let numbers = kept.numbers();
    let number = |number: u32| (number != u32::MAX).then_some(u64::from(number));
    let numbers = (number(numbers.win), number(numbers.loss));
    assert_eq!(numbers, (known.win, known.loss), "numbers of {at}");
    *one_sided += usize::from(matches!(bounds, (-1, 0) | (0, 1)));
    known
}

fn leaf(proof: Option<Proof>) -> Known {
    let (lower, upper, win, loss) = match proof {
        None => (-1, 1, Some(1), Some(1)),
        Some(Proof::Loss) => (-1, -1, None, Some(0)),
        Some(Proof::Draw) => (0, 0, None, None),
        Some(Proof::Win) => (1, 1, Some(0), None),
    };
    Known {
        lower,
        upper,
        win,
        loss,
    }
}

/// Searches positions at which some plies of random games arrive, and the part of the tree that is
/// kept after two moves. Gives the number of nodes at which just one bound is known.
fn check_game<G: Notation + Evaluate + Guide>(rules: &G::Rules, plies: usize) -> usize {
    let mut one_sided = 0;
    for (game, expansion) in [Expansion::One, Expansion::All]
        .into_iter()
        .cycle()
        .take(12)
        .enumerate()
    {
        let mut random = Seed(game as u64).random();
        let mut position = G::start(rules);
        for _ in 0..plies {
            position.play_random(&mut random);
        }
        let options = Options {
            expansion,
            solver: Solver::Bounds,
            pn: Some(0.5),
            decisive: false,
            ..Options::default()
        };
        let mut search = searcher::<G>(&options);
        let start = |position, moves| Start {
            position,
            keys: &[],
            moves,
        };
        let report = search.search(start(&position, &[]), &Limits::iterations(3000));
        check(&search.tree, ROOT, &mut one_sided);
        let Some(line) = report.line.get(..2) else {
            continue;
        };
        let next = line
            .iter()
            .fold(position.clone(), |position, &mv| position.after(mv));
        search.reroot(&start(&next, line));
        check(&search.tree, ROOT, &mut one_sided);
    }
    one_sided
}

#[test]
fn every_node_keeps_what_the_leaves_below_it_tell() {
    let rules = ataxx::Rules {
        size: 4,
        ..ataxx::Rules::default()
    };
    let one_sided = check_game::<ataxx::Small>(&rules, 14);
    assert!(one_sided > 10, "{one_sided} nodes with one bound");
    check_game::<konane::Small>(&konane::Rules::default(), 30);
}
