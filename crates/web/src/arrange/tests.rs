use grove_core::Seed;
use grove_engine::session::{self, Session};

use super::*;

/// What stands on the board of a session, by the tools that put it there.
fn pieces_of(session: &dyn Session) -> BTreeMap<String, String> {
    let tools = session.game().info().look.tools;
    let diagram = session.diagram();
    let placed = diagram.cells().filter_map(|cell| {
        let tool = tools.iter().find(|tool| match tool.ground {
            Some(ground) => cell.ground == ground,
            None => cell.piece == tool.piece,
        })?;
        Some((cell.name.clone()?, tool.name.into()))
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

fn refused(game: &str, cell: &str, tool: &str) -> String {
    let pieces = BTreeMap::from([(cell.into(), tool.into())]);
    let arranged = arrange(&game.parse().unwrap(), &pieces, Side::Black);
    arranged.unwrap_err().to_string()
}

#[test]
fn what_cannot_stand_there_is_refused() {
    let refusals = [
        ("konane", "i9", "black", "i9: expected a cell of the board"),
        (
            "konane",
            "a1",
            "black_king",
            "a1: expected black or white, found `black_king`",
        ),
        (
            "ataxx",
            "a1",
            "stone",
            "a1: expected black or white or blocked, found `stone`",
        ),
        (
            "konane",
            "a1",
            "black",
            "position: a1: expected w or an empty cell (the cell is White's), found `b`",
        ),
        (
            "checkers",
            "3",
            "white",
            "position: square 3: expected a white king (K3) on its crowning row, found a man",
        ),
    ];
    for (game, cell, tool, expected) in refusals {
        assert_eq!(refused(game, cell, tool), expected);
    }
}
