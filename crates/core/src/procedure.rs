//! Procedures: everything a person can look up. Registering one gives it a command, odds and pages.

use crate::chart::{Chart, Exact, Way};
use crate::dice::{Dice, NeedRoll};
use crate::goal::{Goal, Objective};
use crate::sheet::Counter;
use crate::{Clause, EventOf, Fault, Lab, Line, OrderOf, Sheet, System, ViewOf};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::num::NonZeroU32;
use std::sync::Arc;

/// A procedure of a rule system: a typed situation and some dice in, a typed outcome out.
pub trait Procedure: Sized + Send + Sync + 'static {
    /// The system it belongs to.
    type System: System;
    /// The situation, as a person or a program describes it.
    type Input: Serialize + DeserializeOwned + JsonSchema + Clone + Send + Sync;
    /// The situation, checked and ready to be run any number of times.
    type Case: Send + Sync;
    /// The result of a run.
    type Outcome: Serialize + JsonSchema + Ord + Clone + std::fmt::Debug + Send;

    /// Its id: `pl.drop`.
    const ID: &'static str;
    /// What it is called.
    const TITLE: &'static str;
    /// What it does, in a sentence or two.
    const ABOUT: &'static str;
    /// The clauses it enforces.
    const CLAUSES: &'static [Clause];

    /// Whether orders of a game call for this procedure by itself ([`Procedure::of_order`]). If so, the suite compares
    /// every run at a table with it.
    const IN_PLAY: bool = false;
    /// Whether there is a chart of every case ([`Procedure::chart`]).
    const CHARTED: bool = false;

    /// Checks a situation against the rules.
    fn prepare(rules: &Arc<<Self::System as System>::Rules>, input: &Self::Input) -> Result<Self::Case, Fault>;
    /// Runs it.
    fn run<D: Dice + ?Sized>(case: &Self::Case, dice: &mut D) -> Result<Self::Outcome, NeedRoll>;
    /// The outcome in words, each with its clause.
    fn tell(case: &Self::Case, outcome: &Self::Outcome) -> Vec<Line>;
    /// Situations to start from, each with a name.
    fn examples() -> Vec<(&'static str, Self::Input)>;
    /// The situation that a scenario offers, if it has one for this procedure.
    fn of_scenario(scenario: &<Self::System as System>::Scenario) -> Option<Self::Input>;
    /// The situation in which an order calls for this procedure, from what the seat giving it may know; `None` if the order
    /// does not call for it.
    fn of_order(view: &ViewOf<'_, Self::System>, order: &OrderOf<Self::System>) -> Option<Self::Input> {
        let _ = (view, order);
        None
    }
    /// The order that the procedure assumes of a seat whose choice comes up in the middle of it; `None` if the choice does
    /// not affect it.
    fn assumed(view: &ViewOf<'_, Self::System>) -> Option<OrderOf<Self::System>> {
        let _ = view;
        None
    }
    /// The outcome at a table: what the events from the order of [`Procedure::of_order`] onwards amount to. `before` is the
    /// table just before that order. `None` while the procedure is not over.
    fn came_of(before: &<Self::System as System>::State, events: &[EventOf<Self::System>]) -> Option<Self::Outcome> {
        let _ = (before, events);
        None
    }
    /// The map it happens on, if there is one.
    fn sheet(case: &Self::Case) -> Option<Sheet> {
        let _ = case;
        None
    }
    /// The counters that the outcome puts on that map, to be drawn.
    fn landed(case: &Self::Case, outcome: &Self::Outcome) -> Vec<Counter> {
        let _ = (case, outcome);
        Vec::new()
    }
    /// The hexes, by number on the sheet's grid, where the outcome puts something down.
    fn lands(case: &Self::Case, outcome: &Self::Outcome) -> Vec<usize> {
        let _ = (case, outcome);
        Vec::new()
    }
    /// The hexes, as in [`Procedure::lands`], of units that are still fit to act; all of them if the procedure
    /// distinguishes no fates.
    fn lands_fit(case: &Self::Case, outcome: &Self::Outcome) -> Vec<usize> {
        Self::lands(case, outcome)
    }
    /// How it is planned on its map, if it can be. It must then have a sheet and say where things land.
    fn lab(case: &Self::Case) -> Option<Lab> {
        let _ = case;
        None
    }
    /// All that the case can come to, at a glance, if there is a chart of it.
    fn chart(case: &Self::Case) -> Option<Chart> {
        let _ = case;
        None
    }
    /// Whether an outcome is what a goal of the chart hopes for. The suite holds the chance of every goal against it.
    fn meets(goal: usize, outcome: &Self::Outcome) -> bool {
        let _ = (goal, outcome);
        false
    }
    /// Everything that could be changed to make a goal of the chart at least this likely, each with the least amount that is
    /// enough by itself.
    fn would_make(case: &Self::Case, goal: usize, wanted: Exact) -> Vec<Way> {
        let _ = (case, goal, wanted);
        Vec::new()
    }
    /// What its plan promises: questions of the system's own, answered exactly. An objective is what a Lab is asked about.
    fn goals(case: &Self::Case, objective: Option<&Objective<'_>>) -> Vec<Goal> {
        let _ = (case, objective);
        Vec::new()
    }
    /// Picks the engine that finds its odds. A procedure that is [`Parted`] or [`Scattered`] says so here and nowhere else;
    /// for any other, whole runs are weighed.
    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.plain()
    }
}

