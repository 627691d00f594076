//! What happened to a wave, and how it is reported.

use super::{Case, Fate, Piece, stay};
use crate::rules::air::Use;
use crate::sky::{Crushed, Drop, End, Formation, Pass, Plane, Pulled, What};
use crate::zone::kept_off;
use jumpmaster_core::input::is_nought;
use jumpmaster_core::{Line, Named, Placed, clause};
use schemars::JsonSchema;
use serde::Serialize;

/// What became of it all.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many met each fate.
    #[serde(flatten)]
    pub counts: Counts,
    /// Each aircraft in formation order.
    pub aircraft: Vec<Aircraft>,
    /// Everything that left one, stick by stick in formation order, each in order of release (mbt.scatter.6).
    pub drops: Vec<Dropped>,
}

/// How many met each fate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Counts {
    /// LGOPs in the Assembly Area in time.
    pub gathered: usize,
    /// LGOPs down unharmed.
    pub safe: usize,
    /// LGOPs down and disrupted.
    pub disrupted: usize,
    /// LGOPs alive off the map.
    #[serde(rename = "off map")]
    pub off_map: usize,
    /// LGOPs destroyed on landing.
    pub destroyed: usize,
    /// LGOPs lost in their aircraft.
    #[serde(rename = "lost aboard")]
    pub lost_aboard: usize,
    /// What was not dropped in this pass.
    #[serde(rename = "not dropped")]
    pub not_dropped: usize,
    /// Bundles down.
    #[serde(rename = "bundle down")]
    pub bundle_down: usize,
    /// Bundles lost.
    #[serde(rename = "bundle lost")]
    pub bundle_lost: usize,
    /// Vehicles and guns down.
    #[serde(rename = "item down")]
    pub item_down: usize,
    /// Vehicles and guns lost.
    #[serde(rename = "item lost")]
    pub item_lost: usize,
}

impl Counts {
    fn of(counts: [usize; FATES]) -> Counts {
        let [gathered, safe, disrupted, off_map, destroyed, lost_aboard, not_dropped, rest @ ..] = counts;
        let [bundle_down, bundle_lost, item_down, item_lost] = rest;
        Counts {
            gathered,
            safe,
            disrupted,
            off_map,
            destroyed,
            lost_aboard,
            not_dropped,
            bundle_down,
            bundle_lost,
            item_down,
            item_lost,
        }
    }

    pub(super) fn all(&self) -> [usize; FATES] {
        let Counts { gathered, safe, disrupted, off_map, destroyed, lost_aboard, not_dropped, .. } = *self;
        let Counts { bundle_down, bundle_lost, item_down, item_lost, .. } = *self;
        [
            gathered,
            safe,
            disrupted,
            off_map,
            destroyed,
            lost_aboard,
            not_dropped,
            bundle_down,
            bundle_lost,
            item_down,
            item_lost,
        ]
    }
}

/// The number of fates.
const FATES: usize = Fate::ItemLost as usize + 1;

/// What became of an aircraft.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Aircraft {
    /// In words.
    pub end: &'static str,
    /// Where its wreck lies, if on the map.
    pub wreck: Option<String>,
    /// How many LGOPs, bundles and heavy items were lost in it (mbt.casualty.2, mbt.manifest.3).
    pub lost: usize,
    /// The use of its ground by another that kept it from dropping there (mbt.heavy.2, mbt.lapes.3, mbt.lapes.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_off: Option<KeptOff>,
}

/// How an aircraft was kept off its ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct KeptOff {
    /// What it wanted it for.
    pub by: Use,
    /// What another had used it for.
    pub after: Use,
}

/// What became of something that left an aircraft.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Dropped {
    /// Its name: L1 is the first LGOP of a stick, B1 its first bundle; with several aircraft the number of its own comes first.
    pub name: String,
    /// The hex in which it left, or stopped if it was pulled out.
    pub released: String,
    /// Where it came down; null off the map.
    pub hex: Option<String>,
    /// What became of it.
    pub fate: Fate,
    /// Of what was pulled out: how many enemy units on foot it suppressed (mbt.lapes.9).
    #[serde(default, skip_serializing_if = "is_nought")]
    pub suppresses: u8,
    /// Of what was pulled out: which of the enemy vehicles in the hex it destroyed, from 1 (mbt.lapes.11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crushes: Option<u8>,
    /// Of what was pulled out: which cargo of an aircraft that came before it destroyed (mbt.lapes.11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crushes_cargo: Option<String>,
}

