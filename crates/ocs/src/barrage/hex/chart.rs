//! The Barrage Table as a chart: every column, the one that this barrage rolls in, and what others would be worth.

use super::{Case, Outcome, fire, shifts};
use crate::combat::sheet::chances::every;
use crate::rules::barrage::{COLUMNS, Hit};
use jumpmaster_core::chart::{self, Cell, Chart, Exact, Fact, Grid, Head, Least, Section, Sign, Way};
use jumpmaster_core::dice::Die;
use jumpmaster_core::{Clause, Named, clause, named};
use serde_json::json;

/// The falls of the dice of a barrage: two for the result, one for a 1/2.
const FALLS: u64 = 36 * 6;

/// The most points of strength that are tried; the last column begins far below.
const MOST_STRENGTH: u64 = 1000;

named! {
    /// What one may hope for in a barrage.
    pub enum Goal: "goal" {
        /// It does anything at all.
        Effect = "any effect",
        /// A step is lost.
        Step = "a step is lost",
        /// Two steps are lost.
        TwoSteps = "two steps are lost",
        /// Nothing is left of the target.
        Destroyed = "target destroyed",
    }
}

named! {
    /// A small change to a barrage.
    enum Change: "change" {
        /// The column to the right.
        Right = "one column to the right",
        /// The column to the left.
        Left = "one column to the left",
    }
}

impl Goal {
    /// Whether an outcome is what was hoped for.
    pub const fn met(self, outcome: Outcome) -> bool {
        match self {
            Goal::Effect => outcome.steps > 0 || outcome.dg,
            Goal::Step => outcome.steps > 0,
            Goal::TwoSteps => outcome.steps > 1,
            Goal::Destroyed => outcome.destroyed,
        }
    }

    const fn clause(self) -> Clause {
        match self {
            Goal::Effect => clause!("ocs.bresult.5"),
            Goal::Step | Goal::TwoSteps | Goal::Destroyed => clause!("ocs.bresult.2"),
        }
    }
}

impl Change {
    /// The column after the change; `None` if there is none.
    fn made(self, column: usize) -> Option<usize> {
        match self {
            Change::Right => Some(column + 1).filter(|&column| column < COLUMNS),
            Change::Left => column.checked_sub(1),
        }
    }
}

/// The chart of a barrage.
pub fn chart(case: &Case) -> Chart {
    let chances: Vec<Cell> = Hit::ALL.iter().map(|&hit| Cell::new(hit, result(case, hit))).collect();
    let goal = |&goal: &Goal| chart::Goal {
        name: goal.to_string(),
        clause: goal.clause(),
        chance: chance(case, case.column, goal),
        after: Change::ALL
            .iter()
            .map(|change| change.made(case.column).map(|column| chance(case, column, goal)))
            .collect(),
    };
    Chart {
        title: format!("Barrage in column {}", heads(case)[case.column]),
        clause: clause!("ocs.barrage.1"),
        facts: vec![
            Fact::new("Strength", case.salvo.strength, clause!("ocs.barrage.4")),
            Fact::new("Its column", &heads(case)[case.from], clause!("ocs.barrage.1")),
            Fact::new("After shifts", &heads(case)[case.column], clause!("ocs.bshift.8")),
            Fact::new("Cost", case.paid, clause!("ocs.bsupply.1")),
        ],
        grid: grid(case),
        sections: vec![Section {
            title: "Results".into(),
            clause: clause!("ocs.barrage.1"),
            chances: chances.into_iter().filter(|cell| !cell.chance.is_never()).collect(),
            tells: Some("result"),
        }],
        changes: Change::ALL
            .iter()
            .map(|change| chart::Change { name: change.to_string(), clause: clause!("ocs.bshift.8") })
            .collect(),
        goals: Goal::ALL.iter().map(goal).collect(),
        data: json!({
            "strength": case.salvo.strength,
            "from": case.from + 1,
            "column": case.column + 1,
            "cost": case.paid,
            "shifts": case.shifts.iter().map(|shift| json!({ "why": shift.why, "columns": shift.columns, "clause": shift.clause })).collect::<Vec<_>>(),
        }),
    }
}

