//! Patterns that overlap, gathered into larger ones: a sum over fewer tables that comes to the same.
//!
//! All windows of five on a line of nine cells are told by what stands on the line, so one look into a
//! table of 19,683 sums replaces five. What a model weighs stays small, in its file and to learn from; the
//! larger tables are made when it is read.

use crate::layout::Group;
use crate::shape::set_bits;
use crate::{Model, Patterns, Weights};

/// The most contents of a gathered pattern: nine cells of two kinds of pieces.
const MOST_CONTENTS: usize = 20_000;

impl Model {
    /// The same model with larger patterns, where it gains by them and no sum leaves the range of weights.
    /// It says the same of every position, but is no longer what was written.
    pub(crate) fn gathered(self) -> Model {
        let Weights::Patterns(patterns) = &self.weights else {
            return self;
        };
        let clusters: Vec<Vec<Cluster>> = (self.layout.groups().iter()).map(gather).collect();
        if clusters.iter().flatten().all(|it| it.members.len() == 1) {
            return self;
        }
        let tables = patterns
            .weights
            .iter()
            .map(|weights| sums(&clusters, weights));
        let Some(weights) = tables.collect() else {
            return self;
        };
        let groups = self.layout.groups().iter().zip(&clusters);
        let groups = groups.map(|(group, clusters)| {
            let masks = clusters.iter().map(|it| it.cells);
            (group.planes.clone(), masks.collect())
        });
        Model {
            layout: self.layout.with_groups(groups.collect()),
            weights: Weights::Patterns(Patterns {
                weights,
                bias: patterns.bias.clone(),
            }),
            header: self.header,
        }
    }
}

/// Patterns that are looked up together.
struct Cluster {
    /// Their cells.
    cells: u64,
    /// For each pattern its content, by the content of all cells.
    members: Vec<Vec<u32>>,
}

impl Cluster {
    fn new(base: u32, patterns: &[(u64, u32)]) -> Self {
        let cells = patterns.iter().fold(0, |cells, &(mask, _)| cells | mask);
        let contents = |&(mask, first): &(u64, u32)| {
            let mut contents = vec![first];
            for bit in set_bits(cells) {
                let place = (mask & ((1 << bit) - 1)).count_ones();
                let step = if mask >> bit & 1 != 0 {
                    base.pow(place)
                } else {
                    0
                };
                // The same again with each other digit in the next place.
                let known = contents.len();
                for digit in 1..base {
                    contents.extend_from_within(..known);
                    let added = contents.iter_mut().skip(digit as usize * known);
                    added.for_each(|content| *content += digit * step);
                }
            }
            contents
        };
        Cluster {
            cells,
            members: patterns.iter().map(contents).collect(),
        }
    }

    /// For each content the sum of the weights of all patterns; nothing if one is out of range.
    fn sums(&self, weights: &[i16]) -> Option<Vec<i16>> {
        let weight = |contents: &Vec<u32>, content: usize| weights[contents[content] as usize];
        let sum = |content: usize| {
            let members = self.members.iter();
            let sum: i32 = members.map(|it| i32::from(weight(it, content))).sum();
            i16::try_from(sum).ok()
        };
        (0..self.members[0].len()).map(sum).collect()
    }
}

fn sums(clusters: &[Vec<Cluster>], weights: &[i16]) -> Option<Vec<i16>> {
    let tables = clusters.iter().flatten().map(|it| it.sums(weights));
    Some(tables.collect::<Option<Vec<_>>>()?.concat())
}

/// Puts patterns together that share half of their cells, as long as the contents stay few.
fn gather(group: &Group) -> Vec<Cluster> {
    let base = group.planes.len() + 1;
    let fits = |cells: u64| {
        let contents = base.checked_pow(cells.count_ones());
        contents.is_some_and(|contents| contents <= MOST_CONTENTS)
    };
    let mut rest = group.patterns.clone();
    let mut clusters = Vec::new();
    while let Some(first) = rest.pop() {
        let mut together = vec![first];
        let mut cells = first.0;
        let shared = |cells: u64, mask: u64| (cells & mask).count_ones();
        while let Some(next) = (0..rest.len())
            .filter(|&at| fits(cells | rest[at].0))
            .filter(|&at| 2 * shared(cells, rest[at].0) >= rest[at].0.count_ones())
            .max_by_key(|&at| shared(cells, rest[at].0))
        {
            let next = rest.swap_remove(next);
            cells |= next.0;
            together.push(next);
        }
        clusters.push(Cluster::new(base as u32, &together));
    }
    clusters
}

#[cfg(test)]
mod tests {
    use grove_core::{Dihedral, Seed};

    use super::*;
    use crate::{Geometry, Header, Layout, Planes};

    /// A model of a square board with weights up to some size.
    fn model(shapes: &str, planes: usize, most: u32) -> Model {
        let board = Geometry::grid(planes, (7, 7), |row, column| row * 8 + column);
        let board = board.with_dihedral(&Dihedral::ALL, (7, 7));
        let layout = Layout::new(&board, shapes).unwrap();
        let mut random = Seed(5).random();
        let mut draw = || (random.below(2 * most + 1) as i32 - most as i32) as i16;
        let mut row = || (0..layout.size()).map(|_| draw()).collect::<Vec<i16>>();
        let weights = Weights::Patterns(Patterns {
            weights: vec![row(), row()],
            bias: vec![3, -4],
        });
        let header = Header {
            board: board.board(),
            phases: 2,
            pieces: 49,
            ..Header::default()
        };
        Model {
            header,
            layout,
            weights,
        }
    }

    fn position(number: u64, kinds: usize) -> Planes {
        let mut random = Seed(9).part(number).random();
        let mut planes = [0; 4];
        for bit in (0..56).filter(|bit| bit % 8 < 7) {
            let kind = random.below(kinds as u32 + 2) as usize;
            if kind < kinds {
                planes[kind] |= 1 << bit;
            }
        }
        planes
    }

    #[track_caller]
    fn check(shapes: &str, planes: usize, patterns: [usize; 2]) {
        let plain = model(shapes, planes, 900);
        let gathered = plain.clone().gathered();
        let count = [&plain, &gathered].map(|model| model.layout.patterns());
        assert_eq!(count, patterns);
        for number in 0..200 {
            let own = position(number, planes);
            let logits = [&plain, &gathered].map(|model| model.logit(&own, &own));
            assert_eq!(logits[0], logits[1], "{shapes}, position {number}");
        }
    }

    #[test]
    fn gathered_patterns_say_the_same() {
        // Three windows in each of seven rows and columns, and all cells of a line at once.
        check("1x5", 2, [42, 14]);
        // Squares become blocks.
        check("2x2", 2, [36, 12]);
        check("1x5+2x2+1x1", 2, [42 + 36 + 49, 14 + 12 + 49]);
        // With four kinds of pieces six cells are the most.
        check("1x5", 4, [42, 28]);
    }

    #[test]
    fn what_does_not_fit_together_stays_as_it_is() {
        let plain = model("3x3", 2, 900);
        assert_eq!(plain.clone().gathered(), plain);
        // Here sums leave the range of a weight.
        let plain = model("1x5", 2, 32_000);
        assert_eq!(plain.clone().gathered(), plain);
    }
}
