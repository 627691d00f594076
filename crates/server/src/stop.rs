//! What the system tells the app: to stop, and to read its certificate again. And what the app asks of the system: as many
//! connections as it may have.

use crate::tls::Tls;
use jumpmaster_core::Fault;
use std::sync::Arc;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Waits to be told to stop, and listens for it from the moment it is made.
pub(crate) struct Told {
    #[cfg(unix)]
    terminated: Option<Signal>,
    #[cfg(unix)]
    interrupted: Option<Signal>,
}

impl Told {
    /// By Ctrl-C or by the system.
    #[cfg(unix)]
    pub fn by_signals() -> Told {
        Told { terminated: signal(SignalKind::terminate()).ok(), interrupted: signal(SignalKind::interrupt()).ok() }
    }

    /// By Ctrl-C.
    #[cfg(not(unix))]
    pub fn by_signals() -> Told {
        Told {}
    }

    /// Waits until it is.
    #[cfg(unix)]
    pub async fn wait(self) {
        let heard = async |signal: Option<Signal>| match signal {
            Some(mut signal) => _ = signal.recv().await,
            // It cannot be listened for, so it does what it always does.
            None => std::future::pending().await,
        };
        tokio::select! { () = heard(self.terminated) => {}, () = heard(self.interrupted) => {} }
    }

    /// Waits until it is.
    #[cfg(not(unix))]
    pub async fn wait(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}

/// Reads a certificate again whenever the system says so (SIGHUP); what is wrong with it is told, and what was good stays.
#[cfg(unix)]
pub(crate) async fn reload_when_told(tls: Arc<Tls>, trouble: fn(&Fault)) {
    let Ok(mut told) = signal(SignalKind::hangup()) else { return };
    while told.recv().await.is_some() {
        if let Err(fault) = tls.reload() {
            trouble(&fault);
        }
    }
}

/// Nothing tells it to on this kind of machine.
#[cfg(not(unix))]
pub(crate) async fn reload_when_told(_: Arc<Tls>, _: fn(&Fault)) {}

/// Has the system allow as many connections as it ever would.
#[cfg(unix)]
pub(crate) fn allow_many_connections() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    // If it will not, those that it allows are all there are.
    let _ = setrlimit(Resource::Nofile, limit);
}

/// There is no such bound on this kind of machine.
#[cfg(not(unix))]
pub(crate) fn allow_many_connections() {}
