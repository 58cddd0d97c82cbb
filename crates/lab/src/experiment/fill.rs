//! Names that stand for values: `{games}`.
//!
//! A text that is nothing but a name in braces becomes the value itself, which may be a number or a
//! list; a name within a longer text is replaced by what the value is written as.

use std::cell::RefCell;
use std::collections::BTreeSet;

use toml::{Table, Value};

/// Values by their names, which remember whether they were asked for.
pub(super) struct Values<'a> {
    given: &'a Table,
    within: Option<&'a Values<'a>>,
    asked: RefCell<BTreeSet<String>>,
}

impl<'a> Values<'a> {
    pub(super) fn new(given: &'a Table) -> Self {
        Values {
            given,
            within: None,
            asked: RefCell::default(),
        }
    }

    /// These values, and behind them those that were there before.
    pub(super) fn over(given: &'a Table, within: &'a Values<'a>) -> Self {
        Values {
            within: Some(within),
            ..Self::new(given)
        }
    }

    /// The names that nothing has asked for.
    pub(super) fn unused(&self) -> Vec<String> {
        let asked = self.asked.borrow();
        let names = self.given.keys().filter(|name| !asked.contains(*name));
        names.cloned().collect()
    }

    fn value(&self, name: &str) -> Result<&Value, String> {
        if let Some(value) = self.given.get(name) {
            self.asked.borrow_mut().insert(name.into());
            return Ok(value);
        }
        match self.within {
            Some(within) => within.value(name),
            None => Err(name.into()),
        }
    }

    /// A value with all names in it replaced; or the first name that stands for nothing.
    pub(super) fn fill(&self, value: &Value) -> Result<Value, String> {
        match value {
            Value::String(text) => self.fill_text(text),
            Value::Array(values) => {
                let filled: Result<Vec<Value>, String> =
                    values.iter().map(|value| self.fill(value)).collect();
                Ok(Value::Array(filled?))
            }
            Value::Table(table) => {
                let mut filled = Table::new();
                for (name, value) in table {
                    filled.insert(name.clone(), self.fill(value)?);
                }
                Ok(Value::Table(filled))
            }
            other => Ok(other.clone()),
        }
    }

    fn fill_text(&self, text: &str) -> Result<Value, String> {
        let alone = text
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'));
        if let Some(name) = alone.filter(|name| !name.contains(['{', '}'])) {
            return self.value(name).cloned();
        }
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let Some((name, after)) = after.split_once('}') else {
                return Err(after.into());
            };
            filled += before;
            filled += &written(self.value(name)?);
            rest = after;
        }
        Ok(Value::String(filled + rest))
    }
}

/// A value as it is written in the middle of a text.
pub(super) fn written(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Every combination of the values of some variables, the last of them changing fastest.
pub(super) fn combinations(each: &Table) -> Result<Vec<Table>, String> {
    let mut all = vec![Table::new()];
    for (name, values) in each {
        let Value::Array(values) = values else {
            return Err(name.clone());
        };
        let with = |row: &Table, value: &Value| {
            let mut row = row.clone();
            row.insert(name.clone(), value.clone());
            row
        };
        all = all
            .iter()
            .flat_map(|row| values.iter().map(move |value| with(row, value)))
            .collect();
    }
    Ok(all)
}
