//! Games are added to a sample.

use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use grove_core::Side;
use grove_games::GameSpec;
use grove_record::{GameRecord, Pair, Reason};
use grove_runner::{Execution, RunArchive, Scheduler};
use grove_store::{GameId, Store};

use super::sample::{Players, Sample};
use super::{Bench, Lab, LabError, SampleError};

impl Bench {
    /// Enters what the results file holds of a sample beyond what was entered before.
    pub(super) fn recall(&mut self, place: usize, store: &Store) -> Result<(), LabError> {
        let recalled = self.samples[place].recall(store);
        self.note(place, recalled)
    }

    /// Plays so many more pairs of a sample, or as many as there is time for. A sample that cannot be
    /// played is marked as failed, and the others go on.
    pub(super) fn extend(
        &mut self,
        place: usize,
        pairs: u64,
        lab: &mut Lab<'_>,
        stop: &AtomicBool,
    ) -> Result<(), LabError> {
        // Players who wait for their turn would take all the memory there is.
        let source = self.samples[place].source;
        for (other, sample) in self.samples.iter_mut().enumerate() {
            if other != place && Some(other) != source {
                sample.players = None;
            }
        }
        // A search that breaks fails its sample, not the evening.
        let attempt = catch_unwind(AssertUnwindSafe(|| self.play(place, pairs, lab, stop)));
        let played = match attempt {
            Ok(played) => played,
            Err(_) => Err(SampleError::Text("a player broke down".into())),
        };
        self.note(place, played)
    }

    fn note(&mut self, place: usize, played: Result<(), SampleError>) -> Result<(), LabError> {
        match played {
            Ok(()) => Ok(()),
            Err(SampleError::Store(error)) => Err(error.into()),
            Err(error) => {
                self.samples[place].failure = Some(error.to_string());
                Ok(())
            }
        }
    }

    fn play(
        &mut self,
        place: usize,
        pairs: u64,
        lab: &mut Lab<'_>,
        stop: &AtomicBool,
    ) -> Result<(), SampleError> {
        let sample = &mut self.samples[place];
        sample.begin(lab)?;
        let pairs = sample.next_numbers(pairs.min(sample.left()));
        match sample.source {
            None => sample.play_match(pairs, lab, stop),
            Some(source) => {
                let games = self.source_games(source, pairs.clone(), lab, stop)?;
                self.samples[place].ask(pairs, &games, lab, stop)
            }
        }
    }

    /// The games of these pairs of a match, which are played if they are not in the results file; fewer
    /// if there was no time.
    fn source_games(
        &mut self,
        source: usize,
        pairs: Range<u64>,
        lab: &mut Lab<'_>,
        stop: &AtomicBool,
    ) -> Result<Vec<GameRecord>, SampleError> {
        let source = &mut self.samples[source];
        source.begin(lab)?;
        // What was entered from a file without games is played again, and not entered twice.
        let entered = source.number_of(source.pairs);
        let again = pairs.start..pairs.end.min(entered);
        if !again.is_empty() {
            source.play_pairs(again, lab, stop, |_, _| Ok(()))?;
        }
        if entered < pairs.end {
            source.play_match(entered..pairs.end, lab, stop)?;
        }
        let shard = source.shard;
        let Some(run) = &source.run else {
            return Ok(Vec::new());
        };
        let mut games = Vec::new();
        let own = pairs.filter(|&pair| shard.has(pair, 1));
        for index in own.flat_map(|pair| [2 * pair, 2 * pair + 1]) {
            match lab.store.game(GameId { run: run.id, index })? {
                Some(game) => games.push(game.record),
                None => break,
            }
        }
        Ok(games)
    }
}

impl Sample {
    fn recall(&mut self, store: &Store) -> Result<(), SampleError> {
        if self.definition.is_none() {
            self.prepare()?;
            self.players = None;
        }
        if let (None, Some(definition)) = (&self.run, &self.definition) {
            self.run = store.find(definition)?;
        }
        self.enter_stored(store)
    }

    /// Builds the players and begins the run, or finds it.
    fn begin(&mut self, lab: &mut Lab<'_>) -> Result<(), SampleError> {
        self.prepare()?;
        if let (None, Some(definition)) = (&self.run, &self.definition) {
            let seats = self.data.players.iter();
            let names: Vec<String> = seats.map(|seat| seat.name.clone()).collect();
            self.run = Some(lab.store.begin(definition, &names, lab.provenance)?);
            self.enter_stored(lab.store)?;
        }
        Ok(())
    }

