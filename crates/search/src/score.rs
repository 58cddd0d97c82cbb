//! What the end of a game is worth to a search.
//!
//! A lost end at `p` plies from the root of a search of nominal depth `N` scores
//! -1,000,000 x max(N - p, 1), as in study 000: nearer ends weigh more, and every end weighs more
//! than any estimate. What counts is thus the depth that remains at the end, and the score of a
//! node depends only on the position and its own remaining depth.

use grove_core::{Outcome, Score, Side};

/// The worth of an end at the last ply of a search.
pub const END: Score = 1_000_000;

/// Outside of all scores.
pub const INFINITE: Score = Score::MAX - 1;

/// What a win is worth with so much depth remaining.
#[inline]
pub fn of_win(remaining: u32) -> Score {
    END * remaining.max(1) as Score
}

/// What this outcome is worth to a side with so much depth remaining.
#[inline]
pub fn of_outcome(outcome: Outcome, side: Side, remaining: u32) -> Score {
    let worth = of_win(remaining);
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == side => worth,
        Outcome::Win(_) => -worth,
    }
}

/// An estimate from the view of `root` as `side` sees it.
#[inline]
pub(crate) fn seen_by(side: Side, root: Side, estimate: Score) -> Score {
    if side == root { estimate } else { -estimate }
}

/// Whether a score is that of an end that both sides cannot avoid.
#[inline]
pub fn is_proven(score: Score) -> bool {
    score.abs() >= END
}

/// A score from the transposition table as it counts here. It was stored with `stored` plies left
/// to the horizon, and the node that reads it has `here` plies left: an end of the game is as far
/// from the position as before, and so nearer to the root or farther away. Estimates stay as they
/// are. A score needs no change to be stored, because the plies left are stored with it.
#[inline]
pub fn score_from_tt(score: Score, stored: u32, here: u32) -> Score {
    if !is_proven(score) {
        return score;
    }
    let farther = END * (here as Score - stored as Score);
    if score > 0 {
        (score + farther).max(END)
    } else {
        (score - farther).min(-END)
    }
}
