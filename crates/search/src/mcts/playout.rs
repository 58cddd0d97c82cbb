//! Playouts: games from a leaf to the end, or until they are cut short and estimated.
//!
//! Uniform games go through [`grove_core::playout`], which draws moves without listing them. The
//! studies' other ways of playing are here. Where moves backward are ignored, one is drawn again
//! until it does not go backward; after some attempts in vain the moves are listed.

use std::mem;

use grove_core::{Evaluate, Guide, Random, Score, Word};

use super::evaluator::{Evaluator, points_of_outcome, static_eval};
use super::move_stats::{MoveStats, SideMove};
use super::options::{Options, PlayoutPolicy};
use crate::retreats::remove_retreats;

/// How a playout ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The points of Black.
    pub black: u64,
    /// How many plies were played.
    pub plies: u32,
}

/// The moves of a playout, for the record.
#[derive(Clone, Default, Debug)]
pub struct Trace {
    /// Whether there was a playout.
    pub is_sampled: bool,
    pub moves: Vec<u64>,
}

/// How often a move is drawn before the moves are listed.
const ATTEMPTS: u32 = 8;

/// After how many plies a slow playout checks whether to go on.
const CHECK_INTERVAL: u32 = 8;

/// Plays the playouts of a thread.
pub struct Playouts<G: Evaluate> {
    policy: PlayoutPolicy,
    cutoff: u32,
    /// Whether moves that go backward are left out.
    pub forward: bool,
    /// What greedy playouts go by, if not by what estimates positions.
    evaluation: Option<G::Evaluation>,
    /// Whether the moves are kept, for the history or AMAF.
    pub keeps_moves: bool,
    moves: Vec<G::Move>,
    /// The moves of the last playout, while a record is kept.
    pub trace: Option<Trace>,
}

impl<G: Evaluate + Guide> Playouts<G> {
    pub fn new(options: &Options, keeps_moves: bool) -> Self {
        Playouts {
            policy: options.policy,
            cutoff: options.cutoff.unwrap_or(u32::MAX),
            forward: options.ignore_retreats,
            evaluation: None,
            keeps_moves,
            moves: Vec::new(),
            trace: None,
        }
    }

    /// Lets greedy playouts go by an evaluation of their own.
    pub fn set_evaluation(&mut self, evaluation: G::Evaluation) {
        self.evaluation = Some(evaluation);
    }

    /// Plays a game, and adds its moves to those played before if they are kept. Where a ply takes
    /// long, `stop` is asked now and then whether to end the playout.
    pub fn run(
        &mut self,
        position: G,
        evaluator: &Evaluator<G>,
        stats: &MoveStats,
        random: &mut Random,
        played: &mut Vec<SideMove>,
        stop: &dyn Fn() -> bool,
    ) -> Playout {
        let plain = !self.forward && !self.keeps_moves;
        if self.trace.is_some() {
            self.begin_trace(
                &position,
                random,
                plain && self.policy == PlayoutPolicy::Uniform,
            );
        }
        match self.policy {
            PlayoutPolicy::Uniform if plain && self.cutoff == u32::MAX => {
                let playout = grove_core::playout(position, random);
                Playout {
                    black: points_of_outcome(playout.outcome),
                    plies: playout.plies,
                }
            }
            PlayoutPolicy::Uniform if plain => {
                play_out(position, self.cutoff, evaluator, random, G::play_random)
            }
            _ => {
                let (keeps_moves, cutoff) = (self.keeps_moves, self.cutoff);
                let mut plies = 0;
                let draw = |position: &mut G, random: &mut Random| {
                    if plies % CHECK_INTERVAL == CHECK_INTERVAL - 1 && stop() {
                        return false;
                    }
                    let mv = self.draw(position, evaluator, stats, random);
                    if let Some(mv) = mv {
                        plies += 1;
                        if let Some(trace) = &mut self.trace {
                            trace.moves.push(mv.word());
                        }
                        if keeps_moves {
                            played.push(SideMove::new::<G>(position.side_to_move(), mv));
                        }
                        position.play(mv);
                    }
                    mv.is_some()
                };
                play_out(position, cutoff, evaluator, random, draw)
            }
        }
    }

    /// Forgets the game before. Where moves are drawn without ever being named, the next game is
    /// played twice, and its moves are found by where they lead.
    #[cold]
    #[inline(never)]
    fn begin_trace(&mut self, position: &G, random: &Random, is_nameless: bool) {
        let mut moves = Vec::new();
        let (mut position, mut random) = (position.clone(), random.clone());
        while is_nameless && (moves.len() as u64) < self.cutoff.into() {
            let before = position.clone();
            if !position.play_random(&mut random) {
                break;
            }
            let leads_here = |mv: &G::Move| before.after(*mv).key() == position.key();
            moves.extend(before.moves().into_iter().find(leads_here).map(Word::word));
        }
        self.trace = Some(Trace {
            is_sampled: true,
            moves,
        });
    }

