//! What a drop is made of.

use crate::air::aircraft::Aircraft;
use crate::air::flak::Guns;
use crate::air::mission::Phase;
use crate::air::sortie::Opposition;
use crate::air::transport::{Cargo, movement};
use crate::fraction::Fraction;
use crate::rules::air::{Method, Status};
use crate::terrain::Terrain;
use crate::tokens::Tokens;
use crate::unit::Plane;
use jumpmaster_core::input::is_nought;
use jumpmaster_core::named;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

named! {
    /// Who drops (ocs.airdrop.7, ocs.airdrop.8).
    pub enum Nation: "nation" {
        /// The Western Allies.
        Allied = "Allied",
        /// The Soviet Union.
        Soviet = "Soviet",
        /// Anybody else.
        Other = "other",
    }
}

/// A drop.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The aircraft, from the top of the stack; the Transports are based together.
    #[schemars(length(min = 1, max = 4))]
    pub aircraft: Vec<Aircraft>,
    /// The combat units aboard; the first is given up last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 24))]
    pub units: Vec<Jump>,
    /// The supply aboard, in T.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 1000))]
    pub supply: Tokens,
    /// How the supply comes down.
    #[serde(default = "parachute")]
    pub supply_by: Method,
    /// Whether units are given up before supply.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub supply_first: bool,
    /// Whose hex it is: friendly if a friendly ground unit was there at the start of the phase.
    #[serde(default = "enemy")]
    pub status: Status,
    /// The terrain of the hex; nothing is open ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<Terrain>,
    /// Whether an Air Base is in the hex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub air_base: bool,
    /// Whether an enemy combat unit is in the hex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub enemy_unit: bool,
    /// Who drops.
    #[serde(default = "other")]
    pub nation: Nation,
    /// When, as month and year.
    #[serde(default = "date")]
    pub date: String,
    /// The phase.
    #[serde(default = "movement")]
    pub phase: Phase,
    /// Which aircraft the owner gives up first among equals, by position; by default one that a step does not destroy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<u8>,
    /// What the enemy has against it.
    #[serde(default)]
    pub against: Opposition,
}

/// A unit that is dropped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Jump {
    /// The unit.
    pub unit: Cargo,
    /// How it comes down.
    #[serde(default = "parachute")]
    pub method: Method,
    /// Whether its drop on this hex was planned in time.
    #[serde(default = "yes")]
    pub planned: bool,
}

const fn parachute() -> Method {
    Method::Parachute
}

const fn enemy() -> Status {
    Status::Enemy
}

const fn other() -> Nation {
    Nation::Other
}

const fn yes() -> bool {
    true
}

fn date() -> String {
    "9/44".into()
}

/// A drop by these aircraft on open country in September 1944.
fn drop(aircraft: Vec<Aircraft>, units: Vec<Jump>, against: Opposition) -> Input {
    Input {
        aircraft,
        units,
        supply: Tokens::NONE,
        supply_by: parachute(),
        supply_first: false,
        status: enemy(),
        terrain: vec![],
        air_base: false,
        enemy_unit: false,
        nation: Nation::Allied,
        date: date(),
        phase: Phase::Movement,
        ties: vec![],
        against,
    }
}

pub(super) fn examples() -> Vec<(&'static str, Input)> {
    let transport = Aircraft { range: 60, distance: 7, capacity: Tokens(2), ..Aircraft::of(Plane::Transport) };
    let tug = Aircraft { glider: true, ..transport };
    let fighter = |range, distance| Aircraft { rating: 3, barrage: 3, range, distance, ..Aircraft::of(Plane::Fighter) };
    let jump = |name: &str, size, method| Jump { unit: Cargo::new(name, size, 6), method, planned: true };
    let regiment = || jump("Para Rgt", Fraction::ONE, Method::Parachute);
    let battalion = || jump("Glider Bn", Fraction::HALF, Method::Glider);
    let hunted = Opposition {
        patrolled: true,
        interceptors: vec![fighter(15, 4)],
        guns: Guns { hqs: 1, ..Guns::default() },
        ..Opposition::default()
    };
    let unseen = Opposition::default;
    vec![
        (
            "three regiments under flak and a fighter",
            drop(vec![transport; 3], vec![regiment(), regiment(), regiment()], hunted.clone()),
        ),
        (
            "the same with an escort, a glider and supply",
            Input {
                supply: Tokens::SP,
                ..drop(
                    vec![fighter(20, 7), transport, transport, tug],
                    vec![regiment(), regiment(), regiment(), battalion()],
                    hunted,
                )
            },
        ),
        (
            "a regiment on woods",
            Input { terrain: vec![Terrain::Woods], ..drop(vec![transport], vec![regiment()], unseen()) },
        ),
        ("a glider battalion on open ground", drop(vec![tug], vec![battalion()], unseen())),
        (
            "supply for those who hold a Soviet bridgehead",
            Input {
                supply: Tokens(10),
                status: Status::Friendly,
                nation: Nation::Soviet,
                date: "9/43".into(),
                ..drop(vec![transport; 3], vec![], unseen())
            },
        ),
    ]
}
