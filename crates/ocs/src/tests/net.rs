//! The supply net against its definition, worked out the slow way, and against itself after every move.

use super::*;
use crate::board::Hexes;
use crate::rules::base::{Cost, NEVER};
use crate::supply::net::{Net, PointKind};
use crate::supply::situation::{Dump, Extender, Placed, Railway, Situation, Source, Throw, Wheels};
use crate::supply::ways::{Seeker, take, within_reach};
use crate::supply::zoc::Zones;
use crate::terrain::{Edge, Gauge, Terrain};
use crate::tokens::Tokens;
use crate::unit::{Mobility, Party};
use jumpmaster_core::Named;
use proptest::prelude::*;

const COLUMNS: u16 = 8;
const ROWS: u16 = 6;
const HEXES: u16 = COLUMNS * ROWS;

/// Everything on a small board, kept.
#[derive(Clone, Debug)]
pub struct Kept {
    pub rules: Arc<Rules>,
    pub board: Arc<Board>,
    pub units: Vec<Placed>,
    pub dumps: Vec<Dump>,
    pub sources: Vec<Source>,
    pub extenders: Vec<Extender>,
    pub railways: [Railway; 2],
}

impl Kept {
    pub fn situation(&self) -> Situation<'_> {
        Situation {
            rules: &self.rules,
            board: &self.board,
            units: &self.units,
            dumps: &self.dumps,
            sources: &self.sources,
            extenders: &self.extenders,
            railways: [&self.railways[0], &self.railways[1]],
        }
    }
}

/// A board of this terrain with a railway along every second row of hexsides and a road along the others.
fn ground(terrain: &[usize], edges: &[(u16, u8, usize)]) -> Arc<Board> {
    let mut input = BoardInput::open(COLUMNS, ROWS);
    let name = |hex: u16| format!("{:02}{:02}", hex % COLUMNS + 1, hex / COLUMNS + 1);
    for (hex, &kind) in terrain.iter().enumerate() {
        input = input.with(Terrain::ALL[kind % 7], &[&name(hex as u16)]);
    }
    for &(hex, side, kind) in edges {
        let side = ["N", "NE", "SE", "S", "SW", "NW"][usize::from(side)];
        let edge = [Edge::Road, Edge::Rail, Edge::DoubleRail, Edge::MinorRiver, Edge::MajorRiver, Edge::Bridge][kind];
        input = input.along(edge, &[&format!("{} {side}", name(hex))]);
    }
    board(&input)
}

fn any_hex() -> impl Strategy<Value = u16> {
    0..HEXES
}

fn party(red: bool) -> Party {
    if red { Party::Red } else { Party::Blue }
}

fn any_unit() -> impl Strategy<Value = Placed> {
    let throw = proptest::option::weighted(0.3, (1_u8..12, 0_usize..3));
    (any::<bool>(), any_hex(), any::<bool>(), throw).prop_map(|(red, hex, zoc, throw)| Placed {
        party: party(red),
        hex,
        zoc,
        throw: throw.map(|(points, by)| Throw { points, mobility: Mobility::ALL[by] }),
    })
}

fn any_kept() -> impl Strategy<Value = Kept> {
    let terrain = proptest::collection::vec(prop_oneof![4 => Just(0_usize), 1 => 0_usize..7], usize::from(HEXES));
    let edges = proptest::collection::vec((any_hex(), 0_u8..6, 0_usize..6), 0..160);
    let units = proptest::collection::vec(any_unit(), 0..10);
    let dumps = proptest::collection::vec((any::<bool>(), any_hex(), 0_u32..9), 0..4);
    let sources = proptest::collection::vec((any::<bool>(), any_hex()), 0..4);
    let extenders = proptest::collection::vec((any::<bool>(), any_hex(), any::<bool>()), 0..3);
    let rail = proptest::collection::vec(any::<(bool, bool)>(), usize::from(HEXES));
    (terrain, edges, units, dumps, sources, extenders, rail).prop_map(
        |(terrain, edges, units, dumps, sources, extenders, rail)| {
            let of = |pick: &dyn Fn(&(bool, bool)) -> bool| {
                let hexes = rail.iter().enumerate().filter(|(_, flags)| pick(flags)).map(|(hex, _)| hex as u16);
                Hexes::of(usize::from(HEXES), hexes)
            };
            let railway = || Railway {
                gauge: Gauge::Standard,
                working: of(&|flags| flags.0 || flags.1),
                detrainable: of(&|flags| flags.0 && flags.1),
            };
            Kept {
                rules: rules(),
                board: ground(&terrain, &edges),
                units: units.clone(),
                dumps: dumps.iter().map(|&(red, hex, n)| Dump { party: party(red), hex, tokens: Tokens(n) }).collect(),
                sources: sources.iter().map(|&(red, hex)| Source { party: party(red), hex }).collect(),
                extenders: extenders
                    .iter()
                    .map(|&(red, hex, wagon)| Extender {
                        party: party(red),
                        hex,
                        wheels: if wagon { Wheels::Wagon } else { Wheels::Truck },
                    })
                    .collect(),
                railways: [railway(), railway()],
            }
        },
    )
}

