//! Events: what happened, and how each changes the table. Nothing here rolls or can fail.

use super::board::Feature;
use super::combat::{Odds, Verdict};
use super::engineer::Task;
use super::rules::{Fate, Flak};
use super::scenario::Landing;
use super::state::{
    Attack, AttackKind, CraftId, Flight, Job, Obstacle, Open, Party, SetUpPiece, State, Stay, Step, Unit, UnitId,
    UnitSet, Whereabouts, Written,
};
use super::victory;
use super::wind::Wind;
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Clause, Outcome, clause, named};
use serde::{Deserialize, Serialize};

named! {
    /// Why a unit was dispersed, lost or taken out of the game.
    pub enum Cause: "cause" {
        /// It came down off the board.
        OffBoard = "off-board",
        /// Its glider came down off the board or in the sea.
        GliderLost = "glider-lost",
        /// The jump.
        Jump = "jump",
        /// Too much came down in its hex.
        Crowd = "crowd",
        /// Too many gliders came down in its hex.
        GliderCrowd = "glider-crowd",
        /// With what came down its hex holds more than it can.
        Stacking = "stacking",
        /// Anti-aircraft fire at its aircraft.
        Flak = "flak",
        /// Enemies where it landed.
        Contact = "contact",
        /// Mines.
        Mines = "mines",
        /// Direct fire.
        Fire = "fire",
        /// Close assault.
        Assault = "assault",
    }
}

impl Cause {
    /// The clause behind it.
    pub const fn clause(self, fate: Fate) -> Clause {
        match self {
            Cause::OffBoard => clause!("pl.drift.8"),
            Cause::GliderLost => clause!("pl.glider.15"),
            Cause::Jump => super::survival::clause_of(fate),
            Cause::Crowd => clause!("pl.crowd.3"),
            Cause::GliderCrowd => clause!("pl.glider.8"),
            Cause::Stacking => clause!("pl.crowd.7"),
            Cause::Flak => clause!("pl.aa.5"),
            Cause::Contact => clause!("pl.contact.4"),
            Cause::Mines => clause!("pl.mines.1"),
            Cause::Fire => clause!("pl.base.6"),
            Cause::Assault => clause!("pl.base.5"),
        }
    }
}

/// How a game can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// After the last turn, by the scenario's victory conditions.
    Victory,
    /// A side has nothing left.
    Annihilation,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of each say what they are")]
pub enum Event {
    /// A landing was written in the plan.
    Planned { craft: CraftId, turn: u8, at: Spot, heading: Option<Side> },
    /// A landing was called off.
    CalledOff { craft: CraftId },
    /// The plan was sealed.
    Sealed,
    /// A piece was set up.
    SetUp { piece: SetUpPiece, at: Spot },
    /// A player turn began.
    TurnBegan { turn: u8, party: Party },
    /// A step began.
    Began { step: Step },
    /// The wind was rolled.
    WindRolled { from: Side, speed: super::wind::Speed },
    /// Sticks became a platoon.
    Formed { counter: u8, at: Spot, sticks: Vec<UnitId> },
    /// An attack was begun.
    AttackBegan { kind: AttackKind, at: Spot, craft: Option<CraftId>, targets: Vec<UnitId>, unit: UnitId },
    /// A unit joined it.
    AttackJoined { unit: UnitId },
    /// One more unit of the hex is fired on.
    AttackWidened { target: UnitId },
    /// The attack was rolled.
    AttackRolled { odds: Option<Odds>, modifier: i8, verdict: Verdict },
    /// Guns fired at an aircraft.
    FlakFired { result: Flak },
    /// Enemies attacked those who landed among them.
    ContactRolled { at: Spot, odds: Option<Odds>, modifier: i8, verdict: Verdict },
    /// A minefield attacked a unit.
    MinesStruck { unit: UnitId, verdict: Verdict },
    /// A unit was dispersed.
    Dispersed { unit: UnitId, cause: Cause },
    /// A unit was eliminated.
    Eliminated { unit: UnitId, cause: Cause },
    /// A unit left the game, but was not destroyed.
    Withdrawn { unit: UnitId, cause: Cause },
    /// A unit recovered.
    Recovered { unit: UnitId },
    /// An aircraft appeared over its target.
    Placed { craft: CraftId, at: Spot, heading: Option<Side> },
    /// A glider got its heading.
    Steered { craft: CraftId, heading: Side },
    /// A stick was announced to take the next place.
    Announced { unit: UnitId },
    /// The drift of a target hex was rolled.
    Drifted { at: Spot, pattern: String },
    /// Those who came down in a hex took control of it.
    Taken { at: Spot },
    /// A unit came down.
    CameDown { unit: UnitId, at: Spot },
    /// An aircraft left the game.
    Departed { craft: CraftId },
    /// A unit moved a hex.
    Moved { unit: UnitId, to: Spot, halves: u8 },
    /// A stream stopped a unit.
    HeldUp { unit: UnitId, at: Spot },
    /// A reinforcement came on.
    Entered { unit: UnitId, at: Spot, halves: u8 },
    /// A battery was loaded on its prime mover.
    Loaded { unit: UnitId, halves: u8 },
    /// A battery was unloaded.
    Unloaded { unit: UnitId, halves: u8 },
    /// Engineers began to clear an obstacle.
    WorkBegan { unit: UnitId, at: Spot },
    /// Engineers turned an obstacle's marker over.
    Turned { unit: UnitId, at: Spot },
    /// Engineers cleared an obstacle.
    Cleared { unit: UnitId, at: Spot },
    /// Engineers tried to blow a bridge or build a block.
    Tried { unit: UnitId, task: Task, at: Spot, done: bool },
    /// The Movement Phase ended.
    MovementEnded,
    /// A player turn ended.
    TurnEnded { party: Party },
    /// The game is over.
    Over { winner: Party, ending: Ending },
}

