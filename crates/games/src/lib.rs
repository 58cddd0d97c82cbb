//! The rules of games, each a module of its own that opens with how it is played and how
//! its positions are represented. [`GameSpec`] finds a game by its name.
//!
//! ```
//! use grove_core::{Game, Notation};
//! use grove_games::konane::{Rules, Small};
//!
//! let mut position = Small::start(&Rules::default());
//! for text in ["a8", "a7", "c8-a8"] {
//!     let mv = position.parse_move(text).expect("a legal move");
//!     position.play(mv);
//! }
//! assert_eq!(position.text().split('/').next(), Some("b2wbwbw"));
//! ```

mod any;
pub mod ataxx;
mod board_view;
pub mod breakthrough;
pub mod checkers;
mod course;
mod explain;
pub mod halma;
pub mod konane;
mod learnt;
mod look;
mod options;
pub mod pentalath;
mod playable;
mod policy;
mod shown;
mod spec;
mod weights;

pub use any::AnyGame;
pub use board_view::BoardView;
pub use course::{Exercise, Lesson};
pub use explain::{Ending, Explain, refusal};
pub use learnt::{Learnable, LearntError, read_model};
pub use look::{CellStyle, Look, PieceStyle, Tool};
pub use options::{Choices, GameInfo, Need, OptionInfo, Options, SpecError};
pub use playable::{Board, BoardOf, BoardVisitor, Playable};
pub use policy::{LearntPolicy, read_policy};
pub use spec::{Variant, Visitor};
pub use weights::Terms;

/// What [`weighted_sum!`] refers to.
#[doc(hidden)]
pub use grove_model as model;
#[doc(hidden)]
pub use learnt::standard_geometry;

/// The example of the guide is a doctest.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-game.md")]
struct AddingAGame;

// A new game is one line here, and its `pub mod` above.
spec::games! {
    konane: Konane,
    checkers: Checkers,
    pentalath: Pentalath,
    ataxx: Ataxx,
    halma: Halma,
    breakthrough: Breakthrough,
}
