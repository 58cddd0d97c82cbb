//! What the games of a sample come to, pair by pair.
//!
//! It can be kept in a file without the games, and more games can be entered afterwards.

use std::time::Duration;

use grove_core::{Outcome, Side};
use grove_record::{GameRecord, MatchStats, Pair, Reason, Turn};
use serde::{Deserialize, Serialize};

use super::kept;
use crate::experiment::Measure;

/// The games of a sample.
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub struct CellData {
    /// The run that its games are stored in, if they are in the results file.
    #[serde(skip)]
    pub run: Option<u64>,
    /// What the match is known by whose positions they are: the same, or the one that a player was asked
    /// about.
    pub of: u64,
    /// The game.
    pub game: String,
    /// Who played: the first and the second player of a match, or the one who was asked.
    pub players: Vec<Seat>,
    /// How games began.
    pub openings: String,
    /// Where all randomness started.
    pub seed: u64,
    /// The results; nothing where a player only thought about the positions of others.
    pub standing: Option<MatchStats>,
    /// How many games there are.
    pub games: u64,
    /// The half points of each pair of a match, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "kept::digits")]
    pub pair_scores: Vec<u8>,
    /// By how many pieces the first player was ahead at the end of each game, where that is asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub margins: Vec<i32>,
    /// The plies of each game of a match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lengths: Vec<u32>,
    /// The first two of a match, where they are to be looked at.
    pub first_games: Vec<KeptGame>,
    /// Whether limits of time make it come out differently every time.
    pub timed: bool,
    /// Whether these are all the games there are, so that what they say has no sampling error.
    pub exact: bool,
}

/// Somebody in a sample.
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub struct Seat {
    /// The player as it was written.
    pub name: String,
    /// The same with every default written out.
    pub spec: String,
    /// What it measured over the turns of all games, the first turn first.
    pub by_turn: Vec<TurnMeans>,
    /// What it measured in each game.
    #[serde(with = "kept::sums")]
    pub by_game: Vec<GameSums>,
    /// What it measured at each turn of the first games, where a figure shows single games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strings: Vec<Vec<[f64; MEASURES]>>,
}

/// What is measured at every turn.
pub const TURN_MEASURES: [Measure; 8] = [
    Measure::Time,
    Measure::Nodes,
    Measure::Depth,
    Measure::Rate,
    Measure::Place,
    Measure::Expected,
    Measure::Index,
    Measure::FirstChoice,
];

pub(super) const MEASURES: usize = TURN_MEASURES.len();

/// How many single games a figure shows at most.
const STRINGS: usize = 24;

/// How many places in the order of moves are counted by themselves; the last stands for all beyond.
pub const INDICES: usize = 6;

/// What was measured at one turn, over all games that went on so long: means and squared deviations, one
/// number at a time (B. P. Welford, Technometrics 4, 1962).
#[derive(Serialize, Deserialize, Clone, Debug, Default)]
pub struct TurnMeans {
    /// How many games went on so long.
    pub games: u64,
    /// The mean of each measure, in the order of [`TURN_MEASURES`].
    pub mean: [f64; MEASURES],
    /// The sum of the squared deviations of each measure.
    pub squares: [f64; MEASURES],
    /// How often the chosen move stood first, second and so on.
    pub indices: [u64; INDICES],
}

/// What was measured in one game. What was not kept is not a number, so that it is not taken for zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameSums {
    /// How many turns.
    pub turns: u64,
    /// The sum of each measure over the turns, in the order of [`TURN_MEASURES`].
    pub sum: [f64; MEASURES],
    /// How many milliseconds the longest turn took.
    pub longest: f64,
    /// Look-ups in the transposition table, and those that found another position there.
    pub lookups: [u64; 2],
}

impl GameSums {
    /// Of a game of which nothing was kept.
    pub(super) const NOT_KEPT: Self = GameSums {
        turns: 0,
        sum: [f64::NAN; MEASURES],
        longest: f64::NAN,
        lookups: [0, 0],
    };
}

/// A game without what its moves took.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct KeptGame {
    /// Its number.
    pub index: u64,
    /// Whether the first player had Black.
    pub first_is_black: bool,
    /// The position it began with, as text; empty for the game's own.
    pub start: String,
    /// How many of the moves were given, not chosen.
    pub opening: usize,
    /// All moves.
    #[serde(with = "kept::words")]
    pub moves: Vec<String>,
    /// `black`, `white` or `draw`.
    pub outcome: String,
    /// Why it ended so.
    pub reason: String,
}

