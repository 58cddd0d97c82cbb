//! What every evaluation promises, and Konane's fast counts against plain loops.

use grove_core::{Evaluate, Game, MOST_ESTIMATE, Notation, Score, Seed, Side, Symmetry};
use grove_games::{GameSpec, Playable, Visitor, ataxx, checkers, halma, konane, pentalath};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

use crate::variants::VARIANTS;

/// Runs a check for every variant.
fn for_each<V: Visitor<Output = ()>>(check: impl Fn(&'static str) -> V) {
    for name in VARIANTS {
        let spec: GameSpec = name.parse().expect(name);
        spec.visit(check(name));
    }
}

/// Positions of a few random games, played from the start.
fn random_positions<G: Game + Notation>(rules: &G::Rules, games: u64) -> Vec<G> {
    let mut positions = Vec::new();
    for game in 0..games {
        let mut random = Seed(11).part(game).random();
        let mut position = G::start(rules);
        positions.push(position.clone());
        while position.play_random(&mut random) {
            positions.push(position.clone());
        }
    }
    positions
}

/// Evaluations of all games; each game reads its own.
const EVALUATIONS: &[&str] = &[
    "q",
    "pieces(own)",
    "pieces(weighted-difference)",
    "moves(ratio)",
    "moves(difference)",
    "movables(weighted-ratio)",
    "movables(opponent)",
    "ways(difference)",
    "man(5)+king(3)",
    "man(1000)+king(1000)+centre(1000)+home(1000)",
    "lines",
    "enclosed",
    "lines(1000)+enclosed(1000)+taken(1000)",
    "taken(-1000)",
    "rows",
    "liberties",
    "threats",
    "rows(1000)+liberties(1000)+threats(1000)",
    "pieces",
    "pieces(-1000)",
    "pieces(10)+exposed(-4)+reach(2)",
    "H1",
    "H2",
    "H3",
    "H4",
    "H5",
    "H6",
    "H7",
    "H8",
    "heatmap(1000)+euclid(1000)+wolves(1000)+diagonal(1000)",
    "euclid(-1000)",
    "army",
    "farthest",
];

fn evaluations<E: std::str::FromStr + Default>() -> Vec<E> {
    let read = EVALUATIONS.iter().filter_map(|text| text.parse().ok());
    read.chain([E::default()]).collect()
}

#[test]
fn estimates_stay_within_their_bounds() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for evaluation in evaluations::<G::Evaluation>() {
                for position in random_positions::<G>(rules, 5) {
                    for side in [Side::Black, Side::White] {
                        let score = position.evaluate(&evaluation, side);
                        let about = format!("{} {evaluation} {}", self.0, position.text());
                        assert!(score.abs() <= MOST_ESTIMATE, "{about}: {score}");
                    }
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn what_is_good_for_one_is_bad_for_the_other() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let one_sided = ["q", "own", "opponent", "ratio", "weighted"];
            for evaluation in evaluations::<G::Evaluation>() {
                let text = evaluation.to_string();
                if one_sided.iter().any(|form| text.contains(form)) {
                    continue;
                }
                for position in random_positions::<G>(rules, 5) {
                    let black = position.evaluate(&evaluation, Side::Black);
                    let white = position.evaluate(&evaluation, Side::White);
                    assert_eq!(black, -white, "{} {text} {}", self.0, position.text());
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn an_advantage_is_half_of_what_one_has_more() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for evaluation in evaluations::<G::Evaluation>() {
                for position in random_positions::<G>(rules, 5) {
                    let about = || format!("{} {evaluation} {}", self.0, position.text());
                    let [black, white] = Side::BOTH;
                    let [for_black, for_white] =
                        Side::BOTH.map(|side| position.evaluate(&evaluation, side));
                    let advantage = position.advantage(&evaluation, black);
                    assert_eq!(advantage, (for_black - for_white) / 2, "{}", about());
                    let other = position.advantage(&evaluation, white);
                    assert_eq!(other, -advantage, "{}", about());
                }
            }
        }
    }
    for_each(Check);
}

#[test]
fn scales_grow_with_weights() {
    fn scale<G: Evaluate>(text: &str) -> f64 {
        let scale = G::scale(&text.parse().expect(text));
        assert!(scale > 0.0 && scale.is_finite(), "{text}: {scale}");
        scale
    }
    let close = |one: f64, other: f64| (one / other - 1.0).abs() < 1e-9;
    let man = scale::<checkers::Checkers>("man");
    assert!(close(scale::<checkers::Checkers>("man(-5)"), 5.0 * man));
    assert!(scale::<checkers::Checkers>("man+king") > man);
    let euclid = scale::<halma::Small>("euclid");
    assert!(close(scale::<halma::Small>("euclid(0.25)"), euclid / 4.0));
    // The root of 2400 x 2400 + 2900 x 2900, to three digits.
    assert_eq!(scale::<halma::Small>("heatmap+euclid"), 3760.0);
    // An evaluation by which nobody ever stands better has one as well.
    scale::<ataxx::Small>("pieces(0)");
    let difference = scale::<konane::Small>("moves(difference)");
    let weighted = scale::<konane::Small>("moves(weighted-difference)");
    assert!(close(weighted, 2.0 * difference));
}

#[test]
fn start_positions_are_even() {
    fn check<G: Playable>(rules: &G::Rules) {
        let start = G::start(rules);
        for evaluation in evaluations::<G::Evaluation>() {
            let [black, white] =
                [Side::Black, Side::White].map(|side| start.evaluate(&evaluation, side));
            assert_eq!(black, white, "{evaluation}");
        }
    }
    check::<konane::Small>(&konane::Rules::default());
    check::<checkers::Checkers>(&checkers::Rules::default());
    check::<pentalath::Small>(&pentalath::Rules::default());
    check::<ataxx::Small>(&ataxx::Rules::default());
    check::<halma::Small>(&halma::Rules::default());
    check::<halma::Large>(&halma::Rules::of_size(16));
}

#[test]
fn turned_positions_are_worth_the_same() {
    fn check<G: Playable + Symmetry>(rules: &G::Rules, games: u64) {
        let evaluations = evaluations::<G::Evaluation>();
        for position in random_positions::<G>(rules, games) {
            for symmetry in 0..position.symmetries() {
                let image = position.image(symmetry);
                for (evaluation, side) in evaluations
                    .iter()
                    .zip([Side::Black, Side::White].iter().cycle())
                {
                    assert_eq!(
                        image.evaluate(evaluation, *side),
                        position.evaluate(evaluation, *side),
                        "{evaluation} {}",
                        position.text()
                    );
                }
            }
        }
    }
    let konane = |rows, columns| konane::Rules { rows, columns };
    check::<konane::Small>(&konane(8, 8), 20);
    check::<konane::Small>(&konane(5, 7), 20);
    check::<konane::Medium>(&konane(9, 9), 5);
    check::<konane::Large>(&konane(20, 20), 2);
    let pentalath = |edge| pentalath::Rules { edge, swap: true };
    for edge in 3..=5 {
        check::<pentalath::Small>(&pentalath(edge), 20);
    }
    check::<pentalath::Large>(&pentalath(6), 5);
    check::<ataxx::Small>(&ataxx::Rules::default(), 5);
    check::<halma::Small>(&halma::Rules::default(), 3);
    check::<halma::Large>(&halma::Rules::of_size(16), 1);
}

/// A Konane board as its text has it: a row is a list of `b`, `w` and `.`.
fn board(text: &str) -> Vec<Vec<char>> {
    let rows = text.split(' ').next().unwrap_or_default().split('/');
    let row = |row: &str| {
        let mut cells = Vec::new();
        let mut gap = 0;
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                gap = 10 * gap + digit as usize;
            } else {
                cells.extend(std::iter::repeat_n('.', gap));
                gap = 0;
                cells.push(letter);
            }
        }
        cells.extend(std::iter::repeat_n('.', gap));
        cells
    };
    rows.map(row).collect()
}

