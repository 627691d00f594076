//! The number of connections of each address.
//!
//! Every address has its share, which shrinks as room runs short: a few addresses together cannot take all connections,
//! and the next client still finds a place.

use super::Limits;
use crate::guard::{Network, household};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// The default limit of connections from one address.
const EACH: usize = 100;
/// What any address may have while there is room at all: what a browser opens.
const FEW: usize = 8;
/// An address may have one in this many of the free places.
const SHARE: usize = 4;

/// All places.
pub(super) struct Places {
    limits: Limits,
    /// They speak for many clients, and limit those themselves.
    proxies: Vec<Network>,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by: HashMap<IpAddr, usize>,
}

/// A place that is taken, and free again when this is dropped.
pub(super) struct Place {
    places: Arc<Places>,
    whose: IpAddr,
}

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Full {
    /// This address has as many as it may.
    ForOne,
    /// All places are taken.
    Everywhere,
}

impl Places {
    pub fn new(limits: Limits, proxies: Vec<Network>) -> Places {
        Places { limits, proxies, taken: Mutex::default() }
    }

    /// Takes a place for a client from an address.
    pub fn take(self: &Arc<Self>, address: IpAddr) -> Result<Place, Full> {
        let whose = household(address);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let free = self.limits.connections.saturating_sub(taken.all);
        if free == 0 {
            return Err(Full::Everywhere);
        }
        let own = taken.by.get(&whose).copied().unwrap_or_default();
        if self.bound(address).is_some_and(|each| own >= each.min((free / SHARE).max(FEW))) {
            return Err(Full::ForOne);
        }
        taken.all += 1;
        taken.by.insert(whose, own + 1);
        Ok(Place { places: Arc::clone(self), whose })
    }

    /// The limit for an address, if there is one.
    fn bound(&self, address: IpAddr) -> Option<usize> {
        if self.proxies.iter().any(|proxy| proxy.contains(address)) {
            return None;
        }
        self.limits.each.or((!address.to_canonical().is_loopback()).then_some(EACH))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(own) = taken.by.get_mut(&self.whose) {
            *own -= 1;
            if *own == 0 {
                taken.by.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(connections: usize, each: Option<usize>) -> Arc<Places> {
        Arc::new(Places::new(Limits { connections, each, ..Limits::default() }, vec!["192.0.2.0/24".parse().unwrap()]))
    }

    fn fill(places: &Arc<Places>, address: &str) -> (Vec<Place>, Full) {
        let mut held = Vec::new();
        loop {
            match places.take(address.parse().unwrap()) {
                Ok(place) => held.push(place),
                Err(full) => return (held, full),
            }
        }
    }

    #[test]
    fn an_address_has_its_share_and_gives_it_back() {
        let places = places(1000, None);
        let (held, full) = fill(&places, "203.0.113.1");
        assert_eq!((held.len(), full), (EACH, Full::ForOne));
        assert!(places.take("203.0.113.2".parse().unwrap()).is_ok(), "others have their own");
        drop(held);
        assert_eq!(fill(&places, "203.0.113.1").0.len(), EACH);
        assert!(places.taken.lock().unwrap().by.is_empty(), "nobody is remembered who is gone");
        let (mut one, other) = (fill(&places, "2001:db8::1").0, places.take("2001:db8::2".parse().unwrap()));
        assert!(other.is_err(), "the network of one household is one");
        one.clear();
        assert_eq!(fill(&places, "::ffff:127.0.0.1").1, Full::Everywhere, "this machine has no share to keep to");
        assert_eq!(fill(&places, "192.0.2.9").1, Full::Everywhere, "nor has a trusted proxy");
    }

    #[test]
    fn a_few_addresses_cannot_take_all_there_is() {
        let (places, told) = (places(400, None), places(400, Some(3)));
        let held: Vec<_> = (1..=8).map(|last| fill(&places, &format!("203.0.113.{last}")).0).collect();
        let taken: usize = held.iter().map(Vec::len).sum();
        assert!(taken < 400, "{taken}");
        assert!(places.take("198.51.100.1".parse().unwrap()).is_ok());
        assert_eq!(fill(&told, "127.0.0.1").0.len(), 3, "what is said holds for this machine too");
    }
}
