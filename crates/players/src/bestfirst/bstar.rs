//! B* as a player describes it: `bstar:time=1s,strategy=prove-best`.

use std::fmt;

use grove_search::bestfirst::bstar::{Options, Strategy};

use crate::field::{Described, Field, Limited, Values};
use crate::grammar::written;
use crate::limits::MoveLimits;
use crate::values::{Named, name_text, number, set, value_of};

/// B* and its limits.
#[derive(Clone, PartialEq, Debug)]
pub struct BStarSpec {
    /// What ends its moves; there is no depth.
    pub limits: MoveLimits,
    /// The switches.
    pub options: Options,
    /// The evaluation as text, which only the game can read; `None` for the game's default.
    pub evaluation: Option<String>,
}

impl BStarSpec {
    /// The name of the player.
    pub const NAME: &'static str = "bstar";

    /// The plain search, without a limit.
    pub(crate) fn new() -> Self {
        BStarSpec {
            limits: MoveLimits::default(),
            options: Options::default(),
            evaluation: None,
        }
    }
}

/// How many nodes are visited where there is no limit.
const DEFAULT_NODES: u64 = 100_000;

const STRATEGIES: [Named<Strategy>; 3] = [
    ("both", Strategy::Both),
    ("prove-best", Strategy::ProveBest),
    ("disprove-rest", Strategy::DisproveRest),
];

/// A field of this table.
type F = Field<BStarSpec>;

impl Described for BStarSpec {
    const FIELDS: &'static [Field<Self>] = &[NODES, F::TIME, F::CLOCK, STRATEGY, POOL, EVAL];
}

const NODES: F = Field {
    default: |spec| {
        spec.limits.nodes = (!spec.limits.is_timed()).then_some(DEFAULT_NODES);
    },
    ..F::NODES
};

const STRATEGY: F = Field {
    name: "strategy",
    values: Values::Names(&STRATEGIES),
    help: "looks into the move that may be best, into its strongest rival, or into both by turns",
    source: "Berliner 1979",
    parse: |spec, text| set(&mut spec.options.strategy, value_of(&STRATEGIES, text)),
    print: |spec| name_text(&STRATEGIES, spec.options.strategy),
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

impl fmt::Display for BStarSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Self::NAME))
    }
}

impl Limited for BStarSpec {
    fn limits(&self) -> &MoveLimits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut MoveLimits {
        &mut self.limits
    }
}
