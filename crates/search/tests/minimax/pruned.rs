//! What is pruned, reduced or extended by the static evaluation, the history and the table.

use std::collections::BTreeSet;

use grove_core::{Evaluate, EvaluationTerms, Game, Guide, Score, Seed, Word};
use grove_games::{Playable, Visitor};
use grove_search::minimax::record::{End, Purpose, Record, Visit};
use grove_search::minimax::{HistoryUpdate, Order, Reduction};
use grove_search::score::is_proven;
use grove_search::{Limits, Minimax, Options, RootHistory, reference};

use crate::on_board::on_board;

use super::hashed::{Hashed, Salt, random_position, table};

/// What all players do that use any of it.
fn plain() -> Options {
    Options {
        pvs: true,
        deepening: true,
        orders: vec![Order::PreviousBest, Order::Killers, Order::History],
        table: table(16),
        ..Options::default()
    }
}

fn with(change: impl Fn(&mut Options)) -> Options {
    let mut options = plain();
    change(&mut options);
    options
}

/// All of it at once, with margins that prune much.
fn everything() -> Options {
    with(|o| {
        (o.reverse_futility, o.razoring) = (Some(0.05), Some(0.05));
        (o.futility, o.late_move_pruning) = (Some(0.05), Some(1));
        (o.internal_iterative_reduction, o.singular) = (true, true);
        (o.reductions, o.history) = (Some(Reduction::Adjusted), HistoryUpdate::Gravity);
        (o.continuation, o.correction, o.threat_extensions) = (2, true, true);
        o.distance_pruning = true;
    })
}

/// Searches positions of a game and adds up the nodes.
fn nodes(game: &str, options: &Options, depth: u32) -> u64 {
    struct Count<'a>(&'a Options, u32);
    impl Visitor for Count<'_> {
        type Output = u64;
        fn visit<G: Playable>(self, rules: &G::Rules) -> u64 {
            let mut random = Seed(21).random();
            let mut search = |_| {
                let position = random_position::<G>(rules, 20, &mut random);
                let evaluation = <G as Evaluate>::Evaluation::default();
                let mut search = Minimax::new(self.0.clone(), evaluation, Seed(1));
                let limits = Limits::depth(self.1);
                let report = search.search(&position, RootHistory::default(), &limits);
                report.counts.nodes
            };
            (0..12).map(&mut search).sum()
        }
    }
    on_board(game, Count(options, depth))
}

#[test]
fn every_part_saves_nodes() {
    let parts: [(&str, Options); 6] = [
        ("rfp", with(|o| o.reverse_futility = Some(0.3))),
        ("razoring", with(|o| o.razoring = Some(0.3))),
        ("futility", with(|o| o.futility = Some(0.1))),
        ("lmp", with(|o| o.late_move_pruning = Some(3))),
        ("iir", with(|o| o.internal_iterative_reduction = true)),
        ("lmr", with(|o| o.reductions = Some(Reduction::Adjusted))),
    ];
    let games = [("konane", 6), ("ataxx:5x5", 5), ("pentalath:3", 5)];
    for (name, options) in parts {
        let all = |options: &Options| -> u64 {
            let nodes = games.map(|(game, depth)| nodes(game, options, depth));
            nodes.iter().sum()
        };
        let (saved, plain) = (all(&options), all(&plain()));
        assert!(saved < plain, "{name}: {saved} against {plain}");
    }
}

/// Adjusted reductions look at the history, and at whether the position improves.
#[test]
fn reductions_are_adjusted() {
    let nodes = |reduction, history| {
        let options = with(|o| {
            (o.reductions, o.history) = (Some(reduction), history);
        });
        nodes("ataxx:5x5", &options, 6)
    };
    let fixed = nodes(Reduction::Fixed, HistoryUpdate::Gravity);
    let adjusted = nodes(Reduction::Adjusted, HistoryUpdate::Gravity);
    let by_count = nodes(Reduction::Adjusted, HistoryUpdate::Count);
    assert!(fixed != adjusted && adjusted != by_count);
}

/// A visit, and the position that it was of.
struct Visited<'r, G> {
    position: G,
    visit: &'r Visit,
}

/// All visits of a record, with their positions.
fn visited<'r, G: Guide>(root: &G, record: &'r Record) -> Vec<Visited<'r, G>> {
    let mut all: Vec<Visited<'r, G>> = Vec::new();
    for visit in &record.visits {
        let position = match (visit.parent, visit.mv::<G::Move>()) {
            (None, _) => root.clone(),
            (Some(parent), None) => all[parent as usize].position.clone(),
            (Some(parent), Some(mv)) => {
                let parent = &all[parent as usize];
                parent.position.after(mv)
            }
        };
        all.push(Visited { position, visit });
    }
    all
}

fn recorded<G: Evaluate + Guide>(
    position: &G,
    options: Options,
    evaluation: &G::Evaluation,
    depth: u32,
) -> Record {
    let mut search = Minimax::new(options, evaluation.clone(), Seed(1));
    let limits = Limits::depth(depth);
    let (_, record) = search.record(position, RootHistory::default(), &limits, 1_000_000);
    assert_eq!(record.left_out, 0);
    record
}

