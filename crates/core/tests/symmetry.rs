//! Whole boards turned and mirrored.

use grove_core::{Bits, Dihedral, Seed};

/// Whole sets must be turned as their cells are.
fn check<const N: usize, const STRIDE: usize>(rows: usize, columns: usize) {
    let mut random = Seed((64 * rows + columns) as u64).random();
    let size = (rows, columns);
    for symmetry in Dihedral::ALL {
        if symmetry.transposes() && rows != columns {
            continue;
        }
        for _ in 0..20 {
            let (mut cells, mut expected) = (Bits::<N>::EMPTY, Bits::EMPTY);
            for row in 0..rows {
                for column in (0..columns).filter(|_| random.below(2) == 0) {
                    let (to_row, to_column) = symmetry.apply((row, column), size);
                    cells |= Bits::cell(row * STRIDE + column);
                    expected |= Bits::cell(to_row * STRIDE + to_column);
                }
            }
            let turned = cells.turned::<STRIDE>(symmetry, size);
            assert_eq!(turned, expected, "{rows}x{columns} by {symmetry:?}");
        }
    }
}

#[test]
fn sets_are_turned_as_their_cells_are() {
    for rows in 2..=8 {
        for columns in 2..=8 {
            check::<1, 8>(rows, columns);
        }
    }
    for size in 2..=7 {
        check::<1, 9>(size, size);
    }
    for (rows, columns) in [(9, 9), (17, 14), (10, 15), (2, 9), (15, 15)] {
        check::<4, 15>(rows, columns);
    }
    for (rows, columns) in [(20, 20), (2, 20), (19, 16), (20, 3)] {
        check::<7, 20>(rows, columns);
    }
    for size in [9, 10, 16] {
        check::<4, 16>(size, size);
    }
}
