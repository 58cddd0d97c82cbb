//! The table of proof and disproof numbers: two words an entry, four entries a bucket.
//!
//! In a full bucket the entry goes on which the least work was spent: it is the cheapest to find
//! again. A small table makes a search slower and never wrong.

/// A number that stands for a proof of the opposite.
pub(super) const INFINITE: u32 = (1 << 28) - 1;

/// The numbers of a position as its side to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// How much is missing, at least, until its goal is proven: 0 if it is.
    pub phi: u32,
    /// How much is missing until it is disproven: 0 if it is.
    pub delta: u32,
}

impl Numbers {
    /// The side to move has reached its goal.
    pub const PROVEN: Numbers = Numbers {
        phi: 0,
        delta: INFINITE,
    };

    /// It cannot reach it any more.
    pub const DISPROVEN: Numbers = Numbers {
        phi: INFINITE,
        delta: 0,
    };

    /// Whether the question is answered.
    #[inline]
    pub fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// An entry: a key, and both numbers with the logarithm of the work spent on them.
#[derive(Clone, Copy, Default, bytemuck::Zeroable)]
struct Entry {
    key: u64,
    packed: u64,
}

impl Entry {
    #[inline]
    fn numbers(self) -> Numbers {
        Numbers {
            phi: self.packed as u32 & INFINITE,
            delta: (self.packed >> 28) as u32 & INFINITE,
        }
    }

    #[inline]
    fn work(self) -> u64 {
        self.packed >> 56
    }
}

const BUCKET: usize = 4;

/// The table.
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// An empty table of two to the power of `bits` entries, but at least one bucket.
    pub fn new(bits: u32) -> Self {
        Table {
            // Zeroed memory costs nothing until it is used.
            entries: bytemuck::zeroed_vec((1 << bits).max(BUCKET)),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    /// The bucket of a key.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.entries.len() - 1) & !(BUCKET - 1)
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Numbers> {
        let bucket = self.bucket(key);
        let entries = self.entries[bucket..bucket + BUCKET].iter();
        // No position has both numbers 0, so an empty entry is none of a position.
        let mut found = entries.filter(|entry| entry.key == key && entry.packed != 0);
        found.next().map(|entry| entry.numbers())
    }

    /// Keeps the numbers of a position on which so many nodes were spent.
    #[inline]
    pub fn put(&mut self, key: u64, numbers: Numbers, nodes: u64) {
        let bucket = self.bucket(key);
        let entries = &mut self.entries[bucket..bucket + BUCKET];
        let known = entries.iter().position(|entry| entry.key == key);
        let cheapest = || (0..BUCKET).min_by_key(|&at| entries[at].work());
        let at = known.or_else(cheapest).unwrap_or(0);
        let work =
            u64::from((nodes + 2).ilog2()).max(entries[at].work() * u64::from(known.is_some()));
        entries[at] = Entry {
            key,
            packed: u64::from(numbers.phi) | u64::from(numbers.delta) << 28 | work << 56,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_with_the_least_work_goes() {
        let mut table = Table::new(2);
        let numbers = |phi| Numbers { phi, delta: 7 };
        for (key, nodes) in [(1, 50), (2, 5000), (3, 10), (4, 900)] {
            table.put(key, numbers(key as u32), nodes);
        }
        table.put(5, Numbers::DISPROVEN, 1);
        let found = [1, 2, 3, 4, 5].map(|key| table.get(key));
        let kept = [1, 2, 4].map(|key| Some(numbers(key)));
        assert_eq!(
            found,
            [kept[0], kept[1], None, kept[2], Some(Numbers::DISPROVEN)]
        );
        table.clear();
        assert_eq!(table.get(2), None);
    }
}
