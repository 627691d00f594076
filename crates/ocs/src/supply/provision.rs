//! `ocs.supply`: how a unit traces supply on a map, and from where it is given tokens.

mod input;
mod offered;
mod picture;
mod told;

pub use input::{DumpInput, ExtenderInput, Input, PlaceInput, RailwayInput, UnitInput};
pub use told::{DrawTold, MissingTold, Outcome, TraceTold};
pub(crate) use told::{in_words, points};

use super::missing;
use super::net::Net;
use super::situation::Situation;
use super::ways::{Seeker, take, within_reach};
use crate::Ocs;
use crate::input::BoardInput;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::terrain::{Edge, Terrain};
use crate::tokens::Tokens;
use crate::unit::Party;
pub(crate) use input::Read;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, Line, Procedure, Sheet, clause};
use std::sync::Arc;

/// The procedure.
pub struct SupplyProcedure;

/// The situation, worked out.
pub struct Case {
    read: Read,
    outcome: Outcome,
    needed: Tokens,
}

/// Works out what a unit of one side in a hex is supplied by.
fn work_out(situation: &Situation<'_>, party: Party, hex: u16, needed: Tokens) -> Outcome {
    let net = Net::new(situation);
    let side = net.side(party);
    let trace = side.trace(situation, hex);
    let ways = Seeker::new().ways(situation, side, hex);
    let held = within_reach(&ways);
    let taken = take(&ways, needed);
    let mut missing = Vec::new();
    if trace.is_none() {
        missing.extend(missing::of_trace(situation, side, hex).into_iter().map(|each| (true, each)));
    }
    if taken.is_none() {
        let reached: Vec<usize> = ways.iter().map(|way| way.dump).collect();
        let short = missing::of_tokens(situation, side, hex, held, needed, &reached);
        missing.extend(short.into_iter().map(|each| (false, each)));
    }
    let board = situation.board;
    Outcome {
        traces: trace.is_some(),
        trace: trace.map(|trace| TraceTold::of(board, &trace)),
        paid: taken.is_some(),
        draws: taken
            .unwrap_or_default()
            .iter()
            .map(|taken| DrawTold::of(situation, &ways[taken.way], taken.tokens))
            .collect(),
        in_reach: held,
        missing: missing.into_iter().map(|(trace, each)| MissingTold::of(board, trace, each)).collect(),
    }
}

impl Procedure for SupplyProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.supply";
    const TITLE: &'static str = "Supply of a unit on a map";
    const ABOUT: &'static str = "Finds how a unit traces supply and from which dumps it draws or is thrown tokens, over which path and at what cost; if it cannot, what is missing.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.trace.1"),
        clause!("ocs.trace.2"),
        clause!("ocs.draw.1"),
        clause!("ocs.draw.2"),
        clause!("ocs.draw.3"),
        clause!("ocs.draw.4"),
        clause!("ocs.draw.5"),
        clause!("ocs.draw.6"),
        clause!("ocs.draw.7"),
        clause!("ocs.draw.8"),
        clause!("ocs.draw.9"),
        clause!("ocs.extender.3"),
        clause!("ocs.base.4"),
        clause!("ocs.base.6"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let read = Read::of(rules, input)?;
        let needed = Tokens(input.tokens);
        let outcome = work_out(&read.situation(rules), input.side, read.hex, needed);
        Ok(Case { read, outcome, needed })
    }

    fn run<D: Dice + ?Sized>(case: &Case, _: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(case.outcome.clone())
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = match &outcome.trace {
            Some(trace) => trace.tell(),
            None => vec![Line::new("It cannot trace supply.", clause!("ocs.trace.1"))],
        };
        lines.extend(outcome.missing.iter().filter(|missing| missing.of_trace).map(MissingTold::tell));
        if case.needed > Tokens::NONE {
            lines.extend(outcome.draws.iter().map(DrawTold::tell));
            if !outcome.paid {
                let text = format!("It cannot be given {}.", case.needed);
                lines.push(Line::new(text, clause!("ocs.draw.4")));
            }
            lines.extend(outcome.missing.iter().filter(|missing| !missing.of_trace).map(MissingTold::tell));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let dump = |hex: &str| DumpInput { side: Party::Blue, hex: hex.into(), tokens: 8 };
        let open = Input {
            board: BoardInput::default(),
            side: Party::Blue,
            hex: "0104".into(),
            tokens: 2,
            units: vec![UnitInput::of(Party::Blue, "0104")],
            dumps: vec![dump("0404"), dump("0504")],
            sources: Vec::new(),
            extenders: Vec::new(),
            railways: Vec::new(),
        };
        let road = ["0104 SE", "0204 NE", "0304 SE", "0404 NE", "0504 SE", "0604 NE"];
        let bridge = BoardInput::default()
            .with(Terrain::Woods, &["0303", "0403", "0305"])
            .with(Terrain::Town, &["0504", "0704"])
            .along(Edge::Road, &road);
        let relief = Input {
            board: bridge,
            hex: "0704".into(),
            units: vec![
                UnitInput::of(Party::Blue, "0704"),
                UnitInput::hq("0304", 10),
                UnitInput::of(Party::Red, "0803"),
            ],
            dumps: vec![dump("0104")],
            sources: vec![PlaceInput { side: Party::Blue, hex: "0104".into() }],
            ..open.clone()
        };
        let mut cut = relief.clone();
        cut.units[1].throw = Some(8);
        cut.units.push(UnitInput::of(Party::Red, "0404"));
        vec![
            ("two dumps in open country", open),
            ("paratroops at the bridge, the HQ on the road", relief),
            ("an enemy on the road, and a shorter throw", cut),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        offered::offered(scenario)
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        Some(picture::sheet(&case.read, &case.outcome))
    }
}
