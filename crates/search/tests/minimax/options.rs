//! What options do that neither the value nor the number of nodes shows.

use grove_core::{Game, Guide, Notation, Seed};
use grove_games::{konane, pentalath};
use grove_search::minimax::{Order, TableOptions};
use grove_search::report::Report;
use grove_search::{Limits, Minimax, Options, RootHistory};

fn pentalath() -> pentalath::Small {
    let start = pentalath::Small::start(&pentalath::Rules {
        edge: 4,
        swap: false,
    });
    start.after(start.moves()[12])
}

fn search(options: &Options, depth: u32) -> Report<pentalath::Move> {
    let position = pentalath();
    let history = RootHistory {
        last: position.destination(position.moves()[12]),
        ..RootHistory::default()
    };
    let mut search = Minimax::new(options.clone(), Default::default(), Seed(1));
    search.search(&position, history, &Limits::depth(depth))
}

#[test]
fn a_table_that_keeps_estimates_looks_every_node_up() {
    let with = |least_depth| Options {
        table: Some(TableOptions {
            least_depth,
            ..TableOptions::new(16)
        }),
        ..Options::default()
    };
    let counts = |least_depth| search(&with(least_depth), 4).counts;
    let [all, inner, usual] = [0, 1, 2].map(counts);
    // Every position but the root is a node, and is looked up.
    assert_eq!(all.probes, all.nodes);
    assert!(all.leaves < inner.leaves);
    assert!(usual.probes < inner.probes && inner.probes < all.probes);
    // A table that is under pressure finds other positions in its places.
    assert!(all.collisions > inner.collisions && inner.collisions > usual.collisions);
}

/// Where no best move is known, the next order decides.
#[test]
fn the_order_behind_the_best_move_stands_in_for_it() {
    let first = |orders: &[Order]| {
        let options = Options {
            orders: orders.into(),
            table: Some(TableOptions::new(16)),
            ..Options::default()
        };
        // At depth 1 no best move is known yet.
        let report = search(&options, 1);
        (report.best, report.best_index)
    };
    for fallback in [Order::LastMove, Order::InsideOut] {
        let around = [Order::PreviousBest, Order::AroundBest, fallback];
        assert_eq!(first(&around), first(&[fallback]));
        assert_ne!(first(&around), first(&around[..2]));
    }
    assert_eq!(first(&[Order::PreviousBest, Order::AroundBest]), first(&[]));
}

#[test]
fn an_only_move_is_played_at_once_where_that_is_wanted() {
    let rules = konane::Rules {
        rows: 4,
        columns: 4,
    };
    let mut random = Seed(3).random();
    let mut seen = 0;
    for _ in 0..50 {
        let mut position = konane::Small::start(&rules);
        while position.outcome().is_none() {
            let report = |play_forced| {
                let options = Options {
                    play_forced,
                    ..Options::default()
                };
                let mut search = Minimax::new(options, Default::default(), Seed(1));
                search.search(&position, RootHistory::default(), &Limits::depth(3))
            };
            let is_only = position.move_count() == 1;
            assert_eq!(report(true).best, report(false).best);
            assert_eq!(report(true).counts.nodes == 0, is_only);
            assert!(report(false).counts.nodes > 0);
            seen += usize::from(is_only);
            position.play_random(&mut random);
        }
    }
    assert!(seen > 20, "{seen}");
}
