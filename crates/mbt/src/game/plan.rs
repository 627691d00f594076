//! What only the airborne side knows: manifests, drop zones, assembly areas, the origin of every LGOP and bundle, and what
//! is left aboard (mbt.manifest.2, mbt.dz.2, mbt.aa.1).

use crate::air::flight::{Flight, Task};
use crate::air::load::{Cargo, Load, Rider};
use crate::air::zone::{Strip, Used, Zone};
use crate::game::routes::Routes;
use crate::game::state::{CraftId, Open, PieceId};
use crate::ground::convert::Made;
use crate::ground::march::Areas;
use crate::rules::air::Use;
use crate::scenario::Scenario;
use crate::unit::Kind;
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Derived, Several, named};
use serde::{Deserialize, Serialize};

/// Where an aircraft drops, on the heading that all share (mbt.dz.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// On a drop zone.
    Zone {
        /// The first hex of its middle row.
        start: Spot,
        /// Its length.
        length: u8,
        /// Its width.
        width: u8,
    },
    /// On a LAPES strip (mbt.lapes.5).
    Strip {
        /// Its first hex.
        start: Spot,
    },
}

impl Aim {
    /// Its first hex.
    pub const fn start(&self) -> Spot {
        match self {
            Aim::Zone { start, .. } | Aim::Strip { start } => *start,
        }
    }

    /// Its ground as a zone.
    pub fn zone(&self, scenario: &Scenario, heading: Side) -> Zone {
        let board = &scenario.board;
        match *self {
            Aim::Zone { start, length, width } => Zone { start: board.hex(start), heading, length, width },
            Aim::Strip { start } => Strip { start: board.hex(start), heading }.zone(&scenario.rules.air.dimensions),
        }
    }
}

named! {
    /// A hex that is named on a page. Each is named once for as long as the page lies open, so that there is an end to it.
    pub enum Entry: "hex of the plan" {
        /// Where a DZ or strip begins.
        Aim = "aim",
        /// The Primary AA.
        Primary = "primary",
        /// The Secondary AA.
        Secondary = "secondary",
    }
}

/// A page of the plan: what is being written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Page {
    /// The heading that all aircraft share (mbt.dz.9).
    Heading,
    /// The AAs of a company (mbt.aa.1).
    Company(u8),
    /// The manifest and the drop zone of an aircraft (mbt.manifest.1, mbt.dz.1).
    Craft(CraftId),
}

/// The mission of an aircraft.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Mission {
    /// The units it carries, as the scenario numbers them, in the order of the manifest.
    pub manifest: Vec<u8>,
    /// Where it drops, once that is named.
    pub aim: Option<Aim>,
    /// The number of impulses by which it comes in after the first of its wave (mbt.flight.3).
    pub delay: u8,
    /// The hex of its DZ, from 1, in which the first heavy item leaves (mbt.heavy.4).
    pub release: u8,
    /// The troops still aboard.
    pub load: Load,
    /// The heavy items still aboard.
    pub cargo: Cargo,
    /// Where it first crossed the edge (mbt.dz.10).
    pub entered: Option<Spot>,
    /// Where it comes back over the edge, once it has been called.
    pub comes_over: Option<Spot>,
    /// Where it has dropped something (mbt.reuse.2).
    pub begun: Option<Aim>,
    /// Where it had dropped something when it left the map: it may return there to finish without waiting (mbt.reuse.2).
    pub unfinished: Option<Aim>,
    /// Whether a hazard cancelled the drop of its last pass (mbt.hazard.2).
    pub cancelled: bool,
    /// Its flight, as long as it is over the map.
    pub flight: Option<Flight>,
    /// Whether its owner has given it up (mbt.drop.6).
    pub given_up: bool,
    /// Units with losses aboard, listed once for every LGOP or bundle lost (mbt.casualty.2).
    pub hurt: Vec<u8>,
}

impl Default for Mission {
    fn default() -> Mission {
        Mission {
            manifest: Vec::new(),
            aim: None,
            delay: 0,
            release: 1,
            load: Load::EMPTY,
            cargo: Cargo::EMPTY,
            entered: None,
            comes_over: None,
            begun: None,
            unfinished: None,
            cancelled: false,
            flight: None,
            given_up: false,
            hurt: Vec::new(),
        }
    }
}

