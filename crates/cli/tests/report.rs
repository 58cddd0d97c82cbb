//! All experiments at their smallest, and the report of them in a real browser.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::tempdir;

/// Widths at which nothing may stick out: a phone, a tablet, a screen.
const WIDTHS: [u32; 3] = [360, 768, 1440];

/// What the browser is asked of a page, once it is there at every width.
const QUESTIONS: &str = r#"
    const answers = [...document.querySelectorAll('iframe')].map(frame => {
        const page = frame.contentDocument;
        for (const folded of page.querySelectorAll('details')) folded.open = true;
        const all = selector => [...page.querySelectorAll(selector)];
        const shown = selector => all(selector).filter(it => it.getClientRects().length > 0).length;
        const figures = all('.experiment figure svg');
        const answer = {
            width: frame.clientWidth,
            content: page.documentElement.scrollWidth,
            experiments: all('section.experiment').length,
            figures: figures.length,
            rows: shown('.forest .row'),
            undecided: all('.forest .is-open').length,
            empty: figures.filter(svg => svg.getBBox().width < 50).length,
            outside: all('[src^="http"], link[href^="http"], script').length,
        };
        page.querySelector('#verdict-open')?.click();
        answer.filtered = shown('.forest .row');
        answer.boards = shown('.replay figure');
        const caption = () => all('.replay figcaption').find(it => it.getClientRects().length > 0)?.innerText;
        const before = caption();
        page.querySelector('.replay input:checked + figure label[title="a move on"]')?.click();
        answer.stepped = caption() !== before;
        return answer;
    });
    document.body.textContent = 'ANSWERS' + JSON.stringify(answers) + 'END';
"#;

fn grove(directory: &Path, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_grove"))
        .args(arguments)
        .current_dir(directory)
        .env("XDG_DATA_HOME", directory)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a browser shows of a page after its scripts have run, and what it complains of.
fn browse(directory: &Path, page: &Path) -> (String, Vec<String>) {
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".into());
    let output = Command::new(chromium)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .args(["--enable-logging=stderr", "--window-size=2600,1000"])
        .arg(format!(
            "--user-data-dir={}",
            directory.join("browser").display()
        ))
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("chromium, which scripts/check installs");
    let errors = String::from_utf8_lossy(&output.stderr);
    let complaints = errors.lines().filter(|line| line.contains(":CONSOLE"));
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        complaints.map(str::to_owned).collect(),
    )
}

#[test]
fn the_report_of_all_experiments_is_whole() {
    let directory = tempdir().unwrap();
    let directory = directory.path();
    let told = grove(
        directory,
        &["reproduce", "--for", "10s", "--threads", "1", "--json"],
    );
    let lines: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let listed: Value =
        serde_json::from_str(&grove(directory, &["reproduce", "--list", "--json"])).unwrap();
    assert_eq!(lines.len(), listed.as_array().unwrap().len());
    for line in &lines {
        let id = line["id"].as_str().unwrap();
        let failed = line["cells"].as_array().unwrap().iter();
        let errors = failed.filter_map(|cell| cell["error"].as_str());
        let errors: Vec<&str> = errors.filter(|&error| error != "not played yet").collect();
        assert!(errors.is_empty(), "{id}: {errors:?}");
        assert!(directory.join(format!("report/csv/{id}.csv")).exists());
    }
    let report = directory.join("report");
    let markdown = fs::read_to_string(report.join("report.md")).unwrap();
    for line in &lines {
        let title = line["title"].as_str().unwrap();
        assert!(markdown.contains(title), "{title}");
    }
    let pages = pages(&report);
    assert_eq!(pages.len(), 7, "{:?}", pages.keys());
    links_lead_somewhere(&report, &pages);
    look_at_all(directory, &pages, &lines);
}

/// The pages of the report by their names, without those of games.
fn pages(report: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(report).unwrap().map(|file| file.unwrap());
    let pages = files.filter_map(|file| {
        let name = file.file_name().into_string().unwrap();
        let text = fs::read_to_string(file.path()).ok()?;
        name.ends_with(".html").then_some((name, text))
    });
    pages.collect()
}

fn links_lead_somewhere(report: &Path, pages: &BTreeMap<String, String>) {
    let mut games = 0;
    for (name, page) in pages {
        let links = page.split("href=\"").skip(1);
        for link in links.map(|rest| rest.split('"').next().unwrap()) {
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if target.is_empty() { name } else { target };
            assert!(report.join(target).exists(), "{name}: {link}");
            let id = format!("id=\"{anchor}\"");
            assert!(
                anchor.is_empty() || pages[target].contains(&id),
                "{name}: {link}"
            );
            games += usize::from(target.starts_with("games/"));
        }
    }
    assert!(games > 0);
}

/// Looks at every page, and at one of games.
fn look_at_all(directory: &Path, pages: &BTreeMap<String, String>, lines: &[Value]) {
    let report = directory.join("report");
    let mut counts = [0, 0];
    for (name, page) in pages {
        let answers = look_at(directory, name, page);
        for answer in &answers {
            if name == "index.html" {
                let claims = lines
                    .iter()
                    .map(|line| line["claims"].as_array().unwrap().len());
                assert_eq!(answer["rows"], claims.sum::<usize>(), "{answer}");
                assert_eq!(answer["filtered"], answer["undecided"], "{answer}");
            }
        }
        let count = |what: &str| answers[0][what].as_u64().unwrap();
        counts[0] += count("experiments");
        counts[1] += count("figures");
    }
    // What was learnt and all claims are drawn on the first page.
    let drawings = fs::read_dir(report.join("svg")).unwrap();
    let drawings = drawings.map(|file| file.unwrap().file_name());
    let drawings = drawings.filter(|name| name != "answer.svg" && name != "claims.svg");
    assert_eq!(counts, [lines.len() as u64, drawings.count() as u64]);
    let games = fs::read_dir(report.join("games")).unwrap();
    let games = games.map(|file| file.unwrap().path()).next().unwrap();
    for answer in look_at(directory, "a game", &fs::read_to_string(games).unwrap()) {
        assert_eq!(answer["boards"], 2, "{answer}");
        assert_eq!(answer["stepped"], true, "{answer}");
    }
}

/// What a browser says of a page at every width.
fn look_at(directory: &Path, name: &str, page: &str) -> Vec<Value> {
    let escaped = page.replace('&', "&amp;").replace('"', "&quot;");
    let frames = WIDTHS.map(|width| {
        format!(
            "<iframe style=\"border:0;width:{width}px;height:800px\" srcdoc=\"{escaped}\"></iframe>"
        )
    });
    let wrapper = format!(
        "<!doctype html><body>{}<script>window.onload = () => {{{QUESTIONS}}}</script></body>",
        frames.join("")
    );
    let path = directory.join("looked-at.html");
    fs::write(&path, wrapper).unwrap();
    let (shown, complaints) = browse(directory, &path);
    assert!(complaints.is_empty(), "{name}: {complaints:?}");
    let answers = shown
        .split_once("ANSWERS")
        .and_then(|(_, rest)| rest.split_once("END"));
    let (answers, _) = answers.expect("the browser answers");
    let answers: Vec<Value> = serde_json::from_str(answers).unwrap();
    for answer in &answers {
        assert!(
            answer["content"].as_u64() <= answer["width"].as_u64(),
            "{name}: something sticks out: {answer}"
        );
        for none in ["empty", "outside"] {
            assert_eq!(answer[none], 0, "{name}: {answer}");
        }
    }
    answers
}
