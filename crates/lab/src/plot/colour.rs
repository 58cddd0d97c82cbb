//! The colours of what we measured, which are safe for colour-blind eyes (M. Okabe, K. Ito, Color
//! Universal Design, 2008).

/// One of seven colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(usize);

/// How many colours there are.
const COLOURS: usize = 7;

/// What a player is, as far as it has a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// It searches, and is blue.
    Minimax,
    /// It samples games, and is orange.
    MonteCarlo,
    /// It does neither, or it is not about one player.
    Other,
}

impl Family {
    /// The family of a player whose defaults are written out.
    pub fn of(spec: &str) -> Self {
        let name = spec.split(':').next().unwrap_or(spec);
        match name {
            "minimax" | "ab" | "expectimax" | "fallible" => Family::Minimax,
            "mcts" => Family::MonteCarlo,
            _ => Family::Other,
        }
    }

    /// Its colours, the first of them its own.
    const fn colours(self) -> [usize; COLOURS] {
        match self {
            Family::Minimax => [0, 5, 2, 3, 6, 4, 1],
            Family::MonteCarlo => [1, 4, 3, 2, 6, 5, 0],
            Family::Other => [2, 3, 4, 5, 6, 0, 1],
        }
    }
}

impl Colour {
    /// Blue.
    pub const BLUE: Colour = Colour(0);
    /// Orange.
    pub const ORANGE: Colour = Colour(1);
    /// Green.
    pub const GREEN: Colour = Colour(2);
    /// Pink.
    pub const PINK: Colour = Colour(3);

    /// The colour of a family.
    pub const fn of(family: Family) -> Self {
        Colour(family.colours()[0])
    }

    /// The class that it has in a drawing.
    pub(super) const fn class(self) -> &'static str {
        ["c0", "c1", "c2", "c3", "c4", "c5", "c6"][self.0 % COLOURS]
    }
}

/// Gives a colour to one series after another, and none twice as long as there are others.
#[derive(Clone, Debug, Default)]
pub struct Colours {
    given: Vec<usize>,
}

impl Colours {
    /// The next colour, for somebody of a family.
    pub fn next(&mut self, family: Family) -> Colour {
        let times = |colour: &usize| self.given.iter().filter(|given| *given == colour).count();
        let colours = family.colours();
        // Of equal ones the first is taken.
        let next = colours.into_iter().min_by_key(times).unwrap_or(0);
        self.given.push(next);
        Colour(next)
    }

    /// The next colour, for something that is about no player.
    pub fn next_of_all(&mut self) -> Colour {
        let next = self.given.len() % COLOURS;
        self.given.push(next);
        Colour(next)
    }
}
