//! A transport in flight: impulse by impulse, where it may turn, where it may drop (mbt.flight, mbt.ea, mbt.hazard,
//! mbt.base.2, mbt.base.3, mbt.base.7).

use crate::air::course::{seen, step, turned};
use crate::air::zone::{Strip, Zone};
use crate::rules::air::flak::Position;
use crate::rules::air::{Air, Dimensions, Numbers};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::{Judgement, named, require};

named! {
    /// How high an aircraft flies, lowest first; ground units have none (mbt.base.7).
    pub enum Altitude: "altitude" {
        /// Nap of the earth: LAPES aircraft over their strip (mbt.lapes.6), helicopters.
        Noe = "NOE",
        /// Low: every dropping transport (mbt.flight.1).
        Low = "Low",
        /// High.
        High = "High",
    }
}

named! {
    /// Where an aircraft is on its pass (mbt.suppression.1).
    pub enum Phase: "phase" {
        /// It has not been in its zone yet.
        EnRoute = "en route",
        /// It is over its zone or strip.
        Over = "over",
        /// It is past it.
        Beyond = "beyond",
    }
}

named! {
    /// Which way an aircraft turns before it moves (mbt.base.3).
    pub enum Turn: "turn" {
        /// Not at all.
        Straight = "straight",
        /// A hexside to the left.
        Left = "left",
        /// A hexside to the right.
        Right = "right",
    }
}

impl Turn {
    /// The heading after it.
    pub const fn of(self, heading: Side) -> Side {
        match self {
            Turn::Straight => heading,
            Turn::Left => turned(heading, 5),
            Turn::Right => turned(heading, 1),
        }
    }
}

/// What an aircraft flies to (mbt.dz.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// A drop zone.
    Zone(Zone),
    /// A LAPES strip.
    Strip(Strip),
}

impl Task {
    /// The heading on which it drops.
    pub const fn heading(&self) -> Side {
        match self {
            Task::Zone(zone) => zone.heading,
            Task::Strip(strip) => strip.heading,
        }
    }
}

/// A transport in flight. One that makes a parachute drop is always at Low Speed and Low Altitude (mbt.flight.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker of its own")]
pub struct Flight {
    /// Its hex, perhaps off the map.
    pub hex: Hex,
    /// Its heading: a hexside, never a corner (mbt.map.2).
    pub heading: Side,
    /// How far it has got on its pass.
    pub phase: Phase,
    /// Hexes flown straight since its last turn, as far as they matter (mbt.base.3).
    pub straight: u8,
    /// The number of hexes in which nothing may be dropped, including this one (mbt.ea.2).
    pub ban: u8,
    /// Its place on the LAPES strip, displaced or not (mbt.lapes.9).
    pub index: Option<u8>,
    /// Whether it drops nothing more in this pass: suspended (mbt.ea.4), a hazard (mbt.hazard.1), another aircraft in its
    /// hex (mbt.collision.1).
    pub ceased: bool,
    /// Whether it is heading for the edge (mbt.abort.1).
    pub aborting: bool,
    /// Whether it must change its heading before its next hex (mbt.collision.3).
    pub swerves: bool,
    /// Whether it must keep its heading in its next hex, while another in its hex turns away (mbt.collision.3).
    pub steady: bool,
    /// Whether it carries a Suppressed marker (mbt.aaa.2).
    pub suppressed: bool,
    /// Whether Evasive Action has thrown it off its line and it has not turned since: then it drops even beside its zone
    /// (mbt.ea.4).
    pub thrown: bool,
    /// Whether it has no place in the formation of its wave: it came back alone (mbt.flight.7), or was thrown out of its
    /// place (mbt.aaa.2).
    pub loose: bool,
}

impl Flight {
    /// An aircraft that enters the map in a hex, with its state in relation to its task.
    pub fn enter(hex: Hex, heading: Side, task: &Task, air: &Air) -> Flight {
        let mut flight = Flight {
            hex,
            heading,
            phase: Phase::EnRoute,
            straight: air.numbers.straight,
            ban: 0,
            index: None,
            ceased: false,
            aborting: false,
            swerves: false,
            steady: false,
            suppressed: false,
            thrown: false,
            loose: false,
        };
        flight.note(task, &air.dimensions);
        flight
    }

    /// Its altitude (mbt.flight.1, mbt.lapes.6).
    pub const fn altitude(&self) -> Altitude {
        if self.index.is_some() { Altitude::Noe } else { Altitude::Low }
    }