/// Whether a hex is closed to paths of one mobility: read off the list of units, not off the counts.
fn closed(kept: &Kept, side: Party, mobility: Mobility, hex: HexId) -> bool {
    let at = |party: Party| kept.units.iter().any(|unit| unit.party == party && unit.hex == hex);
    let zoc = kept.units.iter().any(|unit| {
        let side_to = kept.board.side_to(unit.hex, hex);
        unit.party != side
            && unit.zoc
            && side_to.is_some_and(|side| Board::open_to_zoc(kept.board.cell(unit.hex).edges[side]))
    });
    at(side.enemy()) || (mobility == Mobility::Truck && zoc && !at(side))
}

/// What the cheapest path from a hex to every other costs, found by going over the board until nothing changes.
fn slowly(kept: &Kept, side: Party, mobility: Mobility, from: HexId) -> Vec<u32> {
    let mut costs = vec![u32::MAX; kept.board.len()];
    costs[usize::from(from)] = 0;
    loop {
        let mut changed = false;
        for hex in 0..HEXES {
            for (side_of, next) in kept.board.around(hex) {
                let step = kept.board.cell(hex).costs[mobility.number()][side_of];
                let spent = costs[usize::from(hex)];
                if step == NEVER || spent == u32::MAX || closed(kept, side, mobility, next) {
                    continue;
                }
                if spent + u32::from(step) < costs[usize::from(next)] {
                    costs[usize::from(next)] = spent + u32::from(step);
                    changed = true;
                }
            }
        }
        if !changed {
            return costs;
        }
    }
}

/// What it costs to reach a hex or one next to it.
fn nearly(kept: &Kept, costs: &[u32], goal: HexId) -> u32 {
    let near = kept.board.around(goal).map(|(_, hex)| hex).chain([goal]);
    near.map(|hex| costs[usize::from(hex)]).min().unwrap()
}

/// The points of a side by the words of ocs.trace.1.
fn points(kept: &Kept, side: Party) -> Vec<HexId> {
    let open = |hex: HexId| !closed(kept, side, Mobility::Truck, hex);
    let own = kept.sources.iter().filter(|source| source.party == side).map(|source| source.hex);
    let mut points: Vec<HexId> = own.filter(|&hex| open(hex)).collect();
    let railway = &kept.railways[side as usize];
    let mut joined: Vec<HexId> = points.iter().copied().filter(|&hex| railway.working.has(hex)).collect();
    let mut at = 0;
    while at < joined.len() {
        for (side_of, next) in kept.board.around(joined[at]) {
            let edges = kept.board.cell(joined[at]).edges[side_of];
            let line = edges.has(Edge::Rail) || edges.has(Edge::DoubleRail);
            if line && railway.working.has(next) && open(next) && !joined.contains(&next) {
                joined.push(next);
            }
        }
        at += 1;
    }
    points.extend(joined.into_iter().filter(|&hex| railway.detrainable.has(hex)));
    let roots = points.clone();
    for extender in kept.extenders.iter().filter(|extender| extender.party == side) {
        let costs = slowly(kept, side, Mobility::Truck, extender.hex);
        let range = if extender.wheels == Wheels::Truck { 100 } else { 50 };
        if roots.iter().any(|&root| nearly(kept, &costs, root) <= range) {
            points.push(extender.hex);
        }
    }
    points
}

