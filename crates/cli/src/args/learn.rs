//! What can be asked for of learning.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};

use super::matches::{Limits, Part, ResultsFile};

/// A step on the way from games to a stronger player.
#[derive(Subcommand, Debug)]
pub enum Learn {
    /// Play games to learn from, and write them to a file
    #[command(after_help = "\
Examples:
  grove learn data ataxx --out ataxx.data --games 20000
  grove learn data checkers --out checkers.data --player best-2 --nodes 2000 --openings random=6
  grove learn data ataxx --games 80000 --shard 3/8 --out shard-3.data    a part, for several machines

The same command goes on where an interrupted one stopped. docs/learning.md describes the file.")]
    Data(LearnData),

    /// Make one file of the shards of games to learn from, and tell what is missing
    #[command(after_help = "\
Examples:
  grove learn merge ataxx.data shard-*.data
  grove learn merge ataxx.data shard-*.data --missing | parallel

The file is written when all games are there, and is the same as without shards. Exit code 3 says that games are
missing. See docs/scale.md.")]
    Merge(LearnMerge),

    /// Fit the weights of a model to the games of files
    #[command(after_help = "\
Examples:
  grove learn fit ataxx ataxx.data --model net --patterns 2x2 --hidden 32 --out ataxx.net
  grove learn fit konane konane.data --model patterns --patterns 3x4 --phases 4 --out konane.patterns
  grove learn fit pentalath pentalath.data --model terms --terms lines+enclosed+taken --by td --out td.terms
  grove learn fit ataxx ataxx.data --model policy --patterns 3x3 --phases 1 --out ataxx.policy

Shapes are rows x columns, with + between them; 4x4/02 looks at the pieces of planes 0 and 2 alone.
Those of a policy lie around a cell, so that their numbers are odd.")]
    Fit(LearnFit),

    /// Find out whether a player is stronger with a model, by a sequential test
    #[command(after_help = "\
Examples:
  grove learn play-off ataxx ataxx.net --time 50ms
  grove learn play-off ataxx ataxx.net --nodes 10000 --install winner.net
  grove learn play-off pentalath td.terms --player Final --depth 4
  grove learn play-off halma halma.policy --player best-mcts --time 20ms

A player uses a model by its file: grove play ataxx 'best:eval=net:file=ataxx.net'.")]
    PlayOff(LearnPlayOff),

    /// Measure how strength grows with the positions learnt from and with the size of the model
    #[command(after_help = "\
Examples:
  grove learn growth ataxx ataxx.data --positions 10000,100000,1000000 --nodes 1000
  grove learn growth konane konane.data --patterns 3x3+1x8 --hidden 0,32 --games 400 --out konane-growth

Every model plays a match against the same player without it. The directory has the models, the games, and a
drawing of all scores; the same command goes on where an interrupted one stopped.")]
    Growth(LearnGrowth),
}

/// Games to learn from.
#[derive(ClapArgs, Debug)]
pub struct LearnData {
    /// The game, with options as in konane:6x6 (see grove games)
    pub game: String,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Who plays against itself (see grove search --help); 1000 nodes a move unless a limit is given
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub player: String,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub games: u64,

    /// How games begin, as for grove match
    #[arg(long, value_name = "KIND", default_value = "random=8")]
    pub openings: String,

    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Games played at once [default: one for each core]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,

    #[command(flatten)]
    pub part: Part,

    #[command(flatten)]
    pub limits: Limits,
}

/// Shards of games to learn from that become one file.
#[derive(ClapArgs, Debug)]
pub struct LearnMerge {
    /// The file to write
    pub out: PathBuf,

    /// Files that were written with --shard
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,

    /// Print the commands that play what is missing, one per line
    #[arg(long)]
    pub missing: bool,
}

/// What a model is made of.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModelKind {
    /// A weight for each content of each pattern
    Patterns,
    /// A net with one hidden layer on top of the patterns
    Net,
    /// Weights for the terms of the game's own evaluation
    Terms,
    /// What moves promise, by the cells that they change: a policy
    Policy,
}

/// How the weights of terms are found.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermWay {
    /// Logistic regression
    Regression,
    /// Temporal differences, TD(λ)
    Td,
    /// A genetic search
    Genetic,
}

/// A model to fit.
#[derive(ClapArgs, Debug)]
pub struct LearnFit {
    /// The game, with options as in konane:6x6
    pub game: String,

    /// Files that grove learn data wrote
    #[arg(required = true, value_name = "DATA")]
    pub data: Vec<PathBuf>,

    /// The kind of model
    #[arg(long, value_enum, default_value_t = ModelKind::Net)]
    pub model: ModelKind,

