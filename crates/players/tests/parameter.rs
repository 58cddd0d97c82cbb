use grove_players::{parameter, with_parameter};

const PLAYER: &str =
    "ab:time=0.1s,rfp=0.15,lmp=16,aspiration=width(0.5),eval=man(10)+king(5)+kings(2)";

#[test]
fn numbers_are_found_by_name() {
    for (name, expected) in [
        ("rfp", 0.15),
        ("lmp", 16.0),
        ("aspiration", 0.5),
        ("eval.man", 10.0),
        ("eval.king", 5.0),
        ("eval.kings", 2.0),
    ] {
        assert_eq!(parameter(PLAYER, name), Ok(expected), "{name}");
    }
}

#[test]
fn a_number_is_replaced_and_nothing_else() {
    for (name, number, old, new) in [
        ("rfp", 0.2, "rfp=0.15", "rfp=0.2"),
        ("lmp", 7.0, "lmp=16", "lmp=7"),
        ("aspiration", 0.25, "width(0.5)", "width(0.25)"),
        ("eval.king", 6.0, "+king(5)", "+king(6)"),
        ("eval.kings", -3.0, "kings(2)", "kings(-3)"),
    ] {
        let changed = with_parameter(PLAYER, name, number).unwrap();
        assert_eq!(changed, PLAYER.replace(old, new), "{name}");
    }
}

#[test]
fn what_is_no_number_is_refused() {
    for name in ["time", "depth", "eval", "eval.queen", "", "eval."] {
        let error = parameter(PLAYER, name).unwrap_err().to_string();
        let expected = format!("expected the name of a number in `{PLAYER}`, found `{name}`");
        assert_eq!(error, expected);
    }
}
