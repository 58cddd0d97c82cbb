//! Everything that promises to keep the value of a position keeps it.

mod hashed;

use grove_core::{Notation, Random, Seed};
use grove_games::{GameSpec, Playable, Visitor};
use grove_search::minimax::{DepthRule, Order, Replacement, TableOptions};
use grove_search::{Limits, Minimax, Options, reference};
use hashed::{Hashed, Salt};

/// Boards small enough to be searched without any pruning, and how deep.
const BOARDS: [(&str, u32); 8] = [
    ("konane:6x6", 4),
    ("konane:5x5", 5),
    ("konane:9x9", 3),
    ("checkers", 4),
    ("pentalath:3", 3),
    ("ataxx:4x4", 3),
    ("halma:4x4", 3),
    ("halma:9x9", 2),
];

fn table(bits: u32, replacement: Replacement) -> Option<TableOptions> {
    Some(TableOptions {
        bits,
        replacement,
        depth_rule: DepthRule::Equal,
    })
}

/// Every switch alone, and all of them.
fn variants() -> Vec<(&'static str, Options)> {
    let plain = Options::default();
    let with = |change: &dyn Fn(&mut Options)| {
        let mut options = plain.clone();
        change(&mut options);
        options
    };
    let orders = [
        Order::PreviousBest,
        Order::Killers,
        Order::History,
        Order::Heuristic,
    ];
    let mut variants = vec![
        ("minimax", with(&|o| o.prune = false)),
        ("alpha-beta", plain.clone()),
        ("deepening", with(&|o| o.deepening = true)),
        ("pvs", with(&|o| o.pvs = true)),
        ("drawing", with(&|o| o.draw_among_best = true)),
        ("reversed", with(&|o| o.orders = vec![Order::Reversed])),
        ("orders", with(&|o| o.orders = orders.into())),
        ("table", with(&|o| o.table = table(16, Replacement::Depth))),
        (
            "minimax with a table",
            with(&|o| {
                o.prune = false;
                o.table = table(16, Replacement::Always);
            }),
        ),
        (
            "tiny table",
            with(&|o| o.table = table(3, Replacement::Always)),
        ),
        (
            "tiny two tiers",
            with(&|o| o.table = table(3, Replacement::TwoTier)),
        ),
        (
            "aspiration",
            with(&|o| {
                o.deepening = true;
                o.aspiration = Some(0.5);
            }),
        ),
        (
            "all",
            with(&|o| {
                o.deepening = true;
                o.aspiration = Some(0.2);
                o.pvs = true;
                o.orders = orders.into();
                o.table = table(10, Replacement::TwoTier);
            }),
        ),
    ];
    for order in orders {
        variants.push(("one order", with(&|o| o.orders = vec![order])));
    }
    variants
}

/// A position some random moves into a game.
fn random_position<G: Notation>(rules: &G::Rules, random: &mut Random) -> G {
    let mut position = G::start(rules);
    for _ in 0..random.below(16) {
        let before = position.clone();
        if !position.play_random(random) || position.outcome().is_some() {
            return before;
        }
    }
    position
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
                let position = Hashed(random_position::<G>(rules, &mut random));
                for (variant, options) in variants() {
                    let salt = Salt(round);
                    let mut search = Minimax::new(options, salt.clone(), Seed(round));
                    let report = search.search(&position, &[], &Limits::depth(depth));
                    let values = reference::root_moves(&position, report.depth, &salt);
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
        let spec: GameSpec = name.parse().expect(name);
        spec.visit(Check(name, depth));
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
                let position = Hashed(random_position::<G>(rules, &mut random));
                for (variant, options) in variants() {
                    let salt = Salt(round);
                    let mut search = Minimax::new(options, salt.clone(), Seed(round));
                    let values = search.all_moves(&position, &[], &Limits::depth(self.1));
                    let expected = reference::root_moves(&position, self.1, &salt);
                    assert_eq!(values, expected, "{} {variant}", self.0);
                }
            }
        }
    }
    for (name, depth) in BOARDS {
        let spec: GameSpec = name.parse().expect(name);
        spec.visit(Check(name, depth));
    }
}

/// Nodes that a search of a fixed position takes with these options.
fn nodes(options: Options) -> u64 {
    struct Count(Options);
    impl Visitor for Count {
        type Output = u64;
        fn visit<G: Playable>(self, rules: &G::Rules) -> u64 {
            let position = Hashed(G::start(rules));
            let mut search = Minimax::new(self.0, Salt(1), Seed(1));
            let report = search.search(&position, &[], &Limits::depth(6));
            report.counts.nodes
        }
    }
    let spec: GameSpec = "checkers".parse().expect("a game");
    spec.visit(Count(options))
}

#[test]
fn every_switch_changes_the_number_of_nodes() {
    let plain = nodes(Options::default());
    for (variant, options) in variants() {
        if variant != "alpha-beta" && options.orders != [Order::PreviousBest] {
            assert_ne!(nodes(options), plain, "{variant}");
        }
    }
    // A previous best move is known only to a table or a shallower search.
    let deepening = |orders: Vec<Order>| Options {
        deepening: true,
        orders,
        ..Options::default()
    };
    assert_ne!(
        nodes(deepening(vec![Order::PreviousBest])),
        nodes(deepening(Vec::new()))
    );
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
                let report = search.search(&position, &[], &limits);
                assert!(report.best.is_some());
                assert!(report.counts.nodes <= nodes);
            }
        }
    }
    for (name, _) in BOARDS {
        let spec: GameSpec = name.parse().expect(name);
        spec.visit(Check);
    }
}
