//! Transports over their drop zones, flak included, and what becomes of all they carry: one procedure, described in several
//! ways (one stick, a heavy drop, a LAPES run, a whole operation).
//!
//! What all share is the flight: guns, Evasive Action, bans, casualties, crashes and what is left aboard. Once something has left
//! its aircraft nothing else can change what becomes of it, so that every LGOP, bundle and vehicle scatters and lands by itself
//! and the odds fold them beneath the flight. With many aircraft and guns the flight has too many paths to take them all: guns
//! choose among aircraft and evasion makes them collide, so that no aircraft can be looked at alone. Then the odds are sampled.

use super::Mbt;
use super::board::Board;
use super::descent;
use super::flight::Task;
use super::gather::{Gather, InTime};
use super::lapes;
use super::load::{Item, Rider};
use super::rules::Rules;
use super::rules::air::landing::{Ground, Harm};
use super::scenario::Scenario;
use super::sky::{Crushed, Drop, End, Formation, Pass, Plane, Pulled, Sky, What};
use super::terrain::Marker;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Fault, HexNumber, Lab, Line, Named, Parted, Placed, Procedure, Sheet, clause, named};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::marker::PhantomData;
use std::sync::Arc;

named! {
    /// What becomes of what was aboard.
    pub enum Fate: "fate" {
        /// An LGOP is in its Assembly Area in time.
        Gathered = "gathered",
        /// An LGOP is down unharmed.
        Safe = "safe",
        /// An LGOP is down and disrupted (mbt.disruption.3).
        Disrupted = "disrupted",
        /// An LGOP is alive off the map (mbt.offmap.2, mbt.offmap.3).
        OffMap = "off map",
        /// An LGOP was destroyed on landing.
        Destroyed = "destroyed",
        /// An LGOP was lost in its aircraft (mbt.casualty.2, mbt.manifest.3).
        LostAboard = "lost aboard",
        /// Something was not dropped in this pass; it is not destroyed (mbt.abort.3).
        NotDropped = "not dropped",
        /// A bundle is down.
        BundleDown = "bundle down",
        /// A bundle is lost, wherever that was.
        BundleLost = "bundle lost",
        /// A vehicle or gun is down.
        ItemDown = "item down",
        /// A vehicle or gun is lost, wherever that was.
        ItemLost = "item lost",
    }
}

/// What decides the fate of one piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Piece {
    /// An LGOP on this ground: with what added to its DR, whether off the map, whether it then reaches the AA in time.
    Lgop(Ground, u8, bool, InTime),
    /// A bundle on this ground.
    Bundle(Ground),
    /// A vehicle or gun on ground on which it survives up to this DR.
    Heavy(u8),
    /// Its fate is known.
    Known(Fate),
}

/// A way to describe it.
pub trait Plan: Send + Sync + 'static {
    /// The description.
    type Input: Serialize + DeserializeOwned + JsonSchema + Clone + Send + Sync;
    /// How many aircraft fly.
    type Planes: Formation + Send + Sync;
    /// The procedure's id.
    const ID: &'static str;
    /// What it is called.
    const TITLE: &'static str;
    /// What it does.
    const ABOUT: &'static str;
    /// The clauses it enforces beyond those of every pass.
    const CLAUSES: &'static [Clause];

    /// Checks a description.
    fn prepare(rules: &Arc<Rules>, input: &Self::Input) -> Result<Case<Self::Planes>, Fault>;
    /// Descriptions to start from.
    fn examples() -> Vec<(&'static str, Self::Input)>;
    /// What a scenario offers.
    fn of_scenario(scenario: &Scenario) -> Option<Self::Input>;
    /// How it is planned on the map, if it is.
    fn lab(case: &Case<Self::Planes>) -> Option<Lab>;
}

/// Transports over their zones, described in one of these ways.
pub struct Wave<P>(PhantomData<P>);

