//! What is told of a search.

use grove_engine::session::{Expected, SearchInfo};
use grove_search::report::Proof;
use grove_search::score::END;

/// `info depth 4 score cp 120 nodes 9120 nps 1200000 time 8 pv g2 a2`.
pub(super) fn info(thought: &SearchInfo) -> String {
    let mut words = vec!["info".to_string(), format!("depth {}", thought.depth)];
    if let Some(expected) = thought.expected {
        words.push(format!("score {}", score(expected)));
    }
    words.push(format!("nodes {}", thought.nodes));
    words.push(format!("nps {}", thought.speed()));
    words.push(format!("time {}", thought.time.as_millis()));
    if !thought.line.is_empty() {
        words.push(format!("pv {}", thought.line.join(" ")));
    }
    words.join(" ")
}

/// Points are the evaluation's own. A certain result whose distance is not known is more points
/// than any evaluation gives.
fn score(expected: Expected) -> String {
    match expected {
        Expected::Points(points) => format!("cp {points}"),
        Expected::Win(Some(moves)) => format!("mate {moves}"),
        Expected::Loss(Some(moves)) => format!("mate -{moves}"),
        Expected::Win(None) | Expected::Over(Proof::Win) => format!("cp {END}"),
        Expected::Loss(None) | Expected::Over(Proof::Loss) => format!("cp -{END}"),
        Expected::Over(Proof::Draw) => "cp 0".into(),
    }
}

/// `bestmove g2`.
pub(super) fn best_move(best: Option<&str>) -> String {
    format!("bestmove {}", best.unwrap_or("(none)"))
}
