//! Hidden layers that follow the board: from one position to the next few pieces change, and only
//! their rows are added and taken away.
//!
//! That pays where patterns are single cells. A piece changes four patterns of 2x2 cells, and a move in
//! Ataxx so many of them that adding all up afresh takes no longer.
//!
//! A search evaluates positions of one game one after the other, close to each other in the tree. So
//! each thread keeps the layers of the position it evaluated last, whichever it was.

use std::cell::RefCell;

use crate::net::{add, subtract};
use crate::{Layout, Net, Planes};

/// The sums of one side's units, and what the side saw.
struct Accumulator {
    view: Planes,
    sums: [i16; MOST_UNITS],
}

const MOST_UNITS: usize = Net::SIZES[Net::SIZES.len() - 1];

/// Both sides' sums by the net that is told by its address: nets that are used here live as long as the
/// program.
struct Accumulators {
    net: usize,
    halves: [Accumulator; 2],
}

const NONE: Accumulator = Accumulator {
    view: [0; 4],
    sums: [0; MOST_UNITS],
};

thread_local! {
    static LAST: RefCell<Accumulators> = const {
        RefCell::new(Accumulators { net: 0, halves: [NONE; 2] })
    };
}

impl Accumulator {
    /// Goes on to what the side sees now.
    #[inline]
    fn follow<const H: usize>(&mut self, net: &Net, layout: &Layout, view: &Planes) -> &[i16; H] {
        let sums = (self.sums.first_chunk_mut()).expect("no net has more units");
        match layout.singles() {
            None => *sums = net.accumulate(layout, view),
            Some(singles) => {
                let (rows, _) = net.rows.as_chunks::<H>();
                let less = |one: &Planes, other: &Planes| -> Planes {
                    std::array::from_fn(|plane| one[plane] & !other[plane])
                };
                let (gone, new) = (less(&self.view, view), less(view, &self.view));
                let count = |planes: &Planes| planes.map(u64::count_ones).iter().sum::<u32>();
                if count(&gone) + count(&new) < count(view) {
                    singles.each(&gone, |content| subtract(sums, &rows[content]));
                    singles.each(&new, |content| add(sums, &rows[content]));
                } else {
                    *sums = net.accumulate(layout, view);
                }
            }
        }
        self.view = *view;
        sums
    }
}

impl Net {
    /// [`logit`](Net::logit) of the position that both sides see like this, told by the changes since the
    /// last call on this thread.
    #[inline]
    pub(crate) fn logit_following(
        &'static self,
        layout: &Layout,
        phase: usize,
        views: &[Planes; 2],
        mover: usize,
    ) -> f32 {
        match self.hidden {
            16 => self.following::<16>(layout, phase, views, mover),
            32 => self.following::<32>(layout, phase, views, mover),
            64 => self.following::<64>(layout, phase, views, mover),
            _ => self.following::<128>(layout, phase, views, mover),
        }
    }

    #[inline(never)]
    fn following<const H: usize>(
        &'static self,
        layout: &Layout,
        phase: usize,
        views: &[Planes; 2],
        mover: usize,
    ) -> f32 {
        LAST.with_borrow_mut(|last| {
            let net = std::ptr::from_ref(self).addr();
            if last.net != net {
                last.net = net;
                for half in &mut last.halves {
                    half.view = [0; 4];
                    half.sums[..H].copy_from_slice(&self.bias);
                }
            }
            let [black, white] = &mut last.halves;
            let black = black.follow::<H>(self, layout, &views[0]);
            let white = white.follow::<H>(self, layout, &views[1]);
            match mover {
                0 => self.output(phase, black, white),
                _ => self.output(phase, white, black),
            }
        })
    }
}