/// Applies an event to the table.
pub fn apply(state: &mut State, event: &Event) {
    match *event {
        Event::Planned { craft, turn, at, heading } => {
            state.plan.by_the_rules_mut().0[usize::from(craft)] = Written::Lands(Landing { turn, at, heading });
        }
        Event::CalledOff { craft } => state.plan.by_the_rules_mut().0[usize::from(craft)] = Written::CalledOff,
        _ => apply_open(&mut state.open, event),
    }
}

fn apply_open(open: &mut Open, event: &Event) {
    match event {
        Event::Planned { .. }
        | Event::CalledOff { .. }
        | Event::Sealed
        | Event::ContactRolled { .. }
        | Event::MinesStruck { .. }
        | Event::Drifted { .. } => {}
        Event::SetUp { piece, at } => match *piece {
            SetUpPiece::Unit(unit) => put(open, unit, *at),
            SetUpPiece::Mines(field) => {
                let owner = open.scenario.minefields[usize::from(field)].owner;
                open.mines.push(Obstacle { at: *at, owner, inverted: false });
            }
        },
        Event::TurnBegan { turn, party } => turn_began(open, *turn, *party),
        Event::Began { step } => began(open, *step),
        Event::WindRolled { from, speed } => open.wind = Some(Wind { from: *from, speed: *speed }),
        Event::Formed { counter, at, sticks } => formed(open, *counter, *at, sticks),
        Event::AttackBegan { kind, at, craft, targets, unit } => {
            let by = UnitSet::from_iter([*unit]);
            open.attack =
                Some(Attack { kind: *kind, at: *at, craft: *craft, targets: targets.iter().copied().collect(), by });
        }
        Event::AttackJoined { unit } => open.attack.iter_mut().for_each(|attack| attack.by.add(*unit)),
        Event::AttackWidened { target } => open.attack.iter_mut().for_each(|attack| attack.targets.add(*target)),
        Event::AttackRolled { .. } => attacked(open),
        Event::FlakFired { result } => {
            let craft = open.attack.and_then(|attack| attack.craft);
            attacked(open);
            if let (Some(craft), Flak::Damaged) = (craft, result) {
                open.craft[usize::from(craft)].damaged = true;
            }
        }
        Event::Dispersed { unit, .. } => {
            let now = open.player_turn;
            unit_mut(open, *unit).dispersed.get_or_insert(now);
        }
        Event::Eliminated { unit, .. } => take_off(open, *unit, Whereabouts::Eliminated),
        Event::Withdrawn { unit, .. } => take_off(open, *unit, Whereabouts::Withdrawn),
        Event::Recovered { unit } => unit_mut(open, *unit).dispersed = None,
        Event::Placed { craft, at, heading } => open.craft[usize::from(*craft)].flight = Flight::Over(*at, *heading),
        Event::Steered { craft, heading } => {
            if let Flight::Over(_, steered) = &mut open.craft[usize::from(*craft)].flight {
                *steered = Some(*heading);
            }
        }
        Event::Announced { unit } => open.filling.push(*unit),
        Event::CameDown { unit, at } => came_down(open, *unit, *at),
        Event::Taken { at } => open.settle_control(*at),
        Event::Departed { craft } => open.craft[usize::from(*craft)].flight = Flight::Gone,
        Event::Moved { unit, to, halves } => moved(open, *unit, *to, *halves),
        Event::HeldUp { unit, .. } => unit_mut(open, *unit).stopped = true,
        Event::Entered { unit, at, halves } => {
            let mined = open.live_mines(*at).is_some();
            put(open, *unit, *at);
            unit_mut(open, *unit).spent = *halves;
            unit_mut(open, *unit).stopped = mined;
        }
        Event::Loaded { unit, halves } => handled(open, *unit, *halves, Some(open.player_turn)),
        Event::Unloaded { unit, halves } => handled(open, *unit, *halves, None),
        Event::WorkBegan { unit, at } => {
            let since = open.player_turn;
            unit_mut(open, *unit).job = Some(Job { at: *at, stage: 1, since });
        }
        Event::Turned { unit, at } => {
            let since = open.player_turn;
            unit_mut(open, *unit).job = Some(Job { at: *at, stage: 2, since });
            if let Some(marker) = marker(open, *at) {
                marker.inverted = true;
            }
        }
        Event::Cleared { at, .. } => cleared(open, *at),
        Event::Tried { unit, task, at, done } => tried(open, *unit, *task, *at, *done),
        Event::MovementEnded => movement_ended(open),
        Event::TurnEnded { party } => turn_ended(open, *party),
        Event::Over { winner, ending } => over(open, *winner, *ending),
    }
}

