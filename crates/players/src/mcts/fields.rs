//! The fields of `mcts`.

use grove_core::Knowledge;
use grove_games::Board;
use grove_search::mcts::{Backup, Expansion, FinalMove, PlayoutPolicy, Selection, Solver};

use super::{MctsSpec, playouts, prior};
use crate::field::{Described, Field, GameRequirement, Requirement, Values};
use crate::grammar::written;
use crate::policy;
use crate::values::{
    BadValue, FORCED, IGNORED, Named, SWITCH, SWITCHED_ON, name_of, name_text, number,
    optional_text, or_off, or_off_text, positive, real, set, value_of,
};

/// How many games are sampled where there is no limit.
const DEFAULT_ITERATIONS: u64 = 10_000;
/// The weight of history, which 004 does not give.
const DEFAULT_WEIGHT: f64 = 5.0;

const SELECTIONS: [Named<Selection>; 5] = [
    ("ucb1", Selection::Ucb1),
    ("ucb1-heuristic", Selection::Ucb1Heuristic),
    (
        "progressive-history",
        Selection::ProgressiveHistory(DEFAULT_WEIGHT),
    ),
    ("ucb1-tuned", Selection::Ucb1Tuned),
    ("puct", Selection::Puct),
];
const EXPANSIONS: [Named<Expansion>; 2] = [("one", Expansion::One), ("all", Expansion::All)];
const CHOICES: [Named<FinalMove>; 3] = [
    ("visits", FinalMove::Visits),
    ("ratio", FinalMove::Ratio),
    ("secure", FinalMove::Secure),
];
const SOLVERS: [Named<Solver>; 3] = [
    ("off", Solver::Off),
    ("on", Solver::Proofs),
    ("bounds", Solver::Bounds),
];
const BACKUPS: [Named<Backup>; 2] = [
    ("negamax", Backup::Negamax),
    ("root-view", Backup::RootView),
];
/// Whether a full pool ends the search.
const WHEN_FULL: [Named<bool>; 2] = [("go-on", false), ("stop", true)];

const NEEDS_PLAYOUTS: Requirement<MctsSpec> = Requirement {
    value: "",
    is_met: has_playouts,
    needs: "a cutoff above 0",
};

const NEEDS_ESTIMATES: &[Requirement<MctsSpec>] = &[Requirement {
    value: "",
    is_met: MctsSpec::estimates,
    needs: "something that estimates positions, such as cutoff=N, playout=greedy or select=puct",
}];

impl Described for MctsSpec {
    const FIELDS: &'static [Field<Self>] = &[
        ITERATIONS,
        F::TIME,
        F::CLOCK,
        BUDGET,
        SELECT,
        C,
        H,
        EXPAND,
        PLAYOUT,
        CUTOFF,
        CLONES,
        IGNORE,
        FINAL,
        DECISIVE,
        FORCED_MOVE,
        REUSE,
        POOL,
        BOARD,
        SOLVER,
        PN,
        RAVE,
        IMPLICIT,
        PRIOR,
        TRUST,
        SYMMETRY,
        SCALE,
        THREADS,
        BACKUP,
        POOLFULL,
        PLAYOUTEVAL,
        EVAL,
    ];
}

/// A field of this table.
type F = Field<MctsSpec>;

/// Whether any game is sampled, instead of estimating new nodes at once.
fn has_playouts(spec: &MctsSpec) -> bool {
    spec.options.cutoff != Some(0)
}

const ITERATIONS: F = Field {
    name: "iterations",
    help: "stops after N iterations",
    default: |spec| {
        let limited = spec.limits.is_timed() || spec.budget.is_some();
        spec.limits.nodes = (!limited).then_some(DEFAULT_ITERATIONS);
    },
    ..F::NODES
};

const BUDGET: F = Field {
    name: "budget",
    values: Values::Form(
        "xK",
        "x and a factor above 0 and up to 1000000, like x4 or x0.5",
    ),
    help: "K times as long as the opponent thought about its last move",
    source: "000 3.3",
    parse: |spec, text| {
        let factor = text.strip_prefix('x').and_then(|text| positive(text, 1e6));
        set(&mut spec.budget, factor.map(Some))
    },
    print: |spec| spec.budget.map(|factor| format!("x{factor}")),
    is_limit: true,
    ..F::BLANK
};

