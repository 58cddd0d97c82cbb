//! Bounds of a result: what a side is sure of, and what it can still hope for.

use crate::report::Proof;

/// The least and the most that a side gets if both play their best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The pessimistic bound.
    pub lower: Proof,
    /// The optimistic bound.
    pub upper: Proof,
}

impl Bounds {
    /// Anything is possible.
    pub const OPEN: Bounds = Bounds {
        lower: Proof::Loss,
        upper: Proof::Win,
    };

    /// A result that is certain.
    pub fn exact(proof: Proof) -> Self {
        Bounds {
            lower: proof,
            upper: proof,
        }
    }

    /// The result, if it is certain.
    pub fn proof(self) -> Option<Proof> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// The same for the other side.
    pub fn reversed(self) -> Self {
        Bounds {
            lower: opposite(self.upper),
            upper: opposite(self.lower),
        }
    }

    /// The nearest share of a win that is possible.
    pub fn clamp(self, share: f32) -> f32 {
        share.clamp(share_of(self.lower), share_of(self.upper))
    }

    /// A number for these bounds; 0 where anything is possible.
    pub(super) fn number(self) -> u8 {
        self.lower as u8 * 3 + Proof::Win as u8 - self.upper as u8
    }

    /// The bounds of a number.
    pub(super) fn of(number: u8) -> Self {
        let proofs = [Proof::Loss, Proof::Draw, Proof::Win];
        Bounds {
            lower: proofs[usize::from(number / 3)],
            upper: proofs[2 - usize::from(number % 3)],
        }
    }
}

fn opposite(proof: Proof) -> Proof {
    match proof {
        Proof::Loss => Proof::Win,
        Proof::Draw => Proof::Draw,
        Proof::Win => Proof::Loss,
    }
}

/// What a result is of a win.
pub fn share_of(proof: Proof) -> f32 {
    match proof {
        Proof::Loss => 0.0,
        Proof::Draw => 0.5,
        Proof::Win => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_kept_as_numbers_and_seen_from_both_sides() {
        let results = [Proof::Loss, Proof::Draw, Proof::Win];
        for lower in results {
            for upper in results.into_iter().filter(|&upper| lower <= upper) {
                let bounds = Bounds { lower, upper };
                assert_eq!(Bounds::of(bounds.number()), bounds);
                assert_eq!(bounds.reversed().reversed(), bounds);
                assert_eq!(bounds.proof(), (lower == upper).then_some(lower));
            }
        }
        assert_eq!(Bounds::of(0), Bounds::OPEN);
        let sure_of_a_draw = Bounds {
            lower: Proof::Draw,
            upper: Proof::Win,
        };
        let reversed = sure_of_a_draw.reversed();
        assert_eq!((reversed.lower, reversed.upper), (Proof::Loss, Proof::Draw));
        assert_eq!(sure_of_a_draw.clamp(0.3), 0.5);
        assert_eq!(sure_of_a_draw.clamp(0.8), 0.8);
        assert_eq!(reversed.clamp(0.8), 0.5);
    }
}
