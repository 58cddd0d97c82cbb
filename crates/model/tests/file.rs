//! Models as bytes.

use grove_model::Model;

use crate::layout::square;
use crate::net::{net, patterns};

#[test]
fn what_is_written_is_read() {
    for model in [net(), patterns()] {
        let mut model = model;
        model.header.provenance.insert("seed".into(), "17".into());
        let bytes = model.write();
        assert_eq!(Model::read(&bytes, &square(5)), Ok(model));
    }
}

#[test]
fn bad_files_are_refused_in_one_line() {
    let bytes = patterns().write();
    let error = |bytes: &[u8], side| Model::read(bytes, &square(side)).unwrap_err().to_string();
    assert_eq!(
        error(b"hello", 5),
        "expected a model, a file that begins with `grove model 1`, found something else"
    );
    assert_eq!(
        error(&bytes, 6),
        "board: expected the cells of this board, 00003f3f3f3f3f3f, found `0000001f1f1f1f1f`"
    );
    let mut damaged = bytes.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    assert!(error(&damaged, 5).ends_with("the file is damaged"));
    for length in [0, 5, 40, 130, bytes.len() - 1] {
        assert!(!error(&bytes[..length], 5).contains('\n'), "{length}");
    }
}

#[test]
fn no_bytes_make_it_panic() {
    let bytes = net().write();
    for at in 0..200 {
        for change in [1, 0x20, 0x80] {
            let mut other = bytes.clone();
            other[at] ^= change;
            let _ = Model::read(&other, &square(5));
        }
    }
}
