//! What a unit is worth in combat: its printed strength times terrain, supply and mode (ocs.base.8).

use crate::combat::antitank;
use crate::combat::payment::Stock;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::base::Crossing;
use crate::rules::combat::{AtLevel, Marker, Modes};
use crate::terrain::Terrain;
use crate::unit::{Class, Kind, Mode, Symbol};
use jumpmaster_core::{Several, named};

/// A unit in combat, as its counter and markers show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker or a mark on the counter")]
pub struct Combatant {
    /// Its class.
    pub class: Class,
    /// Its symbols.
    pub symbols: Several<Symbol>,
    /// Its mode.
    pub mode: Mode,
    /// Whether it is disorganized.
    pub dg: bool,
    /// Whether it is marked for exploitation.
    pub exploiting: bool,
    /// Whether it is marked Out of Supply.
    pub out_of_supply: bool,
    /// Its strength at full steps, as printed on the side of the counter that its mode uses.
    pub strength: u16,
    /// Whether that strength is for defence alone.
    pub defence_only: bool,
    /// Its printed Action Rating.
    pub rating: u8,
    /// Its steps left.
    pub steps: u8,
    /// Its steps at full strength.
    pub full: u8,
    /// Its size in RE.
    pub size: Fraction,
    /// Whether it is a brigade (ocs.csupply.2).
    pub brigade: bool,
    /// What its Internal Stocks still hold.
    pub stock: Stock,
}

impl Combatant {
    /// A unit of a kind in this mode with these steps left, without markers. Its strength is that of the side of the counter
    /// that the mode uses (ocs.base.2, ocs.base.3).
    pub fn of(rules: &Rules, kind: &Kind, mode: Mode, steps: u8) -> Combatant {
        Combatant {
            class: kind.class,
            symbols: kind.symbols,
            mode,
            dg: false,
            exploiting: false,
            out_of_supply: false,
            strength: kind.strength[rules.combat.modes.of(mode).side],
            defence_only: kind.defence_only,
            rating: kind.rating,
            steps,
            full: kind.steps,
            size: kind.size,
            brigade: kind.brigade(),
            stock: Stock::Full,
        }
    }

    /// The markers on it that change what it is worth.
    fn markers<'r>(&self, modes: &'r Modes) -> impl Iterator<Item = &'r Marker> + use<'r> {
        [(self.dg, &modes.dg), (self.exploiting, &modes.exploitation)]
            .into_iter()
            .filter_map(|(on, marker)| on.then_some(marker))
    }

    /// Its strength with the steps it has left, exactly (ocs.base.2).
    pub fn printed(&self) -> Fraction {
        Fraction::new(u64::from(self.strength) * u64::from(self.steps), self.full.into())
    }

    /// The strength of one of its steps.
    pub fn step(&self) -> Fraction {
        Fraction::new(self.strength.into(), self.full.into())
    }

    /// Its Action Rating in force: its mode and DG may lower it (ocs.base.3), being Out of Supply does not (ocs.level.6).
    pub fn rating(&self, rules: &Rules) -> u8 {
        let modes = &rules.combat.modes;
        let rating = modes.of(self.mode).rating.of(self.rating);
        self.markers(modes).fold(rating, |rating, marker| marker.rating.of(rating))
    }
}

named! {
    /// The river that an attack crosses (ocs.base.4).
    pub enum River: "river" {
        /// None.
        None = "none",
        /// A minor river.
        Minor = "minor river",
        /// A major river, with or without a bridge.
        Major = "major river",
    }
}

impl River {
    /// What it means, unless there is none.
    pub const fn crossing(self, rules: &Rules) -> Option<&Crossing> {
        match self {
            River::None => None,
            River::Minor => Some(&rules.base.minor),
            River::Major => Some(&rules.base.major),
        }
    }
}

/// The factors that make up a unit's strength in a combat, all exact and none rounded (ocs.base.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Its printed strength with the steps it has left.
    pub printed: Fraction,
    /// What terrain makes of it.
    pub terrain: Fraction,
    /// What supply makes of it.
    pub supply: Fraction,
    /// What its mode and DG make of it.
    pub mode: Fraction,
}

impl Worth {
    /// The strength that counts.
    pub fn total(self) -> Fraction {
        self.printed * self.terrain * self.supply * self.mode
    }
}

/// What the ground makes of an attack: the hex, then the river, then Anti-Tank effects on a x2 that is left, then what a
/// major river does after all that (ocs.base.4, ocs.at.1).
pub fn ground(rules: &Rules, unit: &Combatant, terrain: Terrain, river: River, hex: AtLevel) -> Fraction {
    let class = unit.class as usize;
    let crossing = river.crossing(rules);
    let hex_alone = rules.base.ground(terrain).attack[class];
    let across =
        crossing.and_then(|crossing| crossing.at_most[class]).map_or(hex_alone, |most| hex_alone.at_most(most));
    let cut = antitank::cut(across, unit.class, antitank::level(&rules.combat.levels, unit), hex);
    crossing.map_or(cut, |crossing| cut * crossing.then[class])
}

/// What a unit attacks with; `None` if its mode or its supply forbids it to attack, or its strength is for defence alone
/// (ocs.level.3, ocs.level.4, ocs.csupply.4, ocs.base.3).
pub fn attack(
    rules: &Rules,
    unit: &Combatant,
    terrain: Terrain,
    river: River,
    hex: AtLevel,
    paid: bool,
) -> Option<Worth> {
    let modes = &rules.combat.modes;
    let mode = modes.of(unit.mode).attack.filter(|_| !unit.defence_only)?;
    Some(Worth {
        printed: unit.printed(),
        terrain: ground(rules, unit, terrain, river, hex),
        supply: rules.combat.supply(unit.out_of_supply, paid).attack?,
        mode: unit.markers(modes).fold(mode, |mode, marker| mode * marker.attack),
    })
}

/// What a unit defends with: terrain does not help it directly (ocs.level.1, ocs.level.3, ocs.level.4, ocs.csupply.5).
pub fn defend(rules: &Rules, unit: &Combatant, paid: bool) -> Worth {
    let modes = &rules.combat.modes;
    let mode = modes.of(unit.mode).defend;
    Worth {
        printed: unit.printed(),
        terrain: Fraction::ONE,
        supply: rules.combat.supply(unit.out_of_supply, paid).defend,
        mode: unit.markers(modes).fold(mode, |mode, marker| mode * marker.defend),
    }
}
