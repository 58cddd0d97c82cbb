//! What is proven of positions: eight bytes each, shared by threads without locks.
//!
//! A key is mixed by a bijection. Its highest bits choose one of the buckets, of eight entries and a
//! cache line each, and the others are kept, so that two positions are never taken for one. What is
//! left of the word tells who wins and how much work that took: in a full bucket the entry goes that
//! is the cheapest to find again. A small table makes a search slower and never wrong.

use std::sync::atomic::{AtomicU64, Ordering};

const BUCKET: usize = 8;
/// The fewest bits that choose a bucket: a word needs as many for the result and the work.
const LEAST_BITS: u32 = 8;
const WORK_BITS: u32 = 6;

/// A table of results.
pub struct Table {
    entries: Vec<AtomicU64>,
    /// How many bits choose a bucket.
    bits: u32,
}

/// Where a position is in the table.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    bucket: usize,
    tag: u64,
}

impl Table {
    /// A table that takes no more than so many bytes, but at least 16 kB.
    pub fn new(bytes: u64) -> Self {
        let buckets = (bytes / (8 * BUCKET as u64)).max(1);
        let bits = buckets.ilog2().clamp(LEAST_BITS, 40);
        Table {
            // Zeroed memory costs nothing until it is used.
            entries: bytemuck::zeroed_vec(BUCKET << bits),
            bits,
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        8 * self.entries.len() as u64
    }

    /// Where the position with this key is kept.
    #[inline]
    pub fn place(&self, key: u64) -> Place {
        let mixed = mix(key);
        let tag_bits = 64 - self.bits;
        Place {
            bucket: (mixed >> tag_bits) as usize * BUCKET,
            tag: mixed & ((1 << tag_bits) - 1),
        }
    }

    /// Has the place fetched from memory while something else is done.
    #[inline]
    pub fn prefetch(&self, place: Place) {
        #[cfg(target_arch = "x86_64")]
        {
            let entry = &raw const self.entries[place.bucket];
            // SAFETY: fetching ahead changes nothing that could be seen, and the address is one of ours.
            #[allow(unsafe_code)]
            unsafe {
                use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
                _mm_prefetch::<_MM_HINT_T0>(entry.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }

    /// Whether the side to move wins there, if that is known.
    #[inline]
    pub fn get(&self, place: Place) -> Option<bool> {
        self.get_with_work(place).map(|found| found.0)
    }

    /// The same, with the logarithm of the work that it took.
    #[inline]
    pub fn get_with_work(&self, place: Place) -> Option<(bool, u32)> {
        let bucket = &self.entries[place.bucket..place.bucket + BUCKET];
        let mut found = bucket.iter().map(|entry| entry.load(Ordering::Relaxed));
        // An entry that is used has spent some work, so that an empty one is no position's.
        found
            .find(|&word| word >> (WORK_BITS + 1) == place.tag && word != 0)
            .map(|word| (word & 1 == 1, (word >> 1) as u32 & ((1 << WORK_BITS) - 1)))
    }

    /// Keeps who wins, and that so many nodes were spent on it.
    #[inline]
    pub fn put(&self, place: Place, wins: bool, nodes: u64) {
        let work = u64::from((nodes + 2).ilog2());
        let bucket = &self.entries[place.bucket..place.bucket + BUCKET];
        let (mut least, mut at) = (u64::MAX, 0);
        for (index, entry) in bucket.iter().enumerate() {
            let word = entry.load(Ordering::Relaxed);
            if word == 0 || word >> (WORK_BITS + 1) == place.tag {
                at = index;
                break;
            }
            let spent = word >> 1 & ((1 << WORK_BITS) - 1);
            if spent < least {
                (least, at) = (spent, index);
            }
        }
        let word = place.tag << (WORK_BITS + 1) | work << 1 | u64::from(wins);
        bucket[at].store(word, Ordering::Relaxed);
    }

    /// The share of a sample of the entries that is used.
    pub fn fill(&self) -> f64 {
        let sample = &self.entries[..self.entries.len().min(1 << 14)];
        let used = sample
            .iter()
            .filter(|entry| entry.load(Ordering::Relaxed) != 0)
            .count();
        used as f64 / sample.len() as f64
    }

    /// The results on which at least so much work was spent, as its logarithm: keys, and whether the
    /// side to move wins.
    pub fn costliest(&self, work: u32) -> impl Iterator<Item = (u64, bool, u32)> {
        let tag_bits = 64 - self.bits;
        let words = self
            .entries
            .iter()
            .enumerate()
            .map(|(at, entry)| (at, entry.load(Ordering::Relaxed)));
        words.filter_map(move |(at, word)| {
            let spent = (word >> 1) as u32 & ((1 << WORK_BITS) - 1);
            let mixed = ((at / BUCKET) as u64) << tag_bits | word >> (WORK_BITS + 1);
            (spent >= work.max(1)).then(|| (unmix(mixed), word & 1 == 1, spent))
        })
    }

    /// Keeps a result that [`costliest`](Table::costliest) gave.
    pub fn restore(&self, key: u64, wins: bool, work: u32) {
        self.put(self.place(key), wins, 1 << work.min(62));
    }
}

const FIRST: u64 = 0xd6e8_feb8_6659_fd93;
const SECOND: u64 = 0xa076_1d64_78bd_642f;

/// A bijection whose highest bits depend on all bits of the key.
#[inline]
const fn mix(key: u64) -> u64 {
    let x = (key ^ key >> 32).wrapping_mul(FIRST);
    (x ^ x >> 32).wrapping_mul(SECOND)
}

/// The way back.
const fn unmix(mixed: u64) -> u64 {
    let x = mixed.wrapping_mul(inverse(SECOND));
    let x = (x ^ x >> 32).wrapping_mul(inverse(FIRST));
    x ^ x >> 32
}

/// The number by which to multiply to undo a multiplication by an odd one.
const fn inverse(odd: u64) -> u64 {
    // Each of Newton's steps doubles the number of right bits, of which there are three at first.
    let (mut inverse, mut step) = (odd, 0);
    while step < 5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_back_by_their_whole_keys() {
        let table = Table::new(1 << 14);
        for key in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
            assert_eq!(unmix(mix(key)), key);
            assert_eq!(table.get(table.place(key)), None);
            table.put(table.place(key), key % 2 == 0, 9);
            assert_eq!(table.get(table.place(key)), Some(key % 2 == 0));
        }
        let mut kept: Vec<u64> = table.costliest(1).map(|found| found.0).collect();
        kept.sort_unstable();
        assert_eq!(kept, [0, 1, 0x1234_5678_9abc_def0, u64::MAX]);
        assert_eq!(table.costliest(4).count(), 0);
    }

    #[test]
    fn the_entry_with_the_least_work_goes() {
        let table = Table::new(0);
        let in_one_bucket: Vec<u64> = (0..)
            .filter(|&key| table.place(key).bucket == 0)
            .take(9)
            .collect();
        for (number, &key) in in_one_bucket.iter().enumerate() {
            let nodes = if number == 3 { 1 } else { 1000 };
            table.put(table.place(key), true, nodes);
        }
        let known = in_one_bucket
            .iter()
            .map(|&key| table.get(table.place(key)).is_some());
        let missing: Vec<usize> = known
            .enumerate()
            .filter(|known| !known.1)
            .map(|known| known.0)
            .collect();
        assert_eq!(missing, [3]);
    }
}
