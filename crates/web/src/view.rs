//! A position as the page draws it: every cell by its name, and the cells of every legal move.
//!
//! The page knows no rules, so whatever can be clicked stands here: a move is the path of the cells
//! that its text names, a swap or a pass has none and becomes a button, and a clone in Ataxx, whose
//! text names only the cell it enters, is told which pieces it could come from.

use std::collections::HashSet;

use grove_arena::session::Session;
use grove_core::{Cell as Drawn, Diagram, Ground, Outcome, Row as DrawnRow, Side, column_letter};
use grove_games::GameSpec;
use serde::Serialize;

use crate::message::{self, Step};

/// Beyond so many legal moves it is not told what each of them takes: that means to play them all.
const MOST_TRIED: usize = 160;

/// All that is to be seen of a position.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Position {
    /// The game with its options, as text.
    pub(crate) game: String,
    /// The position in which the moves begin.
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    /// The position as text.
    pub(crate) position: String,
    #[serde(serialize_with = "message::side")]
    #[cfg_attr(test, schemars(with = "message::SideName"))]
    pub(crate) to_move: Side,
    #[serde(serialize_with = "message::outcome")]
    #[cfg_attr(test, schemars(with = "Option<message::OutcomeName>"))]
    pub(crate) outcome: Option<Outcome>,
    pub(crate) board: Board,
    pub(crate) legal: Vec<Legal>,
    /// The last move.
    pub(crate) last: Option<Step>,
}

/// What to draw.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Board {
    shape: Shape,
    rows: Vec<Row>,
    footer: Vec<String>,
    footer_indent: usize,
    letters: [char; 2],
}

#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Shape {
    Squares,
    Hexagons,
}

#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Row {
    label: String,
    /// In half cells.
    indent: usize,
    end: String,
    cells: Vec<Cell>,
}

#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Cell {
    /// As moves name it; nothing where nothing is ever played.
    name: Option<String>,
    ground: CellGround,
    #[cfg_attr(test, schemars(with = "Option<message::SideName>"))]
    piece: Option<&'static str>,
    king: bool,
}

/// What a cell looks like without a piece.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum CellGround {
    Plain,
    Unused,
    Blocked,
    BlackCamp,
    WhiteCamp,
}

/// A legal move.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Legal {
    #[serde(flatten)]
    step: Step,
    /// The cells of pieces that it can be made with.
    from: Vec<String>,
    /// How many enemies it takes or turns.
    captures: usize,
}

impl Position {
    /// The position of a session, which is the same afterwards.
    pub(crate) fn of(session: &mut dyn Session) -> Self {
        let diagram = session.diagram();
        let names = CellNames::of(&diagram);
        let moves = session.played();
        let last = moves.last().map(|text| names.step(text));
        Position {
            game: session.game().to_string(),
            start: session.start(),
            position: session.position(),
            to_move: session.side_to_move(),
            outcome: session.outcome(),
            legal: legal_moves(session, &diagram, &names),
            board: Board::of(diagram, &names),
            moves,
            last,
        }
    }
}

impl Board {
    fn of(diagram: Diagram, names: &CellNames) -> Self {
        let is_shifted = diagram.rows.iter().any(|row| row.indent > 0);
        let cell = |(cell, name): (Drawn, &Option<String>)| Cell {
            name: name.clone(),
            ground: match cell.ground {
                Ground::Plain => CellGround::Plain,
                Ground::Unused => CellGround::Unused,
                Ground::Blocked => CellGround::Blocked,
                Ground::Camp(Side::Black) => CellGround::BlackCamp,
                Ground::Camp(Side::White) => CellGround::WhiteCamp,
            },
            piece: cell.piece.map(|piece| piece.side.name()),
            king: cell.piece.is_some_and(|piece| piece.king),
        };
        let row = |(row, names): (DrawnRow, &Vec<Option<String>>)| Row {
            label: row.label,
            indent: row.indent,
            end: row.end,
            cells: row.cells.into_iter().zip(names).map(cell).collect(),
        };
        Board {
            shape: match is_shifted {
                true => Shape::Hexagons,
                false => Shape::Squares,
            },
            rows: diagram.rows.into_iter().zip(&names.rows).map(row).collect(),
            footer: diagram.footer,
            footer_indent: diagram.footer_indent,
            letters: diagram.letters,
        }
    }
}

/// How moves name the cells of a board.
pub(crate) struct CellNames {
    rows: Vec<Vec<Option<String>>>,
    all: HashSet<String>,
    are_numbers: bool,
}

