//! One or two aircraft of which only what a question about a single shot needs is known: where they fly and who is aboard.

use super::airspace::Airspace;
use super::board::{Board, Cell};
use super::descent::Release;
use super::flight::{Flight, Phase, Task};
use super::input::heading;
use super::load::{Cargo, Load};
use super::rules::Rules;
use super::rules::air::flak::Position;
use super::zone::Strip;
use jumpmaster_core::Fault;
use jumpmaster_core::dice::Dice;
use jumpmaster_core::hex::Hex;

/// Aircraft, the first of which is shot at. They have no zones and no cargo, so nothing is dropped.
pub struct Sketch<'a, D: ?Sized> {
    rules: &'a Rules,
    board: &'a Board,
    dice: &'a mut D,
    flights: Vec<Flight>,
    /// Where the strip begins, if the first is over one.
    strip: Strip,
    load: Load,
    /// The height of an obstacle in whatever hex the first evades to.
    obstacle: u8,
    /// What happened to them.
    pub fate: Fate,
}

/// What happened to the aircraft of a sketch.
#[derive(Default)]
pub struct Fate {
    /// The hexes over which LGOPs got out of the first.
    pub exits: Vec<Hex>,
    /// Who was hit aboard the first, by place on the manifest.
    pub hit: Option<u8>,
    /// Whether the first aborts.
    pub aborts: bool,
    /// Whether they were in one hex.
    pub meet: bool,
    /// Which of them turns away.
    pub swerves: Option<usize>,
    /// Those that crashed, and where their wrecks are on the map.
    pub crashed: Vec<(usize, Option<Hex>)>,
}

/// A transport somewhere on its pass, as an input describes it.
pub fn somewhere(board: &Board, at: &str, course: &str, position: Position) -> Result<Flight, Fault> {
    Ok(Flight {
        hex: board.grid.parse_for("hex", at)?,
        heading: heading("heading", course)?,
        phase: match position {
            Position::EnRoute => Phase::EnRoute,
            Position::Over | Position::Lapes => Phase::Over,
            Position::Beyond => Phase::Beyond,
        },
        straight: 0,
        ban: 0,
        index: (position == Position::Lapes).then_some(0),
        ceased: false,
        aborting: false,
        swerves: false,
        steady: false,
        suppressed: true,
        thrown: false,
        loose: false,
    })
}

impl<'a, D: Dice + ?Sized> Sketch<'a, D> {
    /// Aircraft before the shot.
    pub fn new(rules: &'a Rules, board: &'a Board, flights: &[Flight], dice: &'a mut D) -> Sketch<'a, D> {
        let strip = Strip { start: flights[0].hex, heading: flights[0].heading };
        let (flights, fate) = (flights.to_vec(), Fate::default());
        Sketch { rules, board, dice, flights, strip, load: Load::EMPTY, obstacle: 0, fate }
    }

    /// The same with troops aboard the first, and an obstacle beside its strip.
    #[must_use]
    pub fn with(self, load: Load, obstacle: u8) -> Sketch<'a, D> {
        Sketch { load, obstacle, ..self }
    }

    /// Where the first is, on the map or off it.
    pub fn first(&self) -> &Flight {
        &self.flights[0]
    }
}

impl<'a, D: Dice + ?Sized> Airspace<'a> for Sketch<'a, D> {
    type Dice = D;

    fn dice(&mut self) -> &mut D {
        self.dice
    }

    fn rules(&self) -> &'a Rules {
        self.rules
    }

    fn board(&self) -> &'a Board {
        self.board
    }

    fn cell(&self, hex: Hex) -> Option<Cell> {
        self.board.at(hex).copied()
    }

    fn aircraft(&self) -> usize {
        self.flights.len()
    }

    fn flight(&self, at: usize) -> Option<&Flight> {
        let crashed = self.fate.crashed.iter().any(|(other, _)| *other == at);
        Some(&self.flights[at]).filter(|flight| !crashed && self.board.grid.holds(flight.hex))
    }

    fn task(&self, _: usize) -> Option<Task> {
        Some(Task::Strip(self.strip))
    }

    fn load(&self, _: usize) -> &Load {
        &self.load
    }

    fn cargo(&self, _: usize) -> &Cargo {
        &Cargo::EMPTY
    }

    fn barred(&mut self, _: usize) -> bool {
        false
    }

    fn height(&self, _: Hex, _: Hex) -> u8 {
        self.obstacle
    }

    fn cancels(&mut self, _: usize) {}

    fn flies_on(&mut self, _: usize) {}

    fn evades(&mut self, at: usize, left: bool) {
        self.flights[at].evade(left, &self.rules.air);
    }

    fn is_hit(&mut self, _: usize, rider: Option<u8>) {
        self.fate.hit = rider;
    }

    fn is_checked(&mut self, _: usize, aborts: bool) {
        self.fate.aborts = aborts;
    }

    fn meet(&mut self, _: [usize; 2]) {
        self.fate.meet = true;
    }

    fn swerves(&mut self, at: usize) {
        self.fate.swerves = Some(at);
    }

    fn gets_out(&mut self, _: usize, from: Release) {
        self.load.escape();
        self.fate.exits.push(from.hex);
    }

    fn is_trapped(&mut self, _: usize) {}

    fn crashes(&mut self, at: usize, wreck: Option<Hex>) {
        self.fate.crashed.push((at, wreck));
    }

    fn lets_go(&mut self, _: usize, _: i32) {}

    fn stops(&mut self, _: usize, _: Hex) -> Option<u8> {
        None
    }

    fn crushes(&mut self, _: usize, _: u8) {}

    fn breaks(&mut self, _: usize) {}
}
