//! A position that was put together piece by piece, as text.
//!
//! What can be placed and which positions there are is for the games to say: they read the picture
//! that was made, and what they refuse is refused here, in their words.

use std::collections::BTreeMap;

use grove_core::{Ground, PositionError, Side};
use grove_games::{GameSpec, Tool};
use thiserror::Error;

/// Why there is no such position.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum ArrangeError {
    /// No such cell.
    #[error("{0}: expected a cell of the board")]
    Cell(String),
    /// Something that the game does not have.
    #[error("{cell}: expected {known}, found `{found}`")]
    Tool {
        cell: String,
        known: String,
        found: String,
    },
    /// The game refuses it.
    #[error("position: {0}")]
    Position(#[from] PositionError),
}

/// The text of the position with these things on it, by cell and by the names of the game's tools.
pub(crate) fn arrange(
    game: &GameSpec,
    pieces: &BTreeMap<String, String>,
    to_move: Side,
) -> Result<String, ArrangeError> {
    let mut diagram = game.start_diagram();
    for cell in diagram.cells_mut() {
        cell.piece = None;
        if cell.ground == Ground::Blocked {
            cell.ground = Ground::Plain;
        }
    }
    for (name, tool) in pieces {
        let tool = find_tool(game, name, tool)?;
        let cell = diagram
            .cells_mut()
            .find(|cell| cell.name.as_ref() == Some(name))
            .ok_or_else(|| ArrangeError::Cell(name.clone()))?;
        cell.piece = tool.piece;
        cell.ground = tool.ground.unwrap_or(cell.ground);
    }
    Ok(game.position_of(&diagram, to_move)?)
}

fn find_tool(game: &GameSpec, cell: &str, name: &str) -> Result<&'static Tool, ArrangeError> {
    let tools = game.info().look.tools;
    tools.iter().find(|tool| tool.name == name).ok_or_else(|| {
        let known: Vec<&str> = tools.iter().map(|tool| tool.name).collect();
        ArrangeError::Tool {
            cell: cell.into(),
            known: known.join(" or "),
            found: name.chars().take(40).collect(),
        }
    })
}

#[cfg(test)]
mod tests;
