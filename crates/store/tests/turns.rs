//! What the moves of a game took, as bytes.

use std::time::Duration;

use grove_record::Turn;
use grove_store::{decode_turns, encode_turns};
use proptest::prelude::*;

/// Numbers of every length.
fn numbers() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..u64::BITS).prop_map(|(number, shift)| number >> shift)
}

fn turns() -> impl Strategy<Value = Turn> {
    let places = (numbers(), numbers());
    let table = (numbers(), numbers());
    let effort = (numbers(), numbers(), any::<u32>(), any::<i32>());
    (effort, places, table).prop_map(
        |((micros, nodes, depth, score), (best_index, moves), (probes, collisions))| Turn {
            time: Duration::from_micros(micros),
            nodes,
            depth,
            score,
            best_index: best_index as usize,
            moves: moves as usize,
            probes,
            collisions,
        },
    )
}

proptest! {
    #[test]
    fn turns_come_back(turns in prop::collection::vec(turns(), 0..60)) {
        prop_assert_eq!(decode_turns(&encode_turns(&turns)), Some(turns));
    }

    #[test]
    fn what_is_cut_off_is_noticed(turn in turns(), cut in 1..6_usize) {
        let bytes = encode_turns(&[turn]);
        prop_assert_eq!(decode_turns(&bytes[..bytes.len() - cut]), None);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Some(turns) = decode_turns(&bytes) {
            prop_assert_eq!(decode_turns(&encode_turns(&turns)), Some(turns));
        }
    }
}

#[test]
fn small_numbers_take_a_byte() {
    let turn = Turn {
        time: Duration::from_nanos(100_999),
        nodes: 127,
        depth: 6,
        score: -64,
        best_index: 3,
        moves: 40,
        ..Turn::default()
    };
    assert_eq!(encode_turns(&[turn]), [100, 127, 6, 127, 3, 40]);
    let with_table = Turn {
        probes: 100,
        collisions: 9,
        ..turn
    };
    let bytes = [100, 127, 6, 127, 3, 0, 40, 100, 9];
    assert_eq!(encode_turns(&[with_table]), bytes);
    assert_eq!(decode_turns(&[]), Some(Vec::new()));
}
