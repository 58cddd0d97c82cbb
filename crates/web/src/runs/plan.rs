//! Matches that untrusted clients ask for: how many players, games and seconds they may have.
//!
//! Every move has a time limit, whatever else limits it, so that a match has an end. A limit that a
//! player's text states always wins. A player that states none gets the time of the match in place
//! of its preset's own limits, as on the command line; one that states a depth or a number of nodes
//! gets it as well. Levels are such players: `level:7` keeps its nodes, `level:8` takes the time that
//! it is given.

use std::time::Duration;

use grove_engine::matchup::GameSettings;
use grove_engine::openings::Openings;
use grove_engine::referee::Adjudication;
use grove_games::GameSpec;
use grove_players::{Fields, PlayerSpec, is_limit};
use grove_runner::MatchPlan;
use grove_runner::tournament::{Competitor, Format, Schedule, TournamentPlan};
use grove_store::Run;
use serde::Deserialize;

use crate::error::{ApiError, ErrorKind};
use crate::untrusted::{MAX_MOVES, Player, validate_game, validate_player};

/// The most players of a match.
const MAX_PLAYERS: usize = 8;

/// The most games of a match, of all players together.
const MAX_GAMES: u64 = 2000;

/// The longest time for a move.
const MAX_MOVE_TIME: Duration = Duration::from_secs(10);

/// The longest text of a player, in bytes.
const MAX_PLAYER_TEXT: usize = 500;

/// By how much a player may overstep its time. A machine that is busy with other pages must not
/// decide a match.
const TOLERANCE: Duration = Duration::from_secs(1);

/// A match, or with more than two players a round robin.
#[derive(Deserialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewMatch {
    game: String,
    /// From 2 to 8.
    players: Vec<String>,
    /// Games of each pairing; at most 2,000 in all.
    games: u64,
    /// Milliseconds for a move of players that state no time, from 1 to 10,000.
    time: u64,
    /// `none`, `random=K` or `all`.
    #[serde(default = "usual_openings")]
    openings: String,
    #[serde(default = "usual_seed")]
    seed: u64,
}

fn usual_openings() -> String {
    "random=4".into()
}

fn usual_seed() -> u64 {
    1
}

/// What is played, and how much memory that takes.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) games: PlannedGames,
    /// The memory of the two largest players, in bytes: only two of them play at once.
    pub(super) memory: u64,
}

/// What is played, and what its players are called.
#[derive(Debug)]
pub(super) enum PlannedGames {
    /// Two players.
    Match { plan: MatchPlan, names: Vec<String> },
    /// More.
    Tournament(TournamentPlan),
}

/// Plans a match, if it is allowed.
pub(crate) fn plan(asked: &NewMatch) -> Result<Plan, ApiError> {
    let game = validate_game(&asked.game, 0)?;
    let time = Duration::from_millis(asked.time);
    if time.is_zero() || time > MAX_MOVE_TIME {
        let most = MAX_MOVE_TIME.as_millis();
        return Err(out_of_bounds("time", most, asked.time));
    }
    check_size(asked.players.len(), asked.games)?;
    let (mut competitors, mut memory) = (Vec::new(), Vec::new());
    for text in &asked.players {
        let text = text.trim();
        let player = read_player(text, &game)?;
        memory.push(player.memory);
        competitors.push(Competitor {
            name: text.into(),
            player: with_time(player, &game, Some(time))?,
        });
    }
    let openings = asked.openings.parse();
    let openings = openings.map_err(|error| ApiError::new(ErrorKind::Request, error))?;
    check_openings(&openings)?;
    let settings = GameSettings {
        openings,
        seed: asked.seed,
        tolerance: TOLERANCE,
        adjudication: Adjudication {
            max_plies: Some(MAX_MOVES),
            ..Adjudication::default()
        },
        ..GameSettings::default()
    };
    Ok(Plan {
        games: of_competitors(game, competitors, settings, asked.games),
        memory: of_largest_two(memory),
    })
}

fn of_largest_two(mut memory: Vec<u64>) -> u64 {
    memory.sort_unstable();
    memory.iter().rev().take(2).sum()
}

fn of_competitors(
    game: GameSpec,
    players: Vec<Competitor>,
    settings: GameSettings,
    games: u64,
) -> PlannedGames {
    if let [first, second] = &players[..] {
        let plan = MatchPlan {
            game,
            players: [first.player.clone(), second.player.clone()],
            settings,
            games,
            sprt: None,
        };
        let names = players.into_iter().map(|player| player.name).collect();
        return PlannedGames::Match { plan, names };
    }
    let schedule = Schedule {
        format: Format::RoundRobin,
        players: players.len(),
        pairs: games.div_ceil(2),
    };
    PlannedGames::Tournament(TournamentPlan {
        game,
        players,
        settings,
        schedule,
    })
}