/// The situation, checked.
pub struct Case<F> {
    /// The sky and the ground below it.
    pub sky: Sky,
    /// The aircraft before their first impulse.
    pub planes: F,
    /// The pass, if no gun can ever fire, so that it is flown but once.
    calm: Option<Pass<F>>,
    /// What a piece finds in each hex.
    spots: Vec<Spot>,
    /// Where each DR of scatter leads on each heading.
    drifts: Box<[[Hex; 100]; 6]>,
    /// Who reaches each Assembly Area in time.
    gather: Vec<Gather>,
    /// What is aboard at the end of the calm pass.
    calm_aboard: Stayed,
    /// Where each piece of the calm pass comes down by each DR of scatter.
    calm_falls: Vec<[Placed<Piece>; 100]>,
}

/// What a piece finds in a hex.
#[derive(Clone, Copy, Debug)]
struct Spot {
    /// The row of the landing table.
    ground: Ground,
    /// The same without what lies on it (mbt.offmap.1).
    printed: Ground,
    in_time: InTime,
    /// The last DR that a vehicle survives, and a gun.
    bears: [u8; 2],
}

/// How many LGOPs, bundles and heavy items were lost aboard, and how many things are still there: of a whole wave.
type Stayed = [u16; 4];

/// A pass as the odds see it.
#[allow(clippy::large_enum_variant, reason = "it is made once a run, and no memory shall be taken for it")]
pub enum Flown<F> {
    /// The one that is flown where no gun can fire.
    Calm,
    /// One under fire.
    Fire(Pass<F>),
}

/// Pieces that no other can feel.
pub enum Group {
    /// Everything.
    All,
    /// One piece, by its number among all that left an aircraft.
    Piece(usize),
    /// All that is still aboard, or was lost there.
    Aboard,
}

impl<F: Formation> Case<F> {
    /// Makes ready what every run asks for.
    pub fn new(sky: Sky, planes: F, assembly: &[(usize, u8)]) -> Case<F> {
        let Sky { rules, board, held, .. } = &sky;
        let landing = &rules.air.landing;
        let farthest = rules.air.scatter.all().iter().map(|offset| offset.on(Side::ALL[0]).ulength());
        let margin = farthest.max().unwrap_or(0) as u8;
        let area = |&(goal, turns): &(usize, u8)| {
            Gather::new(rules, board, goal, turns, margin, |hex| hex != goal && held[hex].armed)
        };
        let gather: Vec<Gather> = assembly.iter().map(area).collect();
        let spot = |hex: usize| {
            let (cell, armed) = (board.cell(hex), held[hex].armed);
            let burning = cell.markers.has(Marker::Burning);
            Spot {
                ground: landing.ground(cell.features, burning, armed),
                printed: landing.ground(cell.features, false, false),
                in_time: any(gather.iter().map(|gather| gather.on_map(hex))),
                bears: [false, true].map(|gun| rules.air.heavy_ground.survives(cell.features, gun, burning, armed)),
            }
        };
        let spots = (0..board.grid.len()).map(spot).collect();
        let drifts = Side::ALL.map(|heading| rules.air.scatter.all().map(|offset| offset.on(heading)));
        let calm = planes.as_ref().len() == 1
            && planes.as_ref().iter().all(|plane| sky.is_calm(plane.flight.hex, plane.flight.heading))
            && planes.as_ref().iter().all(|plane| matches!(plane.task, Task::Zone(_)));
        let mut case = Case {
            sky,
            planes,
            calm: None,
            spots,
            drifts: Box::new(drifts),
            gather,
            calm_aboard: [0; 4],
            calm_falls: Vec::new(),
        };
        if calm {
            let mut pass = Pass::new(case.planes.clone(), false);
            let flown = case.sky.fly(&mut pass, &mut jumpmaster_core::dice::Scripted::new([]));
            case.calm_aboard = case.aboard(&pass);
            let falls = |drop: &Drop| std::array::from_fn(|at| case.falls(drop, at as u8 + 1));
            case.calm_falls = pass.drops.iter().map(falls).collect();
            case.calm = flown.ok().map(|()| pass);
        }
        case
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.sky.board
    }

