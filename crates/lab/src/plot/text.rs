//! How wide text is, and how it is broken into lines.
//!
//! Which font there is is not known when the drawing is made, so widths are those of DejaVu Sans,
//! rounded up, which is wider than most others.

/// How wide a text is at a size of the font.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let share = |letter: char| match letter {
        'i' | 'j' | 'l' | '\'' | '\u{202f}' => 0.28,
        '.' | ',' | ':' | ';' | '|' | ' ' | '\u{a0}' | '/' | 'f' => 0.35,
        't' | 'r' | '(' | ')' | '[' | ']' | '-' | '!' => 0.41,
        'm' | 'M' | 'W' | '@' | '%' => 0.98,
        'w' | '=' | '+' | '<' | '>' | '\u{2212}' | '\u{2026}' | '\u{2192}' | '\u{2193}' => 0.84,
        'A'..='Z' => 0.74,
        _ => 0.63,
    };
    text.chars().map(share).sum::<f64>() * size
}

/// The lines of a text that are no wider than there is room for. If they are too many, the last
/// one that there is room for ends in an ellipsis.
pub(super) fn wrap(text: &str, room: f64, size: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for piece in pieces(text, room, size) {
        let longer = format!("{line}{piece}");
        if !line.is_empty() && width(longer.trim_end(), size) > room {
            lines.push(line.trim_end().into());
            line = piece.trim_start().into();
        } else {
            line = longer;
        }
    }
    lines.push(line.trim_end().into());
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last}\u{2026}"), room, size);
        }
    }
    lines
}

/// A text without its end if there is no room for it.
fn cut(text: &str, room: f64, size: f64) -> String {
    let mut letters: Vec<char> = text.trim_end_matches('\u{2026}').chars().collect();
    loop {
        let shorter: String = letters.iter().chain(&['\u{2026}']).collect();
        if width(&shorter, size) <= room || letters.pop().is_none() {
            return shorter;
        }
    }
}

/// What must not be broken: words, the fields of a player, and as much of a longer word as there is
/// room for.
fn pieces(text: &str, room: f64, size: f64) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    for letter in text.chars() {
        let too_long = width(&piece, size) + width(&letter.to_string(), size) > room;
        if too_long && !piece.is_empty() && letter != ' ' {
            pieces.push(std::mem::take(&mut piece));
        }
        piece.push(letter);
        // A sign before a number is not where a word ends.
        let ends_word = matches!(letter, '-' | '+') && piece.len() > 3;
        if matches!(letter, ' ' | ',' | ':' | '/' | ';') || ends_word {
            pieces.push(std::mem::take(&mut piece));
        }
    }
    if !piece.is_empty() {
        pieces.push(piece);
    }
    pieces
}
