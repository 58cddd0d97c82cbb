//! Text from outside: whatever it is, reading it never panics, and what is accepted can be
//! written, read back and played on.

use grove_core::Seed;
use grove_games::{GameSpec, Playable, Visitor};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestRunner};

use crate::walks::variants;

/// The letters of all notations, so that an edit often gives another good text.
const LETTERS: &str = "bwxoBWK-/:,= 0123456789abcdefghxsp";

/// Tries so many values. They are the same at every run, and what fails is told in full: there
/// is nothing to be kept in a file.
fn check<S: Strategy>(about: &str, cases: u32, values: S, test: impl Fn(S::Value)) {
    let config = Config {
        cases,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..Config::default()
    };
    let result = TestRunner::new(config).run(&values, |value| {
        test(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{about}: {error}");
    }
}

/// Does something with every variant.
fn for_each(test: impl Fn(&str, GameSpec)) {
    for name in variants() {
        test(name, name.parse().expect(name));
    }
}

/// Any text at all, or one in the letters of the notations.
fn any_text() -> impl Strategy<Value = String> {
    let letter = prop_oneof![any::<char>(), a_letter()];
    prop_oneof![vec(letter, 0..40), vec(a_letter(), 0..40)]
        .prop_map(|letters| letters.into_iter().collect())
}

fn a_letter() -> impl Strategy<Value = char> {
    select(LETTERS.chars().collect::<Vec<_>>())
}

/// A change to a text. The last two use what is there already, which more often leaves a text
/// that is good.
#[derive(Clone, Debug)]
enum Edit {
    Delete(Index),
    Insert(Index, char),
    Replace(Index, char),
    Repeat(Index, Index),
    Exchange(Index),
}

impl Edit {
    fn apply(&self, text: &mut Vec<char>) {
        let length = text.len();
        match *self {
            Edit::Insert(at, letter) => text.insert(at.index(length + 1), letter),
            _ if length < 2 => text.clear(),
            Edit::Delete(at) => drop(text.remove(at.index(length))),
            Edit::Replace(at, letter) => text[at.index(length)] = letter,
            Edit::Repeat(at, other) => text[at.index(length)] = text[other.index(length)],
            Edit::Exchange(at) => {
                let at = at.index(length - 1);
                text.swap(at, at + 1);
            }
        }
    }
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let index = any::<Index>;
    let letter = || prop_oneof![9 => a_letter(), 1 => any::<char>()];
    let edit = prop_oneof![
        1 => index().prop_map(Edit::Delete),
        1 => (index(), letter()).prop_map(|(at, letter)| Edit::Insert(at, letter)),
        1 => (index(), letter()).prop_map(|(at, letter)| Edit::Replace(at, letter)),
        3 => (index(), index()).prop_map(|(at, other)| Edit::Repeat(at, other)),
        3 => index().prop_map(Edit::Exchange),
    ];
    vec(edit, 1..4)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        edit.apply(&mut letters);
    }
    letters.into_iter().collect()
}

/// A random game up to some ply: the position and its moves as text.
struct RandomGame {
    seed: u64,
    plies: usize,
}

impl Visitor for RandomGame {
    type Output = (String, Vec<String>);

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let mut random = Seed(self.seed).random();
        let mut position = G::start(rules);
        for _ in 0..self.plies {
            let Some(mv) = position.random_move(&mut random) else {
                break;
            };
            position.play(mv);
        }
        let moves = position.moves();
        let moves = moves.iter().map(|&mv| position.move_text(mv));
        (position.text(), moves.collect())
    }
}

fn games(game: GameSpec) -> impl Strategy<Value = (String, Vec<String>)> {
    (any::<u64>(), 0..60_usize)
        .prop_map(move |(seed, plies)| game.visit(RandomGame { seed, plies }))
}

/// Texts of positions, most of them no longer quite right.
fn edited_positions(game: GameSpec) -> impl Strategy<Value = String> {
    (games(game), edits()).prop_map(|((text, _), edits)| edited(&text, &edits))
}

/// Positions, each with the text of a move that is perhaps no longer quite right.
fn edited_moves(game: GameSpec) -> impl Strategy<Value = (String, String)> {
    (games(game), any::<Index>(), edits()).prop_map(|((text, moves), which, edits)| {
        let mv = match moves.len() {
            0 => "",
            count => &moves[which.index(count)],
        };
        let mv = edited(mv, &edits);
        (text, mv)
    })
}

