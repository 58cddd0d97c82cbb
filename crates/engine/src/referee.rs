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
        mut line: GameHistory<G>,
        participants: &mut [Participant<G>; 2],
    ) -> FinishedGame {
        let limits = participants.each_ref().map(|player| player.limits);
        let mut sheet = Scoresheet::new(line.move_texts(), limits);
        let (outcome, reason) = loop {
            (self.told)(&sheet.moves);
            let by_rule = line.outcome().map(|outcome| (outcome, Reason::Rule));
            let side = line.position().side_to_move();
            if let Some(end) = by_rule.or_else(|| sheet.adjudicate(side, &self.adjudication)) {
                break end;
            }
            let participant = &mut participants[side.index()];
            if let Err(reason) = self.turn(&mut line, participant, &mut sheet) {
                break match reason {
                    Reason::Stopped => (Outcome::Draw, reason),
                    _ => (Outcome::Win(!side), reason),
                };
            }
        };
        // How a game ended that a fault or the clock has decided says nothing of its positions. A player that
        // cannot learn says so when it is asked for its next move.
        if matches!(reason, Reason::Rule | Reason::Adjudication) {
            for participant in participants {
                let _ = participant.player.game_over(&line, outcome);
            }
        }
        FinishedGame {
            moves: sheet.moves,
            turns: sheet.turns,
            outcome,
            reason,
            overstep: sheet.overstep,
        }
    }

    /// Lets the side to move play a move, or tells why it cannot go on.
    fn turn<G: Playable>(
        &self,
        line: &mut GameHistory<G>,
        participant: &mut Participant<G>,
        sheet: &mut Scoresheet,
    ) -> Result<(), Reason> {
        let side = line.position().side_to_move();
        let request = MoveRequest {
            limits: None,
            clock: sheet.clocks[side.index()],
            opponent_clock: sheet.clocks[(!side).index()],
            opponent_time: sheet.last_times[(!side).index()],
            lines: 1,
            stop: self.stop,
        };
        let Participant {
            player, measure, ..
        } = participant;
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
        sheet.charge(side, time, self.tolerance)?;
        let position = line.position();
        let moves = position.moves();
        let chosen = report.best.filter(|best| moves.contains(best));
        let chosen = chosen.ok_or(Reason::IllegalMove)?;
        let text = position.move_text(chosen);
        sheet.note(text, turn(&report, time, moves.len()));
        line.play(chosen);
        Ok(())
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

/// What the referee writes down of a game, whatever is played.
struct Scoresheet {
    limits: [MoveLimits; 2],
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

impl Scoresheet {
    fn new(opening: Vec<String>, limits: [MoveLimits; 2]) -> Self {
        Scoresheet {
            clocks: limits.map(|limits| limits.clock),
            limits,
            last_times: [None; 2],
            overstep: None,
            moves: opening,
            turns: Vec::new(),
            hopeless: [0; 2],
            level: 0,
        }
    }

    /// Takes time off the mover's clock, if it has that much.
    fn charge(&mut self, mover: Side, time: Duration, tolerance: Duration) -> Result<(), Reason> {
        let mover = mover.index();
        let most = self.limits[mover].time;
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

    /// Writes down a move and what it took.
    fn note(&mut self, mv: String, turn: Turn) {
        self.moves.push(mv);
        self.turns.push(turn);
    }

    /// How the game ends though the rules would let it go on, if it does.
    fn adjudicate(
        &mut self,
        side_to_move: Side,
        adjudication: &Adjudication,
    ) -> Option<(Outcome, Reason)> {
        let by_scores = self.by_scores(!side_to_move, adjudication);
        let is_long = adjudication
            .max_plies
            .is_some_and(|most| self.moves.len() >= most);
        let outcome = by_scores.or(is_long.then_some(Outcome::Draw))?;
        Some((outcome, Reason::Adjudication))
    }

    /// What the score of the last move decides.
    fn by_scores(&mut self, mover: Side, adjudication: &Adjudication) -> Option<Outcome> {
        let last = self.turns.last()?;
        let score = (last.nodes > 0).then_some(last.score);
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
