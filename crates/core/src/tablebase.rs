//! How positions end that are known before anything is searched.

use crate::{Game, Outcome};

/// How a position ends with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownEnd {
    /// Who wins.
    pub outcome: Outcome,
    /// How many plies it is to the end, or to the next step towards it that cannot be taken back; 0 for a
    /// draw.
    pub distance: u32,
}

/// Something that knows how some positions end, as tables of endgames do.
pub trait Tablebase<G: Game>: Send + Sync {
    /// How a position ends, if that is known.
    fn probe(&self, position: &G) -> Option<KnownEnd>;

    /// The move that wins the soonest, or loses the latest; none where nobody wins or nothing is known.
    fn best_move(&self, position: &G) -> Option<G::Move>;
}
