//! Everything on the table: pieces, transports, markers, the current step; and the plan, which only the airborne side
//! knows.

use crate::air::flight::Altitude;
use crate::air::lapes;
use crate::board::{Board, Cell};
use crate::game::event::{self, Event};
use crate::game::orders::Order;
use crate::game::plan::Plan;
use crate::game::resolve::Tale;
use crate::game::view::{self, View};
use crate::game::{frozen, hear, imagine};
use crate::ground::going::{self, Entry, Going};
use crate::ground::shelling::{self, Aftermath};
use crate::ground::terrain::{Features, Marker, Markers};
use crate::rules::Rules;
use crate::rules::air::flak::GunKind;
use crate::scenario::Scenario;
use crate::unit::Kind;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Fault, Line, Seats};
use jumpmaster_core::{Hidden, Named, Outcome, Seat, named, sides};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub use crate::game::piece::{Gone, Piece, Place, Release, What};

/// The number of a piece, in the order in which pieces came onto the table.
pub type PieceId = u16;
/// The number of a transport, in formation order (mbt.flight.6).
pub type CraftId = u8;

sides! {
    /// The two sides.
    pub enum Party {
        /// The side that drops.
        Airborne = "airborne",
        /// The side that defends.
        Defending = "defending",
    }
}

impl Party {
    /// Both, in the order in which they fire and move (mbt.base.1).
    pub const IN_ORDER: [Party; 2] = [Party::Defending, Party::Airborne];
}

named! {
    /// The steps of a turn (mbt.base.1), and the choices within them.
    pub enum Step: "step" {
        /// The airborne side writes its plan (mbt.manifest.1, mbt.dz.1, mbt.aa.1).
        Plan = "plan",
        /// The start of a turn: returns, Command Influence, conversions.
        Start = "start",
        /// Orders are given.
        Orders = "orders",
        /// Fire.
        Fire = "fire",
        /// Waves and aircraft coming back are called in (mbt.flight.3, mbt.dz.10).
        Enter = "enter",
        /// Aircraft fly, an impulse at a time (mbt.flight.6).
        Fly = "fly",
        /// The defender's anti-aircraft units may shoot (mbt.aaa.3).
        Flak = "flak",
        /// Who is hit aboard (mbt.casualty.1).
        Casualty = "casualty",
        /// Whether an aircraft aborts (mbt.suppression.2).
        Check = "check",
        /// Sticks come down (mbt.scatter.6).
        Landing = "landing",
        /// LGOPs down near an objective may take matters into their own hands (mbt.objective-influence.1).
        Seize = "seize",
        /// Ground movement.
        Move = "move",
        /// The other side may fire at a piece that moves (mbt.base.11).
        Watch = "watch",
        /// The game is over.
        Over = "over",
    }
}

/// Where a transport is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sky {
    /// Its wave has not been called yet.
    Waiting,
    /// Called in: it crosses the edge this many impulses from now.
    Coming {
        /// The number of impulses.
        impulses: u8,
    },
    /// Over the map.
    Over(Spot),
    /// Off the map, perhaps to come back (mbt.dz.10).
    Away {
        /// The turn it left.
        since: u8,
    },
    /// Out of the scenario (mbt.abort.2).
    Left,
    /// Crashed (mbt.base.6).
    Crashed,
}

/// A transport, as everybody sees it.
#[expect(clippy::struct_excessive_bools, reason = "states that an aircraft is in independently of one another")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Craft {
    /// Where it is.
    pub sky: Sky,
    /// Its heading.
    pub heading: Side,
    /// The turn it is about to make.
    pub turning: Option<Side>,
    /// Whether it is suppressed (mbt.aaa.2).
    pub suppressed: bool,
    /// The turn in which it was suppressed last.
    pub hit: u8,
    /// Whether it aborts: it drops nothing more and heads for the edge (mbt.abort.1).
    pub aborting: bool,
    /// Whether it must turn away from another in its next impulse (mbt.collision.3).
    pub swerves: bool,
    /// Whether it flies at NOE altitude, over its strip (mbt.lapes.6).
    pub low: bool,
}

