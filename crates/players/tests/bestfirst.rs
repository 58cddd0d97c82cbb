//! Best-first searches as players.

use proptest::prelude::*;
use proptest::sample::subsequence;

use grove_players::PlayerSpec;

fn error(text: &str) -> String {
    text.parse::<PlayerSpec>().unwrap_err().to_string()
}

fn canonical(text: &str) -> String {
    text.parse::<PlayerSpec>().unwrap().to_string()
}

#[test]
fn the_canonical_text_has_every_default() {
    assert_eq!(
        canonical("ubfm"),
        "ubfm:nodes=100000,final=safest,quiescence=off,tempo=off,reuse=on,pool=4000000"
    );
    assert_eq!(
        canonical(
            "ubfm:time=1s,clock=60s+1s,final=best,quiescence=on,tempo=on,reuse=off,pool=1000,eval=q"
        ),
        "ubfm:time=1s,clock=60s+1s,final=best,quiescence=on,tempo=on,reuse=off,pool=1000,eval=q"
    );
    assert_eq!(
        canonical("bstar"),
        "bstar:nodes=100000,strategy=both,pool=1000000"
    );
    assert_eq!(
        canonical("pns"),
        "pns:nodes=1000000,tt=20,epsilon=0.25,mobility=on"
    );
}

#[test]
fn only_limits_of_time_make_a_difference_from_game_to_game() {
    let is_deterministic = |text: &str| text.parse::<PlayerSpec>().unwrap().is_deterministic();
    for player in ["ubfm", "bstar", "pns"] {
        assert!(is_deterministic(player));
        assert!(!is_deterministic(&format!("{player}:nodes=10,time=1s")));
    }
}

#[test]
fn bad_values_are_refused_with_good_ones() {
    let values = [
        ("ubfm", "nodes=0", "a number from 1 up"),
        ("ubfm", "final=visits", "safest or best"),
        ("ubfm", "quiescence=1", "off or on"),
        ("ubfm", "tempo=yes", "off or on"),
        ("ubfm", "reuse=yes", "on or off"),
        (
            "bstar",
            "strategy=best",
            "both, prove-best or disprove-rest",
        ),
        (
            "bstar",
            "pool=0",
            "a number of nodes from 1000 to 100000000",
        ),
        ("pns", "tt=off", "a number of bits from 10 to 28"),
        ("pns", "epsilon=-1", "a number from 0 to 10"),
        ("pns", "mobility=no", "on or off"),
        (
            "ubfm",
            "pool=999",
            "a number of nodes from 1000 to 100000000",
        ),
    ];
    for (player, field, expected) in values {
        let (name, value) = field.split_once('=').unwrap();
        assert_eq!(
            error(&format!("{player}:{field}")),
            format!("{player}: {name}: expected {expected}, found `{value}`")
        );
    }
    assert_eq!(
        error("ubfm:depth=3"),
        "ubfm: unknown field `depth`: expected one of nodes, time, clock, final, quiescence, \
         tempo, reuse, pool, eval"
    );
}

/// Values of fields of which a player takes some.
const VALUES: [&str; 16] = [
    "nodes=1",
    "time=1ms",
    "clock=60s",
    "clock=1.5s+10ms",
    "final=best",
    "quiescence=on",
    "tempo=on",
    "strategy=prove-best",
    "tt=12",
    "epsilon=0",
    "epsilon=0.125",
    "mobility=off",
    "reuse=off",
    "pool=1000",
    "eval=q",
    "eval=\"a,b\"",
];

proptest! {
    #[test]
    fn whatever_is_read_reads_back(
        player in proptest::sample::select(vec!["ubfm", "bstar", "pns"]),
        values in subsequence(&VALUES[..], 0..4),
    ) {
        let text = format!("{player}:{}", values.join(","));
        if let Ok(player) = text.trim_end_matches(':').parse::<PlayerSpec>() {
            let canonical = player.to_string();
            prop_assert_eq!(canonical.parse(), Ok(player.clone()), "{}", canonical);
        }
    }

    #[test]
    fn no_text_panics(text in "(ubfm|pns|bstar):?([a-z]{1,9}=[a-z0-9+.(),:\"]{0,12},?){0,3}") {
        let _ = PlayerSpec::read(&text, "konane");
    }
}
