use super::labels::spread;
use super::number::{figure, short};
use super::scale::Scale;
use super::text::{width, wrap};
use super::*;

fn ticks(scale: Scale) -> Vec<String> {
    scale.ticks().into_iter().map(|(_, text)| text).collect()
}

fn around(values: &[f64], log: bool) -> Scale {
    Scale::around(values.iter().copied(), log, [0.0, 100.0])
}

#[test]
fn linear_axes_begin_at_zero_and_have_round_marks() {
    assert_eq!(
        ticks(around(&[3.0, 47.0], false)),
        ["0", "10", "20", "30", "40", "50"]
    );
    assert_eq!(
        ticks(around(&[0.31, 0.08], false)),
        ["0", "0.1", "0.2", "0.3", "0.4"]
    );
    assert_eq!(
        ticks(around(&[-0.7, 0.2], false)),
        ["−0.8", "−0.6", "−0.4", "−0.2", "0", "0.2"]
    );
    assert_eq!(
        ticks(around(&[25e3], false)),
        ["0", "5 000", "10k", "15k", "20k", "25k"].map(|text| text.replace(' ', "\u{202f}"))
    );
}

#[test]
fn logarithmic_axes_are_marked_at_powers_of_ten() {
    assert_eq!(
        ticks(around(&[12.0, 4e4], true)),
        ["10", "100", "1\u{202f}000", "10k"]
    );
    assert_eq!(
        ticks(around(&[3.0, 40.0], true)),
        ["2", "5", "10", "20", "50"]
    );
    let many = around(&[1.0, 1e12], true).ticks();
    assert!(many.len() <= 7, "{many:?}");
}

#[test]
fn axes_without_values_or_of_one_have_two_ends() {
    for scale in [
        around(&[], false),
        around(&[], true),
        around(&[0.0], false),
        around(&[7.0], true),
        around(&[-3.0, f64::NAN, f64::INFINITY], true),
        Scale::across(&[], true, [0.0, 1.0]),
        Scale::across(&[4.0], false, [0.0, 1.0]),
    ] {
        assert!(!scale.ticks().is_empty(), "{scale:?}");
        assert!(scale.place(5.0).is_finite(), "{scale:?}");
    }
}

#[test]
fn values_have_their_places() {
    let log = around(&[1.0, 10_000.0], true);
    assert!((log.place(100.0) - 50.0).abs() < 1e-9);
    // What a logarithm does not have lies at the end.
    assert_eq!(log.place(0.0), 0.0);
    let linear = Scale::linear([-1.0, 1.0], [100.0, 0.0]);
    assert_eq!(linear.place(0.5), 25.0);
    assert_eq!(linear.place(7.0), 0.0);
    assert_eq!(linear.start(), 0.0);
}

#[test]
fn numbers_are_as_long_as_they_need_be() {
    let figures = [
        0.0,
        0.625,
        0.012_34,
        12.0,
        2.345_6,
        999.4,
        4_633_660.0,
        -0.25,
    ];
    assert_eq!(
        figures.map(figure),
        [
            "0", "0.625", "0.0123", "12", "2.35", "999", "4.63M", "−0.25"
        ]
    );
    assert_eq!(
        [9e3, 25e3, 1.5e6, 2e9].map(short),
        ["9\u{202f}000", "25k", "1.5M", "2G"]
    );
}

#[test]
fn labels_do_not_overlap() {
    let heights = [16.0, 29.0, 16.0, 16.0];
    for wanted in [
        [50.0, 52.0, 51.0, 120.0],
        [0.0, 0.0, 0.0, 0.0],
        [200.0, 199.0, 198.0, 10.0],
        [20.0, 60.0, 100.0, 150.0],
    ] {
        let middles = spread(&wanted, &heights, [0.0, 200.0]);
        let mut ends: Vec<[f64; 2]> = (0..4)
            .map(|index| [-0.5, 0.5].map(|half| middles[index] + half * heights[index]))
            .collect();
        ends.sort_by(|one, other| one[0].total_cmp(&other[0]));
        assert!(
            ends[0][0] >= -1e-9 && ends[3][1] <= 200.0 + 1e-9,
            "{ends:?}"
        );
        for two in ends.windows(2) {
            assert!(two[0][1] <= two[1][0] + 1e-9, "{wanted:?}: {ends:?}");
        }
    }
}

#[test]
fn labels_with_room_stay_where_they_are_wanted() {
    let wanted = [20.0, 100.0, 60.0];
    assert_eq!(spread(&wanted, &[16.0; 3], [0.0, 200.0]), wanted);
}

