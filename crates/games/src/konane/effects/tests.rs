//! The twelve effects one by one on positions made for them, and against a second version that
//! lists all jumps of both sides before and after the move.

use std::collections::HashSet;

use grove_core::{Game, Notation, Random, Seed};

use super::super::{Rules, Small};
use super::*;

/// A position in which Black is to move, with dots for empty cells.
fn board(text: &str) -> Small {
    let rows: Vec<&str> = text.split('/').collect();
    let mut position = Small::full(rows.len(), rows[0].len());
    for (row, letters) in rows.iter().enumerate() {
        for (column, letter) in letters.chars().enumerate() {
            let owner = ['b', 'w'][(row + column) % 2];
            assert!(letter == owner || letter == '.', "{text}");
            if letter == '.' {
                position.flip(Move::removal(Small::at(row, column)));
            }
        }
    }
    position
}

/// The numbers of the effects of a move, sorted.
fn effects<const N: usize, const STRIDE: usize>(
    position: &Konane<N, STRIDE>,
    mv: Move,
) -> Vec<i32> {
    let mut found = Vec::new();
    position.each_effect(mv, |effect, occurs| found.extend(occurs.then_some(effect)));
    found.sort_unstable();
    found
}

fn check(rows: &str, mv: &str, expected: &[i32]) {
    let position = board(rows);
    let mv = position.parse_move(mv).expect("a legal jump");
    assert_eq!(effects(&position, mv), expected, "{}", position.text());
    assert_eq!(slow_effects(&position, mv), expected, "slowly");
}

// In all of these d4 (d2 on the boards of five rows) jumps to the right over e4 into f4. White
// on c4 keeps e4 from having been able to capture d4.

#[test]
fn a_jump_that_touches_nothing_has_no_effect() {
    check(
        "......./......./......./..wbw../......./......./.......",
        "d4-f4",
        &[],
    );
}

#[test]
fn leaving_a_cell_frees_own_pieces_behind_enemies() {
    // d6 can now jump over d5 into d4; it could jump over c6 before. White on d3 keeps d5 from
    // having been able to capture d4.
    check(
        "......./..wb.../...w.../..wbw../...w.../......./.......",
        "d4-f4",
        &[1],
    );
    // Without c6 it was unmovable.
    check(
        "......./...b.../...w.../..wbw../...w.../......./.......",
        "d4-f4",
        &[1, 2],
    );
    // The way back counts: b4 can now jump over c4, and was unmovable.
    check(
        "......./......./......./.bwbw../......./......./.......",
        "d4-f4",
        &[1, 2],
    );
}

#[test]
fn leaving_a_cell_thwarts_enemies_beside_it() {
    // d5 could have captured d4, and can still capture c5.
    check(
        "......./......./..bw.../..wbw../......./......./.......",
        "d4-f4",
        &[3],
    );
    // Without c5 it has become unmovable.
    check(
        "......./......./...w.../..wbw../......./......./.......",
        "d4-f4",
        &[3, 4],
    );
}

#[test]
fn captured_enemies_jump_no_more() {
    // e4 could have captured d4, as c4 is empty.
    check(
        "......./......./......./...bw../......./......./.......",
        "d4-f4",
        &[5],
    );
    // A double jump: the second captured piece, g4, could have captured g5. Black on g3 keeps
    // g5 from having been able to capture g4, and White on g2 keeps g4 from capturing it.
    check(
        "......../......../......b./..wbw.w./......b./......w./........",
        "d4-h4",
        &[5],
    );
}

#[test]
fn landing_may_give_the_piece_new_jumps() {
    // f3 is capturable from f2. White on f1 keeps f3 from capturing, and is itself at the edge.
    check("......./......./.....w./..wbw../.....w.", "d2-f2", &[6]);
}

#[test]
fn landing_may_expose_the_piece() {
    // g4 can now capture f4, because e4 is gone; it could capture g5 before.
    check(
        "......./......./......b/..wbw.w/......./......./.......",
        "d4-f4",
        &[-1],
    );
    // Without g5 it was unmovable.
    check(
        "......./......./......./..wbw.w/......./......./.......",
        "d4-f4",
        &[-2, -1],
    );
}

#[test]
fn landing_may_block_own_pieces() {
    // f4 could have jumped over f3 into f2; it can still jump over e4. White on f1 keeps f3 from
    // capturing the piece on f2, and is itself at the edge.
    check("......./....wb./.....w./..wbw../.....w.", "d2-f2", &[-3]);
    // Without e4 it has become unmovable.
    check(
        "......./.....b./.....w./..wbw../.....w.",
        "d2-f2",
        &[-4, -3],
    );
}

#[test]
fn capturing_may_take_prey_from_own_pieces() {
    // e5 could have jumped over e4; it can still jump over e6, which keeps e4 from having been
    // able to capture e5.
    check(
        "......./....w../....b../..wbw../......./......./.......",
        "d4-f4",
        &[-5],
    );
    // With Black on e7 it has become unmovable.
    check(
        "....b../....w../....b../..wbw../......./......./.......",
        "d4-f4",
        &[-6, -5],
    );
}

#[test]
fn removals_have_no_effects() {
    let start = Small::start(&Rules::default());
    for mv in start.moves() {
        assert_eq!(effects(&start, mv), []);
    }
}

type Cell = (i32, i32);

