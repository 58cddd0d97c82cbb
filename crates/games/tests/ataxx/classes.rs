//! The two classes from which playouts of Ataxx draw: clones, which are preferred, and jumps.

use grove_core::{Game, Guide, Notation, Seed};
use grove_games::{Playable, ataxx};

use crate::walks::{random_positions, sample, uniformity};

/// Clones and jumps of Ataxx: drawn apart, they lead where playing one of the kind leads, counters
/// included, to each as often.
#[test]
fn random_moves_of_a_class_are_uniform() {
    fn check<const STRIDE: usize>(rules: &ataxx::Rules)
    where
        ataxx::Ataxx<STRIDE>: Playable<Rules = ataxx::Rules, Move = ataxx::Move>,
    {
        let mut random = Seed(13).random();
        for position in sample(&random_positions::<ataxx::Ataxx<STRIDE>>(rules, 4), 60) {
            for clones in [true, false] {
                let is_of_class = |mv: &ataxx::Move| match clones {
                    true => matches!(mv.kind(), ataxx::MoveKind::Clone { .. }),
                    false => matches!(mv.kind(), ataxx::MoveKind::Jump { .. }),
                };
                let moves = position.moves().into_iter().filter(is_of_class);
                let results: Vec<_> = moves.map(|mv| position.after(mv)).collect();
                let mut draw = || {
                    let drawn = position.random_move_of_class(clones, &mut random);
                    assert_eq!(drawn.is_some(), !results.is_empty(), "{}", position.text());
                    drawn.map_or(*position, |mv| position.after(mv))
                };
                match results.len() {
                    0 => assert_eq!(draw(), *position),
                    1 => assert_eq!(draw(), results[0]),
                    _ => {
                        let p = uniformity(&results, draw);
                        assert!(p > 1e-6, "{}: p = {p:.1e}", position.text());
                    }
                }
            }
        }
    }
    let limited = |size| ataxx::Rules {
        size,
        map: ataxx::Map::Open,
        jump_limit: Some(50),
    };
    check::<9>(&ataxx::Rules::default());
    check::<9>(&limited(5));
    check::<8>(&limited(8));
}

#[test]
fn a_pass_is_neither_a_clone_nor_a_jump() {
    let walled = "xoo4/ooo4/ooo4/7/7/7/7 x";
    let walled = ataxx::Small::parse(&ataxx::Rules::default(), walled).expect(walled);
    assert_eq!(walled.moves(), [ataxx::Move::PASS]);
    let mut random = Seed(1).random();
    assert_eq!(walled.random_move_of_class(true, &mut random), None);
    assert_eq!(walled.random_move_of_class(false, &mut random), None);
}

/// From a7 and b7 two pieces can be cloned to a6 and b6, one to c6 and c7; a7 has five jumps, b7 six.
#[test]
fn by_origin_a_clone_counts_once_for_each_piece() {
    let pair = "xx5/7/7/7/7/7/6o x";
    let pair = ataxx::Small::parse(&ataxx::Rules::default(), pair).expect(pair);
    let mut random = Seed(1).random();
    let mut share = |class, of: &dyn Fn(&str) -> bool| {
        let mut draw = || pair.random_move_by_origin(class, &mut random);
        let drawn = (0..20_000).map(|_| pair.move_text(draw().expect("a move")));
        drawn.filter(|text| of(text)).count() as f64 / 20_000.0
    };
    let near = |share: f64, expected: f64| assert!((share - expected).abs() < 0.02, "{share}");
    near(share(Some(true), &|text| text == "a6"), 2.0 / 6.0);
    near(share(Some(true), &|text| text == "c6"), 1.0 / 6.0);
    near(share(Some(false), &|text| text == "a7a5"), 1.0 / 11.0);
    near(share(None, &|text| text.len() == 2), 6.0 / 17.0);
}
