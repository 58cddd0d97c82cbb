//! What the options do that may change the value of a position.

use grove_core::{Coord, Evaluate, Game, Guide, Notation, Score, Seed, Side};
use grove_games::{Playable, Visitor, checkers, konane};
use grove_search::minimax::{NullForm, NullMove};
use grove_search::{Limits, Minimax, Options, RootHistory, score};

use crate::on_board::on_board;

use super::hashed::{Hashed, Salt, random_position};

/// Plain negamax in which a rule says which moves are looked at. Where it leaves none the position
/// is estimated.
struct Plain<'a, G: Evaluate> {
    root: Side,
    nominal: u32,
    evaluation: &'a G::Evaluation,
    keeps: &'a dyn Fn(&G, G::Move) -> bool,
    /// Whether estimates wait for captures to end, and the only move costs no depth.
    quiescence: bool,
    extensions: bool,
}

impl<G: Evaluate + Guide> Plain<'_, G> {
    fn value(&self, position: &G, depth: u32, ply: u32) -> Score {
        let side = position.side_to_move();
        if let Some(outcome) = position.outcome() {
            return score::of_outcome(outcome, side, self.nominal.saturating_sub(ply));
        }
        let mut moves = position.moves();
        moves.retain(|&mv| (self.keeps)(position, mv));
        if depth == 0 && self.quiescence {
            return self.quiet_value(position, 0);
        }
        if depth == 0 || moves.is_empty() {
            return self.estimate(position);
        }
        let extends = self.extensions && moves.len() == 1 && ply < 2 * self.nominal;
        let below = depth - 1 + u32::from(extends);
        let values = moves
            .into_iter()
            .map(|mv| -self.value(&position.after(mv), below, ply + 1));
        values.max().expect("some move is left")
    }

    fn estimate(&self, position: &G) -> Score {
        let estimate = position.evaluate(self.evaluation, self.root);
        if position.side_to_move() == self.root {
            estimate
        } else {
            -estimate
        }
    }

    /// The value after captures, of which no more than twelve plies are looked at.
    fn quiet_value(&self, position: &G, plies: u32) -> Score {
        if let Some(outcome) = position.outcome() {
            return score::of_outcome(outcome, position.side_to_move(), 0);
        }
        let moves = position.moves();
        let noisy = || moves.iter().filter(|&&mv| position.is_noisy(mv));
        if plies == 12 {
            return self.estimate(position);
        }
        let values = noisy().map(|&mv| -self.quiet_value(&position.after(mv), plies + 1));
        let most = values.max();
        if noisy().count() == moves.len() {
            return most.expect("some move is left");
        }
        most.unwrap_or(Score::MIN).max(self.estimate(position))
    }

    fn best(&self, position: &G) -> Score {
        let moves = position.moves();
        let kept = moves.into_iter().filter(|&mv| (self.keeps)(position, mv));
        let below = self.nominal - 1;
        let values = kept.map(|mv| -self.value(&position.after(mv), below, 1));
        values.max().expect("some move is left")
    }
}

fn search_value<G: Evaluate + Guide>(
    position: &G,
    options: Options,
    evaluation: G::Evaluation,
    depth: u32,
) -> Score {
    let mut search = Minimax::new(options, evaluation, Seed(1));
    search
        .search(position, RootHistory::default(), &Limits::depth(depth))
        .score
}

fn konane(text: &str) -> konane::Small {
    konane::Small::parse(&konane::Rules::default(), text).expect(text)
}

/// With which of the other switches an option has to work as well.
fn with_others(options: Options) -> [Options; 2] {
    let helped = Options {
        deepening: true,
        pvs: true,
        table: super::hashed::table(16),
        ..options.clone()
    };
    [options, helped]
}

