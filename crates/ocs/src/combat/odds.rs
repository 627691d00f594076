//! Odds: two strengths compared, and the column that they use (ocs.crt.2 to ocs.crt.5).

use crate::fraction::Fraction;
use crate::rules::combat::{COLUMNS, Combat};
use crate::terrain::Closeness;
use serde::{Serialize, Serializer};
use std::fmt;

/// Odds, attacker to defender: 3:1 or 1:2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, schemars::JsonSchema)]
#[schemars(with = "String")]
pub struct Odds(i64);

impl Odds {
    /// 1:1. The steps away from it are what is kept: 3:1 is 2, 1:3 is -2.
    pub const EVEN: Odds = Odds(0);

    /// The odds of two strengths: the larger divided by the smaller, to the nearest whole number, halves up (ocs.crt.4).
    /// `None` if the defence is nothing.
    pub fn of(attack: Fraction, defence: Fraction) -> Option<Odds> {
        let steps = |larger: Fraction, smaller: Fraction| Some(larger.divided_by(smaller)?.nearest() as i64 - 1);
        if defence.is_zero() {
            None
        } else if attack >= defence {
            steps(attack, defence).map(Odds)
        } else {
            Some(Odds(steps(defence, attack).map_or(i64::MIN, |steps| -steps)))
        }
    }

    /// Reads "3:1" and "1:2".
    pub fn read(text: &str) -> Option<Odds> {
        let (attack, defence) = text.split_once(':')?;
        let number = |text: &str| text.parse::<i64>().ok().filter(|number| (1..=1000).contains(number));
        match (number(attack)?, number(defence)?) {
            (attack, 1) => Some(Odds(attack - 1)),
            (1, defence) => Some(Odds(1 - defence)),
            _ => None,
        }
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 { write!(f, "1:{}", 1_i64.saturating_sub(self.0)) } else { write!(f, "{}:1", self.0 + 1) }
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The column, from 0, that odds use in terrain of this closeness: the last that is headed by odds not above them, the first
/// if all are; without a defence, the last (ocs.crt.2, ocs.crt.5).
pub fn column(combat: &Combat, closeness: Closeness, odds: Option<Odds>) -> usize {
    odds.map_or(COLUMNS - 1, |odds| {
        let headings = combat.headings(closeness);
        headings.iter().rposition(|&heading| heading <= odds).unwrap_or(0)
    })
}

/// A column shifted to the right, or to the left if the number is negative; it stops at the first and the last
/// (ocs.surprise.6).
#[inline]
pub fn shifted(column: usize, right: i32) -> usize {
    (column as i32 + right).clamp(0, COLUMNS as i32 - 1) as usize
}
