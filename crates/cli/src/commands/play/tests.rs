use std::io;
use std::time::Duration;

use grove_core::Side;
use grove_engine::session;

use super::command::{COMMANDS, Command, WORDS};
use super::game::Game;
use super::input::Words;
use super::study::{Letter, Mode, rows};
use crate::args::Person;

fn game(name: &str, person: Person) -> Game {
    let session = session::open(&name.parse().unwrap());
    Game::new(session, person, "random", None, 1).unwrap()
}

/// The opponent's move.
fn answer(game: &mut Game) {
    let thought = game.answer(false, &mut io::sink()).unwrap();
    game.play(&thought.best.unwrap()).unwrap();
}

#[test]
fn lines_are_commands_or_moves() {
    let file = |name: &str| name.to_string();
    for (line, meant) in [
        ("", Command::Nothing),
        ("  # a comment", Command::Nothing),
        (" g2 ", Command::Move("g2".into())),
        ("swap", Command::Move("swap".into())),
        ("undo", Command::Undo),
        ("hint", Command::Hint(None)),
        (
            "hint  ab:depth=2 ",
            Command::Hint(Some("ab:depth=2".into())),
        ),
        ("save a game.txt", Command::Save(file("a game.txt"))),
        ("load x", Command::Load(file("x"))),
        ("as both", Command::As(Person::Both)),
        ("level", Command::Level(None)),
        ("rules", Command::Rules),
        ("?", Command::Help),
        ("exit", Command::Quit),
    ] {
        assert_eq!(Command::read(line), Ok(meant), "{line}");
    }
}

#[test]
fn what_is_no_command_is_refused_in_one_line() {
    for (line, told) in [
        ("save", "save: expected a file, found nothing"),
        ("as red", "as: expected black, white or both, found `red`"),
        ("undo 2", "expected nothing after `undo`, found `2`"),
        ("g2 f3", "expected nothing after `g2`, found `f3`"),
    ] {
        assert_eq!(Command::read(line), Err(told.into()), "{line}");
    }
}

#[test]
fn every_word_is_a_command_and_explained() {
    for word in WORDS {
        let read = Command::read(word);
        assert!(!matches!(read, Ok(Command::Move(_))), "{word}");
        let mut forms = COMMANDS.iter().map(|(form, _)| form);
        assert!(forms.any(|form| form.starts_with(word)), "{word}");
    }
}

#[test]
fn moves_commands_and_levels_are_completed() {
    let words = Words::new(vec!["h1h3".into(), "h2".into(), "g1".into()]);
    let after = |line: &str| words.after(line);
    assert_eq!(
        after("h"),
        (
            0,
            vec!["h1h3".into(), "h2".into(), "help".into(), "hint".into()]
        )
    );
    assert_eq!(after("level 3"), (6, vec!["3".into()]));
    assert_eq!(after("as b"), (3, vec!["black".into(), "both".into()]));
    assert_eq!(after("undo g"), (5, vec![]));
    assert_eq!(Words::none().after("h"), (0, vec![]));
}

#[test]
fn undo_takes_back_a_move_and_its_answer() {
    let mut game = game("konane:6x6", Person::Black);
    assert_eq!(game.undo(), None);
    let start = game.session.position();
    let first = game.moves().remove(0);
    game.play(&first).unwrap();
    answer(&mut game);
    let after = game.session.position();
    assert_eq!(game.undo(), Some(2));
    assert_eq!(game.session.position(), start);
    assert_eq!(game.redo(), 2);
    assert_eq!(game.session.position(), after);
    assert_eq!(game.redo(), 0);
}

#[test]
fn the_opponents_first_move_is_not_taken_back() {
    let mut game = game("ataxx:4x4", Person::White);
    answer(&mut game);
    let before = game.session.position();
    assert_eq!(game.undo(), None);
    assert_eq!(game.session.position(), before);
    assert_eq!(game.redo(), 0);
}

#[test]
fn two_people_take_back_one_move_and_another_move_ends_what_could_be_redone() {
    let mut game = game("ataxx:4x4", Person::Both);
    game.play("b1").unwrap_err();
    game.play("c1").unwrap();
    game.play("b1").unwrap();
    assert_eq!(game.undo(), Some(1));
    assert_eq!(game.undo(), Some(1));
    assert_eq!(game.redo(), 1);
    assert_eq!(game.session.played(), ["c1"]);
    game.play("a2").unwrap();
    assert_eq!(game.redo(), 0);
}

#[test]
fn who_resigns_has_lost_and_may_think_again() {
    let mut game = game("halma:4x4", Person::Black);
    game.resign();
    assert_eq!(game.outcome(), Some(grove_core::Outcome::Win(Side::White)));
    assert!(game.moves().is_empty());
    assert!(game.play("a1-c1").is_err());
    assert_eq!(game.undo(), Some(0));
    assert!(game.play("a1-c1").is_ok());
}

#[test]
fn an_opponent_of_another_game_is_refused_and_nothing_changes() {
    let mut game = game("konane:6x6", Person::Black);
    game.meet("DABS").unwrap();
    let halma = session::open(&"halma".parse().unwrap());
    assert!(game.resume(halma).is_err());
    assert!(game.meet("best:horse=1").is_err());
    assert_eq!(game.session.game().to_string(), "konane:6x6");
    assert_eq!(game.against(), "DABS");
}

#[test]
fn the_letters_of_the_study_are_read() {
    for (line, meant) in [
        ("i 8", Letter::Size(8)),
        ("i8", Letter::Size(8)),
        ("ft 0.5", Letter::Time(Duration::from_millis(500))),
        ("d6", Letter::Depth(6)),
        ("ma3a4", Letter::Move("a3a4".into())),
        ("s ..", Letter::Set("..".into())),
        ("g", Letter::Generate),
        ("p", Letter::Play),
        ("u", Letter::Undo),
        ("w", Letter::Turn(Side::White)),
        ("b", Letter::Turn(Side::Black)),
        ("1", Letter::Search(Mode::Mcts)),
        ("2", Letter::Search(Mode::Minimax)),
        ("q", Letter::Quit),
        ("", Letter::Nothing),
    ] {
        assert_eq!(Letter::read(line), Ok(meant), "{line}");
    }
    for (line, told) in [
        (
            "ft soon",
            "ft: expected seconds from 0.001 to 3600, found `soon`",
        ),
        ("i many", "i: expected a size from 4 to 8, found `many`"),
        ("12", "expected nothing after `1`, found `2`"),
        ("z", "expected one of i s ft d g p m u w b q 1 2, found `z`"),
    ] {
        assert_eq!(Letter::read(line), Err(told.into()), "{line}");
    }
}

#[test]
fn boards_of_the_study_are_read_from_the_top() {
    let board = "w... .xx. .xx. ...b";
    assert_eq!(rows(board, 4), Ok(Some("o3/1--1/1--1/3x".into())));
    assert_eq!(rows("w..", 4), Ok(None));
    assert_eq!(
        rows("wq", 4),
        Err("s: expected w, b, x or ., found `q`".into())
    );
    assert_eq!(
        rows(&".".repeat(17), 4),
        Err("s: expected 16 letters, found 17".into())
    );
}