#[test]
fn a_window_drops_the_moves_that_start_outside() {
    let mut random = Seed(8).random();
    for round in 0..60 {
        let position: konane::Small = random_position(&konane::Rules::default(), 24, &mut random);
        if position.move_count() == 1 {
            // Deepening does not go on where there is nothing to choose.
            continue;
        }
        let hashed = Hashed(position);
        for padding in 0..4 {
            let inside = |mv| {
                let (start, end) = (position.origin(mv), position.destination(mv));
                let (start, end) = (start.expect("a jump"), end.expect("a jump"));
                let reach = |one: i32, other: i32| {
                    one.min(other) - padding as i32..=one.max(other) + padding as i32
                };
                let rows = reach(start.row, end.row);
                let columns = reach(start.column, end.column);
                move |place: Coord| rows.contains(&place.row) && columns.contains(&place.column)
            };
            let values = position.moves().into_iter().map(|mv| {
                let inside = inside(mv);
                let keeps =
                    |at: &Hashed<konane::Small>, mv| inside(at.origin(mv).expect("a start"));
                let plain = Plain {
                    root: position.side_to_move(),
                    nominal: 4,
                    evaluation: &Salt(round),
                    keeps: &keeps,
                    quiescence: false,
                    extensions: false,
                };
                -plain.value(&hashed.after(mv), 3, 1)
            });
            let expected = values.max().expect("a move");
            let options = Options {
                region_padding: Some(padding),
                ..Options::default()
            };
            for options in with_others(options) {
                let value = search_value(&hashed, options, Salt(round), 4);
                assert_eq!(value, expected, "padding {padding}: {}", position.text());
            }
        }
    }
}

#[test]
fn a_window_without_moves_is_estimated() {
    // Black jumps in one corner. White can reply only in another, and then Black is stuck. In the
    // window Black is thought to have gone on, with nothing to move and so an estimate of 0.
    let position = konane("bw5w/7b/8/8/8/8/8/8 b");
    let value = |region_padding| {
        let options = Options {
            region_padding,
            ..Options::default()
        };
        search_value(&position, options, konane::Evaluation::default(), 2)
    };
    assert_eq!(value(Some(0)), 0);
    assert_eq!(value(Some(7)), -score::END);
    assert_eq!(value(None), -score::END);
}

#[test]
fn ignoring_retreats_drops_them_wherever_there_are_other_moves() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let mut random = Seed(9).random();
            for round in 0..40 {
                let position = Hashed(random_position::<G>(rules, 16, &mut random));
                let keeps = |at: &Hashed<G>, mv| {
                    !at.is_prunable(mv) || at.moves().into_iter().all(|mv| at.is_prunable(mv))
                };
                let plain = Plain {
                    root: position.side_to_move(),
                    nominal: 3,
                    evaluation: &Salt(round),
                    keeps: &keeps,
                    quiescence: false,
                    extensions: false,
                };
                let options = Options {
                    ignore_retreats: true,
                    ..Options::default()
                };
                for options in with_others(options) {
                    let value = search_value(&position, options, Salt(round), 3);
                    assert_eq!(value, plain.best(&position), "{}", position.0.text());
                }
            }
        }
    }
    on_board("halma:5x5", Check);
}

/// Values with an option of the plain search above.
fn check_plain(game: &str, depth: u32, quiescence: bool, extensions: bool) {
    struct Check(u32, bool, bool);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let Check(depth, quiescence, extensions) = self;
            let mut random = Seed(10).random();
            for round in 0..100 {
                let position = Hashed(random_position::<G>(rules, 40, &mut random));
                let plain = Plain {
                    root: position.side_to_move(),
                    nominal: depth,
                    evaluation: &Salt(round),
                    keeps: &|_, _| true,
                    quiescence,
                    extensions,
                };
                let single = position.moves().len() == 1;
                if extensions && single {
                    continue;
                }
                let options = Options {
                    quiescence,
                    extensions,
                    ..Options::default()
                };
                let value = search_value(&position, options, Salt(round), depth);
                assert_eq!(value, plain.best(&position), "{}", position.0.text());
            }
        }
    }
    on_board(game, Check(depth, quiescence, extensions));
}

