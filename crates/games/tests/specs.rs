//! How games are named, and which names are refused.

use grove_games::{Choices, GameSpec};

use crate::cases::rows;

#[track_caller]
fn refused(text: &str, message: &str) {
    match text.parse::<GameSpec>() {
        Ok(game) => panic!("accepted: {game}"),
        Err(error) => assert_eq!(error.to_string(), message),
    }
}

/// Texts that name no game, with what is said about each.
#[track_caller]
fn no_games(table: &str) {
    for (text, message) in rows(table) {
        refused(text, message);
    }
}

/// Values that an option does not take, with those that it takes.
#[track_caller]
fn no_values(game: &str, option: &str, values: &[&str], expected: &str) {
    for value in values {
        let text = match option {
            "size" => format!("{game}:{value}"),
            _ => format!("{game}:{option}={value}"),
        };
        let message = format!("{game}: {option}: expected {expected}, found `{value}`");
        refused(&text, &message);
    }
}

#[track_caller]
fn named(text: &str, shortest: &str) {
    let game: GameSpec = text.parse().expect(text);
    assert_eq!(game.to_string(), shortest);
    assert_eq!(shortest.parse(), Ok(game));
}

#[test]
fn a_game_is_named_by_the_shortest_text() {
    named("konane", "konane");
    named("konane:8x8", "konane");
    named("konane:14x17", "konane:14x17");
    named("checkers:captures=full", "checkers");
    named("checkers:draws=usual", "checkers");
    named(
        "checkers:draws=limit,maxplies=100",
        "checkers:maxplies=100,draws=limit",
    );
    named(
        "checkers:captures=partial,maxplies=100",
        "checkers:maxplies=100,captures=partial",
    );
    named("pentalath:5,swap=on", "pentalath");
    named("pentalath:swap=off,4", "pentalath:4,swap=off");
    named("ataxx:7x7,map=open", "ataxx");
    named("ataxx:map=linear,8x8", "ataxx:8x8,map=linear");
    named(
        "ataxx:jumplimit=50,map=ring,8x8",
        "ataxx:8x8,map=ring,jumplimit=50",
    );
    named("halma:8x8,men=10", "halma");
    named("halma:8x8,camp=free,win=all,rounds=150", "halma");
    named("halma:6x6", "halma:6x6");
    named("halma:16x16,men=19", "halma:16x16");
    named("halma:16x16,men=36", "halma:16x16,men=36");
    named(
        "halma:rounds=40,win=fill,camp=locked,men=6",
        "halma:men=6,camp=locked,win=fill,rounds=40",
    );
}

#[test]
fn an_unknown_game_is_refused_with_the_known_ones() {
    let known = GameSpec::GAMES.map(|info| info.name).join(", ");
    for name in ["", "chess", "Konane", " konane", "konane "] {
        let message = format!("unknown game `{name}`: expected one of {known}");
        refused(name, &message);
    }
}

#[test]
fn what_games_declare_names_them() {
    for info in GameSpec::GAMES {
        assert_eq!(info.variants.first(), Some(&info.name));
        for text in info.variants.iter().chain([&info.example]) {
            let game: GameSpec = text.parse().expect(text);
            assert_eq!(game.info().name, info.name);
            assert_eq!(game.to_string().parse(), Ok(game), "{text}");
        }
    }
}

#[test]
fn an_unknown_option_is_refused_with_the_known_ones() {
    no_games(
            "
            konane:colour=red => konane: unknown option `colour=red`: expected a size (RxC, rows x columns, 2 to 20 each)
            checkers:8x8 => checkers: unknown option `8x8`: expected maxplies= (a number from 1 to 100000) or captures= (full or partial) or draws= (usual, or with maxplies also limit)
            pentalath:5,swop=on => pentalath: unknown option `swop=on`: expected a size (EDGE, 3 to 6) or swap= (on or off)
            ataxx:MAP=ring => ataxx: unknown option `MAP=ring`: expected a size (NxN, 4x4 to 8x8) or map= (open, or on 8x8 also linear, ring or typical) or jumplimit= (a number from 1 to 1000)
            halma:=3 => halma: unknown option `=3`: expected a size (NxN, 4x4 to 16x16) or men= (a triangular number (1, 3, 6, 10, ...) of side at most N/2, or 19 from 10x10 on) or camp= (free or locked) or win= (all or fill) or rounds= (a number from 1 to 100000)
            ",
        );
}

