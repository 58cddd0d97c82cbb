//! The fields of `minimax`, `expectimax`, `ab` and `fallible`.

use grove_core::Knowledge;
use grove_games::Board;
use grove_search::limits::MAX_DEPTH;
use grove_search::minimax::{
    Aspiration, DepthRule, HistoryUpdate, MOST_PLIES, Options, Order, Reduction, Replacement,
    TableOptions,
};

use super::{Algorithm, MinimaxSpec, errors, orders, selective};
use crate::clock::Timing;
use crate::field::{Described, Field, GameRequirement, Requirement, Values};
use crate::grammar::written;
use crate::policy;
use crate::values::{
    BadValue, FORCED, IGNORED, Named, SWITCH, SWITCHED_ON, argument_of, name_of, name_text, number,
    optional_text, or_off, or_off_text, positive, set, value_of,
};

/// The depth of a search that is given no limit.
const DEFAULT_DEPTH: u32 = 4;

const TIMINGS: [Named<Timing>; 2] = [("plain", Timing::Plain), ("study", Timing::Study)];
/// Whether a search estimates where its time runs out.
const CUTOFFS: [Named<bool>; 2] = [("depth", false), ("time", true)];
const REPLACEMENTS: [Named<Replacement>; 4] = [
    ("depth", Replacement::Depth),
    ("always", Replacement::Always),
    ("two-tier", Replacement::TwoTier),
    ("aged", Replacement::Aged),
];
const DEPTH_RULES: [Named<DepthRule>; 2] =
    [("equal", DepthRule::Equal), ("atleast", DepthRule::AtLeast)];
const HISTORY_UPDATES: [Named<HistoryUpdate>; 2] = [
    ("count", HistoryUpdate::Count),
    ("gravity", HistoryUpdate::Gravity),
];
/// Whether one of the best moves is drawn.
const PICKS: [Named<bool>; 2] = [("first", false), ("random", true)];
/// Whether all wins count the same.
const WIN_SCORES: [Named<bool>; 2] = [("nearest", false), ("flat", true)];
/// Whether the first moves are the study's.
const BOOKS: [Named<bool>; 2] = [("off", false), ("study", true)];

const TABLE: Requirement<MinimaxSpec> = Requirement {
    value: "",
    is_met: |spec| spec.options.table.is_some(),
    needs: "tt=BITS",
};
pub(super) const NEEDS_TABLE: &[Requirement<MinimaxSpec>] = &[TABLE];

impl Described for MinimaxSpec {
    const FIELDS: &'static [Field<Self>] = &[
        DEPTH,
        F::NODES,
        F::TIME,
        F::CLOCK,
        TIMING,
        CUTOFF,
        DEEPENING,
        TT,
        REPLACE,
        TTDEPTH,
        SYMMETRY,
        TTMIN,
        TTKEEP,
        ORDER,
        POLICY,
        HISTORY,
        CONTINUATION,
        EFFORT,
        ASPIRATION,
        PVS,
        selective::NULL,
        selective::DISTANCE,
        selective::CORRECTION,
        selective::RFP,
        selective::RAZORING,
        selective::IIR,
        selective::FUTILITY,
        selective::LMP,
        selective::LMR,
        selective::QUIESCENCE,
        selective::EXTENSIONS,
        selective::THREATS,
        selective::SINGULAR,
        BOARD,
        WINDOW,
        IGNORE,
        PICK,
        FORCED_MOVE,
        BOOK,
        TABLES,
        THREADS,
        WINS,
        EXPERIENCE,
        EVAL,
        errors::OVERSIGHT,
        errors::TEMPERATURE,
    ];
}

/// A field of this table.
pub(super) type F = Field<MinimaxSpec>;

pub(super) fn is_ab(spec: &MinimaxSpec) -> bool {
    spec.algorithm == Algorithm::AlphaBeta
}

fn is_minimax(spec: &MinimaxSpec) -> bool {
    matches!(spec.algorithm, Algorithm::AlphaBeta | Algorithm::Minimax)
}

fn is_infallible(spec: &MinimaxSpec) -> bool {
    spec.algorithm != Algorithm::Fallible
}

/// A switch of `ab` that is off by default and makes a difference in every game.
pub(super) const fn switch(
    name: &'static str,
    help: &'static str,
    parse: fn(&mut MinimaxSpec, &str) -> Result<(), BadValue>,
    print: fn(&MinimaxSpec) -> Option<String>,
) -> F {
    Field {
        name,
        values: Values::Names(&SWITCH),
        help,
        taken_by: is_ab,
        parse,
        print,
        in_prior: true,
        ..F::BLANK
    }
}

