//! Proof-number search as a player describes it: `pns:time=1s,tt=22`.

use std::fmt;

use grove_search::bestfirst::pns::Options;

use crate::field::{Described, Field, Limited, Values};
use crate::limits::MoveLimits;
use crate::values::{SWITCHED_ON, name_text, number, real, set, value_of};

/// Proof-number search and its limits.
#[derive(Clone, PartialEq, Debug)]
pub struct PnsSpec {
    /// What ends its moves; there is no depth.
    pub limits: MoveLimits,
    /// The switches.
    pub options: Options,
}

impl PnsSpec {
    /// The name of the player.
    pub const NAME: &'static str = "pns";

    /// The plain search, without a limit.
    pub(crate) fn new() -> Self {
        PnsSpec {
            limits: MoveLimits::default(),
            options: Options::default(),
        }
    }
}

/// How many nodes are visited where there is no limit.
const DEFAULT_NODES: u64 = 1_000_000;

/// A field of this table.
type F = Field<PnsSpec>;

impl Described for PnsSpec {
    const FIELDS: &'static [Field<Self>] = &[NODES, F::TIME, F::CLOCK, TT, EPSILON, MOBILITY];
}

const NODES: F = Field {
    default: |spec| {
        spec.limits.nodes = (!spec.limits.is_timed()).then_some(DEFAULT_NODES);
    },
    ..F::NODES
};

const TT: F = Field {
    name: "tt",
    values: Values::Form("BITS", "a number of bits from 10 to 28"),
    help: "a table of 2^BITS entries, 16 bytes each",
    source: "Nagai 2002",
    parse: |spec, text| set(&mut spec.options.table_bits, number(text, 10, 28)),
    print: |spec| Some(spec.options.table_bits.to_string()),
    ..F::BLANK
};

const EPSILON: F = Field {
    name: "epsilon",
    values: Values::Form("E", "a number from 0 to 10"),
    help: "by which share a line may become worse than the next best before that is looked at",
    source: "Pawlewicz and Lew 2007",
    parse: |spec, text| set(&mut spec.options.epsilon, real(text, 0.0..=10.0)),
    print: |spec| Some(spec.options.epsilon.to_string()),
    ..F::BLANK
};

const MOBILITY: F = Field {
    name: "mobility",
    values: Values::Names(&SWITCHED_ON),
    help: "new positions seem the harder to disprove the more moves they have",
    source: "Allis 1994",
    parse: |spec, text| set(&mut spec.options.mobility, value_of(&SWITCHED_ON, text)),
    print: |spec| name_text(&SWITCHED_ON, spec.options.mobility),
    ..F::BLANK
};

impl fmt::Display for PnsSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Self::NAME))
    }
}

impl Limited for PnsSpec {
    fn limits(&self) -> &MoveLimits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut MoveLimits {
        &mut self.limits
    }
}
