//! Moves: generating, counting and drawing them.

use std::fmt;

use grove_core::{Bits, Random};

use super::{Geometry, Halma};

/// Where a man starts and where it ends, in 16 bits. How it gets there does not matter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// There is no other move.
    pub const PASS: Move = Move(0);

    /// A man goes from one cell to another.
    #[inline]
    pub const fn new(from: usize, to: usize) -> Self {
        Move((from as u16) << 8 | to as u16)
    }

    /// The cell it leaves.
    #[inline]
    pub const fn from(self) -> usize {
        (self.0 >> 8) as usize
    }

    /// The cell it enters.
    #[inline]
    pub const fn to(self) -> usize {
        (self.0 & 255) as usize
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Move::PASS {
            return f.write_str("pass");
        }
        write!(f, "{}-{}", self.from(), self.to())
    }
}

/// Up to four men of different classes and where their hops lead.
#[derive(Clone, Copy)]
struct Hops<const N: usize> {
    men: Bits<N>,
    landed: Bits<N>,
}

impl<const N: usize, const STRIDE: usize> Halma<N, STRIDE> {
    #[inline]
    fn own(&self) -> Bits<N> {
        self.men[self.side.index()]
    }

    #[inline]
    fn empty(&self) -> Bits<N> {
        self.geometry.board & !(self.men[0] | self.men[1])
    }

    /// For each direction the empty cells behind a man, in which a hop can land.
    #[inline]
    fn landings(&self) -> [Bits<N>; 8] {
        let (all, empty) = (self.men[0] | self.men[1], self.empty());
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
        starts & self.own()
    }

    /// Visits the hops of all men, up to four of them at a time.
    #[inline]
    fn each_hops(&self, mut visit: impl FnMut(Hops<N>)) {
        let landings = self.landings();
        let mut rest = self.hoppers(&landings);
        while !rest.is_empty() {
            let men = self.one_of_each_class(rest);
            rest &= !men;
            let landed = Self::follow(men, &landings);
            visit(Hops { men, landed });
        }
    }

    #[inline]
    fn one_of_each_class(&self, men: Bits<N>) -> Bits<N> {
        self.geometry
            .classes
            .iter()
            .filter_map(|&class| (men & class).first())
            .fold(Bits::EMPTY, |chosen, man| chosen | Bits::cell(man))
    }

    /// Where hops from these cells lead, one after the other.
    #[inline]
    fn follow(start: Bits<N>, landings: &[Bits<N>; 8]) -> Bits<N> {
        let mut reached = start;
        let mut new = start;
        while !new.is_empty() {
            let mut next = Bits::EMPTY;
            for (direction, &cells) in landings.iter().enumerate() {
                next |= Geometry::<N, STRIDE>::shift(new, direction, 2) & cells;
            }
            new = next & !reached;
            reached |= new;
        }
        reached & !start
    }

    /// The man of this group that lands there.
    #[inline]
    fn hopper(&self, hops: Hops<N>, to: usize) -> usize {
        let class = self.geometry.classes[to / STRIDE % 2 * 2 + to % STRIDE % 2];
        (hops.men & class).first().unwrap_or_default()
    }

    /// Visits the steps man by man, then the hops; or the pass.
    #[inline]
    pub(super) fn each_walk_or_pass(&self, mut visit: impl FnMut(Move)) {
        let empty = self.empty();
        let around = &self.geometry.around[self.side.index()];
        let mut any = false;
        for man in self.own() {
            for to in around[man] & empty {
                any = true;
                visit(Move::new(man, to));
            }
        }
        self.each_hops(|hops| {
            any = true;
            for to in hops.landed {
                visit(Move::new(self.hopper(hops, to), to));
            }
        });
        if !any {
            visit(Move::PASS);
        }
    }

    /// Where steps lead in each direction.
    #[inline]
    fn steps(&self) -> [Bits<N>; 8] {
        let (own, empty) = (self.own(), self.empty());
        let mut steps = self.geometry.steps[self.side.index()];
        for (direction, cells) in steps.iter_mut().enumerate() {
            *cells &= Geometry::<N, STRIDE>::shift(own, direction, 1) & empty;
        }
        steps
    }

    #[inline]
    pub(super) fn walk_or_pass_count(&self) -> usize {
        let mut count: u32 = self.steps().iter().map(|cells| cells.count()).sum();
        self.each_hops(|hops| count += hops.landed.count());
        count.max(1) as usize
    }

    /// One of the moves, each as likely as any other.
    #[inline]
    pub(super) fn random_walk_or_pass(&self, random: &mut Random) -> Move {
        let steps = self.steps();
        let step_count: u32 = steps.iter().map(|cells| cells.count()).sum();
        // No board has more men than this a side.
        let mut groups = [(0, None); 36];
        let (mut total, mut filled) = (step_count, 0);
        self.each_hops(|hops| {
            groups[filled] = (total, Some(hops));
            total += hops.landed.count();
            filled += 1;
        });
        if total == 0 {
            return Move::PASS;
        }
        let mut n = random.below(total);
        if n < step_count {
            for (direction, cells) in steps.into_iter().enumerate() {
                let count = cells.count();
                if n < count {
                    let to = cells.nth(n);
                    let back = Geometry::<N, STRIDE>::STEP[direction % 4];
                    let from = if direction < 4 { to - back } else { to + back };
                    return Move::new(from, to);
                }
                n -= count;
            }
        }
        while filled > 0 {
            filled -= 1;
            if let (before, Some(hops)) = groups[filled]
                && n >= before
            {
                let to = hops.landed.nth(n - before);
                return Move::new(self.hopper(hops, to), to);
            }
        }
        Move::PASS
    }
}