impl CellData {
    /// Enters two games of a match, with the pieces by which the first player was ahead, if that counts.
    pub fn enter_match(&mut self, pair: &Pair, margins: Option<[i32; 2]>) {
        if self.games == 0 {
            self.first_games = pair.iter().map(KeptGame::of).collect();
        }
        for seat in &mut self.players {
            seat.by_game.resize(self.games as usize, GameSums::NOT_KEPT);
        }
        self.standing.get_or_insert_default().enter(pair);
        let half_points = pair.iter().map(|game| game.result().half_points() as u8);
        self.pair_scores.push(half_points.sum());
        self.games += 2;
        self.margins.extend(margins.into_iter().flatten());
        for game in pair {
            self.lengths.push(game.moves.len() as u32);
            for (place, seat) in self.players.iter_mut().enumerate() {
                seat.enter(own_turns(game, place));
            }
        }
    }

    /// Enters what a player who was asked about two games answered.
    pub fn enter_probe(&mut self, pair: &Pair) -> Result<(), Reason> {
        for game in pair {
            if let Some(reason) = fault(game) {
                return Err(reason);
            }
            self.games += 1;
            if let Some(seat) = self.players.first_mut() {
                seat.enter(game.turns.iter());
            }
        }
        Ok(())
    }

    /// Keeps what was measured at each turn of two games, unless there are enough of them.
    pub fn enter_strings(&mut self, pair: &Pair) {
        let is_probe = self.standing.is_none();
        for game in pair {
            for (place, seat) in self.players.iter_mut().enumerate() {
                if seat.strings.len() < STRINGS {
                    seat.strings.push(match is_probe {
                        true => game.turns.iter().map(measured).collect(),
                        false => own_turns(game, place).map(measured).collect(),
                    });
                }
            }
        }
    }

    /// How long a pair takes on one processor, where one was played.
    pub fn seconds_per_pair(&self) -> Option<f64> {
        let spent: Duration = match &self.standing {
            Some(standing) => standing.efforts.iter().map(|effort| effort.time).sum(),
            None => {
                let millis = self.players.iter().flat_map(|seat| &seat.by_game);
                let millis: f64 = millis.map(|game| game.sum[0]).sum();
                Duration::from_secs_f64(millis / 1e3)
            }
        };
        (self.games > 0).then(|| spent.as_secs_f64() / (self.games as f64 / 2.0))
    }
}

/// The turns of the first player of a match, or of the second.
fn own_turns(game: &GameRecord, place: usize) -> impl Iterator<Item = &Turn> {
    let own = game.turns_by_player();
    let own = own.filter(move |(player, _)| *player == place);
    own.map(|(_, turn)| turn)
}

/// An answer without turns is one that the player did not give.
fn fault(game: &GameRecord) -> Option<Reason> {
    let at_fault = matches!(
        game.reason,
        Reason::Crash | Reason::Hang | Reason::IllegalMove
    );
    (at_fault && game.turns.is_empty()).then_some(game.reason)
}

impl Seat {
    fn enter<'t>(&mut self, turns: impl Iterator<Item = &'t Turn>) {
        let mut sums = GameSums::default();
        for (number, turn) in turns.enumerate() {
            let measured = measured(turn);
            if self.by_turn.len() == number {
                self.by_turn.push(TurnMeans::default());
            }
            self.by_turn[number].enter(&measured, turn.best_index);
            sums.turns += 1;
            sums.longest = sums.longest.max(measured[0]);
            sums.lookups[0] += turn.probes;
            sums.lookups[1] += turn.collisions;
            for (sum, value) in sums.sum.iter_mut().zip(measured) {
                *sum += value;
            }
        }
        self.by_game.push(sums);
    }
}

impl TurnMeans {
    fn enter(&mut self, measured: &[f64; MEASURES], best_index: usize) {
        self.games += 1;
        self.indices[best_index.min(INDICES - 1)] += 1;
        for (index, value) in measured.iter().enumerate() {
            let before = value - self.mean[index];
            self.mean[index] += before / self.games as f64;
            self.squares[index] += before * (value - self.mean[index]);
        }
    }

    /// The standard deviation of a measure.
    pub fn deviation(&self, index: usize) -> f64 {
        let degrees = self.games.saturating_sub(1).max(1) as f64;
        (self.squares[index] / degrees).sqrt()
    }
}

