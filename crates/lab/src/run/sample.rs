//! Samples: games of two players from the same kind of openings, as many as are wanted.

use std::ops::Range;
use std::sync::Arc;

use grove_engine::annotation::{self, Annotator, Turns};
use grove_engine::matchup::{GameSettings, MatchupError, ResolvedPlayer};
use grove_engine::referee::Adjudication;
use grove_games::{GameSpec, SpecError};
use grove_players::read_time;
use grove_record::Shard;
use grove_runner::{Match, MatchPlan};
use grove_store::{Definition, Run, digest};

use super::{SampleError, TOLERANCE};
use crate::experiment::{Cell, CellKind, MatchCell, SampleKind};
use crate::findings::estimate::repetitions;
use crate::findings::{CellData, Seat};

/// How long a pair takes of which nothing is known, in seconds.
const USUAL_SECONDS: f64 = 0.02;

/// A sample of at least so many games, each of them played so often on average, tells nothing new.
const WORN_OUT: f64 = 4.0;
const WORN_OUT_GAMES: u64 = 200;

/// How many moves a player has in the two games of a pair.
const USUAL_MOVES: f64 = 60.0;

/// What a sample is made of, as text.
#[derive(Clone, PartialEq, Debug)]
pub struct SampleSpec {
    /// The game.
    pub game: String,
    /// The players.
    pub players: [String; 2],
    /// How games begin.
    pub openings: String,
    /// Where all randomness starts.
    pub seed: u64,
    /// A game of so many plies is a draw.
    pub max_plies: Option<usize>,
    /// Who is asked about the games, and about whose turns, where somebody is.
    pub probe: Option<(String, Turns)>,
}

/// A sample and what came of it.
pub(super) struct Sample {
    pub(super) spec: SampleSpec,
    /// The sample whose games a player is asked about.
    pub(super) source: Option<usize>,
    /// What the games come to.
    pub(super) data: Arc<CellData>,
    /// How many pairs were entered.
    pub(super) pairs: u64,
    /// How many of them come from a file without games; those that are played here follow.
    pub(super) pairs_before: u64,
    /// Which of the pairs that follow are played here.
    pub(super) shard: Shard,
    /// How many pairs there are, where there are no more.
    pub(super) population: Option<u64>,
    /// Whether the margin of pieces is asked for.
    pub(super) wants_margin: bool,
    /// Whether a figure shows single games.
    pub(super) wants_strings: bool,
    /// What it is known by, once that was needed.
    pub(super) definition: Option<Definition>,
    /// Its run in the results file.
    pub(super) run: Option<Run>,
    /// The players while they play. They may take much memory.
    pub(super) players: Option<Players>,
    /// What it was known by where it was played, if it comes from a file without games.
    pub(super) shipped: Option<u64>,
    /// How many seconds a pair took elsewhere, if that is known.
    pub(super) took: Option<f64>,
    /// How many seconds a pair takes at least: attempts that were cut off took so long.
    pub(super) at_least: f64,
    /// Why it cannot be played.
    pub(super) failure: Option<String>,
}

/// Players that were found to be in order.
pub(super) enum Players {
    Match(Box<Match>),
    Probe(Box<dyn Annotator>, Turns),
}

impl SampleSpec {
    /// Of a cell; nothing for a probe of a match that is not there.
    pub(super) fn of(cells: &[Cell], cell: &Cell, kind: SampleKind) -> Option<Self> {
        match &cell.kind {
            CellKind::Match(it) => Some(Self::of_match(it, kind)),
            CellKind::Probe(it) => {
                let of = cells.iter().find(|cell| cell.name == it.of)?;
                let CellKind::Match(of) = &of.kind else {
                    return None;
                };
                Some(SampleSpec {
                    probe: Some((it.player.clone(), it.turns)),
                    ..Self::of_match(of, kind)
                })
            }
        }
    }

    fn of_match(cell: &MatchCell, kind: SampleKind) -> Self {
        SampleSpec {
            game: cell.game.clone(),
            players: [cell.first.clone(), cell.second.clone()],
            openings: cell.openings.of(kind).into(),
            seed: cell.seed,
            max_plies: cell.max_plies,
            probe: None,
        }
    }

    /// What it is told from other samples by, as far as its text goes.
    pub(super) fn digest(&self) -> u64 {
        digest(format!("{self:?}").as_bytes())
    }

    /// Whether these are games of the players that it names, from its openings.
    pub(super) fn made(&self, data: &CellData) -> bool {
        let players: Vec<&str> = match &self.probe {
            Some((player, _)) => vec![player],
            None => self.players.iter().map(String::as_str).collect(),
        };
        let seats = data.players.iter().map(|seat| seat.name.as_str());
        seats.eq(players) && (&data.openings, data.seed) == (&self.openings, self.seed)
    }

