//! How `fallible` errs: `fallible:depth=2,oversight=0.3,temperature=0.5`.

use grove_search::fallible::Options;

use super::Algorithm;
use super::fields::F;
use crate::field::{Field, Values};
use crate::values::{real, set};

/// How it errs where nothing is said.
pub(super) const USUAL: Options = Options {
    oversight: 0.3,
    temperature: 0.3,
};

pub(super) const OVERSIGHT: F = Field {
    name: "oversight",
    values: Values::Form("P", "a probability from 0 to 1"),
    help: "how likely a move of either side is overlooked four or more steps from the move before it; nearer ones less",
    taken_by: |spec| spec.algorithm == Algorithm::Fallible,
    parse: |spec, text| set(&mut spec.errors.oversight, real(text, 0.0..=1.0)),
    print: |spec| Some(spec.errors.oversight.to_string()),
    ..F::BLANK
};

pub(super) const TEMPERATURE: F = Field {
    name: "temperature",
    values: Values::Form("T", "a number from 0 to 100"),
    help: "how unsure it is which move is best: the move is drawn from a softmax over all values, T in scales of the evaluation; 0 for one of the best",
    taken_by: |spec| spec.algorithm == Algorithm::Fallible,
    parse: |spec, text| set(&mut spec.errors.temperature, real(text, 0.0..=100.0)),
    print: |spec| Some(spec.errors.temperature.to_string()),
    ..F::BLANK
};
