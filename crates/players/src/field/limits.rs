//! The fields that limit a move, which are alike in all players that have them.

use super::{Field, Values};
use crate::limits::MoveLimits;
use crate::values::{
    CLOCK_FORM, TIME_FORM, clock, clock_text, move_time, number, optional_text, set, time_text,
};

/// A player with limits.
pub(crate) trait Limited {
    /// Its limits.
    fn limits(&self) -> &MoveLimits;

    /// Its limits, to be set.
    fn limits_mut(&mut self) -> &mut MoveLimits;
}

impl<S: Limited> Field<S> {
    /// `nodes=N`.
    pub(crate) const NODES: Self = Field {
        name: "nodes",
        values: Values::Form("N", "a number from 1 up"),
        help: "stops after N nodes",
        parse: |spec, text| {
            set(
                &mut spec.limits_mut().nodes,
                number(text, 1, u64::MAX).map(Some),
            )
        },
        print: |spec| optional_text(spec.limits().nodes),
        is_limit: true,
        ..Self::BLANK
    };

    /// `time=100ms`.
    pub(crate) const TIME: Self = Field {
        name: "time",
        values: Values::Form("TIME", TIME_FORM),
        help: "the time for a move, like 100ms",
        parse: |spec, text| set(&mut spec.limits_mut().time, move_time(text).map(Some)),
        print: |spec| spec.limits().time.map(time_text),
        is_limit: true,
        ..Self::BLANK
    };

    /// `clock=60s+0.5s`.
    pub(crate) const CLOCK: Self = Field {
        name: "clock",
        values: Values::Form("TIME[+ADDED]", CLOCK_FORM),
        help: "the time for the whole game, like 60s+0.5s, and what each move adds",
        parse: |spec, text| set(&mut spec.limits_mut().clock, clock(text).map(Some)),
        print: |spec| spec.limits().clock.map(clock_text),
        is_limit: true,
        ..Self::BLANK
    };
}
