//! Windows around the cells of a board: what stands near a cell, as a number.
//!
//! A window is a rectangle with a cell in its middle, without that cell and without what lies beyond the
//! edge. Cells whose windows lack the same neighbours share a table of contents, wherever they are, so
//! that what is learnt in one corner of the board is known in the others. Contents that a symmetry of
//! the board takes to each other share a weight, and only one of them is kept in a file.
//!
//! A cell itself is a content too: the first ones are the numbers of the cells.

use std::collections::{BTreeMap, BTreeSet};

use grove_core::Bits;

use crate::file::ModelError;
use crate::shape::{MOST_CELLS, MOST_CONTENTS, Shape, in_base, set_bits};
use crate::{Geometry, Planes};

/// Windows of some shapes around every cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Windows {
    /// The shapes as text.
    text: String,
    geometry: Geometry,
    groups: Vec<Group>,
    /// The number of the cell on each bit.
    cells: [u32; 64],
    /// The weight of each content.
    shared: Vec<u32>,
    /// How many weights there are.
    weights: usize,
}

/// The windows of one shape.
#[derive(Clone, PartialEq, Debug)]
struct Group {
    planes: Vec<usize>,
    /// For each bit its windows: the cells, and the first content of their table.
    windows: Vec<Vec<(u64, u32)>>,
    /// For each set of a window's cells the number that has the digit 1 there.
    digits: Vec<u32>,
}

impl Group {
    fn base(&self) -> u32 {
        self.planes.len() as u32 + 1
    }
}

/// Where each symmetry of a board takes each bit; the identity first.
type Images = Vec<[u32; 64]>;

/// The most contents of all windows together.
const MOST_SIZE: usize = 1 << 22;

impl Windows {
    /// Windows of these shapes, such as `3x3+1x9`, around the cells of a board.
    pub fn new(geometry: &Geometry, shapes: &str) -> Result<Self, ModelError> {
        let images = images(geometry);
        let mut cells = [0; 64];
        for (number, &(_, _, bit)) in geometry.cells().iter().enumerate() {
            cells[bit as usize] = number as u32;
        }
        let mut size = geometry.cells().len();
        let mut groups = Vec::new();
        for shape in Shape::parse_all(shapes)? {
            groups.push(Group::new(geometry, &images, &shape, &mut size)?);
        }
        let (shared, weights) = share(&groups, &cells, geometry, &images, size);
        Ok(Windows {
            text: shapes.into(),
            geometry: geometry.clone(),
            groups,
            cells,
            shared,
            weights,
        })
    }

    /// The shapes as text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// How many contents there are.
    pub fn size(&self) -> usize {
        self.shared.len()
    }

    /// How many weights they have together.
    pub fn weights(&self) -> usize {
        self.weights
    }

    /// The weight of each content.
    pub fn shared(&self) -> &[u32] {
        &self.shared
    }

    /// The most contents that a cell has: itself and its windows.
    pub fn most_contents(&self) -> usize {
        let windows = |bit: usize| {
            self.groups
                .iter()
                .map(move |group| group.windows[bit].len())
        };
        let counts = (0..64).map(|bit| windows(bit).sum::<usize>());
        1 + counts.max().unwrap_or(0)
    }

    /// The contents that belong to a cell, given by its bit.
    #[inline]
    pub fn each_content(&self, planes: &Planes, bit: u32, mut visit: impl FnMut(usize)) {
        visit(self.cells[bit as usize] as usize);
        for group in &self.groups {
            for &(mask, first) in &group.windows[bit as usize] {
                let mut content = first;
                for (kind, &plane) in group.planes.iter().enumerate() {
                    let cells = Bits([planes[plane]]).extract(Bits([mask]));
                    content += (kind as u32 + 1) * group.digits[cells as usize];
                }
                visit(content as usize);
            }
        }
    }
}

impl Group {
    /// Lays a shape around every cell; `size` is the number of contents so far.
    fn new(
        geometry: &Geometry,
        images: &Images,
        shape: &Shape,
        size: &mut usize,
    ) -> Result<Self, ModelError> {
        let refused = |why: &str| ModelError::Shape {
            found: shape.to_string(),
            why: why.into(),
        };
        if shape.rows % 2 == 0 || shape.columns % 2 == 0 {
            return Err(refused(
                "expected odd numbers of rows and columns, around a cell in the middle",
            ));
        }
        let planes = shape.planes_on(geometry);
        if planes.iter().any(|&plane| plane >= geometry.planes()) {
            return Err(refused("the game has no such plane"));
        }
        let base = planes.len() as u32 + 1;
        let masks = masks(geometry, images, shape);
        let most = masks.iter().flatten().map(|mask| mask.count_ones()).max();
        let most = most.ok_or_else(|| refused("it has no cell beside its middle"))?;
        let contents = u64::from(base).checked_pow(most);
        if most as usize > MOST_CELLS || contents.is_none_or(|contents| contents > MOST_CONTENTS) {
            return Err(refused("it can hold more than 262144 different contents"));
        }
        // Cells with the same neighbours share a table.
        let mut tables: BTreeMap<(Vec<(i32, i32)>, i32), u32> = BTreeMap::new();
        let mut windows = vec![Vec::new(); 64];
        for &(row, column, bit) in geometry.cells() {
            for &mask in &masks[bit as usize] {
                let neighbours = set_bits(mask).map(|other| {
                    let (its_row, its_column) = geometry.place(other);
                    (its_row - row, its_column - column)
                });
                // Where one plane is both sides', whose piece stands on a cell follows from its colour.
                let colour = match geometry.planes() {
                    1 => (row + column) % 2,
                    _ => 0,
                };
                let first = *tables
                    .entry((neighbours.collect(), colour))
                    .or_insert_with(|| {
                        let first = *size as u32;
                        *size += base.pow(mask.count_ones()) as usize;
                        first
                    });
                windows[bit as usize].push((mask, first));
            }
            if *size > MOST_SIZE {
                return Err(refused("all windows can hold more than 4194304 contents"));
            }
        }
        Ok(Group {
            planes,
            windows,
            digits: (0..1_u64 << most)
                .map(|cells| in_base(base, cells))
                .collect(),
        })
    }
}

