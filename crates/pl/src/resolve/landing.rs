//! The landing segment of a game: what is overhead comes down by the rules of `landing.rs`; then its hexes are taken, and
//! enemies in them attack (pl.sequence.4).

use super::{Tale, any_dispersed};
use crate::attack::defence;
use crate::contact;
use crate::drift::Row;
use crate::event::{Cause, Event};
use crate::landing::{self, Crowds, Ground, Landed, Overhead};
use crate::rules::Fate;
use crate::scenario::CraftKind;
use crate::state::{CraftId, UnitId};
use crate::strength::Strength;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Placed, clause};

/// A unit and where it came down.
type Fall = (UnitId, Placed<Ground>);

impl<D: Dice + ?Sized> Tale<'_, D> {
    /// Lands all that is overhead.
    pub(super) fn land(&mut self) -> Result<(), NeedRoll> {
        let Some(wind) = self.open().wind else { return Ok(()) };
        let overhead = Overhead::of(&self.state.open);
        let mut drifts = Vec::new();
        let drifted = |jump: usize, row: &Row| {
            drifts.push(Event::Drifted { at: overhead.jumps[jump].at, pattern: row.letter.clone() });
        };
        let landed = landing::land(&overhead, wind, self.dice, drifted)?;
        let (units, falling) = (overhead.units(), overhead.falling());
        let falls: Vec<Fall> = falling.into_iter().map(|number| (units[number], landed.units[number])).collect();
        let hexes = self.landing_hexes(&falls);
        for drift in drifts {
            self.tell(drift);
        }
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

    /// The hexes in which something came down, in that order.
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

    /// Reports what is lost (pl.drift.8, pl.glider.15) and what is on the ground.
    fn come_down(&mut self, falls: &[Fall]) {
        for &(unit, placed) in falls {
            let open = self.open();
            let glider = open.by_glider(unit);
            let event = match (placed.unit, placed.hex) {
                (Ground::On(..), Some(hex)) => Event::CameDown { unit, at: open.board().grid.spot_of(hex.index()) },
                _ if glider => Event::Eliminated { unit, cause: Cause::GliderLost },
                _ if open.rules().offboard_withdrawn => Event::Withdrawn { unit, cause: Cause::OffBoard },
                _ => Event::Eliminated { unit, cause: Cause::OffBoard },
            };
            self.tell(event);
        }
    }

    /// Crowding disperses every friendly unit in the hex or, by the option, only those who landed (pl.crowd.3, pl.crowd.5).
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

    /// Applies the survival dice to those on the ground, in stick order whatever the filling order (pl.survival.1).
    fn survive(&mut self, units: &[UnitId], landed: &Landed) {
        for (&unit, (placed, &fate)) in units.iter().zip(landed.units.iter().zip(&landed.fates)) {
            let dispersed = self.open().unit(unit).dispersed.is_some();
            if placed.unit != Ground::Lost && (fate == Fate::Eliminated || !dispersed) {
                self.suffer(unit, fate, Cause::Jump);
            }
        }
    }

    /// Units that came down in a hex without enemies and survived take control of it (pl.scenario.1).
    fn take_hold(&mut self, hexes: &[Spot]) {
        for &at in hexes {
            let open = self.open();
            let alone = open.holds(at, open.active) && !open.holds(at, open.active.enemy());
            if alone && open.controller(at) != open.active {
                self.tell(Event::Taken { at });
            }
        }
    }

    /// Gliders are removed from the board where they landed (pl.crowd.7); planes stay to the end of the Air Phase
    /// (pl.transport.1).
    fn take_gliders_off(&mut self) {
        let open = self.open();
        let gliders: Vec<CraftId> =
            open.overhead().filter(|&craft| open.craft_kind(craft) == CraftKind::Glider).collect();
        for craft in gliders {
            self.tell(Event::Departed { craft });
        }
    }

    /// Units that landed among enemies are attacked at once by every enemy able to (pl.contact.1, pl.glider.16).
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
