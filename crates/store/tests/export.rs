//! Games in every format.

use grove_core::{Outcome, Side};
use grove_record::{GameRecord, Reason};
use grove_store::export::{ExportError, Exporter, Format};
use grove_store::{Build, Definition, GameId, Provenance, Run, StoredGame};

fn run(game: &str) -> Run {
    Run {
        id: 3,
        definition: Definition {
            kind: "match".into(),
            game: game.into(),
            players: vec!["ab:depth=4,tt=20,pvs=off".into(), "random".into()],
            settings: String::new(),
        },
        names: vec!["ab:depth=4,tt=20".into(), "engine:cmd=\"x\"".into()],
        provenance: Provenance::collect(Build::unknown(), 1),
        started: "2026-11-16T03:19:24Z".into(),
        finished: None,
    }
}

fn game(start: &str, moves: &str, outcome: Outcome) -> StoredGame {
    StoredGame {
        id: GameId { run: 3, index: 1 },
        pairing: [0, 1],
        record: GameRecord {
            index: 1,
            seed: u64::MAX,
            first: Side::White,
            start: start.into(),
            opening: 2,
            to_move: Side::Black,
            moves: moves.split(' ').map(str::to_owned).collect(),
            outcome,
            reason: Reason::IllegalMove,
            turns: Vec::new(),
            overstep: None,
        },
    }
}

fn export(format: Format, run: &Run, game: StoredGame) -> Result<String, ExportError> {
    let mut text = Vec::new();
    let mut exporter = Exporter::new(format, &mut text)?;
    exporter.write(run, [Ok(game)])?;
    exporter.finish()?;
    Ok(String::from_utf8(text).unwrap())
}

#[test]
fn a_line_of_json() {
    let won = game("", "a8 a7 a6-a8", Outcome::Win(Side::Black));
    assert_eq!(
        export(Format::Jsonl, &run("konane"), won).unwrap(),
        concat!(
            r#"{"id":"3-1","game":"konane","black":"engine:cmd=\"x\"","white":"ab:depth=4,tt=20","#,
            r#""opening":["a8","a7"],"moves":["a8","a7","a6-a8"],"outcome":"black","#,
            r#""reason":"illegal move","plies":3,"seed":18446744073709551615}"#,
            "\n"
        )
    );
    let placed = game("bw/wb b", "a2 a1", Outcome::Draw);
    let line = export(Format::Jsonl, &run("konane:2x2"), placed).unwrap();
    assert!(line.contains(r#""start":"bw/wb b","#), "{line}");
}

#[test]
fn a_line_of_values() {
    let drawn = game("", "a8 a7 a6-a8", Outcome::Draw);
    assert_eq!(
        export(Format::Csv, &run("konane"), drawn).unwrap(),
        "id,game,black,white,start,opening,moves,outcome,reason,plies,seed\n\
         3-1,konane,\"engine:cmd=\"\"x\"\"\",\"ab:depth=4,tt=20\",,a8 a7,a8 a7 a6-a8,draw,\
         illegal move,3,18446744073709551615\n"
    );
}

#[test]
fn checkers_in_pdn() {
    let won = game("", "11-15 23-18 8-11", Outcome::Win(Side::Black));
    assert_eq!(
        export(Format::Pdn, &run("checkers:maxplies=200"), won).unwrap(),
        r#"[Event "match 3"]
[Site "?"]
[Date "2026.11.16"]
[Round "1"]
[Black "engine:cmd=\"x\""]
[White "ab:depth=4,tt=20"]
[Result "1-0"]
[GameType "21"]
[Termination "illegal move"]

1. 11-15 23-18 2. 8-11 1-0

"#
    );
    let placed = game("W:W21:B1", "21-17 1-5 17-13", Outcome::Win(Side::White));
    let text = export(Format::Pdn, &run("checkers"), placed).unwrap();
    let end = "[SetUp \"1\"]\n[FEN \"W:W21:B1\"]\n\n1... 21-17 2. 1-5 17-13 0-1\n\n";
    assert!(text.ends_with(end), "{text}");
    let other = game("", "a8", Outcome::Draw);
    let refused = export(Format::Pdn, &run("konane"), other).unwrap_err();
    let line = "pdn is for checkers; run 3 is konane: use pgn";
    assert_eq!(refused.to_string(), line);
}

#[test]
fn other_games_in_the_manner_of_pgn() {
    let moves = ["a8", "a7"].repeat(20).join(" ");
    let text = export(Format::Pgn, &run("konane"), game("", &moves, Outcome::Draw)).unwrap();
    assert!(text.contains("[Game \"konane\"]\n"), "{text}");
    assert!(text.contains("[Result \"1/2-1/2\"]\n"), "{text}");
    assert!(
        text.contains("[OpeningPlies \"2\"]\n\n1. a8 a7 2. a8"),
        "{text}"
    );
    assert!(text.ends_with("20. a8 a7 1/2-1/2\n\n"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
}
