//! What a search has found, as the page is told it.

use grove_arena::session::{Expected, Thought};
use grove_search::report::Proven;

use crate::message::{self, Answer, Found, Tried};
use crate::view::CellNames;

/// The answer that tells it.
pub(super) fn answer(id: u64, thought: &Thought, done: bool, names: &CellNames) -> Answer {
    let expected = thought.expected.map(|expected| match expected {
        Expected::Points(points) => message::Expected::Points { points },
        Expected::Win(moves) => message::Expected::Win { moves },
        Expected::Loss(moves) => message::Expected::Loss { moves },
    });
    let tried = thought.tried.iter().map(|tried| Tried {
        step: names.step(&tried.text),
        visits: tried.visits,
        win_rate: tried.win_rate,
        proven: tried.proven.map(|proven| match proven {
            Proven::Win => "win",
            Proven::Draw => "draw",
            Proven::Loss => "loss",
        }),
    });
    Answer::Thought {
        id,
        thought: Found {
            done,
            best: thought.best.clone(),
            expected,
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