#[test]
fn a_size_is_written_without_a_name() {
    no_games(
            "
            konane:size=8x8 => konane: unknown option `size=8x8`: expected a size (RxC, rows x columns, 2 to 20 each)
            ",
        );
}

#[test]
fn an_empty_option_is_refused() {
    no_games(
            "
            konane: => konane: unknown option ``: expected a size (RxC, rows x columns, 2 to 20 each)
            konane:8x8, => konane: unknown option ``: expected a size (RxC, rows x columns, 2 to 20 each)
            checkers: => checkers: unknown option ``: expected maxplies= (a number from 1 to 100000) or captures= (full or partial) or draws= (usual, or with maxplies also limit)
            ataxx:map=open, => ataxx: unknown option ``: expected a size (NxN, 4x4 to 8x8) or map= (open, or on 8x8 also linear, ring or typical) or jumplimit= (a number from 1 to 1000)
            ",
        );
}

#[test]
fn a_bad_size_is_refused_with_the_known_ones() {
    let sizes = [
        "1x8", "8x21", "8", "8x", "x8", "08x8", "+8x8", "8X8", "8x8x8", "8x8 ", "eight",
    ];
    no_values(
        "konane",
        "size",
        &sizes,
        "RxC, rows x columns, 2 to 20 each",
    );
    no_values(
        "pentalath",
        "size",
        &["2", "7", "5x5", "05"],
        "EDGE, 3 to 6",
    );
    no_values(
        "ataxx",
        "size",
        &["3x3", "9x9", "7x8", "7"],
        "NxN, 4x4 to 8x8",
    );
    no_values(
        "halma",
        "size",
        &["3x3", "17x17", "8x7"],
        "NxN, 4x4 to 16x16",
    );
}

#[test]
fn a_bad_word_is_refused_with_the_known_ones() {
    let words = ["", "some", "Full", "full=partial"];
    no_values("checkers", "captures", &words, "full or partial");
    // Without a limit on plies such games might never end.
    let draws = "usual, or with maxplies also limit";
    no_values("checkers", "draws", &["", "off", "limit"], draws);
    no_values("pentalath", "swap", &["", "yes", "ON"], "on or off");
    let maps = "open, or on 8x8 also linear, ring or typical";
    no_values("ataxx", "map", &["", "round", "Ring"], maps);
    no_values("halma", "camp", &["", "open"], "free or locked");
    no_values("halma", "win", &["", "some"], "all or fill");
}

#[test]
fn a_bad_number_is_refused_with_the_known_ones() {
    let numbers = ["", "0", "100001", "-1", "1e3", "99999999999999999999"];
    let limit = "a number from 1 to 100000";
    no_values("checkers", "maxplies", &numbers, limit);
    no_values("halma", "rounds", &numbers, limit);
    let limit = "a number from 1 to 1000";
    no_values("ataxx", "jumplimit", &["", "0", "1001", "none"], limit);
}

/// The numbers of men that are known.
const MEN: &str = "a triangular number (1, 3, 6, 10, ...) of side at most N/2, or 19 from 10x10 on";

#[test]
fn a_number_of_men_that_makes_no_camp_is_refused() {
    no_values("halma", "men", &["", "0", "2", "9", "15", "19", "ten"], MEN);
    for (text, men) in [("halma:9x9,men=19", 19), ("halma:6x6,men=10", 10)] {
        refused(text, &format!("halma: men: expected {MEN}, found `{men}`"));
    }
}

