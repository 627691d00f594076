//! The landing segment on the table: what is overhead comes down by the rules of `landing.rs`; then its hexes are taken, and
//! enemies in them attack (pl.sequence.4).

use super::{Tale, any_dispersed, overhead};
use crate::attack::defence;
use crate::board::Terrain;
use crate::contact;
use crate::drift::Row;
use crate::event::{Cause, Event};
use crate::landing::{self, Crowds, Glide, Ground, Landed, Landing, Marks};
use crate::rules::{Fate, Rules};
use crate::scenario::CraftKind;
use crate::state::{CraftId, Flight, Open, UnitId, Whereabouts};
use crate::strength::Strength;
use crate::wind::Wind;
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Orientation, Spot};
use jumpmaster_core::{HexNumber, Placed};

/// All that is aimed at one hex by parachute.
struct Jump {
    at: Spot,
    /// Sticks and batteries, in stick order: planes in plan order, sticks by number (pl.drift.10).
    jumpers: Vec<UnitId>,
    /// The place of the drift row that each of them takes.
    places: Vec<usize>,
}

/// What is overhead, and the table it is over.
struct Overhead<'a> {
    open: &'a Open,
    jumps: Vec<Jump>,
    gliders: Vec<Glide>,
    loads: Vec<UnitId>,
}

impl Overhead<'_> {
    fn of(open: &Open) -> Overhead<'_> {
        let (gliders, loads) = gliders(open);
        Overhead { open, jumps: jumps(open), gliders, loads }
    }

    /// Those who land, in stick order, loads of gliders last.
    fn units(&self) -> Vec<UnitId> {
        self.jumps.iter().flat_map(|jump| &jump.jumpers).chain(&self.loads).copied().collect()
    }

    /// The same by number as they are put down: by the places they take, gliders before or after them (pl.sequence.4).
    fn falling(&self) -> Vec<usize> {
        let (mut order, mut first) = (Vec::new(), 0);
        for jump in &self.jumps {
            let mut falling: Vec<usize> = (0..jump.jumpers.len()).collect();
            falling.sort_by_key(|&jumper| jump.places[jumper]);
            order.extend(falling.into_iter().map(|jumper| first + jumper));
            first += jump.jumpers.len();
        }
        order.extend((0..self.loads.len()).map(|load| first + load));
        if self.open.rules().gliders_first {
            order.rotate_right(self.loads.len());
        }
        order
    }
}

/// Target hexes in plan order. A battery takes the first place (pl.glider.5), sticks those after it, whoever was announced
/// before the others (pl.drift.10).
fn jumps(open: &Open) -> Vec<Jump> {
    let mut jumps: Vec<Jump> = Vec::new();
    for craft in overhead(open).filter(|&craft| open.craft_kind(craft) == CraftKind::Plane) {
        let Flight::Over(at, _) = open.craft[usize::from(craft)].flight else { continue };
        let jumpers = aloft(open, craft);
        match jumps.iter_mut().find(|jump| jump.at == at) {
            Some(jump) => jump.jumpers.extend(jumpers),
            None => jumps.push(Jump { at, jumpers: jumpers.collect(), places: Vec::new() }),
        }
    }
    for jump in &mut jumps {
        let announced = |unit: UnitId| open.filling.iter().position(|&known| known == unit).unwrap_or(usize::MAX);
        let rank = |unit: UnitId| (open.counter(unit).stick_of.is_some(), announced(unit), unit);
        let place = |&unit: &UnitId| jump.jumpers.iter().filter(|&&other| rank(other) < rank(unit)).count();
        jump.places = jump.jumpers.iter().map(place).collect();
    }
    jumps
}

/// The gliders overhead in plan order, and their loads.
fn gliders(open: &Open) -> (Vec<Glide>, Vec<UnitId>) {
    let flying = overhead(open).filter_map(|craft| match open.craft[usize::from(craft)].flight {
        Flight::Over(at, Some(heading)) => Some((open.board().hex(at), heading, aloft(open, craft).next()?)),
        _ => None,
    });
    flying.map(|(target, heading, load)| (Glide { target, heading, marks: marks(open, load) }, load)).unzip()
}

