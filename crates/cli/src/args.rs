//! What can be asked for on the command line.

mod engine;
mod learn;
mod levels;
mod matches;
mod play;
mod reproduce;
mod results;
mod serve;
mod solve;
mod tables;
mod tune;

use std::time::Duration;

use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use grove_players::read_time;

pub use engine::{CheckEngine, Engine};
pub use learn::{
    Learn, LearnData, LearnFit, LearnGrowth, LearnMerge, LearnPlayOff, ModelKind, TermWay, Training,
};
pub use levels::{Calibrate, Levels, LevelsCommand};
pub use matches::{Match, Tournament};
pub use play::{CommandSet, Person, Play};
pub use reproduce::{Reproduce, ShowFindings};
pub use results::{Export, Format, Merge, Results, ResultsCommand, Resume};
pub use serve::Serve;
pub use solve::Solve;
pub use tables::{BuildTables, Tables};
pub use tune::Tune;

/// A laboratory of game-tree search: board games, players that search them, and matches.
#[derive(Parser, Debug)]
#[command(name = "grove", version, max_term_width = 100)]
#[command(after_help = "\
Examples:
  grove reproduce                       replay the studies' experiments and judge their claims
  grove serve --open                    play in the browser
  grove games                           list the games
  grove play pentalath                  play against an opponent of your strength
  grove board konane a8 a7 c8-a8        the board after three moves
  grove moves checkers                  the legal moves at the start
  grove perft ataxx 5                   count the leaves of the game tree
  grove search halma --player ab:depth=2    search a position
  grove solve konane:5x6                find out who wins with best play
  grove match konane best DABS          find out which player is stronger
  grove tune ataxx --params rfp,lmp --nodes 10000    tune a player's numbers by games
  grove levels                          the opponents for people and their ratings
  grove learn data ataxx --out ataxx.data    play games to learn an evaluation from
  grove results                         list the stored runs
  grove engine ataxx                    run as a UGI, UAI or UCI engine
  grove bench                           measure the speed of the boards")]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Write JSON instead of text
    #[arg(long, global = true)]
    pub json: bool,
}

/// The commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games with their options and rules
    Games,

    /// Explain how a game is played
    #[command(after_help = "Example:\n  grove rules halma")]
    Rules {
        /// The game, by its name
        game: String,
    },

    /// Play moves and draw the board
    #[command(after_help = "\
Examples:
  grove board konane
  grove board konane:6x6 a6 b6 c6-a6
  grove board checkers --position 'W:WK10:B14,15,22,23' 10x17x26x19x10
  grove board pentalath e5 swap --json")]
    Board {
        #[command(flatten)]
        place: Place,

        /// The moves to play, in the game's notation
        moves: Vec<String>,
    },

    /// List the legal moves
    #[command(after_help = "\
Examples:
  grove moves ataxx
  grove moves halma --position '4wwww/5www/6ww/7w/b7/bb6/bbb5/bbbb4 b'
  grove moves konane --stdin --json < positions.txt    one position per line in, one object out")]
    Moves {
        #[command(flatten)]
        place: Place,

        /// Read positions from standard input, one per line, and answer each on one line
        #[arg(long, conflicts_with = "position")]
        stdin: bool,
    },

    /// Count the leaves of the game tree at a depth
    #[command(after_help = "\
Examples:
  grove perft konane 8
  grove perft checkers 6 --divide    one count per first move
  grove perft ataxx 4 --position 'x5o/7/2-1-2/7/2-1-2/7/o5x x'")]
    Perft {
        #[command(flatten)]
        place: Place,

        /// The depth in plies, up to 100
        depth: u32,

        /// Count each first move separately
        #[arg(long)]
        divide: bool,
    },

    /// Play random games and report results, lengths and speed
    #[command(after_help = "\
Examples:
  grove playouts konane
  grove playouts halma:6x6 --count 1000 --seed 7")]
    Playouts {
        #[command(flatten)]
        place: Place,

        /// How many games
        #[arg(long, default_value_t = 10_000)]
        count: u64,

        /// The random seed: the same seed plays the same games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },

    /// Search a position with a player and show what it found
    #[command(after_help = search_help())]
    Search {
        #[command(flatten)]
        place: Place,

        /// The player
        #[arg(long, value_name = "SPEC", default_value = "ab:depth=4")]
        player: String,

        /// Show the exact value of every move
        #[arg(long)]
        all_moves: bool,

        /// Show so many of the best lines, each beginning with another move (minimax only)
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=20), conflicts_with = "every")]
        lines: u32,

        /// Report progress at this interval, one line of JSON each (mcts only)
        #[arg(long, value_name = "TIME", value_parser = read_time, conflicts_with = "all_moves")]
        every: Option<Duration>,

        /// The player's random seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },

    /// Find out who wins a position with best play, and prove it
    #[command(after_help = "\
Examples:
  grove solve konane:5x6
  grove solve konane:6x6 --memory 2G --out 6x6.proof    write a proof; go on after an interruption
  grove solve --verify 6x6.proof                        check it by the rules alone
  grove solve konane:6x7 --time 1h --out 6x7.proof      stop after an hour, with what is known
  grove solve ataxx:4x4 --position 'xxox/xo1o/oxxo/o2x x' --engine retrograde --json

