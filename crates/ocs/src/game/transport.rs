//! Transport on the table: Transport Points, trains and ships, asked about pieces. The rules themselves are in the room of
//! supply.

use super::orders;
use super::piece::{Group, GroupId, UnitId};
use super::state::Open;
use super::supply::railway;
use super::task::Displaced;
use crate::board::{HexId, Hexes};
use crate::fraction::Fraction;
use crate::movement::march::March;
use crate::supply::cargo::Passenger;
use crate::supply::equivalents::Cargo;
use crate::supply::path::Search;
use crate::supply::shipping::{self, Passage, Quay};
use crate::supply::situation::{Extender, Railway, Wheels};
use crate::supply::{capture, extender, load, port, rail};
use crate::tokens::Tokens;
use crate::unit::{Mobility, Party, Symbol};
use jumpmaster_core::{Judgement, Rule, clause, require};

impl Open {
    /// The Transport Points of a side on the map, Extenders among them.
    pub fn groups_of(&self, party: Party) -> impl Iterator<Item = (GroupId, &Group, HexId)> {
        let own = (0..).zip(&self.groups).filter(move |(_, group)| group.party == party);
        own.filter_map(|(id, group)| Some((id, group, group.hex?)))
    }

    /// The hexes where a side has units, Transport Points or supply, in order.
    pub fn places_of(&self, party: Party) -> Vec<HexId> {
        let dumps = self.dumps.iter().filter(|dump| dump.party == party).map(|dump| dump.hex);
        let groups = self.groups_of(party).map(|(.., hex)| hex);
        let mut hexes: Vec<HexId> = self.on_map(party).map(|(_, hex)| hex).chain(groups).chain(dumps).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// The number for a new group: of one that is gone, or one beyond the last.
    pub fn new_group(&self) -> GroupId {
        let gone = self.groups.iter().position(|group| group.capacity == Tokens::NONE);
        gone.unwrap_or(self.groups.len()) as GroupId
    }

    /// A unit as trains and ships see it.
    pub fn carried(&self, unit: UnitId) -> Passenger {
        let kind = self.kind(unit);
        Passenger {
            size: kind.size,
            allowance: kind.allowance[1],
            mode: self.unit(unit).mode,
            spent: orders::spent(self, unit),
            repair: kind.symbols.has(Symbol::Repair),
        }
    }
}

/// What Transport Points are called: by their number, their kind and where they are.
pub fn name(open: &Open, id: GroupId) -> String {
    let group = open.group(id);
    let kind = match (group.wheels, group.extender) {
        (Wheels::Truck, false) => "the trucks",
        (Wheels::Wagon, false) => "the wagons",
        (Wheels::Truck, true) => "the truck Extender",
        (Wheels::Wagon, true) => "the wagon Extender",
    };
    match group.hex {
        Some(hex) => format!("{kind} no. {} in {}", id + 1, open.board().name(hex)),
        None => format!("{kind} no. {}", id + 1),
    }
}

/// The march of Transport Points: the Truck MPs they have left (ocs.load.1).
pub fn march(open: &Open, group: &Group) -> March {
    let left = load::allowance(open.rules(), group.wheels).saturating_sub(group.spent);
    March { mobility: Mobility::Truck, left, unmoved: !group.moved, strat: false }
}

/// Transport Points as cargo, and what they carry besides (ocs.rail.2).
pub fn cargo(group: &Group) -> [Cargo; 2] {
    [Cargo::Transport { wheels: group.wheels, capacity: group.capacity }, Cargo::Supply(group.load)]
}

/// Where displaced Transport Points, or what a collapsed Extender was made of, may be placed (ocs.capture.7, ocs.extender.1).
pub fn places(open: &Open, displaced: Displaced) -> Vec<HexId> {
    let Displaced { group, from } = displaced;
    let Group { party, wheels, extender, .. } = *open.group(group);
    if extender {
        let extender = Extender { party, hex: from, wheels };
        return extender::collapses_to(open.rules(), open.board(), open.zones.barriers(party), extender);
    }
    capture::displacement(open.rules(), open.board(), &open.zones, party, wheels, from).collect()
}

/// The trains of a side.
pub struct Trains<'a> {
    open: &'a Open,
    party: Party,
    railway: Railway,
    search: Search,
}

