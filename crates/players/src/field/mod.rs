//! What a field of a player is, and all that follows from a table of them.
//!
//! Each kind of player has a table with an entry a field, in the order of the canonical text. Reading,
//! printing, the checks of what fields require of each other and of the game, the help of the command
//! line and the tables in `docs/players.md` all come from these entries, so that a field is described
//! once.

mod game;
mod info;
mod limits;

use crate::error::PlayerError;
use crate::grammar::Fields;
use crate::values::{BadValue, NameList};
pub use game::GameSupport;
use game::check_support;
pub(crate) use game::{GameRequirement, defined_by};
pub use info::FieldInfo;
pub(crate) use limits::Limited;

/// A field of the players that are described by an `S`.
pub(crate) struct Field<S: 'static> {
    /// Its name. One that ends in `(NAME)` stands for any number of fields.
    pub(crate) name: &'static str,
    /// The values that it takes.
    pub(crate) values: Values,
    /// What it does, in a line.
    pub(crate) help: &'static str,
    /// The section of the study that it comes from, if it comes from one.
    pub(crate) source: &'static str,
    /// Whether a player takes it: several kinds of players may share a table.
    pub(crate) taken_by: fn(&S) -> bool,
    /// Reads a value. Where the name stands for many fields the text is `NAME=VALUE`.
    pub(crate) parse: fn(&mut S, &str) -> Result<(), BadValue>,
    /// The value; `None` where the field makes no difference. Where the name stands for many fields
    /// these are written out, names included.
    pub(crate) print: fn(&S) -> Option<String>,
    /// Sets a default that depends on other fields, where this one is not given.
    pub(crate) default: fn(&mut S),
    /// Whether a player cannot do without it.
    pub(crate) is_required: bool,
    /// What it would do nothing without.
    pub(crate) requires: &'static [Requirement<S>],
    /// The same, where that may depend on defaults of the game.
    pub(crate) requires_in_game: &'static [Requirement<S>],
    /// What it requires of the game.
    pub(crate) game: GameRequirement<S>,
    /// Whether it ends a search. A limit that is given replaces all limits of a preset.
    pub(crate) is_limit: bool,
    /// The field that it belongs to: `off` there takes this one out of a preset.
    pub(crate) part_of: Option<&'static str>,
    /// The value that the canonical text leaves out: what every player did before there was a choice.
    /// So the texts of those players, under which results are kept, stay as they are.
    pub(crate) unsaid: Option<&'static str>,
    /// Whether it bears on the value of a position and not only on the choice of a move, so that a
    /// search that judges new nodes of a tree takes it.
    pub(crate) in_prior: bool,
}

impl<S> Field<S> {
    /// A field that requires nothing; an entry of a table fills in the rest.
    pub(crate) const BLANK: Self = Field {
        name: "",
        values: Values::Form("", ""),
        help: "",
        source: "",
        taken_by: |_| true,
        parse: |_, _| Err(BadValue::Form),
        print: |_| None,
        default: |_| {},
        is_required: false,
        requires: &[],
        requires_in_game: &[],
        game: GameRequirement::None,
        is_limit: false,
        part_of: None,
        unsaid: None,
        in_prior: false,
    };

    /// The part of `given` that stands for NAME, or an empty one if the name is fixed; `None` if
    /// `given` is another field.
    fn name_within<'a>(&self, given: &'a str) -> Option<&'a str> {
        let Some(prefix) = self.name.strip_suffix("NAME)") else {
            return (given == self.name).then_some("");
        };
        let name = given.strip_prefix(prefix)?.strip_suffix(')')?;
        // Spaces at its ends and control characters would change what the player reads.
        let is_plain = !name.is_empty() && name.trim() == name && !name.contains(char::is_control);
        is_plain.then_some(name)
    }

    /// Whether the value is something else than `off`.
    fn is_on(&self, spec: &S) -> bool {
        (self.print)(spec).is_some_and(|text| text != "off")
    }
}

/// The values of a field.
pub(crate) enum Values {
    /// One of these names.
    Names(&'static dyn NameList),
    /// Anything of a form: in short, as in `depth=N`, and as an error tells it.
    Form(&'static str, &'static str),
}

impl Values {
    /// In short: `N`, or `on|off`.
    pub(crate) fn short(&self) -> String {
        match self {
            Values::Names(names) => names.names().join("|"),
            Values::Form(short, _) => (*short).into(),
        }
    }