/// What the static evaluation says to the side to move, in a search for `root`.
fn static_eval<G: Evaluate>(position: &G, root: &G, evaluation: &G::Evaluation) -> Score {
    let estimate = position.evaluate(evaluation, root.side_to_move());
    match position.side_to_move() == root.side_to_move() {
        true => estimate,
        false => -estimate,
    }
}

const GAMES: [(&str, u32); 5] = [
    ("konane:6x6", 5),
    ("checkers", 6),
    ("pentalath:3", 4),
    ("ataxx:4x4", 4),
    ("halma:4x4", 4),
];

fn each_game(mut check: impl FnMut(&str, u32)) {
    for (game, depth) in GAMES {
        check(game, depth);
    }
}

#[test]
fn static_pruning_keeps_to_its_margins_and_out_of_checks() {
    struct Check(u32, u32);
    impl Visitor for Check {
        type Output = [usize; 2];
        fn visit<G: Playable>(self, rules: &G::Rules) -> [usize; 2] {
            let Check(depth, rounds) = self;
            let mut random = Seed(31).random();
            let mut pruned = [0; 2];
            for round in 0..rounds {
                let root = Hashed(random_position::<G>(rules, 24, &mut random));
                let salt = Salt(round.into());
                let margin = salt.scale() as Score;
                let options = with(|o| (o.reverse_futility, o.razoring) = (Some(1.0), Some(0.5)));
                let record = recorded(&root, options, &salt, depth);
                for Visited {
                    position, visit, ..
                } in visited(&root, &record)
                {
                    let eval = static_eval(&position, &root, &salt);
                    let kind = match visit.end {
                        End::ReverseFutility => {
                            let least = visit.beta + margin * (visit.depth as Score - 1);
                            assert!(eval >= least, "{visit:?}");
                            assert_eq!(visit.value, Some(eval));
                            0
                        }
                        End::Razoring => {
                            assert!(eval + margin / 2 * visit.depth as Score <= visit.alpha);
                            1
                        }
                        _ => continue,
                    };
                    pruned[kind] += 1;
                    assert_eq!(visit.beta - visit.alpha, 1);
                    assert!(!position.in_check());
                }
            }
            pruned
        }
    }
    each_game(|game, depth| {
        let pruned = on_board(game, Check(depth, 20));
        assert!(pruned.iter().all(|&count| count > 0), "{game}: {pruned:?}");
    });
}

/// Futility and late move pruning leave quiet moves out, and only those.
#[test]
fn only_quiet_moves_are_left_out() {
    struct Check(u32, Options);
    impl Visitor for Check {
        type Output = usize;
        fn visit<G: Playable>(self, rules: &G::Rules) -> usize {
            let Check(depth, options) = self;
            let mut random = Seed(41).random();
            let mut left_out = 0;
            for round in 0..20 {
                let root = Hashed(random_position::<G>(rules, 24, &mut random));
                let record = recorded(&root, options.clone(), &Salt(round), depth);
                let all = visited(&root, &record);
                for (number, node) in all.iter().enumerate() {
                    if node.visit.end != End::Searched {
                        continue;
                    }
                    let searched: Vec<u64> = record.visits[number..]
                        .iter()
                        .filter(|child| child.parent == Some(number as u32))
                        .filter_map(|child| child.mv::<G::Move>().map(Word::word))
                        .collect();
                    assert!(!searched.is_empty());
                    node.position.each_move(|mv| {
                        if !searched.contains(&mv.word()) {
                            left_out += 1;
                            assert!(!node.position.is_noisy(mv) && !node.position.in_check());
                        }
                    });
                }
            }
            left_out
        }
    }
    let futility = with(|o| o.futility = Some(0.05));
    let late = with(|o| o.late_move_pruning = Some(1));
    each_game(|game, depth| {
        for options in [&futility, &late] {
            let left_out = on_board(game, Check(depth, options.clone()));
            assert!(left_out > 0, "{game}");
        }
        assert_eq!(on_board(game, Check(depth, plain())), 0, "{game}");
    });
}

/// Whatever is pruned, a result that a search calls proven is the true one.
#[test]
fn nothing_is_proven_by_what_was_not_searched() {
    struct Check(u32);
    impl Visitor for Check {
        type Output = usize;
        fn visit<G: Playable>(self, rules: &G::Rules) -> usize {
            let mut random = Seed(51).random();
            let mut proven = 0;
            for round in 0..120 {
                let position = Hashed(random_position::<G>(rules, 40, &mut random));
                let salt = Salt(round);
                let mut search = Minimax::new(everything(), salt.clone(), Seed(1));
                let limits = Limits::depth(self.0);
                let report = search.search(&position, RootHistory::default(), &limits);
                if !is_proven(report.score) {
                    continue;
                }
                proven += 1;
                // An extension may see a ply or two beyond the depth.
                let truth = reference::root_moves(&position, self.0 + 2, &salt);
                let best = truth.iter().map(|root| root.score).max().expect("a move");
                assert!(is_proven(best) && (best > 0) == (report.score > 0));
            }
            proven
        }
    }
    let mut proven = 0;
    for (game, depth) in [("konane:5x5", 5), ("ataxx:4x4", 3), ("pentalath:3", 2)] {
        proven += on_board(game, Check(depth));
    }
    assert!(proven > 50, "{proven}");
}