impl Craft {
    /// Where it is over the map.
    pub const fn over(&self) -> Option<Spot> {
        match self.sky {
            Sky::Over(spot) => Some(spot),
            _ => None,
        }
    }

    /// Its altitude (mbt.flight.1, mbt.lapes.6).
    pub const fn altitude(&self) -> Altitude {
        if self.low { Altitude::Noe } else { Altitude::Low }
    }
}

/// Until when the defender holds the fire of his anti-aircraft units: a condition that everybody could check, but only he
/// knows (mbt.base.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until one of them could fire at an aircraft at most this many hexes away.
    Near(u8),
    /// Until something leaves an aircraft.
    Drop,
    /// Until one of them would have nothing left in reach after the next impulse, if all fly straight on.
    Last,
}

impl Until {
    /// The words that follow "until".
    pub fn words(self) -> String {
        match self {
            Until::Near(1) => "an aircraft is in the next hex to a gun".into(),
            Until::Near(hexes) => format!("an aircraft is within {hexes} hexes of a gun"),
            Until::Drop => "something leaves an aircraft".into(),
            Until::Last => "a gun would have nothing left in reach after the next impulse".into(),
        }
    }
}

/// Stands for an aircraft that aborts without a roll, in place of a dr.
pub const SURELY: u8 = u8::MAX;

/// A piece on its way through several hexes, while the other side may fire at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mover {
    /// The piece.
    pub piece: PieceId,
    /// Where it marches; `None` if it moves a hex at a time.
    pub to: Option<Spot>,
}

/// What units on overwatch hold their fire for in this movement; only their own side knows (mbt.base.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Overwatch {
    /// They let everybody go who is further than this many hexes from all of them.
    pub within: Option<u8>,
    /// They let this piece go for the rest of its move.
    pub lets: Option<PieceId>,
}

/// The public part of the table, and two things that `view` removes: until when flak holds its fire, and what units on
/// overwatch wait for.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The turn, from 1; 0 while the plan is written.
    pub turn: u8,
    /// The current step.
    pub step: Step,
    /// The side whose part of it this is.
    pub active: Party,
    /// Every piece.
    pub pieces: Vec<Piece>,
    /// Every transport.
    pub craft: Vec<Craft>,
    /// Markers in addition to the printed ones.
    pub markers: Vec<(Spot, Marker)>,
    /// Ordnance storage that blew up, and is rough now (mbt.ordnance.2).
    pub blown: Vec<Spot>,
    /// AA markers on the map (mbt.convert.2).
    pub areas: Vec<Spot>,
    /// Command points left to each side this turn (mbt.base.11).
    pub points: [u8; 2],
    /// The number of times each support can still be called.
    pub missions: Vec<u8>,
    /// The number of impulses of this air step that have been flown.
    pub impulse: u8,
    /// The number of further impulses to fly without asking the airborne side.
    pub cruise: u8,
    /// Whether the defender holds his fire for the rest of this air step.
    pub silent: bool,
    /// Until when he holds it, if he has said so; the airborne side does not know.
    pub hold: Option<Until>,
    /// The number of LGOPs, bundles and heavy items that have been seen to leave aircraft.
    pub out: u16,
    /// Aircraft off the map that do not return until others can come.
    pub resting: Vec<CraftId>,
    /// The aircraft with casualties that is being dealt with, and whether it may abort: never (0), up to a dr, or
    /// [`SURELY`].
    pub hit: Option<(CraftId, u8)>,
    /// The piece that is moving.
    pub mover: Option<Mover>,
    /// What units on overwatch wait for; no seat but theirs is shown it.
    pub overwatch: Overwatch,
    /// The number of arrivals in hexes so far, which gives their order.
    pub arrivals: u16,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// The whole table.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// What both seats see.
    pub open: Open,
    /// What only the airborne side knows.
    pub plan: Hidden<Plan>,
}

impl State {
    /// The company of a piece, as the rules know it.
    pub fn company(&self, piece: PieceId) -> Option<u8> {
        self.plan.by_the_rules().company(&self.open.scenario, piece)
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

    /// A piece by its number.
    #[inline]
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[usize::from(piece)]
    }