#[test]
fn a_huge_number_of_men_is_refused() {
    let numbers = ["18446744073709551615", "18446744073709551616"];
    no_values("halma", "men", &numbers, MEN);
}

#[test]
fn a_map_on_a_board_of_another_size_is_refused() {
    no_games(
            "
            ataxx:map=ring => ataxx: map: expected open, or on 8x8 also linear, ring or typical, found `ring on 7x7`
            ataxx:6x6,map=linear => ataxx: map: expected open, or on 8x8 also linear, ring or typical, found `linear on 6x6`
            ataxx:map=typical,4x4 => ataxx: map: expected open, or on 8x8 also linear, ring or typical, found `typical on 4x4`
            ",
        );
}

#[test]
fn an_option_given_twice_is_refused() {
    no_games(
        "
            konane:8x8,6x6 => konane: size is given twice
            halma:men=6,camp=free,men=6 => halma: men is given twice
            pentalath:swap=on,swap=off => pentalath: swap is given twice
            ",
    );
}

/// A few values that a form offers for an option, the ends of every range among them.
fn offered(choices: Choices) -> Vec<String> {
    match choices {
        Choices::Words(words) => words.iter().map(ToString::to_string).collect(),
        Choices::Number { least, most } => vec![least.to_string(), most.to_string()],
        Choices::Square { least, most } => {
            vec![format!("{least}x{least}"), format!("{most}x{most}")]
        }
        Choices::Rectangle { least, most } => {
            vec![format!("{least}x{most}"), format!("{most}x{least}")]
        }
    }
}

/// A value that is beyond what is offered.
fn beyond(choices: Choices) -> String {
    match choices {
        Choices::Words(_) => "none of them".into(),
        Choices::Number { most, .. } => (most + 1).to_string(),
        Choices::Square { most, .. } => format!("{0}x{0}", most + 1),
        Choices::Rectangle { least, .. } => format!("{0}x{0}", least - 1),
    }
}

#[test]
fn every_value_that_a_form_offers_is_taken_and_none_beyond() {
    for info in GameSpec::GAMES {
        for option in info.options {
            let text = |value: &str, others: &str| match option.name {
                "size" => format!("{}:{value}{others}", info.name),
                name => format!("{}:{name}={value}{others}", info.name),
            };
            // What another option must be for this one, and a board on which all numbers of men fit.
            let others = match (option.needs, option.name) {
                (Some(need), _) if need.option == "size" => format!(",{}", need.value.unwrap()),
                (Some(need), _) => format!(",{}={}", need.option, need.value.unwrap_or("99")),
                (None, "men") => ",16x16".into(),
                (None, _) => String::new(),
            };
            for value in offered(option.choices) {
                let named = text(&value, &others);
                assert!(named.parse::<GameSpec>().is_ok(), "{named}");
                if option.needs.is_some() && value != option.default {
                    let alone = text(&value, "");
                    assert!(alone.parse::<GameSpec>().is_err(), "{alone}");
                }
            }
            let beyond = text(&beyond(option.choices), &others);
            assert!(beyond.parse::<GameSpec>().is_err(), "{beyond}");
        }
    }
}

#[test]
fn the_sides_and_pieces_of_every_game_have_names() {
    for info in GameSpec::GAMES {
        let [black, white] = info.look.sides;
        assert!(
            !black.is_empty() && !white.is_empty() && black != white,
            "{}",
            info.name
        );
        assert!(!info.look.piece.is_empty(), "{}", info.name);
    }
}

#[test]
fn every_game_has_a_goal_and_a_sample_of_a_game_that_goes_on() {
    for info in GameSpec::GAMES {
        assert!(
            info.goal.ends_with('.') && info.goal.len() < 80,
            "{}",
            info.name
        );
        let game: GameSpec = info.name.parse().unwrap();
        let sample = game.at(info.sample).expect(info.name);
        assert_eq!(sample.position(), info.sample);
        assert_eq!(sample.outcome(), None, "{}", info.name);
    }
}
