//! Whole landings: one unit, or groups of them onto their drop points, in the order A, B, R (landing.sequence).
//!
//! A unit feels those before it: they hold hexes, they drew fire that costs the firer dice later, they used up the losses
//! off the map that a ceiling allows. So the odds are carried from unit to unit with exactly that ([`Past`]) and are exact
//! as long as the pasts that differ can be counted out, which is four units over one drop point in about a second. Beyond
//! that they are sampled, and say so.

use super::Landing;
use super::board::Board;
use super::input::{BoardInput, Troop, between, hex};
use super::lander::{ENEMIES, Enemy, Fate, LANDERS, Landed, Lander, Past, Scene};
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::Party;
use super::unit::{Arm, Group, Lands};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Spot};
use jumpmaster_core::lab::{Field, FieldKind, Targets};
use jumpmaster_core::sheet::{Counter, Symbol};
use jumpmaster_core::{Chained, Clause, Fault, HexNumber, Lab, Line, Named, Parted, Placed, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::marker::PhantomData;
use std::sync::Arc;

/// A way to describe a landing: one unit, or whole waves.
pub trait Plan: Send + Sync + 'static {
    /// The description.
    type Input: Serialize + DeserializeOwned + JsonSchema + Clone + Send + Sync;
    /// The procedure's id.
    const ID: &'static str;
    /// What it is called.
    const TITLE: &'static str;
    /// What it does.
    const ABOUT: &'static str;

    /// Checks a description.
    fn prepare(rules: &Arc<Rules>, input: &Self::Input) -> Result<Case, Fault>;
    /// Descriptions to start from.
    fn examples() -> Vec<(&'static str, Self::Input)>;
    /// What a scenario offers.
    fn of_scenario(scenario: &Scenario) -> Option<Self::Input>;
    /// How it is planned on the map, if it is.
    fn lab(case: &Case) -> Option<Lab>;
}

/// A landing described in one of these ways.
pub struct Descent<P>(PhantomData<P>);

/// `landing.land`: one unit, whole.
pub type LandProcedure = Descent<OneUnit>;
/// `landing.wave`: groups onto their drop points.
pub type WaveProcedure = Descent<Waves>;

/// A unit of a landing.
struct Member {
    name: String,
    kind: usize,
    group: Group,
    lander: Lander,
    /// Whether it is told what becomes of it.
    told: bool,
}

/// The situation, checked: the ground, and who comes down on it in what order.
pub struct Case {
    scene: Scene,
    members: Vec<Member>,
}

/// What became of a landing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many are down without a scratch.
    pub unharmed: usize,
    /// How many have taken damage and are in order.
    pub damaged: usize,
    /// How many are disorganised in game turn 1.
    pub disorganised: usize,
    /// How many were eliminated by what they came down on.
    #[serde(rename = "killed on landing")]
    pub killed_on_landing: usize,
    /// How many were eliminated by opportunity fire.
    #[serde(rename = "killed by fire")]
    pub killed_by_fire: usize,
    /// How many came down off the map.
    #[serde(rename = "lost off the map")]
    pub lost_off_the_map: usize,
    /// Each unit, in the order of landing.
    pub units: Vec<UnitOutcome>,
}

/// What became of one unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct UnitOutcome {
    /// Its name.
    pub name: String,
    /// Where it came to stand; null off the map.
    pub hex: Option<String>,
    /// What became of it.
    pub fate: Fate,
    /// Damage by coming down on an enemy counter.
    pub collision: u8,
    /// Damage by terrain.
    pub terrain: u8,
    /// Damage by opportunity fire.
    pub fire: u8,
}

impl Case {
    fn told(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.told)
    }

    fn outcome(&self, landed: &[Landed]) -> Outcome {
        let count = |fate| landed.iter().filter(|landed| landed.fate == fate).count();
        let unit = |(member, landed): (&Member, &Landed)| UnitOutcome {
            name: member.name.clone(),
            hex: landed.hex.map(|hex| self.scene.board.grid.name_of(hex.index())),
            fate: landed.fate,
            collision: landed.damage[0],
            terrain: landed.damage[1],
            fire: landed.damage[2],
        };
        Outcome {
            unharmed: count(Fate::Unharmed),
            damaged: count(Fate::Damaged),
            disorganised: count(Fate::Disorganised),
            killed_on_landing: count(Fate::KilledOnLanding),
            killed_by_fire: count(Fate::KilledByFire),
            lost_off_the_map: count(Fate::OffMap),
            units: self.told().zip(landed).map(unit).collect(),
        }
    }

    fn hexes<'u>(&self, units: impl Iterator<Item = &'u UnitOutcome>) -> Vec<usize> {
        let grid = self.scene.board.grid;
        units.filter_map(|unit| grid.index(grid.parse(unit.hex.as_ref()?).ok()?)).collect()
    }
}

