//! Everything on the table: what is public to both seats, and the plan, which is not.

use super::board::{self, Board, Feature, Features, Terrain};
use super::counter::{Counter, Mover};
use super::drift::plane_name;
use super::event::{self, Event};
use super::orders::Order;
use super::resolve::Tale;
use super::rules::{PrimeMover, Rules};
use super::scenario::{Arrival, CraftKind, CraftSpec, Landing, Scenario};
use super::strength::Strength;
pub use super::unit::{Job, Stay, UNITS, Unit, UnitId, UnitSet, Units, Whereabouts};
use super::view::View;
use super::wind::Wind;
use super::{frozen, hear, imagine};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Fault, Line, Seats};
use jumpmaster_core::{Hidden, Outcome, Seat, sides};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

sides! {
    /// The two sides.
    pub enum Party {
        /// The side that comes from the air.
        Airborne = "airborne",
        /// The side that waits for it.
        Defender = "defender",
    }
}

/// The number of an aircraft.
pub type CraftId = u8;

/// What an aircraft is doing, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flight {
    /// It has not been seen yet.
    Unseen,
    /// It is over its target, flying toward a side if it is a glider.
    Over(Spot, Option<Side>),
    /// It is gone: landed, flown home, or down.
    Gone,
}

/// An aircraft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Craft {
    /// What it is doing.
    pub flight: Flight,
    /// Its units: the first, and how many.
    pub load: (UnitId, u8),
    /// It was damaged: its load comes down dispersed.
    pub damaged: bool,
}

/// A marker on the board that engineers can clear: mines or a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Obstacle {
    /// Where it is.
    pub at: Spot,
    /// Who laid it.
    pub owner: Party,
    /// Whether engineers have turned it over, so that it has no effect any more.
    pub inverted: bool,
}

/// The steps of a game, in the letters of the turn sequence (pl.sequence.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The airborne side writes its plan.
    Plan,
    /// Units are set up.
    SetUp,
    /// a. The wind is rolled.
    Wind,
    /// Platoons are formed, landings called off.
    Start,
    /// b1. Minefields attack.
    Mines,
    /// b3. Direct fire.
    Fire,
    /// c1. Gliders choose their heading, where the plan does not say.
    Heading,
    /// c2. Anti-aircraft fire.
    Flak,
    /// c3 and c4. Landing, and attacks on those among enemies.
    Landing,
    /// Fire by those just landed, where an option allows it.
    LandingFire,
    /// d. Movement.
    Movement,
    /// e. Close assault.
    Assault,
    /// The game is over.
    Over,
}

/// The kind of attack being put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AttackKind {
    /// Direct fire at units.
    Fire,
    /// Fire at an aircraft.
    Flak,
    /// Close assault on a hex.
    Assault,
}

/// An attack being put together: who, on whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Its kind.
    pub kind: AttackKind,
    /// The hex it strikes.
    pub at: Spot,
    /// The aircraft, for anti-aircraft fire.
    pub craft: Option<CraftId>,
    /// The units fired on.
    pub targets: UnitSet,
    /// Those who attack.
    pub by: UnitSet,
}

/// The public part of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The game turn.
    pub turn: u8,
    /// How many player turns have begun.
    pub player_turn: u16,
    /// Whose player turn it is.
    pub active: Party,
    /// The current step.
    pub step: Step,
    /// The wind, once rolled.
    pub wind: Option<Wind>,
    /// Every unit.
    pub units: Units,
    /// Every aircraft.
    pub craft: Vec<Craft>,
    /// Minefields on the board.
    pub mines: Vec<Obstacle>,
    /// Blocks on the board.
    pub blocks: Vec<Obstacle>,
    /// Bridges that are gone.
    pub broken: Vec<Spot>,
    /// Hexes the airborne side controls; the defender has the rest.
    pub held: Vec<u64>,
    /// The attack being put together.
    pub attack: Option<Attack>,
    /// Hexes that were close assaulted this player turn.
    pub assaulted: Vec<Spot>,
    /// The order in which sticks fill their places, if the owner announced one: first in the list, first placed.
    pub filling: Vec<UnitId>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl PartialEq for Scenario {
    fn eq(&self, other: &Scenario) -> bool {
        std::ptr::eq(self, other)
            || (self.name == other.name && self.rules.ledger == other.rules.ledger && self.board == other.board)
    }
}

