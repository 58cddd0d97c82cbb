//! Policies as players name them: the newest that comes with the game, a certain one, or one out of a
//! file. Which there are only the game knows.

use crate::field::Values;

/// What a field takes that names one.
pub(crate) const VALUES: Values = Values::Form(
    "POLICY",
    "policy, a name such as policy-1, or policy:file=PATH",
);

/// The name of a policy, if the text is one.
pub(crate) fn read(text: &str) -> Option<String> {
    let rest = text.strip_prefix("policy")?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_name = rest.is_empty()
        || rest.strip_prefix('-').is_some_and(is_number)
        || rest
            .strip_prefix(":file=")
            .is_some_and(|path| !path.is_empty());
    is_name.then(|| text.into())
}