impl<P: Plan> Procedure for Descent<P> {
    type System = Landing;
    type Input = P::Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = P::ID;
    const TITLE: &'static str = P::TITLE;
    const ABOUT: &'static str = P::ABOUT;
    const CLAUSES: &'static [Clause] = &[
        clause!("landing.units.1"),
        clause!("landing.sequence.1"),
        clause!("landing.sequence.2"),
        clause!("landing.sequence.6"),
        clause!("landing.drop-point.1"),
        clause!("landing.drop-point.2"),
        clause!("landing.drop-point.3"),
        clause!("landing.drop-point.4"),
        clause!("landing.drift.5"),
        clause!("landing.off-map.1"),
        clause!("landing.off-map.2"),
        clause!("landing.occupied.1"),
        clause!("landing.occupied.2"),
        clause!("landing.occupied.3"),
        clause!("landing.occupied.4"),
        clause!("landing.damage.2"),
        clause!("landing.damage.4"),
        clause!("landing.opfire.1"),
        clause!("landing.opfire.8"),
        clause!("landing.opfire.13"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &P::Input) -> Result<Case, Fault> {
        P::prepare(rules, input)
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let (mut past, mut landed) = (case.scene.past(), Vec::with_capacity(case.members.len()));
        for member in &case.members {
            let down = case.scene.land(&mut past, member.lander, dice)?;
            landed.extend(member.told.then_some(down));
        }
        Ok(case.outcome(&landed))
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        outcome.units.iter().map(tell).collect()
    }

    fn examples() -> Vec<(&'static str, P::Input)> {
        P::examples()
    }

    fn of_scenario(scenario: &Scenario) -> Option<P::Input> {
        P::of_scenario(scenario)
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        let mut points: Vec<(Hex, String)> = Vec::new();
        for Member { group, lander, .. } in &case.members {
            let hex = case.scene.point(lander.point);
            match points.iter_mut().find(|(known, _)| *known == hex) {
                Some((_, letters)) if letters.contains(group.name()) => {}
                Some((_, letters)) => letters.push_str(group.name()),
                None => points.push((hex, group.name().into())),
            }
        }
        let mut sheet = super::sheet::aimed(&case.scene.board, points);
        sheet.counters.extend(case.scene.enemies.iter().map(|enemy| {
            let hex = case.scene.board.grid.hex(enemy.hex);
            super::sheet::enemy(hex, &case.scene.rules.kinds[enemy.kind])
        }));
        Some(sheet)
    }

    fn landed(case: &Case, outcome: &Outcome) -> Vec<Counter> {
        let down = |(unit, member): (&UnitOutcome, &Member)| {
            let hex = case.scene.board.grid.parse(unit.hex.as_ref()?).ok()?;
            let symbol = super::sheet::symbol(&case.scene.rules.kinds[member.kind]).unwrap_or(Symbol::Airborne);
            let alive = !matches!(unit.fate, Fate::KilledOnLanding | Fate::KilledByFire);
            Some(super::sheet::down(hex, &unit.name, symbol, unit.fate.name(), alive))
        };
        outcome.units.iter().zip(case.told()).filter_map(down).collect()
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.hexes(outcome.units.iter())
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        case.hexes(outcome.units.iter().filter(|unit| unit.fate <= Fate::Damaged))
    }

    fn lab(case: &Case) -> Option<Lab> {
        P::lab(case)
    }
}

fn tell(unit: &UnitOutcome) -> Line {
    let UnitOutcome { name, hex, fate, collision, terrain, fire } = unit;
    let Some(hex) = hex else {
        return Line::new(format!("{name} comes down off the map and is lost."), clause!("landing.off-map.1"));
    };
    let causes = [(collision, "for landing on an enemy"), (terrain, "by terrain"), (fire, "by opportunity fire")];
    let damage: Vec<String> =
        causes.iter().filter(|(points, _)| **points > 0).map(|(points, cause)| format!("{points} {cause}")).collect();
    let damage = if damage.is_empty() { String::new() } else { format!(" ({})", damage.join(", ")) };
    let why = match fate {
        Fate::Unharmed | Fate::OffMap => clause!("landing.drift.5"),
        Fate::Damaged | Fate::KilledOnLanding => clause!("landing.damage.4"),
        Fate::Disorganised => clause!("landing.opfire.5"),
        Fate::KilledByFire => clause!("landing.opfire.14"),
    };
    Line::new(format!("{name} comes down in {hex}: {fate}{damage}."), why)
}

