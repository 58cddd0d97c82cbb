//! What a search may ask of a game beyond its rules.

use crate::{Game, Random, Score};

/// Something that a game may know and a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knowledge {
    /// Where on the board a move takes place.
    Places,
    /// How much a move captures.
    Captures,
    /// Which moves make a position noisy, so that an estimate before them means little.
    Noise,
    /// What the position would be if the side to move could pass.
    Pass,
    /// Which positions are the same but for the way one looks at the board.
    Symmetry,
    /// What a move does at once for either side's moves.
    Effects,
    /// Which moves go backward.
    Retreat,
    /// That what happens in one part of the board hardly matters in another.
    Locality,
    /// Which moves put a piece more on the board, and which only move one.
    Clones,
}

/// A cell of the board, in whatever rows and columns the game counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The row.
    pub row: i32,
    /// The column.
    pub column: i32,
}

impl Place {
    /// The place in this row and column.
    #[inline]
    pub const fn new(row: usize, column: usize) -> Self {
        Place {
            row: row as i32,
            column: column as i32,
        }
    }

    /// How far it is from the middle of a board of squares: the square of twice the distance in a
    /// straight line, a whole number also where the middle is between cells.
    #[inline]
    pub const fn eccentricity(self, (rows, columns): (usize, usize)) -> u32 {
        let down = (2 * self.row + 1).abs_diff(rows as i32);
        let right = (2 * self.column + 1).abs_diff(columns as i32);
        down * down + right * right
    }
}

/// A game that guides a search.
///
/// Every question has an answer that a game gives which knows nothing of it. Which answers mean
/// something is in [`KNOWS`](Guide::KNOWS), so that a player that relies on others can be refused
/// before it plays.
pub trait Guide: Game {
    /// What this game knows.
    const KNOWS: &'static [Knowledge] = &[];

    /// Where the piece that moves stands; where it is put, if it comes from outside the board.
    /// `None` for a pass or a swap.
    fn start_of(&self, mv: Self::Move) -> Option<Place> {
        let _ = mv;
        None
    }

    /// Where the piece that moves ends up. `None` for a pass or a swap.
    fn end_of(&self, mv: Self::Move) -> Option<Place> {
        let _ = mv;
        None
    }

    /// How many steps two places are apart. Here: of a king on a board of squares.
    fn distance(one: Place, other: Place) -> u32 {
        let rows = one.row.abs_diff(other.row);
        rows.max(one.column.abs_diff(other.column))
    }

    /// How far a place is from the middle of the board; only comparisons mean something.
    fn eccentricity(&self, place: Place) -> u32 {
        let _ = place;
        0
    }

    /// How many pieces a move captures or turns.
    fn captures(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        0
    }

    /// Whether a move makes this position noisy: an estimate should wait until it is played or
    /// gone. Where the rules force such moves all moves are noisy.
    fn is_noisy(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// The position with the other side to move, if passing here is not likely to be better than
    /// every move. The game is not over, but the position that is given may be.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// A key that positions share which are equal under the game's symmetries, and a symmetry
    /// that takes this position to the one the key is of.
    fn canonical_key(&self) -> (u64, usize) {
        (self.key(), 0)
    }

    /// A move as a symmetry shows it.
    fn seen_through(&self, symmetry: usize, mv: Self::Move) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// The sum of what a move does at once: for the side to move positive, against it negative.
    fn effects(&self, mv: Self::Move) -> Score {
        let _ = mv;
        0
    }

    /// Whether a move goes backward.
    fn retreats(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// A move that puts a piece more on the board, or one that does not, each of its kind as likely
    /// as any other; `None` where there is none.
    fn random_of_kind(&self, clones: bool, random: &mut Random) -> Option<Self::Move> {
        let _ = (clones, random);
        None
    }
}
