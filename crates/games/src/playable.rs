//! All that a game of this crate can do, and the boards on which it can be searched.
//!
//! The usual board of a game is the type of position that [`GameSpec`](crate::GameSpec) picks. A
//! study may describe others: they play the same moves and give the same values, at another cost
//! and in another natural order. Whoever searches asks for a board by its name and gets it as a
//! type through a [`BoardVisitor`], so that a game with one board compiles its searches once.

use std::sync::Arc;

use grove_core::{Evaluate, Guide, MovePolicy, Notation};
use grove_model::EmbeddedPolicy;

use crate::board_view::BoardView;
use crate::explain::Explain;
use crate::learnt::Learnable;
use crate::options::GameInfo;
use crate::spec::Variant;

/// A way to keep a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Board {
    /// The usual one: sets of cells.
    Bits,
    /// Every field is looked at again for every move (000, player AB).
    Scan,
    /// What each piece can do is kept and updated with every move (000 2.4.4).
    Dynamic,
}

impl Board {
    /// All boards, by the names that players use.
    pub const NAMES: [(&'static str, Board); 3] = [
        ("bits", Board::Bits),
        ("scan", Board::Scan),
        ("dynamic", Board::Dynamic),
    ];

    /// The name that players use.
    pub const fn name(self) -> &'static str {
        match self {
            Board::Bits => "bits",
            Board::Scan => "scan",
            Board::Dynamic => "dynamic",
        }
    }
}

/// All that a game of this crate can do.
pub trait Playable:
    Notation<Rules: Variant> + Evaluate<Evaluation: Learnable> + Guide + BoardView + Explain
{
    /// What is known of the game.
    const INFO: &'static GameInfo = <Self::Rules as Variant>::INFO;

    /// The boards it can be searched on.
    const BOARDS: &'static [Board] = &[Board::Bits];

    /// Evaluations that cover its terms, besides the default. The tests check all of them.
    const EVALUATIONS: &'static [&'static str] = &[];

    /// After how many plies games at random are cut short and estimated, where nothing else is
    /// said: those that almost never end by themselves tell nothing.
    const PLAYOUT_CUTOFF: Option<u32> = None;

    /// Whether there are tables of its endgames.
    const HAS_TABLES: bool = false;

    /// Whether [`book_moves`](Playable::book_moves) ever gives any.
    const HAS_BOOK: bool = false;

    /// The moves of the opening book here, one of which is drawn; none where the book has none.
    fn book_moves(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// The policies that come with the game, the newest last.
    fn policies() -> &'static [EmbeddedPolicy] {
        &[]
    }

    /// What a player judges by that looks one ply ahead.
    fn reflex_evaluation() -> Self::Evaluation {
        Self::Evaluation::default()
    }

    /// Does something with the type of a board out of [`BOARDS`](Playable::BOARDS). Games with
    /// one board have nothing to choose.
    fn visit_board<V: BoardVisitor<Self>>(board: Board, visitor: V) -> V::Output {
        let _ = board;
        visitor.visit::<Self>()
    }
}

/// Positions of `G` on some board.
pub trait BoardOf<G: Playable>:
    Evaluate<Move = G::Move, Evaluation = G::Evaluation> + Guide
{
    /// The same position on this board.
    fn of(position: &G) -> Self;

    /// The policy on this board; none where only the usual one can be shown to it.
    fn policy(policy: Arc<dyn MovePolicy<G>>) -> Option<Arc<dyn MovePolicy<Self>>> {
        let _ = policy;
        None
    }
}

impl<G: Playable> BoardOf<G> for G {
    fn of(position: &G) -> Self {
        position.clone()
    }

    fn policy(policy: Arc<dyn MovePolicy<G>>) -> Option<Arc<dyn MovePolicy<G>>> {
        Some(policy)
    }
}

/// Something to be done with a board whose type is known only once its name has been read.
pub trait BoardVisitor<G: Playable> {
    /// What comes out.
    type Output;

    /// Does it with positions of this type.
    fn visit<B: BoardOf<G>>(self) -> Self::Output;
}
