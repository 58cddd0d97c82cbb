//! Models that come with a game.

use std::sync::{Arc, OnceLock};

use crate::{Model, ModelError, Policy};

/// A model that comes with a game.
pub struct Embedded<M = Model> {
    name: &'static str,
    bytes: &'static [u8],
    model: OnceLock<M>,
}

/// A policy that comes with a game.
pub type EmbeddedPolicy = Embedded<Arc<Policy>>;

impl<M> Embedded<M> {
    /// A model by its name, as the bytes of its file.
    pub const fn new(name: &'static str, bytes: &'static [u8]) -> Self {
        Embedded {
            name,
            bytes,
            model: OnceLock::new(),
        }
    }

    /// The one of this name, or the newest of this kind: `net` is `net-2` where there are `net-1` and
    /// `net-2`.
    pub fn find<'a>(models: &'a [Self], text: &str) -> Option<&'a Self> {
        let is_meant = |name: &str| {
            let kind = name.rsplit_once('-').map_or(name, |(kind, _)| kind);
            name == text || kind == text
        };
        models.iter().rev().find(|model| is_meant(model.name))
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The model, which is read once.
    pub fn get(&self, read: impl FnOnce(&[u8]) -> Result<M, ModelError>) -> &M {
        let read = || read(self.bytes).expect("a model that comes with Grove can be read");
        self.model.get_or_init(read)
    }
}
