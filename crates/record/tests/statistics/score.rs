//! Counts of games.

use grove_core::{Outcome, Side};
use grove_record::statistics::{ByColour, GameResult, Tally};

#[test]
fn draws_are_half_points() {
    let tally = Tally {
        wins: 5,
        draws: 3,
        losses: 2,
    };
    assert_eq!((tally.games(), tally.points()), (10, 6.5));
    assert_eq!(tally.rate(), Some(0.65));
    assert_eq!(tally.reversed().points(), 3.5);
    assert_eq!((tally + tally.reversed()).rate(), Some(0.5));
    assert_eq!(Tally::default().rate(), None);
}

#[test]
fn colours_are_kept_apart() {
    let mut games = ByColour::default();
    let black_wins = Outcome::Win(Side::Black);
    for side in Side::BOTH {
        games.enter(side, GameResult::of(black_wins, side));
        games.enter(side, GameResult::of(Outcome::Draw, side));
    }
    let [black, white] = Side::BOTH.map(|side| games.side(side));
    assert_eq!((black.wins, black.draws, black.losses), (1, 1, 0));
    assert_eq!((white.wins, white.draws, white.losses), (0, 1, 1));
    assert_eq!(games.total().rate(), Some(0.5));
    // Black won whoever had it, so the opponent sees the same.
    assert_eq!(games.reversed(), games);
    let mut twice = games;
    twice += games;
    assert_eq!(twice.total().games(), 8);
}
