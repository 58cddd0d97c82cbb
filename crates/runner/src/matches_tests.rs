use std::sync::atomic::{AtomicBool, Ordering};

use grove_core::{Outcome, Side};
use grove_engine::matchup::{GameSettings, Observer, ResolvedPlayer, prepare};
use grove_engine::openings::Openings;
use grove_record::GameRecord;
use grove_record::Reason;
use grove_record::statistics::GameResult;

use super::*;

/// What is the same in every run of a game: all but the time.
type Told = (
    u64,
    u64,
    Side,
    Vec<String>,
    Outcome,
    Reason,
    Vec<(u64, u32)>,
);

fn told(game: &GameRecord) -> Told {
    let turns = game.turns.iter().map(|turn| (turn.nodes, turn.depth));
    (
        game.index,
        game.seed,
        game.first,
        game.moves.clone(),
        game.outcome,
        game.reason,
        turns.collect(),
    )
}

/// Remembers everything, and raises a flag after some pairs.
#[derive(Default)]
struct Memory<'a> {
    kept: Vec<Pair>,
    entered: Vec<Pair>,
    /// How many pairs were played, and not recalled.
    played: usize,
    stop: Option<(usize, &'a AtomicBool)>,
}

impl Archive for Memory<'_> {
    fn recall(&mut self, pair: u64) -> Result<Option<Pair>, StoreError> {
        let known = self.kept.iter().find(|games| games[0].index == 2 * pair);
        Ok(known.cloned())
    }

    fn keep(&mut self, pair: &Pair) -> Result<(), StoreError> {
        self.kept.push(pair.clone());
        self.played += 1;
        if let Some((pairs, flag)) = self.stop {
            flag.store(self.kept.len() >= pairs, Ordering::Relaxed);
        }
        Ok(())
    }
}

impl Memory<'_> {
    fn games(&self) -> Vec<Told> {
        self.entered.iter().flatten().map(told).collect()
    }
}

/// How many pairs, on how many threads, until which test decides.
#[derive(Clone, Copy)]
struct Asked {
    pairs: u64,
    threads: usize,
    sprt: Option<Sprt>,
}

fn asked(pairs: u64, threads: usize) -> Asked {
    Asked {
        pairs,
        threads,
        sprt: None,
    }
}

/// Plays a match whose pairs are remembered.
fn played(
    asked: Asked,
    matchup: &dyn Matchup,
    flag: &AtomicBool,
    memory: &mut Memory<'_>,
) -> (MatchStats, MatchEnd) {
    let mut entered = Vec::new();
    let games = Games {
        matchup,
        pairs: 0..asked.pairs,
        sprt: asked.sprt,
    };
    let execution = Execution::unobserved(asked.threads, flag);
    let result = games.play(execution, memory, |pair, standing| {
        entered.push(pair.clone());
        assert_eq!(standing.pairs.count(), entered.len() as u64);
        Ok::<_, StoreError>(())
    });
    memory.entered = entered;
    result.unwrap()
}

fn matchup() -> Box<dyn Matchup> {
    let settings = GameSettings {
        openings: Openings::Random(2),
        seed: 11,
        ..GameSettings::default()
    };
    let players = ["mcts:iterations=20", "ab:nodes=30,pick=random"];
    prepare(&"konane:6x6".parse().unwrap(), players, settings).unwrap()
}

fn run(asked: Asked, memory: &mut Memory<'_>) -> (MatchStats, MatchEnd) {
    let never = AtomicBool::new(false);
    let flag = memory.stop.map_or(&never, |(_, flag)| flag);
    played(asked, &*matchup(), flag, memory)
}

#[test]
fn any_number_of_threads_plays_the_same_match() {
    let play = |threads| {
        let mut memory = Memory::default();
        let (standing, ending) = run(asked(40, threads), &mut memory);
        assert_eq!(ending, MatchEnd::Complete);
        assert_eq!(standing.games(), 80);
        (
            memory.games(),
            standing.results,
            standing.pairs,
            standing.distinct,
        )
    };
    let once = play(1);
    assert!(once.0.iter().map(|game| game.0).eq(0..80));
    for threads in [2, 3] {
        assert_eq!(play(threads), once);
    }
}

