//! `mbt.barrage`: a barrage or bombs on a hex, the bundles in it, and what explodes (mbt.base.21).

use super::Mbt;
use super::aim::effect_of;
use super::board::Cell;
use super::cover::{Stand, Stands};
use super::event::{Event, Fighting};
use super::fire::Effect;
use super::orders::Order;
use super::rules::Rules;
use super::rules::ground::{Ground, Weapon};
use super::scenario::Scenario;
use super::shelling::{Aftermath, Shelled, barrage};
use super::situation::{HexInput, told};
use super::state::{Open, Party, PieceId, State};
use super::terrain::{Feature, Marker};
use super::unit::Kind;
use super::view::View;
use super::watch;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure.
pub struct BarrageProcedure;

/// What comes down where.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What it is.
    pub weapon: Weapon,
    /// The hex it is laid on.
    pub target: HexInput,
    /// How many unattended bundles lie in it.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(min = 0, max = 20))]
    pub bundles: u16,
    /// The hexes around it that hold units, clockwise from north.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub around: Vec<HexInput>,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    weapon: Weapon,
    target: (Cell, Vec<Stand>),
    bundles: u8,
    around: Vec<(Cell, Vec<Stand>)>,
}

/// What it did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What it made of the hex.
    pub aftermath: Aftermath,
    /// What became of each unit in it.
    pub units: Vec<Effect>,
    /// How many of the bundles are lost.
    pub bundles_lost: u8,
    /// What became of the units around it, hex by hex.
    pub around: Vec<Vec<Effect>>,
}

/// The described hexes, and what happened to them. The target is hex 0; its neighbours follow.
struct Described<'a, D: ?Sized> {
    case: &'a Case,
    dice: &'a mut D,
    outcome: Outcome,
}

impl<'a, D: Dice + ?Sized> Shelled<'a> for Described<'a, D> {
    type Hex = usize;
    type Piece = usize;
    type Dice = D;

    fn dice(&mut self) -> &mut D {
        self.dice
    }

    fn ground(&self) -> &'a Ground {
        &self.case.rules.ground
    }

    fn around(&self, _: usize) -> Vec<usize> {
        (1..=self.case.around.len()).collect()
    }

    fn lies(&self, hex: usize) -> (Cell, Vec<Stands<usize>>) {
        let (cell, units) = hex.checked_sub(1).map_or(&self.case.target, |hex| &self.case.around[hex]);
        (*cell, vec![units.iter().map(|unit| (hex, *unit)).collect()])
    }

    fn bundles(&self, hex: usize) -> Vec<usize> {
        vec![hex; if hex == 0 { self.case.bundles.into() } else { 0 }]
    }

    fn suffers(&mut self, hex: usize, effect: Effect) {
        let outcome = &mut self.outcome;
        hex.checked_sub(1).map_or(&mut outcome.units, |hex| &mut outcome.around[hex]).push(effect);
    }

    fn loses(&mut self, _: usize) {
        self.outcome.bundles_lost += 1;
    }

    fn burns(&mut self, _: usize) {
        self.outcome.aftermath = Aftermath::Burns;
    }

    fn blows_up(&mut self, _: usize) {
        self.outcome.aftermath = Aftermath::Explodes;
        self.outcome.units.fill(Effect::Destroyed);
        self.outcome.bundles_lost = self.case.bundles;
        self.outcome.around = vec![Vec::new(); self.case.around.len()];
    }
}

/// The units in a hex of a game; `None` if both sides are there, which an input cannot express.
fn units(open: &Open, at: Spot) -> Option<Stands<PieceId>> {
    let [one, other] = Party::IN_ORDER.map(|party| watch::stands(open, at, party));
    if one.is_empty() { Some(other) } else { Some(one).filter(|_| other.is_empty()) }
}

/// The units in each of the neighbouring hexes that hold any, clockwise from north.
fn neighbours(open: &Open, at: Spot) -> Option<Vec<(Spot, Stands<PieceId>)>> {
    let all: Option<Vec<_>> = open.board().around(at).map(|spot| Some((spot, units(open, spot)?))).collect();
    all.map(|all| all.into_iter().filter(|(_, units)| !units.is_empty()).collect())
}