impl<F: Formation> Case<F> {
    /// The name of something that left an aircraft.
    pub fn name(&self, drop: &Drop) -> String {
        self.called(drop.plane, drop.what)
    }

    fn called(&self, aircraft: u8, what: What) -> String {
        let plane = &self.planes.as_ref()[usize::from(aircraft)];
        let own = match what {
            What::Item(item) => {
                let riders = &plane.load.riders()[..usize::from(item.rider)];
                let before = riders.iter().filter(|aboard| aboard.rider.is_team() == item.bundle);
                let number = before.map(|aboard| aboard.left).sum::<u8>() + item.nth + 1;
                format!("{}{number}", if item.bundle { 'B' } else { 'L' })
            }
            What::Heavy(nth) | What::Pulled(Pulled { nth, .. }) => {
                let kind = plane.cargo.all()[usize::from(nth)];
                format!("{} {}", self.sky.rules.air.heavy[usize::from(kind)].short(), nth + 1)
            }
        };
        if self.planes.as_ref().len() == 1 { own } else { format!("{}-{own}", aircraft + 1) }
    }

    /// The outcome of a pass: of everything that left, as it was settled, and of everything that did not.
    pub(super) fn conclude(&self, pass: &Pass<F>, drops: &[Drop], mut settled: Vec<(Placed<Piece>, Fate)>) -> Outcome {
        let mut units = Vec::new();
        stay(self.aboard(pass), &mut units);
        settled.extend(units.into_iter().filter_map(|placed| match placed.unit {
            Piece::Known(fate) => Some((placed, fate)),
            Piece::Falls(..) => None,
        }));
        self.outcome(pass, drops, &settled)
    }

    fn outcome(&self, pass: &Pass<F>, drops: &[Drop], placed: &[(Placed<Piece>, Fate)]) -> Outcome {
        let mut counts = [0; FATES];
        for (_, fate) in placed {
            counts[fate.number()] += 1;
        }
        let grid = &self.board().grid;
        let dropped = |(drop, (placed, fate)): (&Drop, &(Placed<Piece>, Fate))| {
            let (suppresses, crushed) = match drop.what {
                What::Pulled(Pulled { suppressed, crushed, .. }) => (suppressed, crushed),
                _ => (0, None),
            };
            let (crushes, crushes_cargo) = match crushed {
                Some(Crushed::Enemy(nth)) => (Some(nth + 1), None),
                Some(Crushed::Cargo { plane, nth }) => (None, Some(self.called(plane, What::Heavy(nth)))),
                None => (None, None),
            };
            Dropped {
                name: self.name(drop),
                released: grid.name(drop.from.hex),
                hex: placed.hex.map(|hex| grid.name_of(hex.index())),
                fate: *fate,
                suppresses,
                crushes,
                crushes_cargo,
            }
        };
        let aircraft = |(at, plane): (usize, &Plane)| Aircraft {
            lost: self.lost_in(at, plane, drops),
            end: match plane.end {
                End::Crashed => "crashed",
                _ if plane.flight.aborting => "aborted",
                _ if plane.is_empty() => "dropped everything",
                _ => "left the map with something aboard",
            },
            wreck: plane.wreck.map(|hex| grid.name(hex)),
            kept_off: plane
                .kept
                .filter(|_| !plane.is_empty())
                .map(|after| KeptOff { by: plane.ground(&self.sky.rules.air.dimensions).1, after }),
        };
        Outcome {
            counts: Counts::of(counts),
            aircraft: pass.planes().iter().enumerate().map(aircraft).collect(),
            drops: drops.iter().zip(placed).map(dropped).collect(),
        }
    }

    /// The number of things an aircraft set out with that neither left it nor are still aboard.
    fn lost_in(&self, at: usize, plane: &Plane, drops: &[Drop]) -> usize {
        let held = |plane: &Plane| usize::from(plane.load.things()) + plane.cargo.aboard().len();
        let left = if plane.end == End::Crashed { 0 } else { held(plane) };
        let out = drops.iter().filter(|drop| usize::from(drop.plane) == at).count();
        held(&self.planes.as_ref()[at]).saturating_sub(out + left)
    }

