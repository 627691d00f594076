//! Movement, one hex at a time (pl.base.8, pl.base.10, pl.landed.1, pl.night.4).

use super::{Desk, Gather, Judgement, Order, Rule, engineers, require, transport};
use crate::board::Feature;
use crate::counter::Mover;
use crate::rules::{Cost, Going};
use crate::state::{Job, Open, Party, Step, UnitId, Whereabouts};
use jumpmaster_core::clause;
use jumpmaster_core::hex::Spot;

/// A move into an adjacent hex.
pub fn step(desk: Desk<'_>, id: UnitId, to: Spot) -> Judgement {
    let open = desk.open;
    require!(open.step == Step::Movement, "pl.sequence.1", "units move in the Movement Phase", "wait for it");
    let from = may_move(desk, id)?;
    desk.on_board(to)?;
    require!(open.board().distance(from, to) == 1, "pl.base.8", "{at} is not next to {unit}", "move one hex at a time");
    may_leave(open, id, from)?;
    step_beside(open, Walker::of(open, id), from, to)
}

/// A unit that moves, with what all its steps depend on.
#[derive(Clone, Copy)]
struct Walker {
    id: UnitId,
    owner: Party,
    size: u16,
    mover: Mover,
    /// What it has left, in half movement points.
    left: u8,
    /// Whether it has not moved, and has a single movement point.
    first_of_one: bool,
}

impl Walker {
    fn of(open: &Open, id: UnitId) -> Walker {
        let (unit, points) = (open.unit(id), open.movement(id));
        let left = points.saturating_mul(2).saturating_sub(unit.spent);
        let first_of_one = unit.spent == 0 && points == 1;
        Walker { id, owner: unit.owner, size: open.counter(id).size, mover: open.mover(id), left, first_of_one }
    }

    /// Whether it has enough left for a step at the lowest cost.
    fn may_go_on(self, open: &Open) -> bool {
        self.first_of_one || open.rules().lowest_cost(self.mover) <= self.left
    }
}

/// Whether a unit that may move may leave its hex.
fn may_leave(open: &Open, id: UnitId, from: Spot) -> Judgement {
    let shared = open.rules().shared_locked && open.holds(from, open.unit(id).owner.enemy());
    require!(!shared, "pl.contact.5", "{unit} shares its hex with enemies", "fight them first");
    Ok(())
}

/// A move into an adjacent hex, by a unit that may leave its own.
fn step_beside(open: &Open, walker: Walker, from: Spot, to: Spot) -> Judgement {
    turned_in_time(open, walker.id, to)?;
    room(open, walker.owner, walker.size, to)?;
    let cost = cost(open, walker.owner, walker.mover, to, open.road_between(from, to))?;
    // A unit with a single movement point can still move one hex over any ground open to it.
    require!(
        cost <= walker.left || walker.first_of_one,
        "pl.base.8",
        "{unit} has not enough movement left for {at}",
        "stop here, or take the road"
    );
    Ok(())
}

/// Engineers who turned a marker over move onto it in a later turn: the work takes four turns (pl.engineer.2).
fn turned_in_time(open: &Open, id: UnitId, to: Spot) -> Judgement {
    let only_now = |job: Job| job.at == to && job.stage < 3 && job.since == open.player_turn;
    require!(
        !open.unit(id).job.is_some_and(only_now),
        "pl.engineer.2",
        "{unit} has only begun on the marker in {at}",
        "move onto it in your turn after it is turned over"
    );
    Ok(())
}

/// A reinforcement comes on at its entry hex, from its turn of entry on (pl.scenario.1, pl.scenario.2).
pub fn enter(desk: Desk<'_>, id: UnitId) -> Judgement {
    let open = desk.open;
    require!(
        open.step == Step::Movement,
        "pl.scenario.1",
        "reinforcements enter in their Movement Phase",
        "wait for it"
    );
    let waits = open
        .units
        .get(usize::from(id))
        .is_some_and(|unit| Some(unit.owner) == desk.party && unit.place() == Whereabouts::Waiting);
    require!(waits, "pl.scenario.1", "no such unit waits to enter", "choose one that does");
    let (Some((turn, _)), Some(at)) = (open.entry(id), entry_hex(open, id)) else {
        require!(false, "pl.scenario.1", "{unit} does not enter from outside", "choose a reinforcement");
        return Ok(());
    };
    require!(open.turn >= turn, "pl.scenario.1", "{unit} is not due yet", "wait for its turn");
    require!(!open.unit(id).stopped, "pl.base.10", "the stream holds {unit} up", "let it try again in your next turn");
    let owner = open.unit(id).owner;
    let held = open.holds(at, owner.enemy()) && !open.holds(at, owner);
    require!(!held, "pl.scenario.2", "enemies are in {at}, where {unit} enters", "wait until they are gone");
    room(open, owner, open.counter(id).size, at)?;
    cost_of_entry(open, id, at).map(|_| ())
}

/// Where a reinforcement enters now: at the hex its scenario names or, while enemies or terrain bar that one, at the
/// nearest open hex on the edge, unless the option makes it wait (pl.scenario.2).
pub fn entry_hex(open: &Open, id: UnitId) -> Option<Spot> {
    let (_, named) = open.entry(id)?;
    let barred = open.holds(named, open.unit(id).owner.enemy()) || cost_of_entry(open, id, named).is_err();
    if !barred || open.rules().entry_waits {
        return Some(named);
    }
    let (owner, size) = (open.unit(id).owner, open.counter(id).size);
    let may_enter = |at: &Spot| cost_of_entry(open, id, *at).is_ok() && room(open, owner, size, *at).is_ok();
    let nearest = |at: &Spot| (open.board().distance(named, *at), at.row, at.column);
    open.board().edge().filter(may_enter).min_by_key(nearest).or(Some(named))
}

