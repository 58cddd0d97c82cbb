//! Sets of cells as machine words.

use std::hint::select_unpredictable;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of up to `64 * N` cells, one bit each.
///
/// `Bits<1>` compiles to plain `u64` arithmetic; boards over 64 cells take more words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bits<const N: usize>(pub [u64; N]);

impl<const N: usize> Bits<N> {
    /// The set with no cell.
    pub const EMPTY: Self = Bits([0; N]);

    /// The set of one cell.
    #[inline]
    pub const fn cell(index: usize) -> Self {
        debug_assert!(index < 64 * N);
        let mut words = [0; N];
        // One word needs no bounds check, and this is the innermost loop of every game.
        words[if N == 1 { 0 } else { index / 64 }] = 1 << (index % 64);
        Bits(words)
    }

    /// The set of the cells below `64 * N` for which `belongs` holds.
    pub fn from_fn(belongs: impl Fn(usize) -> bool) -> Self {
        (0..64 * N)
            .filter(|&index| belongs(index))
            .map(Self::cell)
            .fold(Self::EMPTY, |set, cell| set | cell)
    }

    /// Whether there is no cell in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn has(self, index: usize) -> bool {
        debug_assert!(index < 64 * N);
        self.0[if N == 1 { 0 } else { index / 64 }] >> (index % 64) & 1 != 0
    }

    /// Whether the two sets share a cell.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// How many cells are in the set.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest cell, if there is one.
    #[inline]
    pub fn first(self) -> Option<usize> {
        (0..N)
            .find(|&word| self.0[word] != 0)
            .map(|word| 64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The set of the lowest cell alone; empty if there is none.
    #[inline]
    pub fn lowest(self) -> Self {
        let mut words = self.0;
        let mut found = 0;
        for word in &mut words {
            let lowest = *word & word.wrapping_neg();
            *word = if found == 0 { lowest } else { 0 };
            found |= lowest;
        }
        Bits(words)
    }

    /// The `n`-th lowest cell, from 0. There must be more than `n`.
    #[inline]
    pub fn nth(self, mut n: u32) -> usize {
        for word in 0..N - 1 {
            let here = self.0[word].count_ones();
            if n < here {
                return 64 * word + nth_set(self.0[word], n) as usize;
            }
            n -= here;
        }
        64 * (N - 1) + nth_set(self.0[N - 1], n) as usize
    }

    /// Every cell moved `by` places up; what leaves the words is dropped. `by` is below 64.
    #[inline]
    pub const fn up(self, by: usize) -> Self {
        if by == 0 {
            return self;
        }
        let mut words = [0; N];
        let mut i = N;
        while i > 0 {
            i -= 1;
            words[i] = self.0[i] << by;
            if i > 0 {
                words[i] |= self.0[i - 1] >> (64 - by);
            }
        }
        Bits(words)
    }

    /// Every cell moved `by` places down; what leaves the words is dropped. `by` is below 64.
    #[inline]
    pub const fn down(self, by: usize) -> Self {
        if by == 0 {
            return self;
        }
        let mut words = [0; N];
        let mut i = 0;
        while i < N {
            words[i] = self.0[i] >> by;
            if i + 1 < N {
                words[i] |= self.0[i + 1] << (64 - by);
            }
            i += 1;
        }
        Bits(words)
    }

    /// Every cell moved `by` places up; what leaves the words comes back at the bottom. `by` is
    /// between 1 and 63.
    #[inline]
    pub const fn rotate_up(self, by: usize) -> Self {
        let mut rotated = self.up(by);
        rotated.0[0] |= self.0[N - 1] >> (64 - by);
        rotated
    }

    /// The bits at the places of `mask`, of which there are fewer than 64, packed together from
    /// the lowest on.
    #[inline]
    pub fn extract(self, mask: Self) -> u64 {
        debug_assert!(mask.count() < 64);
        let (mut packed, mut at) = (0, 0);
        for i in 0..N {
            packed |= extract(self.0[i], mask.0[i]) << at;
            at += mask.0[i].count_ones();
        }
        packed
    }
}

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// The place of the `n`-th lowest set bit, from 0. There must be more than `n`.
#[inline]
pub fn nth_set(word: u64, n: u32) -> u32 {
    nth_alone(word, n).trailing_zeros()
}

/// The `n`-th lowest set bit, from 0, without the others. There must be more than `n`.
#[inline]
pub fn nth_alone(word: u64, n: u32) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: compiled only where the whole build has BMI2.
        #[allow(unsafe_code)]
        unsafe {
            std::arch::x86_64::_pdep_u64(1 << n, word)
        }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let rest = (0..n).fold(word, |rest, _| rest & (rest - 1));
        rest & rest.wrapping_neg()
    }
}

