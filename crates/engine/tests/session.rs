use std::sync::Mutex;
use std::time::Duration;

use grove_core::{Outcome, Side};
use grove_games::GameSpec;
use grove_players::levels;
use grove_players::{MoveLimits, MoveRequest};
use grove_search::report::Proof;

use grove_engine::session::*;

fn session(game: &str) -> Box<dyn Session> {
    open(&game.parse().unwrap())
}

fn slot(text: &str) -> PlayerSlot<'_> {
    PlayerSlot {
        text,
        seed: 1,
        number: 0,
    }
}

/// Lets a player think with these limits and no others.
fn think(session: &mut dyn Session, player: &str, asked: MoveLimits) -> SearchInfo {
    let request = MoveRequest {
        limits: Some(asked),
        ..MoveRequest::unlimited()
    };
    let thought = session.think(slot(player), &request, &|_| {});
    thought.unwrap_or_else(|error| panic!("{error}"))
}

fn depth(depth: u32) -> MoveLimits {
    MoveLimits {
        depth: Some(depth),
        ..MoveLimits::default()
    }
}

fn nodes(nodes: u64) -> MoveLimits {
    MoveLimits {
        nodes: Some(nodes),
        ..MoveLimits::default()
    }
}

#[test]
fn moves_are_played_and_taken_back() {
    let mut session = session("ataxx");
    assert_eq!(session.side_to_move(), Side::Black);
    assert_eq!(session.moves().len(), 16);
    session.play("g2").unwrap();
    session.play("a1a3").unwrap();
    assert_eq!(session.played(), ["g2", "a1a3"]);
    assert_eq!(session.start(), "x5o/7/7/7/7/7/o5x x 0 1");
    assert_eq!(session.position(), "x5o/7/7/7/o6/6x/6x x 1 2");
    assert!(session.take_back());
    assert_eq!(session.side_to_move(), Side::White);
    session.begin();
    assert!(!session.take_back());
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut session = session("ataxx");
    session.play("g2").unwrap();
    let before = session.position();
    assert!(session.play("g2").is_err());
    assert!(session.set_up(None, &["g2", "zz"]).is_err());
    let error = session.set_up(Some("x5o/7 x"), &[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "position: expected 7 rows with `/` between them, found 2"
    );
    assert_eq!(session.position(), before);
    assert_eq!(session.played(), ["g2"]);
}

#[test]
fn a_finished_game_has_a_result_and_no_moves() {
    let mut session = session("ataxx:4x4");
    session.set_up(Some("xxxx/xxxx/xxxx/xxx1 x"), &[]).unwrap();
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::Black)));
    assert!(session.moves().is_empty());
    assert!(session.play("d1").is_err());
    assert_eq!(think(&mut *session, "ab", depth(3)).best, None);
}

#[test]
fn limits_of_a_move_replace_those_of_the_player() {
    let mut session = session("konane:6x6");
    for player in ["ab:depth=2", "ab:nodes=10", "expectimax:depth=9"] {
        let thought = think(&mut *session, player, depth(3));
        assert_eq!(thought.depth, 3, "{player}");
        assert!(session.moves().contains(&thought.best.unwrap()));
    }
    let thought = think(&mut *session, "ab:depth=200", nodes(2000));
    assert!((1000..4000).contains(&thought.nodes), "{}", thought.nodes);
    let sampled = think(&mut *session, "mcts:iterations=9", nodes(300));
    assert_eq!(sampled.nodes, 300);
    assert_eq!(sampled.tried.len(), session.moves().len());
    // It knows no depth, and keeps its own limit.
    assert_eq!(think(&mut *session, "mcts:iterations=9", depth(3)).nodes, 9);
    let plain = session.think(slot("ab:depth=2"), &MoveRequest::unlimited(), &|_| {});
    assert_eq!(plain.unwrap().depth, 2);
}

#[test]
fn a_player_without_limits_thinks_until_it_is_stopped() {
    let mut session = session("halma");
    for player in ["ab", "mcts:pool=1000"] {
        let wall = std::time::Instant::now();
        let stop = || wall.elapsed() > Duration::from_millis(50);
        let request = MoveRequest {
            limits: Some(MoveLimits::default()),
            stop: &stop,
            ..MoveRequest::unlimited()
        };
        let thought = session.think(slot(player), &request, &|_| {}).unwrap();
        assert!(stop(), "{player}");
        assert!(session.moves().contains(&thought.best.unwrap()));
    }
}

