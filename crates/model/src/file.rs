//! Models as bytes.
//!
//! A file begins with `grove model 1`, a header of lines `name = value`, and an empty line. Then come
//! the weights as little-endian 16-bit numbers: of patterns, phase by phase the bias and the weights of
//! all contents; of a net the rows of all contents, the biases, and phase by phase the weights and the
//! bias of the output; of a policy, phase by phase and change by change, the weights. A last number of 32
//! bits is a checksum of all before it.

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
        let (kind, hidden) = match &self.weights {
            Weights::Patterns(_) => ("patterns", 0),
            Weights::Net(net) => ("net", net.hidden),
        };
        let own = [
            ("patterns", self.layout.text().to_string()),
            ("hidden", hidden.to_string()),
        ];
        let mut file = Writer::begin(&self.header, kind, &own);
        match &self.weights {
            Weights::Patterns(patterns) => {
                for (bias, weights) in patterns.bias.iter().zip(&patterns.weights) {
                    file.put(&[*bias]);
                    file.put(weights);
                }
            }
            Weights::Net(net) => {
                file.put(&net.rows);
                file.put(&net.bias);
                for (output, bias) in net.output.iter().zip(&net.output_bias) {
                    file.put(output);
                    file.put(&[*bias]);
                }
            }
        }
        file.end()
    }

    /// The game whose model these bytes are.
    pub fn game_of(bytes: &[u8]) -> Result<&str, ModelError> {
        let (lines, _) = split(bytes)?;
        let game = lines.lines().find_map(|line| line.strip_prefix("game = "));
        game.ok_or_else(|| missing("game", "the name of a game"))
    }

    /// Reads a model of a board.
    pub fn read(bytes: &[u8], geometry: &Geometry) -> Result<Self, ModelError> {
        let mut file = Reader::begin(bytes)?;
        let kind = file.kind(&["patterns", "net"])?;
        let shapes = file.take("patterns", "shapes such as 2x2")?;
        let hidden = file.number("hidden", 0..=128)?;
        let header = file.header(geometry)?;
        let phases = header.phases;
        let layout = Layout::new(geometry, &shapes)?;
        let mut numbers = file.numbers()?;
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

/// Writes a file.
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    /// The header: what every model has, and what is its own.
    pub fn begin(header: &Header, kind: &str, own: &[(&str, String)]) -> Self {
        let Header {
            game,
            board,
            phases,
            pieces,
            base,
            provenance,
        } = header;
        let mut text = format!("{MAGIC}\ngame = {game}\nboard = {board:016x}\nkind = {kind}\n");
        for (name, value) in own {
            text += &format!("{name} = {value}\n");
        }
        text += &format!("phases = {phases}\npieces = {pieces}\n");
        if let Some(base) = base {
            text += &format!("base = {base}\n");
        }
        for (name, value) in provenance {
            text += &format!("{name} = {}\n", value.replace('\n', " "));
        }
        text.push('\n');
        Writer(text.into_bytes())
    }

    /// Weights.
    pub fn put(&mut self, numbers: &[i16]) {
        let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
        self.0.extend(bytes);
    }

    /// The whole file.
    pub fn end(self) -> Vec<u8> {
        let mut bytes = self.0;
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

/// Reads a file: the lines of its header that were not taken yet, and what follows them.
pub(crate) struct Reader<'a> {
    fields: BTreeMap<String, String>,
    body: &'a [u8],
    whole: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn begin(bytes: &'a [u8]) -> Result<Self, ModelError> {
        let (lines, body) = split(bytes)?;
        let lines = lines.lines().skip(1);
        let fields = lines.filter_map(|line| line.split_once(" = "));
        Ok(Reader {
            fields: fields
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            body,
            whole: bytes,
        })
    }

    /// A line of the header.
    pub fn take(&mut self, field: &'static str, expected: &str) -> Result<String, ModelError> {
        let value = self.fields.remove(field);
        value.ok_or_else(|| missing(field, expected))
    }

    /// A number in a line of the header.
    pub fn number(
        &mut self,
        field: &'static str,
        range: std::ops::RangeInclusive<usize>,
    ) -> Result<usize, ModelError> {
        number(field, &self.take(field, "a number")?, range)
    }

    /// The kind, which is one of these.
    pub fn kind(&mut self, kinds: &[&str]) -> Result<String, ModelError> {
        let expected = kinds.join(" or ");
        let found = self.take("kind", &expected)?;
        match kinds.contains(&&*found) {
            true => Ok(found),
            false => Err(ModelError::Field {
                field: "kind",
                expected,
                found,
            }),
        }
    }

    /// What every model has, if it is of this board; to be asked after all else.
    pub fn header(&mut self, geometry: &Geometry) -> Result<Header, ModelError> {
        let game = self.take("game", "the name of a game")?;
        let board = self.take("board", "a set of cells")?;
        let phases = self.number("phases", 1..=16)?;
        let pieces = self.number("pieces", 1..=64)?;
        if u64::from_str_radix(&board, 16) != Ok(geometry.board()) {
            return Err(ModelError::Field {
                field: "board",
                expected: format!("the cells of this board, {:016x}", geometry.board()),
                found: board,
            });
        }
        Ok(Header {
            game,
            board: geometry.board(),
            phases,
            pieces: pieces as u32,
            base: self.fields.remove("base"),
            provenance: std::mem::take(&mut self.fields),
        })
    }

    /// The weights.
    pub fn numbers(&self) -> Result<Numbers<'a>, ModelError> {
        Numbers::new(self.body, self.whole)
    }
}

/// A line of the header that is not there.
fn missing(field: &'static str, expected: &str) -> ModelError {
    ModelError::Field {
        field,
        expected: expected.into(),
        found: "nothing".into(),
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
pub(crate) struct Numbers<'a> {
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

    pub fn expect(&self, count: usize) -> Result<(), ModelError> {
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
    pub fn take(&mut self, count: usize) -> Vec<i16> {
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
