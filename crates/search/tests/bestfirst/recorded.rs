//! A best-first search that is recorded is the same search, and its record is true.

use std::collections::HashMap;

use grove_core::{Evaluate, Game, Guide, Notation, Score, Side};
use grove_games::{ataxx, checkers, halma, konane, pentalath};
use grove_search::bestfirst::record::{Aim, END, End, Iteration, Record, RecordScope, Worth};
use grove_search::bestfirst::{BStar, BestFirst, Limits, Pns, Start, Ubfm, bstar, pns, ubfm};

const ALL: RecordScope = RecordScope {
    iterations: u64::MAX,
    room: 10_000_000,
};

const NODES: u64 = 6000;

/// Makes a search.
type Make<G> = fn() -> Box<dyn BestFirst<G>>;

/// Every search, with and without its options.
fn searches<G: Evaluate + Guide + 'static>() -> Vec<Make<G>> {
    fn ubfm<G: Evaluate + Guide + 'static>(options: ubfm::Options) -> Box<dyn BestFirst<G>> {
        let pool = options.pool.min(1 << 16);
        Box::new(Ubfm::<G>::new(
            ubfm::Options { pool, ..options },
            G::Evaluation::default(),
        ))
    }
    fn bstar<G: Evaluate + Guide + 'static>(strategy: bstar::Strategy) -> Box<dyn BestFirst<G>> {
        let options = bstar::Options {
            strategy,
            pool: 1 << 16,
        };
        Box::new(BStar::<G>::new(options, G::Evaluation::default()))
    }
    fn pns<G: Game + 'static>(table_bits: u32, mobility: bool) -> Box<dyn BestFirst<G>> {
        Box::new(Pns::<G>::new(pns::Options {
            table_bits,
            mobility,
            ..pns::Options::default()
        }))
    }
    vec![
        || ubfm(ubfm::Options::default()),
        || {
            ubfm(ubfm::Options {
                quiescence: true,
                tempo: true,
                ..ubfm::Options::default()
            })
        },
        || {
            ubfm(ubfm::Options {
                pool: 300,
                ..ubfm::Options::default()
            })
        },
        || bstar(bstar::Strategy::Both),
        || bstar(bstar::Strategy::ProveBest),
        || bstar(bstar::Strategy::DisproveRest),
        || pns(12, true),
        // So small that almost nothing is found again.
        || pns(2, false),
    ]
}

/// What a reader of the record knows as the search goes on.
struct Replay<'a, G> {
    record: &'a Record,
    /// The positions, by their numbers.
    games: Vec<G>,
    worth: Vec<Worth>,
    proven: Vec<bool>,
    /// The positions that moves lead to.
    below: HashMap<u32, u32>,
}

