//! Several principal variations (the usual form): after each depth the root is searched again without the moves with
//! which the lines found so far begin.

use grove_core::{Evaluate, Guide};

use super::worker::Worker;
use crate::report::{RankedLine, Report};
use crate::score::INFINITE;

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Finds the other lines of a depth whose best is known. Where the search is stopped on the way, those of the last
    /// depth stay.
    pub(super) fn find_other_lines(
        &mut self,
        position: &G,
        depth: u32,
        report: &mut Report<G::Move>,
    ) {
        let best = RankedLine {
            score: report.score,
            line: report.line.clone(),
        };
        let mut lines = vec![best];
        while lines.len() < self.task.limits.lines {
            self.excluded = lines
                .iter()
                .filter_map(|known| known.line.first().copied())
                .collect();
            let last = report.lines.get(lines.len());
            let previous = last.and_then(|last| last.line.first().copied());
            let window = (-INFINITE, INFINITE);
            let result = self.search_root(position, depth, window, previous, None);
            let Some(best) = result.best.filter(|_| result.complete) else {
                break;
            };
            lines.push(RankedLine {
                score: best.score,
                line: self.thread.pv[0].clone(),
            });
        }
        self.excluded.clear();
        if !self.stopped {
            report.lines = lines;
        }
    }
}
