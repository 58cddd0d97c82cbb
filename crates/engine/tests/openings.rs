use std::collections::HashSet;
use std::io::Write;

use grove_core::{Game, Notation, Seed};
use grove_games::konane::{Rules, Small};
use grove_games::{GameSpec, Playable, Visitor};

use grove_engine::openings::*;

fn konane(rows: usize, columns: usize) -> Rules {
    let spec: GameSpec = format!("konane:{rows}x{columns}").parse().unwrap();
    match spec {
        GameSpec::Konane(rules) => rules,
        other => panic!("{other} is not Konane"),
    }
}

fn repertoire(text: &str) -> Result<Repertoire<Small>, OpeningsError> {
    Repertoire::new(&text.parse()?, &konane(8, 8))
}

fn refused(text: &str) -> String {
    let error = repertoire(text).err();
    error.expect("openings are refused").to_string()
}

fn texts(openings: &Repertoire<Small>, pairs: u64) -> Vec<String> {
    let opening = |pair| openings.opening(Seed(7), pair).line.move_texts().join(" ");
    (0..pairs).map(opening).collect()
}

#[test]
fn texts_read_back_and_others_are_refused() {
    for text in ["none", "random=4", "all", "all=2", "file=some/where.txt"] {
        assert_eq!(text.parse::<Openings>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "some",
        "random",
        "random=0",
        "random=201",
        "random=x",
        "file=",
        "all=0",
        "all=21",
    ] {
        assert_eq!(
            text.parse::<Openings>().unwrap_err().to_string(),
            format!(
                "openings: expected none, random=K with 1 to 200 plies, all, all=N with 1 to 20 plies or file=PATH, found `{text}`"
            )
        );
    }
}

#[test]
fn konane_has_twelve_openings_and_they_come_in_order_again_and_again() {
    let all = texts(&repertoire("all").unwrap(), 25);
    let first = [
        "a8 a7", "a8 b8", "d5 d4", "d5 c5", "d5 e5", "d5 d6", "e4 e3", "e4 d4", "e4 f4", "e4 e5",
        "h1 g1", "h1 h2",
    ];
    let sorted = |texts: &[String]| {
        let mut texts = texts.to_vec();
        texts.sort();
        texts
    };
    assert_eq!(sorted(&all[..12]), sorted(&first.map(String::from)));
    assert_eq!(all[12..24], all[..12]);
    assert_eq!(all[24], all[0]);
}

#[test]
fn random_openings_belong_to_their_pair() {
    let openings = repertoire("random=6").unwrap();
    let once = texts(&openings, 50);
    assert_eq!(once, texts(&openings, 50));
    assert!(once.iter().all(|text| text.split(' ').count() == 6));
    let distinct: HashSet<_> = once.iter().collect();
    assert!(distinct.len() > 40, "{} of 50 differ", distinct.len());
    assert!(openings.opening(Seed(7), 0).start.is_empty());
}

/// Counts the openings that end a game, in all games on small boards.
struct Finished(Openings);

impl Visitor for Finished {
    type Output = usize;

    fn visit<G: Playable>(self, rules: &G::Rules) -> usize {
        let openings = Repertoire::<G>::new(&self.0, rules).unwrap();
        let is_over = |&pair: &u64| openings.opening(Seed(3), pair).line.outcome().is_some();
        (0..200).filter(is_over).count()
    }
}

#[test]
fn no_opening_ends_a_game() {
    for game in [
        "konane:4x4",
        "checkers",
        "pentalath:3",
        "ataxx:4x4",
        "halma:4x4",
    ] {
        for openings in [Openings::All, Openings::Random(5), Openings::None] {
            let game: GameSpec = game.parse().unwrap();
            assert_eq!(game.visit(Finished(openings)), 0, "{game}");
        }
    }
}

#[test]
fn openings_that_always_end_the_game_are_refused() {
    let refused = |text: &str| {
        let openings = text.parse().unwrap();
        let made = Repertoire::<Small>::new(&openings, &konane(2, 2));
        made.err().expect("no game goes on").to_string()
    };
    assert_eq!(refused("all"), "openings: all: no game goes on after them");
    assert_eq!(
        refused("random=4"),
        "openings: random=4: no game goes on after them"
    );
}

/// The first openings of a game as texts.
struct Listed {
    openings: &'static str,
    pairs: u64,
}

impl Visitor for Listed {
    type Output = Vec<String>;

    fn visit<G: Playable>(self, rules: &G::Rules) -> Vec<String> {
        let openings = Repertoire::<G>::new(&self.openings.parse().unwrap(), rules).unwrap();
        let opening = |pair| openings.opening(Seed(7), pair).line.move_texts().join(" ");
        (0..self.pairs).map(opening).collect()
    }
}

fn population(game: &str, openings: &str) -> Result<Option<u64>, OpeningsError> {
    let openings: Openings = openings.parse()?;
    openings.population(&game.parse().unwrap())
}

#[test]
fn every_sequence_of_plies_comes_once_before_the_first_comes_again() {
    let game: GameSpec = "checkers".parse().unwrap();
    let listed = game.visit(Listed {
        openings: "all=2",
        pairs: 50,
    });
    let distinct: HashSet<_> = listed[..49].iter().collect();
    assert_eq!(distinct.len(), 49);
    assert_eq!(listed[49], listed[0]);
    assert!(listed.iter().all(|text| text.split(' ').count() == 2));
}

#[test]
fn sequences_are_as_many_as_perft_counts() {
    for (game, plies) in [
        ("konane", 3),
        ("checkers", 4),
        ("pentalath:3", 3),
        ("ataxx", 3),
        ("halma:4x4", 4),
    ] {
        let spec: GameSpec = game.parse().unwrap();
        let counted = spec.start().perft(plies);
        let openings = format!("all={plies}");
        assert_eq!(population(game, &openings), Ok(Some(counted)), "{game}");
    }
}

#[test]
fn finite_openings_have_a_population() {
    let file = File::with("three", "a8 a7\nd5 d4\na8 b8\n");
    assert_eq!(population("konane", "none"), Ok(Some(1)));
    assert_eq!(population("konane", "all"), Ok(Some(12)));
    assert_eq!(population("konane", "all=2"), Ok(Some(12)));
    assert_eq!(population("konane", &file.spec()), Ok(Some(3)));
    assert_eq!(population("konane", "random=2"), Ok(None));
    assert_eq!(population("checkers", "all=2"), Ok(Some(49)));
    assert_eq!(
        population("halma", "all=9").unwrap_err().to_string(),
        "openings: all=9: expected at most 100000 ways to begin, found more"
    );
    assert_eq!(
        population("konane:2x2", "all=4").unwrap_err().to_string(),
        "openings: all=4: no game goes on after them"
    );
}

/// A file of openings that is there while the test runs.
struct File(std::path::PathBuf);

impl File {
    fn with(name: &str, text: &str) -> Self {
        let name = format!("grove-openings-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::File::create(&path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .unwrap();
        File(path)
    }

    fn spec(&self) -> String {
        format!("file={}", self.0.display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn files_list_moves_and_positions() {
    let mut position = Small::start(&konane(8, 8));
    for text in ["a8", "a7", "c8-a8"] {
        let mv = position.parse_move(text);
        position.play(mv.unwrap_or_else(|error| panic!("{error}")));
    }
    let text = format!(
        "# Two of them.\n\na8 a7 # a corner\n  {}\n",
        position.text()
    );
    let file = File::with("good", &text);
    let openings = repertoire(&file.spec()).unwrap();
    let begin = |pair| openings.opening(Seed(1), pair);
    assert_eq!(begin(0).line.move_texts(), ["a8", "a7"]);
    assert_eq!(begin(0).start, "");
    assert_eq!(begin(1).start, position.text());
    assert_eq!(begin(1).line.position().text(), position.text());
    assert_eq!(begin(2).line.move_texts(), ["a8", "a7"]);
}

#[test]
fn bad_lines_are_named() {
    let file = File::with("move", "d5 d4\n\na8 a1\n");
    let error = refused(&file.spec());
    assert!(
        error.contains("move: line 3: `a1` is not a legal move for white: expected"),
        "{error}"
    );
    let file = File::with("position", "# first\nbwbw/wbwb b\n");
    let error = refused(&file.spec());
    assert!(
        error.ends_with("position: line 2: expected 8 rows with `/` between them, found 2"),
        "{error}"
    );
    let file = File::with("over", "8/8/8/8/8/8/8/8 b\n");
    let error = refused(&file.spec());
    assert!(
        error.ends_with("over: line 1: expected a game that goes on, found a finished one"),
        "{error}"
    );
    let file = File::with("empty", "# nothing\n");
    assert!(refused(&file.spec()).ends_with("empty: expected an opening, found none"));
    assert!(refused("file=no/such/file").starts_with("openings: no/such/file: "));
}