impl<G: Game> Replay<'_, G> {
    /// Reads on until a position is there.
    fn list(&mut self, game: G) {
        let listed = &self.record.positions[self.games.len()];
        assert_eq!(listed.first as usize, self.worth.len());
        let moves: Vec<G::Move> = listed.moves.iter().map(|mv| mv.mv()).collect();
        assert_eq!(moves, game.moves());
        self.worth.extend(listed.moves.iter().map(|mv| mv.worth));
        self.proven
            .extend(listed.moves.iter().map(|mv| mv.is_proven));
        self.games.push(game);
    }

    fn moves(&self, position: u32) -> std::ops::Range<u32> {
        let listed = &self.record.positions[position as usize];
        listed.first..listed.first + listed.moves.len() as u32
    }

    /// What moves of a position are worth that are not proven.
    fn open(&self, position: u32) -> impl Iterator<Item = Worth> {
        let moves = self.moves(position).map(|number| number as usize);
        let open = moves.filter(|&number| !self.proven[number]);
        open.map(|number| self.worth[number])
    }

    fn position_with(&self, number: u32) -> u32 {
        let mut positions = 0..self.games.len() as u32;
        let found = positions.find(|&position| self.moves(position).contains(&number));
        found.expect("a position that is known")
    }

    /// Follows an iteration, and checks all that it says.
    fn follow(&mut self, iteration: &Iteration) {
        let mut game = self.games.get(iteration.root as usize).cloned();
        let mut at = iteration.root;
        for (step, &number) in iteration.path.iter().enumerate() {
            assert_eq!(at, self.position_with(number));
            let before = game.expect("the root of an iteration with a path is known");
            assert!(
                !self.proven[number as usize],
                "what is proven is left alone"
            );
            self.check_choice(iteration, at, number, before.side_to_move(), step == 0);
            let index = (number - self.moves(at).start) as usize;
            game = Some(before.after(before.moves()[index]));
            let next = iteration.path.get(step + 1);
            let next = next
                .map(|&next| self.position_with(next))
                .or(iteration.position);
            if let Some(next) = next {
                self.below.insert(number, next);
                at = next;
            }
        }
        match iteration.end {
            End::Expanded => {
                assert_eq!(iteration.position, Some(self.games.len() as u32));
                let game = game.unwrap_or_else(|| self.games[0].clone());
                self.list(game);
            }
            End::Again | End::Proven => {
                let position = iteration.position.expect("a position that is known");
                assert!(position < self.games.len() as u32);
            }
            End::Repetition | End::Stopped => assert_eq!(iteration.position, None),
        }
        for change in iteration.seen.iter().chain(&iteration.backed_up) {
            self.worth[change.number as usize] = change.worth;
            self.proven[change.number as usize] = change.is_proven;
        }
        let back = iteration.path.iter().rev();
        assert!((iteration.backed_up.iter().zip(back)).all(|(change, &at)| change.number == at));
        if iteration.end != End::Repetition {
            for change in &iteration.backed_up {
                self.check_value(iteration, change.number);
            }
        }
    }

    /// The move that was chosen is the best by what is known.
    fn check_choice(&self, iteration: &Iteration, at: u32, number: u32, side: Side, is_root: bool) {
        let chosen = self.worth[number as usize];
        match (iteration.aim, chosen) {
            (Aim::Best, _) => assert!(self.open(at).all(|other| value(other) <= value(chosen))),
            (Aim::DisproveRest, _) if is_root => {
                // It is the best of all moves but the safest.
                let better = self.open(at).filter(|&other| value(other) > value(chosen));
                assert!(better.count() <= 1);
            }
            (Aim::ProveBest | Aim::DisproveRest, _) => {
                assert!(self.open(at).all(|other| value(other) <= value(chosen)));
            }
            (Aim::Win(attacker), _) => {
                let missing = |worth| match (worth, attacker == side) {
                    (Worth::Numbers { proof, .. }, true) => proof.unwrap_or(u32::MAX),
                    (Worth::Numbers { disproof, .. }, false) => disproof.unwrap_or(u32::MAX),
                    _ => panic!("expected numbers, found {worth:?}"),
                };
                assert!(self.open(at).all(|other| missing(other) >= missing(chosen)));
            }
        }
    }

    /// A move is worth what the moves after it come to.
    fn check_value(&self, iteration: &Iteration, number: u32) {
        let below = self.below[&number];
        let replies = || self.moves(below).map(|reply| self.worth[reply as usize]);
        match (iteration.aim, self.worth[number as usize]) {
            (Aim::Best, Worth::Value(value)) => {
                let best = replies().map(self::value).max().expect("a reply");
                let above = match best.abs() > END / 2 {
                    true => best.signum() - best,
                    false => -best,
                };
                assert_eq!(value, above);
            }
            (Aim::Win(attacker), Worth::Numbers { proof, disproof }) => {
                let numbers = |worth| match worth {
                    Worth::Numbers { proof, disproof } => (proof, disproof),
                    _ => panic!("expected numbers, found {worth:?}"),
                };
                let least = |all: Vec<Option<u32>>| all.into_iter().flatten().min();
                let sum = |all: Vec<Option<u32>>| all.into_iter().sum::<Option<u32>>();
                let proofs = replies().map(|reply| numbers(reply).0).collect();
                let disproofs = replies().map(|reply| numbers(reply).1).collect();
                let attacks = self.games[below as usize].side_to_move() == attacker;
                let expected = match attacks {
                    true => (least(proofs), sum(disproofs)),
                    false => (sum(proofs), least(disproofs)),
                };
                assert_eq!((proof, disproof), expected);
            }
            (
                _,
                Worth::Bounds {
                    pessimistic,
                    optimistic,
                },
            ) => {
                assert!(pessimistic <= optimistic);
            }
            (aim, worth) => panic!("{aim:?} has {worth:?}"),
        }
    }
}

/// What a move is worth at best.
fn value(worth: Worth) -> Score {
    match worth {
        Worth::Value(value) => value,
        Worth::Bounds { optimistic, .. } => optimistic,
        Worth::Numbers { .. } => panic!("expected a score, found {worth:?}"),
    }
}

