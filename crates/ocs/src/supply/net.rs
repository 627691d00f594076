//! The supply net: who can trace supply, over which path and from what (ocs.trace.1, ocs.trace.2, ocs.draw.1 to ocs.draw.9).
//!
//! All units of a side are answered by the same few searches, which start at the supply and not at the units: back from every
//! Supply Source and every detrainable hex joined to one, back from the Extenders that reach those, and on from the HQs that
//! can draw. A net is kept from one position to the next. Each search is made again only if something that it asked about, or
//! that it starts from, has changed since, so what a kept net says is what a new one would say.

mod joined;
mod told;

pub use told::{Point, PointKind, Thrown, Traced};

use crate::board::{Board, HexId, Hexes};
use crate::rules::base::{Cost, POINT};
use crate::supply::path::{Paths, Search, nearly};
use crate::supply::situation::{Situation, Throw};
use crate::supply::zoc::{Barriers, Zones};
use crate::terrain::Gauge;
use crate::unit::{Mobility, Party};
use joined::Joined;
use jumpmaster_core::Named;

/// The supply nets of both sides.
#[derive(Clone, Debug)]
pub struct Net {
    zones: Zones,
    sides: [SideNet; 2],
}

/// What a net was last worked out from, apart from enemies and EZOCs.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Given {
    sources: Vec<HexId>,
    extenders: Vec<(HexId, Cost)>,
    hqs: Vec<(HexId, Throw)>,
    working: Hexes,
    detrainable: Hexes,
    gauge: Gauge,
}

impl Given {
    fn nothing() -> Given {
        let none = Hexes::default;
        Given {
            sources: Vec::new(),
            extenders: Vec::new(),
            hqs: Vec::new(),
            working: none(),
            detrainable: none(),
            gauge: Gauge::Standard,
        }
    }

    fn of(situation: &Situation<'_>, party: Party) -> Given {
        let own = situation.units.iter().filter(|unit| unit.party == party);
        let railway = situation.railways[party as usize];
        let sources = situation.sources.iter().filter(|source| source.party == party);
        let extenders = situation.extenders.iter().filter(|extender| extender.party == party);
        Given {
            sources: sources.map(|source| source.hex).collect(),
            extenders: extenders.map(|extender| (extender.hex, extender.range(situation.rules))).collect(),
            hqs: own.filter_map(|unit| Some((unit.hex, unit.throw?))).collect(),
            working: railway.working.clone(),
            detrainable: railway.detrainable.clone(),
            gauge: railway.gauge,
        }
    }

    /// Whether sources and railways are those of another.
    fn joins_like(&self, other: &Given) -> bool {
        let Given { sources, working, detrainable, gauge, .. } = self;
        *sources == other.sources
            && *working == other.working
            && *detrainable == other.detrainable
            && *gauge == other.gauge
    }

    /// The same without whatever is in a hex.
    fn without(&self, hex: HexId) -> Given {
        let mut given = self.clone();
        given.sources.retain(|&at| at != hex);
        given.extenders.retain(|&(at, _)| at != hex);
        given.hqs.retain(|&(at, _)| at != hex);
        given
    }
}

/// The supply net of one side.
#[derive(Clone, Debug)]
pub struct SideNet {
    party: Party,
    given: Given,
    barriers: Barriers,
    /// For each search, the hexes about which it asked.
    seen: Each<Hexes>,
    joined: Joined,
    /// Open sources, and detrainable hexes joined to one.
    roots: Vec<Point>,
    /// Where the draws of Extenders lead: to roots.
    links: Search,
    /// Everything that a draw may lead to: roots, and Extenders that reach one.
    points: Vec<Point>,
    /// Where the draws of units lead: to points.
    draws: Search,
    /// The HQs that can draw, each with its range in tenths, by type of points.
    throwers: [Vec<(HexId, Cost)>; 3],
    /// Where they throw to.
    throws: [Search; 3],
    /// The longest range among them.
    longest: [Cost; 3],
}

/// Something for each search of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Each<T> {
    joined: T,
    links: T,
    draws: T,
    throws: [T; 3],
}

impl<T> Each<T> {
    fn map<U>(&self, f: impl Fn(&T) -> U) -> Each<U> {
        Each {
            joined: f(&self.joined),
            links: f(&self.links),
            draws: f(&self.draws),
            throws: self.throws.each_ref().map(f),
        }
    }
}

impl Net {
    /// The nets of a situation.
    pub fn new(situation: &Situation<'_>) -> Net {
        let mut net = Net {
            zones: Zones::none(situation.board),
            sides: [SideNet::empty(Party::Blue), SideNet::empty(Party::Red)],
        };
        net.update(situation);
        net
    }

    /// Brings the nets up to date; returns whether either of them changed.
    pub fn update(&mut self, situation: &Situation<'_>) -> bool {
        self.zones.clear(situation.board);
        for unit in situation.units {
            self.zones.put(situation.board, unit.party, unit.hex, unit.zoc);
        }
        let Net { zones, sides } = self;
        let [blue, red] = sides.each_mut().map(|side| side.update(situation, zones));
        blue || red
    }

