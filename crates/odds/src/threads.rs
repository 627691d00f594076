//! Threads: as many as were asked for.

use jumpmaster_core::Fault;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of this many threads, for one question alone.
pub fn pool(threads: usize) -> Result<ThreadPool, Fault> {
    let fix = "use a number from 1 to what the machine has, or leave it out";
    if threads == 0 {
        return Err(Fault::new("0 threads", "somebody has to do the work", fix));
    }
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| Fault::new(format!("{threads} threads cannot be started"), error.to_string(), fix))
}