/// The pieces, moves, ways and movables of a colour, counted cell by cell.
fn plain_counts(board: &[Vec<char>], own: char) -> [Score; 4] {
    let enemy = if own == 'b' { 'w' } else { 'b' };
    let at = |row: i32, column: i32| -> Option<char> {
        let row = board.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    let [mut pieces, mut moves, mut ways, mut movables] = [0; 4];
    for row in 0..board.len() as i32 {
        for column in 0..board[0].len() as i32 {
            if at(row, column) != Some(own) {
                continue;
            }
            let before = moves;
            for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let cell = |steps: i32| at(row + steps * down, column + steps * right);
                let mut steps = 0;
                while cell(steps + 1) == Some(enemy) && cell(steps + 2) == Some('.') {
                    moves += 1;
                    steps += 2;
                }
                ways += Score::from(steps > 0);
            }
            pieces += 1;
            movables += Score::from(moves > before);
        }
    }
    [pieces, moves, ways, movables]
}

#[test]
fn konane_counts_as_a_plain_loop_does() {
    fn check<G: Notation<Rules = konane::Rules> + Evaluate<Evaluation = konane::Evaluation>>(
        (rows, columns): (usize, usize),
        games: u64,
    ) -> usize {
        let read = |text: &str| text.parse::<konane::Evaluation>().expect("an evaluation");
        let counts = ["pieces", "moves", "ways", "movables"];
        let own = counts.map(|count| read(&format!("{count}(own)")));
        let opponent = counts.map(|count| read(&format!("{count}(opponent)")));
        let positions = random_positions::<G>(&konane::Rules { rows, columns }, games);
        for position in &positions {
            let text = position.text();
            let board = board(&text);
            let [black, white] = ['b', 'w'].map(|colour| plain_counts(&board, colour));
            let views = [(Side::Black, black, white), (Side::White, white, black)];
            for (side, plain_own, plain_other) in views {
                let seen = own.map(|evaluation| position.evaluate(&evaluation, side));
                assert_eq!(seen, plain_own, "{text}");
                let seen = opponent.map(|evaluation| -position.evaluate(&evaluation, side));
                assert_eq!(seen, plain_other, "{text}");
                let [.., own] = plain_own;
                let [.., other] = plain_other;
                let q = if other == 0 {
                    1000 * own
                } else {
                    1000 * own / other
                };
                assert_eq!(position.evaluate(&read("q"), side), q, "{text}");
            }
        }
        positions.len()
    }
    let seen = check::<konane::Small>((8, 8), 60)
        + check::<konane::Small>((2, 2), 2)
        + check::<konane::Small>((5, 6), 40)
        + check::<konane::Small>((8, 3), 40)
        + check::<konane::Medium>((8, 8), 20)
        + check::<konane::Medium>((17, 14), 10)
        + check::<konane::Large>((2, 20), 20)
        + check::<konane::Large>((20, 20), 5);
    assert!(seen > 4000, "{seen}");
}