const SELECT: F = Field {
    name: "select",
    values: Values::Names(&SELECTIONS),
    help: "the tree policy: which child is visited next",
    source: "004 II.D.1",
    parse: |spec, text| set(&mut spec.options.selection, value_of(&SELECTIONS, text)),
    print: |spec| Some(selection_name(spec.options.selection).into()),
    requires: &[Requirement {
        value: "puct",
        // Moves that promise more come first only where all of them are there.
        is_met: |spec| {
            spec.options.selection != Selection::Puct || spec.options.expansion == Expansion::All
        },
        needs: "expand=all",
    }],
    ..F::BLANK
};

/// The name of a formula, whatever its weight.
fn selection_name(selection: Selection) -> &'static str {
    match selection {
        Selection::ProgressiveHistory(_) => {
            name_of(&SELECTIONS, Selection::ProgressiveHistory(DEFAULT_WEIGHT))
        }
        selection => name_of(&SELECTIONS, selection),
    }
}

const C: F = Field {
    name: "c",
    values: Values::Form("C", "a number from 0 to 1000"),
    help: "the exploration constant",
    source: "001 3.4",
    parse: |spec, text| set(&mut spec.options.exploration, real(text, 0.0..=1000.0)),
    print: |spec| Some(spec.options.exploration.to_string()),
    ..F::BLANK
};

const H: F = Field {
    name: "h",
    values: Values::Form("H", "a number from 0 to 1000"),
    help: "the weight of progressive history, 5 by default",
    source: "004 II.D.1 (c)",
    parse: |spec, text| {
        let read = real(text, 0.0..=1000.0).ok_or(BadValue::Form)?;
        if let Selection::ProgressiveHistory(weight) = &mut spec.options.selection {
            *weight = read;
        }
        Ok(())
    },
    print: |spec| match spec.options.selection {
        Selection::ProgressiveHistory(weight) => Some(weight.to_string()),
        _ => None,
    },
    requires: &[Requirement {
        value: "",
        is_met: |spec| matches!(spec.options.selection, Selection::ProgressiveHistory(_)),
        needs: "select=progressive-history",
    }],
    ..F::BLANK
};

const EXPAND: F = Field {
    name: "expand",
    values: Values::Names(&EXPANSIONS),
    help: "adds one child a visit, or all of them at the second visit; all by default with puct",
    source: "001 3.4",
    parse: |spec, text| set(&mut spec.options.expansion, value_of(&EXPANSIONS, text)),
    print: |spec| name_text(&EXPANSIONS, spec.options.expansion),
    default: |spec| {
        if spec.options.selection == Selection::Puct {
            spec.options.expansion = Expansion::All;
        }
    },
    ..F::BLANK
};

const PLAYOUT: F = Field {
    name: "playout",
    values: Values::Form("POLICY", playouts::EXPECTED),
    help: "the playout policy: uniform, greedy, epsilon(E), mast or mast(E)",
    source: "004 III.A.4",
    parse: |spec, text| set(&mut spec.options.policy, playouts::read(text)),
    print: |spec| has_playouts(spec).then(|| playouts::text(spec.options.policy)),
    requires: &[NEEDS_PLAYOUTS],
    ..F::BLANK
};

const CUTOFF: F = Field {
    name: "cutoff",
    values: Values::Form("off|N", "off or a number of plies from 0 up"),
    help: "estimates a playout after N plies; by default as the game says, 17 in Halma",
    source: "004 II.D.3",
    parse: |spec, text| {
        spec.usual_cutoff = false;
        let plies = or_off(text, |text| number(text, 0, u32::MAX - 1));
        set(&mut spec.options.cutoff, plies)
    },
    print: |spec| match spec.usual_cutoff {
        true => None,
        false => or_off_text(spec.options.cutoff),
    },
    ..F::BLANK
};

