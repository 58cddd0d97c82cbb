//! Monte Carlo tree searches as players.

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
    // When games are cut short is left to the game.
    let rest = "clones=off,ignore=off,final=visits,reuse=on,pool=4000000,board=bits,solver=off,\
                rave=off,implicit=off,prior=off,symmetry=off,threads=1";
    assert_eq!(
        canonical("mcts"),
        format!("mcts:iterations=10000,select=ucb1,c=1.4,expand=one,playout=uniform,{rest}")
    );
    assert_eq!(
        canonical("mcts:budget=x0.5,select=progressive-history"),
        format!(
            "mcts:budget=x0.5,select=progressive-history,c=1.4,h=5,expand=one,playout=uniform,{rest}"
        )
    );
    assert_eq!(
        canonical("mcts:time=1s,clock=60s+1s,select=puct,cutoff=off"),
        format!(
            "mcts:time=1s,clock=60s+1s,select=puct,c=1.4,expand=all,playout=uniform,cutoff=off,{rest}"
        )
    );
}

#[test]
fn what_does_not_matter_is_not_written() {
    let text = canonical("mcts:cutoff=0");
    assert!(
        !text.contains("playout=") && !text.contains("clones="),
        "{text}"
    );
    let text = canonical("mcts:playout=mast");
    assert!(
        text.contains(",playout=mast(0.4),") && !text.contains("clones="),
        "{text}"
    );
    assert!(canonical("mcts:playout=epsilon(0)").contains(",playout=greedy,"));
    assert!(canonical("mcts:playout=epsilon(0.1)").contains(",playout=epsilon(0.1),"));
    assert!(canonical("mcts:clones=4").contains(",playout=uniform,clones=4,"));
}

#[test]
fn proof_numbers_are_not_spoken_of_where_they_are_off() {
    let plain = canonical("mcts:solver=bounds");
    assert!(plain.contains(",solver=bounds,rave="), "{plain}");
    assert_eq!(canonical("mcts:solver=bounds,pn=off"), plain);
    assert_eq!(canonical("mcts:pn=off"), canonical("mcts"));
    let text = canonical("mcts:solver=on,pn=0.2");
    assert!(text.contains(",solver=on,pn=0.2,rave="), "{text}");
}

#[test]
fn readings_of_the_studies_have_texts() {
    for field in [
        "backup=root-view",
        "poolfull=stop",
        "clones=pairs(1)",
        "ignore=backward(40)",
    ] {
        let text = canonical(&format!("mcts:{field}"));
        assert!(text.contains(field), "{text}");
        assert_eq!(canonical(&text), text);
    }
    let text = canonical("mcts:playout=greedy,playouteval=army,eval=farthest");
    assert!(text.ends_with(",playouteval=army,eval=farthest"), "{text}");
    assert_eq!(
        error("mcts:backup=root-view,solver=on"),
        "mcts: backup=root-view needs plain values: select=ucb1 or ucb1-tuned, and solver, rave, \
         implicit and prior off"
    );
    assert_eq!(
        error("mcts:playouteval=army"),
        "mcts: playouteval needs playout=greedy or playout=epsilon(E)"
    );
    assert_eq!(
        error("mcts:ignore=backward(0)"),
        "mcts: ignore: expected off, backward, or backward(N) with a number of plies from 1 to \
         100000, found `backward(0)`"
    );
    assert_eq!(
        error("mcts:clones=pairs"),
        "mcts: clones: expected off, a number from 1 to 1000000, or pairs(R) with such a number, \
         found `pairs`"
    );
}

#[test]
fn a_prior_is_a_text_within_the_text() {
    let text = canonical("mcts:prior=minimax:depth=2");
    assert!(
        text.contains(",prior=(minimax:depth=2,deepening=off,window=off,ignore=off),trust=10,"),
        "{text}"
    );
    for prior in ["\"ab:depth=1,tt=16\"", "(ab:depth=1,tt=16)"] {
        let text = canonical(&format!("mcts:prior={prior},trust=3"));
        let expected = ",prior=(ab:depth=1,deepening=off,tt=16,replace=depth,ttdepth=equal,";
        assert!(
            text.contains(expected) && text.contains("),trust=3,"),
            "{text}"
        );
    }
    assert!(canonical("mcts:prior=off").contains(",prior=off,symmetry="));
}

