//! What every evaluation promises.

use std::collections::BTreeSet;

use grove_core::{Evaluate, EvaluationTerms, MAX_EVAL, Side};
use grove_games::{GameSpec, Playable, Visitor, ataxx, checkers, halma, konane};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};

use crate::walks::{for_each, random_positions, sample};

/// The default evaluation of a game and those that it declares.
fn evaluations<G: Playable>() -> Vec<G::Evaluation> {
    let read = |text: &&str| match text.parse() {
        Ok(evaluation) => evaluation,
        Err(error) => panic!("{text}: {error}"),
    };
    let declared = G::EVALUATIONS.iter().map(read);
    declared.chain([G::Evaluation::default()]).collect()
}

#[test]
fn estimates_stay_within_their_bounds() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            for evaluation in evaluations::<G>() {
                for position in random_positions::<G>(rules, 5) {
                    for side in [Side::Black, Side::White] {
                        let score = position.evaluate(&evaluation, side);
                        let about = format!("{} {evaluation} {}", self.0, position.text());
                        assert!(score.abs() <= MAX_EVAL, "{about}: {score}");
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
            for evaluation in evaluations::<G>().into_iter().filter(|_| G::ZERO_SUM) {
                for position in random_positions::<G>(rules, 5) {
                    let black = position.evaluate(&evaluation, Side::Black);
                    let white = position.evaluate(&evaluation, Side::White);
                    assert_eq!(black, -white, "{} {evaluation} {}", self.0, position.text());
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
            for evaluation in evaluations::<G>() {
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
        let scale = text.parse::<G::Evaluation>().expect(text).scale();
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
fn usual_start_positions_are_even() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let start = G::start(rules);
            let evaluation = G::Evaluation::default();
            let [black, white] = Side::BOTH.map(|side| start.evaluate(&evaluation, side));
            assert_eq!(black, white, "{}", self.0);
        }
    }
    for info in GameSpec::GAMES {
        let game: GameSpec = info.name.parse().expect(info.name);
        game.visit(Check(info.name));
    }
}

#[test]
fn turned_positions_are_worth_the_same() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let evaluations = evaluations::<G>();
            for position in sample(&random_positions::<G>(rules, 5), 100) {
                for symmetry in 1..position.symmetries() {
                    let image = position.image(symmetry);
                    for (evaluation, side) in evaluations.iter().zip(Side::BOTH.iter().cycle()) {
                        assert_eq!(
                            image.evaluate(evaluation, *side),
                            position.evaluate(evaluation, *side),
                            "{} {evaluation} {}",
                            self.0,
                            position.text()
                        );
                    }
                }
            }
        }
    }
    for_each(Check);
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
    struct Declared;
    impl Visitor for Declared {
        type Output = &'static [&'static str];
        fn visit<G: Playable>(self, _: &G::Rules) -> Self::Output {
            G::EVALUATIONS
        }
    }
    let specs = GameSpec::GAMES.map(|info| info.name.parse::<GameSpec>().expect(info.name));
    // The names of terms and of what they take, out of the evaluations that are declared.
    let texts = specs.iter().flat_map(|spec| spec.visit(Declared));
    let names = texts.flat_map(|text| text.split(['(', ')', '+']));
    let names: BTreeSet<&str> = names
        .filter(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))
        .collect();
    let names = Vec::from_iter(names).join("|");
    let config = Config {
        cases: 4000,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..Config::default()
    };
    let number = r"-?[0-9]{1,4}(\.[0-9]{0,4})?|-?[0-9]e-?[0-9]{1,3}|inf|nan";
    let term = format!(r"({names})(|\(({names}|{number})\))");
    let good = format!(r"{term}(\+{term}){{0,4}}");
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
