use std::fs;

use super::sample::{about, findings};
use super::*;

/// All files of a report, by their names.
fn written() -> (tempfile::TempDir, impl Fn(&str) -> String) {
    let directory = tempfile::tempdir().unwrap();
    write(directory.path(), &findings(), &about()).unwrap();
    let root = directory.path().to_owned();
    (directory, move |name: &str| {
        fs::read_to_string(root.join(name)).unwrap()
    })
}

#[test]
fn every_figure_is_on_the_page_and_in_a_file() {
    let (_directory, file) = written();
    let page = file("index.html");
    let report = file("report.md");
    let mut drawings = 0;
    for findings in findings() {
        for (index, figure) in findings.experiment.figures.iter().enumerate() {
            let name = format!("svg/{}-{}.svg", findings.experiment.id, index + 1);
            let drawing = file(&name);
            let label = format!("aria-label=\"{}.", figure.title);
            assert!(drawing.starts_with("<svg xmlns="), "{name}");
            assert!(drawing.contains(&label), "{name}");
            assert!(page.contains(&label), "{name}");
            assert!(report.contains(&format!("]({name})")), "{name}");
            drawings += 1;
        }
    }
    assert_eq!(page.matches("<svg").count(), drawings);
}

#[test]
fn the_page_needs_nothing_else() {
    let (_directory, file) = written();
    let page = file("index.html");
    assert!(!page.contains("<script") && !page.contains("<link") && !page.contains("src="));
    // The name of the format of drawings is the only address.
    let addresses = page.matches("http").count();
    assert_eq!(
        addresses,
        page.matches("http://www.w3.org/2000/svg").count()
    );
}

#[test]
fn a_sheet_needs_no_style_of_its_own_and_leads_to_the_games() {
    let all = findings();
    let sheets: Vec<Sheet> = all.iter().map(sheet).collect();
    for (sheet, findings) in sheets.iter().zip(&all) {
        let page = &sheet.page;
        assert!(!page.contains("<style") && !page.contains("style=") && !page.contains("<script"));
        assert_eq!(page.matches("<svg").count(), sheet.drawings.len());
        let id = &findings.experiment.id;
        assert!(page.contains(&format!("/lab/{id}/values.csv")));
        for number in 1..=sheet.drawings.len() {
            assert!(page.contains(&format!("/lab/{id}/{number}.svg")));
        }
    }
    assert!(sheets[0].page.contains("href=\"/#/arena/run/3/game/0\""));
    assert!(!sheets[0].page.contains("grove results"));
    assert!(style().contains(".plot"));
}

#[test]
fn text_is_never_markup() {
    let (_directory, file) = written();
    let page = file("index.html");
    assert!(page.contains("&lt;b&gt;Minimax &amp; others&lt;/b&gt;"));
    assert!(!page.contains("<b>") && !page.contains("<scaled>"));
    assert!(file("report.md").contains("\\<b>Minimax \\& others\\</b>"));
}

#[test]
fn studies_come_in_their_order() {
    let (_directory, file) = written();
    for (name, marks) in [
        (
            "index.html",
            [
                "id=\"000-table-3.1\"",
                "id=\"001-turns\"",
                "id=\"own-cross\"",
            ],
        ),
        (
            "report.md",
            ["### Does DABS", "### Which search", "### Who beats"],
        ),
    ] {
        let text = file(name);
        let places = marks.map(|mark| text.find(mark).unwrap());
        assert!(places.is_sorted(), "{name}");
    }
}

#[test]
fn verdicts_are_counted_and_told_in_words() {
    let (_directory, file) = written();
    let page = file("index.html");
    assert!(page.contains("<strong>3</strong> experiments"));
    assert!(page.contains("<strong>1</strong> claim<"));
    assert!(page.contains("undecided") && page.contains("DABS wins at equal time"));
    let report = file("report.md");
    assert!(report.contains("- ✓ holds: 3 experiments, 3 claims"));
    assert!(report.contains("- ↔ depends: 0 experiments, 1 claims"));
}

#[test]
fn a_cell_that_failed_says_why() {
    let (_directory, file) = written();
    let reason = "failed: ab: expected a depth from 1 to 64, found ";
    assert!(file("index.html").contains(&format!("{reason}`depth=0`")));
    assert!(file("report.md").contains(reason));
    assert!(file("svg/001-turns-3.svg").contains(">failed</text>"));
}

#[test]
fn games_can_be_replayed() {
    let (directory, file) = written();
    assert!(file("index.html").contains("<code>grove results show 3-0</code>"));
    let mut about = about();
    about.results = Some("study.db".into());
    write(directory.path(), &findings(), &about).unwrap();
    assert!(file("index.html").contains("grove results --from study.db show 3-0"));
}

#[test]
fn values_stand_between_commas() {
    let (_directory, file) = written();
    let text = file("csv/001-turns.csv");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "experiment,cell,player,measure,value,low,high,n,published"
    );
    // Pairs of 0, ½, 1, 1½ and 2 points: 0, 1, 2, 3 and 4, that is 0.75 of 20 games.
    let score = lines[1].split(',').collect::<Vec<&str>>();
    assert_eq!(score[..5], ["001-turns", "the match", "", "score", "0.75"]);
    assert_eq!(score[7..], ["20", "0.9"]);
    let [low, high] = [score[5], score[6]].map(|end| end.parse::<f64>().unwrap());
    assert!(0.4 < low && low < 0.75 && 0.75 < high && high <= 1.0);
    // Neither a spread of lengths nor a value of what failed is known.
    assert!(lines[2].starts_with("001-turns,the match,,length,"));
    assert!(lines[2].ends_with(",,,20,"));
    assert!(lines.contains(&"001-turns,one that failed,,score,,,,,0.4"));
    assert!(
        text.contains("\"a match whose name is so long that it fits into no column: ab:depth=12,")
    );
    assert!(text.contains("001-turns,AB,,nodes,"));
    assert!(text.contains("001-turns,the match,second,expected,"));
}

#[test]
fn a_table_of_a_tournament_has_both_sides() {
    let (_directory, file) = written();
    // Eight players, each against the seven others.
    let drawing = file("svg/own-cross-1.svg");
    assert_eq!(drawing.matches("class=\"strong\"").count(), 56);
}

#[test]
fn a_directory_that_cannot_be_written_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let taken = directory.path().join("taken");
    fs::write(&taken, "").unwrap();
    let error = write(&taken, &findings(), &about()).unwrap_err();
    assert!(error.to_string().contains("taken"), "{error}");
}

#[test]
#[ignore = "leaves a report in the temporary directory for somebody to look at"]
fn a_page_to_look_at() {
    let directory = std::env::temp_dir().join("grove-report");
    write(&directory, &findings(), &about()).unwrap();
}

#[test]
fn our_own_matches_are_told_in_elo_too() {
    let (_directory, file) = written();
    let page = file("index.html");
    // Of what a study has played it has told points.
    assert_eq!(page.matches("Elo [95").count(), 1);
}
