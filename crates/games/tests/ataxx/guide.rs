//! What Ataxx tells a search, case by case.

use grove_core::{Coord, Game, Guide, Notation};
use grove_games::ataxx::{Move, Rules, Small};

fn position(text: &str) -> Small {
    Small::parse(&Rules::default(), text).expect(text)
}

#[test]
fn a_clone_starts_where_it_ends_and_a_jump_where_its_piece_stood() {
    let start = Small::start(&Rules::default());
    let clone = start.parse_move("a6").expect("a clone");
    assert_eq!(start.origin(clone), Some(Coord::new(1, 0)));
    assert_eq!(start.destination(clone), Some(Coord::new(1, 0)));
    let jump = start.parse_move("a7c5").expect("a jump");
    assert_eq!(start.origin(jump), Some(Coord::new(0, 0)));
    assert_eq!(start.destination(jump), Some(Coord::new(2, 2)));
    assert_eq!(start.distance_from_centre(Coord::new(3, 3)), 0);
    assert_eq!(start.distance_from_centre(Coord::new(0, 6)), 72);
}

#[test]
fn turning_four_is_noisy_and_three_is_not() {
    let four = position("7/7/1ooo3/1o5/x6/7/7 x");
    let captures = |name| four.captures(four.parse_move(name).expect(name));
    // c4 is next to all four; a4 is next to b4 and b5.
    assert_eq!(captures("a3c4"), 4);
    assert_eq!(captures("a4"), 2);
    assert!(four.is_noisy(four.parse_move("a3c4").expect("a jump")));
    assert!(!four.is_noisy(four.parse_move("a4").expect("a clone")));
}

#[test]
fn passes_are_refused_where_they_would_mislead() {
    let start = Small::start(&Rules::default());
    let passed = start.null_move().expect("an open board");
    assert_eq!(passed.text(), "x5o/7/7/7/7/7/o5x o 1 1");
    // x is walled in and passes anyway.
    let walled = position("xoo4/ooo4/ooo4/7/7/7/7 x");
    assert_eq!(walled.moves(), [Move::PASS]);
    assert_eq!(walled.null_move(), None);
    // Seven free cells are few, and without pieces of o the game is over.
    let full = position("xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/xoooooo/7 x");
    assert!(full.moves().len() > 1);
    assert_eq!(full.null_move(), None);
    assert_eq!(position("x6/7/7/7/7/7/7 x").null_move(), None);
}
