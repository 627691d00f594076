//! Supply on the table: what the net is made of, and who can be supplied by what.

use super::piece::{Mark, UnitId};
use super::state::Open;
use crate::board::HexId;
use crate::supply::extender;
use crate::supply::net::Net;
use crate::supply::rail;
use crate::supply::situation::{Dump, Extender, Placed, Railway, Situation, Source, Throw};
use crate::supply::ways::{self, Seeker, Taken, Way};
use crate::tokens::Tokens;
use crate::unit::{Mode, Party};

/// Everything that supply depends on, gathered from a table.
#[derive(Clone, Debug)]
pub struct Depot {
    units: Vec<Placed>,
    dumps: Vec<Dump>,
    sources: Vec<Source>,
    extenders: Vec<Extender>,
    railways: [Railway; 2],
}

impl Depot {
    /// What supply depends on now.
    pub fn of(open: &Open) -> Depot {
        let units = open.each().filter_map(|(id, unit)| {
            let throws = open.kind(id).throw.filter(|_| unit.mode != Mode::Strat);
            Some(Placed {
                party: unit.party,
                hex: unit.hex()?,
                zoc: open.exerts_zoc(id),
                throw: throws.map(|(points, mobility)| Throw { points, mobility }),
            })
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
    pub fn situation<'a>(&'a self, open: &'a Open) -> Situation<'a> {
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

/// A table's supply, worked out once and asked about often.
pub struct Supply<'a> {
    open: &'a Open,
    depot: Depot,
    net: Net,
    seeker: Seeker,
}

impl<'a> Supply<'a> {
    /// The supply of a table.
    pub fn of(open: &'a Open) -> Supply<'a> {
        let depot = Depot::of(open);
        let net = Net::new(&depot.situation(open));
        Supply { open, depot, net, seeker: Seeker::new() }
    }

    /// Whether a unit of a side in a hex is in trace supply (ocs.trace.1).
    pub fn traces(&self, party: Party, hex: HexId) -> bool {
        self.net.traces(&self.depot.situation(self.open), party, hex)
    }

    /// The ways by which a unit of a side in a hex can be supplied, the best first (ocs.draw.4).
    pub fn ways(&mut self, party: Party, hex: HexId) -> Vec<Way> {
        self.seeker.ways(&self.depot.situation(self.open), self.net.side(party), hex)
    }

    /// What a unit of a side in a hex would take from which dump for an amount; `None` if there is not enough in reach.
    pub fn take(&mut self, party: Party, hex: HexId, tokens: Tokens) -> Option<Vec<(HexId, Tokens)>> {
        let ways = self.ways(party, hex);
        let from = |taken: Taken| (self.depot.dumps[ways[taken.way].dump].hex, taken.tokens);
        ways::take(&ways, tokens).map(|taken| taken.into_iter().map(from).collect())
    }

    /// Whether an HQ in a hex throws as far as a unit in another (ocs.draw.2).
    pub fn throws(&mut self, hq: UnitId, from: HexId, to: HexId) -> bool {
        let piece = self.open.unit(hq);
        let throw = self.open.kind(hq).throw.filter(|_| piece.mode != Mode::Strat);
        throw.is_some_and(|(points, mobility)| {
            let (situation, net) = (self.depot.situation(self.open), self.net.side(piece.party));
            let own = (from, Some(Throw { points, mobility }));
            let of = |number: usize| (situation.units[number].hex, situation.units[number].throw);
            self.seeker.throws(&situation, net, to).into_iter().any(|(number, _)| of(number) == own)
        })
    }

    /// Whether a hex is within throw range of an HQ of a side (ocs.build.4).
    pub fn thrown_to(&mut self, party: Party, to: HexId) -> bool {
        !self.seeker.throws(&self.depot.situation(self.open), self.net.side(party), to).is_empty()
    }

    /// Where an Extender that collapses may be placed (ocs.extender.1).
    pub fn collapses_to(&self, extender: Extender) -> Vec<HexId> {
        extender::collapses_to(&self.depot.situation(self.open), self.net.side(extender.party), extender)
    }

    /// Whether a unit needs supply and gets none by trace; one dropped this turn is excused (ocs.airdrop.11).
    pub fn wants(&self, unit: UnitId) -> bool {
        let piece = self.open.unit(unit);
        !piece.has(Mark::Dropped) && piece.hex().is_some_and(|hex| !self.traces(piece.party, hex))
    }
}
