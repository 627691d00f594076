//! Victory: what decides the game after its last turn, and that a side without a real unit has lost (landing.base.7).

use super::event::Ending;
use super::rules::{Goal, Points};
use super::scenario::Scenario;
use super::state::{Open, Party, State, Whereabouts};
use super::unit::Arm;

/// Who wins after the last turn: the landing side if it holds an objective; by points, who has more, and of equals the
/// defender.
pub fn winner(open: &Open) -> Party {
    let landing = match open.rules().goal {
        Goal::HoldOne => open.held.contains(&true),
        Goal::Points => points(open, Party::Landing) > points(open, Party::Defending),
    };
    if landing { Party::Landing } else { Party::Defending }
}

/// The points of a side: for objectives held and for enemy units eliminated or lost off the map, which all lie open.
pub fn points(open: &Open, party: Party) -> u16 {
    let Points { objective, unit, command } = open.rules().points;
    let held = open.held.iter().filter(|held| **held == (party == Party::Landing)).count() as u16;
    let gone = open.each().filter(|(_, other)| {
        other.party != party && matches!(other.place, Whereabouts::Lost | Whereabouts::Eliminated)
    });
    let worth = |arm| match arm {
        Arm::Dummy => 0,
        Arm::Command => command,
        Arm::Infantry | Arm::Artillery | Arm::Jeep => unit,
    };
    held * objective + gone.filter_map(|(id, _)| open.kind(id)).map(|kind| worth(kind.arm)).sum::<u16>()
}

/// Whether a side has no real unit on the map any more.
pub fn annihilated(state: &State, party: Party) -> bool {
    !state.open.on_map(party).any(|(unit, _)| state.kind(unit).real())
}

/// What the scenario asks for, in words.
pub fn aims(scenario: &Scenario) -> String {
    let [landing, _] = &scenario.seats;
    let hexes: Vec<String> = scenario.objectives.iter().map(|spot| scenario.board.called(*spot)).collect();
    let turns = scenario.rules.turns;
    match scenario.rules.goal {
        Goal::HoldOne => {
            format!("after turn {turns} {landing} must hold one of {}; else the other side wins", hexes.join(", "))
        }
        Goal::Points => {
            format!("after turn {turns} {landing} must have more points; objectives are {}", hexes.join(", "))
        }
    }
}

/// How a game ended, in words.
pub fn told(open: &Open, winner: Party, ending: Ending) -> String {
    let name = |party: Party| open.scenario.seats[party as usize].as_str();
    match (ending, open.rules().goal) {
        (Ending::Annihilation, _) => {
            format!("{} wins: {} has no unit left on the map", name(winner), name(winner.enemy()))
        }
        (Ending::LastTurn, Goal::HoldOne) => {
            let held = open.held.iter().filter(|held| **held).count();
            let objectives = if held == 1 { "1 objective".into() } else { format!("{held} objectives") };
            format!("{} wins after the last turn: {} holds {objectives}", name(winner), name(Party::Landing))
        }
        (Ending::LastTurn, Goal::Points) => {
            let [won, lost] = [winner, winner.enemy()].map(|party| points(open, party));
            format!("{} wins after the last turn by {won} to {lost} points", name(winner))
        }
    }
}
