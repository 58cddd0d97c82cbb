//! Presets of Halma: the players of study 004.
//!
//! The study compares its agents by the heat map and by the distance (III.B.1); here they go by the
//! distance. Its optimum is IDAB at depth 2 by H6 (IV). It has one player that samples for each of its
//! formulas, all of 2,000 iterations (III.A.2) cut at 17 plies and estimated by the man farthest from
//! its goal (II.D.3). It leaves open which move is played, here the one that is tried most often, and
//! the weight of history, here our default.
//!
//! `best-2` prunes, and scores 87 of 100 against `best-1` at 50 ms a move (60 games). Internal iterative
//! reduction does not help it.
//!
//! `best-3`, `best-mcts-2` and `best-ubfm-2` evaluate by a net of 64 units on single cells. A policy is the prior of
//! `best-mcts-2` and orders the moves of `best-3`, which prunes by numbers of `grove tune`. At 50 ms a move they score 93 of
//! 100 against `best-1`, 95 against `best-mcts-1` and 91 against `best-ubfm-1` (40 games each).

use super::Preset;

const BEST_1: Preset = Preset::new(
    "best-1",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,pvs=on,lmr=on,eval=heatmap(1)+euclid(1)",
    "here",
);

const BEST_2: Preset = Preset::new(
    "best-2",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,history=gravity,pvs=on,rfp=0.5,lmp=20,lmr=on,\
     eval=heatmap(1)+euclid(1)",
    "here",
);

const BEST_3: Preset = Preset::new(
    "best-3",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+policy+history,policy=policy-1,history=gravity,pvs=on,rfp=0.34,lmp=17,lmr=on,\
     eval=net-2",
    "here",
);

const BEST_MCTS_1: Preset = Preset::new(
    "best-mcts-1",
    "mcts:time=100ms,select=puct,cutoff=0,final=visits,reuse=on,solver=on,\
     eval=heatmap(1)+euclid(1)",
    "here",
);

const BEST_MCTS_2: Preset = Preset::new(
    "best-mcts-2",
    "mcts:time=100ms,select=puct,c=0.5,cutoff=0,final=visits,reuse=on,solver=on,prior=policy-1,\
     eval=net-2",
    "here",
);

/// The agents of 004 ignore moves backward from depth 3 on (II.A).
const fn ignoring(preset: Preset) -> Preset {
    Preset {
        from_depth: Some((3, "ignore", "backward")),
        ..preset
    }
}

const BEST_UBFM_1: Preset = Preset::new(
    "best-ubfm-1",
    "ubfm:time=100ms,tempo=on,eval=heatmap(1)+euclid(1)",
    "here",
);

const BEST_UBFM_2: Preset =
    Preset::new("best-ubfm-2", "ubfm:time=100ms,tempo=on,eval=net-2", "here");

pub(super) const PRESETS: &[Preset] = &[
    ignoring(Preset::new(
        "Minimax",
        "minimax:depth=2,pick=random,eval=euclid",
        "004 II.B",
    )),
    Preset::new(
        "Expectimax",
        "expectimax:depth=2,pick=random,eval=euclid",
        "004 II.B",
    ),
    ignoring(Preset::new(
        "AlphaBeta",
        "ab:depth=2,order=heuristic,pick=random,eval=euclid",
        "004 II.B",
    )),
    ignoring(Preset::new(
        "IDAB",
        "ab:depth=2,deepening=on,order=heuristic,pick=random,eval=H6",
        "004 IV",
    )),
    BEST_3.named("best"),
    BEST_3,
    BEST_2,
    BEST_1,
    Preset::new(
        "MCTS",
        "mcts:iterations=2000,c=1.41421356,cutoff=17,ignore=backward,\
         decisive=off,reuse=off,eval=farthest",
        "004 II.D.1 a",
    ),
    Preset::new(
        "UCT",
        "mcts:iterations=2000,select=ucb1-heuristic,c=1.41421356,cutoff=17,ignore=backward,\
         decisive=off,reuse=off,eval=farthest",
        "004 II.D.1 b",
    ),
    Preset::new(
        "ProgressiveHistory",
        "mcts:iterations=2000,select=progressive-history,c=1.41421356,cutoff=17,ignore=backward,\
         decisive=off,reuse=off,eval=farthest",
        "004 II.D.1 c",
    ),
    BEST_MCTS_2.named("best-mcts"),
    BEST_MCTS_2,
    BEST_MCTS_1,
    BEST_UBFM_2.named("best-ubfm"),
    BEST_UBFM_2,
    BEST_UBFM_1,
];