    /// Enters the pairs of the run that were not entered yet and follow without a gap.
    fn enter_stored(&mut self, store: &Store) -> Result<(), SampleError> {
        let Some(run) = self.run.as_ref().map(|run| run.id) else {
            return Ok(());
        };
        if self.data.run != Some(run) {
            Arc::make_mut(&mut self.data).run = Some(run);
        }
        let index = 2 * self.number_of(self.pairs);
        let mut half = None;
        for game in store.games_since(GameId { run, index }) {
            let game = game?.record;
            if !self.shard.has(game.index / 2, 1) {
                continue;
            }
            let expected = 2 * self.number_of(self.pairs);
            match half.take() {
                None if game.index == expected => half = Some(game),
                Some(first) if game.index == expected + 1 => {
                    self.enter(&[first, game])?;
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn play_match(
        &mut self,
        pairs: Range<u64>,
        lab: &mut Lab<'_>,
        stop: &AtomicBool,
    ) -> Result<(), SampleError> {
        self.play_pairs(pairs, lab, stop, Sample::enter)
    }

    fn play_pairs(
        &mut self,
        pairs: Range<u64>,
        lab: &mut Lab<'_>,
        stop: &AtomicBool,
        mut enter: impl FnMut(&mut Sample, &Pair) -> Result<(), SampleError>,
    ) -> Result<(), SampleError> {
        // Out of the sample while games are entered into it.
        let (players, run) = (self.players.take(), self.run.take());
        let played = match (&players, &run) {
            (Some(Players::Match(game_match)), Some(run)) => {
                let execution = Execution {
                    shard: self.shard,
                    ..Execution::unobserved(lab.threads, stop)
                };
                let enter = |pair: &Pair, _: &_| enter(self, pair);
                let end = game_match.play_pairs(lab.store, run, pairs, execution, enter);
                end.map(drop)
            }
            _ => Ok(()),
        };
        (self.players, self.run) = (players, run);
        played
    }

    /// Asks the player about these games.
    fn ask(
        &mut self,
        pairs: Range<u64>,
        games: &[GameRecord],
        lab: &mut Lab<'_>,
        stop: &AtomicBool,
    ) -> Result<(), SampleError> {
        // There may be fewer, if there was no time.
        let last = games.chunks_exact(2).last().map(|pair| pair[1].index / 2);
        let known = pairs.start..last.map_or(pairs.start, |last| last + 1);
        let (players, run) = (self.players.take(), self.run.take());
        let asked = match (&players, &run) {
            (Some(Players::Probe(annotator, turns)), Some(run)) => {
                let play = |number: u64, stop: &(dyn Fn() -> bool + Sync)| {
                    let place = games.partition_point(|game| game.index < number);
                    annotator.annotate(&games[place], *turns, stop)
                };
                let scheduler = Scheduler {
                    pairs: known,
                    shard: self.shard,
                    meetings: 1,
                    threads: lab.threads,
                };
                let mut archive = RunArchive::new(lab.store, run.id, |_| [0, 0])?;
                let enter = |pair: &Pair| {
                    self.enter(pair)?;
                    Ok::<_, SampleError>(ControlFlow::Continue(()))
                };
                scheduler.run(&play, stop, &mut archive, enter).map(drop)
            }
            _ => Ok(()),
        };
        (self.players, self.run) = (players, run);
        asked
    }

    fn enter(&mut self, pair: &Pair) -> Result<(), SampleError> {
        let margins = match self.wants_margin {
            true => margins(&self.spec.game, pair),
            false => None,
        };
        let data = Arc::make_mut(&mut self.data);
        match &self.spec.probe {
            None => data.enter_match(pair, margins),
            Some((player, _)) => {
                let refused = |reason: Reason| SampleError::Text(format!("{player}: {reason}"));
                data.enter_probe(pair).map_err(refused)?;
            }
        }
        if self.wants_strings {
            data.enter_strings(pair);
        }
        self.pairs += 1;
        data.exact = self.population == Some(self.pairs);
        Ok(())
    }
}

/// By how many pieces the first player was ahead at the end of two games.
fn margins(game: &str, pair: &Pair) -> Option<[i32; 2]> {
    let spec: GameSpec = game.parse().ok()?;
    let margin = |record: &GameRecord| {
        let mut position = match record.start.as_str() {
            "" => spec.start(),
            text => spec.at(text).ok()?,
        };
        for text in &record.moves {
            position.play(text).ok()?;
        }
        let black = position.margin()?;
        Some(match record.first {
            Side::Black => black,
            Side::White => -black,
        })
    };
    Some([margin(&pair[0])?, margin(&pair[1])?])
}
