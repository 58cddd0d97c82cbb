//! The options of the search.

use super::history::HistoryUpdate;
use super::order::Order;
use super::transposition_table::TableOptions;

/// What a search does.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Alpha-beta pruning; without it the search is plain minimax.
    pub prune: bool,
    /// Iterative deepening: depth 1, 2, 3 and so on up to the limit.
    pub deepening: bool,
    /// The transposition table, if there is one.
    pub table: Option<TableOptions>,
    /// How moves are ordered: an earlier order decides before a later one.
    pub orders: Vec<Order>,
    /// How scores of moves change that decide their order by history.
    pub history: HistoryUpdate,
    /// Continuation history: how many of the moves before it the history of a move depends on.
    pub continuation: usize,
    /// Correction history: static evaluations are corrected by what searches have found.
    pub correction: bool,
    /// At the root, moves are searched by the nodes that they took at the last depth.
    pub root_effort: bool,
    /// The window around the last depth's score.
    pub aspiration: Option<Aspiration>,
    /// Principal variation search: moves after the first get a null window.
    pub pvs: bool,
    /// Whether and how null moves are tried.
    pub null_move: Option<NullMove>,
    /// Distance pruning: no search for an end that comes later than one that is already sure.
    pub distance_pruning: bool,
    /// Reverse futility pruning: the margin a ply, as a share of the evaluation's scale.
    pub reverse_futility: Option<f64>,
    /// Razoring: the margin a ply, as a share of the evaluation's scale.
    pub razoring: Option<f64>,
    /// Internal iterative reduction: without a move from the table a node is searched less deep.
    pub internal_iterative_reduction: bool,
    /// Futility pruning of moves: the margin a ply, as a share of the evaluation's scale.
    pub futility: Option<f64>,
    /// Late move pruning: how many moves are searched at least, before the square of the depth is added.
    pub late_move_pruning: Option<u32>,
    /// Singular extensions, with negative ones and multicut.
    pub singular: bool,
    /// Late move reductions.
    pub reductions: Option<Reduction>,
    /// Quiescence search: captures go on beyond the horizon.
    pub quiescence: bool,
    /// Extensions: the only move of a position costs no depth.
    pub extensions: bool,
    /// Extensions: a move that has to answer a threat costs no depth.
    pub threat_extensions: bool,
    /// How far beyond the root move's line moves may start (the window of study 000).
    pub region_padding: Option<u32>,
    /// Whether moves that go backward are left out where there are others.
    pub ignore_retreats: bool,
    /// Whether one of the equally good moves is chosen at random; otherwise it is the first.
    pub random_tie_break: bool,
    /// Whether a root with only one move is not searched.
    pub play_forced: bool,
    /// Whether a search whose time is up estimates the positions that it has not searched, instead of
    /// falling back on the last depth that was completed.
    pub estimate_when_stopped: bool,
    /// How many threads search at once.
    pub threads: usize,
    /// Whether all wins count the same, however far away they are: in 004 II.B "both actions get the same
    /// heuristic score" that win in one move and in two.
    pub flat_wins: bool,
}

impl Options {
    /// Whether something is decided by the static evaluation of a node.
    pub fn uses_static_eval(&self) -> bool {
        let margins = [self.reverse_futility, self.razoring, self.futility];
        margins.iter().any(Option::is_some)
            || self.late_move_pruning.is_some()
            || self.reductions == Some(Reduction::Adjusted)
    }

    /// Whether something is decided by killers or history.
    pub(super) fn uses_history(&self) -> bool {
        self.orders.iter().any(|order| order.uses_history())
            || self.reductions == Some(Reduction::Adjusted)
    }
}

/// The aspiration window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Aspiration {
    /// Its half width is this share of the last depth's score; where that fails the window is open
    /// (002 4.2.3).
    Relative(f64),
    /// Its half width is this share of the evaluation's scale, and grows on the side that fails.
    Widening(f64),
}

/// How late moves are reduced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reduction {
    /// By depth and number alone.
    Fixed,
    /// Less on the principal variation, where things improve and for moves with a good history; more
    /// elsewhere.
    Adjusted,
}

/// Null move pruning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMove {
    /// By how much the search after a null move is less deep.
    pub reduction: u32,
    /// Who may make null moves, and how often.
    pub form: NullForm,
}

/// Who may make null moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NullForm {
    /// Only the side that the search is for, and once in a line (002 4.2.5).
    Study,
    /// Both sides, but not one after the other.
    Usual,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            prune: true,
            deepening: false,
            table: None,
            orders: Vec::new(),
            history: HistoryUpdate::Count,
            continuation: 0,
            correction: false,
            root_effort: false,
            aspiration: None,
            pvs: false,
            null_move: None,
            distance_pruning: false,
            reverse_futility: None,
            razoring: None,
            internal_iterative_reduction: false,
            futility: None,
            late_move_pruning: None,
            singular: false,
            reductions: None,
            quiescence: false,
            extensions: false,
            threat_extensions: false,
            region_padding: None,
            ignore_retreats: false,
            random_tie_break: false,
            play_forced: false,
            estimate_when_stopped: false,
            threads: 1,
            flat_wins: false,
        }
    }
}
