//! Learning as a person does it: games, a model, a trial; and what is refused, in one line with exit code 2.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::{TempDir, tempdir};

/// Runs a command in a directory of its own.
fn grove(directory: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grove"))
        .args(arguments.split_whitespace())
        .current_dir(directory)
        .env("XDG_DATA_HOME", directory)
        .output()
        .expect("grove runs")
}

fn said(directory: &Path, arguments: &str) -> String {
    let output = grove(directory, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one line by which a command refuses bad input.
fn refused(directory: &Path, arguments: &str) -> String {
    let output = grove(directory, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    let text = String::from_utf8(output.stderr).expect("text");
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().into()
}

/// A directory with a few games in it.
fn with_games() -> TempDir {
    let directory = tempdir().unwrap();
    let text = said(
        directory.path(),
        "learn data ataxx:5x5 --out games --player ab --depth 1 --games 200 --openings random=4",
    );
    assert!(
        text.starts_with("games: ") && text.ends_with(" positions of 200 games\n"),
        "{text}"
    );
    directory
}

/// A model that comes with Grove.
fn shipped(game: &str, name: &str) -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    crates.join(game).join("models").join(name)
}

#[test]
fn games_become_a_model_and_the_model_a_player() {
    let directory = with_games();
    let directory = directory.path();
    let text = said(
        directory,
        "learn fit ataxx:5x5 games --model patterns --patterns 2x2 --epochs 2 --out model --curve curve.svg",
    );
    assert!(text.contains("epoch   2  training 0."), "{text}");
    assert!(
        fs::read_to_string(directory.join("curve.svg"))
            .unwrap()
            .starts_with("<svg")
    );
    let text = said(
        directory,
        "learn play-off ataxx:5x5 model --player ab --depth 1 --games 20",
    );
    assert!(text.contains("SPRT"), "{text}");
    let text = said(
        directory,
        "search ataxx:5x5 --player ab:depth=2,eval=patterns:file=model",
    );
    assert!(text.contains("\nmove "), "{text}");
}

#[test]
fn terms_get_weights_that_can_be_played_with() {
    let directory = with_games();
    let directory = directory.path();
    let text = said(
        directory,
        "learn fit ataxx:5x5 games --model terms --terms pieces+exposed --by td --out weights",
    );
    assert!(text.starts_with("eval=pieces("), "{text}");
    let text = said(
        directory,
        "learn play-off ataxx:5x5 weights --player ab --depth 1 --games 20",
    );
    assert!(text.contains("SPRT"), "{text}");
}

#[test]
fn what_cannot_be_learnt_from_or_played_with_is_refused() {
    let directory = with_games();
    let directory = directory.path();
    let refused = |arguments: &str| refused(directory, arguments);
    fs::write(directory.join("note"), "not data").unwrap();
    assert_eq!(
        refused("learn fit ataxx:5x5 note --out model"),
        "grove: note: expected training data, a file that begins with `grove data 2`, found something else"
    );
    assert_eq!(
        refused("learn fit ataxx games --out model"),
        "grove: games: expected data of ataxx, found data of ataxx:5x5"
    );
    assert!(
        refused("learn fit ataxx:5x5 games --model terms --terms legs --out model")
            .starts_with("grove: terms: unknown term `legs`")
    );
    assert_eq!(
        refused("learn play-off ataxx note"),
        "grove: note: expected a model, a file that begins with `grove model 1`, found something else"
    );
    let net = fs::read(shipped("checkers", "net-1.model")).unwrap();
    fs::write(directory.join("net"), &net).unwrap();
    assert_eq!(
        refused("search ataxx --player ab:depth=1,eval=net:file=net"),
        "grove: ab: eval: net: expected a model of ataxx, found one of checkers"
    );
    assert_eq!(
        refused("search checkers --player ab:depth=1,eval=patterns:file=net"),
        "grove: ab: eval: net: expected a model of kind patterns, found net"
    );
    for (length, expected) in [
        (100, "found the end of the file"),
        (net.len() - 9, "the file is damaged"),
    ] {
        fs::write(directory.join("cut"), &net[..length]).unwrap();
        let text = refused("search checkers --player ab:depth=1,eval=net:file=cut");
        assert!(
            text.starts_with("grove: ab: eval: cut: ") && text.contains(expected),
            "{text}"
        );
    }
    let mut damaged = net;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(directory.join("damaged"), damaged).unwrap();
    assert!(
        refused("search checkers --player ab:depth=1,eval=net:file=damaged")
            .ends_with("the file is damaged")
    );
}

#[test]
fn choices_become_a_policy_and_the_policy_a_guide() {
    let directory = with_games();
    let directory = directory.path();
    let text = said(
        directory,
        "learn fit ataxx:5x5 games --model policy --patterns 3x3 --phases 1 --epochs 2 --out policy --curve curve.svg",
    );
    assert!(text.contains("epoch   2  training "), "{text}");
    assert!(
        text.contains(" % foreseen; guessing gives ") && text.contains("policy: "),
        "{text}"
    );
    assert!(
        fs::read_to_string(directory.join("curve.svg"))
            .unwrap()
            .contains("predicts moves of ataxx:5x5")
    );
    for player in [
        "mcts:iterations=200,select=puct,cutoff=0,prior=policy:file=policy",
        "ab:depth=3,order=policy(2),policy=policy:file=policy",
    ] {
        let text = said(directory, &format!("search ataxx:5x5 --player {player}"));
        assert!(
            text.contains("\nmove ") && text.contains("=policy:file=policy,"),
            "{text}"
        );
    }
    let text = said(
        directory,
        "learn play-off ataxx:5x5 policy --player mcts:iterations=20,select=puct,cutoff=0 --games 20",
    );
    assert!(text.contains("SPRT") && text.contains("prior="), "{text}");
    let refused = |arguments: &str| refused(directory, arguments);
    fs::write(directory.join("note"), "not a policy").unwrap();
    assert_eq!(
        refused("search ataxx:5x5 --player mcts:select=puct,prior=policy:file=note"),
        "grove: mcts: prior: note: expected a model, a file that begins with `grove model 1`, found something else"
    );
    assert_eq!(
        refused("search halma --player ab:depth=1,order=policy,policy=policy:file=policy"),
        "grove: ab: policy: policy: expected a policy of halma, found one of ataxx"
    );
    assert_eq!(
        refused("search ataxx:5x5 --player ab:depth=1,eval=net:file=policy"),
        "grove: ab: eval: policy: kind: expected patterns or net, found `policy`"
    );
    fs::copy(shipped("ataxx", "net-1.model"), directory.join("net")).unwrap();
    assert_eq!(
        refused("search ataxx --player mcts:select=puct,prior=policy:file=net"),
        "grove: mcts: prior: net: kind: expected policy, found `net`"
    );
    assert_eq!(
        refused("search breakthrough --player mcts:select=puct,prior=policy-9"),
        "grove: mcts: prior: expected a policy of breakthrough, which comes with none, found `policy-9`"
    );
    let whole = fs::read(directory.join("policy")).unwrap();
    fs::write(directory.join("cut"), &whole[..whole.len() - 9]).unwrap();
    assert!(
        refused("search ataxx:5x5 --player mcts:select=puct,prior=policy:file=cut")
            .ends_with("the file is damaged")
    );
    assert_eq!(
        refused("learn fit ataxx:5x5 games --model policy --patterns 2x2 --out p"),
        "grove: patterns: `2x2`: expected odd numbers of rows and columns, around a cell in the middle"
    );
}

#[test]
fn growth_measures_models_of_every_size_and_does_nothing_twice() {
    let directory = with_games();
    let directory = directory.path();
    let ask = "learn growth ataxx:5x5 games --positions 1000,2000 --hidden 0,16 --epochs 2 --games 6 --player ab \
               --depth 1 --json";
    let first = said(directory, ask);
    let points: Vec<serde_json::Value> = first
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let sizes = points.iter().map(|point| {
        assert_eq!(point["games"], 6);
        (point["hidden"].as_u64(), point["positions"].as_u64())
    });
    let expected = [(0, 1000), (0, 2000), (16, 1000), (16, 2000)];
    let expected = expected.map(|(hidden, positions)| (Some(hidden), Some(positions)));
    assert_eq!(sizes.collect::<Vec<_>>(), expected);
    let drawing = fs::read_to_string(directory.join("growth/growth.svg")).unwrap();
    assert!(drawing.contains("net, 16 units"), "{drawing}");

    let models = || {
        let files = fs::read_dir(directory.join("growth")).unwrap();
        let files = files.map(|file| file.unwrap());
        let models =
            files.filter(|file| file.path().extension().is_some_and(|kind| kind == "model"));
        let mut models: Vec<_> = models
            .map(|file| (file.path(), file.metadata().unwrap().modified().unwrap()))
            .collect();
        models.sort();
        models
    };
    let before = models();
    assert_eq!(before.len(), 4);
    assert_eq!(said(directory, ask), first);
    assert_eq!(models(), before);

    let text = refused(
        directory,
        "learn growth ataxx:5x5 games --positions 900000 --player ab --depth 1",
    );
    assert!(
        text.ends_with("which the files have, found `900000`"),
        "{text}"
    );
}
