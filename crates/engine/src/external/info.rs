//! What an engine tells of its search: `info depth 7 score cp 31 nodes 4112 pv g2 a1a3`.

use grove_core::Score;
use grove_search::score::{END, INFINITE};

/// What was told last of each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The depth of the search.
    pub depth: u32,
    /// How many positions were visited.
    pub nodes: u64,
    /// From the view of the side to move.
    pub score: Score,
    /// The expected line of play.
    pub line: Vec<String>,
}

impl Info {
    /// Takes note of what stands behind the word `info`. Engines tell many things in any order; what
    /// is not understood is passed over.
    pub fn read(&mut self, text: &str) {
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => read_number(words.peek(), &mut self.depth),
                "nodes" => read_number(words.peek(), &mut self.nodes),
                "score" => {
                    let kind = words.next().unwrap_or_default();
                    // Some engines name no unit.
                    let number = match kind.parse::<i64>() {
                        Ok(_) => Some(kind),
                        Err(_) => words.peek().copied(),
                    };
                    self.score = number
                        .and_then(|number| read_score(kind, number))
                        .unwrap_or(self.score);
                }
                "pv" => self.line = words.by_ref().map(String::from).collect(),
                "string" => return,
                _ => {}
            }
        }
    }
}

fn read_number<T: std::str::FromStr>(word: Option<&&str>, number: &mut T) {
    if let Some(read) = word.and_then(|word| word.parse().ok()) {
        *number = read;
    }
}

/// `mate` counts the moves to the end; how far away that is says nothing of its worth to us.
fn read_score(kind: &str, number: &str) -> Option<Score> {
    let number: i64 = number.parse().ok()?;
    Some(match kind {
        "mate" if number > 0 => END,
        "mate" => -END,
        _ => number.clamp(-i64::from(INFINITE), i64::from(INFINITE)) as Score,
    })
}
