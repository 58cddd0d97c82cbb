//! Halma for newcomers.

use crate::{Exercise, Lesson};

pub(super) const LESSONS: [Lesson; 3] = [
    Lesson {
        title: "A step",
        text: "Your men start in one corner and want to fill the opposite one. A man steps to any of the eight \
               cells around it.",
        game: "halma:6x6",
        start: None,
        exercises: &[Exercise::one_of(
            "You are Black. Step to a cell beside your man.",
            &[
                "b1-c2", "c1-d1", "c1-c2", "c1-d2", "a2-b3", "b2-c2", "b2-b3", "b2-c3", "a3-b3",
                "a3-a4", "a3-b4",
            ],
        )],
        done: "Steps are slow. Hops are faster.",
    },
    Lesson {
        title: "A chain of hops",
        text: "A man hops over a man right beside it, of either colour, into the empty cell behind, and may \
               hop on from there in any direction. Nothing is captured.",
        game: "halma:6x6",
        start: Some("3www/5w/3w1w/b5/bb4/bbb3 b 10"),
        exercises: &[Exercise::one_of(
            "Bring the man from the corner a1 to e5 in one move: over b2, then over d4.",
            &["a1-e5"],
        )],
        done: "From camp to camp in one move. Good players build ladders for such chains.",
    },
    Lesson {
        title: "Filling the camp",
        text: "Whoever gets all their men into the far camp first wins.",
        game: "halma:6x6",
        start: Some("2b1bb/4bb/5b/w1w3/ww4/ww4 b 60"),
        exercises: &[Exercise::one_of("Bring your last man home.", &["c6-d6"])],
        done: "All your men are in the far camp. You won.",
    },
];
