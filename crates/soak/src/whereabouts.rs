//! Where the app is found at the moment, if it runs.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Where the app is found.
#[derive(Default)]
pub struct Whereabouts {
    now: Mutex<Now>,
    changed: Condvar,
}

#[derive(Default)]
struct Now {
    address: Option<String>,
    /// Nobody is to begin anything any more.
    over: bool,
}

impl Whereabouts {
    /// The app listens here.
    pub fn open(&self, address: String) {
        self.set(Some(address), false);
    }

    /// The app is about to go.
    pub fn close(&self) {
        self.set(None, false);
    }

    /// The app listens here and will not be killed any more, and everybody stops.
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

    /// Whether everybody is to stop.
    pub fn stopped(&self) -> bool {
        self.lock().over
    }

    /// Whether the app runs, and is not about to go.
    pub fn is_open(&self) -> bool {
        self.lock().address.is_some()
    }

    /// Waits until the app runs.
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
