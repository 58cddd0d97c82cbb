//! Finding the weights of a policy that predicts which moves a search chooses.
//!
//! The loss of a choice is the cross entropy: minus the logarithm of the share that the policy gives to the
//! move that was made. It is made small as that of evaluations is, by Adam on batches, and the weights of
//! the epoch that predicts the games held out best are kept.

mod choices;
mod tables;

use std::collections::BTreeSet;

use grove_core::Seed;
use grove_games::GameSpec;
use grove_model::{Change, Header, Policy, Windows};

use super::adam::Adam;
use super::{
    Epoch, FitError, PARTS, check_batch, check_epochs, check_phases, check_rate, in_parallel,
};
use crate::data::DataFile;
use crate::samples::{about, shuffle};
use choices::{Choices, Gathered, Seen, kind};
use tables::{PolicyTables, Trace};

/// How a policy is fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct PolicySettings {
    /// The shapes of the windows, such as `3x3+1x9`.
    pub shapes: String,
    /// How many phases of the game have weights of their own.
    pub phases: usize,
    /// How often every choice is seen.
    pub epochs: u32,
    /// How many choices make a step.
    pub batch: usize,
    /// The size of the first steps.
    pub rate: f32,
    /// Where the randomness starts.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// How well the policy predicts after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PolicyEpoch {
    /// Mean cross entropies.
    pub losses: Epoch,
    /// In how many of the choices held out, as a share, the move that was made seems the best.
    pub accuracy: f64,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct PolicyFit {
    /// The policy of the best epoch.
    pub policy: Policy,
    /// All epochs.
    pub epochs: Vec<PolicyEpoch>,
    /// What comes of guessing, where every move is as likely as any other.
    pub guessing: PolicyEpoch,
}

/// Fits a policy to the choices in some files; `on_epoch` is told how it goes.
pub fn fit_policy(
    game: &GameSpec,
    files: &[DataFile],
    settings: &PolicySettings,
    mut on_epoch: impl FnMut(usize, &PolicyEpoch),
) -> Result<PolicyFit, FitError> {
    check_phases(settings.phases)?;
    check_batch(settings.batch)?;
    check_epochs(settings.epochs)?;
    check_rate(settings.rate)?;
    let geometry = game.geometry();
    let geometry = geometry.ok_or_else(|| FitError::Board(game.to_string()))?;
    let about = about(game, files)?;
    let windows = Windows::new(&geometry, &settings.shapes)?;
    let gathered = Gathered::read(game, files)?;
    let mut header = header(game, settings, &gathered, &windows, about);
    let changes: Vec<Change> = changes(&gathered).into_iter().collect();
    let tables = PolicyTables {
        header: &header,
        windows: &windows,
        changes: &changes,
    };
    let course = Course {
        settings,
        tables: &tables,
        gathered: &gathered,
    };
    let (best, epochs) = course.run(&mut on_epoch);
    let mut policy = tables.quantised(&best, header.clone());
    let losses = epochs.iter().map(|epoch| epoch.losses.validation);
    let losses: Vec<String> = losses.map(|loss| format!("{loss:.5}")).collect();
    header.provenance.insert("losses".into(), losses.join(" "));
    policy.header = header;
    Ok(PolicyFit {
        policy,
        epochs,
        guessing: guessing(&gathered),
    })
}

fn header(
    game: &GameSpec,
    settings: &PolicySettings,
    gathered: &Gathered,
    windows: &Windows,
    data: String,
) -> Header {
    let PolicySettings {
        epochs,
        batch,
        rate,
        seed,
        ..
    } = settings;
    let choices = gathered.training.len() + gathered.validation.len();
    let about = [
        ("epochs", epochs.to_string()),
        ("batch", batch.to_string()),
        ("rate", rate.to_string()),
        ("seed", seed.to_string()),
        ("positions", choices.to_string()),
        ("games", gathered.games.to_string()),
        ("data", data),
    ];
    let pieces = |seen: Seen<'_>| seen.before.map(u64::count_ones).iter().sum();
    Header {
        game: game.to_string(),
        board: windows.geometry().board(),
        phases: settings.phases,
        pieces: gathered.all().map(pieces).max().unwrap_or(1),
        base: None,
        provenance: about.map(|(name, value)| (name.into(), value)).into(),
    }
}

