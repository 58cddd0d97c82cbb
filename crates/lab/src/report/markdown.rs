//! The report as Markdown, with the drawings beside it as files.

use super::place::Place;
use super::tables::{Kind, Row, Table, measures, results, settings};
use super::{About, Section, words};
use crate::findings::{ClaimFindings, Verdict};

/// The whole report.
pub(super) fn text(sections: &[Section<'_>], about: &About) -> String {
    let mut out = Text::default();
    out.line("# What the studies claimed, and what we found");
    for (what, how) in words::facts(about) {
        out.item(&format!("{what}: {}", plain(&how)));
    }
    out.gap();
    summary(&mut out, sections);
    out.line("## The rule");
    out.line(words::RULE);
    let mut study = None;
    for section in sections {
        let experiment = &section.findings.experiment;
        if study != Some(experiment.study) {
            study = Some(experiment.study);
            out.line(&format!("## {}", words::study(experiment.study)));
        }
        part(&mut out, section, about);
    }
    out.0
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
    for claim in &findings.claims {
        claimed(out, claim);
    }
    for (index, drawing) in section.drawings.iter().enumerate() {
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

fn claimed(out: &mut Text, claim: &ClaimFindings) {
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
    if claim.replicated.found.is_empty() {
        return;
    }
    out.row(
        [
            "of",
            claim.claim.measure.label(),
            "compared with",
            words::effect(claim.claim.measure),
            "verdict",
        ]
        .map(String::from),
    );
    out.row(["---", "---:", "---:", "---:", "---"].map(String::from));
    for comparison in &claim.replicated.found {
        let [of, value, than, effect] = words::comparison(comparison);
        out.row([cell(&of), value, than, effect, judged(comparison.verdict)]);
    }
    out.gap();
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
