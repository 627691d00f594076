//! Procedures: everything a person can look up. From one registration come the command line, the odds and the pages.

use crate::dice::{Dice, NeedRoll};
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
    /// What comes of it.
    type Outcome: Serialize + JsonSchema + Ord + Clone + std::fmt::Debug + Send;

    /// Its id, `pl.drop`.
    const ID: &'static str;
    /// What it is called.
    const TITLE: &'static str;
    /// What it does, in a sentence or two.
    const ABOUT: &'static str;
    /// The clauses it enforces.
    const CLAUSES: &'static [Clause];

    /// Whether orders of a game call for it by itself ([`Procedure::of_order`]): the suite then holds every run at a table
    /// against it.
    const IN_PLAY: bool = false;

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
    /// The situation that an order brings this procedure, from what the seat that gives it may know; `None` if the order does
    /// not call for the procedure.
    fn of_order(view: &ViewOf<'_, Self::System>, order: &OrderOf<Self::System>) -> Option<Self::Input> {
        let _ = (view, order);
        None
    }
    /// The order that the procedure assumes of a seat whose choice comes up in the middle of it. `None` where the choice has no
    /// part in it.
    fn assumed(view: &ViewOf<'_, Self::System>) -> Option<OrderOf<Self::System>> {
        let _ = view;
        None
    }
    /// What came of it at a table: the outcome that the events from [`Procedure::of_order`]'s order on amount to. `before` is the
    /// table just before that order. `None` while the procedure is not over.
    fn came_of(before: &<Self::System as System>::State, events: &[EventOf<Self::System>]) -> Option<Self::Outcome> {
        let _ = (before, events);
        None
    }
    /// The map it happens on, if it does.
    fn sheet(case: &Self::Case) -> Option<Sheet> {
        let _ = case;
        None
    }
    /// What the outcome puts on that map, to be drawn.
    fn landed(case: &Self::Case, outcome: &Self::Outcome) -> Vec<Counter> {
        let _ = (case, outcome);
        Vec::new()
    }
    /// The hexes, by number on the sheet's grid, where the outcome puts something down.
    fn lands(case: &Self::Case, outcome: &Self::Outcome) -> Vec<usize> {
        let _ = (case, outcome);
        Vec::new()
    }
    /// The hexes, as [`Procedure::lands`] tells them, of those units alone that are fit to act; all of them where a procedure
    /// tells no fates.
    fn lands_fit(case: &Self::Case, outcome: &Self::Outcome) -> Vec<usize> {
        Self::lands(case, outcome)
    }
    /// How it is planned on its map, if people can: then it must have a sheet, and say where things land.
    fn lab(case: &Self::Case) -> Option<Lab> {
        let _ = case;
        None
    }
    /// Picks the engine that finds its odds. A procedure that is [`Parted`] or [`Scattered`] says so here and nowhere else; of any
    /// other, whole runs are weighed.
    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.plain()
    }
}

/// The engines that find odds, of which a procedure picks one: [`Procedure::engine`].
pub trait Engines<P: Procedure> {
    /// What the engine that was picked gives.
    type Answer;

    /// Weighs every path of whole runs.
    fn plain(self) -> Self::Answer;
    /// Folds parts whose dice are independent.
    fn parted(self) -> Self::Answer
    where
        P: Parted;
    /// Puts units together that feel only those before them that they come close to.
    fn scattered(self) -> Self::Answer
    where
        P: Scattered;
}

/// A procedure cut where its dice are independent, so that its odds can be folded.
///
/// First comes what all share. Then independent groups, each with dice of its own that place its units; then each unit by
/// itself. Run whole, at the table, everything is one group; [`Procedure::run`] must be these parts and nothing else.
pub trait Parted: Procedure {
    /// What all share once its dice are rolled.
    type Shared;
    /// Units whose dice no unit of another group can feel.
    type Group;
    /// What decides a unit's fate, and nothing else: equal units share one distribution.
    type Unit: Copy + Ord + std::fmt::Debug;

    /// The names of the fates a unit can meet, as the outcome's counts are called.
    const FATES: &'static [&'static str];
    /// The last of them that leaves the unit fit to act; those before it do as well.
    const FIT: usize;

    /// Rolls what all share.
    fn shared<D: Dice + ?Sized>(case: &Self::Case, dice: &mut D) -> Result<Self::Shared, NeedRoll>;
    /// Everything as one group, as the table runs it.
    fn whole(case: &Self::Case) -> Self::Group;
    /// Groups that cannot feel one another, given what they share.
    fn groups(case: &Self::Case, shared: &Self::Shared) -> Vec<Self::Group>;
    /// What decides how a group is placed, as a number, where that is less than all that is shared: groups with the same number
    /// put like units in like hexes with like chances, in whatever situation, and are placed but once. None where it is not
    /// known to be less.
    fn same(case: &Self::Case, shared: &Self::Shared, group: &Self::Group) -> Option<u64> {
        let _ = (case, shared, group);
        None
    }
    /// Rolls what the units of a group share, and puts each of them into `units`, which comes empty.
    fn place<D: Dice + ?Sized>(
        case: &Self::Case,
        shared: &Self::Shared,
        group: &Self::Group,
        dice: &mut D,
        units: &mut Vec<Placed<Self::Unit>>,
    ) -> Result<(), NeedRoll>;
    /// Rolls what becomes of one unit: the number of its fate in [`Parted::FATES`].
    fn fate<D: Dice + ?Sized>(case: &Self::Case, unit: Self::Unit, dice: &mut D) -> Result<usize, NeedRoll>;
    /// How many units met each fate, in the order of [`Parted::FATES`].
    fn tally(outcome: &Self::Outcome) -> Vec<usize>;
    /// Whether units meet their fates independently once placed. Where an option couples them, the odds are those of whole runs.
    fn independent(case: &Self::Case) -> bool {
        let _ = case;
        true
    }
}

