//! The opening of study 002, section 3.1.
//!
//! Whoever plays Pentalath first places a stone that the other may swap for. "The AI will assume
//! that only pieces on the outer two rings will be spared. The outer ring is however a quite bad
//! starting position, so it places its first move randomly in the second outer ring. If the first
//! move went to inner 3 rings, the AI will swap colors." Everything else is searched. On boards of
//! other sizes the two outer rings are spared as well.

use grove_core::{Notation, Random, Square};
use grove_search::Report;

/// Whether the book has something to say of this game.
pub(crate) fn knows(game: &str) -> bool {
    game == "pentalath"
}

/// The book's move, if it has one for this position of Pentalath.
pub(crate) fn choose<G: Notation>(position: &G, random: &mut Random) -> Option<Report<G::Move>> {
    let rows = position.diagram().rows;
    let edge = rows.len().div_ceil(2);
    let mut stones = Vec::new();
    for (from_top, row) in rows.iter().enumerate() {
        let row_number = rows.len() - 1 - from_top;
        let first_column = (row_number + 1).saturating_sub(edge);
        for (at, cell) in row.cells.iter().enumerate() {
            if cell.piece.is_some() {
                stones.push(Square::new(first_column + at, row_number));
            }
        }
    }
    let moves = position.moves();
    let texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    let candidates: Vec<usize> = match stones[..] {
        [] => {
            let second_outer = |text: &String| {
                Square::parse(text).is_some_and(|square| ring(square, edge) == edge - 2)
            };
            (0..texts.len())
                .filter(|&at| second_outer(&texts[at]))
                .collect()
        }
        [stone] if ring(stone, edge) + 2 < edge => {
            (0..texts.len()).filter(|&at| texts[at] == "swap").collect()
        }
        _ => Vec::new(),
    };
    if candidates.is_empty() {
        return None;
    }
    let best_index = candidates[random.below(candidates.len() as u32) as usize];
    let best = moves[best_index];
    Some(Report {
        best: Some(best),
        best_index,
        line: vec![best],
        ..Report::unsearched()
    })
}

/// How many steps a cell is away from the middle of a board of hexagons.
fn ring(square: Square, edge: usize) -> usize {
    let [row, column] = [square.row, square.column].map(|at| at as isize + 1 - edge as isize);
    let steps = [row, column, row - column].map(isize::unsigned_abs);
    steps.into_iter().max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use grove_core::{Game, Notation, Seed};
    use grove_games::pentalath::{Large, Rules, Small};

    use super::*;

    fn rules(text: &str) -> Rules {
        match text.parse().unwrap() {
            grove_games::GameSpec::Pentalath(rules) => rules,
            other => panic!("{other} is another game"),
        }
    }

    fn chosen<G: Notation>(position: &G, random: &mut Random) -> Option<String> {
        let report = choose(position, random)?;
        let best = report.best?;
        assert_eq!(position.moves()[report.best_index], best);
        Some(position.move_text(best))
    }

    #[test]
    fn the_first_stone_is_in_the_second_outer_ring() {
        let mut random = Seed(1).random();
        let start = Small::start(&rules("pentalath"));
        let drawn: HashSet<_> = (0..1000).map(|_| chosen(&start, &mut random)).collect();
        // A ring of radius 3 has 18 cells.
        assert_eq!(drawn.len(), 18);
        assert!(drawn.contains(&Some("b2".into())) && !drawn.contains(&Some("a1".into())));
        let start = Large::start(&rules("pentalath:6"));
        let drawn: HashSet<_> = (0..1000).map(|_| chosen(&start, &mut random)).collect();
        assert_eq!(drawn.len(), 24);
    }

    #[test]
    fn inner_stones_are_swapped_for() {
        let mut random = Seed(1).random();
        let start = Small::start(&rules("pentalath"));
        let mut swaps = 0;
        for mv in start.moves() {
            let mut position = start.after(mv);
            match chosen(&position, &mut random) {
                Some(text) => {
                    assert_eq!(text, "swap");
                    swaps += 1;
                    position.play(position.parse_move("swap").unwrap());
                }
                None => position.play(position.moves()[0]),
            }
            assert_eq!(chosen(&position, &mut random), None);
        }
        // The inner three rings are 1 + 6 + 12 cells.
        assert_eq!(swaps, 19);
    }

    #[test]
    fn without_the_right_to_swap_everything_is_searched_but_the_first_stone() {
        let mut random = Seed(1).random();
        let mut position = Small::start(&rules("pentalath:5,swap=off"));
        position.play(position.parse_move("e5").unwrap());
        assert_eq!(chosen(&position, &mut random), None);
    }
}
