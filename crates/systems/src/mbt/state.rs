//! All that lies on the table: pieces, transports, markers, the step that is on; and the plan, which only the airborne side
//! knows.

use super::board::{Board, Cell};
use super::flight::Altitude;
use super::going::{self, Entry, Going};
use super::lapes;
use super::load::Load;
use super::phase::Command;
use super::plan::{Mission, Plan};
use super::rules::Rules;
use super::rules::air::flak::GunKind;
use super::scenario::{Scenario, UnitSpec};
use super::shelling::{self, Aftermath};
use super::terrain::{Features, Marker, Markers};
use super::unit::{Kind, Quality};
use jumpmaster_core::hex::{Hex, Side, Spot};
use jumpmaster_core::{Hidden, Named, Outcome, Seat, named};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The number of a piece, in the order in which they came onto the table.
pub type PieceId = u16;
/// The number of a transport, in formation order (mbt.flight.6).
pub type CraftId = u8;

named! {
    /// The two sides.
    pub enum Party: "side" {
        /// The side that drops.
        Airborne = "airborne",
        /// The side that defends.
        Defending = "defending",
    }
}

impl Party {
    /// Both, as they are seated.
    pub const BOTH: [Party; 2] = [Party::Airborne, Party::Defending];

    /// Both, in the order in which they fire and move (mbt.base.1).
    pub const IN_ORDER: [Party; 2] = [Party::Defending, Party::Airborne];

    /// Where the side sits.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Party {
        match self {
            Party::Airborne => Party::Defending,
            Party::Defending => Party::Airborne,
        }
    }
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

/// What a piece is, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// An equipment bundle: of what type only its owner knows (mbt.bundle.1).
    Bundle,
    /// A unit; whose an LGOP is, and of what type, only its owner knows (mbt.lgop.1).
    Unit(Kind),
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Under its canopy, since it left an aircraft (mbt.drop.3).
    Canopy(Release),
    /// On the map.
    At(Spot),
    /// Off the map, able to walk on (mbt.offmap.2).
    OffMap {
        /// Where it came down: it walks on in the edge hex nearest to it.
        hex: Hex,
        /// The first turn in which it may.
        from: u8,
    },
    /// Carried by another piece (mbt.bundle.2).
    Carried(PieceId),
    /// Out of play.
    Gone(Gone),
}

/// How a piece left its aircraft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Release {
    /// From which.
    pub craft: CraftId,
    /// Over which hex.
    pub over: Spot,
    /// On which heading (mbt.scatter.2).
    pub heading: Side,
    /// Whether the aircraft was crashing (mbt.shootdown.4).
    pub crashing: bool,
}

named! {
    /// How a piece left play.
    pub enum Gone: "end" {
        /// Lost to a roll on the Landing Table, on the map: half of them return (mbt.destroyed.1).
        Landing = "lost on landing",
        /// Lost on landing without a roll (mbt.landing.3, mbt.landing.4, mbt.heavy.7).
        Outright = "lost outright on landing",
        /// Lost off the map (mbt.offmap.4, mbt.offmap.5).
        OffMap = "lost off the map",
        /// By fire, a fire or an explosion.
        Destroyed = "destroyed",
        /// Taken and destroyed by the enemy (mbt.bundle.6, mbt.heavy.10).
        Captured = "captured",
        /// With the vehicle or aircraft that hit it, or that it hit (mbt.lapes.10).
        Collided = "destroyed in a collision",
        /// Become part of another unit (mbt.convert.1).
        Converted = "converted",
        /// Come back from the pile as another piece (mbt.destroyed.2).
        Returned = "returned",
    }
}

impl Gone {
    /// Whether it counts as destroyed (mbt.base.26).
    pub const fn destroyed(self) -> bool {
        !matches!(self, Gone::Converted | Gone::Returned)
    }
}