impl<P: Plan> Parted for Descent<P> {
    type Shared = ();
    type Group = ();
    type Unit = Fate;
    const FATES: &'static [&'static str] =
        &["unharmed", "damaged", "disorganised", "killed on landing", "killed by fire", "lost off the map"];
    const FIT: usize = Fate::Damaged as usize;

    fn shared<D: Dice + ?Sized>(_: &Case, _: &mut D) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn whole(_: &Case) {}

    /// All in one: each feels those before it.
    fn groups(_: &Case, (): &()) -> Vec<()> {
        vec![()]
    }

    #[inline]
    fn place<D: Dice + ?Sized>(
        case: &Case,
        (): &(),
        (): &(),
        dice: &mut D,
        units: &mut Vec<Placed<Fate>>,
    ) -> Result<(), NeedRoll> {
        let mut past = case.scene.past();
        for member in &case.members {
            let Landed { hex, fate, .. } = case.scene.land(&mut past, member.lander, dice)?;
            if member.told {
                units.push(Placed { unit: fate, hex });
            }
        }
        Ok(())
    }

    #[inline]
    fn fate<D: Dice + ?Sized>(_: &Case, fate: Fate, _: &mut D) -> Result<usize, NeedRoll> {
        Ok(fate.number())
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        let Outcome { unharmed, damaged, disorganised, killed_on_landing, killed_by_fire, lost_off_the_map, .. } =
            outcome;
        vec![*unharmed, *damaged, *disorganised, *killed_on_landing, *killed_by_fire, *lost_off_the_map]
    }
}

impl<P: Plan> Chained for Descent<P> {
    type Past = Past;

    fn past(case: &Case) -> Past {
        case.scene.past()
    }

    fn steps(case: &Case) -> usize {
        case.members.len()
    }

    fn step<D: Dice + ?Sized>(
        case: &Case,
        past: &mut Past,
        step: usize,
        dice: &mut D,
    ) -> Result<Option<Placed<Fate>>, NeedRoll> {
        let Member { lander, told, .. } = case.members[step];
        let Landed { hex, fate, .. } = case.scene.land(past, lander, dice)?;
        Ok(told.then_some(Placed { unit: fate, hex }))
    }

    fn forget(case: &Case, past: &mut Past, step: usize) {
        case.scene.forget(past, step < case.members.len());
    }

    fn came_down(past: &Past, hex: HexNumber) -> bool {
        past.came_down(hex.index())
    }
}

/// An enemy counter, as a plan takes it to be.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnemyInput {
    /// What it is: "infantry", "command", "artillery" or "dummy".
    #[schemars(extend("x-rows" = "landing.table.units"))]
    pub unit: String,
    /// Its hex, written "F/d2".
    pub hex: String,
    /// How often it has fired at landers this drop turn.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 99))]
    pub fires: u16,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_nought(number: &u16) -> bool {
    *number == 0
}

/// What lies on the board before a landing.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroundInput {
    /// The board.
    pub board: BoardInput,
    /// Enemy counters, in the order in which they fire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enemies: Vec<EnemyInput>,
    /// Hexes that units of one's own hold already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friends: Vec<String>,
    /// How many units are lost off the map already.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 99))]
    pub lost: u16,
}

impl GroundInput {
    /// The ground it describes: no hex has two counters (landing.base.2).
    pub fn scene(&self, rules: &Arc<Rules>) -> Result<Scene, Fault> {
        let board = self.board.read(rules)?;
        between("enemies", self.enemies.len(), 0, ENEMIES)?;
        between("lost", usize::from(self.lost), 0, 99)?;
        let (mut enemies, mut held) = (Vec::new(), Vec::new());
        for (number, enemy) in self.enemies.iter().enumerate() {
            let enemy = enemy.read(rules, &board).map_err(|fault| fault.at(format!("enemy {}", number + 1)))?;
            held.push(enemy.hex);
            enemies.push(enemy);
        }
        for friend in &self.friends {
            held.push(index(&board, "friends", friend)?);
        }
        let friends = held[enemies.len()..].to_vec();
        held.sort_unstable();
        if let Some(twice) = held.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::new(
                format!("two counters in {}", board.grid.name_of(twice[0])),
                "a hex has room for one counter (landing.base.2)",
                "move one of them",
            ));
        }
        Ok(Scene::new(rules.clone(), board, enemies, &friends, self.lost as u8))
    }

    /// The ground of a scenario as it is printed.
    pub fn of(scenario: &Scenario) -> GroundInput {
        let counter = |counter: &super::scenario::CounterSpec| EnemyInput {
            unit: scenario.rules.kinds[counter.kind].name.clone(),
            hex: scenario.board.called(counter.at),
            fires: 0,
        };
        let enemies = scenario.counters.iter().map(counter).collect();
        GroundInput { board: BoardInput::of(scenario), enemies, friends: Vec::new(), lost: 0 }
    }
}

