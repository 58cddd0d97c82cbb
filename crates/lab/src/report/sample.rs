//! Findings that nobody played, with everything in them that a report can show.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use grove_core::{Outcome, Side};
use grove_games::GameSpec;
use grove_record::MatchStats;
use grove_record::statistics::Interval;
use grove_record::{GameRecord, Reason};
use grove_store::{Build, Provenance};

use super::About;
use crate::experiment::{Claim, Experiment, Measure, Relation};
use crate::findings::{
    Answer, CellData, CellFindings, ClaimFindings, Comparison, Estimate, Findings, GameSums,
    Judgement, KeptGame, Needs, PublishedNumber, ReadingFindings, Reproduced, Seat, TURN_MEASURES,
    TurnMeans, Verdict,
};

/// A match with so many pairs of 0, ½, 1, 1½ and 2 points.
pub(crate) fn data(run: u64, specs: [&str; 2], pairs: [u64; 5]) -> CellData {
    let mut standing = MatchStats::default();
    for (points, count) in pairs.into_iter().enumerate() {
        for _ in 0..count {
            let index = standing.games();
            // Half points of the two games.
            let halves = [points.min(2), points.saturating_sub(2)];
            standing.enter(&[
                game(index, Side::Black, halves[0]),
                game(index + 1, Side::White, halves[1]),
            ]);
        }
    }
    let games = standing.games();
    CellData {
        run: Some(run),
        of: run,
        game: "konane".into(),
        players: specs.iter().map(|spec| seat(spec, games)).collect(),
        openings: "all".into(),
        seed: 2026,
        standing: Some(standing),
        games,
        first_games: vec![kept(0), kept(1)],
        timed: run.is_multiple_of(2),
        ..CellData::default()
    }
}

/// The first legal moves of Konane.
fn kept(index: u64) -> KeptGame {
    let mut kept = KeptGame::of(&game(index, Side::BOTH[index as usize], 2));
    let mut played = GameSpec::from_str("konane").unwrap().start();
    kept.moves = (0..30)
        .map_while(|_| {
            let text = played.moves().into_iter().next_back()?;
            played.play(&text).unwrap();
            Some(text)
        })
        .collect();
    kept.opening = 2;
    kept
}

fn game(index: u64, first: Side, halves: usize) -> GameRecord {
    let second = match first {
        Side::Black => Side::White,
        Side::White => Side::Black,
    };
    GameRecord {
        index,
        seed: index,
        first,
        start: String::new(),
        opening: 0,
        to_move: Side::Black,
        // Half of the games are repetitions.
        moves: vec!["a1".into(); 20 + index as usize / 2],
        outcome: [Outcome::Win(second), Outcome::Draw, Outcome::Win(first)][halves],
        reason: Reason::Rule,
        turns: Vec::new(),
        overstep: None,
    }
}

/// A player whose searches grow and then shrink with the turns.
fn seat(spec: &str, games: u64) -> Seat {
    let size = 1.0 + spec.len() as f64 / 10.0;
    let measured = |turn: f64| {
        let hump = 1.0 + 8.0 * (-((turn - 12.0) / 6.0).powi(2)).exp();
        [
            size * hump,
            900.0 * size * hump,
            6.0,
            9e5,
            0.3,
            (turn / 40.0 - 0.2) * size,
            2.0,
            0.4,
        ]
    };
    let by_turn = (0..28_u32).map(|turn| {
        let mean = measured(f64::from(turn));
        let games = games.saturating_sub(u64::from(turn) / 3).max(1);
        TurnMeans {
            games,
            mean,
            squares: mean.map(|mean| 0.25 * mean.powi(2) * (games - 1) as f64),
            indices: [games, 1, 1, 0, 0, 1],
        }
    });
    let by_game = (0..games).map(|game| GameSums {
        turns: 20 + game,
        sum: measured(game as f64 % 9.0).map(|mean| mean * (20 + game) as f64),
        longest: 9.0 * size,
        lookups: [1000, 20 * (game % 5)],
    });
    let strings = (1..=games).map(|game| {
        let turns = 0..20 + game % 8;
        turns
            .map(|turn| measured((turn * game % 9) as f64))
            .collect()
    });
    Seat {
        name: spec.into(),
        spec: spec.into(),
        by_turn: by_turn.collect(),
        by_game: by_game.collect(),
        strings: strings.collect(),
    }
}

