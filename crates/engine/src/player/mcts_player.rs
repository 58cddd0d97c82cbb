//! A player that samples games: a tree that it keeps through a game, and a clock.

use std::marker::PhantomData;
use std::sync::Arc;

use grove_core::{EvaluationTerms, Game, GameHistory, Seed};
use grove_games::{BoardOf, BoardVisitor, LearntPolicy, Playable};
use grove_players::clock::{TimeManager, Timing};
use grove_players::{MctsSpec, PlayerError, PlayerSpec};
use grove_players::{MoveLimits, MoveRequest};
use grove_search::mcts::record::Record;
use grove_search::mcts::{self, Limits, Mcts, Start};
use grove_search::report::TreeStats;
use grove_search::{Report, RootMove};

use super::history::{earlier_keys, game_phase};
use super::pace::Pace;
use super::telling::Telling;
use super::{Fault, Player, Watch, read_evaluation, read_policy};
use crate::clock::Now;

/// By what a player judges that samples games.
pub(crate) struct MctsEvaluations<G: Playable> {
    /// Where positions are estimated.
    nodes: G::Evaluation,
    /// In greedy playouts, if not by the same.
    playouts: Option<G::Evaluation>,
    /// What gives moves their priors, if not their estimates.
    policy: Option<LearntPolicy>,
}

impl<G: Playable> MctsEvaluations<G> {
    /// Reads the evaluations and the policy of a player.
    pub(crate) fn read(spec: &MctsSpec) -> Result<Self, PlayerError> {
        let read = |text: Option<&str>| read_evaluation::<G>(text, MctsSpec::NAME);
        let playouts = spec.playout_evaluation.as_deref();
        Ok(MctsEvaluations {
            nodes: read(spec.evaluation.as_deref())?,
            playouts: playouts.map(|text| read(Some(text))).transpose()?,
            policy: (spec.policy.as_deref())
                .map(|text| read_policy::<G>(text, MctsSpec::NAME, "prior"))
                .transpose()?,
        })
    }
}

/// A player that samples games.
pub(crate) struct MctsPlayer<G: Playable> {
    spec: PlayerSpec,
    limits: MoveLimits,
    /// How many times as long as the opponent it may think.
    budget: Option<f64>,
    tree: Box<dyn Tree<G>>,
    time_manager: TimeManager,
    now: Arc<dyn Now>,
}

impl<G: Playable> MctsPlayer<G> {
    pub(crate) fn new(
        spec: &MctsSpec,
        evaluations: MctsEvaluations<G>,
        seed: Seed,
        now: Arc<dyn Now>,
    ) -> Self {
        let mut described = spec.clone();
        let evaluation = &evaluations.nodes;
        if spec.estimates() {
            let scale = spec.options.scale;
            described.options.scale = scale.or(Some(evaluation.scale()));
            described.evaluation = Some(evaluation.to_string());
        }
        described.policy = evaluations.policy.as_ref().map(ToString::to_string);
        described.playout_evaluation = evaluations.playouts.as_ref().map(ToString::to_string);
        MctsPlayer {
            spec: PlayerSpec::Mcts(described),
            limits: spec.limits,
            budget: spec.budget,
            tree: tree_of::<G>(spec, evaluations, seed.part(0)),
            time_manager: TimeManager::new(spec.limits, Timing::Plain, seed.part(1)),
            now,
        }
    }

    fn think(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Report<G::Move> {
        // A budget is a share of the opponent's time, which is measured so too.
        let now = || match self.budget {
            Some(_) => self.now.processor(),
            None => self.now.now(),
        };
        let started = now();
        let elapsed = || now().saturating_sub(started);
        let limits = request.limits.filter(|limits| can_keep(limits, request));
        let request = &MoveRequest { limits, ..*request };
        let mut plan = self.time_manager.plan(game_phase(line), request);
        let budget = self.budget.zip(request.opponent_time);
        let budget = budget.map(|(factor, opponent)| opponent.mul_f64(factor));
        if let Some(budget) = budget {
            plan = plan.at_most(budget);
        }
        let pace = Pace::new(budget);
        let iterations = limits.unwrap_or(self.limits).nodes;
        let otherwise = match plan.is_limited() {
            // Time that is spent on an only move is lost.
            true if line.position().move_count() == 1 => 1,
            true => u64::MAX,
            false if limits.is_some() => u64::MAX,
            // The opponent's time is the only limit and is not known yet: every move is tried once.
            false => line.position().move_count() as u64,
        };
        let stop = || (request.stop)() || pace.is_due() && plan.is_spent(pace.note(elapsed()));
        let telling = watch.map(Telling::new);
        let is_due = || (telling.as_ref()).is_some_and(|telling| telling.is_due(elapsed()));
        let tell = |report: &Report<G::Move>| {
            if let Some(telling) = &telling {
                telling.tell(report, elapsed());
            }
        };
        let limits = Limits {
            iterations: iterations.unwrap_or(otherwise),
            check_interval: pace.check_interval(),
            stop: &stop,
            watch: watch.map(|_| mcts::Watch {
                is_due: &is_due,
                tell: &tell,
            }),
        };
        let mut report = self.tree.search(line, &limits);
        report.tree.get_or_insert_with(no_games);
        report
    }
}

/// Whether a search without depths can keep these limits. To think without end is one of them.
pub(super) fn can_keep(limits: &MoveLimits, request: &MoveRequest<'_>) -> bool {
    let others = limits.nodes.is_some() || limits.time.is_some() || request.clock.is_some();
    others || limits.depth.is_none()
}

/// What is told where the game is over.
fn no_games<M>() -> TreeStats<M> {
    TreeStats {
        iterations: 0,
        inherited: 0,
        nodes: 0,
        depth: 0,
        mean_plies: 0.0,
        moves: Vec::new(),
    }
}

impl<G: Playable> Player<G> for MctsPlayer<G> {
    fn new_game(&mut self, seed: Seed) {
        self.tree.new_game(seed.part(0));
        self.time_manager = TimeManager::new(self.limits, Timing::Plain, seed.part(1));
    }

