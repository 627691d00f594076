//! What happens in the air, and on the way down from there.

use crate::air::flight::{Flight, Turn};
use crate::air::zone::Used;
use crate::game::event::fighting::lose;
use crate::game::plan::Mission;
use crate::game::state::{
    Craft, CraftId, Gone, Open, Party, Piece, PieceId, Place, Release, Sky, State, Step, Until, What,
};
use crate::ground::terrain::Marker;
use crate::rules::air::flak::Shot;
use jumpmaster_core::hex::{Hex, Side, Spot};
use serde::{Deserialize, Serialize};

/// How a piece came down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Down {
    /// On the map, without harm.
    Safe(Spot),
    /// On the map, disrupted (mbt.disruption.3).
    Disrupted(Spot),
    /// Off the map (mbt.offmap.2, mbt.offmap.3).
    OffMap {
        /// Where.
        hex: Hex,
        /// An edge hex where it may walk on.
        near: Spot,
        /// Whether it is disrupted.
        disrupted: bool,
    },
    /// Lost: the hex, if on the map.
    Lost(Gone, Option<Spot>),
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of each say what they are")]
pub enum Flying {
    /// An aircraft was called in: it crosses the edge this many impulses from now (mbt.flight.3).
    Called { craft: CraftId, impulses: u8 },
    /// An aircraft came over the map.
    Entered { craft: CraftId, at: Spot, heading: Side },
    /// An aircraft is about to turn (mbt.base.3).
    Turning { craft: CraftId, heading: Side },
    /// This many impulses are flown without asking.
    Cruise { impulses: u8 },
    /// Every aircraft flew a hex (mbt.flight.6).
    Impulse,
    /// The defender may shoot (mbt.aaa.3).
    FlakBegan,
    /// An anti-aircraft unit shot (mbt.base.5).
    Shot { piece: PieceId, craft: CraftId, shot: Shot },
    /// The defender holds his fire for the rest of the air step.
    Silent,
    /// The defender says until when he holds his fire; nobody else is told.
    Held { until: Until },
    /// Aircraft off the map do not return until others can come (mbt.drop.5).
    Rested,
    /// The Suppression Table changes nothing (mbt.aaa.2).
    Steady { craft: CraftId },
    /// An aircraft evades, to the left or to the right (mbt.ea.1).
    Evaded { craft: CraftId, left: bool },
    /// There are casualties aboard; it aborts on up to this dr (mbt.casualty.1).
    Hurt { craft: CraftId, abort: u8 },
    /// It is settled who is hit, as far as everybody may know.
    Settled,
    /// An aircraft aborts (mbt.abort.1).
    Aborted { craft: CraftId },
    /// An aircraft that might have aborted flies on.
    Persisted { craft: CraftId },
    /// Two aircraft are in one hex; both stop dropping (mbt.collision.1).
    Close { one: CraftId, other: CraftId },
    /// An aircraft must turn away (mbt.collision.3).
    Swerves { craft: CraftId },
    /// A jumper did not get out of a crashing aircraft (mbt.shootdown.1).
    Trapped { craft: CraftId },
    /// An aircraft crashed; `None` if off the map (mbt.base.6).
    Crashed { craft: CraftId, at: Option<Spot> },
    /// Something left an aircraft (mbt.drop.1, mbt.heavy.4).
    Dropped { craft: CraftId, what: What, over: Spot, crashing: bool },
    /// Cargo was pulled out and stopped in a hex of the strip (mbt.lapes.8); lost off the map (mbt.offmap.5).
    Extracted { craft: CraftId, what: What, at: Option<Spot> },
    /// An impulse is over (mbt.aaa.3).
    ImpulseOver,
    /// A piece came down (mbt.scatter.4).
    Landed { piece: PieceId, down: Down },
}