fn unit_mut(open: &mut Open, unit: UnitId) -> &mut Unit {
    &mut open.units[usize::from(unit)]
}

fn obstacles(open: &mut Open) -> impl Iterator<Item = &mut Obstacle> {
    open.mines.iter_mut().chain(open.blocks.iter_mut())
}

/// The marker that engineers work on in a hex: a block before the mines beneath it.
fn marker(open: &mut Open, at: Spot) -> Option<&mut Obstacle> {
    open.blocks.iter_mut().chain(open.mines.iter_mut()).find(|obstacle| obstacle.at == at)
}

/// Removes one marker and ends all work on it (pl.engineer.2, pl.engineer.3).
fn cleared(open: &mut Open, at: Spot) {
    match open.blocks.iter().position(|block| block.at == at) {
        Some(block) => _ = open.blocks.remove(block),
        None => open.mines.retain(|mines| mines.at != at),
    }
    for unit in open.units.iter_mut().filter(|unit| unit.job.is_some_and(|job| job.at == at)) {
        unit.job = None;
    }
}

fn put(open: &mut Open, unit: UnitId, at: Spot) {
    open.units.put(unit, Whereabouts::At(at));
    open.settle_control(at);
}

fn take_off(open: &mut Open, unit: UnitId, place: Whereabouts) {
    let from = unit_mut(open, unit).spot();
    open.units.put(unit, place);
    // Losing a unit never gives its owner control of a hex.
    let owner = open.unit(unit).owner;
    if let Some(from) = from.filter(|&from| !open.holds(from, owner)) {
        open.settle_control(from);
    }
    give_up_work(open, unit);
}

/// Work that nobody continues has to be started again: the marker is turned back (pl.engineer.2).
fn give_up_work(open: &mut Open, unit: UnitId) {
    let Some(Job { at, .. }) = unit_mut(open, unit).job.take() else { return };
    if !open.units.iter().any(|other| other.job.is_some_and(|job| job.at == at)) {
        obstacles(open).filter(|obstacle| obstacle.at == at).for_each(|obstacle| obstacle.inverted = false);
    }
}

/// Forgets at the start of a player turn who of this side fired in its last one (pl.base.9).
fn turn_began(open: &mut Open, turn: u8, party: Party) {
    if open.turn != turn {
        // The wind is valid for one turn (pl.wind.7).
        open.wind = None;
    }
    open.turn = turn;
    open.active = party;
    open.player_turn += 1;
    for unit in open.units.iter_mut().filter(|unit| unit.owner == party) {
        unit.seen_by = UnitSet::default();
    }
}

fn began(open: &mut Open, step: Step) {
    open.step = step;
    if step == Step::Movement {
        let active = open.active;
        for unit in open.units.iter_mut().filter(|unit| unit.owner == active) {
            unit.stay.began = unit.spot().is_some();
        }
    }
}

fn formed(open: &mut Open, counter: u8, at: Spot, sticks: &[UnitId]) {
    let owner = open.unit(sticks[0]).owner;
    for &stick in sticks {
        take_off(open, stick, Whereabouts::Merged);
    }
    let mut platoon = Unit::new(usize::from(counter), owner, Whereabouts::At(at));
    platoon.formed = Some(open.player_turn);
    open.units.push(platoon);
    open.settle_control(at);
}

/// Marks the units that attacked, and who saw them fire out of cover (pl.base.9).
fn attacked(open: &mut Open) {
    let Some(attack) = open.attack.take() else { return };
    for id in attack.by.iter() {
        let witnesses = if attack.kind == AttackKind::Fire { witnesses(open, id) } else { UnitSet::default() };
        let unit = unit_mut(open, id);
        match attack.kind {
            AttackKind::Fire => {
                unit.fired = true;
                unit.seen_by = witnesses;
            }
            AttackKind::Flak => unit.flak_fired = true,
            AttackKind::Assault => unit.assaulted = true,
        }
    }
    if attack.kind == AttackKind::Assault {
        open.assaulted.push(attack.at);
    }
}

