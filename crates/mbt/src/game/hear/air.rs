//! The words for what happens in the air and on the way down.

use crate::game::event::{Down, Flying};
use crate::game::hear::Words;
use crate::game::hear::ground::lost;
use crate::game::state::{CraftId, Gone, Open, Party, PieceId, Sky, What};
use crate::ground::terrain::Marker;
use crate::ground::watch;
use crate::rules::air::flak::Shot;
use crate::unit::Kind;
use jumpmaster_core::hex::{Orientation, Spot};
use jumpmaster_core::{Clause, Line, Named, capital, clause};

impl Words<'_> {
    pub(super) fn flying(&self, event: &Flying) -> Line {
        let craft = |craft: CraftId| self.craft(craft);
        let (text, why) = match *event {
            Flying::Called { craft: who, impulses } => {
                let when = if impulses == 1 { "in the next impulse".into() } else { format!("in {impulses} impulses") };
                let first = self.0.craft[usize::from(who)].sky == Sky::Waiting;
                let why = if first { clause!("mbt.flight.3") } else { clause!("mbt.dz.10") };
                (format!("{} comes over the edge {when}.", craft(who)), why)
            }
            Flying::Entered { craft: who, at, heading } => (
                format!("{} comes over {}, heading {}.", craft(who), self.at(at), heading.name(Orientation::Flat)),
                clause!("mbt.dz.9"),
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
            Flying::Silent => (format!("{} holds fire.", capital(self.side(Party::Defending))), clause!("mbt.base.5")),
            Flying::Held { until } => {
                return Line::private(format!("Fire is held until {}.", until.words()), clause!("mbt.base.5"));
            }
            Flying::Rested => (
                format!("{} brings none until others can come.", capital(self.side(Party::Airborne))),
                clause!("mbt.drop.5"),
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
            // If nothing is rolled, no column of the table says that it could abort.
            Flying::Persisted { craft: who } => {
                let rolled = self.0.hit.is_some_and(|(_, abort)| abort > 0);
                let why = if rolled { clause!("mbt.suppression.2") } else { clause!("mbt.suppression.1") };
                (format!("{} flies on.", craft(who)), why)
            }
            Flying::Close { one, other } => (
                format!("{} and {} are in one hex: both cease to drop.", craft(one), craft(other)),
                clause!("mbt.collision.1"),
            ),
            Flying::Swerves { craft: who } => (format!("{} must turn away.", craft(who)), clause!("mbt.collision.3")),
            Flying::Trapped { craft: who } => {
                (format!("A jumper does not get out of {}.", craft(who)), self.next_exit(who))
            }
            Flying::Crashed { craft: who, at } => {
                let place = at.map_or(" off the map".into(), |at| format!(" in {}", self.at(at)));
                (format!("{} crashes{place}.", craft(who)), self.crash(who, at))
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

    /// Everybody sees where the aircraft fly; it is told in one sentence.
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

    /// The clause under which the next jumper tries to get out of a crashing aircraft; it differs for the first and the
    /// second.
    fn next_exit(&self, craft: CraftId) -> Clause {
        let out = self.0.stick(craft).any(|(_, release)| release.crashing);
        if out { clause!("mbt.shootdown.2") } else { clause!("mbt.shootdown.1") }
    }

    /// Why an aircraft crashes where it does: ahead on its heading, or at NOE in its own hex, into an obstacle or because
    /// of a shot.
    fn crash(&self, craft: CraftId, at: Option<Spot>) -> Clause {
        let flies = &self.0.craft[usize::from(craft)];
        let Some(at) = at.filter(|_| flies.low && flies.over() == at) else { return clause!("mbt.base.6") };
        match self.0.height(at, self.0.cell(at).level) {
            0 => clause!("mbt.suppression.4"),
            height if height >= self.0.rules().air.numbers.certain => clause!("mbt.lapes.13"),
            _ => clause!("mbt.lapes.12"),
        }
    }

    fn dropped(&self, craft: CraftId, what: What, over: &str, crashing: bool) -> (String, Clause) {
        let why = match what {
            _ if crashing => self.next_exit(craft),
            What::Unit(kind) if !kind.personnel() => clause!("mbt.heavy.4"),
            _ => clause!("mbt.drop.1"),
        };
        (format!("{} leaves {} over {over}.", capital(&thing(what)), self.craft(craft)), why)
    }

    /// The clause behind a loss on landing, by kind and place.
    fn fell(&self, piece: PieceId, how: Gone, at: Option<Spot>) -> Clause {
        let personnel = self.0.piece(piece).kind().is_some_and(Kind::personnel);
        let heavy = self.0.piece(piece).kind().is_some_and(|kind| !kind.personnel());
        match (how, at) {
            (Gone::OffMap, _) if personnel => clause!("mbt.offmap.4"),
            (Gone::Outright, Some(at)) if heavy => ground_loss(self.0, piece, at),
            (Gone::Outright, Some(at)) if !watch::armed_enemy(self.0, at, Party::Airborne) => clause!("mbt.landing.4"),
            _ => lost(how),
        }
    }

    fn landed(&self, piece: PieceId, down: Down) -> (String, Clause) {
        let name = capital(&self.name(piece));
        match down {
            Down::Safe(at) => (format!("{name} lands in {}.", self.at(at)), clause!("mbt.scatter.5")),
            Down::Disrupted(at) => {
                (format!("{name} lands in {}, disrupted.", self.at(at)), clause!("mbt.disruption.3"))
            }
            Down::OffMap { near, disrupted, .. } => {
                let (how, why) =
                    if disrupted { (", disrupted", clause!("mbt.offmap.3")) } else { ("", clause!("mbt.offmap.2")) };
                (format!("{name} comes down off the map near {}{how}.", self.at(near)), why)
            }
            Down::Lost(how, at) => {
                let place = at.map_or(String::new(), |at| format!(" in {}", self.at(at)));
                (format!("{name} is {how}{place}."), self.fell(piece, how, at))
            }
        }
    }
}

/// Whether a heavy item was lost to ground that always destroys it, or by its DR (mbt.heavy.7, mbt.heavy.8).
pub(super) fn ground_loss(open: &Open, piece: PieceId, at: Spot) -> Clause {
    let gun = open.piece(piece).kind().is_some_and(Kind::gun);
    let (burning, enemy) = (open.markers(at).has(Marker::Burning), watch::armed_enemy(open, at, Party::Airborne));
    let last = open.rules().air.heavy_ground.survives(open.features(at), gun, burning, enemy);
    if last > 0 { clause!("mbt.heavy.8") } else { clause!("mbt.heavy.7") }
}

/// Up to this many aircraft are reported one by one.
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
