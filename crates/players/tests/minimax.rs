//! Minimax searches as players.

use grove_players::PlayerSpec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

fn error(text: &str) -> String {
    text.parse::<PlayerSpec>().unwrap_err().to_string()
}

#[test]
fn the_canonical_text_has_every_default() {
    let canonical = |text: &str| text.parse::<PlayerSpec>().unwrap().to_string();
    assert_eq!(canonical("random"), "random");
    assert_eq!(canonical("reflex"), "reflex");
    assert_eq!(canonical("reflex:eval=q"), "reflex:eval=q");
    assert_eq!(
        canonical("ab"),
        "ab:depth=4,cutoff=depth,deepening=off,tt=off,order=naive,aspiration=off,pvs=off,null=off,\
         lmr=off,quiescence=off,extensions=off,board=bits,window=off,ignore=off,pick=first,book=off,\
         threads=1"
    );
    assert_eq!(
        canonical("ab:clock=60s+0.5s,tt=20,null=usual(3)"),
        "ab:clock=60s+0.5s,timing=plain,cutoff=depth,deepening=on,tt=20,replace=depth,\
         ttdepth=equal,symmetry=off,order=naive,aspiration=off,pvs=off,null=usual(3),lmr=off,\
         quiescence=off,extensions=off,board=bits,window=off,ignore=off,pick=first,book=off,threads=1"
    );
    assert_eq!(
        canonical("minimax:eval=q"),
        "minimax:depth=4,cutoff=depth,deepening=off,board=bits,window=off,ignore=off,pick=first,eval=q"
    );
    assert_eq!(
        canonical("expectimax:depth=2,ignore=backward"),
        "expectimax:depth=2,deepening=off,ignore=backward,pick=first"
    );
    assert_eq!(
        canonical("fallible:temperature=0.05,nodes=300"),
        "fallible:nodes=300,oversight=0.3,temperature=0.05"
    );
}

/// Results are kept under the texts of players from before there was a choice.
#[test]
fn what_went_without_saying_still_does() {
    let canonical = |text: &str| text.parse::<PlayerSpec>().unwrap().to_string();
    for (said, unsaid) in [
        ("ab:tt=20,ttmin=2,ttkeep=on", "ab:tt=20"),
        ("ab:forced=search", "ab"),
        ("mcts:decisive=on,forced=search", "mcts"),
    ] {
        assert_eq!(canonical(said), canonical(unsaid));
    }
    let table = canonical("ab:tt=20,ttmin=0,ttkeep=off,forced=play");
    assert!(table.contains(",symmetry=off,ttmin=0,ttkeep=off,order="));
    assert!(table.contains(",pick=first,forced=play,book=off"));
    let sampling = canonical("mcts:decisive=off,forced=play");
    assert!(sampling.contains(",final=visits,decisive=off,forced=play,reuse=on"));
}

/// What is remembered between games is off unless it is asked for, and then no game is known by its number.
#[test]
fn experience_is_kept_on_request_only() {
    let read = |text: &str| text.parse::<PlayerSpec>().unwrap();
    assert_eq!(
        read("ab:experience=off").to_string(),
        read("ab").to_string()
    );
    assert!(read("ab:experience=off").is_deterministic());
    for file in ["lost.experience", "off.experience", "a b/c"] {
        let player = read(&format!("ab:experience={file}"));
        assert!(
            player
                .to_string()
                .ends_with(&format!(",threads=1,experience={file}"))
        );
        assert_eq!(read(&player.to_string()), player);
        assert!(!player.is_deterministic());
    }
    let quoted = read("minimax:experience=\"a,b\"");
    assert!(quoted.to_string().ends_with(",experience=\"a,b\""));
    assert_eq!(read(&quoted.to_string()), quoted);
    assert_eq!(
        error("ab:experience="),
        "ab: experience: expected off or a file, found ``"
    );
    for text in ["expectimax:experience=x", "mcts:experience=x"] {
        assert!(error(text).contains("unknown field `experience`"));
    }
    let prior = error("mcts:prior=(ab:depth=2,experience=x)");
    assert!(
        prior.starts_with("mcts: prior: ab: unknown field `experience`"),
        "{prior}"
    );
}

