//! Names of squares.

use grove_core::Square;

#[test]
fn squares_read_as_they_are_written() {
    for square in [Square::new(0, 0), Square::new(19, 19), Square::new(4, 8)] {
        assert_eq!(Square::parse(&square.to_string()), Some(square));
    }
    assert_eq!(Square::new(0, 0).to_string(), "a1");
    assert_eq!(Square::read("b12-c3"), Some((Square::new(1, 11), "-c3")));
}

#[test]
fn what_is_no_square_is_refused() {
    for text in ["", "a", "1a", "a0", "a01", "A1", "a1 ", "a123", "é1", "aé"] {
        assert_eq!(Square::parse(text), None, "{text}");
    }
}

#[test]
fn all_squares_of_a_text_are_found() {
    let named = |text: &str| -> Vec<String> {
        let squares = Square::all_in(text).into_iter();
        squares.map(|square| square.to_string()).collect()
    };
    assert_eq!(named("a1-c3"), ["a1", "c3"]);
    assert_eq!(named("a1a13"), ["a1", "a13"]);
    assert_eq!(named("Nb1xc3+"), ["b1", "c3"]);
    for text in ["pass", "0000", "a0", "", "é", "a"] {
        assert!(named(text).is_empty(), "{text}");
    }
}
