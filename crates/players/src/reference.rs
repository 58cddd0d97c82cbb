//! All kinds of players and their fields, for people to read: the help of the command line and the
//! tables in `docs/players.md`.

use std::fmt::Write;
use std::mem::discriminant;

use grove_games::GameSpec;

use crate::field::{FieldInfo, defined_by};
use crate::levels::FACES;
use crate::player::{KINDS, PlayerKind};
use crate::presets;

/// Kinds of players that are described by the same table.
struct Group {
    kinds: Vec<&'static PlayerKind>,
}

impl Group {
    /// All groups, in the order of the kinds.
    fn all() -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for kind in &KINDS {
            let table = discriminant(&kind.plain());
            let same = |group: &&mut Group| discriminant(&group.kinds[0].plain()) == table;
            match groups.iter_mut().find(same) {
                Some(group) => group.kinds.push(kind),
                None => groups.push(Group { kinds: vec![kind] }),
            }
        }
        groups
    }

    fn names(&self) -> Vec<&'static str> {
        self.kinds.iter().map(|kind| kind.name()).collect()
    }

    /// The fields of the kind that has the most, and behind them those that only others take.
    fn fields(&self) -> Vec<FieldInfo> {
        let each = self.kinds.iter().map(|kind| kind.fields());
        let mut fields = each.clone().max_by_key(Vec::len).unwrap_or_default();
        for other in each.flatten() {
            if fields.iter().all(|field| field.name != other.name) {
                fields.push(other);
            }
        }
        fields
    }

    /// What a field does, and who takes it if not all of these kinds do.
    fn help(&self, field: &FieldInfo) -> String {
        let takes = |kind: &&&PlayerKind| kind.fields().iter().any(|own| own.name == field.name);
        let takers: Vec<_> = self.kinds.iter().filter(takes).collect();
        if takers.len() == self.kinds.len() {
            return field.help.into();
        }
        let names: Vec<&str> = takers.iter().map(|kind| kind.name()).collect();
        format!("{} ({} only)", field.help, names.join(", "))
    }
}

/// The column in which explanations begin, and the one in which a line ends.
const COLUMNS: (usize, usize) = (36, 100);

/// The players, their fields, the presets and the levels, as the command line lists them.
pub fn help() -> String {
    let mut text = String::from("Players:\n");
    for kind in &KINDS {
        line(&mut text, kind.name(), kind.help);
    }
    for group in Group::all() {
        let fields = group.fields();
        if fields.is_empty() {
            continue;
        }
        let names = group.names();
        let _ = writeln!(text, "\nFields of {}:", names.join(", "));
        for field in &fields {
            let form = format!("{}={}", field.name, field.values);
            let help = group.help(field);
            line(&mut text, &form, &help);
        }
    }
    text.push_str("\nPresets stand for such a text; fields behind their names replace its own:\n");
    for game in GameSpec::GAMES {
        let names: Vec<&str> = presets::of(game.name).map(|preset| preset.name).collect();
        line(&mut text, game.name, &names.join(", "));
    }
    text.push_str("\nLevels are opponents for people, and take fields as in level:8,time=2s:\n");
    for face in FACES {
        let about = format!("{}: {}", face.name, face.description);
        line(&mut text, face.player, &about);
    }
    text.truncate(text.trim_end().len());
    text
}

/// A line of two columns, with as many more lines as the second one takes.
fn line(text: &mut String, left: &str, right: &str) {
    let (start, end) = COLUMNS;
    let _ = write!(text, "  {left}");
    let mut at = left.chars().count() + 2;
    if at + 2 > start {
        at = end;
    }
    for word in right.split(' ') {
        if at + 1 + word.len() > end {
            text.push('\n');
            at = 0;
        }
        let gap = if at < start { start - at } else { 1 };
        let _ = write!(text, "{:gap$}{word}", "");
        at += gap + word.len();
    }
    text.push('\n');
}

/// The tables of `docs/players.md`.
pub fn markdown() -> String {
    let mut text = String::from("| player | what it does |\n|---|---|\n");
    for kind in &KINDS {
        let _ = writeln!(text, "| `{}` | {} |", kind.name(), kind.help);
    }
    for group in Group::all() {
        let fields = group.fields();
        if fields.is_empty() {
            continue;
        }
        let names = group.names();
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(text, "\nFields of {}:\n", quoted.join(", "));
        text.push_str("| field | default | what it does | needs | from |\n|---|---|---|---|---|\n");
        for field in &fields {
            let help = group.help(field);
            let _ = writeln!(
                text,
                "| `{}={}` | {} | {help} | {} | {} |",
                field.name,
                field.values.replace('|', "\\|"),
                default(field),
                needs(field),
                field.source,
            );
        }
    }
    text
}

fn default(field: &FieldInfo) -> String {
    match &field.default {
        _ if field.is_required => "must be given".into(),
        Some(default) => format!("`{default}`"),
        None => String::new(),
    }
}

fn needs(field: &FieldInfo) -> String {
    let knowledge = field.knowledge.map(defined_by);
    let knowledge = knowledge.map(|defined| format!("a game that defines {defined}"));
    let needs: Vec<String> = field.needs.iter().cloned().chain(knowledge).collect();
    needs.join("; ")
}
