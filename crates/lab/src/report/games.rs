//! The first two games of a match on a page of their own, to be stepped through.
//!
//! Two are enough to see how players of a cell play; the file of results has all of them. Every position is
//! on the page, and a radio button a position shows one of them: arrow keys step, and so do the buttons
//! below the board, which are labels of those before and after.

use grove_core::{Diagram, Side};
use grove_games::GameSpec;
use maud::{Markup, html};

use super::{About, board, page, words};
use crate::findings::{CellData, KeptGame};

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
        nav { a href="../index.html" { "What was learnt" } }
        h1 { (title) }
        p {
            "The first two of " (data.games) " games. Step with the buttons, with the bar below a board, or \
             with the arrow keys once a place on the bar is chosen."
            @if let Some(run) = data.run {
                " Any other game: " code { (words::replay(about, run)) } ", with its number for the 0."
            }
        }
        (board::markers())
        div class="games" { @for game in games { section { (game) } } }
    };
    Some(page::framed(&title, board::STYLE, &body))
}

/// A position and what led to it.
struct Shown {
    caption: String,
    diagram: Diagram,
}

fn show(spec: &GameSpec, record: &KeptGame, data: &CellData) -> Option<Markup> {
    let mut game = match record.start.as_str() {
        "" => spec.start(),
        text => spec.at(text).ok()?,
    };
    let mut positions = vec![Shown {
        caption: "the start".into(),
        diagram: game.diagram(),
    }];
    for (ply, text) in record.moves.iter().enumerate() {
        let side = game.side_to_move();
        game.play(text).ok()?;
        let given = if ply < record.opening {
            " (opening)"
        } else {
            ""
        };
        positions.push(Shown {
            caption: format!("{}. {} {text}{given}", ply + 1, side.name()),
            diagram: game.diagram(),
        });
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
        (replay(&positions, record.index, record.opening))
    })
}

/// All positions of a game, of which one is shown: at first the one at which the players took over.
fn replay(positions: &[Shown], game: u64, opening: usize) -> Markup {
    let ground = format!("ground-{game}");
    let id = |place: usize| format!("game-{game}-{place}");
    let last = positions.len().saturating_sub(1);
    let first = opening.min(last);
    html! {
        @if let Some(start) = positions.first() { (board::ground(&start.diagram, &ground)) }
        div class="replay" role="group" aria-label={ "Positions of game " (game) } {
            @for (place, shown) in positions.iter().enumerate() {
                @let before = place.checked_sub(1).map(|before| &positions[before].diagram);
                input type="radio" name={ "game-" (game) } id=(id(place)) aria-label=(shown.caption)
                    checked[place == first];
                figure {
                    (board::position(&shown.diagram, before, &ground))
                    figcaption {
                        label for=(id(0)) title="to the start" { "\u{21e4}" }
                        label for=(id(place.saturating_sub(1))) title="a move back" { "\u{2190}" }
                        span { (shown.caption) }
                        label for=(id((place + 1).min(last))) title="a move on" { "\u{2192}" }
                        label for=(id(last)) title="to the end" { "\u{21e5}" }
                    }
                }
            }
        }
    }
}

fn outcome(outcome: &str) -> &'static str {
    match outcome {
        "black" => "Black wins",
        "white" => "White wins",
        _ => "A draw",
    }
}
