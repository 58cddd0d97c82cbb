//! Finding the weights of a model that predict how games went.
//!
//! A position's target lies between what the search said of it, turned into a probability, and how its
//! game ended. The loss is the cross entropy of the prediction; it is made small by Adam (Kingma and Ba
//! 2015) on batches, with steps that shrink to nothing along half a cosine. Every twentieth game is held
//! out, and the weights of the epoch that predicts those best are kept.
//!
//! Batches are cut into a fixed number of parts whose gradients are added up in order, so that the same
//! seed gives the same weights on any number of threads.

mod adam;
mod net;
mod patterns;
mod policy;

use std::{fmt, thread};

use grove_core::{EvaluationError, EvaluationTerms, Random, Seed};
use grove_games::{GameSpec, Playable, Visitor};
use grove_model::{Geometry, Header, Layout, Model, ModelError, Net, Planes, Weights};
use thiserror::Error;

use crate::data::{DataError, DataFile};
use crate::samples::{Example, Keep, Samples, View, cross_entropy, shuffle, sigmoid};
use adam::Adam;
use net::NetShape;
use patterns::PatternTables;
pub use policy::{PolicyEpoch, PolicyFit, PolicySettings, fit_policy};

/// Into how many parts a batch is cut.
const PARTS: usize = 8;

/// What is fitted, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// What becomes of the patterns.
    pub kind: Kind,
    /// The shapes of the patterns, such as `2x2`.
    pub shapes: String,
    /// How many phases of the game have weights of their own.
    pub phases: usize,
    /// How often every position is seen.
    pub epochs: u32,
    /// How many positions make a step.
    pub batch: usize,
    /// The size of the first steps.
    pub rate: f32,
    /// The terms of the game's own evaluation to which the model is added, where it is.
    pub base: Option<String>,
    /// Which positions are seen.
    pub keep: Keep,
    /// Learn from the first games alone, so many that they have at least so many positions.
    pub positions: Option<usize>,
    /// How much the end of the game counts; the rest is what the search said.
    pub outcome: f32,
    /// Where the randomness starts.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// A kind of model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Sums of weights.
    Patterns,
    /// A net with so many units a side.
    Net(usize),
}

/// How well the model predicts after an epoch: mean cross entropies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Of the positions it has learnt from.
    pub training: f64,
    /// Of those held out.
    pub validation: f64,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The model of the best epoch.
    pub model: Model,
    /// All epochs.
    pub epochs: Vec<Epoch>,
    /// The points of the search that make winning about e times as likely as losing.
    pub scale: f64,
}

/// Why nothing was fitted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum FitError {
    /// The data cannot be read.
    #[error("{file}: {error}")]
    Data { file: String, error: DataError },
    /// The data are of another game.
    #[error("{file}: expected data of {expected}, found data of {found}")]
    Game {
        file: String,
        expected: String,
        found: String,
    },
    /// No model can see that board.
    #[error("{0}: expected a game and a board that a model can see")]
    Board(String),
    /// Too little to learn from.
    #[error("expected at least 1000 positions of 20 games, found {positions} of {games}")]
    Few { positions: usize, games: usize },
    /// More positions than there are, or too few of them.
    #[error(
        "positions: expected a number from 1000 to {most}, which the files have, found `{found}`"
    )]
    Positions { most: usize, found: usize },
    /// The shapes cannot be laid on the board.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Not terms of the game.
    #[error("terms: {0}")]
    Terms(EvaluationError),
    /// A term that tells nothing.
    #[error("terms: expected terms that tell positions apart, but `{0}` is 0 in all of them")]
    Constant(String),
    /// A number out of its range.
    #[error("{field}: expected {expected}, found `{found}`")]
    Value {
        field: &'static str,
        expected: &'static str,
        found: String,
    },
}

impl FitError {
    pub(crate) fn data(file: &DataFile, error: DataError) -> Self {
        FitError::Data {
            file: file.name.clone(),
            error,
        }
    }
}

