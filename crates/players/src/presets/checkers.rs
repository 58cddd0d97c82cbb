//! Presets of checkers: the players of study 001.
//!
//! The study reads its list of moves from the front, the longest capture last (4.2), and plays at
//! depth 4 at most (4.4). `MCTS` is the player of its last experiment with the most playouts and the
//! constant that it found best (4.3, 4.4); that it keeps nothing from move to move is our reading of
//! algorithm 2.
//!
//! `best-1` does not reduce late moves, which gained nothing by depth and number alone. `best-2` has
//! quiescence, pruning and reductions by history: at 50 ms a move it scores 59 of 100 against `best-1` (120
//! games). Extensions, singular ones, internal iterative reduction and aspiration gained nothing.
//!
//! `best-3`, `best-mcts-2` and `best-ubfm-2` evaluate by a net of 32 units on single cells. At 50 ms a move they score
//! 81 of 100 against `best-1` and 68 against `best-mcts-1` (80 games each), 63 against `best-ubfm-1` (60). With the net
//! Monte Carlo tree search plays four plies before it estimates: none or eight gained nothing at 20 ms, and a policy as
//! prior loses. After these games `best-3` was given the numbers of `grove tune`, with which it scores 52 of 100 against
//! itself without (5,000 nodes a move, 300 games).

use super::Preset;

const BEST_1: Preset = Preset::new(
    "best-1",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,pvs=on,eval=man(10)+king(5)+centre(1)+home(2)",
    "here",
);

const BEST_2: Preset = Preset::new(
    "best-2",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,history=gravity,pvs=on,rfp=0.8,lmp=8,lmr=adjusted,\
     quiescence=on,eval=man(10)+king(5)+centre(1)+home(2)",
    "here",
);

const BEST_3: Preset = Preset::new(
    "best-3",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,history=gravity,pvs=on,rfp=0.76,lmp=7,lmr=adjusted,\
     quiescence=on,eval=net-1",
    "here",
);

const BEST_MCTS_1: Preset = Preset::new(
    "best-mcts-1",
    "mcts:time=100ms,select=puct,c=0.7,cutoff=8,final=visits,reuse=on,solver=on,\
     eval=man(10)+king(5)+centre(1)+home(2)",
    "here",
);

const BEST_MCTS_2: Preset = Preset::new(
    "best-mcts-2",
    "mcts:time=100ms,select=puct,c=0.7,cutoff=4,final=visits,reuse=on,solver=on,\
     eval=net-1",
    "here",
);

const BEST_UBFM_1: Preset = Preset::new(
    "best-ubfm-1",
    "ubfm:time=100ms,quiescence=on,eval=man(10)+king(5)+centre(1)+home(2)",
    "here",
);

const BEST_UBFM_2: Preset = Preset::new(
    "best-ubfm-2",
    "ubfm:time=100ms,quiescence=on,eval=net-1",
    "here",
);

pub(super) const PRESETS: &[Preset] = &[
    Preset::new("Minimax", "minimax:depth=4", "001 4.1"),
    Preset::new("AlphaBeta", "ab:depth=4,order=list", "001 4.2"),
    BEST_3.named("best"),
    BEST_3,
    BEST_2,
    BEST_1,
    Preset::new(
        "MCTS",
        "mcts:iterations=500,c=0.3,expand=all,final=visits,decisive=off,reuse=off",
        "001 4.4",
    ),
    BEST_MCTS_2.named("best-mcts"),
    BEST_MCTS_2,
    BEST_MCTS_1,
    BEST_UBFM_2.named("best-ubfm"),
    BEST_UBFM_2,
    BEST_UBFM_1,
];
