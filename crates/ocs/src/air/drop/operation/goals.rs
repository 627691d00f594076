//! What an operation promises: each unit, the number of units in supply, and the supply that lands.

use super::{Asked, Case, Mission};
use crate::air::drop::plan::Forecast;
use crate::tokens::Tokens;
use jumpmaster_core::goal::{Better, Figure, Row, Share};
use jumpmaster_core::{Goal, Objective};
use num_bigint::BigUint;

/// The answers, if they can be found.
pub fn goals(case: &Case, objective: Option<&Objective<'_>>) -> Vec<Goal> {
    let Some(forecasts) = case.forecasts() else { return Vec::new() };
    let drops = || case.missions.iter().zip(&forecasts);
    let units = Goal {
        name: "Each unit".into(),
        heads: vec!["landed", "turned back", "lost"],
        rows: drops().flat_map(|(mission, forecast)| each_unit(mission, forecast)).collect(),
    };
    let supply = Goal {
        name: "Supply that lands".into(),
        heads: vec!["at least"],
        rows: drops().flat_map(|(mission, forecast)| tokens(mission, forecast)).collect(),
    };
    let all = [in_supply(case, &forecasts, objective), units, supply];
    all.into_iter().filter(|goal| !goal.rows.is_empty()).collect()
}

fn chance(ways: BigUint, of: &BigUint) -> Figure {
    Figure::Chance(Share::new(ways, of.clone()))
}

/// How many units are in supply in the hexes that count.
fn in_supply(case: &Case, forecasts: &[Forecast], objective: Option<&Objective<'_>>) -> Goal {
    let counts = |hex: usize| objective.is_none_or(|objective| objective.near.get(hex) == Some(&true));
    let supplied = case.supplied(forecasts, counts);
    let place = objective.map_or_else(String::new, |objective| {
        let hexes = if objective.within == 1 { "hex" } else { "hexes" };
        format!(" within {} {hexes} of {}", objective.within, case.board.grid.name_of(objective.hex))
    });
    let when = match case.input.asked {
        Asked::Now => "landed this turn as planned",
        Asked::Later => "by trace or by the supply dropped with them",
    };
    let units = |number: usize| if number == 1 { "1 unit".into() } else { format!("{number} units") };
    let row = |number: usize| Row {
        wanted: objective.is_some_and(|objective| objective.least == number),
        ..Row::new(format!("at least {}", units(number)), vec![chance(supplied.at_least(number), &supplied.of)])
            .compared(Better::Higher)
    };
    Goal { name: format!("In supply{place}"), heads: vec![when], rows: (1..supplied.exactly.len()).map(row).collect() }
}

fn each_unit<'a>(mission: &'a Mission, forecast: &'a Forecast) -> impl Iterator<Item = Row> + 'a {
    mission.case.input.units.iter().zip(&forecast.units).map(|(jump, ways)| {
        let figures = ways.iter().map(|ways| chance(ways.clone(), &forecast.of)).collect();
        Row::new(format!("{} on {}", jump.unit.name, mission.name), figures)
    })
}

/// The chance of every amount that can land on a hex, or more.
fn tokens<'a>(mission: &'a Mission, forecast: &'a Forecast) -> impl Iterator<Item = Row> + 'a {
    let amounts = forecast.tokens.keys().filter(|tokens| **tokens > 0);
    amounts.map(|amount| {
        let ways = forecast.tokens.range(amount..).map(|(_, ways)| ways).sum();
        Row::new(format!("{} on {}", Tokens(*amount), mission.name), vec![chance(ways, &forecast.of)])
    })
}
