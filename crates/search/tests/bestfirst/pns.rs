//! Proof-number search against what is known for certain.

use grove_core::{Game, GameHistory, Notation, Side};
use grove_games::{ataxx, checkers, konane, pentalath};
use grove_search::bestfirst::pns::{Answer, Budget, Options, Solver};
use grove_search::bestfirst::{BestFirst, Limits, Pns, Start};
use grove_search::report::{Proof, Report};

use super::*;
use crate::exact::exact;

fn solve<G: Game>(options: Options, position: &G, attacker: Side, nodes: u64) -> Answer<G::Move> {
    let budget = Budget {
        nodes,
        stop: &|| false,
    };
    Solver::new(options).wins(position, attacker, &[], &budget)
}

fn play<G: Game>(options: Options, position: &G, nodes: u64) -> Report<G::Move> {
    Pns::new(options).search(Start::new(position), &Limits::nodes(nodes))
}

/// A table so small that almost nothing is found again.
const TINY: Options = Options {
    table_bits: 4,
    epsilon: 0.25,
    mobility: true,
};

fn variants() -> [Options; 4] {
    let usual = Options::default();
    [
        usual,
        TINY,
        Options {
            mobility: false,
            ..usual
        },
        Options {
            epsilon: 0.0,
            ..usual
        },
    ]
}

/// Both questions are answered as plain minimax answers them, and what is proven is played.
fn check_endings<G: Notation>(positions: &[G], plies: u32) {
    let mut seen = Vec::new();
    for (at, position) in positions.iter().enumerate() {
        let Some(expected) = exact(position, plies) else {
            continue;
        };
        seen.push(expected);
        let (text, side) = (position.text(), position.side_to_move());
        let options = variants()[at % 4];
        let wins = |side| solve(options, position, side, 3_000_000).wins;
        assert_eq!(wins(side), Some(expected == Proof::Win), "{text}");
        assert_eq!(wins(!side), Some(expected == Proof::Loss), "{text}");
        let report = play(options, position, 3_000_000);
        let found = proven(report.score).unwrap_or(Proof::Draw);
        assert_eq!(found, expected, "{text}");
        let after = exact(&position.after(report.best.expect("a move")), plies);
        let good = match expected {
            Proof::Win => after == Some(Proof::Loss),
            Proof::Draw => after == Some(Proof::Draw),
            Proof::Loss => true,
        };
        assert!(good, "{text}");
    }
    let game = std::any::type_name::<G>();
    let enough = seen.len() >= 10 && seen.contains(&Proof::Win) && seen.contains(&Proof::Loss);
    assert!(enough, "too few in {game}: {seen:?}");
}

#[test]
fn endings_are_answered_as_plain_minimax_does() {
    check_endings(&konane_endings(200), 12);
    check_endings(&pentalath_endings(100), 8);
    check_endings(&ataxx_endings(60), 4);
    check_endings(&halma_endings(60), 4);
    check_endings(&checkers_endings(60), 7);
}

/// Who wins a board of Konane, both removals included.
fn winner(rows: usize, columns: usize) -> Option<Side> {
    let start = konane::Small::start(&konane::Rules { rows, columns });
    let wins = solve(Options::default(), &start, Side::Black, u64::MAX).wins;
    wins.map(|wins| if wins { Side::Black } else { Side::White })
}

#[test]
fn small_konane_boards_are_won_by_whom_is_known() {
    for (rows, columns) in [(4, 4), (4, 5), (4, 6)] {
        assert_eq!(winner(rows, columns), Some(Side::White), "{rows}x{columns}");
    }
    assert_eq!(winner(5, 5), Some(Side::Black));
}

#[test]
fn each_option_changes_the_effort() {
    let rules = konane::Rules {
        rows: 5,
        columns: 5,
    };
    let start = konane::Small::start(&rules);
    let nodes = variants().map(|options| {
        let answer = solve(options, &start, Side::Black, u64::MAX);
        assert_eq!(answer.wins, Some(true));
        answer.nodes
    });
    for other in &nodes[1..] {
        assert_ne!(*other, nodes[0], "{nodes:?}");
    }
    assert!(nodes[1] > nodes[0], "a tiny table costs: {nodes:?}");
}

/// Games without a limit on their length in which stones are taken again and again.
#[test]
fn positions_that_come_again_do_not_hang_the_search() {
    let rules = pentalath::Rules {
        edge: 3,
        swap: false,
    };
    for position in positions(&rules, 20, |position: &pentalath::Small| {
        (6..=8).contains(&position.move_count())
    }) {
        for options in [Options::default(), TINY] {
            let answer = solve(options, &position, position.side_to_move(), 50_000);
            assert!(answer.nodes < 50_100);
            assert_eq!(answer.moves.len(), position.move_count());
        }
    }
}

#[test]
fn a_search_that_is_stopped_plays_what_is_nearest_to_a_proof() {
    let position = ataxx::Small::start(&ataxx::Rules::default());
    let run = || play(Options::default(), &position, 2000);
    assert_eq!(run(), run());
    let report = run();
    assert!(report.counts.nodes >= 2000 && report.counts.nodes < 2200);
    assert!(position.moves().contains(&report.best.expect("a move")));
    assert_eq!(report.score, 0);
    let limits = Limits {
        stop: &|| true,
        ..Limits::nodes(u64::MAX)
    };
    let stopped = Pns::new(Options::default()).search(Start::new(&position), &limits);
    assert!(stopped.best.is_some() && stopped.counts.nodes < 1000);
}

#[test]
fn the_move_with_the_best_ratio_of_numbers_is_played() {
    let rules = konane::Rules::default();
    let wanted = |position: &konane::Small| position.text().matches(['b', 'w']).count() <= 50;
    for position in positions(&rules, 10, wanted) {
        // So few nodes are one turn of the player.
        let answer = solve(Options::default(), &position, position.side_to_move(), 500);
        let report = play(Options::default(), &position, 500);
        let ratio = |at: usize| {
            let root = answer.moves[at];
            f64::from(root.disproof) / f64::from(root.proof)
        };
        assert_eq!((answer.wins, report.score), (None, 0));
        let best = ratio(report.best_index);
        assert!((0..answer.moves.len()).all(|at| ratio(at) <= best));
    }
}

/// One king against another is drawn, and so is a position that has come twice.
#[test]
fn draws_are_proven_where_a_limit_is_near() {
    let rules = checkers::Rules::default();
    let mut line =
        GameHistory::new(checkers::Checkers::parse(&rules, "W:WK32:BK1").expect("kings"));
    let mut shuffle = ["32-27", "1-5", "27-32", "5-1"].iter().cycle();
    while line.moves().len() < 74 {
        let mv = shuffle.next().expect("a cycle");
        let mv = line.position().parse_move(mv).expect(mv);
        line.play(mv);
    }
    let report = play(Options::default(), line.position(), 1_000_000);
    assert_eq!((report.score, report.counts.nodes < 1_000_000), (0, true));
    // With its history every way back is a draw at once.
    let start = Start {
        position: line.position(),
        keys: &line.earlier_keys(),
        ply: line.moves().len(),
    };
    let mut search = Pns::new(Options::default());
    let known = search.search(start, &Limits::nodes(1_000_000));
    assert!(known.counts.nodes < report.counts.nodes);
}
