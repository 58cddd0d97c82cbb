//! The rules of a game, as a search sees them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Outcome, Random, Side, Word};

/// A position of a two-player game of perfect information.
///
/// Positions are small and are copied rather than undone. A turn is one move: a whole
/// multi-jump, a pass, a swap of colours. Three promises hold for every game, and the
/// conformance suite checks them:
///
/// 1. [`each_move`](Game::each_move) visits nothing exactly when [`outcome`](Game::outcome) is
///    `Some`: a finished game has no moves, and a side that cannot move either has lost or
///    has a pass among its moves.
/// 2. No move is visited twice, and two moves that lead to the same result from the same
///    square are one move.
/// 3. Limits on the length of a game are part of the position, except repetition, which needs
///    the history and lives in [`GameHistory`](crate::GameHistory).
pub trait Game: Clone + Send + Sync + 'static {
    /// A move, small enough to be copied freely. [`Step`](crate::Step) is one for games in which a
    /// piece goes from one cell to another.
    ///
    /// - `Word`: a transposition table keeps moves as numbers in atomics, for several threads.
    /// - `Eq` and `Hash`: killers and statistics of moves find a move again.
    /// - `Ord` and `Debug`: tests compare lists of moves and name them.
    type Move: Copy + Eq + Ord + Hash + Debug + Word + Send + Sync + 'static;

    /// At how many occurrences of one position a game is drawn, where the rules say so.
    const REPETITIONS: Option<usize> = None;

    /// Whether a game can end drawn. Where it cannot, whoever does not win loses.
    const DRAWS: bool = true;

    /// Whether [`try_move`](Game::try_move) works on a copy. If not, what a position is asked
    /// for has to be had before.
    const COPIES: bool = true;

    /// At how many occurrences of this position the game is drawn: as
    /// [`REPETITIONS`](Game::REPETITIONS) says, or never where an option of the game says so.
    #[inline]
    fn repetition_limit(&self) -> Option<usize> {
        Self::REPETITIONS
    }

    /// Whose turn it is. In a finished game: whose turn it would be.
    fn side_to_move(&self) -> Side;

    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Visits every legal move once, in the game's natural order.
    fn each_move(&self, visit: impl FnMut(Self::Move));

    /// Visits moves in the same order until the visitor has seen enough. Games override this
    /// where they can stop generating.
    #[inline]
    fn each_move_until(&self, mut visit: impl FnMut(Self::Move) -> ControlFlow<()>) {
        let mut flow = ControlFlow::Continue(());
        self.each_move(|mv| {
            if flow.is_continue() {
                flow = visit(mv);
            }
        });
    }

    /// Plays a move that is legal here. What an illegal one does is not defined; text from
    /// outside goes through [`Notation::parse_move`](crate::Notation::parse_move).
    fn play(&mut self, mv: Self::Move);

    /// A 64-bit key of the board, the side to move and rights such as a swap or a pending
    /// pass; not of move counters, clocks or repetition.
    fn key(&self) -> u64;

    /// What the position counts towards limits on the length of the game, as a number; 0 where
    /// nothing is counted. [`key`](Game::key) does not know it: only positions that are equal in
    /// both are worth the same to the end of the game.
    #[inline]
    fn counters(&self) -> u64 {
        0
    }

    /// The position after a move.
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Does something in the position after a move and comes back. Copies, unless the game has
    /// a cheaper way: one that takes moves back changes itself, and is as before in the end.
    #[inline]
    fn try_move<T>(&mut self, mv: Self::Move, look: impl FnOnce(&mut Self) -> T) -> T {
        look(&mut self.after(mv))
    }

    /// Empties the list and fills it with the legal moves. The list keeps its memory, so that
    /// a search allocates only once.
    #[inline]
    fn moves_into(&self, list: &mut Vec<Self::Move>) {
        list.clear();
        self.each_move(|mv| list.push(mv));
    }

    /// The legal moves in a new list.
    fn moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.moves_into(&mut list);
        list
    }

    /// How many legal moves there are. Games override this where counting is cheaper than
    /// listing.
    #[inline]
    fn move_count(&self) -> usize {
        let mut count = 0;
        self.each_move(|_| count += 1);
        count
    }

    /// A legal move, each as likely as any other, or `None` when the game is over. Games
    /// override this to draw without listing.
    #[inline]
    fn random_move(&self, random: &mut Random) -> Option<Self::Move> {
        let count = self.move_count();
        (count > 0)
            .then(|| self.nth_move(random.below(count as u32) as usize))
            .flatten()
    }

    /// Plays the move that [`random_move`](Game::random_move) would give, and tells whether there
    /// was one. Games override this where the detour over a move costs time, and have it inlined
    /// always: a whole game stays in registers then.
    #[inline]
    fn play_random(&mut self, random: &mut Random) -> bool {
        let mv = self.random_move(random);
        if let Some(mv) = mv {
            self.play(mv);
        }
        mv.is_some()
    }

    /// The `n`-th move, from 0, in the order of [`each_move`](Game::each_move).
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        let (mut seen, mut found) = (0, None);
        self.each_move(|mv| {
            if seen == n {
                found = Some(mv);
            }
            seen += 1;
        });
        found
    }
}