fn witnesses(open: &Open, shooter: UnitId) -> UnitSet {
    let (unit, rules) = (open.unit(shooter), open.rules());
    let Some(at) = unit.spot().filter(|&at| open.ground(at).has(Feature::Forest) || open.ground(at).has(Feature::Town))
    else {
        return UnitSet::default();
    };
    let saw =
        |other: &Unit| other.dispersed.is_none() && other.spot().is_some_and(|spot| open.board().sees(spot, at, rules));
    open.on_board(unit.owner.enemy()).filter(|(_, other)| saw(other)).map(|(id, _)| id).collect()
}

fn came_down(open: &mut Open, unit: UnitId, at: Spot) {
    let by_glider = open.by_glider(unit);
    open.units.put(unit, Whereabouts::At(at));
    let unit = unit_mut(open, unit);
    unit.landed = true;
    unit.by_glider = by_glider;
}

fn moved(open: &mut Open, id: UnitId, to: Spot, halves: u8) {
    let from = open.unit(id).spot();
    work_moves_on(open, id, to);
    let mined = open.live_mines(to).is_some();
    let unit = unit_mut(open, id);
    unit.spent = unit.spent.saturating_add(halves);
    unit.stopped |= mined;
    unit.stay =
        Stay { turns: 0, began: false, left: from.filter(|_| unit.stay.turns > 0).map(|from| (from, unit.stay.turns)) };
    open.units.put(id, Whereabouts::At(to));
    open.settle_control(to);
    if let Some(from) = from {
        open.settle_control(from);
    }
}

/// Loads or unloads a battery, at a cost in half movement points of its prime mover (pl.base.12).
fn handled(open: &mut Open, unit: UnitId, halves: u8, loaded: Option<u16>) {
    let unit = unit_mut(open, unit);
    unit.loaded = loaded;
    unit.spent = unit.spent.saturating_add(halves);
}

/// Engineers who move onto the marker they turned advance a stage; those who stay beside it keep working; others give up.
fn work_moves_on(open: &mut Open, id: UnitId, to: Spot) {
    let Some(job) = open.unit(id).job else { return };
    let (onto, beside) = (job.at == to, open.board().distance(job.at, to) == 1);
    if onto && job.stage == 2 {
        unit_mut(open, id).job = Some(Job { stage: 3, since: open.player_turn, ..job });
    } else if job.stage == 3 || !beside {
        give_up_work(open, id);
    }
}

fn tried(open: &mut Open, id: UnitId, task: Task, at: Spot, done: bool) {
    let owner = open.unit(id).owner;
    let unit = unit_mut(open, id);
    unit.stay.left = None;
    unit.failed = (!done).then_some((task, at));
    if !done {
        return;
    }
    match task {
        Task::Bridge => open.broken.push(at),
        Task::ForestBlock | Task::RoadBlock => unit.built = true,
    }
    if !open.blocks.iter().any(|block| block.at == at) {
        open.blocks.push(Obstacle { at, owner, inverted: false });
    }
}

/// Units that began and ended the phase in their hex have stayed there one more turn; dispersal suspends the count
/// (pl.engineer.4).
fn movement_ended(open: &mut Open) {
    let active = open.active;
    for unit in open.units.iter_mut().filter(|unit| unit.owner == active) {
        if unit.stay.began && unit.dispersed.is_none() {
            unit.stay.turns = unit.stay.turns.saturating_add(1);
        }
        unit.stay.began = false;
        unit.stay.left = None;
    }
}

fn turn_ended(open: &mut Open, party: Party) {
    open.assaulted.clear();
    for unit in open.units.iter_mut().filter(|unit| unit.owner == party) {
        unit.fired = false;
        unit.flak_fired = false;
        unit.landed = false;
        unit.by_glider = false;
        unit.spent = 0;
        unit.stopped = false;
        unit.assaulted = false;
    }
}

fn over(open: &mut Open, winner: Party, ending: Ending) {
    let name = &open.scenario.seats[winner as usize];
    let text = match ending {
        Ending::Victory => {
            let why = victory::shortfall(open).unwrap_or_else(|| "all that the scenario asks is done".into());
            format!("{name} wins after the last turn: {why}")
        }
        Ending::Annihilation => format!("{name} wins: the other side has nothing left"),
    };
    open.outcome = Some(Outcome { winner: Some(winner.seat()), text, clause: clause!("pl.scenario.1") });
    open.step = Step::Over;
}
