//! Procedures behind type-erased interfaces, as they are put on the shelf and asked there.

use crate::file::scenario::ScenarioFiles;
use crate::shelf::erase::{json, parse};
use crate::shelf::kept::Kept;
use crate::shelf::options::{bare, ledger_for, set_options, with_options};
use crate::shelf::shape::Shape;
use crate::shelf::{Entry, Points, Ready};
use jumpmaster_core::Rules as _;
use jumpmaster_core::Scenario as _;
use jumpmaster_core::chart::{Exact, Way};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::lab::Manner;
use jumpmaster_core::options::Settings;
use jumpmaster_core::{
    Chained, Chart, Clause, Engines, Fault, Goal, House, Lab, Ledger, Line, Objective, Parted, Procedure, Scattered,
    Sheet,
};
use jumpmaster_odds::{After, Area, Ask, Came, Odds, Outcomes, Tally, Within};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

/// A procedure as an entry of a book. The schema of its input is made when first asked for.
pub(crate) struct Shelved<P: Procedure> {
    kept: Arc<Kept<P::System>>,
    schema: OnceLock<Value>,
}

impl<P: Procedure> Shelved<P> {
    pub(crate) fn entry(kept: &Arc<Kept<P::System>>) -> Box<dyn Entry> {
        Box::new(Shelved::<P> { kept: Arc::clone(kept), schema: OnceLock::new() })
    }
}

/// What the odds of a split procedure count.
struct Counts {
    fates: &'static [&'static str],
    fit: usize,
    points: Option<&'static str>,
}

impl Counts {
    /// What a procedure counts; `None` if whole runs are weighed.
    fn of<P: Procedure>() -> Option<Counts> {
        P::engine(Asking)
    }
}

/// Asks a procedure what it counts.
struct Asking;

impl<P: Procedure> Engines<P> for Asking {
    type Answer = Option<Counts>;

    fn plain(self) -> Option<Counts> {
        None
    }

    fn parted(self) -> Option<Counts>
    where
        P: Parted,
    {
        Some(Counts { fates: P::FATES, fit: P::FIT, points: None })
    }

    fn scattered(self) -> Option<Counts>
    where
        P: Scattered,
    {
        Some(Counts { fates: P::FATES, fit: P::FIT, points: <P as Chained>::POINTS })
    }
}

impl<P: Procedure> Entry for Shelved<P> {
    fn id(&self) -> &'static str {
        P::ID
    }

    fn title(&self) -> &'static str {
        P::TITLE
    }

    fn about(&self) -> &'static str {
        P::ABOUT
    }

    fn clauses(&self) -> &'static [Clause] {
        P::CLAUSES
    }

    fn input_schema(&self) -> &Value {
        self.schema.get_or_init(|| with_options(schemars::schema_for!(P::Input).to_value(), self.kept.ledger()))
    }

    fn outcome_schema(&self) -> Value {
        schemars::schema_for!(P::Outcome).to_value()
    }

    fn fates(&self) -> Option<&'static [&'static str]> {
        Counts::of::<P>().map(|counts| counts.fates)
    }

    fn charted(&self) -> bool {
        P::CHARTED
    }

    fn examples(&self) -> Vec<(&'static str, Value)> {
        P::examples().into_iter().map(|(name, input)| (name, json(&input))).collect()
    }

    fn offered(&self, files: &ScenarioFiles, options: &Settings, house: Option<&House>) -> Result<Value, Fault> {
        let scenario = self.kept.scenario(files, options, house)?;
        let mut input = P::of_scenario(&scenario).map(|input| json(&input)).ok_or_else(|| {
            Fault::new(
                format!("{} offers nothing for {}", files.name, P::ID),
                "a scenario offers a procedure only what it has forces for",
                "describe the situation yourself with --input",
            )
        })?;
        set_options(&mut input, &scenario.rules().ledger().set_for_situation());
        Ok(input)
    }

    fn prepare(&self, ledger: &Ledger, input: &Value) -> Result<Box<dyn Ready>, Fault> {
        let (schema, place) = (self.input_schema(), format!("the input of {}", P::ID));
        // A list would be read as the fields of an object, one after the other, so types are checked first.
        if let Some(fault) = Shape::kinds(schema).fault(input) {
            return Err(in_words(fault, P::ID).at(place));
        }
        let ledger = ledger_for(ledger, input).map_err(|fault| fault.at(&place))?;
        let input: P::Input = parse(&bare(input), &place).map_err(|fault| {
            let closer = Shape::closely(schema).fault(input).map(|fault| fault.at(&place));
            in_words(closer.unwrap_or(fault), P::ID)
        })?;
        Ok(Box::new(Prepared::<P>(P::prepare(&self.kept.rules(&ledger)?, &input)?)))
    }
}

