//! The positions to learn from, and their targets.

use std::fmt;

use grove_core::{MAX_EVAL, Random};
use grove_games::{GameSpec, Playable};

use crate::data::{DataFile, DataHeader};
use crate::fit::FitError;
use crate::replay::{Choice, Spectator, replay};

/// One game in so many is held out.
pub(crate) const HELD_OUT: usize = 20;

/// A game is left out whose first position is decided by more than this, as the logarithm of the odds: it
/// teaches nothing.
const UNBALANCED: f64 = 3.0;

/// Which positions are learnt from, beside those in which nothing has to be answered at once and whose end
/// the search did not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keep {
    /// Also those in which a capture or a threat has to be answered.
    pub unquiet: bool,
    /// Also those whose end was known.
    pub proven: bool,
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.unquiet, self.proven) {
            (false, false) => "quiet",
            (true, false) => "unquiet",
            (false, true) => "proven",
            (true, true) => "unquiet+proven",
        })
    }
}

/// What a learner sees of a position.
pub(crate) trait View: Sized {
    /// Who looks: what it knows of the game.
    type Viewer;

    /// The position as that one sees it.
    fn of<G: Playable>(viewer: &Self::Viewer, position: &G) -> Self;
}

/// A position, with what its side to move is to expect.
#[derive(Clone, Copy)]
pub(crate) struct Example<V> {
    pub view: V,
    /// The share of points.
    pub target: f32,
    /// How the game ended: 1, 0 or -1.
    pub result: i8,
}

/// Positions, game after game.
pub(crate) struct Part<V> {
    pub examples: Vec<Example<V>>,
    /// Where each game ends.
    ends: Vec<usize>,
}

impl<V> Part<V> {
    fn new() -> Self {
        Part {
            examples: Vec::new(),
            ends: Vec::new(),
        }
    }

    fn add(&mut self, game: impl Iterator<Item = Example<V>>) {
        self.examples.extend(game);
        self.ends.push(self.examples.len());
    }

    /// The positions of each game.
    pub fn games(&self) -> impl Iterator<Item = &[Example<V>]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.examples[start..end])
    }
}

/// All positions.
pub(crate) struct Samples<V> {
    pub training: Part<V>,
    pub validation: Part<V>,
    /// The points of the search that make winning about e times as likely as losing.
    pub scale: f64,
    /// How the games were played.
    pub about: String,
}

/// A position before its target is known.
struct Raw<V> {
    view: V,
    score: i32,
    result: i8,
}

/// Picks the positions to learn from.
struct Picker<'a, V: View> {
    viewer: &'a V::Viewer,
    keep: Keep,
    games: Vec<Vec<Raw<V>>>,
    game: Vec<Raw<V>>,
}

impl<V: View> Spectator for Picker<'_, V> {
    fn see<G: Playable>(&mut self, choice: &Choice<G>) {
        let position = choice.position;
        if choice.moves.len() > 1
            && (self.keep.proven || choice.score.abs() <= MAX_EVAL)
            && (self.keep.unquiet || !position.in_check())
        {
            self.game.push(Raw {
                view: V::of(self.viewer, position),
                score: choice.score,
                result: choice.result,
            });
        }
    }

    fn end_of_game(&mut self) {
        self.games.push(std::mem::take(&mut self.game));
    }
}

/// Checks that the data are of the game, and tells how they were made.
pub(crate) fn about(game: &GameSpec, files: &[DataFile]) -> Result<String, FitError> {
    let mut about = Vec::new();
    for file in files {
        let header = DataHeader::read(&file.bytes);
        let (header, _) = header.map_err(|error| FitError::data(file, error))?;
        if header.game != game.to_string() {
            return Err(FitError::Game {
                file: file.name.clone(),
                expected: game.to_string(),
                found: header.game,
            });
        }
        let fields = header
            .fields
            .iter()
            .map(|(name, value)| format!("{name} {value}"));
        about.push(fields.collect::<Vec<_>>().join(", "));
    }
    Ok(about.join("; "))
}