/// A piece on the ground, or on its way there.
#[expect(clippy::struct_excessive_bools, reason = "marks that lie on a counter independently of one another")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub party: Party,
    /// What it is.
    pub what: What,
    /// How good it is, where that lies open (mbt.base.22).
    pub quality: Option<Quality>,
    /// Whether it is known to have LAWs.
    pub law: bool,
    /// Whether it has a CO, or is the command element (mbt.command-element.2, mbt.command-element.5).
    pub co: bool,
    /// Where it is.
    pub place: Place,
    /// 2 and 1 for the two turns of disruption (mbt.disruption.3).
    pub disrupted: u8,
    /// Whether it is suppressed (mbt.base.14).
    pub suppressed: bool,
    /// Whether it was a squad and lost a step (mbt.base.12).
    pub reduced: bool,
    /// Whether it moved or landed this turn (mbt.scatter.7).
    pub moved: bool,
    /// Whether it fired this turn.
    pub fired: bool,
    /// Whether it is held back from the next volley of its hex, for another target (mbt.base.12).
    #[serde(default)]
    pub held: bool,
    /// Whether its hex was attacked this turn, and in the turn before (mbt.march.6).
    pub fired_on: [bool; 2],
    /// What it is ordered to do.
    pub command: Option<Command>,
    /// What it has spent of its movement, in twelfths of a point (mbt.field.2).
    pub spent: u16,
    /// Whether its last move was a quick march (mbt.base.9).
    pub quick: bool,
    /// Where its march of this turn began, and what it had spent of its movement by then (mbt.march.1).
    #[serde(default)]
    pub set_out: Option<(Spot, u16)>,
    /// Whether its last move used the road (mbt.combo.1).
    pub by_road: bool,
    /// Whether it is buttoned up (mbt.orchard.5).
    pub buttoned: bool,
    /// Its place in the order of arrival in its hex (mbt.farm.4).
    pub arrived: u16,
    /// If its owner put it first among those its hex protects: the turn, and its place in the order of such orders (mbt.farm.4).
    #[serde(default)]
    pub first: Option<(u8, u16)>,
    /// The turn it came onto the table, on the ground.
    pub landed: u8,
    /// The turn from which it may act: heavy items are made ready first (mbt.heavy.9).
    pub ready: u8,
    /// The turn it came into its AA, if it did by moving (mbt.convert.7).
    pub reached: u8,
    /// Whether it was asked already if it takes matters into its own hands (mbt.objective-influence.1).
    pub asked: bool,
}

impl Piece {
    /// A piece in a place, with nothing on it yet.
    pub const fn new(party: Party, what: What, place: Place) -> Piece {
        Piece {
            party,
            what,
            quality: None,
            law: false,
            co: false,
            place,
            disrupted: 0,
            suppressed: false,
            reduced: false,
            moved: false,
            fired: false,
            held: false,
            fired_on: [false; 2],
            command: None,
            spent: 0,
            quick: false,
            set_out: None,
            by_road: false,
            buttoned: false,
            arrived: 0,
            first: None,
            landed: 0,
            ready: 0,
            reached: 0,
            asked: false,
        }
    }

    /// Where it stands, if it is on the map and down.
    #[inline]
    pub const fn spot(&self) -> Option<Spot> {
        match self.place {
            Place::At(spot) => Some(spot),
            _ => None,
        }
    }

    /// Whether it is out of play.
    pub const fn is_gone(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }

    /// Whether it is an LGOP.
    pub const fn is_lgop(&self) -> bool {
        matches!(self.what, What::Unit(Kind::Lgop))
    }

    /// What unit it is; none if it is a bundle.
    pub const fn kind(&self) -> Option<Kind> {
        match self.what {
            What::Bundle => None,
            What::Unit(kind) => Some(kind),
        }
    }

    /// Whether it is a bundle.
    pub const fn is_bundle(&self) -> bool {
        matches!(self.what, What::Bundle)
    }

    /// Whether it counts as suppressed: a disrupted LGOP does for all but where it may fire (mbt.disruption.2).
    pub const fn pinned(&self) -> bool {
        self.suppressed || self.disrupted > 0
    }
}

/// Where a transport is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sky {
    /// Its wave has not been called yet.
    Waiting,
    /// Called in: it comes over the edge so many impulses from now.
    Coming {
        /// How many.
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
    /// Down (mbt.base.6).
    Crashed,
}