impl Mission {
    /// What a unit of the scenario is on a manifest if it jumps; `None` for a heavy item.
    pub const fn rider_of(kind: Kind) -> Option<Rider> {
        match kind {
            Kind::Squad => Some(Rider::Squad),
            Kind::Half => Some(Rider::Half),
            Kind::Command => Some(Rider::Command),
            Kind::MachineGun | Kind::AntiTank | Kind::Mortar => Some(Rider::Team),
            _ => None,
        }
    }

    /// The troops of its manifest, in order.
    pub fn riders<'a>(&'a self, scenario: &'a Scenario) -> impl Iterator<Item = (u8, Rider)> + 'a {
        let rider = |&unit: &u8| Some((unit, Mission::rider_of(scenario.units[usize::from(unit)].kind)?));
        self.manifest.iter().filter_map(rider)
    }

    /// The heavy items of its manifest, in order: the unit, and its number on the list (mbt.heavy.12).
    pub fn items<'a>(&'a self, scenario: &'a Scenario) -> impl Iterator<Item = (u8, u8)> + 'a {
        let item = |&unit: &u8| Some((unit, scenario.heavy(scenario.units[usize::from(unit)].kind)?));
        self.manifest.iter().filter_map(item)
    }

    /// Puts everybody aboard (mbt.manifest.1).
    pub fn board(&mut self, scenario: &Scenario) {
        let load = Load::new(self.riders(scenario).map(|(_, rider)| rider), &scenario.rules.air.numbers);
        let cargo = Cargo::new(self.items(scenario).map(|(_, item)| item), self.release);
        (self.load, self.cargo) = (load, cargo);
    }

    /// The index of a unit of the scenario among the troops.
    pub fn place_of(&self, scenario: &Scenario, unit: u8) -> Option<u8> {
        self.riders(scenario).position(|(rider, _)| rider == unit).map(|place| place as u8)
    }

    /// The unit of the scenario at an index among the troops.
    pub fn rider_at(&self, scenario: &Scenario, place: u8) -> Option<u8> {
        self.riders(scenario).nth(usize::from(place)).map(|(unit, _)| unit)
    }

    /// It drops nothing more in this pass.
    pub const fn cease(&mut self) {
        if let Some(flight) = &mut self.flight {
            flight.ceased = true;
        }
    }

    /// Whether nothing is left to drop.
    pub fn is_empty(&self) -> bool {
        self.load.is_empty() && self.cargo.is_empty()
    }

    /// What it is used for once everything is aboard: by its aim and load (mbt.heavy.1, mbt.lapes.3).
    pub fn used_for(&self) -> Use {
        match self.aim {
            Some(Aim::Strip { .. }) => Use::Lapes,
            _ if self.cargo.all().is_empty() => Use::Troops,
            _ => Use::Heavy,
        }
    }

    /// What it flies to.
    pub fn task(&self, scenario: &Scenario, heading: Side) -> Option<Task> {
        Some(match self.aim? {
            aim @ Aim::Zone { .. } => Task::Zone(aim.zone(scenario, heading)),
            Aim::Strip { start } => Task::Strip(Strip { start: scenario.board.hex(start), heading }),
        })
    }
}

/// The whole plan.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Plan {
    /// The open page.
    pub page: Option<Page>,
    /// The hexes named since it was opened.
    pub written: Several<Entry>,
    /// Aircraft whose pages were opened again this turn.
    pub reopened: Vec<CraftId>,
    /// The heading of all aircraft (mbt.dz.9).
    pub heading: Side,
    /// The mission of each aircraft.
    pub missions: Vec<Mission>,
    /// The AAs of each company.
    pub areas: Vec<Areas>,
    /// What each company has formed.
    pub made: Vec<Made>,
    /// The origin of every LGOP and bundle: the unit it came from, by piece number.
    pub origins: Vec<(PieceId, u8)>,
    /// LGOPs whose last march was a detour (mbt.march.1).
    pub detours: Vec<PieceId>,
    /// The past uses of DZs (mbt.reuse.1).
    pub uses: Vec<Used>,
    /// The routes of its LGOPs.
    #[serde(skip)]
    pub routes: Derived<Routes>,
}

