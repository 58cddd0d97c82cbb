//! The transposition table: results by position (002 2.2, 003 1.3.2).
//!
//! Several threads may use a table at once without locks. An entry is two words, and the first
//! is the position's key mixed with the second: two halves that were written by different
//! threads do not fit together, and are taken for another position.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::Zeroable;
use grove_core::{MAX_EVAL, Score};

use crate::score::{END, is_proven};

/// How large a table is and how it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableOptions {
    /// It has two to the power of this many entries.
    pub bits: u32,
    /// Which of two positions stays where both want the same place.
    pub replacement: Replacement,
    /// Which entries are used.
    pub depth_rule: DepthRule,
    /// Whether positions share an entry that are equal under the game's symmetries.
    pub symmetry: bool,
    /// With less depth remaining it is not used.
    pub least_depth: u32,
    /// Whether it is kept from move to move, and not only while a move is searched.
    pub kept: bool,
}

impl TableOptions {
    /// A table of so many bits with the layout of study 002, which keeps the value of every position.
    /// Searching one ply takes no longer than waiting for the memory, so it is used from two on.
    pub const fn new(bits: u32) -> Self {
        TableOptions {
            bits,
            replacement: Replacement::Depth,
            depth_rule: DepthRule::Equal,
            symmetry: false,
            least_depth: 2,
            kept: true,
        }
    }
}

/// Which of two positions stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replacement {
    /// The one that was searched deeper (002).
    Depth,
    /// The newer one.
    Always,
    /// Two places: one for the deeper, one for the newer.
    TwoTier,
    /// Two places: the entry goes that was searched least deep, and each search that has begun since
    /// takes plies off its depth (the usual form).
    Aged,
}

/// Which entries are used for their score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DepthRule {
    /// Those of the same remaining depth, which keeps the value of every position.
    Equal,
    /// Those of the same or a greater one, which plays better.
    AtLeast,
}

/// What a score says of the real value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact = 1,
    /// The value is at least this.
    Lower = 2,
    /// The value is at most this.
    Upper = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TtEntry {
    /// The score, as it counts with so many plies left to the horizon as are given below.
    pub score: Score,
    /// The depth that it was searched to.
    pub depth: u32,
    /// How many plies of the root's depth were left; ends of the game are scored by it.
    pub plies_to_horizon: u32,
    /// What the score says.
    pub bound: Bound,
    /// The tag of the best move, or of the one that cut; 0 where there is none.
    pub best: u16,
}

/// How many searches are told apart by their numbers.
const GENERATIONS: u32 = 64;
/// By how many plies less deep an entry counts for each search that has begun since it was kept.
const AGE_PLIES: i32 = 4;

impl TtEntry {
    const SCORE: u32 = 21;
    const GENERATION: u32 = Self::SCORE + 34;

    /// An entry in a word, with the number of the search that it is from.
    #[inline]
    fn pack(self, generation: u32) -> u64 {
        pack_score(self.score)
            | u64::from(self.depth as u8) << Self::SCORE
            | u64::from(self.plies_to_horizon as u8) << (Self::SCORE + 8)
            | (self.bound as u64) << (Self::SCORE + 16)
            | u64::from(self.best) << (Self::SCORE + 18)
            | u64::from(generation) << Self::GENERATION
    }

    /// What was packed; `None` for the zero of an empty place.
    #[inline]
    fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> (Self::SCORE + 16) & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(TtEntry {
            score: unpack_score(word & ((1 << Self::SCORE) - 1)),
            depth: (word >> Self::SCORE & 0xff) as u32,
            plies_to_horizon: (word >> (Self::SCORE + 8) & 0xff) as u32,
            bound,
            best: (word >> (Self::SCORE + 18)) as u16,
        })
    }
}

/// A score in 21 bits: estimates are less than a million, and beyond them ends of the game are counted in
/// plies.
#[inline]
fn pack_score(score: Score) -> u64 {
    let folded = match is_proven(score) {
        true => score.signum() * (MAX_EVAL + score.abs() / END),
        false => score,
    };
    (folded + (1 << (TtEntry::SCORE - 1))) as u64
}

#[inline]
fn unpack_score(bits: u64) -> Score {
    let folded = bits as Score - (1 << (TtEntry::SCORE - 1));
    match folded.abs() > MAX_EVAL {
        true => folded.signum() * (folded.abs() - MAX_EVAL) * END,
        false => folded,
    }
}

/// What a look-up found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TtProbe {
    /// The position.
    Hit(TtEntry),
    /// Other positions in its place.
    Collision,
    /// Nothing.
    Empty,
}

/// A place for an entry.
#[derive(Zeroable)]
struct TtSlot {
    check: AtomicU64,
    data: AtomicU64,
}

impl TtSlot {
    /// The key and the packed entry that stand here.
    #[inline]
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Relaxed);
        (self.check.load(Relaxed) ^ data, data)
    }

    #[inline]
    fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

/// Entries in places that are given by the upper bits of the key.
pub struct TranspositionTable {
    slots: Box<[TtSlot]>,
    options: TableOptions,
    /// The number of the search that uses it.
    generation: u32,
}

impl TranspositionTable {
    /// An empty table.
    pub fn new(options: TableOptions) -> Self {
        TranspositionTable {
            slots: bytemuck::zeroed_slice_box(1 << options.bits),
            options,
            generation: 0,
        }
    }

