//! The landing of Army Groups onto their drop points, in the order A, B, R (landing.sequence.1).

use super::best;
use super::board::Board;
use super::descent::{Case, Descent, Member, Plan};
use super::event::Event;
use super::ground::{GroundInput, crossroads, round_a_dummy};
use super::input::Troop;
use super::lander::Lander;
use super::orders::Order;
use super::past::LANDERS;
use super::played::{self, Taken};
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::{Open, State, Step, UnitId};
use super::unit::{Arm, Group, Kind, Lands};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::lab::{Field, FieldKind, Manner, Targets};
use jumpmaster_core::{Fault, Lab, Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `landing.wave`: landing of groups on their drop points.
pub type WaveProcedure = Descent<Waves>;

/// Landing of groups on their drop points.
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
    /// A point with no units aimed at it yet.
    fn empty(hex: String, group: Group) -> PointInput {
        PointInput { hex, group, paratroopers: 0, gliders: 0, commands: 0, artillery: 0, jeeps: 0 }
    }

    /// The number of units of each entry of [`AIMED`] aimed at it.
    const fn numbers(&self) -> [u16; 5] {
        [self.paratroopers, self.gliders, self.commands, self.artillery, self.jeeps]
    }

    /// Aims one more unit at it; `None` if its kind is not counted.
    fn add(&mut self, kind: &Kind) -> Option<()> {
        let numbers =
            [&mut self.paratroopers, &mut self.gliders, &mut self.commands, &mut self.artillery, &mut self.jeeps];
        *numbers.into_iter().nth(rank(kind)?)? += 1;
        Some(())
    }
}

/// What can be aimed at a point, in the order in which it lands, with the letters used in names.
const AIMED: [(Lands, Arm, char); 5] = [
    (Lands::Parachute, Arm::Infantry, 'P'),
    (Lands::Glider, Arm::Infantry, 'G'),
    (Lands::Glider, Arm::Command, 'C'),
    (Lands::Glider, Arm::Artillery, 'A'),
    (Lands::Glider, Arm::Jeep, 'J'),
];

/// The index of a kind of unit in [`AIMED`].
fn rank(kind: &Kind) -> Option<usize> {
    AIMED.iter().position(|&(lands, arm, _)| kind.lands == Some(lands) && kind.arm == arm)
}

/// The kind of unit that the numbers of a point stand for.
fn counted(rules: &Rules, rank: usize) -> Option<usize> {
    rules.kinds.iter().position(|kind| self::rank(kind) == Some(rank))
}

/// The point that a unit of a group is assigned to, so that the units are spread as evenly as possible.
const fn dealt(unit: usize, points: usize) -> usize {
    unit % points
}

/// Checks the drop points: one or two to a group (landing.drop-point.2), on tiles that share a side (landing.drop-point.3),
/// no hex used by more than two groups (landing.drop-point.4).
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
            let from = scene.board.grid.parse_for("hex", &point.hex).map_err(place(number))?;
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
        // Units that land after the last one reported do not matter.
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
            ("three paratroopers round a dummy", waves(round_a_dummy(), vec![point("E/e8", Group::A, 3, 0)])),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<WavesInput> {
        let mut points: Vec<PointInput> = Vec::new();
        for (group, spot) in &scenario.plan {
            points.push(PointInput::empty(scenario.board.called(*spot), *group));
        }
        for &group in Group::ALL {
            let own: Vec<usize> = (0..points.len()).filter(|&point| points[point].group == group).collect();
            for (number, unit) in scenario.units.iter().filter(|unit| unit.group == group).enumerate() {
                let point = *own.get(dealt(number, own.len().max(1)))?;
                points[point].add(&scenario.rules.kinds[unit.kind])?;
            }
        }
        points.retain(|point| point.numbers() != [0; 5]);
        (!points.is_empty()).then(|| WavesInput { ground: GroundInput::of(scenario), points, only: None })
    }

    /// The whole landing of a group on the drop point that is named, spread over both points if it is the second.
    fn of_order(table: &Taken<'_>, order: Order) -> Option<WavesInput> {
        let (Order::Drop { at } | Order::Split { at }) = order else { return None };
        let open = table.open;
        let point = |at: &Spot| PointInput::empty(open.called(*at), open.group);
        let mut points: Vec<PointInput> = open.own_points().iter().chain([&at]).map(point).collect();
        for (number, unit) in open.members(open.group).enumerate() {
            let kind = table.kind(unit);
            // A house rule may make two kinds equal in way to land and arm; the numbers stand for the first.
            if rank(kind).and_then(|rank| counted(open.rules(), rank)) != open.unit(unit).kind.map(usize::from) {
                return None;
            }
            let point = dealt(number, points.len());
            points[point].add(kind)?;
        }
        Some(WavesInput { ground: table.ground(), points, only: None })
    }

    /// Units are spread over two drop points and land point by point, in the order of `AIMED`.
    fn between(open: &Open) -> Option<Order> {
        match open.step {
            Step::Assign => {
                let (number, unit) =
                    open.members(open.group).enumerate().find(|&(_, unit)| open.unit(unit).point.is_none())?;
                Some(Order::Assign { unit, point: dealt(number, open.own_points().len()) as u8 })
            }
            Step::Wave => {
                let turn = |&unit: &UnitId| (open.unit(unit).point, open.kind(unit).and_then(rank), unit);
                open.to_land().min_by_key(turn).map(|unit| Order::Land { unit })
            }
            _ => None,
        }
    }

    fn members(before: &State, events: &[Event]) -> Option<Vec<(String, UnitId)>> {
        let mut members: Vec<(String, UnitId)> = Vec::new();
        for unit in played::landed(events) {
            members.push((name(rank(before.kind(unit))?, members.iter().map(|(name, _)| name.as_str())), unit));
        }
        (members.len() == before.open.members(before.open.group).count()).then_some(members)
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
            targets: vec![Targets { list: "points", entry: "drop point", hex: "hex", line: None, fields }],
            settings: vec![Field {
                name: "only",
                label: "group told",
                kind: FieldKind::Word(groups()),
                start: "",
                absent: Some("all groups"),
            }],
            best: best::advice(&case.scene, &case.told().map(|member| member.lander).collect::<Vec<_>>()),
            manner: Manner::DROP,
        })
    }
}

/// Adds the units aimed at a point (landing.units.2, landing.units.3).
fn aim(rules: &Rules, input: &PointInput, point: usize, told: bool, members: &mut Vec<Member>) -> Result<(), Fault> {
    for (rank, number) in input.numbers().into_iter().enumerate().filter(|&(_, number)| number > 0) {
        let unit = counted(rules, rank).map(|kind| rules.kinds[kind].name.clone()).unwrap_or_default();
        let (kind, lands, left) = Troop { unit, damage: 0 }.lander(rules)?;
        for _ in 0..number {
            let name = name(rank, members.iter().map(|member| member.name.as_str()));
            let lander = Lander { point, lands, left };
            between("units", members.len() + 1, 1, LANDERS)?;
            members.push(Member { name, kind, group: input.group, lander, told });
        }
    }
    Ok(())
}

/// The name of the next unit: the letter of its kind, and its number among those.
fn name<'a>(rank: usize, before: impl Iterator<Item = &'a str>) -> String {
    let (_, _, letter) = AIMED[rank];
    format!("{letter}{}", before.filter(|name| name.starts_with(letter)).count() + 1)
}
