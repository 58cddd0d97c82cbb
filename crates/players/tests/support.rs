//! Fields that a game gives no meaning to.

use grove_games::{GameSpec, Playable, Visitor};
use grove_players::{GameSupport, PlayerError, PlayerSpec};

/// Checks a player, as it does when it sits down to a game.
struct Check<'a>(&'a str);

impl Visitor for Check<'_> {
    type Output = Result<(), PlayerError>;

    fn visit<G: Playable>(self, _: &G::Rules) -> Self::Output {
        let game = GameSupport {
            name: G::INFO.name,
            knows: G::KNOWS,
            boards: G::BOARDS,
            has_book: false,
            has_tables: G::HAS_TABLES,
        };
        match PlayerSpec::read(self.0, G::INFO.name)? {
            PlayerSpec::Minimax(minimax) => minimax.check_game(&game),
            PlayerSpec::Mcts(mcts) => mcts.at_game(G::PLAYOUT_CUTOFF).check_game(&game),
            PlayerSpec::Ubfm(ubfm) => ubfm.check_game(&game),
            PlayerSpec::Random
            | PlayerSpec::Reflex(_)
            | PlayerSpec::BStar(_)
            | PlayerSpec::Pns(_)
            | PlayerSpec::Engine(_) => Ok(()),
        }
    }
}

fn check(game: &str, player: &str) -> Result<(), String> {
    let game: GameSpec = game.parse().unwrap();
    game.visit(Check(player)).map_err(|error| error.to_string())
}

#[test]
fn what_a_game_does_not_define_is_refused() {
    let refused = [
        (
            "checkers",
            "ab: window",
            "window=3",
            "independent regions of the board",
        ),
        ("ataxx", "ab: threats", "threats=on", "threats"),
        ("ataxx", "ab: ignore", "ignore=backward", "moves backward"),
        (
            "halma",
            "ab: effects",
            "order=history+effects(3)",
            "instant effects of moves",
        ),
        ("halma", "ab: reversed", "order=reversed", "captures"),
        (
            "checkers",
            "ab: symmetry",
            "tt=20,symmetry=on",
            "symmetries",
        ),
    ];
    for (game, field, fields, missing) in refused {
        assert_eq!(
            check(game, &format!("ab:{fields}")),
            Err(format!(
                "{field} is not supported in {game}, which does not define {missing}"
            ))
        );
    }
    assert_eq!(
        check("konane", "ubfm:quiescence=on").unwrap_err(),
        "ubfm: quiescence is not supported in konane, which does not define noisy moves"
    );
    assert_eq!(
        check("konane", "mcts:clones=3").unwrap_err(),
        "mcts: clones is not supported in konane, which does not define clones"
    );
    assert_eq!(
        check("checkers", "mcts:prior=(ab:depth=1,order=effects)").unwrap_err(),
        "mcts: prior: ab: effects is not supported in checkers, which does not define instant \
         effects of moves"
    );
}

#[test]
fn what_is_off_is_taken_everywhere() {
    let ab =
        "ab:tt=20,symmetry=off,null=off,quiescence=off,window=off,ignore=off,book=off,board=bits";
    let mcts = "mcts:clones=off,ignore=off,symmetry=off,board=bits,prior=off";
    for game in GameSpec::GAMES {
        for player in [ab, mcts, "best", "best-mcts", "best-ubfm"] {
            assert_eq!(
                check(game.name, player),
                Ok(()),
                "{player} in {}",
                game.name
            );
        }
    }
}

#[test]
fn boards_and_books_are_those_of_the_game() {
    assert_eq!(
        check("pentalath", "ab:board=scan").unwrap_err(),
        "ab: board: expected bits in pentalath, found `scan`"
    );
    assert_eq!(check("konane", "ab:board=scan"), Ok(()));
    assert_eq!(
        check("konane", "ab:book=study").unwrap_err(),
        "ab: book: expected off in konane, found `study`"
    );
}

#[test]
fn an_evaluation_needs_something_that_estimates() {
    let needs = "needs something that estimates positions, such as cutoff=N, playout=greedy or \
                 select=puct";
    for (game, fields, field) in [
        ("konane", "eval=q", "eval"),
        ("konane", "scale=3", "scale"),
        ("konane", "playout=mast,solver=on,rave=9,eval=q", "eval"),
        ("halma", "cutoff=off,eval=euclid", "eval"),
    ] {
        let error = check(game, &format!("mcts:{fields}")).unwrap_err();
        assert_eq!(error, format!("mcts: {field} {needs}"));
    }
    // Halma estimates after 17 plies.
    assert_eq!(check("halma", "mcts:eval=euclid"), Ok(()));
}