/// The engines that find odds. A procedure picks one of them in [`Procedure::engine`].
pub trait Engines<P: Procedure> {
    /// The answer of the engine that was picked.
    type Answer;

    /// Weighs every path of whole runs.
    fn plain(self) -> Self::Answer;
    /// Folds parts whose dice are independent.
    fn parted(self) -> Self::Answer
    where
        P: Parted;
    /// Combines units, each of which depends only on earlier units that come close to it.
    fn scattered(self) -> Self::Answer
    where
        P: Scattered;
}

/// A procedure split where its dice are independent, so that its odds can be folded.
///
/// First comes what all units share; then independent groups, each with dice of its own that place its units; then each
/// unit by itself. Run as a whole, at the table, everything is one group. [`Procedure::run`] must consist of exactly these
/// parts.
pub trait Parted: Procedure {
    /// What all units share once its dice are rolled.
    type Shared;
    /// Units whose dice affect no unit of another group.
    type Group;
    /// Exactly what decides a unit's fate: equal units share one distribution.
    type Unit: Copy + Ord + std::fmt::Debug;

    /// The names of the fates a unit can meet, as the outcome's counts are called.
    const FATES: &'static [&'static str];
    /// The index of the last fate that leaves a unit fit to act; all fates before it do as well.
    const FIT: usize;

    /// Rolls what all units share.
    fn shared<D: Dice + ?Sized>(case: &Self::Case, dice: &mut D) -> Result<Self::Shared, NeedRoll>;
    /// All units as one group, as the table runs it.
    fn whole(case: &Self::Case) -> Self::Group;
    /// The groups that cannot affect one another, given what all units share.
    fn groups(case: &Self::Case, shared: &Self::Shared) -> Vec<Self::Group>;
    /// A number for what decides how a group is placed, where that is less than everything shared. Groups with the same
    /// number put like units in like hexes with like chances, whatever the situation, and are placed only once. `None` if
    /// it is not known to be less.
    fn same(case: &Self::Case, shared: &Self::Shared, group: &Self::Group) -> Option<u64> {
        let _ = (case, shared, group);
        None
    }
    /// Rolls what the units of a group share, and pushes each unit onto `units`, which is passed empty.
    fn place<D: Dice + ?Sized>(
        case: &Self::Case,
        shared: &Self::Shared,
        group: &Self::Group,
        dice: &mut D,
        units: &mut Vec<Placed<Self::Unit>>,
    ) -> Result<(), NeedRoll>;
    /// Rolls the fate of one unit, as an index into [`Parted::FATES`].
    fn fate<D: Dice + ?Sized>(case: &Self::Case, unit: Self::Unit, dice: &mut D) -> Result<usize, NeedRoll>;
    /// The number of units that met each fate, in the order of [`Parted::FATES`].
    fn tally(outcome: &Self::Outcome) -> Vec<usize>;
    /// Whether units meet their fates independently once placed. If an option couples them, whole runs are weighed instead.
    fn independent(case: &Self::Case) -> bool {
        let _ = case;
        true
    }
}

