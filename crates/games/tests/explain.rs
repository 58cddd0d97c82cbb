//! What people are told of positions, game by game.

use grove_core::GameHistory;
use grove_games::{Ending, GameSpec, Playable, Visitor, refusal};

use crate::cases::rows;

/// What is told after these moves, and of cells that somebody picks then.
struct Ask<'a> {
    position: &'a str,
    cells: Vec<String>,
}

#[derive(Debug)]
struct Told {
    task: Option<String>,
    ending: Option<Ending>,
    refusal: Option<String>,
}

impl Visitor for Ask<'_> {
    type Output = Told;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Told {
        let position = match self.position {
            "start" => G::start(rules),
            text => G::parse(rules, text).expect(text),
        };
        let position = GameHistory::new(position).position().clone();
        Told {
            task: position.task(),
            ending: position.outcome().and_then(|_| position.ending()),
            refusal: refusal(&position, &self.cells),
        }
    }
}

/// A row is `game, position, cells`, with `start` for the game's own start.
fn told(row: &str) -> Told {
    let parts: Vec<&str> = row.split(", ").collect();
    let game: GameSpec = parts[0].parse().expect(row);
    let cells = parts.get(2).unwrap_or(&"");
    game.visit(Ask {
        position: parts[1],
        cells: cells.split_whitespace().map(String::from).collect(),
    })
}

#[test]
fn a_refusal_says_why() {
    let table = "
        konane, start, b8 => b8 is not yours: it is White’s stone
        konane, start, c8 => the first stone comes from a corner or from the centre
        konane, start, z9 => there is no z9 on this board
        konane:6x6, 1wbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb w, d6 => the second stone comes from beside the gap
        konane:6x6, bwbwbw/wbwbwb/b2wbw/wbwbwb/bwbwbw/wbwbwb b, a6 => a6 has nothing to jump: there must be an enemy beside it and an empty cell behind that
        konane:6x6, bwbwbw/wbwbwb/b2wbw/wbwbwb/bwbwbw/wbwbwb b, c6 d5 => a stone jumps in a straight line, along its row or its column
        konane:6x6, bwbwbw/wbwbwb/b2wbw/wbwbwb/bwbwbw/wbwbwb b, c6 c3 => c3 is occupied
        konane:6x6, bwbwbw/wbwbwb/b2wbw/wbwbwb/bwbwbw/wbwbwb b, b4 => b4 is empty
        checkers, start, 22 => 22 is not yours: it is White’s man
        checkers, start, 5 9 13 => 5 cannot move: every way is blocked
        checkers, start, 9 20 => 9 cannot go to 20
        checkers, start, 9 5 => a man moves only forward
        checkers, start, 5 9 => 9 is occupied
        checkers, start, 14 => 14 is empty
        checkers, B:W18,27,28:B3,9,15, 9 => a capture is forced: 9 cannot move
        checkers, B:W18,27,28:B3,9,15, 15 19 => a capture is forced: 15 has to jump
        checkers, B:W30:B10,K20, 10 6 => a man moves only forward
        pentalath:4, 4/b4/wb3w/1wb2w1/wb3w/b4/4 b, g4 => g4 would be suicide: its group would have no empty neighbour, and it captures nothing
        pentalath:4, 4/b4/wb3w/1wb2w1/wb3w/b4/4 b, f4 => f4 is occupied
        ataxx, start, d4 => no piece of yours is next to d4: to jump there, pick a piece two cells away first
        ataxx, start, a7 d4 => d4 is too far: a piece reaches two cells at most
        ataxx, start, a1 a2 => a1 is not yours: it is White’s piece
        ataxx:8x8, 8/3--3/8/8/8/8/8/x6o x, d7 => d7 is blocked
        halma, start, a1 a2 => a2 is occupied
        halma, start, d1 g1 => no step and no chain of hops leads from d1 to g1
        halma, start, h8 => h8 is not yours: it is White’s man
        breakthrough, start, a1 => a1 cannot move: every way is blocked
        breakthrough, wwwwwwww/8/8/2ww4/2b5/8/8/bbbbbbbb b, c4 c5 => a pawn captures only diagonally, not straight ahead
        breakthrough, wwwwwwww/8/8/2ww4/2b5/8/8/bbbbbbbb b, c4 c3 => a pawn moves only forward
        ";
    let wrong: Vec<_> = rows(table)
        .map(|(row, expected)| (row, expected, told(row).refusal))
        .filter(|(_, expected, said)| said.as_deref() != Some(expected))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn nothing_is_said_where_there_is_nothing_to_say() {
    // No cells, a piece that can move, a game that is over.
    for row in [
        "konane, start, ",
        "halma, start, d1",
        "konane:6x6, bw4/6/6/6/6/6 w, b6",
    ] {
        assert_eq!(told(row).refusal, None, "{row}");
    }
}

#[test]
fn the_end_says_why() {
    let table = "
        konane:6x6, bw4/6/6/6/6/6 w => White has no jump left;
        checkers, W:W:B15 => White has no man left;
        checkers, W:W13:B9,6 => White has no move left;
        pentalath:4, 4/2w2/1w4/wbbbbb1/3w2/5/4 w => five in a row; b4 c4 d4 e4 f4
        pentalath:4, 4/2w2/1w4/bbbbbb1/3w2/5/4 w => six in a row; a4 b4 c4 d4 e4 f4
        pentalath:4, 4/5/6/7/6/5/4 b pass pass => both sides passed;
        ataxx:5x5, xxxxx/xxooo/xxxoo/xxoxo/xxoox o => 16 to 9 pieces;
        ataxx:5x5, xxx2/5/5/5/5 o => White has no piece left;
        ataxx:5x5, x3o/5/5/5/o3x x 100 60 => 50 moves each without a new piece;
        halma:6x6, 3bbb/4bb/5b/w1w3/ww4/ww4 w 60 => all men are in the far camp; f4 e5 f5 d6 e6 f6
        halma:6x6, 3www/3bww/5w/b5/b5/bbb3 b 300 => after 150 rounds 1 to 0 men are past the half line;
        breakthrough, b7/1w6/8/8/8/8/8/b7 w => a pawn has reached the far row; a8
        ";
    for (row, expected) in rows(table) {
        let ending = told(row).ending.expect(row);
        let (reason, cells) = expected.split_once(';').expect(row);
        assert_eq!(ending.reason, reason, "{row}");
        assert_eq!(ending.cells.join(" "), cells.trim(), "{row}");
    }
    assert_eq!(
        Ending::repetition(3).reason,
        "the same position came up three times"
    );
}

#[test]
fn the_task_says_what_is_to_be_done_now() {
    let table = "
        konane, start => remove one of the four ringed stones
        konane:6x6, 1wbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb w => remove one of the two ringed stones
        konane:6x6, bwbwbw/wbwbwb/b2wbw/wbwbwb/bwbwbw/wbwbwb b => jump over an enemy stone
        checkers, B:W18,27,28:B3,9,15 => a capture is forced
        pentalath, 5/6/7/8/4b4/8/7/6/5 w => place a stone, or swap
        pentalath, start => place a stone
        halma, start => step, or hop over men
        ataxx, start => grow by a cell, or jump by two
        ";
    for (row, expected) in rows(table) {
        assert_eq!(told(row).task.as_deref(), Some(expected), "{row}");
    }
    assert_eq!(told("checkers, start").task, None);
}
