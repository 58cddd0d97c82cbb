use super::*;
use crate::report::sample::findings;

/// The charts of a figure of one of the sample's experiments.
fn charts(id: &str, change: impl Fn(&mut Figure)) -> Vec<Chart> {
    let mut all = findings().into_iter();
    let mut findings = all.find(|it| it.experiment.id == id).unwrap();
    findings.experiment.figures.truncate(1);
    change(&mut findings.experiment.figures[0]);
    of(&findings)
}

fn names(chart: &Chart) -> Vec<&str> {
    let Form::Lines(lines) = &chart.form else {
        panic!("lines");
    };
    lines.series.iter().map(|it| it.name.as_str()).collect()
}

#[test]
fn many_lines_over_turns_become_several_charts_on_one_scale() {
    let charts = charts("000-table-3.1", |figure| {
        figure.kind = FigureKind::Turns;
        figure.measure = Measure::Time;
        (figure.x, figure.y) = (None, None);
    });
    // Sixteen matches of two players, four lines a chart.
    assert_eq!(charts.len(), 8);
    assert!(charts[7].title.ends_with("(8 of 8)"));
    let shared = charts.iter().map(|chart| match &chart.form {
        Form::Lines(lines) => &lines.axis.shared[..],
        _ => &[],
    });
    let shared: Vec<&[f64]> = shared.collect();
    assert!(!shared[0].is_empty() && shared.iter().all(|it| *it == shared[0]));
}

#[test]
fn strings_are_lines_over_turns_with_a_thin_one_for_each_game() {
    let thin = |kind| {
        let charts = charts("000-table-3.1", |figure| {
            figure.kind = kind;
            figure.measure = Measure::Nodes;
            (figure.x, figure.y) = (None, None);
        });
        let Form::Lines(lines) = &charts[0].form else {
            panic!("lines");
        };
        let count = lines.series[0].strings.len();
        let drawn = charts[0].draw().inline().into_string();
        let said = charts[0].subtitle.contains("thin lines: single games");
        (count, drawn.matches("stroke-opacity=\".35\"").count(), said)
    };
    let (games, drawn, said) = thin(FigureKind::Strings);
    assert!(games > 1 && drawn >= games && said, "{games} {drawn}");
    assert_eq!(thin(FigureKind::Turns), (0, 0, false));
}

#[test]
fn a_variable_that_is_neither_across_nor_down_makes_tables_of_its_own() {
    let charts = charts("000-table-3.1", |figure| figure.y = Some("times".into()));
    let titles: Vec<&str> = charts.iter().map(|chart| &*chart.title).collect();
    assert_eq!(charts.len(), 4, "{titles:?}");
    assert!(titles[3].ends_with(": depth 8"), "{titles:?}");
}

#[test]
fn lines_are_named_by_what_tells_them_apart() {
    let by = |series: Option<&str>| {
        charts("000-table-3.1", |figure| {
            figure.kind = FigureKind::Lines;
            figure.y = None;
            figure.series = series.map(String::from);
        })
    };
    let depths = ["depth 2", "depth 4", "depth 6", "depth 8"];
    assert_eq!(names(&by(Some("depth"))[0]), depths);
    assert_eq!(names(&by(None)[0]), depths);
}

#[test]
fn a_table_of_a_tournament_is_the_same_either_way_round() {
    let rows = |x: &str, y: &str| {
        let charts = charts("own-cross", |figure| {
            (figure.x, figure.y) = (Some(x.into()), Some(y.into()));
        });
        let Form::Heat(heat) = &charts[0].form else {
            panic!("a table");
        };
        let values = heat.cells.iter().flatten().flatten();
        let values: Vec<f64> = values.map(|cell| cell.ours.unwrap().value).collect();
        assert_eq!(heat.cells.len(), 8);
        // One player's points are what the other has lost.
        let across = heat.cells[1][0].unwrap().ours.unwrap();
        let down = heat.cells[0][1].unwrap().ours.unwrap();
        assert!((across.value + down.value - 1.0).abs() < 1e-12);
        assert!((across.interval.low + down.interval.high - 1.0).abs() < 1e-12);
        values
    };
    assert_eq!(rows("first", "second"), rows("second", "first"));
}

#[test]
fn results_are_those_of_the_match() {
    let charts = charts("own-cross", |figure| {
        figure.kind = FigureKind::Results;
        figure.measure = Measure::Score;
        (figure.x, figure.y) = (None, None);
    });
    let Form::Results(results) = &charts[0].form else {
        panic!("bars of results");
    };
    let all = findings();
    let own = all.iter().find(|it| it.experiment.id == "own-cross");
    assert!(!results.bars.is_empty());
    for (bar, cell) in results.bars.iter().zip(&own.unwrap().cells) {
        let data = cell.outcome.as_ref().unwrap();
        assert_eq!(bar.counts.unwrap().iter().sum::<u64>(), data.games);
    }
}

#[test]
fn what_failed_is_told_below_the_title() {
    let charts = charts("001-turns", |figure| {
        figure.kind = FigureKind::Bars;
        figure.measure = Measure::Score;
        figure.cells.clear();
    });
    assert!(
        charts[0].subtitle.ends_with("; 1 failed"),
        "{}",
        charts[0].subtitle
    );
}

#[test]
fn a_player_of_the_only_match_goes_by_its_own_name() {
    let with = |cells: &[&str]| {
        let cells: Vec<String> = cells.iter().map(|&name| name.into()).collect();
        charts("001-turns", |figure| figure.cells = cells.clone())
    };
    assert_eq!(
        names(&with(&["AB", "the match/second"])[0]),
        ["AB", "mcts:iterations=5000"]
    );
    let both = with(&["the match/first", "the match/second"]);
    assert_eq!(names(&both[0])[0], "ab:depth=6,order=history,tt=20");
}

#[test]
fn what_is_the_same_in_all_names_is_left_out() {
    let charts = charts("000-table-3.1", |figure| {
        figure.kind = FigureKind::Bars;
        (figure.x, figure.y) = (None, None);
        figure.cells = ["depth 2, x4", "depth 2, x16"].map(String::from).into();
    });
    let Form::Bars(bars) = &charts[0].form else {
        panic!("bars");
    };
    let names: Vec<&str> = bars.bars.iter().map(|bar| &*bar.name).collect();
    assert_eq!(names, ["x4", "x16"]);
}

#[test]
fn what_was_published_long_ago_makes_an_axis_logarithmic() {
    let log = |cells: &[&str]| {
        let charts = charts("001-turns", |figure| {
            figure.kind = FigureKind::Bars;
            figure.log = false;
            figure.cells = cells.iter().map(|&name| name.into()).collect();
        });
        let Form::Bars(bars) = &charts[0].form else {
            panic!("bars");
        };
        bars.axis.log
    };
    // 3305 nodes, where 123456 were published.
    assert!(log(&["AB"]));
    assert!(!log(&["the match/first"]));
}
