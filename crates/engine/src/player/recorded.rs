//! A search with a record of how it went.

use grove_core::{GameHistory, Seed};
use grove_games::Playable;
use grove_players::{PlayerError, PlayerSpec};
use grove_search::bestfirst::record::RecordScope;
use grove_search::limits::MAX_DEPTH;
use grove_search::{Limits, Report, bestfirst, mcts, minimax};

use super::best_first_player::BestFirstSearch;
use super::fit;
use super::history::earlier_keys;
use super::mcts_player::{MctsEvaluations, tree_of};
use super::search::{SearchKnowledge, search_of};
use super::search_player::past;

/// How much is searched and recorded.
#[derive(Clone, Copy)]
pub struct RecordLimits<'a> {
    /// The depth of a search, instead of its player's own.
    pub depth: u32,
    /// The games that are sampled or the iterations of a best-first search, instead of as many as the
    /// player would.
    pub iterations: u64,
    /// For how many visits of positions there is room in a record; or for how many candidates and
    /// moves of sampled games; or for how many moves, steps and changes of a best-first search.
    pub capacity: usize,
    /// Asked now and then whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// A record of a search.
#[derive(Clone, PartialEq, Debug)]
pub enum RawRecord {
    /// Of minimax.
    Minimax(minimax::record::Record),
    /// Of sampled games.
    Sampling(mcts::record::Record),
    /// Of a best-first search.
    BestFirst(bestfirst::record::Record),
}

/// What was found, and how.
pub(crate) struct RecordedReport<M> {
    pub(crate) report: Report<M>,
    pub(crate) record: RawRecord,
}

/// Searches a position as a player would, by one thread, and keeps a record. Nothing for players
/// that do not search or that cannot be looked into.
pub(crate) fn record<G: Playable>(
    spec: &PlayerSpec,
    seed: Seed,
    line: &GameHistory<G>,
    scope: &RecordLimits<'_>,
) -> Result<Option<RecordedReport<G::Move>>, PlayerError> {
    let seed = seed.part(0);
    match spec {
        PlayerSpec::Minimax(search) => {
            fit::check::<G>(search)?;
            let knowledge = SearchKnowledge::read(search)?;
            let limits = Limits {
                stop: scope.stop,
                ..Limits::depth(scope.depth.min(MAX_DEPTH))
            };
            let keys = earlier_keys(line);
            let mut search = search_of::<G>(search, knowledge, seed);
            let past = past(line, &keys, None);
            let recorded = search.record(line.position(), past, &limits, scope.capacity);
            Ok(recorded.map(|(report, record)| RecordedReport {
                report,
                record: RawRecord::Minimax(record),
            }))
        }
        PlayerSpec::Mcts(sampling) => {
            let sampling = sampling.at_game(G::PLAYOUT_CUTOFF);
            fit::check_mcts::<G>(&sampling)?;
            let evaluations = MctsEvaluations::<G>::read(&sampling)?;
            let limits = mcts::Limits {
                stop: scope.stop,
                ..mcts::Limits::iterations(scope.iterations)
            };
            let mut tree = tree_of::<G>(&sampling, evaluations, seed);
            let (report, record) = tree.record(line, &limits, scope.capacity);
            Ok(Some(RecordedReport {
                report,
                record: RawRecord::Sampling(record),
            }))
        }
        PlayerSpec::Ubfm(search) => Ok(Some(best_first(
            BestFirstSearch::ubfm(search)?,
            line,
            scope,
        ))),
        PlayerSpec::BStar(search) => Ok(Some(best_first(
            BestFirstSearch::bstar(search)?,
            line,
            scope,
        ))),
        PlayerSpec::Pns(search) => Ok(Some(best_first(BestFirstSearch::pns(search), line, scope))),
        PlayerSpec::Random | PlayerSpec::Reflex { .. } | PlayerSpec::Engine(_) => Ok(None),
    }
}

fn best_first<G: Playable>(
    mut searched: BestFirstSearch<G>,
    line: &GameHistory<G>,
    scope: &RecordLimits<'_>,
) -> RecordedReport<G::Move> {
    let start = bestfirst::Start {
        position: line.position(),
        keys: &earlier_keys(line),
        ply: line.moves().len(),
    };
    let limits = bestfirst::Limits {
        stop: scope.stop,
        ..bestfirst::Limits::nodes(u64::MAX)
    };
    let record_scope = RecordScope {
        iterations: scope.iterations,
        room: scope.capacity,
    };
    let (report, record) = searched.search.record(start, &limits, record_scope);
    RecordedReport {
        report,
        record: RawRecord::BestFirst(record),
    }
}