#[test]
fn a_prior_may_be_a_policy() {
    for policy in ["policy", "policy-12", "policy:file=my/own.policy"] {
        let text = canonical(&format!("mcts:select=puct,prior={policy}"));
        assert!(
            text.contains(&format!(",prior={policy},symmetry=")),
            "{text}"
        );
        assert_eq!(canonical(&text), text);
    }
    let quoted = canonical("mcts:select=puct,prior=\"policy:file=a,b\"");
    assert!(quoted.contains(",prior=\"policy:file=a,b\","), "{quoted}");
    for wrong in [
        "policy-",
        "policy-x",
        "policy:file=",
        "policy:depth=2",
        "policies",
    ] {
        let text = error(&format!("mcts:select=puct,prior={wrong}"));
        assert!(text.starts_with("mcts: prior: "), "{text}");
    }
    assert_eq!(
        error("mcts:prior=policy"),
        "mcts: prior=policy needs select=puct"
    );
    assert_eq!(
        error("mcts:select=puct,prior=policy,board=scan"),
        "mcts: prior=policy needs board=bits"
    );
    assert_eq!(
        error("mcts:select=puct,prior=policy,trust=3"),
        "mcts: trust needs prior=SPEC"
    );
    assert_eq!(
        error("mcts:prior=(ab:depth=2,order=policy)"),
        "mcts: prior: ab: order=policy needs a search of its own"
    );
}

#[test]
fn a_prior_has_a_depth_and_nothing_that_is_the_player_s() {
    let expected =
        "off, a policy such as policy-1, or a search like ab:depth=2, of a depth from 1 to 4";
    for prior in ["on", "ab", "ab:depth=5", "expectimax:depth=2", "random"] {
        assert_eq!(
            error(&format!("mcts:prior={prior}")),
            format!("mcts: prior: expected {expected}, found `{prior}`")
        );
    }
    for field in [
        "nodes=5",
        "time=1s",
        "clock=9s",
        "board=scan",
        "pick=random",
        "book=study",
        "threads=2",
        "eval=q",
        "cutoff=time",
    ] {
        let (name, _) = field.split_once('=').unwrap();
        let error = error(&format!("mcts:prior=(ab:depth=2,{field})"));
        let start = format!("mcts: prior: ab: unknown field `{name}`: expected one of depth, ");
        assert!(error.starts_with(&start), "{error}");
    }
    assert_eq!(
        error("mcts:prior=(ab:depth=0)"),
        "mcts: prior: ab: depth: expected a number from 1 to 200, found `0`"
    );
    assert_eq!(
        error("mcts:prior=(ab:depth=2,replace=always)"),
        "mcts: prior: ab: replace needs tt=BITS"
    );
    assert_eq!(
        error("mcts:prior=(ab:depth)"),
        "mcts: prior: player: expected field=value, found `depth`"
    );
}

#[test]
fn what_is_not_known_is_refused_with_what_is() {
    assert_eq!(
        error("mcts:depth=3"),
        "mcts: unknown field `depth`: expected one of iterations, time, clock, budget, select, c, \
         h, expand, playout, cutoff, clones, ignore, final, decisive, forced, reuse, pool, board, \
         solver, pn, rave, implicit, prior, trust, symmetry, scale, threads, backup, poolfull, \
         playouteval, eval"
    );
}

#[test]
fn bad_values_are_refused_with_good_ones() {
    let factor = "x and a factor above 0 and up to 1000000, like x4 or x0.5";
    let formulas = "ucb1, ucb1-heuristic, progressive-history, ucb1-tuned or puct";
    let number = "a number from 0 to 1000";
    let players = "uniform, greedy, epsilon(E), mast or mast(E), with E from 0 to 1";
    let nodes = "a number of nodes from 2 to 100000000";
    let time = "a time like 100ms or 1.5s, 1ms to 1000s";
    let values = [
        ("iterations=0", "a number from 1 up"),
        ("iterations=1e3", "a number from 1 up"),
        ("time=5", time),
        (
            "clock=1",
            "a time for the game like 60s, or 60s+0.5s with what a move adds",
        ),
        ("budget=4", factor),
        ("budget=x0", factor),
        ("budget=xnan", factor),
        ("select=uct", formulas),
        ("c=-1", number),
        ("c=inf", number),
        ("h=x", number),
        ("expand=two", "one or all"),
        ("playout=random", players),
        ("playout=epsilon", players),
        ("playout=epsilon(1.1)", players),
        ("playout=mast()", players),
        ("cutoff=-1", "off or a number of plies from 0 up"),
        ("cutoff=on", "off or a number of plies from 0 up"),
        (
            "clones=0",
            "off, a number from 1 to 1000000, or pairs(R) with such a number",
        ),
        (
            "ignore=on",
            "off, backward, or backward(N) with a number of plies from 1 to 100000",
        ),
        ("final=best", "visits, ratio or secure"),
        ("reuse=yes", "on or off"),
        ("pool=1", nodes),
        ("pool=2000000001", nodes),
        ("board=hash", "bits, scan or dynamic"),
        ("solver=1", "off, on or bounds"),
        ("solver=on,pn=0", "off or a weight above 0 and up to 1000"),
        ("rave=on", "off or a number of visits from 0 up"),
        ("implicit=0", "off or a share above 0 and up to 1"),
        ("implicit=1.5", "off or a share above 0 and up to 1"),
        ("trust=0", "a number above 0 and up to 1000000"),
        ("symmetry=all", "off or on"),
        ("scale=0", "a number above 0 and up to 1000000"),
        ("threads=65", "a number from 1 to 64"),
    ];
    for (fields, expected) in values {
        let (_, last) = fields.rsplit_once(',').unwrap_or(("", fields));
        let (name, value) = last.split_once('=').unwrap();
        assert_eq!(
            error(&format!("mcts:{fields}")),
            format!("mcts: {name}: expected {expected}, found `{value}`")
        );
    }
}

