//! Sets of cells.

use grove_core::{Bits, nth_of_four};

fn sample() -> Bits<3> {
    Bits::from_fn(|i| i % 7 == 3 || i == 64 || i == 191)
}

#[test]
fn cells_count_and_nth_agree() {
    let set = sample();
    let cells: Vec<usize> = set.into_iter().collect();
    assert_eq!(cells.len(), set.count() as usize);
    assert_eq!(cells.first().copied(), set.first());
    assert_eq!(set.lowest(), Bits::cell(cells[0]));
    assert!(Bits::<3>::EMPTY.lowest().is_empty());
    for (n, &cell) in cells.iter().enumerate() {
        assert_eq!(set.nth(n as u32), cell);
        assert!(set.has(cell));
    }
}

#[test]
fn shifts_cross_words_and_drop_what_leaves() {
    let set = sample();
    for by in [0, 1, 8, 20, 40, 63] {
        let up: Vec<usize> = set.up(by).into_iter().collect();
        let expected: Vec<usize> = set
            .into_iter()
            .map(|i| i + by)
            .filter(|&i| i < 192)
            .collect();
        assert_eq!(up, expected);
        let down: Vec<usize> = set.down(by).into_iter().collect();
        let expected: Vec<usize> = set
            .into_iter()
            .filter(|&i| i >= by)
            .map(|i| i - by)
            .collect();
        assert_eq!(down, expected);
        if by > 0 {
            let rotated = Bits::from_fn(|i| set.has((i + 192 - by) % 192));
            assert_eq!(set.rotate_up(by), rotated);
        }
    }
}

#[test]
fn four_sets_are_walked_one_after_the_other() {
    let sets = [Bits([0b1001]), Bits::EMPTY, Bits([0b110]), Bits([0b1])];
    let counts = sets.map(|set: Bits<1>| set.count());
    let found: Vec<_> = (0..5).map(|n| nth_of_four(sets, counts, n)).collect();
    assert_eq!(found, [(0, 0), (0, 3), (2, 1), (2, 2), (3, 0)]);
}

#[test]
fn extract_packs_the_masked_bits() {
    let mask = Bits::<2>::cell(3) | Bits::cell(60) | Bits::cell(70) | Bits::cell(100);
    let set = Bits::<2>::cell(60) | Bits::cell(61) | Bits::cell(100);
    assert_eq!(set.extract(mask), 0b1010);
}
