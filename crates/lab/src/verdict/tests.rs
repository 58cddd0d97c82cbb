//! The rule on made-up data whose answers are known.

use std::sync::Arc;

use grove_core::{Outcome, Seed, Side};
use grove_record::statistics::{GameResult, Pentanomial};
use grove_record::{GameRecord, Reason};
use grove_record::{MatchStats, Pair};

use super::*;
use crate::experiment::Relation;
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
        outcome: Ok(Arc::new(CellData {
            of,
            game: "konane".into(),
            players,
            openings: "none".into(),
            seed: 1,
            standing,
            games,
            ..CellData::default()
        })),
    }
}

/// A player who visited so many nodes at the ten turns of each game.
fn probe(name: &str, of: u64, nodes: &[f64]) -> CellFindings {
    let by_game = nodes.iter().map(|&nodes| GameSums {
        turns: 10,
        sum: [10.0, 10.0 * nodes, 30.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        longest: 1.0,
        lookups: [0, 0],
    });
    let seat = Seat {
        name: name.into(),
        spec: name.into(),
        by_game: by_game.collect(),
        ..Seat::default()
    };
    made(name, of, nodes.len() as u64, None, vec![seat])
}

fn claim(measure: Measure, of: &[&str], relation: Relation, than: Than) -> Claim {
    Claim {
        text: "it is so".into(),
        measure,
        of: of.iter().map(|&of| of.into()).collect(),
        at_least: None,
        relation,
        than,
        margin: None,
        factor: None,
        smallest_effect: None,
        conclusion: false,
        open: None,
    }
}

fn judged(cells: &[CellFindings], claim: &Claim) -> Judgement {
    let evaluator = ClaimEvaluator {
        cells,
        published: &[],
    };
    evaluator.judge(claim)
}

fn verdict(cells: &[CellFindings], claim: &Claim) -> Verdict {
    judged(cells, claim).verdict
}

#[test]
fn a_score_is_judged_by_its_interval() {
    let above = |of| claim(Measure::Score, &[of], Relation::Above, Than::Value(0.5));
    let cells = [
        cell("strong", 40, 10, 0),
        cell("weak", 0, 10, 40),
        cell("even", 10, 20, 11),
        cell("few", 2, 0, 0),
        cell("equal", 0, 500, 0),
    ];
    assert_eq!(verdict(&cells, &above("strong")), Verdict::Holds);
    assert_eq!(verdict(&cells, &above("weak")), Verdict::DoesNotHold);
    assert_eq!(verdict(&cells, &above("even")), Verdict::Undecided);
    assert_eq!(verdict(&cells, &above("few")), Verdict::Undecided);
    // Equal players decide too: what is left of a lead does not matter.
    assert_eq!(verdict(&cells, &above("equal")), Verdict::DoesNotHold);
    let mut near = claim(Measure::Score, &["even"], Relation::Near, Than::Value(0.5));
    near.margin = Some(0.2);
    assert_eq!(verdict(&cells, &near), Verdict::Holds);
    near.margin = Some(0.02);
    assert_eq!(verdict(&cells, &near), Verdict::Undecided);
    near.of = vec!["strong".into()];
    assert_eq!(verdict(&cells, &near), Verdict::DoesNotHold);
}

#[test]
fn that_there_is_no_lead_holds_where_a_lead_does_not() {
    let not_above = |of| claim(Measure::Score, &[of], Relation::NotAbove, Than::Value(0.5));
    let cells = [
        cell("strong", 40, 10, 0),
        cell("weak", 0, 10, 40),
        cell("even", 10, 20, 11),
        cell("equal", 0, 500, 0),
    ];
    assert_eq!(verdict(&cells, &not_above("strong")), Verdict::DoesNotHold);
    assert_eq!(verdict(&cells, &not_above("weak")), Verdict::Holds);
    assert_eq!(verdict(&cells, &not_above("even")), Verdict::Undecided);
    assert_eq!(verdict(&cells, &not_above("equal")), Verdict::Holds);
}

#[test]
fn a_claim_has_to_hold_everywhere() {
    let cells = [
        cell("one", 40, 0, 5),
        cell("two", 20, 5, 18),
        cell("three", 3, 0, 40),
    ];
    let above = |of: &[&str]| claim(Measure::Score, of, Relation::Above, Than::Value(0.5));
    assert_eq!(verdict(&cells, &above(&["one", "two"])), Verdict::Undecided);
    assert_eq!(
        verdict(&cells, &above(&["one", "two", "three"])),
        Verdict::DoesNotHold
    );
    assert_eq!(
        verdict(&cells, &above(&["one", "nowhere"])),
        Verdict::Undecided
    );
    let fails = above(&["one", "three", "nowhere"]);
    assert_eq!(verdict(&cells, &fails), Verdict::DoesNotHold);
    let several = judged(&cells, &above(&["one", "two", "three"]));
    let because = "7 to 89 of 100 points; it fails in 1 of 3 comparisons";
    assert_eq!(several.because, because);
    let judged = judged(&cells, &above(&["one", "nowhere"]));
    let because = "89 of 100 points (68 to 98); nowhere: no such cell";
    assert_eq!(judged.because, because);
}

#[test]
fn all_of_many_hold_where_each_does_and_one_fails_with_more_evidence() {
    let above = |of: &[&str]| claim(Measure::Score, of, Relation::Above, Than::Value(0.5));
    let names: Vec<String> = (0..20).map(|n| n.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    // 35 of 50 points are enough for one comparison, and so for all of twenty.
    let ahead: Vec<CellFindings> = names.iter().map(|name| cell(name, 16, 8, 1)).collect();
    assert_eq!(verdict(&ahead, &above(&names[..1])), Verdict::Holds);
    assert_eq!(verdict(&ahead, &above(&names)), Verdict::Holds);
    // Among twenty one is behind by chance more easily than alone.
    let behind: Vec<CellFindings> = names.iter().map(|name| cell(name, 4, 9, 16)).collect();
    assert_eq!(verdict(&behind, &above(&names[..1])), Verdict::DoesNotHold);
    assert_eq!(verdict(&behind, &above(&names)), Verdict::Undecided);
}

#[test]
fn a_claim_about_most_holds_where_most_comparisons_do() {
    let cells = [
        cell("one", 40, 0, 5),
        cell("two", 36, 0, 9),
        cell("even", 20, 5, 18),
        cell("three", 3, 0, 40),
        cell("four", 3, 0, 40),
    ];
    let most = |of: &[&str], at_least| Claim {
        at_least: Some(at_least),
        ..claim(Measure::Score, of, Relation::Above, Than::Value(0.5))
    };
    let all = ["one", "two", "even", "three", "four"];
    let verdicts = [1, 2, 3, 4, 5].map(|at_least| verdict(&cells, &most(&all, at_least)));
    let [yes, open, no] = [Verdict::Holds, Verdict::Undecided, Verdict::DoesNotHold];
    assert_eq!(verdicts, [yes, yes, open, no, no]);
    // What was not played does not matter where the others are enough.
    assert_eq!(
        verdict(&cells, &most(&["one", "two", "nowhere"], 2)),
        Verdict::Holds
    );
    assert_eq!(
        verdict(&cells, &most(&["one", "three", "nowhere"], 2)),
        Verdict::Undecided
    );
    let two = judged(&cells, &most(&all, 2));
    let because = "7 to 89 of 100 points; in 2 of 5 comparisons, where 2 are enough";
    assert_eq!(two.because, because);
    // The second best decides whether two hold.
    assert_eq!(two.decisive(&most(&all, 2)).unwrap().of, "two");
    let four = judged(&cells, &most(&all, 4));
    let because = "7 to 89 of 100 points; it fails in 2 of 5 comparisons, and should hold in 4";
    assert_eq!(four.because, because);
}

#[test]
fn what_decides_a_claim_about_most_is_the_quickest_that_is_enough() {
    let cells = [
        cell("sure", 40, 0, 5),
        cell("near", 24, 10, 10),
        cell("far", 10, 20, 8),
        cell("behind", 9, 20, 11),
    ];
    let needs = |at_least| {
        let mut most = claim(
            Measure::Score,
            &["sure", "near", "far", "behind"],
            Relation::Above,
            Than::Value(0.5),
        );
        most.at_least = Some(at_least);
        let judged = judged(&cells, &most);
        let needs = |name: &str| {
            let mut found = judged.found.iter();
            let needs = found.find(|it| it.of == name)?.needs_games?;
            Some(format!("about {needs} more games would tell"))
        };
        let told = judged.because.split_once("; ").unwrap().1.to_owned();
        (told, needs("near").unwrap(), needs("behind").unwrap())
    };
    // Two hold with one more, and all only if the one that is behind is not.
    let (told, near, _) = needs(2);
    assert_eq!(told, near);
    let (told, _, behind) = needs(4);
    assert_eq!(told, behind);
}

#[test]
fn the_smallest_effect_is_what_the_study_could_have_seen() {
    let score = claim(Measure::Score, &["one"], Relation::Above, Than::Value(0.5));
    let published = |games| Published {
        cell: "one".into(),
        measure: Measure::Score,
        value: 0.6,
        games,
    };
    let smallest = |claim: &Claim, published| rule::smallest_effect(claim, "one", &[published]);
    assert!((smallest(&score, published(Some(100))) - 0.076).abs() < 1e-9);
    assert_eq!(smallest(&score, published(None)), 0.05);
    let stated = Claim {
        smallest_effect: Some(0.02),
        ..score
    };
    assert_eq!(smallest(&stated, published(Some(100))), 0.02);
}

#[test]
fn an_undecided_claim_says_how_many_games_would_tell() {
    let above = claim(Measure::Score, &["even"], Relation::Above, Than::Value(0.5));
    let judged = judged(&[cell("even", 10, 20, 8)], &above);
    let needed = judged.found[0].needs_games.expect("an end in sight");
    assert!((50..5000).contains(&needed), "{needed}");
    let told = format!("53 of 100 points (35 to 70); about {needed} more games would tell");
    assert_eq!(judged.because, told);
}

/// How a claim about players who score so much is judged at each of these numbers of pairs.
fn simulated(claim: &Claim, score: f64, seed: Seed, budgets: &[u64]) -> Vec<Verdict> {
    let (mut random, mut pairs) = (seed.random(), Pentanomial::default());
    let verdict = |&budget: &u64| {
        while pairs.count() < budget {
            // The opening favours a colour, and a fifth of the games are drawn.
            let results = [0.15, -0.15].map(|favour| {
                let drawn = random.below(5) == 0;
                let won = f64::from(random.below(1 << 24)) / f64::from(1 << 24)
                    < (score + favour - 0.1) / 0.8;
                match (drawn, won) {
                    (true, _) => GameResult::Draw,
                    (_, true) => GameResult::Win,
                    (_, false) => GameResult::Loss,
                }
            });
            pairs.enter(results);
        }
        let effect = Effect::of_pairs(pairs, 0.5);
        rule::judge(claim, "one", &effect, 0.05).verdict
    };
    budgets.iter().map(verdict).collect()
}

/// Judges claims whose truth is known, and gives the share of runs that were ever wrong and of those that
/// were decided in the end.
fn simulate(relation: Relation, lead: f64, wrong: &[Verdict], runs: u64) -> [f64; 2] {
    let mut claim = claim(Measure::Score, &["one"], relation, Than::Value(0.5));
    claim.margin = (relation == Relation::Near).then_some(0.1);
    let budgets = [2, 5, 10, 20, 40, 80, 160, 320, 640];
    let mut counts = [0, 0];
    for run in 0..runs {
        let verdicts = simulated(&claim, 0.5 + lead, Seed(21).part(run), &budgets);
        counts[0] += u64::from(verdicts.iter().any(|verdict| wrong.contains(verdict)));
        counts[1] += u64::from(verdicts.last() != Some(&Verdict::Undecided));
    }
    counts.map(|count| count as f64 / runs as f64)
}

fn check_simulations(runs: u64) {
    use Relation::{Above, Below, Near};
    use Verdict::{DoesNotHold, Holds};
    for (relation, lead, wrong, least_decided) in [
        (Above, 0.2, DoesNotHold, 0.99),
        (Above, 0.05, DoesNotHold, 0.5),
        (Above, 0.0, Holds, 0.5),
        (Above, -0.1, Holds, 0.99),
        (Below, -0.2, DoesNotHold, 0.99),
        (Below, 0.0, Holds, 0.5),
        (Near, 0.0, DoesNotHold, 0.99),
        (Near, 0.15, Holds, 0.1),
    ] {
        let [errors, decided] = simulate(relation, lead, &[wrong], runs);
        assert!(errors <= 0.05, "{relation:?} {lead}: {errors} wrong");
        assert!(
            decided >= least_decided,
            "{relation:?} {lead}: {decided} decided"
        );
    }
    // A lead of one point holds, and does not matter: either may be said.
    let [errors, _] = simulate(Above, 0.01, &[], runs);
    assert_eq!(errors, 0.0);
}

#[test]
fn wrong_verdicts_are_rare_at_every_budget() {
    check_simulations(150);
}

#[test]
#[ignore = "a minute"]
fn wrong_verdicts_are_rare_in_many_runs() {
    check_simulations(2000);
}

/// How often a claim that so many of four players score more than a half is ever judged wrongly, and how often it is
/// decided in the end, where players have these leads.
fn simulate_most(at_least: usize, leads: [f64; 4], wrong: Verdict, runs: u64) -> [f64; 2] {
    let most = Claim {
        at_least: Some(at_least),
        ..claim(
            Measure::Score,
            &["a", "b", "c", "d"],
            Relation::Above,
            Than::Value(0.5),
        )
    };
    let budgets = [10, 40, 160];
    let mut counts = [0, 0];
    for run in 0..runs {
        let mut place = 0;
        let players = leads.map(|lead| {
            place += 1;
            simulated(&most, 0.5 + lead, Seed(22).part(run).part(place), &budgets)
        });
        let looks = 0..budgets.len();
        let verdicts: Vec<Verdict> = looks
            .map(|look| {
                let count = |verdict| players.iter().filter(|it| it[look] == verdict).count();
                rule::of_several(&most, count(Verdict::Holds), count(Verdict::DoesNotHold))
            })
            .collect();
        counts[0] += u64::from(verdicts.contains(&wrong));
        counts[1] += u64::from(verdicts.last() != Some(&Verdict::Undecided));
    }
    counts.map(|count| count as f64 / runs as f64)
}

fn check_simulations_of_most(runs: u64) {
    use Verdict::{DoesNotHold, Holds};
    for (at_least, leads, wrong, least_decided) in [
        // Even players are the hardest that do not lead, and a lead of 5 points the smallest that matters.
        (1, [0.0; 4], Holds, 0.0),
        (3, [0.2, 0.2, 0.0, 0.0], Holds, 0.0),
        (4, [0.2, 0.2, 0.2, 0.0], Holds, 0.0),
        (1, [0.05, 0.0, 0.0, 0.0], DoesNotHold, 0.0),
        (3, [0.05, 0.05, 0.05, -0.2], DoesNotHold, 0.0),
        (3, [0.2, 0.2, 0.2, -0.2], DoesNotHold, 0.9),
        (3, [0.2, 0.2, -0.2, -0.2], Holds, 0.9),
    ] {
        let [errors, decided] = simulate_most(at_least, leads, wrong, runs);
        let case = format!("{at_least} of {leads:?}");
        assert!(errors <= 0.05, "{case}: {errors} wrong");
        assert!(decided >= least_decided, "{case}: {decided} decided");
    }
}

#[test]
fn wrong_verdicts_about_most_are_rare_at_every_budget() {
    check_simulations_of_most(60);
}

#[test]
#[ignore = "a minute"]
fn wrong_verdicts_about_most_are_rare_in_many_runs() {
    check_simulations_of_most(2000);
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
    assert_eq!(verdict(&cells, &above("one", "one")), Verdict::Undecided);
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
    assert_eq!(verdict(&cells, &above), Verdict::Undecided);
}

#[test]
fn scores_are_compared_opening_by_opening() {
    // Both win most of the games from the same openings; the first one more of twenty.
    let match_of = |name: &str, scores: &[u8]| {
        let mut cell = cell(name, 12, 20, 8);
        let data = Arc::make_mut(cell.outcome.as_mut().unwrap());
        data.pair_scores = scores.repeat(2);
        cell
    };
    let even = [4, 2, 0, 2, 4, 4, 2, 0, 2, 4, 2, 2, 4, 0, 2, 4, 2, 2, 4, 0];
    let mut better = even;
    better
        .iter_mut()
        .filter(|it| **it < 3)
        .for_each(|it| *it += 2);
    let above = claim(
        Measure::Score,
        &["better"],
        Relation::Above,
        Than::Cell("even".into()),
    );
    let paired = [match_of("better", &better), match_of("even", &even)];
    assert_eq!(verdict(&paired, &above), Verdict::Holds);
    let effect = judged(&paired, &above).found[0].effect;
    assert!((effect.value - 13.0 / 40.0).abs() < 1e-9, "{effect:?}");
    // From other openings nothing is known of which belong together.
    let mut other = match_of("even", &even);
    Arc::make_mut(other.outcome.as_mut().unwrap()).seed = 2;
    let apart = [paired[0].clone(), other];
    assert_eq!(verdict(&apart, &above), Verdict::Undecided);
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
    // One was asked about fewer of them so far.
    let fewer = [probe("quick", 7, &hard), probe("slow", 7, &harder[..12])];
    assert_eq!(verdict(&fewer, &below("quick", "slow")), Verdict::Holds);
    let apart = [probe("quick", 7, &hard), probe("slow", 8, &harder)];
    assert_eq!(verdict(&apart, &below("quick", "slow")), Verdict::Undecided);
    let judged = judged(&same, &below("quick", "slow"));
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

#[test]
fn a_factor_multiplies_what_is_compared_with() {
    let nodes: Vec<f64> = (1..=20).map(|game| 100.0 * f64::from(game)).collect();
    let five_times: Vec<f64> = nodes.iter().map(|nodes| 5.0 * nodes).collect();
    let cells = [probe("deep", 7, &five_times), probe("shallow", 7, &nodes)];
    let mut near = claim(
        Measure::Nodes,
        &["deep"],
        Relation::Near,
        Than::Cell("shallow".into()),
    );
    near.margin = Some(0.1);
    assert_eq!(verdict(&cells, &near), Verdict::DoesNotHold);
    near.factor = Some(5.0);
    let judged = judged(&cells, &near);
    assert_eq!(judged.verdict, Verdict::Holds);
    assert_eq!(judged.because, "exactly 5.00 times as much");
}

/// An experiment with two readings.
const FILE: &str = r#"
study = "000"
title = "t"
source = "s"
question = "q"
[values]
depth = 2
[[reading]]
name = "deeper"
why = "It does not say."
values = { depth = 3 }
[[match]]
name = "one"
game = "konane"
first = "ab:depth={depth}"
second = "random"
games = 100
openings = "all"
[[published]]
cell = "one"
measure = "score"
value = 0.9
games = 100
[[claim]]
text = "c"
measure = "score"
of = ["one"]
relation = "above"
than = 0.5
"#;

/// What three samples of 40 pairs say under two readings: won, lost, or neither.
fn experiment_with(protocol: u64, fair: u64, reading: u64) -> ClaimFindings {
    let sample = |won| cell("one", won, 0, 40 - won);
    found_in([protocol, fair, reading].map(sample))
}

/// What the protocol's sample, a fair one and one under the other reading say.
fn found_in([protocol, fair, reading]: [CellFindings; 3]) -> ClaimFindings {
    let experiment = Experiment::read("x", FILE).unwrap();
    let samples = Samples {
        protocol: vec![protocol],
        fair: vec![fair],
        readings: vec![vec![reading]],
    };
    judge(experiment, samples).claims.remove(0)
}

#[test]
fn the_verdict_is_over_all_readings() {
    for (fair, reading, expected) in [
        (38, 36, Verdict::Holds),
        (2, 4, Verdict::DoesNotHold),
        (38, 4, Verdict::Depends),
        (4, 38, Verdict::Depends),
        (38, 21, Verdict::Undecided),
        (21, 4, Verdict::Undecided),
    ] {
        let found = experiment_with(36, fair, reading);
        assert_eq!(found.verdict, expected, "{fair} {reading}");
        assert_eq!(found.readings.len(), 1);
        assert_eq!(found.needs.is_some(), expected == Verdict::Undecided);
    }
    let because = experiment_with(36, 38, 4).because;
    assert!(
        because.contains("is judged otherwise in \u{201c}deeper\u{201d}"),
        "{because}"
    );
}

#[test]
fn a_claim_depends_only_on_readings_that_can_be_told_apart() {
    let equal = || cell("one", 30, 940, 30);
    for (fair, expected) in [
        (cell("one", 40, 948, 12), Verdict::Undecided),
        (cell("one", 300, 700, 0), Verdict::Depends),
    ] {
        let found = found_in([equal(), fair, equal()]);
        let of_readings = [
            found.replicated.verdict,
            found.readings[0].judgement.verdict,
        ];
        assert_eq!(of_readings, [Verdict::Holds, Verdict::DoesNotHold]);
        assert_eq!(found.verdict, expected);
        let says = found.because.contains("cannot be told apart yet");
        assert_eq!(says, expected == Verdict::Undecided, "{}", found.because);
    }
}

#[test]
fn a_protocol_is_reproduced_where_the_published_number_fits_ours() {
    use crate::findings::Answer;
    for (won, answer) in [(36, Answer::Yes), (20, Answer::No)] {
        let reproduced = experiment_with(won, 38, 38).reproduced.unwrap();
        assert_eq!(reproduced.answer, answer, "{:?}", reproduced.numbers);
        assert_eq!(reproduced.numbers[0].published, 0.9);
    }
    let apart = experiment_with(36, 2, 2);
    assert_eq!(apart.verdict, Verdict::DoesNotHold);
    assert!(
        apart
            .because
            .contains("only from the study\u{2019}s own openings")
    );
}

#[test]
fn nothing_is_said_of_a_published_number_without_games_of_ours() {
    use crate::findings::Answer;
    let not_played = |name: &str| CellFindings {
        outcome: Err(NOT_PLAYED.into()),
        ..cell(name, 1, 0, 0)
    };
    let without_games = FILE.replace("value = 0.9\ngames = 100", "value = 0.9");
    let two = without_games
        .replace("of = [\"one\"]", "of = [\"one\", \"two\"]")
        .replace(
            "[[published]]",
            &format!(
                "{}[[published]]\ncell = \"two\"\nmeasure = \"score\"\nvalue = 0.9\n[[published]]",
                second_match()
            ),
        );
    for (text, protocol, answer) in [
        (FILE, vec![not_played("one")], Answer::NotPlayed),
        (&without_games, vec![not_played("one")], Answer::NotPlayed),
        (&without_games, vec![cell("one", 2, 0, 38)], Answer::No),
        // One comparison fails, but of the other number nothing is known.
        (
            &two,
            vec![cell("one", 2, 0, 38), not_played("two")],
            Answer::Undecided,
        ),
        (
            &two,
            vec![not_played("one"), not_played("two")],
            Answer::NotPlayed,
        ),
    ] {
        let experiment = Experiment::read("x", text).unwrap();
        let samples = Samples {
            protocol,
            fair: Vec::new(),
            readings: vec![Vec::new()],
        };
        let found = judge(experiment, samples).claims.remove(0);
        assert_eq!(found.reproduced.unwrap().answer, answer);
    }
}

/// Another match for the experiment.
fn second_match() -> String {
    let start = FILE.find("[[match]]").unwrap();
    let end = FILE.find("[[published]]").unwrap();
    FILE[start..end].replace("\"one\"", "\"two\"")
}
