//! What a board shows: every cell has a name of its own, moves name cells of the board, and a picture
//! can be read back.

use std::collections::HashMap;

use grove_core::Piece;
use grove_games::{GameSpec, Playable, Visitor};

use crate::walks::{for_each, random_positions, sample, variants};

struct Showing(&'static str);

impl Visitor for Showing {
    type Output = ();

    fn visit<G: Playable>(self, rules: &G::Rules) {
        for position in sample(&random_positions::<G>(rules, 2), 20) {
            check_moves(self.0, position);
            check_picture(self.0, rules, position);
        }
    }
}

fn check_moves<G: Playable>(about: &str, position: &G) {
    let diagram = position.diagram();
    let cells: HashMap<&str, Option<Piece>> = diagram
        .cells()
        .map(|cell| (cell.name.as_deref().expect("a name"), cell.piece))
        .collect();
    assert_eq!(cells.len(), diagram.cells().count(), "{about}: names");
    for mv in position.moves() {
        let text = position.move_text(mv);
        let made = position.move_cells(mv);
        assert_eq!(made.path, G::cells_in(&text), "{about} {text}");
        for cell in &made.path {
            assert!(cells.contains_key(cell.as_str()), "{about} {text}: {cell}");
        }
        for cell in &made.from {
            let piece = cells[cell.as_str()].expect("a piece to move");
            assert_eq!(piece.side, position.side_to_move(), "{about} {text}");
        }
        if made.path.is_empty() {
            let label = position.move_label(mv);
            assert!(label.starts_with(char::is_uppercase), "{about}: {label}");
        }
    }
}

fn check_picture<G: Playable>(about: &str, rules: &G::Rules, position: &G) {
    let (diagram, side) = (position.diagram(), position.side_to_move());
    let read = G::from_diagram(rules, &diagram, side);
    let read = read.unwrap_or_else(|error| panic!("{about} {}: {error}", position.text()));
    assert_eq!(read.diagram(), diagram, "{about}");
    assert_eq!(read.side_to_move(), side, "{about}");
}

#[test]
fn moves_name_cells_of_the_board_and_pictures_are_read_back() {
    for_each(Showing);
}

/// Everything that stands on a start board, or could in a game, can be put there in an editor.
#[test]
fn the_tools_cover_what_is_on_the_board() {
    for name in variants() {
        let spec: GameSpec = name.parse().expect(name);
        let tools = spec.info().look.tools;
        for cell in spec.start_diagram().cells() {
            let is_placeable = tools.iter().any(|tool| tool.piece == cell.piece);
            assert!(cell.piece.is_none() || is_placeable, "{name}: {cell:?}");
        }
        let named: std::collections::HashSet<&str> = tools.iter().map(|tool| tool.name).collect();
        assert_eq!(named.len(), tools.len(), "{name}");
    }
}

#[test]
fn a_margin_is_what_black_has_more() {
    let margin = |game: &str, position: &str| {
        let spec: GameSpec = game.parse().expect(game);
        spec.at(position).expect(position).margin()
    };
    assert_eq!(margin("ataxx:4x4", "xxo1/4/4/x3 o"), Some(2));
    assert_eq!(margin("checkers", "B:WK1,9,10:B20"), Some(-2));
    assert_eq!(margin("halma:4x4", "2ww/3w/b3/bb2 b 0"), None);
}
