//! Playing kept games again, to look at their positions.

use grove_core::Side;
use grove_games::{GameSpec, Playable, Visitor};

use crate::data::{DataError, DataHeader, KeptGame};

/// A position in which a move was chosen.
pub(crate) struct Choice<'a, G: Playable> {
    pub position: &'a G,
    pub moves: &'a [G::Move],
    /// The place of the one that was chosen.
    pub chosen: usize,
    /// What the search said, for the side to move.
    pub score: i32,
    /// How the game ended for the side to move: 1, 0 or -1.
    pub result: i8,
}

/// Somebody who looks at games that are played again.
pub(crate) trait Spectator {
    /// A position in which a move was chosen.
    fn see<G: Playable>(&mut self, choice: &Choice<G>);

    /// The game is over.
    fn end_of_game(&mut self);
}

/// Shows all games of a file.
pub(crate) fn replay(
    game: &GameSpec,
    bytes: &[u8],
    spectator: &mut impl Spectator,
) -> Result<(), DataError> {
    let (_, rest) = DataHeader::read(bytes)?;
    game.visit(Replay { rest, spectator })
}

struct Replay<'a, S> {
    rest: &'a [u8],
    spectator: &'a mut S,
}

impl<S: Spectator> Visitor for Replay<'_, S> {
    type Output = Result<(), DataError>;

    fn visit<G: Playable>(mut self, rules: &G::Rules) -> Self::Output {
        let mut moves = Vec::new();
        while let Some(kept) = KeptGame::read(&mut self.rest)? {
            let illegal = |found: String| DataError::Illegal {
                number: kept.number,
                found,
            };
            let mut position = match kept.start.is_empty() {
                true => G::start(rules),
                false => G::parse(rules, &kept.start)
                    .map_err(|_| illegal(format!("the position `{}`", kept.start)))?,
            };
            let opening = kept.moves.len() - kept.scores.len();
            for (ply, &place) in kept.moves.iter().enumerate() {
                position.moves_into(&mut moves);
                let mv = moves.get(usize::from(place)).copied();
                let mv = mv.ok_or_else(|| illegal(format!("move {place} of {}", moves.len())))?;
                if let Some(turn) = ply.checked_sub(opening) {
                    self.spectator.see(&Choice {
                        position: &position,
                        moves: &moves,
                        chosen: place.into(),
                        score: kept.scores[turn],
                        result: match position.side_to_move() {
                            Side::Black => kept.result,
                            Side::White => -kept.result,
                        },
                    });
                }
                position.play(mv);
            }
            self.spectator.end_of_game();
        }
        Ok(())
    }
}
