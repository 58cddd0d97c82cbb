//! What Pentalath tells a search, case by case.

use grove_core::{Game, Guide, Notation};
use grove_games::pentalath::{Rules, Small};

fn position(text: &str) -> Small {
    Small::parse(&Rules::default(), text).expect(text)
}

#[test]
fn steps_and_rings_are_those_of_hexagons() {
    let start = Small::start(&Rules::default());
    let place = |name: &str| {
        let mv = start.parse_move(name).expect(name);
        assert_eq!(start.origin(mv), start.destination(mv));
        start.destination(mv).expect("a placement")
    };
    let distance = |one, other| Small::distance(place(one), place(other));
    assert_eq!(distance("e5", "f6"), 1);
    assert_eq!(distance("e5", "d6"), 2);
    assert_eq!(distance("a1", "i9"), 8);
    assert_eq!(distance("a5", "e1"), 8);
    // The middle, then its neighbours, then the second ring with its corners last.
    let order = ["e5", "f6", "d6", "g7", "a1"].map(|name| start.distance_from_centre(place(name)));
    assert!(order.is_sorted_by(|one, other| one < other), "{order:?}");
    for name in ["e4", "e6", "d5", "f5", "d4", "f6"] {
        assert_eq!(start.distance_from_centre(place(name)), 65);
    }
}

#[test]
fn captures_and_fives_are_noisy() {
    // White on a1 has only b1 left, since Black has a2 and b2.
    let caught = position("5/6/7/8/9/8/7/bb4/w4 b");
    let capture = caught.parse_move("b1").expect("a placement");
    assert_eq!(caught.captures(capture), 1);
    assert!(caught.is_noisy(capture));
    // Four in the row of a1 become five with a1 or, after a gap, do not.
    let four = position("5/6/7/8/9/8/7/6/1bbbb b");
    let noisy = four.moves().into_iter().filter(|&mv| four.is_noisy(mv));
    let texts: Vec<String> = noisy.map(|mv| four.move_text(mv)).collect();
    assert_eq!(texts, ["a1"]);
}

#[test]
fn passes_are_refused_where_they_would_mislead() {
    let start = Small::start(&Rules::default());
    assert!(start.null_move().is_none());
    let one = start.after(start.parse_move("e5").expect("a placement"));
    assert!(one.null_move().is_none());
    let two = one.after(one.parse_move("e6").expect("a placement"));
    let passed = two.null_move().expect("a swap is over");
    assert_eq!(passed.text(), two.text().replace(" b", " w"));
    assert!(position("5/6/7/8/9/8/7/6/5 w pass").null_move().is_none());
    // Seven empty cells are few, and five in a row are the end.
    let full = "bbwbb/wwbwwb/bbwbbwb/wwbwwbww/bbwbbwbbw/wwbwwbww/bbwbbwb/6/1bwbb b";
    let full = position(full);
    assert_eq!(full.outcome(), None);
    assert!(full.null_move().is_none());
    assert!(position("5/6/7/8/9/8/7/6/bbbbb w").null_move().is_none());
}