/// Whether a unit in a hex traces supply, by the words of the clauses.
fn traces(kept: &Kept, side: Party, hex: HexId) -> bool {
    let points = points(kept, side);
    let draws = |from: HexId| {
        let costs = slowly(kept, side, Mobility::Truck, from);
        points.iter().any(|&point| nearly(kept, &costs, point) <= 50)
    };
    let mut hqs = kept.units.iter().filter(|unit| unit.party == side);
    draws(hex)
        || hqs.any(|unit| {
            unit.throw.is_some_and(|throw| {
                let costs = slowly(kept, side, throw.mobility, unit.hex);
                nearly(kept, &costs, hex) <= u32::from(throw.points) * 10 && draws(unit.hex)
            })
        })
}

/// Checks that a path is one: hex by hex, open, and as dear as it says.
fn check_path(kept: &Kept, side: Party, mobility: Mobility, path: &[HexId], cost: Cost) {
    let mut spent = 0;
    for pair in path.windows(2) {
        let side_of = kept.board.side_to(pair[0], pair[1]).expect("one hex after another");
        spent += kept.board.cell(pair[0]).costs[mobility.number()][side_of];
        assert!(!closed(kept, side, mobility, pair[1]), "a path crosses no closed hex");
    }
    assert_eq!(spent, cost);
}