fn aloft(open: &Open, craft: CraftId) -> impl Iterator<Item = UnitId> {
    open.aboard(craft).filter(|&unit| open.unit(unit).place == Whereabouts::Aloft)
}

/// How a unit that is aloft lands.
fn marks(open: &Open, unit: UnitId) -> Marks {
    let glider = open.craft_of(unit).is_some_and(|craft| open.craft_kind(craft) == CraftKind::Glider);
    let marks = match (glider, open.counter(unit).stick_of) {
        (true, _) => Marks::GLIDER,
        (false, Some(_)) => Marks::STICK,
        (false, None) => Marks::BATTERY,
    };
    marks.dispersed(open.unit(unit).dispersed.is_some())
}

impl Landing for Overhead<'_> {
    fn rules(&self) -> &Rules {
        self.open.rules()
    }

    fn orientation(&self) -> Orientation {
        self.open.board().grid.orientation
    }

    fn ground(&self, hex: Hex) -> Option<(HexNumber, Terrain)> {
        let grid = &self.open.board().grid;
        Some((HexNumber::new(grid.index(hex)?), self.open.landing(grid.spot(hex)?)))
    }

    fn friends(&self, hex: HexNumber) -> u32 {
        let at = self.open.board().grid.spot_of(hex.index());
        self.open.party_at(at, self.open.active).map(|(unit, _)| u32::from(self.open.counter(unit).size)).sum()
    }

    fn jumps(&self) -> usize {
        self.jumps.len()
    }

    fn put_down(&self, jump: usize, wind: Wind, row: &Row, units: &mut Vec<Placed<Ground>>) {
        let Jump { at, jumpers, places } = &self.jumps[jump];
        let target = self.open.board().hex(*at);
        units.extend(jumpers.iter().zip(places).map(|(&unit, &place)| {
            landing::falls(self, target, wind.from, row, (place, jumpers.len()), marks(self.open, unit))
        }));
    }

    fn gliders(&self) -> &[Glide] {
        &self.gliders
    }

    fn can_crowd(&self) -> bool {
        true
    }
}

