//! Tables of checkers: against the rules, against themselves, and against search.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use grove_core::{Game, GameHistory, Notation, Outcome, Random, Seed, Tablebase};
use grove_games::checkers::{Checkers, Rules};
use grove_solve::checkers::{
    Board, Material, TableError, Tables, Value, build, materials, read, write,
};
use grove_solve::{Dfpn, Oracle};

/// The tables of up to three pieces.
fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = Tables::default();
        for material in (2..=3).flat_map(materials) {
            assert!(build(&mut tables, material, &|| false), "{material}");
        }
        tables
    })
}

/// So many pieces anywhere, as text of the game.
fn scattered(pieces: usize, random: &mut Random) -> Checkers {
    loop {
        let mut lists = [Vec::new(), Vec::new()];
        let mut taken = BTreeSet::new();
        while taken.len() < pieces {
            let square = 1 + random.below(32);
            if taken.insert(square) {
                let side = if taken.len() < 3 {
                    taken.len() - 1
                } else {
                    random.below(2) as usize
                };
                let crowned = [square > 28, square < 5][side] || random.below(2) == 0;
                lists[side].push(format!("{}{square}", if crowned { "K" } else { "" }));
            }
        }
        let [black, white] = lists.map(|list| list.join(","));
        let to_move = ["B", "W"][random.below(2) as usize];
        let text = format!("{to_move}:W{white}:B{black}");
        if let Ok(position) = Checkers::parse(&Rules::default(), &text) {
            return position;
        }
    }
}

fn value(tables: &Tables, position: &Checkers) -> Value {
    tables.value(Board::of(position).unwrap()).unwrap()
}

/// Whether the next move of the kind that led there is a conversion.
fn converts(before: &Checkers, after: &Checkers) -> bool {
    let (before, after) = (Board::of(before).unwrap(), Board::of(after).unwrap());
    Material::of(before) != Material::of(after).turned()
}

/// What the values of the positions after all moves say of a position.
fn by_the_moves(tables: &Tables, position: &Checkers) -> Value {
    let (mut win, mut loss, mut draws) = (None, 0, false);
    for mv in position.moves() {
        let next = position.after(mv);
        let is_conversion = converts(position, &next);
        match value(tables, &next) {
            Value::Loss(plies) => {
                let plies = if is_conversion { 1 } else { plies + 1 };
                win = Some(win.map_or(plies, |nearest: u8| nearest.min(plies)));
            }
            Value::Win(plies) => loss = loss.max(if is_conversion { 1 } else { plies + 1 }),
            Value::Draw => draws = true,
        }
    }
    match win {
        Some(plies) => Value::Win(plies),
        None if draws => Value::Draw,
        None => Value::Loss(loss),
    }
}

/// Distances go down to the conversions, so that this proves every value.
#[test]
fn every_value_follows_from_the_moves_of_the_game() {
    let tables = tables();
    let mut random = Seed(5).random();
    let mut seen = [0; 3];
    for round in 0..30_000 {
        let position = scattered(2 + round % 2, &mut random);
        let found = value(tables, &position);
        assert_eq!(
            found,
            by_the_moves(tables, &position),
            "{}",
            position.text()
        );
        seen[match found {
            Value::Win(_) => 0,
            Value::Loss(_) => 1,
            Value::Draw => 2,
        }] += 1;
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

#[test]
#[ignore = "seconds in release mode"]
fn four_pieces_follow_from_the_moves_too() {
    let mut tables = tables().clone();
    for material in materials(4) {
        assert!(build(&mut tables, material, &|| false));
    }
    let mut random = Seed(6).random();
    for _ in 0..100_000 {
        let position = scattered(4, &mut random);
        let found = value(&tables, &position);
        assert_eq!(
            found,
            by_the_moves(&tables, &position),
            "{}",
            position.text()
        );
    }
}

#[test]
fn proof_number_search_finds_the_same_winners() {
    let mut tables = Arc::new(tables().clone());
    let mut random = Seed(7).random();
    let mut decided = 0;
    for _ in 0..60 {
        let position = scattered(3, &mut random);
        let mut search = Dfpn::new(1 << 22);
        let found = search.outcome(&position, &|progress| progress.nodes > 100_000);
        if let Some(Outcome::Win(_)) = found {
            decided += 1;
            assert_eq!(
                tables.outcome(&position, &|_| false),
                found,
                "{}",
                position.text()
            );
        }
    }
    assert!(decided > 10, "{decided}");
}

/// Under all rules, those against going on for ever too.
#[test]
fn whoever_plays_by_the_tables_wins_what_is_won() {
    let tables = tables();
    let mut random = Seed(8).random();
    let mut won = 0;
    while won < 200 {
        let position = scattered(3, &mut random);
        let known = tables.probe(&position).unwrap();
        let Outcome::Win(winner) = known.outcome else {
            assert_eq!(tables.best_move(&position), None);
            continue;
        };
        let mut game = GameHistory::new(position);
        while game.outcome().is_none() {
            let mv = tables.best_move(game.position());
            // The loser may make any move; here the one that lasts the longest.
            game.play(mv.unwrap());
        }
        assert_eq!(
            game.outcome(),
            Some(Outcome::Win(winner)),
            "{}",
            position.text()
        );
        won += 1;
    }
}

#[test]
fn other_rules_are_not_asked_for() {
    let tables = tables();
    let partial = Rules {
        partial_captures: true,
        ..Rules::default()
    };
    for (rules, is_known) in [(partial, false), (Rules::default(), true)] {
        let position = Checkers::parse(&rules, "B:WK32:BK1,K2").unwrap();
        assert_eq!(tables.probe(&position).is_some(), is_known);
    }
}

/// The numbers of positions that Schaeffer and others give, for either side to move: those with all pieces
/// of one side are left out here, and every position has the sides exchanged as well.
#[test]
fn there_are_as_many_positions_as_are_published() {
    let one_sided = |pieces: u64| match pieces {
        // Men on 28 squares and kings on 32: 28 · 27 / 2 + 28 · 31 + 32 · 31 / 2.
        2 => 378 + 868 + 496,
        _ => 3276 + 378 * 30 + 28 * 465 + 4960,
    };
    for (pieces, published) in [(2, 6972), (3, 261_224)] {
        let mut count = 0;
        for material in materials(pieces) {
            let both = 1 + u64::from(material != material.turned());
            let meant = (0..material.size()).filter(|&index| material.board(index).is_some());
            count += both * meant.count() as u64;
        }
        assert_eq!(count, published - 2 * one_sided(pieces.into()), "{pieces}");
    }
}

#[test]
fn files_of_tables_that_are_not_right_are_refused() {
    let material = materials(3)[0];
    let values = tables().values(material).unwrap();
    let bytes = write(material, values);
    assert_eq!(*read(material, &bytes).unwrap(), *values);
    let other = materials(3)[1];
    assert!(matches!(
        read(other, &bytes),
        Err(TableError::Foreign { .. })
    ));
    assert!(matches!(
        read(material, b"SQLite format 3"),
        Err(TableError::Foreign { .. })
    ));
    let short = read(material, &bytes[..bytes.len() - 1]);
    assert!(matches!(short, Err(TableError::Length { .. })));
    let mut changed = bytes;
    *changed.last_mut().unwrap() ^= 1;
    assert!(matches!(
        read(material, &changed),
        Err(TableError::Checksum { .. })
    ));
}

#[test]
fn a_build_that_is_stopped_leaves_nothing() {
    let mut tables = Tables::default();
    let material = materials(2)[0];
    assert!(!build(&mut tables, material, &|| true));
    assert!(!tables.contains(material));
}
