//! Patterns laid on a board: from what stands on it to the numbers that a model looks at.
//!
//! A pattern of `k` cells that can each be empty or hold one of `p` kinds of pieces has `(p + 1)^k`
//! contents. A content is the number whose digits, to the base `p + 1`, are what stands on the cells.
//! So every piece adds a number to the content of each pattern that has its cell, and what is empty
//! adds nothing.

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
    /// The first number of each pattern: its content when it is empty.
    empty: Vec<u32>,
    /// What pieces add, one list after the other.
    parts: Vec<Part>,
    /// For each plane and each cell which of these parts a piece adds.
    spans: [[(u32, u32); 64]; 4],
}

/// No more patterns than this are laid on a board.
const MAX_PATTERNS: usize = 256;

/// What a piece adds to the content of a pattern.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Part {
    pattern: u8,
    number: u32,
}

/// The patterns of one shape.
#[derive(Clone, PartialEq, Debug)]
struct Group {
    planes: Vec<usize>,
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
            let mut patterns = Vec::new();
            for mask in shape.masks(geometry)? {
                patterns.push((mask, size as u32));
                size += base.pow(mask.count_ones()) as usize;
            }
            groups.push(Group { planes, patterns });
        }
        let empty: Vec<u32> = (groups.iter().flat_map(|group| &group.patterns))
            .map(|&(_, first)| first)
            .collect();
        if empty.len() > MAX_PATTERNS {
            return Err(ModelError::Shape {
                found: shapes.into(),
                why: format!(
                    "expected at most {MAX_PATTERNS} patterns on the board, found {}",
                    empty.len()
                ),
            });
        }
        if size > 1 << 22 {
            return Err(ModelError::Shape {
                found: shapes.into(),
                why: format!("expected at most 4194304 contents of all patterns, found {size}"),
            });
        }
        let (parts, spans) = parts(&groups);
        Ok(Layout {
            text: shapes.into(),
            geometry: geometry.clone(),
            groups,
            size,
            empty,
            parts,
            spans,
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
        let contents = self.contents(planes);
        for &content in &contents[..self.empty.len()] {
            visit(content as usize);
        }
    }

    /// The same for the patterns that are not empty.
    #[inline]
    pub fn each_filled(&self, planes: &Planes, mut visit: impl FnMut(usize)) {
        let contents = self.contents(planes);
        for (&content, &empty) in contents.iter().zip(&self.empty) {
            if content != empty {
                visit(content as usize);
            }
        }
    }

    #[inline]
    fn contents(&self, planes: &Planes) -> [u32; MAX_PATTERNS] {
        let mut contents = [0; MAX_PATTERNS];
        contents[..self.empty.len()].copy_from_slice(&self.empty);
        for (&plane, spans) in planes.iter().zip(&self.spans) {
            let mut rest = plane;
            while rest != 0 {
                let (first, end) = spans[rest.trailing_zeros() as usize];
                for part in &self.parts[first as usize..end as usize] {
                    contents[usize::from(part.pattern)] += part.number;
                }
                rest &= rest - 1;
            }
        }
        contents
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

/// What the pieces of each plane add on each cell.
fn parts(groups: &[Group]) -> (Vec<Part>, [[(u32, u32); 64]; 4]) {
    let (mut parts, mut spans) = (Vec::new(), [[(0, 0); 64]; 4]);
    for (plane, spans) in spans.iter_mut().enumerate() {
        for (bit, span) in spans.iter_mut().enumerate() {
            let first = parts.len() as u32;
            let mut pattern = 0;
            for group in groups {
                let base = group.planes.len() as u32 + 1;
                let kind = group.planes.iter().position(|&used| used == plane);
                for &(mask, _) in &group.patterns {
                    if let Some(kind) = kind.filter(|_| mask >> bit & 1 != 0) {
                        let place = (mask & ((1 << bit) - 1)).count_ones();
                        let number = (kind as u32 + 1) * base.pow(place);
                        parts.push(Part {
                            pattern: pattern as u8,
                            number,
                        });
                    }
                    pattern += 1;
                }
            }
            *span = (first, parts.len() as u32);
        }
    }
    (parts, spans)
}

fn set_bits(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |bit| set >> bit & 1 != 0)
}