#[test]
fn any_text_is_read_or_refused() {
    struct Read<'a>(&'a str);
    impl Visitor for Read<'_> {
        type Output = ();
        fn visit<G: Playable>(self, _: &G::Rules) {
            if let Ok(evaluation) = self.0.parse::<G::Evaluation>() {
                let text = evaluation.to_string();
                let again = text.parse::<G::Evaluation>();
                assert!(again.is_ok_and(|again| again == evaluation), "{text}");
            }
        }
    }
    let games = ["konane", "checkers", "pentalath", "ataxx", "halma"];
    let specs = games.map(|name| name.parse::<GameSpec>().expect(name));
    let config = Config {
        cases: 4000,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..Config::default()
    };
    let names = "(q|H[0-9]|pieces|moves|movables|man|king|centre|home|lines|enclosed|taken|rows|liberties|threats|heatmap|euclid|wolves|diagonal|army|farthest)";
    let arguments = r"(|\((own|ratio|weighted-ratio|-?[0-9]{1,4}(\.[0-9]{0,4})?|-?[0-9]e-?[0-9]{1,3}|inf|nan)\))";
    let good = format!(r"{names}{arguments}(\+{names}{arguments}){{0,4}}");
    let texts = prop_oneof![any::<String>(), "[a-z0-9()+,.-]{0,30}", good.as_str()];
    let result = TestRunner::new(config).run(&texts, |text| {
        for spec in specs {
            spec.visit(Read(&text));
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}
