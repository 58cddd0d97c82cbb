//! A small net: the contents of patterns as sparse inputs, one hidden layer, both sides' views.
//!
//! Each content has a row of weights; the rows of all that stands on the board, as one side sees it,
//! add up to that side's half of the hidden layer. A clipped and squared sum is a unit's activation,
//! and the output weighs the mover's half and the other's. All of it is in whole numbers, so that the
//! result is the same on every machine.

use crate::{Layout, Planes};

/// The weights of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// Units a side.
    pub hidden: usize,
    /// `hidden` weights for each content, as parts of [`UNIT`](Net::UNIT).
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
        let (for_own, for_other) = self.output[phase].split_at(H);
        let sum = Self::weighed::<H>(&self.accumulate(layout, own), for_own)
            + Self::weighed::<H>(&self.accumulate(layout, other), for_other);
        let unit = f32::from(Self::UNIT);
        let output = sum as f32 / (unit * unit) + f32::from(self.output_bias[phase]);
        output / f32::from(Self::WEIGHT)
    }

    /// The sums of one side's units.
    #[inline]
    pub fn accumulate<const H: usize>(&self, layout: &Layout, view: &Planes) -> [i16; H] {
        let mut sums = [0; H];
        sums.copy_from_slice(&self.bias[..H]);
        let (rows, _) = self.rows.as_chunks::<H>();
        layout.each_content(view, |content| {
            for (sum, weight) in sums.iter_mut().zip(&rows[content]) {
                *sum = sum.wrapping_add(*weight);
            }
        });
        sums
    }

    #[inline]
    fn weighed<const H: usize>(sums: &[i16; H], weights: &[i16]) -> i64 {
        let mut total = 0;
        for (&sum, &weight) in sums.iter().zip(weights) {
            let active = i32::from(sum.clamp(0, Self::UNIT));
            total += i64::from(active * active) * i64::from(weight);
        }
        total
    }
}
