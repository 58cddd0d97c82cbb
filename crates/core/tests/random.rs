//! Randomness that can be repeated.

use grove_core::Seed;

#[test]
fn things_happen_as_often_as_they_should() {
    const DRAWS: u32 = 100_000;
    let mut random = Seed(5).random();
    let mut happened = |probability| (0..DRAWS).filter(|_| random.chance(probability)).count();
    assert_eq!(happened(0.0), 0);
    assert_eq!(happened(1.0), DRAWS as usize);
    for probability in [0.01, 0.3, 0.5, 0.98] {
        let mean = f64::from(DRAWS) * probability;
        let deviation = (mean * (1.0 - probability)).sqrt();
        let off = happened(probability) as f64 - mean;
        assert!(off.abs() < 5.0 * deviation, "{probability}: off by {off}");
    }
}
