//! Learning tables of patterns. Contents that a symmetry of the board takes to each other share a
//! weight.

use grove_core::Random;
use grove_model::{Layout, Patterns, Weights};

use super::{Learner, Seen};

pub(super) struct PatternTables<'a> {
    layout: &'a Layout,
    phases: usize,
    /// For each content the first of its images, whose weight it has.
    shared: Vec<u32>,
}

impl<'a> PatternTables<'a> {
    pub fn new(layout: &'a Layout, phases: usize) -> Self {
        let images = layout.images();
        let first = |content| images.iter().map(|images| images[content]).min();
        let shared = (0..layout.size()).map(|content| first(content).expect("the identity"));
        PatternTables {
            layout,
            phases,
            shared: shared.collect(),
        }
    }

    /// How many weights a phase has; the last is its bias.
    fn row(&self) -> usize {
        self.layout.size() + 1
    }
}

impl Learner for PatternTables<'_> {
    /// The places of the weights that were added up.
    type Trace = Vec<usize>;

    fn initial(&self, _: &mut Random) -> Vec<f32> {
        vec![0.0; self.phases * self.row()]
    }

    fn forward(&self, weights: &[f32], seen: &Seen, trace: &mut Vec<usize>) -> f32 {
        let first = seen.phase * self.row();
        trace.clear();
        trace.push(first + self.layout.size());
        self.layout.each_content(&seen.own, |content| {
            trace.push(first + self.shared[content] as usize)
        });
        trace.iter().map(|&place| weights[place]).sum()
    }

    fn backward(&self, _: &[f32], trace: &Vec<usize>, slope: f32, gradient: &mut [f32]) {
        for &place in trace {
            gradient[place] += slope;
        }
    }

    fn quantised(&self, weights: &[f32]) -> Weights {
        let whole = |weight: f32| (weight * Patterns::ONE).round() as i16;
        let rows = weights.chunks(self.row());
        let spread = |row: &[f32]| {
            let shared = self
                .shared
                .iter()
                .map(|&content| whole(row[content as usize]));
            shared.collect::<Vec<i16>>()
        };
        Weights::Patterns(Patterns {
            weights: rows.clone().map(spread).collect(),
            bias: rows.map(|row| whole(row[row.len() - 1])).collect(),
        })
    }
}
