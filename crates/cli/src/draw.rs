//! Boards on a terminal.
//!
//! Without colour a board is drawn with the letters of its notation. With colour the cells are
//! a board and the pieces stones on it; nothing is said by colour alone, because dark and light
//! stones have different glyphs too.

use std::io::{self, IsTerminal, Write};

use anstyle::{Color, RgbColor, Style};
use grove_core::{Cell, Diagram, Ground, Piece, Row, Side};

/// Draws a board, in colour where standard output is a terminal that wants it.
pub fn draw(diagram: &Diagram, out: &mut impl Write) -> io::Result<()> {
    let choice = anstream::AutoStream::choice(&io::stdout());
    let coloured = choice != anstream::ColorChoice::Never && io::stdout().is_terminal();
    let margin = diagram
        .rows
        .iter()
        .map(|row| row.label.len())
        .max()
        .unwrap_or(0);
    for row in &diagram.rows {
        writeln!(
            out,
            "{}",
            draw_row(diagram, row, margin, coloured).trim_end()
        )?;
    }
    if !diagram.footer.is_empty() {
        let indent = " ".repeat(margin + 2 + diagram.footer_indent * half(diagram));
        let letters: String = diagram
            .footer
            .iter()
            .map(|letter| format!("{letter:<width$}", width = 2 * half(diagram)))
            .collect();
        let dim = Style::new().dimmed();
        writeln!(out, "{dim}{indent}{}{dim:#}", letters.trim_end())?;
    }
    Ok(())
}

/// Half the width of a cell: cells with numbers need four columns, the others two.
fn half(diagram: &Diagram) -> usize {
    let mut cells = diagram.rows.iter().flat_map(|row| &row.cells);
    if cells.any(|cell| cell.name.is_some()) {
        2
    } else {
        1
    }
}

fn draw_row(diagram: &Diagram, row: &Row, margin: usize, coloured: bool) -> String {
    let half = half(diagram);
    let dim = Style::new().dimmed();
    let mut text = format!("{dim}{:>margin$}{dim:#}  ", row.label);
    text += &" ".repeat(row.indent * half);
    for cell in &row.cells {
        let glyph = glyph(diagram, cell, coloured);
        let width = 2 * half;
        if coloured {
            let style = style(cell);
            text += &format!("{style}{glyph:<width$}{style:#}");
        } else {
            text += &format!("{glyph:<width$}");
        }
    }
    if !row.end.is_empty() {
        text += &format!("{dim}{}{dim:#}", row.end);
    }
    text
}

fn glyph(diagram: &Diagram, cell: &Cell, coloured: bool) -> String {
    match (cell.piece, cell.ground) {
        (Some(piece), _) if coloured => stone(diagram, piece).into(),
        (Some(piece), _) => letter(diagram, piece).into(),
        (None, Ground::Unused) => " ".into(),
        (None, Ground::Blocked) => if coloured { "▒▒" } else { "#" }.into(),
        (None, Ground::Plain | Ground::Camp(_)) => match &cell.name {
            Some(name) => name.clone(),
            None => if coloured { "·" } else { "." }.into(),
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

fn style(cell: &Cell) -> Style {
    let rgb = |red, green, blue| Some(Color::Rgb(RgbColor(red, green, blue)));
    let ground = match cell.ground {
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
