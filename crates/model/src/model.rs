//! A model: a board, what is looked at on it, and the weights.

use std::fmt;

use grove_core::{MAX_EVAL, Score, Side};

use crate::{Embedded, Geometry, Header, Layout, Net, Patterns, Planes};

/// A learnt evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// Of which game and board it is, and where it comes from.
    pub header: Header,
    /// What it looks at.
    pub layout: Layout,
    /// What it makes of it.
    pub weights: Weights,
}

/// The weights of a model.
#[derive(Clone, PartialEq, Debug)]
pub enum Weights {
    /// A sum over patterns.
    Patterns(Patterns),
    /// A net on patterns.
    Net(Net),
}

impl Model {
    /// The cells of the board it was learnt on.
    pub fn board(&self) -> u64 {
        self.header.board
    }

    /// The logarithm of the odds that the side to move wins: the board as it sees it, and as the other
    /// side does.
    #[inline]
    pub fn logit(&self, own: &Planes, other: &Planes) -> f32 {
        let phase = self.header.phase(own);
        match &self.weights {
            Weights::Patterns(patterns) => patterns.logit(&self.layout, phase, own),
            Weights::Net(net) => net.logit(&self.layout, phase, own, other),
        }
    }

    /// The same as points of an evaluation of this [scale](grove_core::EvaluationTerms::scale).
    #[inline]
    pub fn points(&self, own: &Planes, other: &Planes, scale: f32) -> Score {
        points(self.logit(own, other), scale)
    }
}

#[inline]
fn points(logit: f32, scale: f32) -> Score {
    let most = MAX_EVAL as f32;
    (logit * scale).round_ties_even().clamp(-most, most) as Score
}

/// A model in use, the text by which players name it, and the scale of its points.
#[derive(Clone, Copy)]
pub struct Learnt {
    model: &'static Model,
    text: &'static str,
    scale: f32,
}

impl Learnt {
    /// Models out of files live as long as the program: few are ever read.
    pub fn leak(model: Model, text: &str) -> Self {
        Learnt {
            model: Box::leak(Box::new(model.gathered())),
            text: Box::leak(text.to_string().into_boxed_str()),
            scale: 1.0,
        }
    }

    /// The model of this name, or the newest of this kind: `net` is `net-2` where there are `net-1` and
    /// `net-2`.
    pub fn embedded(
        models: &'static [Embedded],
        text: &str,
        geometry: impl Fn() -> Geometry,
    ) -> Option<Self> {
        let found = Embedded::find(models, text)?;
        Some(Learnt {
            model: found.get(|bytes| Model::read(bytes, &geometry()).map(Model::gathered)),
            text: found.name(),
            scale: 1.0,
        })
    }

    /// The same model with so many points for odds of e to 1.
    pub fn scaled(self, scale: f64) -> Self {
        Learnt {
            scale: scale as f32,
            ..self
        }
    }

    /// The model.
    #[inline]
    pub fn model(self) -> &'static Model {
        self.model
    }

    /// Whether it looks at all of a board for every estimate. Nets of single cells follow the board instead,
    /// from one position to the next.
    pub fn looks_at_all(self) -> bool {
        self.model.layout.singles().is_none()
    }

    /// What a position is worth to the side to move: the board as each side sees it, and which of them
    /// moves.
    #[inline]
    pub fn points(self, views: &[Planes; 2], mover: Side) -> Score {
        let Model {
            header,
            layout,
            weights,
        } = self.model;
        let own = &views[mover.index()];
        let phase = header.phase(own);
        let logit = match weights {
            Weights::Patterns(patterns) => patterns.logit(layout, phase, own),
            Weights::Net(net) => net.logit_following(layout, phase, views, mover.index()),
        };
        points(logit, self.scale)
    }
}

/// Models of the same name are the same one.
impl PartialEq for Learnt {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Learnt {}

impl fmt::Debug for Learnt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

impl fmt::Display for Learnt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}
