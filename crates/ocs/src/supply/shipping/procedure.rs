//! `ocs.shipping`: whether a load may be shipped from one port to another, and what it is charged for.

use super::{Passage, Quay, fits, may_embark, may_sail, sea_path, single_unit};
use crate::Ocs;
use crate::board::Hexes;
use crate::fraction::Fraction;
use crate::input::BoardInput;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::supply::cargo::{CargoInput, Load, UnitInput, tell as tell_piece};
use crate::supply::path::Search;
use crate::supply::phase::Phase;
use crate::supply::port;
use crate::terrain::Terrain;
use crate::unit::Mode;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Judgement, Line, Procedure, Refusal, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure.
pub struct ShippingProcedure;

/// A port on the way.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PortInput {
    /// Its capacity without hits, in tokens: 4 to the SP.
    #[schemars(range(min = 0, max = 4000))]
    pub capacity: u32,
    /// The hits on it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 4))]
    pub hits: u8,
    /// Whether it lies in an EZOC that no friendly combat unit negates.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unnegated_ezoc: bool,
    /// The tokens that have passed it in this phase, in and out.
    #[serde(default = "nothing")]
    pub used: Fraction,
}

const fn nothing() -> Fraction {
    Fraction::ZERO
}

impl PortInput {
    fn read(self, what: &str) -> Result<Quay, Fault> {
        between(&format!("{what}: used"), self.used, Fraction::ZERO, Fraction::whole(4000))?;
        let PortInput { capacity, hits, unnegated_ezoc, used } = self;
        Ok(Quay { port: port::Input { capacity, hits, unnegated_ezoc }.read(what)?, used })
    }
}

/// The sea between the ports.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeaInput {
    /// The board, with "water" in its hexes.
    pub board: BoardInput,
    /// The hex of the port of departure.
    pub from: String,
    /// The hex of the port of arrival.
    pub to: String,
    /// Hexes with enemy ships.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enemy_ships: Vec<String>,
}

/// A load to be shipped.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What is to be carried.
    pub cargo: CargoInput,
    /// The shipping capacity that is left in this phase, in tokens.
    pub capacity: Fraction,
    /// The port of departure.
    pub from: PortInput,
    /// The port of arrival.
    pub to: PortInput,
    /// The sea between them; if it is left out there is a way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sea: Option<SeaInput>,
    /// The phase.
    #[serde(default = "Phase::movement")]
    pub phase: Phase,
}

/// The situation, judged.
pub struct Case {
    load: Load,
    refusal: Option<Refusal>,
    outcome: Outcome,
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether the load may go.
    pub allowed: bool,
    /// The clause that forbids it, if one does.
    pub forbidden_by: Option<Clause>,
    /// What it is charged for, in tokens.
    pub charge: Fraction,
    /// The shipping capacity left after it, in tokens.
    pub left: Fraction,
    /// Whether either port spends its whole capacity on this one unit.
    pub whole_port: bool,
    /// The way by sea; nothing if none was described or none leads there.
    pub path: Vec<String>,
}

fn judge(rules: &Rules, input: &Input, load: &Load, charge: Fraction, quays: [Quay; 2]) -> Judgement {
    may_sail(input.phase)?;
    load.units.iter().try_for_each(|&unit| may_embark(unit))?;
    fits(charge, input.capacity)?;
    quays.into_iter().try_for_each(|quay| quay.judge(rules, charge, single_unit(load)))
}

/// The way by sea that an input describes; `Ok(None)` if there is none.
fn path(rules: &Rules, sea: &SeaInput) -> Result<Option<Vec<String>>, Fault> {
    let board = sea.board.read(rules)?;
    let ends = [board.parse("from", &sea.from)?, board.parse("to", &sea.to)?];
    let ships = sea.enemy_ships.iter().map(|hex| board.parse("enemy_ships", hex)).collect::<Result<Vec<_>, _>>()?;
    let path = sea_path(&board, &Hexes::of(board.len(), ships), &mut Search::new(), ends);
    Ok(path.map(|path| path.into_iter().map(|hex| board.name(hex)).collect()))
}