    /// As an error tells them: `a number from 1 up`, or `depth, always or two-tier`.
    pub(crate) fn expected(&self) -> String {
        match self {
            Values::Names(names) => listed(&names.names()),
            Values::Form(_, expected) => (*expected).into(),
        }
    }
}

/// `a, b or c`.
fn listed(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).into(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Something that a field would do nothing without.
pub(crate) struct Requirement<S> {
    /// The value that requires it, as in `timing=study`; empty if every value does.
    pub(crate) value: &'static str,
    /// Whether it is there, or not required after all.
    pub(crate) is_met: fn(&S) -> bool,
    /// What is required, as in `tt=BITS`.
    pub(crate) needs: &'static str,
}

impl<S> Requirement<S> {
    fn check(&self, spec: &S, player: &str, field: &str) -> Result<(), PlayerError> {
        if (self.is_met)(spec) {
            return Ok(());
        }
        let field = match self.value {
            "" => field.into(),
            value => format!("{field}={value}"),
        };
        Err(PlayerError::Requires {
            player: player.into(),
            field,
            needs: self.needs,
        })
    }
}

/// A player that is described by a table of fields.
pub(crate) trait Described: Sized + 'static {
    /// The fields in the order of the canonical text.
    const FIELDS: &'static [Field<Self>];

    /// The fields that this player takes.
    fn fields(&self) -> impl Iterator<Item = &'static Field<Self>> {
        Self::FIELDS.iter().filter(|field| (field.taken_by)(self))
    }

    /// Sets the fields that are given, and the defaults that depend on them.
    fn set(self, given: &Fields<'_>) -> Result<Self, PlayerError> {
        let known: Vec<_> = self.fields().collect();
        set(self, given, &known)
    }

    /// What there is to know of each field.
    fn infos(mut self) -> Vec<FieldInfo> {
        let fields: Vec<_> = self.fields().collect();
        for field in &fields {
            (field.default)(&mut self);
        }
        let infos = fields.into_iter().map(|field| FieldInfo::of(field, &self));
        infos.collect()
    }

    /// The canonical text.
    fn text(&self, player: &str) -> String {
        let known: Vec<_> = self.fields().collect();
        text(self, player, &known)
    }

    /// Refuses the first field that this game gives no meaning to.
    fn check_support(&self, player: &str, game: &GameSupport) -> Result<(), PlayerError> {
        for field in self.fields() {
            check_support(field, self, player, game)?;
        }
        Ok(())
    }

    /// Refuses the first field that would do nothing, now that defaults of the game are known.
    fn check_requirements_in_game(&self, player: &str) -> Result<(), PlayerError> {
        for field in self.fields().filter(|field| (field.print)(self).is_some()) {
            for requirement in field.requires_in_game {
                requirement.check(self, player, field.name)?;
            }
        }
        Ok(())
    }
}

/// Sets those of the known fields that are given, and the defaults that depend on them.
pub(crate) fn set<S>(
    mut spec: S,
    given: &Fields<'_>,
    known: &[&Field<S>],
) -> Result<S, PlayerError> {
    check_known(given, known)?;
    let values_of = |field: &Field<S>| {
        let values = given.fields.iter();
        let values =
            values.filter_map(|&(name, value)| Some((name, field.name_within(name)?, value)));
        values.collect::<Vec<_>>()
    };
    for field in known {
        for (name, within, value) in values_of(field) {
            let read = match within {
                "" => (field.parse)(&mut spec, value),
                within => (field.parse)(&mut spec, &format!("{within}={value}")),
            };
            read.map_err(|bad| match bad {
                BadValue::Player(error) => error,
                BadValue::Form => PlayerError::Value {
                    player: given.name.into(),
                    field: name.into(),
                    expected: field.values.expected(),
                    found: value.into(),
                },
            })?;
        }
    }
    let is_given = |field: &&&Field<S>| !values_of(field).is_empty();
    for field in known.iter().filter(|field| !is_given(field)) {
        if field.is_required {
            return Err(PlayerError::Missing {
                player: given.name.into(),
                field: field.name,
                expected: field.values.expected(),
            });
        }
        (field.default)(&mut spec);
    }
    // What is off by default and was given as off needs nothing.
    let is_off = |field: &Field<S>| field.unsaid == Some("off") && !field.is_on(&spec);
    for field in known.iter().filter(is_given).filter(|field| !is_off(field)) {
        for requirement in field.requires {
            requirement.check(&spec, given.name, field.name)?;
        }
    }
    Ok(spec)
}

fn check_known<S>(given: &Fields<'_>, known: &[&Field<S>]) -> Result<(), PlayerError> {
    let is_known = |name: &str| known.iter().any(|field| field.name_within(name).is_some());
    let mut names = given.fields.iter().map(|&(name, _)| name);
    let Some(found) = names.find(|name| !is_known(name)) else {
        return Ok(());
    };
    let (player, found) = (given.name.to_string(), found.to_string());
    if known.is_empty() {
        return Err(PlayerError::NoFields { player, found });
    }
    let known: Vec<&str> = known.iter().map(|field| field.name).collect();
    Err(PlayerError::Field {
        player,
        found,
        known: known.join(", "),
    })
}

/// The name of a player, and those of the known fields that make a difference.
pub(crate) fn text<S>(spec: &S, player: &str, known: &[&Field<S>]) -> String {
    let printed = known.iter().filter_map(|field| {
        let value = (field.print)(spec).filter(|value| field.unsaid != Some(value))?;
        Some(match field.name.ends_with("(NAME)") {
            true => value,
            false => format!("{}={value}", field.name),
        })
    });
    let fields: Vec<String> = printed.collect();
    match &fields[..] {
        [] => player.into(),
        fields => format!("{player}:{}", fields.join(",")),
    }
}
