//! Victory: what decides the game after its last turn, and that a side without a real unit loses (landing.base.7).

use super::event::Ending;
use super::rules::{Goal, Points};
use super::scenario::Scenario;
use super::state::{Open, Party, State, Whereabouts};
use super::unit::Arm;
use jumpmaster_core::capital;

/// The winner after the last turn: the landing side if it holds an objective; by points, the side with more, ties going to
/// the defender.
pub fn winner(open: &Open) -> Party {
    let landing = match open.rules().goal {
        Goal::HoldOne => open.held.contains(&true),
        Goal::Points => points(open, Party::Landing) > points(open, Party::Defending),
    };
    if landing { Party::Landing } else { Party::Defending }
}

/// The points of a side: for objectives held and for enemy units eliminated or lost off the map, all of which is public.
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

/// What the scenario requires, in words.
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

/// How a side wins, in a sentence; for spectators, how each side does.
pub fn to_win(scenario: &Scenario, party: Option<Party>) -> String {
    match scenario.rules.goal {
        Goal::HoldOne => by_holding(scenario, party),
        Goal::Points => by_points(scenario, party),
    }
}

fn by_holding(scenario: &Scenario, party: Option<Party>) -> String {
    let ([landing, defending], turns) = (&scenario.seats, scenario.rules.turns);
    match (party, objectives(scenario, "or"), objectives(scenario, "and")) {
        (Some(Party::Landing), Some(one), _) => {
            format!("Hold {one} after turn {turns}, or leave {defending} no unit on the map.")
        }
        (Some(Party::Defending), _, Some(all)) => {
            format!("Hold {all} after turn {turns}, or leave {landing} no unit on the map.")
        }
        (None, Some(one), _) => {
            let landing = capital(landing);
            format!("{landing} wins by holding {one} after turn {turns}, else {defending}; {WIPED_OUT}.")
        }
        (Some(Party::Landing), ..) => format!("Leave {defending} no unit on the map by the end of turn {turns}."),
        (Some(Party::Defending), ..) => format!("Have a unit left on the map after turn {turns}."),
        (None, ..) => format!("{} wins if it lasts for {turns} turns; {WIPED_OUT}.", capital(defending)),
    }
}

fn by_points(scenario: &Scenario, party: Option<Party>) -> String {
    let ([landing, defending], turns) = (&scenario.seats, scenario.rules.turns);
    let Points { objective, unit, command } = scenario.rules.points;
    let held = objectives(scenario, "and").map_or(String::new(), |all| format!("{objective} for each of {all}, "));
    let worth = format!("({held}{unit} for an enemy unit, {command} for a command group)");
    match party {
        Some(Party::Landing) => format!(
            "Have more points than {defending} after turn {turns} {worth}, or leave {defending} no unit on the map."
        ),
        Some(Party::Defending) => format!(
            "Have as many points as {landing} after turn {turns}, or more {worth}, or leave {landing} no unit on the map."
        ),
        None => {
            let landing = capital(landing);
            format!("{landing} wins by having more points after turn {turns} {worth}, else {defending}; {WIPED_OUT}.")
        }
    }
}

/// What else ends a game, for spectators.
const WIPED_OUT: &str = "a side with no unit left on the map loses at once";

/// The objectives in words: "E/e5 or F/f5"; `None` if there are none.
fn objectives(scenario: &Scenario, last: &str) -> Option<String> {
    let mut names: Vec<String> = scenario.objectives.iter().map(|spot| scenario.board.called(*spot)).collect();
    let end = names.pop()?;
    Some(if names.is_empty() { end } else { format!("{} {last} {end}", names.join(", ")) })
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
