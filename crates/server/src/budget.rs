//! What odds may cost here: less than on the command line, since others wait too.

use jumpmaster_odds::Budget;

/// Memory for the odds of one request.
const SPACE: u64 = 96 << 20;

/// What all questions of one page may cost together: a page answers quickly or not at all.
pub(crate) const PAGE: Budget = Budget { work: 1_000_000_000, space: SPACE };

/// The number of runs of sampled odds while a reader waits.
pub(crate) const RUNS: u64 = 50_000;

/// What all questions of one request to the API may cost together.
pub(crate) const REQUEST: Budget = Budget { work: 4_000_000_000, space: SPACE };

/// The most bytes in an answer of the API.
pub(crate) const ANSWER: usize = 8 << 20;
