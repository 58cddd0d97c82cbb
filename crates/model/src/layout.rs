//! Patterns laid on a board: from what stands on it to the numbers that a model looks at.
//!
//! A pattern of `k` cells that can each be empty or hold one of `p` kinds of pieces has `(p + 1)^k`
//! contents. A content is the number whose digits, to the base `p + 1`, are what stands on the cells.
//! The cells of a pattern that hold one kind are taken out of the board in one instruction, and a
//! small table has the number whose digits they are.

use grove_core::Bits;

use crate::file::ModelError;
use crate::shape::{Shape, in_base, set_bits};
use crate::{Geometry, MOST_PLANES, Planes};

/// Patterns on a board, and the numbers of their contents.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The shapes as text.
    text: String,
    geometry: Geometry,
    groups: Vec<Group>,
    size: usize,
    /// The first number of each pattern: its content when it is empty.
    empty: Vec<u32>,
    singles: Option<Singles>,
}

/// No more patterns than this are laid on a board.
const MAX_PATTERNS: usize = 256;

/// The patterns of one shape.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Group {
    pub planes: Vec<usize>,
    /// The cells of each pattern, and its first number.
    pub patterns: Vec<(u64, u32)>,
    /// For each set of a pattern's cells the number that has the digit 1 there.
    digits: Vec<u32>,
}

impl Group {
    #[inline]
    fn each_content<const P: usize>(&self, planes: [u64; P], visit: &mut impl FnMut(usize)) {
        for &(mask, first) in &self.patterns {
            let mut content = first;
            for (kind, plane) in planes.into_iter().enumerate() {
                let cells = Bits([plane]).extract(Bits([mask]));
                content += (kind as u32 + 1) * self.digits[cells as usize];
            }
            visit(content as usize);
        }
    }
}

/// Patterns of one cell each: the content of every piece is known from where it stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Singles {
    /// For each plane and bit the content; that of a cell which no pattern has is 0, and never looked at.
    contents: [[u32; 64]; MOST_PLANES],
}

impl Singles {
    fn new(groups: &[Group]) -> Option<Self> {
        let [group] = groups else { return None };
        if group.digits.len() > 2
            || group
                .planes
                .iter()
                .enumerate()
                .any(|(i, &plane)| i != plane)
        {
            return None;
        }
        let mut contents = [[0; 64]; MOST_PLANES];
        for &(mask, first) in &group.patterns {
            for &plane in &group.planes {
                contents[plane][mask.trailing_zeros() as usize] = first + plane as u32 + 1;
            }
        }
        Some(Singles { contents })
    }

    /// The contents of the pieces on these planes.
    #[inline]
    pub fn each(&self, planes: &Planes, mut visit: impl FnMut(usize)) {
        for (&plane, contents) in planes.iter().zip(&self.contents) {
            let mut rest = plane;
            while rest != 0 {
                visit(contents[rest.trailing_zeros() as usize] as usize);
                rest &= rest - 1;
            }
        }
    }
}

impl Layout {
    /// Patterns of these shapes, such as `2x2+1x5`, on a board.
    pub fn new(geometry: &Geometry, shapes: &str) -> Result<Self, ModelError> {
        let groups = Shape::parse_all(shapes)?.into_iter().map(|shape| {
            let masks = shape.masks(geometry)?;
            Ok((shape.planes_on(geometry), masks))
        });
        let layout = Self::of_masks(shapes, geometry, groups.collect::<Result<_, _>>()?);
        let refused = |why| ModelError::Shape {
            found: shapes.into(),
            why,
        };
        let (patterns, size) = (layout.patterns(), layout.size);
        if patterns > MAX_PATTERNS {
            return Err(refused(format!(
                "expected at most {MAX_PATTERNS} patterns on the board, found {patterns}"
            )));
        }
        if size > 1 << 22 {
            return Err(refused(format!(
                "expected at most 4194304 contents of all patterns, found {size}"
            )));
        }
        Ok(layout)
    }

    /// Patterns on these cells, in groups that look at the same planes.
    fn of_masks(text: &str, geometry: &Geometry, all: Vec<(Vec<usize>, Vec<u64>)>) -> Self {
        let mut groups = Vec::new();
        let mut size = 0;
        for (planes, masks) in all {
            let base = planes.len() as u32 + 1;
            let most = masks.iter().map(|mask| mask.count_ones()).max();
            let digits = (0..1_u64 << most.unwrap_or(0)).map(|cells| in_base(base, cells));
            let digits = digits.collect();
            let patterns = masks.into_iter().map(|mask| {
                let first = size as u32;
                size += base.pow(mask.count_ones()) as usize;
                (mask, first)
            });
            groups.push(Group {
                planes,
                patterns: patterns.collect(),
                digits,
            });
        }
        let patterns = groups.iter().flat_map(|group| &group.patterns);
        Layout {
            text: text.into(),
            geometry: geometry.clone(),
            singles: Singles::new(&groups),
            empty: patterns.map(|&(_, first)| first).collect(),
            groups,
            size,
        }
    }

    /// The same board with other patterns.
    pub(crate) fn with_groups(&self, groups: Vec<(Vec<usize>, Vec<u64>)>) -> Self {
        Self::of_masks(&self.text, &self.geometry, groups)
    }

    pub(crate) fn groups(&self) -> &[Group] {
        &self.groups
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
        self.empty.len()
    }

    /// The contents of empty patterns.
    pub fn empty_contents(&self) -> &[u32] {
        &self.empty
    }

    /// Where the contents of the pattern end that has this one when it is empty.
    pub(crate) fn end_of(&self, empty: u32) -> u32 {
        let next = self.empty.iter().copied().filter(|&other| other > empty);
        next.min().unwrap_or(self.size as u32)
    }

    /// The content of each pattern, one after the other.
    #[inline]
    pub fn each_content(&self, planes: &Planes, mut visit: impl FnMut(usize)) {
        for group in &self.groups {
            let of = |plane: usize| planes[plane];
            match group.planes[..] {
                [a] => group.each_content([of(a)], &mut visit),
                [a, b] => group.each_content([of(a), of(b)], &mut visit),
                [a, b, c] => group.each_content([of(a), of(b), of(c)], &mut visit),
                [a, b, c, d] => group.each_content([a, b, c, d].map(of), &mut visit),
                _ => {}
            }
        }
    }

    /// The patterns, where each is a single cell that shows all planes.
    pub(crate) fn singles(&self) -> Option<&Singles> {
        self.singles.as_ref()
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
