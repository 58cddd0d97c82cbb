//! How long a move may take and how far it may go.

use std::time::Duration;

/// Limits of a move. Whatever is reached first ends it; without any, and without a clock, a player
/// thinks until it is told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MoveLimits {
    /// The depth of a search. MCTS has no depth: it keeps its own limits where this is the only one.
    pub depth: Option<u32>,
    /// Positions visited by a search, or iterations of MCTS.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Time for all moves of the game.
    pub clock: Option<GameClock>,
}

impl MoveLimits {
    /// Whether time is limited in any way.
    pub fn is_timed(&self) -> bool {
        self.time.is_some() || self.clock.is_some()
    }
}

/// A clock for all moves of a player in a game. Whoever runs the game keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    /// What is left of the time; in a player's text what the game starts with.
    pub remaining: Duration,
    /// What is added after every move.
    pub increment: Duration,
}

impl GameClock {
    /// Takes the time of a move off the clock and adds the increment.
    pub fn charge(&mut self, used: Duration) {
        self.remaining = self.remaining.saturating_sub(used) + self.increment;
    }
}

/// What a player is asked for.
#[derive(Clone, Copy)]
pub struct MoveRequest<'a> {
    /// Limits of this move, which the player keeps instead of its own.
    pub limits: Option<MoveLimits>,
    /// What is left on the player's clock, where somebody keeps one.
    pub clock: Option<GameClock>,
    /// What is left on the opponent's clock, where it has one.
    pub opponent_clock: Option<GameClock>,
    /// How long the opponent thought about its last move; nothing before it has moved.
    pub opponent_time: Option<Duration>,
    /// How many lines are wanted, which minimax can tell: the best, the best that begins with another move, and so on.
    pub lines: usize,
    /// Asked now and then whether to stop at once.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl MoveRequest<'_> {
    /// A move with nothing but the player's own limits.
    pub fn unlimited() -> Self {
        MoveRequest {
            limits: None,
            clock: None,
            opponent_clock: None,
            opponent_time: None,
            lines: 1,
            stop: &|| false,
        }
    }
}
