//! What players of Halma are told.

use grove_core::{Bits, Side};

use super::Halma;
use crate::explain::{Ending, Explain};

impl<const N: usize, const STRIDE: usize> Explain for Halma<N, STRIDE> {
    fn task(&self) -> Option<String> {
        Some("step, or hop over men".into())
    }

    fn ending(&self) -> Option<Ending> {
        let sides = [!self.side, self.side];
        if let Some(winner) = sides.into_iter().find(|&side| self.has_won(side)) {
            let camp = self.geometry.camps[(!winner).index()];
            let cells = camp.into_iter().map(|cell| Self::square(cell).to_string());
            return Some(Ending {
                reason: match self.fill {
                    true => "the far camp is full".into(),
                    false => "all men are in the far camp".into(),
                },
                cells: cells.collect(),
            });
        }
        let [black, white] = Side::BOTH.map(|side| self.past_half(side));
        Some(Ending::new(format!(
            "after {} rounds {} to {} men are past the half line",
            self.max_plies / 2,
            black.max(white),
            black.min(white)
        )))
    }

    fn why_not(&self, cells: &[String]) -> Option<String> {
        let [from, .., to] = cells else {
            return None;
        };
        let has = |men: Bits<N>, name: &String| {
            men.into_iter()
                .any(|cell| Self::square(cell).to_string() == *name)
        };
        let is_own = has(self.own, from);
        let is_free = !has(self.own | self.enemy, to);
        (is_own && is_free && from != to)
            .then(|| format!("no step and no chain of hops leads from {from} to {to}"))
    }
}
