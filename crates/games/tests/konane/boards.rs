//! Konane's naive and dynamic boards against the bitboard: the same moves, ends, keys and estimates.

use grove_core::{Evaluate, Game, Guide, Notation, Random, Seed, Side, Symmetry, write_rows};
use grove_games::konane::{Direction, Dynamic, Evaluation, Konane, Move, Rules, Scan};

use crate::walks::uniformity;

fn evaluations() -> Vec<Evaluation> {
    let forms = [
        "own",
        "opponent",
        "difference",
        "ratio",
        "weighted-difference",
        "weighted-ratio",
    ];
    let counts = ["pieces", "moves", "movables", "ways"];
    let texts = counts.iter().flat_map(|count| {
        let text = move |form| format!("{count}({form})");
        forms.iter().map(text)
    });
    texts.map(|text| text.parse().unwrap()).collect()
}

fn sorted<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = position.moves();
    moves.sort();
    moves
}

fn check_board<G, const N: usize, const STRIDE: usize>(
    board: &G,
    bits: &Konane<N, STRIDE>,
    evaluations: &[Evaluation],
) where
    G: Evaluate<Move = Move, Evaluation = Evaluation>,
{
    assert_eq!(sorted(board), sorted(bits), "{}", bits.text());
    assert_eq!(board.move_count(), bits.move_count());
    assert_eq!(board.side_to_move(), bits.side_to_move());
    assert_eq!(board.outcome(), bits.outcome(), "{}", bits.text());
    assert_eq!(board.key(), bits.key());
    for evaluation in evaluations {
        for side in Side::BOTH {
            let (one, other) = (
                board.evaluate(evaluation, side),
                bits.evaluate(evaluation, side),
            );
            assert_eq!(one, other, "{evaluation} {}", bits.text());
            let (one, other) = (
                board.advantage(evaluation, side),
                bits.advantage(evaluation, side),
            );
            assert_eq!(one, other, "{evaluation} {}", bits.text());
            let (one, other) = (
                board.static_eval(evaluation, side),
                bits.static_eval(evaluation, side),
            );
            assert_eq!(one, other, "{evaluation} {}", bits.text());
        }
    }
}

/// Plays a game on all three boards, move by move, from a position on. On the way every move is
/// tried on the dynamic board.
fn check_game<const N: usize, const STRIDE: usize>(
    mut bits: Konane<N, STRIDE>,
    random: &mut Random,
) -> usize {
    let evaluations = evaluations();
    let counts = ["pieces(own)", "moves(own)", "movables(own)"].map(|text| text.parse().unwrap());
    let (mut scan, mut dynamic) = (Scan::from(&bits), Dynamic::from(&bits));
    let mut positions = 0;
    loop {
        check_board(&scan, &bits, &evaluations);
        check_board(&dynamic, &bits, &evaluations);
        assert_eq!(scan.to_bits(), bits);
        assert_eq!(dynamic.to_bits(), bits);
        positions += 1;
        bits.each_move(|mv| {
            dynamic.try_move(mv, |next| check_board(next, &bits.after(mv), &counts));
            assert_eq!(dynamic.to_bits(), bits);
        });
        check_board(&dynamic, &bits, &counts);
        let Some(mv) = bits.random_move(random) else {
            return positions;
        };
        bits.play(mv);
        scan.play(mv);
        dynamic.play(mv);
    }
}

fn check_games<const N: usize, const STRIDE: usize>(rows: usize, columns: usize, least: usize) {
    let mut random = Seed(21).random();
    let start = Konane::<N, STRIDE>::start(&Rules { rows, columns });
    let mut positions = 0;
    while positions < least {
        positions += check_game(start, &mut random);
    }
}

/// A position that no game need lead to. Either side has few pieces or many, so that there are
/// longer chains of jumps than in games.
fn scattered<const N: usize, const STRIDE: usize>(
    rows: usize,
    columns: usize,
    random: &mut Random,
) -> Konane<N, STRIDE> {
    let density = [0, 1].map(|_| [10, 50, 90][random.below(3) as usize]);
    let mut occupied = vec![vec![false; columns]; rows];
    for (row, fields) in occupied.iter_mut().enumerate() {
        for (column, field) in fields.iter_mut().enumerate() {
            *field = random.below(100) < density[(row + column) % 2];
        }
    }
    // With less than two gaps the game would still be opening.
    (occupied[0][0], occupied[rows - 1][0]) = (false, false);
    let board = write_rows(&vec![columns; rows], |row, column| {
        occupied[row][column].then_some(['b', 'w'][(row + column) % 2])
    });
    let side = ["b", "w"][random.below(2) as usize];
    Konane::parse(&Rules { rows, columns }, &format!("{board} {side}")).unwrap()
}

fn check_scattered<const N: usize, const STRIDE: usize>(
    rows: usize,
    columns: usize,
    least: usize,
) -> usize {
    let mut random = Seed(22).random();
    let (mut positions, mut longest) = (0, 0);
    while positions < least {
        let bits = scattered::<N, STRIDE>(rows, columns, &mut random);
        bits.each_move(|mv| longest = longest.max(mv.jumps()));
        positions += check_game(bits, &mut random);
    }
    longest
}

