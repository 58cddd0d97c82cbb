//! The referee of one game: whose turn it is, how long a move took, whether it was legal and when
//! the game is over.
//!
//! Players are not trusted. The referee measures their time itself, compares their moves with the
//! legal ones, catches their panics and is told of their faults; each of these loses the game for a
//! [`Reason`]. Time is overstepped by what is longer than allowed by more than a tolerance.
//!
//! An operating system may give the processor to somebody else just when a move is ready, and on a busy
//! machine for long. Our own players search on the thread that asks them, so their time is what that thread
//! has used of the processor. That still counts what the host of a virtual machine gave to others, and of an
//! engine only the time on the wall is known, so the tolerance is not small where nothing else is said.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use grove_core::{GameHistory, Outcome, Score, Side};
use grove_games::Playable;
use grove_players::{GameClock, MoveLimits, MoveRequest};
use grove_record::{Reason, Turn};
use grove_search::Report;

use crate::clock::{Measure, Now, Stopwatch};
use crate::player::Player;

/// By how much a time may be overstepped where nothing else is said. It is what a busy machine takes to give
/// a player the processor back.
pub const TOLERANCE: Duration = Duration::from_millis(100);

/// When a game ends though the rules would let it go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// A game of so many plies, those of the opening included, is a draw.
    pub max_plies: Option<usize>,
    /// A player loses whose score was so far below 0, or farther, at so many of its moves in a row.
    pub resign: Option<ScoreRule>,
    /// The game is a draw after so many plies in a row at which nobody's score was farther from 0.
    pub draw: Option<ScoreRule>,
}

/// A score that has to be seen some times in a row. A move without a search has no score, and
/// ends the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreRule {
    /// How far from 0.
    pub score: Score,
    /// How often.
    pub times: u32,
}

/// A player of a game, and the limits that the referee enforces.
pub struct Participant<G: Playable> {
    /// The player.
    pub player: Box<dyn Player<G>>,
    /// Its limits, of which the referee enforces those in time.
    pub limits: MoveLimits,
    /// How its time is measured.
    pub measure: Measure,
}

impl<G: Playable> Participant<G> {
    /// A player with the limits among its fields.
    pub fn new(player: Box<dyn Player<G>>) -> Self {
        Participant {
            limits: player.spec().limits(),
            measure: Measure::of(player.spec()),
            player,
        }
    }
}

/// Watches over games.
#[derive(Clone, Copy)]
pub struct Referee<'a> {
    /// What time is measured with.
    pub now: &'a dyn Now,
    /// By how much a time may be overstepped.
    pub tolerance: Duration,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Asked now and then whether to break off.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Told of all moves so far, before the first and after every one.
    pub told: &'a (dyn Fn(&[String]) + Sync),
}

/// A game that is over: its moves, its result and why.
#[derive(Clone, PartialEq, Debug)]
pub struct FinishedGame {
    /// All moves, those of the opening included.
    pub moves: Vec<String>,
    /// What the moves took that were chosen.
    pub turns: Vec<Turn>,
    /// The result.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
    /// By how much the loser overstepped its time, if that is why it lost.
    pub overstep: Option<Duration>,
}

impl Referee<'_> {
    /// Lets Black and White play on after an opening.
    pub fn play<G: Playable>(
        &self,
        opening: GameHistory<G>,
        participants: &mut [Participant<G>; 2],
    ) -> FinishedGame {
        let mut board = Board::new(opening, participants);
        let (outcome, reason) = loop {
            (self.told)(&board.moves);
            if let Some(end) = board.end(&self.adjudication) {
                break end;
            }
            if let Err(reason) = self.turn(&mut board) {
                break match reason {
                    Reason::Stopped => (Outcome::Draw, reason),
                    _ => (Outcome::Win(!board.side()), reason),
                };
            }
        };
        FinishedGame {
            moves: board.moves,
            turns: board.turns,
            outcome,
            reason,
            overstep: board.overstep,
        }
    }

    /// Lets the side to move play a move, or tells why it cannot go on.
    fn turn<G: Playable>(&self, board: &mut Board<'_, G>) -> Result<(), Reason> {
        let side = board.side();
        let request = MoveRequest {
            limits: None,
            clock: board.clocks[side.index()],
            opponent_clock: board.clocks[(!side).index()],
            opponent_time: board.last_times[(!side).index()],
            stop: self.stop,
        };
        let Participant {
            player, measure, ..
        } = &mut board.participants[side.index()];
        let line = &board.line;
        player.prepare();
        let stopwatch = Stopwatch::start(*measure, self.now);
        // The player is not asked again after a panic, so nothing sees what it left behind.
        let report = catch_unwind(AssertUnwindSafe(|| player.choose(line, &request, None)));
        let time = stopwatch.elapsed();
        // A search that was told to stop has not chosen freely.
        if (self.stop)() {
            return Err(Reason::Stopped);
        }
        let report = report.map_err(|_| Reason::Crash)?;
        let report = report.map_err(|fault| fault.reason())?;
        board.charge(time, self.tolerance)?;
        board.play(&report, time)
    }
}

