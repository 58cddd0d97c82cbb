//! Models as bytes.
//!
//! A file begins with `grove model 1`, a header of lines `name = value`, and an empty line. Then come
//! the weights as little-endian 16-bit numbers: of patterns, phase by phase the bias and the weights of
//! all contents; of a net the rows of all contents, the biases, and phase by phase the weights and the
//! bias of the output. A last number of 32 bits is a checksum of all before it.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Geometry, Layout, Model, Net, Patterns, Planes, Weights};

const MAGIC: &str = "grove model 1";

/// What a model is, and where it comes from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Header {
    /// The game as text.
    pub game: String,
    /// The cells of the board.
    pub board: u64,
    /// How many phases are told apart.
    pub phases: usize,
    /// The most pieces that there are: phases are equal parts of their number.
    pub pieces: u32,
    /// The terms of the game's own evaluation to which the model is added, where it is.
    pub base: Option<String>,
    /// Whatever else is known of it, by name: seed, data, losses, games that were played.
    pub provenance: BTreeMap<String, String>,
}

impl Header {
    /// The phase of a position.
    #[inline]
    pub fn phase(&self, planes: &Planes) -> usize {
        let [one, two, three, four] = planes.map(u64::count_ones);
        let count = one + two + three + four;
        let phase = count as usize * self.phases / (self.pieces as usize + 1);
        phase.min(self.phases - 1)
    }
}

/// Why a model was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the messages name their fields")]
pub enum ModelError {
    /// Not a model.
    #[error("expected a model, a file that begins with `{MAGIC}`, found something else")]
    Magic,
    /// Cut off in its header.
    #[error("expected an empty line behind the header of the model, found the end of the file")]
    Header,
    /// A line of the header that is missing or cannot be read.
    #[error("{field}: expected {expected}, found `{found}`")]
    Field {
        field: &'static str,
        expected: String,
        found: String,
    },
    /// Cut off, or with something behind its end.
    #[error("expected {expected} bytes of weights, found {found}")]
    Length { expected: usize, found: usize },
    /// Damaged.
    #[error("expected a checksum of {expected:08x}, found {found:08x}: the file is damaged")]
    Checksum { expected: u32, found: u32 },
    /// Shapes that cannot be laid on a board.
    #[error("patterns: `{found}`: {why}")]
    Shape { found: String, why: String },
}

