//! What every game promises, checked for every game and several boards.

use std::collections::{HashMap, HashSet};

use grove_core::{Outcome, Seed, Word, playout};
use grove_games::{GameSpec, Playable, Visitor};

use crate::walks::{for_each, random_positions, sample, uniformity};

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
fn a_position_that_comes_again_is_told_apart_by_its_counters() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for game in 0..20 {
                let mut random = Seed(9).part(game).random();
                let mut position = G::start(rules);
                let mut seen = HashSet::new();
                while position.play_random(&mut random) {
                    let is_new = seen.insert((position.key(), position.counters()));
                    assert!(is_new, "{} {}", self.0, position.text());
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn no_game_is_drawn_that_cannot_be() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for game in 0..100 {
                let end = playout(G::start(rules), &mut Seed(4).part(game).random());
                assert!(G::DRAWS || end.outcome != Outcome::Draw, "{}", self.0);
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

#[test]
fn images_have_the_moves_and_results_of_what_they_show() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in sample(&random_positions::<G>(rules, 3), 40) {
                assert_eq!(position.image(0).key(), position.key(), "{}", self.0);
                for symmetry in 0..position.symmetries() {
                    let about = format!("{} {} by {symmetry}", self.0, position.text());
                    let image = position.image(symmetry);
                    assert_eq!(image.outcome(), position.outcome(), "{about}");
                    assert_eq!(
                        moves_seen_by(position, symmetry),
                        sorted(image.moves()),
                        "{about}"
                    );
                    for mv in position.moves().into_iter().take(5) {
                        let turned_then_played = image.after(position.image_of_move(symmetry, mv));
                        let played_then_turned = position.after(mv).image(symmetry);
                        assert_eq!(turned_then_played.key(), played_then_turned.key());
                    }
                }
            }
        }
    }
    for_each(Check);
}

/// All images share a key, and each has a symmetry to the image that the key is of.
#[test]
fn images_share_their_canonical_key() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in sample(&random_positions::<G>(rules, 3), 40) {
                let (key, _) = position.canonical_key();
                for symmetry in 0..position.symmetries() {
                    let about = format!("{} {} by {symmetry}", self.0, position.text());
                    let image = position.image(symmetry);
                    let (shared, to_canonical) = image.canonical_key();
                    assert_eq!(shared, key, "{about}");
                    let canonical = image.image(to_canonical);
                    assert_eq!(canonical.key(), key, "{about}");
                    assert_eq!(
                        moves_seen_by(&image, to_canonical),
                        sorted(canonical.moves()),
                        "{about}"
                    );
                }
            }
        }
    }
    for_each(Check);
}

fn moves_seen_by<G: Playable>(position: &G, symmetry: usize) -> Vec<G::Move> {
    let moves = position.moves().into_iter();
    sorted(
        moves
            .map(|mv| position.image_of_move(symmetry, mv))
            .collect(),
    )
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort();
    list
}

#[test]
fn boards_have_so_many_symmetries() {
    struct Symmetries;
    impl Visitor for Symmetries {
        type Output = usize;
        fn visit<G: Playable>(self, rules: &G::Rules) -> usize {
            G::start(rules).symmetries()
        }
    }
    let expected = [
        ("konane", 4),
        ("konane:5x5", 8),
        ("konane:5x6", 2),
        ("konane:4x6", 2),
        ("konane:5x7", 4),
        ("konane:17x14", 2),
        ("konane:19x19", 8),
        ("checkers", 1),
        ("pentalath", 12),
        ("ataxx", 8),
        ("ataxx:8x8,map=linear", 8),
        ("halma", 2),
    ];
    for (name, count) in expected {
        let game: GameSpec = name.parse().expect(name);
        assert_eq!(game.visit(Symmetries), count, "{name}");
    }
}
