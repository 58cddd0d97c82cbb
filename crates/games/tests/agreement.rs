//! The fast boards agree with the plain ones of `plain/`, which were written from the rules
//! alone: on random games move by move, and on random boards that no game would reach.

use std::collections::HashSet;

use grove_core::{Notation, Random, Seed, write_rows};
use grove_games::{ataxx, checkers, halma, konane, pentalath};

use crate::plain::{self, Plain};

/// Compares two positions in every respect and gives the moves of both, in the same order.
fn compare<G: Notation, P: Plain>(fast: &G, plain: &P) -> Vec<(G::Move, String)> {
    let text = fast.text();
    assert_eq!(text, plain.text());
    assert_eq!(
        fast.outcome().map(|outcome| outcome.name()),
        plain.outcome(),
        "{text}"
    );
    let moves: Vec<(G::Move, String)> = plain
        .moves()
        .into_iter()
        .map(|written| {
            let read = fast.parse_move(&written);
            (
                read.unwrap_or_else(|error| panic!("{text}: {error}")),
                written,
            )
        })
        .collect();
    let fast_moves: HashSet<G::Move> = fast.moves().into_iter().collect();
    let plain_moves: HashSet<G::Move> = moves.iter().map(|(mv, _)| *mv).collect();
    assert_eq!(plain_moves.len(), moves.len(), "{text}: merged differently");
    assert_eq!(fast_moves, plain_moves, "{text}");
    moves
}

/// Plays a random game on both boards and gives the number of positions compared.
fn play_both<G: Notation, P: Plain>(mut fast: G, mut plain: P, random: &mut Random) -> usize {
    let mut compared = 0;
    loop {
        let moves = compare(&fast, &plain);
        compared += 1;
        if moves.is_empty() {
            return compared;
        }
        let (mv, written) = &moves[random.below(moves.len() as u32) as usize];
        fast.play(*mv);
        plain.play(written);
    }
}

/// Compares games from the start until so many positions have been seen.
fn games<G: Notation>(rules: &G::Rules, plain: impl Plain, positions: usize) {
    let mut random = Seed(positions as u64).random();
    let mut compared = 0;
    while compared < positions {
        compared += play_both(G::start(rules), plain.clone(), &mut random);
    }
}

