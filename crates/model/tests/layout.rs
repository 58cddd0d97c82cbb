//! Patterns and their contents, against a plain count of the cells.

use grove_core::{Dihedral, Seed};
use grove_model::{Geometry, Layout, Planes};

pub fn square(side: usize) -> Geometry {
    let board = Geometry::grid(2, (side, side), |row, column| row * 8 + column);
    board.with_dihedral(&Dihedral::ALL, (side, side))
}

/// Pieces of two kinds on random cells of a square board.
pub fn position(geometry: &Geometry, number: u64) -> Planes {
    let mut random = Seed(7).part(number).random();
    let mut planes = [0; 4];
    for bit in (0..64).filter(|bit| geometry.board() >> bit & 1 != 0) {
        match random.below(3) {
            0 => {}
            kind => planes[kind as usize - 1] |= 1 << bit,
        }
    }
    planes
}

fn contents(layout: &Layout, planes: &Planes) -> Vec<usize> {
    let mut all = Vec::new();
    layout.each_content(planes, |content| all.push(content));
    all
}

#[test]
fn every_place_of_a_shape_is_a_pattern() {
    let layout = Layout::new(&square(7), "2x2").unwrap();
    assert_eq!((layout.patterns(), layout.size()), (36, 36 * 81));
    // Turned shapes belong to it.
    let layout = Layout::new(&square(7), "2x3").unwrap();
    assert_eq!((layout.patterns(), layout.size()), (60, 60 * 729));
    let layout = Layout::new(&square(4), "1x1+4x4/0").unwrap();
    assert_eq!((layout.patterns(), layout.size()), (17, 16 * 3 + 65536));
}

#[test]
fn a_content_is_what_stands_on_the_cells() {
    let layout = Layout::new(&square(2), "2x2").unwrap();
    // Cells 0, 1, 8, 9 are the digits of 1, 3, 9, 27.
    assert_eq!(contents(&layout, &[0, 0, 0, 0]), [0]);
    assert_eq!(contents(&layout, &[1, 0, 0, 0]), [1]);
    assert_eq!(contents(&layout, &[1 << 8, 1 << 1, 0, 0]), [9 + 2 * 3]);
    assert_eq!(contents(&layout, &[0, 1 << 9 | 1, 0, 0]), [2 * 27 + 2]);
}

#[test]
fn images_are_the_contents_of_turned_boards() {
    let geometry = square(5);
    let layout = Layout::new(&geometry, "2x3+1x1").unwrap();
    let images = layout.images();
    assert_eq!(images.len(), 8);
    for number in 0..50 {
        let planes = position(&geometry, number);
        for (dihedral, images) in Dihedral::ALL.iter().zip(&images) {
            let turn = |plane: u64| {
                let cells = (0..64).filter(|bit| plane >> bit & 1 != 0);
                cells.fold(0, |turned, bit| {
                    let (row, column) = dihedral.apply((bit / 8, bit % 8), (5, 5));
                    turned | 1 << (row * 8 + column)
                })
            };
            let mut mapped: Vec<usize> = contents(&layout, &planes)
                .into_iter()
                .map(|content| images[content] as usize)
                .collect();
            let mut turned = contents(&layout, &planes.map(turn));
            mapped.sort_unstable();
            turned.sort_unstable();
            assert_eq!(mapped, turned);
        }
    }
}

#[test]
fn what_cannot_be_laid_is_refused() {
    let error = |shapes: &str| Layout::new(&square(5), shapes).unwrap_err().to_string();
    let form = "expected rows x columns such as 2x2, or 4x4/02 for some of the planes";
    assert_eq!(error("22"), format!("patterns: `22`: {form}"));
    assert_eq!(error("0x2"), format!("patterns: `0x2`: {form}"));
    assert_eq!(error("2x2/7"), format!("patterns: `2x2/7`: {form}"));
    assert_eq!(
        error("2x2/3"),
        "patterns: `2x2/3`: the game has no such plane"
    );
    assert_eq!(
        error("6x1"),
        "patterns: `6x1`: it does not fit on the board"
    );
    assert_eq!(
        error("4x4"),
        "patterns: `4x4`: it can hold more than 262144 different contents"
    );
}
