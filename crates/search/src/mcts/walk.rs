//! One iteration: selection, expansion, simulation and back-up.

use std::mem;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};

use grove_core::{Evaluate, Guide, Outcome, Random, Seed, Side, Word};

use super::judge::{Judge, of_outcome, points_of};
use super::memories::Memories;
use super::node::{Family, Node, Verdict, WIN};
use super::options::{Expansion, Options, Selection};
use super::playout::{self, Player, Trace};
use super::record::{Record, Recorder, Step};
use super::select::{Selector, Situation};
use super::solver;
use super::tally::{self, Played, Tally, points_for};
use super::tree::{ROOT, Tree};
use crate::repetition::repeats;

/// What all threads of a search share.
pub struct Task<'a, G> {
    pub options: &'a Options,
    pub selector: &'a Selector,
    pub tree: &'a Tree,
    pub history: &'a Tally,
    pub memories: &'a Memories,
    pub root: &'a G,
    /// The keys of the positions up to the root, for games that end by repetition.
    pub keys: &'a [u64],
    /// How many iterations are still to be begun.
    pub left: &'a AtomicU64,
    /// Asked now and then whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Set when all threads are to stop.
    pub halt: &'a AtomicBool,
    /// Whether several threads are at work.
    pub shared: bool,
}

impl<G> Task<'_, G> {
    /// Whether all threads are to stop.
    fn is_to_stop(&self) -> bool {
        self.halt.load(Relaxed) || (self.stop)()
    }
}

/// What has been counted.
#[derive(Clone, Copy, Default, Debug)]
pub struct Effort {
    pub iterations: u64,
    /// The plies of all sampled games.
    pub plies: u64,
    /// How deep in the tree the deepest sampled game began.
    pub depth: u32,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Effort) {
        self.iterations += other.iterations;
        self.plies += other.plies;
        self.depth = self.depth.max(other.depth);
    }
}

/// A thread, with what it uses again in every iteration.
pub struct Walker<G: Evaluate + Guide> {
    judge: Judge<G>,
    player: Player<G>,
    random: Random,
    /// The nodes from the root to here, and who moved to them.
    path: Vec<(u32, Side)>,
    keys: Vec<u64>,
    moves: Vec<G::Move>,
    record: Vec<Played>,
    needs: Needs,
    /// Visits of the root and their points that only this thread knows of.
    at_root: (u32, u64),
    /// Iterations that this thread has taken and not begun.
    taken: u64,
    /// Who keeps a record, if anybody.
    recorder: Option<Box<Recorder>>,
}

/// What the options make necessary.
#[derive(Clone, Copy)]
struct Needs {
    /// Whether new nodes are judged.
    verdicts: bool,
    /// Whether children get a share of the promise.
    shares: bool,
    /// Whether the moves of sampled games are recorded.
    record: bool,
    squares: bool,
}

impl Needs {
    fn of(options: &Options) -> Self {
        use super::options::Policy;
        let selection = options.selection;
        let puct = selection == Selection::Puct;
        let history = matches!(selection, Selection::ProgressiveHistory(_))
            || matches!(options.policy, Policy::Mast(_));
        Needs {
            verdicts: puct
                || selection == Selection::Ucb1Heuristic
                || options.implicit.is_some()
                || options.prior.is_some(),
            shares: puct,
            record: history || options.rave.is_some(),
            squares: selection == Selection::Ucb1Tuned,
        }
    }
}

/// After how many iterations a thread asks whether to go on, and after how many sampled plies:
/// whichever comes first. Longer games and judgements ask by themselves.
const QUESTION: (u64, u64) = (16, 2000);

impl<G: Evaluate + Guide> Walker<G> {
    pub fn new(options: &Options, evaluation: &G::Evaluation, seed: Seed) -> Self {
        let needs = Needs::of(options);
        Walker {
            judge: Judge::new(options, evaluation.clone()),
            player: Player::new(options, needs.record),
            random: seed.random(),
            path: Vec::new(),
            keys: Vec::new(),
            moves: Vec::new(),
            record: Vec::new(),
            needs,
            at_root: (0, 0),
            taken: 0,
            recorder: None,
        }
    }