    /// How many seconds a pair may take, by what the players' texts say of their time for a move.
    fn usual_seconds(&self) -> f64 {
        let asked = self.probe.as_ref().map(|(player, _)| player);
        let players = asked.into_iter().chain(&self.players);
        let fields = players.flat_map(|player| player.split([':', ',']));
        let times = fields.filter_map(|field| read_time(field.strip_prefix("time=")?).ok());
        let moves = times.map(|time| USUAL_MOVES * time.as_secs_f64());
        moves.sum::<f64>().max(USUAL_SECONDS)
    }

    /// The match that somebody is asked about.
    pub(super) fn source(&self) -> Option<Self> {
        self.probe.as_ref()?;
        Some(SampleSpec {
            probe: None,
            ..self.clone()
        })
    }

    /// The match as a plan without a number of games.
    pub(super) fn plan(&self) -> Result<MatchPlan, SampleError> {
        let game: Result<GameSpec, SpecError> = self.game.parse();
        Ok(MatchPlan {
            game: game.map_err(|error| SampleError::Text(error.to_string()))?,
            players: self.players.clone(),
            settings: GameSettings {
                openings: self.openings.parse().map_err(MatchupError::Openings)?,
                seed: self.seed,
                tolerance: TOLERANCE,
                adjudication: Adjudication {
                    max_plies: self.max_plies,
                    ..Adjudication::default()
                },
                ..GameSettings::default()
            },
            games: 0,
            sprt: None,
        })
    }
}

impl Sample {
    pub(super) fn new(spec: SampleSpec, source: Option<usize>) -> Self {
        Sample {
            spec,
            source,
            data: Arc::default(),
            pairs: 0,
            pairs_before: 0,
            shard: Shard::WHOLE,
            population: None,
            wants_margin: false,
            wants_strings: false,
            definition: None,
            run: None,
            players: None,
            shipped: None,
            took: None,
            at_least: 0.0,
            failure: None,
        }
    }

    /// How many more pairs are to be had that are not repetitions.
    pub(super) fn left(&self) -> u64 {
        let repeats = self.data.standing.as_ref().map_or(1.0, repetitions);
        if self.data.games >= WORN_OUT_GAMES && repeats >= WORN_OUT {
            return 0;
        }
        let Some(all) = self.population else {
            return u64::MAX;
        };
        let here = (all.saturating_sub(self.first_number())).div_ceil(self.shard.of());
        (self.pairs_before + here).saturating_sub(self.pairs)
    }

    /// The numbers in the run of so many pairs that are entered next, and of those of other shards between them.
    pub(super) fn next_numbers(&self, pairs: u64) -> Range<u64> {
        let start = self.number_of(self.pairs);
        let end = self.number_of(self.pairs.saturating_add(pairs));
        start..end
    }

    /// The number in the run of the pair that is entered after so many others.
    pub(super) fn number_of(&self, place: u64) -> u64 {
        let here = place.saturating_sub(self.pairs_before);
        let steps = here.saturating_mul(self.shard.of());
        self.first_number().saturating_add(steps)
    }

    /// The number of the first pair that is played here.
    fn first_number(&self) -> u64 {
        let (of, own) = (self.shard.of(), self.shard.number() - 1);
        self.pairs_before + (own + of - self.pairs_before % of) % of
    }

    /// How many seconds a pair takes on one processor, as far as it can be known before one was played.
    pub(super) fn expected_seconds(&self) -> f64 {
        let expected = self.took.unwrap_or_else(|| self.spec.usual_seconds());
        expected.max(4.0 * self.at_least)
    }

    /// Builds the players. What was kept of other players is thrown away.
    pub(super) fn prepare(&mut self) -> Result<(), SampleError> {
        if self.players.is_some() {
            return Ok(());
        }
        let prepared = prepare(&self.spec)?;
        if self.definition.is_none() {
            let hash = prepared.definition.hash();
            if self.shipped != Some(hash) || self.data.games == 0 {
                self.pairs = 0;
                self.pairs_before = 0;
                self.data = Arc::new(CellData {
                    of: prepared.of,
                    game: prepared.definition.game.clone(),
                    players: prepared.seats,
                    openings: self.spec.openings.clone(),
                    seed: self.spec.seed,
                    timed: prepared.definition.players.iter().any(|it| is_timed(it)),
                    ..CellData::default()
                });
            }
            self.population = prepared.population;
            self.definition = Some(prepared.definition);
        }
        self.players = Some(prepared.players);
        Ok(())
    }
}

/// Players and what is known of them.
struct Prepared {
    definition: Definition,
    /// What the match is known by whose positions they see.
    of: u64,
    players: Players,
    seats: Vec<Seat>,
    population: Option<u64>,
}

