//! The board of squares with two colours.

use grove_core::{Bits, Dihedral, Grid, Side, Step, Word};

type Board = Grid<1, 8>;

fn board(text: &str) -> Board {
    Board::parse((4, 3), text).expect(text)
}

#[test]
fn boards_read_back_as_they_were_written() {
    for text in ["3/3/3/3", "bwb/1w1/w2/2b", "www/3/3/bbb"] {
        assert_eq!(board(text).text(), text);
    }
    let refused = |text: &str| Board::parse((4, 3), text).unwrap_err().to_string();
    assert_eq!(
        refused("3/1x1/3/3"),
        "b3: expected b, w or a number of empty cells, found `x`"
    );
    assert_eq!(
        refused("3/3/3"),
        "expected 4 rows with `/` between them, found 3"
    );
}

#[test]
fn cells_count_from_a1_along_the_rows() {
    let board = board("2w/3/1b1/b2");
    assert_eq!(board.pieces(Side::Black), Bits::cell(0) | Bits::cell(9));
    assert_eq!(board.pieces(Side::White), Bits::cell(26));
    assert_eq!(Board::square(26).to_string(), "c4");
    assert_eq!(board.row(1), Bits::cell(8) | Bits::cell(9) | Bits::cell(10));
    assert_eq!(
        board.diagram().rows[0].cells[2]
            .piece
            .map(|piece| piece.side),
        Some(Side::White)
    );
}

#[test]
fn neighbours_end_at_the_edge() {
    let board = board("3/3/3/3");
    assert_eq!(board.neighbour(0, 1, 1), Some(9));
    assert_eq!(board.neighbour(26, -1, -2), Some(9));
    for (right, up) in [(1, 0), (0, 1), (-3, 0)] {
        assert_eq!(board.neighbour(26, right, up), None);
    }
}

#[test]
fn a_piece_captures_what_it_meets() {
    let mut board = board("3/3/1w1/b2");
    board.play(Side::Black, Step::new(0, 9));
    assert_eq!(board.text(), "3/3/1b1/3");
    board.play(Side::Black, Step::new(9, 17));
    assert_eq!(board.text(), "3/1b1/3/3");
}

#[test]
fn keys_tell_boards_and_sides_apart() {
    let (one, other) = (board("3/3/1w1/b2"), board("3/3/1b1/w2"));
    assert_ne!(one.key(Side::Black), other.key(Side::Black));
    assert_ne!(one.key(Side::Black), one.key(Side::White));
}

#[test]
fn moves_are_turned_with_the_board() {
    let mirror = Dihedral::MIRROR;
    let before = board("3/3/1w1/b2");
    let step = Step::new(0, 9);
    let mut played = before;
    played.play(Side::Black, step);
    let mut turned = before.turned(mirror);
    assert_eq!(turned.text(), "3/3/1w1/2b");
    turned.play(Side::Black, before.turned_step(mirror, step));
    assert_eq!(turned, played.turned(mirror));
    assert_eq!(Step::from_word(step.word()), step);
}