    /// Another search begins: what is there becomes older.
    pub fn next_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot.write(0, 0);
        }
    }

    /// The places that a position may have: the same one twice, or two.
    #[inline]
    fn places(&self, key: u64) -> [&TtSlot; 2] {
        let place = (key >> (64 - self.options.bits)) as usize;
        match self.options.replacement {
            Replacement::TwoTier | Replacement::Aged => {
                [&self.slots[place & !1], &self.slots[place | 1]]
            }
            Replacement::Depth | Replacement::Always => [&self.slots[place]; 2],
        }
    }

    /// Looks a position up.
    #[inline]
    pub fn probe(&self, key: u64) -> TtProbe {
        let mut found = TtProbe::Empty;
        for slot in self.places(key) {
            let (known, data) = slot.read();
            if let Some(entry) = TtEntry::unpack(data) {
                if known == key {
                    return TtProbe::Hit(entry);
                }
                found = TtProbe::Collision;
            }
        }
        found
    }

    /// Whether an entry may be used for its score with so much depth remaining.
    #[inline]
    pub fn fits(&self, entry: &TtEntry, depth: u32) -> bool {
        match self.options.depth_rule {
            DepthRule::Equal => entry.depth == depth,
            DepthRule::AtLeast => entry.depth >= depth,
        }
    }

    /// Keeps a result, as the replacement scheme has it.
    #[inline]
    pub fn store(&self, key: u64, entry: TtEntry) {
        let [deeper, newer] = self.places(key);
        let (known, data) = deeper.read();
        let stays =
            known != key && TtEntry::unpack(data).is_some_and(|old| old.depth > entry.depth);
        let place = match self.options.replacement {
            Replacement::Depth if stays => return,
            Replacement::TwoTier if stays => newer,
            Replacement::Aged if self.worth(newer, key) < self.worth(deeper, key) => newer,
            _ => deeper,
        };
        place.write(key, entry.pack(self.generation));
    }

    /// How much it is worth to keep what stands in a place: nothing where it is empty or the same position.
    #[inline]
    fn worth(&self, slot: &TtSlot, key: u64) -> i32 {
        let (known, data) = slot.read();
        let Some(entry) = TtEntry::unpack(data).filter(|_| known != key) else {
            return i32::MIN;
        };
        let generation = (data >> TtEntry::GENERATION) as u32;
        let age = (self.generation + GENERATIONS - generation) % GENERATIONS;
        entry.depth as i32 - AGE_PLIES * age as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(replacement: Replacement) -> TranspositionTable {
        TranspositionTable::new(TableOptions {
            replacement,
            ..TableOptions::new(1)
        })
    }

    fn entry(score: Score, depth: u32) -> TtEntry {
        TtEntry {
            score,
            depth,
            plies_to_horizon: depth,
            bound: Bound::Lower,
            best: 77,
        }
    }

    #[test]
    fn entries_come_back_as_they_were_kept() {
        for score in [
            -200 * END,
            -END,
            -MAX_EVAL,
            -1,
            0,
            1,
            MAX_EVAL,
            END,
            200 * END,
        ] {
            for depth in [0, 1, 200] {
                let entry = entry(score, depth);
                assert_eq!(TtEntry::unpack(entry.pack(63)), Some(entry));
            }
        }
        assert_eq!(TtEntry::unpack(0), None);
    }

    #[test]
    fn the_scheme_decides_who_stays() {
        // Three positions that want the same place.
        let [one, two, three] = [1, 2, 3];
        let after = |replacement, key| {
            let table = table(replacement);
            table.store(one, entry(10, 5));
            table.store(two, entry(20, 3));
            table.store(three, entry(30, 2));
            table.probe(key)
        };
        assert_eq!(after(Replacement::Depth, one), TtProbe::Hit(entry(10, 5)));
        assert_eq!(after(Replacement::Depth, three), TtProbe::Collision);
        assert_eq!(after(Replacement::Always, one), TtProbe::Collision);
        assert_eq!(
            after(Replacement::Always, three),
            TtProbe::Hit(entry(30, 2))
        );
        assert_eq!(after(Replacement::TwoTier, one), TtProbe::Hit(entry(10, 5)));
        assert_eq!(after(Replacement::TwoTier, two), TtProbe::Collision);
        assert_eq!(
            after(Replacement::TwoTier, three),
            TtProbe::Hit(entry(30, 2))
        );
        assert_eq!(table(Replacement::Depth).probe(one), TtProbe::Empty);
    }

    #[test]
    fn what_is_old_goes_before_what_is_shallow() {
        let mut table = table(Replacement::Aged);
        let known = |table: &TranspositionTable| {
            [1, 2, 3, 4].map(|key| matches!(table.probe(key), TtProbe::Hit(_)))
        };
        table.store(1, entry(10, 6));
        table.store(2, entry(20, 3));
        // The less deep of two that are equally old goes.
        table.store(3, entry(30, 1));
        assert_eq!(known(&table), [true, false, true, false]);
        // One search later the deeper one is still worth more; two searches later it is not.
        table.next_generation();
        table.store(3, entry(31, 1));
        table.store(4, entry(40, 1));
        assert_eq!(known(&table), [true, false, false, true]);
        table.next_generation();
        table.store(4, entry(41, 1));
        table.store(3, entry(32, 1));
        assert_eq!(known(&table), [false, false, true, true]);
        // A position has one place, whatever it is worth.
        table.store(3, entry(33, 0));
        assert_eq!(known(&table), [false, false, true, true]);
        assert_eq!(table.probe(3), TtProbe::Hit(entry(33, 0)));
    }

    #[test]
    fn halves_of_different_entries_do_not_fit_together() {
        let table = table(Replacement::Always);
        table.store(1, entry(10, 5));
        table.slots[0].data.store(entry(11, 5).pack(0), Relaxed);
        assert_eq!(table.probe(1), TtProbe::Collision);
    }
}
