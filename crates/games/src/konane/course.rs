//! Konane for newcomers.

use crate::{Exercise, Lesson};

pub(super) const LESSONS: [Lesson; 4] = [
    Lesson {
        title: "Two stones come off",
        text: "The board starts full. Black removes a black stone from a corner or from the centre; White \
               removes a white stone right next to the gap.",
        game: "konane:6x6",
        start: None,
        exercises: &[
            Exercise::any("You are Black. Remove one of the ringed stones."),
            Exercise::any("Now as White: remove a white stone beside the gap."),
        ],
        done: "That was the opening. From here on both sides jump.",
    },
    Lesson {
        title: "A jump",
        text: "A stone jumps over an enemy stone right beside it, along its row or column, and lands in the \
               empty cell behind. The stone it jumped over comes off. Stones only ever move by jumping.",
        game: "konane:6x6",
        start: Some("bwbwbw/wbwbwb/b2wbw/wbwbwb/bwbwbw/wbwbwb b"),
        exercises: &[Exercise::any(
            "Three black stones can jump into the gap. Choose one, then the gap.",
        )],
        done: "You took a white stone.",
    },
    Lesson {
        title: "Two jumps in a row",
        text: "A stone may jump on in the same direction, over one stone after the other, and may stop after \
               any jump. It never turns a corner.",
        game: "konane:6x6",
        start: Some("6/6/bw1w2/6/6/2wb2 b"),
        exercises: &[Exercise::one_of(
            "Take both white stones in the row at once.",
            &["a4-e4"],
        )],
        done: "Two stones in one move. Often a short jump is the better one: it keeps jumps for later.",
    },
    Lesson {
        title: "Being stuck",
        text: "Whoever cannot jump on their turn has lost, however many stones are left.",
        game: "konane:6x6",
        start: Some("1wbw1w/w1w1w1/1w4/w5/1wb2w/w1w1w1 b"),
        exercises: &[Exercise::one_of(
            "Four jumps are possible. One of them leaves White without any: find it.",
            &["c2-a2"],
        )],
        done: "White still has twelve stones, but none of them can jump. You won.",
    },
];
