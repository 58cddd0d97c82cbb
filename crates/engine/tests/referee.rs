use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use grove_core::{Game, GameHistory, Notation, Outcome, Score, Seed, Side};
use grove_games::GameSpec;
use grove_games::konane::Small;
use grove_players::{GameClock, MoveLimits, MoveRequest, PlayerSpec};
use grove_record::Reason;
use grove_search::report::Counts;
use grove_search::{Report, RootMove};

use grove_engine::clock::{Measure, Now, Wall};
use grove_engine::referee::*;
use grove_engine::{EngineContext, Fault, Player, Watch, build_player};

/// A clock that only players move on.
#[derive(Default)]
struct Fake(AtomicU64);

impl Now for Fake {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

/// What a player does at a move; it is told how many it has played and what it was given.
type Script = Box<dyn Fn(u64, &GameHistory<Small>, &MoveRequest<'_>) -> Choice + Send>;

type Choice = Result<Report<<Small as Game>::Move>, Fault>;

/// A player that does as it is told.
struct Scripted {
    played: u64,
    script: Script,
    /// How its games ended, as far as it was told.
    endings: Endings,
}

type Endings = Arc<Mutex<Vec<Outcome>>>;

impl Player<Small> for Scripted {
    fn new_game(&mut self, _: Seed) {
        self.played = 0;
    }

    fn choose(
        &mut self,
        line: &GameHistory<Small>,
        request: &MoveRequest<'_>,
        _: Option<&Watch<'_, <Small as Game>::Move>>,
    ) -> Choice {
        self.played += 1;
        (self.script)(self.played - 1, line, request)
    }

    fn game_over(&mut self, line: &GameHistory<Small>, outcome: Outcome) -> Result<(), Fault> {
        assert!(!line.moves().is_empty());
        self.endings.lock().unwrap().push(outcome);
        Ok(())
    }

    fn all_moves(
        &mut self,
        _: &GameHistory<Small>,
        _: u32,
    ) -> Option<Vec<RootMove<<Small as Game>::Move>>> {
        None
    }

    fn spec(&self) -> &PlayerSpec {
        &PlayerSpec::Random
    }
}

/// The first move there is, with a score.
fn first_move(line: &GameHistory<Small>, score: Score) -> Choice {
    Ok(Report {
        best: line.position().nth_move(0),
        score,
        counts: Counts {
            nodes: 1,
            ..Counts::default()
        },
        ..Report::unsearched()
    })
}

fn scripted(script: Script) -> Participant<Small> {
    telling(script, Endings::default())
}

/// The same, and keeps how its games end.
fn telling(script: Script, endings: Endings) -> Participant<Small> {
    Participant {
        player: Box::new(Scripted {
            played: 0,
            script,
            endings,
        }),
        limits: MoveLimits::default(),
        measure: Measure::Wall,
    }
}

/// Plays the first move with the score that belongs to the move's number.
fn scoring(score: impl Fn(u64) -> Score + Send + 'static) -> Participant<Small> {
    scripted(Box::new(move |played, line, _| {
        first_move(line, score(played))
    }))
}

/// Plays the first move, and takes the time that belongs to its number.
fn thinking(
    now: &Arc<Fake>,
    limits: MoveLimits,
    time: impl Fn(u64) -> u64 + Send + 'static,
) -> Participant<Small> {
    let now = Arc::clone(now);
    let script: Script = Box::new(move |played, line, _| {
        now.0.fetch_add(time(played), Ordering::Relaxed);
        first_move(line, 0)
    });
    Participant {
        limits,
        ..scripted(script)
    }
}

fn start() -> GameHistory<Small> {
    match "konane".parse() {
        Ok(GameSpec::Konane(rules)) => GameHistory::new(Small::start(&rules)),
        other => panic!("{other:?} is not Konane"),
    }
}

fn referee(now: &Fake) -> Referee<'_> {
    Referee {
        now,
        tolerance: ms(10),
        adjudication: Adjudication::default(),
        stop: &|| false,
        told: &|_| {},
    }
}

fn play(adjudication: Adjudication, mut participants: [Participant<Small>; 2]) -> FinishedGame {
    let now = Fake::default();
    let referee = Referee {
        adjudication,
        ..referee(&now)
    };
    referee.play(start(), &mut participants)
}

const fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

#[test]
fn a_game_ends_by_the_rules() {
    let random = |seed| {
        let spec = PlayerSpec::Random;
        let player = build_player(&spec, Seed(seed), &EngineContext::default());
        Participant::new(player.unwrap())
    };
    for seed in 0..20 {
        let game = play(Adjudication::default(), [random(seed), random(seed + 100)]);
        let mut line = start();
        for text in &game.moves {
            let mv = line.position().parse_move(text);
            line.play(mv.unwrap_or_else(|error| panic!("{error}")));
        }
        assert_eq!(line.outcome(), Some(game.outcome));
        assert_eq!(game.reason, Reason::Rule);
        assert_eq!(game.turns.len(), game.moves.len());
        assert!(game.turns.iter().all(|turn| turn.best_index < turn.moves));
    }
}

/// Players are told how a game ended that was decided on the board, and of no other.
#[test]
fn players_are_told_that_the_game_is_over() {
    let told = |adjudication, fault: Option<Fault>| {
        let endings = Endings::default();
        let first: Script = Box::new(|_, line, _| first_move(line, -900));
        let second: Script = Box::new(move |played, line, _| match (&fault, played) {
            (Some(fault), 3) => Err(fault.clone()),
            _ => first_move(line, 900),
        });
        let players = [first, second].map(|script| telling(script, Arc::clone(&endings)));
        let game = play(adjudication, players);
        let told = endings.lock().unwrap().clone();
        (game, told)
    };
    let (game, endings) = told(Adjudication::default(), None);
    assert_eq!(
        (game.reason, endings),
        (Reason::Rule, vec![game.outcome; 2])
    );
    let resigning = Adjudication {
        resign: Some(ScoreRule {
            score: 800,
            times: 2,
        }),
        ..Adjudication::default()
    };
    let (game, endings) = told(resigning, None);
    assert_eq!(game.reason, Reason::Adjudication);
    assert_eq!(endings, [Outcome::Win(Side::White); 2]);
    let (game, endings) = told(Adjudication::default(), Some(Fault::Crash("gone".into())));
    assert_eq!((game.reason, endings), (Reason::Crash, vec![]));
}

#[test]
fn an_illegal_move_loses() {
    // A corner that is gone after the first ply, and nothing at all.
    let again = start().position().nth_move(0);
    for choice in [again, None] {
        let script: Script = Box::new(move |_, line, _| {
            Ok(Report {
                best: choice,
                ..first_move(line, 0)?
            })
        });
        let game = play(Adjudication::default(), [scoring(|_| 0), scripted(script)]);
        assert_eq!(game.outcome, Outcome::Win(Side::Black));
        assert_eq!(game.reason, Reason::IllegalMove);
        assert_eq!([game.moves.len(), game.turns.len()], [1, 1]);
    }
}

#[test]
fn a_panic_loses() {
    let script: Script = Box::new(|played, line, _| match played {
        2 => std::panic::resume_unwind(Box::new("out of ideas")),
        _ => first_move(line, 0),
    });
    let game = play(Adjudication::default(), [scripted(script), scoring(|_| 0)]);
    assert_eq!(game.outcome, Outcome::Win(Side::White));
    assert_eq!(game.reason, Reason::Crash);
    assert_eq!(game.moves.len(), 4);
}

#[test]
fn a_fault_loses_for_its_reason() {
    for (fault, reason) in [
        (Fault::Crash("gone".into()), Reason::Crash),
        (Fault::Hang("asleep".into()), Reason::Hang),
        (Fault::Illegal("z9".into()), Reason::IllegalMove),
    ] {
        let script: Script = Box::new(move |played, line, _| match played {
            1 => Err(fault.clone()),
            _ => first_move(line, 0),
        });
        let game = play(Adjudication::default(), [scripted(script), scoring(|_| 0)]);
        assert_eq!(game.outcome, Outcome::Win(Side::White));
        assert_eq!(game.reason, reason);
        assert_eq!(game.moves.len(), 2);
    }
}

#[test]
fn a_stopped_game_is_nobodys() {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    let script: Script = Box::new(move |played, line, request| {
        assert!(!(request.stop)());
        flag.store(played == 1, Ordering::Relaxed);
        first_move(line, 0)
    });
    let now = Fake::default();
    let referee = Referee {
        stop: &|| stopped.load(Ordering::Relaxed),
        ..referee(&now)
    };
    let game = referee.play(start(), &mut [scripted(script), scoring(|_| 0)]);
    assert_eq!(game.reason, Reason::Stopped);
    assert_eq!(game.outcome, Outcome::Draw);
    assert_eq!(game.moves.len(), 2);
}

#[test]
fn the_time_for_a_move_is_enforced_with_a_tolerance() {
    let limits = MoveLimits {
        time: Some(ms(100)),
        ..MoveLimits::default()
    };
    let play = |longest: u64| {
        let now = Arc::new(Fake::default());
        let late = move |played| if played == 3 { longest } else { 100 };
        let mut participants = [
            thinking(&now, MoveLimits::default(), |_| 5000),
            thinking(&now, limits, late),
        ];
        referee(&now).play(start(), &mut participants)
    };
    assert_eq!(play(110).reason, Reason::Rule);
    let late = play(111);
    assert_eq!(late.reason, Reason::Time);
    assert_eq!(late.outcome, Outcome::Win(Side::Black));
    assert_eq!(late.moves.len(), 7);
    assert_eq!(late.overstep, Some(ms(11)));
    assert_eq!(play(110).overstep, None);
    assert_eq!(
        [late.turns[0].time, late.turns[1].time],
        [ms(5000), ms(100)]
    );
}

#[test]
fn the_clock_runs_and_is_added_to() {
    let clock = GameClock {
        remaining: ms(1000),
        increment: ms(100),
    };
    let limits = MoveLimits {
        clock: Some(clock),
        ..MoveLimits::default()
    };
    // Every move takes 300 and gets 100 back: the fifth begins with 200.
    let now = Arc::new(Fake::default());
    let moves = Arc::new(AtomicU64::new(0));
    let (clock, count) = (Arc::clone(&now), Arc::clone(&moves));
    let script: Script = Box::new(move |played, line, request| {
        let expected = GameClock {
            remaining: ms(1000 - 200 * played),
            increment: ms(100),
        };
        assert_eq!(request.clock, Some(expected));
        clock.0.fetch_add(300, Ordering::Relaxed);
        count.fetch_add(1, Ordering::Relaxed);
        first_move(line, 0)
    });
    let mut participants = [
        Participant {
            limits,
            ..scripted(script)
        },
        thinking(&now, MoveLimits::default(), |_| 1),
    ];
    let game = referee(&now).play(start(), &mut participants);
    assert_eq!(game.reason, Reason::Time);
    assert_eq!(game.outcome, Outcome::Win(Side::White));
    assert_eq!(game.overstep, Some(ms(100)));
    assert_eq!(moves.load(Ordering::Relaxed), 5);
}

/// Somebody else has the processor while the player is to move.
#[test]
fn only_time_that_the_player_used_is_measured() {
    let play = |measure, work: fn()| {
        let limits = MoveLimits {
            time: Some(ms(100)),
            ..MoveLimits::default()
        };
        let script: Script = Box::new(move |_, line, _| {
            work();
            first_move(line, 0)
        });
        let mut participants = [
            Participant {
                limits,
                measure,
                ..scripted(script)
            },
            scoring(|_| 0),
        ];
        let adjudication = Adjudication {
            max_plies: Some(2),
            ..Adjudication::default()
        };
        let referee = Referee {
            now: &Wall::start(),
            tolerance: ms(10),
            adjudication,
            stop: &|| false,
            told: &|_| {},
        };
        referee.play(start(), &mut participants).reason
    };
    let wait = || std::thread::sleep(ms(300));
    let work = || {
        let started = cpu_time::ThreadTime::now();
        while started.elapsed() < ms(200) {}
    };
    assert_eq!(play(Measure::Processor, wait), Reason::Adjudication);
    assert_eq!(play(Measure::Wall, wait), Reason::Time);
    assert_eq!(play(Measure::Processor, work), Reason::Time);
}

#[test]
fn players_are_told_how_long_the_other_thought() {
    let now = Arc::new(Fake::default());
    let script: Script = Box::new(|played, line, request| {
        let expected = (played > 0).then(|| ms(10 + played - 1));
        assert_eq!(request.opponent_time, expected);
        first_move(line, 0)
    });
    let mut participants = [
        scripted(script),
        thinking(&now, MoveLimits::default(), |played| 10 + played),
    ];
    assert_eq!(
        referee(&now).play(start(), &mut participants).reason,
        Reason::Rule
    );
}

#[test]
fn long_games_are_drawn() {
    let adjudication = Adjudication {
        max_plies: Some(7),
        ..Adjudication::default()
    };
    let game = play(adjudication, [scoring(|_| 0), scoring(|_| 0)]);
    assert_eq!(game.moves.len(), 7);
    assert_eq!(game.outcome, Outcome::Draw);
    assert_eq!(game.reason, Reason::Adjudication);
}

#[test]
fn hopeless_scores_in_a_row_are_a_resignation() {
    let adjudication = Adjudication {
        resign: Some(ScoreRule {
            score: 50,
            times: 3,
        }),
        ..Adjudication::default()
    };
    // Two in a row, one better, then three in a row.
    let scores = |played| if played == 2 { -49 } else { -50 };
    let game = play(adjudication, [scoring(|_| 80), scoring(scores)]);
    assert_eq!(game.outcome, Outcome::Win(Side::Black));
    assert_eq!(game.reason, Reason::Adjudication);
    assert_eq!(game.moves.len(), 12);
}

#[test]
fn level_scores_in_a_row_are_a_draw() {
    let adjudication = Adjudication {
        draw: Some(ScoreRule { score: 5, times: 4 }),
        ..Adjudication::default()
    };
    let black = |played| if played == 1 { 6 } else { -5 };
    let game = play(adjudication, [scoring(black), scoring(|_| 5)]);
    assert_eq!(game.outcome, Outcome::Draw);
    assert_eq!(game.reason, Reason::Adjudication);
    // The third ply has broken the row.
    assert_eq!(game.moves.len(), 7);
}

#[test]
fn moves_without_a_search_have_no_score() {
    let adjudication = Adjudication {
        draw: Some(ScoreRule { score: 5, times: 1 }),
        ..Adjudication::default()
    };
    let random = |seed| {
        let spec = PlayerSpec::Random;
        let player = build_player(&spec, Seed(seed), &EngineContext::default());
        Participant::new(player.unwrap())
    };
    let game = play(adjudication, [random(1), random(2)]);
    assert_eq!(game.reason, Reason::Rule);
}
