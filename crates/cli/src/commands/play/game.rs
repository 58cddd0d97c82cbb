//! A game between people and a player: who sits where, what was taken back, who gave up.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use grove_core::{Outcome, Side};
use grove_engine::session::{PlayerSlot, Saved, SearchInfo, Session, SessionError};
use grove_players::levels;

use super::thinking::{Thinking, think};
use crate::args::Person;

/// The number of whoever gives hints; the first two are the sides'.
const ADVISER: usize = 2;

/// A game between people and a player.
pub struct Game {
    pub session: Box<dyn Session>,
    pub person: Person,
    /// The opponent as it was named: a level, or the text of a player.
    against: String,
    /// How long the opponent may think, where that is not its own affair.
    time: Option<Duration>,
    seed: u64,
    /// What was taken back, the first move last.
    undone: Vec<String>,
    resigned: Option<Side>,
}

impl Game {
    /// Before the first move, with the opponent seated.
    pub fn new(
        session: Box<dyn Session>,
        person: Person,
        against: &str,
        time: Option<Duration>,
        seed: u64,
    ) -> Result<Self, SessionError> {
        let mut game = Game {
            session,
            person,
            against: String::new(),
            time,
            seed,
            undone: Vec::new(),
            resigned: None,
        };
        game.meet(against)?;
        Ok(game)
    }

    /// The opponent as it was named.
    pub fn against(&self) -> &str {
        &self.against
    }

    /// Seats another opponent. Where it is refused nothing changes.
    pub fn meet(&mut self, against: &str) -> Result<(), SessionError> {
        let number = match self.person {
            Person::White => Side::Black,
            Person::Black | Person::Both => Side::White,
        };
        self.session.load_player(PlayerSlot {
            text: levels::opponent(against),
            seed: self.seed,
            number: number.index(),
        })?;
        // A bare number would say little in a file of the game.
        self.against = levels::opponent(against).into();
        Ok(())
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        let given_up = self.resigned.map(|side| Outcome::Win(!side));
        given_up.or_else(|| self.session.outcome())
    }

    /// Who gave up.
    pub fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// Whether it is a player's turn.
    pub fn awaits_player(&self) -> bool {
        self.outcome().is_none() && !self.person.plays(self.session.side_to_move())
    }

    /// The legal moves; none where the game is over.
    pub fn moves(&self) -> Vec<String> {
        match self.outcome() {
            Some(_) => Vec::new(),
            None => self.session.moves(),
        }
    }

    /// The only move, if it is a pass.
    pub fn forced_pass(&self) -> Option<String> {
        let mut moves = self.moves();
        let is_pass = moves.len() == 1 && ["0000", "pass"].contains(&moves[0].as_str());
        is_pass.then(|| moves.remove(0))
    }

    /// Plays a move. Every game understands `pass`, however it is written there.
    pub fn play(&mut self, text: &str) -> Result<String, SessionError> {
        let pass = self.forced_pass().filter(|_| text == "pass");
        let text = pass.unwrap_or(text.into());
        if self.resigned.is_some() {
            return Err(grove_core::MoveError::Over { text }.into());
        }
        self.session.play(&text)?;
        self.undone.clear();
        let last = self.session.played().pop();
        Ok(last.unwrap_or(text))
    }

    /// Lets players learn from the game, if it is over.
    pub fn conclude(&mut self) -> Result<(), SessionError> {
        self.session.conclude()
    }

    /// Takes back up to the last move of a person, or that a person gave up. Gives the moves that
    /// were taken back, and nothing where no person has done anything.
    pub fn undo(&mut self) -> Option<usize> {
        if self.resigned.take().is_some() {
            return Some(0);
        }
        let mut played = self.session.played();
        let mut taken = Vec::new();
        while self.session.take_back() {
            taken.extend(played.pop());
            if self.person.plays(self.session.side_to_move()) {
                let count = taken.len();
                self.undone.append(&mut taken);
                return Some(count);
            }
        }
        self.replay(&mut taken, |_| false);
        None
    }

    /// Plays what was taken back, up to a person's turn; gives how many moves that were.
    pub fn redo(&mut self) -> usize {
        let person = self.person;
        let mut undone = std::mem::take(&mut self.undone);
        let before = undone.len();
        self.replay(&mut undone, |side| person.plays(side));
        let count = before - undone.len();
        self.undone = undone;
        count
    }

    /// Plays moves, the last first, until it is the turn of a side that ends it.
    fn replay(&mut self, moves: &mut Vec<String>, ends: impl Fn(Side) -> bool) {
        while let Some(text) = moves.pop() {
            if self.session.play(&text).is_err() || ends(self.session.side_to_move()) {
                return;
            }
        }
    }

    /// Gives the game up for whoever is to move.
    pub fn resign(&mut self) {
        self.resigned = Some(self.session.side_to_move());
    }

    /// A new game.
    pub fn begin(&mut self) {
        self.session.begin();
        self.undone.clear();
        self.resigned = None;
    }

    /// Goes on with a game that was kept, if the opponent plays that game.
    pub fn resume(&mut self, session: Box<dyn Session>) -> Result<(), SessionError> {
        let (against, person) = (self.against.clone(), self.person);
        *self = Game::new(session, person, &against, self.time, self.seed)?;
        Ok(())
    }

    /// The game as it is kept.
    pub fn saved(&self) -> Saved {
        let who = |side: Side| match self.person.plays(side) {
            true => format!("{}: a person", side.name()),
            false => format!("{}: {}", side.name(), self.against),
        };
        let mut comments: Vec<String> = Side::BOTH.map(who).into();
        if let Some(side) = self.resigned {
            comments.push(format!("{} resigned", side.name()));
        }
        Saved::of(&*self.session, comments)
    }

    /// Lets the player whose turn it is think.
    pub fn answer(&mut self, is_watched: bool, out: &mut dyn Write) -> Result<SearchInfo> {
        let side = self.session.side_to_move();
        let thinking = Thinking {
            name: side.name(),
            player: PlayerSlot {
                text: levels::opponent(&self.against),
                seed: self.seed,
                number: side.index(),
            },
            time: self.time,
            is_watched,
        };
        think(&mut *self.session, &thinking, out)
    }

    /// What an adviser thinks of the position.
    pub fn advice(
        &mut self,
        player: &str,
        is_watched: bool,
        out: &mut dyn Write,
    ) -> Result<SearchInfo> {
        let thinking = Thinking {
            name: "your adviser",
            player: PlayerSlot {
                text: levels::opponent(player),
                seed: self.seed,
                number: ADVISER,
            },
            time: None,
            is_watched,
        };
        think(&mut *self.session, &thinking, out)
    }
}
