//! What is built or repaired (ocs.build).

use crate::board::HexId;
use crate::game::piece::Base;
use crate::game::state::Open;
use crate::supply::build::Work;
use crate::unit::Party;

/// Makes it so: an Air Base or a Hedgehog has a Level now, or a port fewer hits.
pub fn apply(open: &mut Open, party: Party, hex: HexId, work: Work, now: u8) {
    open.built.push(hex);
    match work {
        Work::AirBase => match open.bases.iter_mut().find(|base| base.hex == hex) {
            Some(base) => base.level = now,
            None => {
                open.bases.push(Base { hex, party, level: now, paid: false, readied: 0, unloaded: 0 });
            }
        },
        Work::Hedgehog => match open.hedgehogs.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, level)) => *level = now,
            None => open.hedgehogs.push((hex, now)),
        },
        Work::Port => {
            if let Some(port) = open.ports.iter_mut().find(|port| port.hex == hex) {
                port.hits = now;
            }
        }
    }
}
