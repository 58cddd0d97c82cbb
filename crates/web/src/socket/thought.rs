//! What a search has found, as the page is told it.

use grove_arena::session::{Expected, Thought};
use grove_search::report::Proof;

use crate::message::{self, Answer, Found, Tried};
use crate::view::CellNames;

/// What is expected for the side to move.
pub(super) fn expected(expected: Expected) -> message::Expected {
    match expected {
        Expected::Points(points) => message::Expected::Points { points },
        Expected::Win(moves) => message::Expected::Win { moves },
        Expected::Loss(moves) => message::Expected::Loss { moves },
    }
}

/// A certain result by its name.
pub(super) fn proven_name(proven: Proof) -> &'static str {
    match proven {
        Proof::Win => "win",
        Proof::Draw => "draw",
        Proof::Loss => "loss",
    }
}

/// The answer that tells it.
pub(super) fn answer(id: u64, thought: &Thought, done: bool, names: &CellNames) -> Answer {
    let tried = thought.tried.iter().map(|tried| Tried {
        step: names.step(&tried.text),
        visits: tried.visits,
        win_rate: tried.win_rate,
        proven: tried.proven.map(proven_name),
    });
    Answer::Thought {
        id,
        thought: Found {
            done,
            best: thought.best.clone(),
            expected: thought.expected.map(expected),
            chance: thought.chance,
            depth: thought.depth,
            nodes: thought.nodes,
            time: thought.time.as_millis() as u64,
            speed: thought.speed(),
            line: thought.line.iter().map(|text| names.step(text)).collect(),
            tried: tried.collect(),
        },
    }
}
