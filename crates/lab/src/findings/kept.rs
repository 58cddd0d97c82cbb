//! What is kept of a sample in a file: what claims, figures and tables ask for, and no more.
//!
//! Of each game there is a row of numbers. Which they are is said once, so that a measure that is asked for later is
//! not there instead of zero.

use serde::{Deserialize, Serialize};

use super::data::{MEASURES, TURN_MEASURES};
use super::{CellData, GameSums};
use crate::experiment::Measure;

/// What is asked of a sample.
#[derive(Clone, Default, Debug)]
pub struct Asked {
    /// What is measured.
    pub measures: Vec<Measure>,
    /// Whether a figure shows it turn by turn.
    pub by_turn: bool,
    /// Whether a figure shows single games.
    pub strings: bool,
    /// Whether its first games are looked at.
    pub games: bool,
}

impl Asked {
    fn has(&self, measure: Measure) -> bool {
        self.measures.contains(&measure)
    }

    /// Whether the sum of a measure over the turns of a game is asked for.
    fn has_sum(&self, summed: Measure) -> bool {
        let asked = |measure: &Measure| match measure {
            Measure::Rate => matches!(summed, Measure::Nodes | Measure::Time),
            Measure::GameNodes => summed == Measure::Nodes,
            Measure::GameTime => summed == Measure::Time,
            measure => *measure == summed,
        };
        // No mean is that of rates.
        summed != Measure::Rate && self.measures.iter().any(asked)
    }
}

impl CellData {
    /// The same without what is not asked for.
    pub fn compact(&self, asked: &Asked) -> Self {
        let mut kept = self.clone();
        if !asked.has(Measure::Length) {
            kept.lengths.clear();
        }
        if !asked.has(Measure::Score) {
            kept.pair_scores.clear();
        }
        if !asked.games {
            kept.first_games.clear();
        }
        // How long a match takes is known by its results.
        let is_probe = kept.standing.is_none();
        let has_sum = TURN_MEASURES
            .map(|measure| asked.has_sum(measure) || (is_probe && measure == Measure::Time));
        let of_players = asked.measures.iter().any(|measure| !measure.is_of_game());
        for seat in &mut kept.players {
            if !asked.by_turn {
                seat.by_turn.clear();
            }
            if !asked.strings {
                seat.strings.clear();
            }
            if !of_players && !is_probe {
                seat.by_game.clear();
            }
            for game in &mut seat.by_game {
                for (sum, is_asked) in game.sum.iter_mut().zip(has_sum) {
                    *sum = if is_asked { rounded(*sum) } else { f64::NAN };
                }
                game.longest = match asked.has(Measure::Longest) {
                    true => rounded(game.longest),
                    false => f64::NAN,
                };
                if !asked.has(Measure::Collisions) {
                    game.lookups = [0, 0];
                }
            }
            for turn in seat.strings.iter_mut().flatten() {
                *turn = turn.map(rounded);
            }
            for turn in &mut seat.by_turn {
                turn.mean = turn.mean.map(rounded);
                turn.squares = turn.squares.map(rounded);
            }
        }
        kept
    }
}

/// Four digits are more than any figure shows.
pub(crate) fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// Small numbers as a text of digits.
pub(super) mod digits {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::findings) fn serialize<S: Serializer>(
        numbers: &[u8],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let digits = numbers.iter().map(|&number| char::from(b'0' + number));
        to.serialize_str(&digits.collect::<String>())
    }

    pub(in crate::findings) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<u8>, D::Error> {
        let text = String::deserialize(from)?;
        let digits = text.chars().map(|digit| {
            let number = digit.to_digit(5).map(|number| number as u8);
            number.ok_or_else(|| D::Error::custom("expected digits from 0 to 4"))
        });
        digits.collect()
    }
}

/// Words as one text.
pub(super) mod words {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::findings) fn serialize<S: Serializer>(
        words: &[String],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(&words.join(" "))
    }

    pub(in crate::findings) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<String>, D::Error> {
        let text = String::deserialize(from)?;
        Ok(text.split_whitespace().map(str::to_owned).collect())
    }
}

/// The columns that rows may have: turns, the sums of all measures, the longest turn and look-ups.
const COLUMNS: usize = MEASURES + 4;

fn column_name(column: usize) -> &'static str {
    match column.checked_sub(MEASURES + 1) {
        None if column == 0 => "turns",
        None => TURN_MEASURES[column - 1].name(),
        Some(0) => "longest",
        Some(1) => "look-ups",
        Some(_) => "collisions",
    }
}

/// The numbers of a game, those that there are not as NaN.
fn row(game: &GameSums) -> [f64; COLUMNS] {
    let mut row = [f64::NAN; COLUMNS];
    row[0] = game.turns as f64;
    row[1..=MEASURES].copy_from_slice(&game.sum);
    row[MEASURES + 1] = game.longest;
    if game.lookups[0] > 0 {
        row[MEASURES + 2] = game.lookups[0] as f64;
        row[MEASURES + 3] = game.lookups[1] as f64;
    }
    row
}

fn game(row: &[f64; COLUMNS]) -> GameSums {
    let mut game = GameSums::NOT_KEPT;
    // Of a number that is not there a cast makes zero.
    game.turns = row[0] as u64;
    game.sum.copy_from_slice(&row[1..=MEASURES]);
    game.longest = row[MEASURES + 1];
    game.lookups = [row[MEASURES + 2] as u64, row[MEASURES + 3] as u64];
    game
}

