//! Modes, Reserves and movement hex by hex (ocs.base.3, ocs.base.5, ocs.base.12).

use super::Desk;
use crate::board::HexId;
use crate::fraction::Fraction;
use crate::game::order::Order;
use crate::game::piece::{Mark, UnitId};
use crate::game::sequence::Segment;
use crate::game::state::Open;
use crate::game::supply::Supply;
use crate::movement::allowance::{Mover, Occasion, allowance};
use crate::movement::march::{Country, March};
use crate::rules::base::Cost;
use crate::supply::fuel::{self, Motion};
use crate::unit::{Mode, Party};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Named, Rule, clause, require};

/// When the movement of a segment takes place; `None` in a segment without.
pub const fn occasion(segment: Segment) -> Option<Occasion> {
    match segment {
        Segment::Movement => Some(Occasion::Movement),
        Segment::Reaction => Some(Occasion::Reaction),
        Segment::Exploitation => Some(Occasion::Exploitation),
        _ => None,
    }
}

/// The country that a side's units march through.
pub fn country(open: &Open, party: Party) -> Country<'_> {
    Country { rules: open.rules(), board: open.board(), zones: &open.zones, party }
}

/// The march of a unit: the points it has left; `None` if it may not move in this segment (ocs.base.12). Whoever is carried by
/// air spends at most half (ocs.airtrans.10).
pub fn march(open: &Open, id: UnitId) -> Option<March> {
    let (unit, kind) = (open.unit(id), open.kind(id));
    let all = points(open, id)?;
    let all = if unit.has(Mark::Carried) { all / 2 } else { all };
    Some(March {
        mobility: kind.mobility,
        left: all.saturating_sub(unit.spent),
        unmoved: !unit.has(Mark::Moved),
        strat: unit.mode == Mode::Strat,
    })
}

/// All the points that a unit has in this segment, in tenths; `None` if it may not move.
fn points(open: &Open, id: UnitId) -> Option<Cost> {
    let unit = open.unit(id);
    let mover = Mover {
        allowance: open.kind(id).allowance,
        mode: unit.mode,
        released: unit.has(Mark::Released),
        exploiting: unit.has(Mark::Exploiting),
        disorganized: unit.has(Mark::Dg),
    };
    allowance(open.rules(), mover, occasion(open.segment)?)
}

/// The part of its MA that a unit has spent: all of it if it has none and has moved all the same (ocs.rail.7, ocs.ship.7).
pub fn spent(open: &Open, id: UnitId) -> Fraction {
    let unit = open.unit(id);
    match points(open, id) {
        _ if !unit.has(Mark::Moved) => Fraction::ZERO,
        Some(all) if all > 0 => Fraction::new(unit.spent.into(), all.into()),
        _ => Fraction::ONE,
    }
}

/// Whether a unit has the fuel it needs (ocs.fuel.1): its own, or as an independent unit that begins to move, that of an HQ with
/// a fuel marker whose throw reaches it (ocs.fuel.5).
pub fn fuelled(open: &Open, id: UnitId) -> bool {
    !fuel::needed(open.kind(id).mobility, Motion::Movement)
        || has_fuel(open, id)
        || (open.kind(id).formation.is_none() && !open.unit(id).has(Mark::Moved) && by_an_hq(open, id))
}

/// Whether a unit has been fuelled itself.
pub fn has_fuel(open: &Open, id: UnitId) -> bool {
    open.unit(id).has(Mark::Fuelled) || open.unit(id).has(Mark::FuelledLong)
}

fn by_an_hq(open: &Open, id: UnitId) -> bool {
    let (party, Some(at)) = (open.unit(id).party, open.unit(id).hex()) else { return false };
    let marked = |&(hq, _): &(UnitId, HexId)| open.kind(hq).hq() && open.unit(hq).has(Mark::FuelledLong);
    let mut hqs = open.on_map(party).filter(marked).peekable();
    hqs.peek().is_some() && {
        let supply = Supply::of(open, party);
        hqs.any(|(hq, hex)| supply.throws(hq, hex, at))
    }
}