fn check<G: Notation + Evaluate + Guide + 'static>()
where
    G::Rules: Default,
{
    let position = G::start(&G::Rules::default());
    let (start, limits) = (|| Start::new(&position), Limits::nodes(NODES));
    let mut iterations = 0;
    for search in searches::<G>() {
        let report = search().search(start(), &limits);
        let mut recording = search();
        let (recorded, record) = recording.record(start(), &limits, ALL);
        assert_eq!(recorded, report);
        assert_eq!(record.left_out, 0);
        iterations += record.iterations.len();
        // What was learnt meanwhile is not in another record, and is there if no record is kept.
        assert_eq!(
            recording.record(start(), &limits, ALL),
            (recorded, record.clone())
        );
        let mut replay = Replay {
            record: &record,
            games: Vec::new(),
            worth: Vec::new(),
            proven: Vec::new(),
            below: HashMap::new(),
        };
        // The first question of proof-number search is an iteration of its own.
        let asks = |it: &Iteration| matches!(it.aim, Aim::Win(_));
        if !record.iterations.first().is_some_and(asks) && !record.positions.is_empty() {
            replay.list(position.clone());
        }
        for iteration in &record.iterations {
            if iteration.path.is_empty() && iteration.end == End::Expanded {
                assert_eq!(iteration.position, Some(replay.games.len() as u32));
                replay.list(position.clone());
                continue;
            }
            replay.follow(iteration);
        }
        assert_eq!(replay.games.len(), record.positions.len());
    }
    assert!(iterations > 200, "{iterations} iterations");
}

#[test]
fn a_record_changes_nothing_and_can_be_followed() {
    check::<konane::Small>();
    check::<checkers::Checkers>();
    check::<pentalath::Small>();
    check::<ataxx::Small>();
    check::<halma::Small>();
}

/// How much a record holds.
fn size(record: &Record) -> usize {
    let of = |iteration: &Iteration| {
        1 + iteration.path.len() + iteration.seen.len() + iteration.backed_up.len()
    };
    let moves: usize = record.positions.iter().map(|it| it.moves.len()).sum();
    moves + record.iterations.iter().map(of).sum::<usize>()
}

#[test]
fn a_record_without_room_says_what_it_leaves_out() {
    let position = konane::Small::start(&konane::Rules::default());
    let (start, limits) = (Start::new(&position), Limits::nodes(20_000));
    for search in searches::<konane::Small>() {
        let (report, whole) = search().record(start, &limits, ALL);
        let room = size(&whole) / 3;
        let (recorded, record) = search().record(start, &limits, RecordScope { room, ..ALL });
        assert_eq!(recorded, report);
        let kept = record.iterations.len();
        assert!(kept > 0 && record.left_out > 0);
        assert_eq!(kept as u64 + record.left_out, whole.iterations.len() as u64);
        assert_eq!(record.iterations[..], whole.iterations[..kept]);
        let positions = record.positions.len();
        assert_eq!(record.positions[..], whole.positions[..positions]);
        assert!(size(&record) <= room + record.positions[0].moves.len());
    }
}

#[test]
fn a_recorded_search_ends_after_so_many_iterations() {
    let position = halma::Small::start(&halma::Rules::of_size(6));
    for search in searches::<halma::Small>() {
        for iterations in [1, 7, 40] {
            let scope = RecordScope { iterations, ..ALL };
            let (report, record) =
                search().record(Start::new(&position), &Limits::nodes(u64::MAX), scope);
            assert!(record.iterations.len() as u64 <= iterations);
            let is_full = record
                .iterations
                .last()
                .is_some_and(|it| it.end == End::Stopped);
            let is_whole = record.iterations.len() as u64 == iterations;
            assert!(is_whole || is_full || record.is_decided);
            assert!(position.moves().contains(&report.best.expect("a move")));
        }
    }
}

#[test]
fn a_record_tells_whether_the_search_was_decided() {
    for position in super::konane_endings(20) {
        let start = Start::new(&position);
        let first = searches::<konane::Small>()[0];
        let (report, record) = first().record(start, &Limits::nodes(u64::MAX), ALL);
        assert!(super::proven(report.score).is_some() && record.is_decided);
        let root = &record.positions[0];
        let (report, record) = first().record(start, &Limits::nodes(1), ALL);
        let proven = root.moves.len() == 1 || super::proven(report.score).is_some();
        assert!(proven || !record.is_decided);
    }
}
