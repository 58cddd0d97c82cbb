use std::sync::Mutex;

use grove_core::{Outcome, Side};
use grove_players::MoveLimits;
use grove_record::Reason;

use grove_engine::matchup::*;
use grove_engine::openings::Openings;

fn matchup(game: &str, players: [&str; 2], settings: GameSettings) -> Box<dyn Matchup> {
    prepare(&game.parse().unwrap(), players, settings).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(game: &str, players: [&str; 2], settings: GameSettings) -> String {
    let laid = prepare(&game.parse().unwrap(), players, settings);
    laid.err().expect("the matchup is refused").to_string()
}

fn random(plies: u32) -> GameSettings {
    GameSettings {
        openings: Openings::Random(plies),
        ..GameSettings::default()
    }
}

#[test]
fn pairs_share_openings_and_swap_colours() {
    let matchup = matchup("konane:6x6", ["ab:depth=1", "random"], random(3));
    let play = |number| matchup.play(number, &|| false, &|_| {});
    let mut openings = Vec::new();
    for pair in 0..10 {
        let [first, second] = [play(2 * pair), play(2 * pair + 1)];
        assert_eq!([first.first, second.first], Side::BOTH);
        assert_eq!(first.moves[..3], second.moves[..3]);
        assert_eq!([first.opening, second.opening], [3, 3]);
        assert_eq!(first.turns.len() + 3, first.moves.len());
        assert_ne!(first.seed, second.seed);
        assert_eq!(first.reason, Reason::Rule);
        openings.push(first.moves[..3].to_vec());
        // Only the search counts nodes, and so it shows whose turn is whose.
        for (place, turn) in first.turns_by_player().chain(second.turns_by_player()) {
            assert_eq!(turn.nodes > 0, place == 0);
        }
    }
    openings.sort();
    openings.dedup();
    assert!(openings.len() > 3);
}

#[test]
fn a_number_is_a_game() {
    let games = [
        "konane:4x4",
        "checkers",
        "pentalath:3",
        "ataxx:4x4",
        "halma:4x4",
    ];
    for game in games {
        let at = |seed| {
            let settings = GameSettings { seed, ..random(2) };
            matchup(game, ["mcts:iterations=5", "reflex"], settings)
        };
        let play = |matchup: &dyn Matchup, number| {
            let record = matchup.play(number, &|| false, &|_| {});
            (record.moves, record.outcome, record.seed)
        };
        let (once, again, other) = (at(5), at(5), at(6));
        let later = play(&*again, 9);
        assert_eq!(play(&*once, 9), later);
        assert_ne!(play(&*other, 9).2, later.2);
        assert_eq!(play(&*once, 0), play(&*again, 0));
    }
}

#[test]
fn whatever_is_wrong_is_said_before_the_first_game() {
    let plain = GameSettings::default;
    assert_eq!(
        refused("ataxx", ["random", "ab:depth=0"], plain()),
        "ab: depth: expected a number from 1 to 200, found `0`"
    );
    assert_eq!(
        refused("ataxx", ["ab:window=3", "random"], plain()),
        "ab: window is not supported in ataxx, which does not define independent regions of the board"
    );
    assert_eq!(
        refused("konane:2x2", ["random", "random"], random(4)),
        "openings: random=4: no game goes on after them"
    );
    let depth = |depth| GameSettings {
        limits: MoveLimits {
            depth: Some(depth),
            ..MoveLimits::default()
        },
        ..plain()
    };
    assert_eq!(
        refused("konane", ["ab", "random"], depth(3)),
        "depth=3 for `random`: random takes no fields, found `depth`"
    );
    assert_eq!(
        refused("konane", ["ab:depth=2", "ab"], depth(0)),
        "depth=0 for `ab`: ab: depth: expected a number from 1 to 200, found `0`"
    );
}

#[test]
fn limits_are_added_where_they_are_not_stated() {
    let limits = MoveLimits {
        depth: Some(3),
        nodes: Some(500),
        ..MoveLimits::default()
    };
    let settings = GameSettings {
        limits,
        ..GameSettings::default()
    };
    let matchup = matchup("konane:4x4", ["ab:depth=2", "DABS"], settings);
    let [first, second] = matchup.players();
    assert_eq!(first.text, "ab:depth=2,nodes=500");
    assert!(
        first.spec.starts_with("ab:depth=2,nodes=500,"),
        "{}",
        first.spec
    );
    assert_eq!(second.text, "DABS:depth=3,nodes=500");
    assert!(
        second.spec.starts_with("ab:depth=3,nodes=500,"),
        "{}",
        second.spec
    );
}

#[test]
fn an_onlooker_sees_every_move() {
    let matchup = matchup("konane", ["random", "random"], random(2));
    let seen = Mutex::new(Vec::new());
    let observer = |game: &LiveGame<'_>| {
        assert_eq!((game.number, game.first, game.start), (3, Side::White, ""));
        seen.lock().unwrap().push(game.moves.to_vec());
    };
    let record = matchup.play(3, &|| false, &observer);
    let expected = record.opening..=record.moves.len();
    let expected = expected.map(|plies| record.moves[..plies].to_vec());
    assert!(seen.into_inner().unwrap().into_iter().eq(expected));
    assert_eq!(record.moves, matchup.play(3, &|| false, &|_| {}).moves);
}

#[test]
fn a_game_can_be_stopped() {
    let matchup = matchup("halma", ["ab:depth=200", "ab:depth=200"], random(2));
    let record = matchup.play(0, &|| true, &|_| {});
    assert_eq!(record.reason, Reason::Stopped);
    assert_eq!(record.outcome, Outcome::Draw);
    assert_eq!(record.moves.len(), record.opening);
}

#[test]
fn a_population_of_openings_is_told() {
    let told = |openings: &str| {
        let settings = GameSettings {
            openings: openings.parse().unwrap(),
            ..GameSettings::default()
        };
        matchup("checkers", ["ab", "random"], settings).population()
    };
    assert_eq!(told("all=2"), Some(49));
    assert_eq!(told("random=2"), None);
}

#[test]
fn players_are_deterministic_if_neither_seed_nor_time_bears_on_their_moves() {
    let is = |player: &str| {
        let players = [player, "random"];
        let matchup = matchup("pentalath", players, GameSettings::default());
        matchup.players()[0].deterministic
    };
    for player in [
        "ab",
        "minimax:depth=2",
        "expectimax:depth=1",
        "ab:nodes=500,tt=16",
    ] {
        assert!(is(player), "{player}");
    }
    for player in [
        "random",
        "reflex",
        "mcts",
        "ab:time=10ms",
        "ab:clock=60s",
        "ab:pick=random",
        "ab:book=study",
        "ab:tt=16,threads=2",
    ] {
        assert!(!is(player), "{player}");
    }
}
