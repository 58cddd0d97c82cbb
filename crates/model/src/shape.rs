//! Shapes of patterns as text: `3x3`, or `4x4/02` for what stands on planes 0 and 2 alone.

use std::fmt;
use std::str::FromStr;

use crate::file::ModelError;
use crate::{Geometry, MOST_PLANES};

/// A rectangle of cells, and the planes it looks at; all of them where none is named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub rows: i32,
    pub columns: i32,
    pub planes: Vec<usize>,
}

/// Patterns of more cells have more contents than any games could fill.
pub(crate) const MOST_CELLS: usize = 16;
/// The most contents of one pattern.
pub(crate) const MOST_CONTENTS: u64 = 1 << 18;

impl Shape {
    /// All shapes of a sum such as `2x2+1x5`.
    pub fn parse_all(text: &str) -> Result<Vec<Shape>, ModelError> {
        text.split('+').map(str::parse).collect()
    }

    /// The planes it looks at on this board.
    pub fn planes_on(&self, geometry: &Geometry) -> Vec<usize> {
        match self.planes[..] {
            [] => (0..geometry.planes()).collect(),
            _ => self.planes.clone(),
        }
    }

    /// The patterns of this shape, each as a set of cells: it is laid on every place of the board and
    /// turned by all its symmetries. Cells that a board has only some of, such as the dark squares,
    /// leave the others out.
    pub fn masks(&self, geometry: &Geometry) -> Result<Vec<u64>, ModelError> {
        let refused = |why: &str| ModelError::Shape {
            found: self.to_string(),
            why: why.into(),
        };
        if self
            .planes_on(geometry)
            .iter()
            .any(|&plane| plane >= geometry.planes())
        {
            return Err(refused("the game has no such plane"));
        }
        let whole = |row: i32, column: i32| {
            let far = (row + self.rows - 1, column + self.columns - 1);
            Self::is_inside(geometry, (row, column)) && Self::is_inside(geometry, far)
        };
        let mut masks = Vec::new();
        for (row, column) in corners(geometry) {
            let cells = (0..self.rows)
                .flat_map(|down| (0..self.columns).map(move |right| (row + down, column + right)));
            let bits: Vec<u32> = cells
                .filter_map(|(row, column)| geometry.bit(row, column))
                .collect();
            if !whole(row, column) || bits.is_empty() {
                continue;
            }
            let images: Vec<Vec<u32>> = bits
                .iter()
                .map(|&bit| geometry.images(bit).collect())
                .collect();
            for symmetry in 0..images[0].len() {
                let mask = images
                    .iter()
                    .fold(0, |mask, images| mask | 1 << images[symmetry]);
                if !masks.contains(&mask) {
                    masks.push(mask);
                }
            }
        }
        // At the edges of a hexagon rectangles lie over cells that are not there, and what is left of
        // them is part of another pattern.
        let all = masks.clone();
        masks.retain(|&mask| !all.iter().any(|&other| other != mask && mask & !other == 0));
        let most = masks
            .iter()
            .map(|mask: &u64| mask.count_ones())
            .max()
            .unwrap_or(0);
        let base = self.planes_on(geometry).len() as u64 + 1;
        match base.checked_pow(most) {
            Some(contents)
                if most > 0 && most as usize <= MOST_CELLS && contents <= MOST_CONTENTS =>
            {
                Ok(masks)
            }
            _ if most == 0 => Err(refused("it does not fit on the board")),
            _ => Err(refused("it can hold more than 262144 different contents")),
        }
    }

    /// Whether a place lies within the rows and columns of the board.
    fn is_inside(geometry: &Geometry, (row, column): (i32, i32)) -> bool {
        let cells = geometry.cells();
        let in_row = cells.iter().any(|cell| cell.0 == row);
        in_row && cells.iter().any(|cell| cell.1 == column)
    }
}

/// Every place where a rectangle may begin.
fn corners(geometry: &Geometry) -> impl Iterator<Item = (i32, i32)> {
    let cells = geometry.cells();
    let rows = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let columns = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    (0..=rows).flat_map(move |row| (0..=columns).map(move |column| (row, column)))
}

impl FromStr for Shape {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Self, ModelError> {
        let refused = || ModelError::Shape {
            found: text.into(),
            why: "expected rows x columns such as 2x2, or 4x4/02 for some of the planes".into(),
        };
        let (size, planes) = text.split_once('/').unwrap_or((text, ""));
        let (rows, columns) = size.split_once('x').ok_or_else(refused)?;
        let side = |text: &str| text.parse().ok().filter(|side| (1..=9).contains(side));
        let plane = |digit: char| digit.to_digit(10).map(|plane| plane as usize);
        let planes: Option<Vec<usize>> = planes.chars().map(plane).collect();
        let known = |planes: &Vec<usize>| planes.iter().all(|&plane| plane < MOST_PLANES);
        Ok(Shape {
            rows: side(rows).ok_or_else(refused)?,
            columns: side(columns).ok_or_else(refused)?,
            planes: planes.filter(known).ok_or_else(refused)?,
        })
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)?;
        if !self.planes.is_empty() {
            f.write_str("/")?;
        }
        self.planes
            .iter()
            .try_for_each(|plane| write!(f, "{plane}"))
    }
}

/// The number to this base whose digits are the bits of a set.
pub(crate) fn in_base(base: u32, cells: u64) -> u32 {
    set_bits(cells).map(|bit| base.pow(bit)).sum()
}

/// The bits of a set, the lowest first.
pub(crate) fn set_bits(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |bit| set >> bit & 1 != 0)
}
