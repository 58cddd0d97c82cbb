//! What every game promises, checked for every game and several boards.

use std::collections::{HashMap, HashSet};

use grove_core::{Game, Guide, Notation, Seed, Symmetry, Word, playout};
use grove_games::{Playable, Visitor, ataxx, halma, konane, pentalath};
use statrs::distribution::{ChiSquared, ContinuousCDF};

use crate::walks::{for_each, random_positions, sample};

#[test]
fn moves_are_unique_and_end_exactly_with_the_game() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in random_positions::<G>(rules, 20) {
                let moves = position.moves();
                let text = position.text();
                assert_eq!(
                    moves.is_empty(),
                    position.outcome().is_some(),
                    "{} {text}",
                    self.0
                );
                let unique: HashSet<_> = moves.iter().collect();
                assert_eq!(unique.len(), moves.len(), "{} {text}", self.0);
                assert_eq!(position.move_count(), moves.len(), "{} {text}", self.0);
                assert_eq!(position.nth_move(0), moves.first().copied());
            }
        }
    }
    for_each(Check);
}

#[test]
fn two_moves_never_lead_to_the_same_position() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in sample(&random_positions::<G>(rules, 5), 200) {
                let moves = position.moves();
                let results: HashSet<u64> =
                    moves.iter().map(|&mv| position.after(mv).key()).collect();
                assert_eq!(results.len(), moves.len(), "{} {}", self.0, position.text());
            }
        }
    }
    for_each(Check);
}

#[test]
fn positions_and_moves_read_back_as_they_were_written() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in sample(&random_positions::<G>(rules, 10), 400) {
                let text = position.text();
                let read = G::parse(rules, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(read.text(), text, "{}", self.0);
                assert_eq!(read.key(), position.key(), "{} {text}", self.0);
                assert_eq!(read.side_to_move(), position.side_to_move());
                for mv in position.moves() {
                    let written = position.move_text(mv);
                    assert_eq!(position.parse_move(&written), Ok(mv), "{} {text}", self.0);
                    assert!(read.moves().contains(&mv), "{} {text} {written}", self.0);
                }
                for bad in ["", "-", "z99", "a1-a1", "1x1", "swop", "a1 ", "🙂"] {
                    assert!(position.parse_move(bad).is_err(), "{} {text} {bad}", self.0);
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn moves_read_back_from_their_words() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in random_positions::<G>(rules, 10) {
                position.each_move(|mv| {
                    let read = G::Move::from_word(mv.word());
                    assert_eq!(read, mv, "{} {}", self.0, position.text());
                });
            }
        }
    }
    for_each(Check);
}

#[test]
fn keys_name_board_and_side_and_not_counters() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            // What a text says up to the side to move, and the passes, is what a key names.
            let named = |position: &G| -> String {
                let text = position.text();
                let kept = text
                    .split(' ')
                    .filter(|field| field.parse::<u32>().is_err());
                kept.collect::<Vec<_>>().join(" ")
            };
            let mut texts = HashMap::new();
            let mut keys = HashMap::new();
            for position in random_positions::<G>(rules, 40) {
                let (key, text) = (position.key(), named(&position));
                let known = texts.entry(key).or_insert_with(|| text.clone());
                assert_eq!(*known, text, "{}", self.0);
                assert_eq!(*keys.entry(text).or_insert(key), key, "{}", self.0);
            }
        }
    }
    for_each(Check);
}

#[test]
fn keys_do_not_depend_on_the_way_to_a_position() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in sample(&random_positions::<G>(rules, 5), 100) {
                for mv in position.moves().into_iter().take(8) {
                    let played = position.after(mv);
                    let read = G::parse(rules, &played.text()).expect("a text of ours");
                    assert_eq!(played.key(), read.key(), "{} {}", self.0, played.text());
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn random_games_end_and_repeat_with_their_seed() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for game in 0..30 {
                let play = || playout(G::start(rules), &mut Seed(3).part(game).random());
                let result = play();
                assert!(result.plies > 0, "{}", self.0);
                assert_eq!(result, play(), "{}", self.0);
            }
        }
    }
    for_each(Check);
}

#[test]
fn a_random_move_is_played_as_it_is_drawn() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in random_positions::<G>(rules, 10) {
                let mut random = Seed(position.key()).random();
                let drawn = position.random_move(&mut random.clone());
                let mut played = position.clone();
                let text = position.text();
                assert_eq!(played.play_random(&mut random), drawn.is_some(), "{text}");
                let expected = drawn.map_or(text.clone(), |mv| position.after(mv).text());
                assert_eq!(played.text(), expected, "{} {text}", self.0);
            }
        }
    }
    for_each(Check);
}

#[test]
fn random_moves_are_uniform() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let mut random = Seed(11).random();
            for position in sample(&random_positions::<G>(rules, 4), 25) {
                let moves = position.moves();
                if moves.len() < 2 {
                    let only = position.random_move(&mut random);
                    assert_eq!(only, moves.first().copied(), "{}", self.0);
                } else if moves.len() <= 120 {
                    let mut draw = || position.random_move(&mut random);
                    let p = uniformity(&moves, || draw().expect("there are moves"));
                    assert!(p > 1e-6, "{} {}: p = {p:.1e}", self.0, position.text());
                }
            }
        }
    }
    for_each(Check);
}

