//! Transports over their drop zones, including flak, and what happens to everything they carry: one procedure, described in
//! several ways (one stick, a heavy drop, a LAPES run, a whole operation).
//!
//! All pieces share the flight: guns, Evasive Action, bans, casualties, crashes and what is left aboard. Once something has
//! left its aircraft, nothing else can change its fate, so every LGOP, bundle and vehicle scatters and lands by itself, and
//! the odds fold them beneath the flight. With many aircraft and guns the flight has too many paths to take them all: guns
//! choose between aircraft and evasion makes them collide, so no aircraft can be looked at alone. Then the odds are
//! sampled.

mod case;
mod in_play;
mod outcome;

pub use case::{Case, Flown};
pub use outcome::{Aircraft, Counts, Dropped, KeptOff, Outcome};

use super::Mbt;
use super::descent::Fall;
use super::event::Event;
use super::flight::Task;
use super::gather::InTime;
use super::load::Rider;
use super::mission;
use super::orders::Order;
use super::rules::Rules;
use super::scenario::Scenario;
use super::sky::{Drop, Formation, Pass, Plane, Sky, What};
use super::state::State;
use super::view::View;
use case::Stayed;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Clause, Engines, Fault, Lab, Line, Named, Parted, Placed, Procedure, Sheet, named};
use outcome::{tell_aircraft, tell_counts, tell_kept_off, tell_pulled};
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
    /// It falls like this; whether off the map; and for an LGOP, whether it then reaches the AA in time.
    Falls(Fall, bool, InTime),
    /// Its fate is known.
    Known(Fate),
}

/// A way to describe such a wave.
pub trait Plan: Send + Sync + 'static {
    /// The description.
    type Input: Serialize + DeserializeOwned + JsonSchema + Clone + Send + Sync;
    /// The aircraft that fly.
    type Planes: Formation + Send + Sync;
    /// The procedure's id.
    const ID: &'static str;
    /// Its title.
    const TITLE: &'static str;
    /// What it does.
    const ABOUT: &'static str;
    /// The clauses it enforces in addition to those of every pass.
    const CLAUSES: &'static [Clause];

    /// Whether waves of games are compared with it: in the built-in scenarios, no wave is a single vehicle transport.
    const IN_PLAY: bool = false;

    /// Checks a description.
    fn prepare(rules: &Arc<Rules>, input: &Self::Input) -> Result<Case<Self::Planes>, Fault>;
    /// Descriptions to start from.
    fn examples() -> Vec<(&'static str, Self::Input)>;
    /// The description that a scenario offers.
    fn of_scenario(scenario: &Scenario) -> Option<Self::Input>;
    /// The description of a wave that is called in, if it is of this kind.
    fn of_wave(wave: mission::Input) -> Option<Self::Input>;
    /// How it is planned on the map, if it can be.
    fn lab(case: &Case<Self::Planes>) -> Option<Lab>;
}

/// Transports over their zones, described in one of these ways.
pub struct Wave<P>(PhantomData<P>);

/// A group of pieces that no other group can affect.
pub enum Group {
    /// Everything.
    All,
    /// One piece, by its number among all that left an aircraft.
    Piece(usize),
    /// Everything that is still aboard, or was lost there.
    Aboard,
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
    const IN_PLAY: bool = P::IN_PLAY;

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
        Ok(case.conclude(&pass, &drops, settled))
    }

    fn tell(case: &Case<P::Planes>, outcome: &Outcome) -> Vec<Line> {
        let several = outcome.aircraft.len() > 1;
        let aircraft = outcome.aircraft.iter().enumerate().map(|(at, aircraft)| tell_aircraft(at, several, aircraft));
        let drops =
            outcome.drops.iter().flat_map(|drop| std::iter::once(case.tell_drop(drop)).chain(tell_pulled(drop)));
        let kept = outcome.aircraft.iter().enumerate().filter_map(|(at, aircraft)| tell_kept_off(at, aircraft));
        aircraft.chain(kept).chain(drops).chain([tell_counts(&outcome.counts)]).collect()
    }

    fn examples() -> Vec<(&'static str, P::Input)> {
        P::examples()
    }

    fn of_scenario(scenario: &Scenario) -> Option<P::Input> {
        P::of_scenario(scenario)
    }

    fn of_order(view: &View, order: &Order) -> Option<P::Input> {
        in_play::of_order(view, order).and_then(P::of_wave)
    }

    fn assumed(view: &View) -> Option<Order> {
        in_play::assumed(view)
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        in_play::came_of::<P>(before, events)
    }

    fn sheet(case: &Case<P::Planes>) -> Option<Sheet> {
        let start = |(at, plane): (usize, &Plane)| {
            let start = match plane.task {
                Task::Zone(zone) => zone.start,
                Task::Strip(strip) => strip.start,
            };
            (start, (at + 1).to_string())
        };
        let mut sheet = super::sheet::board(case.board()).aimed_at(case.planes.as_ref().iter().enumerate().map(start));
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
            Some(Counter::down(hex, &drop.name, symbol, drop.fate.name(), alive))
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

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

/// Adds everything that did not leave its aircraft to the pieces.
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

    /// The key of a piece's landing: its kind, its company, its hex of release, the heading and whether the aircraft was
    /// crashing.
    fn same(case: &Case<P::Planes>, flown: &Flown<P::Planes>, group: &Group) -> Option<u64> {
        let Group::Piece(number) = group else { return None };
        let Drop { plane, what, from } = case.pass(flown).drops.get(*number);
        let what = match what {
            What::Item(item) => u64::from(item.bundle),
            What::Heavy(nth) => 2 + u64::from(case.planes.as_ref()[usize::from(*plane)].cargo.all()[usize::from(*nth)]),
            What::Pulled(_) => return None,
        };
        let hex = case.board().grid.index(from.hex)? as u64;
        let company = u64::from(case.company(case.pass(flown).drops.get(*number)));
        Some((((hex << 8 | what) << 8 | company) << 3 | u64::from(from.heading.number())) << 1 | u64::from(from.crash))
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

/// The riders of a load in the usual order of a manifest: squads, half-squads, the command element last of the jumpers
/// (mbt.command-element.1), then teams.
pub fn manifest(squads: u8, halves: u8, commands: u8, teams: u8) -> Vec<Rider> {
    let of = |rider, count: u8| std::iter::repeat_n(rider, usize::from(count));
    let jumpers = of(Rider::Squad, squads).chain(of(Rider::Half, halves)).chain(of(Rider::Command, commands));
    jumpers.chain(of(Rider::Team, teams)).collect()
}
