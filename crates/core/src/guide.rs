//! What a search may ask of a game beyond its rules.

use crate::{Random, Score, Symmetry};

/// Something that a game may know and a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knowledge {
    /// Where on the board a move starts and ends.
    Coordinates,
    /// How much a move captures.
    Captures,
    /// Which moves make a position noisy, so that quiescence search plays them out.
    NoisyMoves,
    /// Where a threat to win has to be answered.
    Threats,
    /// Where a null move may be tried.
    NullMove,
    /// Which positions are equal under mirroring and turning the board.
    Symmetry,
    /// A static score of moves, for ordering them.
    MoveScore,
    /// Which moves forward pruning may leave out.
    PrunableMoves,
    /// That what happens in one part of the board hardly matters in another.
    Locality,
    /// Which moves a playout prefers.
    PreferredMoves,
}

/// A cell of the board, in whatever rows and columns the game counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coord {
    /// The row.
    pub row: i32,
    /// The column.
    pub column: i32,
}

impl Coord {
    /// The cell in this row and column.
    #[inline]
    pub const fn new(row: usize, column: usize) -> Self {
        Coord {
            row: row as i32,
            column: column as i32,
        }
    }

    /// How far it is from the middle of a board of squares: the square of twice the distance in a
    /// straight line, a whole number also where the middle is between cells.
    #[inline]
    pub const fn distance_from_centre(self, (rows, columns): (usize, usize)) -> u32 {
        let down = (2 * self.row + 1).abs_diff(rows as i32);
        let right = (2 * self.column + 1).abs_diff(columns as i32);
        down * down + right * right
    }
}

/// A game that guides a search.
///
/// Every question has a default answer for games that know nothing about it, so `impl Guide for
/// MyGame {}` is enough to start with. Which answers mean something is in [`KNOWS`](Guide::KNOWS),
/// so that a player that relies on others can be refused before it plays.
pub trait Guide: Symmetry {
    /// What this game knows.
    const KNOWS: &'static [Knowledge] = &[];

    /// Where the piece that moves stands; where it is put, if it comes from outside the board.
    /// `None` for a pass or a swap.
    fn origin(&self, mv: Self::Move) -> Option<Coord> {
        let _ = mv;
        None
    }

    /// Where the piece that moves ends up. `None` for a pass or a swap.
    fn destination(&self, mv: Self::Move) -> Option<Coord> {
        let _ = mv;
        None
    }

    /// How many steps two cells are apart. Here: of a king on a board of squares.
    fn distance(one: Coord, other: Coord) -> u32 {
        let rows = one.row.abs_diff(other.row);
        rows.max(one.column.abs_diff(other.column))
    }

    /// How far a cell is from the middle of the board; only comparisons mean something.
    fn distance_from_centre(&self, cell: Coord) -> u32 {
        let _ = cell;
        0
    }

    /// How many pieces a move captures or turns.
    fn captures(&self, mv: Self::Move) -> u32 {
        let _ = mv;
        0
    }

    /// Whether a move makes this position noisy: quiescence search plays it before it estimates.
    /// Where the rules force such moves, all moves are noisy.
    fn is_noisy(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// Whether the side to move has to answer something at once, as after a check in chess: it must
    /// capture, or the other side threatens to win. A static estimate means little there, so a search
    /// does not prune by it.
    fn in_check(&self) -> bool {
        false
    }

    /// Whether the other side wins with its next move unless this one is an answer to it.
    fn is_threatened(&self) -> bool {
        false
    }

    /// A key of what changes slowly, such as the material or where the men stand: positions with the
    /// same one are likely to be misjudged alike. Whose turn it is need not be in it.
    fn structure_key(&self) -> u64 {
        0
    }

    /// The position after a null move: with the other side to move, unless this looks like
    /// zugzwang, where passing would beat every move. The game is not over, but the position that
    /// is given may be.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// A static score of a move for ordering: positive if it is good for the side to move.
    fn move_score(&self, mv: Self::Move) -> Score {
        let _ = mv;
        0
    }

    /// Whether a search that prunes forward may leave this move out as long as there are others.
    fn is_prunable(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// A random move of the class that a playout prefers, or of the rest, each move of the class as
    /// likely as any other; `None` where the class is empty.
    fn random_move_of_class(&self, preferred: bool, random: &mut Random) -> Option<Self::Move> {
        let _ = (preferred, random);
        None
    }

    /// The same where a move counts as often as there are pieces that can make it, and with `None`
    /// for all moves of both classes.
    fn random_move_by_origin(
        &self,
        preferred: Option<bool>,
        random: &mut Random,
    ) -> Option<Self::Move> {
        let _ = (preferred, random);
        None
    }
}
