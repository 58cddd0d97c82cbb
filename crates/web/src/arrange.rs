//! A position that was put together piece by piece, as text.
//!
//! Which positions there are is for the games to say: the text is read by them, so what they refuse
//! is refused here, in their words.

use std::collections::BTreeMap;

use grove_arena::session::{self, SessionError};
use grove_core::Side;
use grove_games::GameSpec;
use serde::Deserialize;
use thiserror::Error;

use crate::view::CellNames;

/// What can stand on a cell.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Placed {
    Black,
    White,
    BlackKing,
    WhiteKing,
    Blocked,
}

/// Why there is no such position.
#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum ArrangeError {
    /// No such cell.
    #[error("{0}: expected a cell of the board")]
    Cell(String),
    /// A piece that the game does not have.
    #[error("{cell}: expected a piece of {game}, found {found}")]
    Piece {
        cell: String,
        game: &'static str,
        found: &'static str,
    },
    /// The game refuses it.
    #[error(transparent)]
    Session(#[from] SessionError),
}

impl Placed {
    fn side(self) -> Option<Side> {
        match self {
            Placed::Black | Placed::BlackKing => Some(Side::Black),
            Placed::White | Placed::WhiteKing => Some(Side::White),
            Placed::Blocked => None,
        }
    }

    fn is_king(self) -> bool {
        matches!(self, Placed::BlackKing | Placed::WhiteKing)
    }
}

/// The text of the position with these pieces, by the cells they stand on.
pub(crate) fn arrange(
    game: &GameSpec,
    pieces: &BTreeMap<String, Placed>,
    to_move: Side,
) -> Result<String, ArrangeError> {
    let mut session = session::open(game);
    let diagram = session.diagram();
    let names = CellNames::of(&diagram);
    if let Some(cell) = pieces.keys().find(|cell| !names.has(cell)) {
        return Err(ArrangeError::Cell(cell.clone()));
    }
    let text = match game {
        GameSpec::Checkers(_) => lists(pieces, to_move),
        _ => {
            let letter = |side: Side| diagram.letters[side as usize];
            let rows = rows(game, &names, pieces, letter)?;
            format!("{rows} {}", letter(to_move))
        }
    };
    session.set_up(Some(&text), &[])?;
    Ok(session.position())
}

/// The rows from the top: a letter for each piece, a number for each run of empty cells.
fn rows(
    game: &GameSpec,
    names: &CellNames,
    pieces: &BTreeMap<String, Placed>,
    letter: impl Fn(Side) -> char,
) -> Result<String, ArrangeError> {
    let mut text = String::new();
    for row in names.rows() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for name in row.iter().flatten() {
            let Some(&placed) = pieces.get(name) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            empty = 0;
            let found = match placed.side() {
                _ if placed.is_king() => Err("a king"),
                Some(side) => Ok(letter(side)),
                None if matches!(game, GameSpec::Ataxx(_)) => Ok('-'),
                None => Err("a blocked cell"),
            };
            text.push(found.map_err(|found| ArrangeError::Piece {
                cell: name.clone(),
                game: game.info().name,
                found,
            })?);
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
    }
    Ok(text)
}

/// The side to move, then the squares of White and of Black, kings with a `K`.
fn lists(pieces: &BTreeMap<String, Placed>, to_move: Side) -> String {
    let list = |side: Side| {
        let own = pieces
            .iter()
            .filter(|(_, placed)| placed.side() == Some(side));
        let squares = own.map(|(square, placed)| match placed.is_king() {
            true => format!("K{square}"),
            false => square.clone(),
        });
        squares.collect::<Vec<_>>().join(",")
    };
    let first = match to_move {
        Side::Black => 'B',
        Side::White => 'W',
    };
    format!("{first}:W{}:B{}", list(Side::White), list(Side::Black))
}

#[cfg(test)]
mod tests;
