//! Evaluations by models.

use grove_core::{EvaluationTerms, MAX_EVAL, Side};
use grove_games::{GameSpec, Learnable, Playable, Visitor, read_model};
use grove_model::Learnt;

use crate::walks::{for_each, random_positions};

/// The evaluations by models that come with the games.
const EMBEDDED: [(&str, &str); 8] = [
    ("ataxx", "net-1"),
    ("ataxx", "net-2"),
    ("checkers", "net-1"),
    ("halma", "net-1"),
    ("halma", "net-2"),
    ("konane", "patterns-1"),
    ("pentalath", "patterns-1"),
    ("pentalath", "patterns-2"),
];

#[test]
fn both_sides_see_the_same_board() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let Some(geometry) = G::geometry(rules) else {
                return;
            };
            for position in random_positions::<G>(rules, 3) {
                let about = format!("{} {}", self.0, position.text());
                assert_eq!(position.cells(), geometry.board(), "{about}");
                let [black, white] = Side::BOTH.map(|side| position.planes(side));
                assert_eq!(geometry.other_view(&black), white, "{about}");
                assert_eq!(geometry.other_view(&white), black, "{about}");
                let seen = black.iter().fold(0, |seen, plane| {
                    assert_eq!(seen & plane, 0, "{about}: two pieces on a cell");
                    seen | plane
                });
                assert_eq!(seen & !geometry.board(), 0, "{about}");
            }
        }
    }
    for_each(Check);
}

/// Whatever was evaluated before, a position is worth what its model says of it from scratch.
#[test]
fn a_learnt_evaluation_is_what_its_model_says() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let evaluation: G::Evaluation = self.0.parse().expect(self.0);
            let learnt = evaluation.learnt().expect("a model");
            assert_eq!(evaluation.to_string(), self.0);
            for position in random_positions::<G>(rules, 20) {
                let mover = position.side_to_move();
                let [own, other] = [mover, !mover].map(|side| position.planes(side));
                let logit = learnt.model().logit(&own, &other);
                let points = position.evaluate(&evaluation, mover);
                let base = match &learnt.model().header.base {
                    Some(_) => position.advantage(&evaluation.terms(), mover),
                    None => 0,
                };
                let expected = f64::from(logit) * evaluation.scale() + f64::from(base);
                let most = f64::from(MAX_EVAL);
                let expected = expected.clamp(-most, most);
                assert!(
                    (f64::from(points) - expected).abs() < 1.0,
                    "{points} {expected}"
                );
                assert_eq!(position.evaluate(&evaluation, !mover), -points);
            }
        }
    }
    for (game, evaluation) in EMBEDDED {
        game.parse::<GameSpec>().unwrap().visit(Check(evaluation));
    }
}

/// A model that was learnt on top of terms is added to them.
#[test]
fn a_model_is_added_to_its_base() {
    struct Check([&'static str; 2]);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let [kind, base] = self.0;
            let read = |text: &str| text.parse::<G::Evaluation>().expect(kind);
            let mut model = read(kind).learnt().expect("a model").model().clone();
            model.header.base = Some(base.into());
            let text = format!("{kind} on {base}");
            let learnt = Learnt::leak(model, &text);
            let sum = G::Evaluation::of_model(learnt).expect("it can be learnt");
            let terms = read(base);
            for position in random_positions::<G>(rules, 10) {
                let side = position.side_to_move();
                let [own, other] = [side, !side].map(|side| position.planes(side));
                let logit = learnt.model().logit(&own, &other);
                let model = f64::from(logit) * terms.scale();
                let expected = model + f64::from(position.advantage(&terms, side));
                let points = f64::from(position.evaluate(&sum, side));
                assert!((points - expected).abs() < 1.0, "{points} {expected}");
            }
        }
    }
    for (game, evaluations) in [
        ("ataxx", ["net", "pieces(1)"]),
        ("checkers", ["net", "man(5)+king(8)"]),
        ("halma", ["net", "heatmap(1)"]),
        ("konane", ["patterns", "moves(difference)"]),
    ] {
        let spec: GameSpec = game.parse().unwrap();
        spec.visit(Check(evaluations));
    }
}

/// `net` is the newest net, and a board that it does not know is judged by terms.
#[test]
fn the_newest_model_goes_by_its_kind() {
    struct Check([&'static str; 2]);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let [kind, terms] = self.0;
            let read = |text: &str| text.parse::<G::Evaluation>().expect(kind);
            let (learnt, terms) = (read(kind), read(terms));
            assert!(learnt.to_string().starts_with(&format!("{kind}-")));
            for position in random_positions::<G>(rules, 2) {
                let [by_model, by_terms] =
                    [&learnt, &terms].map(|evaluation| position.evaluate(evaluation, Side::Black));
                assert_eq!(by_model, by_terms, "{}", position.text());
            }
        }
    }
    let others = [
        ("ataxx:5x5", ["net", "surroundings"]),
        ("ataxx:8x8,map=ring", ["net", "surroundings"]),
        ("halma:10x10", ["net", "heatmap(1)+euclid(1)"]),
        ("konane:6x6", ["patterns", "ways(ratio)"]),
    ];
    for (game, evaluations) in others {
        let spec: GameSpec = game.parse().unwrap();
        spec.visit(Check(evaluations));
    }
}

#[test]
fn models_of_no_game_are_refused() {
    let error = |bytes: &[u8]| read_model(bytes).unwrap_err().to_string();
    assert!(error(b"").starts_with("expected a model"));
    assert!(error(b"grove model 1\ngame = chess\n\n").contains("chess"));
}
