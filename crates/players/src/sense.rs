//! Fields that would do nothing for want of another are refused.

use grove_search::minimax::Order;

use super::error::PlayerError;
use super::reader::Reader;
use super::search::{SearchSpec, Timing};

/// Fields that speak of the table.
pub(crate) const TABLE_FIELDS: [&str; 3] = ["replace", "ttdepth", "symmetry"];

/// Refuses the first field that has no sense without one that is missing.
pub(super) fn check(spec: &SearchSpec, read: &Reader<'_>) -> Result<(), PlayerError> {
    let options = &spec.options;
    let alone = |field, partner| {
        Err(PlayerError::Alone {
            player: spec.method.name(),
            field,
            partner,
        })
    };
    let table = "tt=BITS";
    if options.table.is_none() {
        if let Some(field) = TABLE_FIELDS.iter().find(|field| read.has(field)) {
            return alone(field, table);
        }
        // What the threads find they tell each other through the table.
        if options.threads > 1 {
            return alone("threads", table);
        }
        let by_best = |order: &&Order| matches!(order, Order::PreviousBest | Order::AroundBest);
        if let Some(order) = options.orders.iter().find(by_best)
            && !options.deepening
        {
            let field = match order {
                Order::AroundBest => "order=around-best",
                _ => "order=previous-best",
            };
            return alone(field, "deepening=on or tt=BITS");
        }
    }
    if options.aspiration.is_some() && !options.deepening {
        return alone("aspiration", "deepening=on");
    }
    if read.has("timing") && spec.clock.is_none() {
        return alone("timing", "clock=TIME");
    }
    if spec.timing == Timing::Study && !options.deepening {
        return alone("timing=study", "deepening=on");
    }
    if options.estimate_when_stopped && spec.time.is_none() && spec.clock.is_none() {
        return alone("cutoff=time", "time=TIME or clock=TIME");
    }
    Ok(())
}
