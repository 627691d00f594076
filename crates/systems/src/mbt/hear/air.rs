//! The words for what happens in the air and on the way down.

use super::Words;
use super::ground::lost;
use crate::mbt::event::{Down, Flying};
use crate::mbt::rules::air::flak::Shot;
use crate::mbt::state::{CraftId, PieceId, What};
use jumpmaster_core::hex::Orientation;
use jumpmaster_core::{Clause, Line, Named, capital, clause};

impl Words<'_> {
    pub(super) fn flying(&self, event: &Flying) -> Line {
        let craft = |craft: CraftId| self.craft(craft);
        let (text, why) = match *event {
            Flying::Called { craft: who, impulses } => {
                let when = if impulses == 1 { "in the next impulse".into() } else { format!("in {impulses} impulses") };
                (format!("{} comes over the edge {when}.", craft(who)), clause!("mbt.flight.3"))
            }
            Flying::Entered { craft: who, at, heading } => (
                format!("{} comes over {}, heading {}.", craft(who), self.at(at), heading.name(Orientation::Flat)),
                clause!("mbt.flight.3"),
            ),
            Flying::Turning { craft: who, heading } => {
                (format!("{} turns {}.", craft(who), heading.name(Orientation::Flat)), clause!("mbt.base.3"))
            }
            Flying::Cruise { impulses } => {
                let hexes = if impulses == 1 { "a hex".into() } else { format!("up to {impulses} hexes") };
                (format!("The aircraft fly on, {hexes}."), clause!("mbt.flight.6"))
            }
            Flying::Impulse => self.impulse(),
            Flying::FlakBegan => ("The aircraft are in reach of flak.".into(), clause!("mbt.aaa.3")),
            Flying::Shot { piece, craft: who, shot } => self.shot(piece, who, shot),
            Flying::Silent => (
                format!("{} holds fire.", capital(self.side(crate::mbt::state::Party::Defending))),
                clause!("mbt.base.5"),
            ),
            Flying::Steady { craft: who } => (format!("{} keeps steady.", craft(who)), clause!("mbt.aaa.2")),
            Flying::Evaded { craft: who, left } => {
                let side = if left { "left" } else { "right" };
                (format!("{} evades to the {side}.", craft(who)), clause!("mbt.ea.1"))
            }
            Flying::Hurt { craft: who, .. } => {
                (format!("{} may have casualties aboard.", craft(who)), clause!("mbt.casualty.1"))
            }
            Flying::Settled => ("Those aboard see to their own.".into(), clause!("mbt.casualty.2")),
            Flying::Aborted { craft: who } => (format!("{} aborts.", craft(who)), clause!("mbt.abort.1")),
            Flying::Persisted { craft: who } => (format!("{} flies on.", craft(who)), clause!("mbt.suppression.2")),
            Flying::Close { one, other } => (
                format!("{} and {} are in one hex: both cease to drop.", craft(one), craft(other)),
                clause!("mbt.collision.1"),
            ),
            Flying::Swerves { craft: who } => (format!("{} must turn away.", craft(who)), clause!("mbt.collision.3")),
            Flying::Trapped { craft: who } => {
                (format!("A jumper does not get out of {}.", craft(who)), clause!("mbt.shootdown.1"))
            }
            Flying::Crashed { craft: who, at } => {
                let place = at.map_or(" off the map".into(), |at| format!(" in {}", self.at(at)));
                (format!("{} crashes{place}.", craft(who)), clause!("mbt.base.6"))
            }
            Flying::Dropped { craft: who, what, over, crashing } => self.dropped(who, what, &self.at(over), crashing),
            Flying::Extracted { craft: who, what, at: Some(at) } => (
                format!("{} is pulled out of {} and stops in {}.", capital(&thing(what)), craft(who), self.at(at)),
                clause!("mbt.lapes.8"),
            ),
            Flying::Extracted { craft: who, what, at: None } => (
                format!("{} is pulled out of {} and lost off the map.", capital(&thing(what)), craft(who)),
                clause!("mbt.offmap.5"),
            ),
            Flying::ImpulseOver => (format!("Impulse {} is flown.", self.0.impulse + 1), clause!("mbt.flight.6")),
            Flying::Landed { piece, down } => self.landed(piece, down),
        };
        Line::new(text, why)
    }

    /// Where everything flies to is seen by all; told in one sentence.
    fn impulse(&self) -> (String, Clause) {
        let number = self.0.impulse + 1;
        let over = (0..).zip(&self.0.craft).filter_map(|(id, craft): (CraftId, _)| Some((id, craft, craft.over()?)));
        let next = over.map(|(id, craft, at)| {
            let heading = craft.turning.unwrap_or(craft.heading);
            let board = self.0.board();
            let next = board.beside(board.index(at), heading).map(|next| self.at(board.grid.spot_of(next)));
            format!("{} {}", self.craft(id), next.map_or("off the map".into(), |hex| format!("to {hex}")))
        });
        let next: Vec<String> = next.collect();
        let text = match next.len() {
            0 => format!("Impulse {number} begins."),
            1..=TOLD => format!("Impulse {number}: {}.", next.join(", ")),
            many => format!("Impulse {number}: {many} aircraft fly a hex."),
        };
        (text, clause!("mbt.flight.6"))
    }

    fn shot(&self, piece: PieceId, craft: CraftId, shot: Shot) -> (String, Clause) {
        let result = match shot {
            Shot::Missed => "misses",
            Shot::Suppressed => "suppresses",
            Shot::Down => "shoots down",
        };
        (format!("{} {result} {}.", capital(&self.name(piece)), self.craft(craft)), clause!("mbt.aaa.1"))
    }

    fn dropped(&self, craft: CraftId, what: What, over: &str, crashing: bool) -> (String, Clause) {
        let why = match what {
            _ if crashing => clause!("mbt.shootdown.1"),
            What::Unit(kind) if !kind.personnel() => clause!("mbt.heavy.4"),
            _ => clause!("mbt.drop.1"),
        };
        (format!("{} leaves {} over {over}.", capital(&thing(what)), self.craft(craft)), why)
    }

    fn landed(&self, piece: PieceId, down: Down) -> (String, Clause) {
        let name = capital(&self.name(piece));
        match down {
            Down::Safe(at) => (format!("{name} lands in {}.", self.at(at)), clause!("mbt.scatter.5")),
            Down::Disrupted(at) => {
                (format!("{name} lands in {}, disrupted.", self.at(at)), clause!("mbt.disruption.3"))
            }
            Down::OffMap { near, disrupted, .. } => {
                let how = if disrupted { ", disrupted" } else { "" };
                (format!("{name} comes down off the map near {}{how}.", self.at(near)), clause!("mbt.offmap.2"))
            }
            Down::Lost(how, at) => {
                let place = at.map_or(String::new(), |at| format!(" in {}", self.at(at)));
                (format!("{name} is {how}{place}."), lost(how))
            }
        }
    }
}

/// Of so many aircraft it is told where each flies.
const TOLD: usize = 3;

fn thing(what: What) -> String {
    match what {
        What::Bundle => "a bundle".into(),
        What::Unit(kind) => {
            let article =
                if kind.name().starts_with(['A', 'L', 'H', 'R', 'a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{article} {kind}")
        }
    }
}
