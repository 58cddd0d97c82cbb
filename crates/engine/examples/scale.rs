//! How much of an advantage decides a game: fits `Evaluate::scale`.
//!
//! ```text
//! cargo run --release -p grove-arena --example scale -- ataxx pieces reach
//! ```
//!
//! A player plays itself, from random openings of varying length so that games are uneven, and at
//! each position the advantage of the side to move is noted by the game's default evaluation, by
//! the player's own and by those that are given. The odds of winning against losing are taken to
//! be exp(advantage / scale), a draw is half a win, and the scale is the one that makes the results
//! likeliest.
//!
//! Positions of one game share its result, so the error is that of as many games, not of as many
//! positions. The loss is what a result still tells on average, in nats: 0.693 where the evaluation
//! tells nothing, and less the more it does. A negative scale is that of an evaluation by which the
//! side that stands better loses more often.

use std::process::ExitCode;

use clap::Parser;
use grove_core::{EvaluationTerms, GameHistory, Outcome, Seed, Side};
use grove_engine::{EngineContext, build_player};
use grove_games::{GameSpec, Playable, Visitor};
use grove_players::MoveRequest;
use grove_players::PlayerSpec;

/// Fit how much of an advantage decides a game.
#[derive(Parser)]
struct Args {
    /// The game, such as konane:8x8.
    game: String,
    /// Evaluations besides the default and the player's.
    evaluations: Vec<String>,
    /// Who plays both sides.
    #[arg(long, default_value = "best:nodes=2000,tt=16")]
    player: String,
    /// How many games.
    #[arg(long, default_value_t = 500)]
    games: u64,
    /// How many random plies a game begins with at most.
    #[arg(long, default_value_t = 20)]
    plies: u32,
    /// Where the randomness starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// After so many plies a game is a draw.
    #[arg(long, default_value_t = 400)]
    limit: usize,
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("scale: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(args: Args) -> Result<(), String> {
    let game: GameSpec = args.game.parse().map_err(|error| format!("{error}"))?;
    let player = PlayerSpec::read(&args.player, game.info().name);
    let player = player.map_err(|error| error.to_string())?;
    game.visit(Study { args, player })
}

struct Study {
    args: Args,
    player: PlayerSpec,
}

impl Visitor for Study {
    type Output = Result<(), String>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Result<(), String> {
        let evaluations = self.evaluations::<G>()?;
        // For each evaluation the games, and of each game its positions.
        let mut notes = vec![Vec::new(); evaluations.len()];
        for game in 0..self.args.games {
            let Some(played) = self.play::<G>(rules, Seed(self.args.seed).part(game))? else {
                continue;
            };
            for (evaluation, notes) in evaluations.iter().zip(&mut notes) {
                let noted = |(position, result): &(G, f64)| Noted {
                    advantage: position
                        .advantage(evaluation, position.side_to_move())
                        .into(),
                    result: *result,
                };
                notes.push(played.iter().map(noted).collect());
            }
        }
        println!("       scale       error          now     loss   evaluation");
        for (evaluation, games) in evaluations.iter().zip(&notes) {
            let now = evaluation.scale();
            match Fit::of(games) {
                Some(Fit { scale, error, loss }) => {
                    println!("{scale:12.4} {error:11.4} {now:12.4}   {loss:.4}   {evaluation}");
                }
                None => println!(
                    "{:>12} {:11} {now:12.4}   {:6}   {evaluation}",
                    "none", "", ""
                ),
            }
        }
        Ok(())
    }
}

impl Study {
    fn evaluations<G: Playable>(&self) -> Result<Vec<G::Evaluation>, String> {
        let own = match &self.player {
            PlayerSpec::Minimax(search) => search.evaluation.as_ref(),
            PlayerSpec::Mcts(sampling) => sampling.evaluation.as_ref(),
            PlayerSpec::Ubfm(search) => search.evaluation.as_ref(),
            PlayerSpec::BStar(search) => search.evaluation.as_ref(),
            PlayerSpec::Engine(_) | PlayerSpec::Pns(_) => None,
            PlayerSpec::Random | PlayerSpec::Reflex { .. } => None,
        };
        let read = |text: &String| text.parse().map_err(|error| format!("{text}: {error}"));
        let given = own.into_iter().chain(&self.args.evaluations).map(read);
        std::iter::once(Ok(G::Evaluation::default()))
            .chain(given)
            .collect()
    }

