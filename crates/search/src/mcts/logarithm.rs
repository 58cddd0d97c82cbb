//! The logarithm of a number of visits, from a table.
//!
//! Selection needs one for every node on its way. It is the same on every machine, unlike that of
//! the system's library, and takes a few cycles. Above the table's end only the first eleven binary
//! digits of a number count: the error is less than 0.0005.

use std::sync::LazyLock;

const DIGITS: u32 = 11;
const SIZE: usize = 2 << DIGITS;

static TABLE: LazyLock<Box<[f32; SIZE]>> = LazyLock::new(|| {
    let mut table = Box::new([0.0; SIZE]);
    for (number, entry) in table.iter_mut().enumerate().skip(1) {
        *entry = libm::log(number as f64) as f32;
    }
    table
});

/// The table, which is made when it is first asked for.
#[derive(Clone, Copy)]
pub struct Logarithms(&'static [f32; SIZE]);

impl Logarithms {
    pub fn new() -> Self {
        Logarithms(&TABLE)
    }

    /// The natural logarithm; 0 for 0.
    #[inline]
    pub fn of(self, number: u32) -> f32 {
        let digits = u32::BITS - number.leading_zeros();
        let beyond = digits.saturating_sub(DIGITS + 1);
        let index = (number >> beyond) as usize % SIZE;
        self.0[index] + beyond as f32 * std::f32::consts::LN_2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logarithm() {
        let logarithms = Logarithms::new();
        assert_eq!(logarithms.of(0), 0.0);
        let numbers = (1..20_000).chain((1..1000).map(|n| n * 4_294_967));
        for number in numbers.chain([u32::MAX]) {
            let exact = f64::from(number).ln();
            let error = (f64::from(logarithms.of(number)) - exact).abs();
            assert!(error < 6e-4, "{number}: {error}");
        }
    }
}