/// How likely draws are at least as uneven as these, if they are uniform.
fn uniformity<T: PartialEq>(all: &[T], mut draw: impl FnMut() -> T) -> f64 {
    const EACH: usize = 60;
    let mut counts = vec![0; all.len()];
    for _ in 0..EACH * all.len() {
        let drawn = draw();
        let place = all.iter().position(|one| *one == drawn);
        counts[place.expect("what is drawn is one of all")] += 1;
    }
    let statistic: f64 = counts
        .into_iter()
        .map(|count| (f64::from(count) - EACH as f64).powi(2) / EACH as f64)
        .sum();
    let freedom = (all.len() - 1) as f64;
    ChiSquared::new(freedom)
        .expect("a positive freedom")
        .sf(statistic)
}

/// Clones and jumps of Ataxx: drawn apart, they lead where playing one of the kind leads, counters
/// included, to each as often.
#[test]
fn random_moves_of_a_kind_are_uniform() {
    fn check<const STRIDE: usize>(rules: &ataxx::Rules)
    where
        ataxx::Ataxx<STRIDE>: Playable<Rules = ataxx::Rules, Move = ataxx::Move>,
    {
        let mut random = Seed(13).random();
        for position in sample(&random_positions::<ataxx::Ataxx<STRIDE>>(rules, 4), 60) {
            for clones in [true, false] {
                let is_of_kind = |mv: &ataxx::Move| match clones {
                    true => mv.is_clone(),
                    false => mv.is_jump(),
                };
                let moves = position.moves().into_iter().filter(is_of_kind);
                let results: Vec<_> = moves.map(|mv| position.after(mv)).collect();
                let mut draw = || {
                    let drawn = position.random_of_kind(clones, &mut random);
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
    assert_eq!(walled.random_of_kind(true, &mut random), None);
    assert_eq!(walled.random_of_kind(false, &mut random), None);
}

#[test]
fn a_side_that_is_asked_for_alternates() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in sample(&random_positions::<G>(rules, 3), 50) {
                for mv in position.moves() {
                    let next = position.after(mv).side_to_move();
                    assert_eq!(next, !position.side_to_move(), "{}", self.0);
                }
            }
        }
    }
    for_each(Check);
}

/// Mirrored and turned positions have mirrored and turned moves, results and futures.
fn check_symmetry<G: Symmetry + Playable>(rules: &G::Rules, expected: usize) {
    assert_eq!(G::start(rules).symmetries(), expected);
    for position in sample(&random_positions::<G>(rules, 3), 40) {
        for symmetry in 0..position.symmetries() {
            let image = position.image(symmetry);
            assert_eq!(image.outcome(), position.outcome());
            let mut expected = image.moves();
            let mut moves: Vec<_> = position
                .moves()
                .into_iter()
                .map(|mv| position.image_of_move(symmetry, mv))
                .collect();
            expected.sort();
            moves.sort();
            assert_eq!(moves, expected, "{} by {symmetry}", position.text());
            for mv in position.moves().into_iter().take(5) {
                let turned_then_played = image.after(position.image_of_move(symmetry, mv));
                let played_then_turned = position.after(mv).image(symmetry);
                assert_eq!(turned_then_played.key(), played_then_turned.key());
            }
        }
        assert_eq!(position.image(0).key(), position.key());
        check_canonical_key(position);
    }
}

/// All images share a key, and each has a symmetry to the image that the key is of, which shows
/// moves as the symmetry does.
fn check_canonical_key<G: Symmetry + Playable>(position: &G) {
    let (key, _) = position.canonical_key();
    for symmetry in 0..position.symmetries() {
        let image = position.image(symmetry);
        let (shared, to_canonical) = image.canonical_key();
        assert_eq!(shared, key, "{} by {symmetry}", position.text());
        let canonical = image.image(to_canonical);
        assert_eq!(canonical.key(), key, "{} by {symmetry}", position.text());
        let mut seen: Vec<_> = image
            .moves()
            .into_iter()
            .map(|mv| image.seen_through(to_canonical, mv))
            .collect();
        let mut expected = canonical.moves();
        seen.sort();
        expected.sort();
        assert_eq!(seen, expected, "{} by {symmetry}", position.text());
    }
}

#[test]
fn symmetries_map_moves_to_moves() {
    let board = |rows, columns| konane::Rules { rows, columns };
    check_symmetry::<konane::Small>(&board(8, 8), 4);
    check_symmetry::<konane::Small>(&board(5, 5), 8);
    check_symmetry::<konane::Small>(&board(5, 6), 2);
    check_symmetry::<konane::Small>(&board(4, 6), 2);
    check_symmetry::<konane::Small>(&board(5, 7), 4);
    check_symmetry::<konane::Medium>(&board(17, 14), 2);
    check_symmetry::<konane::Large>(&board(19, 19), 8);
    for (edge, swap) in [(3, true), (4, false), (5, true)] {
        check_symmetry::<pentalath::Small>(&pentalath::Rules { edge, swap }, 12);
    }
    check_symmetry::<pentalath::Large>(
        &pentalath::Rules {
            edge: 6,
            swap: true,
        },
        12,
    );
    check_symmetry::<ataxx::Small>(&ataxx::Rules::default(), 8);
    let linear = ataxx::Rules {
        size: 8,
        map: ataxx::Map::Linear,
        jump_limit: None,
    };
    check_symmetry::<ataxx::Large>(&linear, 8);
    check_symmetry::<halma::Small>(&halma::Rules::default(), 2);
    check_symmetry::<halma::Large>(&halma::Rules::of_size(10), 2);
}
