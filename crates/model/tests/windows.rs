//! Windows around cells, against a plain count of what stands there.

use grove_core::Dihedral;
use grove_model::{Geometry, Planes, Windows};

use crate::layout::{position, square};

fn contents(windows: &Windows, planes: &Planes, bit: u32) -> Vec<usize> {
    let mut all = Vec::new();
    windows.each_content(planes, bit, |content| all.push(content));
    all
}

#[test]
fn cells_that_lack_the_same_neighbours_share_a_table() {
    let windows = Windows::new(&square(5), "3x3").unwrap();
    // A number for each cell; the middle, four edges and four corners have 8, 5 and 3 neighbours.
    let tables = 3_usize.pow(8) + 4 * 3_usize.pow(5) + 4 * 3_usize.pow(3);
    assert_eq!(windows.size(), 25 + tables);
    assert_eq!(windows.most_contents(), 2);
    // A row and a column through each cell.
    let windows = Windows::new(&square(5), "1x3").unwrap();
    assert_eq!(windows.size(), 25 + 2 * (9 + 2 * 3));
    assert_eq!(windows.most_contents(), 3);
}

#[test]
fn a_content_is_what_stands_around_the_cell() {
    let windows = Windows::new(&square(5), "1x3").unwrap();
    let here = |planes: Planes| contents(&windows, &planes, 9);
    let empty = here([0; 4]);
    assert_eq!(empty[0], 6, "the number of the cell");
    let rise = |planes: Planes| -> Vec<usize> {
        let now = here(planes);
        now.iter()
            .zip(&empty)
            .map(|(now, then)| now - then)
            .collect()
    };
    // Bits 8 and 10 are to the left and right of bit 9, 1 and 17 above and below it.
    let mut left = rise([1 << 8, 0, 0, 0]);
    let mut both = rise([1 << 10, 1 << 8, 0, 0]);
    left.sort_unstable();
    both.sort_unstable();
    assert_eq!((left, both), (vec![0, 0, 1], vec![0, 0, 3 + 2]));
    assert_eq!(
        rise([1 << 9, 1 << 20, 0, 0]),
        [0, 0, 0],
        "neither here nor near"
    );
    // The same neighbours elsewhere have the same number.
    let elsewhere = contents(&windows, &[1 << 17, 0, 0, 0], 18);
    assert_eq!(elsewhere[1..], here([1 << 8, 0, 0, 0])[1..]);
}

#[test]
fn turned_contents_share_a_weight() {
    let geometry = square(5);
    let windows = Windows::new(&geometry, "3x3+1x5").unwrap();
    assert!(windows.weights() < windows.size() / 4);
    let weights = |planes: &Planes, bit: u32| {
        let contents = contents(&windows, planes, bit).into_iter();
        let mut weights: Vec<u32> = contents.map(|content| windows.shared()[content]).collect();
        weights.sort_unstable();
        weights
    };
    for number in 0..20 {
        let planes = position(&geometry, number);
        for dihedral in Dihedral::ALL {
            let image = |bit: u32| {
                let (row, column) = dihedral.apply((bit as usize / 8, bit as usize % 8), (5, 5));
                (row * 8 + column) as u32
            };
            let turn = |plane: u64| {
                let cells = (0..64).filter(|bit| plane >> bit & 1 != 0);
                cells.fold(0, |turned, bit| turned | 1 << image(bit))
            };
            let turned = planes.map(turn);
            for bit in (0..64).filter(|bit| geometry.board() >> bit & 1 != 0) {
                assert_eq!(weights(&planes, bit), weights(&turned, image(bit)));
            }
        }
    }
}

/// Where one plane is both sides', a piece is told by the colour of its cell.
#[test]
fn a_single_plane_has_colours() {
    let board = |planes| Geometry::grid(planes, (5, 5), |row, column| row * 8 + column);
    let distinct = |planes| {
        let windows = Windows::new(&board(planes), "3x3").unwrap();
        let tables = (0..64).filter(|bit| board(planes).board() >> bit & 1 != 0);
        let tables = tables.map(|bit| contents(&windows, &[0; 4], bit)[1]);
        tables.collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(distinct(2), 9);
    // Corners have one colour, and edges and the middle both.
    assert_eq!(distinct(1), 4 + 2 * 5);
}

#[test]
fn what_cannot_lie_around_a_cell_is_refused() {
    let error = |shapes: &str| Windows::new(&square(5), shapes).unwrap_err().to_string();
    let odd = "expected odd numbers of rows and columns, around a cell in the middle";
    assert_eq!(error("2x3"), format!("patterns: `2x3`: {odd}"));
    assert_eq!(
        error("1x1"),
        "patterns: `1x1`: it has no cell beside its middle"
    );
    assert_eq!(
        error("3x3/2"),
        "patterns: `3x3/2`: the game has no such plane"
    );
    assert_eq!(
        error("3x5"),
        "patterns: `3x5`: it can hold more than 262144 different contents"
    );
}
