//! Weights for the terms of a game's own evaluation: three ways to find them in the same games.
//!
//! All three predict by the logistic function of the weighted sum. They work on terms that are divided by
//! their usual size, so that a step is as large for each of them.
//!
//! - Regression minimises the cross entropy of the prediction; there is one minimum, and Newton's method
//!   finds it.
//! - Temporal differences (Sutton 1988) bring the prediction of each position closer to that of the
//!   positions after it in the same game, and that of the last one closer to the result. What the search
//!   said is not used.
//! - A genetic search breeds weights; the fittest predict best.

mod file;
mod genetic;
mod regression;
mod temporal;

use grove_core::Side;
use grove_games::{GameSpec, Playable};

pub use file::read_terms_file;

use crate::data::DataFile;
use crate::fit::{FitError, check_epochs, check_outcome, check_rate, check_terms};
use crate::samples::{Example, Keep, Samples, View, cross_entropy, sigmoid};

/// The most terms whose weights can be learnt at once.
const MOST: usize = 12;

/// Points of an evaluation that make winning about e times as likely as losing, where weights are small
/// enough for it: enough to tell small differences, and far from the largest estimates.
const POINTS: f64 = 50_000.0;

/// The largest weight of a term.
const LARGEST: f64 = 1000.0;

/// How weights are found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Way {
    /// Logistic regression.
    Regression,
    /// TD(λ).
    Temporal {
        /// How far a difference reaches back: not at all with 0, to the first position with 1.
        lambda: f64,
        /// How large the first steps are.
        rate: f64,
    },
    /// A genetic search.
    Genetic,
}

/// What is looked for, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct TermSettings {
    /// The terms, such as `man+king`.
    pub terms: String,
    /// How weights are found.
    pub way: Way,
    /// How often TD(λ) sees every game; a tenth of the generations of a genetic search.
    pub epochs: u32,
    /// Which positions are seen.
    pub keep: Keep,
    /// How much the end of the game counts; the rest is what the search said.
    pub outcome: f32,
    /// Where the randomness starts.
    pub seed: u64,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct TermFit {
    /// The sum of the terms with their weights, as players use it.
    pub evaluation: String,
    /// How well it predicts the positions it has learnt from: the mean cross entropy.
    pub training: f64,
    /// How well it predicts those held out.
    pub validation: f64,
    /// How many positions there were.
    pub positions: usize,
    /// In how many games.
    pub games: usize,
    /// How the games were played.
    pub about: String,
}

/// The values of the terms for the side to move.
#[derive(Clone, Copy)]
struct Values {
    values: [f32; MOST],
    side: Side,
}

impl View for Values {
    type Viewer = Vec<String>;

    fn of<G: Playable>(terms: &Vec<String>, position: &G) -> Self {
        let side = position.side_to_move();
        let mut values = [0.0; MOST];
        for (value, term) in values.iter_mut().zip(terms) {
            // Reading a term again takes less time than the position does.
            let evaluation = term.parse::<G::Evaluation>().expect("it was read before");
            *value = position.advantage(&evaluation, side) as f32;
        }
        Values { values, side }
    }
}

/// Finds weights for terms.
pub fn fit_terms(
    game: &GameSpec,
    files: &[DataFile],
    settings: &TermSettings,
) -> Result<TermFit, FitError> {
    check(settings)?;
    let terms = read_terms(game, &settings.terms)?;
    let mut samples: Samples<Values> =
        Samples::read(game, &terms, files, settings.keep, settings.outcome)?;
    let sizes = sizes(&samples, &terms)?;
    for example in samples.all_mut() {
        for (value, size) in example.view.values.iter_mut().zip(&sizes) {
            *value /= *size as f32;
        }
    }
    let count = terms.len();
    let weights = match settings.way {
        Way::Regression => regression::fit(&samples.training.examples, count),
        Way::Temporal { lambda, rate } => {
            let course = temporal::Course {
                lambda,
                rate,
                epochs: settings.epochs,
                seed: settings.seed,
            };
            course.run(&samples.training, count)
        }
        Way::Genetic => {
            let generations = 10 * settings.epochs;
            genetic::fit(
                &samples.training.examples,
                count,
                generations,
                settings.seed,
            )
        }
    };
    Ok(TermFit {
        evaluation: sum(&terms, &weights, &sizes),
        training: loss(&samples.training.examples, &weights),
        validation: loss(&samples.validation.examples, &weights),
        positions: samples.len(),
        games: samples.games(),
        about: samples.about,
    })
}

fn check(settings: &TermSettings) -> Result<(), FitError> {
    check_epochs(settings.epochs)?;
    check_outcome(settings.outcome)?;
    match settings.way {
        Way::Temporal { lambda, .. } if !(0.0..=1.0).contains(&lambda) => Err(FitError::Value {
            field: "lambda",
            expected: "a number from 0 to 1",
            found: lambda.to_string(),
        }),
        Way::Temporal { rate, .. } => check_rate(rate as f32),
        _ => Ok(()),
    }
}

/// The terms, each of which the game must know.
fn read_terms(game: &GameSpec, text: &str) -> Result<Vec<String>, FitError> {
    let terms: Vec<String> = text.split('+').map(String::from).collect();
    if terms.len() > MOST || terms.iter().any(|term| term.contains('(')) {
        return Err(FitError::Value {
            field: "terms",
            expected: "up to 12 terms without weights, such as man+king",
            found: text.into(),
        });
    }
    for term in &terms {
        check_terms(game, term)?;
    }
    // All of them must be a sum too, which they are not where an evaluation is a single term.
    check_terms(game, text)?;
    Ok(terms)
}

/// The usual size of each term: the root of its mean square.
fn sizes(samples: &Samples<Values>, terms: &[String]) -> Result<Vec<f64>, FitError> {
    let size = |(number, term): (usize, &String)| {
        let squares = samples
            .all()
            .map(|example| f64::from(example.view.values[number]).powi(2));
        let size = (squares.sum::<f64>() / samples.len() as f64).sqrt();
        match size > 0.0 {
            true => Ok(size),
            false => Err(FitError::Constant(term.clone())),
        }
    };
    terms.iter().enumerate().map(size).collect()
}

/// The sum as players use it, with whole weights.
fn sum(terms: &[String], weights: &[f64], sizes: &[f64]) -> String {
    let exact: Vec<f64> = weights
        .iter()
        .zip(sizes)
        .map(|(weight, size)| weight / size)
        .collect();
    let largest = exact
        .iter()
        .fold(f64::MIN_POSITIVE, |most, weight| most.max(weight.abs()));
    let factor = (LARGEST / largest).min(POINTS);
    let part = |(term, weight): (&String, &f64)| format!("{term}({})", (weight * factor).round());
    let parts = terms.iter().zip(&exact).map(part);
    parts.collect::<Vec<_>>().join("+")
}

/// The logarithm of the odds that the side to move wins.
fn logit(weights: &[f64], values: &[f32; MOST]) -> f64 {
    let all = weights.iter().zip(values);
    all.map(|(weight, &value)| weight * f64::from(value)).sum()
}

/// The mean cross entropy.
fn loss(examples: &[Example<Values>], weights: &[f64]) -> f64 {
    let one = |example: &Example<Values>| {
        let chance = sigmoid(logit(weights, &example.view.values) as f32);
        cross_entropy(chance, example.target)
    };
    examples.iter().map(one).sum::<f64>() / examples.len() as f64
}
