//! Everything on the table: units, counters, drop points, the current step; and what only the defender knows: what each
//! counter is.

use super::belief::Belief;
use super::board::Board;
use super::event::{self, Event};
use super::orders::Order;
use super::resolve::Tale;
use super::rules::{Disorder, Rules};
use super::scenario::Scenario;
use super::unit::{Group, Kind};
use super::view::View;
use super::{frozen, hear};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Line, Seats};
use jumpmaster_core::{Hidden, Named, Outcome, Seat, sides};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The number of a unit: those that land first, then the defender's counters.
pub type UnitId = u8;

sides! {
    /// The two sides: who lands and who defends (landing.units.5).
    pub enum Party {
        /// The landing side: the Allies, unless the option says otherwise.
        Landing = "landing",
        /// The defending side.
        Defending = "defending",
    }
}

/// The steps of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The defender secretly exchanges his counters (landing.hidden.1).
    SetUp,
    /// The landing side names the drop point of the next group (landing.drop-point.1).
    Drop,
    /// It assigns the units of a group to two drop points (landing.drop-point.2).
    Assign,
    /// It picks the next unit to land (landing.sequence.6).
    Wave,
    /// A unit came down in an occupied hex and is shifted (landing.occupied.1).
    Shift,
    /// The defender may fire at a lander (landing.opfire.1).
    Fire,
    /// Units move (landing.base.3).
    Move,
    /// The other side may fire at a unit that moved (landing.base.5).
    React,
    /// Units attack (landing.base.4).
    Attack,
    /// The game is over.
    Over,
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// Not landed yet.
    Waiting,
    /// On the map.
    At(Spot),
    /// Lost off the map (landing.off-map.1).
    Lost,
    /// Eliminated (landing.damage.4).
    Eliminated,
}

/// The public part of a unit or counter.
#[expect(clippy::struct_excessive_bools, reason = "marks that lie on a counter independently of one another")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Whose it is.
    pub party: Party,
    /// The number of its kind; `None` as long as it is face down (landing.hidden.1).
    pub kind: Option<u8>,
    /// Where it is.
    pub place: Whereabouts,
    /// The points of damage it has taken.
    pub damage: u8,
    /// Whether it is disorganised (landing.opfire.5).
    pub disorganised: bool,
    /// The number of times it has fired at landers this drop turn (landing.opfire.9).
    pub fires: u8,
    /// Whether it has fired at the unit that is landing now (landing.opfire.7), or at a moving unit in this player turn of
    /// the enemy (landing.base.5).
    pub fired: bool,
    /// The movement points it has spent this turn.
    pub spent: u8,
    /// Whether it has moved this turn.
    pub moved: bool,
    /// Whether its move brought it next to an enemy counter, so that it goes no further (landing.base.3).
    pub stopped: bool,
    /// Whether it has attacked this turn.
    pub attacked: bool,
    /// The drop point of its group that it is assigned to: 0 or 1.
    pub point: Option<u8>,
}

impl Unit {
    const fn new(party: Party, kind: Option<u8>, place: Whereabouts) -> Unit {
        Unit {
            party,
            kind,
            place,
            damage: 0,
            disorganised: false,
            fires: 0,
            fired: false,
            spent: 0,
            moved: false,
            stopped: false,
            attacked: false,
            point: None,
        }
    }

    /// Where it stands, if it is on the map.
    #[inline]
    pub const fn spot(&self) -> Option<Spot> {
        match self.place {
            Whereabouts::At(spot) => Some(spot),
            _ => None,
        }
    }
}

/// A unit that is coming down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lander {
    /// The unit.
    pub unit: UnitId,
    /// The occupied hex it came down in and has to leave, if any.
    pub blocked: Option<Spot>,
}

/// The public part of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The game turn; 0 is the drop turn (landing.sequence.3).
    pub turn: u8,
    /// Whose player turn it is.
    pub active: Party,
    /// The current step.
    pub step: Step,
    /// Every unit: those that land, then the counters.
    pub units: Vec<Unit>,
    /// The group that is landing.
    pub group: Group,
    /// The drop points of each group so far.
    pub points: [Vec<Spot>; 3],
    /// The unit that is coming down.
    pub lander: Option<Lander>,
    /// The unit that is moving.
    pub mover: Option<UnitId>,
    /// The number of units lost off the map.
    pub lost: u8,
    /// Which objectives the landing side holds (landing.base.7).
    pub held: Vec<bool>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl PartialEq for Scenario {
    fn eq(&self, other: &Scenario) -> bool {
        std::ptr::eq(self, other)
            || (self.name == other.name && self.rules.ledger == other.rules.ledger && self.board == other.board)
    }
}

