//! All experiments at their smallest, and the report of them in a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::tempdir;

/// Widths at which nothing may stick out: a phone, a tablet, a screen.
const WIDTHS: [u32; 3] = [360, 768, 1440];

/// What the browser is asked of the page, once it is there at every width.
const QUESTIONS: &str = r#"
    const answers = [...document.querySelectorAll('iframe')].map(frame => {
        const page = frame.contentDocument;
        for (const folded of page.querySelectorAll('details')) folded.open = true;
        const ids = [...page.querySelectorAll('[id]')].map(element => element.id);
        const links = [...page.querySelectorAll('a[href^="\\#"]')];
        return {
            width: frame.clientWidth,
            content: page.documentElement.scrollWidth,
            sections: page.querySelectorAll('section[id]').length,
            figures: page.querySelectorAll('section[id] svg').length,
            empty: [...page.querySelectorAll('svg')].filter(svg => svg.getBBox().width < 50).length,
            outside: page.querySelectorAll('[src^="http"], link[href^="http"], script').length,
            broken: links.filter(link => !ids.includes(link.getAttribute('href').slice(1))).length,
        };
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
    let told = grove(directory, &["reproduce", "--for", "30s", "--json"]);
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
    let markdown = fs::read_to_string(directory.join("report/report.md")).unwrap();
    let page = fs::read_to_string(directory.join("report/index.html")).unwrap();
    for line in &lines {
        let title = line["title"].as_str().unwrap();
        assert!(markdown.contains(title), "{title}");
    }
    let mut linked = page.split("href=\"games/").skip(1).peekable();
    assert!(linked.peek().is_some());
    for link in linked {
        let name = link.split('"').next().unwrap();
        let games = fs::read_to_string(directory.join("report/games").join(name)).unwrap();
        assert_eq!(games.matches("<h2>").count(), 2, "{name}");
    }
    look_at(directory, &page, lines.len());
}

/// Looks at the page at every width.
fn look_at(directory: &Path, page: &str, experiments: usize) {
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
    assert!(complaints.is_empty(), "{complaints:?}");
    let answers = shown
        .split_once("ANSWERS")
        .and_then(|(_, rest)| rest.split_once("END"));
    let (answers, _) = answers.expect("the browser answers");
    let answers: Value = serde_json::from_str(answers).unwrap();
    let drawings = fs::read_dir(directory.join("report/svg")).unwrap().count();
    assert!(drawings >= experiments);
    for answer in answers.as_array().unwrap() {
        assert!(
            answer["content"].as_u64() <= answer["width"].as_u64(),
            "something sticks out: {answer}"
        );
        assert!(
            answer["sections"].as_u64() >= Some(experiments as u64),
            "{answer}"
        );
        assert_eq!(answer["figures"], drawings, "{answer}");
        for none in ["empty", "outside", "broken"] {
            assert_eq!(answer[none], 0, "{answer}");
        }
    }
}
