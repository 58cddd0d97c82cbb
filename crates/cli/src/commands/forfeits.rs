//! Games that were lost by a fault and not on the board: told apart from the score.
//!
//! A game that is lost on time says more about the machine than about the players, so it is warned of while
//! games go on and again at the end.

use std::time::Duration;

use grove_record::Forfeits;
use serde::Serialize;

use crate::table::{Column, Table, grouped};

/// The forfeits of a player, for machines.
#[derive(Serialize)]
pub struct ForfeitLine {
    time: u64,
    crash: u64,
    hang: u64,
    illegal_move: u64,
    longest_overstep_ms: f64,
}

impl ForfeitLine {
    /// Nothing for a player that has forfeited no game.
    pub fn of(forfeits: &Forfeits) -> Option<Self> {
        (forfeits.total() > 0).then_some(ForfeitLine {
            time: forfeits.time,
            crash: forfeits.crash,
            hang: forfeits.hang,
            illegal_move: forfeits.illegal_move,
            longest_overstep_ms: forfeits.overstep.as_secs_f64() * 1e3,
        })
    }
}

/// How many games each player has lost by which fault; nothing where none was.
pub fn table<'a>(players: impl IntoIterator<Item = (&'a str, Forfeits)>) -> Option<Table> {
    let mut table = Table::new([
        Column::text("forfeits of"),
        Column::number("time"),
        Column::number("crash"),
        Column::number("hang"),
        Column::number("illegal move"),
    ]);
    let mut any = false;
    for (player, forfeits) in players {
        any |= forfeits.total() > 0;
        table.row([
            player.into(),
            grouped(forfeits.time),
            grouped(forfeits.crash),
            grouped(forfeits.hang),
            grouped(forfeits.illegal_move),
        ]);
    }
    any.then_some(table)
}

/// How many games were lost on time, and which tolerance would have saved them; nothing where none was.
pub fn time_warning(players: &[Forfeits], games: u64) -> Option<String> {
    let lost: u64 = players.iter().map(|forfeits| forfeits.time).sum();
    let overstep = players.iter().map(|forfeits| forfeits.overstep).max();
    let enough = overstep
        .filter(|overstep| !overstep.is_zero())
        .map(|overstep| {
            format!(
                "; --tolerance {}ms would have been enough",
                enough(overstep)
            )
        });
    (lost > 0).then(|| {
        format!(
            "{} of {} games were lost on time{}",
            grouped(lost),
            grouped(games),
            enough.unwrap_or_default()
        )
    })
}

/// Whole milliseconds that are no less.
fn enough(overstep: Duration) -> u128 {
    overstep.as_micros().div_ceil(1000)
}

/// Says when to warn: of the first game that is lost on time, and when there are twice as many as at
/// the last warning.
#[derive(Default)]
pub struct TimeWarning {
    warned_of: u64,
}

impl TimeWarning {
    /// The warning that is due after another game.
    pub fn after(&mut self, players: &[Forfeits], games: u64) -> Option<String> {
        let lost = players.iter().map(|forfeits| forfeits.time).sum();
        if lost < (2 * self.warned_of).max(1) {
            return None;
        }
        self.warned_of = lost;
        let warning = time_warning(players, games)?;
        Some(format!("warning: {warning}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn late(time: u64, overstep_us: u64) -> Forfeits {
        Forfeits {
            time,
            overstep: Duration::from_micros(overstep_us),
            ..Forfeits::default()
        }
    }

    #[test]
    fn a_warning_names_a_tolerance_that_is_enough() {
        let players = [late(2, 12_001), late(1, 700)];
        let expected = "3 of 40 games were lost on time; --tolerance 13ms would have been enough";
        assert_eq!(time_warning(&players, 40).as_deref(), Some(expected));
        assert_eq!(time_warning(&[Forfeits::default()], 40), None);
        // Games of before oversteps were stored.
        let unknown = time_warning(&[late(1, 0)], 2);
        assert_eq!(unknown.as_deref(), Some("1 of 2 games were lost on time"));
    }

    #[test]
    fn warnings_become_rarer() {
        let mut warning = TimeWarning::default();
        let mut warned = Vec::new();
        for lost in [0, 0, 1, 1, 2, 3, 4, 9, 10] {
            if warning.after(&[late(lost, 1), late(0, 0)], 100).is_some() {
                warned.push(lost);
            }
        }
        assert_eq!(warned, [1, 2, 4, 9]);
    }
}
