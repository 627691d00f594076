//! One jumper: the smallest whole system there can be. One seat, no map, no secret; every order rolls.
//!
//! CONTRIBUTING.md walks through it. The suite runs over it as over every system.

use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::sheet::Fact;
use jumpmaster_core::{
    Catalogue, Clause, Fault, Head, Ledger, Line, MapFile, Outcome, Procedure, Refusal, ScenarioFile, Seat, Seats,
    Sheet, System, clause,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub struct Solo;

impl System for Solo {
    const ID: &'static str = "solo";
    const LEDGER: &'static str = include_str!("ledger.toml");
    const SCENARIOS: &'static [ScenarioFile] =
        &[ScenarioFile { name: "three-planes", text: include_str!("three-planes.toml"), map: None }];
    type Rules = Rules;
    type Scenario = Scenario;
    type State = Table;

    fn procedures<C: Catalogue<Self>>(catalogue: &mut C) {
        catalogue.procedure::<JumpProcedure>();
    }
}

#[derive(Debug, PartialEq)]
pub struct Rules {
    ledger: Ledger,
    wind: [u8; 6],
    stands_from: u8,
}

impl jumpmaster_core::Rules for Rules {
    fn read(ledger: &Ledger) -> Result<Rules, Fault> {
        let table = ledger.table("solo.table.wind")?;
        let mut wind = [0; 6];
        for (face, less) in (1..).zip(&mut wind) {
            *less = table.number("less", &format!("{face}"))?;
        }
        Ok(Rules { wind, stands_from: ledger.options().number("stands_from"), ledger: ledger.clone() })
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

impl Rules {
    /// One jump: the wind, then the landing (solo.jump.1, solo.wind.1, solo.landing.1).
    fn jump<D: Dice + ?Sized>(&self, dice: &mut D) -> Result<Jump, NeedRoll> {
        let wind = self.wind[usize::from(dice.roll(Die::D6, clause!("solo.wind.1"))?) - 1];
        let landing = dice.roll(Die::TWO_D6, clause!("solo.landing.1"))?;
        Ok(Jump { wind, stands: landing.saturating_sub(wind) >= self.stands_from })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Jump {
    wind: u8,
    stands: bool,
}

impl Jump {
    fn line(self) -> Line {
        let end = if self.stands { "stands" } else { "falls" };
        Line::new(format!("The wind takes {} away, and the jumper {end}.", self.wind), clause!("solo.landing.1"))
    }
}

#[derive(Debug, PartialEq)]
pub struct Scenario {
    rules: Arc<Rules>,
    seats: [String; 1],
    planes: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    planes: u8,
}

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "planes";

    fn read(_: Head, file: File, _: &MapFile, rules: Arc<Rules>) -> Result<Scenario, Fault> {
        Ok(Scenario { rules, seats: ["jumper".into()], planes: file.planes.into() })
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }
}

/// The table: the jumps so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    scenario: Arc<Scenario>,
    jumps: Vec<Jump>,
}

/// The table as a seat sees it: all of it, since it hides nothing.
#[derive(Clone, PartialEq, Serialize)]
pub struct Seen<'a> {
    #[serde(skip)]
    table: &'a Table,
    jumps: &'a [Jump],
    awaited: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    Jump {},
}

impl jumpmaster_core::State for Table {
    type Scenario = Scenario;
    type View<'a> = Seen<'a>;
    type Order = Order;
    type Event = Jump;

    fn set_up(scenario: &Arc<Scenario>) -> Table {
        Table { scenario: Arc::clone(scenario), jumps: Vec::new() }
    }

    fn awaits(&self) -> Seats {
        Seats::from((self.jumps.len() < self.scenario.planes).then_some(Seat(0)))
    }

    fn outcome(&self) -> Option<Outcome> {
        let stood = self.jumps.iter().filter(|jump| jump.stands).count();
        let (text, clause) = (format!("The jumper stood {stood} times."), clause!("solo.end.1"));
        let winner = (stood * 2 >= self.scenario.planes).then_some(Seat(0));
        self.awaits().is_empty().then_some(Outcome { winner, text, clause })
    }

    fn view(&self, seat: Seat) -> Seen<'_> {
        Seen { table: self, jumps: &self.jumps, awaited: self.awaits().has(seat) }
    }

    fn play<D: Dice + ?Sized>(&mut self, _: Seat, _: &Order, dice: &mut D, to: &mut Vec<Jump>) -> Result<(), NeedRoll> {
        to.push(self.scenario.rules.jump(dice)?);
        self.jumps.extend(to.last());
        Ok(())
    }

    fn apply(&mut self, jump: &Jump) {
        self.jumps.push(*jump);
    }

    fn hear(&self, jump: &Jump, _: Seat) -> Option<Line> {
        Some(jump.line())
    }

    fn reveals(_: &Jump) -> bool {
        false
    }

    fn imagine<D: Dice + ?Sized>(view: &Seen<'_>, _: &mut D) -> Option<Table> {
        Some(view.table.clone())
    }
}

impl jumpmaster_core::View for Seen<'_> {
    type Order = Order;

    fn orders(&self, out: &mut Vec<Order>) {
        out.extend(self.awaited.then_some(Order::Jump {}));
    }

    fn allow(&self, _: &Order) -> Result<(), Refusal> {
        let refusal = Refusal::new("no plane waits for you", clause!("solo.end.1"), "look on, or play again");
        self.awaited.then_some(()).ok_or(refusal)
    }

    fn describe(&self, _: &Order) -> Line {
        Line::new("jump", clause!("solo.jump.1"))
    }

    fn sheet(&self) -> Sheet {
        let facts = vec![Fact::new("jumps", self.jumps.len().to_string())];
        Sheet { title: "One jumper".into(), facts, ..Sheet::default() }
    }
}

pub struct JumpProcedure;

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {}

impl Procedure for JumpProcedure {
    type System = Solo;
    type Input = Input;
    type Case = Arc<Rules>;
    type Outcome = Jump;
    const ID: &'static str = "solo.jump";
    const TITLE: &'static str = "One jump";
    const ABOUT: &'static str = "Whether the jumper stands.";
    const CLAUSES: &'static [Clause] = &[clause!("solo.wind.1"), clause!("solo.landing.1")];
    const IN_PLAY: bool = true;

    fn prepare(rules: &Arc<Rules>, _: &Input) -> Result<Arc<Rules>, Fault> {
        Ok(Arc::clone(rules))
    }

    fn run<D: Dice + ?Sized>(rules: &Arc<Rules>, dice: &mut D) -> Result<Jump, NeedRoll> {
        rules.jump(dice)
    }

    fn tell(_: &Arc<Rules>, jump: &Jump) -> Vec<Line> {
        vec![jump.line()]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![("a jump", Input {})]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        Some(Input {})
    }

    fn of_order(_: &Seen<'_>, _: &Order) -> Option<Input> {
        Some(Input {})
    }

    fn came_of(_: &Table, jumps: &[Jump]) -> Option<Jump> {
        jumps.first().copied()
    }
}