    /// The next move of a game that is recorded, or chosen among the moves.
    fn draw(
        &mut self,
        position: &G,
        evaluator: &Evaluator<G>,
        stats: &MoveStats,
        random: &mut Random,
    ) -> Option<G::Move> {
        match self.policy {
            PlayoutPolicy::Uniform => self.draw_any(position, random),
            PlayoutPolicy::Clones(priority) => draw_by_kind(position, priority, random),
            PlayoutPolicy::ClonePairs(priority) => draw_by_origin(position, priority, random),
            PlayoutPolicy::Greedy(any) | PlayoutPolicy::Mast(any) if random.chance(any) => {
                self.draw_any(position, random)
            }
            PlayoutPolicy::Greedy(_) => {
                self.list(position);
                let side = position.side_to_move();
                let evaluation = self.evaluation.clone();
                let evaluation = evaluation
                    .as_ref()
                    .unwrap_or_else(|| evaluator.evaluation());
                self.draw_best(random, |mv| {
                    static_eval(&position.after(mv), evaluation, side)
                })
            }
            PlayoutPolicy::Mast(_) => {
                self.list(position);
                let side = position.side_to_move();
                // What was never played is as good as a win: it has to be tried.
                self.draw_best(random, |mv| {
                    let mean = stats.mean(SideMove::new::<G>(side, mv));
                    mean.map_or(MAST_UNITS, |mean| (mean * MAST_UNITS as f32) as Score)
                })
            }
        }
    }

    fn draw_any(&mut self, position: &G, random: &mut Random) -> Option<G::Move> {
        if !self.forward {
            return position.random_move(random);
        }
        for _ in 0..ATTEMPTS {
            let mv = position.random_move(random)?;
            if !position.is_prunable(mv) {
                return Some(mv);
            }
        }
        self.list(position);
        pick(&self.moves, random)
    }

    /// Lists the moves that may be played.
    fn list(&mut self, position: &G) {
        position.moves_into(&mut self.moves);
        if self.forward {
            remove_retreats(position, &mut self.moves);
        }
    }

    /// One of the moves that are worth most, each as likely as any other.
    fn draw_best(
        &mut self,
        random: &mut Random,
        mut worth: impl FnMut(G::Move) -> Score,
    ) -> Option<G::Move> {
        let mut moves = mem::take(&mut self.moves);
        let (mut best, mut equals) = (Score::MIN, 0);
        for index in 0..moves.len() {
            let worth = worth(moves[index]);
            if worth > best {
                (best, equals) = (worth, 0);
            }
            if worth == best {
                moves.swap(index, equals);
                equals += 1;
            }
        }
        let drawn = pick(&moves[..equals], random);
        self.moves = moves;
        drawn
    }
}

/// Means are compared in units like this.
const MAST_UNITS: Score = 1 << 16;

/// Plays until the end or the cut-off. Not inlined, so that the game stays in registers.
#[inline(never)]
fn play_out<G: Evaluate + Guide>(
    mut position: G,
    cutoff: u32,
    evaluator: &Evaluator<G>,
    random: &mut Random,
    mut step: impl FnMut(&mut G, &mut Random) -> bool,
) -> Playout {
    let mut plies = 0;
    while plies < cutoff && step(&mut position, random) {
        plies += 1;
    }
    let black = match position.outcome() {
        Some(outcome) => points_of_outcome(outcome),
        None => evaluator.expected_points(&position),
    };
    Playout { black, plies }
}

fn pick<M: Copy>(moves: &[M], random: &mut Random) -> Option<M> {
    (!moves.is_empty()).then(|| moves[random.below(moves.len() as u32) as usize])
}

/// A move of the kind that is drawn, or of the other where there is none.
fn draw_by_kind<G: Guide>(position: &G, priority: u32, random: &mut Random) -> Option<G::Move> {
    let any = |random: &mut Random| position.random_move(random);
    if priority <= 1 {
        return any(random);
    }
    let clones = random.below(priority) > 0;
    let drawn = position.random_move_of_class(clones, random);
    // What is left is all of the other kind, or a pass.
    drawn.or_else(|| any(random))
}

/// The same where a clone counts as often as there are pieces that it may come from.
fn draw_by_origin<G: Guide>(position: &G, priority: u32, random: &mut Random) -> Option<G::Move> {
    let clones = (priority > 1).then(|| random.below(priority) > 0);
    let drawn = position.random_move_by_origin(clones, random);
    drawn.or_else(|| position.random_move(random))
}
