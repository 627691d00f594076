//! The landing segment: drift, gliders, the edge, crowding, survival, and enemies on the ground (pl.sequence.4).

use super::{Tale, any_dispersed, overhead};
use crate::attack::defence;
use crate::combat::{self, Odds};
use crate::crowd::{self, Crowd};
use crate::drift;
use crate::event::{Cause, Event};
use crate::glider;
use crate::rules::Fate;
use crate::scenario::CraftKind;
use crate::state::{CraftId, Flight, UnitId, Whereabouts};
use crate::strength::Strength;
use crate::survival;
use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Side, Spot};

/// All that is aimed at one hex: the sticks and batteries that jump, in stick order.
struct Target {
    at: Spot,
    jumpers: Vec<UnitId>,
}

/// A unit and where it comes down, on the board or off it.
type Fall = (UnitId, Option<Hex>);

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Lands all that is overhead, its dice in the order of pl.sequence.4.
    pub(super) fn land(&mut self) -> Result<(), NeedRoll> {
        let targets = self.targets();
        let mut falls = Vec::new();
        if self.open().rules().gliders_first {
            falls.extend(self.gliders()?);
            falls.extend(self.drift(&targets)?);
        } else {
            falls.extend(self.drift(&targets)?);
            falls.extend(self.gliders()?);
        }
        self.put_down(&falls);
        let after = self.open().rules().crowd_after_survival;
        if !after {
            self.crowd(&falls);
        }
        self.survive(&targets)?;
        if after {
            self.crowd(&falls);
        }
        self.take_hold(&falls);
        self.take_gliders_off();
        self.contact(&falls)
    }

    /// Target hexes in plan order, planes in plan order, sticks by number (pl.drift.10).
    fn targets(&self) -> Vec<Target> {
        let open = self.open();
        let mut targets: Vec<Target> = Vec::new();
        for craft in overhead(open).filter(|&craft| open.craft_kind(craft) == CraftKind::Plane) {
            let Flight::Over(at, _) = open.craft[usize::from(craft)].flight else { continue };
            let jumpers = open.aboard(craft).filter(|&unit| open.unit(unit).place == Whereabouts::Aloft);
            match targets.iter_mut().find(|target| target.at == at) {
                Some(target) => target.jumpers.extend(jumpers),
                None => targets.push(Target { at, jumpers: jumpers.collect() }),
            }
        }
        targets
    }

    /// One drift die per target hex for all that is aimed at it (pl.drift.6); a battery takes the first place (pl.glider.5),
    /// sticks those after it, whoever was announced before the others (pl.drift.10).
    fn drift(&mut self, targets: &[Target]) -> Result<Vec<Fall>, NeedRoll> {
        let mut falls = Vec::new();
        for Target { at, jumpers } in targets {
            let open = &self.state.open;
            let (rules, board) = (open.rules(), open.board());
            let (orientation, target) = (board.grid.orientation, board.hex(*at));
            let Some(wind) = open.wind else { continue };
            let row = drift::pattern(rules, wind, self.dice)?;
            let announced = |unit: &UnitId| open.filling.iter().position(|known| known == unit).unwrap_or(usize::MAX);
            let mut order = jumpers.clone();
            order.sort_by_key(|unit| (open.counter(*unit).stick_of.is_some(), announced(unit)));
            let fall = |place| drift::comes_down(rules, row, wind.downwind(), orientation, target, place, order.len());
            falls.extend(order.iter().enumerate().map(|(place, &unit)| (unit, fall(place))));
            let pattern = row.letter.clone();
            self.tell(Event::Drifted { at: *at, pattern });
        }
        Ok(falls)
    }

    /// One die per glider, in plan order (pl.glider.9, pl.glider.13).
    fn gliders(&mut self) -> Result<Vec<Fall>, NeedRoll> {
        let mut falls = Vec::new();
        for (craft, at, heading) in self.gliders_overhead() {
            let open = &self.state.open;
            let (Some(wind), board) = (open.wind, open.board()) else { continue };
            let hex = glider::come_down(open.rules(), board.grid.orientation, wind, board.hex(at), heading, self.dice)?;
            let load = open.aboard(craft).filter(|&unit| open.unit(unit).place == Whereabouts::Aloft);
            falls.extend(load.map(|unit| (unit, Some(hex))));
        }
        Ok(falls)
    }

    fn gliders_overhead(&self) -> Vec<(CraftId, Spot, Side)> {
        let open = self.open();
        let gliders = overhead(open).filter_map(|craft| match open.craft[usize::from(craft)].flight {
            Flight::Over(at, Some(heading)) => Some((craft, at, heading)),
            _ => None,
        });
        gliders.collect()
    }

    /// What lies off the board is lost (pl.drift.8), and gliders there or in the sea (pl.glider.15); the rest is on the ground.
    fn put_down(&mut self, falls: &[Fall]) {
        for &(unit, hex) in falls {
            let open = self.open();
            let glider = open.craft_of(unit).is_some_and(|craft| open.craft_kind(craft) == CraftKind::Glider);
            let spot = hex.and_then(|hex| open.board().grid.spot(hex));
            match spot {
                None if glider => self.tell(Event::Eliminated { unit, cause: Cause::GliderLost }),
                None if open.rules().offboard_withdrawn => self.tell(Event::Withdrawn { unit, cause: Cause::OffBoard }),
                None => self.tell(Event::Eliminated { unit, cause: Cause::OffBoard }),
                Some(at) if glider && glider::lost(Some(open.landing(at))) => {
                    self.tell(Event::Eliminated { unit, cause: Cause::GliderLost });
                }
                Some(at) => self.tell(Event::CameDown { unit, at }),
            }
        }
    }

    /// The hexes something came down in, in the order it did.
    fn landing_hexes(&self, falls: &[Fall]) -> Vec<Spot> {
        let mut spots = Vec::new();
        for spot in falls.iter().filter_map(|&(_, hex)| self.open().board().grid.spot(hex?)) {
            if !spots.contains(&spot) {
                spots.push(spot);
            }
        }
        spots
    }

    /// Too much in one hex disperses every friendly unit there (pl.crowd.1 to pl.crowd.5, pl.crowd.7, pl.glider.7, pl.glider.8).
    fn crowd(&mut self, falls: &[Fall]) {
        for at in self.landing_hexes(falls) {
            let Some(cause) = self.crowded(at) else { continue };
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

    fn crowded(&self, at: Spot) -> Option<Cause> {
        let open = self.open();
        let mut crowd = Crowd::default();
        for (id, unit) in open.party_at(at, open.active) {
            let room = u32::from(open.counter(id).size);
            crowd.room += room;
            match (unit.landed, unit.by_glider) {
                (true, true) => crowd.gliders += 1,
                (true, false) => crowd.sticks += room,
                (false, _) => {}
            }
        }
        crowd::broken(open.rules(), crowd)
    }

    /// One survival die per stick on the board, in stick order whatever the filling (pl.survival.1, pl.sequence.4); by the
    /// option, one per glider load after them (pl.glider.15).
    fn survive(&mut self, targets: &[Target]) -> Result<(), NeedRoll> {
        let mut jumpers: Vec<UnitId> = targets.iter().flat_map(|target| target.jumpers.iter().copied()).collect();
        if self.open().rules().glider_crash {
            jumpers.extend(self.gliders_overhead().into_iter().flat_map(|(craft, ..)| self.open().aboard(craft)));
        }
        for unit in jumpers {
            let open = &self.state.open;
            let Some(spot) = open.unit(unit).spot() else { continue };
            let fate = survival::test(open.rules(), open.landing(spot), self.dice)?;
            if fate == Fate::Eliminated || self.open().unit(unit).dispersed.is_none() {
                self.suffer(unit, fate, Cause::Jump);
            }
        }
        Ok(())
    }

    /// A hex is taken by those who came down in it alone and live (pl.scenario.1).
    fn take_hold(&mut self, falls: &[Fall]) {
        for at in self.landing_hexes(falls) {
            let open = self.open();
            let alone = open.holds(at, open.active) && !open.holds(at, open.active.enemy());
            if alone && open.controller(at) != open.active {
                self.tell(Event::Taken { at });
            }
        }
    }

    /// Gliders are taken off the board where they landed (pl.crowd.7); planes stay to the end of the Air Phase (pl.transport.1).
    fn take_gliders_off(&mut self) {
        for (craft, ..) in self.gliders_overhead() {
            self.tell(Event::Departed { craft });
        }
    }

    /// Those who landed among enemies are attacked at once by all of them that can (pl.contact.1 to pl.contact.4, pl.glider.16).
    fn contact(&mut self, falls: &[Fall]) -> Result<(), NeedRoll> {
        for at in self.landing_hexes(falls) {
            let open = &self.state.open;
            let (rules, party) = (open.rules(), open.active);
            let landed: Vec<UnitId> = open
                .party_at(at, party)
                .filter(|(_, unit)| unit.landed && (rules.contact_glider || !unit.by_glider))
                .map(|(id, _)| id)
                .collect();
            // Nobody attacks out of a stream (pl.base.6).
            let attackers = open
                .party_at(at, party.enemy())
                .filter(|(_, unit)| unit.dispersed.is_none() && !unit.flak_fired && !open.stream(at));
            let attack: Strength = attackers.map(|(id, _)| open.counter(id).attack).sum();
            if landed.is_empty() || attack == Strength::NONE {
                continue;
            }
            let odds = Odds::of(attack, defence(open, landed.iter().copied()));
            let modifier =
                combat::modifier(rules, open.ground(at), any_dispersed(open, &landed), rules.contact_assault);
            let verdict = combat::attack(rules, odds, modifier, clause!("pl.contact.4"), self.dice)?;
            self.tell(Event::ContactRolled { at, odds, modifier, verdict });
            self.suffer_all(&landed, verdict, Cause::Contact);
        }
        Ok(())
    }
}
