//! What is asked of the odds: how to find them, and how much work that may be.

use crate::Budget;
use jumpmaster_core::Fault;
use std::sync::atomic::{AtomicBool, Ordering};

/// How the odds are to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Exact where it can be, sampled otherwise.
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
    /// How many runs, if they are sampled.
    pub runs: u64,
    /// Whether fewer runs will do where so many would take more work than the budget holds; the answer says how many were
    /// made.
    pub fewer: bool,
    /// The seed of sampled dice; the answer follows from it, whatever the number of threads.
    pub seed: u64,
    /// How many threads to use; all the machine has if none is said.
    pub threads: Option<usize>,
    /// What the answer may cost.
    pub budget: Budget,
    /// Hears how many runs are done out of how many, or how much work was spent of what an exact answer may take.
    pub progress: Option<&'a (dyn Fn(u64, Option<u64>) + Sync)>,
    /// Set by somebody else when the answer is no longer wanted: the work then ends soon, with a fault that
    /// [`was_stopped`] knows.
    pub stop: Option<&'a AtomicBool>,
}

impl Ask<'_> {
    /// Whether nobody wants the answer any more.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What a fault says that comes of having been stopped.
const STOPPED: &str = "the odds were given up";

/// The fault of an answer that nobody wants any more.
pub(crate) fn stopped() -> Fault {
    Fault::new(STOPPED, "whoever asked for them stopped waiting", "ask again")
}

/// Whether odds were not found because [`Ask::stop`] was set, and for no other reason.
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