    /// The column of the suppression table (mbt.suppression.1).
    pub const fn position(&self) -> Position {
        match (self.index, self.phase) {
            (Some(_), _) => Position::Lapes,
            (None, _) if self.aborting => Position::Beyond,
            (None, Phase::EnRoute) => Position::EnRoute,
            (None, Phase::Over) => Position::Over,
            (None, Phase::Beyond) => Position::Beyond,
        }
    }

    /// Whether it is within its zone: in one of its hexes, or abreast of it if it was thrown off its line
    /// (mbt.suppression.1, mbt.ea.4).
    #[inline]
    fn within(&self, zone: &Zone) -> bool {
        if self.thrown { zone.abreast(self.hex) } else { zone.holds(self.hex) }
    }

    /// Updates its phase by its hex: once it has entered its zone, it counts as over it by the half-hexes along the track,
    /// in whatever row (mbt.suppression.1).
    fn note(&mut self, task: &Task, size: &Dimensions) {
        match task {
            Task::Zone(zone) => {
                let along = zone.along(self.hex);
                match self.phase {
                    Phase::EnRoute if self.heading == zone.heading && self.within(zone) => self.phase = Phase::Over,
                    Phase::Over if along > zone.last() || self.ceased && !zone.holds(self.hex) => {
                        self.phase = Phase::Beyond;
                    }
                    _ => {}
                }
            }
            Task::Strip(strip) => match self.index {
                Some(index) if index + 1 < Strip::length(size) => self.index = Some(index + 1),
                Some(_) => {
                    self.index = None;
                    self.phase = Phase::Beyond;
                }
                // An aircraft thrown off its line must have found its way back to it (mbt.lapes.9).
                None if self.phase == Phase::EnRoute && (self.hex, self.heading) == (strip.start, strip.heading) => {
                    self.index = Some(0);
                    self.phase = Phase::Over;
                }
                None if self.phase == Phase::EnRoute && self.heading == strip.heading => {
                    let (along, right) = strip.zone(size).place(self.hex);
                    if along >= 0 && (self.thrown || right == 0) {
                        self.phase = Phase::Beyond;
                    }
                }
                None => {}
            },
        }
    }

    /// Whether it is dropping: from entering its zone until it has crossed it, has ceased or is empty (mbt.flight.2).
    pub fn dropping(&self, empty: bool) -> bool {
        self.phase == Phase::Over && !self.ceased && !self.aborting && !empty
    }

    /// Whether it may make this turn before its next hex (mbt.flight.2, mbt.base.3, mbt.collision.3).
    pub fn judge_turn(&self, turn: Turn, empty: bool, numbers: &Numbers) -> Judgement {
        if self.swerves {
            require!(
                turn != Turn::Straight,
                "mbt.collision.3",
                "{aircraft} must part from the other in its hex",
                "turn left or right"
            );
            return Ok(());
        }
        if turn == Turn::Straight {
            return Ok(());
        }
        require!(
            !self.steady,
            "mbt.collision.3",
            "{aircraft} keeps its heading while the other in its hex turns away",
            "fly straight on"
        );
        require!(self.index.is_none(), "mbt.lapes.5", "{aircraft} is over its LAPES strip", "fly straight on");
        require!(
            !self.dropping(empty),
            "mbt.flight.2",
            "{aircraft} is dropping",
            "fly straight on, or suspend the drop"
        );
        require!(
            self.straight >= numbers.straight,
            "mbt.base.3",
            "{aircraft} has turned a short while ago",
            "fly three hexes straight between turns"
        );
        Ok(())
    }

    /// Turns, or not, and flies one hex: an impulse (mbt.flight.6).
    pub fn fly(&mut self, turn: Turn, task: &Task, air: &Air) {
        if turn != Turn::Straight {
            self.heading = turn.of(self.heading);
            self.straight = 0;
            self.thrown &= self.swerves;
        }
        (self.swerves, self.steady) = (false, false);
        self.hex += step(self.heading);
        self.straight = (self.straight + 1).min(air.numbers.straight);
        self.note(task, &air.dimensions);
    }

    /// Evasive Action: left and back on an odd DR, right and back on an even one, keeping the heading; nothing is dropped
    /// there nor in the next hex, whatever was forbidden before (mbt.ea.1, mbt.ea.2, mbt.ea.3). On a LAPES strip the rest
    /// of the strip is displaced with it (mbt.lapes.9).
    pub fn evade(&mut self, leftwards: bool, air: &Air) {
        let [left, right] = air.back[usize::from(self.heading.number() - 1)];
        self.hex += step(if leftwards { left } else { right });
        self.ban = air.numbers.ban;
        (self.thrown, self.loose) = (true, true);
    }

    /// It missed another aircraft in its hex, and is the one to change its heading and leave its place (mbt.collision.3).
    pub const fn swerve(&mut self) {
        (self.swerves, self.steady, self.loose) = (true, false, true);
    }

