//! A player as a line of text: `ab:depth=6,order=history,tt=20`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use grove_search::Options;
use grove_search::minimax::{DepthRule, Order, Replacement, TableOptions};
use thiserror::Error;

use crate::fields::{Fields, FieldsError};

/// Who plays.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerSpec {
    /// Any legal move, each as likely as any other.
    Random,
    /// A minimax search.
    Search(SearchSpec),
}

/// A minimax search and its limits.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchSpec {
    /// How deep.
    pub depth: Option<u32>,
    /// How many nodes a move.
    pub nodes: Option<u64>,
    /// How long a move.
    pub time: Option<Duration>,
    /// The switches.
    pub options: Options,
    /// The evaluation as text, which only the game can read; `None` for the game's default.
    pub evaluation: Option<String>,
}

/// Why the text of a player was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayerError {
    /// Not of the form.
    #[error("player: {0}")]
    Form(FieldsError),
    /// No such player.
    #[error("unknown player `{found}`: expected one of {PLAYERS}")]
    Name {
        /// What was found.
        found: String,
    },
    /// No such field.
    #[error("{player}: unknown field `{found}`: expected one of {known}")]
    Field {
        /// The player.
        player: String,
        /// What was found.
        found: String,
        /// What there is.
        known: String,
    },
    /// A value that the field does not take.
    #[error("{player}: {field}: expected {expected}, found `{found}`")]
    Value {
        /// The player.
        player: String,
        /// The field.
        field: String,
        /// What it takes.
        expected: &'static str,
        /// What was found.
        found: String,
    },
}

const PLAYERS: &str = "random, minimax, ab";
const MINIMAX_FIELDS: [&str; 5] = ["depth", "nodes", "time", "pick", "eval"];
const AB_FIELDS: [&str; 12] = [
    "depth",
    "nodes",
    "time",
    "deepening",
    "tt",
    "replace",
    "ttdepth",
    "order",
    "aspiration",
    "pvs",
    "pick",
    "eval",
];
const ORDERS: [(&str, Order); 5] = [
    ("previous-best", Order::PreviousBest),
    ("killers", Order::Killers),
    ("history", Order::History),
    ("heuristic", Order::Heuristic),
    ("reversed", Order::Reversed),
];
/// The depth of a search that is given no limit.
const USUAL_DEPTH: u32 = 4;

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let fields = Fields::parse(text).map_err(PlayerError::Form)?;
        match fields.name {
            "random" => {
                check_known(&fields, &[])?;
                Ok(PlayerSpec::Random)
            }
            "minimax" => {
                check_known(&fields, &MINIMAX_FIELDS)?;
                read_search(&fields, false).map(PlayerSpec::Search)
            }
            "ab" => {
                check_known(&fields, &AB_FIELDS)?;
                read_search(&fields, true).map(PlayerSpec::Search)
            }
            found => Err(PlayerError::Name {
                found: found.into(),
            }),
        }
    }
}

fn check_known(fields: &Fields<'_>, known: &[&str]) -> Result<(), PlayerError> {
    let unknown = fields
        .fields
        .iter()
        .find(|(field, _)| !known.contains(field));
    unknown.map_or(Ok(()), |(field, _)| {
        Err(PlayerError::Field {
            player: fields.name.into(),
            found: (*field).into(),
            known: match known {
                [] => "none".into(),
                known => known.join(", "),
            },
        })
    })
}

fn read_search(fields: &Fields<'_>, prune: bool) -> Result<SearchSpec, PlayerError> {
    let read = Reader(fields);
    let nodes = read.value("nodes", "a number from 1 up", |text| {
        text.parse().ok().filter(|&nodes: &u64| nodes > 0)
    })?;
    let time = read.value("time", "a time like 100ms or 1.5s, up to 1000s", read_time)?;
    let mut depth = read.value("depth", "a number from 1 to 200", |text| {
        text.parse().ok().filter(|depth| (1..=200).contains(depth))
    })?;
    let limited = nodes.is_some() || time.is_some();
    if depth.is_none() && !limited {
        depth = Some(USUAL_DEPTH);
    }
    let bits = read.value(
        "tt",
        "off or a number of bits from 16 to 28",
        |text| match text {
            "off" => Some(None),
            bits => bits
                .parse()
                .ok()
                .filter(|bits| (16..=28).contains(bits))
                .map(Some),
        },
    )?;
    let replacement = read.value("replace", "depth, always or two-tier", |text| match text {
        "depth" => Some(Replacement::Depth),
        "always" => Some(Replacement::Always),
        "two-tier" => Some(Replacement::TwoTier),
        _ => None,
    })?;
    let depth_rule = read.value("ttdepth", "equal or atleast", |text| match text {
        "equal" => Some(DepthRule::Equal),
        "atleast" => Some(DepthRule::AtLeast),
        _ => None,
    })?;
    let table = bits.flatten().map(|bits| TableOptions {
        bits,
        replacement: replacement.unwrap_or(Replacement::Depth),
        depth_rule: depth_rule.unwrap_or(DepthRule::Equal),
        symmetry: false,
    });
    let options = Options {
        prune,
        // A search that may be stopped at any time needs something to play by then.
        deepening: read.switch("deepening")?.unwrap_or(limited),
        table,
        orders: read
            .value(
                "order",
                "naive, list, or some of previous-best, killers, history, heuristic, reversed \
                 with + between them",
                read_orders,
            )?
            .unwrap_or_default(),
        aspiration: read
            .value(
                "aspiration",
                "off or a factor above 0 and up to 1000",
                |text| match text {
                    "off" => Some(None),
                    text => text
                        .parse()
                        .ok()
                        .filter(|&factor: &f64| factor > 0.0 && factor <= 1000.0)
                        .map(Some),
                },
            )?
            .flatten(),
        pvs: read.switch("pvs")?.unwrap_or(false),
        draw_among_best: read
            .value("pick", "first or random", |text| match text {
                "first" => Some(false),
                "random" => Some(true),
                _ => None,
            })?
            .unwrap_or(false),
        ..Options::default()
    };
    Ok(SearchSpec {
        depth,
        nodes,
        time,
        options,
        evaluation: read.text("eval").map(String::from),
    })
}

