//! Levels as players.

use grove_games::GameSpec;
use grove_players::PlayerSpec;
use grove_players::levels::{self, Calibration, opponent, title};

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
fn no_level_depends_on_the_speed_of_the_machine() {
    for game in GameSpec::GAMES {
        for level in levels::of(game.name) {
            let player = PlayerSpec::read(level.player, game.name).unwrap();
            assert!(!player.limits().is_timed(), "{}", level.spec);
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

/// Who climbs the ladder meets no step that is too low to notice or too high to take.
#[test]
fn neighbours_were_found_to_be_about_equally_far_apart() {
    for game in ["konane", "checkers", "pentalath", "ataxx", "halma"] {
        let calibration = Calibration::shipped(game).expect(game);
        for [weaker, stronger] in (1..levels::COUNT).map(|level| [level, level + 1]) {
            let names = [weaker, stronger].map(|level| format!("level:{level}"));
            let mut meetings = calibration.meetings.iter();
            let meeting = meetings.find(|meeting| meeting.players == names);
            let meeting = meeting.expect("neighbours have met");
            let score = 1.0 - meeting.points / meeting.games as f64;
            assert!((0.65..=0.85).contains(&score), "{game} {names:?}: {score}");
            let elo = |name| calibration.rating(name).expect("a rating").elo;
            let step = elo(&names[1]) - elo(&names[0]);
            assert!((130.0..=330.0).contains(&step), "{game} {names:?}: {step}");
        }
    }
}

#[test]
fn a_calibration_reads_back() {
    let shipped = Calibration::shipped("konane").expect("ratings");
    assert_eq!(shipped.to_string().parse().as_ref(), Ok(shipped));
    let refused = |text: &str| text.parse::<Calibration>().unwrap_err().to_string();
    assert_eq!(
        refused("game konane\nhorse 1"),
        "line 2: expected game, played, openings, seed, player or meeting, found `horse 1`"
    );
    assert_eq!(
        refused("seed one"),
        "line 1: expected a number in the next column, found `seed one`"
    );
}
