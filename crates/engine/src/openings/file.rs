//! Openings in a file, one a line.
//!
//! A line is a position as text, or moves from the start of the game with spaces between them; only
//! positions have a `/` or a `:` in them. What follows a `#` is a comment. The first line that
//! cannot be played is named.

use std::path::Path;

use grove_core::GameHistory;
use grove_games::Playable;

use super::{OpeningsError, Way};

/// Reads the openings in a file; there is at least one.
pub(super) fn read<G: Playable>(
    path: &Path,
    start: &G,
    rules: &G::Rules,
) -> Result<Vec<Way<G>>, OpeningsError> {
    let shown = || path.display().to_string();
    let unreadable = |error: String| OpeningsError::File {
        path: shown(),
        error,
    };
    let text = std::fs::read_to_string(path).map_err(|error| unreadable(error.to_string()))?;
    let mut ways = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let way = read_line(line, start, rules).map_err(|error| OpeningsError::Line {
            path: shown(),
            line: number,
            error,
        })?;
        ways.push(way);
    }
    match ways.is_empty() {
        true => Err(unreadable("expected an opening, found none".into())),
        false => Ok(ways),
    }
}

fn read_line<G: Playable>(text: &str, start: &G, rules: &G::Rules) -> Result<Way<G>, String> {
    let way = if text.contains(['/', ':']) {
        Way {
            position: Some(G::parse(rules, text).map_err(|error| error.to_string())?),
            moves: Vec::new(),
        }
    } else {
        let mut line = GameHistory::new(start.clone());
        for word in text.split_whitespace() {
            let mv = line.position().parse_move(word);
            line.play(mv.map_err(|error| error.to_string())?);
        }
        Way::from_the_start(line.moves())
    };
    match way.begin(start).line.outcome() {
        Some(_) => Err("expected a game that goes on, found a finished one".into()),
        None => Ok(way),
    }
}
