//! Policies that see the boards of games.

use std::sync::Arc;

use grove_core::{MovePolicy, Seed};
use grove_games::{GameSpec, LearntPolicy, Playable, Visitor, read_policy};
use grove_model::{Change, Header, Policy, Windows};

use crate::walks::{for_each, random_positions};

/// A policy of this board with random weights.
fn drawn<G: Playable>(rules: &G::Rules) -> Option<LearntPolicy> {
    let geometry = G::geometry(rules)?;
    let windows = Windows::new(&geometry, "3x3/0").unwrap();
    let contents = 0..=geometry.planes() as u8;
    let pairs = contents
        .clone()
        .flat_map(|before| contents.clone().map(move |after| (before, after)));
    let pairs = pairs.filter(|(before, after)| before != after);
    let changes: Vec<Change> = pairs
        .map(|(before, after)| Change { before, after })
        .collect();
    let header = Header {
        board: geometry.board(),
        phases: 1,
        pieces: 64,
        ..Header::default()
    };
    let mut random = Seed(6).random();
    let count = changes.len() * windows.weights();
    let weights = (0..count)
        .map(|_| random.below(2001) as i16 - 1000)
        .collect();
    let policy = Policy::new(header, windows, changes, weights);
    Some(LearntPolicy::new(Arc::new(policy), "drawn"))
}

fn logits<G: Playable>(policy: &LearntPolicy, position: &G) -> Option<Vec<f32>> {
    let mut logits = vec![7.0];
    let knows = policy.logits(position, &position.moves(), &mut logits);
    assert_eq!(knows, !logits.is_empty() || position.move_count() == 0);
    knows.then_some(logits)
}

/// A move is judged by what its side sees before and after it.
#[test]
fn every_move_has_its_logit() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let Some(policy) = drawn::<G>(rules) else {
                return;
            };
            let (mut different, mut moves) = (0, 0);
            for position in random_positions::<G>(rules, 5) {
                let found = logits(&policy, &position).expect(self.0);
                let side = position.side_to_move();
                for (mv, logit) in position.moves().into_iter().zip(&found) {
                    let mut outlook = policy.policy().outlook(&position.planes(side));
                    let expected = outlook.logit(&position.after(mv).planes(side));
                    assert_eq!(*logit, expected, "{} {mv:?}", position.text());
                    different += usize::from(*logit != found[0]);
                    moves += 1;
                }
            }
            // On the smallest boards all moves are alike.
            let is_tiny = moves < 200;
            assert!(
                is_tiny || different > moves / 3,
                "{}: {different} {moves}",
                self.0
            );
        }
    }
    for_each(Check);
}

#[test]
fn a_policy_knows_one_board() {
    struct Draw;
    impl Visitor for Draw {
        type Output = Option<LearntPolicy>;
        fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
            drawn::<G>(rules)
        }
    }
    struct Check(LearntPolicy);
    impl Visitor for Check {
        type Output = bool;
        fn visit<G: Playable>(self, rules: &G::Rules) -> bool {
            logits(&self.0, &G::start(rules)).is_some()
        }
    }
    let spec = |game: &str| game.parse::<GameSpec>().unwrap();
    for (game, other) in [
        ("ataxx", "ataxx:5x5"),
        ("ataxx:8x8", "ataxx:8x8,map=ring"),
        ("konane", "konane:6x6"),
        ("halma", "halma:10x10"),
        ("pentalath", "pentalath:4"),
    ] {
        let policy = spec(game).visit(Draw).expect(game);
        assert!(spec(game).visit(Check(policy.clone())), "{game}");
        assert!(!spec(other).visit(Check(policy)), "{other}");
    }
}

/// What comes with a game can be read, and the newest goes by its kind.
#[test]
fn shipped_policies_are_read() {
    struct Check(&'static str);
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let newest = LearntPolicy::embedded::<G>("policy").map(|policy| policy.to_string());
            let last = G::policies().last().map(|policy| policy.name().to_string());
            assert_eq!(newest, last, "{}", self.0);
            for shipped in G::policies() {
                let policy = LearntPolicy::embedded::<G>(shipped.name()).expect(self.0);
                assert_eq!(policy.to_string(), shipped.name());
                let standard = GameSpec::to_string(&G::INFO.name.parse().unwrap());
                assert_eq!(policy.policy().header.game, standard);
                let position = G::start(rules);
                let is_standard = policy.policy().board() == position.cells();
                assert_eq!(logits(&policy, &position).is_some(), is_standard);
            }
            assert!(LearntPolicy::embedded::<G>("policy-99").is_none());
        }
    }
    for_each(Check);
}

#[test]
fn policies_of_no_game_are_refused() {
    let error = |bytes: &[u8]| read_policy(bytes).unwrap_err().to_string();
    assert!(error(b"").starts_with("expected a model"));
    assert!(error(b"grove model 1\ngame = chess\n\n").contains("chess"));
    assert_eq!(
        error(b"grove model 1\ngame = konane:17x14\n\n"),
        "expected a board that a model can see, found `konane:17x14`"
    );
}
