//! The current address of the app, if it runs.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The current address of the app.
#[derive(Default)]
pub struct Whereabouts {
    now: Mutex<Now>,
    changed: Condvar,
}

#[derive(Default)]
struct Now {
    address: Option<String>,
    /// Whether all clients are to stop.
    over: bool,
}

impl Whereabouts {
    /// Sets the address at which the app now listens.
    pub fn open(&self, address: String) {
        self.set(Some(address), false);
    }

    /// Announces that the app is about to end.
    pub fn close(&self) {
        self.set(None, false);
    }

    /// Sets the address of an app that will not be killed any more, and tells all clients to stop.
    pub fn stop(&self, address: String) {
        self.set(Some(address), true);
    }

    fn set(&self, address: Option<String>, over: bool) {
        *self.lock() = Now { address, over };
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether all clients are to stop.
    pub fn stopped(&self) -> bool {
        self.lock().over
    }

    /// Whether the app runs and is not about to end.
    pub fn is_open(&self) -> bool {
        self.lock().address.is_some()
    }

    /// Waits until the app runs and returns its address.
    pub fn wait(&self) -> String {
        let mut now = self.lock();
        loop {
            if let Some(address) = &now.address {
                return address.clone();
            }
            now = self.changed.wait(now).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
