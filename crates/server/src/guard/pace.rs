//! Rate limits for an address: a bucket that fills as time goes by and empties with every request.

use super::household;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The number of requests let through at once, and the number per second after that.
const REQUESTS: (f64, f64) = (400.0, 100.0);
/// The same for games that are made.
const GAMES: (f64, f64) = (30.0, 0.2);
/// The number of addresses remembered.
const ADDRESSES: usize = 20_000;

/// The recent requests of each address.
#[derive(Default)]
pub(super) struct Pace {
    buckets: Mutex<HashMap<(IpAddr, bool), (f64, Instant)>>,
}

impl Pace {
    /// Whether an address may ask now, and make a game if `makes` is set.
    pub fn allows(&self, address: IpAddr, makes: bool) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if buckets.len() >= ADDRESSES {
            // An address whose bucket is full by now need not be remembered.
            buckets.retain(|(_, makes), (left, since)| {
                let (most, pace) = if *makes { GAMES } else { REQUESTS };
                *left + now.duration_since(*since).as_secs_f64() * pace < most
            });
        }
        let mut take = |makes: bool| {
            let (most, pace) = if makes { GAMES } else { REQUESTS };
            let (left, since) = buckets.entry((household(address), makes)).or_insert((most, now));
            *left = (*left + now.duration_since(*since).as_secs_f64() * pace).min(most);
            *since = now;
            let some = *left >= 1.0;
            *left -= f64::from(u8::from(some));
            some
        };
        take(false) && (!makes || take(true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_too_much_is_held_up_and_others_are_not() {
        let pace = Pace::default();
        let (one, other): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap());
        let let_through = (0..2000).filter(|_| pace.allows(one, false)).count();
        assert!((400..600).contains(&let_through), "{let_through}");
        assert!(pace.allows(other, false));
        let made = (0..100).filter(|_| pace.allows(other, true)).count();
        assert_eq!(made, 30);
        let (a, b): (IpAddr, IpAddr) = ("2001:db8::1".parse().unwrap(), "2001:db8::2".parse().unwrap());
        assert_eq!(household(a), household(b));
    }
}
