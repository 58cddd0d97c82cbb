//! A field for people to read about.

use grove_core::Knowledge;

use super::{Field, GameRequirement};

/// What there is to know of a field.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldInfo {
    /// Its name.
    pub name: &'static str,
    /// The values in short: `N`, or `on|off`.
    pub values: String,
    /// What it does, in a line.
    pub help: &'static str,
    /// The section of the study that it comes from; empty if it comes from none.
    pub source: &'static str,
    /// Its value where no field is given.
    pub default: Option<String>,
    /// Whether a player cannot do without it.
    pub is_required: bool,
    /// Whether it ends a search.
    pub is_limit: bool,
    /// The field that it belongs to.
    pub part_of: Option<&'static str>,
    /// What it would do nothing without.
    pub needs: Vec<String>,
    /// What a game has to know for it to mean something.
    pub knowledge: Option<Knowledge>,
}

impl FieldInfo {
    pub(super) fn of<S>(field: &Field<S>, plain: &S) -> Self {
        let requirements = field.requires.iter().chain(field.requires_in_game);
        let needs = requirements.map(|requirement| match requirement.value {
            "" => requirement.needs.into(),
            value => format!("{} for {}={value}", requirement.needs, field.name),
        });
        FieldInfo {
            name: field.name,
            values: field.values.short(),
            help: field.help,
            source: field.source,
            default: (field.print)(plain).filter(|_| !field.is_required),
            is_required: field.is_required,
            is_limit: field.is_limit,
            part_of: field.part_of,
            needs: needs.collect(),
            knowledge: match field.game {
                GameRequirement::Knowledge(knowledge) => Some(knowledge),
                GameRequirement::None
                | GameRequirement::ByValue(_)
                | GameRequirement::Board(_)
                | GameRequirement::Book
                | GameRequirement::Tables => None,
            },
        }
    }
}