fn read_orders(text: &str) -> Option<Vec<Order>> {
    if text == "naive" || text == "list" {
        return Some(Vec::new());
    }
    text.split('+')
        .map(|name| ORDERS.iter().find(|(known, _)| *known == name))
        .map(|found| found.map(|&(_, order)| order))
        .collect()
}

fn read_time(text: &str) -> Option<Duration> {
    let (digits, unit) = match text.strip_suffix("ms") {
        Some(digits) => (digits, 1e-3),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let seconds = digits.parse::<f64>().ok()? * unit;
    (seconds > 0.0 && seconds <= 1000.0).then(|| Duration::from_secs_f64(seconds))
}

/// Reads fields one by one.
struct Reader<'a>(&'a Fields<'a>);

impl Reader<'_> {
    fn text(&self, field: &str) -> Option<&str> {
        let found = self.0.fields.iter().find(|(name, _)| *name == field);
        found.map(|&(_, value)| value)
    }

    fn value<T>(
        &self,
        field: &str,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, PlayerError> {
        let Some(text) = self.text(field) else {
            return Ok(None);
        };
        let refused = || PlayerError::Value {
            player: self.0.name.into(),
            field: field.into(),
            expected,
            found: text.into(),
        };
        read(text).map(Some).ok_or_else(refused)
    }

    fn switch(&self, field: &str) -> Result<Option<bool>, PlayerError> {
        self.value(field, "on or off", |text| match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        })
    }
}

/// The canonical text, with every default written out.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Random => f.write_str("random"),
            PlayerSpec::Search(search) => search.fmt(f),
        }
    }
}

impl fmt::Display for SearchSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on = |switch: bool| if switch { "on" } else { "off" };
        let options = &self.options;
        let mut fields = Vec::new();
        fields.extend(self.depth.map(|depth| format!("depth={depth}")));
        fields.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        fields.extend(
            self.time
                .map(|time| format!("time={}s", time.as_secs_f64())),
        );
        if options.prune {
            fields.push(format!("deepening={}", on(options.deepening)));
            match options.table {
                None => fields.push("tt=off".into()),
                Some(table) => fields.extend([
                    format!("tt={}", table.bits),
                    format!("replace={}", replacement_name(table.replacement)),
                    format!("ttdepth={}", depth_rule_name(table.depth_rule)),
                ]),
            }
            fields.push(format!("order={}", orders_text(&options.orders)));
            let aspiration = options.aspiration.map(|factor| factor.to_string());
            fields.push(format!(
                "aspiration={}",
                aspiration.as_deref().unwrap_or("off")
            ));
            fields.push(format!("pvs={}", on(options.pvs)));
        }
        let pick = if options.draw_among_best {
            "random"
        } else {
            "first"
        };
        fields.push(format!("pick={pick}"));
        fields.extend(self.evaluation.as_ref().map(|text| format!("eval={text}")));
        let name = if options.prune { "ab" } else { "minimax" };
        write!(f, "{name}:{}", fields.join(","))
    }
}

fn orders_text(orders: &[Order]) -> String {
    if orders.is_empty() {
        return "naive".into();
    }
    let name = |order: &Order| ORDERS.iter().find(|(_, known)| known == order);
    let names = orders.iter().filter_map(name).map(|&(name, _)| name);
    names.collect::<Vec<_>>().join("+")
}

fn replacement_name(replacement: Replacement) -> &'static str {
    match replacement {
        Replacement::Depth => "depth",
        Replacement::Always => "always",
        Replacement::TwoTier => "two-tier",
    }
}

fn depth_rule_name(rule: DepthRule) -> &'static str {
    match rule {
        DepthRule::Equal => "equal",
        DepthRule::AtLeast => "atleast",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_canonical_text_reads_back() {
        let texts = [
            "random",
            "ab",
            "minimax:depth=3,eval=q",
            "ab:time=100ms,tt=20,order=previous-best+killers+history,pvs=on",
            "ab:nodes=5000,aspiration=0.5,tt=18,replace=two-tier,ttdepth=atleast,pick=random",
        ];
        for text in texts {
            let player: PlayerSpec = text.parse().expect(text);
            let canonical = player.to_string();
            assert_eq!(canonical.parse(), Ok(player), "{canonical}");
        }
        let player: PlayerSpec = "ab".parse().unwrap();
        assert_eq!(
            player.to_string(),
            "ab:depth=4,deepening=off,tt=off,order=naive,aspiration=off,pvs=off,pick=first"
        );
    }

    #[test]
    fn what_is_not_known_is_refused_with_what_is() {
        let error = |text: &str| text.parse::<PlayerSpec>().unwrap_err().to_string();
        assert_eq!(
            error("alpha"),
            "unknown player `alpha`: expected one of random, minimax, ab"
        );
        assert_eq!(
            error("random:depth=3"),
            "random: unknown field `depth`: expected one of none"
        );
        assert_eq!(
            error("minimax:tt=20"),
            "minimax: unknown field `tt`: expected one of depth, nodes, time, pick, eval"
        );
        assert_eq!(
            error("ab:tt=3"),
            "ab: tt: expected off or a number of bits from 16 to 28, found `3`"
        );
        assert_eq!(
            error("ab:time=5"),
            "ab: time: expected a time like 100ms or 1.5s, up to 1000s, found `5`"
        );
    }
}