impl Procedure for ShippingProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.shipping";
    const TITLE: &'static str = "A move by sea";
    const ABOUT: &'static str = "Says whether a load may be shipped between two ports, and what it is charged for.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.ship.1"),
        clause!("ocs.ship.2"),
        clause!("ocs.ship.3"),
        clause!("ocs.ship.4"),
        clause!("ocs.ship.5"),
        clause!("ocs.ship.6"),
        clause!("ocs.ship.7"),
        clause!("ocs.port.1"),
        clause!("ocs.equiv.1"),
        clause!("ocs.equiv.2"),
        clause!("ocs.equiv.4"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let load = input.cargo.read()?;
        between("capacity", input.capacity, Fraction::ZERO, Fraction::whole(4000))?;
        let quays = [input.from.read("from")?, input.to.read("to")?];
        let charge = load.charge();
        let mut refusal = judge(rules, input, &load, charge, quays).err().map(|rule| rule.refusal(&[]));
        let mut names = Vec::new();
        if let Some(sea) = &input.sea {
            match path(rules, sea)? {
                Some(path) => names = path,
                None if refusal.is_none() => refusal = Some(no_way(sea)),
                None => {}
            }
        }
        let whole = |quay: Quay| quay.passes(rules, charge, single_unit(&load)) == Some(Passage::Whole);
        let allowed = refusal.is_none();
        let outcome = Outcome {
            allowed,
            forbidden_by: refusal.as_ref().map(|refusal| refusal.why),
            charge,
            left: if allowed { input.capacity.less(charge) } else { input.capacity },
            whole_port: allowed && quays.into_iter().any(whole),
            path: names,
        };
        Ok(Case { load, refusal, outcome })
    }

    fn run<D: Dice + ?Sized>(case: &Case, _: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(case.outcome.clone())
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines: Vec<Line> = case.load.pieces().map(tell_piece).collect();
        lines.push(Line::new(format!("Together it is charged {}T.", outcome.charge), clause!("ocs.equiv.4")));
        if let Some(Refusal { what, why, fix }) = &case.refusal {
            lines.push(Line::new(format!("Not allowed: {what}; {fix}."), *why));
            return lines;
        }
        if outcome.whole_port {
            let text = "A port spends its whole capacity on this one unit.";
            lines.push(Line::new(text, clause!("ocs.ship.4")));
        }
        if !outcome.path.is_empty() {
            lines.push(Line::new(format!("It goes by {}.", outcome.path.join(", ")), clause!("ocs.ship.2")));
        }
        lines.push(Line::new(format!("{}T of shipping capacity are left.", outcome.left), clause!("ocs.ship.1")));
        if !case.load.units.is_empty() {
            lines.push(Line::new("The units make no other move in this phase.", clause!("ocs.ship.7")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let port = |capacity, hits| PortInput { capacity, hits, unnegated_ezoc: false, used: Fraction::ZERO };
        let unit =
            UnitInput { size: Fraction::whole(3), move_ma: 8, mode: Mode::Move, spent: Fraction::ZERO, repair: false };
        let division = CargoInput { units: vec![unit], ..CargoInput::default() };
        let sea = SeaInput {
            board: BoardInput::open(5, 2).with(Terrain::Water, &["0201", "0301", "0401"]),
            from: "0101".into(),
            to: "0501".into(),
            enemy_ships: Vec::new(),
        };
        let of = |cargo, from, to, sea| Input {
            cargo,
            capacity: Fraction::whole(16),
            from,
            to,
            sea,
            phase: Phase::Movement,
        };
        vec![
            ("2 SP to a damaged port", of(CargoInput::of_tokens(8), port(20, 0), port(16, 2), Some(sea))),
            ("a division through a small port", of(division, port(20, 0), port(4, 0), None)),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

fn no_way(sea: &SeaInput) -> Refusal {
    let what = format!("no sea path leads from {} to {}", sea.from, sea.to);
    Refusal::new(what, clause!("ocs.ship.2"), "go by sea or coastal hexes without enemy ships")
}
