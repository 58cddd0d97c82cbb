//! The positions to learn from, and their targets.

use grove_model::Planes;

use super::{FitError, sigmoid};
use crate::data::{DataHeader, GameSamples, Sample};

/// One game in so many is held out.
const HELD_OUT: usize = 20;

/// A game is left out whose first position is decided by more than this, as the logarithm of the odds: it
/// teaches nothing.
const UNBALANCED: f64 = 3.0;

/// A position and the share of points that its side to move is to expect.
pub(super) struct Example {
    pub planes: Planes,
    pub target: f32,
}

/// All positions.
pub(super) struct Samples {
    pub training: Vec<Example>,
    pub validation: Vec<Example>,
    pub games: usize,
    /// The most pieces in a position.
    pub most_pieces: u32,
    /// The points of the search that make winning about e times as likely as losing.
    pub scale: f64,
    /// How the games were played.
    pub about: String,
}

impl Samples {
    pub fn read(files: &[Vec<u8>], outcome: f32) -> Result<Self, FitError> {
        let mut games = Vec::new();
        let mut about = Vec::new();
        for bytes in files {
            let (header, mut rest) = DataHeader::read(bytes)?;
            let fields = header
                .fields
                .iter()
                .map(|(name, value)| format!("{name} {value}"));
            about.push(fields.collect::<Vec<_>>().join(", "));
            while let Some(game) = GameSamples::read(&mut rest, header.planes)? {
                games.push(game.samples);
            }
        }
        let scale = scale(games.iter().flatten());
        let is_balanced = |game: &Vec<Sample>| {
            let first = game
                .first()
                .map_or(0.0, |sample| f64::from(sample.score) / scale);
            first.abs() <= UNBALANCED
        };
        games.retain(is_balanced);
        let example = |sample: &Sample| {
            let said = sigmoid((f64::from(sample.score) / scale) as f32);
            let ended = (f32::from(sample.result) + 1.0) / 2.0;
            Example {
                planes: sample.planes,
                target: (1.0 - outcome) * said + outcome * ended,
            }
        };
        let pieces = |sample: &Sample| sample.planes.map(u64::count_ones).iter().sum();
        let mut samples = Samples {
            training: Vec::new(),
            validation: Vec::new(),
            games: games.len(),
            most_pieces: games.iter().flatten().map(pieces).max().unwrap_or(1),
            scale,
            about: about.join("; "),
        };
        for (number, game) in games.iter().enumerate() {
            let part = match number % HELD_OUT {
                0 => &mut samples.validation,
                _ => &mut samples.training,
            };
            part.extend(game.iter().map(example));
        }
        match samples.len() >= 1000 && games.len() >= HELD_OUT {
            true => Ok(samples),
            false => Err(FitError::Few {
                positions: samples.len(),
                games: games.len(),
            }),
        }
    }

    pub fn len(&self) -> usize {
        self.training.len() + self.validation.len()
    }
}

/// The scale by which scores predict results best, found by halving on the slope of the likelihood.
fn scale<'a>(samples: impl Iterator<Item = &'a Sample> + Clone) -> f64 {
    let slope = |inverse: f64| -> f64 {
        let one = |sample: &Sample| {
            let score = f64::from(sample.score);
            let expected = 1.0 / (1.0 + (-score * inverse).exp());
            score * ((f64::from(sample.result) + 1.0) / 2.0 - expected)
        };
        samples.clone().map(one).sum()
    };
    let (mut low, mut high) = (1e-7_f64, 10.0_f64);
    for _ in 0..60 {
        let middle = (low * high).sqrt();
        match slope(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    1.0 / (low * high).sqrt()
}
