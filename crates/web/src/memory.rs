//! One bound on the memory of all searches and matches that run at once.
//!
//! A search reserves what its transposition table or its tree may grow to before it starts, and
//! gives it back when its thread has ended.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::error::{ApiError, ErrorKind};

const MIB: u64 = 1 << 20;

/// The memory that searches and matches share.
pub(crate) struct MemoryBudget {
    /// In MiB.
    total: u32,
    /// A permit for each MiB that is free.
    free: Arc<Semaphore>,
}

/// A part of the budget, which is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Reservation {
    _permit: OwnedSemaphorePermit,
}

/// Why memory is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum MemoryError {
    /// More than there is.
    #[error(
        "memory: needs {needed} MiB, but the server has only {total} MiB for all searches: use a smaller table or tree"
    )]
    TooLarge { needed: u64, total: u32 },
    /// More than is free.
    #[error(
        "memory: needs {needed} MiB, but only {free} of {total} MiB are free: stop another search, or try again"
    )]
    InUse { needed: u64, free: u32, total: u32 },
}

impl From<MemoryError> for ApiError {
    fn from(error: MemoryError) -> Self {
        let kind = match error {
            MemoryError::InUse { .. } => ErrorKind::Busy,
            MemoryError::TooLarge { .. } => ErrorKind::Player,
        };
        ApiError::new(kind, error)
    }
}

impl MemoryBudget {
    /// A budget of so many MiB.
    pub(crate) fn new(total: u32) -> Self {
        MemoryBudget {
            total,
            free: Arc::new(Semaphore::new(total as usize)),
        }
    }

    /// The whole budget, in MiB.
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// What is reserved now, in MiB.
    pub(crate) fn reserved(&self) -> u32 {
        self.total - self.free()
    }

    fn free(&self) -> u32 {
        self.free.available_permits() as u32
    }

    /// Reserves so many bytes, for which it waits no longer than `patience`.
    pub(crate) async fn reserve(
        &self,
        bytes: u64,
        patience: Duration,
    ) -> Result<Reservation, MemoryError> {
        let (needed, total) = (bytes.div_ceil(MIB), self.total);
        let permits = u32::try_from(needed).ok().filter(|&needed| needed <= total);
        let permits = permits.ok_or(MemoryError::TooLarge { needed, total })?;
        let permit = self.free.clone().acquire_many_owned(permits);
        match timeout(patience, permit).await {
            Ok(Ok(permit)) => Ok(Reservation { _permit: permit }),
            // The semaphore is never closed, so this is an end of patience.
            _ => Err(MemoryError::InUse {
                needed,
                free: self.free(),
                total,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn memory_is_bounded_and_comes_back() {
        let budget = MemoryBudget::new(10);
        let soon = Duration::from_millis(1);
        let first = budget.reserve(6 * MIB, soon).await.unwrap();
        let _second = budget.reserve(1, soon).await.unwrap();
        assert_eq!(budget.reserved(), 7);
        let refused = budget.reserve(4 * MIB, soon).await.unwrap_err();
        let expected = MemoryError::InUse {
            needed: 4,
            free: 3,
            total: 10,
        };
        assert_eq!(refused, expected);
        let refused = budget.reserve(u64::MAX, soon).await.unwrap_err();
        assert!(matches!(refused, MemoryError::TooLarge { total: 10, .. }));
        drop(first);
        budget.reserve(4 * MIB, soon).await.unwrap();
        assert_eq!(budget.reserved(), 1);
    }

    #[tokio::test]
    async fn who_waits_is_served_when_memory_is_free_again() {
        let budget = Arc::new(MemoryBudget::new(1));
        let first = budget.reserve(MIB, Duration::ZERO).await.unwrap();
        let waiting = tokio::spawn({
            let budget = budget.clone();
            async move { budget.reserve(MIB, Duration::from_secs(60)).await }
        });
        tokio::task::yield_now().await;
        drop(first);
        waiting.await.unwrap().unwrap();
    }
}