/// Reads a position; if it is one, does with it whatever can be done.
struct ReadPosition<'a>(&'a str);

impl Visitor for ReadPosition<'_> {
    type Output = ();

    fn visit<G: Playable>(self, rules: &G::Rules) {
        match G::parse(rules, self.0) {
            Err(error) => assert_ne!(error.to_string(), ""),
            Ok(position) => {
                reads_back(rules, &position);
                moves_read_back(&position);
                plays_on(&position, 3);
            }
        }
    }
}

fn reads_back<G: Playable>(rules: &G::Rules, position: &G) {
    let text = position.text();
    let again = G::parse(rules, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.text(), text);
    assert_eq!(again.key(), position.key(), "{text}");
    assert_eq!(again.outcome(), position.outcome(), "{text}");
    assert_eq!(again.moves(), position.moves(), "{text}");
}

fn moves_read_back<G: Playable>(position: &G) {
    for mv in position.moves() {
        let written = position.move_text(mv);
        assert_eq!(position.parse_move(&written), Ok(mv), "{}", position.text());
    }
}

/// Looks at the position from every side and plays a few of its moves, so many plies deep.
fn plays_on<G: Playable>(position: &G, depth: usize) {
    let (text, moves) = (position.text(), position.moves());
    assert_eq!(position.move_count(), moves.len(), "{text}");
    assert_eq!(position.outcome().is_some(), moves.is_empty(), "{text}");
    assert!(!position.diagram().rows.is_empty(), "{text}");
    let drawn = position.random_move(&mut Seed(position.key()).random());
    assert_eq!(drawn.is_none(), moves.is_empty(), "{text}");
    assert!(drawn.is_none_or(|mv| moves.contains(&mv)), "{text}");
    if depth > 0 {
        for &mv in moves.iter().step_by(moves.len() / 3 + 1) {
            plays_on(&position.after(mv), depth - 1);
        }
    }
}

/// Reads a move in a position, or at the start; if it is one, plays it.
struct ReadMove<'a> {
    position: Option<&'a str>,
    text: &'a str,
}

impl Visitor for ReadMove<'_> {
    type Output = ();

    fn visit<G: Playable>(self, rules: &G::Rules) {
        let position = match self.position {
            None => G::start(rules),
            Some(text) => G::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}")),
        };
        match position.parse_move(self.text) {
            Err(error) => assert_ne!(error.to_string(), ""),
            Ok(mv) => {
                assert!(position.moves().contains(&mv));
                assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
                plays_on(&position.after(mv), 1);
            }
        }
    }
}

/// Reads a name; if it is one, its shortest form names the same game.
fn read_name(text: &str) {
    match text.parse::<GameSpec>() {
        Err(error) => assert_ne!(error.to_string(), ""),
        Ok(game) => assert_eq!(game.to_string().parse(), Ok(game)),
    }
}

#[test]
fn any_text_may_name_a_game() {
    check("names", 2000, any_text(), |text| read_name(&text));
    let names = GameSpec::GAMES.map(|info| info.name).to_vec();
    let options = (select(names), any_text());
    check("options", 2000, options, |(name, text)| {
        read_name(&format!("{name}:{text}"));
    });
}

#[test]
fn an_edited_name_may_name_a_game() {
    let names = (select(variants().collect::<Vec<_>>()), edits());
    check("names", 5000, names, |(name, edits)| {
        read_name(&edited(name, &edits));
    });
}

#[test]
fn any_text_may_be_a_position() {
    for_each(|name, game| {
        check(name, 200, any_text(), |text| {
            game.visit(ReadPosition(&text))
        })
    });
}

#[test]
fn an_edited_position_may_be_a_position() {
    for_each(|name, game| {
        check(name, 1000, edited_positions(game), |text| {
            game.visit(ReadPosition(&text));
        });
    });
}

#[test]
fn any_text_may_be_a_move() {
    for_each(|name, game| {
        check(name, 200, any_text(), |text| {
            game.visit(ReadMove {
                position: None,
                text: &text,
            });
        });
    });
}

#[test]
fn an_edited_move_may_be_a_move() {
    for_each(|name, game| {
        check(name, 200, edited_moves(game), |(position, text)| {
            game.visit(ReadMove {
                position: Some(&position),
                text: &text,
            });
        });
    });
}
