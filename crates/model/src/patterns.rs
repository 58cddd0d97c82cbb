//! Tables of patterns: an estimate is the sum of a weight for the content of each.
//!
//! What a content is worth changes in the course of a game, so there is a table for each of a few
//! phases, by the number of pieces on the board.

use crate::{Layout, Planes};

/// Weights of the contents of all patterns, phase by phase.
#[derive(Clone, PartialEq, Debug)]
pub struct Patterns {
    /// One row of `Layout::size` weights a phase, as parts of [`ONE`](Patterns::ONE) of the logarithm of the
    /// odds to win.
    pub weights: Vec<Vec<i16>>,
    /// What it is worth to be the side to move, in the same parts.
    pub bias: Vec<i16>,
}

impl Patterns {
    /// This weight makes winning e times as likely as losing.
    pub const ONE: f32 = 1024.0;

    /// The logarithm of the odds that the side to move wins.
    #[inline]
    pub fn logit(&self, layout: &Layout, phase: usize, own: &Planes) -> f32 {
        let weights = &self.weights[phase][..];
        let mut sum = i32::from(self.bias[phase]);
        layout.each_content(own, |content| sum += i32::from(weights[content]));
        sum as f32 / Self::ONE
    }
}
