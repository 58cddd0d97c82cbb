//! What Halma tells a search, case by case.

use grove_core::{Coord, Guide, Notation};
use grove_games::halma::{Rules, Small};

fn position(text: &str) -> Small {
    let rules = Rules {
        men: 3,
        ..Rules::of_size(8)
    };
    Small::parse(&rules, text).expect(text)
}

#[test]
fn backward_is_away_from_the_far_corner() {
    // A black man on d4, a white one on e6; the others are at home.
    let men = "6ww/8/4w3/8/3b4/8/8/bb6";
    let retreats = |side: &str, name: &str| {
        let position = position(&format!("{men} {side} 0"));
        position.is_prunable(position.parse_move(name).expect(name))
    };
    for (name, expected) in [
        ("d4-e5", false),
        ("d4-d5", false),
        ("d4-c5", false),
        ("d4-e3", false),
        ("d4-c4", true),
        ("d4-d3", true),
        ("d4-c3", true),
        ("a1-c1", false),
    ] {
        assert_eq!(retreats("b", name), expected, "{name}");
    }
    for (name, expected) in [("e6-d5", false), ("e6-f5", false), ("e6-f6", true)] {
        assert_eq!(retreats("w", name), expected, "{name}");
    }
}

#[test]
fn nobody_passes_while_packing() {
    let passed = position("6ww/8/4w3/8/3b4/8/8/bb6 b 7").null_move();
    let passed = passed.expect("all men are on their way");
    assert_eq!(passed.text(), "6ww/8/4w3/8/3b4/8/8/bb6 w 8");
    // One of Black's men has arrived, two are left.
    assert!(
        position("7b/8/4w3/8/3b4/8/8/ww5b b 0")
            .null_move()
            .is_none()
    );
    // White has won, and the rounds are over.
    assert!(
        position("8/8/4b3/8/3b4/8/w7/ww5b b 0")
            .null_move()
            .is_none()
    );
    assert!(
        position("6ww/8/4w3/8/3b4/8/8/bb6 b 300")
            .null_move()
            .is_none()
    );
}

#[test]
fn coordinates_count_from_the_top_left() {
    let position = position("6ww/8/4w3/8/3b4/8/8/bb6 b 0");
    let mv = position.parse_move("d4-e5").expect("a step");
    assert_eq!(position.origin(mv), Some(Coord::new(4, 3)));
    assert_eq!(position.destination(mv), Some(Coord::new(3, 4)));
    assert_eq!(position.distance_from_centre(Coord::new(3, 4)), 2);
}
