//! The ranks of moves.
//!
//! Orders are combined by giving every move a rank in which an earlier order has the higher
//! digits. The last digits are its place in the list, so that no two moves are equal.

use grove_core::{Coord, Evaluate, Guide, MovePolicy};

use super::history::{HISTORY_DIGITS, HistoryContext, MoveHistory};
use super::order::{MoveOrdering, Order};
use crate::tag::tag;

/// A move with its rank among the moves of its position.
#[derive(Clone, Copy)]
pub struct RankedMove<M> {
    pub rank: u64,
    pub mv: M,
}

/// The best move of the last depth or of the table.
#[derive(Clone, Copy)]
pub struct TtMove {
    /// Its tag as the symmetry below shows it; 0 where no move is known.
    pub tag: u16,
    /// The symmetry through which the table sees the position.
    pub symmetry: usize,
}

/// What the ranks of a position's moves depend on besides the moves.
pub struct Ranking<'a, G: Evaluate> {
    pub evaluation: &'a G::Evaluation,
    pub policy: Option<&'a dyn MovePolicy<G>>,
    pub history: &'a MoveHistory,
    pub context: HistoryContext,
    pub ply: usize,
    pub tt_move: TtMove,
    /// Where the opponent's last move ended.
    pub last_place: Option<Coord>,
}

impl<G: Evaluate + Guide> Ranking<'_, G> {
    /// Ranks the moves of a position.
    #[inline]
    pub fn rank(&self, position: &mut G, moves: &mut [RankedMove<G::Move>], orders: &MoveOrdering) {
        self.add_first_digits(position, moves, orders.first);
        if orders.rest.is_empty() {
            return;
        }
        // The places in the list come last.
        for entry in moves.iter_mut() {
            entry.rank >>= INDEX_DIGITS;
        }
        for order in &orders.rest {
            self.add_digits(*order, position, moves);
        }
        // A list that is read from its back has the last of equally long captures first.
        let reversed = orders.rest.contains(&Order::Reversed);
        for (index, entry) in moves.iter_mut().enumerate() {
            let early = earliness(index);
            let early = if reversed { LAST_INDEX - early } else { early };
            entry.rank = entry.rank << INDEX_DIGITS | early;
        }
    }

    #[inline]
    fn add_first_digits(
        &self,
        position: &G,
        moves: &mut [RankedMove<G::Move>],
        [tt_move, killers, history]: [bool; 3],
    ) {
        let tt_move = match self.tt_move.symmetry {
            _ if !tt_move => 0,
            0 => self.tt_move.tag,
            _ => self.find_tt_move(position, moves).map_or(0, tag),
        };
        let killers = if killers {
            self.history.killers(self.ply)
        } else {
            [0; 2]
        };
        let used = if history { u32::MAX } else { 0 };
        let ranks = self.history.ranks(self.context);
        for (index, entry) in moves.iter_mut().enumerate() {
            let tag = tag(entry.mv);
            let killer = tag == killers[0] || tag == killers[1];
            let history = ranks.of(tag) & used;
            let rank = u64::from(tag == tt_move) << (HISTORY_DIGITS + 1)
                | u64::from(killer) << HISTORY_DIGITS
                | u64::from(history);
            entry.rank = rank << INDEX_DIGITS | earliness(index);
        }
    }

    /// Adds to the ranks what an order thinks of the moves. Each order has a loop of its own, so
    /// that it does not ask again for every move which order it is.
    #[inline]
    fn add_digits(&self, order: Order, position: &mut G, moves: &mut [RankedMove<G::Move>]) {
        let digits = order.digits();
        let most = (1 << digits) - 1;
        match order {
            Order::PreviousBest => {
                let best = self.find_tt_move(position, moves);
                add(moves, digits, |mv| u64::from(Some(mv) == best));
            }
            Order::Killers => {
                let killers = self.history.killers(self.ply);
                add(moves, digits, |mv| u64::from(killers.contains(&tag(mv))));
            }
            Order::History => {
                let ranks = self.history.ranks(self.context);
                add(moves, digits, |mv| ranks.of(tag(mv)).into());
            }
            Order::Heuristic => {
                let side = position.side_to_move();
                add(moves, digits, |mv| {
                    let estimate =
                        position.try_move(mv, |next| next.evaluate(self.evaluation, side));
                    (i64::from(estimate) + (1 << 20)) as u64
                });
            }
            Order::AroundBest => {
                let best = self.find_tt_move(position, moves);
                let place = best.and_then(|best| position.destination(best));
                add(moves, digits, |mv| {
                    nearness::<G>(place, position.destination(mv), most)
                });
            }
            Order::LastMove => add(moves, digits, |mv| {
                nearness::<G>(self.last_place, position.destination(mv), most)
            }),
            Order::InsideOut => add(moves, digits, |mv| {
                position.destination(mv).map_or(0, |place| {
                    most - u64::from(position.distance_from_centre(place)).min(most)
                })
            }),
            Order::List => add(moves, digits, |mv| {
                most - u64::from(position.captures(mv)).min(most)
            }),
            Order::Reversed => add(moves, digits, |mv| {
                u64::from(position.captures(mv)).min(most)
            }),
            Order::Effects(kept) => {
                add(moves, digits, |mv| {
                    (position.move_score(mv) + 128).clamp(0, 255) as u64
                });
                if let Some(kept) = kept {
                    keep_best_effects(moves, kept as usize);
                }
            }
            Order::Policy(_) => {
                let mut worths = self.promises(position, moves).into_iter();
                add(moves, digits, |_| worths.next().unwrap_or(0));
            }
        }
    }

    /// What the policy makes of the moves, in whole numbers up to 1023, the most promising's; nothing
    /// where it does not know the board.
    #[inline(never)]
    fn promises(&self, position: &G, moves: &[RankedMove<G::Move>]) -> Vec<u64> {
        let list: Vec<G::Move> = moves.iter().map(|entry| entry.mv).collect();
        let mut logits = Vec::with_capacity(list.len());
        if let Some(policy) = self.policy {
            policy.logits(position, &list, &mut logits);
        }
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        // A move that is less likely than another by a factor of e to the 16th is as good as unlikely.
        let worth = |logit: f32| (1023.0 + 64.0 * (logit - most)).max(0.0) as u64;
        logits.into_iter().map(worth).collect()
    }

    fn find_tt_move(&self, position: &G, moves: &[RankedMove<G::Move>]) -> Option<G::Move> {
        let TtMove {
            tag: tt_move,
            symmetry,
        } = self.tt_move;
        if tt_move == 0 {
            return None;
        }
        let is_tt_move = |entry: &&RankedMove<G::Move>| {
            let seen = match symmetry {
                0 => entry.mv,
                symmetry => position.image_of_move(symmetry, entry.mv),
            };
            tag(seen) == tt_move
        };
        moves.iter().find(is_tt_move).map(|entry| entry.mv)
    }
}