    /// It keeps its heading in its next hex while another in its hex turns away, unless it must turn itself
    /// (mbt.collision.3).
    pub const fn keep_heading(&mut self) {
        self.steady = !self.swerves;
    }

    /// Whether it keeps its place in the formation of its wave (mbt.flight.3).
    pub const fn in_formation(&self) -> bool {
        !self.loose && !self.aborting
    }

    /// Whether it may drop in its hex now: in its zone, or abreast of it if it was thrown off its line (mbt.drop.1, mbt.ea.2,
    /// mbt.ea.4).
    #[inline]
    pub fn may_drop(&self, zone: &Zone) -> bool {
        self.dropping(false) && self.ban == 0 && self.heading == zone.heading && self.within(zone)
    }

    /// Ends the impulse: one hex less without a drop (mbt.ea.2).
    #[inline]
    pub fn end_impulse(&mut self) {
        self.ban = self.ban.saturating_sub(1);
    }

    /// It stops dropping and heads for the edge (mbt.abort.1).
    pub const fn abort(&mut self) {
        self.aborting = true;
        self.index = None;
        self.phase = Phase::Beyond;
    }
}

/// Whether another aircraft flies lower than the dropper above its zone: then the drop is cancelled for this pass, and the
/// aircraft flies off the map (mbt.hazard.1). It may return to the same zone or to another (mbt.hazard.2).
pub fn hazard(zone: &Zone, own: Altitude, others: impl IntoIterator<Item = (Hex, Altitude)>) -> bool {
    others.into_iter().any(|(hex, altitude)| altitude < own && zone.holds(hex))
}

/// Whether an aircraft flies straight behind another, too close (mbt.flight.5). Evasive Action may bring it there without
/// penalty.
pub fn crowds(behind: Hex, ahead: Hex, heading: Side, numbers: &Numbers) -> bool {
    let (hexes, right) = seen(behind, ahead, heading);
    right == 0 && (1..i32::from(numbers.behind)).contains(&hexes)
}

/// Whether aircraft may be in formation like this: no two in one hex, none straight behind another and too close
/// (mbt.flight.4, mbt.flight.5).
pub fn judge_formation(hexes: &[Hex], heading: Side, numbers: &Numbers) -> Judgement {
    (0..hexes.len()).try_for_each(|at| judge_newcomer(hexes[at], &hexes[..at], heading, numbers))
}

/// Whether one more aircraft may be in this hex among others.
pub fn judge_newcomer(hex: Hex, others: &[Hex], heading: Side, numbers: &Numbers) -> Judgement {
    require!(!others.contains(&hex), "mbt.flight.4", "two transports are in one hex", "give each a hex of its own");
    let close = |&other: &Hex| crowds(hex, other, heading, numbers) || crowds(other, hex, heading, numbers);
    require!(
        !others.iter().any(close),
        "mbt.flight.5",
        "a transport follows another too closely",
        "keep six hexes between those that fly in the same row"
    );
    Ok(())
}

/// An aircraft off the map, with what matters to its return.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Away {
    /// The turn in which it left.
    pub left: u8,
    /// Whether it is empty.
    pub empty: bool,
    /// Whether it aborted, because of fire or by its owner's choice (mbt.abort.2, mbt.drop.6).
    pub aborted: bool,
}

/// Whether an aircraft may return in a turn, over the side by which it first came and on the common heading (mbt.dz.10,
/// mbt.base.4, mbt.ea.5): as often as it takes to empty it (mbt.drop.5, mbt.flight.8), and outside any formation
/// (mbt.flight.7). It require not wait for its zone to be free (mbt.reuse.2); after a hazard it may go to another
/// (mbt.hazard.2).
pub fn judge_return(away: Away, turn: u8, air: &Air) -> Judgement {
    require!(!away.aborted, "mbt.abort.2", "{aircraft} has aborted", "leave it out for the rest of the scenario");
    require!(!away.empty, "mbt.flight.9", "{aircraft} has dropped everything and left for good", "bring in another");
    require!(
        turn >= away.left.saturating_add(air.timing.back),
        "mbt.dz.10",
        "{aircraft} is still on its way round",
        "bring it back in the second turn after it left"
    );
    Ok(())
}

/// Whether the Suppressed marker of an aircraft comes off in the Adjust Markers step of a turn: if it is off the map by then, or
/// was suppressed in an earlier turn (mbt.recovery.1, mbt.base.14).
pub const fn recovers(on_map: bool, suppressed: u8, turn: u8) -> bool {
    !on_map || turn > suppressed
}
