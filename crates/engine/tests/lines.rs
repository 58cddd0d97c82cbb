//! Lines of text from outside.

use std::io::{BufReader, Read, repeat};

use grove_engine::lines::{LONGEST, next_line};

#[test]
fn lines_come_without_their_ends() {
    let mut input = &b"one\r\n\ntwo\xff\nthree"[..];
    let mut next = || next_line(&mut input).unwrap();
    assert_eq!(next().as_deref(), Some("one"));
    assert_eq!(next().as_deref(), Some(""));
    assert_eq!(next().as_deref(), Some("two\u{fffd}"));
    assert_eq!(next().as_deref(), Some("three"));
    assert_eq!(next(), None);
}

#[test]
fn a_line_without_end_is_cut() {
    let long = repeat(b'x').take(10 * LONGEST as u64);
    let mut input = BufReader::new(long.chain(&b"\nnext"[..]));
    let line = next_line(&mut input).unwrap().unwrap();
    assert_eq!(line.len(), LONGEST);
    assert_eq!(next_line(&mut input).unwrap().as_deref(), Some("next"));
}