/// What the airborne side wrote for each aircraft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan(pub Vec<Written>);

/// One line of the plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Written {
    /// Nothing is written yet.
    Blank,
    /// It will land like this.
    Lands(Landing),
    /// It was called off for good.
    CalledOff,
}

/// The whole table.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// What both seats see.
    pub open: Open,
    /// What only the airborne side knows until it is carried out (pl.plan.2).
    pub plan: Hidden<Plan>,
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

    /// The counter of a unit.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.rules().counters[usize::from(self.units[usize::from(unit)].counter)]
    }

    /// What would carry a unit: batteries that came by glider have a prime mover of their own, where the option gives them one (pl.glider.18).
    pub fn prime_mover(&self, unit: UnitId) -> Option<PrimeMover> {
        self.rules().prime_mover.filter(|_| self.counter(unit).artillery() && self.by_glider(unit))
    }

    /// What carries a unit now (pl.base.12).
    fn carrier(&self, unit: UnitId) -> Option<PrimeMover> {
        self.unit(unit).loaded.and_then(|_| self.prime_mover(unit))
    }

    /// How a unit moves: as its carrier does while it is loaded.
    pub fn mover(&self, unit: UnitId) -> Mover {
        if self.carrier(unit).is_some() { Mover::Truck } else { self.counter(unit).mover }
    }

    /// The movement points of a unit, its carrier's while it is loaded.
    pub fn movement(&self, unit: UnitId) -> u8 {
        let carried = self.carrier(unit).map(|carrier| self.rules().movement_as(Mover::Truck, carrier.movement));
        carried.unwrap_or_else(|| self.rules().movement(self.counter(unit)))
    }

    /// The defence of a unit, its carrier's while it is loaded.
    pub fn defence(&self, unit: UnitId) -> Strength {
        self.rules().defence(self.counter(unit), self.carrier(unit).is_some())
    }

    /// A unit by its number.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit)]
    }

    /// The distance from a unit to a spot; `u32::MAX` if the unit is off the board.
    pub fn distance(&self, unit: UnitId, to: Spot) -> u32 {
        self.unit(unit).spot().map_or(u32::MAX, |from| self.board().distance(from, to))
    }

    /// Every unit with its number.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = (UnitId, &Unit)> + Clone {
        (0..).zip(self.units.iter())
    }

    /// The units of a side that are on the board or wait to come onto it.
    #[inline]
    pub fn in_play(&self, party: Party) -> impl Iterator<Item = (UnitId, &Unit)> + Clone {
        self.units.in_play(party)
    }

    /// The units of a side that are on the board.
    #[inline]
    pub fn on_board(&self, party: Party) -> impl Iterator<Item = (UnitId, &Unit)> + Clone {
        self.in_play(party).filter(|(_, unit)| unit.spot().is_some())
    }

    /// The units at a spot.
    #[inline]
    pub fn at(&self, spot: Spot) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.at(spot)
    }

    /// The units of a side at a spot.
    #[inline]
    pub fn party_at(&self, spot: Spot, party: Party) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.at(spot).filter(move |(_, unit)| unit.owner == party)
    }

    /// Whether a side has any unit at a spot.
    #[inline]
    pub fn holds(&self, spot: Spot, party: Party) -> bool {
        self.party_at(spot, party).next().is_some()
    }

    /// How much of a hex a side and its enemy fill, in sticks.
    #[inline]
    pub fn filled(&self, spot: Spot, party: Party) -> (u16, u16) {
        self.at(spot).fold((0, 0), |(own, enemies), (id, unit)| {
            let size = self.counter(id).size;
            if unit.owner == party { (own + size, enemies) } else { (own, enemies + size) }
        })
    }

    /// The number of units a side has at a spot, as stacking counts them: sticks by the platoon, rounded up (pl.crowd.7).
    pub fn stack(&self, spot: Spot, party: Party) -> u16 {
        self.filled(spot, party).0.div_ceil(self.rules().sticks_per_platoon)
    }

    /// Whether this many sticks would overfill a hex (pl.base.8, pl.crowd.7).
    #[inline]
    pub fn overfills(&self, sticks: u16) -> bool {
        sticks > self.rules().stacking * self.rules().sticks_per_platoon
    }

    /// Whether the bridge at a spot still stands.
    pub fn bridge_stands(&self, spot: Spot) -> bool {
        !self.broken.contains(&spot)
    }

    /// Whether a spot has lost its bridge.
    #[inline]
    pub fn bridge_gone(&self, spot: Spot) -> bool {
        self.ground(spot).has(Feature::Bridge) && !self.bridge_stands(spot)
    }

    /// The ground at a spot of the board.
    #[inline]
    pub fn ground(&self, spot: Spot) -> Features {
        self.board().features(spot)
    }

    /// The ground at a spot now: a hex whose bridge is gone is water (pl.engineer.4).
    #[inline]
    pub fn ground_now(&self, spot: Spot) -> Features {
        let ground = self.ground(spot);
        if self.bridge_gone(spot) { board::without_bridge(ground) } else { ground }
    }

    /// Whether a spot is a stream hex: water, and no bridge standing (pl.base.10).
    #[inline]
    pub fn stream(&self, spot: Spot) -> bool {
        board::stream(self.ground_now(spot))
    }

    /// The row of the jump survival chart that a spot uses now: a hex whose bridge is gone is a stream hex (pl.survival.5, pl.engineer.4).
    pub fn landing(&self, spot: Spot) -> Terrain {
        board::landing(self.ground_now(spot), self.rules())
    }

    /// The minefield at a spot that still does harm.
    pub fn live_mines(&self, spot: Spot) -> Option<&Obstacle> {
        self.mines.iter().find(|mines| mines.at == spot && !mines.inverted)
    }

    /// The block at a spot that still bars the way.
    pub fn standing_block(&self, spot: Spot) -> Option<&Obstacle> {
        self.blocks.iter().find(|block| block.at == spot && !block.inverted)
    }

    /// Whether a road leads from a spot into the next, without a block and without a stream that has lost its bridge.
    #[inline]
    pub fn road_between(&self, from: Spot, to: Spot) -> bool {
        let usable = |spot| !self.stream(spot) && self.standing_block(spot).is_none();
        self.board().road_between(from, to) && usable(from) && usable(to)
    }

    /// The side that controls a hex: the side in it, or last in it (pl.scenario.1).
    pub fn controller(&self, spot: Spot) -> Party {
        let index = usize::from(spot.row) * usize::from(self.board().grid.columns) + usize::from(spot.column);
        if self.held[index / 64] >> (index % 64) & 1 == 1 { Party::Airborne } else { Party::Defender }
    }

    /// Updates the control of a hex: a side that is alone there takes it.
    pub fn settle_control(&mut self, spot: Spot) {
        let index = usize::from(spot.row) * usize::from(self.board().grid.columns) + usize::from(spot.column);
        let (airborne, defender) = (self.holds(spot, Party::Airborne), self.holds(spot, Party::Defender));
        match (airborne, defender) {
            (true, false) => self.held[index / 64] |= 1 << (index % 64),
            (false, true) => self.held[index / 64] &= !(1 << (index % 64)),
            _ => {}
        }
    }

    /// The units aboard an aircraft.
    pub fn aboard(&self, craft: CraftId) -> std::ops::Range<UnitId> {
        let (first, number) = self.craft[usize::from(craft)].load;
        first..first + number
    }

    /// The aircraft a unit came or comes with.
    pub fn craft_of(&self, unit: UnitId) -> Option<CraftId> {
        (0..self.craft.len() as CraftId).find(|&craft| self.aboard(craft).contains(&unit))
    }

    /// What an aircraft is.
    pub fn craft_kind(&self, craft: CraftId) -> CraftKind {
        self.scenario.craft[usize::from(craft)].kind
    }

    /// The aircraft overhead.
    pub fn overhead(&self) -> impl Iterator<Item = CraftId> {
        let over = |craft: &CraftId| matches!(self.craft[usize::from(*craft)].flight, Flight::Over(..));
        (0..self.craft.len() as CraftId).filter(over)
    }

    /// Whether a unit came or comes by glider.
    pub fn by_glider(&self, unit: UnitId) -> bool {
        self.craft_of(unit).is_some_and(|craft| self.craft_kind(craft) == CraftKind::Glider)
    }

    /// The name of an aircraft: "plane P", "glider G1".
    pub fn craft_name(&self, craft: CraftId) -> String {
        let before =
            self.scenario.craft[..usize::from(craft)].iter().filter(|spec| spec.kind == self.craft_kind(craft)).count();
        match self.craft_kind(craft) {
            CraftKind::Plane => format!("plane {}", plane_name(before)),
            CraftKind::Glider => format!("glider G{}", before + 1),
        }
    }

    /// The name of a unit: sticks by plane and number, other units by counter and, if there are several, a letter.
    pub fn unit_name(&self, unit: UnitId) -> String {
        let counter = self.counter(unit);
        if let (Some(_), Some(craft)) = (counter.stick_of, self.craft_of(unit)) {
            let (first, _) = self.craft[usize::from(craft)].load;
            return format!("{}{}", self.craft_name(craft).trim_start_matches("plane "), unit - first + 1);
        }
        let same = |other: &&Unit| other.counter == self.unit(unit).counter && other.owner == self.unit(unit).owner;
        let (before, all) =
            (self.units[..usize::from(unit)].iter().filter(same).count(), self.units.iter().filter(same).count());
        // A platoon formed in play would change the name of the only one of its kind, so that one has a letter from the
        // start.
        if all == 1 && !counter.paratroop {
            counter.name.clone()
        } else {
            let letter = char::from(b'A' + (before % 26) as u8);
            let letters: String = std::iter::repeat_n(letter, before / 26 + 1).collect();
            format!("{} {letters}", counter.name)
        }
    }

    /// The turn from which a waiting unit may enter, and the hex its scenario names.
    pub fn entry(&self, unit: UnitId) -> Option<(u8, Spot)> {
        let flown: usize = self.craft.iter().map(|craft| usize::from(craft.load.1)).sum();
        match self.scenario.pieces.get(usize::from(unit).checked_sub(flown)?)?.arrival {
            Arrival::Enters(turn, spot) => Some((turn, spot)),
            Arrival::SetUp(_) => None,
        }
    }

    /// Where a unit still to be set up may be placed.
    pub fn set_up_area(&self, unit: UnitId) -> Option<&[Spot]> {
        let flown: usize = self.craft.iter().map(|craft| usize::from(craft.load.1)).sum();
        match &self.scenario.pieces.get(usize::from(unit).checked_sub(flown)?)?.arrival {
            Arrival::SetUp(spots) => Some(spots),
            Arrival::Enters(..) => None,
        }
    }

    /// Whether anything can land in this turn, as far as everybody knows: an aircraft not seen yet may come in it (pl.wind.1).
    pub fn may_land(&self) -> bool {
        self.to_come().any(|spec| spec.turns.0 <= self.turn)
    }

    /// The aircraft that can still come, as far as everybody knows: those not seen yet whose landing turns are not over (pl.plan.1).
    pub fn to_come(&self) -> impl Iterator<Item = &CraftSpec> {
        let unseen = self.craft.iter().zip(&self.scenario.craft).filter(|(craft, _)| craft.flight == Flight::Unseen);
        unseen.map(|(_, spec)| spec).filter(|spec| spec.turns.1 >= self.turn)
    }

    /// The side that has the first player turn (pl.sequence.5).
    pub fn first_party(&self) -> Party {
        if self.rules().defender_first { Party::Defender } else { Party::Airborne }
    }

    /// Whose order is awaited: in set-up the owner's, under anti-aircraft fire the enemy's, else the active side's.
    pub fn to_act(&self) -> Option<Party> {
        match self.step {
            Step::Over => None,
            Step::Plan => Some(Party::Airborne),
            Step::SetUp => Some(self.next_to_set_up().map_or(Party::Defender, |(owner, _)| owner)),
            Step::Flak => Some(self.active.enemy()),
            Step::Wind
            | Step::Start
            | Step::Mines
            | Step::Fire
            | Step::Heading
            | Step::Landing
            | Step::LandingFire
            | Step::Movement
            | Step::Assault => Some(self.active),
        }
    }

    /// The next piece to be set up and its owner: units first, the defender's before the airborne side's, mines last of each.
    pub fn next_to_set_up(&self) -> Option<(Party, SetUpPiece)> {
        let unit = |party| {
            let mut waiting = self.in_play(party).filter(|(_, unit)| unit.place() == Whereabouts::Waiting);
            waiting.find(|&(id, _)| self.set_up_area(id).is_some())
        };
        let field = |party| {
            let fields = &self.scenario.minefields;
            (0..fields.len()).find(|&field| fields[field].owner == party && field >= self.laid(party))
        };
        [Party::Defender, Party::Airborne].into_iter().find_map(|party| {
            let piece = unit(party)
                .map(|(id, _)| SetUpPiece::Unit(id))
                .or_else(|| field(party).map(|field| SetUpPiece::Mines(field as u8)));
            piece.map(|piece| (party, piece))
        })
    }

    /// The number of the first minefield of a side that is not laid yet; fields are laid in order.
    fn laid(&self, party: Party) -> usize {
        let fields = &self.scenario.minefields;
        let laid = self.mines.iter().filter(|mines| mines.owner == party).count();
        (0..fields.len()).filter(|&field| fields[field].owner == party).nth(laid).unwrap_or(fields.len())
    }
}

