//! The experience of a player: where it is kept, what it says, and what this game will add to it.

use grove_core::{GameHistory, Outcome};
use grove_games::Playable;
use grove_players::PlayerError;
use grove_search::Report;
use grove_search::minimax::LostPositions;

use super::Fault;
use crate::experience::{ExperienceFile, FileError, Notes};

/// What a player remembers of earlier games.
pub(crate) struct Memory<G: Playable> {
    file: ExperienceFile,
    lost: LostPositions,
    notes: Notes<G::Move>,
    /// Why the file cannot be used any more. A player that is to learn and cannot does not play on.
    fault: Option<Fault>,
}

impl<G: Playable> Memory<G> {
    /// Reads a file of this game; one that does not exist is empty.
    pub(crate) fn open(path: &str, game: &str, player: &'static str) -> Result<Self, PlayerError> {
        let file = ExperienceFile::new(path, game);
        let lost = file.lost().map_err(|error| PlayerError::Experience {
            player,
            path: path.into(),
            error: error.to_string(),
        })?;
        Ok(Memory {
            file,
            lost,
            notes: Notes::new(),
            fault: None,
        })
    }

    /// Begins another game, with what others have learnt in the meantime.
    pub(super) fn new_game(&mut self) {
        self.notes = Notes::new();
        match self.file.lost() {
            Ok(lost) => self.lost = lost,
            Err(error) => self.fault = Some(self.fault_of(error)),
        }
    }

    /// The positions that lost, or why nobody can tell.
    pub(super) fn lost(&self) -> Result<Option<&LostPositions>, Fault> {
        match &self.fault {
            Some(fault) => Err(fault.clone()),
            None => Ok(Some(&self.lost).filter(|lost| !lost.is_empty())),
        }
    }

    /// Takes note of a move that was chosen here.
    pub(super) fn note(&mut self, line: &GameHistory<G>, report: &Report<G::Move>) {
        self.notes.take(line, report);
    }

    /// Learns from a game that is over.
    pub(super) fn learn(&mut self, line: &GameHistory<G>, outcome: Outcome) -> Result<(), Fault> {
        let lessons = self.notes.lessons(line, outcome);
        self.file.learn(&lessons).map_err(|error| {
            let fault = self.fault_of(error);
            self.fault = Some(fault.clone());
            fault
        })
    }

    fn fault_of(&self, error: FileError) -> Fault {
        Fault::Crash(format!("experience: {}: {error}", self.file.path()))
    }
}
