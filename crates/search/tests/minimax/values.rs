//! Everything that promises to keep the value of a position keeps it.

use std::collections::BTreeMap;

use grove_core::{Evaluate, Seed};
use grove_games::{Playable, Visitor};
use grove_search::minimax::{
    Aspiration, DepthRule, HistoryUpdate, NullForm, NullMove, Order, Reduction, Replacement,
    TableOptions,
};
use grove_search::{Limits, Minimax, Options, RootHistory, reference};

use crate::on_board::on_board;

use super::hashed::{Hashed, Salt, random_position};

/// Boards small enough to be searched without any pruning, and how deep.
pub const BOARDS: [(&str, u32); 7] = [
    ("konane:6x6", 4),
    ("konane:5x5", 5),
    ("konane:9x9", 3),
    ("checkers", 4),
    ("pentalath:3", 3),
    ("ataxx:4x4", 3),
    ("halma:4x4", 3),
];

fn table(bits: u32, replacement: Replacement) -> Option<TableOptions> {
    Some(TableOptions {
        replacement,
        ..TableOptions::new(bits)
    })
}

/// Orders alone and together.
const ORDERS: [&[Order]; 16] = [
    &[Order::PreviousBest],
    &[Order::Killers],
    &[Order::History],
    &[Order::Heuristic],
    &[Order::AroundBest],
    &[Order::InsideOut],
    &[Order::LastMove],
    &[Order::List],
    &[Order::Reversed],
    &[Order::Effects(None)],
    &[Order::Effects(Some(3))],
    &[Order::PreviousBest, Order::AroundBest],
    &[Order::PreviousBest, Order::AroundBest, Order::LastMove],
    &[Order::PreviousBest, Order::AroundBest, Order::InsideOut],
    &[Order::PreviousBest, Order::Killers, Order::History],
    &[
        Order::History,
        Order::Killers,
        Order::Effects(Some(1)),
        Order::InsideOut,
    ],
];

/// Every switch alone, and all of them.
pub fn variants() -> Vec<(String, Options)> {
    let mut variants = Vec::new();
    let mut add = |name: &str, change: &dyn Fn(&mut Options)| {
        let mut options = Options::default();
        change(&mut options);
        variants.push((name.to_string(), options));
    };
    add("alpha-beta", &|_| ());
    add("minimax", &|o| o.prune = false);
    add("deepening", &|o| o.deepening = true);
    add("distance pruning", &|o| {
        (o.pvs, o.distance_pruning) = (true, true);
        o.table = table(10, Replacement::Depth);
    });
    add("pvs", &|o| o.pvs = true);
    add("drawing", &|o| o.random_tie_break = true);
    add("table", &|o| o.table = table(16, Replacement::Depth));
    add("minimax with a table", &|o| {
        o.prune = false;
        o.table = table(16, Replacement::Always);
    });
    add("tiny table", &|o| o.table = table(3, Replacement::Always));
    add("tiny two tiers", &|o| {
        o.table = table(3, Replacement::TwoTier)
    });
    add("tiny aged table", &|o| {
        o.table = table(3, Replacement::Aged)
    });
    add("symmetry", &|o| {
        o.table = table(10, Replacement::Depth);
        o.table.as_mut().expect("a table").symmetry = true;
    });
    for least_depth in [0, 1] {
        add("table at the horizon", &|o| {
            o.orders = vec![Order::PreviousBest];
            o.table = table(10, Replacement::Depth);
            o.table.as_mut().expect("a table").least_depth = least_depth;
        });
    }
    for aspiration in [Aspiration::Relative(0.5), Aspiration::Widening(0.2)] {
        add("aspiration", &|o| {
            o.deepening = true;
            o.aspiration = Some(aspiration);
        });
    }
    add("root by effort", &|o| {
        o.deepening = true;
        o.root_effort = true;
        o.orders = vec![Order::PreviousBest];
    });
    add("two threads", &|o| {
        o.threads = 2;
        o.table = table(10, Replacement::TwoTier);
    });
    add("four threads that deepen", &|o| {
        (o.threads, o.deepening) = (4, true);
        o.table = table(10, Replacement::TwoTier);
    });
    for plies in [1, 2] {
        add("continuation history", &|o| {
            o.history = HistoryUpdate::Gravity;
            (o.orders, o.continuation) = (vec![Order::History], plies);
        });
    }
    for symmetry in [false, true] {
        add("all", &|o| {
            o.deepening = true;
            o.continuation = 2;
            o.aspiration = Some(Aspiration::Widening(0.5));
            o.pvs = true;
            o.history = HistoryUpdate::Gravity;
            o.orders = ORDERS[14].into();
            o.table = table(10, Replacement::TwoTier);
            o.table.as_mut().expect("a table").symmetry = symmetry;
        });
    }
    for orders in ORDERS {
        add(&format!("{orders:?}"), &|o| o.orders = orders.into());
        add(&format!("{orders:?} with a table"), &|o| {
            o.orders = orders.into();
            o.deepening = true;
            o.table = table(12, Replacement::Depth);
        });
    }
    variants
}

