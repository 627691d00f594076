//! Everything on the table: units, aircraft, supply, facilities, the segment and what is being done in it; and the drop
//! plans, which only their owner knows.

use super::account::Account;
use super::event::{self, Event};
use super::fog::Veil;
use super::order::Order;
use super::piece::{Base, Closed, Craft, CraftId, Dump, Group, GroupId, Mark, Place, Port, Ship, Unit, UnitId};
use super::resolve::Tale;
use super::sequence::Segment;
use super::stacks::Stacks;
use super::supply::Worked;
use super::task::Task;
use super::view::View;
use super::{frozen, hear, imagine};
use crate::air::mission;
use crate::board::{Board, HexId};
use crate::combat::payment::Stock;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::supply::zoc::{Stance, Zones};
use crate::tokens::Tokens;
use crate::unit::{self, Kind, Party};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Fault, Hidden, Line, Outcome, Seat, Seats, Several};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The public part of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The turn; 0 before the first.
    pub turn: u8,
    /// The first player of this turn, once that is known.
    pub first: Option<Party>,
    /// Whose player turn it is; in the segment [`Segment::First`], who chooses.
    pub phasing: Party,
    /// The segment.
    pub segment: Segment,
    /// Every ground unit.
    pub units: Vec<Unit>,
    /// Who is in which hex.
    pub stacks: Stacks,
    /// Combat units and ZOCs, counted hex by hex (ocs.base.6).
    pub zones: Zones,
    /// Supply as it was last worked out.
    pub supply: Worked,
    /// Every aircraft.
    pub crafts: Vec<Craft>,
    /// Transport Points; groups come and go.
    pub groups: Vec<Group>,
    /// Every ship.
    pub ships: Vec<Ship>,
    /// Supply on the ground.
    pub dumps: Vec<Dump>,
    /// Air Bases.
    pub bases: Vec<Base>,
    /// Ports.
    pub ports: Vec<Port>,
    /// Hedgehogs, each with its Level.
    pub hedgehogs: Vec<(HexId, u8)>,
    /// Rail hexes closed by Trainbusting (ocs.facility.6).
    pub closed: Vec<Closed>,
    /// Hexes attacked in this segment (ocs.combat.1).
    pub attacked: Vec<HexId>,
    /// Hexes in which something was built in this phase (ocs.build.4).
    pub built: Vec<HexId>,
    /// Hexes where each side had ground units at the start of this phase (ocs.airdrop.5).
    pub held: [Vec<HexId>; 2],
    /// The rail capacity spent in this phase (ocs.rail.1).
    pub railed: Fraction,
    /// The shipping capacity spent in this phase (ocs.ship.1).
    pub shipped: Fraction,
    /// What each side received, spent and lost of its supply, by the number of the turn.
    pub accounts: Vec<[Account; 2]>,
    /// In what a seat sees through fog, the hexes with a ZOC of units that it does not see (ocs.base.23).
    pub fogged: Vec<HexId>,
    /// What is being done, the latest last.
    pub tasks: Vec<Task>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// A drop plan: a unit and its hex (ocs.airdrop.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The unit.
    pub unit: UnitId,
    /// The hex it is to drop on.
    pub hex: HexId,
    /// The turn from which it may be flown.
    pub from: u8,
}

/// What a side has planned.
pub type Plans = Vec<Plan>;

/// The whole table.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// What both seats see.
    pub open: Open,
    /// What each side alone knows.
    pub plans: [Hidden<Plans>; 2],
    /// What is seen of it through fog.
    pub veil: Veil,
}

impl State {
    /// A table with these plans.
    pub fn of(open: Open, plans: [Hidden<Plans>; 2]) -> State {
        State { open, plans, veil: Veil::default() }
    }

    /// A public table on which nobody has plans, to try something out.
    pub fn without_plans(open: &Open) -> State {
        State::of(open.clone(), Party::BOTH.map(|side| Hidden::new(side.seat(), Plans::new())))
    }
}