/// A model whose weights can be learnt: they are one row of numbers.
trait Learner: Sync {
    /// What is kept from the way forward for the way back.
    type Trace: Default + Send;

    /// The first weights.
    fn initial(&self, random: &mut Random) -> Vec<f32>;

    /// The logarithm of the odds that the side to move wins.
    fn forward(&self, weights: &[f32], seen: &Seen, trace: &mut Self::Trace) -> f32;

    /// Adds to the gradient what a slope of the output makes of each weight.
    fn backward(&self, weights: &[f32], trace: &Self::Trace, slope: f32, gradient: &mut [f32]);

    /// The weights as a model keeps them.
    fn quantised(&self, weights: &[f32]) -> Weights;
}

/// A position as a learner sees it.
struct Seen {
    own: Planes,
    other: Planes,
    phase: usize,
    /// The number of the symmetry by which it is turned.
    symmetry: usize,
}

/// Fits a model to the data of some files; `on_epoch` is told how it goes.
pub fn fit(
    game: &GameSpec,
    files: &[DataFile],
    settings: &Settings,
    on_epoch: impl FnMut(usize, &Epoch),
) -> Result<Fit, FitError> {
    check(settings)?;
    let geometry = game.geometry();
    let geometry = geometry.ok_or_else(|| FitError::Board(game.to_string()))?;
    if let Some(base) = &settings.base {
        check_terms(game, base)?;
    }
    let mut samples: Samples<Sight> =
        Samples::read(game, &settings.base, files, settings.keep, settings.outcome)?;
    if let Some(positions) = settings.positions {
        samples.learn_from_the_first(positions)?;
    }
    let layout = Layout::new(&geometry, &settings.shapes)?;
    let header = header(game, &geometry, settings, &samples);
    let course = Course {
        settings,
        geometry: &geometry,
        header: &header,
        symmetries: layout.images().len(),
        samples: &samples,
    };
    let (weights, epochs) = match settings.kind {
        Kind::Patterns => {
            let tables = PatternTables::new(&layout, settings.phases);
            let (best, epochs) = course.run(&tables, on_epoch);
            (tables.quantised(&best), epochs)
        }
        Kind::Net(hidden) => {
            let net = NetShape::new(&layout, hidden, settings.phases);
            let (best, epochs) = course.run(&net, on_epoch);
            (net.quantised(&best), epochs)
        }
    };
    let mut header = header;
    let losses = epochs
        .iter()
        .map(|epoch| format!("{:.5}", epoch.validation));
    let losses = losses.collect::<Vec<_>>().join(" ");
    header.provenance.insert("losses".into(), losses);
    Ok(Fit {
        model: Model {
            header,
            layout,
            weights,
        },
        epochs,
        scale: samples.scale,
    })
}

fn check(settings: &Settings) -> Result<(), FitError> {
    let Settings { phases, batch, .. } = settings;
    if let Kind::Net(hidden) = settings.kind
        && !Net::SIZES.contains(&hidden)
    {
        return refuse("hidden", "16, 32, 64 or 128", hidden);
    }
    check_phases(*phases)?;
    check_batch(*batch)?;
    check_epochs(settings.epochs)?;
    check_rate(settings.rate)?;
    check_outcome(settings.outcome)
}

fn refuse(
    field: &'static str,
    expected: &'static str,
    found: impl fmt::Display,
) -> Result<(), FitError> {
    Err(FitError::Value {
        field,
        expected,
        found: found.to_string(),
    })
}

fn check_phases(phases: usize) -> Result<(), FitError> {
    match (1..=16).contains(&phases) {
        true => Ok(()),
        false => refuse("phases", "a number from 1 to 16", phases),
    }
}

fn check_batch(batch: usize) -> Result<(), FitError> {
    match (PARTS..=1 << 20).contains(&batch) {
        true => Ok(()),
        false => refuse("batch", "a number from 8 to 1048576", batch),
    }
}

pub(crate) fn check_epochs(epochs: u32) -> Result<(), FitError> {
    match (1..=1000).contains(&epochs) {
        true => Ok(()),
        false => refuse("epochs", "a number from 1 to 1000", epochs),
    }
}

