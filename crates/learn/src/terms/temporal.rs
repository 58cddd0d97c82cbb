//! TD(λ): what a position promises is corrected by what its successors do.

use grove_core::{Seed, Side};

use super::{Values, logit};
use crate::samples::{Example, Part, shuffle};

pub(super) struct Course {
    pub lambda: f64,
    /// The size of the first steps. They shrink to nothing.
    pub rate: f64,
    pub epochs: u32,
    pub seed: u64,
}

impl Course {
    pub fn run(&self, part: &Part<Values>, count: usize) -> Vec<f64> {
        let mut weights = vec![0.0; count];
        let games: Vec<&[Example<Values>]> = part.games().collect();
        let mut order: Vec<u32> = (0..games.len() as u32).collect();
        let all = games.len() * self.epochs as usize;
        for epoch in 0..self.epochs as usize {
            shuffle(&mut order, &mut Seed(self.seed).part(epoch as u64).random());
            for (number, &game) in order.iter().enumerate() {
                let done = (epoch * games.len() + number) as f64 / all as f64;
                self.learn(games[game as usize], &mut weights, self.rate * (1.0 - done));
            }
        }
        weights
    }

    /// Learns from one game, whose positions are all seen with Black's eyes.
    fn learn(&self, game: &[Example<Values>], weights: &mut [f64], rate: f64) {
        let black = |example: &Example<Values>| match example.view.side {
            Side::Black => 1.0,
            Side::White => -1.0,
        };
        let chance = |weights: &[f64], example: &Example<Values>| {
            let logit = black(example) * logit(weights, &example.view.values);
            1.0 / (1.0 + (-logit).exp())
        };
        let mut trace = vec![0.0; weights.len()];
        for (ply, example) in game.iter().enumerate() {
            let now = chance(weights, example);
            let next = match game.get(ply + 1) {
                Some(next) => chance(weights, next),
                None => (1.0 + black(example) * f64::from(example.result)) / 2.0,
            };
            let slope = black(example) * now * (1.0 - now);
            for (trace, &value) in trace.iter_mut().zip(&example.view.values) {
                *trace = self.lambda * *trace + slope * f64::from(value);
            }
            for (weight, trace) in weights.iter_mut().zip(&trace) {
                *weight += rate * (next - now) * trace;
            }
        }
    }
}
