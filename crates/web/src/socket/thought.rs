//! What a search has found, as a response.

use grove_arena::session::Thought;

use crate::protocol::{self, Tried};
use crate::view::CellNames;

/// What a search has found.
pub(super) fn of(found: &Thought, done: bool, names: &CellNames) -> protocol::Thought {
    let tried = found.tried.iter().map(|tried| Tried {
        step: names.step(&tried.text),
        visits: tried.visits,
        win_rate: tried.win_rate,
        proven: tried.proven.map(Into::into),
    });
    protocol::Thought {
        done,
        best: found.best.clone(),
        expected: found.expected.map(Into::into),
        chance: found.chance,
        depth: found.depth,
        nodes: found.nodes,
        time: found.time.as_millis() as u64,
        speed: found.speed(),
        line: found.line.iter().map(|text| names.step(text)).collect(),
        tried: tried.collect(),
    }
}
