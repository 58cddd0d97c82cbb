//! Konane's three boards give the same values.

use grove_core::{Notation, Seed};
use grove_games::konane::{Dynamic, Evaluation, Konane, Rules, Scan};
use grove_search::minimax::Order;
use grove_search::{Limits, Minimax, Options, RootHistory, reference};

use super::hashed::random_position;

fn variants() -> Vec<Options> {
    let plain = Options::default();
    vec![
        plain.clone(),
        Options {
            orders: vec![Order::Effects(None)],
            ..plain.clone()
        },
        Options {
            deepening: true,
            table: super::hashed::table(12),
            orders: vec![Order::PreviousBest, Order::Killers, Order::History],
            pvs: true,
            ..plain.clone()
        },
        Options {
            orders: vec![Order::Heuristic],
            table: super::hashed::table(4),
            ..plain
        },
    ]
}

fn check<const N: usize, const STRIDE: usize>(rules: Rules, depth: u32, rounds: u64) {
    let mut random = Seed(12).random();
    for round in 0..rounds {
        let plies = rules.rows as u32 * rules.columns as u32 / 2;
        let position: Konane<N, STRIDE> = random_position(&rules, plies, &mut random);
        let texts = ["q", "moves(difference)", "pieces(weighted-ratio)"];
        let evaluation: Evaluation = texts[round as usize % 3].parse().expect("an evaluation");
        let values = reference::root_moves(&position, depth, &evaluation);
        let expected = values.iter().map(|root| root.score).max();
        for options in variants() {
            let limits = Limits::depth(depth);
            let mut bits = Minimax::new(options.clone(), evaluation, Seed(1));
            let bits = bits.search(&position, RootHistory::default(), &limits);
            let mut scan = Minimax::new(options.clone(), evaluation, Seed(1));
            let scan = scan.search(&Scan::from(&position), RootHistory::default(), &limits);
            let mut dynamic = Minimax::new(options, evaluation, Seed(1));
            let dynamic =
                dynamic.search(&Dynamic::from(&position), RootHistory::default(), &limits);
            for report in [bits, scan, dynamic] {
                if report.depth == depth {
                    assert_eq!(Some(report.score), expected, "{}", position.text());
                    let chosen = values.iter().find(|root| Some(root.mv) == report.best);
                    assert_eq!(chosen.map(|root| root.score), expected);
                }
            }
        }
    }
}

fn size(rows: usize, columns: usize) -> Rules {
    Rules { rows, columns }
}

#[test]
fn the_boards_agree_on_values() {
    check::<1, 8>(size(6, 6), 5, 150);
    check::<1, 8>(size(8, 8), 4, 150);
    check::<4, 15>(size(9, 11), 3, 40);
    check::<7, 20>(size(17, 18), 2, 10);
}
