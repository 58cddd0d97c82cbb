//! Ataxx for newcomers.

use crate::{Exercise, Lesson};

pub(super) const LESSONS: [Lesson; 5] = [
    Lesson {
        title: "Clone",
        text: "A piece grows into one of the eight cells around it: a new piece appears there, and the old \
               one stays.",
        game: "ataxx:5x5",
        start: None,
        exercises: &[Exercise::one_of(
            "You are Black, with the crosses. Put a new piece next to one of yours.",
            &["d1", "d2", "e2", "a4", "b4", "b5"],
        )],
        done: "You have a piece more.",
    },
    Lesson {
        title: "Jump",
        text: "Or a piece jumps to a cell two away, in any direction and over anything. Then its old cell is \
               empty.",
        game: "ataxx:5x5",
        start: None,
        exercises: &[Exercise::one_of(
            "Jump with one of your pieces: choose it, then a cell two away.",
            &[
                "e1e3", "a5a3", "e1d3", "a5b3", "e1c3", "a5c3", "e1c2", "a5c4", "e1c1", "a5c5",
            ],
        )],
        done: "A jump gets farther and leaves you with as many pieces as before.",
    },
    Lesson {
        title: "Turning",
        text: "All enemy pieces next to the cell you enter change sides.",
        game: "ataxx:5x5",
        start: Some("o4/1oo2/1o1x1/1o3/4x x"),
        exercises: &[Exercise::one_of(
            "Enter the cell that turns four pieces at once.",
            &["c3", "e1c3"],
        )],
        done: "Four pieces are yours now.",
    },
    Lesson {
        title: "Pass",
        text: "A side that cannot move passes, and the other goes on.",
        game: "ataxx:5x5",
        start: Some("oxx2/xxx2/xx3/5/5 x"),
        exercises: &[
            Exercise::one_of(
                "White’s last piece is nearly shut in. Fill the last cell that it could reach.",
                &["c3"],
            )
            .then("0000"),
            Exercise::any("White had to pass, so it is your turn again. Make any move."),
        ],
        done: "Shutting the enemy in gives you free moves.",
    },
    Lesson {
        title: "The end",
        text: "The game is over when the board is full, when nobody can move or when a side has no piece. The \
               most pieces win.",
        game: "ataxx:5x5",
        start: Some("xxxoo/xxooo/xxxoo/xxoxo/xxoo1 x"),
        exercises: &[Exercise::one_of("Fill the last cell, and count.", &["e1"])],
        done: "The board is full, and most pieces are yours.",
    },
];