/// What each counter is, which only the defender knows until it is turned up (landing.hidden.1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deal {
    /// For each counter, the printed counter that it is.
    pub pieces: Vec<u8>,
    /// The number of exchanges left.
    pub exchanges: u8,
}

/// The whole table.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// What both seats see.
    pub open: Open,
    /// What only the defender knows.
    pub deal: Hidden<Deal>,
}

impl State {
    /// The kind of a unit, as the rules know it.
    pub fn kind(&self, unit: UnitId) -> &Kind {
        self.open.kind_by(unit, Some(self.deal.by_the_rules())).expect("the rules know every counter")
    }
}

impl Open {
    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.scenario.rules
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.scenario.board
    }

    /// A unit by its number.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit)]
    }

    /// Every unit with its number.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = (UnitId, &Unit)> + Clone {
        (0..).zip(self.units.iter())
    }

    /// The units of a side on the map, with their spots.
    pub fn on_map(&self, party: Party) -> impl Iterator<Item = (UnitId, Spot)> + Clone {
        self.each().filter(move |(_, unit)| unit.party == party).filter_map(|(id, unit)| Some((id, unit.spot()?)))
    }

    /// The counter at a spot, one at most (landing.base.2).
    pub fn at(&self, spot: Spot) -> Option<UnitId> {
        self.each().find(|(_, unit)| unit.spot() == Some(spot)).map(|(id, _)| id)
    }

    /// Which hexes are taken, by their numbers: for callers that ask about many (landing.base.2).
    pub fn taken(&self) -> Vec<bool> {
        let mut taken = vec![false; self.board().grid.len()];
        for spot in self.units.iter().filter_map(Unit::spot) {
            taken[self.board().index(spot)] = true;
        }
        taken
    }

    /// The change in dice for fire at a unit in a game turn, by the terrain it is on (landing.base.4).
    pub fn cover(&self, unit: UnitId) -> Option<i8> {
        let unit = self.unit(unit);
        Some(self.board().cell(self.board().index(unit.spot()?)).cover[unit.party.number()])
    }

    /// The number of a counter among the printed ones.
    pub fn counter(&self, unit: UnitId) -> Option<usize> {
        usize::from(unit).checked_sub(self.scenario.units.len())
    }

    /// The kind of a unit that is face up.
    pub fn kind(&self, unit: UnitId) -> Option<&Kind> {
        self.unit(unit).kind.map(|kind| &self.rules().kinds[usize::from(kind)])
    }

    /// The kind of a unit, to somebody who knows this much of the counters.
    pub fn kind_by(&self, unit: UnitId, deal: Option<&Deal>) -> Option<&Kind> {
        self.kind(unit).or_else(|| {
            let piece = deal?.pieces[self.counter(unit)?];
            Some(&self.rules().kinds[self.scenario.counters[usize::from(piece)].kind])
        })
    }

    /// The number of a unit's kind.
    pub fn kind_number(&self, unit: UnitId, deal: &Deal) -> u8 {
        let dealt = |counter: usize| self.scenario.counters[usize::from(deal.pieces[counter])].kind as u8;
        self.unit(unit).kind.or_else(|| self.counter(unit).map(dealt)).expect("units that land lie open")
    }

    /// The name of a unit: landing units by name, counters by number and, once turned up, by kind.
    pub fn unit_name(&self, unit: UnitId) -> String {
        match self.counter(unit) {
            None => self.scenario.units[usize::from(unit)].name.clone(),
            Some(counter) => format!("{} {}", self.kind(unit).map_or("counter", |kind| &kind.name), counter + 1),
        }
    }

    /// The name of a hex.
    pub fn called(&self, spot: Spot) -> String {
        self.board().called(spot)
    }

    /// The units of a group, landed or not.
    pub fn members(&self, group: Group) -> impl Iterator<Item = UnitId> {
        let specs = self.scenario.units.iter().enumerate();
        specs.filter(move |(_, spec)| spec.group == group).map(|(id, _)| id as UnitId)
    }

    /// The units of the landing group that are still to land.
    pub fn to_land(&self) -> impl Iterator<Item = UnitId> {
        self.members(self.group).filter(|&unit| self.unit(unit).place == Whereabouts::Waiting)
    }

    /// The drop points of the landing group.
    pub fn own_points(&self) -> &[Spot] {
        &self.points[self.group.number()]
    }

    /// The drop point of a unit: its group's only one, or the one it is assigned to.
    pub fn point_of(&self, unit: UnitId) -> Option<Spot> {
        self.own_points().get(usize::from(self.unit(unit).point.unwrap_or(0))).copied()
    }

    /// The number of groups that have a hex as a drop point (landing.drop-point.4).
    pub fn groups_on(&self, spot: Spot) -> usize {
        self.points.iter().filter(|points| points.contains(&spot)).count()
    }

    /// Whether being disorganised keeps a unit from moving (landing.opfire.6).
    pub fn held_by_disorder(&self, unit: UnitId) -> bool {
        self.unit(unit).disorganised && self.rules().disorder != Disorder::None
    }

    /// Whether being disorganised keeps a unit from opportunity fire (landing.opfire.6).
    pub fn silenced(&self, unit: UnitId) -> bool {
        self.unit(unit).disorganised && self.rules().disorder == Disorder::Full
    }

    /// Whether a spot is next to a counter of a side, face down or not (landing.base.3).
    pub fn beside(&self, spot: Spot, party: Party) -> bool {
        self.on_map(party).any(|(_, other)| self.board().distance(spot, other) == 1)
    }

    /// The numbers of the free hexes that a unit may be shifted to from an occupied one (landing.occupied.1).
    pub fn free_near(&self, hex: usize) -> Vec<usize> {
        let taken = self.taken();
        self.board().nearest_free(hex, |index| !taken[index])
    }

    /// The same as spots.
    pub fn free_around(&self, spot: Spot) -> Vec<Spot> {
        let board = self.board();
        self.free_near(board.index(spot)).into_iter().map(|index| board.grid.spot_of(index)).collect()
    }

    /// Gives control of an objective to the side that entered it (landing.base.7).
    pub fn enter(&mut self, spot: Spot, party: Party) {
        let held = self.scenario.objectives.iter().zip(&mut self.held);
        held.filter(|(objective, _)| **objective == spot).for_each(|(_, held)| *held = party == Party::Landing);
    }

    /// Whose order is awaited.
    pub fn to_act(&self) -> Option<Party> {
        match self.step {
            Step::Over => None,
            Step::SetUp | Step::Fire => Some(Party::Defending),
            Step::Shift if self.rules().defender_displaces => Some(Party::Defending),
            Step::Drop | Step::Assign | Step::Wave | Step::Shift => Some(Party::Landing),
            Step::Move | Step::Attack => Some(self.active),
            Step::React => Some(self.active.enemy()),
        }
    }
}