/// All jumps on a grid: where the piece stands, and which way it goes.
fn jumps(grid: &[Vec<bool>]) -> HashSet<(Cell, Cell)> {
    let at = |(row, column): Cell| {
        let row = grid.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    let mut found = HashSet::new();
    for row in 0..grid.len() as i32 {
        for column in 0..grid[0].len() as i32 {
            for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let jumped = (row + down, column + right);
                let landing = (row + 2 * down, column + 2 * right);
                let line = [at((row, column)), at(jumped), at(landing)];
                if line == [Some(true), Some(true), Some(false)] {
                    found.insert(((row, column), (down, right)));
                }
            }
        }
    }
    found
}

/// The effects from all jumps of both sides before and after the move.
fn slow_effects<const N: usize, const STRIDE: usize>(
    position: &Konane<N, STRIDE>,
    mv: Move,
) -> Vec<i32> {
    let (rows, columns) = position.size();
    let grid = |position: &Konane<N, STRIDE>| -> Vec<Vec<bool>> {
        let row = |row| (0..columns).map(move |column| Konane::<N, STRIDE>::at(row, column));
        let rows = (0..rows).map(row);
        rows.map(|row| row.map(|cell| position.occupied.has(cell)).collect())
            .collect()
    };
    let (before, after) = (jumps(&grid(position)), jumps(&grid(&position.after(mv))));
    let place = |cell: usize| ((cell / STRIDE) as i32, (cell % STRIDE) as i32);
    let (from, to) = Konane::<N, STRIDE>::ends(mv);
    let (start, landing) = (place(from), place(to));
    let way = (
        (landing.0 - start.0).signum(),
        (landing.1 - start.1).signum(),
    );
    let go = |(row, column): Cell, (down, right): Cell, steps: i32| {
        (row + steps * down, column + steps * right)
    };
    let captured: Vec<Cell> = (0..mv.jumps() as i32)
        .map(|jump| go(start, way, 2 * jump + 1))
        .collect();
    let is_own = |(row, column): Cell| (row + column) % 2 == (start.0 + start.1) % 2;
    let moves = |jumps: &HashSet<(Cell, Cell)>, piece| jumps.iter().any(|jump| jump.0 == piece);

    let mut found = Vec::new();
    let mut note = |effect: i32, turned: bool| {
        found.push(effect);
        // The effects that turn pieces movable or unmovable follow those that they are about.
        found.extend(turned.then_some(effect + effect.signum()));
    };
    for &(piece, toward) in after.difference(&before) {
        if piece == landing {
            // In the direction of the jump it is a continuation of it.
            if toward != way {
                note(6, false);
            }
        } else if is_own(piece) {
            note(1, !moves(&before, piece));
        } else if go(piece, toward, 1) == landing {
            note(-1, !moves(&before, piece));
        }
    }
    for &(piece, toward) in before.difference(&after) {
        if captured.contains(&piece) {
            note(5, false);
        } else if piece == start {
            // The jumping piece has left.
        } else if !is_own(piece) {
            assert_eq!(go(piece, toward, 1), start);
            note(3, !moves(&after, piece));
        } else if go(piece, toward, 2) == landing {
            note(-3, !moves(&after, piece));
        } else {
            assert!(captured.contains(&go(piece, toward, 1)));
            note(-5, !moves(&after, piece));
        }
    }
    found.sort_unstable();
    found
}

/// Compares both on positions of random games and on boards filled at random.
fn agree<const N: usize, const STRIDE: usize>(
    (rows, columns): (usize, usize),
    games: usize,
    seen: &mut [u32],
) {
    let mut random = Seed((100 * rows + columns) as u64).random();
    let mut compare = |position: &Konane<N, STRIDE>| {
        for mv in position.moves().into_iter().filter(|mv| mv.jumps() > 0) {
            let found = effects(position, mv);
            assert_eq!(found, slow_effects(position, mv), "{}", position.text());
            found
                .iter()
                .for_each(|effect| seen[(effect + 6) as usize] += 1);
        }
    };
    for _ in 0..games {
        let mut position = Konane::<N, STRIDE>::start(&Rules { rows, columns });
        while position.play_random(&mut random) {
            compare(&position);
        }
    }
    for _ in 0..10 * games {
        compare(&scattered(rows, columns, &mut random));
    }
}

fn scattered<const N: usize, const STRIDE: usize>(
    rows: usize,
    columns: usize,
    random: &mut Random,
) -> Konane<N, STRIDE> {
    let mut position = Konane::<N, STRIDE>::full(rows, columns);
    let share = 2 + random.below(7);
    for cell in position.occupied {
        if random.below(10) >= share {
            position.flip(Move::removal(cell));
        }
    }
    position
}

#[test]
fn the_effects_are_those_of_a_plain_comparison_of_boards() {
    let mut seen = [0; 13];
    for rows in 5..=9 {
        for columns in 5..=9 {
            match (rows, columns) {
                (..=8, ..=8) => agree::<1, 8>((rows, columns), 6, &mut seen),
                _ => agree::<4, 15>((rows, columns), 6, &mut seen),
            }
        }
    }
    agree::<4, 15>((17, 15), 1, &mut seen);
    agree::<7, 20>((20, 20), 1, &mut seen);
    for effect in (-6..=6).filter(|&effect| effect != 0) {
        assert!(seen[(effect + 6) as usize] > 100, "{effect}: {seen:?}");
    }
}
