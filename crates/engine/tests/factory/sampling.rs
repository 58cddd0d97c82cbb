//! Players that sample games: how they sit down, when they stop and what they tell on the way.

use std::sync::Mutex;

use super::*;

#[test]
fn what_a_game_knows_nothing_of_is_no_field_of_sampled_games() {
    let refused = |game, player| seated(game, player).unwrap_err();
    assert_eq!(
        refused("halma", "mcts:clones=3"),
        "mcts: clones is not supported in halma, which does not define clones"
    );
    assert_eq!(
        refused("konane", "mcts:clones=1"),
        "mcts: clones is not supported in konane, which does not define clones"
    );
    assert_eq!(
        refused("checkers", "mcts:symmetry=on"),
        "mcts: symmetry is not supported in checkers, which does not define symmetries"
    );
    assert_eq!(
        refused("ataxx", "mcts:ignore=backward"),
        "mcts: ignore is not supported in ataxx, which does not define moves backward"
    );
    assert_eq!(
        refused("ataxx", "mcts:board=dynamic"),
        "mcts: board: expected bits in ataxx, found `dynamic`"
    );
    assert_eq!(
        refused("checkers", "mcts:prior=(ab:depth=2,order=effects)"),
        "mcts: prior: ab: effects is not supported in checkers, which does not define instant effects of moves"
    );
    assert_eq!(
        refused("checkers", "mcts:cutoff=3,eval=q"),
        "mcts: eval: unknown term `q`: expected man, king, centre or home"
    );
}

#[test]
fn an_evaluation_is_taken_where_something_is_estimated() {
    for fields in [
        "cutoff=0",
        "playout=greedy",
        "playout=epsilon(0.2)",
        "select=ucb1-heuristic",
        "select=puct",
        "implicit=0.3",
        "prior=minimax:depth=1",
    ] {
        let text = seated("konane", &format!("mcts:{fields},eval=q,scale=250")).unwrap();
        assert!(
            text.contains("scale=250,") && text.ends_with("eval=q"),
            "{text}"
        );
    }
    // Halma cuts games short where nothing else is said.
    assert!(seated("halma", "mcts:eval=euclid,scale=7").is_ok());
}

#[test]
fn a_seated_sampler_tells_what_the_game_decides() {
    assert_eq!(
        seated("konane", "mcts").unwrap(),
        "mcts:iterations=10000,select=ucb1,c=1.4,expand=one,playout=uniform,cutoff=off,clones=off,\
         ignore=off,final=visits,reuse=on,pool=4000000,board=bits,solver=off,rave=off,implicit=off,\
         prior=off,symmetry=off,threads=1"
    );
    let text = seated("halma", "mcts").unwrap();
    assert!(
        text.contains("cutoff=17,") && text.contains(",scale="),
        "{text}"
    );
    assert!(text.ends_with(",eval=euclid(1)+wolves(0.14)"), "{text}");
    let text = seated("halma", "mcts:cutoff=off").unwrap();
    assert!(
        text.contains("cutoff=off,") && !text.contains("eval="),
        "{text}"
    );
    let text = seated("ataxx", "mcts:cutoff=0").unwrap();
    assert!(text.ends_with("eval=pieces(1)"), "{text}");
}

/// Lets a player think about the start of a game, with a clock that its questions move on.
struct Thinking<'a> {
    player: &'a str,
    opponent: Option<Duration>,
    every: Option<Duration>,
}

/// The games that were sampled, and when something was told.
impl Visitor for Thinking<'_> {
    type Output = (u64, Vec<Duration>);

    fn visit<G: Playable>(self, rules: &G::Rules) -> Self::Output {
        let spec = PlayerSpec::read(self.player, G::INFO.name).unwrap();
        let context = EngineContext::with_clock(Arc::new(Fake::default()));
        let mut player = build_player::<G>(&spec, Seed(1), &context).unwrap();
        let line = GameHistory::new(G::start(rules));
        let request = MoveRequest {
            opponent_time: self.opponent,
            ..MoveRequest::unlimited()
        };
        let told = Mutex::new(Vec::new());
        let report = match self.every {
            None => player.choose(&line, &request, None).unwrap(),
            Some(every) => {
                let tell = |report: &Report<G::Move>, time| {
                    assert!(report.best.is_some() && report.tree.is_some());
                    told.lock().unwrap().push(time);
                };
                let watch = Watch { every, tell: &tell };
                player.choose(&line, &request, Some(&watch)).unwrap()
            }
        };
        let sampling = report.tree.unwrap();
        (sampling.iterations, told.into_inner().unwrap())
    }
}

fn games(player: &str, opponent: Option<u64>) -> u64 {
    let game: GameSpec = "konane".parse().unwrap();
    let thinking = Thinking {
        player,
        opponent: opponent.map(Duration::from_millis),
        every: None,
    };
    game.visit(thinking).0
}

#[test]
fn sampling_ends_at_whatever_limit_is_reached_first() {
    assert_eq!(games("mcts:iterations=100", None), 100);
    assert_eq!(games("mcts:iterations=100,time=1000s", None), 100);
    // The clock goes on by a millisecond whenever it is looked at, every 16 games.
    let in_100_ms = games("mcts:time=100ms", None);
    assert!((1440..=1600).contains(&in_100_ms), "{in_100_ms}");
    // The target of a clock, not its hard limit: a 25th of what is left.
    let of_clock = games("mcts:clock=2650ms", None);
    assert!((1500..=1700).contains(&of_clock), "{of_clock}");
}

