//! Simultaneous perturbation stochastic approximation (Spall 1992), as engine authors use it: all
//! parameters are moved a little up or down at random, a player with these values plays one with
//! the opposite ones, and all parameters follow the winner.
//!
//! Parameters are positive or negative factors, so everything is measured in logarithms: a step of
//! 0.1 makes a value about a tenth larger, whatever its unit. Steps and perturbations become smaller
//! from iteration to iteration by Spall's exponents.

use grove_core::Random;

/// How far values are moved to be compared, at the last iteration.
const LAST_PERTURBATION: f64 = 0.12;
/// How far values follow a point won, as a share of the perturbation, at the last iteration.
const LAST_RATE: f64 = 0.02;
/// Exponents by which perturbations and steps shrink.
const GAMMA: f64 = 0.101;
const ALPHA: f64 = 0.602;
/// This share of all iterations is added to the count, so that the first steps are not too long.
const STABILITY: f64 = 0.1;

/// Where the parameters stand.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    /// How far each has drifted from its start, as a logarithm.
    pub drift: Vec<f64>,
    /// How many iterations were made.
    pub iteration: u64,
    /// How many there are to be.
    pub iterations: u64,
}

/// Which parameters are moved up in an iteration; the others are moved down.
pub type Signs = Vec<bool>;

impl Spsa {
    /// Before the first iteration.
    pub fn new(parameters: usize, iterations: u64) -> Self {
        Spsa {
            drift: vec![0.0; parameters],
            iteration: 0,
            iterations,
        }
    }

    /// Draws the signs of the next iteration.
    pub fn signs(&self, random: &mut Random) -> Signs {
        self.drift.iter().map(|_| random.chance(0.5)).collect()
    }

    /// The logarithms of the factors to be compared: those moved by the signs, and the opposite ones.
    pub fn perturbed(&self, signs: &[bool]) -> [Vec<f64>; 2] {
        let size = self.perturbation();
        [size, -size].map(|size| {
            let each = self.drift.iter().zip(signs);
            each.map(|(&drift, &up)| drift + if up { size } else { -size })
                .collect()
        })
    }

    /// Follows the winner, which has scored so many points more.
    pub fn step(&mut self, signs: &[bool], lead: f64) {
        let length = self.rate() * self.perturbation() * lead;
        for (drift, &up) in self.drift.iter_mut().zip(signs) {
            *drift += if up { length } else { -length };
        }
        self.iteration += 1;
    }

    fn perturbation(&self) -> f64 {
        let (now, all) = ((self.iteration + 1) as f64, self.iterations as f64);
        LAST_PERTURBATION * (all / now).powf(GAMMA)
    }

    fn rate(&self) -> f64 {
        let (now, all) = ((self.iteration + 1) as f64, self.iterations as f64);
        let added = STABILITY * all;
        // Spall's step is divided by the perturbation, which shrinks too.
        LAST_RATE * ((added + all) / (added + now)).powf(ALPHA - 2.0 * GAMMA)
    }
}
