//! What was learnt, in five sentences and a picture.

use super::studies;
use super::{Section, words};
use crate::Study;
use crate::experiment::{Measure, Than};
use crate::findings::{Answer, ClaimFindings, Estimate, Findings, Verdict};
use crate::plot::{Chart, Form, Panel, Panels};

/// The experiment that compares the two families at equal time in all games.
const AT_EQUAL_TIME: &str = "own-equal-time";

/// What was found in one game at equal time.
struct Contest {
    game: String,
    /// The score of minimax at each time for a move, in milliseconds.
    points: Vec<(f64, Estimate)>,
}

/// Who is ahead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leader {
    Minimax,
    MonteCarlo,
}

/// All sentences.
pub(super) fn sentences(sections: &[Section<'_>]) -> Vec<String> {
    let contests = contests(sections);
    let played: Vec<&Contest> = contests.iter().filter(|it| !it.points.is_empty()).collect();
    let mut sentences = Vec::new();
    if !played.is_empty() {
        sentences.push(who_wins(&played));
        sentences.push(what_time_does(&played));
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
            "points of 100 that minimax scores, by the time for a move; bars: intervals at every \
            look; coloured where they leave no doubt who is ahead"
                .into(),
        form: Form::Panels(Panels {
            over: "time a move, ms".into(),
            sides: ["minimax ahead".into(), "Monte Carlo ahead".into()],
            panels: panels.collect(),
        }),
    })
}

/// The conclusion of a study over the claims that it rests on; nothing where none of them is told.
pub(super) fn conclusion(sections: &[Section<'_>], study: Study) -> Option<Verdict> {
    let facts = studies::of(study)?;
    let claims = facts.rests_on.iter().filter_map(|(id, words)| {
        let section = sections.iter().find(|section| section.id() == *id)?;
        let mut claims = section.findings.claims.iter();
        claims.find(|claim| claim.claim.text.contains(words))
    });
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
            });
        }
        let contest = contests.iter_mut().find(|contest| contest.game == name);
        if let (Some(contest), Ok(time), Some(score)) =
            (contest, time.parse(), score(findings, &cell.name))
        {
            contest.points.push((time, score));
        }
    }
    contests
}

/// The score of the first player in a cell, with the interval that the claims are judged by.
fn score(findings: &Findings, cell: &str) -> Option<Estimate> {
    let against_number = |claim: &&ClaimFindings| {
        claim.claim.measure == Measure::Score && matches!(claim.claim.than, Than::Value(_))
    };
    let claims = findings.claims.iter().filter(against_number);
    let mut found = claims.flat_map(|claim| &claim.replicated.found);
    let comparison = found.find(|comparison| comparison.of == cell)?;
    let mut score = comparison.effect;
    score.value += comparison.than;
    score.interval.low += comparison.than;
    score.interval.high += comparison.than;
    Some(score)
}

fn game_name(game: &str) -> String {
    let is_it = |study: &&Study| study.title().to_lowercase().ends_with(game);
    match Study::ALL.iter().find(is_it) {
        Some(study) => study.title().into(),
        None => game.into(),
    }
}

fn leader(score: &Estimate) -> Option<Leader> {
    match () {
        () if score.interval.low > 0.5 => Some(Leader::Minimax),
        () if score.interval.high < 0.5 => Some(Leader::MonteCarlo),
        () => None,
    }
}

impl Contest {
    fn leaders(&self) -> impl Iterator<Item = (f64, Leader)> {
        let points = self.points.iter();
        points.filter_map(|(time, score)| Some((*time, leader(score)?)))
    }

    /// Who wins wherever that is decided, if it is anywhere and always the same.
    fn winner(&self) -> Option<Leader> {
        let (_, first) = self.leaders().next()?;
        self.leaders().all(|(_, it)| it == first).then_some(first)
    }

    fn is_open(&self) -> bool {
        self.leaders().next().is_none()
    }

    /// Who is ahead at which times, in a few words.
    fn in_short(&self) -> String {
        let decided = self.leaders().count();
        let all = self.points.len();
        let name = |leader| match leader {
            Leader::Minimax => "minimax",
            Leader::MonteCarlo => "Monte Carlo",
        };
        match (self.winner(), self.is_open()) {
            (_, true) if all == 0 => "nothing to say yet".into(),
            (_, true) => "no time is decided".into(),
            (Some(leader), _) if decided == all => format!("{} at every time", name(leader)),
            (Some(leader), _) => format!("{} at {decided} of {all} times", name(leader)),
            (None, _) => "it depends on the time".into(),
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
    let named = |is_it: &dyn Fn(&Contest) -> bool| -> Vec<&str> {
        let found = contests.iter().filter(|contest| is_it(contest));
        found.map(|contest| contest.game.as_str()).collect()
    };
    let minimax = named(&|it| it.winner() == Some(Leader::Minimax));
    let sampling = named(&|it| it.winner() == Some(Leader::MonteCarlo));
    let mixed = named(&|it| it.winner().is_none() && !it.is_open());
    let open = named(&Contest::is_open);
    let parts = [
        (minimax, "minimax beats Monte Carlo tree search in {}"),
        (sampling, "Monte Carlo tree search wins in {}"),
        (mixed, "who wins depends on the time in {}"),
        (open, "{} cannot be told yet"),
    ];
    let parts = parts.iter().filter(|(games, _)| !games.is_empty());
    let parts: Vec<String> = parts
        .map(|(games, text)| text.replace("{}", &words::list(games)))
        .collect();
    format!("With equal time for a move, {}.", parts.join("; "))
}

fn what_time_does(contests: &[&Contest]) -> String {
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
        parts.push("helps neither of them for sure in any game".into());
    }
    format!(
        "More time, {} instead of {}, {}.",
        words::milliseconds(most),
        words::milliseconds(least),
        parts.join(" and ")
    )
}

/// The claims of studies.
fn claims<'s>(sections: &'s [Section<'_>]) -> impl Iterator<Item = &'s ClaimFindings> {
    let of_studies = sections
        .iter()
        .filter(|section| section.findings.experiment.study != Study::Own);
    of_studies.flat_map(|section| &section.findings.claims)
}

fn how_many_hold(sections: &[Section<'_>]) -> String {
    let count = |verdict| claims(sections).filter(|it| it.verdict == verdict).count();
    format!(
        "Of {} that were tested, {} hold, {} do not, {} depend on how the study is read, and {} are not \
         decided yet.",
        words::counted(
            claims(sections).count(),
            "claim of the studies",
            "claims of the studies"
        ),
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
            "Played again exactly as the studies did, {} of {} came out as published.",
            count(Answer::Yes),
            words::counted(told, "result that can be told", "results that can be told")
        )
    })
}
