//! Fits the weights of Ataxx's term `surroundings` to games that a player plays against itself,
//! and prints them as the source file that holds them.
//!
//! ```text
//! cargo run --release -p grove-arena --example fit_ataxx -- --games 4000 --seed 1 > weights.rs
//! mv weights.rs crates/games/src/ataxx/surroundings_weights.rs
//! ```
//!
//! Games begin with random plies, and a few moves in between are random too, so that the weights
//! also see what a search looks at and a good player avoids. Most games are played on the board
//! of 7x7, some on others and on the maps with obstacles. A position's value is taken to be
//! between what the player's search said and how the game ended; the weights are those of a
//! logistic regression on the counts, found by stochastic descent with steps that shrink where
//! there was much to learn.
//!
//! The player judges by the weights of the round before, which is how they improve; a first round
//! starts with `--eval "pieces(10)+exposed(-4)+reach(2)+turn(30)" --unit 125`. The weights in the
//! source are those of a fourth round; the rounds before it were played on 7x7 alone, and the first
//! was fitted to nothing but the ends of its games.

use clap::Parser;
use grove_core::{Game, GameHistory, Notation, Outcome, Random, Seed};
use grove_engine::{EngineContext, build_player};
use grove_games::ataxx::surroundings::{PLACES, counts, is_possible};
use grove_games::ataxx::{Ataxx, Map, Rules};
use grove_players::MoveRequest;
use grove_players::PlayerSpec;

/// Fit the weights of Ataxx's surroundings.
#[derive(Parser)]
struct Args {
    /// How many games are played on 7x7; on each other board a sixteenth of them.
    #[arg(long, default_value_t = 4000)]
    games: u64,
    /// How many nodes a move is searched with.
    #[arg(long, default_value_t = 1500)]
    nodes: u64,
    /// What the player judges by.
    #[arg(long, default_value = "surroundings")]
    eval: String,
    /// The estimate that the player takes for odds of e to 1.
    #[arg(long, default_value_t = UNIT)]
    unit: f64,
    /// How often the fit goes through all positions.
    #[arg(long, default_value_t = 8)]
    passes: u32,
    /// Where the randomness starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What the printed weights give where the odds are e to 1.
const UNIT: f64 = 400.0;
/// How much of a position's value is the end of the game; the rest is the search's.
const SHARE_OF_END: f64 = 0.3;
/// Each game begins with from 2 to 20 random plies, and one move in 40 is random after that.
const LEAST_RANDOM_PLIES: u32 = 2;
const MORE_RANDOM_PLIES: u32 = 19;
const MOVES_TO_A_RANDOM_ONE: u32 = 40;
/// Games that go on for so long are left out.
const LONGEST: usize = 400;
/// The first step of the descent, and what keeps weights that are seldom seen small.
const FIRST_STEP: f64 = 0.05;
const SHRINKAGE: f64 = 1e-6;

/// A position as the fit sees it.
struct Sample {
    places: Vec<u16>,
    /// Which share of the cells is free.
    free: f64,
    /// How likely the side to move wins.
    value: f64,
}

fn main() {
    let args = Args::parse();
    let samples = play_all(&args);
    eprintln!("{} positions", samples.len());
    print(&args, &fit(&args, &samples));
}

fn play_all(args: &Args) -> Vec<Sample> {
    let open = |size| Rules {
        size,
        ..Rules::default()
    };
    let on_map = |map| Rules { map, ..open(8) };
    let others = args.games / 16;
    let mut samples = Vec::new();
    play_on::<9>(args, &open(7), args.games, &mut samples);
    for size in [5, 6] {
        play_on::<9>(args, &open(size), others, &mut samples);
    }
    for map in Map::ALL {
        play_on::<8>(args, &on_map(map), others, &mut samples);
    }
    samples
}

fn play_on<const STRIDE: usize>(args: &Args, rules: &Rules, games: u64, samples: &mut Vec<Sample>) {
    // As `best`, but limited by nodes alone, so that the same games are played every time.
    let player = format!(
        "ab:nodes={},deepening=on,tt=16,replace=two-tier,ttdepth=atleast,\
         order=previous-best+killers+reversed+history,pvs=on,lmr=on,eval={}",
        args.nodes, args.eval
    );
    let player = PlayerSpec::read(&player, "ataxx").expect("a player of Ataxx");
    eprintln!("{}: {games} games", grove_games::GameSpec::Ataxx(*rules));
    for game in 0..games {
        let seed = Seed(args.seed).part(game);
        play::<STRIDE>(args, rules, &player, seed, samples);
    }
}

/// Plays a game and keeps the positions in which the player chose.
fn play<const STRIDE: usize>(
    args: &Args,
    rules: &Rules,
    player: &PlayerSpec,
    seed: Seed,
    samples: &mut Vec<Sample>,
) {
    let mut random = seed.part(0).random();
    let mut seat = build_player::<Ataxx<STRIDE>>(player, seed.part(1), &EngineContext::default())
        .expect("a player of Ataxx");
    let mut line = GameHistory::new(Ataxx::<STRIDE>::start(rules));
    let opening = LEAST_RANDOM_PLIES + random.below(MORE_RANDOM_PLIES);
    let mut seen = Vec::new();
    while line.outcome().is_none() {
        if line.moves().len() == LONGEST {
            return;
        }
        let at_random =
            (line.moves().len() as u32) < opening || random.below(MOVES_TO_A_RANDOM_ONE) == 0;
        let mv = if at_random {
            line.position().random_move(&mut random)
        } else {
            let report = seat.choose(&line, &MoveRequest::unlimited(), None);
            let report = report.expect("a search gives a move");
            seen.push((*line.position(), f64::from(report.score) / args.unit));
            report.best
        };
        line.play(mv.expect("a game that goes on has a move"));
    }
    let end = line.outcome().expect("the game is over");
    samples.extend(seen.iter().map(|(position, said)| {
        let end = match end {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f64::from(winner == position.side_to_move()),
        };
        sample(
            position,
            SHARE_OF_END * end + (1.0 - SHARE_OF_END) * chance(*said),
        )
    }));
}

fn sample<const STRIDE: usize>(position: &Ataxx<STRIDE>, value: f64) -> Sample {
    let mut places = Vec::new();
    position.each_surroundings(|place| places.push(place as u16));
    let (free, all) = position.room();
    Sample {
        places,
        free: f64::from(free) / f64::from(all),
        value,
    }
}

/// How likely a side wins with these odds, given as a logarithm.
fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// The weights of the places on an empty board and on a full one.
fn fit(args: &Args, samples: &[Sample]) -> Vec<[f64; 2]> {
    let mut weights = vec![[0.0; 2]; PLACES];
    // The sums of the squares of all slopes so far.
    let mut slopes = vec![[1e-3; 2]; PLACES];
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = Seed(args.seed).part(u64::MAX).random();
    for pass in 0..args.passes {
        shuffle(&mut order, &mut random);
        let step = FIRST_STEP * f64::from(args.passes - pass) / f64::from(args.passes);
        let mut loss = 0.0;
        for sample in order.iter().map(|&index| &samples[index]) {
            let shares = [sample.free, 1.0 - sample.free];
            let places = || sample.places.iter().map(|&place| usize::from(place));
            let odds: f64 = places()
                .map(|place| weights[place][0] * shares[0] + weights[place][1] * shares[1])
                .sum();
            let error = chance(odds) - sample.value;
            loss += error * error;
            for place in places() {
                for (board, share) in shares.into_iter().enumerate() {
                    let weight = &mut weights[place][board];
                    let slope = error * share + SHRINKAGE * *weight;
                    slopes[place][board] += slope * slope;
                    *weight -= step * slope / f64::sqrt(slopes[place][board]);
                }
            }
        }
        let error = (loss / samples.len() as f64).sqrt();
        eprintln!("pass {}: off by {error:.4}", pass + 1);
    }
    weights
}

fn shuffle(order: &mut [usize], random: &mut Random) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last as u32 + 1) as usize);
    }
}

