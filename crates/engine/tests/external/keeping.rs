//! Engines from game to game, what they are told and what is kept of them.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grove_core::{Outcome, Side};
use grove_record::Reason;

use super::{Place, play, prepare};
use grove_engine::session;

#[test]
fn an_engine_is_kept_from_game_to_game() {
    let place = Place::new("echo bestmove g2", "uginewgame) echo another >&2;;");
    let loser = Place::new("echo bestmove z9", "");
    let matchup = prepare([&place.player("time=5s"), &loser.player("time=5s")]);
    for number in [0, 2, 4] {
        let record = play(&*matchup, number);
        assert_eq!(record.outcome, Outcome::Win(Side::Black));
        assert_eq!(record.reason, Reason::IllegalMove);
    }
    assert_eq!(place.started().len(), 1);
    // Once when the matchup was laid.
    assert_eq!(place.log().matches("another").count(), 4);
    assert_eq!(loser.started().len(), 3);
}

#[test]
fn an_engine_that_ends_between_games_is_replaced() {
    let count = "games=$((${games:-0} + 1)); [ $games -lt 3 ] || exit 0";
    let place = Place::new("echo bestmove g2", &format!("uginewgame) {count};;"));
    let loser = Place::new("echo bestmove z9", "");
    let matchup = prepare([&place.player("time=5s"), &loser.player("time=5s")]);
    for number in [0, 2, 4] {
        assert_eq!(play(&*matchup, number).outcome, Outcome::Win(Side::Black));
    }
    assert_eq!(place.started().len(), 2, "{}", place.log());
}

#[test]
fn what_an_engine_tells_is_recorded() {
    let place = Place::new(
        "case \"$rest\" in
           'p1time 60000 p1inc 500 p2time 60000 p2inc 500 depth 4')
             echo info depth 4 score cp -7 nodes 99 pv g2 z9; echo bestmove g2;;
           *) exit 0;;
         esac",
        "position) echo $rest >&2;;",
    );
    let matchup = prepare([
        &place.player("clock=60s+0.5s,depth=4,patience=100ms"),
        "random",
    ]);
    let record = play(&*matchup, 0);
    let turn = record.turns[0];
    assert_eq!((turn.depth, turn.nodes, turn.score), (4, 99, -7));
    assert_eq!(turn.moves, 16);
    let log = place.log();
    assert!(log.contains("fen x5o/7/7/7/7/7/o5x x 0 1\n"), "{log}");
    assert!(
        log.contains("fen x5o/7/7/7/7/7/o5x x 0 1 moves g2 "),
        "{log}"
    );
}

#[test]
fn runners_of_ataxx_send_the_position_as_it_stands() {
    let place = Place::new(
        "echo bestmove g2",
        "uai) echo uaiok;; position) echo $rest >&2;; uainewgame) echo another >&2;;",
    );
    let matchup = prepare(["random", &place.player("proto=uai,time=5s")]);
    let record = play(&*matchup, 0);
    let mut session = session::open(&"ataxx".parse().unwrap());
    session.play(&record.moves[0]).unwrap();
    let log = place.log();
    assert!(
        log.contains(&format!("fen {}\n", session.position())),
        "{log}"
    );
    assert!(log.contains("another"), "{log}");
}

#[test]
fn options_are_set_and_the_game_is_told_to_those_who_ask() {
    let place = Place::with_script(
        "while read -r word rest; do
           case \"$word\" in
             ugi) echo option name Game type string default chess; echo ugiok;;
             setoption) echo $rest >&2;;
             isready) echo readyok;;
             quit) exit 0;;
           esac
         done",
    );
    drop(prepare([
        &place.player("option(Hash)=64,option(Own Book)=no"),
        "random",
    ]));
    assert_eq!(
        place.log(),
        "name Game value ataxx\nname Hash value 64\nname Own Book value no\n"
    );
}

/// What the system says of a process; nothing once it has ended and its parent has taken note.
#[cfg(target_os = "linux")]
fn state(number: i32) -> Option<String> {
    fs::read_to_string(format!("/proc/{number}/stat")).ok()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_behind() {
    // One that ends as it should, and one that hears nothing and has a child.
    let good = Place::new("echo bestmove g2", "");
    let deaf = Place::new("sleep 100 & echo started $! >&2; wait", "");
    let players = [
        good.player("time=5s"),
        deaf.player("time=20ms,patience=20ms"),
    ];
    let matchup = prepare([&players[0], &players[1]]);
    assert_eq!(play(&*matchup, 0).reason, Reason::Hang);
    let [engine, child] = deaf.started()[..] else {
        panic!("{}", deaf.log());
    };
    let waiting = good.started()[0];
    assert!(state(waiting).is_some());
    drop(matchup);
    assert_eq!(state(waiting), None);
    assert_eq!(state(engine), None);
    // The child was not ours, and whoever has inherited it may not have taken note.
    let has_ended = || state(child).is_none_or(|state| state.contains(") Z "));
    let deadline = Instant::now() + Duration::from_secs(10);
    while !has_ended() && Instant::now() < deadline {
        std::thread::yield_now();
    }
    assert!(has_ended());
}

#[test]
fn several_threads_have_an_engine_each() {
    let place = Place::new("echo bestmove g2", "");
    let matchup = prepare([&place.player("time=5s"), "random"]);
    let failed = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for number in [0, 2, 4] {
            let (matchup, failed) = (&matchup, &failed);
            scope.spawn(move || {
                let record = play(&**matchup, number);
                failed.fetch_or(record.reason != Reason::IllegalMove, Ordering::Relaxed);
            });
        }
    });
    assert!(!failed.into_inner(), "{}", place.log());
}
