//! A policy: how much each move of a position promises, as a linear model of what it changes.
//!
//! A move is seen by the cells that are others after it, so that no game has to say what its moves look
//! like. A change of a cell has a kind: what was there and what is there. The logit of a move is the sum
//! over its changes of a weight for the kind and the cell, and of one for the kind and the content of
//! each window around the cell before the move. The share of a move is the softmax of the logits over
//! all legal moves, as in Coulom, *Computing "Elo ratings" of move patterns in the game of Go* (2007).
//!
//! What a change is worth depends on the position before alone. So it is worked out once for each cell,
//! however many moves make it.

use crate::{Header, MOST_PLANES, Planes, Windows};

/// What a cell holds: 0 for nothing, or the number of a plane and 1.
const CONTENTS: usize = MOST_PLANES + 1;

/// A change of a cell: what was there, and what is there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Change {
    /// Before the move.
    pub before: u8,
    /// After it.
    pub after: u8,
}

/// A learnt policy.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// Of which game and board it is, and where it comes from.
    pub header: Header,
    /// What it sees around a cell.
    pub windows: Windows,
    /// The kinds of changes that it knows; any other is worth nothing.
    changes: Vec<Change>,
    /// Its weights as parts of [`ONE`](Policy::ONE): for each phase and change a row of
    /// [`Windows::weights`].
    weights: Vec<i16>,
    /// The same for all contents: a row of [`Windows::size`] for each phase and change.
    spread: Vec<i16>,
    /// The number of each change.
    numbers: [[Option<u8>; CONTENTS]; CONTENTS],
}

impl Policy {
    /// This weight makes a move e times as likely.
    pub const ONE: f32 = 1024.0;

    /// A policy with these weights, a row for each phase and change.
    pub fn new(header: Header, windows: Windows, changes: Vec<Change>, weights: Vec<i16>) -> Self {
        let mut numbers = [[None; CONTENTS]; CONTENTS];
        for (number, change) in changes.iter().enumerate() {
            numbers[usize::from(change.before)][usize::from(change.after)] = Some(number as u8);
        }
        let rows = weights.chunks(windows.weights().max(1));
        let spread = rows.flat_map(|row| windows.shared().iter().map(|&place| row[place as usize]));
        Policy {
            spread: spread.collect(),
            header,
            windows,
            changes,
            weights,
            numbers,
        }
    }

    /// The kinds of changes that it knows.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    pub(crate) fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// The cells of the board it was learnt on.
    pub fn board(&self) -> u64 {
        self.header.board
    }

    /// What it makes of a position, as the side to move sees it.
    #[inline]
    pub fn outlook(&self, before: &Planes) -> Outlook<'_> {
        Outlook {
            policy: self,
            before: *before,
            phase: self.header.phase(before),
            known: [0; CONTENTS],
            worths: [[0; 64]; CONTENTS],
        }
    }
}

/// A position as a policy sees it.
pub struct Outlook<'a> {
    policy: &'a Policy,
    before: Planes,
    phase: usize,
    /// For each content the cells for which it is known what it is worth to put it there.
    known: [u64; CONTENTS],
    worths: [[i32; 64]; CONTENTS],
}

impl Outlook<'_> {
    /// The logit of the move after which the same side sees this.
    #[inline]
    pub fn logit(&mut self, after: &Planes) -> f32 {
        let mut sum = 0;
        let before = self.before;
        each_change(&before, after, |bit, after| sum += self.worth(bit, after));
        sum as f32 / Policy::ONE
    }

    #[inline]
    fn worth(&mut self, bit: u32, after: u8) -> i32 {
        let (cell, content) = (bit as usize, usize::from(after));
        if self.known[content] >> bit & 1 == 0 {
            self.known[content] |= 1 << bit;
            self.worths[content][cell] = self.sum(bit, content);
        }
        self.worths[content][cell]
    }

    fn sum(&self, bit: u32, after: usize) -> i32 {
        let policy = self.policy;
        let before = usize::from(content_of(&self.before, bit));
        let Some(number) = policy.numbers[before][after] else {
            return 0;
        };
        let size = policy.windows.size();
        let row = self.phase * policy.changes.len() + usize::from(number);
        let weights = &policy.spread[row * size..][..size];
        let mut sum = 0;
        let add = |content: usize| sum += i32::from(weights[content]);
        policy.windows.each_content(&self.before, bit, add);
        sum
    }
}

/// The cells that are others after a move, by their bits, and what is there now.
#[inline]
pub fn each_change(before: &Planes, after: &Planes, mut visit: impl FnMut(u32, u8)) {
    let planes = before.iter().zip(after);
    let mut rest = planes.fold(0, |changed, (before, after)| changed | before ^ after);
    while rest != 0 {
        let bit = rest.trailing_zeros();
        visit(bit, content_of(after, bit));
        rest &= rest - 1;
    }
}

/// What a cell holds: 0 for nothing, or the number of a plane and 1.
#[inline]
pub fn content_of(planes: &Planes, bit: u32) -> u8 {
    let numbered = (1..).zip(planes);
    numbered.fold(0, |content, (number, plane)| {
        content + number * (plane >> bit & 1) as u8
    })
}
