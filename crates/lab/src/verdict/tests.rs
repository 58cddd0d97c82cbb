//! The rule on made-up data whose answers are known.

use grove_core::{Outcome, Side};
use grove_record::{GameRecord, Reason};
use grove_record::{MatchStats, Pair};

use super::*;
use crate::findings::{GameSums, Seat};

/// A game with moves of its own that the first player wins, or not.
fn game(index: u64, won: bool) -> GameRecord {
    let first = Side::BOTH[index as usize % 2];
    GameRecord {
        index,
        seed: index,
        first,
        start: String::new(),
        opening: 0,
        to_move: Side::Black,
        moves: vec![index.to_string()],
        outcome: Outcome::Win(if won { first } else { !first }),
        reason: Reason::Rule,
        turns: Vec::new(),
        overstep: None,
    }
}

/// A match of so many pairs, of which the first ones are won, the next shared and the rest lost.
fn cell(name: &str, won: u64, shared: u64, lost: u64) -> CellFindings {
    let mut standing = MatchStats::default();
    for pair in 0..won + shared + lost {
        let both = pair < won;
        let one = pair < won + shared;
        let games: Pair = [game(2 * pair, one), game(2 * pair + 1, both)];
        standing.enter(&games);
    }
    let games = standing.games();
    made(name, 1, games, Some(standing), Vec::new())
}

fn made(
    name: &str,
    of: u64,
    games: u64,
    standing: Option<MatchStats>,
    players: Vec<Seat>,
) -> CellFindings {
    CellFindings {
        name: name.into(),
        at: Vec::new(),
        outcome: Ok(CellData {
            run: of,
            of,
            game: "konane".into(),
            players,
            openings: "none".into(),
            seed: 1,
            standing,
            games,
            first_games: Vec::new(),
            timed: false,
        }),
    }
}

/// A player who visited so many nodes at the ten turns of each game.
fn probe(name: &str, of: u64, nodes: &[f64]) -> CellFindings {
    let by_game = nodes.iter().map(|&nodes| GameSums {
        turns: 10,
        sum: [10.0, 10.0 * nodes, 30.0, 0.0, 0.0, 0.0],
    });
    let seat = Seat {
        name: name.into(),
        spec: name.into(),
        by_turn: Vec::new(),
        by_game: by_game.collect(),
    };
    made(name, of, nodes.len() as u64, None, vec![seat])
}

fn claim(measure: Measure, of: &[&str], relation: Relation, than: Than) -> Claim {
    Claim {
        text: "it is so".into(),
        measure,
        of: of.iter().map(|&of| of.into()).collect(),
        relation,
        than,
        margin: None,
        open: None,
    }
}

fn verdict(cells: &[CellFindings], claim: &Claim) -> Verdict {
    ClaimEvaluator { cells }.judge(claim).verdict
}

#[test]
fn a_score_is_judged_by_its_interval() {
    let above = |of| claim(Measure::Score, &[of], Relation::Above, Than::Value(0.5));
    let cells = [
        cell("strong", 40, 10, 0),
        cell("weak", 0, 10, 40),
        cell("even", 10, 20, 11),
        cell("few", 2, 0, 0),
    ];
    assert_eq!(verdict(&cells, &above("strong")), Verdict::Holds);
    assert_eq!(verdict(&cells, &above("weak")), Verdict::DoesNotHold);
    assert_eq!(verdict(&cells, &above("even")), Verdict::CannotTell);
    assert_eq!(verdict(&cells, &above("few")), Verdict::CannotTell);
    let mut near = claim(Measure::Score, &["even"], Relation::Near, Than::Value(0.5));
    near.margin = Some(0.2);
    assert_eq!(verdict(&cells, &near), Verdict::Holds);
    near.margin = Some(0.02);
    assert_eq!(verdict(&cells, &near), Verdict::CannotTell);
    near.of = vec!["strong".into()];
    assert_eq!(verdict(&cells, &near), Verdict::DoesNotHold);
}

#[test]
fn a_claim_has_to_hold_everywhere() {
    let cells = [
        cell("one", 40, 0, 5),
        cell("two", 20, 5, 18),
        cell("three", 3, 0, 40),
    ];
    let above = |of: &[&str]| claim(Measure::Score, of, Relation::Above, Than::Value(0.5));
    assert_eq!(
        verdict(&cells, &above(&["one", "two"])),
        Verdict::CannotTell
    );
    assert_eq!(
        verdict(&cells, &above(&["one", "two", "three"])),
        Verdict::DoesNotHold
    );
    assert_eq!(
        verdict(&cells, &above(&["one", "nowhere"])),
        Verdict::CannotTell
    );
    let judged = ClaimEvaluator { cells: &cells }.judge(&above(&["one", "nowhere"]));
    let because = "89 points of 100 against 50, 24 to 46 more; nowhere is left out in this profile";
    assert_eq!(judged.because, because);
}

