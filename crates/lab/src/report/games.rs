//! The first two games of a match, board by board, on a page of their own.
//!
//! Two are enough to see how players of a cell play; the file of results has all of them. Boards
//! are drawn with the letters of the notation, so that a hundred pages stay small.

use grove_core::{Cell, Diagram, Ground, Side};
use grove_games::GameSpec;
use maud::{Markup, html};

use super::{About, page, words};
use crate::findings::{CellData, KeptGame};

const BOARDS: &str = "
    .boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:1em;padding:0}
    .boards figure{margin:0;break-inside:avoid}
    .boards pre{margin:0;font-size:.8rem;line-height:1.15;overflow-x:auto}
    .boards figcaption{font-size:.85rem;color:var(--quiet)}
";

/// Where the page of a sample is, seen from the report.
pub(super) fn path(data: &CellData) -> String {
    format!("games/{:016x}.html", data.of)
}

/// The page; nothing where there are no games to show.
pub(super) fn text(data: &CellData, about: &About) -> Option<String> {
    let game: GameSpec = data.game.parse().ok()?;
    let games: Option<Vec<Markup>> = data
        .first_games
        .iter()
        .map(|record| show(&game, record, data))
        .collect();
    let games = games.filter(|games| !games.is_empty())?;
    let title = format!("Games of {}", data.game);
    let body = html! {
        h1 { (title) }
        p {
            "The first two of " (data.games) " games."
            @if let Some(run) = data.run {
                " Any other: " code { (words::replay(about, run)) } ", with its number for the 0."
            }
        }
        @for game in games { (game) }
    };
    Some(page::framed(&title, BOARDS, &body))
}

fn show(spec: &GameSpec, record: &KeptGame, data: &CellData) -> Option<Markup> {
    let mut game = match record.start.as_str() {
        "" => spec.start(),
        text => spec.at(text).ok()?,
    };
    let mut boards = vec![(String::from("the start"), board(&game.diagram()))];
    for (ply, text) in record.moves.iter().enumerate() {
        let side = game.side_to_move();
        game.play(text).ok()?;
        let given = if ply < record.opening {
            ", opening"
        } else {
            ""
        };
        let caption = format!("{}. {} {text}{given}", ply + 1, side.name());
        boards.push((caption, board(&game.diagram())));
    }
    let name = |side: Side| {
        let place = usize::from((side == Side::Black) != record.first_is_black);
        data.players.get(place).map_or("", |seat| &seat.name)
    };
    Some(html! {
        h2 { "Game " (record.index) }
        p {
            "Black " code { (name(Side::Black)) } ", White " code { (name(Side::White)) } ". "
            (outcome(&record.outcome)) " (" (record.reason) ")."
        }
        div class="boards" {
            @for (caption, board) in boards {
                figure { pre { (board) } figcaption { (caption) } }
            }
        }
    })
}

fn outcome(outcome: &str) -> &'static str {
    match outcome {
        "black" => "Black wins",
        "white" => "White wins",
        _ => "A draw",
    }
}

/// A board in the letters of its notation.
fn board(diagram: &Diagram) -> String {
    let margin = diagram.rows.iter().map(|row| row.label.len()).max();
    let margin = margin.unwrap_or(0);
    let letter = |cell: &Cell| match (cell.piece, cell.ground) {
        (Some(piece), _) if piece.king => diagram.letters[piece.side.index()].to_ascii_uppercase(),
        (Some(piece), _) => diagram.letters[piece.side.index()],
        (None, Ground::Unused) => ' ',
        (None, Ground::Blocked) => '#',
        (None, _) => '.',
    };
    let mut text = String::new();
    for row in &diagram.rows {
        text += &format!("{:>margin$} {:2$}", row.label, "", row.indent);
        for cell in &row.cells {
            text.push(' ');
            text.push(letter(cell));
        }
        text.push('\n');
    }
    text
}
