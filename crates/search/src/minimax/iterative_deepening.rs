//! The root: one depth or one after the other (002 4.2.2, 004 figure 2.2), and the aspiration
//! window (002 4.2.3).

use grove_core::{Evaluate, Guide, Random, Score};

use super::order;
use super::record::Record;
use super::recorder::Recorder;
use super::recording::Full;
use super::region::Region;
use super::thread_data::{SearchTask, StackEntry, ThreadData, Worker};
use crate::limits::{MAX_DEPTH, Progress};
use crate::report::{Iteration, Report, RootMove};
use crate::score::{self, INFINITE};
use crate::tag::tag;

/// The best move of the root so far.
#[derive(Clone, Copy)]
struct Choice<M> {
    mv: M,
    score: Score,
    /// When it was looked at, from 0.
    place: usize,
}

/// How far a search of the root got.
struct Outlook<M> {
    best: Option<Choice<M>>,
    /// Whether every move was looked at that had to be.
    complete: bool,
    /// Whether the best move of the last depth was looked at.
    saw_previous: bool,
}

impl<G: Evaluate + Guide> Worker<'_, G> {
    /// Searches as deep as the limits allow. Without `random` the first of equal moves is chosen.
    pub(super) fn deepen(
        &mut self,
        position: &G,
        mut random: Option<&mut Random>,
    ) -> Report<G::Move> {
        let generated = position.moves();
        let mut report = Report::unsearched();
        // Something to play, should there be no time even for one ply.
        report.best = generated.first().copied();
        let last = self.task.limits.depth.clamp(1, MAX_DEPTH);
        let deepening = self.task.options.deepening;
        let first = if deepening { 1 } else { last };
        let mut best_move_stability = 0;
        for depth in first..=last {
            let previous = report.iterations.last().map(|last| Choice {
                mv: last.best,
                score: last.score,
                place: last.best_index,
            });
            let outlook = self.search_depth(position, depth, previous, random.as_deref_mut());
            if let Some(best) = outlook.best
                && (outlook.complete || outlook.saw_previous)
            {
                let line = self.lines[0].clone();
                let unchanged = report.best == Some(best.mv);
                best_move_stability = if unchanged {
                    best_move_stability + 1
                } else {
                    1
                };
                (report.best, report.score) = (Some(best.mv), best.score);
                report.best_index = best.place;
                report.line.clone_from(&line);
                if outlook.complete {
                    report.depth = depth;
                    report.iterations.push(Iteration {
                        depth,
                        best: best.mv,
                        score: best.score,
                        best_index: best.place,
                        counts: self.counts,
                        time: None,
                        line,
                    });
                }
            }
            if !outlook.complete {
                break;
            }
            // Asked after every completed depth, because clocks learn from it.
            report.counts = self.counts;
            let progress = Progress {
                depth,
                score: report.score,
                best_move_stability,
                nodes: self.counts.nodes,
            };
            let stops = (self.task.limits.stop_after_iteration)(&progress, &report);
            let forced = self.task.limits.stop_if_forced && deepening && generated.len() == 1;
            if stops || forced || self.hurried || score::is_proven(report.score) {
                break;
            }
        }
        report.counts = self.counts;
        report
    }

    /// Searches for another thread, which uses what this one leaves in the table. To see other
    /// things than that thread it looks a ply farther at every other depth.
    pub(super) fn help(&mut self, position: &G, number: usize) {
        let last = self.task.limits.depth.clamp(1, MAX_DEPTH);
        let first = if self.task.options.deepening { 1 } else { last };
        let mut previous = None;
        for depth in first..=last {
            let farther = (depth + (number as u32 + depth) % 2).min(last);
            let outlook = self.search_depth(position, farther, previous, None);
            previous = outlook.best.filter(|_| outlook.complete);
            if previous.is_none() {
                return;
            }
        }
    }

    /// Searches one depth, within a window around the last depth's score if there is one, and
    /// with an open one where that fails.
    fn search_depth(
        &mut self,
        position: &G,
        depth: u32,
        last: Option<Choice<G::Move>>,
        mut random: Option<&mut Random>,
    ) -> Outlook<G::Move> {
        self.nominal = depth;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if let (Some(factor), Some(last)) = (self.task.options.aspiration, last) {
            let delta = (f64::from(last.score.abs()) * factor).clamp(1.0, 1e9) as Score;
            alpha = last.score.saturating_sub(delta).max(-INFINITE);
            beta = last.score.saturating_add(delta).min(INFINITE);
        }
        let previous = last.map(|last| last.mv);
        let mut outlook = self.search_root(
            position,
            depth,
            (alpha, beta),
            previous,
            random.as_deref_mut(),
        );
        let missed = outlook
            .best
            .is_some_and(|best| best.score <= alpha || best.score >= beta);
        if outlook.complete && missed {
            outlook = self.search_root(position, depth, (-INFINITE, INFINITE), previous, random);
        }
        outlook
    }

    fn search_root(
        &mut self,
        position: &G,
        depth: u32,
        (mut alpha, beta): (Score, Score),
        previous: Option<G::Move>,
        mut random: Option<&mut Random>,
    ) -> Outlook<G::Move> {
        let mut position = position.clone();
        let options = self.task.options;
        self.enter(position.key());
        self.list_root(&mut position, previous);
        if self.recorder.is_some() {
            self.begin_root(&position, Full { depth, alpha, beta }, previous);
        }
        let mut outlook = Outlook {
            best: None,
            complete: true,
            saw_previous: false,
        };
        let mut equals = 0;
        let depth_of_children = depth - 1 + self.extension(self.moves.len(), depth, 0);
        for index in 0..self.moves.len() {
            if !options.orders.is_empty() {
                order::bring_best(&mut self.moves[index..]);
            }
            let mv = self.moves[index].mv;
            // Whoever draws among the best has to know which moves are exactly as good.
            let slack = Score::from(random.is_some());
            let (from, to) = if options.prune {
                (alpha.saturating_sub(slack).max(-INFINITE), beta)
            } else {
                (-INFINITE, INFINITE)
            };
            let late = if random.is_some() {
                0
            } else {
                self.reduction(&position, depth, index, mv)
            };
            let stack = self.stack_entry_after(&position, mv);
            if self.recorder.is_some() {
                let full = Full {
                    depth: depth_of_children,
                    alpha: from,
                    beta: to,
                };
                self.go(&position, 0, mv, true, full);
            }
            let value = position.try_move(mv, |next| {
                self.child(
                    next,
                    depth_of_children,
                    0,
                    from,
                    to,
                    index == 0,
                    late,
                    stack,
                )
            });
            if self.stopped {
                outlook.complete = false;
                break;
            }
            outlook.saw_previous |= Some(mv) == previous;
            let better = outlook.best.is_none_or(|best| value > best.score);
            let equal = outlook.best.is_some_and(|best| value == best.score);
            if better {
                equals = 1;
            } else if equal {
                equals += 1;
            }
            let drawn = equal && random.as_deref_mut().is_some_and(|r| r.below(equals) == 0);
            if better || drawn {
                outlook.best = Some(Choice {
                    mv,
                    score: value,
                    place: index,
                });
                self.extend_line(0, mv);
            }
            alpha = alpha.max(value);
            if options.prune && alpha >= beta {
                break;
            }
        }
        self.leave();
        self.moves.clear();
        if self.recorder.is_some() {
            let value = outlook.best.map_or(-INFINITE, |best| best.score);
            self.end(&position, depth, value);
        }
        outlook
    }

    /// The exact value of every move.
    fn value_all(&mut self, position: &G) -> Vec<RootMove<G::Move>> {
        let depth = self.task.limits.depth.clamp(1, MAX_DEPTH);
        self.nominal = depth;
        let mut position = position.clone();
        let moves = position.moves();
        self.enter(position.key());
        let mut values = Vec::new();
        for mv in moves {
            let stack = self.stack_entry_after(&position, mv);
            let score = position.try_move(mv, |next| {
                self.child(next, depth - 1, 0, -INFINITE, INFINITE, true, 0, stack)
            });
            values.push(RootMove { mv, score });
        }
        self.leave();
        values
    }

    /// Lists the moves of the root, the best of the last depth in front if an order asks for it.
    fn list_root(&mut self, position: &mut G, previous: Option<G::Move>) {
        self.region = None;
        let stack = StackEntry {
            last: self.task.history.last,
            may_pass: false,
        };
        let previous = previous.map_or(0, tag);
        self.list_moves(position, 0, previous, 0, stack);
    }

    /// How a move of the root leads on, and within which region.
    fn stack_entry_after(&mut self, position: &G, mv: G::Move) -> StackEntry {
        let (start, end) = (position.start_of(mv), position.end_of(mv));
        self.region = match (self.task.options.region_padding, start, end) {
            (Some(padding), Some(start), Some(end)) => Some(Region::around(start, end, padding)),
            _ => None,
        };
        StackEntry {
            last: end,
            may_pass: self.task.options.null_move.is_some(),
        }
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
        worker.record(Box::new(recorder));
        let report = worker.deepen(position, random);
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
        Worker::new(self, task, task.limits.nodes, &halt).value_all(position)
    }
}
