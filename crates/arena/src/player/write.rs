//! The canonical text of a search.

use std::fmt;
use std::time::Duration;

use grove_games::Board;
use grove_search::minimax::{NullForm, NullMove, TableOptions};

use super::names::{
    BOOKS, CUTOFFS, DEPTH_RULES, IGNORED, PICKS, REPLACEMENTS, SWITCH, TIMINGS, name_of,
};
use super::orders;
use super::search::{GameClock, SearchSpec};
use crate::fields::written;

impl SearchSpec {
    /// The text with these of its fields.
    pub(super) fn text_with(&self, fields: &[&str]) -> String {
        fields_text(self.method.name(), fields, |field| self.text_of(field))
    }

    /// The text of a field; `None` where writing it would say nothing.
    fn text_of(&self, field: &str) -> Option<String> {
        let options = &self.options;
        let switch = |switch| Some(name_of(&SWITCH, switch).to_string());
        let table = |text: &dyn Fn(TableOptions) -> &'static str| {
            options.table.map(|table| text(table).to_string())
        };
        match field {
            "depth" => self.depth.map(|depth| depth.to_string()),
            "nodes" => self.nodes.map(|nodes| nodes.to_string()),
            "time" => self.time.map(time_text),
            "clock" => self.clock.map(clock_text),
            "timing" => self
                .clock
                .map(|_| name_of(&TIMINGS, self.timing).to_string()),
            "cutoff" => Some(name_of(&CUTOFFS, options.estimate_when_stopped).into()),
            "deepening" => switch(options.deepening),
            "tt" => Some(
                options
                    .table
                    .map_or("off".into(), |table| table.bits.to_string()),
            ),
            "replace" => table(&|table| name_of(&REPLACEMENTS, table.replacement)),
            "ttdepth" => table(&|table| name_of(&DEPTH_RULES, table.depth_rule)),
            "symmetry" => table(&|table| name_of(&SWITCH, table.symmetry)),
            "order" => Some(orders::text(&options.orders)),
            "aspiration" => Some(or_off(options.aspiration)),
            "pvs" => switch(options.pvs),
            "null" => Some(options.null_move.map_or("off".into(), null_text)),
            "lmr" => switch(options.reductions),
            "quiescence" => switch(options.quiescence),
            "extensions" => switch(options.extensions),
            "board" => Some(name_of(&Board::NAMES, self.board).into()),
            "window" => Some(or_off(options.region_padding)),
            "ignore" => Some(name_of(&IGNORED, options.ignore_retreats).into()),
            "pick" => Some(name_of(&PICKS, options.random_tie_break).into()),
            "book" => Some(name_of(&BOOKS, self.book).into()),
            "threads" => Some(options.threads.to_string()),
            "eval" => self.evaluation.as_deref().map(written),
            _ => None,
        }
    }
}

/// A player's name and those of its fields that have something to say.
pub(super) fn fields_text(
    name: &str,
    fields: &[&str],
    text_of: impl Fn(&str) -> Option<String>,
) -> String {
    let texts: Vec<String> = fields
        .iter()
        .filter_map(|field| text_of(field).map(|text| format!("{field}={text}")))
        .collect();
    format!("{name}:{}", texts.join(","))
}

pub(super) fn or_off(value: Option<impl ToString>) -> String {
    value.map_or("off".into(), |value| value.to_string())
}

pub(crate) fn time_text(time: Duration) -> String {
    format!("{}s", time.as_secs_f64())
}

pub(crate) fn clock_text(clock: GameClock) -> String {
    let base = time_text(clock.base);
    match clock.increment {
        Duration::ZERO => base,
        increment => format!("{base}+{}", time_text(increment)),
    }
}

fn null_text(null: NullMove) -> String {
    match null.form {
        NullForm::Study => null.reduction.to_string(),
        NullForm::Usual => format!("usual({})", null.reduction),
    }
}

impl fmt::Display for SearchSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_with(self.method.fields()))
    }
}
