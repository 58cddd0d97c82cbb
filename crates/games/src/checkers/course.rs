//! Checkers for newcomers.

use crate::{Exercise, Lesson};

pub(super) const LESSONS: [Lesson; 5] = [
    Lesson {
        title: "A step",
        text: "Men stand on the dark squares and step one square diagonally forward. Black moves \
               first.",
        game: "checkers",
        start: None,
        exercises: &[Exercise::any(
            "You are Black. Move one of your men forward.",
        )],
        done: "Men never step back.",
    },
    Lesson {
        title: "A capture is forced",
        text: "A man captures by jumping over an adjacent enemy into the empty square behind it. Whoever can \
               capture has to, and may choose among several captures.",
        game: "checkers",
        start: Some("B:W18,27,28:B3,9,15"),
        exercises: &[Exercise::one_of(
            "Try to move the man on 9: it may not. Capture with the one that can.",
            &["15x22"],
        )],
        done: "As captures are forced, a man can be sacrificed to lure another away.",
    },
    Lesson {
        title: "Jump on",
        text: "If the man that has captured can capture again from where it landed, it goes on in the same \
               move, and may turn on the way.",
        game: "checkers",
        start: Some("B:W10,19,32:B1,3,6"),
        exercises: &[Exercise::one_of(
            "Take two men in one move: choose your man, then where it lands in the end.",
            &["6x15x24"],
        )],
        done: "Two men for one move.",
    },
    Lesson {
        title: "Kings",
        text: "A man that reaches the far row is crowned, which ends its move. Kings step and capture backwards too.",
        game: "checkers",
        start: Some("B:W12,18:B28"),
        exercises: &[
            Exercise::one_of("Bring the man to the far row.", &["28-32"]).then("12-8"),
            Exercise::any("Your king may go back up the board: move it."),
        ],
        done: "A king is worth more than a man, because it moves in all directions.",
    },
    Lesson {
        title: "The end",
        text: "Whoever cannot move has lost: nearly always because no man is left. The third time a position \
               comes up, or after 40 moves each without progress, the game is a draw.",
        game: "checkers",
        start: Some("B:W18:B3,15"),
        exercises: &[Exercise::one_of("Capture White’s last man.", &["15x22"])],
        done: "White has no man left. You won.",
    },
];
