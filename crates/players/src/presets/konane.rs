//! Presets of Konane: the players of study 000.
//!
//! The study gives no names to its settings but the players'; depth 6 is that of its first and third
//! experiment. WDABS searched to depth 8 with a padding of 4 against them. The study plays the first
//! of equal moves. It gives both players that sample 5 seconds (3.2), and DMCTS a multiple of the
//! opponent's time (3.3: `DMCTS:budget=x4`). A single legal move its program plays without a search,
//! in all players but AB.
//!
//! `best-1` does not reduce late moves: with reductions it lost 3 of 40 games against DABS, and none
//! without. `best-2` reduces them by history and prunes: at 50 ms a move it scores 75 of 100 against `best-1`
//! (200 games), at 5 ms 60.
//!
//! `best-3`, `best-mcts-2` and `best-ubfm-2` evaluate by patterns, `best-mcts-2` has a policy as prior, and `best-3` prunes
//! by numbers of `grove tune`. At 50 ms a move they score 97 of 100 against `best-1`, 85 against `best-mcts-1` and 85
//! against `best-ubfm-1` (60 games each).

use super::Preset;

const BEST_1: Preset = Preset::new(
    "best-1",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,pvs=on,eval=ways(difference)",
    "here",
);

const BEST_2: Preset = Preset::new(
    "best-2",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,history=gravity,pvs=on,rfp=0.3,lmp=6,lmr=adjusted,\
     eval=ways(difference)",
    "here",
);

const BEST_3: Preset = Preset::new(
    "best-3",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,history=gravity,pvs=on,rfp=0.27,lmp=5,lmr=adjusted,\
     eval=patterns-1",
    "here",
);

const BEST_MCTS_1: Preset = Preset::new(
    "best-mcts-1",
    "mcts:time=100ms,select=puct,c=0.4,cutoff=0,final=visits,reuse=on,solver=on,\
     eval=ways(difference)",
    "here",
);

const BEST_MCTS_2: Preset = Preset::new(
    "best-mcts-2",
    "mcts:time=100ms,select=puct,c=0.4,cutoff=0,final=visits,reuse=on,solver=on,prior=policy-1,\
     eval=patterns-1",
    "here",
);

const BEST_UBFM_1: Preset = Preset::new(
    "best-ubfm-1",
    "ubfm:time=100ms,eval=ways(difference)",
    "here",
);

const BEST_UBFM_2: Preset = Preset::new("best-ubfm-2", "ubfm:time=100ms,eval=patterns-1", "here");

pub(super) const PRESETS: &[Preset] = &[
    Preset::new("AB", "ab:depth=6,board=scan", "000 3.1"),
    Preset::new("DAB", "ab:depth=6,board=dynamic,forced=play", "000 3.1"),
    Preset::new(
        "DABS",
        "ab:depth=6,board=dynamic,order=effects,forced=play",
        "000 3.1",
    ),
    Preset::new(
        "WDABS",
        "ab:depth=8,board=dynamic,order=effects,window=4,forced=play",
        "000 3.1",
    ),
    BEST_3.named("best"),
    BEST_3,
    BEST_2,
    BEST_1,
    Preset::new(
        "MCTS",
        "mcts:time=5s,c=2,final=ratio,decisive=off,forced=play,reuse=on,board=scan",
        "000 3.2",
    ),
    Preset::new(
        "DMCTS",
        "mcts:time=5s,c=2,final=ratio,decisive=off,forced=play,reuse=on,board=dynamic",
        "000 3.2",
    ),
    BEST_MCTS_2.named("best-mcts"),
    BEST_MCTS_2,
    BEST_MCTS_1,
    BEST_UBFM_2.named("best-ubfm"),
    BEST_UBFM_2,
    BEST_UBFM_1,
];
