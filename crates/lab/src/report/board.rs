//! Boards as small drawings, so that a page can hold every position of a game.
//!
//! A path a kind of piece goes from piece to piece and is not drawn itself; at each of its corners stands a
//! marker that the page defines once. A stone so takes four letters.

use grove_core::{Cell, Diagram, Ground, Side};
use maud::{Markup, PreEscaped, html};

/// The width of a cell.
const CELL: usize = 20;
/// The height of a row of hexagons, which interlock.
const HEX_ROW: usize = 17;
/// The width of a letter of a label.
const LETTER: usize = 6;

/// How boards look.
pub(super) const STYLE: &str = include_str!("board.css");

/// What stands at the corners of paths, once a page.
pub(super) fn markers() -> Markup {
    let stone = "<circle r=\"7.6\"/>";
    let king =
        "<circle r=\"7.6\"/><path class=\"crown\" d=\"M-4 3V-3L-1.5-.5 0-4 1.5-.5 4-3V3Z\"/>";
    let square = "<rect x=\"-9.5\" y=\"-9.5\" width=\"19\" height=\"19\" rx=\"2\"/>";
    let hexagon = "<path d=\"M0-11.2 9.7-5.6V5.6L0 11.2-9.7 5.6V-5.6Z\"/>";
    let pit = "<rect x=\"-9.5\" y=\"-9.5\" width=\"19\" height=\"19\" rx=\"2\"/><circle class=\"pit\" r=\"2.2\"/>";
    let all = [
        ("black", stone),
        ("white", stone),
        ("black-king", king),
        ("white-king", king),
        ("square", pit),
        ("hexagon", hexagon),
        ("unused", square),
        ("blocked", square),
        ("camp-black", pit),
        ("camp-white", pit),
        ("moved", "<circle r=\"8.9\"/>"),
    ];
    html! {
        svg class="markers" width="0" height="0" aria-hidden="true" {
            defs {
                @for (name, shape) in all {
                    marker id=(name) class=(name) markerUnits="userSpaceOnUse" markerWidth="24"
                        markerHeight="24" viewBox="-12 -12 24 24" { (PreEscaped(shape)) }
                }
            }
        }
    }
}

/// The empty board with its labels, which boards of the same game share.
pub(super) fn ground(diagram: &Diagram, id: &str) -> Markup {
    let board = Board::of(diagram);
    let plain = if board.hexagons { "hexagon" } else { "square" };
    let of = |wanted: fn(&Cell) -> bool| board.path(diagram, wanted);
    let grounds = [
        (plain, of(|cell| cell.ground == Ground::Plain)),
        ("unused", of(|cell| cell.ground == Ground::Unused)),
        ("blocked", of(|cell| cell.ground == Ground::Blocked)),
        (
            "camp-black",
            of(|cell| cell.ground == Ground::Camp(Side::Black)),
        ),
        (
            "camp-white",
            of(|cell| cell.ground == Ground::Camp(Side::White)),
        ),
    ];
    let footer = board.size[1] - 7;
    html! {
        svg class="markers" width="0" height="0" aria-hidden="true" {
            symbol id=(id) viewBox=(board.view()) {
                @for (class, path) in grounds {
                    @if !path.is_empty() { path class={ "at-" (class) } d=(path) {} }
                }
                @for (number, row) in diagram.rows.iter().enumerate() {
                    @let [first, y] = board.place(number, 0, row.indent);
                    text x=(first - 14) y=(y + 3) text-anchor="end" class="coordinate" { (row.label) }
                    @if !row.end.is_empty() {
                        @let [last, y] = board.place(number, row.cells.len(), row.indent);
                        text x=(last - 5) y=(y + 9) class="coordinate" { (row.end) }
                    }
                }
                @for (column, name) in diagram.footer.iter().enumerate() {
                    text x=(board.edge + 12 + CELL / 2 * diagram.footer_indent + CELL * column) y=(footer)
                        text-anchor="middle" class="coordinate" { (name) }
                }
            }
        }
    }
}

