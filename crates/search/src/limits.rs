//! What ends a search.

use grove_core::Score;

use crate::report::Report;

/// How far a search may go. Whatever is reached first ends it; the best move found so far is
/// played.
pub struct Limits<'a, M> {
    /// How many plies deep.
    pub depth: u32,
    /// How many nodes.
    pub nodes: u64,
    /// How many lines are wanted: the best, the best that begins with another move, and so on. More than one
    /// takes as many searches of the root, and does not change which is best.
    pub lines: usize,
    /// Whether to leave it at the first depth where there is only one move.
    pub stop_if_forced: bool,
    /// The hard limit: asked every thousand nodes or so whether to stop at once.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The soft limit: asked after every completed depth whether to stop there, and shown what was
    /// found.
    pub stop_after_iteration: &'a (dyn Fn(&Progress, &Report<M>) -> bool + Sync),
}

/// How a search stands after a completed depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The depth.
    pub depth: u32,
    /// What the best move is worth.
    pub score: Score,
    /// How many depths in a row have found the same best move, this one included.
    pub best_move_stability: u32,
    /// How much less that is than two depths before, as a share of the evaluation's scale; 0 where it is
    /// more. Scores of odd and even depths differ, so those of neighbouring depths say nothing.
    pub score_drop: f64,
    /// Positions visited up to now, by the first thread.
    pub nodes: u64,
}

/// The greatest nominal depth of a search.
pub const MAX_DEPTH: u32 = 200;

/// The greatest distance from the root that a search reaches. Extensions may make a line longer than
/// the nominal depth, and stop here. Quiescence may go a few plies beyond, but keeps nothing by ply.
pub const MAX_PLY: usize = 2 * MAX_DEPTH as usize;

impl Progress {
    /// How the search stands whose last completed depth is the last of this report.
    fn of<M: PartialEq>(report: &Report<M>, scale: f64) -> Self {
        let best_moves = report
            .iterations
            .iter()
            .rev()
            .map(|iteration| &iteration.best);
        let earlier = report.iterations.iter().rev().nth(2);
        let drop = earlier.map_or(0, |earlier| earlier.score.saturating_sub(report.score));
        let unchanged = best_moves.take_while(|&best| Some(best) == report.best.as_ref());
        Progress {
            depth: report.depth,
            score: report.score,
            best_move_stability: unchanged.count() as u32,
            score_drop: f64::from(drop.max(0)) / scale,
            nodes: report.counts.nodes,
        }
    }
}

impl<M: PartialEq> Limits<'_, M> {
    /// Whether the depth that is the last of this report is to be the last of the search.
    /// `scale` is that of the evaluation, and `is_forced` says that there is only one move.
    pub(crate) fn end_iterations(&self, report: &Report<M>, scale: f64, is_forced: bool) -> bool {
        // Asked after every completed depth, because clocks learn from it.
        let stops = (self.stop_after_iteration)(&Progress::of(report, scale), report);
        stops || self.stop_if_forced && is_forced
    }
}

impl<M> Limits<'_, M> {
    /// This deep and no other limit.
    pub fn depth(depth: u32) -> Self {
        Limits {
            depth: depth.min(MAX_DEPTH),
            nodes: u64::MAX,
            lines: 1,
            stop_if_forced: true,
            stop: &|| false,
            stop_after_iteration: &|_, _| false,
        }
    }
}