impl Open {
    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.scenario.rules
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.scenario.board
    }

    /// A unit by its number.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit)]
    }

    /// The kind of a unit.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> &Kind {
        self.scenario.kind(usize::from(unit))
    }

    /// The name of a unit.
    pub fn unit_name(&self, unit: UnitId) -> &str {
        &self.scenario.units[usize::from(unit)].name
    }

    /// An aircraft by its number.
    #[inline]
    pub fn craft(&self, craft: CraftId) -> &Craft {
        &self.crafts[usize::from(craft)]
    }

    /// The kind of an aircraft.
    pub fn craft_kind(&self, craft: CraftId) -> &unit::Craft {
        self.scenario.craft(usize::from(craft))
    }

    /// The name of an aircraft.
    pub fn craft_name(&self, craft: CraftId) -> &str {
        &self.scenario.crafts[usize::from(craft)].name
    }

    /// A group of Transport Points by its number.
    pub fn group(&self, group: GroupId) -> &Group {
        &self.groups[usize::from(group)]
    }

    /// Every unit with its number.
    pub fn each(&self) -> impl Iterator<Item = (UnitId, &Unit)> + Clone {
        (0..).zip(self.units.iter())
    }

    /// The units in a hex, by number.
    #[inline]
    pub fn at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + Clone {
        self.stacks.at(hex)
    }

    /// Whose combat units stand in a hex.
    #[inline]
    pub fn holder(&self, hex: HexId) -> Option<Party> {
        self.at(hex).next().map(|unit| self.unit(unit).party)
    }

    /// The units of a side on the map, each with its hex.
    pub fn on_map(&self, party: Party) -> impl Iterator<Item = (UnitId, HexId)> + Clone {
        self.each().filter(move |(_, unit)| unit.party == party).filter_map(|(id, unit)| Some((id, unit.hex()?)))
    }

    /// The RE of the combat units in a hex (ocs.base.7).
    pub fn size(&self, hex: HexId) -> Fraction {
        self.at(hex).map(|unit| self.kind(unit).size).sum()
    }

    /// The Level of the Hedgehog in a hex; 0 without one.
    pub fn hedgehog(&self, hex: HexId) -> u8 {
        self.hedgehogs.iter().find(|(at, _)| *at == hex).map_or(0, |(_, level)| *level)
    }

    /// The Air Base in a hex.
    pub fn base(&self, hex: HexId) -> Option<&Base> {
        self.bases.iter().find(|base| base.hex == hex)
    }

    /// The port in a hex.
    pub fn port(&self, hex: HexId) -> Option<&Port> {
        self.ports.iter().find(|port| port.hex == hex)
    }

    /// Whether an aircraft flies by itself: a glider is towed (ocs.airtrans.2).
    pub fn flies(&self, craft: CraftId) -> bool {
        self.craft_kind(craft).plane != unit::Plane::Glider
    }

    /// How many Active aircraft are at a base.
    pub fn active_at(&self, base: HexId) -> u8 {
        self.crafts.iter().filter(|craft| craft.base == Some(base) && craft.active).count() as u8
    }

    /// How many Active aircraft a base of some Level holds (ocs.base.13).
    pub fn most_active(&self, level: u8) -> u8 {
        mission::active_at(self.rules(), level)
    }

    /// The supply of a side on the ground of a hex.
    pub fn dump(&self, hex: HexId, party: Party) -> Tokens {
        let own = self.dumps.iter().find(|dump| dump.hex == hex && dump.party == party);
        own.map_or(Tokens::NONE, |dump| dump.tokens)
    }

    /// Whether a unit exerts a ZOC (ocs.base.6, ocs.level.5).
    pub fn exerts_zoc(&self, id: UnitId) -> bool {
        let fogged = || self.unit(id).hex().is_some_and(|hex| self.fogged.contains(&hex));
        self.stance(id).exerts(self.rules()) || fogged()
    }

    /// A unit as ZOCs ask for it.
    pub fn stance(&self, id: UnitId) -> Stance {
        let (unit, kind) = (self.unit(id), self.kind(id));
        Stance {
            mode: unit.mode,
            attacks: !kind.defence_only && kind.strength[0] > 0,
            disorganized: unit.has(Mark::Dg),
            out_of_supply: unit.has(Mark::OutOfSupply),
        }
    }

    /// Changes a unit, and along with it who is where and whose ZOC reaches where.
    pub fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        let before = (self.unit(id).hex(), self.exerts_zoc(id));
        change(&mut self.units[usize::from(id)]);
        let after = (self.unit(id).hex(), self.exerts_zoc(id));
        if before == after {
            return;
        }
        let (party, scenario) = (self.unit(id).party, &self.scenario);
        if let Some(hex) = before.0 {
            self.zones.take(&scenario.board, party, hex, before.1);
        }
        if let Some(hex) = after.0 {
            self.zones.put(&scenario.board, party, hex, after.1);
        }
        if before.0 != after.0 {
            if let Some(hex) = before.0 {
                self.stacks.leave(id, hex);
            }
            if let Some(hex) = after.0 {
                self.stacks.enter(id, hex);
            }
        }
    }

    /// Lays the units on an empty board.
    pub fn lay(&mut self) {
        self.stacks = Stacks::on(self.board().len(), self.units.len());
        self.zones = Zones::none(self.board());
        let units = self.units.clone();
        self.units.iter_mut().for_each(|unit| unit.place = Place::Coming);
        for (id, unit) in (0..).zip(units) {
            self.change(id, |laid| *laid = unit);
        }
    }

    /// Who must act now.
    pub fn to_act(&self) -> Option<Party> {
        if self.outcome.is_some() {
            return None;
        }
        let task = self.tasks.last();
        Some(task.map_or_else(
            || self.segment.actor(self.phasing),
            |task| task.actor(self.phasing, |craft| self.craft(craft).party, |group| self.group(group).party),
        ))
    }
}

