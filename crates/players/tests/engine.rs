//! Other programs as players.

use grove_players::PlayerSpec;

fn canonical(text: &str) -> String {
    let read: PlayerSpec = text.parse().unwrap_or_else(|error| panic!("{error}"));
    assert!(matches!(read, PlayerSpec::Engine(_)));
    let written = read.to_string();
    assert_eq!(written.parse(), Ok(read), "{written}");
    written
}

fn refused(text: &str) -> String {
    text.parse::<PlayerSpec>().unwrap_err().to_string()
}

#[test]
fn an_engine_reads_back() {
    assert_eq!(
        canonical("engine:cmd=./engine"),
        "engine:cmd=\"./engine\",proto=ugi,time=1s,start=10s,patience=3s"
    );
    assert_eq!(
        canonical("engine:proto=uai,cmd=\"a -b, c\",nodes=5,option(Hash)=64,option(A B)=x y"),
        "engine:cmd=\"a -b, c\",proto=uai,nodes=5,start=10s,patience=60s,\
         option(Hash)=64,option(A B)=x y"
    );
    assert_eq!(
        canonical("engine:cmd=sh -c \"a, 'b c'\",clock=60s+1s,patience=1s,log=e.log"),
        "engine:cmd=sh -c \"a, 'b c'\",proto=ugi,clock=60s+1s,start=10s,patience=1s,log=e.log"
    );
}

#[test]
fn a_command_is_split_as_a_shell_does() {
    let words = |text: &str| match text.parse() {
        Ok(PlayerSpec::Engine(engine)) => engine.words().unwrap(),
        other => panic!("{other:?}"),
    };
    let expected = ["my engine", "--name", "a,b"];
    assert_eq!(words("engine:cmd=\"'my engine' --name a,b\""), expected);
    assert_eq!(words("engine:cmd=\"my engine\" --name \"a,b\""), expected);
}

#[test]
fn what_is_no_engine_is_refused() {
    let form = "expected a command like \"./engine --quiet\", with its quotes closed";
    assert_eq!(refused("engine"), format!("engine: cmd is missing: {form}"));
    let open = refused("engine:cmd=it's");
    assert_eq!(open, format!("engine: cmd: {form}, found `it's`"));
    assert_eq!(
        refused("engine:cmd=a,proto=xboard"),
        "engine: proto: expected ugi, uai or uci, found `xboard`"
    );
    assert_eq!(
        refused("engine:cmd=a,hash=4"),
        "engine: unknown field `hash`: expected one of cmd, proto, depth, nodes, time, clock, \
         start, patience, log, option(NAME)"
    );
    assert_eq!(
        refused("engine:cmd=a,option(Hash)=1\nquit"),
        "engine: option(Hash): expected a line without control characters, found `1\nquit`"
    );
}
