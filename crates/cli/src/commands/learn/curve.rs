//! How losses fall, epoch by epoch: as bars in the terminal and as a drawing.

use std::fmt::Write;

use grove_lab::findings::Estimate;
use grove_lab::plot::{Axis, Chart, Colours, Family, Form, Lines, Over, Series};
use grove_learn::Epoch;
use grove_record::statistics::Interval;

/// The longest bar.
const WIDTH: f64 = 40.0;

/// A bar for each epoch, by the loss on the games held out; the longest is the worst.
pub fn terminal(epochs: &[Epoch]) -> String {
    let losses = || epochs.iter().map(|epoch| epoch.validation);
    let worst = losses().fold(f64::NEG_INFINITY, f64::max);
    let best = losses().fold(f64::INFINITY, f64::min);
    let mut text = String::new();
    for (number, loss) in losses().enumerate() {
        let share = (loss - best) / (worst - best).max(f64::MIN_POSITIVE);
        let bar = "▇".repeat(1 + (share * WIDTH) as usize);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>9}  {bar} {loss:.5}", number + 1);
    }
    text
}

/// Both losses over the epochs of a model that predicts something, such as games of Konane.
pub fn svg(what: &str, epochs: &[Epoch]) -> String {
    let mut colours = Colours::default();
    let mut line = |name: &str, loss: fn(&Epoch) -> f64| Series {
        name: name.into(),
        colour: colours.next(Family::Other),
        ours: epochs
            .iter()
            .enumerate()
            .map(|(number, epoch)| ((number + 1) as f64, exact(loss(epoch))))
            .collect(),
        published: Vec::new(),
        strings: Vec::new(),
    };
    let chart = Chart {
        title: format!("How well the model predicts {what}"),
        subtitle: "Mean cross entropy; less is better".into(),
        form: Form::Lines(Lines {
            over: Over {
                label: "epoch".into(),
                log: false,
                names: Vec::new(),
                shared: Vec::new(),
            },
            axis: Axis {
                label: "loss".into(),
                log: false,
                ends: None,
                reference: None,
                shared: Vec::new(),
            },
            series: vec![
                line("training", |epoch| epoch.training),
                line("held out", |epoch| epoch.validation),
            ],
        }),
    };
    chart.draw().file()
}

fn exact(value: f64) -> Estimate {
    Estimate {
        value,
        interval: Interval {
            low: value,
            high: value,
        },
    }
}