impl KeptGame {
    /// Of a record.
    pub fn of(game: &GameRecord) -> Self {
        KeptGame {
            index: game.index,
            first_is_black: game.first == Side::Black,
            start: game.start.clone(),
            opening: game.opening,
            moves: game.moves.clone(),
            outcome: match game.outcome {
                Outcome::Win(side) => side.name(),
                Outcome::Draw => "draw",
            }
            .into(),
            reason: game.reason.name().into(),
        }
    }
}

/// What a turn took, in the order of [`TURN_MEASURES`].
fn measured(turn: &Turn) -> [f64; MEASURES] {
    let time = turn.time.max(Duration::from_micros(1)).as_secs_f64();
    let last = turn.moves.saturating_sub(1).max(1) as f64;
    [
        time * 1e3,
        turn.nodes as f64,
        f64::from(turn.depth),
        turn.nodes as f64 / time,
        turn.best_index as f64 / last,
        (f64::from(turn.score) / 1000.0).clamp(-1.0, 1.0),
        turn.best_index as f64,
        f64::from(u8::from(turn.best_index == 0)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(millis: u64, nodes: u64, best_index: usize, moves: usize) -> Turn {
        Turn {
            time: Duration::from_millis(millis),
            nodes,
            depth: 3,
            score: -250,
            best_index,
            moves,
            ..Turn::default()
        }
    }

    #[test]
    fn turns_are_measured_by_hand() {
        let found = measured(&turn(4, 2000, 2, 5));
        let expected = [4.0, 2000.0, 3.0, 500_000.0, 0.5, -0.25, 2.0, 0.0];
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
        }
        // An only move stands first.
        assert_eq!(measured(&turn(1, 1, 0, 1))[4], 0.0);
    }

    #[test]
    fn means_and_deviations_are_those_of_the_games_that_went_on() {
        let mut seat = Seat::default();
        seat.enter([turn(1, 10, 0, 2), turn(1, 40, 1, 2)].iter());
        seat.enter([turn(1, 30, 9, 10)].iter());
        let means = &seat.by_turn;
        assert_eq!((means[0].games, means[1].games), (2, 1));
        assert_eq!((means[0].mean[1], means[1].mean[1]), (20.0, 40.0));
        // (10 - 20)² + (30 - 20)² over one degree of freedom.
        assert!((means[0].deviation(1) - 200.0_f64.sqrt()).abs() < 1e-9);
        assert_eq!(means[0].indices, [1, 0, 0, 0, 0, 1]);
        assert_eq!(means[1].indices, [0, 1, 0, 0, 0, 0]);
        assert_eq!(seat.by_game[0].sum[1], 50.0);
        assert_eq!(seat.by_game[1].turns, 1);
    }

    #[test]
    fn single_games_are_kept_turn_by_turn_up_to_a_number() {
        let record = |nodes: [u64; 3]| GameRecord {
            index: 0,
            seed: 0,
            first: Side::Black,
            start: String::new(),
            opening: 0,
            to_move: Side::Black,
            moves: vec!["a".into(), "b".into(), "c".into()],
            outcome: Outcome::Draw,
            reason: Reason::Rule,
            turns: nodes.map(|nodes| turn(1, nodes, 0, 2)).to_vec(),
            overstep: None,
        };
        let mut data = CellData {
            players: vec![Seat::default(), Seat::default()],
            standing: Some(MatchStats::default()),
            ..CellData::default()
        };
        let pair = [record([1, 2, 3]), record([4, 5, 6])];
        data.enter_strings(&pair);
        let nodes = |seat: usize, game: usize| -> Vec<f64> {
            let turns = data.players[seat].strings[game].iter();
            turns.map(|measured| measured[1]).collect()
        };
        assert_eq!((nodes(0, 0), nodes(1, 0)), (vec![1.0, 3.0], vec![2.0]));
        assert_eq!((nodes(0, 1), nodes(1, 1)), (vec![4.0, 6.0], vec![5.0]));
        for _ in 0..STRINGS {
            data.enter_strings(&pair);
        }
        assert_eq!(data.players[0].strings.len(), STRINGS);
    }

    #[test]
    fn what_is_kept_goes_on_where_it_was() {
        let mut seat = Seat::default();
        seat.enter([turn(1, 10, 0, 2)].iter());
        let text = serde_json::to_string(&seat).unwrap();
        let mut read: Seat = serde_json::from_str(&text).unwrap();
        for seat in [&mut seat, &mut read] {
            seat.enter([turn(2, 30, 1, 3)].iter());
        }
        assert_eq!(read.by_turn[0].mean, seat.by_turn[0].mean);
        assert_eq!(read.by_turn[0].squares, seat.by_turn[0].squares);
        assert_eq!(read.by_game.len(), 2);
    }
}