const CLONES: F = Field {
    name: "clones",
    values: Values::Form(
        "off|R|pairs(R)",
        "off, a number from 1 to 1000000, or pairs(R) with such a number",
    ),
    help: "plays R - 1 clones to a jump in uniform playouts; 1 is any move; with pairs a clone counts \
           once for each piece beside its cell",
    source: "003 3.2",
    parse: |spec, text| {
        let policy = or_off(text, read_clones).ok_or(BadValue::Form)?;
        if let (PlayoutPolicy::Uniform, Some(policy)) = (spec.options.policy, policy) {
            spec.options.policy = policy;
        }
        Ok(())
    },
    print: |spec| match spec.options.policy {
        PlayoutPolicy::Uniform => has_playouts(spec).then(|| "off".into()),
        PlayoutPolicy::Clones(priority) => Some(priority.to_string()),
        PlayoutPolicy::ClonePairs(priority) => Some(format!("pairs({priority})")),
        PlayoutPolicy::Greedy(_) | PlayoutPolicy::Mast(_) => None,
    },
    requires: &[
        NEEDS_PLAYOUTS,
        Requirement {
            value: "",
            is_met: |spec| {
                matches!(
                    spec.options.policy,
                    PlayoutPolicy::Uniform
                        | PlayoutPolicy::Clones(_)
                        | PlayoutPolicy::ClonePairs(_)
                )
            },
            needs: "playout=uniform",
        },
    ],
    game: GameRequirement::Knowledge(Knowledge::PreferredMoves),
    ..F::BLANK
};

fn read_clones(text: &str) -> Option<PlayoutPolicy> {
    let pairs = text
        .strip_prefix("pairs(")
        .and_then(|rest| rest.strip_suffix(')'));
    let priority = number(pairs.unwrap_or(text), 1, 1_000_000)?;
    Some(match pairs {
        Some(_) => PlayoutPolicy::ClonePairs(priority),
        None => PlayoutPolicy::Clones(priority),
    })
}

const IGNORE: F = Field {
    name: "ignore",
    values: Values::Form(
        "off|backward|backward(N)",
        "off, backward, or backward(N) with a number of plies from 1 to 100000",
    ),
    help: "backward: leaves out moves backward where there are others, in the tree and in playouts; \
           with N only in the first N plies of the game",
    source: "004 II.A",
    parse: |spec, text| {
        let until = text
            .strip_prefix("backward(")
            .and_then(|rest| rest.strip_suffix(')'));
        match until {
            Some(plies) => {
                let plies = number(plies, 1, 100_000).ok_or(BadValue::Form)?;
                spec.options.ignore_retreats = true;
                spec.options.ignores_until = Some(plies);
                Ok(())
            }
            None => {
                spec.options.ignores_until = None;
                set(&mut spec.options.ignore_retreats, value_of(&IGNORED, text))
            }
        }
    },
    print: |spec| match spec.options.ignores_until {
        Some(plies) => Some(format!("backward({plies})")),
        None => name_text(&IGNORED, spec.options.ignore_retreats),
    },
    game: GameRequirement::Knowledge(Knowledge::PrunableMoves),
    ..F::BLANK
};

const FINAL: F = Field {
    name: "final",
    values: Values::Names(&CHOICES),
    help: "the move that is played: most visits, best mean, or best mean less its uncertainty",
    source: "000 2.5.1",
    parse: |spec, text| set(&mut spec.options.final_move, value_of(&CHOICES, text)),
    print: |spec| name_text(&CHOICES, spec.options.final_move),
    ..F::BLANK
};

const DECISIVE: F = Field {
    name: "decisive",
    values: Values::Names(&SWITCHED_ON),
    help: "plays a move that wins at once without a search, and none that loses at once if there is \
           another",
    parse: |spec, text| set(&mut spec.options.decisive, value_of(&SWITCHED_ON, text)),
    print: |spec| name_text(&SWITCHED_ON, spec.options.decisive),
    unsaid: Some("on"),
    ..F::BLANK
};

const FORCED_MOVE: F = Field {
    name: "forced",
    values: Values::Names(&FORCED),
    help: "searches a position with only one move as any other, or plays the move at once",
    source: "000's program",
    parse: |spec, text| set(&mut spec.options.play_forced, value_of(&FORCED, text)),
    print: |spec| name_text(&FORCED, spec.options.play_forced),
    unsaid: Some("search"),
    ..F::BLANK
};

const REUSE: F = Field {
    name: "reuse",
    values: Values::Names(&SWITCHED_ON),
    help: "keeps the subtree of the moves that were played",
    source: "000 2.5.2",
    parse: |spec, text| set(&mut spec.options.reuse, value_of(&SWITCHED_ON, text)),
    print: |spec| name_text(&SWITCHED_ON, spec.options.reuse),
    ..F::BLANK
};

