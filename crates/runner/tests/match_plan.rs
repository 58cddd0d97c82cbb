//! Plans of matches.

use std::time::Duration;

use grove_engine::matchup::GameSettings;
use grove_engine::openings::Openings;
use grove_engine::referee::{Adjudication, ScoreRule};
use grove_runner::{Match, MatchPlan, PlanError};

#[test]
fn a_plan_is_read_back_from_its_definition() {
    let plan = MatchPlan {
        game: "ataxx:5x5".parse().unwrap(),
        players: ["best:nodes=1000".into(), "mcts:iterations=50".into()],
        settings: GameSettings {
            openings: Openings::Random(3),
            seed: 7,
            tolerance: Duration::from_millis(25),
            adjudication: Adjudication {
                max_plies: Some(90),
                resign: Some(ScoreRule {
                    score: 400,
                    times: 3,
                }),
                draw: None,
            },
            ..GameSettings::default()
        },
        games: 21,
        sprt: Some([0.0, 12.5]),
    };
    let prepared = Match::prepare(plan.clone()).unwrap();
    let definition = prepared.definition().clone();
    let read = MatchPlan::read(&definition).unwrap();
    let specs = prepared
        .players()
        .each_ref()
        .map(|player| player.spec.clone());
    let expected = MatchPlan {
        players: specs,
        games: 22,
        ..plan
    };
    assert_eq!(read, expected);
    assert_eq!(*Match::prepare(read).unwrap().definition(), definition);

    let mut other = definition.clone();
    other.kind = "picnic".into();
    let refused = MatchPlan::read(&other).unwrap_err().to_string();
    assert_eq!(refused, "expected a match, found a picnic");
    other = definition;
    other.settings = "{}".into();
    assert!(matches!(
        MatchPlan::read(&other),
        Err(PlanError::Content { .. })
    ));
}
