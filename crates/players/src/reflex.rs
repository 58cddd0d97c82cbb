//! A player that looks one ply ahead: `reflex:eval=q`.

use std::fmt;

use crate::field::{Described, Field, Values};
use crate::grammar::written;
use crate::values::set;

/// A player that plays the move that seems best at a glance.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReflexSpec {
    /// The evaluation as text, which only the game can read; `None` for the game's own.
    pub evaluation: Option<String>,
}

impl ReflexSpec {
    /// The name of the player.
    pub(crate) const NAME: &'static str = "reflex";
}

impl Described for ReflexSpec {
    const FIELDS: &'static [Field<Self>] = &[Field {
        name: "eval",
        values: Values::Form("TERMS", "an evaluation of the game"),
        help: "the evaluation; by default the game's own",
        parse: |spec, text| set(&mut spec.evaluation, Some(Some(text.into()))),
        print: |spec| spec.evaluation.as_deref().map(written),
        ..Field::BLANK
    }];
}

impl fmt::Display for ReflexSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Self::NAME))
    }
}