/// A unit and where it came down.
type Fall = (UnitId, Placed<Ground>);

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Lands all that is overhead.
    pub(super) fn land(&mut self) -> Result<(), NeedRoll> {
        let Some(wind) = self.open().wind else { return Ok(()) };
        let overhead = Overhead::of(&self.state.open);
        let mut drifts = Vec::new();
        let drifted = |jump: usize, row: &Row| {
            drifts.push(Event::Drifted { at: overhead.jumps[jump].at, pattern: row.letter.clone() })
        };
        let landed = landing::land(&overhead, wind, self.dice, drifted)?;
        let (units, falling) = (overhead.units(), overhead.falling());
        let falls: Vec<Fall> = falling.into_iter().map(|number| (units[number], landed.units[number])).collect();
        let hexes = self.landing_hexes(&falls);
        drifts.into_iter().for_each(|drift| self.tell(drift));
        self.come_down(&falls);
        let after = self.open().rules().crowd_after_survival;
        if !after {
            self.crowd(&hexes, &landed.crowds);
        }
        self.survive(&units, &landed);
        if after {
            self.crowd(&hexes, &landed.crowds);
        }
        self.take_hold(&hexes);
        self.take_gliders_off();
        self.contact(&hexes)
    }

    /// The hexes something came down in, in the order it did.
    fn landing_hexes(&self, falls: &[Fall]) -> Vec<Spot> {
        let mut spots = Vec::new();
        for hex in falls.iter().filter_map(|(_, placed)| placed.hex) {
            let spot = self.open().board().grid.spot_of(hex.index());
            if !spots.contains(&spot) {
                spots.push(spot);
            }
        }
        spots
    }

    /// What is lost (pl.drift.8, pl.glider.15) and what is on the ground.
    fn come_down(&mut self, falls: &[Fall]) {
        for &(unit, placed) in falls {
            let open = self.open();
            let glider = marks(open, unit).has(Marks::GLIDER);
            let event = match (placed.unit, placed.hex) {
                (Ground::On(..), Some(hex)) => Event::CameDown { unit, at: open.board().grid.spot_of(hex.index()) },
                _ if glider => Event::Eliminated { unit, cause: Cause::GliderLost },
                _ if open.rules().offboard_withdrawn => Event::Withdrawn { unit, cause: Cause::OffBoard },
                _ => Event::Eliminated { unit, cause: Cause::OffBoard },
            };
            self.tell(event);
        }
    }

    /// Too much in one hex disperses every friendly unit there, or by the option those who landed (pl.crowd.3, pl.crowd.5).
    fn crowd(&mut self, hexes: &[Spot], crowds: &Crowds) {
        let grid = self.open().board().grid;
        for &at in hexes {
            let Some(&(_, cause)) = crowds.iter().find(|(hex, _)| grid.spot_of(hex.index()) == at) else { continue };
            let open = self.open();
            let landing_only = open.rules().crowd_landing_only;
            let struck: Vec<UnitId> = open
                .party_at(at, open.active)
                .filter(|(_, unit)| unit.dispersed.is_none() && (unit.landed || !landing_only))
                .map(|(id, _)| id)
                .collect();
            for unit in struck {
                self.tell(Event::Dispersed { unit, cause });
            }
        }
    }

    /// What the survival dice did to those on the ground, in stick order whatever the filling (pl.survival.1).
    fn survive(&mut self, units: &[UnitId], landed: &Landed) {
        for (&unit, (placed, &fate)) in units.iter().zip(landed.units.iter().zip(&landed.fates)) {
            let dispersed = self.open().unit(unit).dispersed.is_some();
            if placed.unit != Ground::Lost && (fate == Fate::Eliminated || !dispersed) {
                self.suffer(unit, fate, Cause::Jump);
            }
        }
    }

    /// A hex is taken by those who came down in it alone and live (pl.scenario.1).
    fn take_hold(&mut self, hexes: &[Spot]) {
        for &at in hexes {
            let open = self.open();
            let alone = open.holds(at, open.active) && !open.holds(at, open.active.enemy());
            if alone && open.controller(at) != open.active {
                self.tell(Event::Taken { at });
            }
        }
    }

    /// Gliders are taken off the board where they landed (pl.crowd.7); planes stay to the end of the Air Phase (pl.transport.1).
    fn take_gliders_off(&mut self) {
        let open = self.open();
        let gliders: Vec<CraftId> =
            overhead(open).filter(|&craft| open.craft_kind(craft) == CraftKind::Glider).collect();
        for craft in gliders {
            self.tell(Event::Departed { craft });
        }
    }

    /// Those who landed among enemies are attacked at once by all of them that can (pl.contact.1, pl.glider.16).
    fn contact(&mut self, hexes: &[Spot]) -> Result<(), NeedRoll> {
        for &at in hexes {
            let open = &self.state.open;
            let (rules, party) = (open.rules(), open.active);
            let landed: Vec<UnitId> = open
                .party_at(at, party)
                .filter(|(_, unit)| unit.landed && (rules.contact_glider || !unit.by_glider))
                .map(|(id, _)| id)
                .collect();
            let enemies = open.party_at(at, party.enemy());
            let attackers = enemies
                .filter(|(_, unit)| contact::attacks(unit.dispersed.is_some(), unit.flak_fired, open.ground_now(at)));
            let attack: Strength = attackers.map(|(id, _)| open.counter(id).attack).sum();
            if landed.is_empty() || attack == Strength::NONE {
                continue;
            }
            let defence = defence(open, landed.iter().copied());
            let sum = contact::add_up(rules, attack, defence, open.ground(at), any_dispersed(open, &landed));
            let verdict = sum.roll(rules, clause!("pl.contact.4"), self.dice)?;
            self.tell(Event::ContactRolled { at, odds: sum.odds, modifier: sum.modifier, verdict });
            self.suffer_all(&landed, verdict, Cause::Contact);
        }
        Ok(())
    }
}
