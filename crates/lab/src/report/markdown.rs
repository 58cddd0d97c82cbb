//! The report as Markdown, with the drawings beside it as files.

use super::place::Place;
use super::tables::{Kind, Row, Table, measures, results, settings};
use super::{ANSWER, About, FOREST, Section, answer, studies, words};
use crate::Study;
use crate::findings::{Answer, ClaimFindings, Verdict};

/// The whole report.
pub(super) fn text(sections: &[Section<'_>], about: &About) -> String {
    let mut out = Text::default();
    out.line(&format!("# {}", plain(answer::title(sections))));
    for sentence in answer::sentences(sections) {
        out.item(&plain(&sentence));
    }
    out.gap();
    if let Some(chart) = answer::picture(sections) {
        out.line(&format!("![{}]({ANSWER})", plain(&chart.title)));
    }
    for (family, what) in studies::FAMILIES {
        out.line(&format!("**{family}** {what}"));
    }
    summary(&mut out, sections);
    out.line(&format!("![All claims and what was found]({FOREST})"));
    out.line("## The rule");
    out.line(words::RULE);
    for part in sections.chunk_by(|one, other| one.study() == other.study()) {
        if let Some(first) = part.first() {
            study(&mut out, sections, first.study());
        }
        for section in part {
            self::part(&mut out, section, about);
        }
    }
    out.line("## How this was made");
    for (what, how) in words::facts(about) {
        out.item(&format!("{what}: {}", plain(&how)));
    }
    out.0
}

/// What is known of a study beside its experiments.
fn study(out: &mut Text, sections: &[Section<'_>], study: Study) {
    out.line(&format!("## {}", words::study(study)));
    let Some(facts) = studies::of(study) else {
        return;
    };
    out.line(&format!(
        "{}, *{}*, {}.",
        plain(facts.authors),
        plain(facts.title),
        plain(facts.published)
    ));
    out.line(&format!(
        "It asks: \u{201c}{}\u{201d}",
        plain(facts.question)
    ));
    let verdict = answer::conclusion(sections, study);
    let verdict = verdict.map_or_else(String::new, |it| format!(" **{}**", judged(it)));
    out.line(&format!(
        "It concludes: \u{201c}{}\u{201d}{verdict}",
        plain(facts.conclusion)
    ));
    for (word, meaning) in facts.words {
        out.item(&format!("**{}**: {}", plain(word), plain(meaning)));
    }
    out.gap();
}

fn summary(out: &mut Text, sections: &[Section<'_>]) {
    out.line("## Summary");
    for verdict in Verdict::ALL {
        let [experiments, claims] = words::counts(sections, verdict);
        out.item(&format!(
            "{}: {experiments} experiments, {claims} claims",
            judged(verdict)
        ));
    }
    out.gap();
    out.row(["experiment", "claim", "what we found", "verdict"].map(String::from));
    out.row(["---"; 4].map(String::from));
    for section in sections {
        let experiment = &section.findings.experiment;
        let name = |title: &str| format!("[{}](#{})", cell(title), experiment.id);
        for (index, claim) in section.findings.claims.iter().enumerate() {
            out.row([
                if index == 0 {
                    name(&experiment.title)
                } else {
                    String::new()
                },
                cell(&claim.claim.text),
                cell(&claim.because),
                judged(claim.verdict),
            ]);
        }
        if section.findings.claims.is_empty() {
            out.row([
                name(&experiment.title),
                "none".into(),
                String::new(),
                judged(section.findings.verdict),
            ]);
        }
    }
    out.gap();
}

fn part(out: &mut Text, section: &Section<'_>, about: &About) {
    let findings = section.findings;
    let experiment = &findings.experiment;
    out.line(&format!("<a id=\"{}\"></a>", experiment.id));
    out.line(&format!("### {}", plain(&experiment.title)));
    out.line(&plain(&experiment.question));
    out.line(&format!(
        "Source: {}. Verdict: **{}**.",
        plain(&experiment.source),
        judged(findings.verdict)
    ));
    for index in 0..findings.claims.len() {
        claimed(out, section, index);
    }
    if !experiment.discussion.is_empty() {
        out.line("#### What explains it");
    }
    for paragraph in &experiment.discussion {
        out.line(&plain(paragraph));
    }
    if let Some(shown) = words::shown(experiment.study) {
        out.line(shown);
    }
    for (index, drawing) in section.figures() {
        let title = plain(drawing.title());
        out.line(&format!("![{title}]({})", section.drawing_path(index)));
    }
    for table in [
        results(findings, Place::Directory(about)),
        measures(findings),
    ]
    .into_iter()
    .flatten()
    {
        out.table(&table);
    }
    for (title, lines) in [
        ("What differs from the study, and why", &experiment.differs),
        (
            "What the study\u{2019}s design cannot show",
            &experiment.limits,
        ),
    ] {
        if !lines.is_empty() {
            out.line(&format!("#### {title}"));
            for line in lines {
                out.item(&plain(line));
            }
            out.gap();
        }
    }
    out.line("#### Settings");
    out.table(&settings(findings));
}

/// A claim and its three answers.
fn claimed(out: &mut Text, section: &Section<'_>, index: usize) {
    let claim = &section.findings.claims[index];
    out.line(&format!(
        "**Claim:** {} **{}.** {}",
        plain(&claim.claim.text),
        judged(claim.verdict),
        plain(&claim.because)
    ));
    if let Some(open) = &claim.claim.open {
        out.line(&format!(
            "It rests on what the study does not define: {}",
            plain(open)
        ));
    }
    if let Some(reproduced) = &claim.reproduced {
        out.item(&format!("Reproduced? **{}**", answered(reproduced.answer)));
        for number in &reproduced.numbers {
            let value = |value| words::value(claim.claim.measure, value);
            out.subitem(&format!(
                "{}: published {}, ours {}; {}",
                plain(&number.cell),
                value(number.published),
                words::ours(claim.claim.measure, number),
                words::expected(claim.claim.measure, number)
            ));
        }
    }
    out.item(&format!(
        "Replicated? **{}**",
        judged(claim.replicated.verdict)
    ));
    for comparison in &claim.replicated.found {
        out.subitem(&format!(
            "{}: {} {}; {}",
            plain(&comparison.of),
            plain(&words::found(&claim.claim, comparison)),
            plain(&words::circumstances(&claim.claim, comparison)),
            judged(comparison.verdict)
        ));
    }
    robust(out, claim);
    if let Some(needs) = words::needs(claim) {
        out.item(&format!("Still needed: {needs}"));
    }
    out.gap();
    if let Some(curve) = section.curves.get(index).copied().flatten() {
        let title = plain(section.drawings[curve].title());
        out.line(&format!("![{title}]({})", section.drawing_path(curve)));
    }
}

fn robust(out: &mut Text, claim: &ClaimFindings) {
    if claim.readings.is_empty() {
        return out.item("Robust? Only one reading was tested.");
    }
    out.item(&format!("Robust? **{}**", words::robust(claim)));
    for reading in &claim.readings {
        out.subitem(&format!(
            "{}: {} {}",
            plain(&reading.name),
            judged(reading.judgement.verdict),
            plain(&reading.judgement.because)
        ));
    }
}

fn answered(answer: Answer) -> String {
    format!("{} {}", words::answer_mark(answer), answer.text())
}

fn judged(verdict: Verdict) -> String {
    format!("{} {}", words::mark(verdict), verdict.text())
}

/// Text in which nothing is markup.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '&') {
            out.push('\\');
        }
        out.push(letter);
    }
    out.replace('\n', " ")
}

