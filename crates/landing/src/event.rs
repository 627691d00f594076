//! Events: what happened, and how each changes the table. Nothing here rolls or can fail.

use super::deviation::Drift;
use super::rules::Rules;
use super::state::{Lander, Open, Party, State, Step, Unit, UnitId, Whereabouts};
use super::unit::Group;
use super::victory;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Clause, Named, Outcome, clause, named};
use serde::{Deserialize, Serialize};

named! {
    /// What hurt a unit.
    pub enum Cause: "cause" {
        /// It came down on an enemy counter (landing.occupied.2).
        Collision = "collision",
        /// The terrain it came down on (landing.damage.2).
        Terrain = "terrain",
        /// Opportunity fire while it landed (landing.opfire.14).
        LandingFire = "landing-fire",
        /// Opportunity fire while it moved (landing.base.5).
        MovingFire = "moving-fire",
        /// An attack (landing.base.4).
        Attack = "attack",
    }
}

impl Cause {
    /// The clause behind it.
    pub const fn clause(self) -> Clause {
        match self {
            Cause::Collision => clause!("landing.occupied.2"),
            Cause::Terrain => clause!("landing.damage.2"),
            Cause::LandingFire => clause!("landing.opfire.14"),
            Cause::MovingFire => clause!("landing.base.5"),
            Cause::Attack => clause!("landing.base.4"),
        }
    }

    /// Whether damage from this cause disorganises a unit in the game turn after the drop: only fire does, unless by the
    /// option any loss in the landing does (landing.opfire.5).
    pub const fn disorganises(self, rules: &Rules, points: u8) -> bool {
        let counts = match self {
            Cause::LandingFire => true,
            Cause::Collision | Cause::Terrain => rules.any_loss_disorganises,
            Cause::MovingFire | Cause::Attack => false,
        };
        counts && points > 0
    }
}

/// How a game can end (landing.base.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// After the last turn, by the victory option.
    LastTurn,
    /// A side has no real unit on the map.
    Annihilation,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of each say what they are")]
pub enum Event {
    /// Two counters secretly changed places.
    Exchanged { one: UnitId, other: UnitId },
    /// The defender is ready.
    SetUp,
    /// A group is next to land.
    WaveBegan { group: Group },
    /// A drop point was named.
    DropPointNamed { at: Spot },
    /// A unit was assigned to one of two drop points.
    Assigned { unit: UnitId, point: u8 },
    /// A unit rolled its two dice.
    Drifted { unit: UnitId, drift: Drift },
    /// A unit was kept on the map by the ceiling on losses.
    Spared { unit: UnitId, at: Spot },
    /// A unit came down off the map.
    Lost { unit: UnitId },
    /// A unit came down in an occupied hex.
    Blocked { unit: UnitId, at: Spot },
    /// A unit came to stand in its final hex.
    CameDown { unit: UnitId, at: Spot },
    /// A counter was turned face up.
    TurnedUp { unit: UnitId, kind: u8 },
    /// A dummy is removed.
    Removed { unit: UnitId },
    /// A unit took damage; `dice` special dice were rolled for it, if any.
    Hurt { unit: UnitId, cause: Cause, dice: u8, points: u8 },
    /// A unit is eliminated.
    Eliminated { unit: UnitId, cause: Cause },
    /// The defender may fire at the lander.
    UnderFire { unit: UnitId },
    /// A unit fired at a lander.
    Fired { unit: UnitId, target: UnitId },
    /// The landing of a unit is over.
    Landed { unit: UnitId },
    /// The drop turn is over.
    DropEnded,
    /// A player turn began.
    TurnBegan { turn: u8, party: Party },
    /// A unit moved a hex.
    Moved { unit: UnitId, to: Spot, cost: u8 },
    /// The other side may fire at a unit that moved.
    Watched { unit: UnitId },
    /// A unit fired at one that moved.
    Reacted { unit: UnitId, target: UnitId },
    /// The move goes on.
    MoveResumed,
    /// Moves are over, attacks begin.
    AttacksBegan,
    /// A unit attacks.
    Attacked { unit: UnitId, target: UnitId },
    /// A player turn ended.
    TurnEnded { party: Party },
    /// The game is over.
    Over { winner: Party, ending: Ending },
}

/// Applies an event to the table.
pub fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::Exchanged { one, other } => {
            let counter = |unit| state.open.counter(unit).expect("counters are exchanged");
            let (one, other) = (counter(one), counter(other));
            let deal = state.deal.by_the_rules_mut();
            deal.pieces.swap(one, other);
            deal.exchanges = deal.exchanges.saturating_sub(1);
        }
        _ => apply_open(&mut state.open, event),
    }
}

