//! A search that is recorded is the same search, and its record is true.

use grove_core::{Game, Notation, Score, Seed, Word};
use grove_games::{Playable, Visitor, checkers, konane};
use grove_search::minimax::record::{End, Purpose, Record, Visit};
use grove_search::minimax::{Bound, NullForm, NullMove, Order, Reduction};
use grove_search::score::is_proven;
use grove_search::{Limits, Minimax, Options, Report, RootHistory};

use crate::on_board::on_board;

use super::hashed::{Hashed, Salt, random_position, table};
use super::values::{BOARDS, variants};

const ROOM: usize = 1_000_000;

/// The switches that keep the value, and those that do not; all of them with one thread.
fn switches() -> Vec<(String, Options)> {
    let mut switches = variants();
    switches.retain(|(_, options)| options.threads == 1);
    let mut add = |name: &str, change: &dyn Fn(&mut Options)| {
        let mut options = Options::default();
        change(&mut options);
        switches.push((name.to_string(), options));
    };
    add("window", &|o| o.region_padding = Some(1));
    add("quiescence", &|o| o.quiescence = true);
    add("quiescence and pvs", &|o| {
        (o.quiescence, o.pvs) = (true, true)
    });
    add("extensions", &|o| o.extensions = true);
    for form in [NullForm::Study, NullForm::Usual] {
        add("passing, late moves less deep", &|o| {
            o.null_move = Some(NullMove { reduction: 1, form });
            (o.pvs, o.deepening) = (true, true);
            o.reductions = Some(Reduction::Fixed);
            o.orders = vec![Order::PreviousBest, Order::Killers];
            o.table = table(10);
        });
    }
    add("static pruning", &|o| {
        (o.pvs, o.deepening, o.quiescence) = (true, true, true);
        (o.reverse_futility, o.razoring) = (Some(0.1), Some(0.1));
        (o.futility, o.late_move_pruning) = (Some(0.1), Some(2));
        o.orders = vec![Order::PreviousBest, Order::Killers];
        o.table = table(10);
    });
    add("singular", &|o| {
        (o.pvs, o.deepening, o.singular) = (true, true, true);
        o.internal_iterative_reduction = true;
        o.orders = vec![Order::PreviousBest];
        o.table = table(10);
    });
    switches
}

/// Whether a record is true by itself, whatever was searched.
fn assert_true<M: Word + PartialEq + std::fmt::Debug>(
    record: &Record,
    report: &Report<M>,
    options: &Options,
    context: &str,
) {
    assert_eq!(record.left_out, 0, "{context}");
    let visits = &record.visits;
    let roots = visits
        .iter()
        .filter(|visit| visit.purpose == Purpose::Root)
        .count();
    let counted = (visits.len() - roots) as u64;
    assert_eq!(counted, report.counts.nodes, "{context}");
    let last = visits
        .iter()
        .rfind(|visit| visit.parent.is_none())
        .expect("a root");
    assert_eq!(last.value, Some(report.score), "{context}");
    let moves = count_moves(visits);
    let mut sizes = vec![0; visits.len()];
    for (number, visit) in visits.iter().enumerate().rev() {
        assert!(visit.alpha < visit.beta, "{context} {visit:?}");
        let value = visit.value.expect("a search that was not stopped");
        match visit.end {
            End::Cut { index } => {
                assert!(options.prune && value >= visit.beta, "{context} {visit:?}");
                assert_eq!(moves[number], index as usize + 1, "{context} {visit:?}");
            }
            End::Pass | End::ReverseFutility | End::Multicut => {
                assert!(value >= visit.beta && visit.depth > 0)
            }
            End::Distance => {
                assert!(is_proven(value) && (value <= visit.alpha || value >= visit.beta));
            }
            End::Razoring => assert!(value <= visit.alpha && visit.depth > 0),
            End::Table => assert_eq!(visit.hit.map(|hit| hit.value), Some(value)),
            End::Searched => {
                assert!(!options.prune || value < visit.beta, "{context} {visit:?}");
                assert!(moves[number] > 0);
            }
            End::Over => assert_eq!(visit.moves, 0),
            End::Horizon => assert_eq!(visit.depth, 0),
            End::OutsideRegion => assert!(options.region_padding.is_some() && visit.moves > 0),
            End::Repetition => assert_eq!(value, 0),
            End::Stopped => panic!("{context}: nobody stopped the search"),
        }
        assert_bound(visit, value, options);
        sizes[number] += u64::from(visit.purpose != Purpose::Root);
        assert_eq!(visit.size, sizes[number], "{context} {visit:?}");
        if let Some(parent) = visit.parent {
            let is_no_move = matches!(visit.purpose, Purpose::Pass | Purpose::Verification);
            assert_eq!(
                visit.mv::<Number>().is_none(),
                is_no_move,
                "{context} {visit:?}"
            );
            assert!((parent as usize) < number);
            sizes[parent as usize] += sizes[number];
        }
    }
}