impl CellNames {
    /// The names of a board's cells: their own, or a letter for the column and the row's number.
    pub(crate) fn of(diagram: &Diagram) -> Self {
        let are_numbers = diagram.footer.is_empty();
        let height = diagram.rows.len();
        let row = |(index, row): (usize, &DrawnRow)| {
            let from_bottom = height - 1 - index;
            let first = first_column(row, from_bottom, diagram.footer.len());
            let name = |(column, cell): (usize, &Drawn)| match are_numbers {
                true => cell.name.clone(),
                false => {
                    let letter = column_letter(first + column);
                    Some(format!("{letter}{}", from_bottom + 1))
                }
            };
            row.cells.iter().enumerate().map(name).collect()
        };
        let rows: Vec<Vec<Option<String>>> = diagram.rows.iter().enumerate().map(row).collect();
        CellNames {
            all: rows.iter().flatten().flatten().cloned().collect(),
            rows,
            are_numbers,
        }
    }

    /// Whether a cell has this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.all.contains(name)
    }

    /// The names by row, from the top; nothing where nothing is ever played.
    pub(crate) fn rows(&self) -> &[Vec<Option<String>>] {
        &self.rows
    }

    /// A move with the cells that its text names, in order.
    pub(crate) fn step(&self, text: &str) -> Step {
        let mut path = Vec::new();
        let mut rest = text;
        while let Some(begin) = rest.find(|letter: char| self.begins(letter)) {
            let after = &rest[begin + 1..];
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let name = &rest[begin..begin + 1 + digits];
            if self.all.contains(name) {
                path.push(name.to_string());
            }
            rest = &after[digits..];
        }
        Step {
            text: text.into(),
            path,
        }
    }

    fn begins(&self, letter: char) -> bool {
        match self.are_numbers {
            true => letter.is_ascii_digit(),
            false => letter.is_ascii_lowercase(),
        }
    }
}

/// The column in which a row begins. On a board of hexagons the rows above the middle begin further
/// right, which shows in their indent: half a cell for each row, and a whole one for each column.
fn first_column(row: &DrawnRow, from_bottom: usize, edge: usize) -> usize {
    match row.indent {
        0 => 0,
        indent => (indent + from_bottom + 1).saturating_sub(edge) / 2,
    }
}

fn legal_moves(session: &mut dyn Session, before: &Diagram, names: &CellNames) -> Vec<Legal> {
    let texts = session.moves();
    let side = session.side_to_move();
    let is_ataxx = matches!(session.game(), GameSpec::Ataxx(_));
    let tell_captures = texts.len() <= MOST_TRIED;
    let mut legal = Vec::with_capacity(texts.len());
    for text in &texts {
        let step = names.step(text);
        let captures = match tell_captures && !step.path.is_empty() {
            true => captures(session, text, before, side),
            false => 0,
        };
        let from = match step.path.as_slice() {
            [entered] if is_ataxx => neighbours(before, names, entered, side),
            [start, _, ..] => vec![start.clone()],
            _ => Vec::new(),
        };
        legal.push(Legal {
            step,
            from,
            captures,
        });
    }
    legal
}

/// How many cells hold an enemy before a move and no enemy after it.
fn captures(session: &mut dyn Session, text: &str, before: &Diagram, side: Side) -> usize {
    if session.play(text).is_err() {
        return 0;
    }
    let after = session.diagram();
    session.take_back();
    let enemies = |diagram: &Diagram| {
        let cells = diagram.rows.iter().flat_map(|row| &row.cells);
        let pieces = cells.filter_map(|cell| cell.piece);
        pieces.filter(|piece| piece.side == !side).count()
    };
    enemies(before).saturating_sub(enemies(&after))
}

/// The cells around one that hold a piece of this side, on a board of squares.
fn neighbours(diagram: &Diagram, names: &CellNames, cell: &str, side: Side) -> Vec<String> {
    let mut places = names.rows.iter().enumerate().flat_map(|(row, names)| {
        let columns = names.iter().enumerate();
        columns.map(move |(column, name)| (row, column, name))
    });
    let Some((row, column, _)) = places.find(|(_, _, name)| name.as_deref() == Some(cell)) else {
        return Vec::new();
    };
    let near = |place: usize| place.saturating_sub(1)..=place + 1;
    let around = near(row).flat_map(|row| near(column).map(move |column| (row, column)));
    let own = around.filter(|&(row, column)| {
        let cell = diagram.rows.get(row).and_then(|row| row.cells.get(column));
        cell.and_then(|cell| cell.piece)
            .is_some_and(|piece| piece.side == side)
    });
    own.filter_map(|(row, column)| names.rows[row][column].clone())
        .collect()
}

#[cfg(test)]
mod tests;