    /// Keeps a record from now on, with so much room.
    pub fn record(&mut self, room: usize) {
        self.recorder = Some(Box::new(Recorder::new(room)));
        self.player.trace = Some(Trace::default());
        // Whoever follows the moves is asked where they are, so that nobody else pays for it.
        self.needs.record = true;
    }

    /// The record, which is not kept any longer.
    pub fn take_record(&mut self) -> Record {
        self.player.trace = None;
        self.needs.record = self.player.recording;
        let recorder = self.recorder.take();
        recorder.map_or(Record::default(), |recorder| recorder.record)
    }

    /// Iterates until nothing is left to do. Now and then somebody is told what has been done.
    pub fn work(&mut self, task: &Task<'_, G>, tell: impl Fn(&Effort)) -> Effort {
        let mut effort = Effort::default();
        self.keys.clear();
        self.keys.extend_from_slice(task.keys);
        let mut asked = effort;
        self.taken = 0;
        while self.take_one(task) {
            self.iterate(task, &mut effort);
            let since = (
                effort.iterations - asked.iterations,
                effort.plies - asked.plies,
            );
            if since.0 >= QUESTION.0 || since.1 >= QUESTION.1 {
                asked = effort;
                self.settle_root(task);
                tell(&effort);
                if task.is_to_stop() {
                    break;
                }
            }
            if task.options.solver && task.tree.node(ROOT).verdict().is_proven() {
                break;
            }
        }
        self.settle_root(task);
        effort
    }

    /// Whether there is an iteration left, which is then begun. Several are taken at once: all
    /// threads write to the number that is left, and would wait for each other.
    #[inline]
    fn take_one(&mut self, task: &Task<'_, G>) -> bool {
        if self.taken == 0 {
            let take = |left: u64| (left > 0).then(|| left.saturating_sub(QUESTION.0));
            let before = task.left.fetch_update(Relaxed, Relaxed, take);
            self.taken = before.map_or(0, |left| left.min(QUESTION.0));
        }
        let any = self.taken > 0;
        self.taken = self.taken.saturating_sub(1);
        any
    }

    /// Adds to the root what this thread has kept to itself.
    fn settle_root(&mut self, task: &Task<'_, G>) {
        let (visits, points) = mem::take(&mut self.at_root);
        let root = task.tree.node(ROOT);
        root.add_visits(visits);
        root.reward(points, task.shared);
    }

    fn iterate(&mut self, task: &Task<'_, G>, effort: &mut Effort) {
        let mut position = task.root.clone();
        self.record.clear();
        let (black, plies) = self.descend(task, &mut position);
        effort.iterations += 1;
        effort.plies += u64::from(plies);
        effort.depth = effort.depth.max(self.path.len() as u32 - 1);
        self.back_up(task, black);
    }

