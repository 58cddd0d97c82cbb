//! What can be asked for of a game with a person.

use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use grove_core::Side;
use grove_players::read_time;

use super::Place;

/// A game with a person.
#[derive(ClapArgs, Debug)]
pub struct Play {
    #[command(flatten)]
    pub place: Place,

    /// The person's side [default: black]
    #[arg(long = "as", value_name = "SIDE")]
    pub person: Option<Person>,

    /// The opponent: a level from 1 to 8, or any player as in grove search [default: 3]
    #[arg(long, value_name = "SPEC")]
    pub against: Option<String>,

    /// The opponent's time per move, instead of its own limits
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    pub time: Option<Duration>,

    /// The random seed [default: a new one every time]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Which commands are understood
    #[arg(long, value_name = "SET", default_value = "words")]
    pub commands: CommandSet,
}

/// Which sides are played by people.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Person {
    /// Moves first
    Black,
    /// Moves second
    White,
    /// Two people at one keyboard
    Both,
}

impl Person {
    /// Whether a person plays this side.
    pub fn plays(self, side: Side) -> bool {
        match self {
            Person::Black => side == Side::Black,
            Person::White => side == Side::White,
            Person::Both => true,
        }
    }
}

/// A set of commands.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandSet {
    /// Moves and words such as undo
    Words,
    /// The letters of study 003's program, in Ataxx
    #[value(name = "003")]
    Study,
}
