//! Best-first search, the third family: the tree is kept, and what seems best grows next.
//!
//! [`ubfm`] is Unbounded Best-First Minimax, [`bstar`] proves one move better than all others, and
//! [`pns`] is proof-number search. All searches here share what stands in this file and
//! beside it: where they start, what ends them, how values and ends of games are kept (`value.rs`),
//! and how a search is recorded for whoever wants to look inside (`record.rs`).
//!
//! # Transpositions, limits on length and repetition
//!
//! What is proven of a position has to hold whichever way led to it. A position is therefore known
//! by its key and by what it counts towards limits on the length of the game ([`Game::counters`]).
//!
//! That leaves repetition. A position is drawn as soon as it has come often enough in the game that
//! was played ([`drawn_next_time`]); that does not depend on the way that a search takes. No search
//! looks for repetition within its own lines, and none has to: whoever can win can also win without
//! letting a position come again, since a counter that is lower is never worse for the winner. So a
//! proven win or loss stands under the rule of repetition as well, and so does a draw.

pub mod bstar;
mod identity;
pub mod pns;
pub mod record;
mod recorder;
pub mod ubfm;
mod value;

use grove_core::Game;

use crate::mcts::Watch;
use crate::report::Report;
pub use bstar::BStar;
pub use identity::drawn_next_time;
pub use pns::Pns;
use record::{Record, RecordScope};
pub use ubfm::Ubfm;

/// Where a search starts.
#[derive(Clone, Copy)]
pub struct Start<'a, G: Game> {
    /// The position.
    pub position: &'a G,
    /// The keys of the positions before it, oldest first, for games that end by repetition.
    pub keys: &'a [u64],
    /// How many plies of the game led to it.
    pub ply: usize,
}

impl<'a, G: Game> Start<'a, G> {
    /// A game that begins with this position.
    pub fn new(position: &'a G) -> Self {
        Start {
            position,
            keys: &[],
            ply: 0,
        }
    }
}

/// What ends a search, and who looks on.
#[derive(Clone, Copy)]
pub struct Limits<'a, M> {
    /// How many positions are visited. The moves of a node are looked at together, so there may be a
    /// few more.
    pub nodes: u64,
    /// Asked now and then whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Who is told how the search stands, if anyone.
    pub watch: Option<Watch<'a, M>>,
}

impl<M> Limits<'_, M> {
    /// So many nodes and no other limit.
    pub fn nodes(nodes: u64) -> Self {
        Limits {
            nodes,
            stop: &|| false,
            watch: None,
        }
    }
}

/// A search that keeps a tree and lets what seems best grow next.
pub trait BestFirst<G: Game>: Send {
    /// Forgets the last game.
    fn new_game(&mut self);

    /// Chooses a move.
    fn search(&mut self, start: Start<'_, G>, limits: &Limits<'_, G::Move>) -> Report<G::Move>;

    /// Chooses a move as at the start of a game, and keeps a record of how that went.
    fn record(
        &mut self,
        start: Start<'_, G>,
        limits: &Limits<'_, G::Move>,
        scope: RecordScope,
    ) -> (Report<G::Move>, Record);
}
