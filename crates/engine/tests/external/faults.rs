//! What an engine does wrong loses its game, and no other.

use std::time::{Duration, Instant};

use grove_record::Reason;

use super::{Place, check_lost, prepare};
use grove_engine::matchup::{self, GameSettings};

#[test]
fn a_crash_loses_the_game_and_the_engine_is_replaced() {
    let place = Place::new("echo dying >&2; exit 3", "");
    check_lost(&place, "time=5s", Reason::Crash, 0);
    let log = place.log();
    assert_eq!(place.started().len(), 2, "{log}");
    assert_eq!(log.matches("dying").count(), 2, "{log}");
    let note = "crash: expected bestmove, but the engine exited (exit status: 3)";
    assert_eq!(log.matches(note).count(), 2, "{log}");
}

/// A program that the engine has started holds its output open.
#[cfg(unix)]
#[test]
fn the_end_of_an_engine_is_noticed_though_its_child_lives() {
    let begun = Instant::now();
    for child in ["sleep 200", "setsid sleep 10"] {
        let place = Place::new(&format!("{child} & exit 3"), "");
        check_lost(&place, "time=90s", Reason::Crash, 0);
        let note = "crash: expected bestmove, but the engine exited (exit status: 3)";
        assert_eq!(place.log().matches(note).count(), 2, "{}", place.log());
    }
    assert!(begun.elapsed() < Duration::from_secs(60));
}

/// The second answer comes after the opponent has moved, when the engine is asked again.
#[test]
fn a_second_bestmove_answers_no_later_go() {
    let place = Place::new(
        "number=$((${number:-0} + 1))
         case $number in
           1) echo bestmove g2; sleep 1.5; echo bestmove g2;;
           2) echo bestmove a6;;
           *) exit 3;;
         esac",
        "",
    );
    // Nor does it cost time to wait for it.
    check_lost(&place, "time=1s", Reason::Crash, 4);
}

#[test]
fn an_illegal_move_loses_the_game() {
    // Black's second move is the same again.
    check_lost(
        &Place::new("echo bestmove g2", ""),
        "time=5s",
        Reason::IllegalMove,
        2,
    );
}

#[test]
fn garbage_loses_the_game() {
    for garbage in [
        "bestmove",
        "bestmove \\377\\001",
        "bestmove g2g2g2 ponder a1",
    ] {
        let place = Place::new(&format!("printf 'x\\000\\377\\n{garbage}\\n'"), "");
        check_lost(&place, "time=5s", Reason::IllegalMove, 0);
    }
}

#[test]
fn silence_loses_the_game() {
    let place = Place::new("exec sleep 100", "");
    check_lost(&place, "time=20ms,patience=100ms", Reason::Hang, 0);
    assert_eq!(place.started().len(), 2);
    check_lost(&place, "depth=3,patience=100ms", Reason::Hang, 0);
}

#[test]
fn an_engine_that_does_not_greet_loses_its_games() {
    let place = Place::with_script("exec sleep 100");
    check_lost(&place, "time=20ms,start=50ms", Reason::Hang, 0);
    assert!(place.log().contains("hang: expected ugiok within 50 ms"));
    let place = Place::with_script("exit 1");
    check_lost(&place, "time=20ms", Reason::Crash, 0);
}

#[test]
fn a_late_move_loses_the_game_and_the_engine_may_stay() {
    let place = Place::new("sleep 0.4; echo bestmove g2", "");
    check_lost(&place, "time=20ms,patience=10s", Reason::Time, 0);
    assert_eq!(place.started().len(), 1, "{}", place.log());
}

#[test]
fn an_engine_that_forgets_its_limit_is_told_to_stop() {
    let place = Place::new("read -r stop; echo $stop >&2; echo bestmove g2", "");
    check_lost(&place, "time=20ms,patience=10s", Reason::Time, 0);
    assert_eq!(place.log().matches("stop").count(), 2);
}

#[test]
fn a_slow_start_costs_no_time() {
    let script = "sleep 0.4; echo started $$ >&2
        while read -r word rest; do
          case \"$word\" in
            ugi) echo ugiok;;
            isready) sleep 0.2; echo readyok;;
            go) echo bestmove g2;;
            quit) exit 0;;
          esac
        done";
    check_lost(
        &Place::with_script(script),
        "time=300ms",
        Reason::IllegalMove,
        2,
    );
}

#[test]
fn a_flood_is_waded_through() {
    let place = Place::new(
        "yes info string flood | head -n 200000; echo bestmove g2",
        "",
    );
    check_lost(&place, "time=60s", Reason::IllegalMove, 2);
}

#[test]
fn a_flood_without_end_is_a_hang() {
    let place = Place::new("yes info depth 1 nodes 5", "");
    check_lost(&place, "time=50ms,patience=100ms", Reason::Hang, 0);
    let place = Place::with_script("yes ugi");
    check_lost(&place, "time=50ms,start=100ms", Reason::Hang, 0);
}

#[test]
fn a_game_is_stopped_while_an_engine_thinks() {
    let place = Place::new("echo thinking >&2; read -r stop; echo bestmove g2", "");
    let matchup = prepare([&place.player("time=600s"), "random"]);
    let begun = Instant::now();
    // As soon as it thinks.
    let stop = || place.log().contains("thinking");
    assert_eq!(matchup.play(0, &stop, &|_| {}).reason, Reason::Stopped);
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_program_that_does_not_exist_is_refused_at_once() {
    let players = ["engine:cmd=\"./no-such-engine -x\"", "random"];
    let laid = matchup::prepare(&"ataxx".parse().unwrap(), players, GameSettings::default());
    let error = laid.err().unwrap().to_string();
    let start = "engine: `./no-such-engine -x` cannot be started: ";
    assert!(error.starts_with(start), "{error}");
}