Konane on up to 64 cells is solved by alpha-beta, checkers with few pieces by tables (see grove tables),
everything else by retrograde analysis where all positions fit into a sixteenth of the memory, or else
by proof-number search (df-pn). Only alpha-beta goes on after an interruption. docs/solved.md has what is solved, and how.

Exit codes: 0 solved or time is over, 1 something failed, 2 bad input, 3 interrupted.")]
    Solve(Solve),

    /// Build endgame tables of checkers, or list them
    #[command(subcommand)]
    #[command(after_help = "\
Examples:
  grove tables build checkers
  grove tables list

The tables are kept in the user's data directory. grove solve looks into them, and so do players with
tables=on, as in ab:time=100ms,tables=on.")]
    Tables(Tables),

    /// Play against a player, or two people at one keyboard
    #[command(after_help = "\
Examples:
  grove play konane                        as Black, against level 3
  grove play ataxx:8x8,map=typical --as white --against 6
  grove play halma --against 8 --time 3s  
  grove play checkers --against 'mcts:iterations=5000' --seed 7
  grove play pentalath --as both           two people at one keyboard
  grove play ataxx --commands 003          the letters of that study's program
  grove play konane < moves.txt            a script: one move or command per line

Type a move, or help for the commands; Tab completes both. Ctrl-C makes the opponent move now; at
the prompt it quits. See docs/playing.md for more.")]
    Play(Play),

    /// List the opponents for people and their ratings, or rate them
    #[command(after_help = "\
Examples:
  grove levels                          the levels of all games
  grove levels konane
  grove levels calibrate konane         rate them by matches between them

A level is a player: grove match konane level:3 level:4. Ratings are in Elo; a player that moves at
random has 0.")]
    Levels(Levels),

    /// Replay the experiments of the five studies and judge their claims
    #[command(after_help = "\
Examples:
  grove reproduce                          everything, for five minutes; then open report/index.html
  grove reproduce --for 2h                 the same for longer: more claims are decided
  grove reproduce --until-decided 001-figure-11
  grove reproduce --study 004 --report halma
  grove reproduce --list                   list the experiments
  grove reproduce mine.toml                an experiment of your own (see docs/experiments.md)
  grove reproduce --for 2h --shard 3/8 --out shard-3.db    a part, for several machines

Games go where they tell most for the time they take. They are stored like those of matches, and a later
run goes on from there. Ctrl-C stops with exit code 3; the same command then continues.")]
    Reproduce(Reproduce),

    /// Show what was found about the studies' claims, without playing a game
    #[command(after_help = "\
Examples:
  grove findings                           every claim and its verdict
  grove findings --study 000
  grove findings 001-figure-17 --json      with intervals, readings and published numbers")]
    Findings(ShowFindings),

    /// Play a match between two players and estimate which is stronger
    #[command(after_help = "\
Examples:
  grove match konane best DABS --games 200 --threads 2
  grove match checkers ab mcts --time 100ms --openings all
  grove match ataxx ab:tt=20 ab --depth 5 --sprt 0 20 --games 10000
  grove match halma best AlphaBeta --clock 60s+0.5s --max-plies 400
  grove match konane random reflex --games 10 --json    one line per game, one for the match
  grove match konane best DABS --games 8000 --shard 3/8 --out shard-3.db    a part, for several machines

Games come in pairs: same opening, colours swapped. Limits for both players are added to a player's
text unless it sets them itself: --depth 4 turns ab:tt=20 into ab:tt=20,depth=4 and leaves ab:depth=6
alone. A preset drops its own limits for them; a player without such a field, such as random, is an
error. With limits in nodes, depth or iterations the games do not depend on the number of threads.

Games are stored as they finish (see grove results). Ctrl-C, SIGTERM and SIGHUP stop the match; the
same command, or grove resume, continues it.

Exit codes: 0 the match is complete, 1 something failed, 2 bad input, 3 stopped before the last game.")]
    Match(Box<Match>),

    /// Play a tournament: round robin, gauntlet, knockout or Swiss
    #[command(after_help = "\
Examples:
  grove tournament summer.toml --threads 2
  grove tournament summer.toml --shard 3/8 --out shard-3.db    a part, for several machines

where summer.toml is, for instance

  game = \"konane\"
  format = \"round-robin\"      # or gauntlet, knockout, swiss
  games = 20                   # per pairing
  openings = \"random=4\"
  time = \"10ms\"              # limits for all: time, clock, nodes, depth

  [[player]]
  player = \"best\"

  [[player]]
  name = \"study\"
  player = \"DABS:depth=4\"

and may also have seed, tolerance, max-plies, resign = { score = 500, times = 4 }, draw likewise,
rounds (Swiss), and challengers (gauntlet): how many of the first players meet all others. Exit codes
are those of grove match.")]
    Tournament(Tournament),

    /// Tune the numbers of a player by games against itself (SPSA)
    #[command(after_help = "\
