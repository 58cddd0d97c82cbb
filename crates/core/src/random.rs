//! Randomness that can be repeated.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Where all randomness starts. Seeds for parts of a task are hashed from the seed of the
/// whole and the part's place in it, never from the order in which parts finish.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// The seed of the `index`-th part.
    pub const fn part(self, index: u64) -> Seed {
        Seed(crate::KeyMixer::new(0x5eed).word(self.0).word(index).key())
    }

    /// The generator that this seed starts.
    pub fn random(self) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(self.0))
    }
}

/// The generator of all random choices: xoshiro256++.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// A number below `n`, by multiplication instead of division. The most likely number is
    /// at most one part in 2^32 / n likelier than the least, which no experiment can see.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.0.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// Whether something happens that happens with this probability.
    #[inline]
    pub fn chance(&mut self, probability: f64) -> bool {
        // The upper 53 bits are as many as a number between 0 and 1 can hold.
        const UNIT: f64 = 1.0 / (1_u64 << 53) as f64;
        ((self.0.next_u64() >> 11) as f64 * UNIT) < probability
    }
}