#[test]
fn a_budget_is_a_multiple_of_the_opponent_s_time() {
    // Before the opponent has moved, each of the four moves is tried once.
    assert_eq!(games("mcts:budget=x4", None), 4);
    // The clock goes on by a millisecond with every look, and there is a look after every game where
    // few are left.
    assert_eq!(games("mcts:budget=x1", Some(1)), 1);
    assert_eq!(games("mcts:budget=x4", Some(1)), 4);
    assert_eq!(games("mcts:budget=x0.5", Some(6)), 3);
    let hundred = games("mcts:budget=x1", Some(100));
    assert!((400..1600).contains(&hundred), "{hundred}");
    // Other limits count as well, and alone where the opponent has not moved.
    assert_eq!(games("mcts:budget=x4,iterations=70", None), 70);
    assert_eq!(games("mcts:budget=x4,iterations=70", Some(100)), 70);
    assert_eq!(
        games("mcts:budget=x4,time=100ms", None),
        games("mcts:time=100ms", None)
    );
}

#[test]
fn whoever_looks_on_is_told_at_every_interval() {
    let game: GameSpec = "konane".parse().unwrap();
    let (games, told) = game.visit(Thinking {
        player: "mcts:time=100ms",
        opponent: None,
        every: Some(Duration::from_millis(20)),
    });
    assert!(games > 0);
    assert_eq!(told.len(), 4, "{told:?}");
    for (at, time) in told.iter().enumerate() {
        let late = *time - Duration::from_millis(20) * (at as u32 + 1);
        assert!(late < Duration::from_millis(10), "{told:?}");
    }
}

#[test]
fn a_search_without_depths_tells_at_every_interval_too() {
    struct Looking;
    impl Visitor for Looking {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let spec = PlayerSpec::read("ubfm:time=100ms,eval=q", G::INFO.name).unwrap();
            let context = EngineContext::with_clock(Arc::new(Fake::default()));
            let mut player = build_player::<G>(&spec, Seed(1), &context).unwrap();
            let line = GameHistory::new(G::start(rules));
            let told = Mutex::new(Vec::new());
            let tell = |report: &Report<G::Move>, time| {
                assert!(report.counts.nodes > 0 && !report.line.is_empty());
                told.lock().unwrap().push(time);
            };
            let watch = Watch {
                every: Duration::from_millis(20),
                tell: &tell,
            };
            let report = player.choose(&line, &MoveRequest::unlimited(), Some(&watch));
            assert!(report.unwrap().best.is_some());
            assert_eq!(told.into_inner().unwrap().len(), 4);
        }
    }
    "konane".parse::<GameSpec>().unwrap().visit(Looking);
}

#[test]
fn searches_tell_of_every_depth_and_glances_of_nothing() {
    struct Looking;
    impl Visitor for Looking {
        type Output = ();
        fn visit<G: Playable>(self, rules: &G::Rules) {
            let line = GameHistory::new(G::start(rules));
            for (text, expected) in [
                ("random", vec![]),
                ("reflex", vec![]),
                ("ab:depth=3,deepening=on", vec![1, 2, 3]),
                ("expectimax:depth=2,deepening=on", vec![1, 2]),
            ] {
                let mut player =
                    build_player::<G>(&text.parse().unwrap(), Seed(1), &EngineContext::default())
                        .unwrap();
                let told = Mutex::new(Vec::new());
                let tell = |report: &Report<G::Move>, _| {
                    assert!(report.counts.nodes > 0);
                    told.lock().unwrap().push(report.depth);
                };
                let watch = Watch {
                    every: Duration::from_millis(1),
                    tell: &tell,
                };
                let report = player.choose(&line, &MoveRequest::unlimited(), Some(&watch));
                assert!(report.unwrap().best.is_some());
                assert_eq!(told.into_inner().unwrap(), expected, "{text}");
            }
        }
    }
    "konane".parse::<GameSpec>().unwrap().visit(Looking);
}

#[test]
fn a_tree_is_inherited_along_the_line() {
    struct Inheriting<'a>(&'a str);
    impl Visitor for Inheriting<'_> {
        type Output = u64;
        fn visit<G: Playable>(self, rules: &G::Rules) -> u64 {
            let spec = PlayerSpec::read(self.0, G::INFO.name).unwrap();
            let mut player = build_player::<G>(&spec, Seed(1), &EngineContext::default()).unwrap();
            let mut line = GameHistory::new(G::start(rules));
            let report = player
                .choose(&line, &MoveRequest::unlimited(), None)
                .unwrap();
            for mv in report.line.into_iter().take(2) {
                line.play(mv);
            }
            let report = player
                .choose(&line, &MoveRequest::unlimited(), None)
                .unwrap();
            report.tree.unwrap().inherited
        }
    }
    fn inherited(text: &str) -> u64 {
        let game: GameSpec = "konane".parse().unwrap();
        game.visit(Inheriting(text))
    }
    for board in ["bits", "scan", "dynamic"] {
        let text = format!("mcts:iterations=2000,pool=100000,board={board}");
        assert!(inherited(&text) > 50, "{board}");
        assert_eq!(inherited(&format!("{text},reuse=off")), 0);
    }
}
