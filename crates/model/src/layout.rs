//! Patterns laid on a board: from what stands on it to the numbers that a model looks at.
//!
//! A pattern of `k` cells that can each be empty or hold one of `p` kinds of pieces has `(p + 1)^k`
//! contents. A content is the number whose digits, to the base `p + 1`, are what stands on the cells.
//! The bits of a plane at the cells of a pattern are packed by `pext`, and a table gives the number
//! that has a digit of 1 where they are set.

use grove_core::Bits;

use crate::file::ModelError;
use crate::shape::Shape;
use crate::{Geometry, Planes};

/// Patterns on a board, and the numbers of their contents.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The shapes as text.
    text: String,
    geometry: Geometry,
    groups: Vec<Group>,
    size: usize,
    patterns: usize,
}

/// The patterns of one shape.
#[derive(Clone, PartialEq, Debug)]
struct Group {
    planes: Vec<usize>,
    /// For each set of bits the number with a digit of 1 for each.
    digits: Vec<u32>,
    /// The cells of each pattern, and its first number.
    patterns: Vec<(u64, u32)>,
}

impl Layout {
    /// Patterns of these shapes, such as `2x2+1x5`, on a board.
    pub fn new(geometry: &Geometry, shapes: &str) -> Result<Self, ModelError> {
        let mut groups = Vec::new();
        let mut size = 0_usize;
        for shape in Shape::parse_all(shapes)? {
            let planes = shape.planes_on(geometry);
            let base = planes.len() as u32 + 1;
            let masks = shape.masks(geometry)?;
            let most = masks
                .iter()
                .map(|mask| mask.count_ones())
                .max()
                .unwrap_or(0);
            let mut patterns = Vec::new();
            for mask in masks {
                patterns.push((mask, size as u32));
                size += base.pow(mask.count_ones()) as usize;
            }
            groups.push(Group {
                planes,
                digits: digits(base, most),
                patterns,
            });
        }
        if size > 1 << 22 {
            return Err(ModelError::Shape {
                found: shapes.into(),
                why: format!("expected at most 4194304 contents of all patterns, found {size}"),
            });
        }
        Ok(Layout {
            text: shapes.into(),
            geometry: geometry.clone(),
            patterns: groups.iter().map(|group| group.patterns.len()).sum(),
            groups,
            size,
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

    /// How many contents all patterns have together.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many patterns there are: as many contents as every position has.
    pub fn patterns(&self) -> usize {
        self.patterns
    }

    /// The content of each pattern, one after the other.
    #[inline]
    pub fn each_content(&self, planes: &Planes, mut visit: impl FnMut(usize)) {
        for group in &self.groups {
            match group.planes[..] {
                [one] => group.each(planes, [one], &mut visit),
                [one, two] => group.each(planes, [one, two], &mut visit),
                [one, two, three] => group.each(planes, [one, two, three], &mut visit),
                [one, two, three, four] => group.each(planes, [one, two, three, four], &mut visit),
                _ => {}
            }
        }
    }

    /// For each symmetry of the board the content that it makes of each content.
    pub fn images(&self) -> Vec<Vec<u32>> {
        let count = self.geometry.images(self.geometry.cells()[0].2).count();
        let mut images = vec![vec![0; self.size]; count];
        for group in &self.groups {
            let base = group.planes.len() as u32 + 1;
            for &(mask, first) in &group.patterns {
                for (symmetry, images) in images.iter_mut().enumerate() {
                    let turn =
                        |bit: u32| self.geometry.images(bit).nth(symmetry).expect("a symmetry");
                    let bits: Vec<u32> = set_bits(mask).map(turn).collect();
                    let turned = bits.iter().fold(0, |turned, bit| turned | 1_u64 << bit);
                    let found = group.patterns.iter().find(|pattern| pattern.0 == turned);
                    let &(_, turned_first) = found.expect("patterns are closed under symmetries");
                    // The weight of each digit in the image.
                    let place = |bit: u32| (turned & ((1 << bit) - 1)).count_ones();
                    let weights: Vec<u32> = bits.iter().map(|&bit| base.pow(place(bit))).collect();
                    for content in 0..base.pow(mask.count_ones()) {
                        let mut rest = content;
                        let image: u32 = weights
                            .iter()
                            .map(|weight| {
                                let digit = rest % base;
                                rest /= base;
                                digit * weight
                            })
                            .sum();
                        images[(first + content) as usize] = turned_first + image;
                    }
                }
            }
        }
        images
    }
}

impl Group {
    #[inline]
    fn each<const P: usize>(
        &self,
        planes: &Planes,
        used: [usize; P],
        visit: &mut impl FnMut(usize),
    ) {
        let planes = used.map(|plane| planes[plane]);
        for &(mask, first) in &self.patterns {
            let mut content = first;
            for (kind, &plane) in planes.iter().enumerate() {
                let bits = Bits([plane]).extract(Bits([mask]));
                content += (kind as u32 + 1) * self.digits[bits as usize];
            }
            visit(content as usize);
        }
    }
}

fn digits(base: u32, cells: u32) -> Vec<u32> {
    (0..1_u64 << cells)
        .map(|bits| set_bits(bits).map(|bit| base.pow(bit)).sum())
        .collect()
}

fn set_bits(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |bit| set >> bit & 1 != 0)
}
