//! Kinds of units: those that the unit table and the rules distinguish (mbt.base.8).
//!
//! Not here: their numbers, which are in the ledger (`mbt.table.house-units`, read in rules/ground.rs).

use jumpmaster_core::named;

named! {
    /// The transports these rules have in mind; they fly and drop alike, at 130 knots and 600 to 800 feet, and jumpers leave
    /// by both sides (mbt.assume.1). Wind and weather are allowed for beforehand and never rolled for (mbt.assume.2).
    pub enum Transport: "transport" {
        /// The western one.
        C130 = "C-130",
        /// The eastern one.
        An12 = "AN-12",
    }
}

named! {
    /// How good troops are. It is kept and shown, an LGOP has that of the troops it came from (mbt.lgop.5), and it has no
    /// number in the stand-in (mbt.base.22).
    pub enum Quality: "troop quality" {
        /// The best.
        Crack = "crack",
        /// Seasoned.
        Veteran = "veteran",
        /// Trained.
        Regular = "regular",
        /// Fresh.
        Green = "green",
    }
}

named! {
    /// How a unit moves, and what cover it can use (mbt.base.10).
    pub enum Class: "class" {
        /// On foot.
        Leg = "leg",
        /// On wheels.
        Wheeled = "wheeled",
        /// On tracks.
        Tracked = "tracked",
        /// Not by itself.
        Towed = "towed",
    }
}

named! {
    /// A kind of unit.
    pub enum Kind: "unit" {
        /// A full squad: two LGOPs when it jumps (mbt.lgop.2).
        Squad = "squad",
        /// A company's command element, armed as a squad is (mbt.command-element.6).
        Command = "command element",
        /// Half a squad.
        Half = "half-squad",
        /// A little group of paratroopers: jumped and not yet assembled, armed as a half-squad (mbt.lgop.1, mbt.lgop.5).
        Lgop = "LGOP" | "lgop",
        /// A machine-gun team.
        MachineGun = "machine-gun team",
        /// An anti-tank team.
        AntiTank = "anti-tank team",
        /// A mortar team.
        Mortar = "mortar team",
        /// Those who got out of a vehicle; no armed enemy to a lander (mbt.base.25).
        Crew = "bailed crew",
        /// A gun.
        Gun = "gun" | "any Gun",
        /// A light vehicle (mbt.heavy.13).
        Hmmwv = "HMMWV" | "HMMWV (all types)",
        /// A light vehicle.
        LightTruck = "light truck",
        /// A light vehicle.
        Rsov = "RSOV",
        /// A truck (mbt.heavy.15).
        MediumTruck = "medium truck",
        /// An armoured vehicle with a gun (mbt.heavy.16).
        WieselGun = "Wiesel Mk20A1",
        /// The same with missiles.
        WieselTow = "Wiesel 1TOW",
        /// An armoured vehicle (mbt.heavy.17).
        Scimitar = "Scimitar AFV" | "Scimitar",
        /// An armoured vehicle (mbt.heavy.18).
        Scorpion = "Scorpion AFV" | "Scorpion",
        /// An armoured vehicle (mbt.heavy.19).
        Bmd = "BMD",
        /// An assault gun (mbt.heavy.20).
        Asu85 = "ASU-85",
        /// AAA (mbt.base.5).
        AaMachineGun = "AA machine gun",
        /// AAA.
        LightAa = "light AA gun",
        /// AAA.
        RadarAa = "radar AA gun",
        /// AAA.
        Missile = "shoulder missile",
    }
}

/// The number of kinds, for tables that have a row for each.
pub const KINDS: usize = Kind::Missile as usize + 1;

impl Kind {
    /// The row of the unit table that has its numbers (mbt.table.house-units).
    pub const fn row(self) -> &'static str {
        match self {
            Kind::Squad => "squad",
            Kind::Command => "command element",
            Kind::Half | Kind::Lgop => "half-squad or LGOP",
            Kind::MachineGun => "machine-gun team",
            Kind::AntiTank => "anti-tank team",
            Kind::Mortar => "mortar team",
            Kind::Crew => "bailed crew",
            Kind::Gun => "gun",
            Kind::Hmmwv | Kind::LightTruck | Kind::Rsov => "HMMWV, light truck, RSOV",
            Kind::MediumTruck => "medium truck",
            Kind::WieselGun | Kind::WieselTow | Kind::Scimitar | Kind::Scorpion | Kind::Bmd | Kind::Asu85 => {
                "Wiesel, Scimitar, Scorpion, BMD, ASU-85"
            }
            Kind::AaMachineGun | Kind::LightAa | Kind::RadarAa | Kind::Missile => "AAA unit",
        }
    }

    /// Whether it is personnel on foot: they pick up bundles, and a LAPES load that comes down on them suppresses them.
    pub const fn personnel(self) -> bool {
        self as usize <= Kind::Crew as usize
    }

    /// Whether it is a team, whose equipment drops as a bundle (mbt.manifest.6).
    pub const fn team(self) -> bool {
        matches!(self, Kind::MachineGun | Kind::AntiTank | Kind::Mortar)
    }

    /// Whether it fires at aircraft (mbt.base.5).
    pub const fn aaa(self) -> bool {
        self as usize >= Kind::AaMachineGun as usize
    }

    /// Whether it is a vehicle.
    pub const fn vehicle(self) -> bool {
        Kind::Hmmwv as usize <= self as usize && self as usize <= Kind::Asu85 as usize
    }

    /// Whether it is a vehicle with armour (mbt.base.12).
    pub const fn armoured(self) -> bool {
        Kind::WieselGun as usize <= self as usize && self as usize <= Kind::Asu85 as usize
    }

    /// Whether it is identified as a gun, so that it comes by air as one: anti-aircraft guns are, a shoulder missile is not
    /// (mbt.heavy.14).
    pub const fn identified_as_gun(self) -> bool {
        matches!(self, Kind::Gun | Kind::AaMachineGun | Kind::LightAa | Kind::RadarAa)
    }

    /// Whether it counts as a gun on the ground, as every AAA unit does (mbt.base.26).
    pub const fn gun(self) -> bool {
        matches!(self, Kind::Gun) || self.aaa()
    }

    /// The number of half-squads in it; a step loss takes one (mbt.base.12, mbt.lgop.2).
    pub const fn halves(self) -> u8 {
        match self {
            Kind::Squad | Kind::Command => 2,
            _ => 1,
        }
    }

    /// The number of LGOPs it becomes when it jumps: one for a half-squad (mbt.lgop.3), none for a team (mbt.lgop.4).
    pub const fn lgops(self) -> u8 {
        match self {
            Kind::Squad | Kind::Command => 2,
            Kind::Half | Kind::Lgop => 1,
            _ => 0,
        }
    }
}
