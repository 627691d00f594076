//! What is asked of the odds: how to find them, and how much work that may be.

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
    /// The seed of sampled dice; the answer follows from it, whatever the number of threads.
    pub seed: u64,
    /// How many threads to use; all the machine has if none is said.
    pub threads: Option<usize>,
    /// How many paths an exact answer may take before it is given up.
    pub effort: u64,
    /// Hears how many runs or paths are done, and out of how many if that is known.
    pub progress: Option<&'a (dyn Fn(u64, Option<u64>) + Sync)>,
}

impl Default for Ask<'_> {
    fn default() -> Self {
        Ask { method: Method::Auto, runs: 1_000_000, seed: 0, threads: None, effort: 20_000_000, progress: None }
    }
}
