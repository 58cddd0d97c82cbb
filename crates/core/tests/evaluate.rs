//! Evaluations as text.

use grove_core::Term;

#[test]
fn sums_are_read_term_by_term() {
    let sum = Term::parse_sum("euclid(1)+wolves(0.14)+q").unwrap();
    let weights: Vec<f64> = sum.iter().map(|term| term.weight().unwrap()).collect();
    assert_eq!(weights, [1.0, 0.14, 1.0]);
    assert_eq!(sum[1].to_string(), "wolves(0.14)");
}

#[test]
fn what_is_no_sum_is_refused() {
    for text in ["", "a+", "a(1", "a)1(", "a(1)b", "a((1))", "ä(1)", "(1)"] {
        assert!(Term::parse_sum(text).is_err(), "{text}");
    }
    for text in ["a(x)", "a()", "a(1,2)", "a(1e9)", "a(nan)"] {
        let sum = Term::parse_sum(text).unwrap();
        assert!(sum[0].weight().is_err(), "{text}");
    }
}

#[test]
fn weights_are_whole_or_of_three_decimals_where_asked() {
    let term = |text: &str| Term::parse_sum(text).unwrap().remove(0);
    assert_eq!(term("man(5)").whole_weight(), Ok(5));
    assert_eq!(term("man(-5.0)").whole_weight(), Ok(-5));
    assert_eq!(term("man").whole_weight(), Ok(1));
    assert_eq!(
        term("man(2.5)").whole_weight().unwrap_err().to_string(),
        "man: expected a whole weight, found `2.5`"
    );
    assert_eq!(term("wolves(0.14)").weight_in_thousandths(), Ok(140));
    assert_eq!(term("wolves(-2.2)").weight_in_thousandths(), Ok(-2200));
    assert_eq!(term("wolves(999.999)").weight_in_thousandths(), Ok(999_999));
    let error = term("wolves(0.1234)").weight_in_thousandths().unwrap_err();
    assert_eq!(
        error.to_string(),
        "wolves: expected a weight of at most three decimals, found `0.1234`"
    );
}