fn prepare(spec: &SampleSpec) -> Result<Prepared, SampleError> {
    let played = Match::prepare(spec.plan()?)?;
    let definition = played.definition().clone();
    // More games of players that draw nothing at random would be the same games.
    let repeats = played.players().iter().all(|player| player.deterministic);
    let population = played.population().filter(|_| repeats);
    let seat = |player: &ResolvedPlayer| Seat {
        name: player.text.clone(),
        spec: player.spec.clone(),
        ..Seat::default()
    };
    let Some((player, turns)) = &spec.probe else {
        return Ok(Prepared {
            of: definition.hash(),
            definition,
            seats: played.players().iter().map(seat).collect(),
            players: Players::Match(Box::new(played)),
            population,
        });
    };
    let annotator = annotation::annotator(&played.plan().game, player)?;
    let asked = annotator.player();
    Ok(Prepared {
        of: definition.hash(),
        definition: probe_definition(&*annotator, &definition, *turns),
        seats: vec![seat(asked)],
        population: population.filter(|_| asked.deterministic),
        players: Players::Probe(annotator, *turns),
    })
}

/// What asking a player about the games of a run is called in a results file.
fn probe_definition(annotator: &dyn Annotator, of: &Definition, turns: Turns) -> Definition {
    Definition {
        kind: "probe".into(),
        game: of.game.clone(),
        players: vec![annotator.player().spec.clone()],
        settings: format!("{turns} turns of {:016x}", of.hash()),
    }
}

/// Whether a player's limits are in time, or its games depend on those before: another machine, or the same
/// one at another time, plays other games.
fn is_timed(spec: &str) -> bool {
    let fields = spec.split([':', ',']);
    let mut fields = fields.filter_map(|field| field.split_once('='));
    fields.any(|(name, value)| match name {
        "time" | "clock" | "budget" | "experience" => value != "off",
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use grove_core::{Outcome, Side};
    use grove_record::{GameRecord, Reason};

    use super::*;

    /// A game whose only move tells it from others.
    fn game(mv: u64) -> GameRecord {
        GameRecord {
            index: 0,
            seed: 0,
            first: Side::Black,
            start: String::new(),
            opening: 0,
            to_move: Side::Black,
            moves: vec![mv.to_string()],
            outcome: Outcome::Draw,
            reason: Reason::Rule,
            turns: Vec::new(),
            overstep: None,
        }
    }

    #[test]
    fn a_sample_that_only_repeats_its_games_gets_no_more() {
        let left_after = |distinct: u64| {
            let spec = SampleSpec {
                game: "konane".into(),
                players: ["ab".into(), "random".into()],
                openings: "random=1".into(),
                seed: 1,
                max_plies: None,
                probe: None,
            };
            let mut sample = Sample::new(spec, None);
            let data = Arc::make_mut(&mut sample.data);
            for pair in 0..WORN_OUT_GAMES / 2 {
                let games = [2 * pair, 2 * pair + 1].map(|index| game(index % distinct));
                data.enter_match(&games, None);
            }
            sample.left()
        };
        assert_eq!(left_after(10), 0);
        assert!(left_after(WORN_OUT_GAMES) > 0);
    }

    #[test]
    fn a_shard_goes_on_with_its_own_pairs_after_those_that_were_shipped() {
        let spec = SampleSpec {
            game: "konane".into(),
            players: ["ab".into(), "random".into()],
            openings: "all".into(),
            seed: 1,
            max_plies: None,
            probe: None,
        };
        let mut played = Vec::new();
        let mut left = 0;
        for number in 1..=3 {
            let mut sample = Sample::new(spec.clone(), None);
            (sample.pairs, sample.pairs_before) = (7, 7);
            sample.population = Some(20);
            sample.shard = Shard::new(number, 3).unwrap();
            left += sample.left();
            let numbers = sample.next_numbers(sample.left());
            let own = numbers.filter(|&pair| sample.shard.has(pair, 1) && pair < 20);
            played.extend(own);
            sample.pairs += 1;
            assert_eq!(sample.number_of(sample.pairs), sample.number_of(7) + 3);
        }
        played.sort_unstable();
        assert_eq!(played, (7..20).collect::<Vec<_>>());
        assert_eq!(left, 13);
    }

    #[test]
    fn limits_of_time_are_noticed() {
        assert!(is_timed("ab:depth=8,time=0.01s,eval=q"));
        assert!(is_timed("mcts:budget=x4,c=2"));
        assert!(is_timed("ab:depth=8,experience=lost,eval=q"));
        assert!(!is_timed("ab:depth=8,cutoff=time,eval=q"));
        assert!(!is_timed("mcts:iterations=8,cutoff=off"));
    }
}
