//! Experience: positions that lost games, and how much blame each of them bears (study 002, section 5:
//! "learn losing moves from frequent plays and save them in a separate transition table").
//!
//! A position that bears a [`WHOLE`] blame counts as lost. Every game that was lost through a position adds
//! to its blame, and every game that was won takes a whole one off. The table is small, and what no game has
//! touched for longest goes first.

mod text;

pub use text::ExperienceError;

/// The blame of a position that counts as lost.
pub const WHOLE: u32 = 64;

/// The most positions in a table.
const MOST: usize = 10_000;
/// The most blame of a position, which so many games won take off again.
const MOST_BLAME: u32 = 8 * WHOLE;

/// Positions that lost games, the one that was longest not touched first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Experience {
    /// The game with its options, as text.
    game: String,
    entries: Vec<Entry>,
}

/// A position that lost games.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    blame: u32,
    key: u64,
    /// The position as text, for people.
    position: String,
}

/// What a game says of a position that a player moved into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The key that all images of the position share.
    pub key: u64,
    /// One of them as text, for people.
    pub position: String,
    /// What is said of it.
    pub verdict: Verdict,
}

/// What a game says of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It bears so much of the blame for a loss.
    Blamed(u32),
    /// The game was won.
    Won,
}

impl Experience {
    /// Nothing remembered yet of this game.
    pub fn new(game: &str) -> Self {
        Experience {
            game: game.into(),
            entries: Vec::new(),
        }
    }

    /// The keys of the positions that count as lost.
    pub fn lost(&self) -> impl Iterator<Item = u64> {
        let lost = self.entries.iter().filter(|entry| entry.blame >= WHOLE);
        lost.map(|entry| entry.key)
    }

    /// How many positions are remembered.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Enters what a game has taught, the latest news last.
    pub fn learn(&mut self, lessons: &[Lesson]) {
        for lesson in lessons {
            let place = (self.entries.iter()).position(|entry| entry.key == lesson.key);
            let known = place.map(|place| self.entries.remove(place));
            let before = known.map_or(0, |entry| entry.blame);
            let blame = match lesson.verdict {
                Verdict::Blamed(blame) => before.saturating_add(blame).min(MOST_BLAME),
                Verdict::Won => before.saturating_sub(WHOLE),
            };
            if blame > 0 {
                self.entries.push(Entry {
                    blame,
                    key: lesson.key,
                    position: lesson.position.clone(),
                });
            }
        }
        let surplus = self.entries.len().saturating_sub(MOST);
        self.entries.drain(..surplus);
    }
}
