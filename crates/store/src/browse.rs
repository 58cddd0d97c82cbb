//! Looking at a run without reading its games: they are listed in pages, and counted by SQLite.

use grove_core::{Outcome, Side};
use grove_record::Reason;
use grove_record::statistics::{ByColour, GameResult, Pentanomial};
use rusqlite::{Connection, Row};

use super::{GameId, Run, Store, StoreError, names};

/// What there is to say of a game before it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The run, and the game's number in it.
    pub id: GameId,
    /// The numbers of the first and of the second player.
    pub pairing: [usize; 2],
    /// The colour of the first player.
    pub first: Side,
    /// The result.
    pub outcome: Outcome,
    /// Why it ended so.
    pub reason: Reason,
    /// How many moves it has, those of the opening included.
    pub plies: usize,
}

/// What two players of a run have played, from the first one's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Their numbers.
    pub players: [usize; 2],
    /// Games.
    pub results: ByColour,
    /// Pairs of games.
    pub pairs: Pentanomial,
}

impl Store {
    /// The games of a run from this number on, in their order, at most so many.
    pub fn games_from(
        &self,
        run: u64,
        from: u64,
        most: usize,
    ) -> Result<Vec<GameSummary>, StoreError> {
        self.named(games_from(&self.connection, run, from, most))
    }

    /// What each two players of a run have played of whole pairs, those first that met first.
    pub fn pairings(&self, run: u64) -> Result<Vec<Pairing>, StoreError> {
        self.named(pairings(&self.connection, run))
    }

    /// How many games each player of a run has lost on time, by an illegal move, a crash or a hang.
    pub fn forfeits(&self, run: &Run) -> Result<Vec<u64>, StoreError> {
        self.named(forfeits(&self.connection, run))
    }

    /// How many games of a run are stored.
    pub fn count_games(&self, run: u64) -> Result<u64, StoreError> {
        let sql = "SELECT count(*) FROM games WHERE run = ?1";
        let count = self.connection.query_row(sql, [run as i64], |row| {
            row.get(0).map(|count: i64| count as u64)
        });
        self.named(count)
    }
}

fn games_from(
    connection: &Connection,
    run: u64,
    from: u64,
    most: usize,
) -> rusqlite::Result<Vec<GameSummary>> {
    let mut games = connection.prepare_cached(
        "SELECT run, number, first_player, second_player, first_colour, outcome, reason, plies
         FROM games WHERE run = ?1 AND number >= ?2 ORDER BY number LIMIT ?3",
    )?;
    // Beyond what SQLite counts to there are no games.
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let games = games.query_map([run as i64, from, most as i64], summary)?;
    games.collect()
}

fn summary(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    let number = |column: &str| row.get(column).map(|number: i64| number as u64);
    Ok(GameSummary {
        id: GameId {
            run: number("run")?,
            index: number("number")?,
        },
        pairing: players(row)?,
        first: names::read(row, "first_colour")?,
        outcome: names::read(row, "outcome")?,
        reason: names::read(row, "reason")?,
        plies: number("plies")? as usize,
    })
}

fn players(row: &Row<'_>) -> rusqlite::Result<[usize; 2]> {
    let number = |column: &str| row.get(column).map(|number: i64| number as usize);
    Ok([number("first_player")?, number("second_player")?])
}

fn pairings(connection: &Connection, run: u64) -> rusqlite::Result<Vec<Pairing>> {
    let mut counts = connection.prepare_cached(
        "SELECT one.first_player, one.second_player,
            one.first_colour AS colour, one.outcome AS outcome,
            other.first_colour AS other_colour, other.outcome AS other_outcome,
            count(*) AS pairs, min(one.number) AS since
         FROM games AS one JOIN games AS other
            ON other.run = one.run AND other.number = one.number + 1
         WHERE one.run = ?1 AND one.number % 2 = 0
         GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY since",
    )?;
    let mut rows = counts.query([run as i64])?;
    let mut pairings: Vec<Pairing> = Vec::new();
    while let Some(row) = rows.next()? {
        let players = players(row)?;
        let known = pairings
            .iter()
            .position(|pairing| pairing.players == players);
        let place = known.unwrap_or_else(|| {
            pairings.push(Pairing {
                players,
                results: ByColour::default(),
                pairs: Pentanomial::default(),
            });
            pairings.len() - 1
        });
        enter(&mut pairings[place], row)?;
    }
    Ok(pairings)
}

fn forfeits(connection: &Connection, run: &Run) -> rusqlite::Result<Vec<u64>> {
    let mut games = connection.prepare_cached(
        "SELECT iif(outcome = first_colour, second_player, first_player) AS loser, reason,
            count(*) AS games
         FROM games WHERE run = ?1 GROUP BY 1, 2",
    )?;
    let mut rows = games.query([run.id as i64])?;
    let mut forfeits = vec![0; run.definition.players.len()];
    while let Some(row) = rows.next()? {
        let loser: i64 = row.get("loser")?;
        let reason: Reason = names::read(row, "reason")?;
        if let Some(count) = forfeits
            .get_mut(loser as usize)
            .filter(|_| reason.is_forfeit())
        {
            *count += row.get::<_, i64>("games")? as u64;
        }
    }
    Ok(forfeits)
}

/// Enters pairs that came out alike.
fn enter(pairing: &mut Pairing, row: &Row<'_>) -> rusqlite::Result<()> {
    let mut sides = [Side::Black; 2];
    let mut results = [GameResult::Draw; 2];
    let columns = [("colour", "outcome"), ("other_colour", "other_outcome")];
    for (game, (colour, outcome)) in columns.into_iter().enumerate() {
        sides[game] = names::read(row, colour)?;
        results[game] = GameResult::of(names::read(row, outcome)?, sides[game]);
    }
    for _ in 0..row.get::<_, i64>("pairs")? {
        for (side, result) in sides.into_iter().zip(results) {
            pairing.results.enter(side, result);
        }
        pairing.pairs.enter(results);
    }
    Ok(())
}
