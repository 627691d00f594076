//! What the system does to a program that goes beyond its limits.

/// From now on writing more to a file than the system allows fails, as writing to a full disk does: who wanted it is told,
/// and may try again. Otherwise the system would end the program. There must be a runtime around this.
pub(crate) fn outlive() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let too_large = SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw());
        // That somebody listens is enough. If that cannot be had, the system does as it always did.
        drop(signal(too_large));
    }
}