    pub(super) fn hexes<'d>(&self, drops: impl Iterator<Item = &'d Dropped>) -> Vec<usize> {
        let grid = &self.board().grid;
        drops.filter_map(|drop| grid.index(grid.parse(drop.hex.as_ref()?).ok()?)).collect()
    }
}

pub(super) fn tell_aircraft(at: usize, several: bool, aircraft: &Aircraft) -> Line {
    let name = if several { format!("Aircraft {}", at + 1) } else { "The aircraft".into() };
    let wreck = aircraft.wreck.as_ref().map_or(String::new(), |hex| format!(" in {hex}"));
    let why = match aircraft.end {
        "crashed" => clause!("mbt.base.6"),
        "aborted" => clause!("mbt.abort.1"),
        "dropped everything" => clause!("mbt.flight.9"),
        _ => clause!("mbt.dz.10"),
    };
    let lost = match aircraft.lost {
        0 => String::new(),
        lost => format!("; {lost} aboard lost"),
    };
    Line::new(format!("{name} {}{wreck}{lost}.", aircraft.end), why)
}

/// Reports that an aircraft was kept off its ground, with the clause.
pub(super) fn tell_kept_off(at: usize, aircraft: &Aircraft) -> Option<Line> {
    let KeptOff { by, after } = aircraft.kept_off?;
    let why = kept_off(after, by).why;
    Some(Line::new(format!("Aircraft {} may not drop there: the ground was used before it ({after}).", at + 1), why))
}

impl<F: Formation> Case<F> {
    /// Reports the fate of something that left an aircraft, with the clause that decided it.
    pub(super) fn tell_drop(&self, drop: &Dropped) -> Line {
        let Dropped { name, released, hex, fate, .. } = drop;
        let heavy = matches!(fate, Fate::ItemDown | Fate::ItemLost);
        let at = hex.as_ref().and_then(|hex| self.board().grid.parse(hex).ok());
        let why = match (at.and_then(|hex| self.board().grid.index(hex)), fate) {
            (_, Fate::Gathered) => clause!("mbt.march.1"),
            (None, Fate::BundleLost | Fate::ItemLost) => clause!("mbt.offmap.5"),
            (None, Fate::Destroyed) => clause!("mbt.offmap.4"),
            (None, _) => clause!("mbt.offmap.2"),
            (Some(_), Fate::BundleDown | Fate::BundleLost) => clause!("mbt.landing.8"),
            (Some(hex), _) => self.why(hex, heavy),
        };
        let fate = if *fate == Fate::Gathered { "safe, and in its AA in time".into() } else { fate.to_string() };
        let place = hex.as_ref().map_or_else(|| "off the map".into(), |hex| format!("in {hex}"));
        Line::new(format!("{name} leaves over {released} and comes down {place}: {fate}."), why)
    }
}

/// Reports what cargo did to those it came down among.
pub(super) fn tell_pulled(drop: &Dropped) -> impl Iterator<Item = Line> {
    let hex = drop.hex.clone().unwrap_or_default();
    let enemy = drop.crushes.map(|nth| format!("vehicle {nth}"));
    let vehicle = enemy.or_else(|| drop.crushes_cargo.clone());
    let vehicle = vehicle.map(|vehicle| Line::new(format!("It destroys {vehicle} in {hex}."), clause!("mbt.lapes.11")));
    let units = Some(drop.suppresses).filter(|&units| units > 0);
    let units =
        units.map(|units| Line::new(format!("It suppresses {units} on foot in {hex}."), clause!("mbt.lapes.9")));
    units.into_iter().chain(vehicle)
}

pub(super) fn tell_counts(counts: &Counts) -> Line {
    let named = Fate::ALL.iter().zip(counts.all()).filter(|(_, count)| *count > 0);
    let words: Vec<String> = named.map(|(fate, count)| format!("{count} {fate}")).collect();
    Line::new(format!("In all: {}.", words.join(", ")), clause!("mbt.scatter.6"))
}
