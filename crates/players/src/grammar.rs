//! The grammar of players: `name:field=value,…`. Commas inside parentheses or quotes do not
//! separate. The name of a level has a colon of its own: `level:8,field=value,…`.

use thiserror::Error;

/// A name and its fields, as they were written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fields<'a> {
    /// What stands before the fields.
    pub name: &'a str,
    /// The fields in their order.
    pub fields: Vec<(&'a str, &'a str)>,
}

/// What the name of a level begins with.
const LEVEL: &str = "level:";

/// Why a text is not of this form.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum FieldsError {
    /// A part without an equals sign.
    #[error("expected field=value, found `{0}`")]
    NoValue(String),
    /// A parenthesis or a quote that is not closed, or closed without being opened.
    #[error("expected `{expected}` in `{text}`")]
    Open { expected: char, text: String },
    /// A field given twice.
    #[error("{0} is given twice")]
    Twice(String),
}

impl<'a> Fields<'a> {
    /// Splits a text.
    pub fn parse(text: &'a str) -> Result<Self, FieldsError> {
        let separator = if text.starts_with(LEVEL) { ',' } else { ':' };
        let (name, rest) = match text.split_once(separator) {
            None => (text, None),
            Some((name, rest)) => (name, Some(rest)),
        };
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for part in rest.map(split).transpose()?.unwrap_or_default() {
            let (field, value) = part
                .split_once('=')
                .ok_or_else(|| FieldsError::NoValue(part.into()))?;
            if fields.iter().any(|&(earlier, _)| earlier == field) {
                return Err(FieldsError::Twice(field.into()));
            }
            fields.push((field, unquoted(value)));
        }
        Ok(Fields { name, fields })
    }

    /// The level that is named, if it is one.
    pub(crate) fn level(&self) -> Option<&'a str> {
        self.name.strip_prefix(LEVEL)
    }

    /// The value of a field, if it is written.
    pub fn value(&self, field: &str) -> Option<&'a str> {
        let found = self.fields.iter().find(|(name, _)| *name == field);
        found.map(|&(_, value)| value)
    }
}

/// A value without the quotes around it. Where there are more than those two they belong to the
/// value, as in a command with several quoted words.
fn unquoted(value: &str) -> &str {
    let inner = value
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).unwrap_or(value)
}

/// A value as it can be written: in quotes where it would otherwise be read as something else.
pub(crate) fn written(value: &str) -> String {
    let alone = format!("x:x={value}");
    let reads_back = Fields::parse(&alone)
        .is_ok_and(|fields| matches!(fields.fields[..], [(_, read)] if read == value));
    match reads_back {
        true => value.into(),
        false => format!("\"{value}\""),
    }
}

fn split(text: &str) -> Result<Vec<&str>, FieldsError> {
    let open = |expected| FieldsError::Open {
        expected,
        text: text.into(),
    };
    let (mut parts, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted && depth == 0 => return Err(open('(')),
            ')' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if quoted {
        return Err(open('"'));
    }
    if depth > 0 {
        return Err(open(')'));
    }
    parts.push(&text[start..]);
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_inside_parentheses_and_quotes_do_not_separate() {
        let fields = Fields::parse(r#"ab:eval=moves(ratio,3),cmd="a, b",depth=4"#).unwrap();
        assert_eq!(fields.name, "ab");
        let expected = [("eval", "moves(ratio,3)"), ("cmd", "a, b"), ("depth", "4")];
        assert_eq!(fields.fields, expected);
    }

    #[test]
    fn the_name_of_a_level_has_two_parts() {
        let fields = Fields::parse("level:best,time=1s").unwrap();
        assert_eq!((fields.name, fields.level()), ("level:best", Some("best")));
        assert_eq!(fields.fields, [("time", "1s")]);
        assert_eq!(Fields::parse("level:best").unwrap().fields, []);
    }

    #[test]
    fn quotes_inside_a_value_stay() {
        for value in [r#"a "b, c""#, r#""a" "b,c""#] {
            let text = format!("x:x={value},y=1");
            let fields = Fields::parse(&text).unwrap().fields;
            assert_eq!(fields, [("x", value), ("y", "1")]);
            assert_eq!(written(value), value);
        }
    }

    #[test]
    fn values_are_quoted_where_they_have_to_be() {
        assert_eq!(written("moves(ratio,3)"), "moves(ratio,3)");
        for value in ["a,b", "a(", "a,b=c"] {
            let text = format!("x:x={}", written(value));
            assert_eq!(Fields::parse(&text).unwrap().fields, [("x", value)]);
        }
    }

    #[test]
    fn what_is_not_of_the_form_is_refused() {
        let error = |text| Fields::parse(text).unwrap_err().to_string();
        assert_eq!(error("ab:depth"), "expected field=value, found `depth`");
        assert_eq!(error("ab:depth=1,depth=2"), "depth is given twice");
        assert_eq!(error("ab:eval=q(1"), "expected `)` in `eval=q(1`");
        assert_eq!(error("ab:eval=q)"), "expected `(` in `eval=q)`");
        assert_eq!(error("ab:cmd=\"x"), "expected `\"` in `cmd=\"x`");
    }
}