#[test]
fn text_is_broken_where_there_is_no_room() {
    let text = "a match of ab:depth=12,order=history,tt=20 against itself";
    let lines = wrap(text, 120.0, 12.0, 9);
    assert!(lines.len() > 1);
    for line in &lines {
        assert!(width(line, 12.0) <= 120.0, "{line}");
    }
    let letters = |text: &str| {
        text.chars()
            .filter(|letter| *letter != ' ')
            .collect::<String>()
    };
    assert_eq!(letters(&lines.concat()), letters(text));
    let short = wrap(text, 120.0, 12.0, 2);
    assert!(short.len() == 2 && short[1].ends_with('…') && width(&short[1], 12.0) <= 120.0);
    let word = wrap(&"w".repeat(99), 120.0, 12.0, 99);
    assert!(word.iter().all(|line| width(line, 12.0) <= 120.0));
}

#[test]
fn players_have_the_colours_of_their_families() {
    let mut colours = Colours::default();
    let families = ["ab:depth=6", "mcts", "minimax", "mcts:c=1", "random"].map(Family::of);
    let given = families.map(|family| colours.next(family));
    assert_eq!(given[..2], [Colour::BLUE, Colour::ORANGE]);
    for (index, colour) in given.iter().enumerate() {
        assert!(!given[..index].contains(colour), "{given:?}");
    }
}

fn bar(name: &str, ours: Option<Estimate>) -> Bar {
    Bar {
        name: name.into(),
        colour: Colour::BLUE,
        ours,
        published: None,
        missing: "failed",
    }
}

#[test]
fn a_drawing_is_a_file_with_its_own_style_and_nothing_unescaped() {
    let chart = Chart {
        title: "a < b & \"c\"".into(),
        subtitle: "n = 1".into(),
        form: Form::Bars(Bars {
            axis: Axis {
                label: "nodes".into(),
                log: true,
                ends: None,
                reference: None,
                shared: Vec::new(),
            },
            bars: vec![bar("<x>", Some(Estimate::exact(7.0))), bar("y", None)],
        }),
    };
    let drawing = chart.draw();
    let file = drawing.file();
    assert!(file.contains("prefers-color-scheme") && file.contains("class=\"ground\""));
    assert!(!drawing.inline().into_string().contains("<style"));
    assert!(file.contains("a &lt; b &amp; &quot;c&quot;") && file.contains("&lt;x&gt;"));
    assert!(file.contains("nodes (log scale)"));
    assert!(file.contains(">failed</text>"));
}

#[test]
fn charts_of_nothing_can_be_drawn() {
    let axis = Axis {
        label: "nodes".into(),
        log: false,
        ends: None,
        reference: None,
        shared: Vec::new(),
    };
    let over = Over {
        label: "turn".into(),
        log: false,
        names: Vec::new(),
        shared: Vec::new(),
    };
    let forms = [
        Form::Bars(Bars {
            axis: axis.clone(),
            bars: Vec::new(),
        }),
        Form::Lines(Lines {
            over: over.clone(),
            axis: axis.clone(),
            series: Vec::new(),
        }),
        Form::Columns(Lines {
            over,
            axis: axis.clone(),
            series: Vec::new(),
        }),
        Form::Results(Results {
            bars: vec![ResultsBar {
                name: "none".into(),
                colour: Colour::BLUE,
                counts: Some([0, 0, 0]),
                missing: "",
            }],
        }),
        Form::Forest(Forest { groups: Vec::new() }),
        Form::Curve(Curve {
            axis: axis.clone(),
            reference: "no effect",
            smallest: Vec::new(),
            points: Vec::new(),
        }),
        Form::Panels(Panels {
            over: "ms".into(),
            sides: ["one".into(), "other".into()],
            panels: Vec::new(),
        }),
        Form::Heat(Heat {
            axis,
            across: "x".into(),
            down: "y".into(),
            columns: Vec::new(),
            rows: Vec::new(),
            cells: Vec::new(),
            colours: [Colour::BLUE; 2],
        }),
    ];
    for form in forms {
        let chart = Chart {
            title: "nothing".into(),
            subtitle: String::new(),
            form,
        };
        let file = chart.draw().file();
        assert!(!file.contains("NaN") && !file.contains("inf"), "{file}");
    }
}

fn between(low: f64, value: f64, high: f64) -> Estimate {
    Estimate {
        value,
        interval: grove_record::statistics::Interval { low, high },
    }
}

