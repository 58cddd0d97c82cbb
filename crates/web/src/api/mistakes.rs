//! The mistakes in the games of people, as a review has found them: kept with the games, to be posed again until
//! they are solved.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use grove_engine::session;
use grove_store::{PlayedGame, Store};
use serde::{Deserialize, Serialize};

use super::played::{Kept, PlayedKey};
use crate::error::{ApiError, ApiResult, ErrorKind};
use crate::message::SideName;
use crate::query::{self, JsonBody};
use crate::state::AppState;
use crate::untrusted::validate_game;

/// The longest line of a better move.
const MAX_LINE: usize = 40;

/// What a review has found in a game.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMistakes {
    /// At most one for each move.
    mistakes: Vec<NewMistake>,
}

/// A move, and a better one.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct NewMistake {
    /// How many moves were played before.
    ply: usize,
    /// The better move, and what may follow; at most 40 moves.
    line: Vec<String>,
    /// The share of the point that whoever moved could expect, from 0 to 1.
    had: f64,
    /// How much less it was after the move.
    loss: f64,
}

/// A mistake as it is kept with its game.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
pub(super) struct KeptMistake {
    pub(super) ply: usize,
    mover: SideName,
    line: Vec<String>,
    had: f64,
    loss: f64,
    solved: bool,
}

/// The mistakes of people that are yet to be solved, in all games that are kept.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Mistakes {
    /// Of the latest game first, in each the largest first.
    mistakes: Vec<MistakeView>,
    /// How many were solved.
    solved: usize,
}

/// A mistake, with all that is needed to pose it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "KeptMistake"))]
struct MistakeView {
    /// That of the game.
    key: String,
    game: String,
    /// Null for the game's own start.
    start: Option<String>,
    /// The moves before it.
    moves: Vec<String>,
    /// The mistake.
    played: String,
    mover: SideName,
    against: String,
    /// The better move, and what may follow.
    line: Vec<String>,
    /// The share of the point that whoever moved could expect, from 0 to 1.
    had: f64,
    /// How much less it was after the move.
    loss: f64,
}

/// The mistakes that are yet to be solved.
pub(crate) async fn list(State(state): State<Arc<AppState>>) -> ApiResult<Mistakes> {
    let games = state.results()?.with(|store| Ok(store.played()?)).await?;
    let mut found = Mistakes {
        mistakes: Vec::new(),
        solved: 0,
    };
    for game in games {
        let Some(mut kept) = Kept::read(&game.settings) else {
            continue;
        };
        kept.mistakes
            .retain(|mistake| kept.settings.is_person(mistake.mover));
        kept.mistakes
            .sort_by(|one, other| other.loss.total_cmp(&one.loss));
        let all = kept.mistakes.len();
        kept.mistakes.retain(|mistake| !mistake.solved);
        found.solved += all - kept.mistakes.len();
        let views = kept.mistakes.iter().filter_map(|mistake| {
            Some(MistakeView {
                key: game.key.clone(),
                game: game.game.clone(),
                start: Some(game.start.clone()).filter(|start| !start.is_empty()),
                moves: game.moves.get(..mistake.ply)?.to_vec(),
                played: game.moves.get(mistake.ply)?.clone(),
                mover: mistake.mover,
                against: kept.settings.against.clone(),
                line: mistake.line.clone(),
                had: mistake.had,
                loss: mistake.loss,
            })
        });
        found.mistakes.extend(views);
    }
    Ok(Json(found))
}

/// Keeps what a review has found in a game. What was solved stays so.
pub(crate) async fn keep(
    State(state): State<Arc<AppState>>,
    Path(key): Path<String>,
    found: JsonBody<NewMistakes>,
) -> ApiResult<PlayedKey> {
    let NewMistakes { mistakes } = query::body(found)?;
    change(&state, key, move |game, kept| {
        let before = std::mem::replace(&mut kept.mistakes, checked(game, mistakes)?);
        for mistake in &mut kept.mistakes {
            mistake.solved = (before.iter()).any(|known| known.ply == mistake.ply && known.solved);
        }
        Ok(())
    })
    .await
}

/// Notes that a mistake was solved.
pub(crate) async fn solve(
    State(state): State<Arc<AppState>>,
    Path((key, ply)): Path<(String, String)>,
) -> ApiResult<PlayedKey> {
    let ply = query::number(&ply)? as usize;
    change(&state, key, move |_, kept| {
        let mut mistakes = kept.mistakes.iter_mut();
        let mistake = mistakes.find(|mistake| mistake.ply == ply);
        let none = || ApiError::not_found("there is no mistake at this move");
        mistake.ok_or_else(none)?.solved = true;
        Ok(())
    })
    .await
}

/// Changes what is kept with a game.
async fn change(
    state: &AppState,
    key: String,
    change: impl FnOnce(&PlayedGame, &mut Kept) -> Result<(), ApiError> + Send + 'static,
) -> ApiResult<PlayedKey> {
    let changed = PlayedKey { key: key.clone() };
    let work = move |store: &mut Store| {
        let none = || ApiError::not_found("there is no game with this key");
        let mut game = store.played_game(&key)?.ok_or_else(none)?;
        let mut kept = Kept::read(&game.settings).ok_or_else(none)?;
        change(&game, &mut kept)?;
        game.settings = kept.write()?;
        Ok(store.keep_played(&game)?)
    };
    state.results()?.with(work).await?;
    Ok(Json(changed))
}

/// The mistakes, if each is of a move of the game and its line can be played instead.
fn checked(game: &PlayedGame, mistakes: Vec<NewMistake>) -> Result<Vec<KeptMistake>, ApiError> {
    let refused = |message: String| ApiError::new(ErrorKind::Request, message);
    let spec = validate_game(&game.game, game.moves.len())?;
    if mistakes.len() > game.moves.len() {
        let (most, found) = (game.moves.len(), mistakes.len());
        return Err(refused(format!("mistakes: at most {most}, found {found}")));
    }
    let mut session = session::open(&spec);
    let start = Some(game.start.as_str()).filter(|start| !start.is_empty());
    let check = |mistake: NewMistake| {
        let NewMistake {
            ply,
            line,
            had,
            loss,
        } = mistake;
        let Some(played) = game.moves.get(ply) else {
            let most = game.moves.len();
            return Err(refused(format!(
                "ply: expected less than {most}, found {ply}"
            )));
        };
        if !(0.0..=1.0).contains(&had) || !(0.0..=1.0).contains(&loss) {
            let message = format!("had, loss: expected 0 to 1, found {had} and {loss}");
            return Err(refused(message));
        }
        let better = line.first().filter(|better| *better != played);
        if better.is_none() || line.len() > MAX_LINE {
            let message = format!("line: expected 1 to {MAX_LINE} moves, the first not {played}");
            return Err(refused(message));
        }
        let before: Vec<&str> = game.moves[..ply].iter().map(String::as_str).collect();
        session.set_up(start, &before)?;
        let mover = session.side_to_move().into();
        line.iter().try_for_each(|mv| session.play(mv))?;
        Ok(KeptMistake {
            ply,
            mover,
            line,
            had,
            loss,
            solved: false,
        })
    };
    mistakes.into_iter().map(check).collect()
}
