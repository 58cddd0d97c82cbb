//! A position of any game and an engine for it, used without their types: texts in, texts out.

use std::sync::{Arc, Mutex};

use grove_core::{Outcome, PositionError};
use grove_games::{GameSpec, Playable, Visitor};
use thiserror::Error;

use crate::checkers::{Board, Tables};
use crate::dfpn::Dfpn;
use crate::konane::{Boolean, Sums};
use crate::oracle::{Oracle, Progress, Watch};
use crate::proof::{self, Contents, File, Flaw, Known};
use crate::retrograde::{Retrograde, Unexplored};
use crate::solution::solve;

/// What finds out who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// [`Boolean`].
    AlphaBeta,
    /// [`Sums`].
    Sums,
    /// [`Dfpn`].
    Dfpn,
    /// [`Retrograde`].
    Retrograde,
    /// [`Tables`].
    Tables,
}

impl Engine {
    /// All engines, by their names.
    pub const NAMES: [(&'static str, Engine); 5] = [
        ("alpha-beta", Engine::AlphaBeta),
        ("sums", Engine::Sums),
        ("df-pn", Engine::Dfpn),
        ("retrograde", Engine::Retrograde),
        ("tables", Engine::Tables),
    ];

    /// What people call it.
    pub fn name(self) -> &'static str {
        let named = Self::NAMES.iter().find(|named| named.1 == self);
        named.map_or("", |named| named.0)
    }
}

/// What an engine may use.
#[derive(Clone)]
pub struct Means {
    /// The engine; if none is named, the one for the game.
    pub engine: Option<Engine>,
    /// About how many bytes it takes.
    pub bytes: u64,
    /// How many threads alpha-beta has; the others have one.
    pub threads: usize,
    /// The tables of checkers that are there.
    pub tables: Arc<Tables>,
}

/// Where no engine is named, retrograde analysis is tried first where all positions fit into this share
/// of the memory: it tells distances, and is done or has given up within a second or so.
const SHARE_OF_RETROGRADE: u64 = 16;

/// What is known of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// How the game ends with best play, if that is known.
    pub outcome: Option<Outcome>,
    /// The moves that keep a win, or where nobody wins a draw, as far as they are known.
    pub moves: Vec<String>,
    /// The moves of which it is not known.
    pub undecided: usize,
    /// How many plies the winner needs, where the engine knows that.
    pub distance: Option<u32>,
    /// Positions visited.
    pub nodes: u64,
    /// The engine that found it.
    pub engine: Engine,
}

/// Why there is no answer to expect.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ProblemError {
    /// The position cannot be read.
    #[error("position")]
    Position(#[from] PositionError),
    /// The engine does not know this game.
    #[error("{}: expected {expected}, found `{game}`", .engine.name())]
    Engine {
        /// The engine.
        engine: Engine,
        /// What it can solve.
        expected: &'static str,
        /// What it was to solve.
        game: String,
    },
    /// There are more positions than the memory holds.
    #[error(transparent)]
    Unexplored(#[from] Unexplored),
}

/// A position to be solved.
pub trait Problem {
    /// The position as text.
    fn position(&self) -> String;

    /// Finds out how it ends and which moves keep that, going on from what is known already.
    fn solve(&mut self, watch: &Watch<'_>) -> Result<Answer, ProblemError>;

    /// The strategies that prove what was found.
    fn prove(&mut self, outcome: Outcome, watch: &Watch<'_>) -> Result<Vec<u8>, Flaw>;

    /// Whether a search that was stopped can go on from what it has proven.
    fn can_go_on(&self) -> bool;

    /// What has been proven on the way, the costliest first to be kept.
    fn known(&self) -> Vec<Known>;

    /// Takes over what was proven before, and how many positions that took.
    fn restore(&mut self, known: &[Known], nodes: u64);
}

/// The problem that a position of a game is, or else its start.
pub fn pose(
    game: &GameSpec,
    position: Option<&str>,
    means: Means,
) -> Result<Box<dyn Problem>, ProblemError> {
    game.visit(Pose {
        game,
        position,
        means,
    })
}

/// Checks by the rules alone what a file claims, and tells how many positions that takes.
pub fn check(game: &GameSpec, file: &File) -> Result<Result<u64, Flaw>, PositionError> {
    game.visit(Check(file))
}

struct Pose<'a> {
    game: &'a GameSpec,
    position: Option<&'a str>,
    means: Means,
}

impl Visitor for Pose<'_> {
    type Output = Result<Box<dyn Problem>, ProblemError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let position = match self.position {
            None => G::start(rules),
            Some(text) => G::parse(rules, text)?,
        };
        let means = self.means;
        let refused = |engine, expected| ProblemError::Engine {
            engine,
            expected,
            game: self.game.to_string(),
        };
        let is_konane = matches!(self.game, GameSpec::Konane(_));
        let alpha_beta = || {
            let engine = Boolean::new(&position, means.bytes, means.threads);
            engine.filter(|_| is_konane).map(Solver::AlphaBeta)
        };
        let sums = || {
            let engine = Sums::new(&position, means.bytes);
            engine.filter(|_| is_konane).map(Solver::Sums)
        };
        let tables = || {
            let is_there =
                Board::of(&position).is_some_and(|board| means.tables.value(board).is_some());
            is_there.then(|| Solver::Tables(Arc::clone(&means.tables)))
        };
        let solver = match means.engine {
            Some(engine @ Engine::AlphaBeta) => {
                alpha_beta().ok_or_else(|| refused(engine, KONANE))?
            }
            Some(engine @ Engine::Sums) => sums().ok_or_else(|| refused(engine, KONANE))?,
            Some(engine @ Engine::Tables) => tables().ok_or_else(|| refused(engine, CHECKERS))?,
            Some(Engine::Dfpn) => Solver::Dfpn(Dfpn::new(means.bytes)),
            Some(Engine::Retrograde) => Solver::Unexplored,
            None => alpha_beta().or_else(tables).unwrap_or(Solver::Unexplored),
        };
        Ok(Box::new(Posed {
            position,
            means,
            solver,
        }))
    }
}

