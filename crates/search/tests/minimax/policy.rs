//! Moves in the order of a policy, near the root.

use std::sync::Arc;

use grove_core::{Game, MovePolicy, Notation, Seed};
use grove_games::ataxx;
use grove_search::minimax::{Order, TableOptions};
use grove_search::report::Report;
use grove_search::{Limits, Minimax, Options, RootHistory};

use crate::opinions::{Favours, Ignorance, Whims};

type Ataxx = ataxx::Small;

fn start() -> Ataxx {
    let rules = ataxx::Rules {
        size: 4,
        ..ataxx::Rules::default()
    };
    Ataxx::start(&rules)
}

fn search(
    orders: &[Order],
    policy: Option<Arc<dyn MovePolicy<Ataxx>>>,
    depth: u32,
) -> Report<<Ataxx as Game>::Move> {
    let options = Options {
        orders: orders.into(),
        deepening: true,
        table: Some(TableOptions::new(16)),
        ..Options::default()
    };
    let mut search = Minimax::new(options, Default::default(), Seed(1));
    if let Some(policy) = policy {
        search = search.with_policy(policy);
    }
    search.search(&start(), RootHistory::default(), &Limits::depth(depth))
}

const USUAL: [Order; 3] = [Order::PreviousBest, Order::Killers, Order::History];

/// The usual orders, and a policy before history where so many plies remain.
fn from(depth: u32) -> Vec<Order> {
    let policy = Order::Policy(Some(depth));
    vec![USUAL[0], USUAL[1], policy, USUAL[2]]
}

#[test]
fn the_move_that_promises_most_comes_first() {
    let moves = start().moves();
    for place in [0, 3, moves.len() - 1] {
        // At depth 1 all moves are searched, and the first of equals is played.
        let policy = Arc::new(Favours(place));
        let report = search(&[Order::Policy(Some(1))], Some(policy), 1);
        let plain = search(&[], None, 1);
        assert_eq!(report.score, plain.score);
        assert_eq!(report.best_index == 0, report.best == Some(moves[place]));
    }
}

#[test]
fn a_policy_changes_the_order_and_not_the_value() {
    let usual = search(&USUAL, None, 5);
    let mut counts = vec![usual.counts.nodes];
    for least in 1..=5 {
        let report = search(&from(least), Some(Arc::new(Whims)), 5);
        assert_eq!(report.score, usual.score, "{least}");
        counts.push(report.counts.nodes);
    }
    counts.sort_unstable();
    counts.dedup();
    // Asked at more depths or at fewer it makes other trees, but for those on top of few plies.
    assert!(counts.len() >= 4, "{counts:?}");
}

/// Below the depth that is given a search is the same as without the policy, fast paths included.
#[test]
fn a_policy_is_not_asked_near_the_horizon() {
    let usual = search(&USUAL, None, 5);
    let same = |orders: &[Order], policy: Arc<dyn MovePolicy<Ataxx>>| {
        let report = search(orders, Some(policy), 5);
        assert_eq!(report.counts, usual.counts);
        assert_eq!((report.best, report.score), (usual.best, usual.score));
    };
    same(&from(6), Arc::new(Whims));
    same(&USUAL, Arc::new(Whims));
    // Nor does it matter on a board that it does not know, where it comes last.
    let last = [USUAL[0], USUAL[1], USUAL[2], Order::Policy(Some(3))];
    same(&last, Arc::new(Ignorance));
    // Without a number it is asked from four plies on.
    let by_default = [USUAL[0], USUAL[1], Order::Policy(None), USUAL[2]];
    let default = search(&by_default, Some(Arc::new(Whims)), 5);
    let four = search(&from(4), Some(Arc::new(Whims)), 5);
    assert_eq!(default.counts, four.counts);
}
