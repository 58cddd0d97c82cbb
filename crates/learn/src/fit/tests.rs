//! Gradients against differences, and truths that are known.

use super::*;

fn layout(geometry: &Geometry) -> Layout {
    Layout::new(geometry, "2x2").unwrap()
}

fn geometry() -> Geometry {
    "ataxx:4x4".parse::<GameSpec>().unwrap().geometry().unwrap()
}

fn seen(number: u64) -> Seen {
    let geometry = geometry();
    let mut random = Seed(number).random();
    let mut planes = [0; 4];
    for bit in (0..64).filter(|bit| geometry.board() >> bit & 1 != 0) {
        match random.below(3) {
            0 => {}
            kind => planes[kind as usize - 1] |= 1 << bit,
        }
    }
    Seen {
        own: planes,
        other: geometry.other_view(&planes),
        phase: number as usize % 2,
        symmetry: number as usize % 8,
    }
}

/// Compares the gradient of every weight that matters with what a small change of it does.
fn check_gradient(learner: &impl Learner, shake: f32) {
    let mut random = Seed(3).random();
    let mut weights = learner.initial(&mut random);
    for weight in &mut weights {
        *weight += shake * (random.below(2001) as f32 / 1000.0 - 1.0);
    }
    for number in 0..5 {
        let seen = seen(number);
        let mut trace = Default::default();
        learner.forward(&weights, &seen, &mut trace);
        let mut gradient = vec![0.0; weights.len()];
        learner.backward(&weights, &trace, 1.0, &mut gradient);
        let mut other = Default::default();
        let mut checked = 0;
        for place in 0..weights.len() {
            let step = 1e-3;
            let kept = weights[place];
            weights[place] = kept + step;
            let above = learner.forward(&weights, &seen, &mut other);
            weights[place] = kept - step;
            let below = learner.forward(&weights, &seen, &mut other);
            weights[place] = kept;
            let difference = (above - below) / (2.0 * step);
            let slope = gradient[place];
            assert!(
                (difference - slope).abs() < 0.02,
                "{place}: {difference} {slope}"
            );
            checked += usize::from(slope != 0.0);
        }
        assert!(checked > 4, "{checked}");
    }
}

#[test]
fn gradients_are_what_differences_say() {
    let geometry = geometry();
    let layout = layout(&geometry);
    check_gradient(&PatternTables::new(&layout, 2), 0.5);
    check_gradient(&NetShape::new(&layout, 16, 2), 0.1);
}

#[test]
fn quantised_nets_say_what_the_exact_ones_do() {
    let geometry = geometry();
    let layout = layout(&geometry);
    let net = NetShape::new(&layout, 16, 2);
    let weights = net.initial(&mut Seed(5).random());
    let model = Model {
        header: Header {
            phases: 2,
            pieces: 16,
            ..Header::default()
        },
        layout: layout.clone(),
        weights: net.quantised(&weights),
    };
    for number in 0..200 {
        let mut seen = seen(number);
        seen.symmetry = 0;
        seen.phase = model.header.phase(&seen.own);
        let exact = net.forward(&weights, &seen, &mut Default::default());
        let quantised = model.logit(&seen.own, &seen.other);
        assert!((exact - quantised).abs() < 0.02, "{exact} {quantised}");
    }
}
