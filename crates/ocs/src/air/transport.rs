//! Air Transport: supply and units from one Air Base to another (ocs.airtrans).

use crate::Ocs;
use crate::air::aircraft::{Aircraft, Aloft, End, Formation, STACK, check_order};
use crate::air::mission::{self, Flight, Mission, Passenger, Phase, Segment, Sent, Target};
use crate::air::sortie::{Opposition, Shot, Sortie};
use crate::air::stowage::{Hold, PARTS, Stowed, in_parts, in_tokens, stow};
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::air::Method;
use crate::rules::base::POINT;
use crate::scenario::Scenario;
use crate::supply::equivalents;
use crate::tokens::Tokens;
use crate::unit::{Mobility, Mode, Plane};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::{Clause, Fault, Judgement, Line, Procedure, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most supply an input gives a mission, in T.
const MOST_SUPPLY: u32 = 1000;

/// A combat unit that is to be carried by air.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cargo {
    /// What it is called.
    #[serde(default = "unit")]
    pub name: String,
    /// Its size in RE.
    pub size: Fraction,
    /// Its Move Mode MA.
    #[schemars(range(min = 1, max = 100))]
    pub allowance: u8,
    /// How it moves.
    #[serde(default = "leg")]
    pub mobility: Mobility,
    /// The mode it is in.
    #[serde(default = "moving")]
    pub mode: Mode,
    /// How many movement points it has spent in this phase.
    #[serde(default = "nothing", skip_serializing_if = "is_nothing")]
    pub spent: Fraction,
}

fn unit() -> String {
    "unit".into()
}

const fn leg() -> Mobility {
    Mobility::Leg
}

const fn moving() -> Mode {
    Mode::Move
}

const fn nothing() -> Fraction {
    Fraction::ZERO
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_nothing(fraction: &Fraction) -> bool {
    fraction.is_zero()
}

/// The Movement Phase, in which most missions are flown.
pub const fn movement() -> Phase {
    Phase::Movement
}

impl Cargo {
    /// A unit on foot, in Move Mode, that has not moved.
    pub fn new(name: &str, size: Fraction, allowance: u8) -> Cargo {
        Cargo { name: name.into(), size, allowance, mobility: leg(), mode: moving(), spent: nothing() }
    }

    /// The unit as the rules of missions see it; a fault if its numbers are wrong or it may not fly.
    pub fn passenger(&self, rules: &Rules, phase: Phase, method: Method, planned: bool) -> Result<Passenger, Fault> {
        let at = |fault: Fault| fault.at(&self.name);
        between("allowance", self.allowance, 1, 100).map_err(at)?;
        let odd = |what: String, why: &str, fix: &str| Fault::new(what, why, fix).at(&self.name);
        if self.size.is_zero() || self.size > Fraction::whole(100) || u64::from(PARTS) % self.size.parts().1 != 0 {
            let what = format!("a size of {} RE", self.size);
            return Err(odd(what, "sizes go up to 100 RE, in twelfths", "write it like 1, 1/2 or 3"));
        }
        let spent = self.spent * Fraction::whole(POINT.into());
        if spent.parts().1 != 1 || spent > Fraction::whole(1000) {
            let what = format!("{} movement points spent", self.spent);
            return Err(odd(what, "they go up to 100, in tenths", "write them like 3, 1/2 or 2.5"));
        }
        let charge = in_parts(equivalents::Cargo::Unit { size: self.size, allowance: self.allowance }.charge());
        let passenger = Passenger {
            charge: charge.ok_or_else(|| odd("its size".into(), "it cannot be charged for exactly", "halve it"))?,
            allowance: self.allowance,
            mobility: self.mobility,
            mode: self.mode,
            spent: spent.floor() as u16,
            method,
            planned,
        };
        granted(mission::may_fly(rules, &passenger, phase), &self.name)?;
        Ok(passenger)
    }
}

/// A judgement as the fault of an input.
pub fn granted(judgement: Judgement, unit: &str) -> Result<(), Fault> {
    judgement.map_err(|rule| rule.refusal(&[("{unit}", unit.to_string())]).into())
}

/// Checks an amount of supply.
pub fn check_supply(supply: Tokens) -> Result<(), Fault> {
    between("supply in T", supply.0, 0, MOST_SUPPLY).map(drop)
}

named! {
    /// What becomes of cargo.
    pub enum Arrival: "fate of cargo" {
        /// It is unloaded.
        Unloaded = "unloaded",
        /// It comes home.
        Returned = "brought back",
        /// It is lost.
        Lost = "lost",
    }
}

/// `ocs.air-transport`: a flight to an Air Base.
pub struct AirTransportProcedure;

/// A flight to an Air Base.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The aircraft, from the top of the stack; the Transports are based together.
    #[schemars(length(min = 1, max = 4))]
    pub aircraft: Vec<Aircraft>,
    /// The combat units aboard; the first is given up last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 24))]
    pub units: Vec<Cargo>,
    /// The supply aboard, in T.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 1000))]
    pub supply: Tokens,
    /// Whether units are given up before supply.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub supply_first: bool,
    /// The Level of the Air Base they fly to; 0 is an Air Strip.
    #[schemars(range(max = 9))]
    pub level: u8,
    /// The positions of the aircraft that stay there, Inactive.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub staying: Vec<u8>,
    /// The phase.
    #[serde(default = "movement")]
    pub phase: Phase,
    /// Whom the owner gives up first among equals, by position; by default one that a step does not destroy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<u8>,
    /// What the enemy has against it.
    #[serde(default)]
    pub against: Opposition,
}

