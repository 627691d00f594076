//! Orders that are paid for with supply: refit, fuel, feeding; and dumps blown up.

use super::Desk;
use crate::board::HexId;
use crate::fraction::Fraction;
use crate::game::order::Order;
use crate::game::piece::{CraftId, Mark, UnitId};
use crate::game::sequence::Segment;
use crate::game::state::Open;
use crate::game::supply::{Supply, Trace};
use crate::supply::feeding::{self, Eater};
use crate::supply::fuel::{self, Motion};
use crate::supply::refit;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, require};

/// Whether an aircraft may be readied at its base (ocs.refit.1, ocs.refit.2).
pub fn refit(desk: &Desk<'_>, craft: CraftId) -> Judgement {
    let open = desk.view.open;
    desk.idle(open.segment == Segment::Refit)?;
    let own = open.crafts.get(usize::from(craft)).filter(|craft| craft.party == desk.party);
    let base = own.and_then(|craft| open.base(craft.base?));
    let inactive = own.is_some_and(|craft| !craft.active) && open.flies(craft);
    require!(inactive, "ocs.refit.1", "{craft} is not an Inactive aircraft of yours", "choose one that is");
    let readies =
        base.is_some_and(|base| u16::from(base.readied) < refit::refitted(open.rules(), base.level, u16::MAX));
    require!(readies, "ocs.refit.1", "its base readies no more aircraft now", "choose an aircraft at another base");
    let room = base.is_some_and(|base| open.active_at(base.hex) < open.most_active(base.level));
    require!(room, "ocs.base.13", "its base holds no more Active aircraft", "choose an aircraft at another base");
    let paid = base.is_some_and(|base| base.paid || payable(open, desk.party, base.hex, refit_cost(open)));
    require!(paid, "ocs.refit.2", "no supply for the refit is in reach of its base", "bring supply there");
    Ok(())
}

/// What the first refit of a base in a phase costs.
pub fn refit_cost(open: &Open) -> Tokens {
    refit::cost(open.rules(), 1)
}

fn payable(open: &Open, party: Party, hex: HexId, tokens: Tokens) -> bool {
    Supply::of(open, party).suffices(hex, tokens)
}

/// Whether a unit may be fuelled for this phase (ocs.fuel.1, ocs.fuel.3).
pub fn fuel(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let (open, hex) = (desk.view.open, thirsty(desk, unit)?);
    let cost = open.rules().supply.costs.fuel;
    require!(payable(open, desk.party, hex, cost), "ocs.fuel.3", "no fuel is in reach of {unit}", "bring supply up");
    Ok(())
}

/// The hex of a unit that could use fuel.
fn thirsty(desk: &Desk<'_>, unit: UnitId) -> Result<HexId, &'static jumpmaster_core::Rule> {
    let open = desk.view.open;
    desk.idle(open.segment.moves())?;
    let hex = desk.own(unit)?;
    require!(
        fuel::needed(open.kind(unit).mobility, Motion::Movement),
        "ocs.fuel.1",
        "{unit} goes on foot and needs no fuel",
        "fuel a unit that moves by truck or on tracks"
    );
    require!(!super::fuelled(open, unit), "ocs.fuel.1", "{unit} has fuel", "move it");
    require!(
        super::march(open, unit).is_some() && !open.unit(unit).has(Mark::Halted),
        "ocs.base.12",
        "{unit} does not move in this phase",
        "fuel a unit that does"
    );
    Ok(hex)
}

/// Whether the formation of a unit, or what is around an HQ, may be fuelled until Clean Up (ocs.fuel.4, ocs.fuel.5).
pub fn fuel_all(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let open = desk.view.open;
    desk.idle(open.segment.moves())?;
    let hex = desk.own(unit)?;
    require!(
        open.kind(unit).formation.is_some() || open.kind(unit).hq(),
        "ocs.fuel.5",
        "{unit} belongs to no formation and is no HQ",
        "fuel it by itself"
    );
    require!(
        !open.unit(unit).has(Mark::FuelledLong),
        "ocs.fuel.4",
        "{unit} has fuel until Clean Up",
        "move what it fuels"
    );
    let cost = fuel_all_cost(open, unit);
    require!(payable(open, desk.party, hex, cost), "ocs.fuel.4", "no fuel is in reach of {unit}", "bring supply up");
    Ok(())
}

/// What the marker of a formation or of an HQ costs.
pub fn fuel_all_cost(open: &Open, unit: UnitId) -> Tokens {
    let costs = &open.rules().supply.costs;
    if open.kind(unit).formation.is_some() { costs.formation } else { costs.hq }
}

/// Whether a unit may be fed off the map (ocs.trace.3, ocs.trace.4).
pub fn feed(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let open = desk.view.open;
    desk.idle(open.segment == Segment::Supply)?;
    let hex = desk.own(unit)?;
    require!(!open.unit(unit).has(Mark::Fed), "ocs.trace.3", "{unit} is fed", "feed another unit");
    let eater = Eater { size: open.kind(unit).size, mode: open.unit(unit).mode };
    require!(eater.can_eat(), "ocs.trace.4", "{unit} is in Strat Mode and cannot be fed", "feed another unit");
    require!(
        Trace::of(open).wants(unit),
        "ocs.trace.1",
        "{unit} needs no feeding",
        "feed a unit that cannot trace supply"
    );
    let paid = payable(open, desk.party, hex, meal(open, unit));
    require!(paid, "ocs.trace.3", "no food is in reach of {unit}", "bring supply up");
    Ok(())
}

/// What it costs to feed one unit more in its hex (ocs.trace.3).
pub fn meal(open: &Open, unit: UnitId) -> Tokens {
    let fed = open.unit(unit).hex().map_or(Fraction::ZERO, |hex| {
        open.at(hex).filter(|&other| open.unit(other).has(Mark::Fed)).map(|other| open.kind(other).size).sum()
    });
    let all = fed + open.kind(unit).size;
    feeding::cost(open.rules(), all).less(feeding::cost(open.rules(), fed))
}

/// Whether a dump may be blown up: an own one, once in an own phase in which things move (ocs.dump.1).
pub fn blow(desk: &Desk<'_>, at: Spot) -> Judgement {
    let open = desk.view.open;
    desk.idle(open.segment.moves())?;
    let hex = desk.hex(at)?;
    let dump = open.dumps.iter().find(|dump| dump.hex == hex && dump.party == desk.party);
    require!(dump.is_some(), "ocs.dump.1", "you have no dump in {hex}", "name a hex with one");
    require!(
        dump.is_some_and(|dump| !dump.blown),
        "ocs.dump.1",
        "that dump was blown in this phase",
        "wait for another"
    );
    Ok(())
}

/// Every order of this kind in a segment.
pub fn list(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    match open.segment {
        Segment::Refit => desk.judged((0..open.crafts.len() as CraftId).map(|craft| Order::Refit { craft }), out),
        Segment::Supply => desk.judged(open.on_map(desk.party).map(|(unit, _)| Order::Feed { unit }), out),
        segment if segment.moves() => {
            for (unit, _) in open.on_map(desk.party) {
                desk.judged([Order::Fuel { unit }, Order::FuelAll { unit }].into_iter(), out);
            }
            let own = open.dumps.iter().filter(|dump| dump.party == desk.party);
            desk.judged(own.map(|dump| Order::Blow { at: open.board().spot(dump.hex) }), out);
        }
        _ => {}
    }
}
