//! What a drop promises before it is flown: the chance of each unit to be in the hex, and of every number of units to be there
//! and to be fed by what was dropped with them.
//!
//! Everything is exact. Flights that leave the same room for cargo are one; under each, supply and then units are carried
//! through with nothing but what still matters: how many units are fed, and how much there is for the others.

use super::{Case, Dropped, Item, Method, Stowed};
use crate::air::stowage::{PARTS, in_parts};
use crate::every_path::EveryPath;
use crate::rules::Rules;
use crate::supply::feeding;
use crate::tokens::Tokens;
use jumpmaster_core::dice::Die;
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// What a drop promises. Every number is one of ways, out of `of`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// All ways.
    pub of: BigUint,
    /// For each unit the ways in which it lands, turns back, and is lost.
    pub units: Vec<[BigUint; 3]>,
    /// For every number of units from 0, the ways in which exactly that many are in the hex.
    pub landed: Vec<BigUint>,
    /// The same of units that are there and fed by the supply that was dropped with them (ocs.trace.3).
    pub fed: Vec<BigUint>,
    /// For every amount of supply that can land, in tokens, the ways in which it does.
    pub tokens: BTreeMap<u32, BigUint>,
}

/// The chance of success of a drop, by method, over one denominator.
struct Landing {
    good: [u32; 2],
    of: u32,
}

/// What there is to eat, in parts of RE, with the number of ways; `None` if there is enough for all.
type Food = BTreeMap<Option<u32>, BigUint>;

impl Case {
    /// Works out what the drop promises. `None` if a path of the flight has more ways than 128 bits hold, which no four
    /// aircraft can come to by the printed rules.
    pub fn forecast(&self, rules: &Rules) -> Option<Forecast> {
        // Every room that the flight can leave.
        let flights = EveryPath::of(|dice| self.sortie.fly_cargo(&self.hold, dice))?;
        let landing = self.landing();
        let times = |rolls: usize| BigUint::from(landing.of).pow(rolls as u32);
        let sizes: Vec<u32> = self.input.units.iter().map(|jump| in_parts(jump.unit.size)).collect::<Option<_>>()?;
        let (items, none) = (self.items.len(), || vec![BigUint::ZERO; sizes.len() + 1]);
        let (mut landed, mut fed, mut tokens) = (none(), none(), BTreeMap::new());
        let mut units = vec![[const { BigUint::ZERO }; 3]; sizes.len()];
        for (&rooms, &ways) in &flights.results {
            let ways = BigUint::from(ways);
            let stowed: Vec<(Item, Stowed)> = self.stowed(rooms).collect();
            let (supply, soldiers): (Vec<_>, Vec<_>) = stowed.into_iter().partition(|(item, _)| item.supply);
            for (unit, &each) in units.iter_mut().zip(&soldiers) {
                let [lands, not] = landing.ways(each).map(|good| times(items - 1) * &ways * good);
                unit[0] += lands;
                unit[if each.1 == Stowed::Home { 1 } else { 2 }] += not;
            }
            let plenty = Food::from([(None, times(supply.len()) * &ways)]);
            landing.feed(&sizes, &soldiers, plenty, &mut landed);
            let mut food = Food::new();
            for (dropped, ways) in landing.tokens(&supply, ways) {
                *food.entry(Some(feeds(rules, dropped))).or_default() += &ways;
                *tokens.entry(dropped).or_default() += ways * times(soldiers.len());
            }
            landing.feed(&sizes, &soldiers, food, &mut fed);
        }
        Some(Forecast { of: times(items) * flights.of, units, landed, fed, tokens })
    }

    /// The chance of success, by method.
    fn landing(&self) -> Landing {
        let good = [Method::Glider, Method::Parachute].map(|method| {
            let lands = |value: &u8| self.rolls[method as usize].at(*value) == Dropped::Success;
            Die::TWO_D6.values().filter(lands).map(|value| Die::TWO_D6.ways(value)).sum::<u64>() as u32
        });
        Landing { good, of: Die::TWO_D6.all_ways() as u32 }
    }
}

impl Landing {
    /// The ways in which something lands, and in which it does not.
    fn ways(&self, (item, stowed): (Item, Stowed)) -> [u32; 2] {
        let good = if stowed == Stowed::There { self.good[item.method as usize] } else { 0 };
        [good, self.of - good]
    }

    /// The tokens that land, with the number of ways.
    fn tokens(&self, supply: &[(Item, Stowed)], ways: BigUint) -> BTreeMap<u32, BigUint> {
        let mut found: BTreeMap<u32, BigUint> = [(0, ways)].into();
        for &point in supply {
            let mut next: BTreeMap<u32, BigUint> = BTreeMap::new();
            for (tokens, ways) in found {
                for (landed, more) in [point.0.charge / PARTS, 0].into_iter().zip(self.ways(point)) {
                    *next.entry(tokens + landed).or_default() += &ways * more;
                }
            }
            next.retain(|_, ways| *ways > BigUint::ZERO);
            found = next;
        }
        found
    }

    /// Adds to `supplied` the number of ways in which each number of units lands and is fed: the smallest first, so that as
    /// many as possible are.
    fn feed(&self, sizes: &[u32], units: &[(Item, Stowed)], food: Food, supplied: &mut [BigUint]) {
        let mut order: Vec<usize> = (0..units.len()).collect();
        order.sort_by_key(|&unit| sizes[unit]);
        let mut found: BTreeMap<(usize, Option<u32>), BigUint> =
            food.into_iter().map(|(food, ways)| ((0, food), ways)).collect();
        for unit in order {
            let [lands, not] = self.ways(units[unit]);
            let mut next: BTreeMap<(usize, Option<u32>), BigUint> = BTreeMap::new();
            for ((fed, food), ways) in found {
                let eats = match food {
                    None => (fed + 1, None),
                    Some(food) if sizes[unit] <= food => (fed + 1, Some(food - sizes[unit])),
                    Some(_) => (fed, food),
                };
                *next.entry(eats).or_default() += &ways * lands;
                *next.entry((fed, food)).or_default() += ways * not;
            }
            next.retain(|_, ways| *ways > BigUint::ZERO);
            found = next;
        }
        for ((fed, _), ways) in found {
            supplied[fed] += ways;
        }
    }
}

/// The RE that an amount of supply feeds in a hex, in parts.
fn feeds(rules: &Rules, tokens: u32) -> u32 {
    in_parts(feeding::most(rules, Tokens(tokens))).unwrap_or(u32::MAX)
}
