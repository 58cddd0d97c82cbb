//! A recorded search: rows instead of objects, since there are thousands. `docs/server.md` says
//! what stands in which place.

use std::collections::BTreeMap;

use grove_core::{Score, Side};
use grove_search::bestfirst;
use grove_search::bestfirst::record::Aim;
use grove_search::minimax::Bound;
use grove_search::minimax::record::{End, Purpose};
use serde::Serialize;

use super::value::{Expected, ProofName};
use crate::message::SideName;

/// What a search found, and how.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "InsideRecord"))]
pub(crate) struct SearchRecord {
    pub(crate) best: Option<String>,
    pub(crate) expected: Option<Expected>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// In milliseconds.
    pub(crate) time: u64,
    /// How many visits or iterations did not fit into the record.
    pub(crate) left_out: u64,
    #[serde(flatten)]
    pub(crate) steps: Steps,
}

/// The steps of a search.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Steps {
    Minimax(MinimaxRecord),
    Mcts(MctsRecord),
    BestFirst(BestFirstRecord),
}

/// The visits of a minimax search in order.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MinimaxRecord {
    pub(crate) visits: Vec<VisitRow>,
}

/// The tree and the iterations of a Monte Carlo search.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MctsRecord {
    /// The moves that lead to nodes, by the number of the node.
    pub(crate) moves: BTreeMap<u32, String>,
    pub(crate) tree: Vec<NodeRow>,
    pub(crate) iterations: Vec<Iteration>,
}

/// Parent, move, purpose, depth, alpha, beta, value, bound, end, index of the move that cut, legal
/// moves, size, source, table hit.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct VisitRow(
    pub(crate) Option<u32>,
    pub(crate) Option<String>,
    pub(crate) PurposeName,
    pub(crate) u32,
    pub(crate) Option<Score>,
    pub(crate) Option<Score>,
    pub(crate) Option<Score>,
    pub(crate) BoundName,
    pub(crate) EndName,
    pub(crate) Option<u32>,
    pub(crate) u32,
    pub(crate) u64,
    pub(crate) Option<&'static str>,
    pub(crate) Option<TableHitRow>,
);

/// Value, bound, depth.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TableHitRow(pub(crate) Score, pub(crate) BoundName, pub(crate) u32);

/// Number, parent, visits, mean, proven result.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct NodeRow(
    pub(crate) u32,
    pub(crate) Option<u32>,
    pub(crate) u32,
    pub(crate) f64,
    pub(crate) Option<ProofName>,
);

/// One iteration: selection, expansion, simulation and backpropagation.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Iteration {
    pub(crate) steps: Vec<SelectionRow>,
    /// Whether the last node was added.
    pub(crate) is_new: bool,
    /// Whether a game was sampled from there.
    pub(crate) is_sampled: bool,
    /// The moves of the sampled game.
    pub(crate) game: Vec<String>,
    /// What Black got, as a share of a win.
    pub(crate) black: f64,
}

/// Side, chosen node, untried children, candidates.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct SelectionRow(
    pub(crate) SideName,
    pub(crate) u32,
    pub(crate) u32,
    pub(crate) Vec<CandidateRow>,
);

/// Node, visits, value, exploration, total (null where it is infinite).
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct CandidateRow(
    pub(crate) u32,
    pub(crate) u32,
    pub(crate) f64,
    pub(crate) f64,
    pub(crate) Option<f64>,
);

/// The positions and the iterations of a best-first search.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct BestFirstRecord {
    /// The moves of positions, in the order in which they were added. Moves are numbered through all
    /// positions, from 0.
    pub(crate) positions: Vec<Vec<MoveRow>>,
    pub(crate) iterations: Vec<BestFirstIteration>,
    /// Whether the search ended because its question was answered.
    pub(crate) is_decided: bool,
}

/// Move, what is known of it at worst and at best, whether that is proven.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct MoveRow(
    pub(crate) String,
    pub(crate) Option<i64>,
    pub(crate) Option<i64>,
    pub(crate) bool,
);

/// Number of a move, what is known of it at worst and at best, whether that is proven.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ChangeRow(
    pub(crate) u32,
    pub(crate) Option<i64>,
    pub(crate) Option<i64>,
    pub(crate) bool,
);

