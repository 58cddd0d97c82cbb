//! Matches that a stranger asks for: of how many players, games and seconds.
//!
//! Every move has a limit of time, whatever else limits it, so that a match has an end. A player whose
//! text states no limit is given it behind its text, where it replaces the limits of a preset, as on
//! the command line. One that states a limit keeps what it is, and has the time beside it.

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

use crate::message::{ErrorKind, Refusal};
use crate::socket::LONGEST_GAME;
use crate::stranger;

/// The most players.
const MOST_PLAYERS: usize = 8;

/// The most games, of all players together.
const MOST_GAMES: u64 = 2000;

/// The longest time for a move.
const LONGEST_MOVE: Duration = Duration::from_secs(10);

/// The longest text of a player.
pub(crate) const LONGEST_PLAYER: usize = 500;

/// By how much a player may overstep its time. Players keep it by themselves; a machine that is busy
/// with other pages must not decide a match.
const TOLERANCE: Duration = Duration::from_secs(1);

/// A match, or with more than two players a tournament in which everybody meets everybody.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveLimits {
    game: String,
    players: Vec<String>,
    /// Of each two players.
    games: u64,
    /// For a move of players that say nothing of time, in milliseconds.
    time: u64,
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

/// What is played, and what its players are called.
#[derive(Debug)]
pub(crate) enum Plan {
    /// Two players.
    Match { plan: MatchPlan, names: Vec<String> },
    /// More.
    Tournament(TournamentPlan),
}

/// What is asked for, if it may be.
pub(crate) fn plan(asked: &MoveLimits) -> Result<Plan, Refusal> {
    let game: GameSpec = asked
        .game
        .parse()
        .map_err(|error| Refusal::new(ErrorKind::Game, error))?;
    let time = Duration::from_millis(asked.time);
    if time.is_zero() || time > LONGEST_MOVE {
        let most = LONGEST_MOVE.as_millis();
        return Err(out_of_bounds("time", most, asked.time));
    }
    check_size(asked.players.len(), asked.games)?;
    let mut competitors = Vec::new();
    for text in &asked.players {
        let text = text.trim();
        let player = bounded(text, &game, Some(time))?;
        let name = text.into();
        competitors.push(Competitor { name, player });
    }
    let openings = asked.openings.parse();
    let openings = openings.map_err(|error| Refusal::new(ErrorKind::Request, error))?;
    check_openings(&openings)?;
    let settings = GameSettings {
        openings,
        seed: asked.seed,
        tolerance: TOLERANCE,
        adjudication: Adjudication {
            max_plies: Some(LONGEST_GAME),
            ..Adjudication::default()
        },
        ..GameSettings::default()
    };
    Ok(of_competitors(game, competitors, settings, asked.games))
}

fn of_competitors(
    game: GameSpec,
    players: Vec<Competitor>,
    settings: GameSettings,
    games: u64,
) -> Plan {
    if let [first, second] = &players[..] {
        let plan = MatchPlan {
            game,
            players: [first.player.clone(), second.player.clone()],
            settings,
            games,
            sprt: None,
        };
        let names = players.into_iter().map(|player| player.name).collect();
        return Plan::Match { plan, names };
    }
    let schedule = Schedule {
        format: Format::RoundRobin,
        players: players.len(),
        pairs: games.div_ceil(2),
    };
    Plan::Tournament(TournamentPlan {
        game,
        players,
        settings,
        schedule,
    })
}

/// The plan of a run that is stored, if it could have been asked for here.
pub(crate) fn stored(run: &Run) -> Result<Plan, Refusal> {
    let refused = |error| Refusal::new(ErrorKind::Request, error);
    let unreadable = "this run has players, openings or limits that the page does not allow; \
         try `grove resume` on the command line";
    let definition = &run.definition;
    let (plan, game, openings, games) = match definition.kind == TournamentPlan::KIND {
        true => {
            let plan = TournamentPlan::read(definition, &run.names)
                .map_err(|_| refused(unreadable.into()))?;
            let (game, openings) = (plan.game, plan.settings.openings.clone());
            let games = 2 * plan.schedule.pairs;
            (Plan::Tournament(plan), game, openings, games)
        }
        false => {
            let plan = MatchPlan::read(definition).map_err(|_| refused(unreadable.to_string()))?;
            let (game, openings, games) = (plan.game, plan.settings.openings.clone(), plan.games);
            let names = run.names.clone();
            (Plan::Match { plan, names }, game, openings, games)
        }
    };
    check_size(definition.players.len(), games)?;
    check_openings(&openings)?;
    for player in &definition.players {
        bounded(player, &game, None)?;
    }
    Ok(plan)
}