/// Adds digits to ranks.
#[inline]
fn add<M: Copy>(moves: &mut [RankedMove<M>], digits: u32, mut worth: impl FnMut(M) -> u64) {
    for entry in moves {
        entry.rank = entry.rank << digits | worth(entry.mv);
    }
}

/// The last digits of a rank, which keep moves of equal worth in the order in which they were
/// generated.
pub const INDEX_DIGITS: u32 = 10;
const LAST_INDEX: u64 = (1 << INDEX_DIGITS) - 1;

#[inline]
fn earliness(index: usize) -> u64 {
    LAST_INDEX - (index as u64).min(LAST_INDEX)
}

/// The more, the nearer two places are.
fn nearness<G: Guide>(one: Option<Coord>, other: Option<Coord>, most: u64) -> u64 {
    match (one, other) {
        (Some(one), Some(other)) => most - u64::from(G::distance(one, other)).min(most),
        _ => 0,
    }
}

/// Leaves their effects, the last digits so far, only to so many of the best moves; of equal ones
/// to those that were generated first.
fn keep_best_effects<M>(moves: &mut [RankedMove<M>], kept: usize) {
    let most = (1 << Order::Effects(None).digits()) - 1;
    let mut best: Vec<u64> = moves.iter().map(|entry| entry.rank & most).collect();
    best.sort_unstable_by(|one, other| other.cmp(one));
    let Some(&edge) = best.get(kept) else {
        return;
    };
    let mut room = kept - best.iter().filter(|&&points| points > edge).count();
    for entry in moves {
        let points = entry.rank & most;
        let fits = points == edge && room > 0;
        room -= usize::from(fits);
        if points <= edge && !fits {
            entry.rank &= !most;
        }
    }
}

/// The bound that estimates keep lets them be ranked in 21 digits.
const _: () = assert!(grove_core::MAX_EVAL < 1 << 20);