impl EnemyInput {
    fn read(&self, rules: &Rules, board: &Board) -> Result<Enemy, Fault> {
        let kind = rules.kind_named(&self.unit)?;
        if rules.kinds[kind].party != Party::Defending {
            return Err(Fault::new(
                format!("\"{}\" as an enemy", self.unit),
                "it belongs to the landing side (landing.units.5)",
                "name infantry, command, artillery or dummy",
            ));
        }
        between("fires", usize::from(self.fires), 0, 99)?;
        Ok(Enemy { kind, hex: index(board, "hex", &self.hex)?, fires: self.fires as u8 })
    }
}

fn index(board: &Board, what: &str, text: &str) -> Result<usize, Fault> {
    Ok(board.grid.index(hex(board, what, text)?).expect("a parsed hex is on the board"))
}

/// One unit, whole.
pub struct OneUnit;

/// A unit over its drop point.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OneInput {
    /// What lies on the board.
    pub ground: GroundInput,
    /// The hex it is dropped on, written "F/c5".
    pub drop_point: String,
    /// The unit.
    pub unit: Troop,
}

impl Plan for OneUnit {
    type Input = OneInput;
    const ID: &'static str = "landing.land";
    const TITLE: &'static str = "The landing of one unit, drift to fire";
    const ABOUT: &'static str = "Takes one unit through the whole procedure: drift, the map's edge, an occupied hex, terrain and opportunity fire. It shifts to the safest free hex, and every enemy who may fires.";

    fn prepare(rules: &Arc<Rules>, input: &OneInput) -> Result<Case, Fault> {
        let mut scene = input.ground.scene(rules)?;
        let (kind, lands, left) = input.unit.lander(rules)?;
        let from = hex(&scene.board, "drop_point", &input.drop_point)?;
        let lander = Lander { point: scene.drop_point(from), lands, left };
        let name = format!("The {}", rules.kinds[kind].name);
        Ok(Case { scene, members: vec![Member { name, kind, group: Group::A, lander, told: true }] })
    }

    fn examples() -> Vec<(&'static str, OneInput)> {
        let unit = |name: &str| Troop { unit: name.into(), damage: 0 };
        vec![
            (
                "a paratrooper over the crossroads",
                OneInput { ground: crossroads(), drop_point: "F/c5".into(), unit: unit("paratroop infantry") },
            ),
            (
                "a glider by the woods",
                OneInput { ground: crossroads(), drop_point: "E/j5".into(), unit: unit("glider artillery") },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<OneInput> {
        let (_, point) = scenario.plan.first()?;
        let unit = &scenario.rules.kinds[scenario.units.first()?.kind].name;
        Some(OneInput {
            ground: GroundInput::of(scenario),
            drop_point: scenario.board.called(*point),
            unit: Troop { unit: unit.clone(), damage: 0 },
        })
    }

    fn lab(_: &Case) -> Option<Lab> {
        None
    }
}

/// The ground of the house scenario, as printed.
pub fn crossroads() -> GroundInput {
    let enemy = |(unit, hex): (&str, &str)| EnemyInput { unit: unit.into(), hex: hex.into(), fires: 0 };
    let enemies = [("infantry", "F/d2"), ("infantry", "F/f5"), ("dummy", "F/c7"), ("command", "F/g5")];
    let board = BoardInput { map: Some("crossroads".into()), ..BoardInput::default() };
    GroundInput { board, enemies: enemies.map(enemy).to_vec(), ..GroundInput::default() }
}

/// Groups onto their drop points.
pub struct Waves;

/// Groups over their drop points.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WavesInput {
    /// What lies on the board.
    pub ground: GroundInput,
    /// The drop points of all groups that land; groups land in the order A, B, R, points as they are listed.
    pub points: Vec<PointInput>,
    /// The group whose fate is told, those before it landing first; all of them if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Group>,
}

/// A drop point and what is aimed at it, in the order in which it lands.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointInput {
    /// The hex, written "F/c5".
    pub hex: String,
    /// The Army Group.
    #[serde(default = "first_group")]
    pub group: Group,
    /// How many paratroop infantry units.
    #[serde(default)]
    pub paratroopers: u16,
    /// How many glider infantry units.
    #[serde(default)]
    pub gliders: u16,
    /// How many glider command groups.
    #[serde(default)]
    pub commands: u16,
    /// How many glider artillery units.
    #[serde(default)]
    pub artillery: u16,
    /// How many glider jeeps; only where the option `glider_types` is any.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub jeeps: u16,
}

const fn first_group() -> Group {
    Group::A
}

impl PointInput {
    /// A point with nobody aimed at it yet.
    fn empty(hex: String, group: Group) -> PointInput {
        PointInput { hex, group, paratroopers: 0, gliders: 0, commands: 0, artillery: 0, jeeps: 0 }
    }

