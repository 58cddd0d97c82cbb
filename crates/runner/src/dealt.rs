//! Runs whose games are known beforehand, so that they can be dealt to shards.

use std::collections::{BTreeMap, BTreeSet};

use grove_record::Shard;
use grove_store::Definition;
use serde::Deserialize;
use thiserror::Error;

use crate::MatchPlan;
use crate::tournament::{Schedule, TournamentPlan, format_of};

/// The pairs of a run that are dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// How many there are.
    pub pairs: u64,
    /// How many meetings take turns, a pair each.
    pub meetings: u64,
}

/// Why a run cannot be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "shard: expected games that do not depend on the results of others, found {0}; \
     a match without --sprt, a round robin or a gauntlet has such games"
)]
pub struct NotDealt(&'static str);

/// What the settings of a run say of its games.
#[derive(Deserialize)]
struct Settings {
    games: u64,
    sprt: Option<[f64; 2]>,
    format: Option<String>,
    number: Option<usize>,
}

impl Dealt {
    /// The pairs of a stored run.
    pub fn of(definition: &Definition) -> Result<Self, NotDealt> {
        let settings: Settings = serde_json::from_str(&definition.settings)
            .map_err(|_| NotDealt("a run of another kind"))?;
        let pairs = settings.games / 2;
        let meetings = match definition.kind.as_str() {
            MatchPlan::KIND if settings.sprt.is_some() => {
                return Err(NotDealt("a sequential test"));
            }
            MatchPlan::KIND => 1,
            TournamentPlan::KIND => {
                let format = settings.format.as_deref();
                let format = format.and_then(|name| format_of(name, settings.number));
                let known = format.filter(|format| format.is_one_round());
                let schedule = Schedule {
                    format: known.ok_or(NotDealt("rounds that follow from those before"))?,
                    players: definition.players.len(),
                    pairs: 1,
                };
                schedule.games() / 2
            }
            _ => return Err(NotDealt("a run of another kind")),
        };
        Ok(Dealt {
            pairs: pairs * meetings,
            meetings,
        })
    }

    /// How many pairs each of so many shards lacks where these games are finished, and how many it has in all;
    /// only those that lack any.
    pub fn missing(&self, finished: &BTreeSet<u64>, shards: u64) -> BTreeMap<Shard, [u64; 2]> {
        let mut missing: BTreeMap<Shard, [u64; 2]> = BTreeMap::new();
        for pair in 0..self.pairs {
            let is_there = [2 * pair, 2 * pair + 1]
                .iter()
                .all(|game| finished.contains(game));
            let shard = Shard::of_pair(pair, self.meetings, shards);
            let [lacking, all] = missing.entry(shard).or_default();
            *lacking += u64::from(!is_there);
            *all += 1;
        }
        missing.retain(|_, [lacking, _]| *lacking > 0);
        missing
    }
}