#[test]
fn quiescence_waits_for_the_end_of_captures() {
    check_plain("checkers", 3, true, false);
    check_plain("checkers", 1, true, false);
}

/// Where captures are not forced the side to move may stand pat.
#[test]
fn quiescence_may_leave_a_capture_alone() {
    check_plain("pentalath:3", 1, true, false);
    check_plain("pentalath:3", 2, true, false);
}

#[test]
fn the_only_move_costs_no_depth() {
    check_plain("checkers", 3, false, true);
    check_plain("konane:5x5", 3, false, true);
}

#[test]
fn quiescence_sees_the_recapture() {
    // White takes a man and is taken: one ply alone sees only the gain.
    let text = "W:W22,32:B18,11,8";
    let position = checkers::Checkers::parse(&checkers::Rules::default(), text).expect(text);
    let value = |quiescence| {
        let options = Options {
            quiescence,
            ..Options::default()
        };
        search_value(&position, options, checkers::Evaluation::default(), 1)
    };
    assert!(value(true) < value(false));
}

fn null(form: NullForm) -> Options {
    Options {
        null_move: Some(NullMove { reduction: 2, form }),
        ..Options::default()
    }
}

/// Nodes of a search of the start of a game.
fn nodes(game: &str, options: Options, depth: u32) -> u64 {
    struct Count(Options, u32);
    impl Visitor for Count {
        type Output = u64;
        fn visit<G: Playable>(self, rules: &G::Rules) -> u64 {
            let mut position = G::start(rules);
            let mut random = Seed(3).random();
            for _ in 0..6 {
                position.play_random(&mut random);
            }
            let mut search = Minimax::new(self.0, <G as Evaluate>::Evaluation::default(), Seed(1));
            let limits = Limits::depth(self.1);
            search
                .search(&position, RootHistory::default(), &limits)
                .counts
                .nodes
        }
    }
    on_board(game, Count(options, depth))
}

#[test]
fn null_moves_save_nodes_and_both_sides_save_more() {
    let plain = nodes("pentalath:3", Options::default(), 6);
    let study = nodes("pentalath:3", null(NullForm::Study), 6);
    let usual = nodes("pentalath:3", null(NullForm::Usual), 6);
    assert!(study < plain, "{study} of {plain}");
    assert!(usual < study, "{usual} of {study}");
}

#[test]
fn a_null_move_is_refused_where_zugzwang_decides() {
    // Few can move in these endings, and to have to move is what loses. The search passes
    // nowhere, so that it visits the same nodes and finds the same values.
    let mut random = Seed(11).random();
    let mut tried = 0;
    while tried < 100 {
        let position: konane::Small = random_position(&konane::Rules::default(), 50, &mut random);
        if position.move_count() > 5 || !never_passes(&position, 4) {
            continue;
        }
        tried += 1;
        for form in [NullForm::Study, NullForm::Usual] {
            let report = |options| {
                let mut search = Minimax::new(options, konane::Evaluation::default(), Seed(1));
                search.search(&position, RootHistory::default(), &Limits::depth(4))
            };
            assert_eq!(report(null(form)), report(Options::default()));
        }
    }
}

fn never_passes(position: &konane::Small, depth: u32) -> bool {
    let below = |mv| never_passes(&position.after(mv), depth - 1);
    position.null_move().is_none() && (depth == 0 || position.moves().into_iter().all(below))
}

/// In Konane a pass is worth a move: a null move finds values that no move reaches.
#[test]
fn a_null_move_misjudges_konane() {
    let mut random = Seed(13).random();
    let mut wrong = 0;
    for _ in 0..100 {
        let position: konane::Small = random_position(&konane::Rules::default(), 24, &mut random);
        let evaluation = konane::Evaluation::default();
        let plain = search_value(&position, Options::default(), evaluation, 6);
        let passing = search_value(&position, null(NullForm::Usual), evaluation, 6);
        wrong += u32::from(plain != passing);
    }
    assert!(wrong > 5, "{wrong} of 100");
}
