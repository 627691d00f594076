//! A pair of stands as people describe it.

use super::{Initiative, Situation, Stand};
use crate::measure::arc::Aspect;
use crate::rules::Rules;
use crate::rules::step::Step;
use crate::season::Phase;
use crate::unit::{Class, Condition, Grade, Mode, Posture, SubClass};
use jumpmaster_core::input::between;
use jumpmaster_core::plane::{Apart, Point};
use jumpmaster_core::{Fault, Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// The greatest distance that can be given, in thousandths of an inch: further than any table is wide.
const FURTHEST: u32 = 1_000_000;

/// A stand.
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandInput {
    /// Its sub-class.
    pub sub_class: SubClass,
    /// Its posture.
    pub posture: Posture,
    /// Its mode.
    pub mode: Mode,
    /// Its grade.
    #[serde(default = "middle")]
    pub grade: Grade,
    /// Whether it is a helicopter.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub helicopter: bool,
    /// Its state.
    #[serde(default = "steady")]
    pub state: Condition,
    /// Whether it is still a blank.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub blank: bool,
    /// Whether it is in the off-table zone, as batteries always are.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub off_table: bool,
    /// Whether its centre is in ground that is bad going to it; in a built-up area it is in any case.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub bad_going: bool,
    /// Whether its centre is on a road.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub by_road: bool,
    /// Whether its centre is in an MBUA or BUA.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub built_up: bool,
    /// Whether it is in a lit zone.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub lit: bool,
    /// In which of its arcs the other stand is.
    #[serde(default = "front")]
    pub aspect: Aspect,
    /// How far the nearest ECM stand is that covers it, in thousandths of an inch; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub ecm: Option<u32>,
    /// How far the nearest INFANTRY is that escorts it, in thousandths of an inch; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub escort: Option<u32>,
}

const fn middle() -> Grade {
    Grade::Norm
}

const fn steady() -> Condition {
    Condition::Steady
}

const fn front() -> Aspect {
    Aspect::Front
}

const fn day() -> Phase {
    Phase::Day
}

impl StandInput {
    /// A steady stand on the table, in good going.
    pub const fn new(sub_class: SubClass, posture: Posture, mode: Mode) -> StandInput {
        StandInput {
            sub_class,
            posture,
            mode,
            grade: middle(),
            helicopter: false,
            state: steady(),
            blank: false,
            off_table: false,
            bad_going: false,
            by_road: false,
            built_up: false,
            lit: false,
            aspect: front(),
            ecm: None,
            escort: None,
        }
    }

    /// The stand, if there can be such a one.
    fn read(&self, rules: &Rules, whose: &str) -> Result<Stand, Fault> {
        let class = self.sub_class.class();
        let fault = |what: String, why: &str, fix: String| Err(Fault::new(format!("{whose}: {what}"), why, fix));
        if self.helicopter && class != Class::Aircraft {
            let why = "helicopters are AIRCRAFT (mbt2030.class.21)";
            return fault(format!("a helicopter of {}", self.sub_class), why, "make it AIR-, AIRn or AIR+".into());
        }
        let postures = rules.stands.postures(class, self.helicopter);
        if !postures.has(self.posture) {
            let why = "a class has its own postures (mbt2030.posture.4 to mbt2030.posture.7)";
            let known = postures.iter().map(Named::name).collect::<Vec<_>>().join(", ");
            return fault(format!("{} in {}", self.sub_class, self.posture), why, format!("one of: {known}"));
        }
        let modes = rules.stands.modes(self.sub_class, self.helicopter).allowed;
        if !modes.has(self.mode) {
            let why = "a sub-class has its own modes (mbt2030.mode.2 to mbt2030.mode.5)";
            let known = modes.iter().map(Named::name).collect::<Vec<_>>().join(", ");
            return fault(format!("{} in {}", self.sub_class, self.mode), why, format!("one of: {known}"));
        }
        let ground = matches!(class, Class::Infantry | Class::Armour);
        if self.off_table && ground {
            let why = "the off-table zone is for AIRCRAFT and ARTILLERY (mbt2030.deploy.3)";
            return fault(format!("{} off the table", self.sub_class), why, "put it on the table".into());
        }
        let distance = |name: &str, distance: Option<u32>| {
            distance.map(|distance| apart(&format!("{whose}: {name}"), distance)).transpose()
        };
        Ok(Stand {
            sub_class: self.sub_class,
            posture: self.posture,
            mode: self.mode,
            grade: self.grade,
            condition: self.state,
            revealed: !self.blank,
            on_table: !self.off_table && class != Class::Artillery,
            bad_going: ground && (self.bad_going || self.built_up),
            by_road: self.by_road,
            built_up: self.built_up,
            lit: self.lit,
            aspect: self.aspect,
            ecm: distance("ecm", self.ecm)?,
            escort: distance("escort", self.escort)?,
        })
    }
}

/// A distance in whole thousandths. Any other is as good as its next whole one: limits are whole thousandths, and whatever is
/// within one of them is so after rounding up.
fn apart(what: &str, thousandths: u32) -> Result<Apart, Fault> {
    let distance = between(what, thousandths, 0, FURTHEST)?;
    Ok(Point::near(0, 0).apart(Point::near(distance.into(), 0)))
}

/// A pair of stands, one of which would engage the other. What is left out is as in broad daylight and fair weather.
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairInput {
    /// The owning player's stand, which engages.
    pub owner: StandInput,
    /// The opposing player's stand, which is engaged.
    pub opposing: StandInput,
    /// How far apart they are, in thousandths of an inch, rounded up; left out if one of them is off the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub distance: Option<u32>,
    /// Whether ground or smoke blocks the line between them.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub blocked: bool,
    /// The phase of the day.
    #[serde(default = "day")]
    pub phase: Phase,
    /// Whether there is adverse weather.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub awc: bool,
    /// The step of the owning player's round; that in which the stand engages if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// Whether the owning player's stand has engaged in this turn already.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub engaged: bool,
    /// Whether its battle group is fragile.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub fragile: bool,
    /// Whether another battle group than its own was selected in step 6.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub unselected: bool,
    /// Whether it is CAS that came onto the table in this turn.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub arrived: bool,
    /// Whether the target engaged in the opposing player's last round, which CBA waits for.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub target_engaged: bool,
    /// Whether the battle group of the owning player's stand is of AIRCRAFT and ARTILLERY alone.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub pure_support: bool,
    /// How far the target of AIRCRAFT or ARTILLERY is from the BGHQ that counts, in thousandths of an inch; left out if there is
    /// none on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub bghq: Option<u32>,
}

impl PairInput {
    /// Two stands, with nothing else said.
    pub const fn new(owner: StandInput, opposing: StandInput, distance: Option<u32>) -> PairInput {
        PairInput {
            owner,
            opposing,
            distance,
            blocked: false,
            phase: day(),
            awc: false,
            step: None,
            engaged: false,
            fragile: false,
            unselected: false,
            arrived: false,
            target_engaged: false,
            pure_support: false,
            bghq: None,
        }
    }

    /// The situation, if there can be such a one.
    pub fn read(&self, rules: &Rules) -> Result<Situation, Fault> {
        let (owner, opposing) = (self.owner.read(rules, "owner")?, self.opposing.read(rules, "opposing")?);
        let on_table = owner.on_table && opposing.on_table;
        if on_table != self.distance.is_some() {
            let (what, fix) = if on_table {
                ("no distance between stands on the table", "say how far apart they are: \"distance\": 8000")
            } else {
                ("a distance from a stand off the table", "leave out the distance")
            };
            return Err(Fault::new(what, "only stands on the table have a distance (mbt2030.measure.1)", fix));
        }
        let own_step = rules.steps.of(owner.posture).step.unwrap_or(Step::Ground);
        Ok(Situation {
            owner,
            opposing,
            distance: self.distance.map(|distance| apart("distance", distance)).transpose()?,
            clear: !self.blocked,
            phase: self.phase,
            awc: self.awc,
            initiative: Initiative {
                step: self.step.unwrap_or(own_step),
                engaged: self.engaged,
                fragile: self.fragile,
                selected: !self.unselected,
                arrived: self.arrived,
                target_engaged: self.target_engaged,
                pure_support: self.pure_support,
                bghq: self.bghq.map(|distance| apart("bghq", distance)).transpose()?,
            },
        })
    }
}
