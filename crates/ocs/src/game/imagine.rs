//! A whole table such as a seat may believe it to be: everything is open but the other side's drop plans (ocs.airdrop.2), and
//! what fog hides (ocs.base.23).

use super::fog;
use super::orders;
use super::piece::UnitId;
use super::state::{Open, Plan, Plans, State};
use super::task::{Flight, MissionStep, Task};
use super::view::View;
use crate::board::HexId;
use crate::terrain::Terrain;
use crate::unit::Party;
use jumpmaster_core::dice::{Dice, Read};
use jumpmaster_core::{Hidden, clause};

/// Draws the plans that the seat does not know: each unit that could be planned for is, with an even chance, to drop on some hex
/// of land. `None` if the dice run out.
pub fn imagine<D: Dice + ?Sized>(view: &View<'_>, dice: &mut D) -> Option<State> {
    let mut plans = [Plans::new(), Plans::new()];
    for party in Party::BOTH {
        plans[party as usize] = match view.plans[party as usize] {
            Some(known) => known.clone(),
            None => drawn(view, party, dice)?,
        };
    }
    let [blue, red] = plans;
    let hidden = [Hidden::new(Party::Blue.seat(), blue), Hidden::new(Party::Red.seat(), red)];
    Some(State::of(fog::lifted(view.open, dice).ok().flatten()?, hidden))
}

fn drawn<D: Dice + ?Sized>(view: &View<'_>, party: Party, dice: &mut D) -> Option<Plans> {
    let open = view.open;
    if !orders::has_transport(open, party) {
        return Some(Plans::new());
    }
    let land: Vec<HexId> =
        (0..open.board().len() as HexId).filter(|&hex| !open.board().cell(hex).terrain.has(Terrain::Water)).collect();
    let mut plans = Plans::new();
    for (unit, _) in open.on_map(party).filter(|(unit, _)| open.kind(*unit).flies(open.rules())) {
        let mut draw = |below: usize| dice.draw(below, clause!("ocs.airdrop.2")).ok();
        if draw(2)? == 1 {
            plans.push(Plan { unit, hex: land[draw(land.len())?], from: 1 });
        }
    }
    if let Some(Task::Mission(mission)) = open.tasks.last().filter(|_| plans_wanted(open, party)) {
        let able: Vec<UnitId> =
            open.at(mission.base).filter(|&unit| orders::could_board(open, mission, unit)).collect();
        if !able.is_empty() {
            let unit = able[dice.draw(able.len(), clause!("ocs.airdrop.2")).ok()?];
            plans.retain(|plan| plan.unit != unit);
            plans.push(Plan { unit, hex: mission.target, from: 1 });
            plans.sort_unstable();
        }
    }
    Some(plans)
}

/// Whether a side gathers a drop and has nothing aboard yet: then somebody may well be planned to go there.
fn plans_wanted(open: &Open, party: Party) -> bool {
    matches!(open.tasks.last(), Some(Task::Mission(mission)) if mission.party == party
        && mission.flight == Flight::Drop && mission.step == MissionStep::Gathering && mission.is_empty())
}
