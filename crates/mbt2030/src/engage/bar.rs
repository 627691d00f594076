//! What keeps a stand from engaging another: kept as it was found, and put into words only when somebody asks.

use crate::rules::step::Step;
use crate::unit::{Class, Mode, Posture, SubClass};
use jumpmaster_core::plane::{Apart, Thousandths};
use jumpmaster_core::{Clause, clause};
use schemars::JsonSchema;
use serde::Serialize;
use std::fmt;

/// A reason why a stand may not engage another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bar {
    /// The shooter is broken.
    ShooterBroken,
    /// The target is broken.
    TargetBroken,
    /// The target is not on the shooter's list.
    Unlisted {
        /// The shooter.
        shooter: (SubClass, Posture),
        /// The target.
        target: (SubClass, Posture, Mode),
        /// The clause with the list.
        why: Clause,
    },
    /// In adverse weather CAS may not engage this class.
    Weather(Class),
    /// There is a range, and one of the two is off the table.
    OffTable {
        /// The range in thousandths.
        range: u32,
        /// The clause with the range.
        why: Clause,
    },
    /// The target is beyond the range.
    TooFar {
        /// How far it is.
        away: Apart,
        /// The range in thousandths.
        range: u32,
        /// The range by day in fair weather.
        printed: u32,
        /// The clause with the range, or with what has halved it.
        why: Clause,
    },
    /// The line is blocked, and the stands do not touch.
    Unseen,
    /// The target is not in the Front arc of a stand that engages there alone.
    NotAhead(Posture),
    /// Another step of the round is on.
    Step {
        /// The posture.
        posture: Posture,
        /// The step in which it engages.
        own: Step,
        /// The step that is on.
        now: Step,
    },
    /// Another battle group was selected.
    NotSelected,
    /// The stand has engaged in this turn.
    Engaged,
    /// Its battle group is fragile.
    Fragile,
    /// The target is a blank.
    Blank,
    /// AIRCRAFT of this posture are still off the table.
    NotEntered(Posture),
    /// CAS came onto the table in this turn.
    Arrived,
    /// The target did not engage in the opposing player's last round.
    Silent,
    /// The target is off the table, where no circle of a BGHQ reaches.
    NoCircle {
        /// How far a target may be from the BGHQ.
        limit: u32,
        /// Whether any friendly BGHQ would do.
        any: bool,
    },
    /// The target is too far from the BGHQ that counts; `None` if there is none.
    NoSupport {
        /// How far it is.
        away: Option<Apart>,
        /// How far it may be.
        limit: u32,
        /// Whether any friendly BGHQ would do.
        any: bool,
    },
}

impl Bar {
    /// The clause that says so.
    pub const fn clause(self) -> Clause {
        match self {
            Bar::ShooterBroken | Bar::TargetBroken => clause!("mbt2030.state.2"),
            Bar::Unlisted { why, .. } | Bar::OffTable { why, .. } | Bar::TooFar { why, .. } => why,
            Bar::Weather(_) => clause!("mbt2030.awc.4"),
            Bar::Unseen => clause!("mbt2030.los.2"),
            Bar::NotAhead(_) => clause!("mbt2030.arc.2"),
            Bar::Step { .. } | Bar::NotSelected => clause!("mbt2030.turn.19"),
            Bar::Engaged => clause!("mbt2030.engage.2"),
            Bar::Fragile => clause!("mbt2030.victory.3"),
            Bar::Blank => clause!("mbt2030.blank.3"),
            Bar::NotEntered(Posture::Asf) => clause!("mbt2030.turn.7"),
            Bar::NotEntered(Posture::Ecm) => clause!("mbt2030.turn.8"),
            Bar::NotEntered(_) | Bar::Arrived => clause!("mbt2030.turn.10"),
            Bar::Silent => clause!("mbt2030.turn.13"),
            Bar::NoCircle { any: true, .. } | Bar::NoSupport { any: true, .. } => clause!("mbt2030.army.5"),
            Bar::NoCircle { .. } | Bar::NoSupport { .. } => clause!("mbt2030.army.4"),
        }
    }
}

/// "7.5 in".
pub fn inches(thousandths: u32) -> String {
    format!("{} in", Thousandths(i32::try_from(thousandths).unwrap_or(i32::MAX)))
}

/// A distance in inches, rounded up to whole thousandths.
fn far(distance: Apart) -> String {
    inches(u32::try_from(distance.rounded_up()).unwrap_or(u32::MAX))
}

/// As the end of a sentence that begins with "it may not engage:".
impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = |any: bool| if any { "any friendly BGHQ" } else { "its own BGHQ" };
        match *self {
            Bar::ShooterBroken => f.write_str("the shooter is broken and has been removed"),
            Bar::TargetBroken => f.write_str("the target is broken and has been removed"),
            Bar::Unlisted { shooter: (own, role), target: (other, posture, mode), .. } => {
                write!(f, "{own} in {role} may not engage {other} in {posture} that is {mode}")
            }
            Bar::Weather(class) => write!(f, "CAS may not engage {class} in adverse weather"),
            Bar::OffTable { range, .. } => {
                write!(f, "the range is {}, and one of the two is off the table", inches(range))
            }
            Bar::TooFar { away, range, printed, .. } => {
                write!(f, "the target is {} away, and the range is {}", far(away), inches(range))?;
                if range == printed { Ok(()) } else { write!(f, " ({} by day in fair weather)", inches(printed)) }
            }
            Bar::Unseen => f.write_str("the line of sight is blocked, and the stands are not in contact"),
            Bar::NotAhead(posture) => {
                write!(f, "the target is not in the Front arc, and {posture} engages to its Front alone")
            }
            Bar::Step { posture, own, now } => write!(f, "{posture} engages in step {own}, not in step {now}"),
            Bar::NotSelected => f.write_str("another battle group was selected in this step"),
            Bar::Engaged => f.write_str("the stand has engaged in this turn already"),
            Bar::Fragile => f.write_str("its battle group is fragile and begins no engagement"),
            Bar::Blank => f.write_str("the target is a blank, which nobody can nominate"),
            Bar::NotEntered(_) => f.write_str("AIRCRAFT engage from the table alone"),
            Bar::Arrived => f.write_str("CAS waits a turn before it engages"),
            Bar::Silent => f.write_str("the target did not engage in the opposing player's last round"),
            Bar::NoCircle { limit, any } => {
                write!(f, "the target is off the table, and so not within {} of {}", inches(limit), whose(any))
            }
            Bar::NoSupport { away: Some(away), limit, any } => {
                write!(f, "the target is {} from {}, and may be {} away", far(away), whose(any), inches(limit))
            }
            Bar::NoSupport { away: None, limit, any } => {
                write!(f, "the target is not within {} of {}: none is on the table", inches(limit), whose(any))
            }
        }
    }
}

/// A reason in words, as outcomes have it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Told {
    /// What is in the way.
    pub what: String,
    /// The clause that says so.
    pub clause: Clause,
}

impl From<Bar> for Told {
    fn from(bar: Bar) -> Told {
        Told { what: bar.to_string(), clause: bar.clause() }
    }
}