/// A procedure whose units meet their fates one after another, each feeling what those before it left behind, so that its
/// odds are carried from unit to unit: pasts that are equal are one.
///
/// [`Parted::place`] must be these steps in order and nothing else, and [`Parted::fate`] roll nothing more.
pub trait Chained: Parted {
    /// What later units can feel of earlier ones, and nothing else: equal pasts have equal futures.
    type Past: Clone + Eq + std::hash::Hash + Send;

    /// Before the first step.
    fn past(case: &Self::Case) -> Self::Past;
    /// How many steps there are.
    fn steps(case: &Self::Case) -> usize;
    /// Takes one step: what became of its unit, unless nobody asks about that one.
    fn step<D: Dice + ?Sized>(
        case: &Self::Case,
        past: &mut Self::Past,
        step: usize,
        dice: &mut D,
    ) -> Result<Option<Placed<Self::Unit>>, NeedRoll>;
    /// Forgets what no step from this one on can feel, so that more pasts are equal.
    fn forget(case: &Self::Case, past: &mut Self::Past, step: usize) {
        let _ = (case, past, step);
    }
    /// Whether a unit that is asked about came down in a hex before; it must be remembered to the end.
    fn came_down(past: &Self::Past, hex: HexNumber) -> bool;

    /// What units have a number of beside their fate, such as "points of damage"; nothing if it is left out.
    const POINTS: Option<&'static str> = None;
    /// How many points a unit has.
    fn points(unit: Self::Unit) -> usize {
        let _ = unit;
        0
    }
}

/// A chained procedure whose units come down far and wide and feel one another only where they come close, so that its odds
/// follow from the few who do.
///
/// A step is cut in two: dice that follow from nothing but how many before it started nowhere, and the rest, which tells what
/// it feels of those before it and what it changes for those after it. Two steps are felt by neither if neither changes what
/// the other feels.
pub trait Scattered: Chained {
    /// Where a unit starts, before anything that lies on the board is looked at.
    type Start: Copy + Ord + std::fmt::Debug;

    /// Rolls where a unit starts when so many before it started nowhere.
    fn start<D: Dice + ?Sized>(
        case: &Self::Case,
        nowhere: usize,
        step: usize,
        dice: &mut D,
    ) -> Result<Option<Self::Start>, NeedRoll>;
    /// Takes the rest of the step, as [`Chained::step`] does, and tells what it feels and changes. A unit that starts nowhere
    /// feels nothing, changes nothing but the number of such units, and rolls nothing.
    fn go<D: Dice + ?Sized, W: Watch>(
        case: &Self::Case,
        past: &mut Self::Past,
        step: usize,
        start: Option<Self::Start>,
        dice: &mut D,
        watch: &mut W,
    ) -> Result<Option<Placed<Self::Unit>>, NeedRoll>;
    /// From which number on it makes no difference how many started nowhere.
    fn nowhere_felt(case: &Self::Case) -> usize;
    /// Whether two steps that come one after the other are of equal units: their order makes no difference.
    fn alike(case: &Self::Case, one: usize, other: usize) -> bool;
    /// Whether no unit can come to be nowhere after it started somewhere; if one can, the odds are those of a chain.
    fn keeps_apart(case: &Self::Case) -> bool {
        let _ = case;
        true
    }
}

/// One who is told what a step feels of those before it, and what it changes for those after it. Places are numbers of the
/// procedure's own choice.
pub trait Watch {
    /// The step depends on what is at a place.
    fn feel(&mut self, place: usize);
    /// The step changes what is at a place.
    fn change(&mut self, place: usize);
}

/// Nobody asks.
impl Watch for () {
    #[inline]
    fn feel(&mut self, _: usize) {}
    #[inline]
    fn change(&mut self, _: usize) {}
}

/// A unit and the hex where it came down; no hex when it is off the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<Unit> {
    /// What decides its fate.
    pub unit: Unit,
    /// Its hex, by number on the grid.
    pub hex: Option<HexNumber>,
}

/// The number of a hex on a grid, kept so that there being none takes no room of its own: odds copy millions of them.
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
