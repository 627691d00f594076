//! Supply on the table: what the net is made of, and who can be supplied by what.

use super::kept::{Kept, Lent};
use super::piece::{Mark, UnitId};
use super::state::Open;
use crate::board::HexId;
use crate::supply::net::{Net, SideNet};
use crate::supply::rail;
use crate::supply::reach::Reach;
use crate::supply::situation::{Dump, Extender, Placed, Railway, Situation, Source, Throw};
use crate::supply::ways::{Seeker, Way};
use crate::tokens::Tokens;
use crate::unit::{Mode, Party};

/// Supply as it was last worked out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Worked {
    reaches: [Kept<Reach>; 2],
    net: Kept<Net>,
}

/// Everything that trace supply depends on, gathered from a table.
#[derive(Clone, Debug)]
struct Depot {
    units: Vec<Placed>,
    dumps: Vec<Dump>,
    sources: Vec<Source>,
    extenders: Vec<Extender>,
    railways: [Railway; 2],
}

impl Depot {
    /// What trace supply depends on now.
    fn of(open: &Open) -> Depot {
        let units = open.each().filter_map(|(id, unit)| {
            Some(Placed { party: unit.party, hex: unit.hex()?, zoc: open.exerts_zoc(id), throw: open.throw(id) })
        });
        let dumps = open.dumps.iter().map(|dump| Dump { party: dump.party, hex: dump.hex, tokens: dump.tokens });
        let extenders = open.groups.iter().filter(|group| group.extender);
        Depot {
            units: units.collect(),
            dumps: dumps.collect(),
            sources: open.scenario.sources.iter().map(|&(party, hex)| Source { party, hex }).collect(),
            extenders: extenders
                .filter_map(|group| Some(Extender { party: group.party, hex: group.hex?, wheels: group.wheels }))
                .collect(),
            railways: Party::BOTH.map(|party| railway(open, party)),
        }
    }

    /// The same, borrowed.
    fn situation<'a>(&'a self, open: &'a Open) -> Situation<'a> {
        Situation {
            rules: open.rules(),
            board: open.board(),
            units: &self.units,
            dumps: &self.dumps,
            sources: &self.sources,
            extenders: &self.extenders,
            railways: self.railways.each_ref(),
        }
    }
}

/// The railways of a side: its gauge, less what Trainbusting has closed (ocs.rail.3, ocs.facility.6).
pub fn railway(open: &Open, party: Party) -> Railway {
    let (board, gauge) = (open.board(), open.scenario.sides[party as usize].gauge);
    let mut railway = Railway { gauge, ..Railway::none(board) };
    for hex in (0..board.len() as HexId).filter(|&hex| board.on_rail(hex, gauge)) {
        if !open.closed.iter().any(|closed| closed.hex == hex) {
            railway.working.put(hex);
        }
        let port_or_base = open.base(hex).is_some() || open.port(hex).is_some();
        if rail::detrainable(board, hex, gauge, port_or_base, open.scenario.detrainable.contains(&hex)) {
            railway.detrainable.put(hex);
        }
    }
    railway
}

impl Open {
    /// How a unit throws supply; `None` for all but HQs, and for HQs in Strat Mode (ocs.base.3).
    fn throw(&self, unit: UnitId) -> Option<Throw> {
        let throws = self.kind(unit).throw.filter(|_| self.unit(unit).mode != Mode::Strat);
        throws.map(|(points, mobility)| Throw { points, mobility })
    }
}

/// What the dumps and HQs of a side supply.
pub struct Supply<'a> {
    open: &'a Open,
    party: Party,
    reach: Lent<'a, Reach>,
}

impl<'a> Supply<'a> {
    /// The supply of a side, worked out once and asked about often.
    pub fn of(open: &'a Open, party: Party) -> Supply<'a> {
        let mut reach = open.supply.reaches[party as usize].lend(Reach::default);
        let dumps = open.dumps.iter().filter(|dump| dump.party == party).map(|dump| dump.hex);
        let hqs = open.on_map(party).filter_map(|(unit, hex)| Some((hex, open.throw(unit)?)));
        reach.update(open.rules(), open.board(), open.zones.barriers(party), dumps, hqs);
        Supply { open, party, reach }
    }

    /// Whether a unit in a hex can be given an amount.
    pub fn suffices(&self, hex: HexId, tokens: Tokens) -> bool {
        self.reach.suffices(self.open.board(), hex, tokens, |dump| self.open.dump(dump, self.party))
    }

    /// What a unit in a hex would take from which dump for an amount; `None` if there is not enough in reach.
    pub fn take(&self, hex: HexId, tokens: Tokens) -> Option<Vec<(HexId, Tokens)>> {
        self.reach.take(self.open.board(), hex, tokens, |dump| self.open.dump(dump, self.party))
    }

    /// Whether an HQ in a hex throws as far as a unit in another (ocs.draw.2).
    pub fn throws(&self, hq: UnitId, from: HexId, to: HexId) -> bool {
        self.open.throw(hq).is_some_and(|throw| self.reach.throws(self.open.board(), (from, throw), to))
    }

    /// Whether a hex is within throw range of an HQ (ocs.build.4).
    pub fn thrown_to(&self, to: HexId) -> bool {
        self.reach.thrown_to(self.open.board(), to)
    }
}

/// Who is in trace supply.
pub struct Trace<'a> {
    open: &'a Open,
    depot: Depot,
    net: Lent<'a, Net>,
}

impl<'a> Trace<'a> {
    /// The trace supply of a table, worked out once and asked about often.
    pub fn of(open: &'a Open) -> Trace<'a> {
        let depot = Depot::of(open);
        let situation = depot.situation(open);
        let mut net = open.supply.net.lend(|| Net::new(&situation));
        net.update(&situation);
        Trace { open, depot, net }
    }

    /// What it was worked out from: every unit on the map in the order of its number.
    pub fn situation(&self) -> Situation<'_> {
        self.depot.situation(self.open)
    }

    /// The net of a side.
    pub fn side(&self, party: Party) -> &SideNet {
        self.net.side(party)
    }

    /// Whether a unit of a side in a hex is in trace supply (ocs.trace.1).
    pub fn traces(&self, party: Party, hex: HexId) -> bool {
        self.net.traces(&self.situation(), party, hex)
    }

    /// The way by which supply of a dump comes to a hex, if it can be drawn or thrown there (ocs.draw.4).
    pub fn way(&self, party: Party, dump: HexId, to: HexId) -> Option<Way> {
        let situation = self.situation();
        let ways = Seeker::new().ways(&situation, self.side(party), to);
        ways.into_iter().find(|way| situation.dumps[way.dump].hex == dump)
    }

    /// Whether a unit needs supply and gets none by trace; one dropped this turn is excused (ocs.airdrop.11).
    pub fn wants(&self, unit: UnitId) -> bool {
        let piece = self.open.unit(unit);
        !piece.has(Mark::Dropped) && piece.hex().is_some_and(|hex| !self.traces(piece.party, hex))
    }
}
