//! Orders around the landing: forming platoons (pl.form), headings (pl.glider.2), anti-aircraft fire (pl.aa), filling order (pl.drift.10).

use super::{Desk, Gather, Judgement, Order, Rule, fire, plan, require};
use crate::flak;
use crate::form;
use crate::scenario::CraftKind;
use crate::state::{AttackKind, CraftId, Flight, Open, Party, Step, Unit, UnitId, Whereabouts};
use crate::strength::Strength;
use jumpmaster_core::hex::{Side, Spot};

/// Forms a platoon out of ready sticks at the start of the player turn, before anything else (pl.form.1 to pl.form.5, pl.form.9).
pub fn form(desk: Desk<'_>, at: Spot, counter: u8) -> Judgement {
    let open = desk.open;
    require!(
        open.step == Step::Start,
        "pl.form.5",
        "platoons are formed before any other action",
        "wait for the start of your player turn"
    );
    desk.on_board(at)?;
    let Some(party) = desk.party else { return Ok(()) };
    let known = open.rules().stick_of(usize::from(counter)).is_some();
    require!(known, "pl.form.3", "no sticks make such a platoon", "name a paratroop platoon");
    let here = open.party_at(at, party).any(|(id, _)| open.counter(id).stick_of == Some(usize::from(counter)));
    require!(
        here,
        "pl.form.4",
        "no such sticks of yours are in {at}",
        "choose a hex with sticks of the platoon's type"
    );
    let enemies = open.holds(at, party.enemy());
    require!(!enemies, "pl.form.4", "enemies are in {at}", "sticks form in a hex clear of enemies");
    let sticks = sticks_to_form(open, party, at, counter).count() as u16;
    let (platoons, _) = form::platoons(open.rules(), sticks, enemies);
    require!(
        platoons > 0,
        "pl.form.5",
        "too few sticks in {at} are ready",
        "gather enough undispersed sticks of one type that did not land this turn"
    );
    Ok(())
}

/// The sticks that could go into a platoon here: ready, and of its type (pl.form.1, pl.form.3, pl.form.9).
pub fn sticks_to_form(open: &Open, party: Party, at: Spot, counter: u8) -> impl Iterator<Item = UnitId> {
    let rules = open.rules();
    let near = move |unit: &Unit| match unit.spot() {
        Some(spot) if rules.form_same_hex => spot == at,
        Some(spot) => open.board().distance(spot, at) <= 1 && !open.holds(spot, party.enemy()),
        None => false,
    };
    open.on_board(party).filter_map(move |(id, unit)| {
        let kind = open.counter(id).stick_of?;
        let fits = kind == usize::from(counter) || rules.any_stick_combines;
        (near(unit) && fits && form::ready(unit.dispersed.is_some(), unit.landed)).then_some(id)
    })
}

/// A glider's heading, if the plan does not fix it (pl.glider.2).
pub fn steer(desk: Desk<'_>, craft: CraftId, _heading: Side) -> Judgement {
    require!(desk.open.step == Step::Heading, "pl.glider.2", "headings are not chosen now", "go on with the turn");
    let flight = desk.open.craft.get(usize::from(craft)).map(|craft| craft.flight);
    let waits = matches!(flight, Some(Flight::Over(_, None))) && desk.open.craft_kind(craft) == CraftKind::Glider;
    require!(waits, "pl.glider.2", "{craft} waits for no heading", "choose a glider overhead that has none");
    Ok(())
}

/// Begins fire at an aircraft (pl.aa.2, pl.aa.3, pl.aa.4, pl.glider.6).
pub fn aim_flak(desk: Desk<'_>, unit: UnitId, craft: CraftId) -> Judgement {
    let open = desk.open;
    require!(
        open.step == Step::Flak,
        "pl.sequence.3",
        "aircraft are fired on in the anti-aircraft segment",
        "wait for the enemy's Air Phase"
    );
    require!(open.attack.is_none(), "pl.aa.4", "another shot is put together", "roll that one first");
    let from = may_fire_flak(desk, unit)?;
    let Some(Flight::Over(at, _)) = open.craft.get(usize::from(craft)).map(|craft| craft.flight) else {
        require!(false, "pl.aa.4", "{craft} is not overhead", "choose an aircraft that is");
        return Ok(());
    };
    in_reach(open, unit, from, at)
}

/// Adds a gun to the shot.
pub fn join_flak(desk: Desk<'_>, unit: UnitId) -> Judgement {
    let Some(attack) = desk.open.attack.filter(|attack| attack.kind == AttackKind::Flak) else { return Ok(()) };
    require!(!attack.by.has(unit), "pl.aa.4", "{unit} is part of the shot already", "choose another gun");
    let from = may_fire_flak(desk, unit)?;
    in_reach(desk.open, unit, from, attack.at)
}

