//! How to find odds, and how much work that may take.

use crate::Budget;
use jumpmaster_core::Fault;
use std::sync::atomic::{AtomicBool, Ordering};

/// How the odds are to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Exact if possible, otherwise sampled.
    #[default]
    Auto,
    /// Exact or not at all.
    Exact,
    /// By Monte Carlo.
    Sample,
}

/// A question about odds.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// How to find them.
    pub method: Method,
    /// The number of runs, if they are sampled.
    pub runs: u64,
    /// Whether fewer runs will do if `runs` would exceed the budget; the answer says how many were made.
    pub fewer: bool,
    /// The seed of sampled dice; the answer follows from it, whatever the number of threads.
    pub seed: u64,
    /// The number of threads to use; by default all the machine has.
    pub threads: Option<usize>,
    /// What the answer may cost.
    pub budget: Budget,
    /// Is told how many runs are done out of how many, or how much of an exact answer's work has been spent.
    pub progress: Option<&'a (dyn Fn(u64, Option<u64>) + Sync)>,
    /// Set by another thread when the answer is no longer wanted: the work then soon ends with a fault that [`was_stopped`]
    /// recognises.
    pub stop: Option<&'a AtomicBool>,
}

impl Ask<'_> {
    /// Whether the answer is no longer wanted.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What the fault of a stopped question says.
const STOPPED: &str = "the odds were given up";

/// The fault of an answer that is no longer wanted.
pub(crate) fn stopped() -> Fault {
    Fault::new(STOPPED, "whoever asked for them stopped waiting", "ask again")
}

/// Whether odds were not found because [`Ask::stop`] was set.
pub fn was_stopped(fault: &Fault) -> bool {
    fault.what == STOPPED
}

impl Default for Ask<'_> {
    fn default() -> Self {
        Ask {
            method: Method::Auto,
            runs: 1_000_000,
            seed: 0,
            threads: None,
            fewer: true,
            budget: Budget::USUAL,
            progress: None,
            stop: None,
        }
    }
}
