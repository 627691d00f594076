//! What a drop promises before it is flown: the chance of each unit to be in the hex, and of at least k units to be
//! there in supply.
//!
//! Everything is exact. Flights that leave the same room for cargo are one; under each, supply and then units are carried
//! through with nothing but what still matters: how many units are fed, and how much there is for the others.

use super::{Case, Dropped, Item, Method, Stowed};
use crate::air::stowage::{PARTS, Room, in_parts};
use jumpmaster_core::dice::{Die, Odometer, Weight};
use jumpmaster_core::named;
use std::collections::BTreeMap;

named! {
    /// What keeps dropped units in supply.
    pub enum Provision: "provision" {
        /// Nothing need: they landed this turn under a plan (ocs.airdrop.11).
        Excused = "landed this turn",
        /// A trace from the hex (ocs.trace.1).
        Trace = "trace",
        /// Only what was dropped with them, eaten off the map (ocs.trace.3).
        Dropped = "dropped supply",
    }
}

/// What a drop promises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// For each unit its chances to land, to turn back, and to be lost.
    pub units: Vec<[Weight; 3]>,
    /// For every number of units from 0, the chance that at least that many are in the hex and in supply.
    pub at_least: Vec<Weight>,
}

/// Every room that a flight can leave, with the number of ways, out of all ways.
struct Flights {
    rooms: BTreeMap<[Room; 2], u128>,
    of: u128,
}

/// The chance of success of a drop, by method, over one denominator.
struct Landing {
    good: [u128; 2],
    of: u128,
}

impl Case {
    /// Works out what the drop promises, if a token keeps `fed` RE in supply (ocs.trace.3). `None` if the numbers exceed 128
    /// bits, which takes a dozen rolls and more: the tallies of the odds have no such limit.
    pub fn forecast(&self, provision: Provision, fed: u8) -> Option<Forecast> {
        let (flights, landing) = (self.flights()?, self.landing());
        let of = flights.of.checked_mul(landing.of.checked_pow(self.items.len() as u32)?)?;
        let sizes: Vec<u32> = self.input.units.iter().map(|jump| in_parts(jump.unit.size)).collect::<Option<_>>()?;
        let mut units = vec![[0; 3]; sizes.len()];
        let mut supplied = vec![0; sizes.len() + 1];
        for (&rooms, &ways) in &flights.rooms {
            let stowed: Vec<(Item, Stowed)> = self.stowed(rooms).collect();
            let (supply, soldiers): (Vec<_>, Vec<_>) = stowed.into_iter().partition(|(item, _)| item.supply);
            for (unit, &(item, stowed)) in units.iter_mut().zip(&soldiers) {
                let good = landing.good[item.method as usize];
                match stowed {
                    Stowed::There => {
                        unit[0] += ways * good;
                        unit[2] += ways * (landing.of - good);
                    }
                    Stowed::Home => unit[1] += ways * landing.of,
                    Stowed::Lost => unit[2] += ways * landing.of,
                }
            }
            let mut food = BTreeMap::new();
            for (tokens, ways) in landing.tokens(&supply, ways) {
                let enough = provision != Provision::Dropped;
                let eaten = if enough { u32::MAX } else { tokens * u32::from(fed) * PARTS };
                *food.entry(eaten).or_default() += ways;
            }
            landing.feed(&sizes, &soldiers, food, &mut supplied);
        }
        let weight = |ways, of| lowest(Weight { ways, of });
        let all = flights.of * landing.of;
        let mut at_least: Vec<Weight> = Vec::with_capacity(supplied.len());
        let mut sum = 0;
        for ways in supplied.into_iter().rev() {
            sum += ways;
            at_least.push(weight(sum, of));
        }
        at_least.reverse();
        Some(Forecast { units: units.into_iter().map(|ways| ways.map(|ways| weight(ways, all))).collect(), at_least })
    }

    /// Takes every path of the flight.
    fn flights(&self) -> Option<Flights> {
        let (mut paths, mut dice, mut of) = (Vec::new(), Odometer::new(), 1_u128);
        loop {
            let rooms = self.sortie.fly_cargo(&self.hold, &mut dice).expect("an odometer always has a face to show");
            let weight = dice.checked_weight()?;
            of = (of / common(of, weight.of)).checked_mul(weight.of)?;
            paths.push((rooms, weight));
            if !dice.turn() {
                break;
            }
        }
        let mut rooms = BTreeMap::new();
        for (left, weight) in paths {
            *rooms.entry(left).or_default() += weight.ways * (of / weight.of);
        }
        Some(Flights { rooms, of })
    }

    /// The chance of success, by method.
    fn landing(&self) -> Landing {
        let good = [Method::Glider, Method::Parachute].map(|method| {
            let lands = |value: &u8| self.rolls[method as usize].at(*value) == Dropped::Success;
            u128::from(Die::TWO_D6.values().filter(lands).map(|value| Die::TWO_D6.ways(value)).sum::<u64>())
        });
        let all = u128::from(Die::TWO_D6.all_ways());
        let shared = good.into_iter().fold(all, common);
        Landing { good: good.map(|good| good / shared), of: all / shared }
    }
}

impl Landing {
    /// The ways in which something lands, and in which it does not.
    fn ways(&self, (item, stowed): (Item, Stowed)) -> [u128; 2] {
        let good = if stowed == Stowed::There { self.good[item.method as usize] } else { 0 };
        [good, self.of - good]
    }

    /// The tokens that land, with the number of ways.
    fn tokens(&self, supply: &[(Item, Stowed)], ways: u128) -> BTreeMap<u32, u128> {
        let mut found: BTreeMap<u32, u128> = [(0, ways)].into();
        for &point in supply {
            let mut next = BTreeMap::new();
            for (tokens, ways) in found {
                for (landed, more) in [point.0.charge / PARTS, 0].into_iter().zip(self.ways(point)) {
                    *next.entry(tokens + landed).or_default() += ways * more;
                }
            }
            next.retain(|_, ways| *ways > 0);
            found = next;
        }
        found
    }

    /// Adds to `supplied` the number of ways in which each number of units lands and is fed: the smallest first, so that as
    /// many as possible are.
    fn feed(&self, sizes: &[u32], units: &[(Item, Stowed)], food: BTreeMap<u32, u128>, supplied: &mut [u128]) {
        let mut order: Vec<usize> = (0..units.len()).collect();
        order.sort_by_key(|&unit| sizes[unit]);
        let mut found: BTreeMap<(usize, u32), u128> = food.into_iter().map(|(food, ways)| ((0, food), ways)).collect();
        for unit in order {
            let [lands, not] = self.ways(units[unit]);
            let mut next = BTreeMap::new();
            for ((fed, food), ways) in found {
                let eats = match food {
                    u32::MAX => (fed + 1, food),
                    _ if sizes[unit] <= food => (fed + 1, food - sizes[unit]),
                    _ => (fed, food),
                };
                *next.entry(eats).or_default() += ways * lands;
                *next.entry((fed, food)).or_default() += ways * not;
            }
            next.retain(|_, ways| *ways > 0);
            found = next;
        }
        for ((fed, _), ways) in found {
            supplied[fed] += ways;
        }
    }
}

/// The greatest common divisor.
const fn common(one: u128, other: u128) -> u128 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

fn lowest(Weight { ways, of }: Weight) -> Weight {
    let shared = common(ways, of);
    Weight { ways: ways / shared, of: of / shared }
}
