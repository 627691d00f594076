//! What an assault promises: the hex, the losses, exploitation, and every result of both rolls.

use super::{AssaultProcedure, Case, Outcome};
use crate::every_path::EveryPath;
use crate::rules::barrage::Hit;
use crate::rules::combat::Cell;
use jumpmaster_core::goal::{Better, Figure, Row, Share};
use jumpmaster_core::{Goal, Named, Procedure};
use std::collections::BTreeSet;

/// The answers, over the dice of the barrage and of the attack.
pub fn goals(case: &Case) -> Vec<Goal> {
    let Some(all) = EveryPath::of(|dice| AssaultProcedure::run(case, dice)) else { return Vec::new() };
    let [hex, losses] = [the_hex(&all), losses(&all)];
    let goals = [hex, losses, exploitation(&all), barrage(&all), attack(&all)];
    goals.into_iter().filter(|goal| !goal.rows.is_empty()).collect()
}

fn chance(all: &EveryPath<Outcome>, good: impl Fn(&Outcome) -> bool) -> Figure {
    Figure::Chance(Share::new(all.ways(good), all.of))
}

fn goal(name: &str, head: &'static str, rows: Vec<Row>) -> Goal {
    Goal { name: name.into(), heads: vec![head], rows }
}

/// Who has the hex afterwards.
fn the_hex(all: &EveryPath<Outcome>) -> Goal {
    let destroyed = |outcome: &Outcome| outcome.attack.is_none_or(|attack| attack.ending.defender.destroyed);
    let row = |name: &str, good: &dyn Fn(&Outcome) -> bool| Row::new(name, vec![chance(all, good)]);
    let taken = Row { wanted: true, ..row("taken: attackers may enter", &|outcome| outcome.taken) };
    let rows = vec![
        taken.compared(Better::Higher),
        row("emptied, but not entered", &|outcome| outcome.emptied && !outcome.taken),
        row("held by the defender", &|outcome| !outcome.emptied),
        row("the defender is destroyed", &destroyed).compared(Better::Higher),
    ];
    goal("The hex", "chance", rows)
}

/// The steps that both sides lose.
fn losses(all: &EveryPath<Outcome>) -> Goal {
    let attacker = |outcome: &Outcome| outcome.attack.map_or(0, |attack| attack.ending.attacker.steps);
    let defender = |outcome: &Outcome| {
        let shelled = outcome.barrage.map_or(0, |barrage| barrage.steps);
        shelled.saturating_add(outcome.attack.map_or(0, |attack| attack.ending.defender.steps))
    };
    let mean = |steps: &dyn Fn(&Outcome) -> u8| vec![Figure::Mean(Share::new(all.sum(steps), all.of))];
    let rows = vec![
        Row::new("steps of the attacker", mean(&attacker)).compared(Better::Lower),
        Row::new("steps of the defender", mean(&defender)).compared(Better::Higher),
    ];
    goal("Losses", "on average", rows)
}

/// How many attackers are marked for exploitation.
fn exploitation(all: &EveryPath<Outcome>) -> Goal {
    let marked = |outcome: &Outcome| outcome.attack.map_or(0, |attack| attack.ending.marked);
    let most = all.results.keys().map(marked).max().unwrap_or(0);
    let units = |number: u8| if number == 1 { "1 unit".into() } else { format!("{number} units") };
    let row = |number: u8| {
        let row = Row::new(format!("at least {}", units(number)), vec![chance(all, |it| marked(it) >= number)]);
        if number == 1 { row.compared(Better::Higher) } else { row }
    };
    goal("Marked for exploitation", "chance", (1..=most).map(row).collect())
}

/// The results of the barrage.
fn barrage(all: &EveryPath<Outcome>) -> Goal {
    let found: BTreeSet<(Hit, u8, bool)> = all.results.keys().filter_map(shelled).collect();
    let row = |&(result, steps, dg): &(Hit, u8, bool)| {
        let lost = match steps {
            0 => String::new(),
            1 => ", 1 step".into(),
            steps => format!(", {steps} steps"),
        };
        let ordered = if dg && result != Hit::Dg { ", DG" } else { "" };
        let name = format!("{}{lost}{ordered}", if result == Hit::Nothing { "no effect" } else { result.name() });
        Row::new(name, vec![chance(all, |outcome| shelled(outcome) == Some((result, steps, dg)))])
    };
    goal("The barrage", "chance", found.iter().map(row).collect())
}

fn shelled(outcome: &Outcome) -> Option<(Hit, u8, bool)> {
    outcome.barrage.map(|barrage| (barrage.result, barrage.steps, barrage.dg))
}

/// The results of the attack.
fn attack(all: &EveryPath<Outcome>) -> Goal {
    let result = |outcome: &Outcome| outcome.attack.map(|attack| attack.ending.result);
    let found: BTreeSet<Option<Cell>> = all.results.keys().map(result).collect();
    let row = |cell: &Option<Cell>| {
        let name = cell.map_or_else(|| "none: nobody is left".into(), |cell| cell.to_string());
        Row::new(name, vec![chance(all, |outcome| result(outcome) == *cell)])
    };
    goal("The result of the attack", "chance", found.iter().map(row).collect())
}
