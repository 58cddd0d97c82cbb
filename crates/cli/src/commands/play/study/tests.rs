use std::io;

use grove_core::Outcome;
use grove_engine::session;

use super::Program;

fn program(game: &str) -> Program {
    let session = session::open(&game.parse().unwrap());
    Program::new(session, 1).unwrap()
}

fn obey(program: &mut Program, line: &str) {
    let told = program.obey(line, false, &mut io::sink());
    told.unwrap_or_else(|error| panic!("{line}: {error}"));
}

/// Both sides jump there and back, fifty times each.
fn jump(program: &mut Program) {
    for line in ["ma7a5", "mg7g5", "ma5a7", "mg5g7"]
        .iter()
        .cycle()
        .take(100)
    {
        obey(program, line);
    }
}

#[test]
fn more_than_fifty_jumps_in_a_row_end_the_game() {
    let mut program = program("ataxx");
    for new_board in [None, Some("i 7")] {
        if let Some(line) = new_board {
            obey(&mut program, line);
        }
        jump(&mut program);
        assert_eq!(program.session.outcome(), None);
        obey(&mut program, "ma7a5");
        assert_eq!(program.session.outcome(), Some(Outcome::Draw));
    }
}

#[test]
fn a_move_that_is_taken_back_leaves_the_jumps_before_it() {
    let mut program = program("ataxx");
    jump(&mut program);
    for _ in 0..2 {
        obey(&mut program, "ma7a5");
        assert_eq!(program.session.outcome(), Some(Outcome::Draw));
        obey(&mut program, "u");
        assert_eq!(program.session.outcome(), None);
    }
}

#[test]
fn a_limit_that_the_game_has_stays() {
    let mut program = program("ataxx:jumplimit=1");
    for line in ["ma7a5", "mg7g5", "ma5a7"] {
        assert_eq!(program.session.outcome(), None);
        obey(&mut program, line);
    }
    assert_eq!(program.session.outcome(), Some(Outcome::Draw));
}
