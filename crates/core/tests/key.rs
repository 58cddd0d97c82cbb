//! Keys of positions.

use std::collections::HashSet;

use grove_core::KeyMixer;

#[test]
fn keys_of_sparse_words_differ_and_flip_half_their_bits() {
    let mut keys = HashSet::new();
    let mut flipped = 0;
    let base = KeyMixer::new(1).word(0).word(0).key();
    for i in 0..64 {
        for j in 0..64 {
            let key = KeyMixer::new(1).word(1 << i).word(1 << j).key();
            assert!(keys.insert(key));
            flipped += (key ^ base).count_ones();
        }
    }
    let mean = f64::from(flipped) / 4096.0;
    assert!((31.5..32.5).contains(&mean), "{mean}");
}