/// A position on that board, with rings around what has changed since another.
pub(super) fn position(diagram: &Diagram, before: Option<&Diagram>, ground: &str) -> Markup {
    let board = Board::of(diagram);
    let piece = |side: Side, king: bool| {
        let is_it = move |cell: &Cell| {
            let piece = cell.piece;
            piece.is_some_and(|piece| piece.side == side && piece.king == king)
        };
        board.path(diagram, is_it)
    };
    let pieces = [
        ("black", piece(Side::Black, false)),
        ("white", piece(Side::White, false)),
        ("black-king", piece(Side::Black, true)),
        ("white-king", piece(Side::White, true)),
        (
            "moved",
            before.map_or_else(String::new, |before| board.changes(diagram, before)),
        ),
    ];
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(board.view()) {
            use href={ "#" (ground) } {}
            @for (class, path) in pieces {
                @if !path.is_empty() { path class={ "at-" (class) } d=(path) {} }
            }
        }
    }
}

/// Where everything stands.
struct Board {
    hexagons: bool,
    /// The room for the labels of rows.
    edge: usize,
    size: [usize; 2],
}

impl Board {
    fn of(diagram: &Diagram) -> Self {
        let hexagons = diagram.rows.iter().any(|row| row.indent > 0);
        let label = diagram.rows.iter().map(|row| row.label.len()).max();
        let mut board = Board {
            hexagons,
            edge: 4 + LETTER * label.unwrap_or(0),
            size: [0, 0],
        };
        let ends = diagram.rows.iter().enumerate();
        let ends = ends.map(|(number, row)| board.place(number, row.cells.len(), row.indent));
        let [wide, high] = ends.fold([0, 0], |[x, y], end| [x.max(end[0]), y.max(end[1])]);
        let labels = if diagram.footer.is_empty() { 12 } else { 30 };
        board.size = [wide, high + labels];
        board
    }

    fn view(&self) -> String {
        format!("0 0 {} {}", self.size[0], self.size[1])
    }

    /// The middle of a cell.
    fn place(&self, row: usize, column: usize, indent: usize) -> [usize; 2] {
        let step = if self.hexagons { HEX_ROW } else { CELL };
        [
            self.edge + 12 + CELL * column + CELL / 2 * indent,
            12 + step * row,
        ]
    }

    /// A path through all cells that are wanted.
    fn path(&self, diagram: &Diagram, wanted: impl Fn(&Cell) -> bool) -> String {
        let rows = diagram.rows.iter().enumerate();
        let places = rows.flat_map(|(number, row)| {
            let cells = row.cells.iter().enumerate();
            let found = cells.filter(|(_, cell)| wanted(cell));
            let places: Vec<[usize; 2]> = found
                .map(|(column, _)| self.place(number, column, row.indent))
                .collect();
            places
        });
        through(places)
    }

    /// A path through all cells on which something else stands than before.
    fn changes(&self, diagram: &Diagram, before: &Diagram) -> String {
        let rows = diagram.rows.iter().zip(&before.rows).enumerate();
        let places = rows.flat_map(|(number, (row, other))| {
            let cells = row.cells.iter().zip(&other.cells).enumerate();
            let found = cells.filter(|(_, (cell, other))| cell.piece != other.piece);
            let places: Vec<[usize; 2]> = found
                .map(|(column, _)| self.place(number, column, row.indent))
                .collect();
            places
        });
        through(places)
    }
}

/// A path from place to place. One of a single place has a second corner there, or it would have none.
fn through(places: impl Iterator<Item = [usize; 2]>) -> String {
    let mut path = String::new();
    for [x, y] in places {
        path += if path.is_empty() { "M" } else { " " };
        path += &format!("{x} {y}");
    }
    if path.matches(' ').count() == 1 {
        path += "h0";
    }
    path
}
