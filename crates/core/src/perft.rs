//! Counting the leaves of the game tree: the test and the benchmark of move generation.

use std::hint::black_box;

use crate::Game;

/// The number of move sequences of `depth` plies, each one played out on the board. A game
/// that ends earlier counts nothing.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut leaves = 0;
            position.each_move(|mv| {
                // Without this the compiler would see that the last position is not used.
                black_box(&position.after(mv));
                leaves += 1;
            });
            leaves
        }
        _ => {
            let mut leaves = 0;
            position.each_move(|mv| leaves += perft(&position.after(mv), depth - 1));
            leaves
        }
    }
}

/// The same number with the last ply counted instead of played.
pub fn perft_counted<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.move_count() as u64,
        // The same as below, without a call for each position before the last ply.
        2 => {
            let mut leaves = 0;
            position.each_move(|mv| leaves += position.after(mv).move_count() as u64);
            leaves
        }
        _ => {
            let mut leaves = 0;
            position.each_move(|mv| leaves += perft_counted(&position.after(mv), depth - 1));
            leaves
        }
    }
}

/// [`perft_counted`] for each move of the position, by which a wrong count is tracked down. At
/// depth 0 there are no moves to count for.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let leaves = |mv| (mv, perft_counted(&position.after(mv), below));
    position.moves().into_iter().map(leaves).collect()
}