#[test]
fn an_only_move_is_searched_as_far_as_is_asked() {
    let mut session = session("checkers");
    session.set_up(Some("B:W14,21:B9,1"), &[]).unwrap();
    assert_eq!(session.moves().len(), 1);
    assert_eq!(think(&mut *session, "ab", depth(4)).depth, 4);
    let time = MoveLimits {
        time: Some(Duration::from_secs(60)),
        ..MoveLimits::default()
    };
    assert_eq!(think(&mut *session, "ab", time).depth, 1);
}

#[test]
fn every_depth_is_told() {
    let mut session = session("checkers");
    let told = Mutex::new(Vec::new());
    let tell = |thought: &SearchInfo| {
        assert_eq!(thought.best.as_ref(), thought.line.first());
        assert_eq!(thought.line.len(), thought.depth as usize);
        told.lock().unwrap().push((thought.depth, thought.nodes));
    };
    let request = MoveRequest {
        limits: Some(depth(4)),
        ..MoveRequest::unlimited()
    };
    let thought = session.think(slot("ab"), &request, &tell).unwrap();
    let told = told.into_inner().unwrap();
    let depths: Vec<u32> = told.iter().map(|&(depth, _)| depth).collect();
    assert_eq!(depths, [1, 2, 3, 4]);
    assert!(told.is_sorted());
    assert_eq!(told[3].1, thought.nodes);
    assert_eq!(thought.line.len(), 4);
}

#[test]
fn a_player_stays_until_a_new_game_or_another_player() {
    let mut session = session("konane:6x6");
    let again = |session: &mut dyn Session| {
        let thought = think(session, "mcts", nodes(1000));
        let total: u64 = thought.tried.iter().map(|tried| tried.visits as u64).sum();
        (total > thought.nodes, thought.line)
    };
    assert!(!again(&mut *session).0);
    let (inherits, line) = again(&mut *session);
    assert!(inherits);
    session.play(&line[0]).unwrap();
    session.play(&line[1]).unwrap();
    assert!(again(&mut *session).0);
    // Somebody on another number does not disturb it.
    let other = PlayerSlot {
        number: 1,
        ..slot("mcts")
    };
    let request = MoveRequest {
        limits: Some(nodes(100)),
        ..MoveRequest::unlimited()
    };
    let thought = session.think(other, &request, &|_| {}).unwrap();
    let visits = thought.tried.iter().map(|tried| tried.visits);
    assert!(visits.sum::<u32>() <= 100);
    assert!(again(&mut *session).0);
    think(&mut *session, "ab", depth(1));
    assert!(!again(&mut *session).0);
    session.begin();
    assert!(!again(&mut *session).0);
}

#[test]
fn ends_in_sight_are_counted_in_moves() {
    let mut session = session("ataxx:4x4");
    let expected = |session: &mut dyn Session, position: &str, plies| {
        session.set_up(Some(position), &[]).unwrap();
        think(session, "ab", depth(plies)).expected
    };
    // The last stones of White are taken at once.
    let win = "x3/1o2/4/4 x";
    for plies in 1..4 {
        let found = expected(&mut *session, win, plies);
        assert_eq!(found, Some(Expected::Win(Some(1))), "{plies}");
    }
    session.set_up(Some(win), &[]).unwrap();
    let sampled = think(&mut *session, "mcts:solver=on", nodes(2000));
    assert_eq!(sampled.expected, Some(Expected::Win(None)));
}

#[test]
fn a_finished_game_is_worth_its_result_to_every_player() {
    let mut session = session("ataxx:4x4");
    for (position, result, chance) in [
        ("xxxx/xxxx/xxxx/xxxo x", Proof::Win, 1.0),
        ("xxxx/xxxx/xxxx/xxxo o", Proof::Loss, 0.0),
        ("xxxx/xxxx/oooo/oooo o", Proof::Draw, 0.5),
    ] {
        session.set_up(Some(position), &[]).unwrap();
        for player in ["random", "reflex", "ab", "mcts", "ubfm", "pns"] {
            let found = think(&mut *session, player, nodes(100));
            assert_eq!(found.best, None, "{player} {position}");
            assert_eq!(
                found.expected,
                Some(Expected::Over(result)),
                "{player} {position}"
            );
            assert_eq!(found.chance, Some(chance), "{player} {position}");
        }
    }
}

