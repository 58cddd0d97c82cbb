//! Who meets whom, round by round.
//!
//! A round follows from the results of those before and from nothing else, so that it comes out the
//! same again when a tournament goes on after an interruption.

mod knockout;
mod swiss;

use std::fmt;

use grove_record::statistics::Pentanomial;

use super::Standings;

/// How players are brought together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// In which way.
    pub format: Format,
    /// How many players.
    pub players: usize,
    /// How many pairs of games a meeting has.
    pub pairs: u64,
}

/// In which way players are brought together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first players meet all others, which do not meet each other.
    Gauntlet {
        /// How many players challenge the others.
        challengers: usize,
    },
    /// Who loses is out.
    Knockout,
    /// In every round players with about the same points meet.
    Swiss {
        /// How many rounds.
        rounds: usize,
    },
}

/// What is played at the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// What it is called.
    pub title: String,
    /// Who meets whom.
    pub meetings: Vec<Meeting>,
    /// How many pairs of games each of them has.
    pub pairs: u64,
    /// Who has to sit it out.
    pub byes: Vec<usize>,
}

/// Two players in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Their numbers.
    pub players: [usize; 2],
    /// How many pairs of games they have played in earlier rounds.
    pub before: u64,
}

/// A round and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The round.
    pub round: Round,
    /// The pairs of each meeting from the first player's view.
    pub scores: Vec<Pentanomial>,
}

impl Schedule {
    /// The round after these, if there is one.
    pub fn next_round(&self, played: &[Played]) -> Option<Round> {
        match self.format {
            Format::RoundRobin => self.only_round(played, self.players),
            Format::Gauntlet { challengers } => self.only_round(played, challengers),
            Format::Knockout => knockout::next_round(self, played),
            Format::Swiss { rounds } => swiss::next_round(self, rounds, played),
        }
    }

    /// The points that a player who has to sit out a round is given for it. In a knockout that is
    /// not to the player's credit.
    pub fn bye_points(&self, round: &Round) -> u64 {
        match self.format {
            Format::Swiss { .. } => 2 * round.pairs,
            _ => 0,
        }
    }

    /// The players, the best first; in equal places the one that was named first.
    pub fn ranking(&self, played: &[Played], standings: &Standings) -> Vec<usize> {
        match self.format {
            Format::Knockout => knockout::ranking(self, played),
            _ => standings.by_points(),
        }
    }

    /// How many games there will be, if nothing has to be decided by more of them.
    pub fn games(&self) -> u64 {
        let players = self.players as u64;
        let meetings = match self.format {
            Format::RoundRobin => players * (players - 1) / 2,
            Format::Gauntlet { challengers } => challengers as u64 * (players - challengers as u64),
            Format::Knockout => players - 1,
            Format::Swiss { rounds } => rounds as u64 * (players / 2),
        };
        2 * self.pairs * meetings
    }

    /// All meetings of a round robin, or of the challengers with the others.
    fn only_round(&self, played: &[Played], first: usize) -> Option<Round> {
        let others = |one: usize| match self.format {
            Format::Gauntlet { challengers } => challengers..self.players,
            _ => one + 1..self.players,
        };
        let meetings = (0..first).flat_map(|one| others(one).map(move |other| [one, other]));
        let round = Round {
            title: "all".into(),
            meetings: meetings
                .map(|players| Meeting { players, before: 0 })
                .collect(),
            pairs: self.pairs,
            byes: Vec::new(),
        };
        played.is_empty().then_some(round)
    }
}

/// A meeting after these rounds; whoever was named first is the first player.
fn meeting(played: &[Played], one: usize, other: usize) -> Meeting {
    let players = [one.min(other), one.max(other)];
    let earlier = played.iter().flat_map(|played| {
        let meetings = played.round.meetings.iter();
        meetings.zip(&played.scores)
    });
    let earlier = earlier.filter(|(meeting, _)| meeting.players == players);
    Meeting {
        players,
        before: earlier.map(|(_, pairs)| pairs.count()).sum(),
    }
}

impl Format {
    /// Whether all meetings are known before the first game.
    pub fn is_one_round(self) -> bool {
        matches!(self, Format::RoundRobin | Format::Gauntlet { .. })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::RoundRobin => f.write_str("round robin"),
            Format::Gauntlet { challengers: 1 } => f.write_str("gauntlet"),
            Format::Gauntlet { challengers } => write!(f, "gauntlet of {challengers} players"),
            Format::Knockout => f.write_str("knockout"),
            Format::Swiss { rounds } => write!(f, "Swiss, {rounds} rounds"),
        }
    }
}
