//! The pairs of a match between being handed out and being entered.
//!
//! Games finish in any order and are entered in theirs. So that results do not pile up behind one
//! long game, pairs are handed out only so far ahead.

use std::collections::{BTreeMap, VecDeque};

use grove_record::{GameRecord, Pair};

/// How many pairs for each thread may be under way or wait for an earlier one.
const AHEAD: usize = 16;

/// Pairs under way.
pub(super) struct Queue<P> {
    /// Those that were not handed out yet, in their order.
    to_come: P,
    /// How many may be under way or wait.
    room: usize,
    /// Those that are under way or wait, in the order in which they are entered.
    order: VecDeque<u64>,
    /// Whether none is to come any more.
    is_last: bool,
    /// The games that are being played or are about to be.
    playing: u64,
    /// The first game to finish of a pair.
    halves: BTreeMap<u64, GameRecord>,
    waiting: BTreeMap<u64, Pair>,
}

impl<P: Iterator<Item = u64>> Queue<P> {
    pub(super) fn new(pairs: P, threads: usize) -> Self {
        Queue {
            to_come: pairs,
            room: AHEAD * threads.max(1),
            order: VecDeque::new(),
            is_last: false,
            playing: 0,
            halves: BTreeMap::new(),
            waiting: BTreeMap::new(),
        }
    }

    /// A pair that is to be looked for or played next, if there is room for it.
    pub(super) fn next_pair(&mut self) -> Option<u64> {
        if self.order.len() >= self.room {
            return None;
        }
        let pair = self.to_come.next();
        self.is_last = pair.is_none();
        self.order.extend(pair);
        pair
    }

    /// A pair was played before.
    pub(super) fn recalled(&mut self, number: u64, pair: Pair) {
        self.waiting.insert(number, pair);
    }

    /// A pair is going to be played; gives the numbers of its games.
    pub(super) fn begin(&mut self, pair: u64) -> [u64; 2] {
        self.playing += 2;
        [2 * pair, 2 * pair + 1]
    }

    /// A game was abandoned.
    pub(super) fn abandoned(&mut self) {
        self.playing -= 1;
    }

    /// A game is over; gives its pair if that is complete now.
    pub(super) fn finished(&mut self, record: GameRecord) -> Option<&Pair> {
        self.playing -= 1;
        let number = record.index / 2;
        let Some(other) = self.halves.remove(&number) else {
            self.halves.insert(number, record);
            return None;
        };
        let mut pair = [other, record];
        pair.sort_by_key(|game| game.index);
        Some(self.waiting.entry(number).or_insert(pair))
    }

    /// The next pair to be entered, if it is there.
    pub(super) fn next_entry(&mut self) -> Option<Pair> {
        let pair = self.waiting.remove(self.order.front()?)?;
        self.order.pop_front();
        Some(pair)
    }

    /// Whether the next pair to be entered is there.
    pub(super) fn can_enter(&self) -> bool {
        let next = self.order.front();
        next.is_some_and(|pair| self.waiting.contains_key(pair))
    }

    /// Whether games are being played.
    pub(super) fn is_playing(&self) -> bool {
        self.playing > 0
    }

    /// Whether all pairs have been entered.
    pub(super) fn is_done(&self) -> bool {
        self.is_last && self.order.is_empty()
    }
}
