//! A game under way, used without its types: text in, text and numbers out.

use grove_core::{
    Diagram, GameHistory, Knowledge, MoveError, Outcome, Piece, Playout, PositionError, Random,
    Side, divide, perft, perft_counted, playout,
};

use crate::{GameSpec, Playable, Visitor};

/// A game of any kind, from some position on.
///
/// What is generic over the game is compiled here once; whoever only shows boards, plays moves or counts
/// them needs no [`Visitor`].
///
/// ```
/// use grove_games::GameSpec;
///
/// let spec: GameSpec = "konane".parse()?;
/// let mut game = spec.start();
/// assert_eq!(game.perft_counted(2), 12);
/// game.play("a8")?;
/// assert_eq!(game.moves(), ["b8", "a7"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyGame {
    /// The position as text.
    fn position(&self) -> String;

    /// The board as a picture.
    fn diagram(&self) -> Diagram;

    /// Whose turn it is.
    fn side_to_move(&self) -> Side;

    /// The result, repetition included; nothing while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// How many pieces Black has more than White, in games in which pieces are captured or turned.
    fn margin(&self) -> Option<i32>;

    /// How many plies were played, with those before the first position where its text says so.
    fn plies(&self) -> u32;

    /// The texts of the legal moves, in the order in which they are generated.
    fn moves(&self) -> Vec<String>;

    /// The place of a legal move among [`moves`](AnyGame::moves).
    fn place_of(&self, text: &str) -> Result<usize, MoveError>;

    /// Plays a legal move.
    fn play(&mut self, text: &str) -> Result<(), MoveError>;

    /// [`perft`] from here.
    fn perft(&self, depth: u32) -> u64;

    /// [`perft_counted`] from here.
    fn perft_counted(&self, depth: u32) -> u64;

    /// [`divide`] from here, with the texts of the moves.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// A random game from here to its end.
    fn playout(&self, random: &mut Random) -> Playout;
}

impl GameSpec {
    /// A game that starts where the rules say.
    pub fn start(&self) -> Box<dyn AnyGame> {
        self.visit(Start)
    }

    /// A game that starts at a position.
    pub fn at(&self, position: &str) -> Result<Box<dyn AnyGame>, PositionError> {
        self.visit(At(position))
    }
}

struct Start;

impl Visitor for Start {
    type Output = Box<dyn AnyGame>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        Box::new(GameHistory::new(G::start(rules)))
    }
}

struct At<'a>(&'a str);

impl Visitor for At<'_> {
    type Output = Result<Box<dyn AnyGame>, PositionError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        Ok(Box::new(GameHistory::new(G::parse(rules, self.0)?)))
    }
}

impl<G: Playable> AnyGame for GameHistory<G> {
    fn position(&self) -> String {
        GameHistory::position(self).text()
    }

    fn diagram(&self) -> Diagram {
        GameHistory::position(self).diagram()
    }

    fn side_to_move(&self) -> Side {
        GameHistory::position(self).side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        GameHistory::outcome(self)
    }

    fn margin(&self) -> Option<i32> {
        let counts = G::KNOWS.contains(&Knowledge::Captures);
        let worth = |piece: Piece| match piece.side {
            Side::Black => 1,
            Side::White => -1,
        };
        let rows = counts.then(|| AnyGame::diagram(self).rows)?;
        let pieces = rows.iter().flat_map(|row| &row.cells);
        Some(pieces.filter_map(|cell| cell.piece).map(worth).sum())
    }

    fn plies(&self) -> u32 {
        self.start().plies_before() + GameHistory::moves(self).len() as u32
    }

    fn moves(&self) -> Vec<String> {
        let position = GameHistory::position(self);
        let moves = position.moves().into_iter();
        moves.map(|mv| position.move_text(mv)).collect()
    }

    fn place_of(&self, text: &str) -> Result<usize, MoveError> {
        let position = GameHistory::position(self);
        let mv = position.parse_move(text)?;
        let moves = position.moves();
        let place = moves.iter().position(|other| *other == mv);
        Ok(place.expect("a legal move is generated"))
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        if GameHistory::outcome(self).is_some() {
            return Err(MoveError::Over { text: text.into() });
        }
        let mv = GameHistory::position(self).parse_move(text)?;
        GameHistory::play(self, mv);
        Ok(())
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(GameHistory::position(self), depth)
    }

    fn perft_counted(&self, depth: u32) -> u64 {
        perft_counted(GameHistory::position(self), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let position = GameHistory::position(self);
        let counts = divide(position, depth).into_iter();
        counts
            .map(|(mv, leaves)| (position.move_text(mv), leaves))
            .collect()
    }

    fn playout(&self, random: &mut Random) -> Playout {
        playout(GameHistory::position(self).clone(), random)
    }
}