    /// A pass as it was flown.
    #[inline]
    fn pass<'a>(&'a self, flown: &'a Flown<F>) -> &'a Pass<F> {
        match flown {
            Flown::Fire(pass) => pass,
            Flown::Calm => self.calm.as_ref().expect("only a calm sky is told so"),
        }
    }

    /// What stayed aboard in a pass.
    #[inline]
    fn stayed(&self, flown: &Flown<F>) -> Stayed {
        match flown {
            Flown::Fire(pass) => self.aboard(pass),
            Flown::Calm => self.calm_aboard,
        }
    }

    /// Rolls where one piece comes down, unless that is known (mbt.scatter.2, mbt.scatter.3).
    #[inline]
    fn come_down<D: Dice + ?Sized>(&self, drop: &Drop, dice: &mut D) -> Result<Placed<Piece>, NeedRoll> {
        if let What::Pulled(pulled) = drop.what {
            let fate = if pulled.survives { Fate::ItemDown } else { Fate::ItemLost };
            return Ok(Placed { unit: Piece::Known(fate), hex: self.number(drop.from.hex) });
        }
        Ok(self.falls(drop, descent::scatter_face(&self.sky.rules.air.scatter, dice)?))
    }

    /// Where a piece comes down by a DR of scatter (mbt.scatter.2, mbt.offmap.1).
    #[inline]
    fn falls(&self, drop: &Drop, face: u8) -> Placed<Piece> {
        let from = &drop.from;
        let way = self.drifts[usize::from(from.heading.number() - 1)][usize::from(face) - 1];
        let hex = self.number(from.hex + way);
        let unit = match (hex, drop.what) {
            (Some(hex), what) => self.on_map(drop, what, self.spots[hex.index()]),
            // Off the map bundles, vehicles and guns are lost without a DR (mbt.offmap.5).
            (None, What::Item(Item { bundle: true, .. })) => Piece::Known(Fate::BundleLost),
            (None, What::Item(_)) => self.off_map(drop, way),
            (None, _) => Piece::Known(Fate::ItemLost),
        };
        Placed { unit, hex }
    }

    /// The same for a piece of a pass, by its number.
    #[inline]
    fn piece<D: Dice + ?Sized>(
        &self,
        flown: &Flown<F>,
        number: usize,
        dice: &mut D,
    ) -> Result<Placed<Piece>, NeedRoll> {
        match flown {
            Flown::Fire(pass) => self.come_down(pass.drops.get(number), dice),
            Flown::Calm => {
                let face = descent::scatter_face(&self.sky.rules.air.scatter, dice)?;
                Ok(self.calm_falls[number][usize::from(face) - 1])
            }
        }
    }

    #[inline]
    fn number(&self, hex: Hex) -> Option<HexNumber> {
        self.board().grid.index(hex).map(HexNumber::new)
    }

    /// What a jumper from a crashing aircraft adds to its DR (mbt.shootdown.4).
    fn drm(&self, drop: &Drop) -> u8 {
        if drop.from.crash { self.sky.rules.air.numbers.crash_drm } else { 0 }
    }

    #[inline]
    fn on_map(&self, drop: &Drop, what: What, spot: Spot) -> Piece {
        match what {
            What::Item(Item { bundle: true, .. }) => Piece::Bundle(spot.ground),
            What::Item(_) => Piece::Lgop(spot.ground, self.drm(drop), false, spot.in_time),
            What::Heavy(nth) | What::Pulled(Pulled { nth, .. }) => {
                let kind = self.planes.as_ref()[usize::from(drop.plane)].cargo.all()[usize::from(nth)];
                Piece::Heavy(spot.bears[usize::from(self.sky.rules.air.heavy[usize::from(kind)].gun)])
            }
        }
    }

