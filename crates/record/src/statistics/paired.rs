//! Two matches from the same openings.
//!
//! What an opening does to one match it does to the other, so the differences of their scores, opening by
//! opening, vary less than those of two matches that have nothing in common, and hardly at all where the
//! players play nearly alike.

/// How often the scores of two pairs from the same opening differed by -1, -¾, -½ and so on to 1 points a
/// game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PairedDifferences(pub [u64; 9]);

impl PairedDifferences {
    /// Of two matches, each told by the half points of its pairs in their order. Where one has more pairs
    /// than the other, those beyond are left out.
    pub fn of(one: &[u8], other: &[u8]) -> Self {
        let mut counts = [0; 9];
        for (one, other) in one.iter().zip(other) {
            counts[usize::from(4 + one.min(&4) - other.min(&4))] += 1;
        }
        PairedDifferences(counts)
    }

    /// All pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }
}