const POOL: F = Field {
    name: "pool",
    values: Values::Form("N", "a number of nodes from 2 to 100000000"),
    help: "the most nodes in the tree, which then grows no more (see poolfull)",
    source: "003 2.3",
    parse: |spec, text| set(&mut spec.options.pool, number(text, 2, 100_000_000)),
    print: |spec| Some(spec.options.pool.to_string()),
    ..F::BLANK
};

const BOARD: F = Field {
    name: "board",
    values: Values::Names(&Board::NAMES),
    help: "the board representation; only Konane has a choice",
    source: "000 2.5.3",
    parse: |spec, text| set(&mut spec.board, value_of(&Board::NAMES, text)),
    print: |spec| name_text(&Board::NAMES, spec.board),
    game: GameRequirement::Board(|spec| spec.board),
    ..F::BLANK
};

const SOLVER: F = Field {
    name: "solver",
    values: Values::Names(&SOLVERS),
    help: "backs up proven results, and stops when the root is proven; bounds: also that a side is sure \
           of a draw, or of no more, and leaves alone what cannot be better",
    source: "Winands 2008; Cazenave 2010",
    parse: |spec, text| set(&mut spec.options.solver, value_of(&SOLVERS, text)),
    print: |spec| name_text(&SOLVERS, spec.options.solver),
    ..F::BLANK
};

const PN: F = Field {
    name: "pn",
    values: Values::Form("off|C", "off or a weight above 0 and up to 1000"),
    help: "PN-MCTS: adds up to C to the value of a child, the more the less effort it takes to prove \
           that it wins",
    source: "arXiv 2303.09449",
    parse: |spec, text| {
        let weight = or_off(text, |text| positive(text, 1000.0));
        set(&mut spec.options.pn, weight)
    },
    print: |spec| or_off_text(spec.options.pn),
    unsaid: Some("off"),
    requires: &[Requirement {
        value: "",
        is_met: |spec| spec.options.solver.is_on(),
        needs: "solver=on or solver=bounds",
    }],
    ..F::BLANK
};

const RAVE: F = Field {
    name: "rave",
    values: Values::Form("off|K", "off or a number of visits from 0 up"),
    help: "GRAVE: all-moves-as-first values of the nearest ancestor that has K visits",
    parse: |spec, text| {
        let visits = or_off(text, |text| number(text, 0, u32::MAX));
        set(&mut spec.options.rave, visits)
    },
    print: |spec| or_off_text(spec.options.rave),
    ..F::BLANK
};

const IMPLICIT: F = Field {
    name: "implicit",
    values: Values::Form("off|A", "off or a share above 0 and up to 1"),
    help: "implicit minimax backups: estimates make up the share A of a node's value",
    parse: |spec, text| {
        let share = or_off(text, |text| positive(text, 1.0));
        set(&mut spec.options.implicit, share)
    },
    print: |spec| or_off_text(spec.options.implicit),
    ..F::BLANK
};

const PRIOR: F = Field {
    name: "prior",
    values: Values::Form("off|SPEC", prior::EXPECTED),
    help: "a shallow search, such as ab:depth=2, that judges new nodes; or a policy, such as policy-1, by \
           which puct divides its visits among the moves",
    parse: |spec, text| {
        (spec.options.prior, spec.policy) = match (text, policy::read(text)) {
            ("off", _) => (None, None),
            (_, Some(policy)) => (None, Some(policy)),
            (text, None) => (Some(prior::read(text)?), None),
        };
        Ok(())
    },
    print: |spec| match &spec.policy {
        Some(policy) => Some(written(policy)),
        None => or_off_text(spec.options.prior.as_ref().map(prior::text)),
    },
    requires: &[
        Requirement {
            value: "policy",
            is_met: |spec| spec.policy.is_none() || spec.options.selection == Selection::Puct,
            needs: "select=puct",
        },
        Requirement {
            value: "policy",
            is_met: |spec| spec.policy.is_none() || spec.board == Board::Bits,
            needs: "board=bits",
        },
    ],
    ..F::BLANK
};

const TRUST: F = Field {
    name: "trust",
    values: Values::Form("N", "a number above 0 and up to 1000000"),
    help: "as how many visits the prior counts, 10 by default",
    parse: |spec, text| {
        let visits = positive(text, 1e6).ok_or(BadValue::Form)?;
        if let Some(prior) = &mut spec.options.prior {
            prior.trust = visits;
        }
        Ok(())
    },
    print: |spec| optional_text(spec.options.prior.as_ref().map(|prior| prior.trust)),
    requires: &[Requirement {
        value: "",
        is_met: |spec| spec.options.prior.is_some(),
        needs: "prior=SPEC",
    }],
    ..F::BLANK
};

