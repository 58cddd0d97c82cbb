//! The games of people.

use grove_store::PlayedGame;
use tempfile::tempdir;

use crate::*;

fn game(key: &str, moves: usize) -> PlayedGame {
    PlayedGame {
        key: key.into(),
        game: "konane".into(),
        start: "bwbw/wbwb".into(),
        moves: (0..moves).map(|ply| format!("a{ply}")).collect(),
        outcome: (moves > 9).then_some(Outcome::Draw),
        settings: "{}".into(),
        updated: String::new(),
    }
}

fn keys(store: &Store) -> Vec<String> {
    let games = store.played().unwrap();
    games.into_iter().map(|game| game.key).collect()
}

#[test]
fn a_game_is_written_again_and_again() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    let mut store = Store::open(&path).unwrap();
    for (key, moves) in [("one", 1), ("two", 0), ("one", 10)] {
        store.keep_played(&game(key, moves)).unwrap();
    }
    drop(store);
    let mut store = Store::open_existing(&path).unwrap();
    assert_eq!(keys(&store), ["one", "two"]);
    let found = store.played_game("one").unwrap().unwrap();
    assert_eq!(found.updated.len(), "2026-11-16T03:19:24Z".len());
    let expected = PlayedGame {
        updated: found.updated.clone(),
        ..game("one", 10)
    };
    assert_eq!(found, expected);
    assert_eq!(store.played_game("two").unwrap().unwrap().outcome, None);
    assert!(store.forget_played("one").unwrap());
    assert!(!store.forget_played("one").unwrap());
    assert_eq!(store.played_game("one").unwrap(), None);
}

#[test]
fn the_game_that_was_left_alone_for_longest_makes_room() {
    let directory = tempdir().unwrap();
    let mut store = Store::open(directory.path().join("results.db")).unwrap();
    for number in 0..Store::MOST_PLAYED {
        store.keep_played(&game(&number.to_string(), 1)).unwrap();
    }
    store.keep_played(&game("0", 2)).unwrap();
    store.keep_played(&game("new", 1)).unwrap();
    let keys = keys(&store);
    assert_eq!(keys.len(), Store::MOST_PLAYED);
    assert_eq!(keys[..2], ["new", "0"]);
    assert!(!keys.contains(&"1".to_string()));
}

#[test]
fn a_file_of_the_first_format_is_completed() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("results.db");
    turn_back(&Store::open(&path).unwrap(), 1);
    let mut store = Store::open_existing(&path).unwrap();
    let run = begin(&mut store).id;
    store.add(run, [0, 1], &pair(0)).unwrap();
    store.keep_played(&game("one", 1)).unwrap();
    let version = stranger(&store).pragma_query_value(None, "user_version", |row| row.get(0));
    assert_eq!(version, Ok(4));
}