/// Games as rows, with the names of their columns.
#[derive(Serialize, Deserialize)]
struct Rows {
    columns: Vec<String>,
    games: Vec<Vec<Number>>,
}

/// A number, without a point where it is whole.
#[derive(Serialize, Deserialize, Clone, Copy)]
#[serde(untagged)]
enum Number {
    Whole(i64),
    Real(f64),
    None(()),
}

impl Number {
    fn of(value: f64) -> Self {
        match value {
            _ if !value.is_finite() => Number::None(()),
            _ if value.fract() == 0.0 && value.abs() < 1e15 => Number::Whole(value as i64),
            _ => Number::Real(value),
        }
    }

    fn value(self) -> f64 {
        match self {
            Number::Whole(value) => value as f64,
            Number::Real(value) => value,
            Number::None(()) => f64::NAN,
        }
    }
}

/// What was measured in each game, as rows of the columns that say anything.
pub(super) mod sums {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{COLUMNS, GameSums, Number, Rows, column_name, game, row};

    pub(in crate::findings) fn serialize<S: Serializer>(
        games: &[GameSums],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let rows: Vec<[f64; COLUMNS]> = games.iter().map(row).collect();
        let told = (0..COLUMNS).filter(|&column| rows.iter().any(|row| !row[column].is_nan()));
        let told: Vec<usize> = told.collect();
        let numbers = |row: &[f64; COLUMNS]| {
            let numbers = told.iter().map(|&column| Number::of(row[column]));
            numbers.collect()
        };
        let rows = Rows {
            columns: told
                .iter()
                .map(|&column| column_name(column).into())
                .collect(),
            games: rows.iter().map(numbers).collect(),
        };
        rows.serialize(to)
    }

    pub(in crate::findings) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<GameSums>, D::Error> {
        let rows = Rows::deserialize(from)?;
        let columns = rows.columns.iter().map(|name| {
            let mut columns = 0..COLUMNS;
            let column = columns.find(|&column| column_name(column) == name);
            column.ok_or_else(|| D::Error::custom(format!("expected a column, found `{name}`")))
        });
        let columns = columns.collect::<Result<Vec<usize>, D::Error>>()?;
        let games = rows.games.iter().map(|numbers| {
            let mut row = [f64::NAN; COLUMNS];
            for (&column, number) in columns.iter().zip(numbers) {
                row[column] = number.value();
            }
            game(&row)
        });
        Ok(games.collect())
    }
}

#[cfg(test)]
mod tests {
    use grove_core::{Outcome, Side};
    use grove_record::{GameRecord, Reason, Turn};

    use super::*;
    use crate::report::sample::data;

    /// A game of two turns.
    fn record(index: u64) -> GameRecord {
        GameRecord {
            index,
            seed: 0,
            first: Side::BOTH[index as usize % 2],
            start: String::new(),
            opening: 0,
            to_move: Side::Black,
            moves: vec!["a".into(), "b".into()],
            outcome: Outcome::Draw,
            reason: Reason::Rule,
            turns: vec![Turn::default(), Turn::default()],
            overstep: None,
        }
    }

    fn kept(measures: &[Measure]) -> CellData {
        let asked = Asked {
            measures: measures.to_vec(),
            ..Asked::default()
        };
        let data = data(1, ["ab", "mcts"], [0, 0, 1, 0, 1]);
        let text = serde_json::to_string(&data.compact(&asked)).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn what_is_asked_for_is_kept_and_the_rest_is_not_taken_for_zero() {
        let whole = data(1, ["ab", "mcts"], [0, 0, 1, 0, 1]);
        let all = [
            Measure::Time,
            Measure::Nodes,
            Measure::Depth,
            Measure::Rate,
            Measure::Place,
            Measure::Index,
            Measure::FirstChoice,
            Measure::Collisions,
            Measure::Expected,
            Measure::GameNodes,
            Measure::GameTime,
            Measure::Longest,
        ];
        for asked in all {
            let kept = kept(&[asked]);
            let [own, before] = [&kept, &whole].map(|data| data.estimate(asked, Some(1)).unwrap());
            let error = (own.value - before.value).abs();
            assert!(error <= 1e-3 * before.value.abs(), "{asked:?}: {error}");
        }
        let nodes = kept(&[Measure::Nodes]);
        for other in [
            Measure::Time,
            Measure::Depth,
            Measure::Rate,
            Measure::Longest,
        ] {
            assert_eq!(nodes.estimate(other, Some(1)), None, "{other:?}");
        }
    }

    #[test]
    fn games_that_are_added_count_where_nothing_was_kept_of_those_before() {
        let mut score = kept(&[Measure::Score]);
        assert!(score.players[0].by_game.is_empty());
        let before = score.games as usize;
        score.enter_match(&[record(0), record(1)], None);
        let games = &score.players[0].by_game;
        assert_eq!(games.len(), before + 2);
        assert!(games[before - 1].sum[1].is_nan() && games[before].sum[1].is_finite());
        let text = serde_json::to_string(&score).unwrap();
        let again: CellData = serde_json::from_str(&text).unwrap();
        assert_eq!(again.players[0].by_game.len(), before + 2);
        assert!(again.players[0].by_game[before - 1].sum[1].is_nan());
        // The first games are not these.
        assert!(score.first_games.is_empty());
    }
}
