//! A player that searches best-first: a tree that it keeps through a game, and a clock.

use std::sync::Arc;

use grove_core::{EvaluationTerms, GameHistory, Seed};
use grove_games::Playable;
use grove_players::clock::{TimeManager, Timing};
use grove_players::{
    BStarSpec, MoveLimits, MoveRequest, PlayerError, PlayerSpec, PnsSpec, UbfmSpec,
};
use grove_search::bestfirst::{BStar, BestFirst, Limits, Pns, Start, Ubfm};
use grove_search::mcts;
use grove_search::{Report, RootMove};

use super::history::{earlier_keys, game_phase};
use super::mcts_player::can_keep;
use super::telling::Telling;
use super::{Fault, Player, Watch, fit, read_evaluation};
use crate::clock::Now;

/// A player that searches best-first.
pub(crate) struct BestFirstPlayer<G: Playable> {
    spec: PlayerSpec,
    limits: MoveLimits,
    /// How many points of its evaluation make winning e times as likely as losing.
    scale: Option<f64>,
    search: Box<dyn BestFirst<G>>,
    time_manager: TimeManager,
    now: Arc<dyn Now>,
}

/// A search that a player describes, with nothing in it.
pub(crate) struct BestFirstSearch<G: Playable> {
    /// The player, with every default written out.
    spec: PlayerSpec,
    scale: Option<f64>,
    pub(super) search: Box<dyn BestFirst<G>>,
}

impl<G: Playable> BestFirstSearch<G> {
    pub(crate) fn ubfm(spec: &UbfmSpec) -> Result<Self, PlayerError> {
        fit::check_ubfm::<G>(spec)?;
        let evaluation = read_evaluation::<G>(spec.evaluation.as_deref(), "ubfm")?;
        Ok(BestFirstSearch {
            scale: Some(evaluation.scale()),
            spec: PlayerSpec::Ubfm(UbfmSpec {
                evaluation: Some(evaluation.to_string()),
                ..spec.clone()
            }),
            search: Box::new(Ubfm::<G>::new(spec.options, evaluation)),
        })
    }

    pub(crate) fn bstar(spec: &BStarSpec) -> Result<Self, PlayerError> {
        let evaluation = read_evaluation::<G>(spec.evaluation.as_deref(), "bstar")?;
        Ok(BestFirstSearch {
            scale: Some(evaluation.scale()),
            spec: PlayerSpec::BStar(BStarSpec {
                evaluation: Some(evaluation.to_string()),
                ..spec.clone()
            }),
            search: Box::new(BStar::<G>::new(spec.options, evaluation)),
        })
    }

    pub(crate) fn pns(spec: &PnsSpec) -> Self {
        BestFirstSearch {
            scale: None,
            spec: PlayerSpec::Pns(spec.clone()),
            search: Box::new(Pns::<G>::new(spec.options)),
        }
    }
}

impl<G: Playable> BestFirstPlayer<G> {
    pub(crate) fn new(search: BestFirstSearch<G>, now: Arc<dyn Now>) -> Self {
        let limits = search.spec.limits();
        BestFirstPlayer {
            spec: search.spec,
            limits,
            scale: search.scale,
            search: search.search,
            time_manager: time_manager(limits),
            now,
        }
    }

    fn think(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Report<G::Move> {
        let started = self.now.now();
        let elapsed = || self.now.now().saturating_sub(started);
        let limits = request.limits.filter(|limits| can_keep(limits, request));
        let request = &MoveRequest { limits, ..*request };
        let plan = self.time_manager.plan(game_phase(line), request);
        // Time that is spent on an only move is lost.
        let is_forced = plan.is_limited() && line.position().move_count() == 1;
        let otherwise = if is_forced { 1 } else { u64::MAX };
        let stop = || (request.stop)() || plan.is_spent(elapsed());
        let telling = watch.map(Telling::new);
        let is_due = || (telling.as_ref()).is_some_and(|telling| telling.is_due(elapsed()));
        let tell = |report: &Report<G::Move>| {
            if let Some(telling) = &telling {
                telling.tell(report, elapsed());
            }
        };
        let limits = Limits {
            nodes: limits.unwrap_or(self.limits).nodes.unwrap_or(otherwise),
            stop: &stop,
            watch: watch.map(|_| mcts::Watch {
                is_due: &is_due,
                tell: &tell,
            }),
        };
        let start = Start {
            position: line.position(),
            keys: &earlier_keys(line),
            ply: line.moves().len(),
        };
        self.search.search(start, &limits)
    }
}

/// Nothing of the plain division of a clock is drawn at random.
fn time_manager(limits: MoveLimits) -> TimeManager {
    TimeManager::new(limits, Timing::Plain, Seed(0))
}

impl<G: Playable> Player<G> for BestFirstPlayer<G> {
    fn new_game(&mut self, _: Seed) {
        self.search.new_game();
        self.time_manager = time_manager(self.limits);
    }

    fn choose(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        Ok(self.think(line, request, watch))
    }

    /// It looks at some moves far deeper than at others.
    fn all_moves(&mut self, _: &GameHistory<G>, _: u32) -> Option<Vec<RootMove<G::Move>>> {
        None
    }

    fn scale(&self) -> Option<f64> {
        self.scale
    }

    fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}