    /// An LGOP off the map lands on the printed ground of the hex opposite to its drift (mbt.offmap.1).
    #[cold]
    fn off_map(&self, drop: &Drop, way: Hex) -> Piece {
        let from = drop.from.hex;
        let opposite = self.number(from - way).or_else(|| self.number(from));
        let ground = opposite.map_or(Ground::Clear, |hex| self.spots[hex.index()].printed);
        let in_time = any(self.gather.iter().map(|gather| gather.off_map(self.board(), from + way)));
        Piece::Lgop(ground, self.drm(drop), true, in_time)
    }

    /// All that did not leave its aircraft: LGOPs, bundles and heavy items lost aboard, and how many things are still there
    /// (mbt.casualty.2, mbt.manifest.3, mbt.abort.2).
    fn aboard(&self, pass: &Pass<F>) -> Stayed {
        let mut sums = [0; 4];
        for (at, (first, plane)) in self.planes.as_ref().iter().zip(pass.planes()).enumerate() {
            let out = |bundle: bool| {
                let own = pass.drops.iter().filter(|drop| usize::from(drop.plane) == at);
                own.filter(|drop| matches!(drop.what, What::Item(item) if item.bundle == bundle)).count() as u8
            };
            let (before, left) = (first.load.left(), plane.load.left());
            let cargo = plane.cargo.aboard().len() as u8;
            let crashed = plane.end == End::Crashed;
            for (sum, bundle) in [(0, false), (1, true)] {
                let side = usize::from(bundle);
                sums[sum] += u16::from(before[side] - out(bundle) - if crashed { 0 } else { left[side] });
            }
            sums[2] += u16::from(if crashed { cargo } else { 0 });
            sums[3] += u16::from(if crashed { 0 } else { left[0] + left[1] + cargo });
        }
        sums
    }

    /// What is rolled for one piece once it is down: its fate.
    #[inline]
    fn settle<D: Dice + ?Sized>(&self, piece: Piece, dice: &mut D) -> Result<Fate, NeedRoll> {
        let landing = &self.sky.rules.air.landing;
        Ok(match piece {
            Piece::Known(fate) => fate,
            Piece::Heavy(last) if lapes::survives(last, dice)? => Fate::ItemDown,
            Piece::Heavy(_) => Fate::ItemLost,
            Piece::Bundle(ground) => match descent::bundle(descent::land(landing, ground, 0, dice)?) {
                Harm::Destroyed => Fate::BundleLost,
                _ => Fate::BundleDown,
            },
            Piece::Lgop(ground, drm, off, in_time) => match descent::land(landing, ground, drm, dice)? {
                Harm::Destroyed => Fate::Destroyed,
                harm if in_time[harm.number()] => Fate::Gathered,
                _ if off => Fate::OffMap,
                Harm::None => Fate::Safe,
                Harm::Disrupted => Fate::Disrupted,
            },
        })
    }
}

/// Who gets to any of several places in time.
fn any(places: impl Iterator<Item = InTime>) -> InTime {
    places.fold([false; 2], |any, here| [any[0] || here[0], any[1] || here[1]])
}

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

    fn all(&self) -> [usize; FATES] {
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

/// How many fates there are.
const FATES: usize = Fate::ItemLost as usize + 1;

/// What became of an aircraft.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Aircraft {
    /// In words.
    pub end: &'static str,
    /// Where its wreck lies, if on the map.
    pub wreck: Option<String>,
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
    #[serde(default, skip_serializing_if = "is_none")]
    pub suppresses: u8,
    /// Of what was pulled out: which of the enemy vehicles in the hex it destroyed, from 1 (mbt.lapes.11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crushes: Option<u8>,
    /// Of what was pulled out: which cargo of an aircraft that came before it destroyed (mbt.lapes.11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crushes_cargo: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_none(number: &u8) -> bool {
    *number == 0
}

