//! Why games end.

use grove_record::Reason;

#[test]
fn reasons_are_found_by_their_words() {
    for reason in Reason::ALL {
        assert_eq!(Reason::of(reason.name()), Some(reason));
    }
    assert_eq!(Reason::of("boredom"), None);
}