impl<V: View> Samples<V> {
    pub fn read(
        game: &GameSpec,
        viewer: &V::Viewer,
        files: &[DataFile],
        keep: Keep,
        outcome: f32,
    ) -> Result<Self, FitError> {
        let about = about(game, files)?;
        let mut picker = Picker {
            viewer,
            keep,
            games: Vec::new(),
            game: Vec::new(),
        };
        for file in files {
            let replayed = replay(game, &file.bytes, &mut picker);
            replayed.map_err(|error| FitError::data(file, error))?;
        }
        let mut games: Vec<Vec<Raw<V>>> = picker.games;
        let scale = scale(games.iter().flatten());
        let is_balanced = |game: &Vec<Raw<V>>| {
            let first = game.first().map_or(0, |raw| raw.score);
            f64::from(first.clamp(-MAX_EVAL, MAX_EVAL)).abs() / scale <= UNBALANCED
        };
        games.retain(is_balanced);
        let example = |raw: Raw<V>| {
            // A proven score is so large that it says 0 or 1.
            let said = sigmoid((f64::from(raw.score) / scale) as f32);
            let ended = (f32::from(raw.result) + 1.0) / 2.0;
            Example {
                view: raw.view,
                target: (1.0 - outcome) * said + outcome * ended,
                result: raw.result,
            }
        };
        let mut samples = Samples {
            training: Part::new(),
            validation: Part::new(),
            scale,
            about,
        };
        for (number, game) in games.into_iter().enumerate() {
            let part = match number % HELD_OUT {
                0 => &mut samples.validation,
                _ => &mut samples.training,
            };
            part.add(game.into_iter().map(example));
        }
        let (positions, games) = (samples.len(), samples.games());
        match positions >= 1000 && games >= HELD_OUT {
            true => Ok(samples),
            false => Err(FitError::Few { positions, games }),
        }
    }

    /// Leaves out what comes after so many positions to learn from. The games held out stay, so that
    /// models from few positions and from many are asked the same.
    pub fn learn_from_the_first(&mut self, positions: usize) -> Result<(), FitError> {
        let Part { examples, ends } = &mut self.training;
        let games = match positions {
            0 => 0,
            _ => 1 + ends.partition_point(|&end| end < positions),
        };
        if positions < 1000 || games > ends.len() {
            return Err(FitError::Positions {
                most: examples.len(),
                found: positions,
            });
        }
        ends.truncate(games);
        examples.truncate(ends[games - 1]);
        Ok(())
    }

    pub fn all(&self) -> impl Iterator<Item = &Example<V>> {
        self.training
            .examples
            .iter()
            .chain(&self.validation.examples)
    }

    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut Example<V>> {
        let parts = [&mut self.training, &mut self.validation];
        parts.into_iter().flat_map(|part| &mut part.examples)
    }

    pub fn len(&self) -> usize {
        self.all().count()
    }

    pub fn games(&self) -> usize {
        self.training.ends.len() + self.validation.ends.len()
    }
}

/// The scale by which scores predict results best, found by halving on the slope of the likelihood. What
/// was proven says nothing about it.
fn scale<'a, V: 'a>(samples: impl Iterator<Item = &'a Raw<V>> + Clone) -> f64 {
    let slope = |inverse: f64| -> f64 {
        let one = |raw: &Raw<V>| {
            let score = f64::from(raw.score);
            let expected = 1.0 / (1.0 + (-score * inverse).exp());
            score * ((f64::from(raw.result) + 1.0) / 2.0 - expected)
        };
        let known = samples.clone().filter(|raw| raw.score.abs() <= MAX_EVAL);
        known.map(one).sum()
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

pub(crate) fn shuffle(order: &mut [u32], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u32 + 1) as usize);
    }
}

pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

pub(crate) fn cross_entropy(chance: f32, target: f32) -> f64 {
    let chance = f64::from(chance.clamp(1e-6, 1.0 - 1e-6));
    let target = f64::from(target);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}