pub(super) fn read_switch(place: &mut bool, text: &str) -> Result<(), BadValue> {
    set(place, value_of(&SWITCH, text))
}

/// Sets something of the table; without a table its value is only checked.
fn set_in_table<T>(
    spec: &mut MinimaxSpec,
    read: Option<T>,
    set: fn(&mut TableOptions, T),
) -> Result<(), BadValue> {
    let read = read.ok_or(BadValue::Form)?;
    if let Some(table) = &mut spec.options.table {
        set(table, read);
    }
    Ok(())
}

fn in_table(options: &Options, name: impl Fn(&TableOptions) -> &'static str) -> Option<String> {
    options.table.as_ref().map(|table| name(table).into())
}

const DEPTH: F = Field {
    name: "depth",
    values: Values::Form("N", "a number from 1 to 200"),
    help: "searches N plies deep",
    parse: |spec, text| set(&mut spec.limits.depth, number(text, 1, MAX_DEPTH).map(Some)),
    print: |spec| optional_text(spec.limits.depth),
    default: |spec| spec.limits.depth = (!spec.may_be_stopped()).then_some(DEFAULT_DEPTH),
    is_limit: true,
    in_prior: true,
    ..F::BLANK
};

const TIMING: F = Field {
    name: "timing",
    values: Values::Names(&TIMINGS),
    help: "how the clock is divided among the moves",
    source: "002 3.3",
    taken_by: is_infallible,
    parse: |spec, text| set(&mut spec.timing, value_of(&TIMINGS, text)),
    print: |spec| {
        spec.limits
            .clock
            .map(|_| name_of(&TIMINGS, spec.timing).into())
    },
    requires: &[
        Requirement {
            value: "",
            is_met: |spec| spec.limits.clock.is_some(),
            needs: "clock=TIME",
        },
        Requirement {
            value: "study",
            is_met: |spec| spec.timing != Timing::Study || spec.options.deepening,
            needs: "deepening=on",
        },
    ],
    ..F::BLANK
};

const CUTOFF: F = Field {
    name: "cutoff",
    values: Values::Names(&CUTOFFS),
    help: "time: when the time is up, estimates every position that is not searched yet",
    source: "004",
    taken_by: is_minimax,
    parse: |spec, text| {
        set(
            &mut spec.options.estimate_when_stopped,
            value_of(&CUTOFFS, text),
        )
    },
    print: |spec| name_text(&CUTOFFS, spec.options.estimate_when_stopped),
    requires: &[Requirement {
        value: "time",
        is_met: |spec| {
            !spec.options.estimate_when_stopped
                || spec.limits.time.is_some()
                || spec.limits.clock.is_some()
        },
        needs: "time=TIME or clock=TIME",
    }],
    ..F::BLANK
};

const DEEPENING: F = Field {
    // A search that may be stopped at any time needs something to play by then; one that
    // estimates where its time runs out has it.
    default: |spec| {
        spec.options.deepening = spec.may_be_stopped() && !spec.options.estimate_when_stopped;
    },
    taken_by: is_infallible,
    ..switch(
        "deepening",
        "iterative deepening; on by default where nodes or time are limited",
        |spec, text| read_switch(&mut spec.options.deepening, text),
        |spec| name_text(&SWITCH, spec.options.deepening),
    )
};

const TT: F = Field {
    name: "tt",
    values: Values::Form("off|BITS", "off or a number of bits from 16 to 28"),
    help: "a transposition table of 2^BITS entries, 16 bytes each",
    source: "002 2.2",
    taken_by: is_ab,
    parse: |spec, text| {
        let bits = or_off(text, |text| number(text, 16, 28));
        set(
            &mut spec.options.table,
            bits.map(|bits| bits.map(TableOptions::new)),
        )
    },
    print: |spec| or_off_text(spec.options.table.map(|table| table.bits)),
    in_prior: true,
    ..F::BLANK
};

const REPLACE: F = Field {
    name: "replace",
    values: Values::Names(&REPLACEMENTS),
    help: "which of two positions stays in the table where both want the same slot",
    taken_by: is_ab,
    parse: |spec, text| {
        let read = value_of(&REPLACEMENTS, text);
        set_in_table(spec, read, |table, read| table.replacement = read)
    },
    print: |spec| {
        in_table(&spec.options, |table| {
            name_of(&REPLACEMENTS, table.replacement)
        })
    },
    requires: NEEDS_TABLE,
    part_of: Some("tt"),
    in_prior: true,
    ..F::BLANK
};

