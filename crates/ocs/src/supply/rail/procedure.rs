//! `ocs.rail`: whether a load may go by rail, and what it is charged for.

use super::{Route, charge, detrainable, fits, may_board, may_run, may_stop, route};
use crate::Ocs;
use crate::board::{Board, Hexes};
use crate::fraction::Fraction;
use crate::input::BoardInput;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::supply::cargo::{CargoInput, Load, UnitInput, tell as tell_piece};
use crate::supply::path::Search;
use crate::supply::phase::Phase;
use crate::supply::situation::Railway;
use crate::supply::zoc::Zones;
use crate::terrain::{Edge, Gauge, Terrain};
use crate::unit::{Mode, Party};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Judgement, Line, Procedure, Refusal, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure.
pub struct RailProcedure;

/// A railway on a board.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LineInput {
    /// The board, with "rail" or "double rail" on its hexsides.
    pub board: BoardInput,
    /// Where the train leaves.
    pub from: String,
    /// Where it is to arrive.
    pub to: String,
    /// The gauge of the side's trains.
    #[serde(default = "standard")]
    pub gauge: Gauge,
    /// Hexes that are detrainable though nothing is built there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub detrainable: Vec<String>,
    /// Rail hexes that do not work.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<String>,
    /// Enemy combat units that exert a ZOC.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enemies: Vec<String>,
    /// Enemy combat units that exert none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quiet_enemies: Vec<String>,
}

const fn standard() -> Gauge {
    Gauge::Standard
}

/// A load to go by rail.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What is to be carried.
    pub cargo: CargoInput,
    /// The rail capacity that is left in this phase, in tokens.
    pub capacity: Fraction,
    /// The railway; if it is left out only the charge and the units are looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<LineInput>,
    /// Without a railway described: whether the line has several tracks all the way.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub multi_track: bool,
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
    /// The rail capacity left after it, in tokens.
    pub left: Fraction,
    /// Whether it goes over several tracks all the way.
    pub multi_track: bool,
    /// The hexes it goes over; nothing if no line was described or none leads there.
    pub path: Vec<String>,
}

impl LineInput {
    /// The board, the railway, and the enemies as the side that moves sees them.
    fn read(&self, rules: &Rules) -> Result<(Arc<Board>, Railway, Zones), Fault> {
        let board = self.board.read(rules)?;
        let parse = |what: &str, hexes: &[String]| -> Result<Vec<_>, Fault> {
            hexes.iter().map(|hex| board.parse(what, hex)).collect()
        };
        let listed = parse("detrainable", &self.detrainable)?;
        let broken = parse("broken", &self.broken)?;
        let all = 0..board.len() as u16;
        let rail = all.filter(|&hex| board.on_rail(hex, self.gauge));
        let working = Hexes::of(board.len(), rail.clone().filter(|hex| !broken.contains(hex)));
        let stops = rail.filter(|&hex| detrainable(&board, hex, self.gauge, false, listed.contains(&hex)));
        let railway = Railway { gauge: self.gauge, working, detrainable: Hexes::of(board.len(), stops) };
        let loud = parse("enemies", &self.enemies)?.into_iter().map(|hex| (Party::Red, hex, true));
        let quiet = parse("quiet_enemies", &self.quiet_enemies)?.into_iter().map(|hex| (Party::Red, hex, false));
        let zones = Zones::of(&board, loud.chain(quiet));
        Ok((board, railway, zones))
    }
}

/// The judgement of everything but the line.
fn judge(input: &Input, load: &Load, charge: Fraction) -> Judgement {
    may_run(input.phase)?;
    load.units.iter().try_for_each(|&unit| may_board(unit))?;
    fits(charge, input.capacity)
}