impl<F: Formation> Case<F> {
    /// What something is called that left an aircraft.
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
        let aircraft = |plane: &Plane| Aircraft {
            end: match plane.end {
                End::Crashed => "crashed",
                _ if plane.flight.aborting => "aborted",
                _ if plane.is_empty() => "dropped everything",
                _ => "left the map with something aboard",
            },
            wreck: plane.wreck.map(|hex| grid.name(hex)),
        };
        Outcome {
            counts: Counts::of(counts),
            aircraft: pass.planes().iter().map(aircraft).collect(),
            drops: drops.iter().zip(placed).map(dropped).collect(),
        }
    }

    fn hexes<'d>(&self, drops: impl Iterator<Item = &'d Dropped>) -> Vec<usize> {
        let grid = &self.board().grid;
        drops.filter_map(|drop| grid.index(grid.parse(drop.hex.as_ref()?).ok()?)).collect()
    }
}

impl<P: Plan> Procedure for Wave<P> {
    type System = Mbt;
    type Input = P::Input;
    type Case = Case<P::Planes>;
    type Outcome = Outcome;
    const ID: &'static str = P::ID;
    const TITLE: &'static str = P::TITLE;
    const ABOUT: &'static str = P::ABOUT;
    const CLAUSES: &'static [Clause] = P::CLAUSES;

    fn prepare(rules: &Arc<Rules>, input: &P::Input) -> Result<Case<P::Planes>, Fault> {
        P::prepare(rules, input)
    }

    /// The flight, then scatter and landing piece by piece: stick by stick in formation order, each in its order of release
    /// (mbt.scatter.1, mbt.scatter.4, mbt.scatter.6).
    fn run<D: Dice + ?Sized>(case: &Case<P::Planes>, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let mut pass = Pass::new(case.planes.clone(), true);
        case.sky.fly(&mut pass, dice)?;
        let drops = pass.drops.by_stick();
        let mut settled = Vec::with_capacity(drops.len());
        for drop in &drops {
            let placed = case.come_down(drop, dice)?;
            settled.push((placed, case.settle(placed.unit, dice)?));
        }
        let mut units = Vec::new();
        stay(case.aboard(&pass), &mut units);
        settled.extend(units.into_iter().filter_map(|placed| match placed.unit {
            Piece::Known(fate) => Some((placed, fate)),
            _ => None,
        }));
        Ok(case.outcome(&pass, &drops, &settled))
    }

    fn tell(_: &Case<P::Planes>, outcome: &Outcome) -> Vec<Line> {
        let several = outcome.aircraft.len() > 1;
        let aircraft = outcome.aircraft.iter().enumerate().map(|(at, aircraft)| tell_aircraft(at, several, aircraft));
        let drops = outcome.drops.iter().flat_map(|drop| std::iter::once(tell_drop(drop)).chain(tell_pulled(drop)));
        aircraft.chain(drops).chain([tell_counts(&outcome.counts)]).collect()
    }

    fn examples() -> Vec<(&'static str, P::Input)> {
        P::examples()
    }

    fn of_scenario(scenario: &Scenario) -> Option<P::Input> {
        P::of_scenario(scenario)
    }

    fn sheet(case: &Case<P::Planes>) -> Option<Sheet> {
        let start = |(at, plane): (usize, &Plane)| {
            let start = match plane.task {
                Task::Zone(zone) => zone.start,
                Task::Strip(strip) => strip.start,
            };
            (start, (at + 1).to_string())
        };
        let mut sheet = super::sheet::marked(case.board(), case.planes.as_ref().iter().enumerate().map(start));
        let Sky { rules, board, held, .. } = &case.sky;
        let guns = case.sky.guns().iter().enumerate().map(|(at, gun)| {
            let what = &rules.air.guns[usize::from(gun.kind)].name;
            super::sheet::enemy(gun.hex, at, what, Symbol::AntiAircraft)
        });
        let there = held.iter().enumerate().filter(|(_, held)| held.armed || held.vehicles > 0);
        let others =
            there.map(|(hex, _)| super::sheet::enemy(board.grid.hex(hex), hex + guns.len(), "enemies", Symbol::Rifle));
        sheet.counters = others.collect();
        sheet.counters.extend(guns);
        Some(sheet)
    }

