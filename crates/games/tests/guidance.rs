//! What every game promises to a search that it guides, checked for every game and several boards.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use grove_core::{Coord, Diagram, Knowledge, Seed, Side};
use grove_games::{Playable, Visitor};

use crate::walks::{for_each, random_positions, sample};

/// A cell of a diagram, by its row and its place in the row.
type Cell = (usize, usize);

/// The cells with a piece of a side.
fn cells_of(diagram: &Diagram, side: Side) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for (row, line) in diagram.rows.iter().enumerate() {
        for (column, cell) in line.cells.iter().enumerate() {
            if cell.piece.is_some_and(|piece| piece.side == side) {
                cells.insert((row, column));
            }
        }
    }
    cells
}

/// The cells with a piece of either side.
fn occupied(diagram: &Diagram) -> BTreeSet<Cell> {
    let [black, white] = Side::BOTH.map(|side| cells_of(diagram, side));
    &black | &white
}

/// Which cell of the diagram each coordinate may be, by the moves seen so far.
#[derive(Default)]
struct Candidates(BTreeMap<Coord, BTreeSet<Cell>>);

impl Candidates {
    fn narrow(&mut self, coord: Coord, cells: BTreeSet<Cell>, about: &str) {
        let known = self.0.entry(coord).or_insert_with(|| cells.clone());
        known.retain(|cell| cells.contains(cell));
        assert!(!known.is_empty(), "{about}: {coord:?} is no cell");
    }

    /// No two coordinates are the same cell.
    fn check_distinct(&self, about: &str) {
        let mut seen = BTreeSet::new();
        for cells in self.0.values().filter(|cells| cells.len() == 1) {
            assert!(seen.insert(cells), "{about}: {cells:?} has two coordinates");
        }
    }
}

/// A piece leaves the cell where its move starts and stands on the one where it ends. What stood
/// there before may have been captured.
#[test]
fn moves_start_and_end_where_the_piece_stands() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            if !G::KNOWS.contains(&Knowledge::Coordinates) {
                return;
            }
            let mut candidates = Candidates::default();
            for position in sample(&random_positions::<G>(rules, 5), 100) {
                let (side, before) = (position.side_to_move(), position.diagram());
                let own_before = cells_of(&before, side);
                for mv in position.moves() {
                    let about = format!("{} {} {mv:?}", self.0, position.text());
                    let after = position.after(mv).diagram();
                    let (start, end) = (position.origin(mv), position.destination(mv));
                    let (Some(start), Some(end)) = (start, end) else {
                        // A pass or a swap: no piece moves.
                        assert_eq!((start, end), (None, None), "{about}");
                        assert_eq!(occupied(&before), occupied(&after), "{about}");
                        continue;
                    };
                    let own_after = cells_of(&after, side);
                    let (left, entered) = (&own_before - &own_after, &own_after - &own_before);
                    if start != end {
                        candidates.narrow(start, left, &about);
                        candidates.narrow(end, entered, &about);
                    } else if left.is_empty() && entered.is_empty() {
                        // A king that went round in a circle.
                        candidates.narrow(start, own_after, &about);
                    } else {
                        // A piece from outside, or one that leaves the board.
                        candidates.narrow(start, &left | &entered, &about);
                    }
                    assert_eq!(G::distance(start, end), G::distance(end, start));
                    assert_eq!(G::distance(start, end) == 0, start == end, "{about}");
                }
            }
            candidates.check_distinct(self.0);
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
            if !G::KNOWS.contains(&Knowledge::Captures) {
                return;
            }
            for position in sample(&random_positions::<G>(rules, 5), 150) {
                let enemy = !position.side_to_move();
                let before = cells_of(&position.diagram(), enemy).len();
                for mv in position.moves() {
                    // A swap gives the only stone away, and takes place nowhere.
                    let somewhere = position.destination(mv).is_some();
                    if G::KNOWS.contains(&Knowledge::Coordinates) && !somewhere {
                        continue;
                    }
                    let lost = before - cells_of(&position.after(mv).diagram(), enemy).len();
                    let captured = position.captures(mv) as usize;
                    assert_eq!(captured, lost, "{} {} {mv:?}", self.0, position.text());
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn a_null_move_changes_the_side_and_nothing_on_the_board() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for position in random_positions::<G>(rules, 10) {
                let Some(passed) = position.null_move() else {
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
const ASKED: [Knowledge; 9] = [
    Knowledge::Coordinates,
    Knowledge::Captures,
    Knowledge::NoisyMoves,
    Knowledge::Threats,
    Knowledge::NullMove,
    Knowledge::Symmetry,
    Knowledge::MoveScore,
    Knowledge::PrunableMoves,
    Knowledge::PreferredMoves,
];

/// Whether an answer in this position is another than that of a game that knows nothing of it.
fn tells<G: Playable>(position: &G, knowledge: Knowledge) -> bool {
    let any = |tells: &dyn Fn(G::Move) -> bool| position.moves().into_iter().any(tells);
    match knowledge {
        Knowledge::Coordinates => any(&|mv| {
            let cells = [position.origin(mv), position.destination(mv)];
            let far = |cell: Coord| position.distance_from_centre(cell) > 0;
            cells.into_iter().flatten().any(far)
        }),
        Knowledge::Captures => any(&|mv| position.captures(mv) > 0),
        Knowledge::NoisyMoves => any(&|mv| position.is_noisy(mv)),
        Knowledge::Threats => position.is_threatened(),
        Knowledge::NullMove => position.null_move().is_some(),
        Knowledge::Symmetry => position.symmetries() > 1,
        Knowledge::MoveScore => any(&|mv| position.move_score(mv) != 0),
        Knowledge::PrunableMoves => any(&|mv| position.is_prunable(mv)),
        Knowledge::PreferredMoves => [true, false].into_iter().any(|preferred| {
            let mut random = Seed(position.key()).random();
            position
                .random_move_of_class(preferred, &mut random)
                .is_some()
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
