//! Players with names.

use grove_games::GameSpec;
use grove_players::presets;
use grove_players::{PlayerSpec, is_limit};

#[track_caller]
fn check(game: &'static str, text: &str, meant: &str) {
    assert_eq!(PlayerSpec::read(text, game), meant.parse(), "{text}");
}

#[test]
fn every_preset_stands_for_a_player() {
    for game in GameSpec::GAMES {
        for preset in presets::of(game.name) {
            check(game.name, preset.name, preset.spec);
        }
    }
}

#[test]
fn fields_behind_the_name_replace_its_own() {
    let dabs = "ab:depth=4,board=dynamic,order=effects,forced=play";
    check("konane", "DABS:depth=4", dabs);
    check(
        "konane",
        "DABS:order=naive",
        "ab:depth=6,board=dynamic,forced=play",
    );
    check(
        "konane",
        "WDABS:window=5,pick=random",
        "ab:depth=8,board=dynamic,order=effects,window=5,pick=random,forced=play",
    );
}

#[test]
fn a_limit_replaces_all_limits() {
    check(
        "konane",
        "DAB:time=1s",
        "ab:time=1s,board=dynamic,forced=play",
    );
    check(
        "konane",
        "DMCTS:budget=x4",
        "mcts:budget=x4,c=2,final=ratio,decisive=off,forced=play,board=dynamic",
    );
    let best = "deepening=on,replace=two-tier,ttdepth=atleast,pvs=on";
    let order = "order=previous-best+killers+history,eval=q";
    let fixed = format!("ab:depth=5,tt=20,{best},{order}");
    let whole = format!("best-1:depth=5,tt=20,{best},{order}");
    check("konane", &whole, &fixed);
    let text = PlayerSpec::read("best:depth=5", "konane")
        .unwrap()
        .to_string();
    let fields = grove_players::Fields::parse(&text).unwrap().fields;
    let limits = fields.iter().map(|&(name, _)| name);
    let limits: Vec<&str> = limits.filter(|name| is_limit(name)).collect();
    assert_eq!(limits, ["depth"]);
}

#[test]
fn no_table_needs_no_words_about_it() {
    check(
        "pentalath",
        "History:tt=off",
        "ab:depth=6,deepening=on,order=previous-best+history",
    );
}

#[test]
fn halma_ignores_retreats_from_depth_three_on() {
    let id = "deepening=on,order=heuristic,pick=random,eval=H6";
    check("halma", "IDAB", &format!("ab:depth=2,{id}"));
    check(
        "halma",
        "IDAB:depth=3",
        &format!("ab:depth=3,{id},ignore=backward"),
    );
    check(
        "halma",
        "IDAB:depth=3,ignore=off",
        &format!("ab:depth=3,{id}"),
    );
}

#[test]
fn a_preset_belongs_to_its_game() {
    let error = PlayerSpec::read("DAB", "checkers").unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown player `DAB` in checkers: expected one of random, reflex, minimax, \
         expectimax, ab, fallible, mcts, ubfm, bstar, pns, engine, Minimax, AlphaBeta, best, best-3, best-2, best-1, MCTS, best-mcts, \
         best-mcts-2, best-mcts-1, best-ubfm, best-ubfm-2, best-ubfm-1, level:N"
    );
    let error = PlayerSpec::read("DAB:horse=1", "konane").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("ab: unknown field `horse`: expected one of depth, ")
    );
}

#[test]
fn a_game_without_presets_has_the_generic_ones() {
    let names: Vec<&str> = presets::of("nine-holes")
        .map(|preset| preset.name)
        .collect();
    let generic = [
        "best",
        "best-1",
        "best-mcts",
        "best-mcts-1",
        "best-ubfm",
        "best-ubfm-1",
    ];
    assert_eq!(names, generic);
    for preset in &presets::GENERIC {
        check("nine-holes", preset.name, preset.spec);
    }
    check(
        "nine-holes",
        "best:depth=2,tt=off",
        "ab:depth=2,deepening=on,order=previous-best+killers+history,pvs=on",
    );
}
