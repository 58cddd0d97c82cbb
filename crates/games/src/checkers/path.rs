//! The way a capture takes, which a move does not keep.

use super::Checkers;
use super::board::Step;
use super::captures::Capture;
use super::movegen::Move;

impl Checkers {
    /// The steps of the first path, in the order of generation, that makes this capture: two
    /// bits each, the last one lowest.
    pub(super) fn first_path(&self, mv: Move) -> Option<u32> {
        let capture = Capture {
            from: mv.from(),
            to: mv.from(),
            captured: 0,
            path: 0,
        };
        self.path_from(capture, mv)
    }

    fn path_from(&self, capture: Capture, mv: Move) -> Option<u32> {
        if capture.captured == mv.captured() {
            return (capture.to == mv.to()).then_some(capture.path);
        }
        let king = self.kings >> mv.from() & 1 != 0;
        self.ways(king).iter().find_map(|&step| {
            let next = self.jump(capture, step)?;
            let on_the_way = next.captured & !mv.captured() == 0;
            on_the_way.then(|| self.path_from(next, mv)).flatten()
        })
    }

    /// The bits of the squares on which a move's first path lands.
    pub(super) fn landings(&self, mv: Move) -> Vec<usize> {
        let jumps = mv.captures();
        let Some(path) = self.first_path(mv).filter(|_| jumps > 0) else {
            return vec![mv.to()];
        };
        let mut at = mv.from();
        (0..jumps)
            .rev()
            .map(|jump| {
                let step = (path >> (2 * jump) & 3) as usize;
                at = at.wrapping_add_signed(2 * Step::DISTANCE[step]);
                at
            })
            .collect()
    }

    /// The move of a piece that lands on these squares, if each is a jump from the one before.
    pub(super) fn along(&self, from: usize, landings: &[usize]) -> Option<Move> {
        let king = self.kings >> from & 1 != 0;
        let mut capture = Capture {
            from,
            to: from,
            captured: 0,
            path: 0,
        };
        for &to in landings {
            capture = self
                .ways(king)
                .iter()
                .filter_map(|&step| self.jump(capture, step))
                .find(|next| next.to == to)?;
        }
        Some(Move::new(from, capture.to, capture.captured))
    }
}
