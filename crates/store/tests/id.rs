//! Names of games.

use grove_store::GameId;

#[test]
fn names_are_read_as_they_are_written() {
    let id = GameId { run: 3, index: 17 };
    assert_eq!(id.to_string(), "3-17");
    assert_eq!("3-17".parse(), Ok(id));
    for bad in ["", "3", "3-", "-3", "3-x", "3-1-7"] {
        let refused = bad.parse::<GameId>().unwrap_err().to_string();
        let expected = format!("game: expected RUN-INDEX, such as 3-17, found `{bad}`");
        assert_eq!(refused, expected);
    }
}