    /// How many of what is aimed at it, and the letter that names them.
    fn aimed(&self) -> [(u16, Lands, Arm, char); 5] {
        [
            (self.paratroopers, Lands::Parachute, Arm::Infantry, 'P'),
            (self.gliders, Lands::Glider, Arm::Infantry, 'G'),
            (self.commands, Lands::Glider, Arm::Command, 'C'),
            (self.artillery, Lands::Glider, Arm::Artillery, 'A'),
            (self.jeeps, Lands::Glider, Arm::Jeep, 'J'),
        ]
    }

    fn number_of(&mut self, lands: Lands, arm: Arm) -> Option<&mut u16> {
        match (lands, arm) {
            (Lands::Parachute, Arm::Infantry) => Some(&mut self.paratroopers),
            (Lands::Glider, Arm::Infantry) => Some(&mut self.gliders),
            (Lands::Glider, Arm::Command) => Some(&mut self.commands),
            (Lands::Glider, Arm::Artillery) => Some(&mut self.artillery),
            (Lands::Glider, Arm::Jeep) => Some(&mut self.jeeps),
            _ => None,
        }
    }
}

/// Checks the drop points: one or two to a group (landing.drop-point.2), on tiles that share a side (landing.drop-point.3), no
/// hex for more than two groups (landing.drop-point.4).
fn check_points(rules: &Rules, board: &Board, points: &[(Group, Spot)]) -> Result<(), Fault> {
    let name = |spot: Spot| board.called(spot);
    for &group in Group::ALL {
        let own: Vec<Spot> = points.iter().filter(|(of, _)| *of == group).map(|(_, spot)| *spot).collect();
        match own.as_slice() {
            [] | [_] => {}
            [one, other] => super::orders::split(rules, board, *one, *other).map_err(|ban| {
                Fault::new(format!("group {group} on {} and {}", name(*one), name(*other)), ban.why.0, ban.fix)
            })?,
            more => {
                return Err(Fault::new(
                    format!("{} drop points for group {group}", more.len()),
                    "a group has one drop point, or two (landing.drop-point.2)",
                    "give all units of the group one or two hexes",
                ));
            }
        }
    }
    let crowded = points.iter().find(|(_, at)| points.iter().filter(|(_, other)| other == at).count() > 2);
    crowded.map_or(Ok(()), |(_, at)| {
        Err(Fault::new(
            format!("three groups on {}", name(*at)),
            "no hex is the drop point of more than two groups (landing.drop-point.4)",
            "give one of them another hex",
        ))
    })
}

impl Plan for Waves {
    type Input = WavesInput;
    const ID: &'static str = "landing.wave";
    const TITLE: &'static str = "The landing of Army Groups onto their drop points";
    const ABOUT: &'static str = "Takes every unit of one to three groups through the whole procedure, one after the other. Each shifts to the safest free hex, and every enemy who may fires.";

