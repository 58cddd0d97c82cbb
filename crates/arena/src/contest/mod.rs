//! A match: many games between two players, several at once.
//!
//! Which games there are depends on their numbers alone, and results are entered in the order of
//! pairs, whatever order they finish in. So where the players' limits do not depend on time a match
//! comes out the same, game by game, with any number of threads and after any interruption, and
//! a sequential test stops it after the same pair.
//!
//! A [`Scribe`] takes it all down, and may know pairs that were played before: those are not
//! played again.

mod queue;
mod standing;
#[cfg(test)]
mod tests;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use crate::record::{GameRecord, Reason};
use crate::statistics::{Sprt, Verdict};
use crate::table::Table;
use queue::Queue;
pub use standing::{Effort, Standing};

/// Two games with the same opening and colours changed.
pub type Pair = [GameRecord; 2];

/// How a match is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contest {
    /// How many pairs of games.
    pub pairs: u64,
    /// How many games at once.
    pub threads: usize,
    /// What ends the match early.
    pub sprt: Option<Sprt>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All pairs were played.
    Complete,
    /// The sequential test has come to its verdict.
    Decided(Verdict),
    /// Somebody stopped it.
    Stopped,
}

/// Somebody who takes down what happens. An error ends the match.
pub trait Scribe {
    /// What can go wrong.
    type Error;

    /// A pair that was played before. Asked once for each pair, in order, before it is played.
    fn recall(&mut self, pair: u64) -> Result<Option<Pair>, Self::Error> {
        let _ = pair;
        Ok(None)
    }

    /// A pair has just been played. Pairs come as they finish, which is the moment to keep them.
    fn keep(&mut self, pair: &Pair) -> Result<(), Self::Error> {
        let _ = pair;
        Ok(())
    }

    /// A pair counts, with those of all numbers before it. Pairs come in order, and so do those that
    /// were recalled.
    fn enter(&mut self, pair: &Pair, standing: &Standing) -> Result<(), Self::Error>;
}

/// What a thread sends: a game, nothing where it was not begun any more, or a panic.
type Played = thread::Result<Option<GameRecord>>;

impl Contest {
    /// Plays the match until it is over or the flag is raised. Games that go on then are broken
    /// off and count for nobody.
    pub fn run<S: Scribe>(
        &self,
        table: &dyn Table,
        stop: &AtomicBool,
        scribe: &mut S,
    ) -> Result<(Standing, Ending), S::Error> {
        let over = AtomicBool::new(false);
        let is_over = || over.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
        let (numbers, to_play) = mpsc::channel();
        let (played, results) = mpsc::channel();
        let to_play = Mutex::new(to_play);
        let work = |played: mpsc::Sender<Played>| {
            let next = || {
                let to_play = to_play.lock().unwrap_or_else(PoisonError::into_inner);
                to_play.recv()
            };
            while let Ok(number) = next() {
                let play = || (!is_over()).then(|| table.play(number, &is_over));
                if played.send(catch_unwind(AssertUnwindSafe(play))).is_err() {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let played = played.clone();
                scope.spawn(|| work(played));
            }
            drop(played);
            let result = self.lead(numbers, &results, stop, scribe);
            over.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Hands out the numbers of games, and enters what comes back.
    fn lead<S: Scribe>(
        &self,
        numbers: mpsc::Sender<u64>,
        results: &mpsc::Receiver<Played>,
        stop: &AtomicBool,
        scribe: &mut S,
    ) -> Result<(Standing, Ending), S::Error> {
        let mut standing = Standing::default();
        let mut queue = Queue::new(self.pairs, self.threads);
        loop {
            while let Some(pair) = queue.next_entry() {
                standing.enter(&pair);
                scribe.enter(&pair, &standing)?;
                let verdict = self.sprt.map(|sprt| sprt.verdict(&standing.pairs));
                if let Some(verdict) = verdict.filter(|&verdict| verdict != Verdict::GoOn) {
                    return Ok((standing, Ending::Decided(verdict)));
                }
            }
            while !stop.load(Ordering::Relaxed)
                && let Some(pair) = queue.next_pair()
            {
                match scribe.recall(pair)? {
                    Some(known) => queue.recalled(pair, known),
                    None => {
                        for number in queue.begin(pair) {
                            // Threads only end when there is nothing more to send.
                            let _ = numbers.send(number);
                        }
                    }
                }
            }
            if queue.is_done() {
                return Ok((standing, Ending::Complete));
            }
            if queue.can_enter() {
                continue;
            }
            if !queue.is_playing() {
                return Ok((standing, Ending::Stopped));
            }
            let Ok(played) = results.recv() else {
                return Ok((standing, Ending::Stopped));
            };
            // Left alone in its thread, a panic would leave the others waiting for its game.
            match played.unwrap_or_else(|panic| resume_unwind(panic)) {
                Some(record) if record.reason != Reason::Stopped => {
                    if let Some(pair) = queue.finished(record) {
                        scribe.keep(pair)?;
                    }
                }
                _ => queue.broken_off(),
            }
        }
    }
}
