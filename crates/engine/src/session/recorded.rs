//! A recorded search, with its moves as text.

use std::collections::BTreeMap;
use std::time::Duration;

use grove_games::Playable;
use grove_search::bestfirst::record::End;
use grove_search::mcts::record::Iteration;
use grove_search::minimax::record::Purpose;
use grove_search::{bestfirst, mcts, minimax};

use super::SearchInfo;
use crate::player::{RawRecord, RecordedReport};
use crate::report_text::report_as_text;

/// A search and what it found.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedSearch {
    /// What it found.
    pub thought: SearchInfo,
    /// How.
    pub seen: SearchSteps,
}

/// How a search went.
#[derive(Clone, PartialEq, Debug)]
pub enum SearchSteps {
    /// By minimax.
    Minimax(MinimaxSteps),
    /// By sampled games.
    Mcts(MctsSteps),
    /// Best-first.
    BestFirst(BestFirstSteps),
}

/// The visits of minimax.
#[derive(Clone, PartialEq, Debug)]
pub struct MinimaxSteps {
    /// The visits.
    pub record: minimax::record::Record,
    /// The move of each of them; none for a root or a pass that was only tried.
    pub moves: Vec<Option<String>>,
}

/// The iterations of a search by sampled games.
#[derive(Clone, PartialEq, Debug)]
pub struct MctsSteps {
    /// The iterations, and the tree.
    pub record: mcts::record::Record,
    /// The moves that lead to the nodes that were ever looked at, by their numbers.
    pub moves: BTreeMap<u32, String>,
    /// The sampled game of each iteration.
    pub games: Vec<Vec<String>>,
}

/// The iterations of a best-first search.
#[derive(Clone, PartialEq, Debug)]
pub struct BestFirstSteps {
    /// The iterations, and the positions.
    pub record: bestfirst::record::Record,
    /// The moves by their numbers.
    pub moves: Vec<String>,
}

impl RecordedSearch {
    pub(super) fn of<G: Playable>(
        position: &G,
        recorded: RecordedReport<G::Move>,
        time: Duration,
    ) -> Self {
        RecordedSearch {
            thought: SearchInfo::of(&report_as_text(position, &recorded.report), None, time),
            seen: match recorded.record {
                RawRecord::Minimax(record) => {
                    SearchSteps::Minimax(MinimaxSteps::of(position, record))
                }
                RawRecord::Sampling(record) => SearchSteps::Mcts(MctsSteps::of(position, record)),
                RawRecord::BestFirst(record) => {
                    SearchSteps::BestFirst(BestFirstSteps::of(position, record))
                }
            },
        }
    }
}

impl MinimaxSteps {
    fn of<G: Playable>(root: &G, record: minimax::record::Record) -> Self {
        let mut positions: Vec<G> = Vec::with_capacity(record.visits.len());
        let mut moves = Vec::with_capacity(record.visits.len());
        for visit in &record.visits {
            let before = match visit.parent {
                Some(parent) => &positions[parent as usize],
                None => root,
            };
            let mv = visit.mv::<G::Move>();
            moves.push(mv.map(|mv| before.move_text(mv)));
            let here = match (mv, visit.purpose) {
                (Some(mv), _) => before.after(mv),
                (None, Purpose::Pass) => before.null_move().unwrap_or_else(|| before.clone()),
                (None, _) => before.clone(),
            };
            positions.push(here);
        }
        MinimaxSteps { record, moves }
    }
}

impl MctsSteps {
    fn of<G: Playable>(root: &G, record: mcts::record::Record) -> Self {
        let mut moves = BTreeMap::new();
        let games = (record.iterations.iter())
            .map(|iteration| walk(root, iteration, &mut moves))
            .collect();
        MctsSteps {
            record,
            moves,
            games,
        }
    }
}

impl BestFirstSteps {
    fn of<G: Playable>(root: &G, record: bestfirst::record::Record) -> Self {
        let mut moves = Vec::new();
        // Positions after moves by their numbers; a move leads to the same whichever way led to it.
        let mut after: Vec<G> = Vec::new();
        let mut listed = record.positions.iter();
        let mut name = |position: &G, after: &mut Vec<G>| {
            for mv in listed.next().into_iter().flat_map(|listed| &listed.moves) {
                moves.push(position.move_text(mv.mv()));
                after.push(position.after(mv.mv()));
            }
        };
        let adds = |iteration: &bestfirst::record::Iteration| iteration.end == End::Expanded;
        let expansions = record
            .iterations
            .iter()
            .filter(|&iteration| adds(iteration));
        if expansions.clone().count() < record.positions.len() {
            // No iteration was needed for the root.
            name(root, &mut after);
        }
        for iteration in expansions {
            let last = iteration.path.last();
            let position = last.map_or_else(|| root.clone(), |&at| after[at as usize].clone());
            name(&position, &mut after);
        }
        BestFirstSteps { record, moves }
    }
}

/// Names the nodes that an iteration looks at, and gives the moves of its game.
fn walk<G: Playable>(
    root: &G,
    iteration: &Iteration,
    moves: &mut BTreeMap<u32, String>,
) -> Vec<String> {
    let mut position = root.clone();
    let mut name = |position: &G, node, mv| {
        moves.entry(node).or_insert_with(|| position.move_text(mv));
    };
    for step in &iteration.steps {
        for candidate in &step.candidates {
            name(&position, candidate.node, candidate.mv());
        }
        name(&position, step.chosen, step.mv());
        position.play(step.mv());
    }
    let mut texts = Vec::new();
    for mv in iteration.game() {
        texts.push(position.move_text(mv));
        position.play(mv);
    }
    texts
}