/// Whether a unit may move at all now, and how far.
fn mover(desk: &Desk<'_>, unit: UnitId) -> Result<(HexId, March), &'static Rule> {
    let open = desk.view.open;
    desk.idle(open.segment.moves())?;
    let at = desk.own(unit)?;
    let march = march(open, unit).ok_or(&Rule {
        why: clause!("ocs.base.12"),
        what: "{unit} does not move in this phase",
        fix: "move released Reserves, and in Exploitation units that are marked for it",
    })?;
    require!(
        !open.unit(unit).has(Mark::Halted),
        "ocs.rail.8",
        "{unit} moves no further in this phase",
        "move another unit"
    );
    require!(fuelled(open, unit), "ocs.fuel.1", "{unit} has no fuel", "fuel it first, or move a unit on foot");
    Ok((at, march))
}

/// Whether a unit may go a hex further (ocs.base.5).
pub fn step(desk: &Desk<'_>, unit: UnitId, to: Spot) -> Judgement {
    let (at, march) = mover(desk, unit)?;
    let to = desk.hex(to)?;
    let open = desk.view.open;
    require!(open.board().side_to(at, to).is_some(), "ocs.base.5", "{unit} is not next to {hex}", "go hex by hex");
    require!(
        open.holder(to) != Some(desk.party.enemy()),
        "ocs.base.5",
        "an enemy combat unit is in {hex}",
        "go around it, or overrun it"
    );
    require!(
        cost(open, desk.party, march, at, to).is_some(),
        "ocs.base.5",
        "{unit} cannot enter {hex}: it is prohibited, or its points do not suffice",
        "go where its points suffice"
    );
    Ok(())
}

/// The cost of a step; `None` if the unit cannot take it.
pub fn cost(open: &Open, party: Party, march: March, at: HexId, to: HexId) -> Option<Cost> {
    country(open, party).cost_of(march, &[at, to])
}

/// Whether a unit may take a mode: before it moves, in the Mode & Movement Segment, not while DG (ocs.base.3).
pub fn mode(desk: &Desk<'_>, unit: UnitId, mode: Mode) -> Judgement {
    let open = desk.view.open;
    desk.idle(open.segment == Segment::Movement)?;
    let at = desk.own(unit)?;
    let piece = open.unit(unit);
    require!(piece.mode != mode, "ocs.base.3", "{unit} is in that mode", "choose another mode");
    require!(!piece.has(Mark::Dg), "ocs.base.3", "{unit} is DG and keeps its mode", "wait for Clean Up");
    require!(!piece.has(Mark::Moved), "ocs.base.3", "{unit} has moved", "set modes before units move");
    require!(!piece.has(Mark::ModeSet), "ocs.base.3", "the mode of {unit} is set", "leave it so until the next turn");
    require!(
        mode != Mode::Reserve || !open.zones.enemy_next_to(open.board(), desk.party, at),
        "ocs.base.3",
        "an enemy combat unit is next to {unit}",
        "place units in Reserve away from the enemy"
    );
    require!(
        mode != Mode::Strat || !open.zones.ezoc(desk.party, at),
        "ocs.base.3",
        "{unit} is in an EZOC, where nothing is in Strat Mode",
        "choose another mode"
    );
    Ok(())
}

/// Whether a Reserve may be released: at the start of Reaction or Exploitation (ocs.base.21).
pub fn release(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let open = desk.view.open;
    desk.idle(matches!(open.segment, Segment::Reaction | Segment::Exploitation))?;
    desk.own(unit)?;
    let piece = open.unit(unit);
    require!(piece.mode == Mode::Reserve, "ocs.base.21", "{unit} is not in Reserve", "choose a unit that is");
    require!(!piece.has(Mark::Released), "ocs.base.21", "{unit} is released", "move it");
    require!(!piece.has(Mark::Dg), "ocs.base.3", "{unit} is DG and has lost its Reserve", "wait for Clean Up");
    Ok(())
}

/// Every order of a Movement Segment for units on the ground.
pub fn list(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    for (unit, at) in open.on_map(desk.party) {
        match open.segment {
            Segment::Movement => {
                desk.judged(Mode::ALL.iter().map(|&mode| Order::Mode { unit, mode }), out);
            }
            _ => desk.judged([Order::Release { unit }].into_iter(), out),
        }
        let Ok((_, march)) = mover(desk, unit) else { continue };
        for (_, to) in open.board().around(at) {
            if open.holder(to) != Some(desk.party.enemy()) && cost(open, desk.party, march, at, to).is_some() {
                out.push(Order::Move { unit, to: open.board().spot(to) });
            }
        }
    }
}
