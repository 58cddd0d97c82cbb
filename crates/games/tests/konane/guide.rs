//! What Konane tells a search, case by case.

use grove_core::{Coord, Game, Guide, Notation};
use grove_games::konane::{Medium, Rules, Small};

#[test]
fn nobody_passes_while_pieces_are_removed_or_movable_ones_are_few() {
    let mut position = Small::start(&Rules::default());
    for mv in ["d5", "d4"] {
        assert_eq!(position.null_move(), None);
        position.play(position.parse_move(mv).expect("a removal"));
    }
    // Two or three pieces a side can jump now.
    assert_eq!(position.null_move(), None);
}

#[test]
fn passing_leaves_the_board_to_the_other_side() {
    // Every second pair of rows is empty, and every piece beside a gap can jump into it.
    let rules = Rules {
        rows: 10,
        columns: 10,
    };
    let full = ["bwbwbwbwbw", "wbwbwbwbwb"];
    let rows: Vec<&str> = (0..10)
        .map(|row| if row % 4 < 2 { full[row % 2] } else { "10" })
        .collect();
    let text = format!("{} b", rows.join("/"));
    let position = Medium::parse(&rules, &text).expect("a position");
    let passed = position.null_move().expect("many pieces can jump");
    assert_eq!(passed.text(), text.replace(" b", " w"));
}

#[test]
fn coordinates_count_from_the_top_left() {
    let position = Small::parse(&Rules::default(), "8/8/bw1w4/8/8/8/8/8 b").expect("a row");
    let mv = position.parse_move("a6-e6").expect("a double jump");
    assert_eq!(position.origin(mv), Some(Coord::new(2, 0)));
    assert_eq!(position.destination(mv), Some(Coord::new(2, 4)));
    assert_eq!(position.captures(mv), 2);
    assert_eq!(position.distance_from_centre(Coord::new(3, 4)), 2);
    assert_eq!(position.distance_from_centre(Coord::new(0, 0)), 98);
}
