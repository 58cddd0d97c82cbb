//! The solvers from outside: against plain negamax, against each other, and against what is published.

mod checkers;
mod konane;
mod proofs;
mod retrograde;
mod sums;

use std::collections::HashMap;

use grove_core::{Game, Outcome};

/// How every position ends that can be reached, by plain negamax; for games whose positions never come
/// again.
fn negamax<G: Game>(position: &G, known: &mut HashMap<u64, Outcome>) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    if let Some(&outcome) = known.get(&position.key()) {
        return outcome;
    }
    let side = position.side_to_move();
    let mut best = Outcome::Win(!side);
    for mv in position.moves() {
        let found = negamax(&position.after(mv), known);
        if found == Outcome::Win(side) || best == Outcome::Win(!side) {
            best = found;
        }
    }
    known.insert(position.key(), best);
    best
}

/// Visits every position that can be reached.
fn each_position<G: Game>(start: &G, mut visit: impl FnMut(&G)) {
    let mut seen = std::collections::HashSet::new();
    let mut waiting = vec![start.clone()];
    while let Some(position) = waiting.pop() {
        if seen.insert((position.key(), position.counters())) {
            visit(&position);
            position.each_move(|mv| waiting.push(position.after(mv)));
        }
    }
}
