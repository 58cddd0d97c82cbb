//! Where results come from.

use grove_store::{Build, Provenance};

#[test]
fn this_machine_is_known() {
    let provenance = Provenance::collect(Build::unknown(), 2);
    assert!(provenance.cores > 0);
    assert_eq!(provenance.threads, 2);
}
