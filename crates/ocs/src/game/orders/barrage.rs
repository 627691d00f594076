//! Barrages by artillery and by ships: the target, who fires, and the order to fire (ocs.base.20, ocs.barrage.4).

use super::{Desk, NOT_NOW};
use crate::board::HexId;
use crate::game::barrage;
use crate::game::order::Order;
use crate::game::piece::UnitId;
use crate::game::set::Set;
use crate::game::state::Open;
use crate::game::supply::Supply;
use crate::game::task::{Barrage, Battery, Task};
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, require};

/// Whether a barrage may be begun.
pub fn barrage(desk: &Desk<'_>, at: Spot, ships: bool, facility: bool) -> Judgement {
    let open = desk.view.open;
    desk.idle(open.segment.barrages())?;
    let target = desk.hex(at)?;
    if facility {
        require!(
            barrage::has_facility(open, desk.party, target),
            "ocs.facility.1",
            "no enemy Air Base or port is in {hex}",
            "fire at a hex with one, or at units"
        );
    } else {
        require!(
            open.holder(target) == Some(desk.party.enemy()),
            "ocs.barrage.1",
            "no enemy combat unit is in {hex}",
            "fire at a hex with enemies"
        );
    }
    let battery = if ships { Battery::Ships } else { Battery::Guns };
    require!(
        !firers(open, desk.party, target, battery, facility).is_empty(),
        "ocs.base.20",
        "nobody can fire at {hex} now and pay for it",
        "fire where guns or ships reach"
    );
    Ok(())
}

/// Those who fire at a hex unless they are left out: all that can, and of guns as many as can be paid for, the last left out
/// first (ocs.bsupply.1).
pub fn firers(open: &Open, party: Party, target: HexId, battery: Battery, facility: bool) -> Set {
    let mut firers = match battery {
        Battery::Guns => barrage::guns(open, party, target),
        Battery::Ships => barrage::ships(open, party, target),
    };
    while !firers.is_empty() && !paid(open, &Barrage { party, target, battery, firers, facility }) {
        let last = firers.iter().last().unwrap_or_default();
        firers.remove(last);
    }
    firers
}

/// Whether a barrage can be paid for by one of those who fire.
fn paid(open: &Open, salvo: &Barrage) -> bool {
    salvo.battery == Battery::Ships || payer(open, salvo).is_some()
}

/// The hex of the first gun that finds the supply for a barrage (ocs.bsupply.1).
pub fn payer(open: &Open, salvo: &Barrage) -> Option<HexId> {
    let (cost, supply) = (barrage::cost(open, salvo), Supply::of(open, salvo.party));
    let hexes = salvo.firers.iter().filter_map(|unit| open.unit(unit).hex());
    hexes.into_iter().find(|&hex| supply.suffices(hex, cost))
}

/// Whether a unit may be left out: somebody must fire.
pub fn leave(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let Some(Task::Barrage(salvo)) = desk.task else { return NOT_NOW };
    require!(salvo.firers.has(unit), "ocs.barrage.4", "{unit} does not fire", "choose one that does");
    require!(salvo.firers.len() > 1, "ocs.barrage.4", "nobody else fires", "keep one at least");
    Ok(())
}

/// Every barrage that may be begun.
pub fn list(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let mut targets: Vec<HexId> = open.on_map(desk.party.enemy()).map(|(_, hex)| hex).collect();
    targets.sort_unstable();
    targets.dedup();
    let facilities = open.bases.iter().map(|base| base.hex).chain(open.ports.iter().map(|port| port.hex));
    let facilities = facilities.filter(|&hex| barrage::has_facility(open, desk.party, hex));
    let aims = targets.into_iter().map(|hex| (hex, false)).chain(facilities.map(|hex| (hex, true)));
    for (hex, facility) in aims {
        let at = open.board().spot(hex);
        desk.judged([false, true].into_iter().map(|ships| Order::Barrage { at, ships, facility }), out);
    }
}