#[test]
fn what_an_interval_leaves_open_has_no_colour() {
    let cell = |ours, games| HeatCell {
        ours: Some(ours),
        published: None,
        games,
        missing: "failed",
    };
    let drawn = |cell: HeatCell| {
        let chart = Chart {
            title: "points".into(),
            subtitle: String::new(),
            form: Form::Heat(Heat {
                axis: Axis {
                    label: "points".into(),
                    log: false,
                    ends: Some([0.0, 1.0]),
                    reference: Some(0.5),
                    shared: Vec::new(),
                },
                across: "x".into(),
                down: "y".into(),
                columns: vec!["1".into()],
                rows: vec!["1".into()],
                cells: vec![vec![Some(cell)]],
                colours: [Colour::BLUE, Colour::ORANGE],
            }),
        };
        chart.draw().inline().into_string()
    };
    let sure = drawn(cell(between(0.8, 0.9, 1.0), 100));
    assert!(sure.contains("class=\"c0\"") && sure.contains("fill-opacity=\"0.45\""));
    assert!(drawn(cell(between(0.0, 0.1, 0.2), 100)).contains("class=\"c1\""));
    let open = drawn(cell(between(0.4, 0.9, 1.0), 100));
    assert!(open.contains("fill-opacity=\"0.00\"") && !open.contains("class=\"c0\""));
    // Of fewer games the colour is fainter, and of very few the number too.
    let few = drawn(cell(between(0.8, 0.9, 1.0), 10));
    assert!(few.contains("fill-opacity=\"0.23\"") && !few.contains("faint"));
    assert!(drawn(cell(between(0.8, 0.9, 1.0), 4)).contains("strong faint"));
}

#[test]
fn cells_are_as_wide_as_their_numbers() {
    let cell = HeatCell {
        ours: Some(between(12_345.0, 13_456.0, 14_567.0)),
        published: Some(13_000.0),
        games: 100,
        missing: "failed",
    };
    let columns: Vec<String> = (1..=12).map(|column| column.to_string()).collect();
    let chart = Chart {
        title: "nodes".into(),
        subtitle: String::new(),
        form: Form::Heat(Heat {
            axis: Axis {
                label: "nodes".into(),
                log: false,
                ends: None,
                reference: None,
                shared: Vec::new(),
            },
            across: "x".into(),
            down: "y".into(),
            rows: vec!["1".into()],
            cells: vec![vec![Some(cell); columns.len()]],
            columns,
            colours: [Colour::BLUE; 2],
        }),
    };
    let drawn = chart.draw().inline().into_string();
    let interval = "12.3k\u{2013}14.6k";
    assert!(drawn.contains(interval));
    let (_, rest) = drawn.split_once("rect class=\"grid\"").unwrap();
    let (_, rest) = rest.split_once("width=\"").unwrap();
    let cell: f64 = rest.split_once('"').unwrap().0.parse().unwrap();
    assert!(cell > text::width(interval, drawing::SMALL), "{cell}");
}

#[test]
fn a_reading_that_was_not_played_is_said_to_be() {
    let point = |name: &str, ours| CurvePoint {
        name: name.into(),
        stamp: Stamp::Open,
        ours,
        others: Vec::new(),
    };
    let chart = Chart {
        title: "readings".into(),
        subtitle: String::new(),
        form: Form::Curve(Curve {
            axis: Axis {
                label: "points".into(),
                log: false,
                ends: None,
                reference: Some(50.0),
                shared: Vec::new(),
            },
            reference: "no effect",
            smallest: Vec::new(),
            points: vec![
                point("played", Some(between(40.0, 50.0, 60.0))),
                point("another", None),
            ],
        }),
    };
    let drawn = chart.draw().inline().into_string();
    assert_eq!(drawn.matches(">played</text>").count(), 2, "{drawn}");
    assert_eq!(drawn.matches(">not</text>").count(), 1);
}

#[test]
fn an_interval_beyond_the_axis_ends_in_an_arrow() {
    let strip = |ours| {
        let row = ForestRow {
            name: "a claim".into(),
            found: "found".into(),
            stamp: Stamp::Holds,
            unit: Unit::Times,
            ours: Some(ours),
            others: Vec::new(),
            published: Some(2.0),
            band: [1.0, 1.05],
        };
        row.strip().into_string()
    };
    let within = strip(between(1.5, 2.0, 4.0));
    let beyond = strip(between(1.5, 2.0, f64::INFINITY));
    assert_eq!(
        beyond.matches("<path").count(),
        within.matches("<path").count() + 1
    );
    assert!(!beyond.contains("inf") && !beyond.contains("NaN"));
    // What was published is an open mark.
    assert_eq!(within.matches("class=\"published\"").count(), 1);
}
