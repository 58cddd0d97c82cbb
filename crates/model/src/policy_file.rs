//! Policies as bytes: a file of a model of the kind `policy` (see `file.rs`). Its line `changes` has the
//! kinds of changes that it knows, each as two digits: what was on the cell, and what is there.

use crate::file::{Reader, Writer};
use crate::{Change, Geometry, ModelError, Policy, Windows};

impl Policy {
    /// What the header of its file calls it, and players do.
    pub const KIND: &'static str = "policy";

    /// The policy as bytes.
    pub fn write(&self) -> Vec<u8> {
        let changes = self.changes().iter();
        let changes = changes.map(|change| format!("{}{}", change.before, change.after));
        let own = [
            ("patterns", self.windows.text().to_string()),
            ("changes", changes.collect::<Vec<_>>().join(" ")),
        ];
        let mut file = Writer::begin(&self.header, Self::KIND, &own);
        file.put(self.weights());
        file.end()
    }

    /// Reads a policy of a board.
    pub fn read(bytes: &[u8], geometry: &Geometry) -> Result<Self, ModelError> {
        let mut file = Reader::begin(bytes)?;
        file.kind(&[Self::KIND])?;
        let shapes = file.take("patterns", "shapes such as 3x3")?;
        let changes = file.take("changes", "changes such as 01 10")?;
        let changes = read_changes(&changes, geometry.planes())?;
        let header = file.header(geometry)?;
        let windows = Windows::new(geometry, &shapes)?;
        let mut numbers = file.numbers()?;
        let count = header.phases * changes.len() * windows.weights();
        numbers.expect(count)?;
        let weights = numbers.take(count);
        Ok(Policy::new(header, windows, changes, weights))
    }
}

fn read_changes(text: &str, planes: usize) -> Result<Vec<Change>, ModelError> {
    let content = |digit: &u8| {
        let content = digit.wrapping_sub(b'0');
        (usize::from(content) <= planes).then_some(content)
    };
    let change = |word: &str| match word.as_bytes() {
        [before, after] if before != after => Some(Change {
            before: content(before)?,
            after: content(after)?,
        }),
        _ => None,
    };
    let changes: Option<Vec<Change>> = text.split_whitespace().map(change).collect();
    let is_in_order = |changes: &Vec<Change>| changes.is_sorted_by(|one, other| one < other);
    changes
        .filter(is_in_order)
        .ok_or_else(|| ModelError::Field {
            field: "changes",
            expected: format!("pairs of different digits from 0 to {planes}, in order"),
            found: text.into(),
        })
}
