//! A player that takes no fields: `random`.

use crate::field::{Described, Field};

/// A player that plays any legal move.
pub(crate) struct RandomSpec;

impl RandomSpec {
    /// The name of the player.
    pub(crate) const NAME: &'static str = "random";
}

impl Described for RandomSpec {
    const FIELDS: &'static [Field<Self>] = &[];
}
