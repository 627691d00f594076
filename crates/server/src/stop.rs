//! Signals from the operating system: to stop, and to read the certificate again. Also raises the limit on open files.

use crate::tls::Tls;
use jumpmaster_core::Fault;
use std::sync::Arc;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Waits to be told to stop, listening from the moment it is made.
pub(crate) struct Told {
    #[cfg(unix)]
    terminated: Option<Signal>,
    #[cfg(unix)]
    interrupted: Option<Signal>,
}

impl Told {
    /// Listens for Ctrl-C and for the system's signal to stop.
    #[cfg(unix)]
    pub fn by_signals() -> Told {
        Told { terminated: signal(SignalKind::terminate()).ok(), interrupted: signal(SignalKind::interrupt()).ok() }
    }

    /// Listens for Ctrl-C.
    #[cfg(not(unix))]
    pub fn by_signals() -> Told {
        Told {}
    }

    /// Waits until told to stop.
    #[cfg(unix)]
    pub async fn wait(self) {
        let heard = async |signal: Option<Signal>| match signal {
            Some(mut signal) => _ = signal.recv().await,
            // It cannot be listened for, so the signal does what it does by default.
            None => std::future::pending().await,
        };
        tokio::select! { () = heard(self.terminated) => {}, () = heard(self.interrupted) => {} }
    }

    /// Waits until told to stop.
    #[cfg(not(unix))]
    pub async fn wait(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}

/// Reads a certificate again whenever the system says so (SIGHUP). If it is faulty that is reported, and the old one
/// stays in use.
#[cfg(unix)]
pub(crate) async fn reload_when_told(tls: Arc<Tls>, trouble: fn(&Fault)) {
    let Ok(mut told) = signal(SignalKind::hangup()) else { return };
    while told.recv().await.is_some() {
        if let Err(fault) = tls.reload() {
            trouble(&fault);
        }
    }
}

/// There is no such signal on this kind of machine.
#[cfg(not(unix))]
pub(crate) async fn reload_when_told(_: Arc<Tls>, _: fn(&Fault)) {}

/// Raises the limit on open files as far as the system allows.
#[cfg(unix)]
pub(crate) fn allow_many_connections() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // If that fails, the present limit stays.
    let _ = setrlimit(Resource::Nofile, limit);
}

/// There is no such limit on this kind of machine.
#[cfg(not(unix))]
pub(crate) fn allow_many_connections() {}
