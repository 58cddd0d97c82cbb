//! Iterative deepening (002 4.2.2, 004 figure 2.2), and the aspiration window around the score of the
//! last depth (002 4.2.3).

use grove_core::{Evaluate, EvaluationTerms, Guide, Random, Score};

use super::options::Aspiration;
use super::parallel::DepthSkipping;
use super::record::Record;
use super::recorder::Recorder;
use super::root::{RootBest, RootResult};
use super::static_pruning::in_scale;
use super::thread_data::{SearchTask, ThreadData};
use super::worker::Worker;
use crate::limits::MAX_DEPTH;
use crate::report::{Report, RootMove};
use crate::score::{self, INFINITE};

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Searches as deep as the limits allow. Without `random` the first of equal moves is chosen. A
    /// helper of another thread skips depths, and leaves it to that thread to tell of progress and to
    /// stop in time.
    pub(super) fn iterative_deepening(
        &mut self,
        position: &G,
        mut random: Option<&mut Random>,
        helper: Option<DepthSkipping>,
    ) -> Report<G::Move> {
        let generated = position.moves();
        let mut report = Report::unsearched();
        // Something to play, should there be no time even for one ply.
        report.best = generated.first().copied();
        let last = self.task.limits.depth.clamp(1, MAX_DEPTH);
        let deepening = self.options.deepening;
        let first = if deepening { 1 } else { last };
        for depth in first..=last {
            if depth < last && helper.is_some_and(|skipping| skipping.skips(depth)) {
                continue;
            }
            let previous = report.iterations.last().map(|last| RootBest {
                mv: last.best,
                score: last.score,
                index: last.best_index,
            });
            let result = self.aspiration_search(position, depth, previous, random.as_deref_mut());
            if let Some(best) = result.best
                && (result.complete || result.searched_previous)
            {
                let line = self.thread.pv[0].clone();
                report.update_best(best.mv, best.score, best.index, line);
            }
            if !result.complete {
                break;
            }
            if helper.is_none() && self.task.limits.lines > 1 {
                self.find_other_lines(position, depth, &mut report);
            }
            report.complete_iteration(depth, self.counts);
            let is_forced = deepening && generated.len() == 1;
            let ends = helper.is_none() && self.end_iterations(&report, is_forced);
            if ends || self.estimates_only || score::is_proven(report.score) {
                break;
            }
        }
        report.counts = self.counts;
        report
    }

    fn end_iterations(&self, report: &Report<G::Move>, is_forced: bool) -> bool {
        let scale = self.task.evaluation.scale();
        self.task.limits.end_iterations(report, scale, is_forced)
    }

    /// Searches one depth, within a window around the last depth's score if there is one. Where that
    /// fails the window is opened, at once or step by step.
    fn aspiration_search(
        &mut self,
        position: &G,
        depth: u32,
        last: Option<RootBest<G::Move>>,
        mut random: Option<&mut Random>,
    ) -> RootResult<G::Move> {
        self.root_depth = depth;
        let previous = last.map(|last| last.mv);
        let mut window = self.first_window(depth, last);
        loop {
            let (alpha, beta) = (window.alpha, window.beta);
            let result = self.search_root(
                position,
                depth,
                (alpha, beta),
                previous,
                random.as_deref_mut(),
            );
            let score = result.best.map_or(0, |best| best.score);
            let missed = result.best.is_some() && (score <= alpha || score >= beta);
            if !result.complete || !missed || window.is_open() {
                return result;
            }
            window.widen(score);
        }
    }

    /// The window in which a depth is searched first.
    fn first_window(&self, depth: u32, last: Option<RootBest<G::Move>>) -> AspirationWindow {
        let (Some(aspiration), Some(last)) = (self.options.aspiration, last) else {
            return AspirationWindow::OPEN;
        };
        match aspiration {
            Aspiration::Relative(factor) => {
                let delta = (f64::from(last.score.abs()) * factor).clamp(1.0, 1e9) as Score;
                AspirationWindow::around(last.score, delta, None)
            }
            Aspiration::Widening(_) if depth < WIDENING_DEPTH => AspirationWindow::OPEN,
            Aspiration::Widening(share) => {
                let delta = in_scale(self.task.evaluation, share);
                AspirationWindow::around(last.score, delta, Some(delta))
            }
        }
    }
}

/// The first depth that gets a window which widens; before it scores jump.
const WIDENING_DEPTH: u32 = 4;
/// A window that has grown so often is opened.
const MOST_WIDENINGS: u32 = 5;

/// The window of the root.
struct AspirationWindow {
    alpha: Score,
    beta: Score,
    /// By how much it grows next; nothing where it is opened at once.
    step: Option<Score>,
    widenings: u32,
}

impl AspirationWindow {
    const OPEN: Self = AspirationWindow {
        alpha: -INFINITE,
        beta: INFINITE,
        step: None,
        widenings: 0,
    };

    fn around(score: Score, delta: Score, step: Option<Score>) -> Self {
        AspirationWindow {
            alpha: score.saturating_sub(delta).max(-INFINITE),
            beta: score.saturating_add(delta).min(INFINITE),
            step,
            widenings: 0,
        }
    }

    fn is_open(&self) -> bool {
        self.alpha == -INFINITE && self.beta == INFINITE
    }

    /// Makes room for a score that was outside.
    fn widen(&mut self, score: Score) {
        self.widenings += 1;
        let Some(step) = self
            .step
            .filter(|_| self.widenings <= MOST_WIDENINGS && !score::is_proven(score))
        else {
            *self = Self::OPEN;
            return;
        };
        if score <= self.alpha {
            self.beta = self.alpha + (self.beta - self.alpha) / 2;
            self.alpha = score - step;
        } else {
            self.beta = score + step;
        }
        self.step = Some(2 * step);
    }
}

impl<G: Evaluate + Guide> ThreadData<G> {
    /// Searches, and keeps a record.
    pub(super) fn record(
        &mut self,
        task: &SearchTask<'_, G>,
        position: &G,
        random: Option<&mut Random>,
        recorder: Recorder,
    ) -> (Report<G::Move>, Record) {
        let halt = std::sync::atomic::AtomicBool::new(false);
        let mut worker = Worker::new(self, task, task.limits.nodes, &halt);
        worker.keep_record(recorder);
        let report = worker.iterative_deepening(position, random, None);
        let record = worker.recorder.take().map(|recorder| recorder.record);
        (report, record.unwrap_or_default())
    }

    /// The exact value of every move of a position.
    pub(super) fn all_moves(
        &mut self,
        task: &SearchTask<'_, G>,
        position: &G,
    ) -> Vec<RootMove<G::Move>> {
        let halt = std::sync::atomic::AtomicBool::new(false);
        Worker::new(self, task, task.limits.nodes, &halt).root_moves(position)
    }
}
