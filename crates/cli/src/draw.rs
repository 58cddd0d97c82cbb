//! Boards on a terminal.
//!
//! Without colour a board is drawn with the letters of its notation. With colour the cells are
//! a board and the pieces stones on it. Stones differ in their glyphs too; only Halma's camps are
//! shown by colour alone.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{Color, RgbColor, Style};
use grove_core::{Cell, Diagram, Ground, Piece, Row, Side};

/// Draws a board, in colour where standard output is a terminal that wants it.
pub fn draw(diagram: &Diagram, out: &mut impl Write) -> io::Result<()> {
    draw_changes(None, diagram, out)
}

/// Draws a board, and with colour marks the cells where something else stood before.
pub fn draw_changes(
    before: Option<&Diagram>,
    diagram: &Diagram,
    out: &mut impl Write,
) -> io::Result<()> {
    let coloured = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    let sheet = Sheet::new(diagram, coloured);
    for (index, row) in diagram.rows.iter().enumerate() {
        let before = before.and_then(|before| before.rows.get(index));
        writeln!(out, "{}", sheet.row(before, row).trim_end())?;
    }
    if !diagram.footer.is_empty() {
        writeln!(out, "{DIM}{}{DIM:#}", sheet.footer().trim_end())?;
    }
    Ok(())
}

/// A board as the other side sees it; none where its rows are shifted, because then the labels of its
/// columns would have no place.
pub fn turned(diagram: &Diagram) -> Option<Diagram> {
    let is_square = |row: &Row| row.indent == 0 && row.end.is_empty();
    if !diagram.rows.iter().all(is_square) {
        return None;
    }
    let mut turned = diagram.clone();
    turned.rows.reverse();
    turned.footer.reverse();
    for row in &mut turned.rows {
        row.cells.reverse();
    }
    Some(turned)
}

const DIM: Style = Style::new().dimmed();

/// How a board is laid out in columns of characters.
struct Sheet<'a> {
    diagram: &'a Diagram,
    coloured: bool,
    /// The width of the labels before the rows.
    margin: usize,
    /// The width of a cell; even where rows are shifted by half cells.
    width: usize,
    /// The place of a piece within its cell.
    lead: usize,
}

impl<'a> Sheet<'a> {
    fn new(diagram: &'a Diagram, coloured: bool) -> Self {
        let numbered = diagram.is_numbered;
        let shifted = diagram.rows.iter().any(|row| row.indent > 0);
        Sheet {
            diagram,
            coloured,
            margin: diagram
                .rows
                .iter()
                .map(|row| row.label.len())
                .max()
                .unwrap_or(0),
            width: match (numbered || (shifted && coloured), coloured) {
                (true, _) => 4,
                (false, true) => 3,
                (false, false) => 2,
            },
            lead: usize::from(coloured),
        }
    }

    /// What stands before the cells of a row that is shifted by so many half cells.
    fn indent(&self, label: &str, halves: usize) -> String {
        let margin = self.margin;
        let gap = 2 + halves * self.width / 2;
        format!("{label:>margin$}{:gap$}", "")
    }

    fn row(&self, before: Option<&Row>, row: &Row) -> String {
        let indent = self.indent(&row.label, row.indent);
        let mut text = format!("{DIM}{indent}{DIM:#}");
        for (index, cell) in row.cells.iter().enumerate() {
            let inside = self.cell(cell);
            if self.coloured {
                let before = before.and_then(|row| row.cells.get(index));
                let is_changed = before.is_some_and(|before| before.piece != cell.piece);
                let style = style(cell, is_changed);
                text += &format!("{style}{inside}{style:#}");
            } else {
                text += &inside;
            }
        }
        if !row.end.is_empty() {
            let lead = self.lead;
            text += &format!("{DIM}{:lead$}{}{DIM:#}", "", row.end);
        }
        text
    }

    fn cell(&self, cell: &Cell) -> String {
        if self.coloured && cell.ground == Ground::Blocked {
            return "▒".repeat(self.width);
        }
        self.padded(&glyph(self.diagram, cell, self.coloured))
    }

    fn padded(&self, text: &str) -> String {
        let (lead, rest) = (self.lead, self.width - self.lead);
        format!("{:lead$}{text:<rest$}", "")
    }

    fn footer(&self) -> String {
        let labels = self.diagram.footer.iter().map(|label| self.padded(label));
        self.indent("", self.diagram.footer_indent) + &labels.collect::<String>()
    }
}

fn glyph(diagram: &Diagram, cell: &Cell, coloured: bool) -> String {
    match (cell.piece, cell.ground) {
        (Some(piece), _) if coloured => stone(diagram, piece).into(),
        (Some(piece), _) => letter(diagram, piece).into(),
        (None, Ground::Unused) => " ".into(),
        (None, Ground::Blocked) => "#".into(),
        (None, Ground::Plain | Ground::Camp(_)) => match &cell.name {
            Some(name) if diagram.is_numbered => name.clone(),
            _ => if coloured { "·" } else { "." }.into(),
        },
    }
}

fn letter(diagram: &Diagram, piece: Piece) -> char {
    let letter = diagram.letters[piece.side.index()];
    if piece.king {
        letter.to_ascii_uppercase()
    } else {
        letter
    }
}

fn stone(diagram: &Diagram, piece: Piece) -> &'static str {
    match (diagram.letters[0], piece.side, piece.king) {
        ('x', Side::Black, _) => "✖",
        (_, Side::Black, false) => "●",
        (_, Side::Black, true) => "♚",
        ('x', Side::White, _) => "●",
        (_, Side::White, false) => "○",
        (_, Side::White, true) => "♔",
    }
}

fn style(cell: &Cell, is_changed: bool) -> Style {
    let rgb = |red, green, blue| Some(Color::Rgb(RgbColor(red, green, blue)));
    let ground = match cell.ground {
        _ if is_changed => rgb(0xc9, 0xb4, 0x5c),
        Ground::Plain => rgb(0x9c, 0xa8, 0x9c),
        Ground::Unused => rgb(0xd8, 0xd8, 0xce),
        Ground::Blocked => rgb(0x5a, 0x62, 0x60),
        Ground::Camp(Side::Black) => rgb(0x86, 0x98, 0xa8),
        Ground::Camp(Side::White) => rgb(0xb6, 0xa8, 0x90),
    };
    let ink = match cell.piece {
        Some(piece) if piece.side == Side::Black => rgb(0x22, 0x28, 0x2b),
        Some(_) => rgb(0xff, 0xfb, 0xf0),
        None => rgb(0x6c, 0x78, 0x6e),
    };
    let style = Style::new().bg_color(ground).fg_color(ink);
    if cell.piece.is_some() {
        style.bold()
    } else {
        style
    }
}