pub(crate) fn check_rate(rate: f32) -> Result<(), FitError> {
    match rate > 0.0 && rate <= 1.0 {
        true => Ok(()),
        false => refuse("rate", "a number above 0 and up to 1", rate),
    }
}

pub(crate) fn check_outcome(outcome: f32) -> Result<(), FitError> {
    match (0.0..=1.0).contains(&outcome) {
        true => Ok(()),
        false => refuse("outcome", "a number from 0 to 1", outcome),
    }
}

fn header(
    game: &GameSpec,
    geometry: &Geometry,
    settings: &Settings,
    samples: &Samples<Sight>,
) -> Header {
    let Settings {
        epochs,
        batch,
        rate,
        keep,
        outcome,
        seed,
        ..
    } = settings;
    let pieces = |example: &Example<Sight>| example.view.planes.map(u64::count_ones).iter().sum();
    let about = [
        ("epochs", epochs.to_string()),
        ("batch", batch.to_string()),
        ("rate", rate.to_string()),
        ("outcome", outcome.to_string()),
        ("keep", keep.to_string()),
        ("seed", seed.to_string()),
        ("positions", samples.len().to_string()),
        ("games", samples.games().to_string()),
        ("data", samples.about.clone()),
        ("scale", format!("{:.1}", samples.scale)),
    ];
    Header {
        game: game.to_string(),
        board: geometry.board(),
        phases: settings.phases,
        pieces: samples.all().map(pieces).max().unwrap_or(1),
        base: settings.base.clone(),
        provenance: about.map(|(name, value)| (name.into(), value)).into(),
    }
}

/// Whether the game has these terms.
pub(crate) fn check_terms(game: &GameSpec, terms: &str) -> Result<(), FitError> {
    struct Check<'a>(&'a str);
    impl Visitor for Check<'_> {
        type Output = Result<(), FitError>;
        fn visit<G: Playable>(self, _: &G::Rules) -> Self::Output {
            let read = self.0.parse::<G::Evaluation>();
            read.map(|_| ()).map_err(FitError::Terms)
        }
    }
    game.visit(Check(terms))
}

/// What is seen of a position.
#[derive(Clone, Copy)]
struct Sight {
    /// The board as the side to move sees it.
    planes: Planes,
    /// What the base says: the logarithm of the odds that the side to move wins.
    base: f32,
}

impl View for Sight {
    type Viewer = Option<String>;

    fn of<G: Playable>(base: &Option<String>, position: &G) -> Self {
        let side = position.side_to_move();
        let odds = |base: &String| {
            let terms: G::Evaluation = base.parse().expect("it was read before");
            f64::from(position.advantage(&terms, side)) / terms.scale()
        };
        Sight {
            planes: position.planes(side),
            base: base.as_ref().map_or(0.0, odds) as f32,
        }
    }
}

/// All that a course of epochs needs beside the learner.
struct Course<'a> {
    settings: &'a Settings,
    geometry: &'a Geometry,
    header: &'a Header,
    symmetries: usize,
    samples: &'a Samples<Sight>,
}

