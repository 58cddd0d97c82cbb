//! The values of a variable as places on an axis.
//!
//! Numbers stand where they are, with the unit that all of them have; other values stand at equal
//! distances in the order in which they come.

use crate::plot::Over;

/// Where the values of a variable stand.
pub(super) struct Places {
    pub(super) over: Over,
    places: Vec<(String, f64)>,
}

impl Places {
    pub(super) fn new(variable: &str, log: bool, values: &[&str]) -> Self {
        let mut distinct: Vec<&str> = Vec::new();
        for value in values {
            if !distinct.contains(value) {
                distinct.push(value);
            }
        }
        let quantities: Option<Vec<(f64, &str)>> =
            distinct.iter().map(|value| quantity(value)).collect();
        let unit = quantities.as_ref().and_then(|all| {
            let (_, unit) = all.first()?;
            all.iter().all(|(_, other)| other == unit).then_some(*unit)
        });
        let numbers: Vec<f64> = match (quantities, unit) {
            (Some(quantities), Some(_)) => quantities.iter().map(|(number, _)| *number).collect(),
            _ => (0..distinct.len()).map(|place| place as f64).collect(),
        };
        let label = match unit.filter(|unit| !unit.is_empty()) {
            Some(unit) => format!("{variable}, {unit}"),
            None => variable.into(),
        };
        let names = match unit {
            Some(_) => Vec::new(),
            None => distinct.iter().map(|&name| name.to_owned()).collect(),
        };
        let places = distinct.iter().map(|&name| name.to_owned()).zip(numbers);
        Places {
            over: Over {
                label,
                log: log && unit.is_some(),
                names,
                shared: Vec::new(),
            },
            places: places.collect(),
        }
    }

    pub(super) fn of(&self, value: &str) -> Option<f64> {
        let mut places = self.places.iter();
        let found = places.find(|(name, _)| name == value);
        found.map(|(_, place)| *place)
    }
}

/// A number and its unit: `100ms`.
fn quantity(text: &str) -> Option<(f64, &str)> {
    let is_unit = |letter: char| letter.is_alphabetic() || letter == '%' || letter == ' ';
    let number = text.trim_end_matches(is_unit);
    let unit = text[number.len()..].trim();
    // In 6x6 the letter is no unit, and in 1e3 neither.
    let number = number.parse().ok()?;
    Some((number, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_where_they_are() {
        let places = Places::new("depth", true, &["2", "8", "4", "2"]);
        assert_eq!(places.of("8"), Some(8.0));
        assert!(places.over.names.is_empty() && places.over.log);
        let places = Places::new("time", true, &["1ms", "10ms"]);
        assert_eq!(places.of("10ms"), Some(10.0));
        assert_eq!(places.over.label, "time, ms");
    }

    #[test]
    fn other_values_stand_in_a_row() {
        for names in [["6x6", "8x8"], ["100ms", "1s"], ["small", "large"]] {
            let places = Places::new("board", true, &names);
            assert_eq!(places.of(names[1]), Some(1.0));
            assert_eq!(places.over.names, names);
            assert!(!places.over.log);
        }
        assert_eq!(Places::new("board", true, &["6x6"]).of("8x8"), None);
    }
}
