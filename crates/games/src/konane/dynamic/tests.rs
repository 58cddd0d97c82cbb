//! What the dynamic board remembers, against boards that are built anew.

use std::collections::BTreeSet;

use grove_core::{Notation, Random, Seed};

use super::super::Rules;
use super::*;

/// The list of a side from the front on, after a check of its links both ways.
fn list<const N: usize, const STRIDE: usize>(
    dynamic: &Dynamic<N, STRIDE>,
    side: Side,
) -> Vec<usize> {
    let mut list: Vec<usize> = Vec::new();
    for (field, _) in dynamic.movable(side).take(64 * N) {
        let before = list.last().map_or(NOWHERE, |&field| field as u16);
        assert_eq!(dynamic.fields.as_flattened()[field].previous, before);
        list.push(field);
    }
    assert_eq!(list.len(), dynamic.movables[side.index()] as usize);
    list
}

/// Everything that is remembered is as on a board that is built anew.
fn check<const N: usize, const STRIDE: usize>(dynamic: &Dynamic<N, STRIDE>) {
    let fresh = Dynamic::from(&dynamic.board);
    assert_eq!(dynamic.pieces, fresh.pieces);
    assert_eq!(dynamic.movables, fresh.movables);
    assert_eq!(dynamic.moves, fresh.moves);
    let fields = dynamic.fields.as_flattened();
    for (field, other) in fields.iter().zip(fresh.fields.as_flattened()) {
        assert_eq!(field.jumps, other.jumps);
    }
    for side in Side::BOTH {
        let unordered = |dynamic| BTreeSet::from_iter(list(dynamic, side));
        assert_eq!(unordered(dynamic), unordered(&fresh));
    }
}

/// Goes down `depth` moves and back, on the way down looking at a few moves beside each.
fn wander<const N: usize, const STRIDE: usize>(
    dynamic: &mut Dynamic<N, STRIDE>,
    random: &mut Random,
    depth: usize,
    beside: usize,
) {
    let before = dynamic.board;
    for sibling in 0..=beside {
        let Some(mv) = dynamic.random_move(random) else {
            return;
        };
        let further = if sibling == beside {
            depth
        } else {
            depth.min(3)
        };
        dynamic.try_move(mv, |next| {
            assert_eq!(next.board, before.after(mv));
            check(next);
            if further > 1 {
                wander(next, random, further - 1, beside);
            }
        });
        assert_eq!(dynamic.board, before);
        check(dynamic);
    }
}

fn wander_from_the_start<const N: usize, const STRIDE: usize>(rows: usize, columns: usize) {
    let start = Konane::<N, STRIDE>::start(&Rules { rows, columns });
    let mut random = Seed(31).random();
    wander(&mut Dynamic::from(&start), &mut random, 4, 5);
    for _ in 0..3 {
        wander(&mut Dynamic::from(&start), &mut random, usize::MAX, 1);
    }
}

#[test]
fn after_walks_down_and_back_all_is_as_on_a_new_board() {
    wander_from_the_start::<1, 8>(4, 4);
    wander_from_the_start::<1, 8>(5, 5);
    wander_from_the_start::<1, 8>(8, 8);
    wander_from_the_start::<4, 15>(17, 14);
    wander_from_the_start::<4, 15>(7, 9);
    wander_from_the_start::<7, 20>(20, 20);
}

#[test]
fn a_piece_far_away_loses_its_later_jumps_and_gets_them_back() {
    let empty = ["20"; 16].join("/");
    let text = format!("20/9b10/bw1w1w1w1w1w1w1w1w2/20/{empty} b");
    let rules = Rules {
        rows: 20,
        columns: 20,
    };
    let mut dynamic = Dynamic::from(&Konane::<7, 20>::parse(&rules, &text).unwrap());
    let at = Konane::<7, 20>::at;
    let far = |dynamic: &Dynamic<7, 20>| dynamic.fields.as_flattened()[at(2, 0)].jumps;
    assert_eq!(far(&dynamic), [9, 0, 0, 0]);
    let jump = Konane::<7, 20>::between(at(1, 9), at(3, 9));
    assert_eq!(dynamic.try_move(jump, |next| far(next)), [4, 0, 0, 0]);
    assert_eq!(far(&dynamic), [9, 0, 0, 0]);
}

#[test]
fn pieces_that_become_movable_stand_in_front_of_the_others() {
    let mut random = Seed(32).random();
    let mut dynamic = Dynamic::from(&Konane::<4, 15>::start(&Rules {
        rows: 17,
        columns: 14,
    }));
    let mut lists = Side::BOTH.map(|side| list(&dynamic, side));
    let mut appeared = 0;
    while dynamic.play_random(&mut random) {
        for side in Side::BOTH {
            let before = &mut lists[side.index()];
            let now = list(&dynamic, side);
            before.retain(|field| now.contains(field));
            assert!(now.ends_with(before));
            appeared += now.len() - before.len();
            *before = now;
        }
    }
    assert!(appeared > 50, "{appeared}");
}