#[test]
fn switches_that_keep_the_value_keep_it() {
    struct Check(&'static str, u32);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let Check(name, depth) = self;
            let mut random = Seed(5).random();
            for round in 0..150 {
                let position = Hashed(random_position::<G>(rules, 16, &mut random));
                let salt = Salt(round);
                // By depth: a search that deepens stops where a win is proven.
                let mut references = BTreeMap::new();
                for (variant, options) in variants() {
                    let mut search = Minimax::new(options, salt.clone(), Seed(round));
                    let report =
                        search.search(&position, RootHistory::default(), &Limits::depth(depth));
                    let values = references.entry(report.depth).or_insert_with_key(|&depth| {
                        reference::root_moves(&position, depth, &salt)
                    });
                    let best = values.iter().map(|root| root.score).max();
                    let text = position.0.text();
                    assert_eq!(Some(report.score), best, "{name} {variant} {text}");
                    let chosen = values.iter().find(|root| Some(root.mv) == report.best);
                    assert_eq!(
                        chosen.map(|root| root.score),
                        best,
                        "{name} {variant} {text}"
                    );
                    assert_eq!(report.line.first().copied(), report.best);
                }
            }
        }
    }
    for (name, depth) in BOARDS {
        on_board(name, Check(name, depth));
    }
}

#[test]
fn every_move_of_the_root_gets_its_exact_value() {
    struct Check(&'static str, u32);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let mut random = Seed(6).random();
            for round in 0..60 {
                let position = Hashed(random_position::<G>(rules, 16, &mut random));
                let salt = Salt(round);
                let expected = reference::root_moves(&position, self.1, &salt);
                for (variant, options) in variants() {
                    let mut search = Minimax::new(options, salt.clone(), Seed(round));
                    let values =
                        search.all_moves(&position, RootHistory::default(), &Limits::depth(self.1));
                    assert_eq!(values, expected, "{} {variant}", self.0);
                }
            }
        }
    }
    for (name, depth) in BOARDS {
        on_board(name, Check(name, depth));
    }
}

/// Nodes that two searches take some way into a game.
fn nodes(game: &str, options: &Options) -> u64 {
    struct Count<'a>(&'a Options);
    impl Visitor for Count<'_> {
        type Output = u64;
        fn visit<G: Playable>(self, rules: &G::Rules) -> u64 {
            let mut random = Seed(2).random();
            let mut position = G::start(rules);
            for _ in 0..6 {
                position.play_random(&mut random);
            }
            let evaluation = <G as Evaluate>::Evaluation::default();
            let mut search = Minimax::new(self.0.clone(), evaluation, Seed(1));
            // The second search finds in the table what the deeper one has left.
            let mut nodes = |depth| {
                let limits = Limits::depth(depth);
                let report = search.search(&position, RootHistory::default(), &limits);
                report.counts.nodes
            };
            nodes(5) + nodes(4)
        }
    }
    on_board(game, Count(options))
}