/// Applies the event.
pub fn apply(state: &mut State, event: &Flying) {
    match *event {
        Flying::Called { craft, impulses } => {
            state.open.craft[usize::from(craft)].sky = Sky::Coming { impulses };
            state.open.resting.retain(|&rests| rests != craft);
        }
        Flying::Entered { craft, at, heading } => enter(state, craft, at, heading),
        Flying::Turning { craft, heading } => state.open.craft[usize::from(craft)].turning = Some(heading),
        Flying::Cruise { impulses } => state.open.cruise = impulses,
        Flying::Impulse => impulse(state),
        Flying::FlakBegan => (state.open.step, state.open.hold) = (Step::Flak, None),
        Flying::Shot { piece, craft, shot } => {
            state.open.pieces[usize::from(piece)].fired = true;
            if shot != Shot::Missed {
                let turn = state.open.turn;
                let craft = &mut state.open.craft[usize::from(craft)];
                (craft.suppressed, craft.hit) = (true, turn);
                state.open.cruise = 0;
            }
        }
        Flying::Silent => state.open.silent = true,
        Flying::Held { until } => state.open.hold = Some(until),
        Flying::Rested => {
            let open = &mut state.open;
            let away = |craft: CraftId| matches!(open.craft[usize::from(craft)].sky, Sky::Away { .. });
            let rest = (0..open.craft.len() as CraftId).filter(|&craft| away(craft) || open.may_come(craft));
            open.resting = rest.collect();
        }
        Flying::Steady { .. } | Flying::Trapped { .. } => {}
        Flying::Evaded { craft, left } => {
            let scenario = state.open.scenario.clone();
            fly(state, craft, |flight| flight.evade(left, &scenario.rules.air));
        }
        Flying::Hurt { craft, abort } => {
            state.open.hit = Some((craft, abort));
            state.open.step = Step::Casualty;
        }
        Flying::Settled => state.open.step = Step::Check,
        Flying::Aborted { craft } => {
            state.open.hit = None;
            let flies = &mut state.open.craft[usize::from(craft)];
            flies.aborting = true;
            // Its Evasive Action may already have led it off the map (mbt.ea.5).
            if flies.over().is_none() {
                flies.sky = Sky::Left;
            }
            fly(state, craft, Flight::abort);
        }
        Flying::Persisted { .. } => state.open.hit = None,
        Flying::Close { one, other } => [one, other].into_iter().for_each(|craft| mission(state, craft).cease()),
        Flying::Swerves { craft } => swerve(state, craft),
        Flying::Crashed { craft, at } => {
            state.open.craft[usize::from(craft)].sky = Sky::Crashed;
            mission(state, craft).flight = None;
            state.open.markers.extend(at.map(|at| (at, Marker::BrewUp)));
        }
        Flying::Dropped { craft, what, over, crashing } => {
            let heading = state.open.craft[usize::from(craft)].heading;
            let place = Place::Canopy(Release { craft, over, heading, crashing });
            leave(state, craft, what, place);
        }
        Flying::Extracted { craft, what, at } => {
            let (turn, ready) = (state.open.turn, state.open.turn + state.open.rules().ground.prepared);
            let piece = leave(state, craft, what, at.map_or(Place::Gone(Gone::OffMap), Place::At));
            let piece = &mut state.open.pieces[usize::from(piece)];
            (piece.landed, piece.ready, piece.moved) = (turn, ready, true);
        }
        Flying::ImpulseOver => {
            state.open.impulse += 1;
            state.open.cruise = state.open.cruise.saturating_sub(1);
            state.open.step = Step::Fly;
            let flights =
                state.plan.by_the_rules_mut().missions.iter_mut().filter_map(|mission| mission.flight.as_mut());
            flights.for_each(Flight::end_impulse);
        }
        Flying::Landed { piece, down } => land(&mut state.open, piece, down),
    }
}

fn mission(state: &mut State, craft: CraftId) -> &mut Mission {
    &mut state.plan.by_the_rules_mut().missions[usize::from(craft)]
}

/// One aircraft in a hex turns away in its next impulse; any other there keeps its heading (mbt.collision.3).
fn swerve(state: &mut State, craft: CraftId) {
    let at = state.open.craft[usize::from(craft)].over();
    for other in 0..state.open.craft.len() as CraftId {
        if other == craft {
            fly(state, craft, Flight::swerve);
        } else if at.is_some() && state.open.craft[usize::from(other)].over() == at {
            fly(state, other, Flight::keep_heading);
        }
    }
}

fn enter(state: &mut State, craft: CraftId, at: Spot, heading: Side) {
    let scenario = state.open.scenario.clone();
    let plan = state.plan.by_the_rules_mut();
    let mission = &mut plan.missions[usize::from(craft)];
    let returns = mission.entered.is_some();
    mission.entered = mission.entered.or(Some(at));
    (mission.comes_over, mission.cancelled) = (None, false);
    mission.cargo.again(mission.release);
    let task = mission.task(&scenario, plan.heading);
    let flight = task.map(|task| Flight::enter(scenario.board.hex(at), heading, &task, &scenario.rules.air));
    mission.flight = flight.map(|flight| Flight { loose: returns, ..flight });
    let low = mission.flight.is_some_and(|flight| flight.index.is_some());
    let flies = &mut state.open.craft[usize::from(craft)];
    (flies.sky, flies.heading, flies.low) = (Sky::Over(at), heading, low);
}

/// Every aircraft over the map flies a hex, turning first if it was told to; those on the way come a hex nearer.
fn impulse(state: &mut State) {
    let scenario = state.open.scenario.clone();
    for craft in 0..state.open.craft.len() as CraftId {
        let flies = &mut state.open.craft[usize::from(craft)];
        if let Sky::Coming { impulses } = flies.sky {
            flies.sky = Sky::Coming { impulses: impulses.saturating_sub(1) };
        }
        let turn = turn(flies.heading, flies.turning.take());
        let heading = state.plan.by_the_rules().heading;
        let Some(task) = mission(state, craft).task(&scenario, heading) else { continue };
        fly(state, craft, |flight| flight.fly(turn, &task, &scenario.rules.air));
    }
}

/// The turn that leads from one heading to another.
pub fn turn(heading: Side, to: Option<Side>) -> Turn {
    match to {
        Some(to) if to == Turn::Left.of(heading) => Turn::Left,
        Some(to) if to == Turn::Right.of(heading) => Turn::Right,
        _ => Turn::Straight,
    }
}

