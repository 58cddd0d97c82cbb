//! What can be asked for on the command line.

mod contest;
mod engine;
mod play;
mod reproduce;
mod results;
mod serve;

use std::time::Duration;

use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;
use grove_players::read_time;

pub use contest::{Match, Tournament};
pub use engine::{CheckEngine, Engine};
pub use play::{CommandSet, Person, Play};
pub use reproduce::{Reproduce, Size};
pub use results::{Export, Format, Results, ResultsCommand, Resume};
pub use serve::Serve;

/// A laboratory of game-tree search: five games, and players that search them.
#[derive(Parser, Debug)]
#[command(name = "grove", version, max_term_width = 100)]
#[command(after_help = "\
Examples:
  grove reproduce                       the studies' experiments, and which claims hold
  grove serve --open                    play in the browser
  grove games                           what can be played
  grove play pentalath                  play against an opponent of your strength
  grove board konane a8 a7 c8-a8        the board after three moves
  grove moves checkers                  the legal moves at the start
  grove perft ataxx 5                   count the leaves of the game tree
  grove search halma --player ab:depth=2    what a player would do, and why
  grove match konane best DABS          who plays better, and how sure that is
  grove results                         what was played
  grove engine ataxx                    speak UGI, UAI or UCI with a match runner
  grove bench                           how fast the boards are here")]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Write JSON for machines instead of text for people
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
  grove moves konane --stdin --json < positions.txt    a position a line, an object a line")]
    Moves {
        #[command(flatten)]
        place: Place,

        /// Read positions from standard input, one a line, and answer each on a line
        #[arg(long, conflicts_with = "position")]
        stdin: bool,
    },

    /// Count the move sequences of a length (a finished game has none)
    #[command(after_help = "\
Examples:
  grove perft konane 8
  grove perft checkers 6 --divide    for each first move
  grove perft ataxx 4 --position 'x5o/7/2-1-2/7/2-1-2/7/o5x x'")]
    Perft {
        #[command(flatten)]
        place: Place,

        /// How many moves long, up to 100
        depth: u32,

        /// Count for each first move
        #[arg(long)]
        divide: bool,
    },

    /// Play random games and tell how they end and how fast they go
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

        /// Where the randomness starts: the same seed plays the same games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },

    /// Let a player think about a position and tell what it found
    #[command(after_help = "\
Examples:
  grove search konane --player DABS:depth=8
  grove search checkers --player ab:time=1s,tt=20,order=previous-best+killers+history,pvs=on
  grove search halma --player minimax:depth=2,eval=H6 --all-moves --json
  grove search ataxx --player mcts:time=1s,clones=4
  grove search konane --player best-mcts:time=2s --every 100ms    how it comes to its choice

Players are random, reflex, minimax:..., expectimax:..., ab:..., mcts:... and engine:...

minimax, expectimax and ab take these fields, all of them optional, and the first two only some:
  depth=N  nodes=N  time=100ms      limits; whatever is reached first
  clock=60s  clock=60s+0.5s         the time for a whole game, and what a move adds
  timing=plain|study                how the clock is divided
  cutoff=depth|time                 time: estimate what is not reached when the time is up
  deepening=on|off                  depths one after the other (on where nodes or time are limited)
  tt=BITS                           a table of 2^BITS entries, 16 to 28
  replace=depth|always|two-tier     which position stays where two want the same place
  ttdepth=equal|atleast             use entries of the same depth only, or deeper ones too
  symmetry=on|off                   symmetric positions share an entry
  order=naive|A+B+...               previous-best, around-best, killers, history, heuristic,
                                    inside-out, last-move, list or reversed, effects, effects(N)
  aspiration=FACTOR                 a window around the last depth's score
  pvs=on|off                        a null window for all but the first move
  null=R|usual(R)                   passing first, R plies less deep; study 002's form or the usual
  lmr=on|off                        late moves less deep
  quiescence=on|off                 no estimate before noisy moves are played
  extensions=on|off                 forced moves deeper
  board=bits|scan|dynamic           the board of Konane
  window=PAD                        Konane: only moves that start near the root move
  ignore=off|backward               Halma: no moves backward
  pick=first|random                 among equally good moves
  book=off|study                    Pentalath: the opening of study 002
  threads=N                         threads that share the table
  eval=TERMS                        the evaluation, such as man(5)+king(3)

