//! Kinds of ground units and aircraft, as the roster lists them (ocs.base.2, ocs.base.13).

use crate::air::mission;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::tokens::Tokens;
use jumpmaster_core::{Several, named, sides};

sides! {
    /// The two sides of the house scenarios.
    pub enum Party {
        /// Blue.
        Blue = "Blue",
        /// Red.
        Red = "Red",
    }
}

named! {
    /// The class of a unit, by the colour code of its counter (ocs.at.2, ocs.base.4).
    pub enum Class: "class" {
        /// Yellow: tanks.
        Armor = "armor",
        /// Red: mechanised.
        Mech = "mech",
        /// Every other.
        Other = "other",
    }
}

named! {
    /// A symbol on a counter that some rule asks for.
    pub enum Symbol: "symbol" {
        /// A tank (ocs.at.2).
        Tank = "Tank symbol",
        /// Anti-tank guns (ocs.at.2).
        AntiTank = "Anti-Tank symbol",
        /// Anti-aircraft guns (ocs.at.2).
        AntiAircraft = "Anti-Aircraft symbol",
        /// A headquarters: it throws supply (ocs.draw.2).
        Hq = "HQ",
        /// Artillery: it barrages (ocs.base.20).
        Artillery = "artillery",
        /// Paratroops.
        Paratroops = "paratroops",
        /// Railway repair troops (ocs.rail.9).
        Repair = "RR repair",
    }
}

named! {
    /// How a unit moves, and the kind of points it spends (ocs.base.4).
    pub enum Mobility: "movement type" {
        /// On foot.
        Leg = "leg",
        /// On wheels.
        Truck = "truck",
        /// On tracks.
        Track = "track",
    }
}

named! {
    /// The mode a unit is in (ocs.base.3). DG and exploitation are markers on top of it.
    pub enum Mode: "mode" {
        /// Ready to fight; the only mode with a ZOC.
        Combat = "Combat",
        /// On the move.
        Move = "Move",
        /// In march columns.
        Strat = "Strat",
        /// Held back.
        Reserve = "Reserve",
    }
}

impl Mode {
    /// The mode of a unit in this mode that becomes DG: it is no Reserve any more (ocs.base.3).
    #[must_use]
    pub const fn disorganized(self) -> Mode {
        match self {
            Mode::Reserve => Mode::Combat,
            mode => mode,
        }
    }
}

/// A kind of ground unit: a line of the roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub party: Party,
    /// Its class.
    pub class: Class,
    /// Its symbols.
    pub symbols: Several<Symbol>,
    /// Its size in RE.
    pub size: Fraction,
    /// Its steps at full strength.
    pub steps: u8,
    /// Its strength in Combat Mode and in Move Mode.
    pub strength: [u16; 2],
    /// Whether that strength is for defence alone.
    pub defence_only: bool,
    /// Its Action Rating.
    pub rating: u8,
    /// Its MA in Combat Mode and in Move Mode.
    pub allowance: [u8; 2],
    /// How it moves.
    pub mobility: Mobility,
    /// Its barrage strength; 0 for all but artillery.
    pub barrage: u16,
    /// The range of its barrage in hexes.
    pub range: u8,
    /// How far it throws supply, in points of the type beside it; for HQs alone.
    pub throw: Option<(u8, Mobility)>,
    /// The multi-unit formation it belongs to.
    pub formation: Option<String>,
}

impl Kind {
    /// Whether it is a brigade, as the DAK option asks (ocs.csupply.2).
    pub fn brigade(&self) -> bool {
        self.name.contains("Bde")
    }

    /// Whether it is an HQ.
    pub fn hq(&self) -> bool {
        self.symbols.has(Symbol::Hq)
    }

    /// Whether it may fly, by its Move Mode MA (ocs.airtrans.4).
    pub fn flies(&self, rules: &Rules) -> bool {
        mission::flies(rules, self.mobility, self.allowance[1])
    }
}

named! {
    /// A type of aircraft (ocs.base.13).
    pub enum Plane: "type of aircraft" {
        /// It escorts, sweeps and intercepts.
        Fighter = "Fighter",
        /// A bomber of the battlefield.
        Bomber = "tactical bomber",
        /// A bomber that nobody on the ground can direct (ocs.bshift.4).
        Strategic = "Strategic Bomber",
        /// It carries supply and troops (ocs.airtrans.1).
        Transport = "Transport",
        /// A glider, towed by a transport and used up by landing (ocs.airtrans.2).
        Glider = "glider marker",
    }
}

/// A kind of aircraft: a line of the table of aircraft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Craft {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub party: Party,
    /// Its type.
    pub plane: Plane,
    /// Its Air Combat Rating.
    pub rating: i8,
    /// Its barrage strength.
    pub barrage: u16,
    /// Its range in hexes; a glider goes where its tug goes.
    pub range: u16,
    /// What it carries.
    pub capacity: Tokens,
}
