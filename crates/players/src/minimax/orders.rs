//! The field `order`: reasons to try a move before others, with `+` between them.

use grove_core::Knowledge;
use grove_search::minimax::Order;

use crate::values::{Named, name_of, value_of};

/// What the field takes, as an error tells it.
pub(crate) const EXPECTED: &str = "naive, or some of previous-best, around-best, killers, history, \
     heuristic, inside-out, last-move, list or reversed, effects or effects(N), policy or policy(N), \
     each once, with + between them and not all together";

const ORDERS: [Named<Order>; 11] = [
    ("previous-best", Order::PreviousBest),
    ("around-best", Order::AroundBest),
    ("killers", Order::Killers),
    ("history", Order::History),
    ("heuristic", Order::Heuristic),
    ("inside-out", Order::InsideOut),
    ("last-move", Order::LastMove),
    ("list", Order::List),
    ("reversed", Order::Reversed),
    ("effects", Order::Effects(None)),
    ("policy", Order::Policy(None)),
];

/// Reads the value of the field.
pub(super) fn read(text: &str) -> Option<Vec<Order>> {
    if text == "naive" {
        return Some(Vec::new());
    }
    let orders: Vec<Order> = text.split('+').map(read_one).collect::<Option<_>>()?;
    let kinds: Vec<&str> = orders.iter().map(|&order| kind(order)).collect();
    let twice = (1..kinds.len()).any(|at| kinds[..at].contains(&kinds[at]));
    (!twice && Order::fit(&orders)).then_some(orders)
}

fn read_one(text: &str) -> Option<Order> {
    if let Some(order) = value_of(&ORDERS, text) {
        return Some(order);
    }
    let (name, count) = text.strip_suffix(')')?.split_once('(')?;
    let count = count
        .parse()
        .ok()
        .filter(|count| (1..=99).contains(count))?;
    match name {
        "effects" => Some(Order::Effects(Some(count))),
        "policy" => Some(Order::Policy(Some(count))),
        _ => None,
    }
}

/// What may stand in a sum only once: a list is read from one end.
fn kind(order: Order) -> &'static str {
    match order {
        Order::Reversed => "list",
        order => field_name(order),
    }
}

/// Its name without a number.
pub fn field_name(order: Order) -> &'static str {
    match order {
        Order::Effects(_) => "effects",
        Order::Policy(_) => "policy",
        order => name_of(&ORDERS, order),
    }
}

/// What a game has to know for an order to mean something.
pub fn needs(order: Order) -> Option<Knowledge> {
    match order {
        Order::InsideOut | Order::LastMove | Order::AroundBest => Some(Knowledge::Coordinates),
        Order::List | Order::Reversed => Some(Knowledge::Captures),
        Order::Effects(_) => Some(Knowledge::MoveScore),
        Order::PreviousBest
        | Order::Killers
        | Order::History
        | Order::Heuristic
        | Order::Policy(_) => None,
    }
}

/// The text of the field.
pub(super) fn text(orders: &[Order]) -> String {
    if orders.is_empty() {
        return "naive".into();
    }
    let one = |order: &Order| match order {
        Order::Effects(Some(count)) | Order::Policy(Some(count)) => {
            format!("{}({count})", field_name(*order))
        }
        &order => field_name(order).into(),
    };
    orders.iter().map(one).collect::<Vec<_>>().join("+")
}
