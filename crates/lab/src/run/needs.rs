//! Pairs of games that something still takes, and how long they take.

use std::collections::BTreeMap;

use super::sample::Sample;

/// How many more pairs of which samples.
#[derive(Clone, Debug, Default)]
pub(super) struct Needs(BTreeMap<usize, Need>);

/// How many more pairs of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Need {
    /// A cell that it is the sample of.
    pub(super) cell: usize,
    /// The pairs.
    pub(super) pairs: u64,
}

impl Needs {
    /// Of one sample.
    pub(super) fn of(sample: usize, cell: usize, pairs: u64) -> Self {
        let mut needs = Needs::default();
        needs.add(sample, Need { cell, pairs });
        needs
    }

    /// Adds pairs of a sample. Those that were needed anyway serve both.
    pub(super) fn add(&mut self, sample: usize, need: Need) {
        let own = self.0.entry(sample).or_insert(need);
        own.pairs = own.pairs.max(need.pairs);
    }

    /// Adds what something else takes.
    pub(super) fn merge(&mut self, other: &Needs) {
        for (sample, need) in other.iter() {
            self.add(sample, need);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The samples and what is needed of each.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, Need)> {
        self.0.iter().map(|(&sample, &need)| (sample, need))
    }
}

/// What samples take.
pub(super) struct Costs<'a> {
    pub(super) samples: &'a [Sample],
    pub(super) threads: usize,
}

impl Costs<'_> {
    /// How long a pair of a sample takes; infinite if it cannot be had.
    pub(super) fn of_pair(&self, place: usize) -> f64 {
        let sample = &self.samples[place];
        if sample.failure.is_some() || sample.left() == 0 {
            return f64::INFINITY;
        }
        let known = sample.data.seconds_per_pair();
        let seconds = known.unwrap_or_else(|| sample.expected_seconds());
        (seconds / self.threads as f64).max(1e-4)
    }

    /// How long the next pair takes, with the games that a player is asked about if they were not played.
    pub(super) fn of_next_pair(&self, place: usize) -> f64 {
        let sample = &self.samples[place];
        let before = match sample.source {
            Some(source) if self.samples[source].pairs <= sample.pairs => self.of_pair(source),
            _ => 0.0,
        };
        before + self.of_pair(place)
    }

    /// How long all of it takes. Games that several players are asked about are played once.
    pub(super) fn of(&self, needs: &Needs) -> f64 {
        let mut more: BTreeMap<usize, u64> = BTreeMap::new();
        let mut add = |sample: usize, pairs: u64| {
            let own = more.entry(sample).or_default();
            *own = pairs.max(*own);
        };
        for (place, need) in needs.iter() {
            add(place, need.pairs);
            let sample = &self.samples[place];
            if let Some(source) = sample.source {
                let all = sample.pairs + need.pairs;
                add(source, all.saturating_sub(self.samples[source].pairs));
            }
        }
        let more = more.into_iter().filter(|&(_, pairs)| pairs > 0);
        more.map(|(sample, pairs)| pairs as f64 * self.of_pair(sample))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::SampleSpec;
    use super::*;

    /// A sample whose pairs take so many seconds.
    fn sample(seconds: f64, source: Option<usize>) -> Sample {
        let spec = SampleSpec {
            game: "konane".into(),
            players: ["ab".into(), "random".into()],
            openings: "random=4".into(),
            seed: 1,
            max_plies: None,
            probe: None,
        };
        let mut sample = Sample::new(spec, source);
        sample.took = Some(seconds);
        sample
    }

    #[test]
    fn games_that_two_players_are_asked_about_are_paid_for_once() {
        let mut samples = [
            sample(10.0, None),
            sample(1.0, Some(0)),
            sample(2.0, Some(0)),
        ];
        let mut needs = Needs::of(1, 0, 5);
        needs.merge(&Needs::of(2, 1, 3));
        let cost = |samples: &[Sample]| {
            let costs = Costs {
                samples,
                threads: 2,
            };
            costs.of(&needs)
        };
        assert_eq!(cost(&samples), (5.0 * 10.0 + 5.0 * 1.0 + 3.0 * 2.0) / 2.0);
        // Four of the five pairs were played before.
        samples[0].pairs = 4;
        assert_eq!(cost(&samples), (10.0 + 5.0 * 1.0 + 3.0 * 2.0) / 2.0);
    }

    #[test]
    fn what_cannot_be_had_takes_for_ever() {
        let mut samples = [sample(1.0, None)];
        samples[0].population = Some(0);
        let costs = Costs {
            samples: &samples,
            threads: 1,
        };
        assert!(costs.of(&Needs::of(0, 0, 1)).is_infinite());
    }
}