fn apply_open(open: &mut Open, event: &Event) {
    match *event {
        Event::Exchanged { .. } | Event::Spared { .. } => {}
        Event::Drifted { unit, .. } => open.lander = Some(Lander { unit, blocked: None }),
        Event::SetUp => open.step = Step::Drop,
        Event::WaveBegan { group } => {
            open.group = group;
            open.step = Step::Drop;
        }
        Event::DropPointNamed { at } => drop_point_named(open, at),
        Event::Assigned { unit, point } => assigned(open, unit, point),
        Event::Lost { unit } => {
            unit_mut(open, unit).place = Whereabouts::Lost;
            open.lost = open.lost.saturating_add(1);
        }
        Event::Blocked { unit, at } => {
            open.lander = Some(Lander { unit, blocked: Some(at) });
            open.step = Step::Shift;
        }
        Event::CameDown { unit, at } => {
            unit_mut(open, unit).place = Whereabouts::At(at);
            open.enter(at, Party::Landing);
        }
        Event::TurnedUp { unit, kind } => unit_mut(open, unit).kind = Some(kind),
        Event::Removed { unit } | Event::Eliminated { unit, .. } => {
            unit_mut(open, unit).place = Whereabouts::Eliminated;
        }
        Event::Hurt { unit, cause, points, .. } => hurt(open, unit, cause, points),
        Event::UnderFire { unit } => {
            open.lander = Some(Lander { unit, blocked: None });
            open.step = Step::Fire;
        }
        Event::Fired { unit, .. } => {
            let firer = unit_mut(open, unit);
            firer.fired = true;
            firer.fires = firer.fires.saturating_add(1);
        }
        Event::Landed { .. } => landed(open),
        Event::DropEnded => drop_ended(open),
        Event::TurnBegan { turn, party } => turn_began(open, turn, party),
        Event::Moved { unit, to, cost } => moved(open, unit, to, cost),
        Event::Watched { .. } => open.step = Step::React,
        Event::Reacted { unit, .. } => unit_mut(open, unit).fired = true,
        Event::MoveResumed => open.step = Step::Move,
        Event::AttacksBegan => {
            open.mover = None;
            open.step = Step::Attack;
        }
        Event::Attacked { unit, .. } => unit_mut(open, unit).attacked = true,
        Event::TurnEnded { party } => turn_ended(open, party),
        Event::Over { winner, ending } => over(open, winner, ending),
    }
}

fn unit_mut(open: &mut Open, unit: UnitId) -> &mut Unit {
    &mut open.units[usize::from(unit)]
}

/// With its first drop point a group can land; with a second its units have to be assigned (landing.drop-point.2).
fn drop_point_named(open: &mut Open, at: Spot) {
    let points = &mut open.points[open.group.number()];
    points.push(at);
    open.step = if points.len() == 1 { Step::Wave } else { Step::Assign };
}

fn assigned(open: &mut Open, unit: UnitId, point: u8) {
    unit_mut(open, unit).point = Some(point);
    if open.members(open.group).all(|unit| open.unit(unit).point.is_some()) {
        open.step = Step::Wave;
    }
}

/// Damage beyond a unit's strength is ignored (landing.damage.4); fire at a lander disorganises it (landing.opfire.5).
fn hurt(open: &mut Open, id: UnitId, cause: Cause, points: u8) {
    let disorganises = cause.disorganises(open.rules(), points);
    let strength = open.kind(id).map_or(u8::MAX, |kind| kind.strength);
    let unit = unit_mut(open, id);
    unit.damage = unit.damage.saturating_add(points).min(strength);
    unit.disorganised |= disorganises;
}

fn landed(open: &mut Open) {
    open.lander = None;
    open.step = Step::Wave;
    open.units.iter_mut().for_each(|unit| unit.fired = false);
}

/// The counts of opportunity fire run through the whole drop turn and are cleared after it (landing.opfire.9).
fn drop_ended(open: &mut Open) {
    open.units.iter_mut().for_each(|unit| unit.fires = 0);
}

/// One opportunity fire per unit and enemy player turn (landing.opfire.15).
fn turn_began(open: &mut Open, turn: u8, party: Party) {
    (open.turn, open.active, open.step, open.mover) = (turn, party, Step::Move, None);
    for unit in &mut open.units {
        (unit.fired, unit.spent, unit.moved, unit.stopped, unit.attacked) = (false, 0, false, false, false);
    }
}

fn moved(open: &mut Open, id: UnitId, to: Spot, cost: u8) {
    let party = open.unit(id).party;
    let stopped = open.beside(to, party.enemy());
    open.mover = Some(id);
    let unit = unit_mut(open, id);
    unit.place = Whereabouts::At(to);
    unit.spent = unit.spent.saturating_add(cost);
    unit.moved = true;
    unit.stopped = stopped;
    open.enter(to, party);
}

/// Markers of disorganised units come off at the end of game turn 1 (landing.opfire.6).
fn turn_ended(open: &mut Open, party: Party) {
    if party == Party::Defending && open.turn == 1 {
        open.units.iter_mut().for_each(|unit| unit.disorganised = false);
    }
}

fn over(open: &mut Open, winner: Party, ending: Ending) {
    let text = victory::told(open, winner, ending);
    open.outcome = Some(Outcome { winner: Some(winner.seat()), text, clause: clause!("landing.base.7") });
    (open.step, open.lander, open.mover) = (Step::Over, None, None);
}