/// The plan of a stored run, if it could have been started here.
pub(crate) fn stored_plan(run: &Run) -> Result<Plan, ApiError> {
    let unreadable = || {
        let message = "this run has players, openings or limits that the page does not allow; \
             try `grove resume` on the command line";
        ApiError::new(ErrorKind::Request, message)
    };
    let definition = &run.definition;
    let (plan, game, openings, games) = match definition.kind == TournamentPlan::KIND {
        true => {
            let plan = TournamentPlan::read(definition, &run.names).map_err(|_| unreadable())?;
            let (game, openings) = (plan.game, plan.settings.openings.clone());
            let games = 2 * plan.schedule.pairs;
            (PlannedGames::Tournament(plan), game, openings, games)
        }
        false => {
            let plan = MatchPlan::read(definition).map_err(|_| unreadable())?;
            let (game, openings, games) = (plan.game, plan.settings.openings.clone(), plan.games);
            let names = run.names.clone();
            (PlannedGames::Match { plan, names }, game, openings, games)
        }
    };
    check_size(definition.players.len(), games)?;
    check_openings(&openings)?;
    let mut memory = Vec::new();
    for text in &definition.players {
        let player = read_player(text, &game)?;
        memory.push(player.memory);
        with_time(player, &game, None)?;
    }
    Ok(Plan {
        games: plan,
        memory: of_largest_two(memory),
    })
}

fn read_player(text: &str, game: &GameSpec) -> Result<Player, ApiError> {
    let found = text.len();
    if found > MAX_PLAYER_TEXT {
        let message = format!("player: expected at most {MAX_PLAYER_TEXT} bytes, found {found}");
        return Err(ApiError::new(ErrorKind::Player, message));
    }
    validate_player(text, game)
}

fn check_size(players: usize, games: u64) -> Result<(), ApiError> {
    if !(2..=MAX_PLAYERS).contains(&players) {
        let message = format!("players: expected 2 to {MAX_PLAYERS}, found {players}");
        return Err(ApiError::new(ErrorKind::Request, message));
    }
    let meetings = (players * (players - 1) / 2) as u64;
    let most = MAX_GAMES / meetings;
    match (1..=most).contains(&games) {
        true => Ok(()),
        false => Err(out_of_bounds("games", u128::from(most), games)),
    }
}

fn out_of_bounds(field: &str, most: u128, found: u64) -> ApiError {
    let message = format!("{field}: expected 1 to {most}, found {found}");
    ApiError::new(ErrorKind::Request, message)
}

/// Refuses files, which would be those of the server's machine.
fn check_openings(openings: &Openings) -> Result<(), ApiError> {
    match openings {
        Openings::File(_) => {
            let message = "openings: only the command line may read a file; \
                 expected none, random=K or all";
            Err(ApiError::new(ErrorKind::Request, message))
        }
        Openings::None | Openings::Random(_) | Openings::All | Openings::Sequences(_) => Ok(()),
    }
}

/// The text of a player whose moves have a time limit: its own, or else that of the match.
fn with_time(
    player: Player,
    game: &GameSpec,
    time_of_match: Option<Duration>,
) -> Result<String, ApiError> {
    let Player { text, mut spec, .. } = player;
    if let Some(time) = time_of_match.filter(|_| limits(&text).is_empty()) {
        let separator = if text.contains(':') { ',' } else { ':' };
        let limited = format!("{text}{separator}time={}ms", time.as_millis());
        // A player that takes no time does not search.
        spec = PlayerSpec::read(&limited, game.info().name).unwrap_or(spec);
    }
    let (time, clock) = match &mut spec {
        PlayerSpec::Minimax(minimax) => (&mut minimax.limits.time, &minimax.limits.clock),
        PlayerSpec::Mcts(mcts) => (&mut mcts.limits.time, &mcts.limits.clock),
        PlayerSpec::Ubfm(ubfm) => (&mut ubfm.limits.time, &ubfm.limits.clock),
        PlayerSpec::BStar(bstar) => (&mut bstar.limits.time, &bstar.limits.clock),
        PlayerSpec::Pns(pns) => (&mut pns.limits.time, &pns.limits.clock),
        PlayerSpec::Random | PlayerSpec::Reflex(_) | PlayerSpec::Engine(_) => return Ok(text),
    };
    let refused = |message: String| Err(ApiError::new(ErrorKind::Player, message));
    if clock.is_some() {
        return refused("clock: a match here has a time for each move, not for a game".into());
    }
    *time = time.or(time_of_match);
    match *time {
        Some(time) if time <= MAX_MOVE_TIME => Ok(spec.to_string()),
        _ => {
            let most = MAX_MOVE_TIME.as_secs();
            refused(format!("time: at most {most}s a move here"))
        }
    }
}

