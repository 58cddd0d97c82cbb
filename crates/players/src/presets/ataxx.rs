//! Presets of Ataxx: the players of study 003.
//!
//! The study deepens and takes the best move of the search before out of its table (3.1). It names no
//! depth; here it is 4. It discards its tree after a move (2.3), but names neither its constant nor
//! its number of iterations, nor how much it prefers clones: here they are 1.4, 10,000 and three
//! clones to a jump.
//!
//! How strong `best-1` is depends on its evaluation. With `surroundings` instead of
//! `pieces(10)+exposed(-4)+reach(2)+turn(30)` it scored 79 of 100 at 6,000 nodes a move, and 35.5 of
//! 60 at 20 ms a move, where it searches a third fewer nodes. Of the 50 openings of four random plies
//! that seed 2026 gives a match, seven are lost by force against `AlphaBeta` for one of the sides, so
//! that no player scores more than 93 of 100 there. `best-2` orders moves by what they win and lay open,
//! prunes, and reduces by history: at 50 ms a move it scores 88 of 100 against `best-1` (60 games).
//!
//! `best-3`, `best-mcts-2` and `best-ubfm-2` evaluate by a net of 32 units on 2x2 cells that has learnt from 13 million
//! positions, `best-mcts-2` has a policy as prior, and `best-3` prunes by numbers of `grove tune`. At 50 ms a move they
//! score 90 of 100 against `best-1` and 90 against `best-mcts-1` (40 games each), 79 against `best-ubfm-1` (60).

use super::Preset;

const BEST_1: Preset = Preset::new(
    "best-1",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+reversed+history,pvs=on,lmr=on,eval=surroundings(1)",
    "here",
);

const BEST_2: Preset = Preset::new(
    "best-2",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+effects+history,history=gravity,pvs=on,rfp=0.15,lmp=16,\
     lmr=adjusted,eval=surroundings(1)",
    "here",
);

const BEST_3: Preset = Preset::new(
    "best-3",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+effects+history,history=gravity,pvs=on,rfp=0.14,lmp=7,\
     lmr=adjusted,eval=net-2",
    "here",
);

const BEST_MCTS_1: Preset = Preset::new(
    "best-mcts-1",
    "mcts:time=100ms,select=puct,c=0.4,cutoff=0,final=visits,reuse=on,solver=on,\
     eval=surroundings(1)",
    "here",
);

const BEST_MCTS_2: Preset = Preset::new(
    "best-mcts-2",
    "mcts:time=100ms,select=puct,c=0.4,cutoff=0,final=visits,reuse=on,solver=on,prior=policy-1,\
     eval=net-2",
    "here",
);

const BEST_UBFM_1: Preset = Preset::new(
    "best-ubfm-1",
    "ubfm:time=100ms,eval=surroundings(1)",
    "here",
);

const BEST_UBFM_2: Preset = Preset::new("best-ubfm-2", "ubfm:time=100ms,eval=net-2", "here");

pub(super) const PRESETS: &[Preset] = &[
    Preset::new(
        "AlphaBeta",
        "ab:depth=4,deepening=on,tt=20,ttdepth=atleast,order=previous-best",
        "003 3.1",
    ),
    BEST_3.named("best"),
    BEST_3,
    BEST_2,
    BEST_1,
    Preset::new(
        "MCTS",
        "mcts:iterations=10000,c=1.4,clones=4,decisive=off,reuse=off",
        "003 3.2",
    ),
    BEST_MCTS_2.named("best-mcts"),
    BEST_MCTS_2,
    BEST_MCTS_1,
    BEST_UBFM_2.named("best-ubfm"),
    BEST_UBFM_2,
    BEST_UBFM_1,
];