/// Prints the source file.
fn print(args: &Args, weights: &[[f64; 2]]) {
    let possible: Vec<usize> = (0..PLACES).filter(|&place| is_possible(place)).collect();
    println!(
        "//! The weights of the term `surroundings`, printed by the example `fit_ataxx` of grove-arena:\n\
         //! fitted to {} games on 7x7 and a sixteenth of that on each other board, in which a player\n\
         //! that judged by `{}` and searched {} nodes a move played against itself, with seed {}.\n\
         \n\
         /// The weights of a cell on an empty board and on a full one. In the order of what it holds,\n\
         /// nothing, the mover's piece or the opponent's; then of how many cells around it the mover\n\
         /// holds, then the opponent; a row has those with from no free cell to as many as are left.\n\
         #[rustfmt::skip]\n\
         pub(super) const WEIGHTS: [[i16; 2]; {}] = [",
        args.games,
        args.eval,
        args.nodes,
        args.seed,
        possible.len()
    );
    for place in possible {
        let [content, own, enemy, free] = counts(place);
        if [own, enemy, free] == [0; 3] {
            println!(
                "    // {}",
                ["Free.", "The mover's.", "The opponent's."][content]
            );
        }
        let [empty, full] = weights[place].map(|weight| (weight * UNIT).round() as i16);
        let before = if free == 0 { "    " } else { " " };
        let after = if own + enemy + free == 8 { "\n" } else { "" };
        print!("{before}[{empty}, {full}],{after}");
    }
    println!("];");
}
