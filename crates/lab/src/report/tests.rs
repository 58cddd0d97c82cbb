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

/// The pages of the report, the first one first.
const PAGES: [&str; 4] = ["index.html", "000.html", "001.html", "own.html"];

#[test]
fn every_figure_is_on_the_page_of_its_study_and_in_a_file() {
    let (_directory, file) = written();
    let report = file("report.md");
    for findings in findings() {
        let page = file(&format!("{}.html", findings.experiment.study.name()));
        for (index, figure) in findings.experiment.figures.iter().enumerate() {
            let name = format!("svg/{}-{}.svg", findings.experiment.id, index + 1);
            let drawing = file(&name);
            let label = format!("aria-label=\"{}.", figure.title);
            assert!(drawing.starts_with("<svg xmlns="), "{name}");
            assert!(drawing.contains(&label), "{name}");
            assert!(page.contains(&label), "{name}");
            assert!(report.contains(&format!("]({name})")), "{name}");
        }
    }
}

#[test]
fn what_was_learnt_comes_first() {
    let (_directory, file) = written();
    let page = file("index.html");
    let sentences = [
        "With equal time for a move, minimax beats Monte Carlo tree search in Konane (at ",
        "; minimax does not beat Monte Carlo tree search in Ataxx (at ",
        "More time, 1 s instead of 1 ms, shifts the score for sure in no game yet.",
        "Of 3 claims of the studies that were tested, 2 hold, 0 do not, 1 depend on the reading, and 0 are \
         not decided yet.",
        "What a study concludes holds for Shokry 2023 on Konane.",
        "as far as they give them, 3 of 3 results that can be told came out as published.",
    ];
    let report = file("report.md");
    let places = sentences.map(|sentence| {
        assert!(report.contains(sentence), "{sentence}");
        page.find(sentence).expect(sentence)
    });
    assert!(places.is_sorted());
    // A panel for each game, whether it was played or not.
    assert_eq!(page.matches("class=\"plot panel\"").count(), 5);
    assert_eq!(file("svg/answer.svg").matches("not played yet").count(), 1);
    assert!(places[5] < page.find("id=\"claims\"").unwrap());
}

#[test]
fn the_forest_plot_has_a_row_for_every_claim() {
    let (_directory, file) = written();
    let (page, drawing, values) = (
        file("index.html"),
        file("svg/claims.svg"),
        file("csv/claims.csv"),
    );
    let mut claims = 0;
    for findings in findings() {
        let (id, study) = (&findings.experiment.id, findings.experiment.study.name());
        for (index, claim) in findings.claims.iter().enumerate() {
            let anchor = format!("{id}-claim-{}", index + 1);
            assert!(
                page.contains(&format!("href=\"{study}.html#{anchor}\"")),
                "{anchor}"
            );
            assert!(file(&format!("{study}.html")).contains(&format!("id=\"{anchor}\"")));
            assert!(
                drawing.contains(claim.claim.text.split(':').next().unwrap()),
                "{anchor}"
            );
            assert!(values.contains(&format!("{id},{},", index + 1)), "{anchor}");
            claims += 1;
        }
    }
    assert_eq!(page.matches("class=\"row is-").count(), claims);
    // Every verdict and every study can be chosen.
    assert_eq!(page.matches("name=\"by-verdict\"").count(), 5);
    assert_eq!(page.matches("name=\"by-study\"").count(), 4);
    for study in crate::Study::ALL {
        assert!(page.contains(&format!("#study-{}:checked", study.name())));
    }
}

#[test]
fn a_specification_curve_has_a_mark_for_every_reading() {
    let (_directory, file) = written();
    for findings in findings() {
        let section = Section::of(&findings);
        for (claim, curve) in findings.claims.iter().zip(&section.curves) {
            assert_eq!(curve.is_none(), claim.readings.is_empty());
            let Some(curve) = *curve else {
                continue;
            };
            let drawing = file(&section.drawing_path(curve));
            let readings = claim.readings.len() + 1;
            assert_eq!(drawing.matches("class=\"reading\"").count(), readings);
            let page = file(&format!("{}.html", section.study().name()));
            assert!(page.contains(&section.drawing_path(curve)));
        }
    }
}