    fn landed(case: &Case<P::Planes>, outcome: &Outcome) -> Vec<Counter> {
        let down = |drop: &Dropped| {
            let hex = case.board().grid.parse(drop.hex.as_ref()?).ok()?;
            let symbol = match drop.fate {
                Fate::BundleDown | Fate::BundleLost => Symbol::Bundle,
                Fate::ItemDown | Fate::ItemLost => Symbol::Truck,
                _ => Symbol::Stick,
            };
            let alive = !matches!(drop.fate, Fate::Destroyed | Fate::BundleLost | Fate::ItemLost);
            Some(super::sheet::down(hex, &drop.name, symbol, drop.fate.name(), alive))
        };
        outcome.drops.iter().filter_map(down).collect()
    }

    fn lands(case: &Case<P::Planes>, outcome: &Outcome) -> Vec<usize> {
        case.hexes(outcome.drops.iter())
    }

    fn lands_fit(case: &Case<P::Planes>, outcome: &Outcome) -> Vec<usize> {
        case.hexes(outcome.drops.iter().filter(|drop| drop.fate <= Fate::Safe))
    }

    fn lab(case: &Case<P::Planes>) -> Option<Lab> {
        P::lab(case)
    }
}

fn tell_aircraft(at: usize, several: bool, aircraft: &Aircraft) -> Line {
    let name = if several { format!("Aircraft {}", at + 1) } else { "The aircraft".into() };
    let wreck = aircraft.wreck.as_ref().map_or(String::new(), |hex| format!(" in {hex}"));
    let why = match aircraft.end {
        "crashed" => clause!("mbt.base.6"),
        "aborted" => clause!("mbt.abort.1"),
        "dropped everything" => clause!("mbt.flight.9"),
        _ => clause!("mbt.dz.10"),
    };
    Line::new(format!("{name} {}{wreck}.", aircraft.end), why)
}

fn tell_drop(drop: &Dropped) -> Line {
    let Dropped { name, released, hex, fate, .. } = drop;
    let why = match fate {
        Fate::OffMap => clause!("mbt.offmap.2"),
        Fate::ItemDown | Fate::ItemLost => clause!("mbt.heavy.7"),
        Fate::BundleDown | Fate::BundleLost => clause!("mbt.landing.8"),
        _ => clause!("mbt.landing.2"),
    };
    match hex {
        Some(hex) => Line::new(format!("{name} leaves over {released} and comes down in {hex}: {fate}."), why),
        None => Line::new(
            format!("{name} leaves over {released} and comes down off the map: {fate}."),
            clause!("mbt.offmap.1"),
        ),
    }
}

/// What cargo did to those it came down among.
fn tell_pulled(drop: &Dropped) -> impl Iterator<Item = Line> {
    let hex = drop.hex.clone().unwrap_or_default();
    let enemy = drop.crushes.map(|nth| format!("vehicle {nth}"));
    let vehicle = enemy.or_else(|| drop.crushes_cargo.clone());
    let vehicle = vehicle.map(|vehicle| Line::new(format!("It destroys {vehicle} in {hex}."), clause!("mbt.lapes.11")));
    let units = Some(drop.suppresses).filter(|&units| units > 0);
    let units =
        units.map(|units| Line::new(format!("It suppresses {units} on foot in {hex}."), clause!("mbt.lapes.9")));
    units.into_iter().chain(vehicle)
}

fn tell_counts(counts: &Counts) -> Line {
    let named = Fate::ALL.iter().zip(counts.all()).filter(|(_, count)| *count > 0);
    let words: Vec<String> = named.map(|(fate, count)| format!("{count} {fate}")).collect();
    Line::new(format!("In all: {}.", words.join(", ")), clause!("mbt.scatter.6"))
}