#[test]
fn a_search_that_may_be_stopped_deepens() {
    let deepens = |text: &str| match text.parse().unwrap() {
        PlayerSpec::Minimax(spec) => spec.options.deepening,
        other => panic!("{other} does not search"),
    };
    assert!(deepens("ab:time=1s") && deepens("ab:nodes=5") && deepens("minimax:clock=9s"));
    assert!(!deepens("ab:depth=9") && !deepens("ab:time=1s,deepening=off"));
    // 004's time-limited minimax goes straight to its depth.
    assert!(!deepens("minimax:depth=3,time=1s,cutoff=time"));
}

#[test]
fn what_is_not_known_is_refused_with_what_is() {
    assert_eq!(
        error("alpha"),
        "unknown player `alpha`: expected one of random, reflex, minimax, expectimax, ab, fallible, mcts, ubfm, bstar, pns, engine or a \
         preset of the game"
    );
    assert_eq!(
        error("random:depth=3"),
        "random takes no fields, found `depth`"
    );
    assert_eq!(
        error("expectimax:tt=20"),
        "expectimax: unknown field `tt`: expected one of depth, nodes, time, clock, timing, \
         deepening, ignore, pick, eval"
    );
    assert_eq!(
        error("fallible:pick=first"),
        "fallible: unknown field `pick`: expected one of depth, nodes, time, clock, eval, oversight, temperature"
    );
    assert_eq!(
        error("fallible:oversight=1.1"),
        "fallible: oversight: expected a probability from 0 to 1, found `1.1`"
    );
    assert!(error("ab:temperature=1").starts_with("ab: unknown field `temperature`"));
    assert_eq!(error("ab:depth=3,depth=4"), "player: depth is given twice");
    assert_eq!(error("ab:eval=q(1"), "player: expected `)` in `eval=q(1`");
}

#[test]
fn bad_values_are_refused_with_good_ones() {
    let values = [
        ("depth=0", "a number from 1 to 200"),
        ("depth=201", "a number from 1 to 200"),
        ("depth=+4", "a number from 1 to 200"),
        ("nodes=0", "a number from 1 up"),
        ("nodes=1e9", "a number from 1 up"),
        ("time=5", "a time like 100ms or 1.5s, 1ms to 1000s"),
        ("time=0s", "a time like 100ms or 1.5s, 1ms to 1000s"),
        ("time=infs", "a time like 100ms or 1.5s, 1ms to 1000s"),
        ("time=nans", "a time like 100ms or 1.5s, 1ms to 1000s"),
        (
            "clock=60s+",
            "a time for the game like 60s, or 60s+0.5s with what a move adds",
        ),
        ("timing=modern", "plain or study"),
        ("cutoff=nodes", "depth or time"),
        ("deepening=yes", "off or on"),
        ("tt=15", "off or a number of bits from 16 to 28"),
        ("tt=29", "off or a number of bits from 16 to 28"),
        ("replace=never", "depth, always, two-tier or aged"),
        ("ttdepth=any", "equal or atleast"),
        ("symmetry=all", "off or on"),
        ("history=depth", "count or gravity"),
        (
            "aspiration=0",
            "off, a factor above 0 and up to 1000, or width(W) with a width above 0 and up to 1000",
        ),
        (
            "aspiration=width(nan)",
            "off, a factor above 0 and up to 1000, or width(W) with a width above 0 and up to 1000",
        ),
        ("pvs=1", "off or on"),
        (
            "null=0",
            "off, a reduction from 1 to 9, or usual(R) with such a reduction",
        ),
        (
            "null=usual",
            "off, a reduction from 1 to 9, or usual(R) with such a reduction",
        ),
        ("rfp=0", "off or a margin above 0 and up to 100"),
        ("razoring=-1", "off or a margin above 0 and up to 100"),
        ("futility=on", "off or a margin above 0 and up to 100"),
        ("iir=1", "off or on"),
        ("lmp=100", "off or a number of moves from 1 to 99"),
        ("lmr=2", "off, on or adjusted"),
        ("singular=2", "off or on"),
        ("continuation=3", "off, 1 or 2"),
        ("correction=1", "off or on"),
        ("threats=1", "off or on"),
        ("distance=1", "off or on"),
        ("quiescence=2", "off or on"),
        ("extensions=2", "off or on"),
        ("board=hash", "bits, scan or dynamic"),
        ("window=21", "off or a padding from 0 to 20"),
        ("ignore=on", "off or backward"),
        ("pick=best", "first or random"),
        ("book=on", "off or study"),
        ("threads=0", "a number from 1 to 64"),
    ];
    for (field, expected) in values {
        let (name, value) = field.split_once('=').unwrap();
        assert_eq!(
            error(&format!("ab:{field}")),
            format!("ab: {name}: expected {expected}, found `{value}`")
        );
    }
    let orders = [
        "",
        "best",
        "naive+history",
        "history+",
        "history+killers+history",
        "list+reversed",
        "effects+effects(3)",
        "effects(0)",
        "effects(x)",
        "effects(3",
        "history(3)",
        "policy(0)",
        "policy+policy(3)",
        "policy-1",
    ];
    for order in orders.into_iter().filter(|order| *order != "effects(3") {
        assert_eq!(
            error(&format!("ab:order={order}")),
            format!(
                "ab: order: expected naive, or some of previous-best, around-best, killers, history, \
                 heuristic, inside-out, last-move, list or reversed, effects or effects(N), policy or \
                 policy(N), each once, with + between them and not all together, found `{order}`"
            )
        );
    }
}