fn assert_bound(visit: &Visit, value: Score, options: &Options) {
    let is_inside = visit.alpha < value && value < visit.beta;
    match (visit.end, visit.bound) {
        (End::Cut { .. } | End::Pass | End::ReverseFutility | End::Multicut, bound) => {
            assert_eq!(bound, Bound::Lower)
        }
        (End::Distance, bound) => {
            let expected = match value <= visit.alpha {
                true => Bound::Upper,
                false => Bound::Lower,
            };
            assert_eq!(bound, expected);
        }
        (End::Razoring, bound) => assert_eq!(bound, Bound::Upper),
        (End::Searched, Bound::Upper) => assert!(value <= visit.alpha),
        (End::Searched, bound) => {
            assert_eq!(bound, Bound::Exact);
            assert!(is_inside || !options.prune, "{visit:?}");
        }
        (End::Table, bound) => assert_eq!(visit.hit.map(|hit| hit.bound), Some(bound)),
        (_, bound) => assert_eq!(bound, Bound::Exact),
    }
}

/// How many moves were looked at from each visit: one that is looked at again follows itself.
fn count_moves(visits: &[Visit]) -> Vec<usize> {
    let mut counts = vec![0; visits.len()];
    let mut last = vec![None; visits.len()];
    for visit in visits {
        let word = visit.mv::<Number>().map(|number| number.0);
        if let (Some(parent), Some(_)) = (visit.parent, word) {
            let parent = parent as usize;
            counts[parent] += usize::from(last[parent] != word);
            last[parent] = word;
        }
    }
    counts
}

/// A move of any game.
#[derive(Clone, Copy)]
struct Number(u64);

impl Word for Number {
    fn word(self) -> u64 {
        self.0
    }

    fn from_word(word: u64) -> Self {
        Number(word)
    }
}

#[test]
fn a_record_changes_nothing_and_holds_every_visit() {
    struct Check(&'static str, u32);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let Check(name, depth) = self;
            let mut random = Seed(11).random();
            for round in 0..3 {
                let position = Hashed(random_position::<G>(rules, 16, &mut random));
                for (variant, options) in switches() {
                    let limits = Limits::depth(depth.min(3));
                    let search = || Minimax::new(options.clone(), Salt(round), Seed(round));
                    let report = search().search(&position, RootHistory::default(), &limits);
                    let (recorded, record) =
                        search().record(&position, RootHistory::default(), &limits, ROOM);
                    let context = format!("{name} {variant} {}", position.0.text());
                    assert_eq!(recorded, report, "{context}");
                    assert_true(&record, &report, &options, &context);
                }
            }
        }
    }
    for (name, depth) in BOARDS {
        on_board(name, Check(name, depth));
    }
}

fn record<G: Notation + grove_core::Evaluate + grove_core::Guide>(
    position: &G,
    options: &Options,
    depth: u32,
    room: usize,
) -> (Report<G::Move>, Record) {
    let mut search = Minimax::new(options.clone(), G::Evaluation::default(), Seed(1));
    search.record(
        position,
        RootHistory::default(),
        &Limits::depth(depth),
        room,
    )
}

fn ordered() -> Options {
    Options {
        deepening: true,
        table: table(12),
        orders: vec![Order::PreviousBest, Order::Killers, Order::History],
        ..Options::default()
    }
}

#[test]
fn boards_with_a_short_cut_at_the_last_ply_are_visited_all_the_same() {
    let start = konane::Small::start(&konane::Rules::default());
    for options in [Options::default(), ordered()] {
        let search = Minimax::new(options.clone(), Default::default(), Seed(1)).search(
            &start,
            RootHistory::default(),
            &Limits::depth(5),
        );
        let (report, record) = record(&start, &options, 5, ROOM);
        assert_eq!(report, search);
        assert_true(&record, &report, &options, "konane");
    }
}

