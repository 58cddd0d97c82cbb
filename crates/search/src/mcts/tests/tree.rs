//! What the tree is like after a search.

use grove_core::{Evaluate, Game, Guide, Notation};
use grove_games::{ataxx, checkers, halma, konane, pentalath};

use super::{at, searcher, start};
use crate::mcts::node::{Node, WIN};
use crate::mcts::record::Number;
use crate::mcts::tree::{ROOT, Tree};
use crate::mcts::*;

/// A part of a tree as it is, to be compared.
#[derive(PartialEq, Debug)]
struct Branch {
    mv: u64,
    visits: u32,
    points: u64,
    branches: Vec<Branch>,
}

fn branch(tree: &Tree, node: &Node) -> Branch {
    let children = node
        .child_range()
        .map_or(&[][..], |range| tree.children(range));
    let tried = children.iter().filter(|child| child.visits() > 0);
    Branch {
        mv: node.mv::<Number>().0,
        visits: node.visits(),
        points: node.points(),
        branches: tried.map(|child| branch(tree, child)).collect(),
    }
}

/// Every visit of a node but the first, which samples a game, goes on to a child, and what a child
/// wins its parent loses.
fn check_sums(tree: &Tree, node: &Node, is_root: bool) {
    let Some(range) = node.child_range().filter(|range| range.count > 0) else {
        return;
    };
    let children = tree.children(range);
    let below: u32 = children.iter().map(Node::visits).sum();
    assert_eq!(node.visits(), below + u32::from(!is_root), "visits");
    let won: u64 = children.iter().map(Node::points).sum();
    let lost = u64::from(below) * WIN - won;
    let own = node.points() - lost;
    assert!(own <= WIN && (!is_root || own == 0), "points");
    for child in children {
        check_sums(tree, child, false);
    }
}

#[test]
fn visits_and_points_add_up() {
    fn check<G: Notation + Evaluate + Guide>(cutoff: Option<u32>)
    where
        G::Rules: Default,
    {
        for expansion in [Expansion::One, Expansion::All] {
            let options = Options {
                expansion,
                cutoff,
                ..Options::default()
            };
            let mut search = searcher::<G>(&options);
            let position = start::<G>();
            let report = search.search(at(&position), &Limits::iterations(3000));
            let root = search.tree.node(ROOT);
            assert_eq!(root.visits(), 3000);
            check_sums(&search.tree, root, true);
            let tree = report.tree.expect("games");
            let visits: u32 = tree.moves.iter().map(|sampled| sampled.visits).sum();
            assert_eq!((visits, tree.iterations), (3000, 3000));
        }
    }
    check::<konane::Small>(None);
    check::<checkers::Checkers>(None);
    check::<pentalath::Small>(None);
    check::<ataxx::Small>(None);
    check::<halma::Small>(Some(17));
}

#[test]
fn a_kept_part_of_the_tree_is_kept_exactly() {
    fn check<G: Notation + Evaluate + Guide>(options: &Options)
    where
        G::Rules: Default,
    {
        let mut search = searcher::<G>(options);
        let mut position = start::<G>();
        let mut moves = Vec::new();
        for _ in 0..4 {
            let next = Start {
                position: &position,
                keys: &[],
                moves: &moves,
            };
            let report = search.search(next, &Limits::iterations(5000));
            // The expected reply is the largest part of the tree.
            let expected = &report.line[..2];
            moves.extend_from_slice(expected);
            expected.iter().for_each(|&mv| position.play(mv));
            let next = Start {
                position: &position,
                keys: &[],
                moves: &moves,
            };
            let node = search.find(&next).expect("in the tree");
            let before = branch(&search.tree, search.tree.node(node));
            let size = search.tree.len();
            search.reroot(&next);
            assert_eq!(branch(&search.tree, search.tree.node(ROOT)), before);
            assert!(
                before.visits > 50,
                "{} visits are a small part",
                before.visits
            );
            assert!(search.tree.len() < size, "the rest is given back");
        }
    }
    check::<konane::Small>(&Options::default());
    check::<checkers::Checkers>(&Options::default());
    check::<konane::Small>(&Options {
        selection: Selection::Ucb1Tuned,
        rave: Some(20),
        ..Options::default()
    });
}

#[test]
fn another_game_or_a_line_that_was_left_starts_a_new_tree() {
    let mut search = searcher::<konane::Small>(&Options::default());
    let position = start::<konane::Small>();
    let report = search.search(at(&position), &Limits::iterations(1000));
    let other = position
        .moves()
        .into_iter()
        .find(|&mv| Some(mv) != report.best);
    let other = other.expect("several moves");
    let elsewhere = Start {
        position: &position,
        keys: &[],
        moves: &[other],
    };
    assert_eq!(
        search.find(&elsewhere),
        None,
        "the position is not the one after the move"
    );
}

#[test]
fn threads_share_the_iterations_and_the_tree() {
    let options = Options {
        threads: 4,
        solver: Solver::Proofs,
        rave: Some(50),
        ..Options::default()
    };
    let mut search = searcher::<checkers::Checkers>(&options);
    let position = start::<checkers::Checkers>();
    let report = search.search(at(&position), &Limits::iterations(20_000));
    let root = search.tree.node(ROOT);
    assert_eq!(report.tree.expect("games").iterations, 20_000);
    assert_eq!(root.visits(), 20_000);
    let points: u64 = search
        .tree
        .children(root.child_range().expect("children"))
        .iter()
        .map(Node::points)
        .sum();
    assert!(points + root.points() <= 20_000 * WIN);
}
