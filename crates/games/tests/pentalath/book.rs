//! The opening of study 002.

use grove_core::{Game, Notation};
use grove_games::pentalath::{Large, Rules, Small};
use grove_games::{GameSpec, Playable};

fn rules(text: &str) -> Rules {
    match text.parse().unwrap() {
        GameSpec::Pentalath(rules) => rules,
        other => panic!("{other} is another game"),
    }
}

fn texts<G: Playable>(position: &G) -> Vec<String> {
    let moves = position.book_moves().into_iter();
    moves.map(|mv| position.move_text(mv)).collect()
}

#[test]
fn the_first_stone_is_in_the_second_outer_ring() {
    let moves = texts(&Small::start(&rules("pentalath")));
    // A ring of radius 3 has 18 cells.
    assert_eq!(moves.len(), 18);
    assert!(moves.contains(&"b2".into()) && !moves.contains(&"a1".into()));
    assert_eq!(texts(&Large::start(&rules("pentalath:6"))).len(), 24);
}

#[test]
fn inner_stones_are_swapped_for() {
    let start = Small::start(&rules("pentalath"));
    let mut swaps = 0;
    for mv in start.moves() {
        let mut position = start.after(mv);
        match texts(&position).first() {
            Some(text) => {
                assert_eq!(text, "swap");
                swaps += 1;
                position.play(position.parse_move("swap").unwrap());
            }
            None => position.play(position.moves()[0]),
        }
        assert!(position.book_moves().is_empty());
    }
    // The inner three rings are 1 + 6 + 12 cells.
    assert_eq!(swaps, 19);
}

#[test]
fn without_the_right_to_swap_everything_is_searched_but_the_first_stone() {
    let mut position = Small::start(&rules("pentalath:5,swap=off"));
    position.play(position.parse_move("e5").unwrap());
    assert!(position.book_moves().is_empty());
}
