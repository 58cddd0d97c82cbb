mod sampling;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use grove_core::{GameHistory, Outcome, Seed};
use grove_games::{GameSpec, Playable, Visitor};
use grove_players::{MoveRequest, PlayerError, PlayerSpec, presets};
use grove_search::Report;

use grove_engine::clock::Now;
use grove_engine::{EngineContext, Watch, build_player};

/// A clock that goes on by a millisecond whenever somebody looks at it.
#[derive(Default)]
struct Fake(AtomicU64);

impl Now for Fake {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Reads a player, seats it and gives its canonical text, or the error.
struct Seating<'a>(&'a str);

impl Visitor for Seating<'_> {
    type Output = Result<String, PlayerError>;

    fn visit<G: Playable>(self, _: &G::Rules) -> Self::Output {
        let spec = PlayerSpec::read(self.0, G::INFO.name)?;
        Ok(
            build_player::<G>(&spec, Seed(1), &EngineContext::default())?
                .spec()
                .to_string(),
        )
    }
}

fn seated(game: &str, player: &str) -> Result<String, String> {
    let game: GameSpec = game.parse().unwrap();
    game.visit(Seating(player))
        .map_err(|error| error.to_string())
}

#[test]
fn what_the_game_knows_nothing_of_is_refused() {
    let refused = |game, player| seated(game, player).unwrap_err();
    assert_eq!(
        refused("checkers", "ab:window=3"),
        "ab: window is not supported in checkers, which does not define independent regions of the board"
    );
    assert_eq!(
        refused("ataxx", "minimax:ignore=backward"),
        "minimax: ignore is not supported in ataxx, which does not define moves backward"
    );
    assert_eq!(
        refused("halma", "ab:order=history+effects(3)"),
        "ab: effects is not supported in halma, which does not define instant effects of moves"
    );
    assert_eq!(
        refused("halma", "ab:order=reversed"),
        "ab: reversed is not supported in halma, which does not define captures"
    );
    assert_eq!(
        refused("pentalath", "ab:board=scan"),
        "ab: board: expected bits in pentalath, found `scan`"
    );
    assert_eq!(
        refused("konane", "ab:book=study"),
        "ab: book: expected off in konane, found `study`"
    );
    assert_eq!(
        refused("konane", "reflex:eval=horse"),
        "reflex: eval: unknown term `horse`: expected q, pieces, moves, movables or ways"
    );
    assert_eq!(
        refused("checkers", "ab:eval=q"),
        "ab: eval: unknown term `q`: expected man, king, centre or home"
    );
}

#[test]
fn a_seated_player_tells_the_game_s_evaluation() {
    assert_eq!(seated("konane", "reflex").unwrap(), "reflex:eval=q");
    assert_eq!(seated("halma", "reflex").unwrap(), "reflex:eval=army(1)");
    let text = seated("halma", "ab:depth=2").unwrap();
    assert!(text.ends_with(",eval=euclid(1)+wolves(0.14)"), "{text}");
    // Every default is understood by every game.
    assert_eq!(seated("halma", &text), Ok(text));
}

#[test]
fn every_preset_sits_down_and_says_who_it_is() {
    for game in GameSpec::GAMES.map(|info| info.name) {
        for preset in presets::of(game) {
            let text = seated(game, preset.name).unwrap();
            assert_eq!(seated(game, &text), Ok(text));
        }
    }
}

/// Plays a whole game and checks every move.
struct Game<'a> {
    players: [&'a str; 2],
    plies: usize,
}

impl Visitor for Game<'_> {
    type Output = Option<Outcome>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Option<Outcome> {
        let sit = |at: usize| {
            let spec = PlayerSpec::read(self.players[at], G::INFO.name).unwrap();
            let context = EngineContext::with_clock(Arc::new(Fake::default()));
            build_player::<G>(&spec, Seed(at as u64), &context).unwrap()
        };
        let mut players = [sit(0), sit(1)];
        let mut line = GameHistory::new(G::start(rules));
        for _ in 0..self.plies {
            if let Some(outcome) = line.outcome() {
                for player in &mut players {
                    let report = player
                        .choose(&line, &MoveRequest::unlimited(), None)
                        .unwrap();
                    let over = line.position().outcome().is_some();
                    assert!(report.best.is_none() || !over);
                }
                return Some(outcome);
            }
            let player = &mut players[line.position().side_to_move().index()];
            let report = player
                .choose(&line, &MoveRequest::unlimited(), None)
                .unwrap();
            let mv = report.best.unwrap();
            // The index is in the order of the board that was searched.
            let moves = line.position().moves();
            assert!(moves.contains(&mv) && report.best_index < moves.len());
            line.play(mv);
        }
        None
    }
}

const GAMES: [&str; 6] = [
    "konane:6x6",
    "checkers",
    "pentalath:3",
    "pentalath:4",
    "ataxx:4x4",
    "halma:4x4",
];

