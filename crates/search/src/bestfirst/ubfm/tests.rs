//! What the tree is like after a search.

use grove_core::{Evaluate, Game, Guide, Notation};
use grove_games::{ataxx, checkers, halma, konane};

use super::tree::{Edge, NONE, Tree};
use super::{Decision, Options, Ubfm};
use crate::bestfirst::value::{Judgement, seen_from_above};
use crate::bestfirst::{BestFirst, Limits, Start};

fn searcher<G: Evaluate + Guide>(options: Options) -> Ubfm<G> {
    Ubfm::new(options, G::Evaluation::default())
}

fn start<G: Notation>() -> G
where
    G::Rules: Default,
{
    G::start(&G::Rules::default())
}

/// A position after some moves.
fn after<G: Game>(position: &G, moves: &[G::Move]) -> G {
    moves
        .iter()
        .fold(position.clone(), |position, &mv| position.after(mv))
}

/// A part of a tree as it is, to be compared: moves, values, visits and proofs.
fn branch(tree: &Tree, node: u32, plies: u32) -> String {
    let describe = |edge: &Edge| {
        let below = match edge.child {
            NONE => String::new(),
            child if plies > 0 => branch(tree, child, plies - 1),
            _ => "...".into(),
        };
        let Edge {
            mv, value, visits, ..
        } = *edge;
        format!("{mv}:{value}/{visits}{}[{below}]", edge.is_resolved)
    };
    tree.edges(node).iter().map(describe).collect()
}

#[test]
fn what_can_be_reached_is_kept_exactly() {
    fn check<G: Notation + Evaluate + Guide>()
    where
        G::Rules: Default,
    {
        let mut search = searcher::<G>(Options::default());
        let position = start::<G>();
        let mut moves = Vec::new();
        for _ in 0..3 {
            let now = after(&position, &moves);
            let here = Start {
                ply: moves.len(),
                ..Start::new(&now)
            };
            let report = search.search(here, &Limits::nodes(20_000));
            moves.extend_from_slice(&report.line[..2]);
            let next = after(&position, &moves);
            let here = Start {
                ply: moves.len(),
                ..Start::new(&next)
            };
            let key = search.key(&next, moves.len());
            let before = branch(&search.tree, search.tree.find(key).expect("a node"), 4);
            let size = search.tree.len();
            let root = search.reroot(&here).expect("room");
            assert_eq!(branch(&search.tree, root, 4), before);
            assert!(search.tree.len() < size, "the rest is given back");
            assert_eq!(search.tree.find(key), Some(root));
        }
    }
    check::<konane::Small>();
    check::<checkers::Checkers>();
    check::<halma::Small>();
}

#[test]
fn reuse_keeps_the_tree_and_off_does_not() {
    for reuse in [true, false] {
        let options = Options {
            reuse,
            ..Options::default()
        };
        let mut search = searcher::<ataxx::Small>(options);
        let position = start::<ataxx::Small>();
        let report = search.search(Start::new(&position), &Limits::nodes(20_000));
        let next = after(&position, &report.line[..2]);
        let here = Start {
            ply: 2,
            ..Start::new(&next)
        };
        search.search(here, &Limits::nodes(1));
        let only_root = next.move_count();
        assert_eq!(search.tree.len() > 10 * only_root, reuse);
        search.new_game();
        search.search(here, &Limits::nodes(1));
        assert_eq!(search.tree.len(), only_root, "another game");
    }
}

/// Every move of the line that was selected last is worth what the moves after it are.
#[test]
fn values_are_backed_up_along_the_line() {
    let mut search = searcher::<checkers::Checkers>(Options::default());
    let position = start::<checkers::Checkers>();
    search.search(Start::new(&position), &Limits::nodes(30_000));
    let mut node = search.tree.find(search.key(&position, 0));
    let mut plies = 0;
    while let Some(at) = node {
        let (before, edges) = (search.tree.judgement(at), search.tree.edges(at));
        let best = edges.iter().find(|edge| edge.value == before.value);
        let best = best.expect("a node is worth its best move");
        node = Some(best.child).filter(|&child| child != NONE);
        if let Some(child) = node {
            let below = search.tree.judgement(child);
            assert_eq!(best.value, seen_from_above(below.value));
            plies += 1;
        }
    }
    assert!(plies > 4, "{plies} plies");
}

#[test]
fn the_decision_follows_its_rule() {
    // Values, visits and proofs of four moves of a root.
    let choose = |decision, edges: [(i32, u32, bool); 4]| {
        let mut search = searcher::<konane::Small>(Options {
            decision,
            ..Options::default()
        });
        let position = start::<konane::Small>();
        let edge = |(mv, (value, visits, is_final))| Edge {
            visits,
            ..Edge::new(mv, Judgement { value, is_final })
        };
        let moves = position.moves();
        let edges: Vec<Edge> = moves.iter().copied().zip(edges).map(edge).collect();
        let root = search.tree.grow(1, &edges).expect("room");
        search.report(root).best_index
    };
    let open = [
        (10, 7, false),
        (30, 5, false),
        (20, 7, false),
        (40, 0, false),
    ];
    assert_eq!(choose(Decision::Safest, open), 2);
    assert_eq!(choose(Decision::Best, open), 3);
    let win = 1_999_990;
    for decision in [Decision::Safest, Decision::Best] {
        let proven = [
            (10, 7, false),
            (win - 4, 9, true),
            (win, 1, true),
            (-win, 99, true),
        ];
        assert_eq!(choose(decision, proven), 2, "the nearest win");
        let lost = [
            (-win, 7, true),
            (2 - win, 1, true),
            (-win, 9, true),
            (1 - win, 9, true),
        ];
        assert_eq!(choose(decision, lost), 1, "the farthest loss");
        let draw = [
            (-5, 7, false),
            (0, 0, true),
            (-9, 2, false),
            (-win, 99, true),
        ];
        assert_eq!(choose(decision, draw), 1, "a draw before what is worse");
    }
}