/// A transport, as everybody sees it.
#[expect(clippy::struct_excessive_bools, reason = "states that an aircraft is in independently of one another")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Craft {
    /// Where it is.
    pub sky: Sky,
    /// Where it is heading.
    pub heading: Side,
    /// The turn it is about to make.
    pub turning: Option<Side>,
    /// Whether it is suppressed (mbt.aaa.2).
    pub suppressed: bool,
    /// The turn in which it was suppressed last.
    pub hit: u8,
    /// Whether it aborts: nothing more is dropped, and it makes for the edge (mbt.abort.1).
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

    /// How high it flies (mbt.flight.1, mbt.lapes.6).
    pub const fn altitude(&self) -> Altitude {
        if self.low { Altitude::Noe } else { Altitude::Low }
    }
}

/// Until when the defender holds the fire of his anti-aircraft units: by what all can see, and known to him alone (mbt.base.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until one of them could fire at an aircraft no more than so many hexes away.
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

/// The dr up to which an aircraft aborts that does so without a roll.
pub const SURELY: u8 = u8::MAX;

/// A piece on its way through several hexes, while the other side may fire at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mover {
    /// Which.
    pub piece: PieceId,
    /// Where it marches; nowhere if it moves a hex at a time.
    pub to: Option<Spot>,
}

/// For what those on overwatch hold their fire in this movement; their own side alone knows (mbt.base.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Overwatch {
    /// They let everybody go who is further from all of them than so many hexes.
    pub within: Option<u8>,
    /// They let this piece go for the rest of its move.
    pub lets: Option<PieceId>,
}

/// All that lies open on the table, and what those on overwatch wait for.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The turn, from 1; 0 while the plan is written.
    pub turn: u8,
    /// The step that is on.
    pub step: Step,
    /// Whose part of it.
    pub active: Party,
    /// Every piece.
    pub pieces: Vec<Piece>,
    /// Every transport.
    pub craft: Vec<Craft>,
    /// Markers beyond those that are printed.
    pub markers: Vec<(Spot, Marker)>,
    /// Ordnance storage that blew up, and is rough now (mbt.ordnance.2).
    pub blown: Vec<Spot>,
    /// AA markers on the map (mbt.convert.2).
    pub areas: Vec<Spot>,
    /// Command points left to each side this turn (mbt.base.11).
    pub points: [u8; 2],
    /// How often each support can still be called.
    pub missions: Vec<u8>,
    /// How many impulses of this air step are flown.
    pub impulse: u8,
    /// How many more are flown without asking the airborne side.
    pub cruise: u8,
    /// Whether the defender holds his fire for the rest of this air step.
    pub silent: bool,
    /// Until when he holds it, if he has said so; the airborne side does not know.
    pub hold: Option<Until>,
    /// How many LGOPs, bundles and heavy items have been seen to leave aircraft.
    pub out: u16,
    /// Aircraft off the map that do not come back until others can come.
    pub resting: Vec<CraftId>,
    /// The aircraft that is being dealt with, hit aboard, and whether it may abort: never (0), up to a dr, or [`SURELY`].
    pub hit: Option<(CraftId, u8)>,
    /// The piece on its way.
    pub mover: Option<Mover>,
    /// What those on overwatch wait for: no seat but theirs is shown it.
    pub overwatch: Overwatch,
    /// How many have arrived in hexes so far, for their order.
    pub arrivals: u16,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// The whole table.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// What both seats see.
    pub open: Open,
    /// What the airborne side alone knows.
    pub plan: Hidden<Plan>,
}

