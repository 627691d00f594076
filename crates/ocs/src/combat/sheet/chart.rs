//! The combat sheet as a chart, which pages, pictures and the command line show.

use super::needed::Enough;
use super::{Change, Column, CombatSheet, Goal, what_would_make};
use crate::combat::attack::Case;
use crate::combat::surprise::{signed, thresholds};
use crate::fraction::Fraction;
use jumpmaster_core::chart::{self, Cell, Chart, Exact, Fact, Grid, Head, Least, Section, Sign, Way};
use jumpmaster_core::dice::Die;
use jumpmaster_core::{Clause, Named, clause};

impl Goal {
    /// The clause that brings it about.
    const fn clause(self) -> Clause {
        match self {
            Goal::Cleared => clause!("ocs.base.11"),
            Goal::ClearedFree | Goal::NoLoss | Goal::StepLost | Goal::Destroyed => clause!("ocs.result.2"),
            Goal::Disorganized => clause!("ocs.result.4"),
            Goal::Exploitation => clause!("ocs.exploit.1"),
        }
    }
}

impl Change {
    /// The clause by which it matters.
    const fn clause(self) -> Clause {
        match self {
            Change::AttackerToken => clause!("ocs.csupply.1"),
            Change::DefenderToken => clause!("ocs.csupply.3"),
            Change::MoreStep | Change::FewerStep => clause!("ocs.base.8"),
            Change::AttackerRating | Change::DefenderRating => clause!("ocs.combat.3"),
            Change::LowerHedgehog | Change::HigherHedgehog => clause!("ocs.drm.1"),
        }
    }
}

/// The chart of an attack or an overrun.
pub fn chart(case: &Case) -> Chart {
    let sheet = CombatSheet::of(case);
    let overrun = case.plan.setup.overrun;
    let odds = sheet.odds.map_or_else(|| "against no defence".into(), |odds| format!("at {odds}"));
    Chart {
        title: format!("{} {odds}, {}", if overrun { "Overrun" } else { "Attack" }, sheet.terrain),
        clause: clause!("ocs.combat.7"),
        facts: facts(&sheet),
        grid: grid(case, &sheet),
        sections: vec![
            section("Surprise", "surprise", thresholds(overrun), sheet.surprise.iter().map(|it| (it.who, it.chance))),
            section("Results", "result", clause!("ocs.crt.1"), sheet.results.iter().map(|it| (it.result, it.chance))),
        ],
        changes: Change::ALL.iter().map(|it| chart::Change { name: it.to_string(), clause: it.clause() }).collect(),
        goals: sheet
            .goals
            .iter()
            .map(|row| chart::Goal {
                name: row.goal.to_string(),
                clause: row.goal.clause(),
                chance: exact(row.chance),
                after: row.changes.iter().map(|changed| changed.chance.map(exact)).collect(),
            })
            .collect(),
        data: serde_json::to_value(&sheet).expect("a sheet is plain data"),
    }
}

/// Everything that could be changed to make a goal at least this likely.
pub fn would_make(case: &Case, goal: usize, wanted: Exact) -> Vec<Way> {
    let (weight, of) = wanted.parts();
    let way = |Enough { kind, least, tried }: Enough| Way {
        one: kind.to_string(),
        many: kind.many().into(),
        clause: kind.clause(),
        least: least.map(|(amount, chance)| Least { amount, chance: exact(chance) }),
        tried,
    };
    what_would_make(case, Goal::ALL[goal], Fraction::new(weight, of)).into_iter().map(way).collect()
}

fn facts(sheet: &CombatSheet) -> Vec<Fact> {
    let odds = sheet.odds.map_or_else(|| "no defence".into(), |odds| odds.to_string());
    vec![
        Fact::new("Attack", sheet.attack, clause!("ocs.base.8")),
        Fact::new("Defence", sheet.defence, clause!("ocs.base.8")),
        Fact::new("Initial odds", odds, clause!("ocs.crt.4")),
        Fact::new("Terrain", format!("{}, {}", sheet.terrain, sheet.closeness), clause!("ocs.crt.2")),
        Fact::new("Surprise roll", format!("2d6{}", signed(sheet.surprise_modifier)), clause!("ocs.surprise.1")),
        Fact::new("Result roll", format!("2d6{}", signed(sheet.modifier)), clause!("ocs.drm.1")),
    ]
}

fn grid(case: &Case, sheet: &CombatSheet) -> Grid {
    let head = |column: &Column| {
        let mark = column.initial.then(|| "initial odds".to_string());
        Head { mark, ..Head::new(column.odds, exact(column.chance)) }
    };
    let die = Die::TWO_D6;
    let row = |roll: u8| {
        let total = i32::from(roll) + sheet.modifier;
        let name =
            if sheet.modifier == 0 { roll.to_string() } else { format!("{roll}{} = {total}", signed(sheet.modifier)) };
        Head::new(name, Exact::new(die.ways(roll), die.all_ways()))
    };
    let cells = |at: usize| {
        let cells = sheet.columns.iter().map(|column| &column.cells[at]);
        cells.map(|cell| Cell::new(cell.result, exact(cell.chance))).collect()
    };
    let table = case.battle.rules.ledger.table("ocs.table.crt");
    let legend = table.iter().flat_map(|table| &table.legend);
    Grid {
        clause: clause!("ocs.crt.1"),
        across: format!("odds, {}", sheet.closeness),
        down: format!("2d6{}", signed(sheet.modifier)),
        columns: sheet.columns.iter().map(head).collect(),
        rows: die.values().map(row).collect(),
        cells: (0..die.values().count()).map(cells).collect(),
        legend: legend.map(|(sign, meaning)| Sign { sign: sign.clone(), meaning: meaning.clone() }).collect(),
        tells: Some("result"),
    }
}

fn section<T: ToString>(
    title: &str,
    tells: &'static str,
    clause: Clause,
    chances: impl Iterator<Item = (T, Fraction)>,
) -> Section {
    let chances = chances.map(|(it, chance)| Cell::new(it, exact(chance))).collect();
    Section { title: title.into(), clause, chances, tells: Some(tells) }
}

/// A chance as charts tell it.
pub(crate) const fn exact(chance: Fraction) -> Exact {
    let (weight, of) = chance.parts();
    Exact::new(weight, of)
}
