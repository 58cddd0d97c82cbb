use grove_core::{Ground, Seed};

use super::*;

/// What stands on the board of a session.
fn pieces_of(session: &dyn session::Session) -> BTreeMap<String, Placed> {
    let diagram = session.diagram();
    let names = CellNames::of(&diagram);
    let cells = diagram.rows.iter().flat_map(|row| &row.cells);
    let named = names.rows().iter().flatten().zip(cells);
    let placed = named.filter_map(|(name, cell)| {
        let placed = match (cell.piece, cell.ground) {
            (Some(piece), _) => match (piece.side, piece.king) {
                (Side::Black, false) => Placed::Black,
                (Side::Black, true) => Placed::BlackKing,
                (Side::White, false) => Placed::White,
                (Side::White, true) => Placed::WhiteKing,
            },
            (None, Ground::Blocked) => Placed::Blocked,
            (None, _) => return None,
        };
        Some((name.clone()?, placed))
    });
    placed.collect()
}

#[test]
fn every_position_can_be_put_together_from_its_pieces() {
    for game in [
        "konane:6x6",
        "checkers",
        "pentalath:4",
        "ataxx:8x8,map=typical",
        "halma:6x6",
    ] {
        let spec: GameSpec = game.parse().unwrap();
        let mut random = Seed(7).random();
        let mut session = session::open(&spec);
        for _ in 0..60 {
            let text = arrange(&spec, &pieces_of(&*session), session.side_to_move());
            let mut again = session::open(&spec);
            let text = text.unwrap_or_else(|error| panic!("{}: {error}", session.position()));
            again.set_up(Some(&text), &[]).unwrap();
            assert_eq!(again.diagram(), session.diagram(), "{text}");
            assert_eq!(again.side_to_move(), session.side_to_move(), "{text}");
            let moves = session.moves();
            if moves.is_empty() {
                break;
            }
            session
                .play(&moves[random.below(moves.len() as u32) as usize])
                .unwrap();
        }
        assert!(session.played().len() > 10, "{game}");
    }
}

fn refused(game: &str, pieces: &[(&str, Placed)]) -> String {
    let pieces = pieces.iter().map(|&(cell, placed)| (cell.into(), placed));
    let arranged = arrange(&game.parse().unwrap(), &pieces.collect(), Side::Black);
    arranged.unwrap_err().to_string()
}

#[test]
fn what_cannot_stand_there_is_refused() {
    let refusals = [
        (
            "konane",
            "i9",
            Placed::Black,
            "i9: expected a cell of the board",
        ),
        (
            "konane",
            "a1",
            Placed::BlackKing,
            "a1: expected a piece of konane, found a king",
        ),
        (
            "halma",
            "a1",
            Placed::Blocked,
            "a1: expected a piece of halma, found a blocked cell",
        ),
        (
            "checkers",
            "3",
            Placed::White,
            "position: square 3: expected a white king (K3) on its crowning row, found a man",
        ),
    ];
    for (game, cell, placed, expected) in refusals {
        assert_eq!(refused(game, &[(cell, placed)]), expected);
    }
}
