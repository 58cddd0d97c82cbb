//! What a player takes note of during a game, to learn from it in the end.

use grove_core::{Game, GameHistory, Notation, Outcome, Symmetry};
use grove_record::experience::{Lesson, Verdict, WHOLE};
use grove_search::Report;
use grove_search::minimax::REMEMBERED_LOSS;

/// The moves of its own that a player has chosen in a game.
pub(crate) struct Notes<M> {
    chosen: Vec<Note<M>>,
}

/// A move that was chosen.
struct Note<M> {
    /// How many moves had been played before it.
    ply: usize,
    mv: M,
    /// Whether it was the only one.
    is_forced: bool,
    /// Whether the search saw that it loses, or remembered that it had lost.
    sees_loss: bool,
}

impl<M: Copy + PartialEq> Notes<M> {
    /// None yet.
    pub(crate) fn new() -> Self {
        Notes { chosen: Vec::new() }
    }

    /// Takes note of a move that was chosen here. Moves that were taken back since are forgotten.
    pub(crate) fn take<G: Game<Move = M>>(&mut self, line: &GameHistory<G>, report: &Report<M>) {
        let ply = line.moves().len();
        self.chosen.retain(|note| note.ply < ply);
        self.chosen.extend(report.best.map(|mv| Note {
            ply,
            mv,
            is_forced: line.position().move_count() == 1,
            sees_loss: report.score <= REMEMBERED_LOSS,
        }));
    }

    /// What a game teaches that ended like this, and forgets the game.
    pub(crate) fn lessons<G>(&mut self, line: &GameHistory<G>, outcome: Outcome) -> Vec<Lesson>
    where
        G: Game<Move = M> + Notation + Symmetry,
    {
        let chosen = std::mem::take(&mut self.chosen);
        let Outcome::Win(winner) = outcome else {
            return Vec::new();
        };
        let mut position = line.start().clone();
        let (mut won, mut lost) = (Vec::new(), Vec::new());
        for (ply, &played) in line.moves().iter().enumerate() {
            let side = position.side_to_move();
            position.play(played);
            let note = chosen
                .iter()
                .find(|note| note.ply == ply && note.mv == played);
            // A move without a choice is nobody's fault.
            let Some(note) = note.filter(|note| !note.is_forced) else {
                continue;
            };
            let lesson = |verdict| Lesson {
                key: position.canonical_key().0,
                position: position.text(),
                verdict,
            };
            match side == winner {
                true => won.push(lesson(Verdict::Won)),
                false => lost.push((note.sees_loss, lesson(Verdict::Blamed(WHOLE)))),
            }
        }
        won.extend(blame(lost));
        won
    }
}

/// Puts the blame for a loss: on the last move after which it was not seen coming, and half as much on each
/// move before.
fn blame(mut lost: Vec<(bool, Lesson)>) -> Vec<Lesson> {
    let last = lost.iter().rposition(|&(sees_loss, _)| !sees_loss);
    lost.truncate(last.map_or(0, |last| last + 1));
    let halves = std::iter::successors(Some(WHOLE), |share| Some(share / 2));
    let shares = halves.take_while(|&share| share > 0);
    let blamed = lost.into_iter().rev().zip(shares);
    let blamed = blamed.map(|((_, lesson), share)| Lesson {
        verdict: Verdict::Blamed(share),
        ..lesson
    });
    let mut blamed: Vec<Lesson> = blamed.collect();
    // The last mistake is the latest news.
    blamed.reverse();
    blamed
}