#[test]
fn a_stopped_match_goes_on_with_what_is_missing() {
    let mut whole = Memory::default();
    let (standing, _) = run(asked(30, 1), &mut whole);
    for threads in [1, 2, 3] {
        let flag = AtomicBool::new(false);
        let mut memory = Memory {
            stop: Some((12, &flag)),
            ..Memory::default()
        };
        let (half, ending) = run(asked(30, threads), &mut memory);
        assert_eq!(ending, MatchEnd::Stopped);
        assert!(half.pairs.count() < 30);
        let kept = memory.kept.len();
        assert!((12..30).contains(&kept), "{kept} pairs");
        let mut rest = Memory {
            kept: memory.kept,
            ..Memory::default()
        };
        let (resumed, ending) = run(asked(30, threads), &mut rest);
        assert_eq!(ending, MatchEnd::Complete);
        assert_eq!(rest.played, 30 - kept);
        assert_eq!(rest.games(), whole.games());
        assert_eq!(resumed.results, standing.results);
        // Once more there is nothing left to play.
        rest.played = 0;
        run(asked(30, threads), &mut rest);
        assert_eq!(rest.played, 0);
        assert_eq!(rest.games(), whole.games());
    }
}

#[test]
fn a_verdict_ends_the_match_after_the_same_pair() {
    let sprt = Sprt::new(0.0, 200.0);
    let play = |threads| {
        let mut memory = Memory::default();
        let until_decided = Asked {
            sprt: Some(sprt),
            ..asked(1000, threads)
        };
        let (standing, ending) = run(until_decided, &mut memory);
        assert_eq!(ending, MatchEnd::Decided(sprt.verdict(&standing.pairs)));
        assert!(standing.pairs.count() < 1000);
        (memory.games(), standing.pairs)
    };
    let once = play(1);
    for threads in [2, 3] {
        assert_eq!(play(threads), once);
    }
}

/// Games that the first player wins with Black and nobody with White.
struct Given([ResolvedPlayer; 2]);

impl Given {
    fn new() -> Self {
        let entrant = || ResolvedPlayer {
            text: "random".into(),
            spec: "random".into(),
            deterministic: false,
        };
        Given([entrant(), entrant()])
    }
}

impl Matchup for Given {
    fn players(&self) -> &[ResolvedPlayer; 2] {
        &self.0
    }

    fn population(&self) -> Option<u64> {
        None
    }

    fn play(&self, number: u64, _: &(dyn Fn() -> bool + Sync), _: &Observer<'_>) -> GameRecord {
        assert!(number < 1000, "a matchup that breaks");
        let first = grove_engine::matchup::first_side(number);
        GameRecord {
            index: number,
            seed: number,
            first,
            start: String::new(),
            opening: 0,
            to_move: Side::Black,
            moves: vec![(number % 6).to_string(); 3],
            outcome: match first {
                Side::Black => Outcome::Win(Side::Black),
                Side::White => Outcome::Draw,
            },
            reason: match first {
                Side::Black => Reason::Time,
                Side::White => Reason::Rule,
            },
            turns: Vec::new(),
            overstep: None,
        }
    }
}

#[test]
fn the_standing_counts_everything() {
    let mut memory = Memory::default();
    let never = AtomicBool::new(false);
    let (standing, _) = played(asked(10, 2), &Given::new(), &never, &mut memory);
    assert_eq!(standing.results.side(Side::Black).wins, 10);
    assert_eq!(standing.results.side(Side::White).draws, 10);
    assert_eq!(standing.pairs.0, [0, 0, 0, 10, 0]);
    assert_eq!(standing.plies, 60);
    assert_eq!(standing.distinct.to_string(), "6 distinct games of 20");
    let reasons: Vec<_> = standing.reasons().collect();
    assert_eq!(reasons, [(Reason::Rule, 10), (Reason::Time, 10)]);
    let first = &memory.entered[0][0];
    assert_eq!(GameResult::of(first.outcome, first.first), GameResult::Win);
}

#[test]
fn an_error_ends_the_match() {
    let never = AtomicBool::new(false);
    let full = |pair: &Pair, _: &MatchStats| match pair[0].index {
        20.. => Err(StoreError::Full("disk".into())),
        _ => Ok(()),
    };
    let games = Games {
        matchup: &Given::new(),
        pairs: 0..100_000,
        sprt: None,
    };
    let execution = Execution::unobserved(3, &never);
    let result = games.play(execution, &mut Memory::default(), full);
    assert!(matches!(result, Err(StoreError::Full(_))));
}

#[test]
#[should_panic(expected = "a matchup that breaks")]
fn a_matchup_that_breaks_does_not_leave_the_match_waiting() {
    let never = AtomicBool::new(false);
    played(asked(600, 2), &Given::new(), &never, &mut Memory::default());
}
