//! A policy as the prior of PUCT.

use std::sync::Arc;

use grove_core::{Game, MovePolicy, Notation, Outcome, Seed};
use grove_games::{ataxx, konane};
use grove_search::mcts::{Expansion, Limits, Options, Selection, Solver};
use grove_search::report::{Proof, TreeStats};
use grove_search::{Report, score};

use super::{at, searcher, start};
use crate::opinions::{Favours, Ignorance};

type Ataxx = ataxx::Small;
type Stats = TreeStats<<Ataxx as Game>::Move>;

fn puct() -> Options {
    Options {
        selection: Selection::Puct,
        expansion: Expansion::All,
        cutoff: Some(0),
        ..Options::default()
    }
}

fn sampled(policy: Option<Arc<dyn MovePolicy<Ataxx>>>) -> Stats {
    let mut search = searcher::<Ataxx>(&puct());
    if let Some(policy) = policy {
        search = search.with_policy(policy);
    }
    let report = search.search(at(&start::<Ataxx>()), &Limits::iterations(600));
    report.tree.expect("a search that samples")
}

fn visits(stats: &Stats) -> Vec<(<Ataxx as Game>::Move, u32)> {
    let moves = stats.moves.iter();
    moves.map(|child| (child.mv, child.visits)).collect()
}

#[test]
fn what_the_policy_favours_is_visited_most() {
    let moves = start::<Ataxx>().moves();
    for place in [0, 5, moves.len() - 1] {
        let stats = sampled(Some(Arc::new(Favours(place))));
        assert_eq!(stats.moves[0].mv, moves[place]);
        assert!(stats.moves[0].visits > 300, "{}", stats.moves[0].visits);
    }
}

#[test]
fn a_board_that_the_policy_does_not_know_is_searched_without() {
    assert_eq!(
        visits(&sampled(Some(Arc::new(Ignorance)))),
        visits(&sampled(None))
    );
}

/// A search begins anew with its policy.
#[test]
fn a_new_game_keeps_the_policy() {
    let mut search = searcher::<Ataxx>(&puct()).with_policy(Arc::new(Favours(3)));
    let position = start::<Ataxx>();
    let mut go = || search.search(at(&position), &Limits::iterations(300));
    let first = go().tree.expect("a search that samples");
    search.new_game(Seed(5));
    let mut go = || search.search(at(&position), &Limits::iterations(300));
    let second = go().tree.expect("a search that samples");
    assert_eq!(visits(&first), visits(&second));
}

/// Ends among the children are found, whatever the policy thinks of them.
#[test]
fn the_solver_sees_what_the_policy_overlooks() {
    let rules = konane::Rules {
        rows: 4,
        columns: 4,
    };
    let options = Options {
        solver: Solver::Proofs,
        decisive: false,
        ..puct()
    };
    let mut random = Seed(2).random();
    let mut seen = 0;
    for _ in 0..200 {
        let mut position = konane::Small::start(&rules);
        while position.outcome().is_none() {
            let side = position.side_to_move();
            let wins = |mv| position.after(mv).outcome() == Some(Outcome::Win(side));
            let moves = position.moves();
            let winning = moves.iter().position(|&mv| wins(mv));
            let other = moves.iter().position(|&mv| !wins(mv));
            if let (Some(_), Some(other)) = (winning, other) {
                let mut search =
                    searcher::<konane::Small>(&options).with_policy(Arc::new(Favours(other)));
                let report: Report<_> = search.search(at(&position), &Limits::iterations(3));
                assert_eq!(report.score, score::END);
                let tree = report.tree.expect("a search that samples");
                let best = tree
                    .moves
                    .iter()
                    .find(|child| Some(child.mv) == report.best);
                assert_eq!(best.and_then(|child| child.proven), Some(Proof::Win));
                seen += 1;
            }
            position.play_random(&mut random);
        }
    }
    assert!(seen > 20, "{seen}");
}