const TTDEPTH: F = Field {
    name: "ttdepth",
    values: Values::Names(&DEPTH_RULES),
    help: "uses table entries of the same depth, which keeps the value, or deeper ones too",
    taken_by: is_ab,
    parse: |spec, text| {
        let read = value_of(&DEPTH_RULES, text);
        set_in_table(spec, read, |table, read| table.depth_rule = read)
    },
    print: |spec| {
        in_table(&spec.options, |table| {
            name_of(&DEPTH_RULES, table.depth_rule)
        })
    },
    requires: NEEDS_TABLE,
    part_of: Some("tt"),
    in_prior: true,
    ..F::BLANK
};

const SYMMETRY: F = Field {
    name: "symmetry",
    values: Values::Names(&SWITCH),
    help: "symmetric positions share a table entry",
    source: "a wish of 002",
    taken_by: is_ab,
    parse: |spec, text| {
        let read = value_of(&SWITCH, text);
        set_in_table(spec, read, |table, read| table.symmetry = read)
    },
    print: |spec| in_table(&spec.options, |table| name_of(&SWITCH, table.symmetry)),
    requires: NEEDS_TABLE,
    game: GameRequirement::Knowledge(Knowledge::Symmetry),
    part_of: Some("tt"),
    in_prior: true,
    ..F::BLANK
};

const TTMIN: F = Field {
    name: "ttmin",
    values: Values::Form("N", "a depth from 0 to 9"),
    help: "uses the table where N or more plies remain, 2 by default; 0 keeps estimates too",
    source: "002 4.2.1",
    taken_by: is_ab,
    parse: |spec, text| {
        set_in_table(spec, number(text, 0, 9), |table, read| {
            table.least_depth = read
        })
    },
    print: |spec| optional_text(spec.options.table.map(|table| table.least_depth)),
    requires: &[
        TABLE,
        Requirement {
            value: "0",
            is_met: |spec| {
                let table = spec.options.table;
                !spec.options.quiescence || table.is_none_or(|table| table.least_depth > 0)
            },
            needs: "quiescence=off",
        },
    ],
    part_of: Some("tt"),
    unsaid: Some("2"),
    in_prior: true,
    ..F::BLANK
};

const TTKEEP: F = Field {
    name: "ttkeep",
    values: Values::Names(&SWITCHED_ON),
    help: "keeps the table from move to move; on by default",
    source: "002 2.5",
    taken_by: is_ab,
    parse: |spec, text| {
        let read = value_of(&SWITCHED_ON, text);
        set_in_table(spec, read, |table, read| table.kept = read)
    },
    print: |spec| in_table(&spec.options, |table| name_of(&SWITCHED_ON, table.kept)),
    requires: NEEDS_TABLE,
    part_of: Some("tt"),
    unsaid: Some("on"),
    ..F::BLANK
};

/// Whether an order by the best move so far has a best move to go by.
fn has_best_move(spec: &MinimaxSpec, order: Order) -> bool {
    let options = &spec.options;
    !options.orders.contains(&order) || options.deepening || options.table.is_some()
}

const ORDER: F = Field {
    name: "order",
    values: Values::Form("naive|A+B+...", orders::EXPECTED),
    help: "move ordering, where an earlier criterion decides before a later one: previous-best, \
           around-best, killers, history, heuristic, inside-out, last-move, list, reversed, effects, \
           effects(N), policy, policy(N)",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.options.orders, orders::read(text)),
    print: |spec| Some(orders::text(&spec.options.orders)),
    requires: &[
        Requirement {
            value: "previous-best",
            is_met: |spec| has_best_move(spec, Order::PreviousBest),
            needs: "deepening=on or tt=BITS",
        },
        Requirement {
            value: "around-best",
            is_met: |spec| has_best_move(spec, Order::AroundBest),
            needs: "deepening=on or tt=BITS",
        },
        Requirement {
            value: "policy",
            is_met: |spec| !spec.uses_policy() || spec.board == Board::Bits,
            needs: "board=bits",
        },
    ],
    game: GameRequirement::ByValue(|spec| {
        let orders = spec.options.orders.iter();
        let needs = |&order| Some((orders::field_name(order), orders::needs(order)?));
        orders.filter_map(needs).collect()
    }),
    in_prior: true,
    ..F::BLANK
};

