//! What games come to.

use std::time::Duration;

use grove_record::{GameRecord, Reason, Turn};
use grove_record::{MatchStats, Pair};
use grove_runner::MatchPlan;
use grove_store::Run;

use super::fault;
use crate::findings::{CellData, GameSums, Seat, TURN_MEASURES, TurnMeans};

/// What the games of a match come to.
#[derive(Default)]
pub(super) struct Match {
    standing: MatchStats,
    first: Vec<GameRecord>,
    turns: [Turns; 2],
}

impl Match {
    pub(super) fn enter(&mut self, pair: &Pair) {
        if self.first.is_empty() {
            self.first = pair.to_vec();
        }
        self.standing.enter(pair);
        for game in pair {
            for place in 0..2 {
                let own = game
                    .turns_by_player()
                    .filter(|(player, _)| *player == place);
                self.turns[place].enter(own.map(|(_, turn)| turn));
            }
        }
    }

    pub(super) fn data(self, run: &Run, plan: &MatchPlan) -> CellData {
        let games = self.standing.games();
        CellData {
            standing: Some(self.standing),
            games,
            first_games: self.first,
            ..data(run, plan, self.turns.into())
        }
    }
}

/// What a player who was asked about games answered.
#[derive(Default)]
pub(super) struct Probe {
    turns: Turns,
    games: u64,
    pub(super) fault: Option<Reason>,
}

impl Probe {
    pub(super) fn enter(&mut self, pair: &Pair) {
        for game in pair {
            self.games += 1;
            self.turns.enter(game.turns.iter());
            self.fault = self.fault.or(fault_of_answer(game));
        }
    }

    pub(super) fn data(self, run: &Run, of: u64, plan: &MatchPlan) -> CellData {
        CellData {
            of,
            games: self.games,
            ..data(run, plan, vec![self.turns])
        }
    }
}

/// An answer without turns is one that the player did not give.
fn fault_of_answer(game: &GameRecord) -> Option<Reason> {
    fault(game).filter(|_| game.turns.is_empty())
}

fn data(run: &Run, plan: &MatchPlan, turns: Vec<Turns>) -> CellData {
    let players = run.names.iter().zip(&run.definition.players).zip(turns);
    CellData {
        run: run.id,
        of: run.id,
        game: run.definition.game.clone(),
        players: players
            .map(|((name, spec), turns)| Seat {
                name: name.clone(),
                spec: spec.clone(),
                by_turn: turns.means(),
                by_game: turns.by_game,
            })
            .collect(),
        openings: plan.settings.openings.to_string(),
        seed: plan.settings.seed,
        standing: None,
        games: 0,
        first_games: Vec::new(),
        timed: run.definition.players.iter().any(|spec| is_timed(spec)),
    }
}

/// Whether a player's limits are in time.
fn is_timed(spec: &str) -> bool {
    let fields = spec.split([':', ',']);
    let mut fields = fields.filter_map(|field| field.split_once('='));
    fields.any(|(name, value)| match name {
        "time" | "clock" | "budget" => value != "off",
        _ => false,
    })
}

/// What is measured turn by turn.
#[derive(Default)]
struct Turns {
    by_turn: Vec<Spread>,
    by_game: Vec<GameSums>,
}

const MEASURES: usize = TURN_MEASURES.len();

/// The mean of some numbers and how far they lie apart, one number at a time (B. P. Welford,
/// Technometrics 4, 1962).
#[derive(Default)]
struct Spread {
    count: u64,
    mean: [f64; MEASURES],
    squares: [f64; MEASURES],
}

impl Turns {
    fn enter<'t>(&mut self, turns: impl Iterator<Item = &'t Turn>) {
        let mut sums = GameSums::default();
        for (number, turn) in turns.enumerate() {
            let measured = measured(turn);
            if self.by_turn.len() == number {
                self.by_turn.push(Spread::default());
            }
            self.by_turn[number].enter(&measured);
            sums.turns += 1;
            for (sum, value) in sums.sum.iter_mut().zip(measured) {
                *sum += value;
            }
        }
        self.by_game.push(sums);
    }

    fn means(&self) -> Vec<TurnMeans> {
        self.by_turn.iter().map(Spread::means).collect()
    }
}

impl Spread {
    fn enter(&mut self, measured: &[f64; MEASURES]) {
        self.count += 1;
        for (index, value) in measured.iter().enumerate() {
            let before = value - self.mean[index];
            self.mean[index] += before / self.count as f64;
            self.squares[index] += before * (value - self.mean[index]);
        }
    }

    fn means(&self) -> TurnMeans {
        let degrees = self.count.saturating_sub(1).max(1) as f64;
        TurnMeans {
            games: self.count,
            mean: self.mean,
            deviation: self.squares.map(|squares| (squares / degrees).sqrt()),
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
        }
    }

    #[test]
    fn turns_are_measured_by_hand() {
        let found = measured(&turn(4, 2000, 2, 5));
        let expected = [4.0, 2000.0, 3.0, 500_000.0, 0.5, -0.25];
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
        }
        // An only move stands first.
        assert_eq!(measured(&turn(1, 1, 0, 1))[4], 0.0);
    }

    #[test]
    fn means_and_deviations_are_those_of_the_games_that_went_on() {
        let mut turns = Turns::default();
        turns.enter([turn(1, 10, 0, 2), turn(1, 40, 0, 2)].iter());
        turns.enter([turn(1, 30, 0, 2)].iter());
        let means = turns.means();
        assert_eq!((means[0].games, means[1].games), (2, 1));
        assert_eq!((means[0].mean[1], means[1].mean[1]), (20.0, 40.0));
        // (10 - 20)² + (30 - 20)² over one degree of freedom.
        assert!((means[0].deviation[1] - 200.0_f64.sqrt()).abs() < 1e-9);
        assert_eq!(turns.by_game[0].sum[1], 50.0);
        assert_eq!(turns.by_game[1].turns, 1);
    }

    #[test]
    fn limits_of_time_are_noticed() {
        assert!(is_timed("ab:depth=8,time=0.01s,eval=q"));
        assert!(is_timed("mcts:budget=x4,c=2"));
        assert!(!is_timed("ab:depth=8,cutoff=time,eval=q"));
        assert!(!is_timed("mcts:iterations=8,cutoff=off"));
    }
}
