//! The chart of a procedure's situation as programs read it, and the question it answers: the shapes of `docs/json.md`, the
//! same for the command line, the pages and the HTTP API.

use crate::shelf::situation::Situation;
use crate::shelf::{Entry, Ready};
use jumpmaster_core::chart::{Exact, Needed};
use jumpmaster_core::options::InForce;
use jumpmaster_core::{Chart, Fault, Ledger};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// A chart of a procedure's situation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChartTold {
    /// The procedure.
    pub procedure: &'static str,
    /// How its chances were found: always `exact`.
    pub method: &'static str,
    /// The chart.
    #[serde(flatten)]
    pub chart: Chart,
    /// What would make a goal likely enough, if that was asked.
    pub needed: Option<Needed>,
    /// The SHA-256 of the house rules in force.
    pub house: Option<String>,
    /// What they call themselves.
    pub house_name: Option<String>,
    /// Every option that somebody set, and who did; the others stand as printed.
    pub options: Vec<InForce>,
    /// The situation it is a chart of, with the options that were set for it: given back, it is the same situation.
    pub input: Value,
}

impl ChartTold {
    /// The chart of a procedure in its situation, and the answer to a question if there is one.
    pub fn new(situation: &Situation, asked: Option<&Wish>) -> Result<ChartTold, Fault> {
        let Situation { entry, ready, ledger, input, .. } = situation;
        ChartTold::of((*entry, ready.as_ref()), ledger, input, asked)
    }

    /// The same of a procedure that was prepared with this input, by these rules.
    pub fn of(
        (entry, ready): (&dyn Entry, &dyn Ready),
        ledger: &Ledger,
        input: &Value,
        asked: Option<&Wish>,
    ) -> Result<ChartTold, Fault> {
        let chart = ready.chart().ok_or_else(|| {
            let why = "only procedures whose results stand in a grid have one";
            Fault::new(format!("{} has no chart", entry.id()), why, "ask for its odds instead")
        })?;
        let needed = asked.map(|wish| wish.needed(ready, &chart)).transpose()?;
        let (house, house_name) = ledger.house.as_ref().map(|mark| (mark.hash.clone(), mark.name.clone())).unzip();
        Ok(ChartTold {
            procedure: entry.id(),
            method: "exact",
            chart,
            needed,
            house,
            house_name,
            options: ledger.in_force(),
            input: input.clone(),
        })
    }
}

/// A goal of a chart, and how likely it is to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// The goal by its name; the first of the chart if it is not named.
    pub goal: Option<String>,
    /// How likely.
    pub chance: Exact,
}

impl Wish {
    /// How likely a goal is to be unless something else is said.
    pub const USUAL: &'static str = "50%";

    /// Reads a wish as somebody writes it; `None` if neither a goal nor a chance is given.
    pub fn read(goal: Option<&str>, chance: Option<&str>) -> Result<Option<Wish>, Fault> {
        if goal.is_none() && chance.is_none() {
            return Ok(None);
        }
        let chance = Exact::read(chance.unwrap_or(Wish::USUAL))?;
        Ok(Some(Wish { goal: goal.map(str::to_string), chance }))
    }

    /// What would make it so.
    pub fn needed(&self, ready: &dyn Ready, chart: &Chart) -> Result<Needed, Fault> {
        if chart.goals.is_empty() {
            return Err(Fault::new(
                "this chart has no goals",
                "only what one can hope for can be made likelier",
                "ask for the chart alone",
            ));
        }
        let goal = self.goal.as_deref().map_or(Ok(0), |name| chart.goal(name))?;
        let now = &chart.goals[goal];
        let (wanted, ways) = (self.chance, ready.would_make(goal, self.chance));
        Ok(Needed { goal: now.name.clone(), wanted, now: now.chance, ways })
    }
}
