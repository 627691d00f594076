//! How the operating system treats a program that exceeds its limits.

/// Makes writing more to a file than the system allows fail like writing to a full disk: the caller gets an error and may
/// try again. Otherwise the system would kill the program. Must be called within a runtime.
pub(crate) fn outlive() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let too_large = SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw());
        // That the signal is handled is enough. If it cannot be, the system does what it always did.
        drop(signal(too_large));
    }
}