#[test]
fn no_player_chooses_an_illegal_move() {
    let players = [
        "random",
        "reflex",
        "minimax:depth=2,pick=random",
        "minimax:depth=3,time=3ms,cutoff=time",
        "expectimax:depth=2,pick=random",
        "expectimax:nodes=50",
        "fallible:depth=2,oversight=0.5,temperature=1",
        "ab:depth=3,tt=16,order=previous-best+killers+history,pvs=on",
        "ab:nodes=30,tt=16",
        "ab:time=2ms",
        "ab:clock=50ms",
        "ab:clock=20ms+2ms,timing=study",
        "mcts:iterations=50,pool=5000",
        "mcts:time=5ms,select=puct,cutoff=0,solver=on,pool=5000",
        "mcts:clock=50ms,playout=mast,rave=5,pool=5000",
        "mcts:budget=x2,select=ucb1-tuned,playout=epsilon(0.1),cutoff=4,pool=5000",
        "ubfm:nodes=300,pool=5000",
        "ubfm:time=5ms,final=best,tempo=on,pool=5000",
        "ubfm:clock=50ms,reuse=off,pool=1000",
        "bstar:nodes=3000,pool=5000",
        "bstar:time=5ms,strategy=prove-best,pool=1000",
        "pns:nodes=3000,tt=12",
        "pns:time=5ms,tt=10,epsilon=0,mobility=off",
        "mcts:iterations=40,select=progressive-history,implicit=0.2,prior=ab:depth=1,pool=300",
    ];
    for game in GAMES {
        let game: GameSpec = game.parse().unwrap();
        for (at, player) in players.iter().enumerate() {
            let other = players[(at + 1) % players.len()];
            game.visit(Game {
                players: [player, other],
                plies: 80,
            });
        }
    }
}

#[test]
fn presets_play_legal_moves() {
    for game in GAMES {
        let game: GameSpec = game.parse().unwrap();
        for preset in presets::of(game.info().name) {
            // Not so deep that the test takes long.
            let name = preset.name;
            let player = match preset.spec.split_once(':') {
                Some(("mcts", _)) => format!("{name}:iterations=40,pool=10000"),
                Some(("ubfm", _)) => format!("{name}:nodes=400,pool=10000"),
                _ if name == "best" => "best:time=4ms".into(),
                _ => format!("{name}:depth=2"),
            };
            game.visit(Game {
                players: [&player, "random"],
                plies: 30,
            });
        }
    }
}

/// A game that has no presets of its own has these.
#[test]
fn generic_presets_play_every_game() {
    for game in GAMES {
        let game: GameSpec = game.parse().unwrap();
        for preset in &presets::GENERIC {
            game.visit(Game {
                players: [&preset.spec.replace("100ms", "4ms"), "random"],
                plies: 10,
            });
        }
    }
}

#[test]
fn the_book_opens_and_then_the_search_plays() {
    let game: GameSpec = "pentalath:4".parse().unwrap();
    game.visit(Game {
        players: ["ab:depth=1,book=study", "ab:depth=1,book=study"],
        plies: 10,
    });
}

#[test]
fn a_stop_from_outside_ends_a_search_at_once() {
    struct Stop;
    impl Visitor for Stop {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for text in [
                "ab:depth=60",
                "expectimax:depth=60",
                "fallible:depth=60",
                "minimax:nodes=999999999",
                "mcts:iterations=999999999,pool=5000",
                "ubfm:nodes=999999999",
                "bstar:nodes=999999999",
                "pns:nodes=999999999",
                "mcts:time=1000s,select=puct,prior=ab:depth=2,pool=5000",
            ] {
                let spec = text.parse().unwrap();
                let mut player =
                    build_player::<G>(&spec, Seed(1), &EngineContext::default()).unwrap();
                let line = GameHistory::new(G::start(rules));
                let request = MoveRequest {
                    stop: &|| true,
                    ..MoveRequest::unlimited()
                };
                let report = player.choose(&line, &request, None).unwrap();
                assert!(line.position().moves().contains(&report.best.unwrap()));
                assert!(report.counts.nodes < 5000, "{}", report.counts.nodes);
            }
        }
    }
    for game in GAMES {
        game.parse::<GameSpec>().unwrap().visit(Stop);
    }
}

#[test]
fn only_players_that_judge_value_moves() {
    struct Value;
    impl Visitor for Value {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let line = GameHistory::new(G::start(rules));
            let value = |text: &str, depth| {
                let spec: PlayerSpec = text.parse().unwrap();
                let mut player =
                    build_player::<G>(&spec, Seed(1), &EngineContext::default()).unwrap();
                player.all_moves(&line, depth)
            };
            assert_eq!(value("random", 1), None);
            assert_eq!(value("mcts", 1), None);
            assert_eq!(value("ubfm", 1), None);
            let glance = value("reflex:eval=q", 1).unwrap();
            assert_eq!(glance.len(), line.position().move_count());
            assert_eq!(value("minimax:eval=q", 1), Some(glance.clone()));
            assert_eq!(value("expectimax:eval=q", 1), Some(glance.clone()));
            assert_eq!(value("fallible:eval=q,oversight=1", 1), Some(glance));
        }
    }
    "konane".parse::<GameSpec>().unwrap().visit(Value);
}