/// Whether a unit may move at all, and from where. A newly formed platoon may (pl.form.6).
fn may_move(desk: Desk<'_>, id: UnitId) -> Result<Spot, &'static Rule> {
    let from = desk.own(id)?;
    let unit = desk.open.unit(id);
    desk.undispersed(id)?;
    require!(
        !unit.landed || unit.by_glider,
        "pl.landed.1",
        "{unit} was dropped this turn",
        "move it from its next turn on"
    );
    require!(
        !unit.landed,
        "pl.glider.17",
        "{unit} was unloaded from its glider this turn",
        "move it from its next turn on"
    );
    require!(!unit.fired, "pl.sequence.2", "{unit} has fired", "a unit that fires does not move in that player turn");
    require!(
        !unit.flak_fired,
        "pl.aa.4",
        "{unit} fired at aircraft in the last Air Phase",
        "move it in your next player turn"
    );
    let mined = unit.stopped && unit.spent > 0 && desk.open.live_mines(from).is_some();
    require!(!mined, "pl.mines.1", "{unit} has stopped on mines", "move it in your next turn");
    require!(!unit.stopped, "pl.base.10", "{unit} can go no further in this phase", "move it in your next turn");
    let points = desk.open.movement(id);
    let carried = points == 0 && desk.open.prime_mover(id).is_some();
    require!(!carried, "pl.base.12", "{unit} is not loaded", "load it on its prime mover first");
    let by_itself = points > 0 || desk.open.counter(id).movement > 0;
    require!(by_itself, "pl.base.11", "{unit} cannot move by itself", "leave it where it is");
    require!(points > 0, "pl.night.4", "{unit} cannot move by night", "leave it where it is");
    Ok(from)
}

/// Nobody enters a hex with enemies in it, or a full one (pl.base.8, pl.contact.5, pl.crowd.7).
fn room(open: &Open, party: Party, size: u16, to: Spot) -> Judgement {
    let (own, enemies) = open.filled(to, party);
    require!(own == 0 || enemies == 0, "pl.contact.5", "both sides are in {at}", "nobody may enter it");
    require!(enemies == 0, "pl.base.8", "enemies are in {at}", "close assault them instead");
    require!(!open.overfills(own + size), "pl.crowd.7", "{at} is full", "choose a hex with room");
    Ok(())
}

/// The cost of a move in half points; refused for closed ground.
pub fn cost_of_step(open: &Open, id: UnitId, from: Spot, to: Spot) -> Result<u8, &'static Rule> {
    cost(open, open.unit(id).owner, open.mover(id), to, open.road_between(from, to))
}

/// The cost of entering the board: reinforcements come along the road, if their hex has one.
pub fn cost_of_entry(open: &Open, id: UnitId, at: Spot) -> Result<u8, &'static Rule> {
    let by_road = open.ground(at).has(Feature::Road) && open.standing_block(at).is_none();
    cost(open, open.unit(id).owner, open.mover(id), at, by_road)
}

fn cost(open: &Open, owner: Party, mover: Mover, to: Spot, by_road: bool) -> Result<u8, &'static Rule> {
    require!(
        !(mover != Mover::Foot && open.standing_block(to).is_some()),
        "pl.engineer.3",
        "a block shuts {at} to vehicles",
        "let engineers clear it"
    );
    let by_road = by_road && open.stack(to, owner) <= open.rules().road_traffic;
    let going = if by_road { Going::Road } else { ground(open, to) };
    match open.rules().going[going as usize][mover as usize] {
        Cost::Halves(halves) => Ok(halves),
        Cost::Closed => Err(closed(going, mover)),
    }
}

const fn closed(going: Going, mover: Mover) -> &'static Rule {
    match (going, mover) {
        (Going::Stream, Mover::Tracked | Mover::Truck | Mover::Wagon) => &Rule {
            why: clause!("pl.base.10"),
            what: "vehicles cross a stream only over a bridge",
            fix: "take the bridge",
        },
        _ => &Rule { why: clause!("pl.base.8"), what: "{unit} may not enter the ground of {at}", fix: "go around it" },
    }
}

/// The row of the movement table that a hex uses off the road now: a hex whose bridge is gone is a stream (pl.base.10).
fn ground(open: &Open, at: Spot) -> Going {
    if open.bridge_gone(at) { Going::Stream } else { open.board().going(at) }
}

/// Every move of every unit, every reinforcement, loading and unloading of guns, and engineers' work.
pub fn candidates(desk: Desk<'_>, party: Party, gather: &mut Gather<'_>) -> bool {
    let open = desk.open;
    open.in_play(party).all(|(unit, here)| match here.place() {
        Whereabouts::At(spot) => {
            (may_move(desk, unit).is_err() || steps(open, unit, spot, gather))
                && transport::candidates(desk, unit, gather)
                && engineers::candidates(desk, unit, gather)
        }
        Whereabouts::Waiting => gather.ask(Order::Enter { unit }),
        _ => true,
    })
}

/// Every move of a unit that may move. Moves differ only in their hex, so what they share is judged once.
fn steps(open: &Open, unit: UnitId, from: Spot, gather: &mut Gather<'_>) -> bool {
    let walker = Walker::of(open, unit);
    if !walker.may_go_on(open) || may_leave(open, unit, from).is_err() {
        return true;
    }
    let open_hexes = open.board().around(from).filter(|&to| step_beside(open, walker, from, to).is_ok());
    gather.take_all(open_hexes.map(|to| Order::Move { unit, to }))
}