#[test]
fn every_switch_changes_the_number_of_nodes_somewhere() {
    let games = [
        "konane",
        "checkers",
        "pentalath:4",
        "ataxx:5x5",
        "halma:6x6",
    ];
    let counts = |options: &Options| games.map(|game| nodes(game, options));
    let check = |name: &str, with: &Options, without: &Options| {
        assert_ne!(counts(with), counts(without), "{name}");
    };
    let plain = Options::default();
    let deepening = Options {
        deepening: true,
        ..plain.clone()
    };
    let tabled = Options {
        table: table(16, Replacement::Depth),
        ..plain.clone()
    };
    let changed = |of: &Options, change: &dyn Fn(&mut Options)| {
        let mut options = of.clone();
        change(&mut options);
        options
    };
    let minimax = changed(&plain, &|o| o.prune = false);
    check("minimax", &minimax, &plain);
    check("deepening", &deepening, &plain);
    check("table", &tabled, &plain);
    check("pvs", &changed(&plain, &|o| o.pvs = true), &plain);
    let drawing = changed(&plain, &|o| o.random_tie_break = true);
    check("drawing", &drawing, &plain);
    let aspiring = changed(&deepening, &|o| {
        o.aspiration = Some(Aspiration::Relative(0.2))
    });
    check("aspiration", &aspiring, &deepening);
    for replacement in [Replacement::Always, Replacement::TwoTier] {
        let small = |replacement| changed(&deepening, &|o| o.table = table(6, replacement));
        check(
            "replacement",
            &small(replacement),
            &small(Replacement::Depth),
        );
    }
    let deeper = changed(&deepening, &|o| {
        o.table = table(16, Replacement::Depth);
    });
    let at_least = changed(&deeper, &|o| {
        o.table.as_mut().expect("a table").depth_rule = DepthRule::AtLeast;
    });
    check("depth rule", &at_least, &deeper);
    let symmetric = changed(&tabled, &|o| {
        o.table.as_mut().expect("a table").symmetry = true;
    });
    check("symmetry", &symmetric, &tabled);
    let from = |least_depth| {
        changed(&tabled, &|o| {
            o.table.as_mut().expect("a table").least_depth = least_depth;
        })
    };
    check("table at depth 1", &from(1), &tabled);
    let forgetful = changed(&at_least, &|o| {
        o.table.as_mut().expect("a table").kept = false;
    });
    check("forgetting the table", &forgetful, &at_least);
    for orders in ORDERS {
        let ordered = changed(&deeper, &|o| o.orders = orders.into());
        check(&format!("{orders:?}"), &ordered, &deeper);
    }
    let kept = |number| changed(&plain, &|o| o.orders = vec![Order::Effects(number)]);
    check("effects(3)", &kept(Some(3)), &kept(None));
    for form in [NullForm::Study, NullForm::Usual] {
        let passing = changed(&plain, &|o| {
            o.null_move = Some(NullMove { reduction: 2, form });
        });
        check("null move", &passing, &plain);
    }
    let reductions = changed(&plain, &|o| o.reductions = Some(Reduction::Fixed));
    check("reductions", &reductions, &plain);
    check(
        "quiescence",
        &changed(&plain, &|o| o.quiescence = true),
        &plain,
    );
    check(
        "extensions",
        &changed(&plain, &|o| o.extensions = true),
        &plain,
    );
    check(
        "window",
        &changed(&plain, &|o| o.region_padding = Some(1)),
        &plain,
    );
    let forward = changed(&plain, &|o| o.ignore_retreats = true);
    check("ignoring retreats", &forward, &plain);
}

/// One thread searches the same way every time, and several with it find the same value.
#[test]
fn one_thread_is_exactly_reproducible() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let position = Hashed(G::start(rules));
            let report = |seed| {
                let options = Options {
                    deepening: true,
                    table: table(16, Replacement::TwoTier),
                    orders: ORDERS[14].into(),
                    random_tie_break: true,
                    ..Options::default()
                };
                let mut search = Minimax::new(options, Salt(1), Seed(seed));
                search.search(&position, RootHistory::default(), &Limits::depth(4))
            };
            assert_eq!(report(1), report(1));
        }
    }
    for (name, _) in BOARDS {
        on_board(name, Check);
    }
}

/// A search that is stopped at once estimates the positions after each move.
#[test]
fn a_stopped_search_estimates_where_it_is_told_to() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let mut random = Seed(4).random();
            for _ in 0..20 {
                let position = Hashed(random_position::<G>(rules, 16, &mut random));
                let options = Options {
                    estimate_when_stopped: true,
                    ..Options::default()
                };
                let limits = Limits {
                    nodes: 1,
                    ..Limits::depth(5)
                };
                let mut search = Minimax::new(options, Salt(1), Seed(1));
                let report = search.search(&position, RootHistory::default(), &limits);
                let shallow = reference::root_moves(&position, 1, &Salt(1));
                let best = shallow
                    .iter()
                    .map(|root| root.score.clamp(-999_999, 999_999))
                    .max();
                assert_eq!(Some(report.score.clamp(-999_999, 999_999)), best);
            }
        }
    }
    for (name, _) in BOARDS {
        on_board(name, Check);
    }
}

#[test]
fn a_limit_of_nodes_is_kept_and_still_gives_a_move() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let position = Hashed(G::start(rules));
            for nodes in [1, 2, 10, 1000] {
                let options = Options {
                    deepening: true,
                    ..Options::default()
                };
                let limits = Limits {
                    nodes,
                    ..Limits::depth(20)
                };
                let mut search = Minimax::new(options, Salt(1), Seed(1));
                let report = search.search(&position, RootHistory::default(), &limits);
                assert!(report.best.is_some());
                assert!(report.counts.nodes <= nodes);
            }
        }
    }
    for (name, _) in BOARDS {
        on_board(name, Check);
    }
}
