//! The file in which experience is kept.
//!
//! Several players may learn from games that end at the same time, in threads or processes. Each enters
//! what its own game has taught into the file as it stands then, under a lock (`FILE.lock`, which stays), so
//! that nothing is lost. The new file is written beside the old one (`FILE.new`) and takes its name at once,
//! so that a reader, or whoever comes after a crash, finds the old one or the new one.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use grove_record::experience::{Experience, ExperienceError, Lesson};
use grove_search::minimax::LostPositions;
use thiserror::Error;

/// A file of experience, which need not exist.
pub struct ExperienceFile {
    path: String,
    /// The game with its options, as text.
    game: String,
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum FileError {
    /// What it holds is no experience of the game.
    #[error(transparent)]
    Content(#[from] ExperienceError),
    /// It cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
}

impl ExperienceFile {
    /// The file at this path for this game.
    pub fn new(path: &str, game: &str) -> Self {
        ExperienceFile {
            path: path.into(),
            game: game.into(),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The positions in it that count as lost.
    pub fn lost(&self) -> Result<LostPositions, FileError> {
        Ok(self.read()?.lost().collect())
    }

    /// Enters what a game has taught.
    pub fn learn(&self, lessons: &[Lesson]) -> Result<(), FileError> {
        if lessons.is_empty() {
            return Ok(());
        }
        let lock = File::create(self.beside("lock"))?;
        lock.lock()?;
        let before = self.read()?;
        let mut experience = before.clone();
        experience.learn(lessons);
        if experience != before {
            self.write(&experience)?;
        }
        Ok(())
    }

    fn beside(&self, extension: &str) -> PathBuf {
        format!("{}.{extension}", self.path).into()
    }

    /// All that is in it.
    pub fn read(&self) -> Result<Experience, FileError> {
        match fs::read(&self.path) {
            // What is not text is refused like any other text.
            Ok(bytes) => Ok(Experience::parse(
                &String::from_utf8_lossy(&bytes),
                &self.game,
            )?),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Experience::new(&self.game)),
            Err(error) => Err(error.into()),
        }
    }

    fn write(&self, experience: &Experience) -> io::Result<()> {
        let new = self.beside("new");
        let mut file = File::create(&new)?;
        file.write_all(experience.to_string().as_bytes())?;
        file.sync_all()?;
        fs::rename(new, &self.path)
    }
}