impl jumpmaster_core::State for State {
    type Scenario = Scenario;
    type View<'a> = View<'a>;
    type Order = Order;
    type Event = Event;

    /// The table before the first order: all counters face down (landing.hidden.1).
    fn set_up(scenario: &Arc<Scenario>) -> State {
        let landing =
            scenario.units.iter().map(|unit| Unit::new(Party::Landing, Some(unit.kind as u8), Whereabouts::Waiting));
        let counters =
            scenario.counters.iter().map(|counter| Unit::new(Party::Defending, None, Whereabouts::At(counter.at)));
        let open = Open {
            scenario: scenario.clone(),
            turn: 0,
            active: Party::Landing,
            step: if scenario.exchanges() { Step::SetUp } else { Step::Drop },
            units: landing.chain(counters).collect(),
            group: scenario.units.first().map_or(Group::A, |unit| unit.group),
            points: [const { Vec::new() }; 3],
            lander: None,
            mover: None,
            lost: 0,
            held: vec![false; scenario.objectives.len()],
            outcome: None,
        };
        let number = scenario.counters.len() as u8;
        let deal = Deal { pieces: (0..number).collect(), exchanges: number };
        State { open, deal: Hidden::new(Party::Defending.seat(), deal) }
    }

    fn awaits(&self) -> Seats {
        self.open.to_act().map(Party::seat).into()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.open.outcome.clone()
    }

    fn view(&self, seat: Seat) -> View<'_> {
        let State { open, deal } = self;
        View { open, party: Party::at(seat), deal: deal.as_seen_by(seat) }
    }

    fn play<D: Dice + ?Sized>(
        &mut self,
        _: Seat,
        order: &Order,
        dice: &mut D,
        events: &mut Vec<Event>,
    ) -> Result<(), NeedRoll> {
        Tale { state: self, events, dice }.play(*order)
    }

    fn apply(&mut self, event: &Event) {
        event::apply(self, event);
    }

    fn hear(&self, event: &Event, seat: Seat) -> Option<Line> {
        hear::hear(&self.open, event, seat)
    }

    fn reveals(event: &Event) -> bool {
        hear::reveals(event)
    }

    fn imagine<D: Dice + ?Sized>(view: &View<'_>, dice: &mut D) -> Option<State> {
        let deal = match view.deal {
            Some(deal) => deal.clone(),
            None => Belief::of(view.open).draw(dice)?,
        };
        Some(State { open: view.open.clone(), deal: Hidden::new(Party::Defending.seat(), deal) })
    }

    fn freeze(&self) -> Option<serde_json::Value> {
        frozen::freeze(self)
    }

    fn thaw(scenario: &Arc<Scenario>, frozen: serde_json::Value) -> Result<State, Fault> {
        frozen::thaw(scenario, frozen)
    }
}
