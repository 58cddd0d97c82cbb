//! The tables that are there, and what they say of a position.

use std::collections::HashMap;
use std::sync::Arc;

use grove_core::{Game, KnownEnd, Outcome, Side, Tablebase};

use super::board::Board;
use super::index::Material;
use crate::hashing::Mixing;
use crate::oracle::{Oracle, Progress, Watch};

/// What the side to move can reach, and in how many plies the next conversion comes: a capture or a
/// crowning, or the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// It wins.
    Win(u8),
    /// It loses.
    Loss(u8),
    /// Nobody can force a win.
    Draw,
}

/// The bytes of the values; distances fit into seven bits.
const DRAW: u8 = 0;
const LOSS: u8 = 0x80;
/// The byte of a number that means no position, and of a value that is not known yet.
pub(super) const NOTHING: u8 = u8::MAX;
/// The longest distance; a longer one is told as this one.
pub(super) const LONGEST: u8 = 0x7e;

impl Value {
    pub(super) fn byte(self) -> u8 {
        match self {
            Value::Win(plies) => plies.clamp(1, LONGEST),
            Value::Loss(plies) => LOSS | plies.min(LONGEST),
            Value::Draw => DRAW,
        }
    }

    pub(super) fn of_byte(byte: u8) -> Self {
        match byte {
            DRAW => Value::Draw,
            LOSS.. => Value::Loss(byte & !LOSS),
            plies => Value::Win(plies),
        }
    }
}

/// Tables of several materials.
#[derive(Clone, Default)]
pub struct Tables {
    values: HashMap<u64, Box<[u8]>, Mixing>,
    /// How many pieces there are at most in any of them.
    most_pieces: u32,
}

fn place(material: Material) -> u64 {
    let Material {
        men,
        kings,
        enemy_men,
        enemy_kings,
    } = material;
    u32::from_le_bytes([men, kings, enemy_men, enemy_kings]).into()
}

impl Tables {
    /// Adds the table of a material; not if it has another size.
    pub fn insert(&mut self, material: Material, values: Box<[u8]>) {
        if values.len() as u64 == material.size() {
            self.values.insert(place(material), values);
            self.most_pieces = self.most_pieces.max(material.pieces());
        }
    }

    /// Whether the table of a material is there.
    pub fn contains(&self, material: Material) -> bool {
        self.values.contains_key(&place(material))
    }

    /// The bytes of the table of a material.
    pub fn values(&self, material: Material) -> Option<&[u8]> {
        self.values.get(&place(material)).map(|values| &**values)
    }

    /// How many bytes all tables have.
    pub fn bytes(&self) -> u64 {
        self.values.values().map(|values| values.len() as u64).sum()
    }

    /// What a position is worth, if its table is there.
    #[inline]
    pub fn value(&self, board: Board) -> Option<Value> {
        if board.own == 0 {
            return Some(Value::Loss(0));
        }
        if board.pieces() > self.most_pieces {
            return None;
        }
        let material = Material::of(board);
        let values = self.values.get(&place(material))?;
        let byte = *values.get(material.index(board) as usize)?;
        Some(Value::of_byte(byte))
    }
}

/// How many positions of some materials are won, lost and drawn for the side to move, and how far the
/// farthest conversion is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Positions that are won.
    pub wins: u64,
    /// Positions that are lost.
    pub losses: u64,
    /// Positions that are drawn.
    pub draws: u64,
    /// The longest distance to a conversion.
    pub longest: u8,
}

impl Tables {
    /// Counts the positions of all tables with so many pieces.
    pub fn summary(&self, pieces: u32) -> Summary {
        let mut summary = Summary::default();
        let of_so_many = self.values.iter().filter(|(place, _)| {
            let counts = place.to_le_bytes().into_iter().map(u32::from);
            counts.sum::<u32>() == pieces
        });
        let bytes = of_so_many.flat_map(|(_, values)| values.iter());
        for &byte in bytes.filter(|&&byte| byte != NOTHING) {
            let (count, plies) = match Value::of_byte(byte) {
                Value::Win(plies) => (&mut summary.wins, plies),
                Value::Loss(plies) => (&mut summary.losses, plies),
                Value::Draw => (&mut summary.draws, 0),
            };
            *count += 1;
            summary.longest = summary.longest.max(plies);
        }
        summary
    }
}

impl Tables {
    fn value_of<G: Game>(&self, position: &G) -> Option<Value> {
        self.value(Board::of(position)?)
    }
}

impl Value {
    fn known_end(self, side: Side) -> KnownEnd {
        let (outcome, plies) = match self {
            Value::Win(plies) => (Outcome::Win(side), plies),
            Value::Loss(plies) => (Outcome::Win(!side), plies),
            Value::Draw => (Outcome::Draw, 0),
        };
        KnownEnd {
            outcome,
            distance: plies.into(),
        }
    }
}

/// The plies after a move to the next conversion, seen from before it: one that converts has come there,
/// however far the next one is.
fn plies_by<G: Game>(position: &G, next: &G, plies: u32) -> Option<u32> {
    let (before, after) = (Board::of(position)?, Board::of(next)?);
    let converts = Material::of(before) != Material::of(after).turned();
    Some(if converts { 1 } else { plies + 1 })
}

impl<G: Game> Tablebase<G> for Tables {
    #[inline]
    fn probe(&self, position: &G) -> Option<KnownEnd> {
        let value = self.value_of(position)?;
        Some(value.known_end(position.side_to_move()))
    }

    fn best_move(&self, position: &G) -> Option<G::Move> {
        let side = position.side_to_move();
        let wins = match self.value_of(position)? {
            Value::Win(_) => true,
            Value::Loss(_) => false,
            Value::Draw => return None,
        };
        let distances = position.moves().into_iter().filter_map(|mv| {
            let next = position.after(mv);
            let known = Tablebase::<G>::probe(self, &next)?;
            let keeps = !wins || known.outcome == Outcome::Win(side);
            Some((plies_by(position, &next, known.distance)?, mv)).filter(|_| keeps)
        });
        let best = match wins {
            true => distances.min_by_key(|distance| distance.0),
            false => distances.max_by_key(|distance| distance.0),
        };
        best.map(|(_, mv)| mv)
    }
}

impl<G: Game> Oracle<G> for Arc<Tables> {
    fn outcome(&mut self, position: &G, _watch: &Watch<'_>) -> Option<Outcome> {
        Tablebase::<G>::probe(&**self, position).map(|known| known.outcome)
    }

    fn distance(&mut self, position: &G) -> Option<u32> {
        let known = Tablebase::<G>::probe(&**self, position)?;
        (known.outcome != Outcome::Draw).then_some(known.distance)
    }

    fn distance_by(&mut self, position: &G, next: &G) -> Option<u32> {
        let distance = Oracle::<G>::distance(self, next)?;
        plies_by(position, next, distance)
    }

    fn progress(&self) -> Progress {
        Progress::default()
    }
}
