//! Regions and their values.

use std::collections::HashMap;

use grove_core::{Notation, Outcome, Random, Seed, Side};
use grove_games::konane::{Medium, Rules};
use grove_solve::Oracle;
use grove_solve::cgt::{Arena, Value};
use grove_solve::konane::regions::Regions;
use grove_solve::konane::{Board, Boolean, Position, Sums};

/// The value by the definition: that of all moves of both sides, and nothing about regions.
fn brute_force(
    board: &Board,
    pieces: u64,
    arena: &mut Arena,
    known: &mut HashMap<u64, Value>,
) -> Value {
    if let Some(&value) = known.get(&pieces) {
        return value;
    }
    let [left, right] = Side::BOTH.map(|side| {
        let mut after = Vec::new();
        board.each_move(pieces, side, |next| after.push(next));
        after
    });
    let left = left
        .into_iter()
        .map(|next| brute_force(board, next, arena, known))
        .collect();
    let right = right
        .into_iter()
        .map(|next| brute_force(board, next, arena, known))
        .collect();
    let value = arena.value(left, right);
    known.insert(pieces, value);
    value
}

/// So many pieces anywhere.
fn scattered(board: &Board, pieces: u32, random: &mut Random) -> u64 {
    let mut occupied: u64 = 0;
    while occupied.count_ones() < pieces {
        occupied |= (1 << random.below(64)) & board.cells();
    }
    occupied
}

#[test]
fn sums_of_regions_are_worth_what_the_whole_is() {
    let mut random = Seed(3).random();
    let mut parts = [0; 6];
    for (rows, columns) in [(1, 14), (2, 10), (4, 8), (7, 7)] {
        let board = Board::new(rows, columns).unwrap();
        let mut regions = Regions::new(board.clone(), 64);
        let mut known = HashMap::new();
        for round in 0..300 {
            let pieces = scattered(&board, 2 + round % 8, &mut random);
            let whole = brute_force(&board, pieces, &mut regions.arena, &mut known);
            assert_eq!(
                regions.value(pieces),
                Some(whole),
                "{rows}x{columns} {pieces:x}"
            );
            let count = regions.split(pieces).unwrap().len();
            parts[count.min(5)] += 1;
        }
    }
    // The test tests something: many fall into two parts and more.
    assert!(parts[2] > 100 && parts[3] > 0, "{parts:?}");
}

#[test]
fn the_winner_of_a_sum_is_the_one_that_a_search_finds() {
    let mut random = Seed(4).random();
    let board = Board::new(7, 7).unwrap();
    let start = Medium::start(&Rules {
        rows: 7,
        columns: 7,
    });
    let mut regions = Regions::new(board.clone(), 64);
    let mut solver = Boolean::new(&start, 1 << 22, 1).unwrap();
    for round in 0..100 {
        let occupied = scattered(&board, 4 + round % 8, &mut random);
        let value = regions.value(occupied).unwrap();
        for side in Side::BOTH {
            let wins = match side {
                Side::Black => regions.arena.left_wins_first(value),
                Side::White => regions.arena.right_wins_first(value),
            };
            let position = Position { occupied, side };
            assert_eq!(
                solver.wins(position, &|_| false),
                Some(wins),
                "{occupied:x}"
            );
        }
    }
}

/// The value of so many columns of full cells with two empty ones before and behind them, by regions and
/// by the definition.
fn full_strip(rows: usize, columns: usize) -> String {
    let board = Board::new(rows, columns + 4).unwrap();
    let mut regions = Regions::new(board.clone(), 64);
    let width = board.columns();
    let pieces = (0..rows * width).filter(|cell| (2..columns + 2).contains(&(cell % width)));
    let pieces = pieces.fold(0, |pieces, cell| pieces | 1 << cell);
    let found = regions.value(pieces).unwrap();
    assert_eq!(
        brute_force(&board, pieces, &mut regions.arena, &mut HashMap::new()),
        found
    );
    regions.arena.name(found)
}

/// Single lines are worth what Ernst gives for solid linear patterns (*Playing Konane mathematically*,
/// 1995): whole numbers for odd lengths, 0 and * by turns for even ones.
#[test]
fn values_of_full_strips_are_as_the_definition_says() {
    let lines: Vec<String> = (1..=9).map(|length| full_strip(1, length)).collect();
    assert_eq!(lines, ["0", "*", "-1", "0", "-2", "*", "-3", "0", "-4"]);
    let double: Vec<String> = (1..=4).map(|length| full_strip(2, length)).collect();
    assert_eq!(double, ["0", "0", "0", "0"]);
}

#[test]
fn an_ending_is_worth_what_its_name_says() {
    let rules = Rules {
        rows: 4,
        columns: 8,
    };
    // A jump that only Black has, far from two pieces that can each take the other.
    let position = Medium::parse(&rules, "bw6/8/8/5bw1 b").unwrap();
    let mut sums = Sums::new(&position, 1 << 20).unwrap();
    assert_eq!(
        sums.outcome(&position, &|_| false),
        Some(Outcome::Win(Side::Black))
    );
    assert_eq!(sums.value(&position).unwrap().1, "1*");
}
