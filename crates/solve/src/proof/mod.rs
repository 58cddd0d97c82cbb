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
            let chooser = Chooser {
                position,
                moves,
                side,
                goal,
            };
            let known = chooser.known(oracle);
            let known = known.or_else(|| {
                oracle.find_again(position, watch);
                chooser.known(oracle)
            });
            let found = known.or_else(|| chooser.nearest(oracle, watch));
            let at = found.ok_or(Flaw::Unknown)?;
            write_number(at, &mut strategy);
            Ok(at)
        })?;
    }
    Ok(strategy)
}

/// Chooses a move that keeps what a strategy is to reach.
struct Chooser<'a, G: Game> {
    position: &'a G,
    moves: &'a [G::Move],
    side: Side,
    goal: Goal,
}

impl<G: Game> Chooser<'_, G> {
    fn is_good(&self, outcome: Outcome) -> bool {
        match self.goal {
            Goal::Win => outcome == Outcome::Win(self.side),
            Goal::NoLoss => outcome != Outcome::Win(!self.side),
        }
    }

    fn after_each(&self) -> impl Iterator<Item = (usize, G)> {
        let after = self.moves.iter().map(|&mv| self.position.after(mv));
        after.enumerate()
    }

    /// The place of the move of which that is known with the least work, so that proofs are short.
    fn known(&self, oracle: &mut (impl Oracle<G> + ?Sized)) -> Option<usize> {
        let known = self.after_each().filter_map(|(at, next)| {
            let (outcome, work) = oracle.known(&next)?;
            self.is_good(outcome).then_some((work, at))
        });
        known.min().map(|(_, at)| at)
    }

    /// The place of the move that is nearest to the end, or without distances of the first that is good.
    fn nearest(&self, oracle: &mut (impl Oracle<G> + ?Sized), watch: &Watch<'_>) -> Option<usize> {
        let mut nearest: Option<(u32, usize)> = None;
        for (at, next) in self.after_each() {
            let outcome = oracle.outcome(&next, watch);
            if !outcome.is_some_and(|outcome| self.is_good(outcome)) {
                continue;
            }
            let Some(distance) = oracle.distance_by(self.position, &next) else {
                return Some(nearest.map_or(at, |nearest| nearest.1));
            };
            nearest = Some(nearest.map_or((distance, at), |found| found.min((distance, at))));
        }
        nearest.map(|(_, at)| at)
    }
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