/// The fields of a player's text that limit its moves, such as `time=0.1s`.
pub(super) fn limits(text: &str) -> Vec<String> {
    let fields = Fields::parse(text).map_or(Vec::new(), |parsed| parsed.fields);
    let limits = fields.iter().filter(|(name, _)| is_limit(name));
    limits
        .map(|(name, value)| format!("{name}={value}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(players: &[&str], games: u64) -> NewMatch {
        NewMatch {
            game: "konane".into(),
            players: players.iter().map(|text| (*text).into()).collect(),
            games,
            time: 100,
            openings: usual_openings(),
            seed: 1,
        }
    }

    fn refused(asked: &NewMatch) -> (ErrorKind, String) {
        let ApiError { kind, message } = plan(asked).unwrap_err();
        (kind, message)
    }

    #[test]
    fn every_move_has_an_end() {
        let texts = [
            "random",
            "DABS:depth=3",
            "ab:depth=40,time=5s",
            "best-mcts",
            "DABS",
        ];
        let PlannedGames::Tournament(plan) = plan(&asked(&texts, 2)).unwrap().games else {
            panic!("five players make a tournament");
        };
        let players = plan.players.iter().map(|player| &player.player[..]);
        let players: Vec<&str> = players.collect();
        assert_eq!(players[0], "random");
        assert!(
            players[1].contains("depth=3,") && players[1].contains("time=0.1s"),
            "{}",
            players[1]
        );
        assert!(
            players[2].contains("depth=40,") && players[2].contains("time=5s"),
            "{}",
            players[2]
        );
        assert!(players[3].contains("time=0.1s"), "{}", players[3]);
        // The depth of the preset gives way to the time.
        assert!(players[4].starts_with("ab:time=0.1s,"), "{}", players[4]);
        assert_eq!(plan.players[3].name, "best-mcts");
    }

    #[test]
    fn two_players_make_a_match() {
        let planned = plan(&asked(&["best", " random "], 7)).unwrap();
        let PlannedGames::Match { plan, names } = planned.games else {
            panic!("two players make a match");
        };
        assert_eq!((plan.games, plan.settings.seed), (7, 1));
        assert_eq!(names, ["best", "random"]);
        grove_runner::Match::prepare(plan).unwrap();
    }

    /// The limits of a player in a match with 100 ms a move.
    fn limits_of(text: &str) -> String {
        let planned = plan(&asked(&[text, "random"], 2)).unwrap();
        let PlannedGames::Match { plan, names } = planned.games else {
            panic!("two players make a match");
        };
        assert_eq!(names[0], text);
        limits(&plan.players[0]).join(",")
    }

    #[test]
    fn a_limit_that_is_given_always_wins() {
        for (text, expected) in [
            ("best", "time=0.1s"),
            ("best:time=5s", "time=5s"),
            ("best:nodes=500", "nodes=500,time=0.1s"),
            ("level:8", "time=0.1s"),
            ("level:best", "time=0.1s"),
            ("level:best,time=5s", "time=5s"),
            ("level:casual", "depth=2,time=0.1s"),
            ("level:strong", "nodes=20000,time=0.1s"),
            ("level:gentle", "iterations=60,time=0.1s"),
            ("gentle", "iterations=60,time=0.1s"),
            ("level:random", ""),
            ("mcts", "time=0.1s"),
            ("reflex", ""),
        ] {
            assert_eq!(limits_of(text), expected, "{text}");
        }
    }

    #[test]
    fn a_match_needs_the_memory_of_its_two_largest_players() {
        let memory = |texts: &[&str]| plan(&asked(texts, 2)).unwrap().memory >> 20;
        assert_eq!(memory(&["random", "ab:depth=2,tt=20"]), 18);
        let three = ["ab:depth=2,tt=20", "ab:depth=2,tt=22", "ab:depth=3,tt=20"];
        assert_eq!(memory(&three), 65 + 17);
    }

    #[test]
    fn what_goes_too_far_is_refused() {
        for (players, games, expected) in [
            (&["random"][..], 2, "players: expected 2 to 8, found 1"),
            (&["random"; 9], 2, "players: expected 2 to 8, found 9"),
            (&["random"; 2], 0, "games: expected 1 to 2000, found 0"),
            (
                &["random"; 2],
                2001,
                "games: expected 1 to 2000, found 2001",
            ),
            (&["random"; 8], 72, "games: expected 1 to 71, found 72"),
        ] {
            let found = refused(&asked(players, games));
            assert_eq!(found, (ErrorKind::Request, expected.into()));
        }
        let long = format!("ab:eval={}", "x".repeat(600));
        for player in [
            "engine:cmd=\"true\"",
            "ab:time=11s",
            "ab:clock=60s+1s",
            "ab:tt=30",
            "nobody",
            "",
            &long,
        ] {
            let (kind, message) = refused(&asked(&["random", player], 2));
            assert_eq!(kind, ErrorKind::Player, "{player}: {message}");
        }
        for (field, change) in [
            (
                "time",
                NewMatch {
                    time: 0,
                    ..asked(&["random"; 2], 2)
                },
            ),
            (
                "time",
                NewMatch {
                    time: 10_001,
                    ..asked(&["random"; 2], 2)
                },
            ),
            (
                "openings",
                NewMatch {
                    openings: "file=/etc/passwd".into(),
                    ..asked(&["random"; 2], 2)
                },
            ),
            (
                "openings",
                NewMatch {
                    openings: "some".into(),
                    ..asked(&["random"; 2], 2)
                },
            ),
        ] {
            let (kind, message) = refused(&change);
            assert_eq!(kind, ErrorKind::Request);
            assert!(message.starts_with(field), "{message}");
        }
    }
}
