//! What every game promises to a search that it guides, checked for every game and several boards.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};

use grove_core::{Diagram, Knowledge, Piece, Place, Seed, Side};
use grove_games::{Playable, Visitor};

use crate::walks::{for_each, random_positions, sample};

/// What stands on a place, or `None` where the board has no such place. Pentalath counts its rows
/// from the bottom, and its columns along a line that leans.
fn look(name: &str, diagram: &Diagram, place: Place) -> Option<Option<Piece>> {
    let (row, column) = (place.row, place.column);
    let (row, column) = if name.starts_with("pentalath") {
        let last = diagram.rows.len() as i32 - 1;
        (last - row, column - (row - last / 2).max(0))
    } else {
        (row, column)
    };
    let row = diagram.rows.get(usize::try_from(row).ok()?)?;
    let cell = row.cells.get(usize::try_from(column).ok()?)?;
    Some(cell.piece)
}

/// How many pieces a side has.
fn count(diagram: &Diagram, side: Side) -> usize {
    let cells = diagram.rows.iter().flat_map(|row| &row.cells);
    cells
        .filter(|cell| cell.piece.is_some_and(|piece| piece.side == side))
        .count()
}

#[test]
fn moves_start_and_end_where_the_piece_stands() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in sample(&random_positions::<G>(rules, 5), 100) {
                let (side, before) = (position.side_to_move(), position.diagram());
                for mv in position.moves() {
                    let about = format!("{} {} {mv:?}", self.0, position.text());
                    let (start, end) = (position.start_of(mv), position.end_of(mv));
                    let text = position.move_text(mv);
                    let nowhere = ["pass", "0000", "swap"].contains(&text.as_str());
                    assert_eq!(
                        (start.is_none(), end.is_none()),
                        (nowhere, nowhere),
                        "{about}"
                    );
                    let (Some(start), Some(end)) = (start, end) else {
                        continue;
                    };
                    let after = position.after(mv).diagram();
                    let own = |piece: Option<Piece>| piece.is_some_and(|piece| piece.side == side);
                    let started = look(self.0, &before, start).expect(&about);
                    let ended = look(self.0, &after, end).expect(&about);
                    if start == end {
                        // A piece from outside, or one that leaves the board; or a king that went
                        // round in a circle.
                        assert!(own(started) || own(ended), "{about}");
                    } else {
                        assert!(own(started) && own(ended), "{about}");
                        assert!(
                            look(self.0, &before, end).expect(&about).is_none(),
                            "{about}"
                        );
                    }
                    assert_eq!(G::distance(start, end), G::distance(end, start));
                    assert_eq!(G::distance(start, end) == 0, start == end, "{about}");
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn captures_are_what_the_other_side_loses() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in sample(&random_positions::<G>(rules, 5), 150) {
                let enemy = !position.side_to_move();
                let before = count(&position.diagram(), enemy);
                for mv in position.moves() {
                    let text = position.move_text(mv);
                    // A swap gives the only stone away.
                    if text == "swap" {
                        continue;
                    }
                    let lost = before - count(&position.after(mv).diagram(), enemy);
                    let captured = position.captures(mv) as usize;
                    assert_eq!(captured, lost, "{} {} {text}", self.0, position.text());
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn a_pass_changes_the_side_and_nothing_on_the_board() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in random_positions::<G>(rules, 10) {
                let Some(passed) = position.passed() else {
                    continue;
                };
                let about = format!("{} {}", self.0, position.text());
                assert_eq!(position.outcome(), None, "{about}");
                assert_eq!(passed.side_to_move(), !position.side_to_move(), "{about}");
                assert_eq!(passed.diagram(), position.diagram(), "{about}");
                let read = G::parse(rules, &passed.text()).expect(&about);
                assert_eq!(read.key(), passed.key(), "{about}");
            }
        }
    }
    for_each(Check);
}

/// All that has an answer in a position.
const ASKED: [Knowledge; 8] = [
    Knowledge::Places,
    Knowledge::Captures,
    Knowledge::Noise,
    Knowledge::Pass,
    Knowledge::Symmetry,
    Knowledge::Effects,
    Knowledge::Retreat,
    Knowledge::Clones,
];

/// Whether an answer in this position is another than that of a game that knows nothing of it.
fn tells<G: Playable>(position: &G, knowledge: Knowledge) -> bool {
    let any = |tells: &dyn Fn(G::Move) -> bool| position.moves().into_iter().any(tells);
    match knowledge {
        Knowledge::Places => any(&|mv| {
            let places = [position.start_of(mv), position.end_of(mv)];
            let far = |place: Place| position.eccentricity(place) > 0;
            places.into_iter().flatten().any(far)
        }),
        Knowledge::Captures => any(&|mv| position.captures(mv) > 0),
        Knowledge::Noise => any(&|mv| position.is_noisy(mv)),
        Knowledge::Pass => position.passed().is_some(),
        Knowledge::Symmetry => {
            let (key, symmetry) = position.canonical_key();
            (key, symmetry) != (position.key(), 0) || any(&|mv| position.seen_through(1, mv) != mv)
        }
        Knowledge::Effects => any(&|mv| position.effects(mv) != 0),
        Knowledge::Retreat => any(&|mv| position.retreats(mv)),
        Knowledge::Clones => [true, false].into_iter().any(|clones| {
            let mut random = Seed(position.key()).random();
            position.random_of_kind(clones, &mut random).is_some()
        }),
        Knowledge::Locality => false,
    }
}

#[test]
fn games_know_what_they_say_and_nothing_else() {
    /// For each game what it says that it knows, and what it was seen to know.
    type Seen = BTreeMap<&'static str, (&'static [Knowledge], HashSet<usize>)>;
    struct Check<'a>(&'static str, &'a RefCell<Seen>);
    impl Visitor for Check<'_> {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let game = self.0.split(':').next().expect("a name");
            let mut seen = self.1.borrow_mut();
            let (known, told) = seen.entry(game).or_insert((G::KNOWS, HashSet::new()));
            assert_eq!(*known, G::KNOWS, "{}", self.0);
            for position in sample(&random_positions::<G>(rules, 5), 150) {
                for (number, &knowledge) in ASKED.iter().enumerate() {
                    if tells(position, knowledge) {
                        assert!(G::KNOWS.contains(&knowledge), "{} {knowledge:?}", self.0);
                        told.insert(number);
                    }
                }
            }
        }
    }
    let seen = RefCell::new(Seen::new());
    for_each(|name| Check(name, &seen));
    for (game, (known, told)) in seen.into_inner() {
        for (number, knowledge) in ASKED.iter().enumerate() {
            let expected = known.contains(knowledge);
            assert_eq!(told.contains(&number), expected, "{game} {knowledge:?}");
        }
    }
}