/// A move that is far better than all others is looked at more deeply: the same position is
/// searched without it, and it alone is extended.
#[test]
fn a_singular_move_is_extended() {
    struct Check;
    impl Visitor for Check {
        type Output = [usize; 3];
        fn visit<G: Playable>(self, rules: &G::Rules) -> [usize; 3] {
            let mut random = Seed(61).random();
            let mut seen = [0; 3];
            for round in 0..12 {
                let root = Hashed(random_position::<G>(rules, 20, &mut random));
                let options = with(|o| o.singular = true);
                let record = recorded(&root, options, &Salt(round), 8);
                for visit in &record.visits {
                    let parent = visit.parent.map(|parent| &record.visits[parent as usize]);
                    seen[0] += usize::from(visit.purpose == Purpose::Verification);
                    seen[1] += usize::from(visit.end == End::Multicut);
                    seen[2] += usize::from(parent.is_some_and(|it| visit.depth >= it.depth));
                }
            }
            seen
        }
    }
    let game = "konane:5x5";
    let seen = on_board(game, Check);
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// Moves that were tried in vain fall behind others, and those that answer or continue the moves before
/// come before others.
#[test]
fn gravity_and_continuations_change_the_order() {
    let by_gravity = |plies| {
        with(|o| {
            (o.history, o.continuation) = (HistoryUpdate::Gravity, plies);
        })
    };
    let nodes = |options: &Options| nodes("halma:4x4", options, 6);
    let all = [
        plain(),
        by_gravity(0),
        by_gravity(1),
        by_gravity(2),
        with(|o| {
            (o.history, o.continuation) = (HistoryUpdate::Gravity, 2);
            o.reductions = Some(Reduction::Adjusted);
        }),
        with(|o| {
            (o.history, o.reductions) = (HistoryUpdate::Gravity, Some(Reduction::Adjusted));
        }),
    ];
    let counted: BTreeSet<u64> = all.iter().map(nodes).collect();
    assert_eq!(counted.len(), all.len(), "{counted:?}");
}

/// What a node is cut off by is the corrected estimate, which is off the plain one by no more than
/// the scale.
#[test]
fn estimates_are_corrected_within_bounds() {
    struct Check(u32);
    impl Visitor for Check {
        type Output = usize;
        fn visit<G: Playable>(self, rules: &G::Rules) -> usize {
            let mut random = Seed(71).random();
            let mut corrected = 0;
            for round in 0..10 {
                let root = Hashed(random_position::<G>(rules, 24, &mut random));
                let salt = Salt(round);
                let options = with(|o| (o.reverse_futility, o.correction) = (Some(0.5), true));
                let record = recorded(&root, options, &salt, self.0);
                for Visited { position, visit } in visited(&root, &record) {
                    if visit.end != End::ReverseFutility {
                        continue;
                    }
                    let plain = static_eval(&position, &root, &salt);
                    let value = visit.value.expect("a value");
                    assert!(value.abs_diff(plain) <= salt.scale() as u32, "{visit:?}");
                    corrected += usize::from(value != plain);
                }
            }
            corrected
        }
    }
    each_game(|game, depth| {
        let corrected = on_board(game, Check(depth));
        assert!(corrected > 10, "{game}: {corrected}");
    });
}

/// Where a threat has to be answered a move costs no depth, down to twice the depth of the root; elsewhere
/// it does.
#[test]
fn answers_to_threats_are_extended() {
    struct Check(bool);
    impl Visitor for Check {
        type Output = usize;
        fn visit<G: Playable>(self, rules: &G::Rules) -> usize {
            let mut random = Seed(81).random();
            let mut extended = 0;
            for round in 0..40 {
                let root = Hashed(random_position::<G>(rules, 14, &mut random));
                let options = Options {
                    threat_extensions: self.0,
                    ..Options::default()
                };
                let depth = 2;
                let record = recorded(&root, options, &Salt(round), depth);
                let all = visited(&root, &record);
                let mut plies = vec![0; all.len()];
                for (number, Visited { visit, .. }) in all.iter().enumerate() {
                    let Some(parent) = visit.parent else {
                        continue;
                    };
                    let ply = plies[parent as usize];
                    plies[number] = ply + 1;
                    // The root has nothing to choose between depths.
                    if ply == 0 {
                        continue;
                    }
                    let parent = &all[parent as usize];
                    let costs = parent.visit.depth - visit.depth;
                    let threatened = self.0 && ply < 2 * depth && parent.position.is_threatened();
                    assert_eq!(costs, u32::from(!threatened), "{visit:?}");
                    extended += usize::from(threatened);
                }
            }
            extended
        }
    }
    let game = "pentalath:4";
    assert!(on_board(game, Check(true)) > 20);
    assert_eq!(on_board(game, Check(false)), 0);
}
