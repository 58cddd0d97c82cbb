//! A row or a column as a word, in which jumps are counted without walking along it.

/// The fields of a row or a column, from the first one on. A place outside the board counts as
/// taken, for nothing lands there, but not as a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    taken: u32,
    board: u32,
}

/// Below the first field there must be two taken places to end every chain; above the last there
/// are more.
const FIRST: usize = 2;

/// Every other place, the first one among them.
const ALTERNATING: u32 = 0x5555_5555;

impl Line {
    /// So many empty fields, at most 20.
    pub(super) const fn empty(length: usize) -> Self {
        let board = ((1 << length) - 1) << FIRST;
        Line {
            taken: !board,
            board,
        }
    }

    /// Takes a piece off this field or puts one there.
    #[inline]
    pub(super) fn flip(&mut self, field: usize) {
        self.taken ^= 1 << (field + FIRST);
    }

    /// How often a piece here can jump, to lower fields or to higher ones: it needs a taken and an
    /// empty place for each jump.
    #[inline]
    pub(super) fn jumps(self, field: usize, descends: bool) -> u8 {
        let at = field + FIRST;
        let alternating = if descends {
            (self.before(at) ^ !ALTERNATING).leading_zeros()
        } else {
            (self.taken >> (at + 1) ^ ALTERNATING).trailing_zeros()
        };
        (alternating / 2) as u8
    }

    /// The pieces that jump over this field or land in it, or would after their earlier jumps if it
    /// were not for this field: of those that jump to lower fields or of those that jump to higher ones.
    ///
    /// One is the neighbour. The other is the second of the first two equal places in a row, if they
    /// are taken: up to there places alternate as they must for a chain of jumps, and no further.
    #[inline]
    pub(super) fn affected(self, field: usize, descends: bool) -> impl Iterator<Item = usize> {
        let at = field + FIRST;
        let found = if descends {
            let behind = self.taken >> (at + 1);
            let equal = (!(behind ^ behind >> 1)).trailing_zeros() as usize;
            [at + 1, at + 2 + equal]
        } else {
            let behind = self.before(at);
            let equal = (!(behind ^ behind << 1)).leading_zeros() as usize;
            [at - 1, at - 2 - equal]
        };
        let pieces = self.taken & self.board;
        found
            .into_iter()
            .filter(move |&at| pieces >> at & 1 != 0)
            .map(|at| at - FIRST)
    }

    /// The places below this one, the nearest as the highest bit.
    #[inline]
    fn before(self, at: usize) -> u32 {
        self.taken << (32 - at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: usize = 9;

    fn line(pieces: u32) -> Line {
        let mut line = Line::empty(LENGTH);
        for field in (0..LENGTH).filter(|field| pieces >> field & 1 != 0) {
            line.flip(field);
        }
        line
    }

    /// Jumps by walking along the line.
    fn walked(pieces: u32, field: usize, descends: bool) -> u8 {
        let fields: Vec<bool> = if descends {
            (0..field).rev().map(|i| pieces >> i & 1 != 0).collect()
        } else {
            let ahead = field + 1..LENGTH;
            ahead.map(|i| pieces >> i & 1 != 0).collect()
        };
        let jumps = fields.chunks(2).take_while(|two| *two == [true, false]);
        jumps.count() as u8
    }

    #[test]
    fn jumps_are_those_of_a_walk() {
        for pieces in 0..1 << LENGTH {
            for field in 0..LENGTH {
                for descends in [false, true] {
                    assert_eq!(
                        line(pieces).jumps(field, descends),
                        walked(pieces, field, descends),
                        "{pieces:b} {field}"
                    );
                }
            }
        }
    }

    #[test]
    fn whatever_changes_with_a_field_is_among_the_affected() {
        for pieces in 0..1u32 << LENGTH {
            for (changed, descends) in (0..LENGTH).flat_map(|i| [(i, false), (i, true)]) {
                let flipped = pieces ^ 1 << changed;
                let changes = |field: &usize| {
                    let is_piece = pieces >> field & 1 != 0 && *field != changed;
                    let before = walked(pieces, *field, descends);
                    is_piece && before != walked(flipped, *field, descends)
                };
                let affected: Vec<usize> = line(pieces).affected(changed, descends).collect();
                for field in (0..LENGTH).filter(changes) {
                    assert!(affected.contains(&field), "{pieces:b} {changed} {field}");
                }
                assert!(affected.iter().all(|field| pieces >> field & 1 != 0));
            }
        }
    }
}