impl State {
    /// The table before the first order: the defender stands, the airborne side has the scenario's plan before it.
    pub fn set_up(scenario: &Arc<Scenario>) -> State {
        let stand = |(number, stand): (usize, &super::scenario::StandSpec)| Piece {
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

    /// How many sticks are still in the air.
    pub fn sticks(&self) -> usize {
        (0..self.craft.len() as CraftId).filter(|&craft| self.stick(craft).next().is_some()).count()
    }

    /// What lies on a hex: printed markers and those of the game.
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

    /// How high a hex stands above ground of a level, as that of a LAPES strip is (mbt.lapes.13).
    pub fn height(&self, spot: Spot, level: u8) -> u8 {
        lapes::height(&self.rules().ground, &self.cell(spot), level)
    }

    /// What ground a hex is: as printed, or rough where ordnance blew up (mbt.ordnance.2).
    pub fn features(&self, spot: Spot) -> Features {
        let printed = *self.board().cell(self.board().index(spot));
        let after = if self.blown.contains(&spot) { Aftermath::Explodes } else { Aftermath::Nothing };
        shelling::after(printed, after).features
    }

    /// A hex as it lies now.
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

    /// What entering a hex from the one next to it means to a kind of unit, whoever is there.
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

    /// Whether the airborne side may have something to convert, by what lies open: LGOPs that are not disrupted, or a bundle once
    /// there are squads. Whether it has is secret, as its AAs are (mbt.aa.1, mbt.convert.2).
    pub fn gathers(&self) -> bool {
        let own = self.on_map(Party::Airborne);
        let squads = !self.areas.is_empty() || own.clone().any(|(_, piece, _)| piece.kind() == Some(Kind::Squad));
        let carried = |piece: &Piece| piece.is_bundle() && matches!(piece.place, Place::At(_) | Place::Carried(_));
        (squads && self.pieces.iter().any(carried))
            || own.into_iter().any(|(id, piece, at)| piece.is_lgop() && piece.disrupted == 0 && self.pairs(id, at))
    }

    /// Whether an LGOP in a hex may be converted there as far as all can see: with another beside it, or under a commander's eyes
    /// (mbt.convert.1, mbt.command-influence.1), or alone if it may be the last of its company (mbt.convert.9), as with one company
    /// only the last of all is.
    fn pairs(&self, id: PieceId, at: Spot) -> bool {
        let fit = |piece: &Piece| piece.party == Party::Airborne && piece.is_lgop() && piece.disrupted == 0;
        let commands = |piece: &Piece| piece.co || piece.kind() == Some(Kind::Command);
        let others = self.each().filter(|(other, piece)| *other != id && piece.is_lgop() && !piece.is_gone());
        let beside = self.at(at).any(|(other, piece)| other != id && (fit(piece) || commands(piece)));
        beside || self.scenario.companies.len() > 1 || others.count() == 0
    }

    /// Whether everything that the scenario sends by air has been seen to leave an aircraft: then nobody comes any more
    /// (mbt.flight.9).
    fn all_out(&self) -> bool {
        let numbers = &self.rules().air.numbers;
        let things = |unit: &UnitSpec| match Mission::rider_of(unit.kind) {
            Some(rider) => Load::new([rider], numbers).left().iter().map(|&left| u16::from(left)).sum(),
            None => 1,
        };
        self.out >= self.scenario.units.iter().map(things).sum::<u16>()
    }

    /// Whether an aircraft could be called in, as far as all can see: off the map they look alike to the enemy, so nothing is asked of
    /// what they carry (mbt.manifest.2).
    pub fn may_come(&self, craft: CraftId) -> bool {
        let due = match self.craft[usize::from(craft)].sky {
            Sky::Waiting => self.turn >= self.scenario.craft[usize::from(craft)].turn,
            Sky::Away { since } => self.turn >= since.saturating_add(self.rules().air.timing.back),
            Sky::Over(_) | Sky::Coming { .. } | Sky::Left | Sky::Crashed => false,
        };
        due && !self.resting.contains(&craft) && !self.all_out()
    }

    /// Whether any aircraft flies, or is about to.
    pub fn any_flies(&self) -> bool {
        self.craft.iter().any(|craft| matches!(craft.sky, Sky::Over(_) | Sky::Coming { .. }))
    }

    /// What a hex is called.
    pub fn called(&self, spot: Spot) -> String {
        self.board().called(spot)
    }

    /// What a piece is called by everybody.
    pub fn piece_name(&self, piece: PieceId) -> String {
        let number = piece + 1;
        match self.piece(piece).what {
            What::Bundle => format!("bundle {number}"),
            What::Unit(kind) => format!("{kind} {number}"),
        }
    }

    /// What a transport is called.
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