/// Something that is set up before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetUpPiece {
    /// A unit.
    Unit(UnitId),
    /// A minefield, by its number in the scenario.
    Mines(u8),
}

impl jumpmaster_core::State for State {
    type Scenario = Scenario;
    type View<'a> = View<'a>;
    type Order = Order;
    type Event = Event;

    fn set_up(scenario: &Arc<Scenario>) -> State {
        let rules = &scenario.rules;
        let mut units = Units::on(scenario.board.grid);
        let mut craft = Vec::with_capacity(scenario.craft.len());
        for spec in &scenario.craft {
            let first = units.len() as UnitId;
            let stick = rules.stick_of(spec.load).filter(|_| spec.kind == CraftKind::Plane);
            let (counter, number) = stick.map_or((spec.load, 1), |stick| (stick, rules.sticks_per_platoon));
            (0..number).for_each(|_| units.push(Unit::new(counter, Party::Airborne, Whereabouts::Aloft)));
            craft.push(Craft { flight: Flight::Unseen, load: (first, number as u8), damaged: false });
        }
        for piece in &scenario.pieces {
            units.push(Unit::new(piece.counter, piece.owner, Whereabouts::Waiting));
        }
        let open = Open {
            scenario: scenario.clone(),
            turn: 0,
            player_turn: 0,
            active: Party::Airborne,
            step: Step::Plan,
            wind: None,
            units,
            craft,
            mines: Vec::new(),
            blocks: Vec::new(),
            broken: Vec::new(),
            held: vec![0; scenario.board.grid.len().div_ceil(64)],
            attack: None,
            assaulted: Vec::new(),
            filling: Vec::new(),
            outcome: None,
        };
        let plan = Plan(vec![Written::Blank; scenario.craft.len()]);
        State { open, plan: Hidden::new(Party::Airborne.seat(), plan) }
    }

    fn awaits(&self) -> Seats {
        self.open.to_act().map(Party::seat).into()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.open.outcome.clone()
    }

    fn view(&self, seat: Seat) -> View<'_> {
        let State { open, plan } = self;
        View { open, party: Party::at(seat), plan: plan.as_seen_by(seat) }
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
        imagine::imagine(view, dice).ok()
    }

    fn freeze(&self) -> Option<serde_json::Value> {
        frozen::freeze(self)
    }

    fn thaw(scenario: &Arc<Scenario>, frozen: serde_json::Value) -> Result<State, Fault> {
        frozen::thaw(scenario, frozen)
    }
}
