//! Proofs: how the winner wins, written down so that the rules alone can check it.
//!
//! A proof is one strategy for each claim: that a side wins, or for a draw that each side does not
//! lose. A strategy names one move for each position in which its side is to move and that can come
//! up against it; the other side may make every move. Positions are not written: whoever reads walks
//! through the game in the same order ([`walk`]) and takes the next move from the file when one is
//! needed, so that most positions of a proof take one byte.

mod file;
mod walk;

use grove_core::{Game, Outcome, Side};

pub(crate) use file::checksum;
pub use file::{Contents, File, FileError, Known, MAGIC};
pub use walk::{Flaw, Goal, walk};

use crate::oracle::{Oracle, Watch};

/// The strategies that prove an outcome.
fn goals(outcome: Outcome) -> Vec<(Side, Goal)> {
    match outcome {
        Outcome::Win(winner) => vec![(winner, Goal::Win)],
        Outcome::Draw => Side::BOTH.map(|side| (side, Goal::NoLoss)).into(),
    }
}

/// Writes down the strategies that prove how a position ends, as the oracle knows them.
pub fn record<G: Game>(
    position: &G,
    outcome: Outcome,
    oracle: &mut (impl Oracle<G> + ?Sized),
    watch: &Watch<'_>,
) -> Result<Vec<u8>, Flaw> {
    let mut strategy = Vec::new();
    for (side, goal) in goals(outcome) {
        walk(position, side, goal, |position, moves| {
            let mut nearest: Option<(u32, usize)> = None;
            for (at, &mv) in moves.iter().enumerate() {
                let next = position.after(mv);
                let found = oracle.outcome(&next, watch);
                let is_good = match goal {
                    Goal::Win => found == Some(Outcome::Win(side)),
                    Goal::NoLoss => found.is_some_and(|found| found != Outcome::Win(!side)),
                };
                if is_good {
                    // Without distances the first will do.
                    let Some(distance) = oracle.distance_by(position, &next) else {
                        nearest = nearest.or(Some((0, at)));
                        break;
                    };
                    if nearest.is_none_or(|nearest| distance < nearest.0) {
                        nearest = Some((distance, at));
                    }
                }
            }
            let (_, at) = nearest.ok_or(Flaw::Unknown)?;
            write_number(at, &mut strategy);
            Ok(at)
        })?;
    }
    Ok(strategy)
}

/// Checks by the rules alone that strategies prove how a position ends, and tells how many positions
/// they take.
pub fn verify<G: Game>(position: &G, outcome: Outcome, strategy: &[u8]) -> Result<u64, Flaw> {
    let (mut rest, mut visited) = (strategy.iter(), 0);
    for (side, goal) in goals(outcome) {
        visited += walk(position, side, goal, |_, _| {
            read_number(&mut rest).ok_or(Flaw::Short)
        })?;
    }
    match rest.next() {
        None => Ok(visited),
        Some(_) => Err(Flaw::Long),
    }
}

/// The place of the first move that strategies name, which is that of the start if the side to move is the
/// one that they are for.
pub fn first_move(strategy: &[u8]) -> Option<usize> {
    read_number(&mut strategy.iter())
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn write_number(mut number: usize, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Option<usize> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *bytes.next()?;
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