    /// Units and ZOCs as the nets see them.
    pub fn zones(&self) -> &Zones {
        &self.zones
    }

    /// The net of one side.
    pub fn side(&self, party: Party) -> &SideNet {
        &self.sides[party as usize]
    }

    /// Whether a unit of this side in a hex is in trace supply (ocs.trace.1).
    pub fn traces(&self, situation: &Situation<'_>, party: Party, hex: HexId) -> bool {
        self.side(party).traces(situation, hex)
    }
}

impl SideNet {
    fn empty(party: Party) -> SideNet {
        SideNet {
            party,
            given: Given::nothing(),
            barriers: Barriers::default(),
            seen: Each::default(),
            joined: Joined::default(),
            roots: Vec::new(),
            links: Search::new(),
            points: Vec::new(),
            draws: Search::new(),
            throwers: Default::default(),
            throws: Default::default(),
            longest: [0; 3],
        }
    }

    /// Whose net it is.
    pub fn party(&self) -> Party {
        self.party
    }

    /// The hexes that are closed to its paths.
    pub fn barriers(&self) -> &Barriers {
        &self.barriers
    }

    /// Everything that a draw may lead to: open sources, detrainable hexes joined to one, Extenders that reach either.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The ground that paths of one mobility run over.
    pub fn paths<'a>(&'a self, situation: &Situation<'a>, mobility: Mobility) -> Paths<'a> {
        Paths { board: situation.board, mobility, barriers: &self.barriers }
    }

    fn update(&mut self, situation: &Situation<'_>, zones: &Zones) -> bool {
        let barriers = zones.barriers(self.party);
        let mut stale = self.seen.map(|seen| barriers.differ_within(&self.barriers, seen));
        let given = Given::of(situation, self.party);
        stale.joined |= !given.joins_like(&self.given);
        stale.links |= given.extenders != self.given.extenders;
        self.barriers.clone_from(barriers);
        self.given = given;
        self.work_out(situation, stale)
    }

    /// Makes the searches that are stale, and those that start from what these find; returns whether there were any.
    fn work_out(&mut self, situation: &Situation<'_>, mut stale: Each<bool>) -> bool {
        let SideNet { given, barriers, seen, joined, roots, links, points, draws, throwers, throws, longest, .. } =
            self;
        let board = situation.board;
        let truck = Paths { board, mobility: Mobility::Truck, barriers };
        if stale.joined {
            joined.work_out(given, &truck, &mut watch(&mut seen.joined, board));
            stale.links |= replace(roots, joined.points());
        }
        if stale.links {
            let farthest = given.extenders.iter().map(|&(_, range)| range).max().unwrap_or(0);
            truck.inward(links, near(board, roots), farthest, &mut watch(&mut seen.links, board));
        }
        let reaching = |&&(hex, range): &&(HexId, Cost)| links.cost(hex).is_some_and(|cost| cost <= range);
        let extenders = given.extenders.iter().filter(reaching);
        let extenders = extenders.map(|&(hex, _)| Point { kind: PointKind::Extender, hex });
        stale.draws |= replace(points, roots.iter().copied().chain(extenders));
        if stale.draws {
            truck.inward(draws, near(board, points), situation.draw_range(), &mut watch(&mut seen.draws, board));
        }
        for (at, &mobility) in Mobility::ALL.iter().enumerate() {
            let throwing = |&&(hex, throw): &&(HexId, Throw)| throw.mobility == mobility && draws.cost(hex).is_some();
            let hqs = given.hqs.iter().filter(throwing).map(|&(hex, throw)| (hex, Cost::from(throw.points) * POINT));
            stale.throws[at] |= replace(&mut throwers[at], hqs);
            if stale.throws[at] {
                let most = throwers[at].iter().map(|&(_, range)| range).max().unwrap_or(0);
                // An HQ of a shorter range starts with the difference spent, so that one limit holds for all.
                let starts = throwers[at].iter().map(|&(hex, range)| (hex, most - range));
                let paths = Paths { mobility, ..truck };
                paths.outward(&mut throws[at], starts, most, &mut watch(&mut seen.throws[at], board));
                longest[at] = most;
            }
        }
        stale != Each::default()
    }

    /// Whether a unit in a hex is in trace supply, by its own draw or by an HQ's throw (ocs.trace.1, ocs.draw.4).
    pub fn traces(&self, situation: &Situation<'_>, hex: HexId) -> bool {
        self.draws(hex) || self.thrown_to(situation, hex)
    }

    /// Whether an HQ that can draw throws as far as a hex (ocs.draw.2, ocs.draw.9).
    pub fn thrown_to(&self, situation: &Situation<'_>, hex: HexId) -> bool {
        self.throws.iter().any(|search| nearly(situation.board, search, hex).is_some())
    }

