//! Ataxx's term `surroundings` against a plain loop over cells, which shares nothing with the game
//! but the weights.

use grove_core::{Evaluate, Game, Notation, Score, Seed, Side, Symmetry};
use grove_games::ataxx::surroundings::{counts, weights};
use grove_games::ataxx::{Ataxx, Evaluation, Map, Rules};

/// The rows of a position's text: `x`, `o`, `-` for a blocked cell and `.` for a free one.
fn board(text: &str) -> Vec<Vec<char>> {
    let rows = text.split(' ').next().unwrap_or_default().split('/');
    let row = |row: &str| {
        let cells = row.chars().flat_map(|letter| match letter.to_digit(10) {
            Some(gap) => vec!['.'; gap as usize],
            None => vec![letter],
        });
        cells.collect()
    };
    rows.map(row).collect()
}

/// The value to the side to move, cell by cell.
fn plain(text: &str) -> Score {
    let board = board(text);
    let (own, enemy) = match text.split(' ').nth(1) {
        Some("x") => ('x', 'o'),
        _ => ('o', 'x'),
    };
    let size = board.len() as i32;
    let at = |row: i32, column: i32| {
        let inside = (0..size).contains(&row) && (0..size).contains(&column);
        if inside {
            board[row as usize][column as usize]
        } else {
            '-'
        }
    };
    let (mut sums, mut free, mut all) = ([0, 0], 0, 0);
    for row in 0..size {
        for column in 0..size {
            let letter = at(row, column);
            if letter == '-' {
                continue;
            }
            all += 1;
            free += Score::from(letter == '.');
            let mut around = [0; 3];
            for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)))
            {
                let letters = [own, enemy, '.'];
                let beside = at(row + down, column + right);
                let kind = letters.iter().position(|&letter| letter == beside);
                if let Some(kind) = kind.filter(|_| (down, right) != (0, 0)) {
                    around[kind] += 1;
                }
            }
            let content = ['.', own, enemy].iter().position(|&kind| kind == letter);
            let [of_own, of_enemy, of_free] = around;
            let wanted = [content.expect("a letter"), of_own, of_enemy, of_free];
            let place = ((wanted[0] * 9 + of_own) * 9 + of_enemy) * 9 + of_free;
            assert_eq!(counts(place), wanted);
            for (sum, weight) in sums.iter_mut().zip(weights(place)) {
                *sum += Score::from(weight);
            }
        }
    }
    (sums[0] * free + sums[1] * (all - free)) / all
}

/// Positions of random games on boards of every size and map.
fn for_each_position(mut check: impl Check) -> usize {
    let mut seen = 0;
    for size in 4..=7 {
        seen += visit::<9>(Map::Open, size, &mut check);
    }
    for map in Map::ALL {
        seen += visit::<8>(map, 8, &mut check);
    }
    seen
}

trait Check {
    fn check<const STRIDE: usize>(&mut self, position: &Ataxx<STRIDE>, by: &Evaluation);
}

fn visit<const STRIDE: usize>(map: Map, size: usize, check: &mut impl Check) -> usize {
    let rules = Rules {
        size,
        map,
        jump_limit: None,
    };
    let by: Evaluation = "surroundings".parse().expect("a term");
    let mut seen = 0;
    for game in 0..10 {
        let mut random = Seed(3).part(game).random();
        let mut position = Ataxx::<STRIDE>::start(&rules);
        loop {
            check.check(&position, &by);
            seen += 1;
            if !position.play_random(&mut random) {
                break;
            }
        }
    }
    seen
}

#[test]
fn surroundings_are_those_of_a_plain_loop() {
    struct Agrees;
    impl Check for Agrees {
        fn check<const STRIDE: usize>(&mut self, position: &Ataxx<STRIDE>, by: &Evaluation) {
            let (text, mover) = (position.text(), position.side_to_move());
            let value = position.evaluate(by, mover);
            assert_eq!(value, plain(&text), "{text}");
            assert_eq!(position.evaluate(by, !mover), -value, "{text}");
        }
    }
    assert!(for_each_position(Agrees) > 5000);
}

#[test]
fn turned_boards_are_worth_the_same() {
    struct Turns;
    impl Check for Turns {
        fn check<const STRIDE: usize>(&mut self, position: &Ataxx<STRIDE>, by: &Evaluation) {
            for symmetry in 0..position.symmetries() {
                let image = position.image(symmetry);
                let [one, other] = [position, &image].map(|it| it.evaluate(by, Side::Black));
                assert_eq!(one, other, "{}", position.text());
            }
        }
    }
    for_each_position(Turns);
}

#[test]
fn colours_may_be_exchanged() {
    struct Exchanged;
    impl Check for Exchanged {
        fn check<const STRIDE: usize>(&mut self, position: &Ataxx<STRIDE>, by: &Evaluation) {
            let text = position.text();
            let exchange = |letter| match letter {
                'x' => 'o',
                'o' => 'x',
                other => other,
            };
            let exchanged: String = text.chars().map(exchange).collect();
            let value = position.evaluate(by, position.side_to_move());
            assert_eq!(value, plain(&exchanged), "{text}");
        }
    }
    for_each_position(Exchanged);
}
