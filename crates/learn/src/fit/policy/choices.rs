//! The choices to learn from: positions, what each of their moves changes, and which one was made.

use grove_core::MAX_EVAL;
use grove_games::{GameSpec, Playable};
use grove_model::{Planes, content_of, each_change};

use crate::data::DataFile;
use crate::fit::FitError;
use crate::replay::{Choice, Spectator, replay};
use crate::samples::HELD_OUT;

/// What is kept of a change takes nine binary digits; this one says that it is the last of its move.
const LAST: u16 = 1 << 15;

/// A change of a cell that a move makes: its bit and what is there after it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct CellChange(u16);

impl CellChange {
    fn new(bit: u32, after: u8) -> Self {
        CellChange((bit as u16) << 3 | u16::from(after))
    }

    pub fn bit(self) -> u32 {
        u32::from(self.0 >> 3 & 63)
    }

    pub fn after(self) -> u8 {
        (self.0 & 7) as u8
    }

    /// A number below [`CELL_CHANGES`] that no other change has.
    pub fn number(self) -> usize {
        usize::from(self.0 & !LAST)
    }
}

/// How many changes of cells can be told apart.
pub(super) const CELL_CHANGES: usize = 64 << 3;

/// A position in which a move was chosen.
struct Position {
    before: Planes,
    chosen: u16,
    /// Where the changes of its moves begin; they end where those of the next position begin.
    first: usize,
}

/// Choices, one after the other.
#[derive(Default)]
pub(super) struct Choices {
    positions: Vec<Position>,
    changes: Vec<u16>,
}

/// A choice as a learner sees it.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    /// The board as the side to move sees it.
    pub before: &'a Planes,
    /// Which move was made.
    pub chosen: usize,
    changes: &'a [u16],
}

impl<'a> Seen<'a> {
    /// The changes of all moves, each with the number of its move. A move that changes nothing has none,
    /// and counts.
    pub fn each_change(&self, mut visit: impl FnMut(usize, CellChange)) -> usize {
        let mut number = 0;
        for &change in self.changes {
            if change != NOTHING {
                visit(number, CellChange(change & !LAST));
            }
            number += usize::from(change & LAST != 0);
        }
        number
    }
}

/// Instead of the changes of a move that makes none: content 7 is none.
const NOTHING: u16 = LAST | 7;

impl Choices {
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    pub fn get(&self, index: usize) -> Seen<'_> {
        let position = &self.positions[index];
        let next = self.positions.get(index + 1);
        let end = next.map_or(self.changes.len(), |next| next.first);
        Seen {
            before: &position.before,
            chosen: position.chosen.into(),
            changes: &self.changes[position.first..end],
        }
    }

    pub fn all(&self) -> impl Iterator<Item = Seen<'_>> {
        (0..self.len()).map(|index| self.get(index))
    }

    fn add<G: Playable>(&mut self, choice: &Choice<G>) {
        let side = choice.position.side_to_move();
        let before = choice.position.planes(side);
        self.positions.push(Position {
            before,
            chosen: choice.chosen as u16,
            first: self.changes.len(),
        });
        for &mv in choice.moves {
            let after = choice.position.after(mv).planes(side);
            let first = self.changes.len();
            each_change(&before, &after, |bit, after| {
                self.changes.push(CellChange::new(bit, after).0);
            });
            match self.changes[first..].last_mut() {
                Some(last) => *last |= LAST,
                None => self.changes.push(NOTHING),
            }
        }
    }
}

/// The choices of some games, and those of the games that are held out.
pub(super) struct Gathered {
    pub training: Choices,
    pub validation: Choices,
    pub games: usize,
}

impl Gathered {
    /// Reads the choices of all games. Left out are those that were none, because there was one move
    /// alone, and those in which every move lost: there any is as good as the one that was made.
    pub fn read(game: &GameSpec, files: &[DataFile]) -> Result<Self, FitError> {
        let mut gathered = Gathered {
            training: Choices::default(),
            validation: Choices::default(),
            games: 0,
        };
        for file in files {
            let replayed = replay(game, &file.bytes, &mut gathered);
            replayed.map_err(|error| FitError::data(file, error))?;
        }
        let positions = gathered.training.len() + gathered.validation.len();
        let enough = positions >= 1000 && gathered.games >= HELD_OUT;
        match enough && gathered.validation.len() > 0 {
            true => Ok(gathered),
            false => Err(FitError::Few {
                positions,
                games: gathered.games,
            }),
        }
    }

    pub fn all(&self) -> impl Iterator<Item = Seen<'_>> {
        self.training.all().chain(self.validation.all())
    }
}

impl Spectator for Gathered {
    fn see<G: Playable>(&mut self, choice: &Choice<G>) {
        if choice.moves.len() > 1 && choice.score >= -MAX_EVAL {
            match self.games % HELD_OUT {
                0 => self.validation.add(choice),
                _ => self.training.add(choice),
            }
        }
    }

    fn end_of_game(&mut self) {
        self.games += 1;
    }
}

/// The kind of a change: what was there, and what is there.
pub(super) fn kind(before: &Planes, change: CellChange) -> grove_model::Change {
    grove_model::Change {
        before: content_of(before, change.bit()),
        after: change.after(),
    }
}