    /// Every piece with its number.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = (PieceId, &Piece)> + Clone {
        (0..).zip(self.pieces.iter())
    }

    /// The pieces of a side on the map, with their spots; bundles too.
    pub fn on_map(&self, party: Party) -> impl Iterator<Item = (PieceId, &Piece, Spot)> + Clone {
        self.each()
            .filter(move |(_, piece)| piece.party == party)
            .filter_map(|(id, piece)| Some((id, piece, piece.spot()?)))
    }

    /// The pieces on the ground at a spot.
    pub fn at(&self, spot: Spot) -> impl Iterator<Item = (PieceId, &Piece)> + Clone {
        self.each().filter(move |(_, piece)| piece.spot() == Some(spot))
    }

    /// The bundles a piece carries.
    pub fn carried(&self, by: PieceId) -> impl Iterator<Item = PieceId> {
        self.each().filter(move |(_, piece)| piece.place == Place::Carried(by)).map(|(id, _)| id)
    }

    /// The pieces under canopy from an aircraft, in the order in which they left it.
    pub fn stick(&self, craft: CraftId) -> impl Iterator<Item = (PieceId, Release)> {
        self.each().filter_map(move |(id, piece)| match piece.place {
            Place::Canopy(release) if release.craft == craft => Some((id, release)),
            _ => None,
        })
    }

    /// The next aircraft whose stick is still in the air, in formation order (mbt.scatter.6).
    pub fn next_stick(&self) -> Option<CraftId> {
        (0..self.craft.len() as CraftId).find(|&craft| self.stick(craft).next().is_some())
    }

    /// The number of sticks still in the air.
    pub fn sticks(&self) -> usize {
        (0..self.craft.len() as CraftId).filter(|&craft| self.stick(craft).next().is_some()).count()
    }

    /// The markers on a hex: printed ones and those of the game.
    pub fn markers(&self, spot: Spot) -> Markers {
        let printed = self.board().cell(self.board().index(spot)).markers;
        self.markers.iter().filter(|(at, _)| *at == spot).fold(printed, |all, (_, marker)| all.with(*marker))
    }

    /// The anti-aircraft gun that a piece is (mbt.base.5).
    pub fn gun(&self, piece: PieceId) -> Option<&GunKind> {
        self.scenario.gun(self.piece(piece).kind()?)
    }

    /// The number of its kind among anti-aircraft guns.
    pub fn gun_number(&self, piece: PieceId) -> Option<u8> {
        let kind = self.piece(piece).kind()?;
        self.rules().air.guns.iter().position(|gun| gun.name == kind.name()).map(|at| at as u8)
    }

    /// The defender's anti-aircraft units on the map that can fire at all, with their guns.
    pub fn guns(&self) -> impl Iterator<Item = (PieceId, &GunKind, Spot)> {
        let able = self.on_map(Party::Defending).filter(|(_, piece, _)| !piece.pinned());
        able.filter_map(|(id, _, spot)| Some((id, self.gun(id)?, spot)))
    }

    /// How high a hex rises above ground at a level, such as that of a LAPES strip (mbt.lapes.13).
    pub fn height(&self, spot: Spot, level: u8) -> u8 {
        lapes::height(&self.rules().ground, &self.cell(spot), level)
    }

    /// The terrain of a hex: as printed, or rough where ordnance blew up (mbt.ordnance.2).
    pub fn features(&self, spot: Spot) -> Features {
        let printed = *self.board().cell(self.board().index(spot));
        let after = if self.blown.contains(&spot) { Aftermath::Explodes } else { Aftermath::Nothing };
        shelling::after(printed, after).features
    }

    /// A hex as it is now.
    pub fn cell(&self, spot: Spot) -> Cell {
        let printed = *self.board().cell(self.board().index(spot));
        if self.markers.is_empty() && self.blown.is_empty() {
            return printed;
        }
        Cell { features: self.features(spot), markers: self.markers(spot), ..printed }
    }

    /// The going in the hex with this number.
    pub fn going(&self, hex: usize) -> Going {
        let spot = self.board().grid.spot_of(hex);
        let as_printed = !self.blown.contains(&spot) && self.markers.iter().all(|(at, _)| *at != spot);
        if as_printed { *self.scenario.going(hex) } else { Going::of(&self.rules().ground, &self.cell(spot)) }
    }

    /// What entering a hex from an adjacent one means to a kind of unit, whoever is there.
    pub fn entry(&self, kind: Kind, from: usize, to: usize) -> Entry {
        let ground = &self.rules().ground;
        self.going(to).entry(ground, ground.unit(kind).class, &self.going(from))
    }

    /// What keeps a piece from moving and firing.
    pub const fn marks(&self, piece: &Piece) -> going::State {
        going::State {
            suppressed: piece.suppressed,
            disrupted: piece.disrupted > 0,
            landed: piece.landed == self.turn,
            preparing: piece.ready > self.turn,
            buttoned: piece.buttoned,
        }
    }

    /// The name of a hex.
    pub fn called(&self, spot: Spot) -> String {
        self.board().called(spot)
    }

    /// The name of a piece for everybody.
    pub fn piece_name(&self, piece: PieceId) -> String {
        let number = piece + 1;
        match self.piece(piece).what {
            What::Bundle => format!("bundle {number}"),
            What::Unit(kind) => format!("{kind} {number}"),
        }
    }

    /// The name of a transport.
    pub fn craft_name(&self, craft: CraftId) -> &str {
        &self.scenario.craft[usize::from(craft)].name
    }

    /// Whose order is awaited.
    pub fn to_act(&self) -> Option<Party> {
        match self.step {
            Step::Over => None,
            Step::Plan
            | Step::Start
            | Step::Enter
            | Step::Fly
            | Step::Casualty
            | Step::Check
            | Step::Landing
            | Step::Seize => Some(Party::Airborne),
            Step::Flak => Some(Party::Defending),
            Step::Orders | Step::Fire | Step::Move => Some(self.active),
            Step::Watch => Some(self.active.enemy()),
        }
    }
}

