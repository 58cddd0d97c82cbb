//! Moves: generating, counting and drawing them.

use std::hint::select_unpredictable;

use grove_core::{Bits, Random, Step, nth_of_four};

use super::{Geometry, Halma};

/// Where a man starts and where it ends. How it gets there does not matter.
pub type Move = Step;

/// There is no other move.
pub const PASS: Move = Step::new(0, 0);

/// The hops of up to sixteen men: four groups of men of different classes, and where the men of
/// each group land.
#[derive(Clone, Copy)]
struct Hops<const N: usize> {
    men: [Bits<N>; 4],
    landed: [Bits<N>; 4],
}

impl<const N: usize> Hops<N> {
    #[inline]
    fn counts(&self) -> [u32; 4] {
        self.landed.map(|cells| cells.count())
    }
}

impl<const N: usize, const STRIDE: usize> Halma<N, STRIDE> {
    #[inline]
    fn empty(&self) -> Bits<N> {
        self.geometry.board & !(self.own | self.enemy)
    }

    /// For each direction the empty cells behind a man, in which a hop can land.
    #[inline]
    fn landings(&self) -> [Bits<N>; 8] {
        let (all, empty) = (self.own | self.enemy, self.empty());
        let mut landings = self.geometry.hops[self.side.index()];
        for (direction, cells) in landings.iter_mut().enumerate() {
            *cells &= Geometry::<N, STRIDE>::shift(all, direction, 1) & empty;
        }
        landings
    }

    /// The men that can hop.
    #[inline]
    fn hoppers(&self, landings: &[Bits<N>; 8]) -> Bits<N> {
        let mut starts = Bits::EMPTY;
        for (direction, &cells) in landings.iter().enumerate() {
            // Directions are paired: half of them on, the opposite way.
            starts |= Geometry::<N, STRIDE>::shift(cells, (direction + 4) % 8, 2);
        }
        starts & self.own
    }

    /// Takes up to sixteen men from `rest`, four of each class, and follows their hops. On a board
    /// of one word the four groups go side by side, which vector instructions do in one go.
    #[inline]
    fn hops(&self, rest: &mut Bits<N>, landings: &[Bits<N>; 8]) -> Hops<N> {
        let mut men = [Bits::EMPTY; 4];
        for class in self.geometry.classes {
            let mut left = *rest & class;
            for group in &mut men {
                let one = left.lowest();
                *group |= one;
                left ^= one;
            }
        }
        *rest &= !(men[0] | men[1] | men[2] | men[3]);
        let mut landed = [Bits::EMPTY; 4];
        if N == 1 {
            landed = Self::follow(men, landings);
        } else {
            // Boards of several words keep the processor busy with one group.
            for group in (0..4).filter(|&group| !men[group].is_empty()) {
                [landed[group]] = Self::follow([men[group]], landings);
            }
        }
        Hops { men, landed }
    }

    /// Where the hops of each group of men lead, one after the other.
    #[inline]
    fn follow<const K: usize>(men: [Bits<N>; K], landings: &[Bits<N>; 8]) -> [Bits<N>; K] {
        let mut reached = men;
        let mut new = men;
        while new.iter().fold(Bits::EMPTY, |any, &cells| any | cells) != Bits::EMPTY {
            let mut next = [Bits::EMPTY; K];
            for (direction, &cells) in landings.iter().enumerate() {
                for group in 0..K {
                    next[group] |= Geometry::<N, STRIDE>::shift(new[group], direction, 2) & cells;
                }
            }
            for group in 0..K {
                new[group] = next[group] & !reached[group];
                reached[group] |= new[group];
            }
        }
        for group in 0..K {
            reached[group] ^= men[group];
        }
        reached
    }

    /// Visits the hops of all men.
    #[inline]
    fn each_hops(&self, mut visit: impl FnMut(Hops<N>)) {
        let landings = self.landings();
        let mut rest = self.hoppers(&landings);
        while !rest.is_empty() {
            visit(self.hops(&mut rest, &landings));
        }
    }

