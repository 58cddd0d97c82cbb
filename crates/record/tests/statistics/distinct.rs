//! Games that are repetitions.

use grove_record::statistics::Distinct;

#[test]
fn repetitions_are_counted_once() {
    let counted: Distinct = (0..100).map(|game| game % 24).collect();
    assert_eq!(counted.to_string(), "24 distinct games of 100");
    let none = Distinct::default();
    assert_eq!(none.to_string(), "0 distinct games of 0");
}