impl jumpmaster_core::State for State {
    type Scenario = Scenario;
    type View<'a> = View<'a>;
    type Order = Order;
    type Event = Event;

    /// The table before the first order: the defender is set up, the airborne side has the scenario's plan.
    fn set_up(scenario: &Arc<Scenario>) -> State {
        let stand = |(number, stand): (usize, &crate::scenario::StandSpec)| Piece {
            quality: Some(stand.quality),
            law: stand.law,
            arrived: number as u16,
            ..Piece::new(stand.party, What::Unit(stand.kind), Place::At(stand.at))
        };
        let craft = Craft {
            sky: Sky::Waiting,
            heading: Side::ALL[0],
            turning: None,
            suppressed: false,
            hit: 0,
            aborting: false,
            swerves: false,
            low: false,
        };
        let open = Open {
            scenario: scenario.clone(),
            turn: 0,
            step: Step::Plan,
            active: Party::Airborne,
            pieces: scenario.stands.iter().enumerate().map(stand).collect(),
            craft: vec![craft; scenario.craft.len()],
            markers: Vec::new(),
            blown: Vec::new(),
            areas: Vec::new(),
            points: [0; 2],
            missions: scenario.supports.iter().map(|support| support.missions).collect(),
            impulse: 0,
            cruise: 0,
            silent: false,
            hold: None,
            out: 0,
            resting: Vec::new(),
            hit: None,
            mover: None,
            overwatch: Overwatch::default(),
            arrivals: scenario.stands.len() as u16,
            outcome: None,
        };
        State { open, plan: Hidden::new(Party::Airborne.seat(), scenario.plan.clone()) }
    }

    fn awaits(&self) -> Seats {
        self.open.to_act().map(Party::seat).into()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.open.outcome.clone()
    }

    fn view(&self, seat: Seat) -> View<'_> {
        view::view(self, seat)
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
        imagine::imagine(view, dice)
    }

    fn freeze(&self) -> Option<serde_json::Value> {
        frozen::freeze(self)
    }

    fn thaw(scenario: &Arc<Scenario>, frozen: serde_json::Value) -> Result<State, Fault> {
        frozen::thaw(scenario, frozen)
    }
}