impl Procedure for BarrageProcedure {
    type System = Mbt;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "mbt.barrage";
    const TITLE: &'static str = "A barrage or bombs on a hex";
    const ABOUT: &'static str = "Rolls for every unit in the hex, then for unattended bundles; heavy weapons may set fuel on fire or blow up ordnance, which hits the hexes around.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.base.12"),
        clause!("mbt.base.21"),
        clause!("mbt.bundle.7"),
        clause!("mbt.fuel.1"),
        clause!("mbt.fuel.2"),
        clause!("mbt.ordnance.1"),
        clause!("mbt.ordnance.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let bundles = between("bundles", input.bundles, 0, 20)? as u8;
        between("around", input.around.len(), 0, 6)?;
        let target = input.target.read(rules, false, 0).map_err(|fault| fault.at("target"))?;
        let hexes = input.around.iter().enumerate();
        let around = hexes.map(|(number, hex)| {
            hex.read(rules, false, 0).map_err(|fault| fault.at(format!("around, hex {}", number + 1)))
        });
        Ok(Case {
            rules: rules.clone(),
            weapon: input.weapon,
            target,
            bundles,
            around: around.collect::<Result<_, _>>()?,
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let outcome = Outcome { aftermath: Aftermath::Nothing, units: Vec::new(), bundles_lost: 0, around: Vec::new() };
        let mut described = Described { case, dice, outcome };
        barrage(&mut described, case.weapon, 0)?;
        Ok(described.outcome)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let fates = |stands: &[Stand], effects: &[Effect], why: Clause| -> Vec<Line> {
            let told =
                |(stand, &effect): (&Stand, &Effect)| Line::new(format!("The {} {}.", stand.kind, told(effect)), why);
            stands.iter().zip(effects).map(told).collect()
        };
        let mut lines = fates(&case.target.1, &outcome.units, clause!("mbt.base.21"));
        match outcome.aftermath {
            Aftermath::Nothing => {}
            Aftermath::Burns => lines.push(Line::new("The fuel depot burns.", clause!("mbt.fuel.2"))),
            Aftermath::Explodes => {
                lines.push(Line::new("The ordnance blows up; the hex is rough now.", clause!("mbt.ordnance.2")));
            }
        }
        if case.bundles > 0 {
            let text = format!("{} of {} bundles lost.", outcome.bundles_lost, case.bundles);
            lines.push(Line::new(text, clause!("mbt.bundle.7")));
        }
        for ((_, stands), effects) in case.around.iter().zip(&outcome.around) {
            lines.extend(fates(stands, effects, clause!("mbt.ordnance.2")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let improved = HexInput { markers: vec![Marker::Improved], ..HexInput::of(&[], &[Kind::Squad]) };
        vec![
            (
                "bombs on the ordnance storage",
                Input {
                    weapon: Weapon::Bombs,
                    target: HexInput::of(&[Feature::Ordnance], &[Kind::Squad]),
                    bundles: 0,
                    around: vec![HexInput::of(&[Feature::Airstrip], &[Kind::Lgop]), improved],
                },
            ),
            (
                "mortars on two LGOPs and a bundle",
                Input {
                    weapon: Weapon::Mortar,
                    target: HexInput::of(&[], &[Kind::Lgop, Kind::Lgop]),
                    bundles: 1,
                    around: Vec::new(),
                },
            ),
            (
                "mortars on two bundles that nobody guards",
                Input { weapon: Weapon::Mortar, target: HexInput::of(&[], &[]), bundles: 2, around: Vec::new() },
            ),
            (
                "super-heavy shells on an empty fuel depot",
                Input {
                    weapon: Weapon::SuperHeavy,
                    target: HexInput::of(&[Feature::Depot], &[]),
                    bundles: 0,
                    around: Vec::new(),
                },
            ),
        ]
    }

    /// The first available support comes down on the first enemy.
    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let support = scenario.supports.first()?;
        let stand = scenario.stands.iter().find(|stand| stand.party != support.party)?;
        Some(Input { weapon: support.weapon, target: HexInput::at(scenario, stand), bundles: 0, around: Vec::new() })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let Order::Call { support, at } = *order else { return None };
        let open = &view.open;
        let around = neighbours(open, at)?.into_iter().map(|(spot, units)| HexInput::lying(open, spot, &units));
        Some(Input {
            weapon: open.scenario.supports.get(usize::from(support))?.weapon,
            target: HexInput::lying(open, at, &units(open, at)?),
            bundles: open.at(at).filter(|(_, piece)| piece.is_bundle()).count() as u16,
            around: around.collect(),
        })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let open = &before.open;
        let at = events.iter().find_map(|event| match *event {
            Event::Ground(Fighting::Struck { at, .. }) => Some(at),
            _ => None,
        })?;
        let became = |event: &Event| match event {
            Event::Ground(Fighting::Burns { .. }) => Some(Aftermath::Burns),
            Event::Ground(Fighting::BlewUp { .. }) => Some(Aftermath::Explodes),
            _ => None,
        };
        let aftermath = events.iter().find_map(became).unwrap_or(Aftermath::Nothing);
        // The last event about a piece counts: a piece in a hex that blows up is reported twice.
        let fate = |piece: PieceId| {
            let told = events.iter().rev().filter_map(effect_of).find(|(other, _)| *other == piece);
            told.map(|(_, effect)| effect)
        };
        let fates = |units: Stands<PieceId>| units.into_iter().filter_map(|(piece, _)| fate(piece)).collect();
        let bundles = open.at(at).filter(|(_, piece)| piece.is_bundle());
        let around = neighbours(open, at)?.into_iter().filter(|_| aftermath == Aftermath::Explodes);
        Some(Outcome {
            aftermath,
            units: fates(units(open, at)?),
            bundles_lost: bundles.filter(|(piece, _)| fate(*piece).is_some()).count() as u8,
            around: around.map(|(_, units)| fates(units)).collect(),
        })
    }
}