#[test]
fn what_would_do_nothing_is_refused() {
    let alone = [
        ("replace=always", "replace", "tt=BITS"),
        ("tt=off,ttdepth=equal", "ttdepth", "tt=BITS"),
        ("symmetry=on", "symmetry", "tt=BITS"),
        ("ttmin=0", "ttmin", "tt=BITS"),
        ("ttkeep=off", "ttkeep", "tt=BITS"),
        ("tt=20,ttmin=0,quiescence=on", "ttmin=0", "quiescence=off"),
        ("threads=2", "threads", "tt=BITS"),
        ("policy=policy-1", "policy", "order=policy"),
        ("order=policy,board=scan", "order=policy", "board=bits"),
        (
            "order=killers+previous-best",
            "order=previous-best",
            "deepening=on or tt=BITS",
        ),
        (
            "order=around-best",
            "order=around-best",
            "deepening=on or tt=BITS",
        ),
        ("aspiration=0.5", "aspiration", "deepening=on"),
        ("rfp=0.2", "rfp", "pvs=on"),
        ("razoring=0.2", "razoring", "pvs=on"),
        ("futility=0.2", "futility", "pvs=on"),
        ("lmp=3", "lmp", "pvs=on"),
        ("iir=on", "iir", "tt=BITS"),
        ("singular=on", "singular", "tt=BITS"),
        (
            "order=history,continuation=1",
            "continuation",
            "history=gravity",
        ),
        (
            "correction=on",
            "correction=on",
            "rfp=M, razoring=M, futility=M, lmp=N or lmr=adjusted",
        ),
        (
            "order=killers,history=gravity",
            "history=gravity",
            "history in order, or lmr=adjusted",
        ),
        ("time=1s,timing=study", "timing", "clock=TIME"),
        ("timing=plain", "timing", "clock=TIME"),
        (
            "clock=60s,timing=study,deepening=off",
            "timing=study",
            "deepening=on",
        ),
        ("cutoff=time", "cutoff=time", "time=TIME or clock=TIME"),
        (
            "nodes=9,cutoff=time",
            "cutoff=time",
            "time=TIME or clock=TIME",
        ),
    ];
    for (fields, field, partner) in alone {
        assert_eq!(
            error(&format!("ab:{fields}")),
            format!("ab: {field} needs {partner}")
        );
    }
    for fields in [
        "tt=20,order=previous-best",
        "deepening=on,order=around-best",
    ] {
        assert!(format!("ab:{fields}").parse::<PlayerSpec>().is_ok());
    }
}

