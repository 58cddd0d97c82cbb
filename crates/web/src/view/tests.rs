use std::collections::HashSet;

use grove_engine::session;

use super::*;

fn view(game: &str, start: Option<&str>, moves: &[&str]) -> Position {
    let mut session = session::open(&game.parse().unwrap());
    session.set_up(start, moves).unwrap();
    Position::of(&*session)
}

fn legal<'a>(position: &'a Position, text: &str) -> &'a Legal {
    let mut found = position.legal.iter();
    found.find(|legal| legal.step.text == text).unwrap()
}

#[test]
fn every_move_with_cells_names_cells_of_the_board() {
    for game in [
        "konane",
        "konane:20x20",
        "checkers",
        "pentalath:6",
        "ataxx:8x8",
        "halma:16x16",
    ] {
        let position = view(game, None, &[]);
        assert!(!position.legal.is_empty());
        for legal in &position.legal {
            assert!(!legal.step.path.is_empty(), "{game} {}", legal.step.text);
        }
    }
}

#[test]
fn cells_of_hexagons_are_named_as_their_moves() {
    let position = view("pentalath", None, &["e5"]);
    let names: HashSet<&str> = position
        .board
        .rows
        .iter()
        .flat_map(|row| &row.cells)
        .filter_map(|cell| cell.name.as_deref())
        .collect();
    assert_eq!(names.len(), 61);
    let placements = position
        .legal
        .iter()
        .filter(|legal| legal.step.text != "swap");
    let mut placed: Vec<&str> = placements
        .map(|legal| legal.step.path[0].as_str())
        .collect();
    placed.push("e5");
    placed.sort_unstable();
    let mut names: Vec<&str> = names.into_iter().collect();
    names.sort_unstable();
    assert_eq!(placed, names);
    let swap = legal(&position, "swap");
    assert!(swap.step.path.is_empty());
    assert_eq!(swap.label.as_deref(), Some("Swap colours"));
    let centre = &position.board.rows[4].cells[4];
    assert_eq!(
        (centre.name.as_deref(), centre.piece),
        (Some("e5"), Some(SideName::Black))
    );
}

#[test]
fn a_multi_jump_names_every_landing() {
    let position = view("checkers", Some("W:WK10:B14,15,22,23"), &[]);
    let jump = &position.legal[0];
    assert_eq!(jump.step.path, ["10", "17", "26", "19", "10"]);
    assert_eq!((jump.captures, &jump.from), (4, &vec!["10".to_string()]));
}

#[test]
fn a_clone_is_told_where_it_could_come_from() {
    let position = view("ataxx", Some("x5o/7/7/7/7/5o1/o5x x"), &[]);
    let clone = legal(&position, "g2");
    assert_eq!((&clone.from, clone.captures), (&vec!["g1".to_string()], 1));
    assert_eq!(legal(&position, "g1g3").step.path, ["g1", "g3"]);
    let stuck = view("ataxx:4x4", Some("oooo/oooo/ooxx/xx2 x"), &[]);
    assert_eq!(legal(&stuck, "c1").from, ["b1", "c2", "d2"]);
}

#[test]
fn a_pass_has_no_cells() {
    let position = view("ataxx:4x4", Some("x---/----/--oo/--o1 x"), &[]);
    assert_eq!(position.legal.len(), 1);
    let pass = legal(&position, "0000");
    assert!(pass.step.path.is_empty());
    assert_eq!(pass.label.as_deref(), Some("Pass"));
}

#[test]
fn the_last_move_and_captures_are_told() {
    let position = view("konane", None, &["a8", "a7"]);
    assert_eq!(position.last.unwrap().path, ["a7"]);
    assert!(position.legal.iter().all(|legal| legal.captures == 1));
}

/// However many moves there are: captures are the game's to count.
#[test]
fn captures_are_told_on_the_largest_board() {
    let row = |first: &str, second: &str| [first, second].repeat(10).concat();
    let rows: Vec<String> = (0..20)
        .map(|n| match n % 4 {
            0 => row("b", "w"),
            1 => row("w", "b"),
            _ => "20".into(),
        })
        .collect();
    let position = view("konane:20x20", Some(&format!("{} b", rows.join("/"))), &[]);
    assert!(position.legal.len() > 80);
    assert!(position.legal.iter().all(|legal| legal.captures >= 1));
}
