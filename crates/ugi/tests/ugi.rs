//! Conversations with the engine.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use grove_core::Side;
use grove_engine::session;
use grove_players::{PlayerSpec, Protocol};
use grove_ugi::{Setting, serve};
use proptest::prelude::*;

/// Somebody who talks to an engine.
struct Client {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    engine: Option<JoinHandle<io::Result<()>>>,
}

impl Client {
    fn new(game: &str, player: &str) -> Self {
        let setting = Setting {
            game: game.parse().unwrap(),
            player: player.into(),
            seed: 1,
        };
        let (from_us, input) = pipe().unwrap();
        let (output, to_us) = pipe().unwrap();
        let engine = thread::spawn(move || serve(setting, BufReader::new(from_us), to_us));
        Client {
            input: Some(input),
            output: lines(output),
            engine: Some(engine),
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line.
    fn read_line(&self) -> String {
        self.output.recv_timeout(Duration::from_secs(60)).unwrap()
    }

    /// The next line that begins so, without that beginning.
    fn hear_from(&self, beginning: &str) -> String {
        loop {
            if let Some(rest) = self.read_line().strip_prefix(beginning) {
                return rest.trim().into();
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.read_line()
    }

    /// Expects nothing to be waiting.
    fn is_silent(&mut self) -> bool {
        self.ask("isready") == "readyok"
    }

    fn ends(mut self) -> io::Result<()> {
        self.input = None;
        self.engine.take().unwrap().join().unwrap()
    }
}

fn lines(output: PipeReader) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            if sender.send(line.unwrap()).is_err() {
                return;
            }
        }
    });
    receiver
}

#[test]
fn every_dialect_is_answered_in_its_words() {
    for (hello, protocol) in Protocol::NAMES {
        let mut client = Client::new("ataxx", "ab:depth=2");
        assert!(client.ask(hello).starts_with("id name Grove "));
        assert!(client.read_line().starts_with("id author "));
        assert_eq!(
            client.read_line(),
            "option name Game type string default ataxx"
        );
        let player = "option name Player type string default ab:depth=2";
        assert_eq!(client.read_line(), player);
        assert!(
            client
                .read_line()
                .starts_with("option name Seed type spin ")
        );
        assert_eq!(client.read_line(), protocol.ok());
        assert_eq!(client.ask("isready"), "readyok");
        client.send(protocol.new_game());
        client.send("position fen x5o/7/7/7/7/7/o5x x 0 1 moves g2");
        let [time, increment] = protocol.clock(Side::White);
        client.send(&format!("go {time} 1000 {increment} 10"));
        let best = client.hear_from("bestmove");
        let mut session = session::open(&"ataxx".parse().unwrap());
        session.set_up(None, &["g2"]).unwrap();
        assert!(session.moves().contains(&best), "{best}");
        client.ends().unwrap();
    }
}

#[test]
fn a_search_tells_of_every_depth() {
    let mut client = Client::new("checkers", "ab:depth=1");
    client.send("position startpos moves 9-13");
    client.send("go depth 3");
    for depth in [1, 2, 3] {
        let info = client.read_line();
        let expected = format!("info depth {depth} score cp ");
        assert!(info.starts_with(&expected), "{info}");
        assert!(info.contains(" nodes ") && info.contains(" nps "), "{info}");
        let (_, line) = info.split_once(" pv ").unwrap();
        assert_eq!(line.split(' ').count(), depth, "{info}");
    }
    let info = client.read_line();
    let (_, line) = info.split_once(" pv ").unwrap();
    let best = client.hear_from("bestmove");
    assert_eq!(line.split(' ').next(), Some(&*best));
    assert_eq!(line.split(' ').count(), 3);
    client.ends().unwrap();
}

#[test]
fn stop_works_during_a_search() {
    for player in ["ab", "mcts:pool=10000", "best"] {
        let mut client = Client::new("halma", player);
        client.send("go infinite");
        assert!(client.read_line().starts_with("info depth "));
        client.send("stop");
        assert!(!client.hear_from("bestmove").is_empty());
        assert!(client.is_silent());
        client.ends().unwrap();
    }
}

#[test]
fn a_search_without_end_is_answered_after_stop_even_if_it_is_over() {
    let mut client = Client::new("ataxx:4x4", "ab");
    client.send("position fen x3/1o2/4/4 x");
    client.send("go infinite");
    // Of its only depth, and at the end.
    for _ in 0..2 {
        assert!(client.read_line().contains(" pv "));
    }
    assert!(client.is_silent());
    client.send("stop");
    assert!(client.read_line().starts_with("bestmove "));
    client.ends().unwrap();
}

#[test]
fn proven_results_are_told_in_moves() {
    let mut client = Client::new("ataxx:4x4", "ab");
    client.send("position fen x3/1o2/4/4 x");
    client.send("go depth 3");
    let info = client.read_line();
    assert!(info.starts_with("info depth 1 score mate 1 "), "{info}");
    client.hear_from("bestmove");
    client.send("setoption name Player value mcts:solver=on");
    client.send("go nodes 2000");
    let info = client.hear_from("info");
    assert!(info.contains(" score cp 1000000 "), "{info}");
    client.ends().unwrap();
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for last in ["", "quit\n", "stop\nquit\n"] {
        let mut client = Client::new("konane", "ab");
        client.send("go infinite");
        client.hear_from("info");
        write!(client.input.as_mut().unwrap(), "{last}").unwrap();
        client.ends().unwrap();
    }
}