impl Model {
    /// The model as bytes.
    pub fn write(&self) -> Vec<u8> {
        let Header {
            game,
            board,
            phases,
            pieces,
            base,
            provenance,
        } = &self.header;
        let (kind, hidden) = match &self.weights {
            Weights::Patterns(_) => ("patterns", 0),
            Weights::Net(net) => ("net", net.hidden),
        };
        let mut text = format!(
            "{MAGIC}\ngame = {game}\nboard = {board:016x}\nkind = {kind}\npatterns = {}\n\
             hidden = {hidden}\nphases = {phases}\npieces = {pieces}\n",
            self.layout.text()
        );
        if let Some(base) = base {
            text += &format!("base = {base}\n");
        }
        for (name, value) in provenance {
            text += &format!("{name} = {}\n", value.replace('\n', " "));
        }
        text.push('\n');
        let mut bytes = text.into_bytes();
        let mut put = |numbers: &[i16]| {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        };
        match &self.weights {
            Weights::Patterns(patterns) => {
                for (bias, weights) in patterns.bias.iter().zip(&patterns.weights) {
                    put(&[*bias]);
                    put(weights);
                }
            }
            Weights::Net(net) => {
                put(&net.rows);
                put(&net.bias);
                for (output, bias) in net.output.iter().zip(&net.output_bias) {
                    put(output);
                    put(&[*bias]);
                }
            }
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The game whose model these bytes are.
    pub fn game_of(bytes: &[u8]) -> Result<&str, ModelError> {
        let (lines, _) = split(bytes)?;
        let game = lines.lines().find_map(|line| line.strip_prefix("game = "));
        game.ok_or_else(|| ModelError::Field {
            field: "game",
            expected: "the name of a game".into(),
            found: "nothing".into(),
        })
    }

    /// Reads a model of a board.
    pub fn read(bytes: &[u8], geometry: &Geometry) -> Result<Self, ModelError> {
        let (lines, body) = split(bytes)?;
        let mut fields: BTreeMap<String, String> = lines
            .lines()
            .skip(1)
            .filter_map(|line| line.split_once(" = "))
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        let mut take = |field: &'static str, expected: &str| {
            fields.remove(field).ok_or_else(|| ModelError::Field {
                field,
                expected: expected.into(),
                found: "nothing".into(),
            })
        };
        let game = take("game", "the name of a game")?;
        let board = take("board", "a set of cells")?;
        let kind = take("kind", "patterns or net")?;
        let shapes = take("patterns", "shapes such as 2x2")?;
        let hidden = number("hidden", &take("hidden", "a number of units")?, 0..=128)?;
        let phases = number("phases", &take("phases", "a number")?, 1..=16)?;
        let pieces = number("pieces", &take("pieces", "a number")?, 1..=64)?;
        if u64::from_str_radix(&board, 16) != Ok(geometry.board()) {
            return Err(ModelError::Field {
                field: "board",
                expected: format!("the cells of this board, {:016x}", geometry.board()),
                found: board,
            });
        }
        let header = Header {
            game,
            board: geometry.board(),
            phases,
            pieces: pieces as u32,
            base: fields.remove("base"),
            provenance: fields,
        };
        let layout = Layout::new(geometry, &shapes)?;
        let mut numbers = Numbers::new(body, bytes)?;
        let weights = match (&*kind, hidden) {
            ("patterns", 0) => {
                numbers.expect(phases * (1 + layout.size()))?;
                let each = |_| (numbers.take(1)[0], numbers.take(layout.size()));
                let (bias, weights) = (0..phases).map(each).unzip();
                Weights::Patterns(Patterns { weights, bias })
            }
            ("net", hidden) if Net::SIZES.contains(&hidden) => {
                numbers.expect(hidden * (layout.size() + 1) + phases * (2 * hidden + 1))?;
                let (rows, bias) = (numbers.take(hidden * layout.size()), numbers.take(hidden));
                let each = |_| (numbers.take(2 * hidden), numbers.take(1)[0]);
                let (output, output_bias) = (0..phases).map(each).unzip();
                let mut net = Net {
                    hidden,
                    rows,
                    bias,
                    output,
                    output_bias,
                };
                net.fold_empty(&layout);
                Weights::Net(net)
            }
            _ => {
                return Err(ModelError::Field {
                    field: "kind",
                    expected: "patterns, or net with 16, 32, 64 or 128 hidden units".into(),
                    found: format!("{kind} with {hidden}"),
                });
            }
        };
        Ok(Model {
            header,
            layout,
            weights,
        })
    }
}

/// The header as text, and what follows it.
fn split(bytes: &[u8]) -> Result<(&str, &[u8]), ModelError> {
    if !bytes.starts_with(MAGIC.as_bytes()) {
        return Err(ModelError::Magic);
    }
    let end = bytes.windows(2).position(|pair| pair == b"\n\n");
    let end = end.ok_or(ModelError::Header)?;
    let header = str::from_utf8(&bytes[..end]).map_err(|_| ModelError::Magic)?;
    Ok((header, &bytes[end + 2..]))
}

fn number(
    field: &'static str,
    text: &str,
    range: std::ops::RangeInclusive<usize>,
) -> Result<usize, ModelError> {
    let read = text.parse().ok().filter(|number| range.contains(number));
    read.ok_or_else(|| ModelError::Field {
        field,
        expected: format!("a number from {} to {}", range.start(), range.end()),
        found: text.into(),
    })
}

/// The weights of a file, in order.
struct Numbers<'a> {
    bytes: &'a [u8],
}

impl<'a> Numbers<'a> {
    fn new(body: &'a [u8], whole: &[u8]) -> Result<Self, ModelError> {
        let (bytes, sum) = body.split_last_chunk::<4>().ok_or(ModelError::Length {
            expected: 4,
            found: body.len(),
        })?;
        let expected = u32::from_le_bytes(*sum);
        let found = checksum(&whole[..whole.len() - 4]);
        match found == expected {
            true => Ok(Numbers { bytes }),
            false => Err(ModelError::Checksum { expected, found }),
        }
    }

    fn expect(&self, count: usize) -> Result<(), ModelError> {
        let expected = 2 * count;
        match self.bytes.len() == expected {
            true => Ok(()),
            false => Err(ModelError::Length {
                expected,
                found: self.bytes.len(),
            }),
        }
    }

    /// The next so many numbers; there are as many as [`expect`](Numbers::expect) has seen.
    fn take(&mut self, count: usize) -> Vec<i16> {
        let (taken, rest) = self.bytes.split_at(2 * count);
        self.bytes = rest;
        let (pairs, _) = taken.as_chunks::<2>();
        pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect()
    }
}

/// FNV-1a, which any damage by accident changes.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum: u32, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