    /// Whether something in a hex could draw, as an HQ must in order to throw.
    pub fn draws(&self, hex: HexId) -> bool {
        self.draws.cost(hex).is_some()
    }

    /// How a unit in a hex traces supply: by its own draw if it can, otherwise by the throw that is spared most points.
    pub fn trace(&self, situation: &Situation<'_>, hex: HexId) -> Option<Traced> {
        if self.draws(hex) {
            return Some(self.drawn(situation, hex, None));
        }
        let thrown = Mobility::ALL.iter().zip(&self.throws).filter_map(|(&mobility, search)| {
            let (end, cost) = nearly(situation.board, search, hex)?;
            Some((self.longest[mobility.number()] - cost, mobility, end))
        });
        let (_, mobility, end) = thrown.max_by_key(|&(spare, ..)| spare)?;
        let search = &self.throws[mobility.number()];
        let path = search.way(end);
        let started = search.cost(path[0]).unwrap_or_default();
        let cost = search.cost(end).unwrap_or_default() - started;
        Some(self.drawn(situation, path[0], Some(Thrown { hq: path[0], mobility, cost, path })))
    }

    /// The draw of a unit or an HQ in a hex from which there is one.
    fn drawn(&self, situation: &Situation<'_>, hex: HexId, thrown: Option<Thrown>) -> Traced {
        let board = situation.board;
        let path = self.draws.way_back(hex);
        let point = self.point_near(board, &path, true);
        let cost = self.draws.cost(hex).unwrap_or_default();
        let (mut link, mut rail, mut root) = (Vec::new(), Vec::new(), point);
        if point.kind == PointKind::Extender {
            link = self.links.way_back(point.hex);
            root = self.point_near(board, &link, false);
        }
        if root.kind == PointKind::Railhead {
            rail = self.joined.way(root.hex);
        }
        let source = rail.last().copied().unwrap_or(root.hex);
        Traced { cost, path, point, thrown, link, root, rail, source }
    }

    /// The point in the last hex of a path, or the first next to it.
    fn point_near(&self, board: &Board, path: &[HexId], extenders: bool) -> Point {
        let end = *path.last().expect("a draw that exists has a path");
        let points = || self.points.iter().filter(|point| extenders || point.kind != PointKind::Extender);
        let here = points().find(|point| point.hex == end);
        let next = || points().find(|point| board.side_to(end, point.hex).is_some());
        *here.or_else(next).expect("paths end in or next to what they lead to")
    }

    /// The units that trace supply now and could not if an enemy combat unit stood in a hex, by their numbers in the
    /// situation. What is in the hex is lost: a source, an Extender, an HQ, and the units themselves, which are not counted.
    /// A ZOC around the hex is not reckoned with.
    pub fn cut_off(&self, situation: &Situation<'_>, hex: HexId) -> Vec<usize> {
        let mut after = self.clone();
        after.given = self.given.without(hex);
        after.barriers.enemies.put(hex);
        after.work_out(situation, Each { joined: true, links: true, draws: true, throws: [true; 3] });
        let units = situation.units.iter().enumerate();
        let own = units.filter(|(_, unit)| unit.party == self.party && unit.hex != hex);
        let lost = own.filter(|(_, unit)| self.traces(situation, unit.hex) && !after.traces(situation, unit.hex));
        lost.map(|(number, _)| number).collect()
    }

    /// Every hex whose fall would cut units off, with those units. Only hexes on some unit's path can be such.
    pub fn vital(&self, situation: &Situation<'_>) -> Vec<(HexId, Vec<usize>)> {
        let mut on_paths = Hexes::none(situation.board.len());
        for unit in situation.units.iter().filter(|unit| unit.party == self.party) {
            if let Some(traced) = self.trace(situation, unit.hex) {
                traced.hexes().for_each(|hex| on_paths.put(hex));
            }
        }
        let falls = on_paths.iter().map(|hex| (hex, self.cut_off(situation, hex)));
        falls.filter(|(_, units)| !units.is_empty()).collect()
    }
}

/// Empties a set and puts into it what a search asks about.
fn watch<'a>(seen: &'a mut Hexes, board: &Board) -> impl FnMut(HexId) + use<'a> {
    seen.reset(board.len());
    |hex| seen.put(hex)
}

/// Puts other things into a list; returns whether they are others.
fn replace<T: PartialEq>(list: &mut Vec<T>, others: impl Iterator<Item = T>) -> bool {
    let others: Vec<T> = others.collect();
    let differs = *list != others;
    *list = others;
    differs
}

/// Where draws to some points may end: in their hexes and next to them (ocs.draw.8).
fn near<'a>(board: &'a Board, points: &'a [Point]) -> impl Iterator<Item = (HexId, Cost)> + use<'a> {
    let next = points.iter().flat_map(|point| board.around(point.hex).map(|(_, next)| (next, 0)));
    points.iter().map(|point| (point.hex, 0)).chain(next)
}