fn check_size(players: usize, games: u64) -> Result<(), Refusal> {
    if !(2..=MOST_PLAYERS).contains(&players) {
        let message = format!("players: expected 2 to {MOST_PLAYERS}, found {players}");
        return Err(Refusal::new(ErrorKind::Request, message));
    }
    let meetings = (players * (players - 1) / 2) as u64;
    let most = MOST_GAMES / meetings;
    match (1..=most).contains(&games) {
        true => Ok(()),
        false => Err(out_of_bounds("games", u128::from(most), games)),
    }
}

fn out_of_bounds(field: &str, most: u128, found: u64) -> Refusal {
    let message = format!("{field}: expected 1 to {most}, found {found}");
    Refusal::new(ErrorKind::Request, message)
}

/// A file would be one of the machine's.
fn check_openings(openings: &Openings) -> Result<(), Refusal> {
    match openings {
        Openings::File(_) => {
            let message = "openings: expected none, random=K or all, found a file, \
                 which only the command line may name";
            Err(Refusal::new(ErrorKind::Request, message))
        }
        _ => Ok(()),
    }
}

/// A player whose moves have a limit of time: its own, or else this one.
fn bounded(text: &str, game: &GameSpec, usual: Option<Duration>) -> Result<String, Refusal> {
    let refused = |message: String| Refusal::new(ErrorKind::Player, message);
    if text.len() > LONGEST_PLAYER {
        let message = format!("player: expected at most {LONGEST_PLAYER} characters");
        return Err(refused(message));
    }
    stranger::admit(text, game)?;
    let name = game.info().name;
    let read = |text: &str| {
        let spec = PlayerSpec::read(text, name);
        spec.map_err(|error| refused(error.to_string()))
    };
    let mut spec = read(text)?;
    if let Some(usual) = usual.filter(|_| !is_limited(text)) {
        let separator = if text.contains(':') { ',' } else { ':' };
        let limited = format!("{text}{separator}time={}ms", usual.as_millis());
        // Who does not take a time does not search.
        spec = read(&limited).unwrap_or(spec);
    }
    let (time, clock) = match &mut spec {
        PlayerSpec::Minimax(search) => (&mut search.limits.time, &search.limits.clock),
        PlayerSpec::Mcts(sampling) => (&mut sampling.limits.time, &sampling.limits.clock),
        PlayerSpec::Random | PlayerSpec::Reflex(_) | PlayerSpec::Engine(_) => {
            return Ok(text.into());
        }
    };
    if clock.is_some() {
        return Err(refused("clock: expected a time for a move here".into()));
    }
    *time = time.or(usual);
    match *time {
        Some(time) if time <= LONGEST_MOVE => Ok(spec.to_string()),
        _ => {
            let most = LONGEST_MOVE.as_secs();
            Err(refused(format!(
                "time: expected at most {most}s for a move here"
            )))
        }
    }
}

/// Whether a player's text states a limit.
fn is_limited(text: &str) -> bool {
    let fields = Fields::parse(text).map(|parsed| parsed.fields);
    fields.is_ok_and(|fields| fields.iter().any(|(name, _)| is_limit(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(players: &[&str], games: u64) -> MoveLimits {
        MoveLimits {
            game: "konane".into(),
            players: players.iter().map(|text| (*text).into()).collect(),
            games,
            time: 100,
            openings: usual_openings(),
            seed: 1,
        }
    }

    fn refused(asked: &MoveLimits) -> (ErrorKind, String) {
        let Refusal { kind, message } = plan(asked).unwrap_err();
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
        let Plan::Tournament(plan) = plan(&asked(&texts, 2)).unwrap() else {
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
    fn the_time_that_is_asked_for_counts_for_presets_and_levels() {
        let texts = ["best", "level:best", "level:casual", "level:random"];
        let Plan::Tournament(plan) = plan(&asked(&texts, 2)).unwrap() else {
            panic!("four players make a tournament");
        };
        let players: Vec<&str> = plan
            .players
            .iter()
            .map(|player| &player.player[..])
            .collect();
        assert!(players[0].starts_with("ab:time=0.1s,"), "{}", players[0]);
        assert_eq!(players[0], players[1]);
        assert!(
            players[2].starts_with("ab:depth=2,time=0.1s,"),
            "{}",
            players[2]
        );
        assert_eq!(players[3], "level:random");
    }

    #[test]
    fn two_players_make_a_match() {
        let Plan::Match { plan, names } = plan(&asked(&["best", " random "], 7)).unwrap() else {
            panic!("two players make a match");
        };
        assert_eq!((plan.games, plan.settings.seed), (7, 1));
        assert_eq!(names, ["best", "random"]);
        grove_runner::Match::prepare(plan).unwrap();
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
                MoveLimits {
                    time: 0,
                    ..asked(&["random"; 2], 2)
                },
            ),
            (
                "time",
                MoveLimits {
                    time: 10_001,
                    ..asked(&["random"; 2], 2)
                },
            ),
            (
                "openings",
                MoveLimits {
                    openings: "file=/etc/passwd".into(),
                    ..asked(&["random"; 2], 2)
                },
            ),
            (
                "openings",
                MoveLimits {
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
