//! Which moves are tried first.
//!
//! Orders are combined by giving every move a rank in which an earlier order has the higher
//! digits. Moves are then taken from the list one by one, the highest rank first: most nodes are
//! cut after one or two of them, so that sorting the whole list would be wasted.

use grove_core::{Evaluate, Guide, Place, Side, Word};

use crate::limits::MAX_PLY;
use crate::tag::tag;

/// A reason to try a move before others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The best move of the last depth or of the table (002 2.3, "PreviousBest").
    PreviousBest,
    /// Moves that have cut at the same ply before.
    Killers,
    /// Moves by how often they have cut before, for each colour apart (002 2.4).
    History,
    /// Moves by the estimate of the position they lead to (004 II.B).
    Heuristic,
    /// The nearer to the best move of the last depth or of the table, the earlier: what 002 2.3
    /// does with the rest of the moves under the name of "PreviousBest".
    AroundBest,
    /// From the middle of the board to its rim (002 2.3, "InsideOut").
    InsideOut,
    /// The nearer to the opponent's last move, the earlier (002 2.3, "LastMove").
    LastMove,
    /// The list of 001 4.2 from its front: the longest capture last.
    List,
    /// The list of 001 4.2 from its back: the longest capture first.
    Reversed,
    /// By the points of their instant effects (000 2.4.3); with a number only that many of the
    /// best are put in front.
    Effects(Option<u32>),
}

impl Order {
    /// Whether it looks at moves that have cut before.
    pub const fn looks_back(self) -> bool {
        matches!(self, Order::Killers | Order::History)
    }

    /// Whether ranks have room for all of these.
    pub fn fit(orders: &[Order]) -> bool {
        let rest = Orders::new(orders).rest.iter();
        let first = 2 + HISTORY_DIGITS + INDEX_DIGITS;
        first + rest.map(|order| order.digits()).sum::<u32>() <= u64::BITS
    }

    /// How many binary digits of a rank it takes.
    const fn digits(self) -> u32 {
        match self {
            Order::PreviousBest | Order::Killers => 1,
            Order::AroundBest | Order::LastMove => 5,
            Order::List | Order::Reversed => 6,
            Order::Effects(_) => 8,
            Order::InsideOut => 10,
            Order::History => HISTORY_DIGITS,
            Order::Heuristic => 21,
        }
    }
}

/// Places in a history; enough for the moves of every game to seldom share one.
const HISTORY_BITS: u32 = 12;
const HISTORY_DIGITS: u32 = 16;

/// What a search remembers of moves that have cut, by their tags.
pub struct Memory {
    killers: Vec<[u16; 2]>,
    history: [Box<[u32; 1 << HISTORY_BITS]>; 2],
}

impl Memory {
    /// Nothing yet.
    pub fn new() -> Self {
        Memory {
            killers: vec![[0; 2]; MAX_PLY],
            history: [0, 1].map(|_| Box::new([0; 1 << HISTORY_BITS])),
        }
    }

    /// Whether a move has cut at this ply.
    pub fn is_killer(&self, ply: usize, mv: impl Word) -> bool {
        self.killers[ply].contains(&tag(mv))
    }

    /// Whether a move of this side has cut.
    pub fn has_cut(&self, side: Side, mv: impl Word) -> bool {
        self.history[side.index()][place(tag(mv))] > 0
    }

    /// Remembers a move that has cut.
    #[inline]
    pub fn cut(&mut self, side: Side, ply: usize, mv: impl Word) {
        let tag = tag(mv);
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        let count = &mut self.history[side.index()][place(tag)];
        *count += 1;
        if *count >> HISTORY_DIGITS != 0 {
            for count in self.history[side.index()].iter_mut() {
                *count /= 2;
            }
        }
    }
}

/// The place of a move in a history.
#[inline]
fn place(tag: u16) -> usize {
    usize::from(tag) >> (16 - HISTORY_BITS)
}

/// A move with its rank among the moves of its position.
#[derive(Clone, Copy)]
pub struct Ranked<M> {
    pub rank: u64,
    pub mv: M,
}

/// The orders of a search.
pub struct Orders<'a> {
    /// Which of [`Order::PreviousBest`], [`Order::Killers`] and [`Order::History`] come first, in
    /// this order. They need nothing but a move's tag, and are twice as fast together as one after
    /// the other.
    first: [bool; 3],
    /// Those that follow.
    rest: &'a [Order],
}

impl<'a> Orders<'a> {
    /// Splits a list of orders.
    pub fn new(all: &'a [Order]) -> Self {
        let mut rest = all;
        let mut first = [false; 3];
        let together = [Order::PreviousBest, Order::Killers, Order::History];
        for (order, is_first) in together.iter().zip(&mut first) {
            if let Some(others) = rest.strip_prefix(&[*order]) {
                (*is_first, rest) = (true, others);
            }
        }
        Orders { first, rest }
    }

    /// Whether the best move so far comes first.
    pub fn previous_first(&self) -> bool {
        self.first[0]
    }

    /// The tag of the killer that comes before all moves but the best so far.
    #[inline]
    pub fn first_killer(&self, memory: &Memory, ply: usize) -> Option<u16> {
        let killer = memory.killers[ply][0];
        (self.first[1] && killer != 0).then_some(killer)
    }

    /// Whether they look at nothing but what the search remembers.
    pub fn only_remember(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.first == [false; 3] && self.rest.is_empty()
    }
}

