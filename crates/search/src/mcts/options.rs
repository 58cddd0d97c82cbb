//! The options of the search.

use crate::minimax;

/// What a search does.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// How a child is chosen on the way down.
    pub selection: Selection,
    /// The constant of exploration: c in the formulas.
    pub exploration: f64,
    /// How children enter the tree.
    pub expansion: Expansion,
    /// How playouts are played.
    pub policy: PlayoutPolicy,
    /// After how many plies a playout is cut short and estimated.
    pub cutoff: Option<u32>,
    /// Whether moves that go backward are left out where there are others, in the tree and beyond.
    pub ignore_retreats: bool,
    /// Which move is played in the end.
    pub final_move: FinalMove,
    /// Whether a move of the root that wins at once is played without a search, and one that loses at
    /// once only where there is no other (decisive and anti-decisive moves).
    pub decisive: bool,
    /// Whether a root with only one move is not searched.
    pub play_forced: bool,
    /// Whether the tree of the last move is kept as far as it still holds.
    pub reuse: bool,
    /// How many nodes there is memory for; all of it is taken at the start.
    pub pool: usize,
    /// What is backed up of proven results.
    pub solver: Solver,
    /// The weight of the rank by proof numbers in selection (PN-MCTS); it needs the solver.
    pub pn: Option<f64>,
    /// From how many visits on a node has an AMAF table of its own (GRAVE).
    pub rave: Option<u32>,
    /// The share of the backed-up estimate in the value of a node (implicit minimax back-ups).
    pub implicit: Option<f64>,
    /// A search that evaluates new nodes.
    pub prior: Option<Prior>,
    /// Whether moves that lead to the same position but for a symmetry are one.
    pub symmetry: bool,
    /// The advantage that makes winning e times as likely as losing; `None` for the game's own.
    pub scale: Option<f64>,
    /// How many threads grow the tree at once.
    pub threads: usize,
    /// By whose view the nodes keep their points.
    pub backup: Backup,
    /// Whether the search ends when there is no room for another node (003 2.3); otherwise it goes on
    /// in the tree as it is.
    pub stops_when_full: bool,
    /// From which ply of the game on moves that go backward are not left out any more (004 III.A.4).
    pub ignores_until: Option<u32>,
}

/// How a child is chosen on the way down. N is the number of visits of the parent, n that of the
/// child, and what is largest is chosen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Selection {
    /// mean + c sqrt(ln N / n): 000 2.5.1, 001 2.3, 003 1.3.1, 004 II.D.1 (a).
    Ucb1,
    /// The same + h / n, where h is the estimate of the child: 004 II.D.1 (b).
    Ucb1Heuristic,
    /// The same + h H / (n - s + 1), where h is the mean of all games in which the move was
    /// played, s the points of the child and H the weight given here: 004 II.D.1 (c).
    ProgressiveHistory(f64),
    /// mean + c sqrt(ln N / n min(1/4, V)), where V bounds the variance of the child.
    Ucb1Tuned,
    /// mean + c p sqrt(N) / (1 + n), where p is larger for moves that seem better.
    Puct,
}

/// How children enter the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expansion {
    /// One that has not been tried, drawn at random, a visit (000 2.5.1, 004 II.D.2).
    One,
    /// All of them at the second visit; those without a visit count as with half a one (001 3.4).
    All,
}

/// How playouts are played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlayoutPolicy {
    /// Any move, each as likely as any other.
    Uniform,
    /// A clone with probability (R - 1) / R, and 1 for any move (003 3.2).
    Clones(u32),
    /// The same where a clone counts as often as there are pieces that it may come from.
    ClonePairs(u32),
    /// A move after which the position seems best; any of them, but with this probability one out
    /// of all moves (004 III.A.4).
    Greedy(f64),
    /// The move that has been best in the games so far, but with this probability any move (MAST).
    Mast(f64),
}

/// Which move is played in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FinalMove {
    /// The one with the best mean (000 2.5.1).
    Ratio,
    /// The one that was tried most often (001 2.3).
    Visits,
    /// The one with the best lower confidence bound: a mean that rests on few visits counts less.
    Secure,
}

/// What is backed up of proven results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solver {
    /// Nothing.
    Off,
    /// Results that are certain (MCTS-Solver).
    Proofs,
    /// Bounds of results too, and what cannot be better than what is sure is left alone (score-bounded
    /// MCTS).
    Bounds,
}

impl Solver {
    /// Whether anything is proven.
    pub fn is_on(self) -> bool {
        self != Solver::Off
    }
}

/// By whose view the nodes keep their points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backup {
    /// That of the side that moved to the node, so that each side looks for its own best move.
    Negamax,
    /// That of the side that the search is for, whose best the opponent looks for too. Study 001 gives a
    /// node its value "based on which player, light or dark, the MCTS player is" (3.4).
    RootView,
}

/// A search that evaluates new nodes.
#[derive(Clone, PartialEq, Debug)]
pub struct Prior {
    /// Its options.
    pub options: minimax::Options,
    /// Its depth.
    pub depth: u32,
    /// As how many visits its value counts.
    pub trust: f64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            selection: Selection::Ucb1,
            // As in 001 3.4.
            exploration: 1.4,
            expansion: Expansion::One,
            policy: PlayoutPolicy::Uniform,
            cutoff: None,
            ignore_retreats: false,
            final_move: FinalMove::Visits,
            decisive: true,
            play_forced: false,
            reuse: true,
            pool: 4_000_000,
            solver: Solver::Off,
            pn: None,
            rave: None,
            implicit: None,
            prior: None,
            symmetry: false,
            scale: None,
            threads: 1,
            backup: Backup::Negamax,
            stops_when_full: false,
            ignores_until: None,
        }
    }
}
