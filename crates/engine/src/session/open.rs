//! A game of one type of position.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use grove_core::{Diagram, GameHistory, MoveError, Outcome, Seed, Side};
use grove_games::{Ending, GameSpec, Playable, Visitor, refusal};
use grove_players::{GameClock, MoveRequest};
use grove_players::{PlayerError, PlayerSpec};
use grove_search::Report;

use super::{
    LegalMove, PlayerSlot, RecordLimits, RecordedSearch, SearchInfo, Session, SessionError,
};
use crate::clock::{Now, Wall};
use crate::factory::{EngineContext, build_player};
use crate::player::{Fault, Player, Watch, record};
use crate::report_text::report_as_text;

/// How often players tell how they stand that can choose when.
const EVERY: Duration = Duration::from_millis(500);

pub(super) struct Opening {
    pub(super) game: GameSpec,
}

impl Visitor for Opening {
    type Output = Box<dyn Session>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Box<dyn Session> {
        Box::new(Open::<G> {
            context: EngineContext::new(&self.game),
            game: self.game,
            rules: rules.clone(),
            line: GameHistory::new(G::start(rules)),
            loaded: Vec::new(),
        })
    }
}

/// A game that goes on.
struct Open<G: Playable> {
    game: GameSpec,
    rules: G::Rules,
    line: GameHistory<G>,
    context: EngineContext,
    loaded: Vec<LoadedPlayer<G>>,
}

/// A player, by what it was asked for.
struct LoadedPlayer<G: Playable> {
    number: usize,
    text: String,
    seed: u64,
    player: Box<dyn Player<G>>,
    /// What is left on its clock, if its text gives it one.
    clock: Option<GameClock>,
}

impl<G: Playable> Open<G> {
    /// Where a player sits, who sits down if it has not yet.
    fn place(&mut self, slot: PlayerSlot<'_>) -> Result<usize, PlayerError> {
        let PlayerSlot { text, seed, number } = slot;
        let is_asked = |loaded: &LoadedPlayer<G>| {
            loaded.number == number && loaded.text == text && loaded.seed == seed
        };
        if let Some(place) = self.loaded.iter().position(is_asked) {
            return Ok(place);
        }
        let mut spec = PlayerSpec::read(text, G::INFO.name)?;
        if let PlayerSpec::Minimax(search) = &mut spec {
            search.options.deepening |= !search.options.estimate_when_stopped;
        }
        let player = build_player(&spec, Seed(seed).part(number as u64), &self.context)?;
        self.loaded.retain(|loaded| loaded.number != number);
        self.loaded.push(LoadedPlayer {
            number,
            text: text.into(),
            seed,
            clock: spec.limits().clock,
            player,
        });
        Ok(self.loaded.len() - 1)
    }
}

impl<G: Playable> Session for Open<G> {
    fn game(&self) -> &GameSpec {
        &self.game
    }

    fn begin(&mut self) {
        self.line = GameHistory::new(G::start(&self.rules));
        self.loaded.clear();
    }

    fn set_up(&mut self, start: Option<&str>, moves: &[&str]) -> Result<(), SessionError> {
        let start = match start {
            Some(text) => G::parse(&self.rules, text)?,
            None => G::start(&self.rules),
        };
        let mut line = GameHistory::new(start);
        for text in moves {
            play(&mut line, text)?;
        }
        self.line = line;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), SessionError> {
        play(&mut self.line, text)
    }

    fn take_back(&mut self) -> bool {
        self.line.take_back().is_some()
    }

    fn start(&self) -> String {
        self.line.start().text()
    }

    fn played(&self) -> Vec<String> {
        self.line.move_texts()
    }

    fn position(&self) -> String {
        self.line.position().text()
    }

    fn diagram(&self) -> Diagram {
        self.line.position().diagram()
    }

    fn side_to_move(&self) -> Side {
        self.line.position().side_to_move()
    }

    fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        let moves = position.moves().into_iter();
        moves.map(|mv| position.move_text(mv)).collect()
    }

    fn legal_moves(&self) -> Vec<LegalMove> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let position = self.line.position();
        let moves = position.moves().into_iter();
        moves.map(|mv| legal_move(position, mv)).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.line.outcome()
    }

    fn ending(&self) -> Option<Ending> {
        let position = self.line.position();
        if position.outcome().is_some() {
            return position.ending();
        }
        let times = self.line.outcome().and(position.repetition_limit());
        times.map(Ending::repetition)
    }

    fn task(&self) -> Option<String> {
        let goes_on = self.outcome().is_none();
        goes_on.then(|| self.line.position().task()).flatten()
    }

    fn why_not(&self, cells: &[String]) -> Option<String> {
        let goes_on = self.outcome().is_none();
        goes_on
            .then(|| refusal(self.line.position(), cells))
            .flatten()
    }

    fn load_player(&mut self, player: PlayerSlot<'_>) -> Result<String, PlayerError> {
        let place = self.place(player)?;
        Ok(self.loaded[place].player.spec().to_string())
    }

    fn think(
        &mut self,
        player: PlayerSlot<'_>,
        request: &MoveRequest<'_>,
        tell: &(dyn Fn(&SearchInfo) + Sync),
    ) -> Result<SearchInfo, SessionError> {
        let place = self.place(player)?;
        let Open { line, loaded, .. } = self;
        let position = line.position();
        if let Some(outcome) = line.outcome() {
            return Ok(SearchInfo::over(outcome, position.side_to_move()));
        }
        let LoadedPlayer { player, clock, .. } = &mut loaded[place];
        let own_clock = clock.filter(|_| request.limits.is_none());
        let request = &MoveRequest {
            clock: request.clock.or(own_clock),
            ..*request
        };
        let scale = player.scale();
        let thought = |report: &Report<G::Move>, time| {
            SearchInfo::of(&report_as_text(position, report), scale, time)
        };
        let tell = |report: &Report<G::Move>, time| tell(&thought(report, time));
        let watch = Watch {
            every: EVERY,
            tell: &tell,
        };
        let wall = Wall::start();
        // The player leaves after a panic, so nothing sees what it left behind.
        let chosen = catch_unwind(AssertUnwindSafe(|| {
            player.choose(line, request, Some(&watch))
        }));
        let chosen = chosen.unwrap_or_else(|_| Err(Fault::Crash("the player panicked".into())));
        let time = wall.now();
        if let Some(clock) = clock {
            clock.charge(time);
        }
        let thought = chosen.map(|report| thought(&report, time));
        if thought.is_err() {
            self.loaded.remove(place);
        }
        Ok(thought?)
    }

    fn conclude(&mut self) -> Result<(), SessionError> {
        let Some(outcome) = self.line.outcome() else {
            return Ok(());
        };
        let Open { line, loaded, .. } = self;
        let mut told = loaded
            .iter_mut()
            .map(|loaded| loaded.player.game_over(line, outcome));
        Ok(told.try_for_each(|told| told)?)
    }

    fn record_search(
        &mut self,
        player: PlayerSlot<'_>,
        scope: &RecordLimits<'_>,
    ) -> Result<RecordedSearch, SessionError> {
        let PlayerSlot { text, seed, number } = player;
        let spec = PlayerSpec::read(text, G::INFO.name)?;
        let seed = Seed(seed).part(number as u64);
        let wall = Wall::start();
        let recorded = catch_unwind(AssertUnwindSafe(|| record(&spec, seed, &self.line, scope)));
        let crash = |_| Fault::Crash("the player panicked".into());
        let recorded = recorded
            .map_err(crash)??
            .ok_or(SessionError::Opaque(spec.name()))?;
        Ok(RecordedSearch::of(
            self.line.position(),
            recorded,
            wall.now(),
        ))
    }
}

/// All that a board needs to make and show a move.
fn legal_move<G: Playable>(position: &G, mv: G::Move) -> LegalMove {
    let cells = position.move_cells(mv);
    LegalMove {
        text: position.move_text(mv),
        captures: position.captures(mv),
        label: cells.path.is_empty().then(|| position.move_label(mv)),
        cells,
    }
}

/// Plays a move, unless the game is over.
fn play<G: Playable>(line: &mut GameHistory<G>, text: &str) -> Result<(), SessionError> {
    let position = line.position();
    if line.outcome().is_some() {
        return Err(MoveError::Over { text: text.into() }.into());
    }
    let mv = position.parse_move(text).map_err(|error| {
        let reason = match error {
            MoveError::Illegal { .. } => {
                refusal(position, &G::cells_in(&text.to_ascii_lowercase()))
            }
            _ => None,
        };
        match reason {
            Some(reason) => SessionError::Refused {
                text: text.into(),
                side: position.side_to_move(),
                reason,
            },
            None => error.into(),
        }
    })?;
    line.play(mv);
    Ok(())
}
