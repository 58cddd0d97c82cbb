//! Presets of Pentalath: the players of study 002.
//!
//! The study compares its orders at depth 6, all with a table of the same layout (4.2.4), and lists a
//! table of 20 bits that prefers the greater depth (2.2, 4.2.1). It does not say which depths an entry
//! may serve; here deeper ones do too. Nor does it say from which depth on entries are kept, here from two
//! on (`ttmin=0` keeps all), in which order moves come where no best one is known, here as they are
//! generated (`order=previous-best+around-best+last-move` is another reading), and from where it counts
//! the two plies of a null move (`null=1` is the other reading). Null moves are added to the best order. `Final` is the program
//! as it plays in the end: without aspiration (4.2.3) and with the opening of 3.1. The study samples
//! no games; `MCTS` is the plain search.
//!
//! `best-2` prunes, and looks near the opponent's last move first: at 20 ms a move it scores 55 of 100 against
//! `best-1` (200 games), at 50 ms 49 (100 games). Quiescence helps at 5 ms a move and not at 50.
//!
//! `best-3`, `best-mcts-2` and `best-ubfm-2` add learnt patterns of five cells in a row and of 2x2 cells to the terms.
//! `best-mcts-2` has a policy as prior, too. At 50 ms a move they score 70 of 100 against `best-1`, 79 against `best-mcts-1`
//! (80 games each) and 68 against `best-ubfm-1` (60). A model that replaces the terms loses: see docs/learning.md.

use super::Preset;

const BEST_1: Preset = Preset::new(
    "best-1",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+history,pvs=on,lmr=on,\
     eval=rows(1)+liberties(1)+threats(700)+taken(45)",
    "here",
);

const BEST_2: Preset = Preset::new(
    "best-2",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+last-move+history,pvs=on,rfp=0.5,lmr=on,\
     eval=rows(1)+liberties(1)+threats(700)+taken(45)",
    "here",
);

const BEST_3: Preset = Preset::new(
    "best-3",
    "ab:time=100ms,deepening=on,tt=20,replace=two-tier,ttdepth=atleast,\
     order=previous-best+killers+last-move+history,pvs=on,rfp=0.5,lmr=on,eval=patterns-2",
    "here",
);

const BEST_MCTS_1: Preset = Preset::new(
    "best-mcts-1",
    "mcts:time=100ms,select=puct,c=0.4,cutoff=0,final=visits,reuse=on,solver=on,\
     eval=rows(1)+liberties(1)+threats(700)+taken(45)",
    "here",
);

const BEST_MCTS_2: Preset = Preset::new(
    "best-mcts-2",
    "mcts:time=100ms,select=puct,c=0.4,cutoff=0,final=visits,reuse=on,solver=on,prior=policy-1,eval=patterns-2",
    "here",
);

const BEST_UBFM_1: Preset = Preset::new(
    "best-ubfm-1",
    "ubfm:time=100ms,eval=rows(1)+liberties(1)+threats(700)+taken(45)",
    "here",
);

const BEST_UBFM_2: Preset = Preset::new("best-ubfm-2", "ubfm:time=100ms,eval=patterns-2", "here");

pub(super) const PRESETS: &[Preset] = &[
    Preset::new(
        "Naive",
        "ab:depth=6,deepening=on,tt=20,ttdepth=atleast",
        "002 2.3",
    ),
    Preset::new(
        "InsideOut",
        "ab:depth=6,deepening=on,tt=20,ttdepth=atleast,order=inside-out",
        "002 2.3",
    ),
    Preset::new(
        "LastMove",
        "ab:depth=6,deepening=on,tt=20,ttdepth=atleast,order=last-move",
        "002 2.3",
    ),
    Preset::new(
        "PreviousBest",
        "ab:depth=6,deepening=on,tt=20,ttdepth=atleast,order=previous-best+around-best",
        "002 2.3",
    ),
    Preset::new(
        "History",
        "ab:depth=6,deepening=on,tt=20,ttdepth=atleast,order=previous-best+history",
        "002 2.4",
    ),
    Preset::new(
        "NullMove",
        "ab:depth=6,deepening=on,tt=20,ttdepth=atleast,order=previous-best+history,null=2",
        "002 4.2.5",
    ),
    Preset::new(
        "Final",
        "ab:depth=6,deepening=on,tt=20,ttdepth=atleast,order=previous-best+history,book=study",
        "002 4",
    ),
    BEST_3.named("best"),
    BEST_3,
    BEST_2,
    BEST_1,
    Preset::new("MCTS", "mcts:iterations=10000,decisive=off", "here"),
    BEST_MCTS_2.named("best-mcts"),
    BEST_MCTS_2,
    BEST_MCTS_1,
    BEST_UBFM_2.named("best-ubfm"),
    BEST_UBFM_2,
    BEST_UBFM_1,
];
