//! What a search is asked to do, and what a thread keeps to do it with.

use grove_core::{Coord, Evaluate, EvaluationTerms, Game, MovePolicy, Score, Side, Tablebase};

use super::Options;
use super::correction::CorrectionHistory;
use super::eval_cache::EvalCache;
use super::experience::LostPositions;
use super::history::MoveHistory;
use super::ranking::RankedMove;
use super::reductions::Reductions;
use super::transposition_table::TranspositionTable;
use crate::Limits;
use crate::limits::MAX_PLY;

/// What a search is asked to do; the same for all of its threads.
pub struct SearchTask<'a, G: Evaluate> {
    pub options: &'a Options,
    pub evaluation: &'a G::Evaluation,
    /// What an order may go by.
    pub policy: Option<&'a dyn MovePolicy<G>>,
    /// What is known without searching.
    pub tables: Option<&'a dyn Tablebase<G>>,
    pub table: Option<&'a TranspositionTable>,
    pub limits: &'a Limits<'a, G::Move>,
    /// For whom the search is: estimates are made from this side's view.
    pub root: Side,
    pub history: RootHistory<'a>,
}

/// What led to the root of a search.
#[derive(Clone, Copy, Default, Debug)]
pub struct RootHistory<'a> {
    /// The keys of the positions before it, oldest first, for games that end by repetition.
    pub keys: &'a [u64],
    /// Where the last move ended.
    pub last: Option<Coord>,
    /// Positions that lost earlier games, if any are remembered.
    pub lost: Option<&'a LostPositions>,
}

/// What a thread keeps from move to move, and lists that it uses again.
pub struct ThreadData<G: Game> {
    pub history: MoveHistory,
    pub correction: Option<CorrectionHistory>,
    /// The tag of the move that was made at each ply on the way to this node; 0 for a null move.
    pub played: Vec<u16>,
    /// The moves of all nodes from the root to here, one list after the other.
    pub moves: Vec<RankedMove<G::Move>>,
    /// The principal variation from each ply on.
    pub pv: Vec<Vec<G::Move>>,
    /// The keys of the positions before this one, for games that end by repetition.
    pub path: Vec<u64>,
    pub reductions: Reductions,
    /// The static evaluation of the node at each ply, to its side to move; none where it means little.
    pub static_evals: Vec<Option<Score>>,
    /// Estimates of positions, if they take long.
    pub eval_cache: Option<EvalCache>,
}

impl<G: Game> ThreadData<G> {
    /// Nothing remembered yet.
    pub fn new(options: &Options, evaluation: &impl EvaluationTerms) -> Self {
        ThreadData {
            history: MoveHistory::new(options),
            correction: CorrectionHistory::new(options, evaluation),
            played: vec![0; MAX_PLY + 1],
            moves: Vec::new(),
            pv: vec![Vec::new(); MAX_PLY + 1],
            path: Vec::new(),
            reductions: Reductions::new(),
            static_evals: vec![None; MAX_PLY + 1],
            eval_cache: EvalCache::new(evaluation),
        }
    }

    /// Forgets what was learnt in a game.
    pub fn forget(&mut self, options: &Options, evaluation: &impl EvaluationTerms) {
        self.history = MoveHistory::new(options);
        self.correction = CorrectionHistory::new(options, evaluation);
    }
}

/// What a node knows of the move that led to it.
#[derive(Clone, Copy)]
pub struct StackEntry {
    /// Where the move ended.
    pub last_place: Option<Coord>,
    /// Whether a null move may be tried here.
    pub allows_null_move: bool,
    /// The tag of a move that is left out, to see what the others are worth; 0 for none.
    pub excluded: u16,
}
