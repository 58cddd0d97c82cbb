//! The board of a socket. It is taken to another thread to be worked on: a long game on a large
//! board takes a while to set up.

use std::collections::BTreeMap;

use grove_core::Side;
use grove_engine::session::{self, Saved, Session, SessionError};
use grove_games::GameSpec;

use crate::arrange;
use crate::message::{ErrorKind, Refusal, Step};
use crate::view::Position;

/// The longest game that is set up.
pub(crate) const LONGEST_GAME: usize = 2000;

/// The board, if one was set up.
#[derive(Default)]
pub(super) struct Table {
    session: Option<Box<dyn Session>>,
}

impl Table {
    /// Sets up a game. Where anything is refused the board stays as it was.
    pub(super) async fn set_up(
        &mut self,
        game: String,
        start: Option<String>,
        moves: Vec<String>,
    ) -> Result<Box<Position>, Refusal> {
        let (session, position) = set_up(game, start, moves).await?;
        self.session = Some(session);
        Ok(position)
    }

    /// A position, without setting it up.
    pub(super) async fn look(
        game: String,
        start: Option<String>,
        moves: Vec<String>,
    ) -> Result<Box<Position>, Refusal> {
        let (_, position) = set_up(game, start, moves).await?;
        Ok(position)
    }

    /// Plays a move.
    pub(super) async fn play(&mut self, text: String) -> Result<Box<Position>, Refusal> {
        let mut session = self.session.take().ok_or_else(nothing_set_up)?;
        let work = move || {
            let played = session.play(&text).map_err(refusal);
            let position = played.map(|()| Box::new(Position::of(&*session)));
            (session, position)
        };
        let (session, position) = elsewhere(work).await?;
        self.session = Some(session);
        position
    }

    /// The position after some more moves, and those moves. The board stays as it is.
    pub(super) async fn look_ahead(
        &mut self,
        ahead: Vec<String>,
    ) -> Result<(Vec<Step>, Box<Position>), Refusal> {
        let (spec, start, mut moves) = self.now()?;
        check_length(moves.len() + ahead.len())?;
        let line = ahead.iter().map(|text| Step::of(&spec, text)).collect();
        moves.extend(ahead);
        let (_, position) = elsewhere(move || play_through(&spec, start, &moves)).await??;
        Ok((line, position))
    }

    /// The game, its start and its moves.
    pub(super) fn now(&self) -> Result<(GameSpec, Option<String>, Vec<String>), Refusal> {
        let session = self.session.as_ref().ok_or_else(nothing_set_up)?;
        Ok((*session.game(), Some(session.start()), session.played()))
    }
}

/// The game of this name, unless it is too long.
pub(super) fn read_game(game: &str, moves: &[String]) -> Result<GameSpec, Refusal> {
    check_length(moves.len())?;
    game.parse()
        .map_err(|error| Refusal::new(ErrorKind::Game, error))
}

/// The text of a position that was put together piece by piece.
pub(super) async fn arrange(
    game: &str,
    pieces: BTreeMap<String, String>,
    to_move: Side,
) -> Result<String, Refusal> {
    let spec = read_game(game, &[])?;
    let arranged = elsewhere(move || arrange::arrange(&spec, &pieces, to_move)).await?;
    arranged.map_err(|error| Refusal::new(ErrorKind::Position, error))
}

/// A game as files of saved games have it.
pub(super) async fn write_game(
    game: String,
    start: Option<String>,
    moves: Vec<String>,
    comments: Vec<String>,
) -> Result<String, Refusal> {
    let (session, _) = set_up(game, start, moves).await?;
    Ok(Saved::of(&*session, comments).to_string())
}

/// The game in such a text.
pub(super) fn read_saved(text: &str) -> Result<Saved, Refusal> {
    text.parse::<Saved>()
        .map_err(|error| Refusal::new(ErrorKind::Game, error))
}

fn check_length(found: usize) -> Result<(), Refusal> {
    if found > LONGEST_GAME {
        let message = format!("moves: expected at most {LONGEST_GAME}, found {found}");
        return Err(Refusal::new(ErrorKind::Size, message));
    }
    Ok(())
}

/// A board with these moves played.
async fn set_up(
    game: String,
    start: Option<String>,
    moves: Vec<String>,
) -> Result<(Box<dyn Session>, Box<Position>), Refusal> {
    let spec = read_game(&game, &moves)?;
    elsewhere(move || play_through(&spec, start, &moves)).await?
}

fn play_through(
    game: &GameSpec,
    start: Option<String>,
    moves: &[String],
) -> Result<(Box<dyn Session>, Box<Position>), Refusal> {
    let mut session = session::open(game);
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    session.set_up(start.as_deref(), &moves).map_err(refusal)?;
    let position = Position::of(&*session);
    Ok((session, Box::new(position)))
}

async fn elsewhere<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refusal::new(ErrorKind::Server, "the board failed: set it up again"))
}

fn nothing_set_up() -> Refusal {
    Refusal::new(ErrorKind::Game, "no game is set up: send set_up first")
}

/// Why a session refuses something.
pub(crate) fn refusal(error: SessionError) -> Refusal {
    let kind = match &error {
        SessionError::Position(_) => ErrorKind::Position,
        SessionError::Move(_) => ErrorKind::Move,
        SessionError::Player(_) | SessionError::Opaque(_) => ErrorKind::Player,
        SessionError::Fault(_) => ErrorKind::Server,
    };
    Refusal::new(kind, error)
}
