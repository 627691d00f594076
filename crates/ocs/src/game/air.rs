//! Air missions on the table: who flies what, what is against it, and what it carries. The rules themselves are in the room of the
//! air; here they are asked about pieces.

use super::piece::{CraftId, UnitId};
use super::sequence;
use super::set::Set;
use super::state::Open;
use super::task::{Flight, Mission, MissionStep};
use super::wing::Wing;
use crate::air::aircraft::{Aircraft, Aloft, Formation, STEPS};
use crate::air::flak::Guns;
use crate::air::interception::{may_be_attacked, planes};
use crate::air::mission::{self, Mission as Kind, Passenger, Phase, Segment, Sent, Target};
use crate::air::patrol::{self, Watch};
use crate::air::stowage::{Hold, PARTS, Room, in_parts};
use crate::air::{base_capture, mission_loss};
use crate::board::HexId;
use crate::rules::air::Method;
use crate::supply::equivalents::Cargo;
use crate::terrain::Terrain;
use crate::tokens::Tokens;
use crate::unit::{Party, Plane};

/// The phase and the segment of it in which missions are flown; `None` where they are not (ocs.base.14).
pub const fn occasion(segment: sequence::Segment) -> Option<(Phase, Segment)> {
    Some(match segment {
        sequence::Segment::Movement => (Phase::Movement, Segment::Movement),
        sequence::Segment::MovementBarrage => (Phase::Movement, Segment::Barrage),
        sequence::Segment::Reaction => (Phase::Reaction, Segment::Movement),
        sequence::Segment::ReactionBarrage => (Phase::Reaction, Segment::Barrage),
        sequence::Segment::Barrage => (Phase::Combat, Segment::Barrage),
        sequence::Segment::Exploitation => (Phase::Exploitation, Segment::Movement),
        sequence::Segment::ExploitationBarrage => (Phase::Exploitation, Segment::Barrage),
        _ => return None,
    })
}

impl Flight {
    /// The mission as the charts call it: a barrage in a Movement Segment is a Hip Shoot (ocs.base.14).
    pub const fn kind(self, segment: sequence::Segment) -> Kind {
        match self {
            Flight::Barrage | Flight::AirBase | Flight::Port | Flight::Ship if segment.barrages() => Kind::Barrage,
            Flight::Barrage | Flight::AirBase | Flight::Port | Flight::Ship => Kind::HipShoot,
            Flight::Trainbusting => Kind::Trainbusting,
            Flight::Sweep => Kind::FighterSweep,
            Flight::Transfer => Kind::BaseTransfer,
            Flight::Transport => Kind::AirTransport,
            Flight::Drop => Kind::AirDrop,
        }
    }

    /// Whether it carries anything.
    pub const fn carries(self) -> bool {
        matches!(self, Flight::Transport | Flight::Drop)
    }
}

impl Open {
    /// An aircraft as its mission to a hex sees it.
    pub fn aircraft(&self, craft: CraftId, target: HexId) -> Aircraft {
        let piece = self.craft(craft);
        let distance = piece.base.map_or(0, |base| self.board().distance(base, target));
        Aircraft::new(self.craft_kind(craft), distance as u16, piece.reduced)
    }

    /// An aircraft that is sent to a hex.
    pub fn sent(&self, craft: CraftId, target: HexId) -> Sent {
        let piece = self.craft(craft);
        let base = piece.base.unwrap_or(HexId::MAX);
        Sent { aircraft: self.aircraft(craft, target), active: piece.active, base, stays: false }
    }

    /// The aircraft of a side that are left.
    pub fn fleet(&self, party: Party) -> impl Iterator<Item = CraftId> + Clone {
        (0..).zip(&self.crafts).filter(move |(_, craft)| craft.party == party && craft.base.is_some()).map(|(id, _)| id)
    }

    /// The aircraft at a base, gliders among them.
    pub fn based(&self, base: HexId) -> impl Iterator<Item = CraftId> + Clone {
        (0..).zip(&self.crafts).filter(move |(_, craft)| craft.base == Some(base)).map(|(id, _)| id)
    }

    /// The Active Fighters at a base.
    pub fn fighters(&self, base: HexId) -> impl Iterator<Item = CraftId> + Clone {
        self.based(base).filter(|&craft| self.craft(craft).active && self.craft_kind(craft).plane == Plane::Fighter)
    }

    /// The bases of a side as Patrol Zones ask for them.
    fn watches(&self, party: Party) -> Vec<Watch> {
        let own = self.bases.iter().filter(|base| base.party == party);
        own.map(|base| Watch { hex: base.hex, fighters: self.fighters(base.hex).count() as u8 }).collect()
    }

