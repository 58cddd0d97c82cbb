//! A game that is looked at and played move by move.
//!
//! Like a [`Matchup`](crate::matchup::Matchup) this is a place where games and players lose their types:
//! everything behind [`Session`] is compiled here and once, for each type of position, and whoever
//! shows a game, speaks a protocol or lets a person play sees texts and numbers only.
//!
//! Decided here: a player is loaded into a slot when it is first asked for, and stays there until a new
//! game or until another player is asked for in that slot; so it keeps its tree, its table and its
//! process. Whoever holds the session numbers the slots: one for each side where the two players must
//! not share what they know. A search deepens, whatever its text says, since it may be told to stop at
//! any time and needs a move by then.

mod open;
mod recorded;
mod saved;
mod search_info;

use grove_core::{Diagram, MoveCells, MoveError, Outcome, PositionError, Side};
use grove_games::{Ending, GameSpec};
use grove_players::MoveRequest;
use grove_players::PlayerError;
use thiserror::Error;

use crate::player::Fault;
pub use crate::player::RecordLimits;
pub use recorded::{BestFirstSteps, MctsSteps, MinimaxSteps, RecordedSearch, SearchSteps};
pub use saved::{Saved, SavedError};
pub use search_info::{Expected, LineInfo, RootMoveInfo, SearchInfo};

/// A game that goes on. It can be handed to another thread, where a player thinks while this one
/// listens.
pub trait Session: Send {
    /// Which game.
    fn game(&self) -> &GameSpec;

    /// Begins anew: the game's own start, nothing played, and all players leave.
    fn begin(&mut self);

    /// Sets a position, the game's own start where there is none, and plays moves from there. Where
    /// anything is refused nothing changes.
    fn set_up(&mut self, start: Option<&str>, moves: &[&str]) -> Result<(), SessionError>;

    /// Plays a move.
    fn play(&mut self, text: &str) -> Result<(), SessionError>;

    /// Takes the last move back, if there is one.
    fn take_back(&mut self) -> bool;

    /// The position in which the moves begin.
    fn start(&self) -> String;

    /// The moves that were played.
    fn played(&self) -> Vec<String>;

    /// The position now.
    fn position(&self) -> String;

    /// The board now, as a picture.
    fn diagram(&self) -> Diagram;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;

    /// The legal moves; none where the game is over.
    fn moves(&self) -> Vec<String>;

    /// The legal moves with all that a board needs to make and show them; none where the game is
    /// over.
    fn legal_moves(&self) -> Vec<LegalMove>;

    /// The result, if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Why the game is over; nothing where it is not, or where the game does not say.
    fn ending(&self) -> Option<Ending>;

    /// What the side to move has to do, where there is something to say about that.
    fn task(&self) -> Option<String>;

    /// Why no legal move is made with these cells, in this order; nothing where that cannot be told.
    fn why_not(&self, cells: &[String]) -> Option<String>;

    /// Loads a player, unless it is there already, and gives its text with every default written out.
    /// Starting an engine may take a while, which is better spent before a clock runs.
    fn load_player(&mut self, player: PlayerSlot<'_>) -> Result<String, PlayerError>;

    /// Lets a player think about the position, and tells now and then how it stands. After a fault
    /// the player has left. Where the game is over nobody thinks, and what is expected is the result.
    fn think(
        &mut self,
        player: PlayerSlot<'_>,
        request: &MoveRequest<'_>,
        tell: &(dyn Fn(&SearchInfo) + Sync),
    ) -> Result<SearchInfo, SessionError>;

    /// Tells the players that the game is over, if it is: those that learn from games learn now. What was
    /// learnt is not taken back with a move.
    fn conclude(&mut self) -> Result<(), SessionError>;

    /// Lets a player search the position and shows how it did so, step by step. The player comes for
    /// this alone, with one thread and nothing learnt before; its book stays closed.
    fn record_search(
        &mut self,
        player: PlayerSlot<'_>,
        scope: &RecordLimits<'_>,
    ) -> Result<RecordedSearch, SessionError>;
}

/// A legal move as a board shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// The move as text.
    pub text: String,
    /// Where it is made.
    pub cells: MoveCells,
    /// How many enemies it captures or turns.
    pub captures: u32,
    /// What a button for it says, if no cells stand for it.
    pub label: Option<String>,
}

/// A player and where a session keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerSlot<'a> {
    /// The player's text, which may be a preset of the game.
    pub text: &'a str,
    /// Its random seed.
    pub seed: u64,
    /// The number of the slot; any number will do.
    pub number: usize,
}

/// Why something was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SessionError {
    /// A position that cannot be read.
    #[error("position: {0}")]
    Position(#[from] PositionError),
    /// A move that is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A move that is not legal, where the reason is known.
    #[error("`{text}` is not a legal move for {}: {reason}", side.name())]
    Refused {
        /// The move as it was asked for.
        text: String,
        /// Whose turn it is.
        side: Side,
        /// Why, in words.
        reason: String,
    },
    /// A player that cannot be built.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A player that shows nothing of how it chooses.
    #[error(
        "player: expected minimax, ab, mcts, ubfm, bstar or pns, whose search can be shown, found {0}"
    )]
    Opaque(&'static str),
    /// A player that gives no move.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Begins a game.
pub fn open(game: &GameSpec) -> Box<dyn Session> {
    game.visit(open::Opening { game: *game })
}