/// One iteration: selection, expansion and back-up.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct BestFirstIteration {
    pub(crate) aim: AimName,
    /// The number of the position at which it starts.
    pub(crate) root: u32,
    /// The numbers of the moves from there.
    pub(crate) path: Vec<u32>,
    /// How many of these an earlier iteration has chosen.
    pub(crate) kept: u32,
    /// The number of the position at the end.
    pub(crate) position: Option<u32>,
    pub(crate) end: IterationEnd,
    /// The proof and disproof numbers at which the position at the end is left.
    pub(crate) thresholds: Option<(Option<i64>, Option<i64>)>,
    /// What is known by now of moves of a position that was looked at before.
    pub(crate) seen: Vec<ChangeRow>,
    /// What changed on the way back.
    pub(crate) backed_up: Vec<ChangeRow>,
}

/// Why an iteration goes where it does.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum AimName {
    Best,
    ProveBest,
    DisproveRest,
    BlackWins,
    WhiteWins,
}

impl From<Aim> for AimName {
    fn from(aim: Aim) -> Self {
        match aim {
            Aim::Best => AimName::Best,
            Aim::ProveBest => AimName::ProveBest,
            Aim::DisproveRest => AimName::DisproveRest,
            Aim::Win(Side::Black) => AimName::BlackWins,
            Aim::Win(Side::White) => AimName::WhiteWins,
        }
    }
}

/// What becomes of the position at the end of an iteration.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(crate) enum IterationEnd {
    Expanded,
    Again,
    Proven,
    Repetition,
    Stopped,
}

impl From<bestfirst::record::End> for IterationEnd {
    fn from(end: bestfirst::record::End) -> Self {
        match end {
            bestfirst::record::End::Expanded => IterationEnd::Expanded,
            bestfirst::record::End::Again => IterationEnd::Again,
            bestfirst::record::End::Proven => IterationEnd::Proven,
            bestfirst::record::End::Repetition => IterationEnd::Repetition,
            bestfirst::record::End::Stopped => IterationEnd::Stopped,
        }
    }
}

/// Why a position was visited.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Purpose"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum PurposeName {
    Root,
    Full,
    Reduced,
    Probe,
    Pass,
    Capture,
    Verification,
}

impl From<Purpose> for PurposeName {
    fn from(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Root => PurposeName::Root,
            Purpose::Full => PurposeName::Full,
            Purpose::Reduced => PurposeName::Reduced,
            Purpose::NullWindow => PurposeName::Probe,
            Purpose::Pass => PurposeName::Pass,
            Purpose::Capture => PurposeName::Capture,
            Purpose::Verification => PurposeName::Verification,
        }
    }
}

/// What a value says of the true one.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Bound"))]
pub(crate) enum BoundName {
    #[serde(rename = "=")]
    Exact,
    #[serde(rename = ">=")]
    Lower,
    #[serde(rename = "<=")]
    Upper,
}

impl From<Bound> for BoundName {
    fn from(bound: Bound) -> Self {
        match bound {
            Bound::Exact => BoundName::Exact,
            Bound::Lower => BoundName::Lower,
            Bound::Upper => BoundName::Upper,
        }
    }
}

/// Why a visit ended.
#[derive(Serialize, Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "VisitEnd"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum EndName {
    Searched,
    Cut,
    Table,
    Pass,
    ReverseFutility,
    Razoring,
    Distance,
    Multicut,
    Over,
    Repetition,
    Horizon,
    #[serde(rename = "none_near")]
    OutsideRegion,
    Stopped,
}

impl From<End> for EndName {
    fn from(end: End) -> Self {
        match end {
            End::Searched => EndName::Searched,
            End::Cut { .. } => EndName::Cut,
            End::Table => EndName::Table,
            End::Pass => EndName::Pass,
            End::ReverseFutility => EndName::ReverseFutility,
            End::Distance => EndName::Distance,
            End::Razoring => EndName::Razoring,
            End::Multicut => EndName::Multicut,
            End::Over => EndName::Over,
            End::Repetition => EndName::Repetition,
            End::Horizon => EndName::Horizon,
            End::OutsideRegion => EndName::OutsideRegion,
            End::Stopped => EndName::Stopped,
        }
    }
}
