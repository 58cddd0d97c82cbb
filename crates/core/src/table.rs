//! Tables that are made once and live as long as the program.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

type Tables = HashMap<(TypeId, u64), &'static (dyn Any + Send + Sync)>;

/// The table of this type for this key, made by `make` when it is first asked for.
///
/// Positions of games whose boards come in many sizes refer to such a table for what depends on
/// the size. There are only as many tables as there are variants of a game, so they are never
/// given back.
pub fn shared_table<T: Send + Sync + 'static>(key: u64, make: impl FnOnce() -> T) -> &'static T {
    static TABLES: LazyLock<Mutex<Tables>> = LazyLock::new(Mutex::default);
    let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
    let table = *tables
        .entry((TypeId::of::<T>(), key))
        .or_insert_with(|| Box::leak(Box::new(make())));
    table.downcast_ref().expect("tables are kept by their type")
}
