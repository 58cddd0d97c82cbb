//! A small net: the contents of patterns as sparse inputs, one hidden layer, both sides' views.
//!
//! Each content has a row of weights; the rows of all that stands on the board, as one side sees it,
//! add up to that side's half of the hidden layer. A clipped and squared sum is a unit's activation,
//! and the output weighs the mover's half and the other's. All of it is in whole numbers of 16 bits, so
//! that the result is the same on every machine and the compiler can use its vector instructions.

use crate::{Layout, Planes};

/// The weights of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// Units a side.
    pub hidden: usize,
    /// `hidden` weights for each content, as parts of [`UNIT`](Net::UNIT); 0 where a pattern is empty.
    pub rows: Vec<i16>,
    /// What each unit starts with, in the same parts.
    pub bias: Vec<i16>,
    /// For each phase the weights of the mover's units and of the other's, as parts of
    /// [`WEIGHT`](Net::WEIGHT).
    pub output: Vec<Vec<i16>>,
    /// For each phase what the output starts with, as parts of [`WEIGHT`](Net::WEIGHT).
    pub output_bias: Vec<i16>,
}

impl Net {
    /// An activation of one.
    pub const UNIT: i16 = 255;
    /// The square of an activation of one.
    const SQUARE: f32 = 255.0 * 255.0 / 256.0;
    /// An output weight of one.
    pub const WEIGHT: i16 = 256;
    /// Hidden layers may have these sizes.
    pub const SIZES: [usize; 4] = [16, 32, 64, 128];

    /// The logarithm of the odds that the side to move wins.
    #[inline]
    pub fn logit(&self, layout: &Layout, phase: usize, own: &Planes, other: &Planes) -> f32 {
        match self.hidden {
            16 => self.output_of::<16>(layout, phase, own, other),
            32 => self.output_of::<32>(layout, phase, own, other),
            64 => self.output_of::<64>(layout, phase, own, other),
            _ => self.output_of::<128>(layout, phase, own, other),
        }
    }

    #[inline(never)]
    fn output_of<const H: usize>(
        &self,
        layout: &Layout,
        phase: usize,
        own: &Planes,
        other: &Planes,
    ) -> f32 {
        let own: [i16; H] = self.accumulate(layout, own);
        self.output(phase, &own, &self.accumulate(layout, other))
    }

    /// What the output makes of the mover's units and the other's.
    #[inline]
    pub(crate) fn output<const H: usize>(
        &self,
        phase: usize,
        own: &[i16; H],
        other: &[i16; H],
    ) -> f32 {
        let (for_own, for_other) = self.output[phase].split_at(H);
        let sum = Self::weighed(own, for_own) + Self::weighed(other, for_other);
        let output = sum as f32 / Self::SQUARE + f32::from(self.output_bias[phase]);
        output / f32::from(Self::WEIGHT)
    }

    /// Brings a net into the form that is evaluated: what empty patterns add is part of the bias, and
    /// only the others are added up.
    pub fn fold_empty(&mut self, layout: &Layout) {
        for &content in layout.empty_contents() {
            let pattern = content as usize * self.hidden;
            let end = layout.end_of(content) as usize * self.hidden;
            let empty = self.rows[pattern..][..self.hidden].to_vec();
            for row in self.rows[pattern..end].chunks_exact_mut(self.hidden) {
                for (weight, empty) in row.iter_mut().zip(&empty) {
                    *weight = weight.saturating_sub(*empty);
                }
            }
            for (bias, empty) in self.bias.iter_mut().zip(&empty) {
                *bias = bias.saturating_add(*empty);
            }
        }
    }

    /// The sums of one side's units. Empty patterns add nothing, so single cells are only looked at where
    /// a piece stands.
    #[inline]
    pub fn accumulate<const H: usize>(&self, layout: &Layout, view: &Planes) -> [i16; H] {
        let mut sums = [0; H];
        sums.copy_from_slice(&self.bias[..H]);
        let (rows, _) = self.rows.as_chunks::<H>();
        match layout.singles() {
            Some(singles) => singles.each(view, |content| add(&mut sums, &rows[content])),
            None => layout.each_content(view, |content| add(&mut sums, &rows[content])),
        }
        sums
    }

    /// The square of an activation is kept in eight bits, so that all fits into 16 but the sum.
    #[inline]
    fn weighed<const H: usize>(sums: &[i16; H], weights: &[i16]) -> i32 {
        let mut total = 0;
        for (&sum, &weight) in sums.iter().zip(weights) {
            let active = sum.clamp(0, Self::UNIT) as u16;
            let square = (active.wrapping_mul(active).wrapping_add(128) >> 8) as i16;
            total += i32::from(square) * i32::from(weight);
        }
        total
    }
}

#[inline]
pub(crate) fn add<const H: usize>(sums: &mut [i16; H], row: &[i16; H]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline]
pub(crate) fn subtract<const H: usize>(sums: &mut [i16; H], row: &[i16; H]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(*weight);
    }
}
