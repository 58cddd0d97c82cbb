//! Levels as players.

use grove_games::GameSpec;
use grove_players::PlayerSpec;
use grove_players::levels::{self, opponent, title};

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
    let games = GameSpec::GAMES.iter().map(|game| game.name);
    for game in games.chain(["nine-holes"]) {
        for (number, level) in (1..).zip(levels::of(game)) {
            assert_eq!(level.number, number);
            assert_eq!(level.player, format!("level:{number}"));
            let read = |text| PlayerSpec::read(text, game).unwrap();
            assert_eq!(read(level.player), read(level.spec), "{number} in {game}");
        }
    }
}

#[test]
fn only_the_last_level_depends_on_the_speed_of_the_machine() {
    for game in GameSpec::GAMES {
        for level in levels::of(game.name) {
            let player = PlayerSpec::read(level.player, game.name).unwrap();
            assert_eq!(player.limits().is_timed(), level.is_timed);
            assert_eq!(level.is_timed, level.number == levels::COUNT);
        }
    }
}

#[test]
fn a_limit_that_is_given_wins() {
    check("level:8,time=100ms", "best:time=100ms");
    check("level:8,depth=3", "best:depth=3");
    check("level:casual,depth=4", "best:depth=4,pick=random");
}

#[test]
fn a_level_keeps_its_strength_beside_a_limit_of_time() {
    let own = levels::of("konane")[6].spec;
    check("level:7,time=100ms", &format!("{own},time=100ms"));
    check(
        "level:casual,time=100ms",
        "best:depth=2,time=100ms,pick=random",
    );
    check("level:strong,clock=60s", "best:nodes=20000,clock=60s");
}

#[test]
fn earlier_levels_are_what_they_were() {
    check("level:random", "random");
    check("level:gentle", "mcts:iterations=60,reuse=off");
    check("level:casual", "best:depth=2,pick=random");
    check("level:strong", "best:nodes=20000");
    check("level:best", "best:time=1s");
    check("level:best", "level:8");
}

#[test]
fn a_bare_name_is_the_preset_except_where_an_opponent_is_chosen() {
    check("best", "best:time=100ms");
    assert_eq!(opponent("best"), "level:8");
    assert_eq!(opponent("3"), "level:3");
    assert_eq!(opponent("gentle"), "level:gentle");
    assert_eq!(opponent("best:depth=3"), "best:depth=3");
    assert!(error("gentle").starts_with("unknown player `gentle` in konane: "));
    assert!(error("3").starts_with("unknown player `3` in konane: "));
}

#[test]
fn people_call_a_level_by_number_and_name() {
    for text in ["1", "level:1"] {
        assert_eq!(title(text), "level 1 (Beginner)");
    }
    assert_eq!(title("best"), "level 8 (Best)");
    assert_eq!(title("ab:depth=3"), "ab:depth=3");
}

#[test]
fn what_is_no_level_is_refused() {
    for name in ["hard", "0", "9", "1 "] {
        let told = error(&format!("level:{name}"));
        let expected = format!("unknown level `{name}`: expected 1 to 8, or one of the earlier ");
        assert!(told.starts_with(&expected), "{told}");
    }
    assert_eq!(
        error("level:random,time=1s"),
        "random takes no fields, found `time`"
    );
    assert!(error("level:8,horse=1").starts_with("ab: unknown field `horse`"));
    assert_eq!(
        error("level:8,time"),
        "player: expected field=value, found `time`"
    );
}