/// Changes the flight of an aircraft, and updates what everybody sees of it; one that is off the map is away, or out of the
/// scenario if it aborts (mbt.ea.5, mbt.abort.2).
fn fly(state: &mut State, craft: CraftId, change: impl FnOnce(&mut Flight)) {
    let (grid, turn) = (state.open.board().grid, state.open.turn);
    let mission = &mut state.plan.by_the_rules_mut().missions[usize::from(craft)];
    let Some(flight) = mission.flight.as_mut() else { return };
    change(flight);
    let Flight { hex, heading, swerves, aborting, index, .. } = *flight;
    let flies: &mut Craft = &mut state.open.craft[usize::from(craft)];
    (flies.heading, flies.swerves, flies.low) = (heading, swerves, index.is_some());
    flies.sky = match grid.spot(hex) {
        Some(at) => Sky::Over(at),
        None if aborting => Sky::Left,
        None => Sky::Away { since: turn },
    };
    if grid.spot(hex).is_none() {
        (flies.low, flies.swerves, flies.turning) = (false, false, None);
        mission.flight = None;
        mission.unfinished = mission.begun;
    }
}

/// Something leaves an aircraft: the piece is added to the table, and the plan notes whose it is and that the DZ was used
/// (mbt.lgop.1, mbt.reuse.1).
fn leave(state: &mut State, craft: CraftId, what: What, place: Place) -> PieceId {
    let scenario = state.open.scenario.clone();
    let (turn, wave) = (state.open.turn, scenario.craft[usize::from(craft)].wave);
    let along = state.open.craft[usize::from(craft)].over().map(|at| scenario.board.hex(at));
    let piece = state.open.pieces.len() as PieceId;
    state.open.out += 1;
    state.open.hold = state.open.hold.filter(|&until| until != Until::Drop);
    let plan = state.plan.by_the_rules_mut();
    let heading = plan.heading;
    let mission = &mut plan.missions[usize::from(craft)];
    let crashing = matches!(place, Place::Canopy(release) if release.crashing);
    let unit = match what {
        _ if crashing => mission.load.escape().and_then(|item| mission.rider_at(&scenario, item.rider)),
        What::Unit(kind) if Mission::rider_of(kind).is_none() && kind != crate::unit::Kind::Lgop => {
            drop_item(mission, &scenario, place, along, heading)
        }
        _ => mission.load.drop_next().and_then(|item| mission.rider_at(&scenario, item.rider)),
    };
    let used = mission.aim.filter(|_| !crashing).map(|aim| Used {
        zone: aim.zone(&scenario, heading),
        by: mission.used_for(),
        turn,
        wave,
    });
    if let Some(used) = used {
        mission.begun = mission.aim;
        plan.uses.retain(|known| (known.zone, known.by, known.wave) != (used.zone, used.by, used.wave));
        plan.uses.push(used);
    }
    plan.origins.extend(unit.map(|unit| (piece, unit)));
    let quality = unit.map(|unit| scenario.units[usize::from(unit)].quality);
    let open_quality = quality.filter(|_| matches!(what, What::Unit(kind) if kind != crate::unit::Kind::Lgop));
    state.open.pieces.push(Piece { quality: open_quality, ..Piece::new(Party::Airborne, what, place) });
    piece
}

/// The next heavy item leaves: by parachute in its hex of the DZ, or pulled out over the strip (mbt.heavy.4, mbt.lapes.8).
fn drop_item(
    mission: &mut Mission,
    scenario: &crate::scenario::Scenario,
    place: Place,
    over: Option<Hex>,
    heading: Side,
) -> Option<u8> {
    let items: Vec<u8> = mission.items(scenario).map(|(unit, _)| unit).collect();
    let zone = mission.aim?.zone(scenario, heading);
    let at = match place {
        Place::At(_) | Place::Gone(_) => {
            let at = mission.cargo.out();
            mission.cargo.pull();
            Some(at)
        }
        _ => mission.cargo.drop_at(zone.along(over?), &scenario.rules.air.numbers),
    };
    at.and_then(|at| items.get(usize::from(at)).copied())
}

fn land(open: &mut Open, piece: PieceId, down: Down) {
    let (turn, timing, heavy) = (open.turn, open.rules().air.timing, open.rules().ground.prepared);
    open.arrivals += 1;
    let arrived = open.arrivals;
    let lands = &mut open.pieces[usize::from(piece)];
    (lands.landed, lands.arrived, lands.moved) = (turn, arrived, !lands.is_bundle());
    if lands.kind().is_some_and(|kind| !kind.personnel()) {
        lands.ready = turn + heavy;
    }
    match down {
        Down::Safe(at) => lands.place = Place::At(at),
        Down::Disrupted(at) => (lands.place, lands.disrupted) = (Place::At(at), 2),
        Down::OffMap { hex, disrupted, .. } => {
            let from = turn + timing.off_map[usize::from(disrupted)];
            lands.place = Place::OffMap { hex, from };
        }
        Down::Lost(how, _) => lose(open, piece, how),
    }
}
