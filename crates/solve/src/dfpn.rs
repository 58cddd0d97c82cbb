//! Proof-number search as an oracle: it asks by turns whether either side wins.

use std::cell::Cell;

use grove_core::{Game, Outcome};
use grove_search::bestfirst::pns::{Budget, Options, Solver};

use crate::oracle::{Oracle, Progress, Watch};

/// How many nodes the first question may take; each turn takes twice as many.
const FIRST_TURN: u64 = 1 << 16;
/// The bytes of an entry of the table, as a power of two.
const ENTRY_BITS: u32 = 4;

/// Depth-first proof-number search with a table of bounded size.
///
/// Repetition is no way to win, and how often positions came in the game that led here is not asked.
pub struct Dfpn<G: Game> {
    solver: Solver<G>,
    nodes: u64,
    numbers: Option<(u32, u32)>,
}

impl<G: Game> Dfpn<G> {
    /// A search whose table takes no more than so many bytes.
    pub fn new(bytes: u64) -> Self {
        let table_bits = (bytes >> ENTRY_BITS).max(1 << 10).ilog2().min(40);
        let options = Options {
            table_bits,
            ..Options::default()
        };
        Dfpn {
            solver: Solver::new(options),
            nodes: 0,
            numbers: None,
        }
    }
}

impl<G: Game> Oracle<G> for Dfpn<G> {
    fn outcome(&mut self, position: &G, watch: &Watch<'_>) -> Option<Outcome> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome);
        }
        let side = position.side_to_move();
        let mut wins = [None, if G::DRAWS { None } else { Some(false) }];
        let (mut turn, stopped) = (FIRST_TURN, Cell::new(false));
        loop {
            for (attacker, wins) in [side, !side]
                .into_iter()
                .zip(&mut wins)
                .filter(|(_, wins)| wins.is_none())
            {
                let before = self.progress();
                let stop = || {
                    let is_over = watch(&before);
                    stopped.set(stopped.get() || is_over);
                    is_over
                };
                let budget = Budget {
                    nodes: turn,
                    stop: &stop,
                };
                let answer = self.solver.wins(position, attacker, &[], &budget);
                self.nodes += answer.nodes;
                if attacker == side {
                    let proof = answer.moves.iter().map(|mv| mv.proof).min();
                    let disproof = answer
                        .moves
                        .iter()
                        .map(|mv| mv.disproof)
                        .fold(0, u32::saturating_add);
                    self.numbers = proof.map(|proof| (proof, disproof));
                }
                *wins = answer.wins;
            }
            match wins {
                [Some(true), _] => return Some(Outcome::Win(side)),
                [Some(false), _] if !G::DRAWS => return Some(Outcome::Win(!side)),
                [_, Some(true)] => return Some(Outcome::Win(!side)),
                [Some(false), Some(false)] => return Some(Outcome::Draw),
                _ if stopped.get() => return None,
                _ => turn *= 2,
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            fill: 0.0,
            numbers: self.numbers,
        }
    }
}
