//! Anti-aircraft guns, and what suppression does to a transport.

use crate::rules::air::rolls;
use jumpmaster_core::{Fault, Named, Table, named};

named! {
    /// What an anti-aircraft shot does to its target (mbt.base.5).
    pub enum Shot: "result" {
        /// It is shot down.
        Down = "shot down",
        /// It is suppressed.
        Suppressed = "suppressed",
        /// Nothing.
        Missed = "no effect",
    }
}

/// A kind of anti-aircraft gun (mbt.base.5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GunKind {
    /// Its name.
    pub name: String,
    /// Its minimum and maximum range.
    pub range: [u8; 2],
    /// The highest DRs that shoot down, and that suppress.
    pub bands: [u8; 2],
}

impl GunKind {
    /// Whether it reaches a target at this distance.
    pub fn reaches(&self, distance: u32) -> bool {
        (u32::from(self.range[0])..=u32::from(self.range[1])).contains(&distance)
    }

    /// The result of a DR with a modifier (mbt.base.5, mbt.dice.1).
    pub fn at(&self, face: u8, drm: u8) -> Shot {
        match face.saturating_add(drm).min(100) {
            roll if roll <= self.bands[0] => Shot::Down,
            roll if roll <= self.bands[1] => Shot::Suppressed,
            _ => Shot::Missed,
        }
    }
}

/// Reads every kind of gun (mbt.table.house-aaa).
pub fn guns(table: &Table) -> Result<Vec<GunKind>, Fault> {
    let gun = |name: &str| {
        let cell = table.cell(name, "range (hexes)")?;
        let fault =
            || table.fault(format!("\"{cell}\" in row \"{name}\""), "a range is read from it", "write it as 0-12");
        let (least, most) = rolls(cell, 99).ok_or_else(fault)?;
        let [down, suppressed, _] = table.bands(name, ["shot down", "suppressed", "no effect"], 100)?;
        Ok(GunKind { name: name.into(), range: [least, most], bands: [down, suppressed] })
    };
    table.row_names().map(gun).collect()
}

named! {
    /// Where a transport is when it is suppressed (mbt.suppression.1).
    pub enum Position: "position" {
        /// It has never been in its drop zone (mbt.suppression.2).
        EnRoute = "En Route to DZ",
        /// It is above its drop zone (mbt.suppression.3).
        Over = "Over DZ",
        /// It is above a LAPES strip (mbt.suppression.4).
        Lapes = "Over LAPES DZ",
        /// It is past its drop zone (mbt.suppression.5).
        Beyond = "Beyond DZ",
    }
}

/// Whether an aircraft with casualties aborts (mbt.suppression.2, mbt.suppression.3, mbt.suppression.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Abort {
    /// It does not.
    Never,
    /// On up to this dr.
    OnRoll(u8),
    /// It does, without a roll.
    Always,
}

/// What suppression does to a transport.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Nothing beyond the marker.
    Nothing,
    /// Evasive Action (mbt.ea.1).
    Evade,
    /// Evasive Action, a casualty among those aboard, and perhaps an abort (mbt.casualty.1).
    EvadeWithCasualties(Abort),
    /// Evasive Action, and a crash on up to this dr (mbt.suppression.4).
    EvadeMaybeCrash(u8),
}

impl std::fmt::Display for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Effect::Nothing => f.write_str("no effect"),
            Effect::Evade => f.write_str("Evasive Action"),
            Effect::EvadeWithCasualties(Abort::Never) => f.write_str("Evasive Action with Casualties"),
            Effect::EvadeWithCasualties(Abort::OnRoll(dr)) => {
                write!(f, "Evasive Action with Casualties, abort on dr 1-{dr}")
            }
            Effect::EvadeWithCasualties(Abort::Always) => f.write_str("Evasive Action with Casualties, abort"),
            Effect::EvadeMaybeCrash(dr) => write!(f, "Evasive Action, crash on dr 1-{dr}"),
        }
    }
}

/// The suppression table: for each position the highest DRs of its first two bands, and the effect of the third.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    rows: [([u8; 2], Effect); 4],
}

impl Suppression {
    /// Reads the table (mbt.table.suppression).
    pub fn read(table: &Table) -> Result<Suppression, Fault> {
        for name in table.row_names() {
            Position::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        let mut rows = [([0; 2], Effect::Nothing); 4];
        for (row, position) in rows.iter_mut().zip(Position::ALL) {
            let name = position.name();
            let [nothing, evade, _] = table.bands(name, ["No Effect", "Evasive Action", "third band"], 100)?;
            let cell = table.cell(name, "third-band result")?;
            let third = third(cell).ok_or_else(|| {
                table.fault(
                    format!("\"{cell}\" in row \"{name}\", column \"third-band result\""),
                    "it is no result of suppression (mbt.suppression.2 to mbt.suppression.5)",
                    "write \"EA with Casualties\", it with \"; abort\" or \"; abort on dr 1-3\", or \"EA; crash on dr 1-3, else no crash\"",
                )
            })?;
            *row = ([nothing, evade], third);
        }
        Ok(Suppression { rows })
    }

    /// The effect of a DR in a position.
    pub fn at(&self, position: Position, face: u8) -> Effect {
        let ([nothing, evade], third) = self.rows[position.number()];
        match face {
            _ if face <= nothing => Effect::Nothing,
            _ if face <= evade => Effect::Evade,
            _ => third,
        }
    }
}

/// The effect of a third band, from its words.
fn third(cell: &str) -> Option<Effect> {
    let up_to = |words: &str| match rolls(words, 10)? {
        (1, last) => Some(last),
        _ => None,
    };
    if let Some(crash) = cell.strip_prefix("EA; crash on dr ") {
        return up_to(crash.strip_suffix(", else no crash").unwrap_or(crash)).map(Effect::EvadeMaybeCrash);
    }
    let rest = cell.strip_prefix("EA with Casualties")?;
    // Casualties are taken only if there are troops to take them (mbt.casualty.1), so these words add nothing.
    let rest = rest.strip_prefix(" if any troops aboard").unwrap_or(rest);
    let abort = match rest {
        "" => Abort::Never,
        "; abort" => Abort::Always,
        _ => Abort::OnRoll(up_to(rest.strip_prefix("; abort on dr ")?)?),
    };
    Some(Effect::EvadeWithCasualties(abort))
}
