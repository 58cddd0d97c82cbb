//! The weights of a policy as one row of numbers, the loss of a choice and its gradient.

use grove_model::{Change, Header, Policy, Windows};

use super::choices::{CELL_CHANGES, Seen, kind};

pub(super) struct PolicyTables<'a> {
    pub header: &'a Header,
    pub windows: &'a Windows,
    pub changes: &'a [Change],
}

/// What is kept from the way forward for the way back, and used again.
pub(super) struct Trace {
    /// What each change of a cell is worth, as far as it occurs.
    worths: Vec<f32>,
    /// For each of them where its weights begin in `places`, and how many they are; none where the
    /// change does not occur.
    weights: Vec<Option<(u32, u32)>>,
    places: Vec<u32>,
    /// The changes that occur.
    occurring: Vec<u16>,
    /// The logit of each move, then its share.
    pub shares: Vec<f32>,
    /// How the loss depends on what each change is worth.
    slopes: Vec<f32>,
}

impl Default for Trace {
    fn default() -> Self {
        Trace {
            worths: vec![0.0; CELL_CHANGES],
            weights: vec![None; CELL_CHANGES],
            places: Vec::new(),
            occurring: Vec::new(),
            shares: Vec::new(),
            slopes: vec![0.0; CELL_CHANGES],
        }
    }
}

impl Trace {
    /// The number of the move with the largest share; the first of equals.
    pub fn favourite(&self) -> usize {
        let mut best = 0;
        for (number, &share) in self.shares.iter().enumerate() {
            if share > self.shares[best] {
                best = number;
            }
        }
        best
    }
}

impl PolicyTables<'_> {
    /// How many weights there are.
    pub fn size(&self) -> usize {
        self.header.phases * self.changes.len() * self.windows.weights()
    }

    /// The cross entropy of the choice. The shares of all moves are kept.
    pub fn forward(&self, weights: &[f32], seen: &Seen<'_>, trace: &mut Trace) -> f64 {
        self.find_logits(weights, seen, trace);
        let most = trace.shares.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for logit in &mut trace.shares {
            *logit = (*logit - most).exp();
            sum += *logit;
        }
        trace.shares.iter_mut().for_each(|share| *share /= sum);
        -f64::from(trace.shares[seen.chosen].max(1e-9).ln())
    }

    /// The logit of each move.
    fn find_logits(&self, weights: &[f32], seen: &Seen<'_>, trace: &mut Trace) {
        for &number in &trace.occurring {
            trace.weights[usize::from(number)] = None;
        }
        trace.occurring.clear();
        trace.places.clear();
        trace.shares.clear();
        let row = self.header.phase(seen.before) * self.changes.len();
        let moves = seen.each_change(|mv, change| {
            let number = change.number();
            if trace.weights[number].is_none() {
                let first = trace.places.len();
                let kind = kind(seen.before, change);
                if let Ok(place) = self.changes.binary_search(&kind) {
                    let table = ((row + place) * self.windows.weights()) as u32;
                    let shared = self.windows.shared();
                    self.windows
                        .each_content(seen.before, change.bit(), |content| {
                            trace.places.push(table + shared[content]);
                        });
                }
                let places = &trace.places[first..];
                trace.worths[number] = places.iter().map(|&place| weights[place as usize]).sum();
                trace.weights[number] = Some((first as u32, places.len() as u32));
                trace.occurring.push(number as u16);
            }
            trace.shares.resize(mv + 1, 0.0);
            trace.shares[mv] += trace.worths[number];
        });
        trace.shares.resize(moves, 0.0);
    }

    /// Adds to the gradient how the loss of the choice that was just seen depends on each weight.
    pub fn backward(&self, seen: &Seen<'_>, trace: &mut Trace, gradient: &mut [f32]) {
        for &number in &trace.occurring {
            trace.slopes[usize::from(number)] = 0.0;
        }
        let (shares, slopes) = (&trace.shares, &mut trace.slopes);
        seen.each_change(|mv, change| {
            let made = if mv == seen.chosen { 1.0 } else { 0.0 };
            slopes[change.number()] += shares[mv] - made;
        });
        for &number in &trace.occurring {
            let slope = trace.slopes[usize::from(number)];
            let (first, count) = trace.weights[usize::from(number)].unwrap_or_default();
            for &place in &trace.places[first as usize..][..count as usize] {
                gradient[place as usize] += slope;
            }
        }
    }

    /// The policy with these weights, each rounded to the nearest that a policy can have.
    pub fn quantised(&self, weights: &[f32], header: Header) -> Policy {
        let whole = |weight: &f32| (weight * Policy::ONE).round() as i16;
        let weights = weights.iter().map(whole).collect();
        Policy::new(header, self.windows.clone(), self.changes.to_vec(), weights)
    }
}