    /// The terms whose weights are learnt, such as man+king
    #[arg(long, value_name = "TERMS", required_if_eq("model", "terms"))]
    pub terms: Option<String>,

    /// How the weights of terms are found
    #[arg(long, value_enum, default_value_t = TermWay::Regression)]
    pub by: TermWay,

    /// How far temporal differences reach back, from 0 to 1
    #[arg(long, value_name = "L", default_value_t = 0.8)]
    pub lambda: f64,

    /// Hidden units of a net for each side: 16, 32, 64 or 128
    #[arg(long, value_name = "N", default_value_t = 32)]
    pub hidden: usize,

    /// Learn patterns or a net only from the first games, so many that they have N positions [default: from all]
    #[arg(long, value_name = "N")]
    pub positions: Option<usize>,

    #[command(flatten)]
    pub training: Training,

    /// The file for the model
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Also draw the losses of all epochs into this SVG file
    #[arg(long, value_name = "FILE")]
    pub curve: Option<PathBuf>,
}

/// How a model learns from games.
#[derive(ClapArgs, Debug)]
pub struct Training {
    /// The shapes of the patterns
    #[arg(long, value_name = "SHAPES", default_value = "2x2")]
    pub patterns: String,

    /// Add patterns or a net to these terms of the game's own evaluation, such as man(5)+king(8)
    #[arg(long, value_name = "EVAL")]
    pub base: Option<String>,

    /// How many phases of the game, by the number of pieces, have weights of their own
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub phases: usize,

    /// How often every position is seen; a tenth of the generations of a genetic search
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub epochs: u32,

    /// How many positions make a step
    #[arg(long, value_name = "N", default_value_t = 8192)]
    pub batch: usize,

    /// The size of the first steps
    #[arg(long, value_name = "R", default_value_t = 0.003)]
    pub rate: f32,

    /// Also learn from positions in which a capture or a threat has to be answered at once
    #[arg(long)]
    pub unquiet: bool,

    /// Also learn from positions whose end the search knew
    #[arg(long)]
    pub proven: bool,

    /// How much the end of a game counts, from 0 to 1; the rest is what the search said
    #[arg(long, value_name = "SHARE", default_value_t = 0.3)]
    pub outcome: f32,

    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Threads [default: one for each core]; their number does not change the result
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
}

/// How strength grows with what is learnt from.
#[derive(ClapArgs, Debug)]
pub struct LearnGrowth {
    /// The game, with options as in konane:6x6
    pub game: String,

    /// Files that grove learn data wrote
    #[arg(required = true, value_name = "DATA")]
    pub data: Vec<PathBuf>,

    /// From how many positions to learn, one number after the other
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_values_t = [10_000, 100_000])]
    pub positions: Vec<usize>,

    /// Hidden units of nets for each side: 16, 32, 64 or 128; 0 stands for patterns alone
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_values_t = [0, 16, 64])]
    pub hidden: Vec<usize>,

    #[command(flatten)]
    pub training: Training,

    /// Who plays with each model against itself without
    #[arg(long, value_name = "SPEC", default_value = "best-2")]
    pub player: String,

    /// Games of each match
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,

    /// How each pair of games begins, as for grove match
    #[arg(long, value_name = "KIND", default_value = "random=4")]
    pub openings: String,

    #[command(flatten)]
    pub limits: Limits,

    /// The directory for models, games and the drawing; what it holds is not done again
    #[arg(long, value_name = "DIRECTORY", default_value = "growth")]
    pub out: PathBuf,
}

/// A model on trial.
#[derive(ClapArgs, Debug)]
pub struct LearnPlayOff {
    /// The game
    pub game: String,

    /// The file of the model
    pub model: PathBuf,

    /// Who uses it
    #[arg(long, value_name = "SPEC", default_value = "best")]
    pub player: String,

    /// Who has to be beaten [default: the same player without the model]
    #[arg(long, value_name = "SPEC")]
    pub against: Option<String>,

    /// The most games
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub games: u64,

    /// How each pair of games begins, as for grove match
    #[arg(long, value_name = "KIND", default_value = "random=4")]
    pub openings: String,

    /// The random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// The leads in Elo that the test tells apart
    #[arg(long, value_names = ["ELO0", "ELO1"], num_args = 2, default_values_t = [0.0, 20.0], allow_negative_numbers = true)]
    pub sprt: Vec<f64>,

    /// Write the model to this file if it wins, with the result of the test in its header
    #[arg(long, value_name = "FILE")]
    pub install: Option<PathBuf>,

    /// Games played at once [default: one for each core]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,

    #[command(flatten)]
    pub limits: Limits,

    #[command(flatten)]
    pub results: ResultsFile,
}
