//! Several threads on one position.
//!
//! Every thread searches the same root on its own and keeps its own killers and history; what they
//! share is the table, through which one finds done what another has done before. The first
//! thread's result is the result. With one thread a search is exactly reproducible.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use grove_core::{Evaluate, Guide, Random};

use super::thread_data::{SearchTask, ThreadData};
use super::worker::Worker;
use crate::report::Report;

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
    let (first, others) = threads.split_first_mut().expect("a search has a thread");
    thread::scope(|scope| {
        let helpers: Vec<_> = others
            .iter_mut()
            .enumerate()
            .map(|(number, thread)| {
                let halt = &halt;
                scope.spawn(move || {
                    let mut worker = Worker::new(thread, task, share, halt);
                    worker.help(position, number);
                    worker.counts
                })
            })
            .collect();
        let mut report =
            Worker::new(first, task, share, &halt).iterative_deepening(position, random);
        halt.store(true, Relaxed);
        for helper in helpers {
            // A helper that panicked has counted nothing; the result is not its own.
            if let Ok(counts) = helper.join() {
                report.counts += counts;
            }
        }
        report
    })
}