/// The `n`-th cell of four sets, one after the other, and the number of its set. `counts` are
/// the sizes of the sets.
#[inline]
pub fn nth_of_four<const N: usize>(sets: [Bits<N>; 4], counts: [u32; 4], n: u32) -> (usize, usize) {
    let (number, set, n) = set_of_four(sets, counts, n);
    (number, set.nth(n))
}

/// The number of the set with the `n`-th cell of four sets, one after the other, the set, and the
/// number of the cell within it. `counts` are the sizes of the sets. Branches that nobody could
/// foretell are kept out of the choice.
#[inline]
pub fn set_of_four<const N: usize>(
    sets: [Bits<N>; 4],
    counts: [u32; 4],
    n: u32,
) -> (usize, Bits<N>, u32) {
    let before = [
        0,
        counts[0],
        counts[0] + counts[1],
        counts[0] + counts[1] + counts[2],
    ];
    let choose = |if_before: usize, otherwise: usize| {
        let further = n >= before[otherwise];
        (
            select_unpredictable(further, otherwise, if_before),
            select_unpredictable(further, sets[otherwise], sets[if_before]),
            select_unpredictable(further, before[otherwise], before[if_before]),
        )
    };
    let (low, high) = (choose(0, 1), choose(2, 3));
    let further = n >= before[2];
    let number = select_unpredictable(further, high.0, low.0);
    let set = select_unpredictable(further, high.1, low.1);
    let skipped = select_unpredictable(further, high.2, low.2);
    (number, set, n - skipped)
}

/// The bits of `word` at the places of `mask`, packed together from the lowest on.
#[inline]
fn extract(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: compiled only where the whole build has BMI2.
        #[allow(unsafe_code)]
        unsafe {
            std::arch::x86_64::_pext_u64(word, mask)
        }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let (mut packed, mut rest, mut at) = (0, mask, 0);
        while rest != 0 {
            packed |= (word >> rest.trailing_zeros() & 1) << at;
            rest &= rest - 1;
            at += 1;
        }
        packed
    }
}

macro_rules! cellwise {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl<const N: usize> $operator for Bits<N> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self $op other;
                self
            }
        }

        impl<const N: usize> $assign for Bits<N> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                for i in 0..N {
                    self.0[i] $op other.0[i];
                }
            }
        }
    };
}

cellwise!(BitAnd, bitand, BitAndAssign, bitand_assign, &=);
cellwise!(BitOr, bitor, BitOrAssign, bitor_assign, |=);
cellwise!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^=);

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

/// The cells of a set from the lowest on.
impl<const N: usize> IntoIterator for Bits<N> {
    type Item = usize;
    type IntoIter = Cells<N>;

    #[inline]
    fn into_iter(self) -> Cells<N> {
        Cells {
            rest: self,
            word: 0,
        }
    }
}

/// Iterates over the cells of a [`Bits`].
#[derive(Clone, Debug)]
pub struct Cells<const N: usize> {
    rest: Bits<N>,
    word: usize,
}

impl<const N: usize> Iterator for Cells<N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            let bits = &mut self.rest.0[self.word];
            if *bits != 0 {
                let index = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(64 * self.word + index);
            }
            // Asked here, a set of one word needs no counter.
            if self.word + 1 >= N {
                return None;
            }
            self.word += 1;
        }
    }
}
