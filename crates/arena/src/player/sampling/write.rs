//! The canonical text of a search by sampled games.

use std::fmt;

use grove_games::Board;
use grove_search::mcts::{PlayoutPolicy, Selection};

use super::{FIELDS, SamplingSpec, playouts, prior};
use crate::fields::written;
use crate::player::names::{CHOICES, EXPANSIONS, IGNORED, SELECTIONS, SWITCH, name_of};
use crate::player::write::{clock_text, fields_text, or_off, time_text};

impl SamplingSpec {
    /// The text of a field; `None` where writing it would say nothing.
    fn text_of(&self, field: &str) -> Option<String> {
        let options = &self.options;
        let switch = |switch| Some(name_of(&SWITCH, switch).to_string());
        let games = options.cutoff != Some(0);
        match field {
            "iterations" => self.iterations.map(|iterations| iterations.to_string()),
            "time" => self.time.map(time_text),
            "clock" => self.clock.map(clock_text),
            "budget" => self.budget.map(|factor| format!("x{factor}")),
            "select" => Some(selection_name(options.selection).into()),
            "c" => Some(options.exploration.to_string()),
            "h" => match options.selection {
                Selection::ProgressiveHistory(weight) => Some(weight.to_string()),
                _ => None,
            },
            "expand" => Some(name_of(&EXPANSIONS, options.expansion).into()),
            "playout" => games.then(|| playouts::text(options.policy)),
            "cutoff" => (!self.usual_cutoff).then(|| or_off(options.cutoff)),
            "clones" => match options.policy {
                PlayoutPolicy::Uniform => games.then(|| "off".into()),
                PlayoutPolicy::Clones(priority) => Some(priority.to_string()),
                PlayoutPolicy::Greedy(_) | PlayoutPolicy::Mast(_) => None,
            },
            "ignore" => Some(name_of(&IGNORED, options.ignore_retreats).into()),
            "final" => Some(name_of(&CHOICES, options.final_move).into()),
            "reuse" => switch(options.reuse),
            "pool" => Some(options.pool.to_string()),
            "board" => Some(name_of(&Board::NAMES, self.board).into()),
            "solver" => switch(options.solver),
            "rave" => Some(or_off(options.rave)),
            "implicit" => Some(or_off(options.implicit)),
            "prior" => Some(or_off(options.prior.as_ref().map(prior::text))),
            "trust" => options.prior.as_ref().map(|prior| prior.trust.to_string()),
            "symmetry" => switch(options.symmetry),
            "scale" => options.scale.map(|scale| scale.to_string()),
            "threads" => Some(options.threads.to_string()),
            "eval" => self.evaluation.as_deref().map(written),
            _ => None,
        }
    }
}

/// The name of a formula, whatever its weight.
fn selection_name(selection: Selection) -> &'static str {
    match selection {
        Selection::ProgressiveHistory(_) => {
            name_of(&SELECTIONS, Selection::ProgressiveHistory(0.0))
        }
        selection => name_of(&SELECTIONS, selection),
    }
}

impl fmt::Display for SamplingSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fields_text(Self::NAME, &FIELDS, |field| {
            self.text_of(field)
        }))
    }
}
