//! What `ocs.supply` is asked about.

use crate::board::{Board, HexId, Hexes};
use crate::input::BoardInput;
use crate::rules::Rules;
use crate::supply::dump::MOST;
use crate::supply::rail::detrainable;
use crate::supply::situation::{Dump, Extender, Placed, Railway, Situation, Source, Throw, Wheels};
use crate::supply::zoc::Stance;
use crate::terrain::Gauge;
use crate::tokens::Tokens;
use crate::unit::{Kind, Mobility, Mode, Party};
use jumpmaster_core::Fault;
use jumpmaster_core::input::between;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A combat unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitInput {
    /// Whose it is.
    pub side: Party,
    /// Where it stands.
    pub hex: String,
    /// Whether it exerts a ZOC.
    #[serde(default = "yes")]
    pub zoc: bool,
    /// How far it throws supply, in MPs; for HQs that are not in Strat Mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 100))]
    pub throw: Option<u8>,
    /// The type of points it throws by.
    #[serde(default = "truck", skip_serializing_if = "by_truck")]
    pub throw_by: Mobility,
}

const fn yes() -> bool {
    true
}

const fn truck() -> Mobility {
    Mobility::Truck
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn by_truck(mobility: &Mobility) -> bool {
    *mobility == Mobility::Truck
}

impl UnitInput {
    /// A unit with a ZOC.
    pub fn of(side: Party, hex: &str) -> UnitInput {
        UnitInput { side, hex: hex.into(), zoc: true, throw: None, throw_by: Mobility::Truck }
    }

    /// A unit of a kind in this mode, without markers.
    pub fn stands(rules: &Rules, kind: &Kind, mode: Mode, hex: &str) -> UnitInput {
        let attacks = !kind.defence_only && kind.strength[0] > 0;
        let stance = Stance { mode, attacks, disorganized: false, out_of_supply: false };
        let throw = kind.throw.filter(|_| mode != Mode::Strat);
        let plain = UnitInput::of(kind.party, hex);
        UnitInput {
            zoc: stance.exerts(rules),
            throw: throw.map(|(points, _)| points),
            throw_by: throw.map_or(plain.throw_by, |(_, mobility)| mobility),
            ..plain
        }
    }

    /// A Blue HQ.
    pub fn hq(hex: &str, throw: u8) -> UnitInput {
        UnitInput { zoc: false, throw: Some(throw), ..UnitInput::of(Party::Blue, hex) }
    }
}

/// A dump.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DumpInput {
    /// Whose it is.
    pub side: Party,
    /// Where it lies.
    pub hex: String,
    /// What it holds, in tokens: 4 to the SP.
    #[schemars(range(min = 0, max = 4000))]
    pub tokens: u32,
}

/// Something of a side in a hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlaceInput {
    /// Whose it is.
    pub side: Party,
    /// Where it is.
    pub hex: String,
}

/// An Extender.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtenderInput {
    /// Whose it is.
    pub side: Party,
    /// Where it stands.
    pub hex: String,
    /// What it is made of.
    pub wheels: Wheels,
}

/// The railways of a side: all lines of its gauge on the board, except where they do not work for it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RailwayInput {
    /// Whose they are.
    pub side: Party,
    /// The gauge of its trains.
    #[serde(default = "standard")]
    pub gauge: Gauge,
    /// Hexes that are detrainable though nothing is built there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub detrainable: Vec<String>,
    /// Rail hexes that do not work for it: broken, or the enemy's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<String>,
}

const fn standard() -> Gauge {
    Gauge::Standard
}

/// A unit on a map, and all that its supply depends on.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    #[serde(default)]
    pub board: BoardInput,
    /// Whose unit is asked about.
    pub side: Party,
    /// The hex in which it stands.
    pub hex: String,
    /// The tokens it needs, 4 to the SP; 0 to ask about trace supply alone.
    #[serde(default, skip_serializing_if = "jumpmaster_core::input::is_nought")]
    #[schemars(range(min = 0, max = 4000))]
    pub tokens: u32,
    /// The combat units of both sides; the one asked about need not be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitInput>,
    /// The dumps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dumps: Vec<DumpInput>,
    /// The Supply Sources.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<PlaceInput>,
    /// The Extenders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extenders: Vec<ExtenderInput>,
    /// The railways; a side that is not mentioned has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub railways: Vec<RailwayInput>,
}