/// A procedure whose units meet their fates one after another, each depending on what earlier units left behind. Its odds
/// are carried from unit to unit, and equal pasts are merged.
///
/// [`Parted::place`] must consist of exactly these steps in order, and [`Parted::fate`] must roll nothing more.
pub trait Chained: Parted {
    /// Exactly what later units depend on of earlier ones: equal pasts have equal futures.
    type Past: Clone + Eq + std::hash::Hash + Send;

    /// The past before the first step.
    fn past(case: &Self::Case) -> Self::Past;
    /// The number of steps.
    fn steps(case: &Self::Case) -> usize;
    /// Takes one step. Returns what became of its unit, or `None` if that unit is not asked about.
    fn step<D: Dice + ?Sized>(
        case: &Self::Case,
        past: &mut Self::Past,
        step: usize,
        dice: &mut D,
    ) -> Result<Option<Placed<Self::Unit>>, NeedRoll>;
    /// Forgets what no step from this one on depends on, so that more pasts are equal.
    fn forget(case: &Self::Case, past: &mut Self::Past, step: usize) {
        let _ = (case, past, step);
    }
    /// Whether a unit that is asked about has come down in a hex. This must be remembered to the end.
    fn came_down(past: &Self::Past, hex: HexNumber) -> bool;

    /// What units count besides their fate, such as "points of damage"; `None` if nothing.
    const POINTS: Option<&'static str> = None;
    /// The number of points a unit has.
    fn points(unit: Self::Unit) -> usize {
        let _ = unit;
        0
    }
}

/// A chained procedure whose units come down far apart and affect one another only where they come close, so that its odds
/// follow from the few that do.
///
/// A step has two halves. The first rolls dice that depend only on how many earlier units started nowhere. The rest reports
/// what it reads of earlier steps and what it changes for later ones. Two steps are independent if neither changes what the
/// other reads.
pub trait Scattered: Chained {
    /// Where a unit starts, before anything on the board is considered.
    type Start: Copy + Ord + std::fmt::Debug;

    /// Rolls where a unit starts, given that `nowhere` units before it started nowhere.
    fn start<D: Dice + ?Sized>(
        case: &Self::Case,
        nowhere: usize,
        step: usize,
        dice: &mut D,
    ) -> Result<Option<Self::Start>, NeedRoll>;
    /// Takes the rest of the step, as [`Chained::step`] does, and reports what it reads and changes. A unit that starts
    /// nowhere reads nothing, changes only the number of such units, and rolls nothing.
    fn go<D: Dice + ?Sized, W: Watch>(
        case: &Self::Case,
        past: &mut Self::Past,
        step: usize,
        start: Option<Self::Start>,
        dice: &mut D,
        watch: &mut W,
    ) -> Result<Option<Placed<Self::Unit>>, NeedRoll>;
    /// The number of units that started nowhere from which on further ones make no difference.
    fn nowhere_felt(case: &Self::Case) -> usize;
    /// Whether two consecutive steps are of equal units, so that their order makes no difference.
    fn alike(case: &Self::Case, one: usize, other: usize) -> bool;
    /// Whether a unit that started somewhere can never end up nowhere. If one can, the odds are found as for a chain.
    fn keeps_apart(case: &Self::Case) -> bool {
        let _ = case;
        true
    }
}

/// A listener for what a step reads of earlier steps and what it changes for later ones. Places are numbers of the
/// procedure's own choosing.
pub trait Watch {
    /// The step reads what is at a place.
    fn reads(&mut self, place: usize);
    /// The step changes what is at a place.
    fn change(&mut self, place: usize);
}

/// Ignores everything.
impl Watch for () {
    #[inline]
    fn reads(&mut self, _: usize) {}
    #[inline]
    fn change(&mut self, _: usize) {}
}

/// A unit and the hex where it came down; no hex if it is off the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<Unit> {
    /// What decides its fate.
    pub unit: Unit,
    /// Its hex, by number on the grid.
    pub hex: Option<HexNumber>,
}

/// The number of a hex on a grid, stored so that an `Option` of it takes no extra space: odds copy millions of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HexNumber(NonZeroU32);

impl HexNumber {
    /// The hex with this number.
    ///
    /// # Panics
    /// If it is beyond any grid.
    #[inline]
    pub fn new(index: usize) -> HexNumber {
        let after = u32::try_from(index + 1).expect("grids have fewer than four thousand million hexes");
        HexNumber(NonZeroU32::new(after).expect("one more than something"))
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}