    /// The positions of a game after its opening, and what the side to move made of each; `None`
    /// if the opening was the whole game.
    fn play<G: Playable>(
        &self,
        rules: &G::Rules,
        seed: Seed,
    ) -> Result<Option<Vec<(G, f64)>>, String> {
        let mut random = seed.random();
        let mut line = GameHistory::new(G::start(rules));
        for _ in 0..random.below(self.args.plies + 1) {
            if let Some(mv) = line.position().random_move(&mut random) {
                line.play(mv);
            }
        }
        let seated = |part| {
            let seated =
                build_player::<G>(&self.player, seed.part(part), &EngineContext::default());
            seated.map_err(|error| error.to_string())
        };
        let mut seats = [seated(0)?, seated(1)?];
        let mut positions = Vec::new();
        while line.outcome().is_none() && line.moves().len() < self.args.limit {
            let position = line.position().clone();
            let seat = &mut seats[position.side_to_move().index()];
            let report = seat.choose(&line, &MoveRequest::unlimited(), None);
            let report = report.map_err(|fault| fault.to_string())?;
            line.play(report.best.expect("a game that goes on has a move"));
            positions.push(position);
        }
        let result = |side: Side| match line.outcome() {
            Some(Outcome::Win(winner)) => f64::from(u8::from(winner == side)),
            Some(Outcome::Draw) | None => 0.5,
        };
        let with_result = |position: G| {
            let result = result(position.side_to_move());
            (position, result)
        };
        let played = !positions.is_empty();
        Ok(played.then(|| positions.into_iter().map(with_result).collect()))
    }
}

/// A position: how the side to move stood, and what it made of it.
#[derive(Clone)]
struct Noted {
    advantage: f64,
    result: f64,
}

impl Noted {
    /// How likely a win is at this slope.
    fn chance(&self, slope: f64) -> f64 {
        1.0 / (1.0 + (-slope * self.advantage).exp())
    }

    fn loss(&self, slope: f64) -> f64 {
        let odds = slope * self.advantage;
        // The logarithm of 1 + exp(odds), which may be too large for a number.
        odds.max(0.0) + (-odds.abs()).exp().ln_1p() - self.result * odds
    }
}

/// The curve that fits best.
struct Fit {
    scale: f64,
    error: f64,
    loss: f64,
}

impl Fit {
    /// Newton's method for the slope, which is 1 / scale, with steps that never make things worse.
    /// There is none that fits best where an evaluation is always right, or tells nothing at all.
    fn of(games: &[Vec<Noted>]) -> Option<Fit> {
        let all = || games.iter().flatten();
        let loss = |slope: f64| all().map(|noted| noted.loss(slope)).sum::<f64>();
        let pull = |noted: &Noted, slope| noted.advantage * (noted.result - noted.chance(slope));
        let curvature = |slope: f64| {
            let one = |noted: &Noted| {
                let chance = noted.chance(slope);
                noted.advantage.powi(2) * chance * (1.0 - chance)
            };
            all().map(one).sum::<f64>()
        };
        let (mut slope, mut found) = (0.0, false);
        for _ in 0..50 {
            let mut step = all().map(|noted| pull(noted, slope)).sum::<f64>() / curvature(slope);
            while loss(slope + step) > loss(slope) && step.abs() > 1e-9 * slope.abs() {
                step /= 2.0;
            }
            slope += step;
            found = step.abs() <= 1e-6 * slope.abs();
        }
        let of_games = games.iter().map(|game| {
            let pulls = game.iter().map(|noted| pull(noted, slope));
            pulls.sum::<f64>().powi(2)
        });
        let error = of_games.sum::<f64>().sqrt() / curvature(slope);
        found.then(|| Fit {
            scale: 1.0 / slope,
            error: error / slope.powi(2),
            loss: loss(slope) / all().count() as f64,
        })
    }
}
