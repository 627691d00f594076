//! Who wins (ocs.base.22).

use super::state::Open;
use super::supply::Trace;
use crate::board::HexId;
use crate::unit::Party;
use jumpmaster_core::Named;

/// Who has won when the last turn is over, and how: nobody in a draw.
pub fn at_the_end(open: &Open) -> (Option<Party>, String) {
    let victory = &open.scenario.victory;
    let side = victory.party;
    let supply = Trace::of(open);
    let held = |hex: &&HexId| open.holder(**hex) == Some(side) && (!victory.supplied || supply.traces(side, **hex));
    let held: Vec<String> = victory.hexes.iter().filter(held).map(|&hex| open.board().name(hex)).collect();
    if held.len() >= usize::from(victory.needed) {
        let supplied = if victory.supplied { " in trace supply" } else { "" };
        return (Some(side), format!("{} stands in {}{supplied}", side.name(), held.join(", ")));
    }
    if let Some(&hex) = victory.draw.iter().find(|&&hex| open.holder(hex) == Some(side)) {
        return (None, format!("{} stands in {} and no better", side.name(), open.board().name(hex)));
    }
    (Some(side.enemy()), format!("{} does not stand where it must", side.name()))
}

/// Who has won because the other side has no combat unit left, arrived or coming.
pub fn at_once(open: &Open) -> Option<(Party, String)> {
    let gone = |party: &Party| {
        let own = open.each().filter(|(_, unit)| unit.party == *party);
        own.clone().next().is_some() && own.clone().all(|(_, unit)| unit.steps == 0)
    };
    let loser = Party::BOTH.into_iter().find(gone)?;
    Some((loser.enemy(), format!("{} has no combat unit left", loser.name())))
}

/// How a side wins, in a sentence; for those who look on, how each does.
pub fn to_win(open: &Open, party: Option<Party>) -> String {
    let victory = &open.scenario.victory;
    let side = victory.party;
    let names: Vec<String> = victory.hexes.iter().map(|&hex| open.board().name(hex)).collect();
    let which = match (victory.needed, names.len()) {
        (_, 1) => names[0].clone(),
        (needed, all) if usize::from(needed) == all => format!("all of {}", names.join(", ")),
        (needed, _) => format!("{needed} of {}", names.join(", ")),
    };
    let supplied = if victory.supplied { " in trace supply" } else { "" };
    let turn = open.scenario.turns;
    if party == Some(side) {
        format!("Have a combat unit in {which}{supplied} at the end of turn {turn}.")
    } else if party == Some(side.enemy()) {
        format!("Keep {} from having a combat unit in {which}{supplied} at the end of turn {turn}.", side.name())
    } else {
        let draws: Vec<String> = victory.draw.iter().map(|&hex| open.board().name(hex)).collect();
        let draw =
            if draws.is_empty() { String::new() } else { format!(" with one in {} it is a draw;", draws.join(" or ")) };
        format!(
            "{} wins with a combat unit in {which}{supplied} at the end of turn {turn};{draw} otherwise {} wins.",
            side.name(),
            side.enemy().name()
        )
    }
}