/// The kinds of changes that occur.
fn changes(gathered: &Gathered) -> BTreeSet<Change> {
    let mut changes = BTreeSet::new();
    for seen in gathered.all() {
        seen.each_change(|_, change| {
            changes.insert(kind(seen.before, change));
        });
    }
    changes
}

/// What comes of guessing.
fn guessing(gathered: &Gathered) -> PolicyEpoch {
    let moves = |seen: Seen<'_>| seen.each_change(|_, _| ()) as f64;
    let mean = |choices: &Choices, of: fn(f64) -> f64| {
        let all = choices.all().map(|seen| of(moves(seen)));
        all.sum::<f64>() / choices.len() as f64
    };
    PolicyEpoch {
        losses: Epoch {
            training: mean(&gathered.training, f64::ln),
            validation: mean(&gathered.validation, f64::ln),
        },
        accuracy: mean(&gathered.validation, f64::recip),
    }
}

/// All that a course of epochs needs.
struct Course<'a> {
    settings: &'a PolicySettings,
    tables: &'a PolicyTables<'a>,
    gathered: &'a Gathered,
}

impl Course<'_> {
    /// The weights of the best epoch, and how all of them went.
    fn run(&self, on_epoch: &mut impl FnMut(usize, &PolicyEpoch)) -> (Vec<f32>, Vec<PolicyEpoch>) {
        let seed = Seed(self.settings.seed);
        let mut weights = vec![0.0; self.tables.size()];
        let mut adam = Adam::new(weights.len());
        let mut gradients = vec![vec![0.0; weights.len()]; PARTS];
        let mut order: Vec<u32> = (0..self.gathered.training.len() as u32).collect();
        let batches = order.len().div_ceil(self.settings.batch);
        let steps = batches * self.settings.epochs as usize;
        let (mut best, mut epochs) = (weights.clone(), Vec::<PolicyEpoch>::new());
        for number in 0..self.settings.epochs as usize {
            shuffle(&mut order, &mut seed.part(number as u64).random());
            let mut loss = 0.0;
            for (batch, chosen) in order.chunks(self.settings.batch).enumerate() {
                loss += self.descend(&weights, chosen, &mut gradients);
                let done = (number * batches + batch) as f32 / steps as f32;
                let rate = self.settings.rate * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
                let share = 1.0 / chosen.len() as f32;
                adam.step(&mut weights, &mut gradients, share, rate);
            }
            let (validation, accuracy) = self.validate(&weights);
            let losses = Epoch {
                training: loss / order.len() as f64,
                validation,
            };
            let mut others = epochs.iter();
            if others.all(|other| other.losses.validation > validation) {
                best.copy_from_slice(&weights);
            }
            let epoch = PolicyEpoch { losses, accuracy };
            on_epoch(number, &epoch);
            epochs.push(epoch);
        }
        (best, epochs)
    }

    /// Adds up the gradients of a batch, part by part, and gives the sum of the losses.
    fn descend(&self, weights: &[f32], chosen: &[u32], gradients: &mut [Vec<f32>]) -> f64 {
        let work = |(chosen, gradient): (&[u32], &mut Vec<f32>)| {
            let mut trace = Trace::default();
            let mut loss = 0.0;
            for &index in chosen {
                let seen = self.gathered.training.get(index as usize);
                loss += self.tables.forward(weights, &seen, &mut trace);
                self.tables.backward(&seen, &mut trace, gradient);
            }
            loss
        };
        let size = chosen.len().div_ceil(PARTS);
        let parts = chosen.chunks(size).zip(gradients).collect();
        in_parallel(self.settings.threads, parts, work)
    }

    /// The mean loss of the choices held out, and the share of them that it foresees.
    fn validate(&self, weights: &[f32]) -> (f64, f64) {
        let held_out = &self.gathered.validation;
        let (mut loss, mut foreseen) = (0.0, 0);
        let mut trace = Trace::default();
        for seen in held_out.all() {
            loss += self.tables.forward(weights, &seen, &mut trace);
            foreseen += usize::from(trace.favourite() == seen.chosen);
        }
        let count = held_out.len() as f64;
        (loss / count, foreseen as f64 / count)
    }
}

#[cfg(test)]
mod tests;
