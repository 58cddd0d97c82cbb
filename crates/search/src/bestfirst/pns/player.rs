//! A player that looks for proofs.
//!
//! It asks by turns whether it wins and whether its opponent does, each time with twice the nodes.
//! What was found before is in the table, so little is done twice.

use grove_core::{Game, Score};

use super::Options;
use super::solver::{Answer, Budget, RootNumbers, Solver};
use crate::bestfirst::identity::drawn_next_time;
use crate::bestfirst::record::{Record, RecordScope};
use crate::bestfirst::{BestFirst, Limits, Start};
use crate::report::{Counts, Proof, Report};
use crate::score;

/// How many nodes the first question may take.
const FIRST_TURN: u64 = 1000;

/// The depth up to which a score can tell that it knows of no distance.
const DEEPEST: u32 = 2000;

/// A player that looks for proofs, with the table that it keeps from move to move.
pub struct Pns<G: Game> {
    solver: Solver<G>,
    /// The positions that are drawn when they come once more. What the table knows holds for these.
    drawn: Vec<u64>,
}

/// What is known of a position: whether its side to move wins, and whether the other side does.
struct Findings<M> {
    win: Answer<M>,
    /// Not asked where games cannot be drawn.
    loss: Option<Answer<M>>,
    nodes: u64,
}

impl<G: Game> Pns<G> {
    /// A player at the start of a game.
    pub fn new(options: Options) -> Self {
        Pns {
            solver: Solver::new(options),
            drawn: Vec::new(),
        }
    }
}

impl<G: Game> BestFirst<G> for Pns<G> {
    fn new_game(&mut self) {
        self.solver.clear();
    }

    fn search(&mut self, start: Start<'_, G>, limits: &Limits<'_, G::Move>) -> Report<G::Move> {
        self.ask(start, limits).0
    }

    fn record(
        &mut self,
        start: Start<'_, G>,
        limits: &Limits<'_, G::Move>,
        scope: RecordScope,
    ) -> (Report<G::Move>, Record) {
        self.new_game();
        self.solver.keep_record(scope);
        let (report, result) = self.ask(start, limits);
        let is_decided = result.is_some();
        let record = self.solver.take_record();
        (
            report,
            Record {
                is_decided,
                ..record
            },
        )
    }
}

impl<G: Game> Pns<G> {
    /// Asks both questions, and tells the result if it is proven.
    fn ask(
        &mut self,
        start: Start<'_, G>,
        limits: &Limits<'_, G::Move>,
    ) -> (Report<G::Move>, Option<Proof>) {
        let position = start.position;
        if position.outcome().is_some() {
            return (Report::unsearched(), None);
        }
        let drawn = drawn_next_time(position, start.keys);
        if drawn != self.drawn {
            self.solver.clear();
            self.drawn = drawn;
        }
        let (side, mut nodes, mut turn) = (position.side_to_move(), 0, FIRST_TURN);
        let (mut win, mut loss): (Option<Answer<_>>, Option<Answer<_>>) = (None, None);
        loop {
            for (attacker, answer) in [(side, &mut win), (!side, &mut loss)] {
                let is_asked = (attacker == side || G::DRAWS) && !self.solver.is_recorded();
                if is_asked && answer.as_ref().is_none_or(|answer| answer.wins.is_none()) {
                    let budget = Budget {
                        nodes: turn.min(limits.nodes.saturating_sub(nodes)),
                        stop: limits.stop,
                    };
                    let found = self.solver.wins(position, attacker, &self.drawn, &budget);
                    nodes += found.nodes;
                    *answer = Some(found);
                }
            }
            turn *= 2;
            let Some(win) = &win else {
                return (Report::forced(position.nth_move(0)), None);
            };
            let findings = Findings {
                win: win.clone(),
                loss: loss.clone(),
                nodes,
            };
            let is_over = nodes >= limits.nodes || (limits.stop)() || self.solver.is_recorded();
            let result = findings.result::<G>();
            if is_over || result.is_some() {
                return (findings.report::<G>(), result);
            }
            if let Some(watch) = limits.watch.filter(|watch| (watch.is_due)()) {
                (watch.tell)(&findings.report::<G>());
            }
        }
    }
}

impl<M: Copy> Findings<M> {
    /// The result for the side to move, if it is proven.
    fn result<G: Game<Move = M>>(&self) -> Option<Proof> {
        let loses = self.loss.as_ref().and_then(|loss| loss.wins);
        match (self.win.wins, loses) {
            (Some(true), _) => Some(Proof::Win),
            (_, Some(true)) => Some(Proof::Loss),
            (Some(false), _) if !G::DRAWS => Some(Proof::Loss),
            (Some(false), Some(false)) => Some(Proof::Draw),
            (None | Some(false), None | Some(false)) => None,
        }
    }

    /// The move to play: one that is proven to win, one that is proven not to lose, one that is not
    /// proven to lose, and among these the one that is nearest to a win.
    fn report<G: Game<Move = M>>(&self) -> Report<M> {
        let loss = self.loss.as_ref().map(|loss| &loss.moves[..]);
        let worth = |at: usize, win: &RootNumbers<M>| {
            let loss = loss.and_then(|moves| moves.get(at));
            let is_safe = loss.is_some_and(|loss| loss.proof == 0);
            let is_lost = loss.is_some_and(|loss| loss.disproof == 0);
            let ratio = f64::from(win.disproof) / f64::from(win.proof.max(1));
            (win.proof == 0, is_safe, !is_lost, ratio)
        };
        let moves = self.win.moves.iter().enumerate();
        // The first of equals, as everywhere.
        let best =
            moves.reduce(
                |best, other| match worth(other.0, other.1) > worth(best.0, best.1) {
                    true => other,
                    false => best,
                },
            );
        let depth = self.loss.iter().map(|loss| loss.depth);
        let depth = depth.fold(self.win.depth, u32::max);
        Report {
            best: best.map(|(_, root)| root.mv),
            score: score_of(self.result::<G>(), depth),
            depth,
            counts: Counts {
                nodes: self.nodes,
                ..Counts::default()
            },
            best_index: best.map_or(0, |(at, _)| at),
            line: best.map(|(_, root)| root.mv).into_iter().collect(),
            ..Report::unsearched()
        }
    }
}

/// A proof does not tell how far the end is: its score leaves more depth than there was.
fn score_of(result: Option<Proof>, depth: u32) -> Score {
    let end = score::END * (depth.min(DEEPEST) + 1) as Score;
    match result {
        Some(Proof::Win) => end,
        Some(Proof::Loss) => -end,
        Some(Proof::Draw) | None => 0,
    }
}
