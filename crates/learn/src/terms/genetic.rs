//! A genetic search: those weights that predict best have children, who mix and change them.

use grove_core::{Random, Seed};

use super::{Values, loss};
use crate::samples::Example;

/// How many live at a time.
const POPULATION: usize = 40;

/// How many of the best live on.
const ELITE: usize = 2;

/// The fittest of so many, drawn at random, becomes a parent.
const RIVALS: usize = 3;

/// Fitness is measured on so many positions, which is enough to tell who predicts better.
const POSITIONS: usize = 50_000;

pub(super) fn fit(
    examples: &[Example<Values>],
    count: usize,
    generations: u32,
    seed: u64,
) -> Vec<f64> {
    let step = examples.len().div_ceil(POSITIONS);
    let seen: Vec<Example<Values>> = examples.iter().step_by(step).copied().collect();
    let mut random = Seed(seed).random();
    let newborn = (0..POPULATION).map(|_| (0..count).map(|_| normal(&mut random)).collect());
    let mut population: Vec<(f64, Vec<f64>)> = newborn
        .map(|weights: Vec<f64>| (loss(&seen, &weights), weights))
        .collect();
    for generation in 0..generations {
        population.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        // Changes become smaller, so that the search comes to rest.
        let change = 0.5 * (1.0 - f64::from(generation) / f64::from(generations));
        let children = (ELITE..POPULATION).map(|_| {
            let [one, other] = [(); 2].map(|()| parent(&population, &mut random));
            let child: Vec<f64> = (one.iter().zip(other))
                .map(|(one, other)| {
                    let share = uniform(&mut random);
                    share * one + (1.0 - share) * other + change * normal(&mut random)
                })
                .collect();
            (loss(&seen, &child), child)
        });
        let children: Vec<_> = children.collect();
        population.truncate(ELITE);
        population.extend(children);
    }
    let best = population
        .into_iter()
        .min_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(_, weights)| weights).unwrap_or_default()
}

/// The population is sorted: the smallest of some numbers is the fittest.
fn parent<'a>(population: &'a [(f64, Vec<f64>)], random: &mut Random) -> &'a [f64] {
    let rivals = (0..RIVALS).map(|_| random.below(POPULATION as u32) as usize);
    let fittest = rivals.min().unwrap_or_default();
    &population[fittest].1
}

fn uniform(random: &mut Random) -> f64 {
    f64::from(random.below(1 << 24)) / f64::from(1 << 24)
}

/// A number that is normally distributed, near enough: a sum of twelve (Irwin and Hall).
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| uniform(random)).sum::<f64>() - 6.0
}
