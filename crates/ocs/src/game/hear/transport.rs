//! Transport, capture and construction in words.

use crate::board::HexId;
use crate::game::event::{Haul, How, Taken};
use crate::game::state::Open;
use crate::game::transport::name;
use crate::scenario::Wheels;
use crate::supply::build::Work;
use crate::supply::capture::Vehicles;
use crate::supply::port::in_words;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::{Line, Named, capital, clause};

/// What happened to Transport Points or to supply on its way; `None` for what another line tells.
pub fn hauled(open: &Open, haul: &Haul) -> Option<Line> {
    let hex = |hex: HexId| open.board().name(hex);
    let (text, why) = match *haul {
        Haul::Drove { group, to, .. } => {
            (format!("{} drive to {}.", name(open, group), hex(to)), clause!("ocs.base.5"))
        }
        Haul::Loaded { group, tokens, .. } => (format!("{} load {tokens}.", name(open, group)), clause!("ocs.load.2")),
        Haul::Unloaded { group, tokens, .. } => {
            (format!("{} unload {tokens}.", name(open, group)), clause!("ocs.load.3"))
        }
        Haul::Extended { group, .. } => {
            (format!("one of {} is set up as an Extender.", name(open, group)), clause!("ocs.extender.3"))
        }
        Haul::TakenUp { group } => (format!("{} collapses.", name(open, group)), clause!("ocs.extender.1")),
        Haul::Placed { group, to: Some(to) } => {
            let (are, why) = if open.group(group).extender {
                ("is", clause!("ocs.extender.1"))
            } else {
                ("are", clause!("ocs.capture.7"))
            };
            (format!("{} {are} placed in {}.", name(open, group), hex(to)), why)
        }
        Haul::Placed { group, to: None } => {
            (format!("{} have nowhere to go and are destroyed.", name(open, group)), clause!("ocs.capture.7"))
        }
        Haul::Went { group, to, how: How::Ship } => {
            (format!("{} are shipped to {}.", name(open, group), hex(to)), clause!("ocs.ship.6"))
        }
        Haul::Went { group, to, .. } => {
            (format!("{} go to {} by rail.", name(open, group), hex(to)), clause!("ocs.rail.6"))
        }
        Haul::Sent { party, from, to, tokens, how } => {
            let text = format!("{} sends {tokens} from {} to {}", party.name(), hex(from), hex(to));
            match how {
                How::Ship => (format!("{text} by sea."), clause!("ocs.ship.6")),
                _ => (format!("{text} by rail."), clause!("ocs.rail.6")),
            }
        }
        Haul::Shipped { .. } => return None,
    };
    Some(Line::new(capital(&text), why))
}

/// What changed hands.
pub fn taken(open: &Open, taken: &Taken) -> Line {
    let hex = |hex: HexId| open.board().name(hex);
    match *taken {
        Taken::Dump { by, hex: at, fate } => {
            let rest = if fate.destroyed > Tokens::NONE {
                format!("; {} is destroyed", fate.destroyed)
            } else {
                String::new()
            };
            let text = format!("{} captures {} of the dump in {}{rest}.", by.name(), fate.captured, hex(at));
            Line::new(text, clause!("ocs.capture.2"))
        }
        Taken::Vehicles { by, hex: at, wheels, fate, .. } => {
            let kind = match wheels {
                Wheels::Truck => "trucks",
                Wheels::Wagon => "wagons",
            };
            let part = |vehicles: Vehicles| format!("{} of capacity with {}", vehicles.capacity, vehicles.load);
            let text = format!(
                "{} comes upon {kind} in {}: {} captured, {} displaced.",
                by.name(),
                hex(at),
                part(fate.captured),
                part(fate.displaced)
            );
            Line::new(text, clause!("ocs.capture.8"))
        }
        Taken::Base { by, hex: at } => {
            Line::new(format!("The Air Base in {} falls to {}.", hex(at), by.name()), clause!("ocs.basecap.1"))
        }
        Taken::Port { by, hex: at } => {
            Line::new(format!("The port in {} falls to {}.", hex(at), by.name()), clause!("ocs.capture.1"))
        }
    }
}

/// What was built or repaired.
pub fn built(open: &Open, party: Party, hex: HexId, work: Work, now: u8) -> Line {
    let (side, hex) = (party.name(), open.board().name(hex));
    match work {
        Work::AirBase => {
            Line::new(format!("{side} builds in {hex}: the Air Base has Level {now}."), clause!("ocs.build.1"))
        }
        Work::Hedgehog => {
            Line::new(format!("{side} builds in {hex}: the Hedgehog has Level {now}."), clause!("ocs.build.2"))
        }
        Work::Port => {
            Line::new(format!("{side} repairs the port in {hex}, which has {}.", in_words(now)), clause!("ocs.build.3"))
        }
    }
}
