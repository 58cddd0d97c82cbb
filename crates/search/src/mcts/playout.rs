//! Sampled games: from a new node to the end, or until they are cut short and estimated.
//!
//! Uniform games go through [`grove_core::playout`], which draws moves without listing them. The
//! studies' other ways of playing are here. Where moves backward are ignored, one is drawn again
//! until it does not go backward; after some attempts in vain the moves are listed.

use std::mem;

use grove_core::{Evaluate, Game, Guide, Random, Score, Word};

use super::judge::{Judge, points_of};
use super::options::{Options, Policy};
use super::tally::{Played, Tally};

/// How a sampled game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The points of Black.
    pub black: u64,
    /// How many plies were played.
    pub plies: u32,
}

/// The moves of a game.
#[derive(Clone, Default, Debug)]
pub struct Trace {
    /// Whether there was a game.
    pub is_sampled: bool,
    pub moves: Vec<u64>,
}

/// How often a move is drawn before the moves are listed.
const ATTEMPTS: u32 = 8;

/// After how many plies of a slow game somebody is asked whether to go on.
const QUESTION: u32 = 8;

/// Plays the games of a thread.
pub struct Player<G: Game> {
    policy: Policy,
    cutoff: u32,
    forward: bool,
    /// Whether somebody wants to know the moves.
    pub recording: bool,
    moves: Vec<G::Move>,
    /// The moves of the last game, if somebody wants to see them.
    pub trace: Option<Trace>,
}

impl<G: Evaluate + Guide> Player<G> {
    pub fn new(options: &Options, recording: bool) -> Self {
        Player {
            policy: options.policy,
            cutoff: options.cutoff.unwrap_or(u32::MAX),
            forward: options.ignore_retreats,
            recording,
            moves: Vec::new(),
            trace: None,
        }
    }

    /// Plays a game. What was played is added to the record, if somebody wants it. Where a ply takes
    /// long, `stop` is asked now and then whether to leave it at that.
    pub fn sample(
        &mut self,
        position: G,
        judge: &Judge<G>,
        tally: &Tally,
        random: &mut Random,
        record: &mut Vec<Played>,
        stop: &dyn Fn() -> bool,
    ) -> Sample {
        let plain = !self.forward && !self.recording;
        if self.trace.is_some() {
            self.begin_trace(&position, random, plain && self.policy == Policy::Uniform);
        }
        match self.policy {
            Policy::Uniform if plain && self.cutoff == u32::MAX => {
                let playout = grove_core::playout(position, random);
                Sample {
                    black: points_of(playout.outcome),
                    plies: playout.plies,
                }
            }
            Policy::Uniform if plain => run(position, self.cutoff, judge, random, G::play_random),
            _ => {
                let (recording, cutoff) = (self.recording, self.cutoff);
                let mut plies = 0;
                let draw = |position: &mut G, random: &mut Random| {
                    if plies % QUESTION == QUESTION - 1 && stop() {
                        return false;
                    }
                    let mv = self.draw(position, judge, tally, random);
                    if let Some(mv) = mv {
                        plies += 1;
                        if let Some(trace) = &mut self.trace {
                            trace.moves.push(mv.word());
                        }
                        if recording {
                            record.push(Played::new::<G>(position.side_to_move(), mv));
                        }
                        position.play(mv);
                    }
                    mv.is_some()
                };
                run(position, cutoff, judge, random, draw)
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
        judge: &Judge<G>,
        tally: &Tally,
        random: &mut Random,
    ) -> Option<G::Move> {
        match self.policy {
            Policy::Uniform => self.draw_any(position, random),
            Policy::Clones(priority) => draw_by_kind(position, priority, random),
            Policy::Greedy(any) | Policy::Mast(any) if random.chance(any) => {
                self.draw_any(position, random)
            }
            Policy::Greedy(_) => {
                self.list(position);
                let side = position.side_to_move();
                self.draw_best(random, |mv| judge.glance(&position.after(mv), side))
            }
            Policy::Mast(_) => {
                self.list(position);
                let side = position.side_to_move();
                // What was never played is as good as a win: it has to be tried.
                self.draw_best(random, |mv| {
                    let mean = tally.mean(Played::new::<G>(side, mv));
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
            leave_out_retreats(position, &mut self.moves);
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
fn run<G: Evaluate + Guide>(
    mut position: G,
    cutoff: u32,
    judge: &Judge<G>,
    random: &mut Random,
    mut step: impl FnMut(&mut G, &mut Random) -> bool,
) -> Sample {
    let mut plies = 0;
    while plies < cutoff && step(&mut position, random) {
        plies += 1;
    }
    let black = match position.outcome() {
        Some(outcome) => points_of(outcome),
        None => judge.points_for_black(&position),
    };
    Sample { black, plies }
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

/// Takes moves backward off a list where there are others.
pub fn leave_out_retreats<G: Guide>(position: &G, moves: &mut Vec<G::Move>) {
    if moves.iter().any(|&mv| !position.is_prunable(mv)) {
        moves.retain(|&mv| !position.is_prunable(mv));
    }
}