#[test]
fn the_three_answers_of_a_claim_stand_apart() {
    let (_directory, file) = written();
    for name in ["000.html", "report.md"] {
        let text = file(name);
        for answer in ["Reproduced? ", "Replicated? ", "Robust? "] {
            assert_eq!(text.matches(answer).count() % 2, 0, "{name}: {answer}");
            assert!(text.contains(answer), "{name}: {answer}");
        }
    }
    let page = file("000.html");
    assert!(page.contains("published <strong>87</strong>, ours <strong>90</strong> exactly"));
    assert!(page.contains("<summary>Matches, played as in the study ("));
    assert!(page.contains("24 games; fits: 70 to 100 expected"));
    assert!(page.contains("<strong>79 of 100 points (67 to 89)</strong>"));
    assert!(page.contains("2 hold, 1 does not hold, 1 undecided"));
    let own = file("own.html");
    let needs =
        "Still needed: </strong>about 1\u{202f}200 more games, 14 min 0 s on one processor.";
    assert!(own.contains(needs));
}

#[test]
fn the_page_of_a_study_says_who_asked_what_and_what_its_words_mean() {
    let (_directory, file) = written();
    let page = file("000.html");
    for text in [
        "Mohamed Shokry, <cite>Comparing extended Minimax",
        "Technische Universität Berlin",
        "whether Monte Carlo tree search or minimax is more suitable",
        "<dt>DABS</dt>",
        "<dt>BM</dt>",
        "<dt>MCTS</dt><dd>Monte Carlo tree search",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(file("report.md").contains("Mohamed Shokry, *Comparing extended Minimax"));
}

#[test]
fn pages_need_nothing_else() {
    let (_directory, file) = written();
    for name in PAGES {
        let page = file(name);
        let needs = ["<script", "<link", "src=", "@import"];
        assert!(!needs.iter().any(|it| page.contains(it)), "{name}");
        // The name of the format of drawings is the only address.
        let addresses = page.matches("http").count();
        let formats = page.matches("http://www.w3.org/2000/svg").count();
        assert_eq!(addresses, formats, "{name}");
    }
}

#[test]
fn links_lead_somewhere() {
    let (directory, file) = written();
    for name in PAGES {
        let page = file(name);
        let links = page.split("href=\"").skip(1);
        for link in links.map(|rest| rest.split('"').next().unwrap()) {
            let (target, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if target.is_empty() { name } else { target };
            assert!(directory.path().join(target).exists(), "{name}: {link}");
            let id = format!("id=\"{anchor}\"");
            assert!(
                anchor.is_empty() || file(target).contains(&id),
                "{name}: {link}"
            );
        }
    }
}

#[test]
fn games_can_be_stepped_through() {
    let (_directory, file) = written();
    let page = file("games/0000000000000001.html");
    assert_eq!(page.matches("class=\"replay\"").count(), 2);
    // The start and thirty moves of each of two games, one of each shown.
    assert_eq!(page.matches("<input type=\"radio\"").count(), 62);
    assert_eq!(page.matches(" checked").count(), 2);
    assert!(page.contains("for=\"game-1-30\"") && page.contains("id=\"game-1-30\""));
    assert!(!page.contains("<script"));
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
    let page = file("001.html");
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
                "href=\"000.html#000-table-3.1",
                "href=\"001.html#001-turns",
                "href=\"own.html#own-cross",
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
    assert!(page.contains("<strong>4 claims</strong>, 4 experiments"));
    assert!(page.contains("<strong>1 claim</strong>, 0 experiments"));
    assert!(page.contains("undecided") && page.contains("DABS clearly dominates at equal time"));
    let report = file("report.md");
    assert!(report.contains("- ✓ holds: 4 experiments, 4 claims"));
    assert!(report.contains("- ↔ depends: 0 experiments, 2 claims"));
}

#[test]
fn a_cell_that_failed_says_why() {
    let (_directory, file) = written();
    let reason = "failed: ab: expected a depth from 1 to 64, found ";
    assert!(file("001.html").contains(&format!("{reason}`depth=0`")));
    assert!(file("report.md").contains(reason));
    assert!(file("svg/001-turns-3.svg").contains(">failed</text>"));
}

#[test]
fn games_can_be_replayed() {
    let (directory, file) = written();
    assert!(file("000.html").contains("<code>grove results show 3-0</code>"));
    let mut about = about();
    about.results = Some("study.db".into());
    write(directory.path(), &findings(), &about).unwrap();
    assert!(file("000.html").contains("grove results --from study.db show 3-0"));
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
#[ignore = "leaves a report in the directory GROVE_REPORT for somebody to look at"]
fn a_report_to_look_at() {
    let directory = std::env::var_os("GROVE_REPORT").expect("GROVE_REPORT names a directory");
    write(Path::new(&directory), &findings(), &about()).unwrap();
}

#[test]
fn our_own_matches_are_told_in_elo_too() {
    let (_directory, file) = written();
    // Of what a study has played it has told points.
    let tables =
        ["000.html", "001.html", "own.html"].map(|name| file(name).matches("Elo [95").count());
    assert_eq!(tables, [0, 0, 2]);
}
