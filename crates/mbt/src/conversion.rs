//! `mbt.conversion`: the LGOPs of a company reach their AA and become units again (mbt.convert, mbt.command-element).

use super::Mbt;
use super::convert::{Arrival, Made, leftover, may_make_team, may_split, may_stay_half, may_stay_team, squad};
use super::going::State;
use super::rules::Rules;
use super::rules::ground::POINT;
use super::scenario::Scenario;
use super::unit::Kind;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure. For planning only: it follows a company over many turns, in which a game asks its owner several times.
pub struct ConversionProcedure;

/// What comes into the AA of a company.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Its LGOPs, in order of arrival.
    pub lgops: Vec<LgopInput>,
    /// Bundles that other units bring.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bundles: Vec<BundleInput>,
    /// Whether the company has a CO, or a command element, that is still to turn up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commander: bool,
    /// How many more LGOPs of the company are on the way.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 60))]
    pub on_the_way: u16,
    /// Whether a last lone LGOP becomes a team, if there is a bundle for it, rather than a half-squad.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lone_team: bool,
    /// How many squads come back in the end to be broken up for what bundles are left.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 30))]
    pub broken_up: u16,
}

/// An LGOP that comes in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LgopInput {
    /// In which turn.
    #[schemars(range(min = 1, max = 99))]
    pub turn: u16,
    /// With how many movement points left.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 10))]
    pub movement_left: u16,
    /// The team whose bundle it brings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bundle: Option<Kind>,
}

/// A bundle that comes in.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BundleInput {
    /// In which turn.
    #[schemars(range(min = 1, max = 99))]
    pub turn: u16,
    /// The team it belongs to.
    pub team: Kind,
}

/// What happens in a turn, in order.
#[derive(Clone, Copy)]
enum Coming {
    Bundle(Kind),
    Lgop(Arrival),
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    /// What arrives, turn by turn.
    coming: Vec<(u16, Coming)>,
    commander: bool,
    on_the_way: usize,
    lone_team: bool,
    broken_up: u16,
}

named! {
    /// How a unit comes about.
    pub enum Origin: "origin" {
        /// Two LGOPs become a squad (mbt.convert.1).
        Pair = "pair",
        /// A pair of squads entitles to a team (mbt.convert.4).
        Team = "team",
        /// So it does when the equipment comes in after them (mbt.convert.5).
        Late = "late team",
        /// A last lone LGOP becomes a half-squad, or a team if there is a bundle (mbt.convert.9).
        Lone = "lone",
        /// A squad that came back is broken up for the bundles that are left (mbt.convert.10).
        Split = "broken up",
    }
}

/// A unit that was made.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Formed {
    /// What it is.
    pub unit: Kind,
    /// In which turn.
    pub turn: u16,
    /// What it has left to move with that turn, in movement points.
    pub movement_left: u16,
    /// Whether it has the CO.
    pub commander: bool,
    /// How it came about.
    pub origin: Origin,
}

/// What became of them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many squads there are in the end, a command element among them; those that were broken up are not.
    pub squads: u8,
    /// How many teams.
    pub teams: u8,
    /// How many half-squads.
    pub half_squads: u8,
    /// Which squad of all that were formed, counted from 1, is the command element or has the CO.
    pub commander: Option<u8>,
    /// How many LGOPs wait.
    pub waiting: u8,
    /// How many bundles lie unused.
    pub bundles_left: u8,
    /// The units there are in the end, in the order in which they were formed: of squads that were broken up, what became of them.
    pub formed: Vec<Formed>,
}

