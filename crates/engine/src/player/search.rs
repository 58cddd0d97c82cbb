//! The searches behind one face, on whatever board they run.

use grove_core::{Game, Seed};
use grove_model::Policy;
use std::sync::Arc;

use grove_games::{BoardOf, BoardVisitor, LearntPolicy, Playable};
use grove_players::{Algorithm, MinimaxSpec, PlayerError};
use grove_search::minimax::record::Record;
use grove_search::{
    Expectimax, Fallible, Limits, Minimax, Report, RootHistory, RootMove, expectimax,
};
use grove_solve::checkers::Tables;

use super::{read_evaluation, read_policy};
use crate::tables;

/// By what a player judges that searches.
pub(crate) struct SearchKnowledge<G: Playable> {
    pub(super) evaluation: G::Evaluation,
    /// What moves are ordered by, if a policy is asked.
    pub(super) policy: Option<LearntPolicy>,
    /// How endgames end, if that is asked.
    pub(super) tables: Option<Arc<Tables>>,
}

impl<G: Playable> SearchKnowledge<G> {
    /// Reads the evaluation and the policy of a player.
    pub(crate) fn read(spec: &MinimaxSpec) -> Result<Self, PlayerError> {
        let player = spec.algorithm.name();
        let text = spec.policy.as_deref().unwrap_or(Policy::KIND);
        Ok(SearchKnowledge {
            evaluation: read_evaluation::<G>(spec.evaluation.as_deref(), player)?,
            policy: (spec.uses_policy())
                .then(|| read_policy::<G>(text, player, "policy"))
                .transpose()?,
            tables: spec.tables.then(|| read_tables(player)).transpose()?,
        })
    }
}

/// The tables of endgames, for a player.
fn read_tables(player: &'static str) -> Result<Arc<Tables>, PlayerError> {
    tables::for_players().map_err(|error| PlayerError::Policy {
        player,
        field: "tables",
        error: error.to_string(),
    })
}

/// A search of positions of `G`.
pub(super) trait Search<G: Game>: Send {
    /// Forgets the last game.
    fn new_game(&mut self, seed: Seed);

    /// Chooses a move.
    fn search(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Report<G::Move>;

    /// The value of every move.
    fn all_moves(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Vec<RootMove<G::Move>>;

    /// Chooses a move and keeps a record of as many visits as there is room for, if it can.
    fn record(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
        capacity: usize,
    ) -> Option<(Report<G::Move>, Record)> {
        let _ = (position, history, limits, capacity);
        None
    }
}

/// The search that a player describes.
pub(super) fn search_of<G: Playable>(
    spec: &MinimaxSpec,
    knowledge: SearchKnowledge<G>,
    seed: Seed,
) -> Box<dyn Search<G>> {
    let options = &spec.options;
    if spec.algorithm == Algorithm::Expectimax {
        let options = expectimax::Options {
            deepening: options.deepening,
            ignore_retreats: options.ignore_retreats,
            random_tie_break: options.random_tie_break,
        };
        return Box::new(Expectimax::<G>::new(options, knowledge.evaluation, seed));
    }
    if spec.algorithm == Algorithm::Fallible {
        let evaluation = knowledge.evaluation;
        return Box::new(Fallible::<G>::new(spec.errors, evaluation, seed));
    }
    G::visit_board(
        spec.board,
        Start {
            spec,
            knowledge,
            seed,
        },
    )
}

impl<G: Playable> Search<G> for Expectimax<G> {
    fn new_game(&mut self, seed: Seed) {
        Expectimax::new_game(self, seed);
    }

    fn search(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Report<G::Move> {
        Expectimax::search(self, position, history.keys, limits)
    }

    fn all_moves(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Vec<RootMove<G::Move>> {
        Expectimax::all_moves(self, position, history.keys, limits)
    }
}

impl<G: Playable> Search<G> for Fallible<G> {
    fn new_game(&mut self, seed: Seed) {
        Fallible::new_game(self, seed);
    }

    fn search(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Report<G::Move> {
        Fallible::search(self, position, history, limits)
    }

    fn all_moves(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Vec<RootMove<G::Move>> {
        Fallible::all_moves(self, position, history, limits)
    }
}

/// Minimax on a board.
struct OnBoard<B: BoardOf<G>, G: Playable> {
    search: Minimax<B>,
    game: std::marker::PhantomData<fn(G)>,
}

impl<B: BoardOf<G>, G: Playable> Search<G> for OnBoard<B, G> {
    fn new_game(&mut self, seed: Seed) {
        self.search.new_game(seed);
    }

    fn search(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Report<G::Move> {
        self.search.search(&B::of(position), history, limits)
    }

    fn all_moves(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
    ) -> Vec<RootMove<G::Move>> {
        self.search.all_moves(&B::of(position), history, limits)
    }

    fn record(
        &mut self,
        position: &G,
        history: RootHistory<'_>,
        limits: &Limits<'_, G::Move>,
        capacity: usize,
    ) -> Option<(Report<G::Move>, Record)> {
        Some(
            self.search
                .record(&B::of(position), history, limits, capacity),
        )
    }
}

struct Start<'a, G: Playable> {
    spec: &'a MinimaxSpec,
    knowledge: SearchKnowledge<G>,
    seed: Seed,
}

impl<G: Playable> BoardVisitor<G> for Start<'_, G> {
    type Output = Box<dyn Search<G>>;

    fn visit<B: BoardOf<G>>(self) -> Box<dyn Search<G>> {
        let options = self.spec.options.clone();
        let SearchKnowledge {
            evaluation,
            policy,
            tables,
        } = self.knowledge;
        let mut search = Minimax::<B>::new(options, evaluation, self.seed);
        if let Some(policy) = policy.and_then(|policy| B::policy(Arc::new(policy))) {
            search = search.with_policy(policy);
        }
        if let Some(tables) = tables {
            search = search.with_tables(tables);
        }
        Box::new(OnBoard {
            search,
            game: std::marker::PhantomData,
        })
    }
}
