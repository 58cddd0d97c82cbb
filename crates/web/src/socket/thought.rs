//! What a search has found, as a response.

use grove_engine::session::SearchInfo;
use grove_games::GameSpec;

use crate::message::Step;
use crate::protocol::{self, Tried};

/// What a search has found.
pub(super) fn of(found: &SearchInfo, done: bool, game: &GameSpec) -> protocol::Thought {
    let tried = found.tried.iter().map(|tried| Tried {
        step: Step::of(game, &tried.text),
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
        line: found.line.iter().map(|text| Step::of(game, text)).collect(),
        tried: tried.collect(),
    }
}
