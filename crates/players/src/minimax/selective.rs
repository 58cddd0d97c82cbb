//! The fields of `ab` by which it searches some lines deeper than others, or not at all.

use grove_core::Knowledge;
use grove_search::minimax::{NullForm, NullMove, Reduction};

use super::MinimaxSpec;
use super::fields::{F, NEEDS_TABLE, is_ab, read_switch, switch};
use crate::field::{Field, GameRequirement, Requirement, Values};
use crate::values::{
    BadValue, Named, SWITCH, argument_of, name_text, number, or_off, or_off_text, positive, set,
    value_of,
};

pub(super) const NULL: F = Field {
    name: "null",
    values: Values::Form(
        "off|R|usual(R)",
        "off, a reduction from 1 to 9, or usual(R) with such a reduction",
    ),
    help: "null moves, searched R plies less deep: in the form of study 002 or the usual one",
    source: "002 4.2.5",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.options.null_move, or_off(text, read_null_move)),
    print: |spec| or_off_text(spec.options.null_move.map(null_text)),
    game: GameRequirement::Knowledge(Knowledge::NullMove),
    in_prior: true,
    ..F::BLANK
};

fn read_null_move(text: &str) -> Option<NullMove> {
    let usual = argument_of("usual", text);
    Some(NullMove {
        reduction: number(usual.unwrap_or(text), 1, 9)?,
        form: match usual {
            Some(_) => NullForm::Usual,
            None => NullForm::Study,
        },
    })
}

fn null_text(null: NullMove) -> String {
    match null.form {
        NullForm::Study => null.reduction.to_string(),
        NullForm::Usual => format!("usual({})", null.reduction),
    }
}

/// A field with a margin, as a share of the evaluation's scale. What prunes by it does so on null windows.
const fn margin(
    name: &'static str,
    help: &'static str,
    parse: fn(&mut MinimaxSpec, &str) -> Result<(), BadValue>,
    print: fn(&MinimaxSpec) -> Option<String>,
) -> F {
    Field {
        name,
        values: Values::Form("off|M", "off or a margin above 0 and up to 100"),
        help,
        taken_by: is_ab,
        parse,
        print,
        requires: &[NULL_WINDOWS],
        unsaid: Some("off"),
        in_prior: true,
        ..F::BLANK
    }
}

fn read_margin(place: &mut Option<f64>, text: &str) -> Result<(), BadValue> {
    set(place, or_off(text, |text| positive(text, 100.0)))
}

const NULL_WINDOWS: Requirement<MinimaxSpec> = Requirement {
    value: "",
    is_met: |spec| spec.options.pvs,
    needs: "pvs=on",
};

pub(super) const RFP: F = margin(
    "rfp",
    "reverse futility pruning: cuts off where the static evaluation is above beta by M times its scale a \
     ply",
    |spec, text| read_margin(&mut spec.options.reverse_futility, text),
    |spec| or_off_text(spec.options.reverse_futility),
);

pub(super) const RAZORING: F = margin(
    "razoring",
    "near the horizon, prunes what is below alpha by M times the evaluation's scale a ply and stays there \
     in a shallow search",
    |spec, text| read_margin(&mut spec.options.razoring, text),
    |spec| or_off_text(spec.options.razoring),
);

pub(super) const FUTILITY: F = margin(
    "futility",
    "leaves out quiet moves where the static evaluation is below alpha by M times its scale a ply",
    |spec, text| read_margin(&mut spec.options.futility, text),
    |spec| or_off_text(spec.options.futility),
);

pub(super) const IIR: F = Field {
    requires: NEEDS_TABLE,
    unsaid: Some("off"),
    ..switch(
        "iir",
        "internal iterative reduction: a ply less where the table has no move",
        |spec, text| read_switch(&mut spec.options.internal_iterative_reduction, text),
        |spec| name_text(&SWITCH, spec.options.internal_iterative_reduction),
    )
};

pub(super) const LMP: F = Field {
    name: "lmp",
    values: Values::Form("off|N", "off or a number of moves from 1 to 99"),
    help: "late move pruning: near the horizon only N quiet moves and some more with depth",
    taken_by: is_ab,
    parse: |spec, text| {
        let read = or_off(text, |text| number(text, 1, 99));
        set(&mut spec.options.late_move_pruning, read)
    },
    print: |spec| or_off_text(spec.options.late_move_pruning),
    requires: &[NULL_WINDOWS],
    unsaid: Some("off"),
    in_prior: true,
    ..F::BLANK
};

const REDUCTIONS: [Named<Option<Reduction>>; 3] = [
    ("off", None),
    ("on", Some(Reduction::Fixed)),
    ("adjusted", Some(Reduction::Adjusted)),
];

pub(super) const LMR: F = Field {
    name: "lmr",
    values: Values::Names(&REDUCTIONS),
    help: "late move reductions: late moves are searched less deep first; adjusted: by history and by \
           how the game goes, too",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.options.reductions, value_of(&REDUCTIONS, text)),
    print: |spec| name_text(&REDUCTIONS, spec.options.reductions),
    in_prior: true,
    ..F::BLANK
};

pub(super) const QUIESCENCE: F = Field {
    game: GameRequirement::Knowledge(Knowledge::NoisyMoves),
    ..switch(
        "quiescence",
        "quiescence search: plays noisy moves out before it estimates",
        |spec, text| read_switch(&mut spec.options.quiescence, text),
        |spec| name_text(&SWITCH, spec.options.quiescence),
    )
};

pub(super) const EXTENSIONS: F = switch(
    "extensions",
    "an only move costs no depth",
    |spec, text| read_switch(&mut spec.options.extensions, text),
    |spec| name_text(&SWITCH, spec.options.extensions),
);

pub(super) const THREATS: F = Field {
    game: GameRequirement::Knowledge(Knowledge::Threats),
    unsaid: Some("off"),
    ..switch(
        "threats",
        "an answer to a threat to win costs no depth",
        |spec, text| read_switch(&mut spec.options.threat_extensions, text),
        |spec| name_text(&SWITCH, spec.options.threat_extensions),
    )
};

pub(super) const DISTANCE: F = Field {
    unsaid: Some("off"),
    ..switch(
        "distance",
        "mate distance pruning: once a win is sure, only nearer ones are searched for",
        |spec, text| read_switch(&mut spec.options.distance_pruning, text),
        |spec| name_text(&SWITCH, spec.options.distance_pruning),
    )
};

pub(super) const CORRECTION: F = Field {
    requires: &[Requirement {
        value: "on",
        is_met: |spec| !spec.options.correction || spec.options.uses_static_eval(),
        needs: "rfp=M, razoring=M, futility=M, lmp=N or lmr=adjusted",
    }],
    unsaid: Some("off"),
    ..switch(
        "correction",
        "correction history: static evaluations are corrected by how far searches ended from them",
        |spec, text| read_switch(&mut spec.options.correction, text),
        |spec| name_text(&SWITCH, spec.options.correction),
    )
};

pub(super) const SINGULAR: F = Field {
    requires: NEEDS_TABLE,
    unsaid: Some("off"),
    ..switch(
        "singular",
        "singular extensions: a ply more for a table move that is far better than the rest, with multicut",
        |spec, text| read_switch(&mut spec.options.singular, text),
        |spec| name_text(&SWITCH, spec.options.singular),
    )
};
