//! Levels as players.

use grove_games::GameSpec;
use grove_players::PlayerSpec;
use grove_players::levels::{LEVELS, opponent};

#[track_caller]
fn check(text: &str, meant: &str) {
    let read = |text| PlayerSpec::read(text, "konane").unwrap().to_string();
    assert_eq!(read(text), read(meant), "{text}");
}

fn error(text: &str) -> String {
    PlayerSpec::read(text, "konane").unwrap_err().to_string()
}

#[test]
fn a_level_stands_for_its_text_in_every_game() {
    for game in GameSpec::GAMES {
        for level in LEVELS {
            let read = |text| PlayerSpec::read(text, game.name);
            assert_eq!(read(level.player), read(level.spec), "{}", level.name);
            assert_eq!(level.player, format!("level:{}", level.name));
        }
    }
}

#[test]
fn a_limit_that_is_given_wins() {
    check("level:best,time=100ms", "best:time=100ms");
    check("level:best,depth=3", "best:depth=3");
    check("level:casual,depth=4", "best:depth=4,pick=random");
}

#[test]
fn a_level_keeps_its_strength_beside_a_limit_of_time() {
    check(
        "level:casual,time=100ms",
        "best:depth=2,time=100ms,pick=random",
    );
    check("level:strong,clock=60s", "best:nodes=20000,clock=60s");
    check(
        "level:gentle,time=100ms",
        "mcts:iterations=60,time=100ms,reuse=off",
    );
}

#[test]
fn a_bare_name_is_the_preset_except_where_an_opponent_is_chosen() {
    check("best", "best:time=100ms");
    assert_eq!(opponent("best"), "level:best");
    assert_eq!(opponent("gentle"), "level:gentle");
    assert_eq!(opponent("best:depth=3"), "best:depth=3");
    assert!(error("gentle").starts_with("unknown player `gentle` in konane: "));
}

#[test]
fn what_is_no_level_is_refused() {
    assert_eq!(
        error("level:hard"),
        "unknown level `hard`: expected one of random, gentle, casual, strong, best"
    );
    assert_eq!(
        error("level:random,time=1s"),
        "random takes no fields, found `time`"
    );
    assert!(error("level:best,horse=1").starts_with("ab: unknown field `horse`"));
    assert_eq!(
        error("level:best,time"),
        "player: expected field=value, found `time`"
    );
}