/// An input, read.
pub(crate) struct Read {
    pub(super) board: Arc<Board>,
    pub(super) hex: HexId,
    /// The combat units of both sides.
    pub(crate) units: Vec<Placed>,
    pub(super) dumps: Vec<Dump>,
    pub(super) sources: Vec<Source>,
    extenders: Vec<Extender>,
    railways: [Railway; 2],
}

/// The most of anything on the board.
const CROWD: usize = 1000;

impl Read {
    /// The situation with a unit in the hex that is asked about.
    pub(super) fn of(rules: &Rules, input: &Input) -> Result<Read, Fault> {
        let mut read = Read::ground(rules, input)?;
        if read.units.iter().any(|unit| unit.party != input.side && unit.hex == read.hex) {
            return Err(Fault::new(
                format!("hex: an enemy combat unit is in {}", input.hex),
                "combat units of both sides are never in one hex (ocs.base.5)",
                "move one of them",
            ));
        }
        if read.units.iter().all(|unit| unit.hex != read.hex) {
            read.units.push(Placed::bare(input.side, read.hex));
        }
        Ok(read)
    }

    /// The situation as it is described, with nobody besides.
    pub(crate) fn ground(rules: &Rules, input: &Input) -> Result<Read, Fault> {
        between("tokens", input.tokens, 0, MOST)?;
        let lists = [input.units.len(), input.dumps.len(), input.sources.len(), input.extenders.len()];
        for (what, number) in ["units", "dumps", "sources", "extenders"].into_iter().zip(lists) {
            between(what, number, 0, CROWD)?;
        }
        let board = input.board.read(rules)?;
        let hex = board.parse("hex", &input.hex)?;
        let mut units = Vec::with_capacity(input.units.len() + 1);
        for unit in &input.units {
            units.push(placed(&board, unit)?);
        }
        let mut railways = [Railway::none(&board), Railway::none(&board)];
        for railway in &input.railways {
            railways[railway.side as usize] = lines(&board, railway)?;
        }
        let dumps = input.dumps.iter().map(|dump| {
            between("dump: tokens", dump.tokens, 0, MOST)?;
            Ok(Dump { party: dump.side, hex: board.parse("dump", &dump.hex)?, tokens: Tokens(dump.tokens) })
        });
        let sources = input
            .sources
            .iter()
            .map(|source| Ok(Source { party: source.side, hex: board.parse("source", &source.hex)? }));
        let extenders = input.extenders.iter().map(|extender| {
            let hex = board.parse("extender", &extender.hex)?;
            Ok(Extender { party: extender.side, hex, wheels: extender.wheels })
        });
        Ok(Read {
            dumps: dumps.collect::<Result<_, Fault>>()?,
            sources: sources.collect::<Result<_, Fault>>()?,
            extenders: extenders.collect::<Result<_, Fault>>()?,
            board,
            hex,
            units,
            railways,
        })
    }

    /// What supply depends on.
    pub(crate) fn situation<'a>(&'a self, rules: &'a Rules) -> Situation<'a> {
        Situation {
            rules,
            board: &self.board,
            units: &self.units,
            dumps: &self.dumps,
            sources: &self.sources,
            extenders: &self.extenders,
            railways: [&self.railways[0], &self.railways[1]],
        }
    }
}

fn placed(board: &Board, unit: &UnitInput) -> Result<Placed, Fault> {
    let throw = unit.throw.map(|points| Throw { points, mobility: unit.throw_by });
    between("unit: throw", unit.throw.unwrap_or(0), 0, 100)?;
    Ok(Placed { party: unit.side, hex: board.parse("unit", &unit.hex)?, zoc: unit.zoc, throw })
}

fn lines(board: &Board, railway: &RailwayInput) -> Result<Railway, Fault> {
    let parse = |what: &str, hexes: &[String]| -> Result<Vec<HexId>, Fault> {
        hexes.iter().map(|hex| board.parse(what, hex)).collect()
    };
    let (listed, closed) = (parse("detrainable", &railway.detrainable)?, parse("closed", &railway.closed)?);
    let rail = (0..board.len() as HexId).filter(|&hex| board.on_rail(hex, railway.gauge));
    let stops = rail.clone().filter(|&hex| detrainable(board, hex, railway.gauge, false, listed.contains(&hex)));
    let stops = Hexes::of(board.len(), stops);
    let working = Hexes::of(board.len(), rail.filter(|hex| !closed.contains(hex)));
    Ok(Railway { gauge: railway.gauge, working, detrainable: stops })
}
