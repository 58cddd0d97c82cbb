//! The boards with obstacles of Aziz's study, its tables 1 to 3.

use std::fmt;

/// A board to start from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Map {
    /// No obstacles, two pieces a side in the corners. Any size.
    #[default]
    Open,
    /// The study's table 1: a corridor along the edge.
    Linear,
    /// Its table 2: a ring of obstacles around the middle.
    Ring,
    /// Its table 3: four obstacles.
    Typical,
}

impl Map {
    /// All of them.
    pub const ALL: [Map; 4] = [Map::Open, Map::Linear, Map::Ring, Map::Typical];

    /// The name by which it is asked for.
    pub const fn name(self) -> &'static str {
        match self {
            Map::Open => "open",
            Map::Linear => "linear",
            Map::Ring => "ring",
            Map::Typical => "typical",
        }
    }

    /// The rows of a map of 8x8, or `None` for the open board. The study's w is our o.
    pub(super) const fn rows(self) -> Option<&'static str> {
        match self {
            Map::Open => None,
            Map::Linear => Some("o7/1------1/1------1/1--2--1/1--2--1/1------1/1------1/7x"),
            Map::Ring => Some("o7/1------1/1-4-1/1-4-1/1-4-1/1-4-1/1------1/7x"),
            Map::Typical => Some("o7/8/1-4-1/8/8/1-4-1/8/7x"),
        }
    }
}

impl fmt::Display for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