/// Puts all that did not leave its aircraft among the pieces.
fn stay([lgops, bundles, items, kept]: Stayed, units: &mut Vec<Placed<Piece>>) {
    let known =
        [(lgops, Fate::LostAboard), (bundles, Fate::BundleLost), (items, Fate::ItemLost), (kept, Fate::NotDropped)];
    for (count, fate) in known {
        units.extend((0..count).map(|_| Placed { unit: Piece::Known(fate), hex: None }));
    }
}

impl<P: Plan> Parted for Wave<P> {
    type Shared = Flown<P::Planes>;
    type Group = Group;
    type Unit = Piece;
    const FATES: &'static [&'static str] = &[
        "gathered",
        "safe",
        "disrupted",
        "off map",
        "destroyed",
        "lost aboard",
        "not dropped",
        "bundle down",
        "bundle lost",
        "item down",
        "item lost",
    ];
    const FIT: usize = Fate::Safe as usize;

    #[inline]
    fn shared<D: Dice + ?Sized>(case: &Case<P::Planes>, dice: &mut D) -> Result<Flown<P::Planes>, NeedRoll> {
        if case.calm.is_some() {
            return Ok(Flown::Calm);
        }
        let mut pass = Pass::new(case.planes.clone(), false);
        case.sky.fly(&mut pass, dice)?;
        Ok(Flown::Fire(pass))
    }

    fn whole(_: &Case<P::Planes>) -> Group {
        Group::All
    }

    fn groups(case: &Case<P::Planes>, flown: &Flown<P::Planes>) -> Vec<Group> {
        let pass = case.pass(flown);
        let stays = case.stayed(flown).iter().any(|&count| count > 0);
        (0..pass.drops.len()).map(Group::Piece).chain(stays.then_some(Group::Aboard)).collect()
    }

    /// A piece comes down by its kind, its hex of release, the heading and whether the aircraft was crashing.
    fn same(case: &Case<P::Planes>, flown: &Flown<P::Planes>, group: &Group) -> Option<u64> {
        let Group::Piece(number) = group else { return None };
        let Drop { plane, what, from } = case.pass(flown).drops.get(*number);
        let what = match what {
            What::Item(item) => u64::from(item.bundle),
            What::Heavy(nth) => 2 + u64::from(case.planes.as_ref()[usize::from(*plane)].cargo.all()[usize::from(*nth)]),
            What::Pulled(_) => return None,
        };
        let hex = case.board().grid.index(from.hex)? as u64;
        Some(((hex << 8 | what) << 3 | u64::from(from.heading.number())) << 1 | u64::from(from.crash))
    }

    #[inline]
    fn place<D: Dice + ?Sized>(
        case: &Case<P::Planes>,
        flown: &Flown<P::Planes>,
        group: &Group,
        dice: &mut D,
        units: &mut Vec<Placed<Piece>>,
    ) -> Result<(), NeedRoll> {
        match group {
            Group::Piece(number) => units.push(case.piece(flown, *number, dice)?),
            Group::Aboard => stay(case.stayed(flown), units),
            Group::All => {
                for number in 0..case.pass(flown).drops.len() {
                    units.push(case.piece(flown, number, dice)?);
                }
                stay(case.stayed(flown), units);
            }
        }
        Ok(())
    }

    #[inline]
    fn fate<D: Dice + ?Sized>(case: &Case<P::Planes>, piece: Piece, dice: &mut D) -> Result<usize, NeedRoll> {
        case.settle(piece, dice).map(Named::number)
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        outcome.counts.all().to_vec()
    }
}

/// The riders of a load in the order of a usual manifest: squads, half-squads, the command element last of the jumpers
/// (mbt.command-element.1), then teams.
pub fn manifest(squads: u8, halves: u8, commands: u8, teams: u8) -> Vec<Rider> {
    let of = |rider, count: u8| std::iter::repeat_n(rider, usize::from(count));
    let jumpers = of(Rider::Squad, squads).chain(of(Rider::Half, halves)).chain(of(Rider::Command, commands));
    jumpers.chain(of(Rider::Team, teams)).collect()
}