    fn prepare(rules: &Arc<Rules>, input: &WavesInput) -> Result<Case, Fault> {
        let mut scene = input.ground.scene(rules)?;
        between("points", input.points.len(), 1, 6)?;
        let place = |number: usize| move |fault: Fault| fault.at(format!("point {}", number + 1));
        let mut points = Vec::new();
        for (number, point) in input.points.iter().enumerate() {
            let from = hex(&scene.board, "hex", &point.hex).map_err(place(number))?;
            points.push((point.group, scene.board.grid.spot(from).expect("a parsed hex is on the board")));
        }
        check_points(rules, &scene.board, &points)?;
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by_key(|&point| points[point].0);
        let mut members: Vec<Member> = Vec::new();
        for number in order {
            let from = scene.board.hex(points[number].1);
            let point = scene.drop_point(from);
            let told = input.only.is_none_or(|only| only == points[number].0);
            aim(rules, &input.points[number], point, told, &mut members).map_err(place(number))?;
        }
        // Nobody asks about those after the last who is told.
        let last = members.iter().rposition(|member| member.told).ok_or_else(|| {
            Fault::new("nobody lands", "a wave has units (landing.sequence.1)", "aim some at a drop point")
        })?;
        members.truncate(last + 1);
        Ok(Case { scene, members })
    }

    fn examples() -> Vec<(&'static str, WavesInput)> {
        let point = |hex: &str, group, paratroopers, gliders| PointInput {
            paratroopers,
            gliders,
            ..PointInput::empty(hex.into(), group)
        };
        let waves = |ground: GroundInput, points| WavesInput { ground, points, only: None };
        vec![
            ("two paratroopers over the crossroads", waves(crossroads(), vec![point("F/c5", Group::A, 2, 0)])),
            (
                "a group over two tiles",
                waves(crossroads(), vec![point("E/i5", Group::A, 2, 0), point("F/b5", Group::A, 2, 0)]),
            ),
            (
                "two groups on one hex",
                waves(crossroads(), vec![point("F/c5", Group::A, 3, 0), point("F/c5", Group::B, 0, 2)]),
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<WavesInput> {
        let mut points: Vec<PointInput> = Vec::new();
        for (group, spot) in &scenario.plan {
            points.push(PointInput::empty(scenario.board.called(*spot), *group));
        }
        for unit in &scenario.units {
            let kind = &scenario.rules.kinds[unit.kind];
            let own = points.iter_mut().filter(|point| point.group == unit.group);
            // The units of a group are dealt out over its points as evenly as can be.
            let point = own.min_by_key(|point| point.aimed().iter().map(|(number, ..)| *number).sum::<u16>())?;
            *point.number_of(kind.lands?, kind.arm)? += 1;
        }
        points.retain(|point| point.aimed().iter().any(|(number, ..)| *number > 0));
        (!points.is_empty()).then(|| WavesInput { ground: GroundInput::of(scenario), points, only: None })
    }

    fn lab(case: &Case) -> Option<Lab> {
        let number = |name, label, start| Field {
            name,
            label,
            kind: FieldKind::Number { least: 0, most: 12 },
            start,
            absent: None,
        };
        let groups = || Group::ALL.iter().map(|group| group.name().to_string()).collect();
        let group = Field { name: "group", label: "group", kind: FieldKind::Word(groups()), start: "A", absent: None };
        let mut fields = vec![
            group,
            number("paratroopers", "paratroopers", "3"),
            number("gliders", "glider infantry", "0"),
            number("commands", "command", "0"),
            number("artillery", "artillery", "0"),
        ];
        if case.scene.rules.any_glider {
            fields.push(number("jeeps", "jeeps", "0"));
        }
        Some(Lab {
            unit: "unit",
            units: case.told().count(),
            formation: None,
            targets: Targets { list: "points", entry: "drop point", hex: "hex", fields },
            settings: vec![Field {
                name: "only",
                label: "group told",
                kind: FieldKind::Word(groups()),
                start: "",
                absent: Some("all groups"),
            }],
            best: super::best::advice(&case.scene, &case.told().map(|member| member.lander).collect::<Vec<_>>()),
        })
    }
}

/// Adds the units aimed at a point (landing.units.2, landing.units.3).
fn aim(rules: &Rules, input: &PointInput, point: usize, told: bool, members: &mut Vec<Member>) -> Result<(), Fault> {
    for (number, lands, arm, letter) in input.aimed() {
        if number == 0 {
            continue;
        }
        let kind = rules.kinds.iter().position(|kind| kind.lands == Some(lands) && kind.arm == arm);
        let unit = kind.map(|kind| rules.kinds[kind].name.clone()).unwrap_or_default();
        let (kind, lands, left) = Troop { unit, damage: 0 }.lander(rules)?;
        for _ in 0..number {
            let before = members.iter().filter(|member| member.name.starts_with(letter)).count();
            let (name, lander) = (format!("{letter}{}", before + 1), Lander { point, lands, left });
            between("units", members.len() + 1, 1, LANDERS)?;
            members.push(Member { name, kind, group: input.group, lander, told });
        }
    }
    Ok(())
}
