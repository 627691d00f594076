//! `mbt2030.terrain`: what lies on a table (mbt2030.grid.2, mbt2030.grid.4, mbt2030.grid.5, mbt2030.mtf.1).

use super::{Kind, Layout, Major, Minor, Rolled, Squares, check, lay_out, rolled};
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::zone::{self, Zone};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Engines, Fault, Line, Named, Parted, Placed, Procedure, System, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

/// What lies on a table. `S` is the system that offers it.
pub struct TerrainProcedure<S>(PhantomData<fn() -> S>);

/// A table to be rolled for, or one that was.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The climatic zone; rolled if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Zone>,
    /// How wide the table is, in inches.
    #[schemars(range(min = 12, max = 96))]
    pub width: u8,
    /// How deep the table is, in inches.
    #[schemars(range(min = 12, max = 96))]
    pub depth: u8,
    /// What was rolled for every square, row by row from the lower left; rolled if it is not given. It needs the zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<Rolled>>,
    /// Whether a layout is made of it. One with a river, if the option is on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lay_out: bool,
    /// A layout to be held to the rules; it needs what was rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
}

/// A table ready to be rolled for.
pub struct Case {
    rules: Arc<Rules>,
    zone: Option<Zone>,
    grid: Squares,
    given: Option<Vec<Rolled>>,
    lay_out: bool,
    layout: Option<Layout>,
}

/// What lies on the table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The climatic zone.
    pub zone: Zone,
    /// What is in every square.
    pub squares: Vec<Rolled>,
    /// How many there are of each kind.
    #[serde(flatten)]
    pub counts: Counts,
    /// A layout of it, if one was asked for and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layout>,
}

/// How many areas there are of each kind, and how many squares are Open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// Highland.
    #[serde(rename = "H")]
    pub highland: usize,
    /// Large forested areas.
    #[serde(rename = "LFA")]
    pub forest: usize,
    /// Steep forested highland.
    #[serde(rename = "SFH")]
    pub steep: usize,
    /// Major built-up areas.
    #[serde(rename = "MBUA")]
    pub mbua: usize,
    /// Minor built-up areas.
    #[serde(rename = "BUA")]
    pub bua: usize,
    /// Minor woods.
    #[serde(rename = "wood")]
    pub wood: usize,
    /// Minor hills.
    #[serde(rename = "hill")]
    pub hill: usize,
    /// Open squares.
    #[serde(rename = "open squares")]
    pub open: usize,
}

impl Counts {
    /// Counts what is in the squares.
    pub fn of(squares: &[Rolled]) -> Counts {
        let major = |wanted: Major| squares.iter().filter(|square| square.major == wanted).count();
        let minor =
            |wanted: Minor| squares.iter().flat_map(|square| &square.minor).filter(|&&minor| minor == wanted).count();
        Counts {
            highland: major(Major::Highland),
            forest: major(Major::Forest),
            steep: major(Major::Steep),
            mbua: squares.iter().filter(|square| square.mbua).count(),
            bua: minor(Minor::Bua),
            wood: minor(Minor::Wood),
            hill: minor(Minor::Hill),
            open: major(Major::Open),
        }
    }
}

/// Something on the table whose kind is known, or still to be rolled: what the odds count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unit {
    /// The terrain of a square.
    Major(Major),
    /// An MBUA.
    Mbua,
    /// A minor feature whose kind is known.
    Known(Minor),
    /// A minor feature whose kind is rolled.
    Minor,
}

/// The index among [`Parted::FATES`] of an Open square.
const OPEN: usize = 7;

impl Case {
    fn zone<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Zone, NeedRoll> {
        self.zone.map_or_else(|| zone::roll(&self.rules, dice), Ok)
    }

    fn outcome(&self, zone: Zone, squares: Vec<Rolled>) -> Outcome {
        let river = self.rules.options.river;
        let made = || lay_out::lay_out(&self.rules, zone, self.grid, &squares, river).ok();
        let layout = self.layout.clone().or_else(|| self.lay_out.then(made).flatten());
        Outcome { zone, counts: Counts::of(&squares), squares, layout }
    }
}