/// Text in a cell of a table.
fn cell(text: &str) -> String {
    plain(text).replace('|', "\\|")
}

/// What can be typed, in a cell of a table.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('`', "'").replace('|', "\\|"))
}

/// Markdown as it is written.
#[derive(Default)]
struct Text(String);

impl Text {
    fn line(&mut self, line: &str) {
        self.0 += line;
        self.0 += "\n\n";
    }

    fn item(&mut self, item: &str) {
        self.0 += &format!("- {item}\n");
    }

    fn subitem(&mut self, item: &str) {
        self.0 += &format!("  - {item}\n");
    }

    /// Ends a list or a table.
    fn gap(&mut self) {
        self.0.push('\n');
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<String> = cells.into_iter().collect();
        self.0 += &format!("| {} |\n", cells.join(" | "));
    }

    fn table(&mut self, table: &Table) {
        self.row(table.head.iter().map(|column| cell(&column.title)));
        let alignment = |kind| if kind == Kind::Number { "---:" } else { "---" };
        self.row(
            table
                .head
                .iter()
                .map(|column| alignment(column.kind).into()),
        );
        for row in &table.rows {
            match row {
                Row::Values(values) => {
                    let kinds = table.head.iter().map(|column| column.kind);
                    self.row(values.iter().zip(kinds).map(|(value, kind)| match kind {
                        Kind::Code | Kind::Command => code(value),
                        Kind::Link(title) => format!("[{title}]({value})"),
                        Kind::Text | Kind::Number => cell(value),
                    }));
                }
                Row::Failed(name, reason) => {
                    let mut cells = vec![cell(name), cell(&words::nothing(reason))];
                    cells.resize(table.head.len(), String::new());
                    self.row(cells);
                }
            }
        }
        self.gap();
    }
}
