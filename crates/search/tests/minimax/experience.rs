//! Positions that lost earlier games: what a search makes of them, whatever its other options are.

use grove_core::{Evaluate, Game, Guide, MAX_EVAL, Notation, Score, Seed, Side, Symmetry};
use grove_games::{konane, pentalath};
use grove_search::minimax::{LostPositions, Order, REMEMBERED_LOSS, TableOptions};
use grove_search::report::Report;
use grove_search::{Limits, Minimax, Options, RootHistory, score};

use super::hashed::{Hashed, Salt, random_position, table};
use super::stones::Stones;

fn search<G: Evaluate<Evaluation = Salt> + Guide>(
    position: &G,
    options: &Options,
    depth: u32,
    lost: &LostPositions,
) -> Report<G::Move> {
    let history = RootHistory {
        lost: Some(lost),
        ..RootHistory::default()
    };
    let limits = Limits {
        lines: 1,
        stop_if_forced: false,
        ..Limits::depth(depth)
    };
    let mut search = Minimax::new(options.clone(), Salt(5), Seed(1));
    search.search(position, history, &limits)
}

/// What a position is worth where every third one is remembered: plain negamax, with nothing clever.
fn negamax<G: Evaluate<Evaluation = Salt> + Symmetry>(
    position: &G,
    depth: u32,
    ply: u32,
    root: Side,
) -> Score {
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return score::of_outcome(outcome, side, depth);
    }
    if side != root && (ply == 1 || depth > 0) && is_lost(position) {
        return MAX_EVAL;
    }
    if depth == 0 {
        let estimate = position.evaluate(&Salt(5), root);
        return if side == root { estimate } else { -estimate };
    }
    let value = |mv| -negamax(&position.after(mv), depth - 1, ply + 1, root);
    let values = position.moves().into_iter().map(value);
    values.max().expect("an unfinished game has moves")
}

fn is_lost(position: &impl Symmetry) -> bool {
    position.canonical_key().0.is_multiple_of(3)
}

/// All positions so deep below this one that are remembered.
fn lost_below<G: Symmetry>(position: &G, depth: u32, lost: &mut Vec<u64>) {
    if is_lost(position) {
        lost.push(position.canonical_key().0);
    }
    if depth > 0 {
        position.each_move(|mv| lost_below(&position.after(mv), depth - 1, lost));
    }
}

fn searches() -> Vec<Options> {
    let plain = Options {
        prune: false,
        ..Options::default()
    };
    let symmetric = TableOptions {
        symmetry: true,
        ..TableOptions::new(16)
    };
    let full = Options {
        deepening: true,
        table: Some(symmetric),
        orders: vec![Order::PreviousBest, Order::History],
        pvs: true,
        ..Options::default()
    };
    let hashed = Options {
        table: table(16),
        ..Options::default()
    };
    let threads = Options {
        threads: 2,
        ..full.clone()
    };
    vec![plain, Options::default(), hashed, full, threads]
}

fn agrees<G: Notation + Guide>(rules: &G::Rules) {
    let mut random = Seed(7).random();
    let mut avoided = 0;
    for _ in 0..100 {
        let position = Hashed(random_position::<G>(rules, 8, &mut random));
        let root = position.side_to_move();
        for depth in 1..=3 {
            let mut lost = Vec::new();
            lost_below(&position, depth, &mut lost);
            let lost: LostPositions = lost.into_iter().collect();
            let expected = negamax(&position, depth, 0, root);
            for options in searches() {
                let report = search(&position, &options, depth, &lost);
                // A search that deepens leaves it at a shallower depth where that proves the result.
                let is_proven = score::is_proven(expected) && score::is_proven(report.score);
                assert!(
                    report.score == expected || is_proven,
                    "{} at depth {depth}: expected {expected}, found {}, with {options:?}",
                    position.0.text(),
                    report.score
                );
            }
            let known = search(
                &position,
                &Options::default(),
                depth,
                &LostPositions::default(),
            );
            avoided += u32::from(known.score != expected);
        }
    }
    assert!(
        avoided > 30,
        "remembered positions changed {avoided} values"
    );
}

