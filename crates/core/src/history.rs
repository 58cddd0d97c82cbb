//! A game as it was played: the positions and moves up to now.

use crate::{Game, Notation, Outcome};

/// A line of play from some position on. It knows the past, and so it is here that a game
/// ends by repetition.
#[derive(Clone, Debug)]
pub struct GameHistory<G: Game> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
}

impl<G: Game> GameHistory<G> {
    /// A line that starts here, with nothing played.
    pub fn new(start: G) -> Self {
        GameHistory {
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// The position now.
    pub fn position(&self) -> &G {
        self.positions.last().expect("a line has a start")
    }

    /// The position in which the line starts.
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The moves played so far as text.
    pub fn move_texts(&self) -> Vec<String>
    where
        G: Notation,
    {
        let played = self.positions.iter().zip(&self.moves);
        played.map(|(before, &mv)| before.move_text(mv)).collect()
    }

    /// Plays a move that is legal here.
    pub fn play(&mut self, mv: G::Move) {
        let next = self.position().after(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes the last move back, if there is one.
    pub fn take_back(&mut self) -> Option<G::Move> {
        let last = self.moves.pop()?;
        self.positions.pop();
        Some(last)
    }

    /// The keys of the positions before this one, oldest first.
    pub fn earlier_keys(&self) -> Vec<u64> {
        let earlier = &self.positions[..self.positions.len() - 1];
        earlier.iter().map(Game::key).collect()
    }

    /// How often the position has stood on the board, counting now.
    pub fn occurrences(&self) -> usize {
        let key = self.position().key();
        self.positions.iter().filter(|p| p.key() == key).count()
    }

    /// The result, if the game is over: by the position, or else by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| {
            self.position()
                .repetition_limit()
                .filter(|&limit| self.occurrences() >= limit)
                .map(|_| Outcome::Draw)
        })
    }
}
