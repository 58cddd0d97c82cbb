//! A position with all its moves, as an oracle sees it.

use grove_core::{Game, Outcome};

use crate::oracle::{Oracle, Watch};

/// What is known of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// How the game ends with best play, if that is known.
    pub outcome: Option<Outcome>,
    /// The moves that keep a win, or where nobody wins a draw, as far as they are known.
    pub moves: Vec<M>,
    /// The moves of which it is not known.
    pub undecided: usize,
    /// How many plies the winner needs, where the engine knows that.
    pub distance: Option<u32>,
}

/// Asks how a position ends with best play, and which of its moves keep that.
pub fn solve<G: Game>(
    position: &G,
    oracle: &mut (impl Oracle<G> + ?Sized),
    watch: &Watch<'_>,
) -> Solution<G::Move> {
    let side = position.side_to_move();
    let legal = position.moves();
    let mut solution = Solution {
        outcome: oracle.outcome(position, watch),
        moves: Vec::new(),
        undecided: 0,
        distance: None,
    };
    match solution.outcome {
        Some(Outcome::Win(winner)) if winner != side => {}
        outcome => {
            for &mv in &legal {
                match oracle.outcome(&position.after(mv), watch) {
                    None => solution.undecided += 1,
                    // A move that wins decides, whatever is not known of the others.
                    Some(Outcome::Win(winner)) if winner == side => {
                        solution.outcome = Some(Outcome::Win(side));
                        solution.moves.push(mv);
                    }
                    Some(found) if Some(found) == outcome => solution.moves.push(mv),
                    Some(_) => {}
                }
            }
        }
    }
    solution.distance = solution.outcome.and_then(|_| oracle.distance(position));
    solution
}