const POLICY: F = Field {
    name: "policy",
    values: policy::VALUES,
    help: "the policy that moves are ordered by; by default the newest that comes with the game",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.policy, policy::read(text).map(Some)),
    print: |spec| spec.policy.as_deref().map(written),
    requires: &[Requirement {
        value: "",
        is_met: MinimaxSpec::uses_policy,
        needs: "order=policy",
    }],
    ..F::BLANK
};

const HISTORY: F = Field {
    name: "history",
    values: Values::Names(&HISTORY_UPDATES),
    help: "what a cutoff adds to a move's history: one, or by depth with maluses and between bounds",
    source: "002 2.4",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.options.history, value_of(&HISTORY_UPDATES, text)),
    print: |spec| name_text(&HISTORY_UPDATES, spec.options.history),
    requires: &[Requirement {
        value: "gravity",
        is_met: |spec| {
            let options = &spec.options;
            options.history == HistoryUpdate::Count
                || options.orders.contains(&Order::History)
                || options.reductions == Some(Reduction::Adjusted)
        },
        needs: "history in order, or lmr=adjusted",
    }],
    unsaid: Some("count"),
    in_prior: true,
    ..F::BLANK
};

const CONTINUATION: F = Field {
    name: "continuation",
    values: Values::Form("off|PLIES", "off, 1 or 2"),
    help: "continuation history: a move's history after the opponent's last move, and with 2 after the \
           own one before it, too",
    taken_by: is_ab,
    parse: |spec, text| {
        let plies = or_off(text, |text| number(text, 1, MOST_PLIES));
        set(
            &mut spec.options.continuation,
            plies.map(Option::unwrap_or_default),
        )
    },
    print: |spec| or_off_text(Some(spec.options.continuation).filter(|&plies| plies > 0)),
    requires: &[Requirement {
        value: "",
        is_met: |spec| {
            spec.options.continuation == 0 || spec.options.history == HistoryUpdate::Gravity
        },
        needs: "history=gravity",
    }],
    unsaid: Some("off"),
    in_prior: true,
    ..F::BLANK
};

const EFFORT: F = Field {
    requires: &[Requirement {
        value: "",
        is_met: |spec| !spec.options.root_effort || spec.options.deepening,
        needs: "deepening=on",
    }],
    unsaid: Some("off"),
    in_prior: false,
    ..switch(
        "effort",
        "the root searches moves by the nodes that they took at the last depth, behind the best one",
        |spec, text| read_switch(&mut spec.options.root_effort, text),
        |spec| name_text(&SWITCH, spec.options.root_effort),
    )
};

const ASPIRATION: F = Field {
    name: "aspiration",
    values: Values::Form(
        "off|F|width(W)",
        "off, a factor above 0 and up to 1000, or width(W) with a width above 0 and up to 1000",
    ),
    help: "an aspiration window around the last depth's score: F times as wide as that score, or W times \
           the evaluation's scale and wider wherever it fails",
    source: "002 4.2.3",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.options.aspiration, or_off(text, read_aspiration)),
    print: |spec| or_off_text(spec.options.aspiration.map(aspiration_text)),
    requires: &[Requirement {
        value: "",
        is_met: |spec| spec.options.aspiration.is_none() || spec.options.deepening,
        needs: "deepening=on",
    }],
    in_prior: true,
    ..F::BLANK
};

fn read_aspiration(text: &str) -> Option<Aspiration> {
    match argument_of("width", text) {
        Some(width) => positive(width, 1000.0).map(Aspiration::Widening),
        None => positive(text, 1000.0).map(Aspiration::Relative),
    }
}

fn aspiration_text(aspiration: Aspiration) -> String {
    match aspiration {
        Aspiration::Relative(factor) => factor.to_string(),
        Aspiration::Widening(width) => format!("width({width})"),
    }
}

const PVS: F = switch(
    "pvs",
    "principal variation search: a null window for all but the first move",
    |spec, text| read_switch(&mut spec.options.pvs, text),
    |spec| name_text(&SWITCH, spec.options.pvs),
);

const BOARD: F = Field {
    name: "board",
    values: Values::Names(&Board::NAMES),
    help: "the board representation; only Konane has a choice",
    source: "000 2.4.4",
    taken_by: is_minimax,
    parse: |spec, text| set(&mut spec.board, value_of(&Board::NAMES, text)),
    print: |spec| name_text(&Board::NAMES, spec.board),
    game: GameRequirement::Board(|spec| spec.board),
    ..F::BLANK
};