/// A value for each field, many of which do not go together.
const VALUES: [&str; 87] = [
    "wins=flat",
    "wins=nearest",
    "experience=lost",
    "depth=1",
    "depth=200",
    "nodes=1",
    "nodes=18446744073709551615",
    "time=1ms",
    "time=0.12345s",
    "time=1000s",
    "clock=60s",
    "clock=1.5s+10ms",
    "timing=plain",
    "timing=study",
    "cutoff=depth",
    "cutoff=time",
    "deepening=on",
    "deepening=off",
    "tt=off",
    "tt=16",
    "tt=28",
    "replace=depth",
    "replace=always",
    "replace=two-tier",
    "replace=aged",
    "ttdepth=equal",
    "ttdepth=atleast",
    "symmetry=on",
    "symmetry=off",
    "ttmin=0",
    "ttmin=9",
    "ttkeep=off",
    "order=naive",
    "order=previous-best+killers+history",
    "order=list",
    "order=effects(3)+reversed",
    "order=inside-out+last-move",
    "order=around-best+effects",
    "order=heuristic",
    "order=policy+killers",
    "order=killers+policy(3)+history",
    "policy=policy",
    "policy=policy-3",
    "policy=policy:file=x/y",
    "aspiration=off",
    "aspiration=0.1",
    "aspiration=1000",
    "aspiration=width(0.25)",
    "history=gravity",
    "continuation=2",
    "correction=on",
    "distance=on",
    "threats=on",
    "rfp=0.15",
    "razoring=2",
    "iir=on",
    "futility=0.5",
    "lmp=16",
    "lmr=adjusted",
    "singular=on",
    "rfp=off",
    "pvs=on",
    "null=off",
    "null=2",
    "null=usual(3)",
    "lmr=on",
    "quiescence=on",
    "extensions=on",
    "board=scan",
    "board=dynamic",
    "window=off",
    "window=0",
    "window=4",
    "ignore=backward",
    "ignore=off",
    "pick=random",
    "pick=first",
    "forced=play",
    "book=study",
    "book=off",
    "threads=1",
    "threads=64",
    "eval=q",
    "eval=euclid(1)+wolves(0.14)",
    "eval=\"a,b\"",
    "oversight=0.25",
    "temperature=0",
];

proptest! {
    #[test]
    fn whatever_is_read_reads_back(
        name in select(&["minimax", "expectimax", "ab", "fallible"][..]),
        values in subsequence(&VALUES[..], 0..12),
    ) {
        let text = format!("{name}:{}", values.join(","));
        if let Ok(player) = text.trim_end_matches(':').parse::<PlayerSpec>() {
            let canonical = player.to_string();
            prop_assert_eq!(canonical.parse(), Ok(player.clone()), "{}", canonical);
            let again = canonical.parse::<PlayerSpec>().unwrap().to_string();
            prop_assert_eq!(again, canonical);
        }
    }

    #[test]
    fn no_text_panics(text in "(ab|minimax|reflex|best)?:?([a-z]{1,9}=[a-z0-9+.(),\"]{0,9},?){0,3}") {
        let _ = PlayerSpec::read(&text, "konane");
    }

    #[test]
    fn times_read_back(nanos in 1_000_000u64..1_000_000_000_000) {
        let spec = |text: &str| match text.parse().unwrap() {
            PlayerSpec::Minimax(spec) => spec,
            other => panic!("{other} does not search"),
        };
        let time = std::time::Duration::from_nanos(nanos);
        let mut timed = spec("ab:time=1s");
        timed.limits.time = Some(time);
        prop_assert_eq!(spec(&timed.to_string()).limits.time, Some(time));
    }
}
