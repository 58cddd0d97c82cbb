//! The switches of the search.

use super::order::Order;
use super::transposition_table::TableOptions;

/// What a search does and what it leaves.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Whether branches are cut that cannot matter.
    pub prune: bool,
    /// Whether depths are searched one after the other.
    pub deepening: bool,
    /// The table, if there is one.
    pub table: Option<TableOptions>,
    /// What decides the order of moves; an earlier one before a later one.
    pub orders: Vec<Order>,
    /// The half width of the window around the last depth's score, as a share of that score.
    pub aspiration: Option<f64>,
    /// Whether moves after the first are searched with a null window.
    pub pvs: bool,
    /// Whether and how passing is tried first.
    pub null_move: Option<NullMove>,
    /// Whether late moves are searched less deep.
    pub reductions: bool,
    /// Whether estimates wait until a position is quiet.
    pub quiescence: bool,
    /// Whether forced moves are searched deeper.
    pub extensions: bool,
    /// How far beyond the root move's line moves may start.
    pub region_padding: Option<u32>,
    /// Whether moves that go backward are left out where there are others.
    pub ignore_retreats: bool,
    /// Whether one of the equally good moves is drawn; otherwise the first is played.
    pub random_tie_break: bool,
    /// Whether a search whose time is up estimates what it has not reached, instead of going
    /// back to the last depth that was completed.
    pub estimate_when_stopped: bool,
    /// How many threads search at once.
    pub threads: usize,
}

/// Passing, to see whether a branch can be cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NullMove {
    /// By how much the search after passing is less deep.
    pub reduction: u32,
    /// Who may pass, and how often.
    pub form: NullForm,
}

/// Who may pass.
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
            aspiration: None,
            pvs: false,
            null_move: None,
            reductions: false,
            quiescence: false,
            extensions: false,
            region_padding: None,
            ignore_retreats: false,
            random_tie_break: false,
            estimate_when_stopped: false,
            threads: 1,
        }
    }
}