fn images(geometry: &Geometry) -> Images {
    let count = geometry.images(geometry.cells()[0].2).count();
    let mut all = vec![[0; 64]; count];
    for &(_, _, bit) in geometry.cells() {
        for (images, image) in all.iter_mut().zip(geometry.images(bit)) {
            images[bit as usize] = image;
        }
    }
    all
}

fn turned(mask: u64, images: &[u32; 64]) -> u64 {
    set_bits(mask).fold(0, |turned, bit| turned | 1 << images[bit as usize])
}

/// The windows of each bit: the rectangle around it, turned by all symmetries of the board.
fn masks(geometry: &Geometry, images: &Images, shape: &Shape) -> Vec<BTreeSet<u64>> {
    let mut masks = vec![BTreeSet::new(); 64];
    for &(row, column, bit) in geometry.cells() {
        let (down, right) = (shape.rows / 2, shape.columns / 2);
        let places =
            (-down..=down).flat_map(|down| (-right..=right).map(move |right| (down, right)));
        let others = places.filter(|&place| place != (0, 0));
        let bits = others.filter_map(|(down, right)| geometry.bit(row + down, column + right));
        let mask = bits.fold(0, |mask: u64, bit| mask | 1 << bit);
        for images in images.iter().filter(|_| mask != 0) {
            masks[images[bit as usize] as usize].insert(turned(mask, images));
        }
    }
    masks
}

/// The weight of each content, and how many there are.
fn share(
    groups: &[Group],
    cells: &[u32; 64],
    geometry: &Geometry,
    images: &Images,
    size: usize,
) -> (Vec<u32>, usize) {
    let mut sets = Sets((0..size as u32).collect());
    for &(_, _, bit) in geometry.cells() {
        for images in images {
            sets.join(cells[bit as usize], cells[images[bit as usize] as usize]);
        }
    }
    for group in groups {
        for (one, other, weights) in turned_tables(group, geometry, images) {
            for content in 0..group.base().pow(weights.len() as u32) {
                let digits = weights.iter().scan(content, |rest, weight| {
                    let digit = *rest % group.base();
                    *rest /= group.base();
                    Some(digit * weight)
                });
                sets.join(one + content, other + digits.sum::<u32>());
            }
        }
    }
    let mut shared = vec![0; size];
    let mut weights = 0;
    for content in 0..size as u32 {
        let first = sets.first(content);
        shared[content as usize] = match first == content {
            true => {
                weights += 1;
                weights - 1
            }
            // The first of a set stands before it.
            false => shared[first as usize],
        };
    }
    (shared, weights as usize)
}

/// Which tables the symmetries take to which, each pair once: the first contents of both, and what
/// the digits of the first weigh in the second.
fn turned_tables(
    group: &Group,
    geometry: &Geometry,
    images: &Images,
) -> BTreeSet<(u32, u32, Vec<u32>)> {
    let mut all = BTreeSet::new();
    for &(_, _, bit) in geometry.cells() {
        for &(mask, first) in &group.windows[bit as usize] {
            for images in images {
                let image = turned(mask, images);
                let others = &group.windows[images[bit as usize] as usize];
                let other = others.iter().find(|window| window.0 == image);
                let &(_, other) = other.expect("windows are closed under symmetries");
                let place = |bit: u32| (image & ((1 << images[bit as usize]) - 1)).count_ones();
                let weights = set_bits(mask).map(|bit| group.base().pow(place(bit)));
                all.insert((first, other, weights.collect()));
            }
        }
    }
    all
}

/// Disjoint sets of contents, each known by its first one.
struct Sets(Vec<u32>);

impl Sets {
    fn first(&mut self, mut content: u32) -> u32 {
        while self.0[content as usize] != content {
            let above = self.0[self.0[content as usize] as usize];
            self.0[content as usize] = above;
            content = above;
        }
        content
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.first(one), self.first(other));
        self.0[one.max(other) as usize] = one.min(other);
    }
}