mcts, the Monte Carlo tree search, takes these, all of them optional:
  iterations=N  time=100ms          limits; whatever is reached first
  clock=60s  clock=60s+0.5s         the time for a whole game, and what a move adds
  budget=xK                         K times as long as the opponent thought about its last move
  select=FORMULA                    ucb1, ucb1-heuristic, progressive-history, ucb1-tuned, puct
  c=C                               how much what is little known is looked at
  h=H                               the weight of progressive history
  expand=one|all                    how children enter the tree
  playout=POLICY                    uniform, greedy, epsilon(E), mast, mast(E)
  cutoff=off|N                      estimate a sampled game after N plies (17 in Halma)
  clones=off|R                      Ataxx: R - 1 clones to a jump in sampled games; 1: any move
  ignore=off|backward               Halma: no moves backward
  final=visits|ratio|secure         which move is played
  reuse=on|off                      keep what still holds of the last tree
  pool=N                            room for N nodes
  board=bits|scan|dynamic           the board of Konane
  solver=on|off                     proven results are backed up
  rave=off|K                        moves that were good elsewhere (GRAVE)
  implicit=off|A                    the share of estimates backed up as in minimax
  prior=off|SPEC  trust=N           a shallow search such as ab:depth=2 judges new nodes, and
                                    counts as N visits
  symmetry=on|off                   symmetric moves are one
  scale=S                           the advantage that makes winning e times as likely as losing
  threads=N                         threads that grow one tree
  eval=TERMS                        the evaluation

engine, another program that plays, takes these:
  cmd=\"./engine --quiet\"            the command, split as a shell does; the only field it must have
  proto=ugi|uai|uci                 how it is spoken to
  depth=N  nodes=N  time=100ms      limits, time=1s where there are none
  clock=60s  clock=60s+0.5s         the time for a whole game, and what a move adds
  start=10s                         how long it may take to start; no clock runs then
  patience=3s                       how long it is waited for beyond its time
  log=FILE                          what keeps its standard error
  option(NAME)=VALUE                an option of its own

Presets stand for such a text, and fields behind them replace their own, as in DABS:depth=4:
  konane     AB, DAB, DABS, WDABS, MCTS, DMCTS
  checkers   Minimax, AlphaBeta, MCTS
  pentalath  Naive, InsideOut, LastMove, PreviousBest, History, NullMove, Final, MCTS
  ataxx      AlphaBeta, MCTS
  halma      Minimax, Expectimax, AlphaBeta, IDAB, MCTS, UCT, ProgressiveHistory
  all        best, best-mcts")]
    Search {
        #[command(flatten)]
        place: Place,

        /// Who thinks
        #[arg(long, value_name = "SPEC", default_value = "ab:depth=4")]
        player: String,

        /// Value every move exactly
        #[arg(long)]
        all_moves: bool,

        /// Tell how the search stands at every such interval, a line of JSON each (mcts only)
        #[arg(long, value_name = "TIME", value_parser = read_time, conflicts_with = "all_moves")]
        every: Option<Duration>,

        /// Where the player's randomness starts
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },

    /// Play against a player, or with somebody at the same keyboard
    #[command(after_help = "\
Examples:
  grove play konane                        as Black, against casual
  grove play ataxx:8x8,map=typical --as white --against strong
  grove play halma --against best --time 3s
  grove play checkers --against 'mcts:iterations=5000' --seed 7
  grove play pentalath --as both           two people at one keyboard
  grove play ataxx --commands 003          the letters of that study's program
  grove play konane < moves.txt            a script: a move or a command a line

Type a move, or help for the commands; Tab completes both. Ctrl-C makes the opponent stop thinking
and play what it has; at the prompt it leaves. docs/playing.md tells more.")]
    Play(Play),

    /// Play the experiments of the five studies again, and tell which of their claims hold
    #[command(after_help = "\
Examples:
  grove reproduce                          everything, small, in minutes; then open report/index.html
  grove reproduce --list                   what there is
  grove reproduce 000-table-3.1 --profile paper
  grove reproduce --study 004 --report halma
  grove reproduce mine.toml                an experiment of your own (see docs/experiments.md)

Games are kept like those of matches. What was played before is not played again, unless the
experiment has changed, and after Ctrl-C, which makes the exit code 3, the same command goes on with
what is missing.")]
    Reproduce(Reproduce),

    /// Let two players play each other and tell who is better, and how sure that is
    #[command(after_help = "\
Examples:
  grove match konane best DABS --games 200 --threads 2
  grove match checkers ab mcts --time 100ms --openings all
  grove match ataxx ab:tt=20 ab --depth 5 --sprt 0 20 --games 10000
  grove match halma best AlphaBeta --clock 60s+0.5s --max-plies 400
  grove match konane random reflex --games 10 --json    a line a game, and one for the match

