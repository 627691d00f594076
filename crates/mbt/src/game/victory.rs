//! Who wins: points at the end of the last turn (mbt.base.26).

use crate::game::plan::Plan;
use crate::game::score;
use crate::game::state::{Open, Party, Piece, Place, Sky, State, What};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Outcome, capital, clause};

/// The points of each side: objectives held alone, and enemy losses. LGOPs in the return pile count as destroyed until they
/// return; casualties aboard count, troops never dropped do not (mbt.abort.3).
pub fn points(state: &State) -> [u16; 2] {
    Party::BOTH.map(|party| {
        let held = state.open.scenario.objectives.iter().map(|&at| held(&state.open, at, party));
        let beaten = state.open.pieces.iter().filter(|piece| piece.party != party);
        let lost: u16 = beaten.map(|piece| worth(&state.open, piece)).sum();
        let aboard = if party == Party::Defending { aboard(&state.open, state.plan.by_the_rules()) } else { 0 };
        held.sum::<u16>() + lost + aboard
    })
}

/// The value of an objective to a side.
fn held(open: &Open, at: Spot, party: Party) -> u16 {
    let units = |of: Party| open.at(at).filter(|(_, piece)| piece.party == of && !piece.is_bundle()).count();
    score::held(&open.rules().ground, units(party), units(party.enemy()))
}

/// The side that holds a hex alone: it has units there, and the other has none.
pub fn holder(open: &Open, at: Spot) -> Option<Party> {
    let stands = |party| open.at(at).any(|(_, piece)| piece.party == party && !piece.is_bundle());
    match Party::BOTH.map(stands) {
        [true, false] => Some(Party::Airborne),
        [false, true] => Some(Party::Defending),
        _ => None,
    }
}

/// The value of a piece's losses to the enemy; a bundle is not a unit.
fn worth(open: &Open, piece: &Piece) -> u16 {
    let score = &open.rules().ground.score;
    let step = if piece.reduced { score.small } else { 0 };
    match (piece.place, piece.what) {
        (Place::Gone(how), What::Unit(kind)) if how.destroyed() => step + score::worth(&open.rules().ground, kind),
        _ => step,
    }
}

/// The value of what was lost aboard: casualties, and everything that went down with an aircraft (mbt.manifest.3,
/// mbt.casualty.2).
fn aboard(open: &Open, plan: &Plan) -> u16 {
    let score = &open.rules().ground.score;
    let of = |(craft, mission): (&crate::game::state::Craft, &crate::game::plan::Mission)| {
        let hurt = mission.hurt.len() as u16 * score.small;
        if craft.sky != Sky::Crashed {
            return hurt;
        }
        let [lgops, bundles] = mission.load.left();
        let items = mission.cargo.aboard().len() as u16;
        hurt + score.transport + u16::from(lgops + bundles) * score.small + items * score.vehicle
    };
    open.craft.iter().zip(&plan.missions).map(of).sum()
}

/// The end of a game: most points win.
pub fn outcome(open: &Open, winner: Option<Party>, points: [u16; 2]) -> Outcome {
    let [airborne, defending] = points;
    let name = |party: Party| &open.scenario.seats[party as usize];
    let text = match winner {
        Some(party) => {
            let (won, lost) = if party == Party::Airborne { (airborne, defending) } else { (defending, airborne) };
            format!("{} wins by {won} points to {lost}.", capital(name(party)))
        }
        None => format!("A draw: {airborne} points each."),
    };
    Outcome { winner: winner.map(Party::seat), text, clause: clause!("mbt.base.26") }
}