impl<S: System<Rules = Rules, Scenario = Scenario>> Procedure for TerrainProcedure<S> {
    type System = S;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt2030.terrain";
    const TITLE: &'static str = "Terrain of a table";
    const ABOUT: &'static str =
        "Rolls what lies in every square of a table, lays it out if that is asked for, or checks a layout.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt2030.grid.1"),
        clause!("mbt2030.grid.2"),
        clause!("mbt2030.grid.3"),
        clause!("mbt2030.grid.4"),
        clause!("mbt2030.grid.5"),
        clause!("mbt2030.mtf.1"),
        clause!("mbt2030.mtf.2"),
        clause!("mbt2030.mtf.3"),
        clause!("mbt2030.placement.1"),
        clause!("mbt2030.river.1"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let grid = Squares::of(rules, [input.width, input.depth].map(|side| u32::from(side) * 1000))?;
        if let Some(squares) = &input.squares {
            given(grid, input.zone, squares)?;
        }
        if let Some(layout) = &input.layout {
            let (Some(zone), Some(squares)) = (input.zone, &input.squares) else {
                let why = "it is held to what was rolled";
                return Err(Fault::new("a layout of nothing", why, "give zone and squares with it"));
            };
            let faults = check::rolled(rules, zone, grid, squares, layout);
            if let Some(fault) = crate::faults::together(faults) {
                return Err(fault);
            }
        }
        let (given, layout) = (input.squares.clone(), input.layout.clone());
        Ok(Case { rules: Arc::clone(rules), zone: input.zone, grid, given, lay_out: input.lay_out, layout })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let zone = case.zone(dice)?;
        let squares = match &case.given {
            Some(squares) => squares.clone(),
            None => rolled::roll(&case.rules, zone, case.grid.len(), dice)?,
        };
        Ok(case.outcome(zone, squares))
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = vec![Line::new(format!("The zone is {}.", outcome.zone), clause!("mbt2030.zone.1"))];
        for (number, square) in outcome.squares.iter().enumerate() {
            lines.push(Line::new(format!("Square {number}: {}.", square.words()), clause!("mbt2030.grid.2")));
        }
        if case.lay_out && outcome.layout.is_none() {
            let text = "No layout is ready-made for it: it must be laid out by hand.";
            lines.push(Line::new(text, clause!("mbt2030.placement.1")));
        }
        if let Some(layout) = &outcome.layout {
            let (pieces, roads) = (layout.pieces.len(), layout.roads.len());
            let text = format!("It is laid out with {pieces} areas and {roads} roads.");
            lines.push(Line::new(text, clause!("mbt2030.placement.1")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let table = |width, depth, zone| Input { zone, width, depth, squares: None, lay_out: false, layout: None };
        vec![
            ("6 by 4 feet, Temperate", Input { lay_out: true, ..table(72, 48, Some(Zone::Temperate)) }),
            ("two squares of any zone", table(24, 12, None)),
            ("one square of desert", table(12, 12, Some(Zone::Desert))),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let [width, depth] = scenario.size.map(|side| side / 1000);
        let whole = scenario.size.iter().all(|side| side % scenario.rules.distances.square == 0);
        let side = |side: u32| u8::try_from(side).ok().filter(|_| whole);
        let (width, depth) = (side(width)?, side(depth)?);
        Squares::of(&scenario.rules, scenario.size).ok()?;
        Some(Input { zone: scenario.zone, width, depth, squares: None, lay_out: true, layout: None })
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

/// Whether what is said to be rolled can have been.
fn given(grid: Squares, zone: Option<Zone>, squares: &[Rolled]) -> Result<(), Fault> {
    if zone.is_none() {
        let why = "what is in a square depends on it";
        return Err(Fault::new("squares of an unknown zone", why, "give the zone too"));
    }
    if squares.len() != grid.len() {
        let why = format!("the table has {}", grid.len());
        return Err(Fault::new(format!("{} squares", squares.len()), why, "give one entry for each square"));
    }
    for (number, square) in squares.iter().enumerate() {
        if square.major != Major::Open && !square.minor.is_empty() {
            return Err(Fault::new(
                format!("square {number} has minor features and is {}", square.major),
                "mbt2030.grid.5: only Open squares have any",
                "take them away, or make it O",
            ));
        }
        if square.minor.len() > 12 {
            let what = format!("square {number} has {} minor features", square.minor.len());
            return Err(Fault::new(what, "mbt2030.grid.5: a die gives their number", "give up to 12"));
        }
    }
    Ok(())
}

/// Squares do not depend on one another once the zone is known, nor does the kind of one feature on that of another.
impl<S: System<Rules = Rules, Scenario = Scenario>> Parted for TerrainProcedure<S> {
    type Shared = Zone;
    /// A number of squares, from the first.
    type Group = std::ops::Range<usize>;
    type Unit = Unit;

    const FATES: &'static [&'static str] = &["H", "LFA", "SFH", "MBUA", "BUA", "wood", "hill", "open squares"];
    const FIT: usize = OPEN;

    fn shared<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Zone, NeedRoll> {
        case.zone(dice)
    }

    fn whole(case: &Case) -> Self::Group {
        0..case.grid.len()
    }

    fn groups(case: &Case, _: &Zone) -> Vec<Self::Group> {
        (0..case.grid.len()).map(|square| square..square + 1).collect()
    }

    fn place<D: Dice + ?Sized>(
        case: &Case,
        zone: &Zone,
        group: &Self::Group,
        dice: &mut D,
        units: &mut Vec<Placed<Unit>>,
    ) -> Result<(), NeedRoll> {
        let mut put = |unit: Unit| units.push(Placed { unit, hex: None });
        if let Some(squares) = &case.given {
            for square in &squares[group.clone()] {
                put(Unit::Major(square.major));
                square.mbua.then(|| put(Unit::Mbua));
                square.minor.iter().for_each(|&minor| put(Unit::Known(minor)));
            }
            return Ok(());
        }
        for (major, mbua, number) in rolled::count(&case.rules, *zone, group.len(), dice)?.squares {
            put(Unit::Major(major));
            mbua.then(|| put(Unit::Mbua));
            (0..number).for_each(|_| put(Unit::Minor));
        }
        Ok(())
    }

    fn fate<D: Dice + ?Sized>(case: &Case, unit: Unit, dice: &mut D) -> Result<usize, NeedRoll> {
        let minor = |minor| Kind::of_minor(minor).number();
        Ok(match unit {
            Unit::Major(major) => Kind::of_major(major).map_or(OPEN, Kind::number),
            Unit::Mbua => Kind::Mbua.number(),
            Unit::Known(kind) => minor(kind),
            Unit::Minor => minor(rolled::minor(&case.rules, dice)?),
        })
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        let Counts { highland, forest, steep, mbua, bua, wood, hill, open } = outcome.counts;
        vec![highland, forest, steep, mbua, bua, wood, hill, open]
    }
}
