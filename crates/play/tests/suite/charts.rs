//! Charts: their chances add up exactly, and are the odds of the procedure wherever both tell the same.

use super::procedures::{Check, Each, cases, exactly};
use super::{cites, ledger};
use crate::shelf;
use jumpmaster_core::chart::{Cell, Exact, Head};
use jumpmaster_core::{Chart, Parted, Procedure, System};
use jumpmaster_odds::{Came, Chance, Odds, Outcomes};
use jumpmaster_play::say;
use num_bigint::BigUint;
use serde_json::Value;

/// A fraction of whole numbers of any size, not reduced.
type Share = (BigUint, BigUint);

fn sum(chances: impl IntoIterator<Item = Exact>) -> Share {
    chances.into_iter().fold((0_u8.into(), 1_u8.into()), |(over, under): Share, chance| {
        let (weight, of) = chance.parts();
        (over * of + weight * &under, under * of)
    })
}

fn same(one: &Share, other: &Share) -> bool {
    &one.0 * &other.1 == &other.0 * &one.1
}

fn is(chance: Exact, share: &Share) -> bool {
    same(&sum([chance]), share)
}

/// The chances of a grid add up to 1, and those of a column or row to what its head says; so do those of every list. All of it
/// rests on clauses.
pub fn chances_add_up<S: System>() {
    let ledger = ledger::<S>();
    for entry in shelf().book(S::ID).unwrap().procedures() {
        for (name, input) in entry.examples() {
            let id = format!("{} \"{name}\"", entry.id());
            let ready = entry.prepare(&ledger, &input).unwrap();
            let chart = ready.chart();
            assert_eq!(chart.is_some(), entry.charted(), "{id}: a chart of every situation or of none");
            let Some(chart) = chart else { continue };
            whole(&id, &chart);
            let own = [chart.clause, chart.grid.clause].into_iter();
            let facts = chart.facts.iter().map(|fact| fact.clause);
            let lists = chart.sections.iter().map(|section| section.clause);
            let hopes = chart.goals.iter().map(|goal| goal.clause);
            let changes = chart.changes.iter().map(|change| change.clause);
            own.chain(facts).chain(lists).chain(hopes).chain(changes).for_each(|clause| cites(&ledger, clause));
            let odds = ready.odds(&exactly()).unwrap_or_else(|fault| panic!("{id}: {fault}"));
            let cells: Vec<&Cell> = chart.grid.cells.iter().flatten().collect();
            chart.grid.tells.iter().for_each(|member| tells(&id, &odds, member, &cells));
            for section in &chart.sections {
                let cells: Vec<&Cell> = section.chances.iter().collect();
                section.tells.iter().for_each(|member| tells(&id, &odds, member, &cells));
            }
        }
    }
}

fn whole(id: &str, chart: &Chart) {
    let (grid, one) = (&chart.grid, (1_u8.into(), 1_u8.into()));
    assert_eq!(grid.cells.len(), grid.rows.len(), "{id}: a row of cells for each head");
    assert!(grid.cells.iter().all(|row| row.len() == grid.columns.len()), "{id}: a cell for each column");
    assert!(same(&sum(grid.cells.iter().flatten().map(|cell| cell.chance)), &one), "{id}: the grid adds up");
    let headed = |head: &Head, cells: &mut dyn Iterator<Item = &Cell>| {
        assert!(is(head.chance, &sum(cells.map(|cell| cell.chance))), "{id}: {} is as likely as its cells", head.name);
    };
    for (row, head) in grid.cells.iter().zip(&grid.rows) {
        headed(head, &mut row.iter());
    }
    for (at, head) in grid.columns.iter().enumerate() {
        headed(head, &mut grid.cells.iter().map(|row| &row[at]));
    }
    for section in &chart.sections {
        let chances = section.chances.iter().map(|cell| cell.chance);
        assert!(same(&sum(chances), &one), "{id}: {} adds up", section.title);
    }
    assert!(
        chart.goals.iter().all(|goal| goal.after.len() == chart.changes.len()),
        "{id}: every goal after every change"
    );
}

/// Cells that tell a member of the outcome are as likely as it is.
fn tells(id: &str, odds: &Odds<Value>, member: &str, cells: &[&Cell]) {
    let said =
        |outcome: &Value| say(outcome.get(member).unwrap_or_else(|| panic!("{id}: no \"{member}\" in {outcome}")));
    let texts: std::collections::BTreeSet<&str> = cells.iter().map(|cell| cell.text.as_str()).collect();
    for chance in &odds.outcomes {
        assert!(texts.contains(said(&chance.outcome).as_str()), "{id}: {} is not told", said(&chance.outcome));
    }
    for text in texts {
        let told = sum(cells.iter().filter(|cell| cell.text == text).map(|cell| cell.chance));
        let weight = weighed(odds, |outcome| said(outcome) == text);
        assert!(same(&told, &(weight, odds.of.clone())), "{id}: {member} {text}");
    }
}

fn weighed<O>(odds: &Odds<O>, counts: impl Fn(&O) -> bool) -> BigUint {
    let those = odds.outcomes.iter().filter(|chance| counts(&chance.outcome));
    those.map(|Chance { weight, .. }| weight).sum()
}

/// Every goal is as likely as the outcomes that meet it, and what would make it likelier does, by no more than is needed.
pub fn goals_are_as_likely_as_the_odds_say<S: System>() {
    struct Goals;
    impl Check for Goals {
        fn plain<P: Procedure>(&self) {
            for (id, case) in &cases::<P>() {
                goals::<P>(id, case);
            }
        }
        fn parted<P: Parted>(&self) {
            self.plain::<P>();
        }
    }
    S::procedures(&mut Each(Goals));
}

fn goals<P: Procedure>(id: &str, case: &P::Case) {
    let Some(chart) = P::chart(case).filter(|chart| !chart.goals.is_empty()) else { return };
    let odds = jumpmaster_odds::ask::<P, _>(case, Outcomes, &exactly()).unwrap();
    for (number, goal) in chart.goals.iter().enumerate() {
        let met = |came: &Came<P::Outcome>| matches!(came, Came::Whole(outcome) if P::meets(number, outcome));
        assert!(is(goal.chance, &(weighed(&odds, met), odds.of.clone())), "{id}: {}", goal.name);
        for wanted in [Exact::NEVER, goal.chance, Exact::new(1, 2), Exact::new(9, 10), Exact::CERTAIN] {
            let ways = P::would_make(case, number, wanted);
            assert!(!ways.is_empty(), "{id}: nothing could change \"{}\"", goal.name);
            for way in ways {
                let already = way.least.is_some_and(|least| least.amount == 0 && least.chance == goal.chance);
                assert_eq!(already, goal.chance >= wanted, "{id}: {}: {}", goal.name, way.said());
                assert!(way.least.is_none_or(|least| least.chance >= wanted), "{id}: {}", way.said());
            }
        }
    }
}
