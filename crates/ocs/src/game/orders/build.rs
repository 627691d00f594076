//! Construction and repair (ocs.build).

use super::Desk;
use crate::board::HexId;
use crate::game::capture;
use crate::game::order::Order;
use crate::game::state::Open;
use crate::game::supply::Supply;
use crate::supply::build::{self, Site, Work};
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Named, require};

/// A place where something is to be built, whether an HQ is near or not.
pub fn site(open: &Open, party: Party, hex: HexId, work: Work, hq: bool) -> Site {
    let now = match work {
        Work::AirBase => open.base(hex).map(|base| base.level),
        Work::Hedgehog => Some(open.hedgehog(hex)),
        Work::Port => open.port(hex).map(|port| port.hits),
    };
    Site {
        work,
        now,
        phase: capture::phase(open.segment),
        held: open.zones.stands(party, hex),
        hq,
        worked: open.built.contains(&hex),
        unnegated: open.zones.unnegated(party, hex),
    }
}

/// Whether something may be built or repaired in a hex: judged by the room, and paid for (ocs.build.4).
pub fn build(desk: &Desk<'_>, at: Spot, work: Work) -> Judgement {
    desk.idle(desk.view.open.segment == crate::game::sequence::Segment::Movement)?;
    let hex = desk.hex(at)?;
    without_supply(desk, hex, work)?;
    with_supply(desk, &Supply::of(desk.view.open, desk.party), hex, work)
}

/// What can be judged without knowing where supply gets: as if an HQ were near.
fn without_supply(desk: &Desk<'_>, hex: HexId, work: Work) -> Judgement {
    let open = desk.view.open;
    build::judge(open.rules(), site(open, desk.party, hex, work, true))?;
    let held: Tokens = open.dumps.iter().filter(|dump| dump.party == desk.party).map(|dump| dump.tokens).sum();
    require!(work.cost(open.rules()) <= held, "ocs.build.4", "you have not the supply for it", "bring supply up");
    Ok(())
}

fn with_supply(desk: &Desk<'_>, supply: &Supply<'_>, hex: HexId, work: Work) -> Judgement {
    let open = desk.view.open;
    build::judge(open.rules(), site(open, desk.party, hex, work, supply.thrown_to(hex)))?;
    let paid = supply.suffices(hex, work.cost(open.rules()));
    require!(paid, "ocs.build.4", "no supply for it is in reach of {hex}", "bring supply up");
    Ok(())
}

/// Everything that may be built now: where own units stand, in the order of hexes.
pub fn list(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let mut hexes: Vec<HexId> = open.on_map(desk.party).map(|(_, hex)| hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let works = hexes.into_iter().flat_map(|hex| Work::ALL.iter().map(move |&work| (hex, work)));
    let mut works = works.filter(|&(hex, work)| without_supply(desk, hex, work).is_ok()).peekable();
    if works.peek().is_none() {
        return;
    }
    let supply = Supply::of(open, desk.party);
    for (hex, work) in works {
        if with_supply(desk, &supply, hex, work).is_ok() {
            out.push(Order::Build { at: open.board().spot(hex), work });
        }
    }
}
