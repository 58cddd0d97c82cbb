//! An engine at a game.

use std::sync::Arc;
use std::time::Duration;

use grove_core::{GameHistory, Seed, Side};
use grove_games::Playable;
use grove_players::MoveRequest;
use grove_players::{EngineSpec, PlayerError, PlayerSpec};
use grove_search::report::Counts;
use grove_search::{Report, RootMove};

use super::client::WaitLimit;
use super::commands::GameText;
use super::info::Info;
use super::{Engines, ReadError, UgiClient, commands};
use crate::clock::{Now, Wall};
use crate::player::{Fault, Player, Watch};

/// How far an engine may be behind its time before it is told to stop. A game that is lost for time
/// is lost by then, and an engine that only forgot its limit can play the next one.
const LATE: Duration = Duration::from_millis(200);

/// An engine that plays a game. After a fault it has none any more.
pub(crate) struct EnginePlayer {
    engine: Result<UgiClient, Fault>,
    engines: Arc<Engines>,
    settings: EngineSpec,
    /// The game as the engine is told of it.
    game: String,
    spec: PlayerSpec,
}

/// How a move was found.
struct Answer {
    text: String,
    info: Info,
}

impl EnginePlayer {
    /// Takes an engine of these, or starts one. That it does not answer is a fault of its first game;
    /// that there is no such program is known now.
    pub(crate) fn new(
        spec: &EngineSpec,
        engines: &Arc<Engines>,
        game: &str,
    ) -> Result<Self, PlayerError> {
        let refused = |error: std::io::Error| PlayerError::Start {
            command: spec.command.clone(),
            error: error.to_string(),
        };
        Ok(EnginePlayer {
            engine: engines.acquire(spec, game).map_err(refused)?,
            engines: Arc::clone(engines),
            settings: spec.clone(),
            game: game.into(),
            spec: PlayerSpec::Engine(spec.clone()),
        })
    }

    fn think<G: Playable>(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        let position = line.position();
        if position.outcome().is_some() {
            return Ok(Report::unsearched());
        }
        let engine = self.engine.as_ref().map_err(Fault::clone)?;
        let mut tell = |info: &Info, elapsed| {
            if let Some(watch) = watch {
                (watch.tell)(&report_of(position, info), elapsed);
            }
        };
        let (game, side) = (GameText::of(line), position.side_to_move());
        let answer = ask(engine, &self.settings, &game, side, request, &mut tell);
        let found = answer.and_then(|answer| {
            let illegal = |error: grove_core::MoveError| Fault::Illegal(error.to_string());
            let best = position.parse_move(&answer.text).map_err(illegal)?;
            let place = position.moves().iter().position(|&mv| mv == best);
            Ok(Report {
                best: Some(best),
                best_index: place.unwrap_or(0),
                ..report_of(position, &answer.info)
            })
        });
        if let Err(fault) = &found {
            self.end(fault);
        }
        found
    }

    /// Ends the engine after a fault. Every later move is the same fault.
    fn end(&mut self, fault: &Fault) {
        let engine = std::mem::replace(&mut self.engine, Err(fault.clone()));
        if let Ok(engine) = engine {
            engine.terminate(fault);
        }
    }
}

/// Asks an engine for a move, which may be anything.
fn ask(
    engine: &UgiClient,
    settings: &EngineSpec,
    game: &GameText,
    side: Side,
    request: &MoveRequest<'_>,
    tell: &mut dyn FnMut(&Info, Duration),
) -> Result<Answer, Fault> {
    let limits = commands::move_limits(settings, request);
    let allowed = commands::time_limit(&limits, request);
    let is_endless = allowed.is_none() && limits.depth.is_none() && limits.nodes.is_none();
    engine.synchronise()?;
    engine
        .process
        .send(&game.position_command(settings.protocol));
    let go = commands::go_command(settings.protocol, side, &limits, request);
    engine.go(&go);
    let wall = Wall::start();
    let mut info = Info::default();
    let mut read = |line: &str| {
        let (word, rest) = line.trim_start().split_once(' ').unwrap_or((line, ""));
        match word {
            "info" => {
                info.read(rest);
                if !rest.starts_with("string") {
                    tell(&info, wall.now());
                }
                None
            }
            "bestmove" => Some(rest.split_whitespace().next().unwrap_or("").to_string()),
            _ => None,
        }
    };
    // Where there is no time to keep, being told to stop is all that ends the first wait early.
    let first = match (allowed, is_endless) {
        (Some(allowed), _) => Some(allowed + LATE.min(settings.patience)),
        (None, false) => Some(settings.patience),
        (None, true) => None,
    };
    let in_time = WaitLimit {
        allowed: first,
        stop: request.stop,
    };
    let text = match engine.listen(&in_time, &mut read) {
        Err(ReadError::Timeout) if allowed.is_some() || (request.stop)() => {
            engine.process.send("stop");
            let last = WaitLimit {
                allowed: Some(settings.patience),
                stop: &|| false,
            };
            engine.listen(&last, &mut read)
        }
        heard => heard,
    };
    let waited = wall.now();
    match text {
        Ok(text) => Ok(Answer { text, info }),
        Err(error) => Err(engine.fault(error, "bestmove", Some(waited))),
    }
}

/// What an engine has told, as far as it can be read.
fn report_of<G: Playable>(position: &G, info: &Info) -> Report<G::Move> {
    let mut line = GameHistory::new(position.clone());
    for text in &info.line {
        let Ok(mv) = line.position().parse_move(text) else {
            break;
        };
        line.play(mv);
    }
    Report {
        score: info.score,
        depth: info.depth,
        counts: Counts {
            nodes: info.nodes,
            ..Counts::default()
        },
        line: line.moves().to_vec(),
        ..Report::unsearched()
    }
}

impl<G: Playable> Player<G> for EnginePlayer {
    /// An engine that is lost is replaced. What cannot be started loses the game at its first move.
    fn new_game(&mut self, _: Seed) {
        self.give_back();
        let acquired = self.engines.acquire(&self.settings, &self.game);
        let missing = |error: std::io::Error| Err(Fault::Crash(error.to_string()));
        self.engine = acquired.unwrap_or_else(missing);
    }

    fn prepare(&mut self) {
        let ready = self.engine.as_ref().map_or(Ok(()), UgiClient::synchronise);
        if let Err(fault) = ready {
            self.end(&fault);
        }
    }

    fn choose(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        self.think(line, request, watch)
    }

    fn all_moves(&mut self, _: &GameHistory<G>, _: u32) -> Option<Vec<RootMove<G::Move>>> {
        None
    }

    fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}

impl EnginePlayer {
    /// Gives the engine back to those that wait for a game.
    fn give_back(&mut self) {
        let gone = Err(Fault::Crash("the game is over".into()));
        if let Ok(engine) = std::mem::replace(&mut self.engine, gone) {
            self.engines.release(engine);
        }
    }
}

impl Drop for EnginePlayer {
    fn drop(&mut self) {
        self.give_back();
    }
}
