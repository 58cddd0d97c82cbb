//! The boards that searches are tested on.
//!
//! A search does not know boards, and each type of position takes the compiler seconds for every search. So there is
//! one for each game of the studies, and one of several words; `GameSpec::visit` would compile all.

use grove_games::{GameSpec, Visitor, ataxx, checkers, halma, konane, pentalath};

/// Does something with the type of position that fits the board of this name.
pub fn on_board<V: Visitor>(name: &str, visitor: V) -> V::Output {
    match name.parse().expect(name) {
        GameSpec::Konane(rules) if name == "konane:9x9" => visitor.visit::<konane::Medium>(&rules),
        GameSpec::Konane(rules) => visitor.visit::<konane::Small>(&rules),
        GameSpec::Checkers(rules) => visitor.visit::<checkers::Checkers>(&rules),
        GameSpec::Pentalath(rules) => visitor.visit::<pentalath::Small>(&rules),
        GameSpec::Ataxx(rules) => visitor.visit::<ataxx::Small>(&rules),
        GameSpec::Halma(rules) => visitor.visit::<halma::Small>(&rules),
        GameSpec::Breakthrough(_) => panic!("searches are not tested on {name}"),
    }
}
