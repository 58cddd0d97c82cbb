//! Confidence levels.

use grove_record::statistics::Confidence;

#[test]
fn deviations_are_those_of_every_table() {
    for (level, expected) in [(0.6827, 1.0000), (0.90, 1.6449), (0.99, 2.5758)] {
        let deviations = Confidence::new(level).deviations();
        assert!((deviations - expected).abs() < 5e-5, "{level}");
    }
    assert!((Confidence::P95.deviations() - 1.959_963_985).abs() < 1e-9);
}

#[test]
fn deviations_at_all_times_are_fewest_where_they_should_be() {
    // With w = (5.991465 + ln 6.991465) · n / 50, so 7.936192 at n = 50:
    // √((1 + 1 / w) · (ln(1 + w) + 5.991465)) = √(1.126005 · 8.181600).
    let at = |values| Confidence::P95.deviations_at_all_times(values);
    assert!((at(50) - 3.035_2).abs() < 1e-4, "{}", at(50));
    assert!(at(10) > at(50) && at(1000) > at(50));
}

#[test]
#[should_panic(expected = "a confidence of 95")]
fn a_confidence_is_not_a_percentage() {
    Confidence::new(95.0);
}