    /// Whether a hex is in a Patrol Zone of a side (ocs.base.15).
    pub fn patrolled(&self, party: Party, hex: HexId) -> bool {
        patrol::patrolled(self.rules(), self.board(), &self.watches(party), hex)
    }

    /// What in a hex fires at the aircraft of a side (ocs.flak.12).
    pub fn guns(&self, party: Party, hex: HexId) -> Guns {
        let enemy = party.enemy();
        let hqs = self.at(hex).filter(|&unit| self.unit(unit).party == enemy && self.kind(unit).hq());
        let ships = self.scenario.ships.iter().zip(&self.ships);
        let ships = ships.filter(|(spec, ship)| spec.party == enemy && spec.hex == hex && ship.steps > 0);
        let printed = self.scenario.flak.iter().find(|(at, _)| *at == hex);
        Guns {
            hqs: hqs.count() as u8,
            air_base: self.base(hex).filter(|base| base.party == enemy).map_or(0, |base| base.level),
            printed: printed.map_or(0, |(_, points)| *points),
            ships: ships.map(|(spec, _)| spec.flak).fold(0, u8::saturating_add),
            held: self.holder(hex) == Some(party),
        }
    }

    /// A hex as the missions of a side ask for it. A railway that is closed already is no target.
    pub fn target(&self, party: Party, hex: HexId) -> Target {
        let (base, enemy) = (self.base(hex), party.enemy());
        let own = base.filter(|base| base.party == party);
        let gauge = self.scenario.sides[enemy as usize].gauge;
        Target {
            land: !self.board().cell(hex).terrain.has(Terrain::Water),
            enemy: self.holder(hex) == Some(enemy),
            rail: self.board().on_rail(hex, gauge) && !self.closed.iter().any(|closed| closed.hex == hex),
            base: own.map(|base| base.level),
            fighters: base.is_some_and(|base| base.party == enemy) && self.fighters(hex).next().is_some(),
            unloaded: own.map_or(0, |base| base.unloaded),
        }
    }

    /// A unit as something to be carried, that lands in some way if it is dropped; `None` if it cannot be charged for exactly.
    pub fn passenger(&self, id: UnitId, method: Method, planned: bool) -> Option<Passenger> {
        let (unit, kind) = (self.unit(id), self.kind(id));
        Some(Passenger {
            charge: in_parts(Cargo::Unit { size: kind.size, allowance: kind.allowance[1] }.charge())?,
            allowance: kind.allowance[1],
            mobility: kind.mobility,
            mode: unit.mode,
            spent: unit.spent,
            method,
            planned,
        })
    }

    /// The bases that an aircraft of a captured base can go to (ocs.basecap.5).
    pub fn refuges(&self, craft: CraftId) -> impl Iterator<Item = HexId> + Clone {
        let (party, from, range) = (self.craft(craft).party, self.craft(craft).base, self.craft_kind(craft).range);
        let own = self.bases.iter().filter(move |base| base.party == party && Some(base.hex) != from);
        let far = move |to: HexId| from.map_or(0, |from| self.board().distance(from, to) as u16);
        own.map(|base| base.hex).filter(move |&to| base_capture::reaches(self.rules(), range, far(to)))
    }
}

impl Mission {
    /// A mission before anybody has joined it.
    pub fn new(party: Party, flight: Flight, base: HexId, target: HexId) -> Mission {
        Mission {
            party,
            flight,
            base,
            target,
            step: MissionStep::Gathering,
            crafts: Wing::default(),
            home: Set::NONE,
            gliders: Set::NONE,
            units: Set::NONE,
            gliding: Set::NONE,
            tokens: [Tokens::NONE; 2],
            returning: [0; 2],
            stays: false,
            patrolled: false,
            interceptors: Set::NONE,
            tied: Set::NONE,
        }
    }

    /// Its aircraft, from the top of the stack; the first transports tow the gliders (ocs.airtrans.2).
    pub fn aircraft(&self, open: &Open) -> Vec<Aircraft> {
        tow(self.crafts.iter().map(|craft| open.aircraft(craft, self.target)).collect(), self.gliders.len())
    }

    /// What is left of its aircraft.
    pub fn formation(&self, open: &Open) -> Formation {
        let mut stack = [Aloft::NONE; crate::air::aircraft::STACK];
        for (place, craft) in stack.iter_mut().zip(self.crafts.iter()) {
            let piece = open.craft(craft);
            let steps = if piece.base.is_none() { 0 } else { STEPS - u8::from(piece.reduced) };
            *place = Aloft { steps, home: self.home.has(craft) };
        }
        stack
    }

    /// Those of its aircraft that still fly it.
    pub fn flying(&self, open: &Open) -> impl Iterator<Item = CraftId> {
        self.crafts.iter().zip(self.formation(open)).filter(|(_, each)| each.flies()).map(|(craft, _)| craft)
    }

