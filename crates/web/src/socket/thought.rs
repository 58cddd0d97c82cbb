//! What a search has found, as a response.

use grove_engine::session::SearchInfo;
use grove_games::GameSpec;

use crate::message::Step;
use crate::protocol::{self, RankedLine, Tried};

/// What a search has found.
pub(super) fn of(found: &SearchInfo, done: bool, game: &GameSpec) -> protocol::Thought {
    let tried = found.tried.iter().map(|tried| Tried {
        step: Step::of(game, &tried.text),
        visits: tried.visits,
        win_rate: tried.win_rate,
        proven: tried.proven.map(Into::into),
    });
    let steps = |line: &[String]| line.iter().map(|text| Step::of(game, text)).collect();
    let lines = found.lines.iter().map(|ranked| RankedLine {
        expected: ranked.expected.into(),
        chance: ranked.chance,
        line: steps(&ranked.line),
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
        line: steps(&found.line),
        lines: lines.collect(),
        tried: tried.collect(),
    }
}
