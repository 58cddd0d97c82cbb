//! Pentalath for newcomers.

use crate::{Exercise, Lesson};

pub(super) const LESSONS: [Lesson; 4] = [
    Lesson {
        title: "Five in a row",
        text: "Players place one stone a turn. Five stones of a colour in a row, in any of the three \
               directions, win.",
        game: "pentalath:4",
        start: Some("4/2w2/1w4/wbbbb2/3w2/5/4 b"),
        exercises: &[Exercise::one_of(
            "You are Black and have four in a row. Place the fifth.",
            &["f4"],
        )],
        done: "Five in a row: you won.",
    },
    Lesson {
        title: "Capturing",
        text: "Connected stones of a colour are a group. A group without an empty cell next to it is taken \
               off the board.",
        game: "pentalath:4",
        start: Some("4/4w/2bb2/2bwb2/3b1w/5/w3 b"),
        exercises: &[Exercise::one_of(
            "The white stone in the centre has one empty neighbour left. Take it.",
            &["c3"],
        )],
        done: "The white stone is gone, and its cell can be used again.",
    },
    Lesson {
        title: "No suicide",
        text: "A stone may not be placed where its own group would be left without an empty neighbour, unless \
               it captures: what is captured goes first.",
        game: "pentalath:4",
        start: Some("4/b4/wb3w/1wb2w1/wb3w/b4/4 b"),
        exercises: &[Exercise::one_of(
            "Place on g4: it is refused. On the other side a4 looks the same, but it takes three stones. Place there.",
            &["a4"],
        )],
        done: "Three stones captured, and your stone lives.",
    },
    Lesson {
        title: "Swapping colours",
        text: "The first stone is an advantage. So White may swap instead of making the second move: White \
               takes the first stone over, and Black moves again.",
        game: "pentalath:4",
        start: Some("4/5/6/3b3/6/5/4 w"),
        exercises: &[Exercise::one_of(
            "Now you are White, and Black has taken the best cell. Swap colours.",
            &["swap"],
        )],
        done: "The stone is White’s now. So a wise Black begins with a cell that is neither strong nor weak.",
    },
];
