//! Distances that rules other than movement ask about: command, headquarters' circles, reconnaissance, deployment, smoke and
//! light (mbt2030.army.6, mbt2030.army.4, mbt2030.blank.2, mbt2030.deploy, mbt2030.smoke, mbt2030.illum).

use super::base::{Base, Ruler};
use crate::rules::Rules;
use crate::rules::options::{DeployGap, EdgeZone, IllumInf, Lit, SmokeOwn};
use crate::unit::Side;
use jumpmaster_core::plane::{Circle, Point, Rect, convex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Whether a stand is within command distance of its BGHQ (mbt2030.army.6).
pub fn in_command(rules: &Rules, ruler: Ruler, stand: &Base, bghq: &Base) -> bool {
    ruler.within(stand, bghq, rules.distances.command)
}

/// Whether a stand may end its move where it does: within command distance, or, if it was beyond that already, no farther
/// than before (mbt2030.army.6).
pub fn keeps_command(rules: &Rules, ruler: Ruler, before: &Base, after: &Base, bghq: &Base) -> bool {
    in_command(rules, ruler, after, bghq)
        || (!in_command(rules, ruler, before, bghq) && ruler.apart(after, bghq) <= ruler.apart(before, bghq))
}

/// Whether a stand is within the circle of a BGHQ (mbt2030.army.4).
pub fn in_circle(rules: &Rules, ruler: Ruler, bghq: &Base, stand: &Base) -> bool {
    ruler.within(bghq, stand, rules.distances.support)
}

/// Whether the centre of smoke or light is within the circle of a BGHQ (mbt2030.smoke.1, mbt2030.illum.1).
pub fn place_in_circle(rules: &Rules, ruler: Ruler, bghq: &Base, place: Point) -> bool {
    ruler.from_point(bghq, place).within(rules.distances.support)
}

/// Whether a REC is near enough to a blank to reveal it (mbt2030.blank.2).
pub fn is_scouted(rules: &Rules, ruler: Ruler, rec: &Base, blank: &Base) -> bool {
    ruler.within(rec, blank, rules.distances.reveal)
}

/// The band of a table along the base edge of a side (mbt2030.measure.2, mbt2030.placement.2).
pub fn band(table: Rect, side: Side, deep: u32) -> Rect {
    let (low, high) = (table.low(), table.high());
    let deep = i64::from(deep).min(i64::from(high.y()));
    let (from, to) = match side {
        Side::A => (0, deep),
        Side::B => (i64::from(high.y()) - deep, i64::from(high.y())),
    };
    Rect::between(Point::near(low.x().into(), from), Point::near(high.x().into(), to))
}

/// Whether a stand lies in a band along the base edge of a side (mbt2030.measure.2). No part of it is off the table.
pub fn in_band(rules: &Rules, table: Rect, side: Side, deep: u32, base: &Base) -> bool {
    let band = band(table, side, deep);
    base.is_in(table)
        && match rules.options.edge_zone {
            EdgeZone::WholeBase => base.is_in(band),
            EdgeZone::Centre => band.holds(base.centre),
        }
}

/// Whether a stand deploys far enough from an opposing one (mbt2030.deploy.5).
pub fn keeps_gap(rules: &Rules, ruler: Ruler, stand: &Base, opposing: &Base) -> bool {
    match rules.options.deploy_gap {
        DeployGap::Allowed => !ruler.closer_than(stand, opposing, rules.distances.deploy_gap),
        DeployGap::Beyond => !ruler.within(stand, opposing, rules.distances.deploy_gap),
    }
}

/// A smoke screen: a square of 2 in along the table's edges, by its centre (mbt2030.smoke.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Smoke(pub Point);

impl Smoke {
    /// What it covers.
    pub fn square(self, rules: &Rules) -> Rect {
        Rect::between(self.0, self.0).wider(rules.distances.smoke / 2)
    }

    /// Whether a stand other than a battery may lay it: touching its own base (mbt2030.smoke.2).
    pub fn is_near(self, rules: &Rules, base: &Base) -> bool {
        let most = match rules.options.smoke_own {
            SmokeOwn::Touching => rules.distances.contact,
            SmokeOwn::EightInches => rules.distances.light_reach,
        };
        convex::apart(&self.square(rules).corners(), &base.corners).within(most)
    }
}

/// A lit zone (mbt2030.illum.1, mbt2030.illum.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Light {
    /// Its centre.
    pub at: Point,
    /// Whether INFANTRY lit it, which makes it half as wide as one of a battery.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub small: bool,
}

impl Light {
    /// What it lights: 2 in across, or 1 in (mbt2030.illum.1, mbt2030.illum.2).
    pub const fn circle(self, rules: &Rules) -> Circle {
        let across = if self.small { rules.distances.light_infantry } else { rules.distances.light_battery };
        Circle { centre: self.at, radius: across / 2 }
    }

    /// Whether a stand is lit: any part of its base (mbt2030.illum.3).
    pub fn lights(self, rules: &Rules, base: &Base) -> bool {
        match rules.options.lit {
            Lit::AnyPart => convex::from_point(&base.corners, self.at).within(self.circle(rules).radius),
            Lit::Centre => self.circle(rules).holds(base.centre),
        }
    }

    /// Whether an INFANTRY stand may light it (mbt2030.illum.2).
    pub fn is_near(self, rules: &Rules, ruler: Ruler, base: &Base) -> bool {
        match rules.options.illum_inf {
            IllumInf::EightInches => ruler.from_point(base, self.at).within(rules.distances.light_reach),
            IllumInf::Touching => {
                convex::from_point(&base.corners, self.at).within(self.circle(rules).radius + rules.distances.contact)
            }
        }
    }
}
