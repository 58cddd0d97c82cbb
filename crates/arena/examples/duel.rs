//! A match between two players, from paired random openings.
//!
//! ```text
//! cargo run --release -p grove-arena --example duel -- konane DABS:depth=4 best --games 100
//! ```
//!
//! Both games of a pair begin with the same random plies, and the players change colours between
//! them. The score of the first player is given with Wilson's interval of 95 %, in which a draw is
//! half a win; that is a little too wide where there are many draws. Players that do not draw
//! at random play the same game twice where openings are the same, so distinct games are counted.

use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use grove_arena::statistics::{ByColour, Confidence, GameResult, Tally};
use grove_arena::{Budget, PlayerError, PlayerSpec, seat};
use grove_core::{Line, Outcome, Seed, Side};
use grove_games::{GameSpec, Playable, Visitor};

/// Let two players play each other.
#[derive(Parser)]
struct Args {
    /// The game, such as konane:8x8.
    game: String,
    /// The first player.
    first: String,
    /// The second player.
    second: String,
    /// How many games; an odd number is made even.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// How many random plies each pair begins with.
    #[arg(long, default_value_t = 4)]
    plies: u32,
    /// Where the randomness starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at once.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// After so many plies a game is a draw.
    #[arg(long, default_value_t = 400)]
    limit: usize,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("duel: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let game: GameSpec = args.game.parse().map_err(|error| format!("{error}"))?;
    let read = |text| PlayerSpec::read(text, game.info().name);
    let players = [read(&args.first), read(&args.second)];
    let [first, second] = players.map(|read| read.map_err(|error| error.to_string()));
    let duel = Duel {
        args,
        players: [first?, second?],
    };
    game.visit(duel).map_err(|error| error.to_string())
}

/// What a player spent.
#[derive(Clone, Copy, Default)]
struct Effort {
    moves: u64,
    time: Duration,
    longest: Duration,
    /// The most time that a whole game took.
    longest_game: Duration,
    depth: u64,
    nodes: u64,
}

impl Effort {
    fn add(&mut self, other: &Effort) {
        self.moves += other.moves;
        self.time += other.time;
        self.longest = self.longest.max(other.longest);
        self.longest_game = self.longest_game.max(other.longest_game);
        self.depth += other.depth;
        self.nodes += other.nodes;
    }
}

/// The match as it stands.
struct Standing<M> {
    /// The games of the first player.
    results: ByColour,
    efforts: [Effort; 2],
    games: HashSet<Vec<M>>,
    plies: u64,
    cut: u64,
}

struct Duel<'a> {
    args: &'a Args,
    players: [PlayerSpec; 2],
}

impl Visitor for Duel<'_> {
    type Output = Result<(), PlayerError>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<(), PlayerError> {
        for player in &self.players {
            // Refused before the first game, and shown as what it stands for.
            println!("{}", seat::<G>(player, Seed(0))?.spec());
        }
        let next = AtomicU64::new(0);
        let standing = Mutex::new(Standing {
            results: ByColour::default(),
            efforts: [Effort::default(); 2],
            games: HashSet::new(),
            plies: 0,
            cut: 0,
        });
        let games = self.args.games.next_multiple_of(2);
        let start = G::start(rules);
        let work = || -> Result<(), PlayerError> {
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    return Ok(());
                }
                let played = self.play(&start, game)?;
                played.enter(&mut standing.lock().expect("no game panics"), game);
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.args.threads.max(1))
                .map(|_| scope.spawn(work))
                .collect();
            let results = threads
                .into_iter()
                .map(|thread| thread.join().expect("no game panics"));
            results.collect::<Result<Vec<()>, PlayerError>>()
        })?;
        standing.into_inner().expect("no game panics").print();
        Ok(())
    }
}

/// A game that is over.
struct Played<M> {
    outcome: Option<Outcome>,
    /// Those of the first player and of the second.
    efforts: [Effort; 2],
    moves: Vec<M>,
}

