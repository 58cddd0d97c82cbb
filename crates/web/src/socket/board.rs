//! The board of a client. It is worked on by threads for blocking work: a long game on a large board
//! takes a while to set up.

use std::collections::BTreeMap;

use grove_core::Side;
use grove_engine::session::{self, Saved, Session};
use grove_games::GameSpec;

use crate::arrange;
use crate::error::{ApiError, ErrorKind};
use crate::message::Step;
use crate::protocol::{Ahead, GameSetup, SavedGame};
use crate::untrusted::{validate_game, validate_length};
use crate::view::Position;

/// The board, if a game was set up.
#[derive(Default)]
pub(super) struct Board {
    session: Option<Box<dyn Session>>,
}

impl Board {
    /// Sets up a game. After an error the board is as it was.
    pub(super) async fn set_up(&mut self, setup: GameSetup) -> Result<Box<Position>, ApiError> {
        let (session, position) = open(setup).await?;
        self.session = Some(session);
        Ok(position)
    }

    /// Plays a move.
    pub(super) async fn play(&mut self, text: String) -> Result<Box<Position>, ApiError> {
        let mut session = self.session.take().ok_or_else(no_game)?;
        let work = move || {
            let played = session.play(&text).map_err(ApiError::from);
            let position = played.map(|()| Box::new(Position::of(&*session)));
            (session, position)
        };
        let (session, position) = blocking(work).await?;
        self.session = Some(session);
        position
    }

    /// The position after some more moves, and those moves. The board stays as it is.
    pub(super) async fn look_ahead(&mut self, ahead: Vec<String>) -> Result<Ahead, ApiError> {
        let (spec, start, mut moves) = self.current()?;
        validate_length(moves.len() + ahead.len())?;
        let line = ahead.iter().map(|text| Step::of(&spec, text)).collect();
        moves.extend(ahead);
        let (_, position) = blocking(move || play_through(&spec, start, &moves)).await??;
        Ok(Ahead { line, position })
    }

    /// The game, its start and its moves.
    pub(super) fn current(&self) -> Result<(GameSpec, Option<String>, Vec<String>), ApiError> {
        let session = self.session.as_ref().ok_or_else(no_game)?;
        Ok((*session.game(), Some(session.start()), session.played()))
    }
}

/// A position, which does not come on the board.
pub(super) async fn look(setup: GameSetup) -> Result<Box<Position>, ApiError> {
    let (_, position) = open(setup).await?;
    Ok(position)
}

/// Why no move is made with these cells in a position; nothing where that cannot be told.
pub(super) async fn why_not(
    setup: GameSetup,
    cells: Vec<String>,
) -> Result<Option<String>, ApiError> {
    validate_length(cells.len())?;
    let (session, _) = open(setup).await?;
    Ok(session.why_not(&cells))
}

/// The text of a position that was put together piece by piece.
pub(super) async fn arrange(
    game: &str,
    pieces: BTreeMap<String, String>,
    to_move: Side,
) -> Result<String, ApiError> {
    let spec = validate_game(game, 0)?;
    let arranged = blocking(move || arrange::arrange(&spec, &pieces, to_move)).await?;
    arranged.map_err(|error| ApiError::new(ErrorKind::Position, error))
}

/// A game as files of saved games have it.
pub(super) async fn write_game(
    setup: GameSetup,
    comments: Vec<String>,
) -> Result<String, ApiError> {
    let (session, _) = open(setup).await?;
    Ok(Saved::of(&*session, comments).to_string())
}

/// The game in such a text.
pub(super) fn read_game(text: &str) -> Result<SavedGame, ApiError> {
    let saved: Saved = text
        .parse()
        .map_err(|error| ApiError::new(ErrorKind::Game, error))?;
    Ok(SavedGame {
        game: saved.game.to_string(),
        start: saved.start,
        moves: saved.moves,
    })
}

async fn open(setup: GameSetup) -> Result<(Box<dyn Session>, Box<Position>), ApiError> {
    let GameSetup { game, start, moves } = setup;
    let spec = validate_game(&game, moves.len())?;
    blocking(move || play_through(&spec, start, &moves)).await?
}

fn play_through(
    game: &GameSpec,
    start: Option<String>,
    moves: &[String],
) -> Result<(Box<dyn Session>, Box<Position>), ApiError> {
    let mut session = session::open(game);
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    session.set_up(start.as_deref(), &moves)?;
    let position = Position::of(&*session);
    Ok((session, Box::new(position)))
}

async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| ApiError::new(ErrorKind::Server, "the board failed: set it up again"))
}

fn no_game() -> ApiError {
    ApiError::new(ErrorKind::Game, "no game is set up: send set_up first")
}