const HEAT: &str = r#"
study = "000"
title = "Does DABS beat DMCTS?"
source = "table 3.1, page 33"
question = "How much more time does DMCTS need to beat DABS, at each depth of search?"
differs = ["The study's machine was slower, so that budgets are <scaled> & labelled."]
limits = ["Both players are deterministic: 100 matches that are 24 distinct games."]
[[match]]
name = "depth {depth}, x{times}"
each = { depth = [2, 4, 6, 8], times = [1, 4, 16, 64] }
game = "konane"
first = "ab:depth={depth}"
second = "mcts:budget=x{times}"
games = 24
openings = "all"
[[figure]]
kind = "heat"
title = "DABS wins wherever DMCTS has less than sixteen times its time"
measure = "score"
x = "times"
y = "depth"
[[figure]]
kind = "lines"
title = "More time helps DMCTS at every depth"
measure = "score"
x = "times"
series = "depth"
log_x = true
[[figure]]
kind = "lines"
title = "Nodes grow exponentially with depth"
measure = "nodes"
cells = ["depth 2, x1/first", "depth 4, x1/first", "depth 6, x1/first", "depth 8, x1/first", "depth 2, x1/second", "depth 4, x1/second", "depth 6, x1/second", "depth 8, x1/second"]
x = "depth"
log = true
[[published]]
cell = "depth 2, x1"
measure = "score"
value = 0.87
games = 100
[[published]]
cell = "depth 2, x4"
measure = "score"
value = 0.5
[[published]]
cell = "depth 2, x16"
measure = "score"
value = 0.31
[[published]]
cell = "depth 2, x1/first"
measure = "nodes"
value = 1200
[[published]]
cell = "depth 4, x1/first"
measure = "nodes"
value = 250000
[[claim]]
text = "DABS clearly dominates at equal time"
conclusion = true
measure = "score"
of = ["depth 2, x1", "depth 4, x1"]
relation = "above"
than = 0.5
[[claim]]
text = "DMCTS wins with sixteen times the time"
measure = "score"
of = ["depth 2, x16"]
relation = "below"
than = 0.5
open = "how a multiple of time is measured"
"#;

const TURNS: &str = r#"
study = "001"
title = "Which search visits fewer nodes? <b>Minimax & others</b>"
source = "figures 3.1 to 3.6"
question = "How do time and nodes a turn differ?"
[[match]]
name = "the match"
game = "konane"
first = "ab:depth=6,order=history,tt=20"
second = "mcts:iterations=5000"
games = 24
openings = "all"
[[match]]
name = "one that failed"
game = "konane"
first = "ab:depth=6"
second = "mcts"
games = 24
openings = "all"
[[match]]
name = "a match whose name is so long that it fits into no column: ab:depth=12,order=history+killers,tt=20,null=on"
game = "konane"
first = "ab:depth=12,order=history,tt=20,quiescence=on,null=on"
second = "reflex"
games = 24
openings = "all"
[[probe]]
name = "AB"
of = "the match"
player = "ab"
[[figure]]
kind = "turns"
title = "Searches are largest in the middle of the game"
measure = "nodes"
label = "positions a turn"
cells = ["the match/first", "the match/second", "AB"]
log = true
[[figure]]
kind = "turns"
title = "What each expects"
measure = "expected"
cells = ["the match/first", "the match/second"]
[[figure]]
kind = "bars"
title = "Points of each"
measure = "score"
[[figure]]
kind = "bars"
title = "Nodes of everybody"
measure = "nodes"
log = true
[[figure]]
kind = "bars"
title = "Time of everybody"
measure = "time"
[[figure]]
kind = "index"
title = "The best move mostly stands first"
measure = "index"
cells = ["the match/first", "the match/second", "AB"]
[[published]]
cell = "the match"
measure = "score"
value = 0.9
games = 100
[[published]]
cell = "one that failed"
measure = "score"
value = 0.4
[[published]]
cell = "AB"
measure = "nodes"
value = 123456
[[claim]]
text = "Alpha-beta visits fewer nodes than plain search"
measure = "nodes"
of = ["the match/first"]
relation = "below"
than = "AB"
"#;