/// Compares random boards, made by `text`, and a few moves played on from each.
fn boards<G: Notation>(
    rules: &G::Rules,
    plain: impl Plain,
    count: usize,
    text: impl Fn(&mut Random) -> String,
) {
    let mut random = Seed(count as u64).random();
    for _ in 0..count {
        let text = text(&mut random);
        let mut fast = G::parse(rules, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut plain = plain.clone();
        plain.set(&text);
        for _ in 0..4 {
            let moves = compare(&fast, &plain);
            if moves.is_empty() {
                break;
            }
            let (mv, written) = &moves[random.below(moves.len() as u32) as usize];
            fast.play(*mv);
            plain.play(written);
        }
    }
}

/// Rows of these widths, each cell drawn by its row (from the top) and column.
fn rows(widths: &[usize], mut draw: impl FnMut(usize, usize) -> Option<char>) -> String {
    let mut cells = Vec::new();
    for (row, &width) in widths.iter().enumerate() {
        cells.push(
            (0..width)
                .map(|column| draw(row, column))
                .collect::<Vec<_>>(),
        );
    }
    write_rows(widths, |row, column| cells[row][column])
}

#[test]
fn konane() {
    for (size @ (rows_, columns), positions) in [
        ((8, 8), 6000),
        ((2, 2), 50),
        ((5, 6), 2000),
        ((7, 7), 2000),
        ((3, 8), 1000),
    ] {
        let rules = konane::Rules {
            rows: rows_,
            columns,
        };
        let plain = plain::konane::Konane::new(size.0, size.1);
        games::<konane::Small>(&rules, plain.clone(), positions);
        // Short games on tiny boards leave nothing to remove.
        if rows_ * columns > 4 {
            boards::<konane::Small>(&rules, plain, 1000, |random| konane_board(size, random));
        }
    }
    for (size, positions) in [((10, 10), 1000), ((17, 14), 600), ((17, 15), 600)] {
        let rules = konane::Rules {
            rows: size.0,
            columns: size.1,
        };
        let plain = plain::konane::Konane::new(size.0, size.1);
        games::<konane::Medium>(&rules, plain.clone(), positions);
        boards::<konane::Medium>(&rules, plain, 200, |random| konane_board(size, random));
    }
    for (size, positions) in [((14, 17), 600), ((20, 20), 600), ((2, 20), 200)] {
        let rules = konane::Rules {
            rows: size.0,
            columns: size.1,
        };
        let plain = plain::konane::Konane::new(size.0, size.1);
        games::<konane::Large>(&rules, plain.clone(), positions);
        boards::<konane::Large>(&rules, plain, 200, |random| konane_board(size, random));
    }
}

fn konane_board((height, width): (usize, usize), random: &mut Random) -> String {
    let share = 1 + random.below(9);
    let side = ["b", "w"][random.below(2) as usize];
    let board = rows(&vec![width; height], |row, column| {
        let own = if (row + column) % 2 == 0 { 'b' } else { 'w' };
        // Two cells are always empty: the removals are over.
        let gap = row == 0 && column < 2;
        (!gap && random.below(10) < share).then_some(own)
    });
    format!("{board} {side}")
}

#[test]
fn checkers() {
    for (partial_captures, max_plies, positions) in [
        (false, None, 8000),
        (true, None, 6000),
        (false, Some(30), 2000),
    ] {
        let rules = checkers::Rules {
            max_plies,
            partial_captures,
        };
        let plain = plain::checkers::Checkers::new(partial_captures, max_plies);
        games::<checkers::Checkers>(&rules, plain.clone(), positions);
        boards::<checkers::Checkers>(&rules, plain, 4000, checkers_board);
    }
}

/// Many pieces and many kings, so that captures are long and go round in circles.
fn checkers_board(random: &mut Random) -> String {
    let (share, kings) = (1 + random.below(6), random.below(11));
    let mut lists = [Vec::new(), Vec::new()];
    for square in 1..=32 {
        if random.below(10) >= share {
            continue;
        }
        let side = usize::from(random.below(4) == 0);
        let crowning = [29..=32, 1..=4][side].contains(&square);
        let crown = if crowning || random.below(10) < kings {
            "K"
        } else {
            ""
        };
        lists[side].push(format!("{crown}{square}"));
    }
    let side = ["B", "W"][usize::from(random.below(4) > 0)];
    format!("{side}:W{}:B{}", lists[1].join(","), lists[0].join(","))
}

#[test]
fn pentalath() {
    for (edge, swap, positions) in [(5, true, 6000), (3, true, 3000), (4, false, 2000)] {
        let plain = plain::pentalath::Pentalath::new(edge, swap);
        let rules = pentalath::Rules { edge, swap };
        games::<pentalath::Small>(&rules, plain.clone(), positions);
        boards::<pentalath::Small>(&rules, plain, 2000, |random| pentalath_board(edge, random));
    }
    let rules = pentalath::Rules {
        edge: 6,
        swap: true,
    };
    let plain = plain::pentalath::Pentalath::new(6, true);
    games::<pentalath::Large>(&rules, plain.clone(), 1500);
    boards::<pentalath::Large>(&rules, plain, 500, |random| pentalath_board(6, random));
}

fn pentalath_board(edge: usize, random: &mut Random) -> String {
    let share = 1 + random.below(10);
    let side = ["b", "w"][random.below(2) as usize];
    let widths: Vec<usize> = (0..2 * edge - 1)
        .map(|row| 2 * edge - 1 - row.abs_diff(edge - 1))
        .collect();
    let board = rows(&widths, |_, _| {
        let stone = ['b', 'w'][random.below(2) as usize];
        (random.below(10) < share).then_some(stone)
    });
    format!("{board} {side}")
}

#[test]
fn ataxx() {
    let cases = [
        (7, None, 6000),
        (4, None, 1000),
        (5, Some(2), 1500),
        (6, None, 1500),
    ];
    for (size, jump_limit, positions) in cases {
        let rules = ataxx::Rules {
            size,
            map: ataxx::Map::Open,
            jump_limit,
        };
        let plain = plain::ataxx::Ataxx::new(size, "open", jump_limit.map(u32::from));
        games::<ataxx::Small>(&rules, plain.clone(), positions);
        boards::<ataxx::Small>(&rules, plain, 1500, |random| ataxx_board(size, random));
    }
    for map in ataxx::Map::ALL {
        let rules = ataxx::Rules {
            size: 8,
            map,
            jump_limit: Some(50),
        };
        let plain = plain::ataxx::Ataxx::new(8, map.name(), Some(50));
        games::<ataxx::Large>(&rules, plain.clone(), 1500);
        boards::<ataxx::Large>(&rules, plain, 500, |random| ataxx_board(8, random));
    }
}

fn ataxx_board(size: usize, random: &mut Random) -> String {
    let shares = [0; 3].map(|_| random.below(5));
    let side = ["x", "o"][random.below(2) as usize];
    let clock = random.below(110);
    let board = rows(&vec![size; size], |_, _| {
        let drawn = random.below(10);
        let letters = ['x', 'o', '-'].into_iter().zip(shares);
        let mut before = 0;
        letters
            .map(|(letter, share)| {
                before += share;
                (letter, before)
            })
            .find(|&(_, before)| drawn < before)
            .map(|(letter, _)| letter)
    });
    format!("{board} {side} {clock} 70")
}

#[test]
fn halma() {
    type Case = (usize, Option<usize>, bool, bool, u32, usize);
    let small: [Case; 6] = [
        (8, None, false, false, 150, 4000),
        (8, None, true, false, 150, 2000),
        (6, None, true, true, 40, 2000),
        (5, None, false, true, 150, 1500),
        (4, None, true, false, 150, 1500),
        (8, Some(6), false, false, 20, 500),
    ];
    for (size, men, locked, fill, rounds, positions) in small {
        let rules = halma_rules(size, men, locked, fill, rounds);
        let plain = plain::halma::Halma::new(size, men, locked, fill, rounds);
        games::<halma::Small>(&rules, plain.clone(), positions);
        boards::<halma::Small>(&rules, plain, 1000, |random| halma_board(&rules, random));
    }
    let large: [Case; 4] = [
        (16, Some(36), false, false, 50, 200),
        (16, None, true, false, 50, 300),
        (10, Some(19), false, false, 50, 300),
        (13, None, true, true, 50, 300),
    ];
    for (size, men, locked, fill, rounds, positions) in large {
        let rules = halma_rules(size, men, locked, fill, rounds);
        let plain = plain::halma::Halma::new(size, men, locked, fill, rounds);
        games::<halma::Large>(&rules, plain.clone(), positions);
        boards::<halma::Large>(&rules, plain, 100, |random| halma_board(&rules, random));
    }
}

fn halma_rules(
    size: usize,
    men: Option<usize>,
    locked: bool,
    fill: bool,
    rounds: u32,
) -> halma::Rules {
    let usual = halma::Rules::of_size(size);
    halma::Rules {
        men: men.unwrap_or(usual.men),
        locked,
        fill,
        rounds,
        ..usual
    }
}

/// As many men as the rules want, anywhere; often close together in a corner, where camps fill
/// and men are stuck.
fn halma_board(rules: &halma::Rules, random: &mut Random) -> String {
    let size = rules.size as u32;
    let spread = if random.below(2) == 0 {
        size
    } else {
        (size / 2 + 2).min(size)
    };
    let corner = random.below(2) == 0;
    let mut cells = vec![None; rules.size * rules.size];
    for letter in ['b', 'w'] {
        let mut left = rules.men;
        while left > 0 {
            let (mut row, mut column) = (random.below(spread), random.below(spread));
            if corner {
                (row, column) = (size - 1 - row, size - 1 - column);
            }
            let cell = &mut cells[(row * size + column) as usize];
            if cell.is_none() {
                *cell = Some(letter);
                left -= 1;
            }
        }
    }
    let side = ["b", "w"][random.below(2) as usize];
    let plies = random.below(2 * rules.rounds + 10);
    let board = rows(&vec![rules.size; rules.size], |row, column| {
        cells[row * rules.size + column]
    });
    format!("{board} {side} {plies}")
}
