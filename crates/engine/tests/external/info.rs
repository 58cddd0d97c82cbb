//! What engines say while they think.

use grove_engine::external::Info;
use grove_search::score::{END, INFINITE};

#[test]
fn what_is_understood_is_noted_and_the_rest_passed_over() {
    let mut info = Info::default();
    info.read("depth 7 seldepth 12 multipv 1 score cp -31 nodes 4112 nps 99 pv g2 a1a3");
    assert_eq!((info.depth, info.nodes, info.score), (7, 4112, -31));
    assert_eq!(info.line, ["g2", "a1a3"]);
    info.read("string depth 99");
    info.read("depth deep score cp high nodes -4");
    assert_eq!((info.depth, info.nodes, info.score), (7, 4112, -31));
}

#[test]
fn scores_come_in_several_units() {
    let read = |text: &str| {
        let mut info = Info::default();
        info.read(text);
        info.score
    };
    assert_eq!(read("score cs 120"), 120);
    assert_eq!(read("score -135 time 0"), -135);
    assert_eq!(read("score mate 3"), END);
    assert_eq!(read("score mate -2"), -END);
    assert_eq!(read("score cp 99999999999999"), INFINITE);
}