const SYMMETRY: F = Field {
    name: "symmetry",
    values: Values::Names(&SWITCH),
    help: "moves that lead to symmetric positions are one",
    parse: |spec, text| set(&mut spec.options.symmetry, value_of(&SWITCH, text)),
    print: |spec| name_text(&SWITCH, spec.options.symmetry),
    game: GameRequirement::Knowledge(Knowledge::Symmetry),
    ..F::BLANK
};

const SCALE: F = Field {
    name: "scale",
    values: Values::Form("S", "a number above 0 and up to 1000000"),
    help: "the advantage that makes winning e times as likely as losing; by default the game's own",
    parse: |spec, text| set(&mut spec.options.scale, positive(text, 1e6).map(Some)),
    print: |spec| optional_text(spec.options.scale),
    requires_in_game: NEEDS_ESTIMATES,
    ..F::BLANK
};

const THREADS: F = Field {
    name: "threads",
    values: Values::Form("N", "a number from 1 to 64"),
    help: "threads that grow one tree; only one is reproducible",
    parse: |spec, text| set(&mut spec.options.threads, number(text, 1, 64)),
    print: |spec| Some(spec.options.threads.to_string()),
    ..F::BLANK
};

const EVAL: F = Field {
    name: "eval",
    values: Values::Form("TERMS", "an evaluation of the game"),
    help: "the evaluation, where positions are estimated; by default the game's own",
    parse: |spec, text| set(&mut spec.evaluation, Some(Some(text.into()))),
    print: |spec| spec.evaluation.as_deref().map(written),
    requires_in_game: NEEDS_ESTIMATES,
    ..F::BLANK
};

const BACKUP: F = Field {
    name: "backup",
    values: Values::Names(&BACKUPS),
    help: "whose best each node looks for: that of the side to move there, or always that of the \
           player, as study 001 may be read",
    source: "001 3.4",
    parse: |spec, text| set(&mut spec.options.backup, value_of(&BACKUPS, text)),
    print: |spec| name_text(&BACKUPS, spec.options.backup),
    unsaid: Some("negamax"),
    requires: &[Requirement {
        value: "root-view",
        // All else that nodes keep is by the view of the side that moved to them.
        is_met: |spec| spec.options.backup == Backup::Negamax || has_plain_values(spec),
        needs: "plain values: select=ucb1 or ucb1-tuned, and solver, rave, implicit and prior off",
    }],
    ..F::BLANK
};

/// Whether a node is judged by its points alone.
fn has_plain_values(spec: &MctsSpec) -> bool {
    let options = &spec.options;
    matches!(options.selection, Selection::Ucb1 | Selection::Ucb1Tuned)
        && !options.solver.is_on()
        && options.rave.is_none()
        && options.implicit.is_none()
        && options.prior.is_none()
}

const POOLFULL: F = Field {
    name: "poolfull",
    values: Values::Names(&WHEN_FULL),
    help: "where the pool has no room for another node, goes on in the tree as it is or ends the search",
    source: "003 2.3",
    parse: |spec, text| {
        set(
            &mut spec.options.stops_when_full,
            value_of(&WHEN_FULL, text),
        )
    },
    print: |spec| name_text(&WHEN_FULL, spec.options.stops_when_full),
    unsaid: Some("go-on"),
    ..F::BLANK
};

const PLAYOUTEVAL: F = Field {
    name: "playouteval",
    values: Values::Form("TERMS", "an evaluation of the game"),
    help: "the evaluation that greedy playouts go by; by default that of eval",
    source: "004 III.A.4",
    parse: |spec, text| set(&mut spec.playout_evaluation, Some(Some(text.into()))),
    print: |spec| spec.playout_evaluation.as_deref().map(written),
    requires: &[
        NEEDS_PLAYOUTS,
        Requirement {
            value: "",
            is_met: |spec| matches!(spec.options.policy, PlayoutPolicy::Greedy(_)),
            needs: "playout=greedy or playout=epsilon(E)",
        },
    ],
    ..F::BLANK
};