#[test]
fn more_comparisons_need_more_evidence() {
    // 35 of 50 points: enough for one comparison, and not for one of twenty.
    let cells: Vec<CellFindings> = (0..20).map(|n| cell(&n.to_string(), 14, 7, 4)).collect();
    let names: Vec<String> = (0..20).map(|n| n.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let above = |of: &[&str]| claim(Measure::Score, of, Relation::Above, Than::Value(0.5));
    assert_eq!(verdict(&cells, &above(&names[..1])), Verdict::Holds);
    assert_eq!(verdict(&cells, &above(&names)), Verdict::CannotTell);
}

#[test]
fn what_rests_on_an_open_definition_cannot_be_told() {
    let cells = [cell("strong", 40, 10, 0)];
    let mut open = claim(
        Measure::Score,
        &["strong"],
        Relation::Above,
        Than::Value(0.5),
    );
    open.open = Some("what a call is".into());
    let judged = ClaimEvaluator { cells: &cells }.judge(&open);
    assert_eq!(judged.verdict, Verdict::CannotTell);
    assert!(judged.because.ends_with("what a call is"));
    assert_eq!(judged.found[0].verdict, Verdict::Holds);
}

#[test]
fn scores_are_compared_with_each_other() {
    let cells = [cell("one", 40, 5, 5), cell("other", 20, 10, 20)];
    let above = |of, than: &str| {
        claim(
            Measure::Score,
            &[of],
            Relation::Above,
            Than::Cell(than.into()),
        )
    };
    assert_eq!(verdict(&cells, &above("one", "other")), Verdict::Holds);
    assert_eq!(
        verdict(&cells, &above("other", "one")),
        Verdict::DoesNotHold
    );
    assert_eq!(verdict(&cells, &above("one", "one")), Verdict::CannotTell);
}

#[test]
fn repeated_games_do_not_count_twice() {
    let mut standing = MatchStats::default();
    // Two pairs won and one shared, a hundred times over.
    for _ in 0..100 {
        for (pair, both) in [(0, true), (1, true), (2, false)] {
            standing.enter(&[game(2 * pair, true), game(2 * pair + 1, both)]);
        }
    }
    let games = standing.games();
    let cells = [made("repeated", 1, games, Some(standing), Vec::new())];
    let above = claim(
        Measure::Score,
        &["repeated"],
        Relation::Above,
        Than::Value(0.7),
    );
    assert_eq!(verdict(&cells, &above), Verdict::CannotTell);
}

#[test]
fn means_are_compared_on_the_same_games() {
    // Games differ much more than players do, which always differ by a tenth.
    let hard: Vec<f64> = (1..=20).map(|game| 100.0 * f64::from(game)).collect();
    let harder: Vec<f64> = hard.iter().map(|nodes| 1.1 * nodes).collect();
    let below = |of, than: &str| {
        claim(
            Measure::Nodes,
            &[of],
            Relation::Below,
            Than::Cell(than.into()),
        )
    };
    let same = [probe("quick", 7, &hard), probe("slow", 7, &harder)];
    assert_eq!(verdict(&same, &below("quick", "slow")), Verdict::Holds);
    assert_eq!(
        verdict(&same, &below("slow", "quick")),
        Verdict::DoesNotHold
    );
    let apart = [probe("quick", 7, &hard), probe("slow", 8, &harder)];
    assert_eq!(
        verdict(&apart, &below("quick", "slow")),
        Verdict::CannotTell
    );
    let judged = ClaimEvaluator { cells: &same }.judge(&below("quick", "slow"));
    let Comparison {
        value,
        than,
        effect,
        ..
    } = &judged.found[0];
    assert!((value - 1050.0).abs() < 1e-6 && (than - 1155.0).abs() < 1e-6);
    assert!((effect.value - 1.0 / 1.1).abs() < 1e-9, "{effect:?}");
    let number = claim(
        Measure::Nodes,
        &["quick"],
        Relation::Above,
        Than::Value(500.0),
    );
    assert_eq!(verdict(&same, &number), Verdict::Holds);
}
