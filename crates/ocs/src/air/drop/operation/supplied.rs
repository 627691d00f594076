//! How many units of an operation are in supply where they landed.
//!
//! In later turns that depends on which hexes are held: a unit negates EZOCs in its own. So every set of held hexes is looked
//! at, with the net that the same situation would have on a table; under each, the drops are independent.

use super::{Asked, Case, Mission};
use crate::air::drop::plan::Forecast;
use crate::supply::net::Net;
use crate::supply::situation::{Placed, Situation};
use num_bigint::BigUint;

/// The ways in which each number of units is in supply, from 0, out of all ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supplied {
    /// For each number of units, the ways in which exactly that many are.
    pub exactly: Vec<BigUint>,
    /// All ways.
    pub of: BigUint,
}

impl Supplied {
    /// The ways in which at least a number of units are.
    pub fn at_least(&self, number: usize) -> BigUint {
        self.exactly.iter().skip(number).sum()
    }
}

impl Case {
    /// What each of the drops promises.
    pub fn forecasts(&self) -> Option<Vec<Forecast>> {
        self.missions.iter().map(|mission| mission.case.forecast(&self.rules)).collect()
    }

    /// How many units are in supply in hexes that count, given what each of the drops promises.
    pub fn supplied(&self, forecasts: &[Forecast], counts: impl Fn(usize) -> bool) -> Supplied {
        let mut exactly = vec![BigUint::ZERO; self.units() + 1];
        let of = forecasts.iter().map(|forecast| &forecast.of).product();
        let mut nets = Nets::new(self);
        for held in 0..1_u32 << self.missions.len() {
            let has = |at: usize| held >> at & 1 == 1;
            let possible = |(at, forecast): (usize, &Forecast)| !has(at) || forecast.landed[0] != forecast.of;
            if !forecasts.iter().enumerate().all(possible) {
                continue;
            }
            let traced = nets.traced(held);
            let mut found = vec![BigUint::from(1_u32)];
            for (at, (mission, forecast)) in self.missions.iter().zip(forecasts).enumerate() {
                let counted = counts(usize::from(mission.hex));
                found = product(&found, &under(forecast, has(at), counted, traced >> at & 1 == 1));
            }
            for (sum, ways) in exactly.iter_mut().zip(found) {
                *sum += ways;
            }
        }
        Supplied { exactly, of }
    }
}

/// For every number of units that are in supply in a hex, the ways in which they are, if the hex is held or not.
fn under(forecast: &Forecast, held: bool, counted: bool, traced: bool) -> Vec<BigUint> {
    let nobody = &forecast.landed[0];
    if !held {
        return vec![nobody.clone()];
    }
    if !counted {
        return vec![&forecast.of - nobody];
    }
    let mut ways = if traced { forecast.landed.clone() } else { forecast.fed.clone() };
    ways[0] -= nobody;
    ways
}

/// The ways in which two independent numbers add up to each sum.
fn product(one: &[BigUint], other: &[BigUint]) -> Vec<BigUint> {
    let mut sums = vec![BigUint::ZERO; one.len() + other.len() - 1];
    for (a, ways) in one.iter().enumerate() {
        for (b, more) in other.iter().enumerate() {
            sums[a + b] += ways * more;
        }
    }
    sums
}

/// The supply nets under every set of held hexes.
struct Nets<'a> {
    case: &'a Case,
    /// The net that was worked out last, which the next one is made of.
    net: Option<Net>,
}

impl Nets<'_> {
    fn new(case: &Case) -> Nets<'_> {
        Nets { case, net: None }
    }

    /// The held hexes whose units need no supply of their own: a bit for each drop.
    fn traced(&mut self, held: u32) -> u32 {
        let case = self.case;
        match case.input.asked {
            Asked::Now => return held,
            Asked::Later if held == 0 => return 0,
            Asked::Later => {}
        }
        let side = case.input.side;
        let those = || case.missions.iter().enumerate().filter(|(at, _)| held >> at & 1 == 1);
        let landed = those().map(|(_, mission): (usize, &Mission)| Placed::bare(side, mission.hex));
        let units: Vec<Placed> = case.ground.units.iter().copied().chain(landed).collect();
        let situation = Situation { units: &units, ..case.ground.situation(&case.rules) };
        let net = match &mut self.net {
            Some(net) => {
                net.update(&situation);
                net
            }
            none => none.insert(Net::new(&situation)),
        };
        those().filter(|(_, mission)| net.traces(&situation, side, mission.hex)).map(|(at, _)| 1 << at).sum()
    }
}