impl Duel<'_> {
    fn play<G: Playable>(&self, start: &G, game: u64) -> Result<Played<G::Move>, PlayerError> {
        let seed = Seed(self.args.seed);
        let mut line = opening(start, self.args.plies, seed.part(game / 2));
        let own_seed = seed.part(u64::MAX).part(game);
        let mut seats = [
            seat::<G>(&self.players[0], own_seed.part(0))?,
            seat::<G>(&self.players[1], own_seed.part(1))?,
        ];
        let mut efforts = [Effort::default(); 2];
        let mut last_times = [None; 2];
        let mut outcome = line.outcome();
        while outcome.is_none() && line.moves().len() < self.args.limit {
            let place = usize::from(line.position().side_to_move() != first_side(game));
            let started = Instant::now();
            let budget = Budget {
                opponent: last_times[1 - place],
                ..Budget::open()
            };
            let report = seats[place].choose(&line, &budget);
            let time = started.elapsed();
            last_times[place] = Some(time);
            let mv = report.best.expect("a game that goes on has a move");
            assert!(
                line.position().moves().contains(&mv),
                "{} plays an illegal move in {}",
                seats[place].spec(),
                line.position().text()
            );
            efforts[place].add(&Effort {
                moves: 1,
                time,
                longest: time,
                longest_game: Duration::ZERO,
                depth: report.depth.into(),
                nodes: report.counts.nodes,
            });
            line.play(mv);
            outcome = line.outcome();
        }
        for effort in &mut efforts {
            effort.longest_game = effort.time;
        }
        Ok(Played {
            outcome,
            efforts,
            moves: line.moves().to_vec(),
        })
    }
}

/// The colour of the first player.
fn first_side(game: u64) -> Side {
    Side::BOTH[(game % 2) as usize]
}

/// So many random plies, after which the game still goes on.
fn opening<G: Playable>(start: &G, plies: u32, seed: Seed) -> Line<G> {
    for attempt in 0..1000 {
        let mut random = seed.part(attempt).random();
        let mut line = Line::new(start.clone());
        for _ in 0..plies {
            if let Some(mv) = line.position().random_move(&mut random) {
                line.play(mv);
            }
        }
        if line.outcome().is_none() {
            return line;
        }
    }
    Line::new(start.clone())
}

impl<M: std::hash::Hash + Eq> Played<M> {
    fn enter(self, standing: &mut Standing<M>, game: u64) {
        let side = first_side(game);
        let outcome = self.outcome.unwrap_or(Outcome::Draw);
        standing.results.enter(side, GameResult::of(outcome, side));
        for (sum, effort) in standing.efforts.iter_mut().zip(&self.efforts) {
            sum.add(effort);
        }
        standing.cut += u64::from(self.outcome.is_none());
        standing.plies += self.moves.len() as u64;
        standing.games.insert(self.moves);
    }
}

impl<M> Standing<M> {
    fn print(&self) {
        let total = self.results.total();
        let games = total.games();
        let counts = |tally: Tally| format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
        let interval = total.wilson(Confidence::P95);
        println!(
            "games     {games}, {} of them distinct, {:.1} plies each, {} cut at the limit",
            self.games.len(),
            self.plies as f64 / games.max(1) as f64,
            self.cut
        );
        println!("result    {} of the first player", counts(total));
        for side in Side::BOTH {
            println!("  {}   {}", side.name(), counts(self.results.side(side)));
        }
        let percent = |share: f64| 100.0 * share;
        println!(
            "score     {:.1} %, between {:.1} and {:.1}",
            percent(total.points() / games.max(1) as f64),
            percent(interval.low),
            percent(interval.high)
        );
        for (name, effort) in ["first ", "second"].into_iter().zip(&self.efforts) {
            let moves = effort.moves.max(1) as f64;
            let ms = |time: Duration| time.as_secs_f64() * 1e3;
            println!(
                "{name}    {:.2} ms a move, at most {:.2} and {:.1} a game, depth {:.2}, {:.0} nodes",
                ms(effort.time) / moves,
                ms(effort.longest),
                ms(effort.longest_game),
                effort.depth as f64 / moves,
                effort.nodes as f64 / moves
            );
        }
    }
}
