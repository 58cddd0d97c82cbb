//! Adam (Kingma and Ba, *Adam: a method for stochastic optimization*, 2015), with weights that decay
//! (Loshchilov and Hutter 2019).

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const SMALLEST: f32 = 1e-8;
/// By how much a step of size 1 shrinks each weight.
const DECAY: f32 = 0.01;

pub(super) struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub fn new(weights: usize) -> Self {
        Adam {
            means: vec![0.0; weights],
            squares: vec![0.0; weights],
            steps: 0,
        }
    }

    /// Adds up the gradients of all parts, makes a step, and leaves them at zero.
    pub fn step(&mut self, weights: &mut [f32], parts: &mut [Vec<f32>], share: f32, rate: f32) {
        self.steps += 1;
        let step = rate * (1.0 - SQUARE.powi(self.steps)).sqrt() / (1.0 - MEAN.powi(self.steps));
        let (first, others) = parts.split_first_mut().expect("a batch has parts");
        for other in others {
            for (sum, part) in first.iter_mut().zip(other) {
                *sum += *part;
                *part = 0.0;
            }
        }
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, sum), (mean, square)) in weights.iter_mut().zip(first).zip(moments) {
            let gradient = *sum * share;
            *sum = 0.0;
            *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
            *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
            *weight -= step * *mean / (square.sqrt() + SMALLEST) + rate * DECAY * *weight;
        }
    }
}
