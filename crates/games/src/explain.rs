//! What people are told of a position: what is to be done, why the game has ended, and why a move is
//! refused.

use grove_core::{Cell, Ground, MoveCells, Notation};

use crate::Playable;

/// Why a game has ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// In words that can follow who has won, such as `five in a row`.
    pub reason: String,
    /// The cells that show it.
    pub cells: Vec<String>,
}

impl Ending {
    /// A reason that no cells show.
    pub fn new(reason: impl Into<String>) -> Self {
        Ending {
            reason: reason.into(),
            cells: Vec::new(),
        }
    }

    /// A position has come up so often that the game is drawn.
    pub fn repetition(times: usize) -> Self {
        Ending::new(format!(
            "the same position came up {} times",
            in_words(times)
        ))
    }
}

/// What a game can say of itself. `impl Explain for MyGame {}` is enough for one whose moves need no
/// words; where it says nothing, people are told what its board and its moves show.
pub trait Explain: Notation {
    /// What the side to move has to do, where that is not the same all game long. A board rings the
    /// cells that can be chosen where they are few.
    fn task(&self) -> Option<String> {
        None
    }

    /// Why the game is over in this position. Repetition is not asked for here.
    fn ending(&self) -> Option<Ending> {
        None
    }

    /// Why no legal move goes along these cells, which are on the board. The first is not an enemy's
    /// where pieces are moved or taken off.
    fn why_not(&self, cells: &[String]) -> Option<String> {
        let _ = cells;
        None
    }
}

/// Why no legal move goes along some cells; nothing where that cannot be told.
pub fn refusal<G: Playable>(position: &G, cells: &[String]) -> Option<String> {
    if position.outcome().is_some() {
        return None;
    }
    let diagram = position.diagram();
    let on_board = |name: &String| {
        let mut all = diagram.cells();
        all.find(|cell| cell.name.as_ref() == Some(name))
    };
    let mut asked: Vec<&Cell> = Vec::new();
    for name in cells {
        match on_board(name) {
            Some(cell) => asked.push(cell),
            None => return Some(format!("there is no {name} on this board")),
        }
    }
    let (from, to) = (asked.first()?, asked.last()?);
    let (from_name, to_name) = (cells.first()?, cells.last()?);
    if let Some(n) = asked.iter().position(|cell| cell.ground == Ground::Blocked) {
        return Some(format!("{} is blocked", cells[n]));
    }
    let moves: Vec<MoveCells> = position
        .moves()
        .into_iter()
        .map(|mv| position.move_cells(mv))
        .collect();
    let is_occupied = |name: &String| on_board(name).is_some_and(|cell| cell.piece.is_some());
    let takes_pieces = moves
        .iter()
        .any(|mv| !mv.from.is_empty() || mv.path.first().is_some_and(is_occupied));
    let side = position.side_to_move();
    let look = &G::INFO.look;
    if takes_pieces && from.piece.is_some_and(|piece| piece.side != side) {
        let owner = look.sides[(!side).index()];
        return Some(format!(
            "{from_name} is not yours: it is {owner}’s {}",
            look.piece
        ));
    }
    if let Some(reason) = position.why_not(cells) {
        return Some(reason);
    }
    if takes_pieces && from.piece.is_none() {
        return Some(format!("{from_name} is empty"));
    }
    if (cells.len() > 1 || !takes_pieces) && to.piece.is_some() {
        return Some(format!("{to_name} is occupied"));
    }
    if takes_pieces && !moves.iter().any(|mv| mv.from.contains(from_name)) {
        return Some(format!("{from_name} cannot move: every way is blocked"));
    }
    (cells.len() > 1).then(|| format!("{from_name} cannot go to {to_name}"))
}

/// A small number in words.
pub(crate) fn in_words(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match WORDS.get(number) {
        Some(word) => (*word).into(),
        None => number.to_string(),
    }
}