#[test]
fn a_record_without_room_says_what_it_leaves_out() {
    let start = konane::Small::start(&konane::Rules::default());
    let (whole, _) = record(&start, &ordered(), 5, ROOM);
    let (report, record) = record(&start, &ordered(), 5, 100);
    assert_eq!(report, whole);
    let recorded: Vec<_> = (record.visits.iter())
        .filter(|visit| visit.purpose != Purpose::Root)
        .collect();
    assert!(recorded.len() <= 100 && record.left_out > 0);
    assert_eq!(recorded.len() as u64 + record.left_out, report.counts.nodes);
    // The roots are all there, with their values.
    let roots = record.visits.iter().filter(|visit| visit.parent.is_none());
    let values: Vec<_> = roots.filter_map(|root| root.value).collect();
    let expected: Vec<_> = report.iterations.iter().map(|depth| depth.score).collect();
    assert_eq!(values, expected);
}

#[test]
fn a_search_that_is_stopped_leaves_its_way_open() {
    let start = checkers::Checkers::start(&checkers::Rules::default());
    let limits = Limits {
        nodes: 500,
        ..Limits::depth(8)
    };
    let mut search = Minimax::new(Options::default(), Default::default(), Seed(1));
    let (report, record) = search.record(&start, RootHistory::default(), &limits, ROOM);
    assert_eq!(record.visits.len() as u64 - 1, report.counts.nodes);
    let stopped = record
        .visits
        .iter()
        .filter(|visit| visit.end == End::Stopped);
    assert!(stopped.count() > 1);
    assert_eq!(record.visits[0].end, End::Stopped);
    assert_eq!(record.visits[0].value, None);
}

#[test]
fn what_was_remembered_comes_first_and_is_said_to() {
    let start = konane::Small::start(&konane::Rules::default());
    let (report, record) = record(&start, &ordered(), 5, ROOM);
    let root = (record.visits.iter())
        .rposition(|visit| visit.parent.is_none())
        .expect("a root");
    let first = &record.visits[root + 1];
    assert_eq!(first.parent, Some(root as u32));
    assert_eq!(first.source, Some(Order::PreviousBest));
    let before = &report.iterations[report.iterations.len() - 2];
    assert_eq!(first.mv(), Some(before.best));
    let sources = |order| move |visit: &&Visit| visit.source == Some(order);
    for order in [Order::Killers, Order::History] {
        assert!(record.visits.iter().filter(sources(order)).count() > 0);
    }
    // Without orders nothing is put anywhere.
    let (_, plain) = self::record(&start, &Options::default(), 3, ROOM);
    assert!(plain.visits.iter().all(|visit| visit.source.is_none()));
}

#[test]
fn the_root_goes_by_what_its_moves_took_before() {
    let start = konane::Small::start(&konane::Rules::default());
    // Eight plies later there are many moves.
    let root = (0..8).fold(start, |position, ply| {
        let moves = position.moves();
        position.after(moves[ply % moves.len()])
    });
    let options = Options {
        root_effort: true,
        ..ordered()
    };
    let (report, record) = record(&root, &options, 6, ROOM);
    let is_root = |visit: &Visit| visit.parent.is_none();
    // For each depth the moves in their order, with the nodes of all visits that were made for them.
    let mut depths: Vec<Vec<(u64, u64)>> = Vec::new();
    let mut last_root = 0;
    for (number, visit) in (0..).zip(&record.visits) {
        if is_root(visit) {
            last_root = number;
            depths.push(Vec::new());
        } else if visit.parent == Some(last_root) {
            let mv = visit.mv::<Number>().expect("a move").0;
            let moves = depths.last_mut().expect("a root");
            match moves.iter_mut().find(|known| known.0 == mv) {
                Some(known) => known.1 += visit.size,
                None => moves.push((mv, visit.size)),
            }
        }
    }
    assert_eq!(depths.len(), report.iterations.len());
    let mut differ = false;
    for (pair, before) in depths.windows(2).zip(&report.iterations) {
        let [earlier, later] = pair else {
            unreachable!()
        };
        assert_eq!(later[0].0, before.best.word());
        let effort = |mv: u64| {
            earlier
                .iter()
                .find(|known| known.0 == mv)
                .map(|known| known.1)
        };
        let order: Vec<_> = later[1..].iter().map(|&(mv, _)| effort(mv)).collect();
        assert!(order.is_sorted_by(|one, other| one >= other), "{order:?}");
        differ |= order.first() != order.last();
    }
    assert!(differ);
}
