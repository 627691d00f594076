//! What a stand is: side, class and sub-class, posture, mode, grade and state (mbt2030.class.1, mbt2030.class.2).

use jumpmaster_core::{named, sides};

sides! {
    /// The two sides (mbt2030.placement.2).
    pub enum Side {
        /// The side whose base edge is at the bottom of the table.
        A = "side A",
        /// The side whose base edge is at the top.
        B = "side B",
    }
}

named! {
    /// A general class of stands (mbt2030.class.1).
    pub enum Class: "class" {
        /// Tanks.
        Armour = "ARMOUR",
        /// Infantry.
        Infantry = "INFANTRY",
        /// Batteries.
        Artillery = "ARTILLERY",
        /// Flights, helicopters among them.
        Aircraft = "AIRCRAFT",
    }
}

named! {
    /// How a stand compares with the norm of its class: the suffix of its sub-class (mbt2030.class.3).
    pub enum Suffix: "suffix" {
        /// Below the norm.
        Below = "-",
        /// The norm.
        Norm = "n",
        /// Above the norm.
        Above = "+",
    }
}

named! {
    /// A class with its suffix (mbt2030.class.4 to mbt2030.class.19). Engineers, mine fields and obstructions are announced and
    /// have no rules, so that they are none of these (mbt2030.planned.1).
    pub enum SubClass: "sub-class" {
        /// Older main battle tanks.
        MbtBelow = "MBT-",
        /// Main battle tanks.
        MbtNorm = "MBTn",
        /// The best main battle tanks.
        MbtAbove = "MBT+",
        /// Infantry carried by truck.
        InfBelow = "INF-",
        /// Infantry in armoured personnel carriers.
        InfNorm = "INFn",
        /// Infantry in combat vehicles.
        InfAbove = "INF+",
        /// Towed guns.
        ArtBelow = "ART-",
        /// Self-propelled guns.
        ArtNorm = "ARTn",
        /// The best artillery.
        ArtAbove = "ART+",
        /// Older aircraft.
        AirBelow = "AIR-",
        /// Aircraft.
        AirNorm = "AIRn",
        /// The best aircraft.
        AirAbove = "AIR+",
    }
}

impl SubClass {
    /// The class it belongs to.
    pub const fn class(self) -> Class {
        match self {
            SubClass::MbtBelow | SubClass::MbtNorm | SubClass::MbtAbove => Class::Armour,
            SubClass::InfBelow | SubClass::InfNorm | SubClass::InfAbove => Class::Infantry,
            SubClass::ArtBelow | SubClass::ArtNorm | SubClass::ArtAbove => Class::Artillery,
            SubClass::AirBelow | SubClass::AirNorm | SubClass::AirAbove => Class::Aircraft,
        }
    }

    /// Its suffix, by which sub-classes are compared across classes (mbt2030.class.3).
    pub const fn suffix(self) -> Suffix {
        match self {
            SubClass::MbtBelow | SubClass::InfBelow | SubClass::ArtBelow | SubClass::AirBelow => Suffix::Below,
            SubClass::MbtNorm | SubClass::InfNorm | SubClass::ArtNorm | SubClass::AirNorm => Suffix::Norm,
            SubClass::MbtAbove | SubClass::InfAbove | SubClass::ArtAbove | SubClass::AirAbove => Suffix::Above,
        }
    }
}

named! {
    /// The role of a stand for the whole game (mbt2030.posture.1, mbt2030.posture.3): the ordinary ones
    /// (mbt2030.posture.8), those of ground specialists (mbt2030.posture.9), and the others (mbt2030.posture.10).
    pub enum Posture: "posture" {
        /// Infantry in its ordinary role.
        Infantry = "INFANTRY",
        /// Tanks, always.
        Armour = "ARMOUR",
        /// Light artillery support.
        Las = "LAS",
        /// Anti-tank munitions.
        Atm = "ATM",
        /// Reconnaissance.
        Rec = "REC",
        /// Area air defence.
        Ada = "ADA",
        /// Point air defence.
        Pda = "PDA",
        /// Electronic counter measures.
        Ecm = "ECM",
        /// Air superiority fighters.
        Asf = "ASF",
        /// Close air support.
        Cas = "CAS",
        /// Counter-battery artillery.
        Cba = "CBA",
        /// Off-table area fire.
        Otf = "OTF",
    }
}

named! {
    /// How a stand moves (mbt2030.mode.1).
    pub enum Mode: "mode" {
        /// Dug in, or using the ground for cover (mbt2030.mode.6).
        Static = "STATIC",
        /// In normal tactical movement (mbt2030.mode.7).
        Mobile = "MOBILE",
        /// With speed put before cover (mbt2030.mode.8).
        Fast = "FAST",
        /// Shooting and scooting (mbt2030.mode.9).
        Sns = "SNS",
    }
}

named! {
    /// Training, leadership and supply (mbt2030.grade.4).
    pub enum Grade: "grade" {
        /// Below the norm.
        Below = "GRADE-",
        /// The norm.
        Norm = "GRADEn",
        /// Above the norm.
        Above = "GRADE+",
    }
}

named! {
    /// What engagements have done to a stand, the better first (mbt2030.state.1).
    pub enum Condition: "state" {
        /// Unhurt.
        Steady = "steady",
        /// Makes no move of its own.
        Pinned = "pinned",
        /// Has fallen back.
        Shaken = "shaken",
        /// Removed.
        Broken = "broken",
    }
}

named! {
    /// A sign of rock-paper-scissors (mbt2030.rps.2).
    pub enum Sign: "sign" {
        /// A fist.
        Rock = "rock",
        /// A flat hand.
        Paper = "paper",
        /// Two fingers.
        Scissors = "scissors",
    }
}