impl<'a> Trains<'a> {
    /// The trains of a side now.
    pub fn of(open: &'a Open, party: Party) -> Trains<'a> {
        Trains { open, party, railway: railway(open, party), search: Search::new() }
    }

    /// The rail capacity that is left in this phase (ocs.rail.1).
    pub fn left(&self) -> Fraction {
        self.open.scenario.sides[self.party as usize].rail.exact().less(self.open.railed)
    }

    /// Whether trains can be boarded in a hex (ocs.rail.3).
    pub fn stops(&self, hex: HexId, repair: bool) -> Judgement {
        rail::may_stop(&self.railway, hex, repair)
    }

    /// The hexes that trains reach from another, each with whether the line has several tracks all the way, in order.
    pub fn reach(&mut self, from: HexId) -> Vec<(HexId, bool)> {
        let Trains { open, party, railway, search } = self;
        let mut lines = |multi_track: bool| {
            rail::reach(open.board(), railway, &open.zones, *party, search, from, multi_track);
            Hexes::of(open.board().len(), search.reached().iter().copied())
        };
        let (several, any) = (lines(true), lines(false));
        any.iter().filter(|&hex| hex != from).map(|hex| (hex, several.has(hex))).collect()
    }

    /// What a load is charged for on its way, if it can go and the capacity suffices.
    pub fn charge(
        &mut self,
        [from, to]: [HexId; 2],
        repair: bool,
        cargo: impl IntoIterator<Item = Cargo>,
    ) -> Result<Fraction, &'static Rule> {
        require!(from != to, "ocs.rail.3", "it is in {hex}", "choose another hex");
        self.stops(from, repair)?;
        self.stops(to, repair)?;
        let Trains { open, party, railway, search } = self;
        let route = rail::route(open.board(), railway, &open.zones, *party, search, [from, to]).ok_or(&Rule {
            why: clause!("ocs.rail.4"),
            what: "no working railway leads to {hex} free of the enemy and of EZOCs",
            fix: "choose a hex along the line",
        })?;
        let charge = rail::charge(cargo.into_iter(), route.multi_track);
        rail::fits(charge, self.left())?;
        Ok(charge)
    }
}

/// The ports of a side, and the sea between them.
pub struct Ships<'a> {
    open: &'a Open,
    party: Party,
    enemies: Hexes,
    search: Search,
}

impl<'a> Ships<'a> {
    /// The ships of a side now.
    pub fn of(open: &'a Open, party: Party) -> Ships<'a> {
        let specs = open.scenario.ships.iter().zip(&open.ships);
        let afloat = specs.filter(|(spec, ship)| spec.party != party && ship.steps > 0).map(|(spec, _)| spec.hex);
        Ships { open, party, enemies: Hexes::of(open.board().len(), afloat), search: Search::new() }
    }

    /// The shipping capacity that is left in this phase (ocs.ship.1).
    pub fn left(&self) -> Fraction {
        self.open.scenario.sides[self.party as usize].shipping.exact().less(self.open.shipped)
    }

    /// Its ports, in order.
    pub fn ports(&self) -> Vec<HexId> {
        let own = self.open.ports.iter().filter(|port| port.party == self.party);
        own.map(|port| port.hex).collect()
    }

    /// A port of this side as a load passes it (ocs.ship.3, ocs.ship.5).
    fn quay(&self, hex: HexId) -> Result<Quay, &'static Rule> {
        let port = self.open.port(hex).filter(|port| port.party == self.party).ok_or(&Rule {
            why: clause!("ocs.ship.2"),
            what: "something is shipped from or to a hex without a port of yours",
            fix: "ship from one of your ports to another",
        })?;
        let shut = self.open.zones.unnegated(self.party, hex);
        Ok(Quay { port: port::Port { full: port.capacity, hits: port.hits, shut }, used: port.used })
    }

    /// Whether ships go from one port to another (ocs.ship.2).
    pub fn sail(&mut self, [from, to]: [HexId; 2]) -> Judgement {
        require!(from != to, "ocs.ship.2", "it is in {hex}", "choose another port");
        self.quay(from)?;
        self.quay(to)?;
        let path = shipping::sea_path(self.open.board(), &self.enemies, &mut self.search, [from, to]);
        require!(
            path.is_some(),
            "ocs.ship.2",
            "no way by sea leads to {hex}, free of enemy ships",
            "choose another port"
        );
        Ok(())
    }

    /// What both ports have handled once a load has passed them, if it fits; `single` if it is one ground unit (ocs.ship.1,
    /// ocs.ship.3, ocs.ship.4).
    pub fn pass(
        &self,
        way: [HexId; 2],
        charge: Fraction,
        single: bool,
    ) -> Result<[(HexId, Fraction); 2], &'static Rule> {
        shipping::fits(charge, self.left())?;
        let through = |hex: HexId| {
            let (quay, rules) = (self.quay(hex)?, self.open.rules());
            quay.judge(rules, charge, single)?;
            let whole = quay.passes(rules, charge, single) == Some(Passage::Whole);
            Ok((hex, if whole { quay.port.capacity(rules).exact() } else { quay.used + charge }))
        };
        Ok([through(way[0])?, through(way[1])?])
    }
}