#[test]
fn remembered_positions_are_worth_the_same_in_every_search() {
    agrees::<konane::Small>(&konane::Rules {
        rows: 4,
        columns: 4,
    });
    agrees::<pentalath::Small>(&pentalath::Rules {
        edge: 3,
        swap: true,
    });
}

fn stones(left: u16) -> Stones {
    Stones {
        left,
        most: 2,
        side: Side::Black,
        noisy: false,
    }
}

fn after(position: &Stones, number: usize) -> Stones {
    position.after(position.moves()[number])
}

#[test]
fn a_remembered_loss_is_worse_than_any_estimate_and_better_than_a_proven_loss() {
    let plain = Options::default();
    let remembered = |positions: &[Stones]| positions.iter().map(|it| it.key()).collect();
    // Nothing is proven here, and the search prefers one of two moves.
    let open = stones(22);
    let liked = search(&open, &plain, 2, &LostPositions::default());
    let lost = remembered(&[open.after(liked.best.expect("a move"))]);
    let other = search(&open, &plain, 2, &lost);
    assert_ne!(other.best, liked.best);
    assert!(other.score <= liked.score && other.score > REMEMBERED_LOSS);
    let both = remembered(&[after(&open, 0), after(&open, 1)]);
    assert_eq!(search(&open, &plain, 2, &both).score, REMEMBERED_LOSS);
    // Both moves lose, and of the second that is only remembered.
    let hopeless = stones(3);
    let nothing = LostPositions::default();
    assert!(score::is_proven(
        search(&hopeless, &plain, 2, &nothing).score
    ));
    let lost = remembered(&[after(&hopeless, 1)]);
    let report = search(&hopeless, &plain, 2, &lost);
    assert_eq!(report.best, Some(hopeless.moves()[1]));
    assert_eq!(report.score, REMEMBERED_LOSS);
    // A move that wins is played, whatever is remembered.
    let won = stones(2);
    let lost = remembered(&[after(&won, 0), after(&won, 1)]);
    assert!(search(&won, &plain, 2, &lost).score >= score::END);
}

/// All that follows a move has lost before, so the move is worth no more.
#[test]
fn what_is_remembered_backs_up() {
    let rules = konane::Rules {
        rows: 4,
        columns: 4,
    };
    let (plain, nothing) = (Options::default(), LostPositions::default());
    let mut random = Seed(11).random();
    let (mut seen, mut avoided) = (0, 0);
    for _ in 0..100 {
        let root = Hashed(random_position::<konane::Small>(&rules, 4, &mut random));
        let liked = search(&root, &plain, 4, &nothing);
        if score::is_proven(liked.score) {
            continue;
        }
        let next = root.after(liked.best.expect("a move"));
        let mut lost = Vec::new();
        next.each_move(|reply| {
            let again = next.after(reply);
            again.each_move(|mv| lost.push(again.after(mv).canonical_key().0));
        });
        let lost: LostPositions = lost.into_iter().collect();
        let history = RootHistory {
            lost: Some(&lost),
            ..RootHistory::default()
        };
        let values = Minimax::new(plain.clone(), Salt(5), Seed(1)).all_moves(
            &root,
            history,
            &Limits::depth(4),
        );
        let of_liked = values.iter().find(|value| Some(value.mv) == liked.best);
        assert_eq!(of_liked.map(|value| value.score), Some(REMEMBERED_LOSS));
        seen += 1;
        avoided += u32::from(search(&root, &plain, 4, &lost).best != liked.best);
    }
    assert!(seen > 20 && avoided > 10, "{avoided} of {seen}");
}

/// That one side lost there says nothing of the other.
#[test]
fn what_the_opponent_moves_into_is_not_looked_up() {
    let root = stones(20);
    let mut lost = Vec::new();
    root.each_move(|mv| {
        let next = root.after(mv);
        next.each_move(|reply| lost.push(next.after(reply).key()));
    });
    let lost: LostPositions = lost.into_iter().collect();
    let plain = Options::default();
    let report = search(&root, &plain, 4, &lost);
    assert_eq!(report, search(&root, &plain, 4, &LostPositions::default()));
}
