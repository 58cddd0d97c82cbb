//! A table as a file: a line that says what it is, the checksum of its values, and the values.
//!
//! ```text
//! grove table 1 checkers 2m-1k 12152 4f1d2c0b5a697887
//! …
//! ```

use thiserror::Error;

use super::index::Material;
use crate::proof::checksum;

/// How the first line begins.
const MAGIC: &str = "grove table 1 checkers";

/// The longest first line.
const LONGEST_LINE: usize = 200;

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// It is something else, or the table of another material.
    #[error("expected a file that begins with `{expected}`, found something else")]
    Foreign {
        /// How it should begin.
        expected: String,
    },
    /// It is longer or shorter than the table.
    #[error("expected {expected} values, found {found}")]
    Length {
        /// How many the table has.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// It has been changed.
    #[error("expected values with the checksum {expected}, found {found:016x}")]
    Checksum {
        /// What it says.
        expected: String,
        /// What it is.
        found: u64,
    },
}

/// The table as a file.
pub fn write(material: Material, values: &[u8]) -> Vec<u8> {
    let (size, sum) = (values.len(), checksum(&[values]));
    let mut bytes = format!("{MAGIC} {material} {size} {sum:016x}\n").into_bytes();
    bytes.extend_from_slice(values);
    bytes
}

/// Reads the table of a material.
pub fn read(material: Material, bytes: &[u8]) -> Result<Box<[u8]>, TableError> {
    let expected = format!("{MAGIC} {material} {} ", material.size());
    let head = &bytes[..bytes.len().min(LONGEST_LINE)];
    let end = head.iter().position(|&byte| byte == b'\n');
    let said = end.and_then(|end| bytes[..end].strip_prefix(expected.as_bytes()));
    let (Some(end), Some(said)) = (end, said) else {
        return Err(TableError::Foreign { expected });
    };
    let values = &bytes[end + 1..];
    if values.len() as u64 != material.size() {
        return Err(TableError::Length {
            expected: material.size(),
            found: values.len() as u64,
        });
    }
    let found = checksum(&[values]);
    if said != format!("{found:016x}").as_bytes() {
        return Err(TableError::Checksum {
            expected: String::from_utf8_lossy(said).into_owned(),
            found,
        });
    }
    Ok(values.into())
}
