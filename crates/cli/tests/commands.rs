//! The commands, as a person types them: in `cmd/`, in the README and in the documentation.

#[test]
fn commands_print_what_is_written_here() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.md")
        .case("tests/cmd/*.toml")
        .case("../../README.md")
        .case("../../docs/*.md");
}