    fn choose(
        &mut self,
        line: &GameHistory<G>,
        request: &MoveRequest<'_>,
        watch: Option<&Watch<'_, G::Move>>,
    ) -> Result<Report<G::Move>, Fault> {
        Ok(self.think(line, request, watch))
    }

    /// What it knows of a move is how its games went, which no depth makes exact.
    fn all_moves(&mut self, _: &GameHistory<G>, _: u32) -> Option<Vec<RootMove<G::Move>>> {
        None
    }

    fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}

/// A tree of positions of `G`, on whatever board it grows.
pub(super) trait Tree<G: Game>: Send {
    /// Forgets the last game.
    fn new_game(&mut self, seed: Seed);

    /// Chooses a move.
    fn search(&mut self, line: &GameHistory<G>, limits: &Limits<'_, G::Move>) -> Report<G::Move>;

    /// Chooses a move and keeps a record, as far as there is room.
    fn record(
        &mut self,
        line: &GameHistory<G>,
        limits: &Limits<'_, G::Move>,
        capacity: usize,
    ) -> (Report<G::Move>, Record);
}

/// The tree that a player describes, with nothing in it.
pub(super) fn tree_of<G: Playable>(
    spec: &MctsSpec,
    evaluations: MctsEvaluations<G>,
    seed: Seed,
) -> Box<dyn Tree<G>> {
    let options = spec.options.clone();
    G::visit_board(
        spec.board,
        Planting {
            options,
            evaluations,
            seed,
        },
    )
}

struct OnBoard<B: BoardOf<G>, G: Playable> {
    search: Mcts<B>,
    game: PhantomData<fn(G)>,
}

impl<B: BoardOf<G>, G: Playable> Tree<G> for OnBoard<B, G> {
    fn new_game(&mut self, seed: Seed) {
        self.search.new_game(seed);
    }

    fn search(&mut self, line: &GameHistory<G>, limits: &Limits<'_, G::Move>) -> Report<G::Move> {
        let start = Start {
            position: &B::of(line.position()),
            keys: &earlier_keys(line),
            moves: line.moves(),
        };
        self.search.search(start, limits)
    }

    fn record(
        &mut self,
        line: &GameHistory<G>,
        limits: &Limits<'_, G::Move>,
        capacity: usize,
    ) -> (Report<G::Move>, Record) {
        let start = Start {
            position: &B::of(line.position()),
            keys: &earlier_keys(line),
            moves: line.moves(),
        };
        self.search.record(start, limits, capacity)
    }
}

struct Planting<G: Playable> {
    options: mcts::Options,
    evaluations: MctsEvaluations<G>,
    seed: Seed,
}

impl<G: Playable> BoardVisitor<G> for Planting<G> {
    type Output = Box<dyn Tree<G>>;

    fn visit<B: BoardOf<G>>(self) -> Box<dyn Tree<G>> {
        let MctsEvaluations {
            nodes,
            playouts,
            policy,
        } = self.evaluations;
        let mut search = Mcts::<B>::new(self.options, &nodes, self.seed);
        if let Some(playouts) = playouts {
            search = search.with_playout_evaluation(playouts);
        }
        if let Some(policy) = policy.and_then(|policy| B::policy(Arc::new(policy))) {
            search = search.with_policy(policy);
        }
        Box::new(OnBoard {
            search,
            game: PhantomData,
        })
    }
}