Examples:
  grove tune ataxx --params rfp,lmp --nodes 10000
  grove tune checkers --player best --params rfp,eval.king --time 10ms --iterations 500

Every iteration is a stored match, so the same command goes on where an interrupted one stopped.")]
    Tune(Tune),

    /// Learn an evaluation from games: play them, fit a model, find out whether it is stronger
    #[command(subcommand)]
    #[command(after_help = "\
Examples:
  grove learn data ataxx --out ataxx.data
  grove learn fit ataxx ataxx.data --out ataxx.net
  grove learn play-off ataxx ataxx.net --time 50ms

A model sees boards of up to 64 cells: Konane with an even number of columns, checkers, Pentalath, Ataxx
without obstacles, Halma up to 8x8, Breakthrough.")]
    Learn(Learn),

    /// Continue an interrupted run
    #[command(after_help = "\
Examples:
  grove resume 7
  grove resume 7 --from study.db --threads 2

Stored games are not played again. With limits in nodes, depth or iterations the result is the same
as without the interruption. Exit codes are those of grove match.")]
    Resume(Resume),

    /// Show stored runs and games, or export them
    #[command(after_help = "\
Examples:
  grove results                     list all runs
  grove results show 7              the result of run 7
  grove results show 7-12           replay game 12 of run 7
  grove results export 7 --format pdn > games.pdn
  grove results --from study.db export --format jsonl
  grove results merge all.db shard-*.db    the shards of a run become one file")]
    Results(Results),

    /// Serve a web page on this machine: play, analyse, watch matches
    #[command(after_help = "\
Examples:
  grove serve                       then open http://127.0.0.1:4747/
  grove serve --port 0 --open       on any free port, and open the page
  grove serve --out study.db        use another results file
  grove serve --host 0.0.0.0        reachable from the network

Only this machine can reach the page unless --host says otherwise. The page cannot start external
engines. docs/server.md describes the protocol.")]
    Serve(Serve),

    /// Run as a UGI, UAI or UCI engine on standard input and output
    #[command(after_help = "\
Examples:
  grove engine
  grove engine konane:6x6 --player DABS:depth=8
  grove match ataxx 'engine:cmd=\"grove engine --player best-mcts\",time=100ms' AlphaBeta

Commands are ugi, uai or uci, isready, setoption, uginewgame, position, go, stop, query and quit;
docs/protocol.md describes them. Limits of go replace those of the player.")]
    Engine(Engine),

    /// Check that an engine follows the protocol
    #[command(after_help = "\
Examples:
  grove check-engine 'grove engine'
  grove check-engine './tiktaxx uai' --proto uai
  grove check-engine './my-engine --quiet' --game konane:6x6 --json

Each check prints ok, or failed and why. The exit code is 1 if any check failed.")]
    CheckEngine(CheckEngine),

    /// Measure the speed of boards and searches in CPU time on one core
    #[command(after_help = "\
Examples:
  grove bench
  grove bench konane:17x14 halma:16x16 --seconds 2
  grove bench --search                  nodes per second, and a signature of search behaviour
  grove bench --search --threads 2      the speed-up of a second thread
  grove bench --strength ataxx          what best is worth against the first version's players")]
    Bench {
        /// The games to measure [default: all]
        games: Vec<String>,

        /// Seconds per measurement; the best run counts
        #[arg(long, default_value_t = 1.0, conflicts_with = "search")]
        seconds: f64,

        /// Measure searches of fixed positions to fixed depths; without GAMES also the two boards of
        /// Konane's study
        #[arg(long)]
        search: bool,

        /// Play the best players at fixed effort against those of the first version
        #[arg(long, conflicts_with_all = ["search", "seconds"])]
        strength: bool,

        /// Compare this many threads with one
        #[arg(long, value_name = "N", requires = "search")]
        threads: Option<usize>,
    },

    /// Print shell completions
    #[command(after_help = "\
Example:
  grove completions bash > ~/.local/share/bash-completion/completions/grove

The script asks grove itself what can follow: commands and options, games, players, experiments, and the
newest runs of the results file.")]
    Completions {
        /// The shell
        shell: Shell,
    },

    /// Print the manual page
    #[command(after_help = "Example:\n  grove man > grove.1 && man ./grove.1")]
    Man,
}

/// Examples of `grove search`, and all players and fields.
fn search_help() -> String {
    let examples = "\
Examples:
  grove search konane --player DABS:depth=8
  grove search checkers --player ab:time=1s,tt=20,order=previous-best+killers+history,pvs=on
  grove search halma --player minimax:depth=2,eval=H6 --all-moves --json
  grove search ataxx --player best:nodes=200000 --lines 3         the three best lines
  grove search ataxx --player mcts:time=1s,clones=4
  grove search konane --player best-mcts:time=2s --every 100ms    progress as JSON";
    format!("{examples}\n\n{}", grove_players::reference::help())
}

/// A position of a game.
#[derive(ClapArgs, Debug)]
pub struct Place {
    /// The game, with options as in konane:17x14 (see grove games)
    pub game: String,

    /// The position to start from, in the game's notation [default: the start of the game]
    #[arg(long, short, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
}
