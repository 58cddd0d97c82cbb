//! What the moves of a game took, as bytes.
//!
//! Six numbers a turn, one after the other: time in microseconds, nodes, depth, score, place of the
//! move, number of moves. Each takes as many bytes as it needs, seven bits in a byte and the eighth
//! where more follow; a score is first folded so that small negative numbers are small too. A turn
//! takes about ten bytes, so that a million games with all of it stay under a gigabyte. A search with a
//! transposition table has a zero instead of the number of moves, and then that number, look-ups and
//! collisions.

use std::time::Duration;

use grove_record::Turn;

/// The bytes of turns. Times lose what is below a microsecond.
pub fn encode_turns(turns: &[Turn]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(turns.len() * 12);
    for turn in turns {
        let micros = u64::try_from(turn.time.as_micros()).unwrap_or(u64::MAX);
        for number in [
            micros,
            turn.nodes,
            turn.depth.into(),
            fold(turn.score).into(),
            turn.best_index as u64,
        ] {
            write(&mut bytes, number);
        }
        let has_table = turn.moves == 0 || turn.probes > 0 || turn.collisions > 0;
        let moves = turn.moves as u64;
        match has_table {
            false => write(&mut bytes, moves),
            true => [0, moves, turn.probes, turn.collisions]
                .into_iter()
                .for_each(|number| write(&mut bytes, number)),
        }
    }
    bytes
}

/// The turns of bytes; nothing if they are not from [`encode_turns`].
pub fn decode_turns(mut bytes: &[u8]) -> Option<Vec<Turn>> {
    let mut turns = Vec::new();
    while !bytes.is_empty() {
        let mut next = || read(&mut bytes);
        let mut turn = Turn {
            time: Duration::from_micros(next()?),
            nodes: next()?,
            depth: next()?.try_into().ok()?,
            score: unfold(next()?.try_into().ok()?),
            best_index: next()?.try_into().ok()?,
            moves: next()?.try_into().ok()?,
            ..Turn::default()
        };
        if turn.moves == 0 {
            turn.moves = next()?.try_into().ok()?;
            turn.probes = next()?;
            turn.collisions = next()?;
        }
        turns.push(turn);
    }
    Some(turns)
}

fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 0x7f);
        // The tenth byte has room for one bit.
        if part << shift >> shift != part {
            return None;
        }
        number |= part << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// 0, -1, 1, -2, … become 0, 1, 2, 3, …
fn fold(score: i32) -> u32 {
    (score << 1 ^ score >> 31) as u32
}

fn unfold(folded: u32) -> i32 {
    (folded >> 1) as i32 ^ -((folded & 1) as i32)
}