    /// Goes down the tree, lets it grow and samples a game. The points of Black, and the plies of
    /// the game beyond the tree.
    fn descend(&mut self, task: &Task<'_, G>, position: &mut G) -> (u64, u32) {
        let (tree, shared) = (task.tree, task.shared);
        self.path.clear();
        self.keys.truncate(task.keys.len());
        let mut at = ROOT;
        let mut mover = !position.side_to_move();
        let mut memory = 0;
        loop {
            let node = tree.node(at);
            self.path.push((at, mover));
            let visits = match shared && at == ROOT {
                // All threads pass here, and would wait for each other.
                true => {
                    self.at_root.0 += 1;
                    node.visits()
                }
                false => node.visit(shared),
            };
            if at != ROOT {
                if let Some(black) = self.known_end(task, node, mover, position) {
                    return (black, 0);
                }
                if visits == 0 {
                    break;
                }
            }
            let family = match node.family() {
                Some(family) => family,
                None => match self.expand(task, at, position) {
                    Some(family) => family,
                    None => break,
                },
            };
            if family.count == 0 {
                let outcome = position.outcome().unwrap_or(Outcome::Draw);
                return (points_of(outcome), 0);
            }
            if task.options.rave.is_some_and(|enough| visits >= enough) {
                if tree.memory(at) == 0 {
                    task.memories.give(tree, at);
                }
                memory = match tree.memory(at) {
                    0 => memory,
                    number => number,
                };
            }
            mover = position.side_to_move();
            let child = match node.try_next(shared) {
                Some(untried) => usize::from(untried),
                None => task.selector.choose::<G>(
                    tree,
                    family,
                    &Situation {
                        parent: node,
                        side: mover,
                        history: task.history,
                        memory: task.memories.get(memory),
                    },
                ),
            };
            at = family.first + child as u32;
            let mv: G::Move = tree.node(at).mv();
            if self.needs.record {
                if self.recorder.is_some() {
                    self.note_step(task, node, at, mover, memory);
                }
                self.record.push(Played::new::<G>(mover, mv));
            }
            position.play(mv);
            if self.needs.verdicts && tree.node(at).verdict() == Verdict::None {
                let verdict = self.judge.verdict(position, mover, &|| task.is_to_stop());
                tree.node(at).set_verdict(verdict);
            }
        }
        let sample = self.player.sample(
            position.clone(),
            &self.judge,
            task.history,
            &mut self.random,
            &mut self.record,
            &|| task.is_to_stop(),
        );
        (sample.black, sample.plies)
    }

    /// Tells the recorder which child was chosen, and among which.
    #[cold]
    #[inline(never)]
    fn note_step(
        &mut self,
        task: &Task<'_, G>,
        parent: &Node,
        chosen: u32,
        side: Side,
        memory: u32,
    ) {
        let (tree, selector) = (task.tree, task.selector);
        let Some((recorder, family)) = self.recorder.as_mut().zip(parent.family()) else {
            return;
        };
        // Where children are tried one after the other, one without a visit has just been tried.
        let one_by_one = task.options.expansion == Expansion::One;
        let is_untried = one_by_one && tree.node(chosen).visits() == 0;
        let tried = parent.tried() - u16::from(is_untried);
        let situation = Situation {
            parent,
            side,
            history: task.history,
            memory: task.memories.get(memory),
        };
        recorder.step(Step {
            side,
            chosen,
            mv: tree.node(chosen).mv::<G::Move>().word(),
            candidates: selector.candidates::<G>(tree, family, tried.into(), &situation),
            untried: (family.count - tried).into(),
        });
    }

    /// Tells the recorder how the iteration ended.
    #[cold]
    #[inline(never)]
    fn note_end(&mut self, tree: &Tree, black: u64) {
        let game = self.player.trace.replace(Trace::default());
        let end = self.path.last().filter(|&&(at, _)| at != ROOT);
        let is_new = end.is_some_and(|&(at, _)| tree.node(at).visits() == 1);
        if let Some(recorder) = &mut self.recorder {
            recorder.end(is_new, game.unwrap_or_default(), black);
        }
    }

    /// The points of Black, where the game is over or as good as over.
    #[inline]
    fn known_end(
        &mut self,
        task: &Task<'_, G>,
        node: &Node,
        mover: Side,
        position: &G,
    ) -> Option<u64> {
        if G::REPETITIONS.is_some() {
            let key = position.key();
            if repeats::<G>(&self.keys, key) {
                return Some(WIN / 2);
            }
            self.keys.push(key);
        }
        if !task.options.solver {
            return None;
        }
        let verdict = node.verdict();
        let chance = verdict.chance().filter(|_| verdict.is_proven())?;
        Some(points_for(mover, (chance * WIN as f32) as u64))
    }