    /// The move of that man of a group that lands there.
    #[inline]
    fn hop(&self, men: Bits<N>, to: usize) -> Move {
        let class = self.geometry.classes[to / STRIDE % 2 * 2 + to % STRIDE % 2];
        Move::new((men & class).first().unwrap_or_default(), to)
    }

    /// Visits the steps man by man, then the hops; or the pass.
    #[inline]
    pub(super) fn each_walk_or_pass(&self, mut visit: impl FnMut(Move)) {
        let empty = self.empty();
        let around = &self.geometry.around[self.side.index()];
        let mut any = false;
        for man in self.own {
            for to in around[man] & empty {
                any = true;
                visit(Move::new(man, to));
            }
        }
        self.each_hops(|hops| {
            any = true;
            for (men, landed) in hops.men.into_iter().zip(hops.landed) {
                for to in landed {
                    visit(self.hop(men, to));
                }
            }
        });
        if !any {
            visit(PASS);
        }
    }

    /// The steps along the four lines, both ways in a set: a cell stands for the step between it
    /// and the cell before it on the line, into it if it is empty and out of it if a man stands
    /// there. Both cannot be, so one set has room for both.
    #[inline]
    fn steps(&self) -> [Bits<N>; 4] {
        let (own, empty) = (self.own, self.empty());
        let allowed = &self.geometry.steps[self.side.index()];
        [0, 1, 2, 3].map(|line| {
            let span = Geometry::<N, STRIDE>::STEP[line];
            let into = own.up(span) & empty & allowed[line];
            into | own & (empty & allowed[line + 4]).up(span)
        })
    }

    /// The step that a cell in a set of [`steps`](Self::steps) stands for.
    #[inline]
    fn step(&self, line: usize, cell: usize) -> Move {
        let before = cell.wrapping_sub(Geometry::<N, STRIDE>::STEP[line]);
        let leaves = self.own.has(cell);
        let from = select_unpredictable(leaves, cell, before);
        Move::new(from, before ^ cell ^ from)
    }

    #[inline]
    pub(super) fn walk_or_pass_count(&self) -> usize {
        let mut count: u32 = self.steps().iter().map(|cells| cells.count()).sum();
        self.each_hops(|hops| count += hops.counts().iter().sum::<u32>());
        count.max(1) as usize
    }

    /// One of the moves, each as likely as any other.
    #[inline]
    pub(super) fn random_walk_or_pass(&self, random: &mut Random) -> Move {
        let landings = self.landings();
        let mut rest = self.hoppers(&landings);
        let hops = self.hops(&mut rest, &landings);
        if !rest.is_empty() {
            return self.random_in_a_crowd(hops, rest, &landings, random);
        }
        self.random_walk(&[hops], random)
    }

    /// The same where more than four men of a class can hop.
    #[inline(never)]
    fn random_in_a_crowd(
        &self,
        first: Hops<N>,
        mut rest: Bits<N>,
        landings: &[Bits<N>; 8],
        random: &mut Random,
    ) -> Move {
        // No board has more than 36 men a side, and all of them may be of one class.
        let mut hops = [first; 9];
        let mut filled = 1;
        while !rest.is_empty() {
            hops[filled] = self.hops(&mut rest, landings);
            filled += 1;
        }
        self.random_walk(&hops[..filled], random)
    }

    /// One of the steps and of these hops.
    #[inline]
    fn random_walk(&self, all_hops: &[Hops<N>], random: &mut Random) -> Move {
        let steps = self.steps();
        let step_counts = steps.map(|cells| cells.count());
        let step_count: u32 = step_counts.iter().sum();
        let hop_counts = |hops: &Hops<N>| hops.counts().iter().sum::<u32>();
        let total = step_count + all_hops.iter().map(hop_counts).sum::<u32>();
        if total == 0 {
            return PASS;
        }
        let mut n = random.below(total);
        if n < step_count {
            let (line, cell) = nth_of_four(steps, step_counts, n);
            return self.step(line, cell);
        }
        n -= step_count;
        for hops in all_hops {
            let counts = hops.counts();
            let count = counts.iter().sum::<u32>();
            if n < count {
                let (group, to) = nth_of_four(hops.landed, counts, n);
                return self.hop(hops.men[group], to);
            }
            n -= count;
        }
        PASS
    }
}