const CROSS: &str = r#"
study = "own"
title = "Who beats whom?"
source = "our own"
question = "Which extension is worth the most?"
[[tournament]]
game = "konane"
players = { plain = "ab", "history and killers" = "ab:order=history", sampling = "mcts", null = "ab:null=on", table = "ab:tt=20", deepening = "ab:deepening=on", everything = "ab:all=on", random = "random" }
games = 24
openings = "all"
[[match]]
name = "board {board}, {family}"
each = { board = ["6x6", "8x8", "17x14"], family = ["one", "two", "three", "four", "five", "six"] }
game = "konane:{board}"
first = "ab:seed={family}"
second = "mcts"
games = 24
openings = "all"
[[figure]]
kind = "heat"
title = "Everything together wins"
measure = "score"
x = "second"
y = "first"
[[figure]]
kind = "lines"
title = "Six families by the size of the board"
measure = "length"
x = "board"
series = "family"
[[claim]]
text = "There is nothing between them"
measure = "score"
of = ["plain - table"]
relation = "near"
than = 0.5
margin = 0.05
"#;

const EQUAL_TIME: &str = r#"
study = "own"
title = "Minimax against Monte Carlo tree search at equal time"
source = "no study"
question = "Who wins in which game?"
[[match]]
name = "{game}, {ms} ms"
each = { game = ["konane", "checkers", "pentalath", "ataxx", "halma"], ms = [1, 10, 100, 1000] }
game = "{game}"
first = "ab:time={ms}ms"
second = "mcts:time={ms}ms"
openings = "random=4"
[[figure]]
kind = "heat"
title = "Minimax leads in Konane"
measure = "score"
x = "ms"
y = "game"
[[claim]]
text = "Minimax beats Monte Carlo tree search in Konane"
measure = "score"
of = ["konane, 1 ms", "konane, 10 ms", "konane, 100 ms", "konane, 1000 ms"]
relation = "above"
than = 0.5
[[claim]]
text = "Minimax beats Monte Carlo tree search in English checkers"
measure = "score"
of = ["checkers, 1 ms", "checkers, 10 ms", "checkers, 100 ms", "checkers, 1000 ms"]
relation = "above"
than = 0.5
[[claim]]
text = "Minimax beats Monte Carlo tree search in Pentalath"
measure = "score"
of = ["pentalath, 1 ms", "pentalath, 10 ms", "pentalath, 100 ms", "pentalath, 1000 ms"]
relation = "above"
than = 0.5
[[claim]]
text = "Minimax beats Monte Carlo tree search in Ataxx"
measure = "score"
of = ["ataxx, 1 ms", "ataxx, 10 ms"]
relation = "above"
than = 0.5
"#;

/// Findings of four experiments, in the wrong order.
pub(super) fn findings() -> Vec<Findings> {
    vec![
        found("own-cross", CROSS),
        found("own-equal-time", EQUAL_TIME),
        found("000-table-3.1", HEAT),
        found("001-turns", TURNS),
    ]
}

fn found(id: &str, text: &str) -> Findings {
    let experiment = Experiment::read(id, text).unwrap();
    let cells: Vec<CellFindings> = (0..)
        .zip(&experiment.cells)
        .map(|(run, cell)| CellFindings {
            name: cell.name.clone(),
            at: cell.at.clone(),
            outcome: outcome(run, cell).map(Arc::new),
        })
        .collect();
    let verdicts = [
        Verdict::Holds,
        Verdict::Depends,
        Verdict::Undecided,
        Verdict::DoesNotHold,
    ];
    let claims = experiment.claims.iter().zip(verdicts.into_iter().cycle());
    let claims: Vec<ClaimFindings> = claims
        .map(|(claim, verdict)| claim_findings(claim, verdict))
        .collect();
    Findings {
        verdict: claims[0].verdict,
        experiment,
        fair: cells.clone(),
        cells,
        claims,
    }
}