Two games in a row are a pair: they begin alike, and the players change colours. Limits for both are
added to a player's text unless it states them: --depth 4 makes ab:tt=20 an ab:tt=20,depth=4 and
leaves ab:depth=6 alone; a preset gives up its own limits for them; a player without such a field,
such as random, is refused. With limits in nodes, depth or iterations the games are the same
for any number of threads.

Games are kept as they are finished (see grove results). Ctrl-C, SIGTERM and SIGHUP end the match with
what was played, and the same command, or grove resume, goes on with what is missing.

Exit code: 0 if the match is over, 1 if something failed, 2 if it was refused, 3 if it was stopped
before its last game.")]
    Match(Box<Match>),

    /// Let many players play each other: round robin, gauntlet, knockout or Swiss
    #[command(after_help = "\
Example:
  grove tournament summer.toml --threads 2

where summer.toml is, for instance

  game = \"konane\"
  format = \"round-robin\"      # or gauntlet, knockout, swiss
  games = 20                   # of each two that meet
  openings = \"random=4\"
  time = \"10ms\"              # limits for all: time, clock, nodes, depth

  [[player]]
  player = \"best\"

  [[player]]
  name = \"study\"
  player = \"DABS:depth=4\"

and may also have seed, tolerance, max-plies, resign = { score = 500, times = 4 }, draw likewise,
rounds for Swiss, and challengers, the number of players that meet all others, for a gauntlet.
Exit codes are those of grove match.")]
    Tournament(Tournament),

    /// Go on with a run that was interrupted
    #[command(after_help = "\
Examples:
  grove resume 7
  grove resume 7 --from study.db --threads 2

The games that are there are not played again, and where limits are in nodes, depth or iterations the
run ends as if it had never been interrupted. Exit codes are those of grove match.")]
    Resume(Resume),

    /// Look at what was played
    #[command(after_help = "\
Examples:
  grove results                     all runs
  grove results show 7              how run 7 went
  grove results show 7-12           replay game 12 of run 7
  grove results export 7 --format pdn > games.pdn
  grove results --from study.db export --format jsonl")]
    Results(Results),

    /// Play in the browser: serves a page on this machine
    #[command(after_help = "\
Examples:
  grove serve                       then open http://127.0.0.1:4747/
  grove serve --port 0 --open       on any free port, and open the page
  grove serve --out study.db        with the games of another file of results
  grove serve --host 0.0.0.0        for others in the network, too

Only this machine can reach the page unless --host says otherwise. Players that run a program cannot
be named on the page. docs/server.md has the protocol.")]
    Serve(Serve),

    /// Speak UGI, UAI or UCI on standard input and output
    #[command(after_help = "\
Examples:
  grove engine
  grove engine konane:6x6 --player DABS:depth=8
  grove match ataxx 'engine:cmd=\"grove engine --player best-mcts\",time=100ms' AlphaBeta

Commands are ugi, uai or uci, isready, setoption, uginewgame, position, go, stop, query and quit;
docs/protocol.md says what each of them does. Limits of go replace those of the player.")]
    Engine(Engine),

    /// Test how well an engine follows the protocol
    #[command(after_help = "\
Examples:
  grove check-engine 'grove engine'
  grove check-engine './tiktaxx uai' --proto uai
  grove check-engine './my-engine --quiet' --game konane:6x6 --json

A check is answered by ok or by failed and why. The exit code is 1 if any has failed.")]
    CheckEngine(CheckEngine),

    /// Measure how fast the boards and the searches are, in CPU time on one core
    #[command(after_help = "\
Examples:
  grove bench
  grove bench konane:17x14 halma:16x16 --seconds 2
  grove bench --search                  nodes a second, and a signature of what searches do
  grove bench --search --threads 2      what a second thread gains")]
    Bench {
        /// The games to measure [default: all]
        games: Vec<String>,

        /// How long each measurement goes on; the best of its runs counts
        #[arg(long, default_value_t = 1.0, conflicts_with = "search")]
        seconds: f64,

        /// Search a fixed set of positions to a fixed depth, and sample games from the start; unless
        /// games are named, also search on two other boards of Konane
        #[arg(long)]
        search: bool,

        /// Compare so many threads with one
        #[arg(long, value_name = "N", requires = "search")]
        threads: Option<usize>,
    },

    /// Print shell completions
    #[command(
        after_help = "Example:\n  grove completions bash > ~/.local/share/bash-completion/completions/grove"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },

    /// Print the manual page
    #[command(after_help = "Example:\n  grove man > grove.1 && man ./grove.1")]
    Man,
}

/// A position of a game.
#[derive(ClapArgs, Debug)]
pub struct Place {
    /// The game, with options as in konane:14x17 (see grove games)
    pub game: String,

    /// The position to start from, in the game's notation [default: the start of the game]
    #[arg(long, short, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
}