const KONANE: &str = "Konane on up to 64 cells";
const CHECKERS: &str = "checkers with no more pieces than the tables have (see grove tables)";

struct Check<'a>(&'a File);

impl Visitor for Check<'_> {
    type Output = Result<Result<u64, Flaw>, PositionError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let position = G::parse(rules, &self.0.position)?;
        Ok(match &self.0.contents {
            Contents::Proof(outcome, strategy) => proof::verify(&position, *outcome, strategy),
            Contents::Unfinished { .. } => Err(Flaw::Short),
        })
    }
}

/// A position with the engine that solves it.
struct Posed<G: Playable> {
    position: G,
    means: Means,
    solver: Solver<G>,
}

enum Solver<G: Playable> {
    AlphaBeta(Boolean),
    Sums(Sums),
    Dfpn(Dfpn<G>),
    Retrograde(Retrograde),
    Tables(Arc<Tables>),
    /// To become retrograde analysis, or proof-number search if there are too many positions for that.
    Unexplored,
}

impl<G: Playable> Posed<G> {
    /// Retrograde analysis does all its work before it can answer.
    fn explore(&mut self, watch: &Watch<'_>) -> Result<Option<Progress>, Unexplored> {
        if !matches!(self.solver, Solver::Unexplored) {
            return Ok(None);
        }
        let is_asked_for = self.means.engine.is_some();
        let share = if is_asked_for { 1 } else { SHARE_OF_RETROGRADE };
        let last = Mutex::new(Progress::default());
        let told = |progress: &Progress| {
            if let Ok(mut last) = last.lock() {
                *last = *progress;
            }
            watch(progress)
        };
        match Retrograde::explore(&self.position, self.means.bytes / share, &told) {
            Ok(explored) => self.solver = Solver::Retrograde(explored),
            Err(Unexplored::Stopped) => {
                return Ok(Some(last.into_inner().unwrap_or_default()));
            }
            Err(Unexplored::TooMany(_)) if !is_asked_for => {
                self.solver = Solver::Dfpn(Dfpn::new(self.means.bytes));
            }
            Err(too_many) => return Err(too_many),
        }
        Ok(None)
    }
}

impl<G: Playable> Solver<G> {
    fn engine(&self) -> Engine {
        match self {
            Solver::AlphaBeta(_) => Engine::AlphaBeta,
            Solver::Sums(_) => Engine::Sums,
            Solver::Dfpn(_) => Engine::Dfpn,
            Solver::Retrograde(_) | Solver::Unexplored => Engine::Retrograde,
            Solver::Tables(_) => Engine::Tables,
        }
    }

    fn oracle(&mut self) -> Option<&mut dyn Oracle<G>> {
        match self {
            Solver::AlphaBeta(engine) => Some(engine),
            Solver::Sums(engine) => Some(engine),
            Solver::Dfpn(engine) => Some(engine),
            Solver::Retrograde(engine) => Some(engine),
            Solver::Tables(engine) => Some(engine),
            Solver::Unexplored => None,
        }
    }
}

impl<G: Playable> Problem for Posed<G> {
    fn position(&self) -> String {
        self.position.text()
    }

    fn solve(&mut self, watch: &Watch<'_>) -> Result<Answer, ProblemError> {
        let stopped = self.explore(watch)?;
        let engine = self.solver.engine();
        let Some(oracle) = self.solver.oracle() else {
            return Ok(Answer {
                outcome: None,
                moves: Vec::new(),
                undecided: self.position.move_count(),
                distance: None,
                nodes: stopped.unwrap_or_default().nodes,
                engine,
            });
        };
        let solution = solve(&self.position, oracle, watch);
        let moves = solution.moves.into_iter();
        Ok(Answer {
            outcome: solution.outcome,
            moves: moves.map(|mv| self.position.move_text(mv)).collect(),
            undecided: solution.undecided,
            distance: solution.distance,
            nodes: oracle.progress().nodes,
            engine,
        })
    }

    fn prove(&mut self, outcome: Outcome, watch: &Watch<'_>) -> Result<Vec<u8>, Flaw> {
        let oracle = self.solver.oracle().ok_or(Flaw::Unknown)?;
        proof::record(&self.position, outcome, oracle, watch)
    }

    fn can_go_on(&self) -> bool {
        matches!(self.solver, Solver::AlphaBeta(_))
    }

    fn known(&self) -> Vec<Known> {
        match &self.solver {
            Solver::AlphaBeta(engine) => engine.known(),
            _ => Vec::new(),
        }
    }

    fn restore(&mut self, known: &[Known], nodes: u64) {
        if let Solver::AlphaBeta(engine) = &mut self.solver {
            engine.restore(known, nodes);
        }
    }
}
