//! Learning a net. Every time a position is seen it is turned by a random symmetry of the board.

use grove_core::Random;
use grove_model::{Layout, Net, Planes, Weights};

use super::{Learner, Seen};

/// Where the weights of a net stand in one row of numbers: the rows of all contents, the biases, the
/// outputs of all phases, their biases.
pub(super) struct NetShape<'a> {
    layout: &'a Layout,
    hidden: usize,
    phases: usize,
    images: Vec<Vec<u32>>,
}

/// What both sides see, and what the hidden layer makes of it.
#[derive(Default)]
pub(super) struct Trace {
    phase: usize,
    contents: [Vec<u32>; 2],
    sums: [Vec<f32>; 2],
}

impl<'a> NetShape<'a> {
    pub fn new(layout: &'a Layout, hidden: usize, phases: usize) -> Self {
        NetShape {
            layout,
            hidden,
            phases,
            images: layout.images(),
        }
    }

    fn bias(&self) -> usize {
        self.layout.size() * self.hidden
    }

    fn output(&self, phase: usize) -> usize {
        self.bias() + self.hidden + 2 * self.hidden * phase
    }

    fn output_bias(&self, phase: usize) -> usize {
        self.output(self.phases) + phase
    }

    fn accumulate(
        &self,
        weights: &[f32],
        view: &Planes,
        symmetry: usize,
        contents: &mut Vec<u32>,
        sums: &mut Vec<f32>,
    ) {
        let images = &self.images[symmetry];
        contents.clear();
        self.layout
            .each_content(view, |content| contents.push(images[content]));
        sums.clear();
        sums.extend_from_slice(&weights[self.bias()..][..self.hidden]);
        for &content in &*contents {
            let row = &weights[content as usize * self.hidden..][..self.hidden];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
    }
}

impl Learner for NetShape<'_> {
    type Trace = Trace;

    fn initial(&self, random: &mut Random) -> Vec<f32> {
        let mut uniform =
            |size: f32| size * (random.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0);
        let small = (self.layout.patterns() as f32).sqrt().recip();
        let large = (2.0 * self.hidden as f32).sqrt().recip();
        let mut weights = vec![0.0; self.output_bias(self.phases)];
        let (rows, rest) = weights.split_at_mut(self.bias());
        rows.fill_with(|| uniform(small));
        let (bias, outputs) = rest.split_at_mut(self.hidden);
        bias.fill(0.25);
        let outputs = &mut outputs[..2 * self.hidden * self.phases];
        outputs.fill_with(|| uniform(large));
        weights
    }

    fn forward(&self, weights: &[f32], seen: &Seen, trace: &mut Trace) -> f32 {
        trace.phase = seen.phase;
        let mut logit = weights[self.output_bias(seen.phase)];
        for (half, view) in [&seen.own, &seen.other].into_iter().enumerate() {
            let (contents, sums) = (&mut trace.contents[half], &mut trace.sums[half]);
            self.accumulate(weights, view, seen.symmetry, contents, sums);
            let outputs = &weights[self.output(seen.phase) + half * self.hidden..][..self.hidden];
            for (sum, output) in sums.iter().zip(outputs) {
                let active = sum.clamp(0.0, 1.0);
                logit += active * active * output;
            }
        }
        logit
    }

    fn backward(&self, weights: &[f32], trace: &Trace, slope: f32, gradient: &mut [f32]) {
        gradient[self.output_bias(trace.phase)] += slope;
        let mut slopes = [0.0; 128];
        for (half, (contents, sums)) in trace.contents.iter().zip(&trace.sums).enumerate() {
            let first = self.output(trace.phase) + half * self.hidden;
            for (unit, &sum) in sums.iter().enumerate() {
                let active = sum.clamp(0.0, 1.0);
                gradient[first + unit] += slope * active * active;
                let is_open = sum > 0.0 && sum < 1.0;
                slopes[unit] = if is_open {
                    slope * weights[first + unit] * 2.0 * active
                } else {
                    0.0
                };
            }
            let slopes = &slopes[..self.hidden];
            let bias = self.bias();
            add(&mut gradient[bias..][..self.hidden], slopes);
            for &content in contents {
                add(
                    &mut gradient[content as usize * self.hidden..][..self.hidden],
                    slopes,
                );
            }
        }
    }

    fn quantised(&self, weights: &[f32]) -> Weights {
        let whole = |numbers: &[f32], one: i16| -> Vec<i16> {
            let each = numbers
                .iter()
                .map(|number| (number * f32::from(one)).round() as i16);
            each.collect()
        };
        let outputs = (0..self.phases).map(|phase| {
            let output = &weights[self.output(phase)..][..2 * self.hidden];
            whole(output, Net::WEIGHT)
        });
        let mut net = Net {
            hidden: self.hidden,
            rows: whole(&weights[..self.bias()], Net::UNIT),
            bias: whole(&weights[self.bias()..][..self.hidden], Net::UNIT),
            output: outputs.collect(),
            output_bias: whole(&weights[self.output(self.phases)..], Net::WEIGHT),
        };
        net.fold_empty(self.layout);
        Weights::Net(net)
    }
}

fn add(sums: &mut [f32], others: &[f32]) {
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum += other;
    }
}