/// Adds to a fault in an input where valid ones are shown.
fn in_words(mut fault: Fault, procedure: &str) -> Fault {
    let stop = if fault.fix.ends_with('?') { "" } else { ";" };
    fault.fix = format!("{}{stop} the examples of {procedure} and its schema show how", fault.fix);
    fault
}

/// A procedure with its input checked.
struct Prepared<P: Procedure>(P::Case);

impl<P: Procedure> Ready for Prepared<P> {
    fn resolve(&self, dice: &mut dyn Dice) -> Result<(Value, Vec<Line>), NeedRoll> {
        let outcome = P::run(&self.0, dice)?;
        Ok((json(&outcome), P::tell(&self.0, &outcome)))
    }

    fn odds(&self, ask: &Ask<'_>) -> Result<Odds<Value>, Fault> {
        Ok(jumpmaster_odds::ask::<P, _>(&self.0, Outcomes, ask)?.map(said::<P>))
    }

    fn odds_after(&self, faces: &[u8], ask: &Ask<'_>) -> Result<Odds<Value>, Fault> {
        Ok(jumpmaster_odds::ask::<P, _>(&self.0, After(faces), ask)?.map(said::<P>))
    }

    fn sheet(&self) -> Option<Sheet> {
        P::sheet(&self.0)
    }

    fn picture(&self, dice: &mut dyn Dice) -> Result<Option<Sheet>, NeedRoll> {
        let outcome = P::run(&self.0, dice)?;
        let mut sheet = P::sheet(&self.0);
        if let Some(sheet) = &mut sheet {
            sheet.counters.extend(P::landed(&self.0, &outcome));
        }
        Ok(sheet)
    }

    fn lab(&self) -> Option<Lab> {
        P::lab(&self.0)
    }

    fn chart(&self) -> Option<Chart> {
        P::chart(&self.0)
    }

    fn would_make(&self, goal: usize, wanted: Exact) -> Vec<Way> {
        P::would_make(&self.0, goal, wanted)
    }

    fn goals(&self, objective: Option<&Objective<'_>>) -> Vec<Goal> {
        P::goals(&self.0, objective)
    }

    fn tally(&self, ask: &Ask<'_>) -> Result<Odds<Vec<usize>>, Fault> {
        jumpmaster_odds::ask::<P, _>(&self.0, Tally, ask)
    }

    fn fates(&self) -> &'static [&'static str] {
        let standing = || P::lab(&self.0).map_or(Manner::DROP, |lab| lab.manner).fates;
        Counts::of::<P>().map_or_else(|| &standing()[..], |counts| counts.fates)
    }

    fn fit(&self) -> usize {
        Counts::of::<P>().map_or(0, |counts| counts.fit)
    }

    fn within(&self, area: &Area, ask: &Ask<'_>) -> Result<Odds<usize>, Fault> {
        jumpmaster_odds::ask::<P, _>(&self.0, Within(area), ask)
    }

    fn has_points(&self) -> bool {
        Counts::of::<P>().is_some_and(|counts| counts.points.is_some())
    }

    fn points(&self, ask: &Ask<'_>) -> Result<Option<Points>, Fault> {
        let Some(name) = Counts::of::<P>().and_then(|counts| counts.points) else { return Ok(None) };
        Ok(Some(Points { name, odds: jumpmaster_odds::ask::<P, _>(&self.0, jumpmaster_odds::Points, ask)? }))
    }
}

/// The result of a case as programs read it: tallies by the names of the fates.
fn said<P: Procedure>(came: Came<P::Outcome>) -> Value {
    match came {
        Came::Whole(outcome) => json(&outcome),
        Came::Fates(tally) => {
            let fates = Counts::of::<P>().map_or(&[][..], |counts| counts.fates);
            let counts = fates.iter().zip(tally).map(|(fate, count)| ((*fate).to_string(), Value::from(count)));
            Value::Object(counts.collect())
        }
    }
}