const WINDOW: F = Field {
    name: "window",
    values: Values::Form("off|PAD", "off or a padding from 0 to 20"),
    help: "below a root move only moves that start in the box around its line, PAD cells wider",
    source: "000 2.4.5",
    taken_by: is_minimax,
    parse: |spec, text| {
        let read = or_off(text, |text| number(text, 0, 20));
        set(&mut spec.options.region_padding, read)
    },
    print: |spec| or_off_text(spec.options.region_padding),
    game: GameRequirement::Knowledge(Knowledge::Locality),
    in_prior: true,
    ..F::BLANK
};

const IGNORE: F = Field {
    name: "ignore",
    values: Values::Names(&IGNORED),
    help: "backward: leaves out moves backward where there are others",
    source: "004 II.A",
    taken_by: is_infallible,
    parse: |spec, text| set(&mut spec.options.ignore_retreats, value_of(&IGNORED, text)),
    print: |spec| name_text(&IGNORED, spec.options.ignore_retreats),
    game: GameRequirement::Knowledge(Knowledge::PrunableMoves),
    in_prior: true,
    ..F::BLANK
};

const PICK: F = Field {
    name: "pick",
    values: Values::Names(&PICKS),
    help: "which of equally good moves is played",
    source: "004 II.A",
    taken_by: is_infallible,
    parse: |spec, text| set(&mut spec.options.random_tie_break, value_of(&PICKS, text)),
    print: |spec| name_text(&PICKS, spec.options.random_tie_break),
    ..F::BLANK
};

const FORCED_MOVE: F = Field {
    name: "forced",
    values: Values::Names(&FORCED),
    help: "searches a position with only one move as any other, or plays the move at once",
    source: "000's program",
    taken_by: is_minimax,
    parse: |spec, text| set(&mut spec.options.play_forced, value_of(&FORCED, text)),
    print: |spec| name_text(&FORCED, spec.options.play_forced),
    unsaid: Some("search"),
    ..F::BLANK
};

const BOOK: F = Field {
    name: "book",
    values: Values::Names(&BOOKS),
    help: "opens by the book of study 002, in Pentalath",
    source: "002 3.1",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.book, value_of(&BOOKS, text)),
    print: |spec| name_text(&BOOKS, spec.book),
    game: GameRequirement::Book,
    ..F::BLANK
};

const TABLES: F = Field {
    name: "tables",
    values: Values::Names(&SWITCH),
    help: "looks into tables of endgames (see grove tables), in checkers; those of up to four pieces are \
           built when they are needed first",
    source: "a wish of 000",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.tables, value_of(&SWITCH, text)),
    print: |spec| name_text(&SWITCH, spec.tables),
    unsaid: Some("off"),
    game: GameRequirement::Tables,
    ..F::BLANK
};

const THREADS: F = Field {
    name: "threads",
    values: Values::Form("N", "a number from 1 to 64"),
    help: "threads that share the transposition table; only one is reproducible",
    taken_by: is_ab,
    parse: |spec, text| set(&mut spec.options.threads, number(text, 1, 64)),
    print: |spec| Some(spec.options.threads.to_string()),
    // What the threads find they tell each other through the table.
    requires: &[Requirement {
        value: "",
        is_met: |spec| spec.options.threads == 1 || spec.options.table.is_some(),
        needs: "tt=BITS",
    }],
    ..F::BLANK
};

const EVAL: F = Field {
    name: "eval",
    values: Values::Form("TERMS", "an evaluation of the game"),
    help: "the evaluation, such as man(5)+king(3); by default the game's own",
    parse: |spec, text| set(&mut spec.evaluation, Some(Some(text.into()))),
    print: |spec| spec.evaluation.as_deref().map(written),
    ..F::BLANK
};

const EXPERIENCE: F = Field {
    name: "experience",
    values: Values::Form("off|FILE", "off or a file"),
    help: "remembers positions that lost games in a file, and avoids them in later games",
    source: "a wish of 002",
    taken_by: is_minimax,
    parse: |spec, text| {
        let file = or_off(text, |text| (!text.is_empty()).then(|| text.into()));
        set(&mut spec.experience, file)
    },
    print: |spec| or_off_text(spec.experience.as_deref().map(written)),
    unsaid: Some("off"),
    ..F::BLANK
};

const WINS: F = Field {
    name: "wins",
    values: Values::Names(&WIN_SCORES),
    help: "whether nearer wins count more, and nearer losses less, or all the same",
    source: "004 II.B",
    taken_by: is_minimax,
    parse: |spec, text| set(&mut spec.options.flat_wins, value_of(&WIN_SCORES, text)),
    print: |spec| name_text(&WIN_SCORES, spec.options.flat_wins),
    unsaid: Some("nearest"),
    ..F::BLANK
};