/// What a move took, one of so many.
pub(crate) fn turn<M>(report: &Report<M>, time: Duration, moves: usize) -> Turn {
    Turn {
        time,
        nodes: report.counts.nodes,
        depth: report.depth,
        score: report.score,
        best_index: report.best_index,
        moves,
        probes: report.counts.probes,
        collisions: report.counts.collisions,
    }
}

/// A game that is being played.
struct Board<'p, G: Playable> {
    line: GameHistory<G>,
    participants: &'p mut [Participant<G>; 2],
    /// The clocks of those who have one.
    clocks: [Option<GameClock>; 2],
    last_times: [Option<Duration>; 2],
    overstep: Option<Duration>,
    moves: Vec<String>,
    turns: Vec<Turn>,
    /// How many moves of each side in a row had a score to resign at.
    hopeless: [u32; 2],
    /// How many plies in a row had a score near 0.
    level: u32,
}

impl<'p, G: Playable> Board<'p, G> {
    fn new(opening: GameHistory<G>, participants: &'p mut [Participant<G>; 2]) -> Self {
        Board {
            moves: opening.move_texts(),
            clocks: participants.each_ref().map(|player| player.limits.clock),
            line: opening,
            participants,
            last_times: [None; 2],
            overstep: None,
            turns: Vec::new(),
            hopeless: [0; 2],
            level: 0,
        }
    }

    fn side(&self) -> Side {
        self.line.position().side_to_move()
    }

    /// Takes time off the mover's clock, if it has that much.
    fn charge(&mut self, time: Duration, tolerance: Duration) -> Result<(), Reason> {
        let mover = self.side().index();
        let most = self.participants[mover].limits.time;
        let left = self.clocks[mover].map(|clock| clock.remaining);
        let allowed = most.into_iter().chain(left).min();
        let overstep = allowed.map_or(Duration::ZERO, |allowed| time.saturating_sub(allowed));
        if overstep > tolerance {
            self.overstep = Some(overstep);
            return Err(Reason::Time);
        }
        if let Some(clock) = &mut self.clocks[mover] {
            clock.charge(time);
        }
        self.last_times[mover] = Some(time);
        Ok(())
    }

    /// Plays what the mover has chosen, if it may.
    fn play(&mut self, report: &Report<G::Move>, time: Duration) -> Result<(), Reason> {
        let position = self.line.position();
        let (mut moves, mut is_legal) = (0, false);
        position.each_move(|mv| {
            moves += 1;
            is_legal |= report.best == Some(mv);
        });
        let chosen = report.best.filter(|_| is_legal);
        let chosen = chosen.ok_or(Reason::IllegalMove)?;
        self.moves.push(position.move_text(chosen));
        self.turns.push(turn(report, time, moves));
        self.line.play(chosen);
        Ok(())
    }

    /// How the game ends here, if it does.
    fn end(&mut self, adjudication: &Adjudication) -> Option<(Outcome, Reason)> {
        if let Some(outcome) = self.line.outcome() {
            return Some((outcome, Reason::Rule));
        }
        let by_scores = self.by_scores(adjudication);
        let is_long = adjudication
            .max_plies
            .is_some_and(|most| self.moves.len() >= most);
        let outcome = by_scores.or(is_long.then_some(Outcome::Draw))?;
        Some((outcome, Reason::Adjudication))
    }

    /// What the score of the last move decides.
    fn by_scores(&mut self, adjudication: &Adjudication) -> Option<Outcome> {
        let last = self.turns.last()?;
        let score = (last.nodes > 0).then_some(last.score);
        let mover = !self.side();
        let count = |row: &mut u32, continues: bool| {
            *row = if continues { *row + 1 } else { 0 };
            *row
        };
        if let Some(rule) = adjudication.resign {
            let hopeless = score.is_some_and(|score| score <= -rule.score);
            if count(&mut self.hopeless[mover.index()], hopeless) >= rule.times {
                return Some(Outcome::Win(!mover));
            }
        }
        if let Some(rule) = adjudication.draw {
            let level = score.is_some_and(|score| score.abs() <= rule.score);
            if count(&mut self.level, level) >= rule.times {
                return Some(Outcome::Draw);
            }
        }
        None
    }
}
