//! What fields require of a game.

use grove_core::Knowledge;
use grove_games::Board;

use super::{Field, listed};
use crate::error::PlayerError;

/// What a field requires of a game.
pub(crate) enum GameRequirement<S> {
    /// Nothing: it means something in every game.
    None,
    /// That the game knows this, unless the value is `off`.
    Knowledge(Knowledge),
    /// What each part of the value requires.
    ByValue(fn(&S) -> Vec<(&'static str, Knowledge)>),
    /// That the game can be searched on this board.
    Board(fn(&S) -> Board),
    /// That there is an opening book of the game, unless the value is `off`.
    Book,
    /// That there are tables of the game's endgames, unless the value is `off`.
    Tables,
}

/// What a game offers to the players that sit down to it.
#[derive(Clone, Copy, Debug)]
pub struct GameSupport {
    /// The name of the game.
    pub name: &'static str,
    /// What the game knows.
    pub knows: &'static [Knowledge],
    /// The boards that it can be searched on.
    pub boards: &'static [Board],
    /// Whether there is an opening book.
    pub has_book: bool,
    /// Whether there are tables of endgames.
    pub has_tables: bool,
}

/// Refuses a field that this game gives no meaning to.
pub(super) fn check_support<S>(
    field: &Field<S>,
    spec: &S,
    player: &str,
    game: &GameSupport,
) -> Result<(), PlayerError> {
    let unsupported = |field: &str, knowledge| match game.knows.contains(&knowledge) {
        true => Ok(()),
        false => Err(PlayerError::Unsupported {
            player: player.into(),
            field: field.into(),
            game: game.name,
            missing: defined_by(knowledge),
        }),
    };
    let refused = |expected, found: &str| PlayerError::Value {
        player: player.into(),
        field: field.name.into(),
        expected,
        found: found.into(),
    };
    match field.game {
        GameRequirement::Knowledge(knowledge) if field.is_on(spec) => {
            unsupported(field.name, knowledge)
        }
        GameRequirement::ByValue(parts) => {
            let mut parts = parts(spec).into_iter();
            parts.try_for_each(|(part, knowledge)| unsupported(part, knowledge))
        }
        GameRequirement::Board(board) if !game.boards.contains(&board(spec)) => {
            let names: Vec<&str> = game.boards.iter().map(|board| board.name()).collect();
            let expected = format!("{} in {}", listed(&names), game.name);
            Err(refused(expected, board(spec).name()))
        }
        GameRequirement::Book if field.is_on(spec) && !game.has_book => {
            let found = (field.print)(spec).unwrap_or_default();
            Err(refused(format!("off in {}", game.name), &found))
        }
        GameRequirement::Tables if field.is_on(spec) && !game.has_tables => {
            Err(refused(format!("off in {}", game.name), "on"))
        }
        GameRequirement::None
        | GameRequirement::Knowledge(_)
        | GameRequirement::Board(_)
        | GameRequirement::Book
        | GameRequirement::Tables => Ok(()),
    }
}

/// What a game defines that has this knowledge.
pub(crate) fn defined_by(knowledge: Knowledge) -> &'static str {
    match knowledge {
        Knowledge::Coordinates => "where moves take place",
        Knowledge::Captures => "captures",
        Knowledge::NoisyMoves => "noisy moves",
        Knowledge::Threats => "threats",
        Knowledge::NullMove => "passing",
        Knowledge::Symmetry => "symmetries",
        Knowledge::MoveScore => "instant effects of moves",
        Knowledge::PrunableMoves => "moves backward",
        Knowledge::Locality => "independent regions of the board",
        Knowledge::PreferredMoves => "clones",
    }
}