fn claim_findings(claim: &Claim, verdict: Verdict) -> ClaimFindings {
    let judgement = |verdict| {
        let found = claim.of.iter().enumerate();
        Judgement {
            found: found
                .map(|(index, of)| comparison(claim, index, of, verdict))
                .collect(),
            verdict,
            because: "79 of 100 points (62 to 90)".into(),
        }
    };
    let reading = |reading: usize, name: &str, verdict| ReadingFindings {
        reading,
        name: name.into(),
        why: "The study does not say which of equal moves it plays.".into(),
        judgement: judgement(verdict),
    };
    let mut not_played = reading(
        2,
        "a depth is counted in moves of both sides",
        Verdict::Undecided,
    );
    not_played.judgement.found.clear();
    let readings = vec![
        reading(0, "ties at random", Verdict::DoesNotHold),
        reading(1, "playouts stop at <the> horizon", Verdict::Holds),
        not_played,
    ];
    let first = match verdict {
        Verdict::Depends => Verdict::Holds,
        verdict => verdict,
    };
    let reproduced = Reproduced {
        answer: Answer::Yes,
        numbers: vec![PublishedNumber {
            cell: claim.of[0].clone(),
            published: 0.87,
            ours: Some(0.9),
            games: 24,
            exact: true,
            predicted: Some([0.7, 1.0]),
            fits: Some(true),
        }],
        judgement: judgement(first),
    };
    ClaimFindings {
        claim: claim.clone(),
        reproduced: Some(reproduced),
        replicated: judgement(first),
        readings: match verdict {
            Verdict::Depends => readings,
            _ => Vec::new(),
        },
        verdict,
        needs: (verdict == Verdict::Undecided).then_some(Needs {
            games: 1200,
            seconds: 840.0,
        }),
        because: "79 of 100 points (62 to 90)".into(),
    }
}

fn outcome(run: u64, cell: &crate::experiment::Cell) -> Result<CellData, String> {
    use crate::experiment::CellKind;
    let runs = run as usize;
    let mut found = match &cell.kind {
        _ if cell.name.contains("failed") => {
            return Err("ab: expected a depth from 1 to 64, found `depth=0`".into());
        }
        CellKind::Match(it) => {
            let pairs = [runs % 5, 1, 2, 3, (19 * runs + 4) % 7].map(|count| count as u64);
            data(run, [&it.first, &it.second], pairs)
        }
        CellKind::Probe(it) => {
            let mut found = data(run, [&it.player, ""], [1, 2, 3, 2, 1]);
            found.players.truncate(1);
            found.standing = None;
            found
        }
    };
    // Deeper searches are larger.
    let depth = cell.at.iter().find(|(name, _)| name == "depth");
    let times = depth.map_or(1.0, |(_, depth)| 3_f64.powf(depth.parse().unwrap()));
    let nodes = TURN_MEASURES
        .iter()
        .position(|&measure| measure == Measure::Nodes)
        .unwrap();
    for game in found.players.iter_mut().flat_map(|seat| &mut seat.by_game) {
        game.sum[nodes] *= times;
    }
    Ok(found)
}

/// An effect that goes with its verdict, and is the smaller the later it comes.
fn comparison(claim: &Claim, index: usize, of: &str, verdict: Verdict) -> Comparison {
    let turn = match claim.relation {
        Relation::Below | Relation::NotAbove => -1.0,
        _ => 1.0,
    };
    let lead = match verdict {
        Verdict::Holds => 0.29,
        Verdict::DoesNotHold => -0.27,
        Verdict::Depends | Verdict::Undecided => 0.02,
    };
    let lead = turn * (lead - 0.03 * index as f64);
    let (than, effect) = match claim.measure {
        Measure::Score => (0.5, [lead, lead - 0.12, lead + 0.1]),
        _ => (
            1200.0,
            [lead, lead - 0.2, lead + 0.2].map(|it| 4_f64.powf(4.0 * it)),
        ),
    };
    let [value, low, high] = effect;
    Comparison {
        index,
        of: of.into(),
        value: match claim.measure {
            Measure::Score => than + value,
            _ => than * value,
        },
        than,
        effect: Estimate {
            value,
            interval: Interval { low, high },
        },
        games: 24,
        smallest_effect: 0.05,
        needs_games: None,
        takes_games: None,
        leans_against: false,
        verdict,
    }
}

pub(super) fn about() -> About {
    About {
        when: "2026-11-16 05:38 UTC".into(),
        provenance: Provenance {
            build: Build {
                version: "0.1.0".into(),
                commit: "e5fb281".into(),
                dirty: true,
                compiler: "rustc 1.90.0".into(),
            },
            cpu: "a processor of 2 GHz".into(),
            cores: 2,
            threads: 2,
            load: Some(0.25),
        },
        took: Duration::from_secs(252),
        results: None,
    }
}
