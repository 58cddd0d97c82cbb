//! The order in which a strategy is written and read: depth first, in the rules' order of moves, every
//! position once.

use std::collections::HashMap;

use grove_core::{Game, Outcome, Side};
use thiserror::Error;

use crate::hashing::Mixing;
use crate::oracle::identity;

/// What a strategy is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The game is won.
    Win,
    /// The game is not lost; it may go on for ever.
    NoLoss,
}

/// Why a strategy proves nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Flaw {
    /// A game against it ends otherwise.
    #[error(
        "expected every game to end as claimed, found one that ends otherwise after {plies} plies"
    )]
    WrongEnd {
        /// How long that game is.
        plies: usize,
    },
    /// A game against it need not end.
    #[error("expected every game to end, found a position that comes again after {plies} plies")]
    Repeats {
        /// How long that game is.
        plies: usize,
    },
    /// It names a move that does not exist.
    #[error("expected one of {moves} moves, found number {found}")]
    NoSuchMove {
        /// How many there are.
        moves: usize,
        /// The number of the move.
        found: usize,
    },
    /// It ends too early.
    #[error("expected more moves, found the end")]
    Short,
    /// It goes on when all positions have been seen.
    #[error("expected the end, found more moves")]
    Long,
    /// The engine does not know how to go on.
    #[error("expected a move that keeps the result, found none that is known")]
    Unknown,
}

/// A position on the way.
struct Frame<G: Game> {
    position: G,
    key: u64,
    /// The moves that are left, the next one last.
    moves: Vec<G::Move>,
}

/// Walks through all games in which a side plays as `choose` says, and tells how many positions that
/// are. It gets a position and its moves, and gives the place of one.
pub fn walk<G: Game>(
    start: &G,
    side: Side,
    goal: Goal,
    mut choose: impl FnMut(&G, &[G::Move]) -> Result<usize, Flaw>,
) -> Result<u64, Flaw> {
    // Whether a position is done with; if not it is on the way.
    let mut seen: HashMap<u64, bool, Mixing> = HashMap::default();
    let mut way: Vec<Frame<G>> = Vec::new();
    let mut next = Some(start.clone());
    loop {
        if let Some(position) = next.take() {
            let key = identity(&position);
            match seen.get(&key) {
                Some(false) if goal == Goal::Win => return Err(Flaw::Repeats { plies: way.len() }),
                Some(_) => {}
                None => {
                    seen.insert(key, false);
                    let moves = answers(&position, side, goal, way.len(), &mut choose)?;
                    way.push(Frame {
                        position,
                        key,
                        moves,
                    });
                }
            }
        }
        let Some(frame) = way.last_mut() else {
            return Ok(seen.len() as u64);
        };
        next = frame.moves.pop().map(|mv| frame.position.after(mv));
        if next.is_none() {
            seen.insert(frame.key, true);
            way.pop();
        }
    }
}

/// The moves that have to be looked at in a position, the first one last.
fn answers<G: Game>(
    position: &G,
    side: Side,
    goal: Goal,
    plies: usize,
    choose: &mut impl FnMut(&G, &[G::Move]) -> Result<usize, Flaw>,
) -> Result<Vec<G::Move>, Flaw> {
    if let Some(outcome) = position.outcome() {
        let is_reached = match goal {
            Goal::Win => outcome == Outcome::Win(side),
            Goal::NoLoss => outcome != Outcome::Win(!side),
        };
        return match is_reached {
            true => Ok(Vec::new()),
            false => Err(Flaw::WrongEnd { plies }),
        };
    }
    let mut moves = position.moves();
    if position.side_to_move() == side {
        let found = choose(position, &moves)?;
        let chosen = moves.get(found).copied();
        let chosen = chosen.ok_or(Flaw::NoSuchMove {
            moves: moves.len(),
            found,
        })?;
        return Ok(vec![chosen]);
    }
    moves.reverse();
    Ok(moves)
}