fn next_to(board: &Board, one: HexId, other: HexId) -> bool {
    one == other || board.side_to(one, other).is_some()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// ocs.trace.1, ocs.trace.2, ocs.draw.1 to ocs.draw.9, ocs.extender.3: every hex of random boards, and the paths shown.
    #[test]
    fn the_net_is_what_the_clauses_say(kept in any_kept()) {
        let situation = kept.situation();
        let net = Net::new(&situation);
        for side in Party::BOTH {
            let mut own: Vec<HexId> = net.side(side).points().iter().map(|point| point.hex).collect();
            let mut wanted = points(&kept, side);
            for list in [&mut own, &mut wanted] {
                list.sort_unstable();
                list.dedup();
            }
            prop_assert_eq!(own, wanted);
            for unit in kept.units.iter().filter(|unit| unit.party == side) {
                let traced = net.side(side).trace(&situation, unit.hex);
                prop_assert_eq!(traced.is_some(), traces(&kept, side, unit.hex));
                prop_assert_eq!(traced.is_some(), net.traces(&situation, side, unit.hex));
                let Some(traced) = traced else { continue };
                check_path(&kept, side, Mobility::Truck, &traced.path, traced.cost);
                prop_assert!(traced.cost <= 50 && next_to(&kept.board, *traced.path.last().unwrap(), traced.point.hex));
                if let Some(thrown) = &traced.thrown {
                    check_path(&kept, side, thrown.mobility, &thrown.path, thrown.cost);
                    prop_assert_eq!(thrown.path[0], traced.path[0]);
                    prop_assert!(next_to(&kept.board, *thrown.path.last().unwrap(), unit.hex));
                } else {
                    prop_assert_eq!(traced.path[0], unit.hex);
                }
                prop_assert_eq!(traced.point.kind == PointKind::Extender, !traced.link.is_empty());
                prop_assert!(traced.rail.windows(2).all(|pair| kept.board.side_to(pair[0], pair[1]).is_some()));
                let source = Source { party: side, hex: traced.source };
                prop_assert!(kept.sources.contains(&source));
            }
        }
    }

    /// A kept net says what a new one says, whoever moves and whatever changes.
    #[test]
    fn a_kept_net_is_a_new_net(kept in any_kept(), moves in proptest::collection::vec((0_usize..20, any_hex(), 0_u8..6), 1..12)) {
        let mut kept = kept;
        let mut net = Net::new(&kept.situation());
        for (number, hex, what) in moves {
            match what {
                0 if !kept.sources.is_empty() => { let n = kept.sources.len(); kept.sources[number % n].hex = hex; }
                1 if !kept.extenders.is_empty() => { kept.extenders.pop(); }
                2 => kept.railways[number % 2].working.take(hex),
                _ if kept.units.is_empty() => {}
                3 => { let n = kept.units.len(); kept.units[number % n].zoc ^= true; }
                _ => { let n = kept.units.len(); kept.units[number % n].hex = hex; }
            }
            let situation = kept.situation();
            net.update(&situation);
            let fresh = Net::new(&situation);
            prop_assert_eq!(net.zones(), &Zones::of(&kept.board, kept.units.iter().map(|unit| (unit.party, unit.hex, unit.zoc))));
            for side in Party::BOTH {
                prop_assert_eq!(net.side(side).points(), fresh.side(side).points());
                for hex in 0..HEXES {
                    prop_assert_eq!(net.side(side).trace(&situation, hex), fresh.side(side).trace(&situation, hex));
                }
            }
        }
    }

    /// ocs.draw.1 to ocs.draw.9: the ways from dumps, and what can be taken over them.
    #[test]
    fn dumps_are_drawn_from_as_the_clauses_say(kept in any_kept()) {
        let (situation, mut seeker) = (kept.situation(), Seeker::new());
        let net = Net::new(&situation);
        for unit in &kept.units {
            let ways = seeker.ways(&situation, net.side(unit.party), unit.hex);
            let reach = |from: HexId, dump: &Dump| nearly(&kept, &slowly(&kept, unit.party, Mobility::Truck, from), dump.hex);
            for (number, dump) in kept.dumps.iter().enumerate().filter(|(_, dump)| dump.party == unit.party) {
                let direct = reach(unit.hex, dump);
                let thrown = kept.units.iter().filter(|hq| hq.party == unit.party).filter_map(|hq| {
                    let throw = hq.throw?;
                    let cost = nearly(&kept, &slowly(&kept, unit.party, throw.mobility, hq.hex), unit.hex);
                    let drawn = reach(hq.hex, dump);
                    (cost <= u32::from(throw.points) * 10 && drawn <= 50).then(|| cost + drawn)
                }).min();
                let way = ways.iter().find(|way| way.dump == number);
                let wanted = if direct <= 50 { Some((false, direct)) } else { thrown.map(|cost| (true, cost)) };
                let wanted = wanted.filter(|_| dump.tokens > Tokens::NONE);
                let found = way.map(|way| (way.thrown.is_some(), u32::from(way.cost + way.thrown.as_ref().map_or(0, |t| t.cost))));
                prop_assert_eq!(found, wanted);
                if let Some(way) = way {
                    check_path(&kept, unit.party, Mobility::Truck, &way.path, way.cost);
                }
            }
            let all = within_reach(&ways);
            let taken = take(&ways, all).unwrap();
            prop_assert_eq!(taken.iter().map(|taken| taken.tokens).sum::<Tokens>(), all);
            prop_assert_eq!(take(&ways, all + Tokens(1)), None);
        }
    }

    /// A hex cuts off exactly those who trace supply no more when an enemy without a ZOC stands in it.
    #[test]
    fn vital_hexes_cut_units_off(kept in any_kept()) {
        let situation = kept.situation();
        let net = Net::new(&situation);
        for side in Party::BOTH {
            let vital = net.side(side).vital(&situation);
            for hex in 0..HEXES {
                let mut after = kept.clone();
                after.units.retain(|unit| unit.party != side || unit.hex != hex);
                after.units.push(Placed { party: side.enemy(), hex, zoc: false, throw: None });
                after.sources.retain(|source| source.party != side || source.hex != hex);
                after.extenders.retain(|extender| extender.party != side || extender.hex != hex);
                let later = Net::new(&after.situation());
                let cut = |unit: &Placed| unit.party == side && unit.hex != hex && net.traces(&situation, side, unit.hex)
                    && !later.traces(&after.situation(), side, unit.hex);
                let wanted: Vec<usize> = (0..kept.units.len()).filter(|&number| cut(&kept.units[number])).collect();
                let found = vital.iter().find(|(at, _)| *at == hex).map_or(Vec::new(), |(_, units)| units.clone());
                prop_assert_eq!(found, wanted);
            }
        }
    }
}