#[test]
fn what_would_do_nothing_is_refused() {
    let alone = [
        ("h=3", "h", "select=progressive-history"),
        ("select=ucb1,h=3", "h", "select=progressive-history"),
        ("playout=greedy,clones=3", "clones", "playout=uniform"),
        ("playout=mast,clones=off", "clones", "playout=uniform"),
        ("trust=4", "trust", "prior=SPEC"),
        ("prior=off,trust=4", "trust", "prior=SPEC"),
        ("cutoff=0,playout=mast", "playout", "a cutoff above 0"),
        ("cutoff=0,clones=2", "clones", "a cutoff above 0"),
        ("select=puct,expand=one", "select=puct", "expand=all"),
        ("pn=0.5", "pn", "solver=on or solver=bounds"),
    ];
    for (fields, field, partner) in alone {
        assert_eq!(
            error(&format!("mcts:{fields}")),
            format!("mcts: {field} needs {partner}")
        );
    }
}

/// A value for each field, some of which do not go together.
const VALUES: [&str; 58] = [
    "iterations=1",
    "iterations=18446744073709551615",
    "time=1ms",
    "clock=60s",
    "clock=1.5s+10ms",
    "budget=x4",
    "budget=x0.25",
    "select=ucb1",
    "select=ucb1-heuristic",
    "select=progressive-history",
    "select=ucb1-tuned",
    "select=puct",
    "c=0",
    "c=1.41421356",
    "h=0.3",
    "expand=one",
    "expand=all",
    "playout=uniform",
    "playout=greedy",
    "playout=epsilon(0.1)",
    "playout=mast",
    "playout=mast(0.05)",
    "cutoff=off",
    "cutoff=0",
    "cutoff=17",
    "clones=off",
    "clones=1",
    "clones=4",
    "ignore=backward",
    "final=ratio",
    "final=secure",
    "decisive=off",
    "forced=play",
    "reuse=off",
    "pool=2",
    "pool=100000000",
    "board=scan",
    "solver=on",
    "solver=bounds",
    "pn=0.1",
    "rave=off",
    "rave=0",
    "rave=50",
    "implicit=0.2",
    "implicit=1",
    "prior=ab:depth=2",
    "prior=(minimax:depth=1,ignore=backward)",
    "trust=2.5",
    "symmetry=on",
    "scale=0.125",
    "threads=2",
    "eval=q",
    "eval=\"a,b\"",
    "backup=root-view",
    "poolfull=stop",
    "clones=pairs(1)",
    "ignore=backward(40)",
    "playouteval=q",
];

proptest! {
    #[test]
    fn whatever_is_read_reads_back(values in subsequence(&VALUES[..], 0..12)) {
        let text = format!("mcts:{}", values.join(","));
        if let Ok(player) = text.trim_end_matches(':').parse::<PlayerSpec>() {
            let canonical = player.to_string();
            prop_assert_eq!(canonical.parse(), Ok(player.clone()), "{}", canonical);
            let again = canonical.parse::<PlayerSpec>().unwrap().to_string();
            prop_assert_eq!(again, canonical);
        }
    }

    #[test]
    fn no_text_panics(text in "mcts:?([a-z]{1,9}=[a-z0-9+.(),:\"]{0,12},?){0,3}(prior=[(]?ab:?[a-z=,0-9()]{0,9})?") {
        let _ = PlayerSpec::read(&text, "konane");
    }
}
