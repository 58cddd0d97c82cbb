//! Konane's fast counts against plain loops.

use grove_core::{Evaluate, Score, Side};
use grove_games::{Playable, konane};

use crate::walks::random_positions;

/// A Konane board as its text has it: a row is a list of `b`, `w` and `.`.
fn board(text: &str) -> Vec<Vec<char>> {
    let rows = text.split(' ').next().unwrap_or_default().split('/');
    let row = |row: &str| {
        let mut cells = Vec::new();
        let mut gap = 0;
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = 10 * gap + digit as usize;
            } else {
                cells.extend(std::iter::repeat_n('.', gap));
                gap = 0;
                cells.push(letter);
            }
        }
        cells.extend(std::iter::repeat_n('.', gap));
        cells
    };
    rows.map(row).collect()
}

/// The pieces, moves, ways and movables of a colour, counted cell by cell.
fn plain_counts(board: &[Vec<char>], own: char) -> [Score; 4] {
    let enemy = if own == 'b' { 'w' } else { 'b' };
    let at = |row: i32, column: i32| -> Option<char> {
        let row = board.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    let [mut pieces, mut moves, mut ways, mut movables] = [0; 4];
    for row in 0..board.len() as i32 {
        for column in 0..board[0].len() as i32 {
            if at(row, column) != Some(own) {
                continue;
            }
            let before = moves;
            for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let cell = |steps: i32| at(row + steps * down, column + steps * right);
                let mut steps = 0;
                while cell(steps + 1) == Some(enemy) && cell(steps + 2) == Some('.') {
                    moves += 1;
                    steps += 2;
                }
                ways += Score::from(steps > 0);
            }
            pieces += 1;
            movables += Score::from(moves > before);
        }
    }
    [pieces, moves, ways, movables]
}

#[test]
fn konane_counts_as_a_plain_loop_does() {
    fn check<G: Playable<Rules = konane::Rules> + Evaluate<Evaluation = konane::Evaluation>>(
        (rows, columns): (usize, usize),
        games: u64,
    ) -> usize {
        let read = |text: &str| text.parse::<konane::Evaluation>().expect("an evaluation");
        let counts = ["pieces", "moves", "ways", "movables"];
        let own = counts.map(|count| read(&format!("{count}(own)")));
        let opponent = counts.map(|count| read(&format!("{count}(opponent)")));
        let positions = random_positions::<G>(&konane::Rules { rows, columns }, games);
        for position in &positions {
            let text = position.text();
            let board = board(&text);
            let [black, white] = ['b', 'w'].map(|colour| plain_counts(&board, colour));
            let views = [(Side::Black, black, white), (Side::White, white, black)];
            for (side, plain_own, plain_other) in views {
                let seen = own.map(|evaluation| position.evaluate(&evaluation, side));
                assert_eq!(seen, plain_own, "{text}");
                let seen = opponent.map(|evaluation| -position.evaluate(&evaluation, side));
                assert_eq!(seen, plain_other, "{text}");
                let [.., own] = plain_own;
                let [.., other] = plain_other;
                let q = if other == 0 {
                    1000 * own
                } else {
                    1000 * own / other
                };
                assert_eq!(position.evaluate(&read("q"), side), q, "{text}");
            }
        }
        positions.len()
    }
    let seen = check::<konane::Small>((8, 8), 60)
        + check::<konane::Small>((2, 2), 2)
        + check::<konane::Small>((5, 6), 40)
        + check::<konane::Small>((8, 3), 40)
        + check::<konane::Medium>((8, 8), 20)
        + check::<konane::Medium>((17, 14), 10)
        + check::<konane::Large>((2, 20), 20)
        + check::<konane::Large>((20, 20), 5);
    assert!(seen > 4000, "{seen}");
}
