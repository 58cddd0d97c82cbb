//! Several threads on one position: lazy SMP (the usual form).
//!
//! Every thread searches the same root on its own and keeps its own killers and history; what they
//! share is the table, through which one finds done what another has done before. So that the helpers
//! look at other things than the first thread, each skips other depths.
//!
//! In the end the threads vote for a move. Only those count that have come as deep as the first: so a
//! search to a given depth finds the value of that depth, whoever is right about the move. With one
//! thread a search is exactly reproducible.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use grove_core::{Evaluate, EvaluationTerms, Guide, Random};

use super::thread_data::{SearchTask, ThreadData};
use super::worker::Worker;
use crate::report::Report;
use crate::score;

/// Searches with all of these threads.
pub fn search<G: Evaluate + Guide>(
    threads: &mut [ThreadData<G>],
    task: &SearchTask<'_, G>,
    position: &G,
    random: &mut Random,
) -> Report<G::Move> {
    let halt = AtomicBool::new(false);
    let share = (task.limits.nodes / threads.len() as u64).max(1);
    let random = task.options.random_tie_break.then_some(random);
    // Whoever draws among the best moves has to draw once.
    let votes = random.is_none();
    let (first, others) = threads.split_first_mut().expect("a search has a thread");
    let (mut report, helpers) = thread::scope(|scope| {
        let helpers: Vec<_> = others
            .iter_mut()
            .enumerate()
            .map(|(number, thread)| {
                let halt = &halt;
                let skipping = Some(DepthSkipping::of_helper(number as u32));
                scope.spawn(move || {
                    Worker::new(thread, task, share, halt)
                        .iterative_deepening(position, None, skipping)
                })
            })
            .collect();
        let report =
            Worker::new(first, task, share, &halt).iterative_deepening(position, random, None);
        halt.store(true, Relaxed);
        // A helper that panicked has found nothing; the others have.
        let helpers = helpers.into_iter().filter_map(|helper| helper.join().ok());
        (report, helpers.collect::<Vec<_>>())
    });
    for helper in &helpers {
        report.counts += helper.counts;
    }
    let elected = elect(&report, &helpers, task.evaluation.scale()).filter(|_| votes);
    if let Some(elected) = elected.cloned() {
        report = Report {
            counts: report.counts,
            iterations: report.iterations,
            lines: report.lines,
            ..elected
        };
    }
    report
}

/// Which depths a helper skips: so many of them, then searches as many, and so on.
#[derive(Clone, Copy)]
pub(super) struct DepthSkipping {
    run: u32,
    phase: u32,
}

impl DepthSkipping {
    /// Runs of one depth can be skipped in two ways, runs of two in four, and so on. Helpers take them
    /// in this order.
    fn of_helper(number: u32) -> Self {
        let (mut run, mut phase) = (1, number);
        while phase >= 2 * run {
            phase -= 2 * run;
            run += 1;
        }
        DepthSkipping { run, phase }
    }

    pub(super) fn skips(self, depth: u32) -> bool {
        (depth + self.phase) / self.run % 2 == 1
    }
}

/// The report of a helper whose move has more votes than that of the first thread. The vote of a thread
/// counts more the deeper it has come and the better it thinks of its move, but not without bounds.
fn elect<'r, M: Copy + PartialEq>(
    first: &'r Report<M>,
    helpers: &'r [Report<M>],
    scale: f64,
) -> Option<&'r Report<M>> {
    let voters: Vec<&Report<M>> = std::iter::once(first)
        .chain(helpers.iter().filter(|helper| helper.depth >= first.depth))
        .collect();
    let lowest = voters.iter().map(|voter| voter.score).min()?;
    let weight = |voter: &Report<M>| {
        let better = f64::from(voter.score.saturating_sub(lowest)) / scale;
        f64::from(voter.depth) * (1.0 + better.min(1.0))
    };
    let votes = |mv: Option<M>| -> f64 {
        let same = voters.iter().filter(|voter| voter.best == mv);
        same.map(|voter| weight(voter)).sum()
    };
    let is_win = |voter: &Report<M>| score::is_proven(voter.score) && voter.score > 0;
    // The first of equals: the first thread, unless another one is really preferred.
    let elected = voters.iter().copied().reduce(|best, voter| {
        let key = |voter: &Report<M>| (is_win(voter), votes(voter.best), voter.depth);
        match key(voter) > key(best) {
            true => voter,
            false => best,
        }
    });
    elected.filter(|elected| elected.best != first.best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::END;

    fn report(best: char, depth: u32, score: i32) -> Report<char> {
        Report {
            best: Some(best),
            depth,
            score,
            ..Report::unsearched()
        }
    }

    /// The move that is played if the first of these is the first thread's.
    fn elected(reports: &[Report<char>]) -> Option<char> {
        let (first, helpers) = reports.split_first().expect("a thread");
        elect(first, helpers, 100.0).unwrap_or(first).best
    }

    #[test]
    fn the_first_thread_decides_among_two() {
        assert_eq!(elected(&[report('a', 5, 10)]), Some('a'));
        assert_eq!(
            elected(&[report('a', 5, 10), report('b', 5, 10)]),
            Some('a')
        );
    }

    #[test]
    fn votes_add_up() {
        let [a, b] = [report('a', 5, 10), report('b', 5, 10)];
        assert_eq!(elected(&[a.clone(), b.clone(), b.clone()]), Some('b'));
        assert_eq!(elected(&[a.clone(), b.clone(), a, b]), Some('a'));
    }

    #[test]
    fn depth_and_score_weigh() {
        let a = report('a', 5, 10);
        assert_eq!(elected(&[a.clone(), report('b', 6, 10)]), Some('b'));
        assert_eq!(elected(&[a.clone(), report('b', 5, 40)]), Some('b'));
        // However good a move seems, its vote counts no more than two others.
        let [good, plain] = [report('b', 5, 9_000), report('a', 5, 10)];
        assert_eq!(elected(&[a.clone(), good, plain.clone(), plain]), Some('a'));
    }

    #[test]
    fn who_has_not_come_as_deep_has_no_vote() {
        let shallow = report('b', 4, 90);
        assert_eq!(
            elected(&[report('a', 5, 10), shallow.clone(), shallow]),
            Some('a')
        );
    }

    #[test]
    fn a_proven_win_is_played() {
        let a = report('a', 9, 10);
        let win = report('b', 9, 2 * END);
        assert_eq!(elected(&[a.clone(), a.clone(), a, win]), Some('b'));
    }

    #[test]
    fn helpers_skip_half_of_the_depths_each_in_its_own_way() {
        let skipped = |number| {
            let skipping = DepthSkipping::of_helper(number);
            (1..=12).filter(move |&depth| skipping.skips(depth))
        };
        assert!(skipped(0).eq([1, 3, 5, 7, 9, 11]));
        assert!(skipped(1).eq([2, 4, 6, 8, 10, 12]));
        assert!(skipped(2).eq([2, 3, 6, 7, 10, 11]));
        let ways: std::collections::BTreeSet<Vec<u32>> =
            (0..12).map(|number| skipped(number).collect()).collect();
        assert_eq!(ways.len(), 12);
        assert!(ways.iter().all(|way| (5..=7).contains(&way.len())));
    }
}
