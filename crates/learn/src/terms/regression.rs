//! Logistic regression by Newton's method.

use super::{MOST, Values, logit};
use crate::samples::Example;

/// More steps are not needed, even from far away.
const STEPS: usize = 20;

/// Keeps terms apart that always say the same: what a weight costs, for each position.
const RIDGE: f64 = 1e-6;

pub(super) fn fit(examples: &[Example<Values>], count: usize) -> Vec<f64> {
    let mut weights = vec![0.0; count];
    for _ in 0..STEPS {
        let mut slope = [0.0; MOST];
        let mut curvature = [[0.0; MOST]; MOST];
        for example in examples {
            let values = example.view.values.map(f64::from);
            let chance = 1.0 / (1.0 + (-logit(&weights, &example.view.values)).exp());
            let miss = chance - f64::from(example.target);
            for row in 0..count {
                slope[row] += miss * values[row];
                for column in 0..count {
                    curvature[row][column] +=
                        chance * (1.0 - chance) * values[row] * values[column];
                }
            }
        }
        let ridge = RIDGE * examples.len() as f64;
        for (row, weight) in weights.iter().enumerate() {
            slope[row] += ridge * weight;
            curvature[row][row] += ridge;
        }
        let step = solve(curvature, slope, count);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight -= step;
        }
    }
    weights
}

/// Solves a system of equations whose matrix is positive definite, so that no pivot is 0.
fn solve(mut matrix: [[f64; MOST]; MOST], mut right: [f64; MOST], count: usize) -> [f64; MOST] {
    for pivot in 0..count {
        let above = matrix[pivot];
        for row in pivot + 1..count {
            let factor = matrix[row][pivot] / above[pivot];
            for (value, above) in matrix[row].iter_mut().zip(above) {
                *value -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..count).rev() {
        for column in row + 1..count {
            right[row] -= matrix[row][column] * right[column];
        }
        right[row] /= matrix[row][row];
    }
    right
}
