//! Ending programs from another thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::platform::Group;

/// Ends every program that runs under it, and those that would be started later. Copies are the same one.
///
/// ```
/// use std::time::Duration;
///
/// use pintle_host::process::{Cancel, End, Spec, run};
///
/// let cancel = Cancel::default();
/// let mut spec = Spec::new("sleep", Duration::from_secs(60)).arguments(["60"]);
/// spec.terms.cancel = cancel.clone();
/// cancel.cancel();
/// assert_eq!(run(&spec).unwrap().end, End::Cancelled);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Cancel(Arc<State>);

#[derive(Debug, Default)]
struct State {
    is_set: AtomicBool,
    count: AtomicU64,
    running: Mutex<Vec<(u64, Group)>>,
}

impl Cancel {
    /// Kills what runs, with all that it started.
    pub fn cancel(&self) {
        let running = self.running();
        self.0.is_set.store(true, Ordering::SeqCst);
        running.iter().for_each(|(_, group)| group.kill());
    }

    /// Whether it has been.
    pub fn is_cancelled(&self) -> bool {
        self.0.is_set.load(Ordering::SeqCst)
    }

    /// From now on the group is killed with the others; until the answer is dropped, which must be while the group still
    /// has its name.
    pub(super) fn hold(&self, group: Group) -> Held<'_> {
        let mut running = self.running();
        if self.is_cancelled() {
            group.kill();
        }
        let number = self.0.count.fetch_add(1, Ordering::Relaxed);
        running.push((number, group));
        Held { cancel: self, number }
    }

    fn running(&self) -> MutexGuard<'_, Vec<(u64, Group)>> {
        self.0.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One program under a [`Cancel`].
pub(super) struct Held<'c> {
    cancel: &'c Cancel,
    number: u64,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.cancel.running().retain(|(number, _)| *number != self.number);
    }
}
