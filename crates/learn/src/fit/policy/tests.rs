//! The gradient against differences, and what rounding the weights costs.

use super::*;
use crate::data::{DataHeader, KeptGame};

/// Games of a few moves in which the places of the moves are drawn, not chosen.
fn games() -> DataFile {
    let header = DataHeader {
        game: "ataxx:4x4".into(),
        fields: Default::default(),
    };
    let mut bytes = header.write();
    let mut random = Seed(11).random();
    for number in 0..200 {
        let kept = KeptGame {
            number,
            result: 1,
            start: String::new(),
            moves: (0..6).map(|_| random.below(3) as u16).collect(),
            scores: vec![0; 6],
        };
        bytes.extend(kept.write());
    }
    DataFile {
        name: "drawn.data".into(),
        bytes,
    }
}

/// Does something with tables of random weights and the choices of some games.
fn with_tables(act: impl FnOnce(&PolicyTables<'_>, Vec<f32>, &Gathered)) {
    let game: GameSpec = "ataxx:4x4".parse().unwrap();
    let windows = Windows::new(&game.geometry().unwrap(), "3x3+1x3").unwrap();
    let gathered = Gathered::read(&game, &[games()]).unwrap();
    let changes: Vec<Change> = changes(&gathered).into_iter().collect();
    assert_eq!(changes.len(), 3, "a piece comes, goes or turns");
    let header = Header {
        phases: 2,
        pieces: 16,
        ..Header::default()
    };
    let tables = PolicyTables {
        header: &header,
        windows: &windows,
        changes: &changes,
    };
    let mut random = Seed(3).random();
    let weights = (0..tables.size()).map(|_| random.below(2001) as f32 / 1000.0 - 1.0);
    act(&tables, weights.collect(), &gathered);
}

#[test]
fn the_gradient_is_what_differences_say() {
    with_tables(|tables, mut weights, gathered| {
        let mut trace = Trace::default();
        for seen in gathered.training.all().step_by(150) {
            tables.forward(&weights, &seen, &mut trace);
            let mut gradient = vec![0.0; weights.len()];
            tables.backward(&seen, &mut trace, &mut gradient);
            let mut checked = 0;
            for place in 0..weights.len() {
                let slope = gradient[place];
                // All weights that matter, and some others.
                if slope == 0.0 && place % 50 != 0 {
                    continue;
                }
                let (step, kept) = (1e-2, weights[place]);
                let mut loss = |weight| {
                    weights[place] = weight;
                    tables.forward(&weights, &seen, &mut trace)
                };
                let difference = (loss(kept + step) - loss(kept - step)) / (2.0 * f64::from(step));
                loss(kept);
                assert!(
                    (difference - f64::from(slope)).abs() < 2e-3,
                    "{place}: {difference} {slope}"
                );
                checked += usize::from(slope != 0.0);
            }
            assert!(checked > 10, "{checked}");
        }
    });
}

/// What the side to move sees after each move.
fn boards_after(seen: &Seen<'_>) -> Vec<grove_model::Planes> {
    let mut boards = Vec::new();
    let moves = seen.each_change(|mv, change| {
        boards.resize(mv + 1, *seen.before);
        let after: &mut grove_model::Planes = &mut boards[mv];
        let bit = change.bit();
        after.iter_mut().for_each(|plane| *plane &= !(1 << bit));
        if change.after() > 0 {
            after[usize::from(change.after()) - 1] |= 1 << bit;
        }
    });
    boards.resize(moves, *seen.before);
    boards
}

/// Every weight is off by half a part at most, and a change has a weight for each of its contents. So the
/// logit of a move is off by half a part for each of them.
#[test]
fn rounded_weights_are_off_by_half_a_part_each() {
    with_tables(|tables, weights, gathered| {
        let policy = tables.quantised(&weights, tables.header.clone());
        let mut trace = Trace::default();
        for seen in gathered.all().take(300) {
            tables.forward(&weights, &seen, &mut trace);
            let mut outlook = policy.outlook(seen.before);
            let boards = boards_after(&seen);
            let logits: Vec<f32> = boards.iter().map(|after| outlook.logit(after)).collect();
            let sum: f32 = logits.iter().map(|logit| logit.exp()).sum();
            let mut most: f32 = 0.0;
            for after in &boards {
                let mut contents = 0;
                grove_model::each_change(seen.before, after, |bit, _| {
                    let windows = &policy.windows;
                    windows.each_content(seen.before, bit, |_| contents += 1);
                });
                most = most.max(contents as f32 * 0.5 / Policy::ONE);
            }
            for (exact, logit) in trace.shares.iter().zip(&logits) {
                let off = (exact * sum / logit.exp()).ln().abs();
                // A share compares a move with the others, each off by as much; and rounding.
                assert!(off <= 2.0 * most + 1e-4, "{off} {most}");
            }
        }
    });
}