/// The situation, checked.
pub struct Case {
    input: Input,
    sortie: Sortie,
    hold: Hold,
    charges: Vec<u32>,
    staying: [bool; STACK],
    /// What the base unloads of those that return, in parts.
    limit: u32,
}

/// What became of the flight and its cargo.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What became of each unit.
    pub units: Vec<Arrival>,
    /// The supply that is unloaded.
    pub unloaded: Tokens,
    /// The supply that comes home.
    pub brought_back: Tokens,
    /// The supply that is lost.
    pub lost: Tokens,
    /// How the flight to the base ended for each aircraft.
    pub aircraft: Vec<End>,
    /// How it ended for each interceptor.
    pub interceptors: Vec<End>,
    /// What flak did; null if it was not rolled.
    pub flak: Option<Shot>,
}

impl Procedure for AirTransportProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.air-transport";
    const TITLE: &'static str = "Air Transport";
    const ABOUT: &'static str =
        "Flies supply and units to an Air Base: interception, flak, and what is unloaded there.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.airtrans.1"),
        clause!("ocs.airtrans.2"),
        clause!("ocs.airtrans.3"),
        clause!("ocs.airtrans.4"),
        clause!("ocs.airtrans.5"),
        clause!("ocs.airtrans.6"),
        clause!("ocs.airtrans.7"),
        clause!("ocs.airtrans.8"),
        clause!("ocs.airtrans.9"),
        clause!("ocs.airtrans.10"),
        clause!("ocs.equiv.1"),
        clause!("ocs.equiv.2"),
        clause!("ocs.flak.2"),
        clause!("ocs.base.14"),
        clause!("ocs.base.16"),
    ];

    /// Enemy ZOCs are not asked about: they do not affect it (ocs.airtrans.7).
    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let sortie = Sortie::new(rules, Mission::AirTransport, &input.aircraft, &input.ties, &input.against)?;
        check_order("staying", &input.staying, input.aircraft.len())?;
        between("units", input.units.len(), 0, 24)?;
        check_supply(input.supply)?;
        between("level", input.level, 0, 9)?;
        let passenger = |cargo: &Cargo| cargo.passenger(rules, input.phase, Method::Parachute, false);
        let units = input.units.iter().map(passenger).collect::<Result<Vec<_>, _>>()?;
        // More than can be unloaded may be aboard here: it comes home, and the outcome says so.
        let sent = |&aircraft: &Aircraft| Sent { aircraft, active: true, base: 0, stays: true };
        let sent: Vec<Sent> = input.aircraft.iter().map(sent).collect();
        let flight = Flight {
            mission: Mission::AirTransport,
            phase: input.phase,
            segment: Segment::Movement,
            aircraft: &sent,
            target: Target { land: true, base: Some(input.level), ..Target::default() },
            units: &units,
            supply: [input.supply, Tokens::NONE],
        };
        granted(mission::judge(rules, &flight), "unit")?;
        let mut staying = [false; STACK];
        input.staying.iter().for_each(|&at| staying[usize::from(at) - 1] = true);
        Ok(Case {
            sortie,
            hold: Hold::new(rules, &input.aircraft),
            charges: units.iter().map(|unit| unit.charge).collect(),
            staying,
            limit: PARTS * mission::unloading(rules, input.level).0,
            input: input.clone(),
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let flown = case.sortie.fly(dice)?;
        let [aircraft, interceptors] = case.sortie.ends(&flown);
        let mut outcome = unload(case, flown.mission);
        (outcome.aircraft, outcome.interceptors, outcome.flak) = (aircraft, interceptors, flown.flak);
        Ok(outcome)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let room = case.hold.room(case.sortie.before, |_, _| true).total();
        let mut lines = vec![Line::new(format!("The aircraft carry {}T.", in_tokens(room)), clause!("ocs.airtrans.1"))];
        if case.input.aircraft.iter().any(|each| each.plane == Plane::Transport && !each.beyond_half_range()) {
            lines.push(Line::new("At short range a Transport carries more.", clause!("ocs.airtrans.3")));
        }
        lines.extend(case.sortie.tell([&outcome.aircraft, &outcome.interceptors], outcome.flak));
        let limit = format!("The base unloads {}T from those that return.", in_tokens(case.limit));
        lines.push(Line::new(limit, clause!("ocs.airtrans.5")));
        if case.staying.contains(&true) {
            let text = "Those that stay, Inactive, unload without that limit.";
            lines.push(Line::new(text, clause!("ocs.airtrans.6")));
        }
        for ((cargo, charge), arrival) in case.input.units.iter().zip(&case.charges).zip(&outcome.units) {
            let text = format!("The {}, charged {}T, is {arrival}.", cargo.name, in_tokens(*charge));
            lines.push(Line::new(text, why(*arrival)));
        }
        let supply = [
            (outcome.unloaded, Arrival::Unloaded),
            (outcome.brought_back, Arrival::Returned),
            (outcome.lost, Arrival::Lost),
        ];
        for (tokens, arrival) in supply.into_iter().filter(|(tokens, _)| *tokens > Tokens::NONE) {
            lines.push(Line::new(format!("Of the supply {tokens} is {arrival}."), why(arrival)));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let transport = Aircraft { range: 60, distance: 20, capacity: Tokens(2), ..Aircraft::of(Plane::Transport) };
        let fighter = |distance| Aircraft { rating: 3, range: 15, distance, ..Aircraft::of(Plane::Fighter) };
        let input = |aircraft, units, supply, staying, against| Input {
            aircraft,
            units,
            supply: Tokens(supply),
            supply_first: false,
            level: 1,
            staying,
            phase: Phase::Movement,
            ties: vec![],
            against,
        };
        let free = Opposition::default;
        let hunted = Opposition { patrolled: true, interceptors: vec![fighter(8)], ..Opposition::default() };
        let regiment = Cargo::new("Para Rgt", Fraction::ONE, 6);
        vec![
            ("three transports stay at the base", input(vec![transport; 3], vec![], 12, vec![1, 2, 3], free())),
            ("the same return", input(vec![transport; 3], vec![], 12, vec![], free())),
            (
                "a regiment and supply through a Patrol Zone",
                input(vec![fighter(12), transport, transport], vec![regiment], 4, vec![2, 3], hunted),
            ),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

const fn why(arrival: Arrival) -> Clause {
    match arrival {
        Arrival::Unloaded => clause!("ocs.airtrans.5"),
        Arrival::Returned | Arrival::Lost => clause!("ocs.airdrop.10"),
    }
}

/// What becomes of the cargo: what those that got there have room for is unloaded, freely by those that stay and up to the
/// limit by the others, and the rest of it is brought back; see [`stow`] for the cargo of those that did not.
fn unload(case: &Case, stack: Formation) -> Outcome {
    let pooled = |which: &dyn Fn(usize, Aloft) -> bool| case.hold.room(stack, which).total();
    let (on, home) = (pooled(&|_, each| each.flies()), pooled(&|_, each| each.home));
    let mut rooms = [on, home].map(crate::air::stowage::Room::pooled);
    let mut free = [pooled(&|at, each| each.flies() && case.staying[at]), case.limit];
    let mut place = |charge: u32| match stow(&mut rooms, Method::Parachute, charge) {
        Stowed::There => match free.iter_mut().find(|room| **room >= charge) {
            Some(room) => {
                *room -= charge;
                Arrival::Unloaded
            }
            None => Arrival::Returned,
        },
        Stowed::Home => Arrival::Returned,
        Stowed::Lost => Arrival::Lost,
    };
    let mut supply = [Tokens::NONE; 3];
    let mut units = vec![Arrival::Lost; case.charges.len()];
    let mut tokens = |place: &mut dyn FnMut(u32) -> Arrival| {
        (0..case.input.supply.0).for_each(|_| supply[place(PARTS) as usize] += Tokens(1));
    };
    if case.input.supply_first {
        tokens(&mut place);
    }
    units.iter_mut().zip(&case.charges).for_each(|(unit, &charge)| *unit = place(charge));
    if !case.input.supply_first {
        tokens(&mut place);
    }
    let [unloaded, brought_back, lost] = supply;
    Outcome { units, unloaded, brought_back, lost, aircraft: Vec::new(), interceptors: Vec::new(), flak: None }
}