#[test]
fn what_is_expected_is_a_share_of_the_point() {
    let mut session = session("ataxx:4x4");
    let mut chance = |player: &str, position: &str, asked| {
        session.set_up(Some(position), &[]).unwrap();
        think(&mut *session, player, asked).chance
    };
    assert_eq!(chance("ab", "x3/1o2/4/4 x", depth(2)), Some(1.0));
    let [ahead, behind] = ["xx2/xx2/4/3o x", "oo2/oo2/4/3x x"];
    for (player, asked) in [("ab", depth(2)), ("mcts", nodes(500))] {
        let [ahead, behind] = [ahead, behind].map(|at| chance(player, at, asked).unwrap());
        assert!(0.5 < ahead && ahead <= 1.0, "{player}: {ahead}");
        assert!((0.0..0.5).contains(&behind), "{player}: {behind}");
    }
    assert_eq!(chance("random", ahead, depth(1)), None);
}

#[test]
fn a_player_that_does_not_fit_is_refused() {
    let mut session = session("ataxx");
    let error = session.load_player(slot("ab:window=2")).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("ab: window is not supported in ataxx")
    );
    let text = session.load_player(slot("ab:depth=6")).unwrap();
    assert!(text.starts_with("ab:depth=6,cutoff=depth,deepening=on,"));
}

#[test]
fn a_saved_game_reads_back() {
    let mut session = session("checkers");
    session
        .set_up(Some("W:W13,14:B5"), &["14-9", "5x14"])
        .unwrap();
    let saved = Saved::of(&*session, vec!["white: somebody".into()]);
    let text = saved.to_string();
    assert_eq!(
        text,
        "# white: somebody\ngame checkers\nstart W:W13,14:B5\nmoves 14-9 5x14\n"
    );
    assert_eq!(text.parse(), Ok(saved.clone()));
    assert_eq!(saved.open().unwrap().position(), session.position());
}

#[test]
fn a_long_saved_game_has_short_lines_and_no_start_of_its_own() {
    let mut session = session("pentalath");
    while let (Some(text), true) = (session.moves().pop(), session.played().len() < 40) {
        session.play(&text).unwrap();
    }
    let saved = Saved::of(&*session, Vec::new());
    let text = saved.to_string();
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.starts_with("game pentalath\nmoves "), "{text}");
    assert_eq!(text.parse(), Ok(saved));
}

#[test]
fn what_the_page_once_wrote_is_read() {
    let old: Saved = "game: checkers\nstart: W:W13,14:B5\nmoves:\n14-9\n5x14\n"
        .parse()
        .unwrap();
    let new: Saved = "game checkers\nstart W:W13,14:B5\nmoves 14-9 5x14\n"
        .parse()
        .unwrap();
    assert_eq!(old, new);
    let one_line: Saved = "game: konane:6x6\nmoves: a6 b6".parse().unwrap();
    assert_eq!(one_line.moves, ["a6", "b6"]);
}

#[test]
fn a_comment_stays_a_comment() {
    let saved = Saved {
        game: "ataxx".parse().unwrap(),
        start: None,
        moves: vec!["g2".into()],
        comments: vec!["white: one\nmoves f1".into()],
    };
    let read: Saved = saved.to_string().parse().unwrap();
    assert_eq!(read.moves, ["g2"]);
    assert_eq!(read.comments, ["white: one", "moves f1"]);
}

#[test]
fn nonsense_is_no_saved_game() {
    let refused = |text: &str| {
        let saved = text.parse::<Saved>().and_then(|saved| saved.open());
        saved.err().expect("nonsense").to_string()
    };
    for (text, told) in [
        ("", "expected a line like `game ataxx`, found none"),
        (
            "ELF",
            "line 1: expected game, start, moves or a comment after #, found `ELF`",
        ),
        (
            "game breakthrough:6x6",
            "breakthrough takes no options, found `6x6`",
        ),
        (
            "game ataxx\ngame halma",
            "line 2: expected one line `game`, found another",
        ),
        (
            "game ataxx\nstart x5o/7 x",
            "position: expected 7 rows with `/` between them, found 2",
        ),
    ] {
        assert_eq!(refused(text), told);
    }
    assert!(refused("game ataxx\nmoves g2 g2").starts_with("`g2` is not a legal move"));
}

