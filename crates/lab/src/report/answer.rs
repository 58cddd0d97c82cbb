//! What was learnt, in five sentences and a picture.

use super::studies;
use super::{Section, words};
use crate::Study;
use crate::experiment::{Measure, Than};
use crate::findings::{Answer, ClaimFindings, Comparison, Estimate, Findings, Verdict};
use crate::plot::{Chart, Form, Panel, Panels};

/// The experiment that compares the two families at equal time in all games.
const AT_EQUAL_TIME: &str = "own-equal-time";

/// What was found in one game at equal time.
struct Contest {
    game: String,
    /// The score of minimax at each time for a move, in milliseconds.
    points: Vec<(f64, Estimate)>,
    /// Whether it is ahead at each of them.
    verdicts: Vec<Verdict>,
}

/// Whom more time helps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leader {
    Minimax,
    MonteCarlo,
}

/// What the report is called: somebody's own experiments are no studies.
pub(super) fn title<'s>(sections: &[Section<'s>]) -> &'s str {
    match sections {
        [only] if only.study() == Study::Own => &only.findings.experiment.title,
        _ => "Minimax or Monte Carlo? Five studies, played again",
    }
}

/// All sentences.
pub(super) fn sentences(sections: &[Section<'_>]) -> Vec<String> {
    let contests = contests(sections);
    let played: Vec<&Contest> = contests.iter().filter(|it| !it.points.is_empty()).collect();
    let mut sentences = Vec::new();
    if !played.is_empty() {
        sentences.push(who_wins(&played));
        sentences.extend(what_time_does(&played));
    }
    sentences.push(how_many_hold(sections));
    sentences.extend(conclusions(sections));
    sentences.extend(how_many_came_out(sections));
    sentences
}

/// Minimax against Monte Carlo over the time for a move, game by game; nothing where none was played.
pub(super) fn picture(sections: &[Section<'_>]) -> Option<Chart> {
    let contests = contests(sections);
    if contests.iter().all(|contest| contest.points.is_empty()) {
        return None;
    }
    let panels = contests.iter().map(|contest| Panel {
        name: contest.game.clone(),
        found: contest.in_short(),
        points: contest.points.clone(),
    });
    Some(Chart {
        title: "Minimax against Monte Carlo tree search at equal time".into(),
        subtitle:
            "points of 100 that minimax scores, by the time for a move; bars: 95 % intervals that hold at \
            every look; coloured where they exclude 50"
                .into(),
        form: Form::Panels(Panels {
            over: "time a move, ms".into(),
            sides: ["minimax ahead".into(), "Monte Carlo ahead".into()],
            panels: panels.collect(),
        }),
    })
}

/// The conclusion of a study over the claims that it rests on; nothing where there are none.
pub(super) fn conclusion(sections: &[Section<'_>], study: Study) -> Option<Verdict> {
    let own = sections.iter();
    let own = own.filter(|section| section.findings.experiment.study == study);
    let claims = own.flat_map(|section| &section.findings.claims);
    let claims = claims.filter(|found| found.claim.conclusion);
    // All have to hold, and one that does not says more than one that is open.
    const ORDER: [Verdict; 4] = [
        Verdict::DoesNotHold,
        Verdict::Undecided,
        Verdict::Depends,
        Verdict::Holds,
    ];
    let verdicts: Vec<Verdict> = claims.map(|claim| claim.verdict).collect();
    ORDER.into_iter().find(|it| verdicts.contains(it))
}

fn contests(sections: &[Section<'_>]) -> Vec<Contest> {
    let mut sections = sections.iter();
    let Some(section) = sections.find(|section| section.id() == AT_EQUAL_TIME) else {
        return Vec::new();
    };
    let findings = section.findings;
    let mut contests: Vec<Contest> = Vec::new();
    for cell in &findings.fair {
        let at = |variable: &str| {
            let mut at = cell.at.iter();
            let found = at.find(|(name, _)| name == variable);
            found.map(|(_, value)| value.as_str())
        };
        let (Some(game), Some(time)) = (at("game"), at("ms")) else {
            continue;
        };
        let name = game_name(game);
        if !contests.iter().any(|contest| contest.game == name) {
            contests.push(Contest {
                game: name.clone(),
                points: Vec::new(),
                verdicts: Vec::new(),
            });
        }
        let contest = contests.iter_mut().find(|contest| contest.game == name);
        if let (Some(contest), Ok(time), Some(found)) =
            (contest, time.parse(), comparison(findings, &cell.name))
        {
            contest.points.push((time, score(found)));
            contest.verdicts.push(found.verdict);
        }
    }
    contests
}

/// What was found of the claim that the first player of a cell is ahead.
fn comparison<'f>(findings: &'f Findings, cell: &str) -> Option<&'f Comparison> {
    let against_number = |claim: &&ClaimFindings| {
        claim.claim.measure == Measure::Score && matches!(claim.claim.than, Than::Value(_))
    };
    let claims = findings.claims.iter().filter(against_number);
    let mut found = claims.flat_map(|claim| &claim.replicated.found);
    found.find(|comparison| comparison.of == cell)
}

/// The score of the first player, with the interval that the claim is judged by.
fn score(comparison: &Comparison) -> Estimate {
    let mut score = comparison.effect;
    score.value += comparison.than;
    score.interval.low += comparison.than;
    score.interval.high += comparison.than;
    score
}

fn game_name(game: &str) -> String {
    let is_it = |study: &&Study| study.title().to_lowercase().ends_with(game);
    match Study::ALL.iter().find(is_it) {
        Some(study) => study.title().into(),
        None => game.into(),
    }
}

/// What a game says of the claim that minimax is ahead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// It is, at every time that is decided.
    Ahead,
    /// It is not, at every time that is decided.
    NotAhead,
    /// It is at some times and is not at others.
    Both,
    /// No time is decided.
    Nothing,
}

impl Contest {
    fn times(&self, verdict: Verdict) -> usize {
        let verdicts = self.verdicts.iter();
        verdicts.filter(|it| **it == verdict).count()
    }

    fn says(&self) -> Says {
        let ahead = self.times(Verdict::Holds) > 0;
        let not = self.times(Verdict::DoesNotHold) > 0;
        match (ahead, not) {
            (true, false) => Says::Ahead,
            (false, true) => Says::NotAhead,
            (true, true) => Says::Both,
            (false, false) => Says::Nothing,
        }
    }

    /// At how many of the times that were played it is decided.
    fn decided(&self) -> String {
        let all = self.verdicts.len();
        format!("{} of {all} times", all - self.times(Verdict::Undecided))
    }

    /// Whether minimax is ahead, in a few words.
    fn in_short(&self) -> String {
        match self.says() {
            Says::Ahead => format!("minimax is ahead at {}", self.decided()),
            Says::NotAhead => format!("minimax is not ahead at {}", self.decided()),
            Says::Both => "it depends on the time".into(),
            Says::Nothing if self.points.is_empty() => "nothing to say yet".into(),
            Says::Nothing => "no time is decided".into(),
        }
    }

    /// The game, and at how many times it is decided.
    fn with_times(&self) -> String {
        match self.says() {
            Says::Nothing => self.game.clone(),
            _ => format!("{} (at {})", self.game, self.decided()),
        }
    }

    /// Whether minimax scores surely more, or less, with the most time than with the least.
    fn trend(&self) -> Option<Leader> {
        let [(_, first), .., (_, last)] = &self.points[..] else {
            return None;
        };
        match () {
            () if last.interval.low > first.interval.high => Some(Leader::Minimax),
            () if last.interval.high < first.interval.low => Some(Leader::MonteCarlo),
            () => None,
        }
    }
}

fn who_wins(contests: &[&Contest]) -> String {
    let parts = [
        (Says::Ahead, "minimax beats Monte Carlo tree search in {}"),
        (
            Says::NotAhead,
            "minimax does not beat Monte Carlo tree search in {}",
        ),
        (Says::Both, "it depends on the time in {}"),
        (Says::Nothing, "it is not decided in {}"),
    ];
    let parts = parts.into_iter().filter_map(|(says, text)| {
        let games = contests.iter().filter(|contest| contest.says() == says);
        let games: Vec<String> = games.map(|contest| contest.with_times()).collect();
        let games: Vec<&str> = games.iter().map(String::as_str).collect();
        (!games.is_empty()).then(|| text.replace("{}", &words::list(&games)))
    });
    let parts: Vec<String> = parts.collect();
    format!("With equal time for a move, {}.", parts.join("; "))
}

fn what_time_does(contests: &[&Contest]) -> Option<String> {
    let by = |trend: Option<Leader>| -> Vec<&str> {
        let found = contests.iter().filter(|it| it.trend() == trend);
        found.map(|contest| contest.game.as_str()).collect()
    };
    let times = contests
        .iter()
        .flat_map(|it| &it.points)
        .map(|&(time, _)| time);
    let [least, most] = [
        times.clone().fold(f64::INFINITY, f64::min),
        times.fold(0.0, f64::max),
    ];
    if least == most {
        return None;
    }
    let (to_minimax, to_sampling) = (by(Some(Leader::Minimax)), by(Some(Leader::MonteCarlo)));
    let mut parts = Vec::new();
    if !to_sampling.is_empty() {
        parts.push(format!(
            "helps Monte Carlo in {}",
            words::list(&to_sampling)
        ));
    }
    if !to_minimax.is_empty() {
        parts.push(format!("helps minimax in {}", words::list(&to_minimax)));
    }
    if parts.is_empty() {
        parts.push("shifts the score for sure in no game yet".into());
    }
    Some(format!(
        "More time, {} instead of {}, {}.",
        words::milliseconds(most),
        words::milliseconds(least),
        parts.join(" and ")
    ))
}

/// The claims of studies.
fn claims<'s>(sections: &'s [Section<'_>]) -> impl Iterator<Item = &'s ClaimFindings> {
    let of_studies = sections
        .iter()
        .filter(|section| section.findings.experiment.study != Study::Own);
    let claims = of_studies.flat_map(|section| &section.findings.claims);
    claims.filter(|found| !found.claim.is_ours())
}

fn how_many_hold(sections: &[Section<'_>]) -> String {
    let own: Vec<&ClaimFindings> = claims(sections).collect();
    let (claims, names) = match own.is_empty() {
        false => (own, ["claim of the studies", "claims of the studies"]),
        true => {
            let all = sections.iter().flat_map(|it| &it.findings.claims);
            (all.collect(), ["claim", "claims"])
        }
    };
    let count = |verdict| claims.iter().filter(|it| it.verdict == verdict).count();
    format!(
        "Of {} that were tested, {} hold, {} do not, {} depend on the reading, and {} are not decided yet.",
        words::counted(claims.len(), names[0], names[1]),
        count(Verdict::Holds),
        count(Verdict::DoesNotHold),
        count(Verdict::Depends),
        count(Verdict::Undecided)
    )
}

fn conclusions(sections: &[Section<'_>]) -> Option<String> {
    let of = |verdict: Verdict| -> Vec<String> {
        let studies = Study::ALL.into_iter();
        let found = studies.filter(|&it| conclusion(sections, it) == Some(verdict));
        found
            .filter_map(|study| {
                let facts = studies::of(study)?;
                Some(format!("{} on {}", facts.short, study.title()))
            })
            .collect()
    };
    let parts = [
        (Verdict::Holds, "holds for {}"),
        (Verdict::DoesNotHold, "does not hold for {}"),
        (Verdict::Depends, "depends on the reading for {}"),
        (Verdict::Undecided, "is not decided for {}"),
    ];
    let parts = parts.into_iter().filter_map(|(verdict, text)| {
        let named = of(verdict);
        let named: Vec<&str> = named.iter().map(String::as_str).collect();
        (!named.is_empty()).then(|| text.replace("{}", &words::list(&named)))
    });
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| format!("What a study concludes {}.", parts.join("; it ")))
}

fn how_many_came_out(sections: &[Section<'_>]) -> Option<String> {
    let answers = claims(sections).filter_map(|it| it.reproduced.as_ref());
    let answers: Vec<Answer> = answers.map(|it| it.answer).collect();
    let count = |answer| answers.iter().filter(|it| **it == answer).count();
    let told = count(Answer::Yes) + count(Answer::No);
    (told > 0).then(|| {
        format!(
            "Played again with the studies' own openings and settings, as far as they give them, {} of {} came \
             out as published.",
            count(Answer::Yes),
            words::counted(told, "result that can be told", "results that can be told")
        )
    })
}