    /// Puts the children of a node into the tree, unless another thread is at it or there is no
    /// room.
    fn expand(&mut self, task: &Task<'_, G>, at: u32, position: &G) -> Option<Family> {
        let (tree, options) = (task.tree, task.options);
        let node = tree.node(at);
        if !node.claim_family() {
            return None;
        }
        position.moves_into(&mut self.moves);
        if options.ignore_retreats {
            playout::leave_out_retreats(position, &mut self.moves);
        }
        if options.symmetry {
            leave_out_images(position, &mut self.moves);
        }
        if options.expansion == Expansion::One {
            shuffle(&mut self.moves, &mut self.random);
        }
        let Some(family) = tree.grow(&self.moves) else {
            node.disclaim_family();
            return None;
        };
        if family.count == 0
            && let Some(outcome) = position.outcome()
        {
            node.set_verdict(of_outcome(outcome, !position.side_to_move()));
        }
        let all = options.expansion == Expansion::All;
        if options.solver || (all && self.needs.verdicts) {
            self.look_at_children(task, family, position, all && self.needs.verdicts);
        }
        if self.needs.shares {
            share_promise(tree.children(family));
        }
        if all {
            node.try_all(family.count);
        }
        node.set_family(family);
        Some(family)
    }

    /// Notes which children are ends of the game, and what the others are worth if they are to be
    /// judged.
    fn look_at_children(
        &mut self,
        task: &Task<'_, G>,
        family: Family,
        position: &G,
        judging: bool,
    ) {
        let side = position.side_to_move();
        for child in task.tree.children(family) {
            let next = position.after(child.mv());
            if judging {
                let verdict = self.judge.verdict(&next, side, &|| task.is_to_stop());
                child.set_verdict(verdict);
            } else if let Some(outcome) = next.outcome() {
                child.set_verdict(of_outcome(outcome, side));
            }
        }
    }

    /// Adds the result to all nodes on the way.
    fn back_up(&mut self, task: &Task<'_, G>, black: u64) {
        let (tree, options) = (task.tree, task.options);
        for &(at, mover) in &self.path {
            let points = points_for(mover, black);
            match task.shared && at == ROOT {
                true => self.at_root.1 += points,
                false => tree.node(at).reward(points, task.shared),
            }
            if self.needs.squares {
                tree.reward_square(at, points as f64 / WIN as f64);
            }
        }
        if self.needs.record {
            if self.recorder.is_some() {
                self.note_end(tree, black);
            }
            tally::add_game(task.history, &self.record, black);
            for (ply, &(at, _)) in self.path.iter().enumerate() {
                if let Some(memory) = task.memories.get(tree.memory(at)) {
                    tally::add_game(memory, &self.record[ply..], black);
                }
            }
        }
        if options.solver || options.implicit.is_some() {
            self.back_up_verdicts(tree, options);
        }
    }

    fn back_up_verdicts(&self, tree: &Tree, options: &Options) {
        let mut proving = options.solver;
        for &(at, _) in self.path.iter().rev() {
            let node = tree.node(at);
            let Some(family) = node.family().filter(|family| family.count > 0) else {
                continue;
            };
            if proving && !node.verdict().is_proven() {
                match solver::proof_of(tree, family) {
                    Some(proof) => node.set_verdict(proof),
                    None => proving = false,
                }
            }
            if options.implicit.is_some()
                && let Some(estimate) = solver::estimate_of(tree, node, family)
            {
                node.set_verdict(estimate);
            }
        }
    }
}

/// Gives each child its share of the promise, by the odds that it wins.
fn share_promise(children: &[Node]) {
    let odds = |child: &Node| {
        let chance = child.verdict().chance().unwrap_or(0.5).clamp(0.001, 0.999);
        chance / (1.0 - chance)
    };
    let total: f32 = children.iter().map(odds).sum();
    for child in children {
        child.set_prior(odds(child) / total);
    }
}

/// Keeps one of the moves that lead to the same position but for a symmetry: the first.
fn leave_out_images<G: Guide>(position: &G, moves: &mut Vec<G::Move>) {
    let mut seen = Vec::with_capacity(moves.len());
    moves.retain(|&mv| {
        let (key, _) = position.after(mv).canonical_key();
        let is_new = !seen.contains(&key);
        if is_new {
            seen.push(key);
        }
        is_new
    });
}

fn shuffle<M>(moves: &mut [M], random: &mut Random) {
    for last in (1..moves.len()).rev() {
        moves.swap(last, random.below(last as u32 + 1) as usize);
    }
}