    /// What decides who takes a loss.
    pub fn stack(&self, open: &Open) -> mission_loss::Stack {
        mission_loss::Stack::new(&self.aircraft(open), &[])
    }

    /// Those of its aircraft that may be attacked now: its Fighters first (ocs.base.16).
    pub fn exposed(&self, open: &Open) -> impl Iterator<Item = CraftId> {
        let (planes, stack) = (planes(&self.aircraft(open)), self.formation(open));
        let exposed = move |at: usize| may_be_attacked(&planes, stack, at);
        self.crafts.iter().enumerate().filter(move |(at, _)| exposed(*at)).map(|(_, craft)| craft)
    }

    /// The Fighters that may attack it now: Active, at bases whose Patrol Zone it has come to, no more than fly in a mission
    /// (ocs.base.16).
    pub fn hunters<'a>(&self, open: &'a Open) -> impl Iterator<Item = CraftId> + use<'a> {
        let (target, joined, enemy) = (self.target, self.interceptors, self.party.enemy());
        let full = joined.len() >= mission::most(open.rules());
        let watches = open.watches(enemy);
        let bases: Vec<HexId> =
            patrol::covering(open.rules(), open.board(), &watches, target).map(|watch| watch.hex).collect();
        let bases = if self.patrolled { bases } else { Vec::new() };
        let may = move |craft: &CraftId| {
            (joined.has(*craft) || !full)
                && mission::may_join(open.rules(), Kind::Interception, &open.sent(*craft, target)).is_ok()
        };
        bases.into_iter().flat_map(|base| open.fighters(base)).filter(may)
    }

    /// The room for cargo in those that fly on, and in those on their way home. An Air Base does not ask how cargo lands.
    pub fn rooms(&self, open: &Open) -> [Room; 2] {
        let rooms = Hold::new(open.rules(), &self.aircraft(open)).rooms(self.formation(open));
        if self.flight == Flight::Drop { rooms } else { rooms.map(|room| Room::pooled(room.total())) }
    }

    /// The room for cargo if the places left were taken by the best transports of the base, with every glider there: what the
    /// mission can come to while it is gathered.
    pub fn most_room(&self, open: &Open) -> Room {
        let mut planes = self.aircraft(open);
        let joins = |craft: &CraftId| {
            let sent = open.sent(*craft, self.target);
            !self.crafts.has(*craft)
                && sent.aircraft.plane == Plane::Transport
                && mission::may_join(open.rules(), self.flight.kind(open.segment), &sent).is_ok()
        };
        let mut others: Vec<Aircraft> =
            open.based(self.base).filter(joins).map(|craft| open.aircraft(craft, self.target)).collect();
        others.sort_by_key(|plane| std::cmp::Reverse((plane.aloft().steps, plane.capacity)));
        planes.extend(others.into_iter().take(mission::most(open.rules()).saturating_sub(self.crafts.len())));
        let gliders = open.based(self.base).filter(|&craft| !open.flies(craft)).count();
        let planes = tow(planes, gliders);
        let room = Hold::new(open.rules(), &planes).room(crate::air::aircraft::aloft(&planes), |_, _| true);
        if self.flight == Flight::Drop { room } else { Room::pooled(room.total()) }
    }

    /// How a unit aboard lands.
    pub const fn method(&self, unit: UnitId) -> Method {
        if self.gliding.has(unit) { Method::Glider } else { Method::Parachute }
    }

    /// What is aboard that lands in one way, in parts of tokens.
    pub fn load(&self, open: &Open, method: Method) -> u32 {
        let units = self.units.iter().filter(|&unit| self.method(unit) == method);
        let charges = units.filter_map(|unit| open.passenger(unit, method, true)).map(|each| each.charge);
        charges.sum::<u32>() + PARTS * self.tokens[method as usize].0
    }

    /// Whether nothing is aboard.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.tokens == [Tokens::NONE; 2]
    }

    /// What its target can still unload, in parts of tokens; `None` if nothing limits it (ocs.airtrans.5, ocs.airtrans.6,
    /// ocs.airdrop.1).
    pub fn unloads(&self, open: &Open) -> Option<u32> {
        let base = open.base(self.target).filter(|_| self.flight == Flight::Transport && !self.stays)?;
        Some((PARTS * mission::unloading(open.rules(), base.level).0).saturating_sub(base.unloaded))
    }
}

/// Lets the first transports of a stack tow a glider each.
pub fn tow(mut planes: Vec<Aircraft>, gliders: usize) -> Vec<Aircraft> {
    let tugs = planes.iter_mut().filter(|plane| plane.plane == Plane::Transport);
    tugs.take(gliders).for_each(|tug| tug.glider = true);
    planes
}
