//! The landing of Army Groups onto their drop points, in the order A, B, R (landing.sequence.1).

use super::best;
use super::board::Board;
use super::descent::{Case, Descent, Member, Plan};
use super::ground::{GroundInput, crossroads, round_a_dummy};
use super::input::{Troop, between, hex, is_nought};
use super::lander::Lander;
use super::past::LANDERS;
use super::rules::Rules;
use super::scenario::Scenario;
use super::unit::{Arm, Group, Lands};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::lab::{Field, FieldKind, Targets};
use jumpmaster_core::{Fault, Lab, Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `landing.wave`: groups onto their drop points.
pub type WaveProcedure = Descent<Waves>;

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
            ("three paratroopers round a dummy", waves(round_a_dummy(), vec![point("E/e8", Group::A, 3, 0)])),
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
            targets: vec![Targets { list: "points", entry: "drop point", hex: "hex", line: None, fields }],
            settings: vec![Field {
                name: "only",
                label: "group told",
                kind: FieldKind::Word(groups()),
                start: "",
                absent: Some("all groups"),
            }],
            best: best::advice(&case.scene, &case.told().map(|member| member.lander).collect::<Vec<_>>()),
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
