//! Plays numbered pairs of games on several threads and enters them in order.
//!
//! A game depends on its number alone, and pairs are entered in the order of their numbers, whatever
//! order they finish in. So a run comes out the same with any number of threads and after any
//! interruption, unless the players' limits depend on time.

use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use grove_record::{GameRecord, Pair, Reason, Shard};
use grove_store::StoreError;

use crate::queue::Queue;

/// Which pairs of games, and how many games at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scheduler {
    /// The numbers of the pairs in the run: pair `n` is the games `2n` and `2n + 1`.
    pub pairs: Range<u64>,
    /// Which of them are played here.
    pub shard: Shard,
    /// How many meetings take turns in the run, a pair each.
    pub meetings: u64,
    /// How many games at once.
    pub threads: usize,
}

/// Why a scheduler stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SchedulerEnd {
    /// All pairs were played.
    Complete,
    /// The callback has seen enough.
    Enough,
    /// The stop flag was raised.
    Stopped,
}

/// Plays the game with this number in the run, and abandons it when told to stop.
pub type PlayGame<'a> = dyn Fn(u64, &(dyn Fn() -> bool + Sync)) -> GameRecord + Sync + 'a;

/// Where pairs are stored, and found again after an interruption.
pub trait Archive {
    /// A pair that was played before. Asked once for each pair, in order, before it is played.
    fn recall(&mut self, pair: u64) -> Result<Option<Pair>, StoreError>;

    /// Stores a pair that has just been played. Pairs come in the order in which they finish.
    fn keep(&mut self, pair: &Pair) -> Result<(), StoreError>;
}

/// What a thread sends: a game, nothing where it was not begun any more, or a panic.
type Played = thread::Result<Option<GameRecord>>;

impl Scheduler {
    /// Plays until all pairs are entered, `enter` has seen enough, or the flag is raised. Games in
    /// progress are abandoned then and do not count. Pairs that the archive recalls are entered
    /// like those that were played, even with the flag raised from the start.
    pub fn run<E: From<StoreError>>(
        &self,
        play: &PlayGame<'_>,
        stop: &AtomicBool,
        archive: &mut impl Archive,
        enter: impl FnMut(&Pair) -> Result<ControlFlow<()>, E>,
    ) -> Result<SchedulerEnd, E> {
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
                let game = || (!is_over()).then(|| play(number, &is_over));
                if played.send(catch_unwind(AssertUnwindSafe(game))).is_err() {
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
            let result = self.lead(numbers, &results, stop, archive, enter);
            over.store(true, Ordering::Relaxed);
            result
        })
    }

    /// Hands out the numbers of games, and enters what comes back.
    fn lead<E: From<StoreError>>(
        &self,
        numbers: mpsc::Sender<u64>,
        results: &mpsc::Receiver<Played>,
        stop: &AtomicBool,
        archive: &mut impl Archive,
        mut enter: impl FnMut(&Pair) -> Result<ControlFlow<()>, E>,
    ) -> Result<SchedulerEnd, E> {
        let is_here = |pair: &u64| self.shard.has(*pair, self.meetings);
        let mut queue = Queue::new(self.pairs.clone().filter(is_here), self.threads);
        let mut halted = false;
        loop {
            while let Some(pair) = queue.next_entry() {
                if enter(&pair)?.is_break() {
                    return Ok(SchedulerEnd::Enough);
                }
            }
            while !halted && let Some(pair) = queue.next_pair() {
                match archive.recall(pair)? {
                    Some(known) => queue.recalled(pair, known),
                    None if stop.load(Ordering::Relaxed) => halted = true,
                    None => {
                        for number in queue.begin(pair) {
                            // Threads only end when there is nothing more to send.
                            let _ = numbers.send(number);
                        }
                    }
                }
            }
            if queue.is_done() {
                return Ok(SchedulerEnd::Complete);
            }
            if queue.can_enter() {
                continue;
            }
            if !queue.is_playing() {
                return Ok(SchedulerEnd::Stopped);
            }
            let Ok(played) = results.recv() else {
                return Ok(SchedulerEnd::Stopped);
            };
            // Left alone in its thread, a panic would leave the others waiting for its game.
            match played.unwrap_or_else(|panic| resume_unwind(panic)) {
                Some(record) if record.reason != Reason::Stopped => {
                    if let Some(pair) = queue.finished(record) {
                        archive.keep(pair)?;
                    }
                }
                _ => queue.abandoned(),
            }
        }
    }
}
