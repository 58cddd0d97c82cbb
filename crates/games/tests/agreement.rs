//! Comparing a fast board with a plain one that was written from the rules alone: on random games
//! move by move, and on random boards that no game would reach.

use std::collections::HashSet;

use grove_core::{Notation, Random, Seed, write_rows};

use crate::plain::Plain;

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
pub fn games<G: Notation>(rules: &G::Rules, plain: impl Plain, positions: usize) {
    let mut random = Seed(positions as u64).random();
    let mut compared = 0;
    while compared < positions {
        compared += play_both(G::start(rules), plain.clone(), &mut random);
    }
}

/// Compares random boards, made by `text`, and a few moves played on from each.
pub fn boards<G: Notation>(
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
pub fn rows(widths: &[usize], mut draw: impl FnMut(usize, usize) -> Option<char>) -> String {
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