fn scope(depth: u32, iterations: u64) -> RecordLimits<'static> {
    RecordLimits {
        depth,
        iterations,
        capacity: 100_000,
        stop: &|| false,
    }
}

#[test]
fn a_search_is_looked_into_with_its_moves_as_text() {
    for game in [
        "konane:6x6",
        "checkers",
        "pentalath:3",
        "ataxx:4x4",
        "halma:6x6",
    ] {
        let mut session = session(game);
        let player = slot("ab:order=previous-best+history,tt=16,deepening=on");
        let inside = session.record_search(player, &scope(3, 0)).unwrap();
        let SearchSteps::Minimax(visits) = inside.seen else {
            panic!("{game}: expected minimax");
        };
        assert_eq!(visits.moves.len(), visits.record.visits.len());
        let legal = session.moves();
        for (visit, text) in visits.record.visits.iter().zip(&visits.moves) {
            match visit.parent {
                None => assert_eq!(text, &None),
                Some(parent) if visits.moves[parent as usize].is_none() => {
                    assert!(legal.contains(text.as_ref().unwrap()), "{game} {text:?}");
                }
                Some(_) => assert!(text.is_some()),
            }
        }
        let inside = session.record_search(slot("mcts"), &scope(0, 40)).unwrap();
        let SearchSteps::Mcts(sampled) = inside.seen else {
            panic!("{game}: expected sampled games");
        };
        assert_eq!(sampled.record.iterations.len(), 40);
        assert_eq!(inside.thought.nodes, 40);
        let first = &sampled.record.iterations[0];
        let mut line = vec![sampled.moves[&first.steps[0].chosen].as_str()];
        line.extend(sampled.games[0].iter().map(String::as_str));
        // The whole game can be played as it is told.
        session.set_up(None, &line).unwrap();
    }
}

#[test]
fn a_best_first_search_is_looked_into_with_its_moves_as_text() {
    for game in ["konane:6x6", "checkers", "pentalath:3", "ataxx:4x4"] {
        for player in ["ubfm", "bstar", "pns"] {
            let mut session = session(game);
            let legal = session.moves();
            let inside = session.record_search(slot(player), &scope(0, 60)).unwrap();
            let SearchSteps::BestFirst(steps) = inside.seen else {
                panic!("{player}: expected a best-first search");
            };
            assert!(legal.contains(inside.thought.best.as_ref().unwrap()));
            let is_walked = !steps.record.iterations.is_empty();
            assert!(is_walked || steps.record.is_decided, "{player} in {game}");
            // Every way down can be played as it is told.
            for iteration in &steps.record.iterations {
                let line = iteration.path.iter().map(|&at| &*steps.moves[at as usize]);
                session.set_up(None, &line.collect::<Vec<_>>()).unwrap();
                if let Some(position) = iteration.position {
                    let listed = &steps.record.positions[position as usize];
                    let first = listed.first as usize;
                    let moves = &steps.moves[first..first + listed.moves.len()];
                    assert_eq!(moves, session.moves(), "{player} in {game}");
                }
            }
        }
    }
}

#[test]
fn a_player_that_shows_nothing_is_refused() {
    let mut session = session("konane");
    for player in ["random", "reflex", "expectimax"] {
        let refused = session.record_search(slot(player), &scope(2, 10));
        let expected = SessionError::Opaque(player);
        assert_eq!(refused.unwrap_err(), expected);
        assert!(expected.to_string().ends_with(player));
    }
    let refused = session.record_search(slot("ab:width=3"), &scope(2, 10));
    assert!(matches!(refused, Err(SessionError::Player(_))));
}

#[test]
fn every_level_plays_every_game() {
    for game in GameSpec::GAMES {
        for level in levels::of(game.name) {
            let seated = session(game.name).load_player(slot(level.player));
            assert!(
                seated.is_ok(),
                "{} in {}: {seated:?}",
                level.name,
                game.name
            );
        }
    }
}
