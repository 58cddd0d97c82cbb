//! Nets and tables of known weights, against floating point from scratch.

use grove_core::{Seed, Side};
use grove_model::{Header, Layout, Learnt, Model, Net, Patterns, Weights};

use crate::layout::{position, square};

fn header() -> Header {
    Header {
        game: "square".into(),
        board: square(5).board(),
        phases: 2,
        pieces: 25,
        ..Header::default()
    }
}

/// A net of random weights.
pub fn net() -> Model {
    net_on("2x2", 16)
}

fn net_on(shapes: &str, hidden: usize) -> Model {
    let layout = Layout::new(&square(5), shapes).unwrap();
    let mut random = Seed(1).random();
    let mut numbers = |count: usize, most: u32| -> Vec<i16> {
        let mut number = || random.below(2 * most + 1) as i16 - most as i16;
        (0..count).map(|_| number()).collect()
    };
    let mut net = Net {
        hidden,
        rows: numbers(hidden * layout.size(), 60),
        bias: numbers(hidden, 100),
        output: vec![numbers(2 * hidden, 500), numbers(2 * hidden, 500)],
        output_bias: numbers(2, 100),
    };
    net.fold_empty(&layout);
    Model {
        header: header(),
        layout,
        weights: Weights::Net(net),
    }
}

pub fn patterns() -> Model {
    let layout = Layout::new(&square(5), "2x2+1x1").unwrap();
    let mut random = Seed(2).random();
    let mut row = || -> Vec<i16> {
        let count = layout.size();
        (0..count)
            .map(|_| random.below(2001) as i16 - 1000)
            .collect()
    };
    let patterns = Patterns {
        weights: vec![row(), row()],
        bias: vec![17, -5],
    };
    Model {
        header: header(),
        layout,
        weights: Weights::Patterns(patterns),
    }
}

#[test]
fn a_net_is_what_its_formula_says() {
    let model = net();
    let Weights::Net(net) = &model.weights else {
        unreachable!()
    };
    for number in 0..200 {
        let own = position(&square(5), number);
        let other = [own[1], own[0], 0, 0];
        let phase = usize::from(own[0].count_ones() + own[1].count_ones() >= 13);
        let mut output = f64::from(net.output_bias[phase]);
        for (half, view) in [own, other].iter().enumerate() {
            let mut sums: Vec<f64> = net.bias.iter().map(|&bias| bias.into()).collect();
            model.layout.each_content(view, |content| {
                for (unit, sum) in sums.iter_mut().enumerate() {
                    *sum += f64::from(net.rows[16 * content + unit]);
                }
            });
            for (unit, sum) in sums.iter().enumerate() {
                let active = (sum / 255.0).clamp(0.0, 1.0);
                output += active * active * f64::from(net.output[phase][16 * half + unit]);
            }
        }
        let logit = f64::from(model.logit(&own, &other));
        // Squares are rounded to eight bits: 32 units with weights of up to 2 are off by half of one each.
        assert!((logit - output / 256.0).abs() < 0.05, "{logit} {output}");
    }
}

#[test]
fn patterns_add_up_their_weights() {
    let model = patterns();
    let Weights::Patterns(patterns) = &model.weights else {
        unreachable!()
    };
    for number in 0..200 {
        let own = position(&square(5), number);
        let phase = usize::from(own[0].count_ones() + own[1].count_ones() >= 13);
        let mut sum = i32::from(patterns.bias[phase]);
        model.layout.each_content(&own, |content| {
            sum += i32::from(patterns.weights[phase][content])
        });
        assert_eq!(model.logit(&own, &[0; 4]), sum as f32 / 1024.0);
        assert_eq!(model.points(&own, &[0; 4], 1024.0), sum);
    }
}

/// Positions that differ in few cells from the one before, and now and then in all.
#[test]
fn a_net_that_follows_the_board_says_the_same_as_from_scratch() {
    let nets = [("1x1", 16), ("1x1", 128), ("2x2", 32), ("1x1/1", 16)];
    let nets = nets.map(|(shapes, hidden)| Learnt::leak(net_on(shapes, hidden), shapes));
    let mut random = Seed(5).random();
    let cells: Vec<u32> = (0..64)
        .filter(|bit| square(5).board() >> bit & 1 != 0)
        .collect();
    let mut black = position(&square(5), 0);
    for number in 1..2000 {
        if number % 50 == 0 {
            black = position(&square(5), number);
        }
        let cell = cells[random.below(cells.len() as u32) as usize];
        let kind = random.below(3) as usize;
        for (plane, set) in black[..2].iter_mut().enumerate() {
            *set = *set & !(1 << cell) | u64::from(plane == kind) << cell;
        }
        let white = [black[1], black[0], 0, 0];
        // Stretches of one net, and changes from one to another.
        let net = nets[random.below(if number % 100 < 50 { 1 } else { 4 }) as usize];
        let follows = |side| net.scaled(400.0).points(&[black, white], side);
        let scratch = |own, other| net.model().points(own, other, 400.0);
        assert_eq!(follows(Side::Black), scratch(&black, &white), "{number}");
        assert_eq!(follows(Side::White), scratch(&white, &black), "{number}");
    }
}