impl Plan {
    /// A plan that has not been flown yet.
    pub fn new(heading: Side, missions: Vec<Mission>, areas: Vec<Areas>) -> Plan {
        let made = vec![Made::default(); areas.len()];
        Plan {
            page: Some(Page::Heading),
            written: Several::default(),
            reopened: Vec::new(),
            heading,
            missions,
            areas,
            made,
            origins: Vec::new(),
            detours: Vec::new(),
            uses: Vec::new(),
            routes: Derived::new(),
        }
    }

    /// Its pages: the heading, the companies, the aircraft.
    pub fn pages(&self) -> impl Iterator<Item = Page> + use<> {
        let companies = (0..self.areas.len()).map(|company| Page::Company(company as u8));
        let craft = (0..self.missions.len()).map(|craft| Page::Craft(craft as CraftId));
        [Page::Heading].into_iter().chain(companies).chain(craft)
    }

    /// Whether it has a page.
    pub const fn has(&self, page: Page) -> bool {
        match page {
            Page::Heading => true,
            Page::Company(company) => (company as usize) < self.areas.len(),
            Page::Craft(craft) => (craft as usize) < self.missions.len(),
        }
    }

    /// The page after the open one; `None` after the last.
    pub fn next_page(&self) -> Option<Page> {
        let mut pages = self.pages();
        pages.find(|page| Some(*page) == self.page)?;
        pages.next()
    }

    /// Whether another plan says the same, whatever page is open.
    pub fn says(&self, other: &Plan) -> bool {
        (self.heading, &self.missions, &self.areas) == (other.heading, &other.missions, &other.areas)
    }

    /// The aircraft with something on their manifests.
    pub fn loaded(&self) -> impl Iterator<Item = (CraftId, &Mission)> {
        (0..).zip(&self.missions).filter(|(_, mission)| !mission.manifest.is_empty())
    }

    /// The mission of an aircraft.
    pub fn mission(&self, craft: CraftId) -> &Mission {
        &self.missions[usize::from(craft)]
    }

    /// The unit that a piece came from.
    pub fn origin(&self, piece: PieceId) -> Option<u8> {
        let at = self.origins.binary_search_by_key(&piece, |(piece, _)| *piece).ok()?;
        Some(self.origins[at].1)
    }

    /// The company that a piece belongs to.
    pub fn company(&self, scenario: &Scenario, piece: PieceId) -> Option<u8> {
        scenario.units[usize::from(self.origin(piece)?)].company
    }

    /// Whether the unit that a piece came from has LAWs (mbt.lgop.5).
    pub fn law(&self, scenario: &Scenario, piece: PieceId) -> bool {
        self.origin(piece).is_some_and(|unit| scenario.units[usize::from(unit)].law)
    }

    /// The AAs that an LGOP may head for: its company's or, by the option, any of its side (mbt.march.4).
    pub fn goals(&self, open: &Open, piece: PieceId) -> impl Iterator<Item = Spot> + Clone {
        self.goals_among(&self.areas, open, piece)
    }

    /// The AAs that an LGOP may head for if these are the companies' AAs.
    pub fn goals_among<'a>(
        &self,
        areas: &'a [Areas],
        open: &Open,
        piece: PieceId,
    ) -> impl Iterator<Item = Spot> + Clone + use<'a> {
        goals_of(areas, open, self.company(&open.scenario, piece))
    }
}

/// The AAs that an LGOP of a company may head for if these are the companies' AAs.
fn goals_of<'a>(areas: &'a [Areas], open: &Open, own: Option<u8>) -> impl Iterator<Item = Spot> + Clone + use<'a> {
    let any = !open.rules().company_aa;
    let all = (0..).zip(areas).filter(move |(company, _)| any || Some(*company) == own);
    all.map(|(_, areas)| areas.in_play())
}
