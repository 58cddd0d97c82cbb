//! Breakthrough for newcomers.

use crate::{Exercise, Lesson};

pub(super) const LESSONS: [Lesson; 3] = [
    Lesson {
        title: "A step",
        text: "A pawn steps one cell forward, straight or diagonally, onto an empty cell.",
        game: "breakthrough",
        start: None,
        exercises: &[Exercise::any("You are Black, at the bottom. Move a pawn.")],
        done: "Pawns never go back.",
    },
    Lesson {
        title: "Capture diagonally",
        text: "A pawn captures by stepping diagonally forward onto an enemy pawn. Straight ahead it can be \
               blocked.",
        game: "breakthrough",
        start: Some("wwwwwwww/8/8/2ww4/2b5/8/8/bbbbbbbb b"),
        exercises: &[Exercise::one_of(
            "The pawn on c4 is blocked by one pawn and can take the other. Take it.",
            &["c4-d5"],
        )],
        done: "Nothing has to be captured, but what comes too near should be.",
    },
    Lesson {
        title: "The far row",
        text: "Whoever first brings one pawn to the far row, or captures all enemy pawns, has won.",
        game: "breakthrough",
        start: Some("1w1w4/3b4/8/8/8/8/6w1/bb6 b"),
        exercises: &[Exercise::one_of(
            "Bring your pawn to the far row.",
            &["d7-c8", "d7-e8"],
        )],
        done: "Through! You won.",
    },
];