/// An undispersed anti-aircraft gun fires once in an enemy Air Phase (pl.aa.1, pl.aa.4).
fn may_fire_flak(desk: Desk<'_>, id: UnitId) -> Result<Spot, &'static Rule> {
    let at = desk.own(id)?;
    require!(
        desk.open.counter(id).anti_aircraft,
        "pl.aa.1",
        "{unit} cannot fire at aircraft",
        "choose an anti-aircraft gun"
    );
    desk.undispersed(id)?;
    require!(
        !desk.open.unit(id).flak_fired,
        "pl.aa.4",
        "{unit} has fired at aircraft in this Air Phase",
        "each gun fires once"
    );
    fire::unloaded(desk.open, id)?;
    require!(!desk.open.stream(at), "pl.base.6", "{unit} stands in a stream", "move it out first");
    Ok(at)
}

fn in_reach(open: &Open, unit: UnitId, from: Spot, at: Spot) -> Judgement {
    let strength = flak::strength(open.rules(), open.counter(unit), open.board().distance(from, at));
    require!(strength != Strength::NONE, "pl.aa.4", "the aircraft is out of range of {unit}", "choose a nearer one");
    Ok(())
}

/// The owner may announce, before the drift die, which sticks take the first places; each stick once (pl.drift.10).
pub fn fill_first(desk: Desk<'_>, id: UnitId) -> Judgement {
    let open = desk.open;
    require!(
        open.step == Step::Landing,
        "pl.drift.10",
        "the order of filling is announced before the drift die",
        "wait for the landing segment"
    );
    require!(
        open.rules().filling_announced,
        "pl.drift.10",
        "sticks fill places in stick order in this game",
        "see option drift_order"
    );
    let jumps = open.units.get(usize::from(id)).is_some_and(|unit| {
        unit.place() == Whereabouts::Aloft
            && Some(unit.owner) == desk.party
            && open.counter(id).stick_of.is_some()
            && open.craft_of(id).is_some_and(|craft| matches!(open.craft[usize::from(craft)].flight, Flight::Over(..)))
    });
    require!(jumps, "pl.drift.10", "{unit} does not jump now", "choose a stick that does");
    require!(!open.filling.contains(&id), "pl.drift.10", "{unit} has been announced", "announce each stick once");
    Ok(())
}

/// Platoons that could be formed; landings that could be called off or, if the plan is not binding, rewritten.
pub fn start_candidates(desk: Desk<'_>, party: Party, gather: &mut Gather<'_>) -> bool {
    let open = desk.open;
    let mut forms = || {
        let mut tried: Vec<(Spot, usize)> = Vec::new();
        open.on_board(party).all(|(id, unit)| match (unit.spot(), open.counter(id).stick_of) {
            (Some(at), Some(counter)) if !tried.contains(&(at, counter)) => {
                tried.push((at, counter));
                gather.ask(Order::Form { at, counter: counter as u8 })
            }
            _ => true,
        })
    };
    if !forms() {
        return false;
    }
    let Some(written) = desk.plan else { return true };
    (0..written.0.len() as CraftId).all(|craft| {
        gather.ask(Order::CallOff { craft })
            && (open.rules().plan_binding
                || open.craft[usize::from(craft)].flight != Flight::Unseen
                || plan::lines(desk, craft, gather))
    })
}

/// Headings for every glider that still needs one.
pub fn heading_candidates(desk: Desk<'_>, gather: &mut Gather<'_>) -> bool {
    (0..desk.open.craft.len() as CraftId)
        .all(|craft| Side::ALL.into_iter().all(|heading| gather.ask(Order::Steer { craft, heading })))
}

/// Every gun at every aircraft overhead.
pub fn flak_candidates(desk: Desk<'_>, party: Party, gather: &mut Gather<'_>) -> bool {
    let open = desk.open;
    let mut guns = open.on_board(party).filter(|&(id, _)| open.counter(id).anti_aircraft);
    guns.all(|(unit, _)| {
        (0..open.craft.len() as CraftId)
            .filter(|&craft| matches!(open.craft[usize::from(craft)].flight, Flight::Over(..)))
            .all(|craft| gather.ask(Order::AimFlak { unit, craft }))
    })
}

/// Every stick that could be announced.
pub fn landing_candidates(desk: Desk<'_>, gather: &mut Gather<'_>) -> bool {
    let aloft = desk.open.each().filter(|(_, unit)| unit.place() == Whereabouts::Aloft);
    aloft.into_iter().all(|(unit, _)| gather.ask(Order::FillFirst { unit }))
}