/// The public table before the first order.
fn laid_out(scenario: &Arc<Scenario>) -> Open {
    let units = scenario.units.iter().enumerate().map(|(at, spec)| Unit {
        party: scenario.kind(at).party,
        place: if spec.turn == 0 { Place::At(spec.hex) } else { Place::Coming },
        steps: scenario.kind(at).steps,
        mode: spec.mode,
        marks: Several::default(),
        spent: 0,
        stocks: Stock::Full,
    });
    let crafts = scenario.crafts.iter().enumerate().map(|(at, spec)| Craft {
        party: scenario.craft(at).party,
        base: Some(spec.base),
        active: spec.active,
        reduced: false,
    });
    let groups = scenario.transports.iter().map(|spec| {
        let capacity = Tokens::sp(spec.points.into());
        Group { extender: spec.extender, ..Group::fresh(spec.party, spec.wheels, spec.hex, capacity, spec.load) }
    });
    let bases = scenario.bases.iter().map(|spec| Base {
        hex: spec.hex,
        party: spec.party,
        level: spec.level,
        paid: false,
        readied: 0,
        unloaded: 0,
    });
    let ports = scenario.ports.iter().map(|spec| Port {
        hex: spec.hex,
        party: spec.party,
        capacity: spec.capacity,
        hits: spec.hits,
        used: Fraction::ZERO,
    });
    let dump = |stock: &crate::scenario::Stock| Dump {
        party: stock.party,
        hex: stock.hex,
        tokens: stock.tokens,
        blown: false,
    };
    let mut dumps: Vec<Dump> = scenario.dumps.iter().map(dump).collect();
    dumps.sort_by_key(|dump| (dump.hex, dump.party));
    let mut open = Open {
        turn: 0,
        first: None,
        phasing: scenario.first.unwrap_or(Party::Blue),
        segment: Segment::Planning,
        units: units.collect(),
        stacks: Stacks::default(),
        zones: Zones::none(&scenario.board),
        supply: Worked::default(),
        crafts: crafts.collect(),
        groups: groups.collect(),
        ships: scenario.ships.iter().map(|spec| Ship { steps: spec.steps, fired: false }).collect(),
        dumps,
        bases: bases.collect(),
        ports: ports.collect(),
        hedgehogs: scenario.hedgehogs.clone(),
        closed: Vec::new(),
        attacked: Vec::new(),
        built: Vec::new(),
        held: [const { Vec::new() }; 2],
        railed: Fraction::ZERO,
        shipped: Fraction::ZERO,
        accounts: Vec::new(),
        fogged: Vec::new(),
        tasks: Vec::new(),
        outcome: None,
        scenario: Arc::clone(scenario),
    };
    open.lay();
    open.open_accounts();
    open
}

impl jumpmaster_core::State for State {
    type Scenario = Scenario;
    type View<'a> = View<'a>;
    type Order = Order;
    type Event = Event;

    /// The table before the first order, with the drops that the scenario has planned (ocs.airdrop.2).
    fn set_up(scenario: &Arc<Scenario>) -> State {
        let open = laid_out(scenario);
        let plans = Party::BOTH.map(|party| {
            let own = scenario.plans.iter().filter(|(unit, _)| open.unit(*unit).party == party);
            let mut plans: Plans = own.map(|&(unit, hex)| Plan { unit, hex, from: 1 }).collect();
            plans.sort_unstable();
            Hidden::new(party.seat(), plans)
        });
        State::of(open, plans)
    }

    fn awaits(&self) -> Seats {
        self.open.to_act().map(Party::seat).into()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.open.outcome.clone()
    }

    fn view(&self, seat: Seat) -> View<'_> {
        let State { open, plans, veil } = self;
        let party = Party::at(seat);
        let fog = open.rules().fog && seat != Seat::REFEREE;
        let open = if fog { veil.seen(open, party) } else { open };
        View { open, party, plans: plans.each_ref().map(|plans| plans.as_seen_by(seat)) }
    }

    fn play<D: Dice + ?Sized>(
        &mut self,
        seat: Seat,
        order: &Order,
        dice: &mut D,
        events: &mut Vec<Event>,
    ) -> Result<(), NeedRoll> {
        let party = Party::at(seat).expect("orders come from the two sides");
        Tale { state: self, events, dice }.play(party, *order)
    }

    fn apply(&mut self, event: &Event) {
        event::apply(self, event);
    }

    fn hear(&self, event: &Event, seat: Seat) -> Option<Line> {
        hear::hear(self, event, seat)
    }

    fn reveals(event: &Event) -> bool {
        hear::reveals(event)
    }

    fn imagine<D: Dice + ?Sized>(view: &View<'_>, dice: &mut D) -> Option<State> {
        imagine::imagine(view, dice)
    }

    fn freeze(&self) -> Option<serde_json::Value> {
        frozen::freeze(self)
    }

    fn thaw(scenario: &Arc<Scenario>, frozen: serde_json::Value) -> Result<State, Fault> {
        frozen::thaw(scenario, frozen)
    }
}
