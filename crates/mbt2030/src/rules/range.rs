//! Which stand may engage which, and how far (mbt2030.range.1).

use super::lists::{inches, not_a_length};
use super::options::{
    AdaTargets, ArmourTargets, ArtAreaFire, ArtMinusStatic, CbaTargets, InfMinusVsRec, Options, RecRange, ShooterRow,
    TargetRow,
};
use crate::unit::{Class, Mode, Posture, SubClass, Suffix};
use jumpmaster_core::table::Table;
use jumpmaster_core::{Fault, Ledger, Named, named};

/// How far a stand may engage another by day in fair weather (mbt2030.range.19).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Reach {
    /// It may not.
    #[default]
    Never,
    /// Within this many thousandths.
    Within(u32),
    /// At any range.
    Any,
}

/// An entry of a list of targets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Entry {
    /// How far.
    pub reach: Reach,
    /// Whether the list names the target by its class, rather than by its posture (mbt2030.range.2).
    pub by_class: bool,
}

named! {
    /// A list of targets (mbt2030.range.3 to mbt2030.range.18).
    pub enum List: "shooter" {
        /// `INFn` and INF+ in their ordinary role (mbt2030.range.3, mbt2030.range.4, mbt2030.range.5).
        Infantry = "INFn, INF+ in INFANTRY",
        /// INF- in its ordinary role (mbt2030.range.6).
        InfantryBelow = "INF- in INFANTRY",
        /// Light artillery support (mbt2030.range.7).
        Las = "LAS",
        /// Anti-tank munitions (mbt2030.range.8).
        Atm = "ATM",
        /// Reconnaissance, which engages nothing (mbt2030.range.9).
        Rec = "REC",
        /// Area air defence (mbt2030.range.10).
        Ada = "ADA",
        /// Point air defence (mbt2030.range.11).
        Pda = "PDA",
        /// Tanks (mbt2030.range.12).
        Armour = "ARMOUR",
        /// Towed guns in area fire (mbt2030.range.13).
        AreaFireBelow = "ART- in OTF",
        /// Other guns in area fire (mbt2030.range.14).
        AreaFire = "ARTn, ART+ in OTF",
        /// Counter-battery fire (mbt2030.range.15).
        Cba = "ARTILLERY in CBA",
        /// Close air support (mbt2030.range.16).
        Cas = "CAS",
        /// Air superiority fighters (mbt2030.range.17).
        Asf = "ASF",
        /// Electronic counter measures (mbt2030.range.18).
        Ecm = "ECM",
    }
}

/// The postures that are INFANTRY by class.
const INFANTRY: [Posture; 6] =
    [Posture::Infantry, Posture::Las, Posture::Atm, Posture::Rec, Posture::Ada, Posture::Pda];

/// An entry for each posture, STATIC, MOBILE and FAST apart.
type Line = [[Entry; 3]; 12];

/// All lists of targets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranges {
    lists: [Line; 14],
    shooter_row: ShooterRow,
    area_fire: ArtAreaFire,
}

/// The index of a target's mode; SNS counts as STATIC, for batteries have one entry for both.
const fn at(mode: Mode) -> usize {
    match mode {
        Mode::Static | Mode::Sns => 0,
        Mode::Mobile => 1,
        Mode::Fast => 2,
    }
}