/// What the ranks of a position's moves depend on besides the moves.
pub struct Circumstances<'a, G: Evaluate> {
    pub evaluation: &'a G::Evaluation,
    pub memory: &'a Memory,
    pub ply: usize,
    /// The tag of the best move that is known so far, as the symmetry below shows it.
    pub previous: u16,
    pub symmetry: usize,
    /// Where the opponent's last move ended.
    pub last: Option<Place>,
}

impl<G: Evaluate + Guide> Circumstances<'_, G> {
    /// Ranks the moves of a position.
    #[inline]
    pub fn rank(&self, position: &mut G, moves: &mut [Ranked<G::Move>], orders: &Orders<'_>) {
        self.add_first_digits(position, moves, orders.first);
        if orders.rest.is_empty() {
            return;
        }
        // The places in the list come last.
        for entry in moves.iter_mut() {
            entry.rank >>= INDEX_DIGITS;
        }
        for order in orders.rest {
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
        moves: &mut [Ranked<G::Move>],
        [previous, killers, history]: [bool; 3],
    ) {
        let previous = match self.symmetry {
            _ if !previous => 0,
            0 => self.previous,
            _ => self.previous_move(position, moves).map_or(0, tag),
        };
        let killers = if killers {
            self.memory.killers[self.ply]
        } else {
            [0; 2]
        };
        let used = if history { u32::MAX } else { 0 };
        let history = &self.memory.history[position.side_to_move().index()];
        for (index, entry) in moves.iter_mut().enumerate() {
            let tag = tag(entry.mv);
            let killer = tag == killers[0] || tag == killers[1];
            let cuts = history[place(tag)] & used;
            let rank = u64::from(tag == previous) << (HISTORY_DIGITS + 1)
                | u64::from(killer) << HISTORY_DIGITS
                | u64::from(cuts);
            entry.rank = rank << INDEX_DIGITS | earliness(index);
        }
    }

    /// Adds to the ranks what an order thinks of the moves. Each order has a loop of its own, so
    /// that it does not ask again for every move which order it is.
    #[inline]
    fn add_digits(&self, order: Order, position: &mut G, moves: &mut [Ranked<G::Move>]) {
        let digits = order.digits();
        let most = (1 << digits) - 1;
        match order {
            Order::PreviousBest => {
                let best = self.previous_move(position, moves);
                add(moves, digits, |mv| u64::from(Some(mv) == best));
            }
            Order::Killers => {
                let killers = self.memory.killers[self.ply];
                add(moves, digits, |mv| u64::from(killers.contains(&tag(mv))));
            }
            Order::History => {
                let history = &self.memory.history[position.side_to_move().index()];
                add(moves, digits, |mv| history[place(tag(mv))].into());
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
                let best = self.previous_move(position, moves);
                let place = best.and_then(|best| position.end_of(best));
                add(moves, digits, |mv| {
                    nearness::<G>(place, position.end_of(mv), most)
                });
            }
            Order::LastMove => add(moves, digits, |mv| {
                nearness::<G>(self.last, position.end_of(mv), most)
            }),
            Order::InsideOut => add(moves, digits, |mv| {
                position.end_of(mv).map_or(0, |place| {
                    most - u64::from(position.eccentricity(place)).min(most)
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
                    (position.effects(mv) + 128).clamp(0, 255) as u64
                });
                if let Some(kept) = kept {
                    keep_best_effects(moves, kept as usize);
                }
            }
        }
    }

    fn previous_move(&self, position: &G, moves: &[Ranked<G::Move>]) -> Option<G::Move> {
        if self.previous == 0 {
            return None;
        }
        let is_previous = |entry: &&Ranked<G::Move>| {
            let seen = match self.symmetry {
                0 => entry.mv,
                symmetry => position.seen_through(symmetry, entry.mv),
            };
            tag(seen) == self.previous
        };
        moves.iter().find(is_previous).map(|entry| entry.mv)
    }
}

/// Adds digits to ranks.
#[inline]
fn add<M: Copy>(moves: &mut [Ranked<M>], digits: u32, mut worth: impl FnMut(M) -> u64) {
    for entry in moves {
        entry.rank = entry.rank << digits | worth(entry.mv);
    }
}

/// The last digits of a rank, which keep moves of equal worth in the order in which they were
/// generated.
const INDEX_DIGITS: u32 = 10;
const LAST_INDEX: u64 = (1 << INDEX_DIGITS) - 1;

#[inline]
fn earliness(index: usize) -> u64 {
    LAST_INDEX - (index as u64).min(LAST_INDEX)
}

/// The more, the nearer two places are.
fn nearness<G: Guide>(one: Option<Place>, other: Option<Place>, most: u64) -> u64 {
    match (one, other) {
        (Some(one), Some(other)) => most - u64::from(G::distance(one, other)).min(most),
        _ => 0,
    }
}

/// Leaves their effects, the last digits so far, only to so many of the best moves; of equal ones
/// to those that were generated first.
fn keep_best_effects<M>(moves: &mut [Ranked<M>], kept: usize) {
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

/// Brings the move of the highest rank to the front.
#[inline]
pub fn bring_best<M: Copy>(moves: &mut [Ranked<M>]) {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves.swap(0, best);
}

/// The bound that estimates keep lets them be ranked in 21 digits.
const _: () = assert!(grove_core::MOST_ESTIMATE < 1 << 20);
