//! A player asked about games of others.

use grove_engine::annotation::{Turns, annotator};
use grove_engine::matchup::{GameSettings, prepare};
use grove_games::GameSpec;
use grove_record::{GameRecord, Reason};

#[test]
fn a_player_is_asked_about_the_turns_of_others() {
    let game: GameSpec = "konane:6x6".parse().unwrap();
    let players = ["ab:depth=2", "ab:depth=4"];
    let table = prepare(&game, players, GameSettings::default()).unwrap();
    let played = table.play(1, &|| false, &|_| {});
    let nodes = |game: &GameRecord, player: usize| -> Vec<u64> {
        let turns = game.turns_by_player().filter(|(who, _)| *who == player);
        turns.map(|(_, turn)| turn.nodes).collect()
    };
    // Asked about its own turns a player does what it did.
    for (place, turns) in [Turns::First, Turns::Second].into_iter().enumerate() {
        let again = annotator(&game, players[place]).unwrap();
        let answer = again.annotate(&played, turns, &|| false);
        let found: Vec<u64> = answer.turns.iter().map(|turn| turn.nodes).collect();
        assert_eq!(found, nodes(&played, place));
        assert_eq!(
            (answer.moves, answer.reason),
            (played.moves.clone(), Reason::Rule)
        );
    }
    let other = annotator(&game, "random").unwrap();
    let answer = other.annotate(&played, Turns::Both, &|| false);
    assert_eq!(answer.turns.len(), played.moves.len());
    let stopped = other.annotate(&played, Turns::Both, &|| true);
    assert_eq!(stopped.reason, Reason::Stopped);
}