impl Procedure for RailProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.rail";
    const TITLE: &'static str = "A move by rail";
    const ABOUT: &'static str = "Says whether a load may go by rail, over which line, and what it is charged for.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.rail.1"),
        clause!("ocs.rail.2"),
        clause!("ocs.rail.3"),
        clause!("ocs.rail.4"),
        clause!("ocs.rail.5"),
        clause!("ocs.rail.6"),
        clause!("ocs.rail.7"),
        clause!("ocs.rail.8"),
        clause!("ocs.rail.9"),
        clause!("ocs.equiv.1"),
        clause!("ocs.equiv.2"),
        clause!("ocs.equiv.3"),
        clause!("ocs.equiv.4"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let load = input.cargo.read()?;
        between("capacity", input.capacity, Fraction::ZERO, Fraction::whole(4000))?;
        let mut refusal = None;
        let mut way = Route { path: Vec::new(), multi_track: input.multi_track };
        let mut names = Vec::new();
        if let Some(line) = &input.line {
            let (board, railway, zones) = line.read(rules)?;
            let ends = [board.parse("from", &line.from)?, board.parse("to", &line.to)?];
            let repair = load.goods.is_empty() && load.units.iter().all(|unit| unit.repair);
            let stops = ends.into_iter().try_for_each(|hex| may_stop(&railway, hex, repair));
            refusal = stops.err().map(|rule| rule.refusal(&[]));
            match route(&board, &railway, &zones, Party::Blue, &mut Search::new(), ends) {
                Some(route) => way = route,
                None if refusal.is_none() => refusal = Some(no_line(line)),
                None => {}
            }
            names = way.path.iter().map(|&hex| board.name(hex)).collect();
        }
        let charge = charge(load.pieces(), way.multi_track);
        let refusal = judge(input, &load, charge).err().map(|rule| rule.refusal(&[])).or(refusal);
        let outcome = Outcome {
            allowed: refusal.is_none(),
            forbidden_by: refusal.as_ref().map(|refusal| refusal.why),
            left: if refusal.is_none() { input.capacity.less(charge) } else { input.capacity },
            charge,
            multi_track: way.multi_track,
            path: names,
        };
        Ok(Case { load, refusal, outcome })
    }

    fn run<D: Dice + ?Sized>(case: &Case, _: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(case.outcome.clone())
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines: Vec<Line> = case.load.pieces().map(tell_piece).collect();
        if outcome.multi_track {
            lines.push(Line::new("Several tracks all the way: half of that.", clause!("ocs.equiv.3")));
        }
        lines.push(Line::new(format!("Together it is charged {}T.", outcome.charge), clause!("ocs.equiv.4")));
        if let Some(Refusal { what, why, fix }) = &case.refusal {
            lines.push(Line::new(format!("Not allowed: {what}; {fix}."), *why));
            return lines;
        }
        if !outcome.path.is_empty() {
            lines.push(Line::new(format!("It goes by {}.", outcome.path.join(", ")), clause!("ocs.rail.4")));
        }
        lines.push(Line::new(format!("{}T of rail capacity are left.", outcome.left), clause!("ocs.rail.1")));
        if case.load.units.iter().any(|unit| !unit.repair) {
            lines.push(Line::new("The units may not move any further in this phase.", clause!("ocs.rail.8")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let unit = |move_ma| UnitInput {
            size: Fraction::ONE,
            move_ma,
            mode: Mode::Move,
            spent: Fraction::ZERO,
            repair: false,
        };
        let cargo = CargoInput { units: vec![unit(8), unit(6)], transport_points: 0, tokens: 8 };
        let board = BoardInput::open(6, 2)
            .with(Terrain::Town, &["0101", "0501"])
            .along(Edge::Rail, &["0101 SE", "0201 NE", "0301 SE", "0401 NE"]);
        let line = LineInput {
            board,
            from: "0101".into(),
            to: "0501".into(),
            gauge: Gauge::Standard,
            detrainable: Vec::new(),
            broken: Vec::new(),
            enemies: Vec::new(),
            quiet_enemies: Vec::new(),
        };
        let blocked = LineInput { enemies: vec!["0402".into()], ..line.clone() };
        let of = |cargo, capacity, line, multi_track| Input {
            cargo,
            capacity: Fraction::whole(capacity),
            line,
            multi_track,
            phase: Phase::Movement,
        };
        vec![
            ("two regiments and 2 SP over several tracks", of(cargo, 20, None, true)),
            ("1 SP along a line", of(CargoInput::of_tokens(4), 4, Some(line), false)),
            ("a line that an EZOC blocks", of(CargoInput::of_tokens(4), 4, Some(blocked), false)),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

fn no_line(line: &LineInput) -> Refusal {
    let what = format!("no open line leads from {} to {}", line.from, line.to);
    Refusal::new(what, clause!("ocs.rail.5"), "clear its hexes of enemies, their ZOCs and breaks")
}