impl Ranges {
    /// Reads mbt2030.table.engagement-range, as the options have it.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<Ranges, Fault> {
        let table = ledger.table("mbt2030.table.engagement-range")?;
        for name in table.row_names() {
            List::named(name).map_err(|fault| fault.at(&table.id))?;
        }
        let mut lists = [[[Entry::default(); 3]; 12]; 14];
        for (line, list) in lists.iter_mut().zip(List::ALL) {
            *line = read(table, list.name())?;
        }
        let (shooter_row, area_fire) = (options.shooter_row, options.art_area_fire);
        let mut ranges = Ranges { lists, shooter_row, area_fire };
        ranges.set(options);
        Ok(ranges)
    }

    fn line(&mut self, list: List) -> &mut Line {
        &mut self.lists[list.number()]
    }

    /// Changes the lists as the options say.
    fn set(&mut self, options: &Options) {
        let never = [Entry::default(); 3];
        let infantry = self.line(List::Infantry)[Posture::Infantry.number()];
        if options.rec_range == RecRange::ByMode {
            self.line(List::Infantry)[Posture::Rec.number()] = infantry;
        }
        if options.inf_minus_vs_rec == InfMinusVsRec::Never {
            self.line(List::InfantryBelow)[Posture::Rec.number()] = never;
        }
        if options.ada_targets == AdaTargets::Asf {
            self.line(List::Ada)[Posture::Ecm.number()] = never;
        }
        if options.armour_targets == ArmourTargets::InfantryToo {
            for posture in INFANTRY {
                self.line(List::Armour)[posture.number()] = infantry;
            }
        }
        if options.art_minus_static == ArtMinusStatic::Armour {
            for posture in INFANTRY {
                let entries = &mut self.line(List::AreaFireBelow)[posture.number()];
                *entries = [entries[0]; 3];
            }
        }
        if options.cba_targets == CbaTargets::OtfLas {
            self.line(List::Cba)[Posture::Cba.number()] = never;
        }
        if options.target_row == TargetRow::PostureOnly {
            let specialists = INFANTRY.into_iter().filter(|&posture| posture != Posture::Infantry);
            for (line, posture) in specialists.flat_map(|posture| (0..14).map(move |line| (line, posture))) {
                let entries = &mut self.lists[line][posture.number()];
                entries.iter_mut().filter(|entry| entry.by_class).for_each(|entry| *entry = Entry::default());
            }
        }
    }

    /// What the lists of a shooter say of a target: the furthest entry, where it has several lists.
    pub fn entry(&self, shooter: (SubClass, Posture), target: (Posture, Mode)) -> Entry {
        let of = |list: List| self.lists[list.number()][target.0.number()][at(target.1)];
        let second = self.second(shooter).map(of).unwrap_or_default();
        let first = of(list(shooter));
        if second.reach > first.reach { second } else { first }
    }

    /// How far a stand may engage another by day in fair weather.
    pub fn reach(&self, shooter: (SubClass, Posture), target: (Posture, Mode)) -> Reach {
        self.entry(shooter, target).reach
    }

    /// The further list that the options give a stand.
    fn second(&self, (sub_class, posture): (SubClass, Posture)) -> Option<List> {
        let specialist = sub_class.class() == Class::Infantry && posture != Posture::Infantry;
        if specialist && self.shooter_row == ShooterRow::BothRows {
            return Some(list((sub_class, Posture::Infantry)));
        }
        let area_fire = posture == Posture::Cba && self.area_fire == ArtAreaFire::CbaToo;
        area_fire.then(|| list((sub_class, Posture::Otf)))
    }
}

/// The list of a stand: that of its posture, and by sub-class where it is in the ordinary role (mbt2030.range.1).
pub fn list((sub_class, posture): (SubClass, Posture)) -> List {
    let below = sub_class.suffix() == Suffix::Below;
    match posture {
        Posture::Infantry if below => List::InfantryBelow,
        Posture::Infantry => List::Infantry,
        Posture::Armour => List::Armour,
        Posture::Las => List::Las,
        Posture::Atm => List::Atm,
        Posture::Rec => List::Rec,
        Posture::Ada => List::Ada,
        Posture::Pda => List::Pda,
        Posture::Ecm => List::Ecm,
        Posture::Asf => List::Asf,
        Posture::Cas => List::Cas,
        Posture::Cba => List::Cba,
        Posture::Otf if below => List::AreaFireBelow,
        Posture::Otf => List::AreaFire,
    }
}

/// A row of the table.
fn read(table: &Table, row: &str) -> Result<Line, Fault> {
    let mut line = [[Entry::default(); 3]; 12];
    for &posture in Posture::ALL {
        let modes = INFANTRY.contains(&posture) || posture == Posture::Armour;
        for (entry, mode) in line[posture.number()].iter_mut().zip(["S", "M", "F"]) {
            let column = if modes { format!("{posture}.{mode}") } else { posture.name().into() };
            let cell = table.cell(row, &column)?;
            let (bare, marked) = cell.strip_suffix('*').map_or((cell, false), |bare| (bare, true));
            let reach = match bare {
                "-" => Reach::Never,
                "any" => Reach::Any,
                _ => Reach::Within(inches(bare).ok_or_else(|| not_a_length(table, cell, row, &column))?),
            };
            let by_class = marked || matches!(posture, Posture::Infantry | Posture::Armour);
            *entry = Entry { reach, by_class };
        }
    }
    Ok(line)
}