#[test]
fn a_search_ends_where_nobody_listens() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let setting = Setting {
        game: "konane".parse().unwrap(),
        player: "ab".into(),
        seed: 1,
    };
    let served = serve(setting, &b"go infinite\nstop\nisready\n"[..], Broken);
    assert_eq!(served.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn queries_are_answered() {
    let mut client = Client::new("ataxx:4x4", "ab");
    assert_eq!(client.ask("query p1turn"), "response true");
    assert_eq!(client.ask("query gameover"), "response false");
    assert_eq!(client.ask("query result"), "response none");
    client.send("position fen oooo/oooo/xooo/xooo o");
    assert_eq!(client.ask("query p1turn"), "response false");
    assert_eq!(client.ask("query gameover"), "response true");
    assert_eq!(client.ask("query result"), "response p2win");
    assert_eq!(client.ask("go depth 1"), "bestmove (none)");
    client.ends().unwrap();
}

#[test]
fn options_change_the_game_and_the_player() {
    let mut client = Client::new("ataxx", "ab:depth=1");
    client.send("setoption name Game value konane:6x6");
    client.send("setoption name Player value DABS:depth=2");
    client.send("position startpos");
    client.send("go");
    assert!(client.read_line().starts_with("info depth 1 "));
    assert!(client.read_line().starts_with("info depth 2 "));
    assert!(client.read_line().starts_with("info depth 2 "));
    assert!(client.read_line().starts_with("bestmove "));
    client.ends().unwrap();
}

#[test]
fn what_cannot_be_done_is_answered_in_one_line() {
    let mut client = Client::new("ataxx", "ab:depth=1");
    for line in ["", "xyzzy", "debug on", "ponderhit", "\u{1}\u{fffd}"] {
        client.send(line);
        assert!(client.is_silent(), "{line}");
    }
    for (line, answer) in [
        (
            "position",
            "expected position startpos or position fen TEXT, perhaps with moves, found ``",
        ),
        (
            "position fen x5o/7 x",
            "position: expected 7 rows with `/` between them, found 2",
        ),
        (
            "query weather",
            "expected query gameover, p1turn or result, found `weather`",
        ),
        (
            "setoption Game",
            "expected setoption name NAME value VALUE, found `Game`",
        ),
        (
            "setoption name Hash value 64",
            "unknown option `Hash`: expected one of Game, Player, Seed",
        ),
        (
            "setoption name Seed value x",
            "Seed: expected a number from 0 to 18446744073709551615, found `x`",
        ),
        (
            "setoption name Game value breakthrough:6x6",
            "Game: breakthrough takes no options, found `6x6`",
        ),
        (
            "setoption name Player value ab:depth=0",
            "Player: ab: depth: expected a number from 1 to 200, found `0`",
        ),
    ] {
        assert_eq!(client.ask(line), format!("info string {answer}"), "{line}");
    }
    assert!(
        client
            .ask("position startpos moves g2 g2")
            .starts_with("info string `g2` is not")
    );
    // The position is still the start, and a move is looked for whatever the limits are.
    let complaint = client.ask("go movetime soon depth 1");
    let expected = "info string go: movetime: expected a number, found `soon`";
    assert_eq!(complaint, expected);
    client.hear_from("bestmove");
    client.send("go infinite");
    let busy = client.ask("position startpos");
    let told = [busy.clone(), client.read_line()];
    let expected = "info string expected stop, isready or quit during a search";
    assert!(told.iter().any(|line| line == expected) || client.hear_from(expected).is_empty());
    client.ends().unwrap();
}

/// Words that mean something, numbers at the edges and whatever else.
fn any_line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => prop::sample::select(vec![
            "go", "position", "setoption", "query", "name", "value", "fen", "startpos", "moves",
            "g2", "infinite", "depth", "nodes", "movetime", "btime", "p1inc", "0", "-1",
            "9223372036854775807", "18446744073709551616", "Seed", "Player", "ab:depth=1",
        ])
        .prop_map(String::from),
        1 => "\\PC{0,8}",
    ];
    prop::collection::vec(word, 0..8).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_said_the_engine_goes_on(lines in prop::collection::vec(any_line(), 1..12)) {
        let mut client = Client::new("ataxx:4x4", "ab:depth=1");
        for line in lines {
            client.send(&line);
            client.send("stop");
        }
        client.send("isready");
        client.hear_from("readyok");
        client.ends().unwrap();
    }
}

#[test]
fn a_fault_of_the_player_is_told_and_answered() {
    let player = "engine:cmd=\"sh -c 'exit 1'\",log=/dev/null";
    assert!(player.parse::<PlayerSpec>().is_ok());
    let mut client = Client::new("ataxx", player);
    let told = client.ask("go depth 1");
    assert_eq!(told, "info string expected ugiok, but the engine exited");
    assert_eq!(client.read_line(), "bestmove (none)");
    client.ends().unwrap();
}