impl Course<'_> {
    /// The weights of the best epoch, and how all of them went.
    fn run<L: Learner>(
        &self,
        learner: &L,
        mut on_epoch: impl FnMut(usize, &Epoch),
    ) -> (Vec<f32>, Vec<Epoch>) {
        let seed = Seed(self.settings.seed);
        let mut weights = learner.initial(&mut seed.part(0).random());
        let mut adam = Adam::new(weights.len());
        let mut gradients = vec![vec![0.0; weights.len()]; PARTS];
        let mut order: Vec<u32> = (0..self.samples.training.examples.len() as u32).collect();
        let batches = order.len().div_ceil(self.settings.batch);
        let steps = batches * self.settings.epochs as usize;
        let (mut best, mut epochs) = (weights.clone(), Vec::<Epoch>::new());
        for number in 0..self.settings.epochs as usize {
            let mut random = seed.part(1 + number as u64).random();
            shuffle(&mut order, &mut random);
            let mut loss = 0.0;
            for (batch, chosen) in order.chunks(self.settings.batch).enumerate() {
                let part =
                    |part: usize| seed.part(number as u64).part((batch * PARTS + part) as u64);
                loss += self.descend(learner, &weights, chosen, &mut gradients, part);
                let done = (number * batches + batch) as f32 / steps as f32;
                let rate = self.settings.rate * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
                adam.step(
                    &mut weights,
                    &mut gradients,
                    1.0 / chosen.len() as f32,
                    rate,
                );
            }
            let epoch = Epoch {
                training: loss / order.len() as f64,
                validation: self.validate(learner, &weights),
            };
            let is_best = epochs
                .iter()
                .all(|other| other.validation > epoch.validation);
            if is_best {
                best.copy_from_slice(&weights);
            }
            on_epoch(number, &epoch);
            epochs.push(epoch);
        }
        (best, epochs)
    }

    /// Adds up the gradients of a batch, part by part, and gives the sum of the losses.
    fn descend<L: Learner>(
        &self,
        learner: &L,
        weights: &[f32],
        chosen: &[u32],
        gradients: &mut [Vec<f32>],
        seed: impl Fn(usize) -> Seed + Sync,
    ) -> f64 {
        let size = chosen.len().div_ceil(PARTS);
        let work = |(number, (chosen, gradient)): (usize, (&[u32], &mut Vec<f32>))| {
            let mut random = seed(number).random();
            let mut trace = L::Trace::default();
            let mut loss = 0.0;
            for &index in chosen {
                let example = &self.samples.training.examples[index as usize];
                let symmetry = random.below(self.symmetries as u32) as usize;
                let seen = self.see(example, symmetry);
                let logit = learner.forward(weights, &seen, &mut trace);
                let chance = sigmoid(example.view.base + logit);
                loss += cross_entropy(chance, example.target);
                learner.backward(weights, &trace, chance - example.target, gradient);
            }
            loss
        };
        let parts = chosen.chunks(size).zip(gradients).enumerate().collect();
        in_parallel(self.settings.threads, parts, work)
    }

    fn validate<L: Learner>(&self, learner: &L, weights: &[f32]) -> f64 {
        let held_out = &self.samples.validation.examples;
        let work = |examples: &[Example<Sight>]| {
            let mut trace = L::Trace::default();
            let loss = |example: &Example<Sight>| {
                let logit = learner.forward(weights, &self.see(example, 0), &mut trace);
                let chance = sigmoid(example.view.base + logit);
                cross_entropy(chance, example.target)
            };
            examples.iter().map(loss).sum::<f64>()
        };
        let parts = held_out
            .chunks(held_out.len().div_ceil(PARTS).max(1))
            .collect();
        in_parallel(self.settings.threads, parts, work) / held_out.len() as f64
    }

    fn see(&self, example: &Example<Sight>, symmetry: usize) -> Seen {
        Seen {
            own: example.view.planes,
            other: self.geometry.other_view(&example.view.planes),
            phase: self.header.phase(&example.view.planes),
            symmetry,
        }
    }
}

/// Does all parts of some work on so many threads and adds up what comes out, in order.
fn in_parallel<T: Send>(threads: usize, parts: Vec<T>, work: impl Fn(T) -> f64 + Sync) -> f64 {
    let count = parts.len().div_ceil(threads.clamp(1, PARTS)).max(1);
    let mut parts = parts.into_iter().peekable();
    let mut shares: Vec<Vec<T>> = Vec::new();
    while parts.peek().is_some() {
        shares.push(parts.by_ref().take(count).collect());
    }
    let work = &work;
    thread::scope(|scope| {
        let share =
            |share: Vec<T>| scope.spawn(move || share.into_iter().map(work).collect::<Vec<f64>>());
        let running: Vec<_> = shares.into_iter().map(share).collect();
        let done = running.into_iter().flat_map(|thread| match thread.join() {
            Ok(losses) => losses,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.sum()
    })
}

#[cfg(test)]
mod tests;