fn grid(case: &Case) -> Grid {
    let die = Die::TWO_D6;
    let head = |(at, name): (usize, &String)| {
        let mark = match (at == case.column, at == case.from) {
            (true, _) => Some("rolled in".to_string()),
            (false, true) => Some("before shifts".to_string()),
            (false, false) => None,
        };
        Head { mark, ..Head::new(name, if at == case.column { Exact::CERTAIN } else { Exact::NEVER }) }
    };
    let rolled = |roll: u8| Exact::new(die.ways(roll), die.all_ways());
    let cell = |column: usize, roll: u8| {
        let chance = if column == case.column { rolled(roll) } else { Exact::NEVER };
        Cell::new(case.rules.barrage.hit(column, roll), chance)
    };
    let table = case.rules.ledger.table("ocs.table.barrage");
    let legend = table.iter().flat_map(|table| &table.legend);
    Grid {
        clause: clause!("ocs.barrage.1"),
        across: "barrage strength".into(),
        down: "2d6".into(),
        columns: heads(case).iter().enumerate().map(head).collect(),
        rows: die.values().map(|roll| Head::new(roll, rolled(roll))).collect(),
        cells: die.values().map(|roll| (0..COLUMNS).map(|column| cell(column, roll)).collect()).collect(),
        legend: legend.map(|(sign, meaning)| Sign { sign: sign.clone(), meaning: meaning.clone() }).collect(),
        tells: Some("result"),
    }
}

/// What heads the columns.
fn heads(case: &Case) -> &[String] {
    case.rules.ledger.table("ocs.table.barrage").map_or(&[], |table| &table.columns)
}

/// How likely a result is in the column that is rolled in.
fn result(case: &Case, hit: Hit) -> Exact {
    let die = Die::TWO_D6;
    let rolls = die.values().filter(|&roll| case.rules.barrage.hit(case.column, roll) == hit);
    Exact::new(rolls.map(|roll| die.ways(roll)).sum(), die.all_ways())
}

/// How likely something is in a column, by every fall of the dice.
fn chance(case: &Case, column: usize, goal: Goal) -> Exact {
    let every = every(FALLS, |dice| case.roll(column, dice));
    let ways = every.iter().filter(|(outcome, _)| goal.met(*outcome)).map(|(_, ways)| ways).sum();
    Exact::new(ways, FALLS)
}

/// Everything that could be changed to make a goal at least this likely.
pub fn would_make(case: &Case, goal: Goal, wanted: Exact) -> Vec<Way> {
    let by_column: Vec<Exact> = (0..COLUMNS).map(|column| chance(case, column, goal)).collect();
    let enough = |(amount, column): (u64, usize)| {
        Some(Least { amount, chance: by_column[column] }).filter(|least| least.chance >= wanted)
    };
    let stronger = |more: u64| {
        let from = case.rules.barrage.column(case.salvo.strength + more);
        // Artillery that cannot pay for the column does not fire (ocs.bsupply.1).
        fire::bill(case.salvo.fire.kind, case.rules.barrage.cost(from), case.at_hand).ok()?;
        Some((more, shifts::shifted(from, case.shifts.iter().copied())))
    };
    vec![
        Way {
            one: "column to the right".into(),
            many: "columns to the right".into(),
            clause: clause!("ocs.bshift.8"),
            least: (case.column..COLUMNS).map(|column| ((column - case.column) as u64, column)).find_map(enough),
            tried: None,
        },
        Way {
            one: "point of strength more".into(),
            many: "points of strength more".into(),
            clause: clause!("ocs.barrage.4"),
            least: (0..=MOST_STRENGTH).filter_map(stronger).find_map(enough),
            tried: None,
        },
    ]
}
