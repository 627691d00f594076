//! Victory: what a scenario requires after its last turn, and what is still missing (pl.scenario.1).

use super::scenario::{Scenario, Victory};
use super::state::{Open, Party, Whereabouts};
use jumpmaster_core::capital;
use jumpmaster_core::hex::Spot;

/// The winner by the scenario's victory conditions.
pub fn winner(open: &Open) -> Party {
    let side = open.scenario.victory.side;
    if shortfall(open).is_none() { side } else { side.enemy() }
}

/// What the side that has to win still lacks, in words.
pub fn shortfall(open: &Open) -> Option<String> {
    let Victory { side, control, one_of_each, most_lost } = &open.scenario.victory;
    let has = |spot: &Spot| open.controller(*spot) == *side;
    let name = &open.scenario.seats[*side as usize];
    if let Some(spot) = control.iter().find(|spot| !has(spot)) {
        return Some(format!("{name} does not hold {spot}"));
    }
    if let Some(list) = one_of_each.iter().find(|list| !list.iter().any(has)) {
        return Some(format!("{name} holds none of {}", spots(list)));
    }
    let lost = sticks_lost(open, *side);
    most_lost
        .filter(|&most| lost > u32::from(most))
        .map(|most| format!("{name} has lost {lost} sticks or their worth, and {most} are the most it may"))
}

/// What the scenario requires, in words.
pub fn aims(scenario: &Scenario) -> String {
    let (name, turns) = (&scenario.seats[scenario.victory.side as usize], scenario.turns);
    match asked(&scenario.victory) {
        None => format!("after turn {turns} {name} wins"),
        Some(asked) => format!("after turn {turns} {name} must {asked}; else the other side wins"),
    }
}

/// How a side wins, in a sentence to its player; for spectators, how either side does.
pub fn to_win(scenario: &Scenario, party: Option<Party>) -> String {
    let Victory { side, .. } = scenario.victory;
    let (name, turns) = (&scenario.seats[side as usize], scenario.turns);
    let end = match (party, asked(&scenario.victory)) {
        (None, _) => capital(&aims(scenario)),
        (Some(party), None) if party == side => format!("You win after turn {turns}"),
        (Some(_), None) => format!("After turn {turns} {name} wins"),
        (Some(party), Some(asked)) if party == side => format!("After turn {turns} you must {asked}"),
        (Some(_), Some(asked)) => format!("You win after turn {turns} unless {name} manages to {asked}"),
    };
    format!("{end}; a side with nothing left loses at once.")
}

/// What the side that has to win must do; `None` if the scenario requires nothing.
fn asked(victory: &Victory) -> Option<String> {
    let Victory { side: _, control, one_of_each, most_lost } = victory;
    let mut asked: Vec<String> = Vec::new();
    if !control.is_empty() {
        asked.push(format!("hold {}", spots(control)));
    }
    asked.extend(one_of_each.iter().map(|list| match list.as_slice() {
        [one] => format!("hold {one}"),
        list => format!("hold one of {}", spots(list)),
    }));
    asked.extend(most_lost.map(|most| format!("lose no more than {most} sticks or their worth")));
    (!asked.is_empty()).then(|| asked.join(" and "))
}

/// The number of sticks a side has lost, other units counted as what they are worth in sticks.
fn sticks_lost(open: &Open, side: Party) -> u32 {
    let lost = open.each().filter(|(_, unit)| unit.owner == side && unit.place() == Whereabouts::Eliminated);
    lost.map(|(id, _)| u32::from(open.counter(id).size)).sum()
}

fn spots(spots: &[Spot]) -> String {
    spots.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
