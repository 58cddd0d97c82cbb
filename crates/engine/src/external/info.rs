//! What an engine tells of its search: `info depth 7 score cp 31 nodes 4112 pv g2 a1a3`.

use grove_core::Score;
use grove_search::score::{END, INFINITE};

/// What was told last of each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Info {
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// From the view of the side to move.
    pub(super) score: Score,
    /// The expected line of play.
    pub(super) line: Vec<String>,
}

impl Info {
    /// Takes note of what stands behind the word `info`. Engines tell many things in any order; what
    /// is not understood is passed over.
    pub(super) fn read(&mut self, text: &str) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_understood_is_noted_and_the_rest_passed_over() {
        let mut info = Info::default();
        info.read("depth 7 seldepth 12 multipv 1 score cp -31 nodes 4112 nps 99 pv g2 a1a3");
        assert_eq!((info.depth, info.nodes, info.score), (7, 4112, -31));
        assert_eq!(info.line, ["g2", "a1a3"]);
        info.read("string depth 99");
        info.read("depth deep score cp high nodes -4");
        assert_eq!((info.depth, info.nodes, info.score), (7, 4112, -31));
    }

    #[test]
    fn scores_come_in_several_units() {
        let read = |text: &str| {
            let mut info = Info::default();
            info.read(text);
            info.score
        };
        assert_eq!(read("score cs 120"), 120);
        assert_eq!(read("score -135 time 0"), -135);
        assert_eq!(read("score mate 3"), END);
        assert_eq!(read("score mate -2"), -END);
        assert_eq!(read("score cp 99999999999999"), INFINITE);
    }
}
