//! The transposition table: results by position (002 2.2, 003 1.3.2).

use grove_core::Score;

/// How large a table is and how it is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableOptions {
    /// It has two to the power of this many entries.
    pub bits: u32,
    /// Which of two positions stays where both want the same place.
    pub replacement: Replacement,
    /// Which entries are used.
    pub depth_rule: DepthRule,
}

/// Which of two positions stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replacement {
    /// The one that was searched deeper (002).
    Depth,
    /// The newer one.
    Always,
    /// Two places: one for the deeper, one for the newer.
    TwoTier,
}

/// Which entries are used for their score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DepthRule {
    /// Those of the same remaining depth, which keeps the value of every position.
    Equal,
    /// Those of the same or a greater one, which plays better.
    AtLeast,
}

/// What a score says of the real value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<M> {
    /// The whole key, against other positions in the same place.
    pub key: u64,
    /// The score, seen with the depth below.
    pub score: Score,
    /// The depth that remained.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
    /// The best move, or the one that cut.
    pub best: Option<M>,
}

/// What a look-up found.
pub enum Probe<M> {
    /// The position.
    Hit(Entry<M>),
    /// Other positions in its place.
    Collision,
    /// Nothing.
    Empty,
}

/// Entries in places that are given by the upper bits of the key.
pub struct Table<M> {
    entries: Vec<Option<Entry<M>>>,
    options: TableOptions,
}

impl<M: Copy> Table<M> {
    /// An empty table.
    pub fn new(options: TableOptions) -> Self {
        Table {
            entries: vec![None; 1 << options.bits],
            options,
        }
    }

    /// The places that a position may have.
    fn places(&self, key: u64) -> [usize; 2] {
        let place = (key >> (64 - self.options.bits)) as usize;
        match self.options.replacement {
            Replacement::TwoTier => [place & !1, place | 1],
            Replacement::Depth | Replacement::Always => [place, place],
        }
    }

    /// Looks a position up.
    #[inline]
    pub fn probe(&self, key: u64) -> Probe<M> {
        let entries = self.places(key).map(|place| self.entries[place]);
        match entries.into_iter().flatten().find(|entry| entry.key == key) {
            Some(entry) => Probe::Hit(entry),
            None if entries.iter().any(Option::is_some) => Probe::Collision,
            None => Probe::Empty,
        }
    }

    /// Whether an entry may be used for its score with so much depth remaining.
    pub fn fits(&self, entry: &Entry<M>, depth: u32) -> bool {
        match self.options.depth_rule {
            DepthRule::Equal => u32::from(entry.depth) == depth,
            DepthRule::AtLeast => u32::from(entry.depth) >= depth,
        }
    }

    /// Keeps a result, as the replacement scheme has it.
    #[inline]
    pub fn store(&mut self, entry: Entry<M>) {
        let [deeper, newer] = self.places(entry.key);
        let stays = |old: &Entry<M>| old.key != entry.key && old.depth > entry.depth;
        let keeps_deeper = self.entries[deeper].as_ref().is_some_and(stays);
        let place = match self.options.replacement {
            Replacement::Always => deeper,
            Replacement::Depth if keeps_deeper => return,
            Replacement::TwoTier if keeps_deeper => newer,
            Replacement::Depth | Replacement::TwoTier => deeper,
        };
        self.entries[place] = Some(entry);
    }
}
