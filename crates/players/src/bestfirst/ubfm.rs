//! Unbounded Best-First Minimax as a player describes it: `ubfm:time=1s,final=best`.

use std::fmt;

use grove_core::Knowledge;
use grove_search::bestfirst::ubfm::{Decision, Options};

use crate::PlayerError;
use crate::field::{Described, Field, GameRequirement, GameSupport, Limited, Values};
use crate::grammar::written;
use crate::limits::MoveLimits;
use crate::values::{Named, SWITCH, SWITCHED_ON, name_text, number, set, value_of};

/// Unbounded Best-First Minimax and its limits.
#[derive(Clone, PartialEq, Debug)]
pub struct UbfmSpec {
    /// What ends its moves; there is no depth.
    pub limits: MoveLimits,
    /// The switches.
    pub options: Options,
    /// The evaluation as text, which only the game can read; `None` for the game's default.
    pub evaluation: Option<String>,
}

impl UbfmSpec {
    /// The name of the player.
    pub const NAME: &'static str = "ubfm";

    /// The plain search, without a limit.
    pub(crate) fn new() -> Self {
        UbfmSpec {
            limits: MoveLimits::default(),
            options: Options::default(),
            evaluation: None,
        }
    }

    /// Refuses the first field that this game gives no meaning to.
    pub fn check_game(&self, game: &GameSupport) -> Result<(), PlayerError> {
        self.check_support(Self::NAME, game)
    }
}

/// How many nodes are visited where there is no limit.
const DEFAULT_NODES: u64 = 100_000;

const DECISIONS: [Named<Decision>; 2] = [("safest", Decision::Safest), ("best", Decision::Best)];

/// A field of this table.
type F = Field<UbfmSpec>;

impl Described for UbfmSpec {
    const FIELDS: &'static [Field<Self>] = &[
        NODES,
        F::TIME,
        F::CLOCK,
        FINAL,
        QUIESCENCE,
        TEMPO,
        REUSE,
        POOL,
        EVAL,
    ];
}

const NODES: F = Field {
    default: |spec| {
        spec.limits.nodes = (!spec.limits.is_timed()).then_some(DEFAULT_NODES);
    },
    ..F::NODES
};

const FINAL: F = Field {
    name: "final",
    values: Values::Names(&DECISIONS),
    help: "which move is played: the safest, which was selected most often, or the best by its value",
    source: "arXiv 2012.10700",
    parse: |spec, text| set(&mut spec.options.decision, value_of(&DECISIONS, text)),
    print: |spec| name_text(&DECISIONS, spec.options.decision),
    ..F::BLANK
};

const QUIESCENCE: F = Field {
    name: "quiescence",
    values: Values::Names(&SWITCH),
    help: "plays noisy moves out before it estimates",
    parse: |spec, text| set(&mut spec.options.quiescence, value_of(&SWITCH, text)),
    print: |spec| name_text(&SWITCH, spec.options.quiescence),
    game: GameRequirement::Knowledge(Knowledge::NoisyMoves),
    ..F::BLANK
};

const TEMPO: F = Field {
    name: "tempo",
    values: Values::Names(&SWITCH),
    help: "corrects estimates by what it turns out to be worth to have just moved",
    parse: |spec, text| set(&mut spec.options.tempo, value_of(&SWITCH, text)),
    print: |spec| name_text(&SWITCH, spec.options.tempo),
    ..F::BLANK
};

const REUSE: F = Field {
    name: "reuse",
    values: Values::Names(&SWITCHED_ON),
    help: "keeps the part of the tree that can still be reached",
    source: "arXiv 2012.10700",
    parse: |spec, text| set(&mut spec.options.reuse, value_of(&SWITCHED_ON, text)),
    print: |spec| name_text(&SWITCHED_ON, spec.options.reuse),
    ..F::BLANK
};

const POOL: F = Field {
    name: "pool",
    values: Values::Form("N", "a number of nodes from 1000 to 100000000"),
    help: "the most nodes in the tree; when there is no room for more the search ends",
    parse: |spec, text| set(&mut spec.options.pool, number(text, 1000, 100_000_000)),
    print: |spec| Some(spec.options.pool.to_string()),
    ..F::BLANK
};

const EVAL: F = Field {
    name: "eval",
    values: Values::Form("TERMS", "an evaluation of the game"),
    help: "the evaluation; by default the game's own",
    parse: |spec, text| set(&mut spec.evaluation, Some(Some(text.into()))),
    print: |spec| spec.evaluation.as_deref().map(written),
    ..F::BLANK
};

impl fmt::Display for UbfmSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Self::NAME))
    }
}

impl Limited for UbfmSpec {
    fn limits(&self) -> &MoveLimits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut MoveLimits {
        &mut self.limits
    }
}