impl Procedure for ConversionProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.conversion";
    const TITLE: &'static str = "Conversion of a company's LGOPs";
    const ABOUT: &'static str = "Pairs LGOPs as they come into the AA, makes the teams that pairs of squads and bundles allow, and rolls which squad is the command element.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.convert.1"),
        clause!("mbt.convert.3"),
        clause!("mbt.convert.4"),
        clause!("mbt.convert.5"),
        clause!("mbt.convert.6"),
        clause!("mbt.convert.7"),
        clause!("mbt.convert.8"),
        clause!("mbt.convert.9"),
        clause!("mbt.convert.10"),
        clause!("mbt.command-element.2"),
        clause!("mbt.command-element.3"),
        clause!("mbt.command-element.4"),
        clause!("mbt.command-element.5"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        between("lgops", input.lgops.len(), 1, 60)?;
        between("bundles", input.bundles.len(), 0, 60)?;
        let mut coming = Vec::with_capacity(input.lgops.len() + input.bundles.len());
        for (number, bundle) in input.bundles.iter().enumerate() {
            let place = |fault: Fault| fault.at(format!("bundle {}", number + 1));
            coming.push((turn(bundle.turn).map_err(place)?, Coming::Bundle(team(bundle.team).map_err(place)?)));
        }
        for (number, lgop) in input.lgops.iter().enumerate() {
            let place = |fault: Fault| fault.at(format!("LGOP {}", number + 1));
            let turn = turn(lgop.turn).map_err(place)?;
            if let Some(bundle) = lgop.bundle {
                coming.push((turn, Coming::Bundle(team(bundle).map_err(place)?)));
            }
            let left = between("movement_left", lgop.movement_left, 0, 10).map_err(place)? * POINT;
            coming.push((turn, Coming::Lgop(Arrival { turn, left })));
        }
        coming.sort_by_key(|&(turn, _)| turn);
        Ok(Case {
            rules: rules.clone(),
            coming,
            commander: input.commander,
            on_the_way: between("on_the_way", input.on_the_way.into(), 0, 60)?,
            lone_team: input.lone_team,
            broken_up: between("broken_up", input.broken_up, 0, 30)?,
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let mut assembly = Assembly::default();
        for &(turn, coming) in &case.coming {
            assembly.last = turn;
            let origin = match coming {
                Coming::Bundle(team) => {
                    assembly.bundles.push(team);
                    Origin::Late
                }
                Coming::Lgop(arrival) => {
                    assembly.comes(case, turn, arrival, dice)?;
                    Origin::Team
                }
            };
            assembly.teams(turn, origin);
        }
        assembly.settle(case);
        Ok(assembly.outcome())
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines: Vec<Line> = outcome.formed.iter().flat_map(|formed| told(formed, outcome.commander)).collect();
        if outcome.waiting > 0 {
            let text = format!("{} waiting in the AA for a partner.", count(outcome.waiting, "LGOP"));
            lines.push(Line::new(text, clause!("mbt.lgop.1")));
        }
        if outcome.bundles_left > 0 {
            let text = format!("{} left over.", count(outcome.bundles_left, "bundle"));
            lines.push(Line::new(text, clause!("mbt.convert.10")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let lgop = |turn, movement_left| LgopInput { turn, movement_left, bundle: None };
        let with = |bundle, lgop| LgopInput { bundle: Some(bundle), ..lgop };
        let five = vec![with(Kind::Mortar, lgop(6, 1)), lgop(6, 0), lgop(7, 1), lgop(7, 1), lgop(8, 0)];
        let stick = (0..6).map(|number| lgop(5 + number / 2, 1)).collect();
        let bundles = vec![
            BundleInput { turn: 6, team: Kind::MachineGun },
            BundleInput { turn: 8, team: Kind::AntiTank },
            BundleInput { turn: 8, team: Kind::Mortar },
        ];
        vec![
            ("five LGOPs and a mortar", Input { lgops: five, ..Input::default() }),
            (
                "a whole stick with its CO",
                Input { lgops: stick, bundles, commander: true, broken_up: 1, ..Input::default() },
            ),
        ]
    }

    /// The whole first company arrives: two LGOPs a turn from the third turn on, its bundles with the first of them.
    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        scenario.companies.first()?;
        let own = || scenario.units.iter().filter(|unit| unit.company == Some(0)).map(|unit| unit.kind);
        let number: u16 = own().map(|kind| u16::from(kind.lgops())).sum();
        let mut teams = own().filter(|kind| kind.team());
        let lgop = |number| LgopInput { turn: 3 + number / 2, movement_left: 0, bundle: teams.next() };
        let lgops: Vec<LgopInput> = (0..number).map(lgop).collect();
        (!lgops.is_empty()).then(|| Input { lgops, commander: scenario.awaits(0), ..Input::default() })
    }
}

/// What is in the AA.
#[derive(Default)]
struct Assembly {
    made: Made,
    waiting: Option<Arrival>,
    bundles: Vec<Kind>,
    formed: Vec<Formed>,
    commander: Option<u8>,
    last: u16,
}

impl Assembly {
    /// An LGOP arrives: together with one that waits it forms a squad (mbt.convert.1), perhaps the commander's.
    fn comes<D: Dice + ?Sized>(
        &mut self,
        case: &Case,
        turn: u16,
        arrival: Arrival,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let Some(first) = self.waiting.take() else {
            self.waiting = Some(arrival);
            return Ok(());
        };
        let (made, commander) = squad(&case.rules.ground, self.made, case.commander, dice)?;
        self.made = made;
        if commander {
            self.commander = Some(made.squads);
        }
        let unit = if commander && case.rules.command_element { Kind::Command } else { Kind::Squad };
        let movement_left = leftover(turn, [first, arrival]) / POINT;
        self.formed.push(Formed { unit, turn, movement_left, commander, origin: Origin::Pair });
        Ok(())
    }

    /// Forms the teams that are due, in the order in which their bundles arrived (mbt.convert.4, mbt.convert.5).
    fn teams(&mut self, turn: u16, origin: Origin) {
        while may_make_team(self.made, self.bundles.len() as u8).is_ok() {
            self.made.teams += 1;
            self.take_team(turn, origin);
        }
    }

    fn take_team(&mut self, turn: u16, origin: Origin) {
        let unit = self.bundles.remove(0);
        self.formed.push(Formed { unit, turn, movement_left: 0, commander: false, origin });
    }

    /// What happens once all have arrived: the last lone LGOP converts (mbt.convert.3, mbt.convert.9), and squads return
    /// for the remaining bundles (mbt.convert.10).
    fn settle(&mut self, case: &Case) {
        let (state, turn) = (State::default(), self.last);
        if let Some(lone) = self.waiting.filter(|_| may_stay_half(true, case.on_the_way, state).is_ok()) {
            self.waiting = None;
            let team = may_stay_team(true, case.on_the_way, state, self.bundles.len() as u8);
            if case.lone_team && team.is_ok() {
                self.take_team(turn, Origin::Lone);
            } else {
                self.half(lone.turn, Origin::Lone);
            }
        }
        let unconverted = usize::from(self.waiting.is_some()) + case.on_the_way;
        for _ in 0..case.broken_up {
            let teams = self.bundles.len().min(2) as u8;
            let squad = self.formed.iter().position(|formed| formed.unit == Kind::Squad && !formed.commander);
            let Some(squad) = squad.filter(|_| may_split(true, unconverted, teams, self.bundles.len() as u8).is_ok())
            else {
                break;
            };
            self.formed.remove(squad);
            (0..teams).for_each(|_| self.take_team(turn, Origin::Split));
            if teams == 1 {
                self.half(turn, Origin::Split);
            }
        }
    }

    fn half(&mut self, turn: u16, origin: Origin) {
        self.formed.push(Formed { unit: Kind::Half, turn, movement_left: 0, commander: false, origin });
    }

    fn outcome(self) -> Outcome {
        let count = |is: &dyn Fn(Kind) -> bool| self.formed.iter().filter(|formed| is(formed.unit)).count() as u8;
        Outcome {
            squads: count(&|unit| unit.halves() == 2),
            teams: count(&|unit| unit.team()),
            half_squads: count(&|unit| unit == Kind::Half),
            commander: self.commander,
            waiting: self.waiting.is_some().into(),
            bundles_left: self.bundles.len() as u8,
            formed: self.formed,
        }
    }
}

fn turn(turn: u16) -> Result<u16, Fault> {
    between("turn", turn, 1, 99)
}

/// The team of a bundle (mbt.manifest.6).
fn team(kind: Kind) -> Result<Kind, Fault> {
    if kind.team() {
        return Ok(kind);
    }
    Err(Fault::new(
        format!("a bundle of a {kind}"),
        "bundles are the equipment of teams (mbt.bundle.1)",
        "name a machine-gun team, an anti-tank team or a mortar team",
    ))
}

fn count(number: u8, what: &str) -> String {
    if number == 1 { format!("One {what} is") } else { format!("{number} {what}s are") }
}

/// What is reported of a unit: how it was formed and, if it is the commander's, by which of the rolls for the company's
/// squads.
fn told(formed: &Formed, commander: Option<u8>) -> Vec<Line> {
    let Formed { unit, turn, movement_left, origin, .. } = formed;
    let (how, why) = match origin {
        Origin::Pair => ("", clause!("mbt.convert.1")),
        Origin::Team => ("", clause!("mbt.convert.4")),
        Origin::Late => (" of equipment that came later", clause!("mbt.convert.5")),
        Origin::Lone => (" of the last LGOP", clause!("mbt.convert.9")),
        Origin::Split => (" of a squad that is broken up", clause!("mbt.convert.10")),
    };
    let left = if *movement_left > 0 { format!("; it has {movement_left} MP left") } else { String::new() };
    let shown = if *unit == Kind::Command { Kind::Squad } else { *unit };
    let article = if shown.to_string().starts_with('a') { "an" } else { "a" };
    let mut lines = vec![Line::new(format!("Turn {turn}: {article} {shown} is formed{how}{left}."), why)];
    if formed.commander {
        let why = match commander {
            _ if *unit != Kind::Command => clause!("mbt.command-element.5"),
            Some(1) => clause!("mbt.command-element.2"),
            Some(2) => clause!("mbt.command-element.3"),
            _ => clause!("mbt.command-element.4"),
        };
        let what = if *unit == Kind::Command { "It is the command element." } else { "It has the CO." };
        lines.push(Line::new(what, why));
    }
    lines
}