#[test]
fn games_are_the_same_on_all_boards() {
    check_games::<1, 8>(2, 2, 50);
    check_games::<1, 8>(4, 4, 1000);
    check_games::<1, 8>(5, 5, 1000);
    check_games::<1, 8>(8, 8, 2000);
    check_games::<4, 15>(17, 14, 2000);
    check_games::<4, 15>(7, 9, 1000);
    check_games::<7, 20>(20, 20, 1000);
    // Small boards fit the large ones' types as well.
    check_games::<7, 20>(4, 4, 200);
    check_games::<7, 20>(2, 20, 200);
}

#[test]
fn scattered_positions_are_the_same_on_all_boards() {
    assert_eq!(check_scattered::<1, 8>(4, 4, 500), 1);
    assert_eq!(check_scattered::<1, 8>(5, 5, 1000), 2);
    assert_eq!(check_scattered::<1, 8>(8, 8, 2000), 3);
    assert!(check_scattered::<4, 15>(17, 14, 2000) >= 5);
    assert!(check_scattered::<4, 15>(7, 9, 1000) >= 3);
    assert!(check_scattered::<7, 20>(20, 20, 1000) >= 6);
}

#[test]
fn the_naive_board_finds_moves_row_by_row() {
    let mut random = Seed(23).random();
    for _ in 0..200 {
        let bits = scattered::<1, 8>(7, 8, &mut random);
        let place = |mv: &Move| {
            let step = if mv.direction().is_vertical() { 8 } else { 1 };
            let back = usize::from(mv.direction().descends());
            let from = mv.low() + back * 2 * mv.jumps() * step;
            let directions = Direction::ALL;
            let direction = directions.iter().position(|way| *way == mv.direction());
            (from, direction, mv.jumps())
        };
        let moves = Scan::from(&bits).moves();
        assert!(moves.is_sorted_by_key(place), "{}", bits.text());
    }
}

#[test]
fn all_boards_guide_alike() {
    let mut random = Seed(24).random();
    for _ in 0..50 {
        let bits = scattered::<4, 15>(9, 9, &mut random);
        let (scan, dynamic) = (Scan::from(&bits), Dynamic::from(&bits));
        let key = bits.canonical_key();
        assert_eq!((scan.canonical_key(), dynamic.canonical_key()), (key, key));
        let passed = bits.null_move();
        assert_eq!(scan.null_move().map(|passed| passed.to_bits()), passed);
        assert_eq!(dynamic.null_move().map(|passed| passed.to_bits()), passed);
        bits.each_move(|mv| {
            let ends = (bits.origin(mv), bits.destination(mv));
            assert_eq!((scan.origin(mv), scan.destination(mv)), ends);
            assert_eq!((dynamic.origin(mv), dynamic.destination(mv)), ends);
            let worth = (bits.captures(mv), bits.move_score(mv));
            assert_eq!((scan.captures(mv), scan.move_score(mv)), worth);
            assert_eq!((dynamic.captures(mv), dynamic.move_score(mv)), worth);
            let kind = (bits.is_noisy(mv), bits.is_prunable(mv));
            assert_eq!((scan.is_noisy(mv), scan.is_prunable(mv)), kind);
            assert_eq!((dynamic.is_noisy(mv), dynamic.is_prunable(mv)), kind);
            let seen = bits.image_of_move(key.1, mv);
            assert_eq!(scan.image_of_move(key.1, mv), seen);
            assert_eq!(dynamic.image_of_move(key.1, mv), seen);
            let far = ends.1.map(|cell| bits.distance_from_centre(cell));
            assert_eq!(ends.1.map(|cell| scan.distance_from_centre(cell)), far);
            assert_eq!(ends.1.map(|cell| dynamic.distance_from_centre(cell)), far);
        });
    }
}

/// On the naive board every movable piece is as likely as any other, and each of its moves.
#[test]
fn the_naive_board_draws_a_piece_and_then_a_move() {
    let mut random = Seed(31).random();
    let (mut several, mut lonely) = (0, 0);
    for _ in 0..60 {
        let bits = scattered::<4, 15>(9, 8, &mut random);
        let scan = Scan::from(&bits);
        let moves = scan.moves();
        let start = |&mv: &Move| bits.origin(mv);
        let mut pieces: Vec<_> = moves.iter().map(start).collect();
        pieces.dedup();
        let mut draw = || scan.random_move(&mut random);
        if pieces.len() < 2 {
            lonely += 1;
            assert_eq!(draw().is_none(), moves.is_empty(), "{}", bits.text());
            continue;
        }
        let p = uniformity(&pieces, || start(&draw().expect("a move")));
        assert!(p > 1e-6, "{}: p = {p:.1e}", bits.text());
        for piece in pieces {
            let own: Vec<Move> = (moves.iter().copied())
                .filter(|mv| start(mv) == piece)
                .collect();
            if own.len() < 2 {
                continue;
            }
            several += 1;
            let of_piece = || loop {
                let mv = draw().expect("a move");
                if start(&mv) == piece {
                    break mv;
                }
            };
            let p = uniformity(&own, of_piece);
            assert!(p > 1e-6, "{}: p = {p:.1e}", bits.text());
        }
    }
    assert!(
        several > 20,
        "{several} pieces with several moves, {lonely} positions without a choice"
    );
}
