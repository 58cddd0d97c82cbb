//! The fields of `engine`.

use std::time::Duration;

use super::{EngineSpec, written_command};
use crate::Protocol;
use crate::field::{Described, Field, Values};
use crate::grammar::written;
use crate::limits::MoveLimits;
use crate::values::{
    BadValue, TIME_FORM, move_time, name_text, number, optional_text, set, time_text, value_of,
};

/// How long a move is waited for that has no limit of time.
const PATIENCE_WITHOUT_TIME: Duration = Duration::from_secs(60);

impl Described for EngineSpec {
    const FIELDS: &'static [Field<Self>] = &[
        CMD, PROTO, DEPTH, NODES, TIME, CLOCK, START, PATIENCE, LOG, OPTION,
    ];
}

/// A field of this table.
type F = Field<EngineSpec>;

const CMD: F = Field {
    name: "cmd",
    values: Values::Form(
        "\"COMMAND\"",
        "a command like \"./engine --quiet\", with its quotes closed",
    ),
    help: "the command, split into words as a shell does; no shell is run",
    parse: |spec, text| {
        let is_command = super::words(text).is_some();
        set(&mut spec.command, is_command.then(|| text.into()))
    },
    print: |spec| Some(written_command(&spec.command)),
    is_required: true,
    ..F::BLANK
};

const PROTO: F = Field {
    name: "proto",
    values: Values::Names(&Protocol::NAMES),
    help: "the protocol that it speaks",
    parse: |spec, text| set(&mut spec.protocol, value_of(&Protocol::NAMES, text)),
    print: |spec| name_text(&Protocol::NAMES, spec.protocol),
    ..F::BLANK
};

const DEPTH: F = Field {
    name: "depth",
    values: Values::Form("N", "a number from 1 up"),
    help: "asks for a search of depth N",
    parse: |spec, text| set(&mut spec.limits.depth, number(text, 1, u32::MAX).map(Some)),
    print: |spec| optional_text(spec.limits.depth),
    is_limit: true,
    ..F::BLANK
};

const NODES: F = Field {
    help: "asks for a search of N nodes",
    ..F::NODES
};

const TIME: F = Field {
    help: "the time for a move, which is enforced; 1s where there is no limit",
    default: |spec| {
        let MoveLimits {
            depth,
            nodes,
            clock,
            ..
        } = spec.limits;
        let limited = depth.is_some() || nodes.is_some() || clock.is_some();
        spec.limits.time = (!limited).then_some(super::TIME);
    },
    ..F::TIME
};

const CLOCK: F = Field {
    help: "the time for the whole game, which is enforced, and what each move adds",
    ..F::CLOCK
};

const START: F = Field {
    name: "start",
    values: Values::Form("TIME", TIME_FORM),
    help: "how long it may take to start and to get ready for a game; no clock runs then",
    parse: |spec, text| set(&mut spec.start, move_time(text)),
    print: |spec| Some(time_text(spec.start)),
    ..F::BLANK
};

const PATIENCE: F = Field {
    name: "patience",
    values: Values::Form("TIME", TIME_FORM),
    help: "how long to wait beyond its time before it counts as hanging; 60s without a time limit",
    parse: |spec, text| set(&mut spec.patience, move_time(text)),
    print: |spec| Some(time_text(spec.patience)),
    default: |spec| {
        spec.patience = match spec.limits.time.is_some() || spec.limits.clock.is_some() {
            true => super::PATIENCE,
            false => PATIENCE_WITHOUT_TIME,
        };
    },
    ..F::BLANK
};

const LOG: F = Field {
    name: "log",
    values: Values::Form("FILE", "a file"),
    help: "the file that its standard error and a line for each fault are added to",
    parse: |spec, text| set(&mut spec.log, Some(Some(text.into()))),
    print: |spec| spec.log.as_deref().map(written),
    ..F::BLANK
};

const OPTION: F = Field {
    name: "option(NAME)",
    values: Values::Form("VALUE", "a line without control characters"),
    help: "sets an option of the engine; may be given for any number of names",
    parse: |spec, text| {
        let (name, value) = text.split_once('=').ok_or(BadValue::Form)?;
        if value.contains(char::is_control) {
            return Err(BadValue::Form);
        }
        spec.options.push((name.into(), value.into()));
        Ok(())
    },
    print: |spec| {
        let options = spec.options.iter();
        let texts = options.map(|(name, value)| format!("option({name})={}", written(value)));
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| texts.join(","))
    },
    ..F::BLANK
};
