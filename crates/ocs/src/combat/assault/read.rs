//! An assault read: the barrage, and the attack on everything that it can leave.

use super::{Case, Input};
use crate::barrage::fire::{FirerInput, Kind as Fired};
use crate::barrage::hex::{self as shelling, BarrageProcedure};
use crate::board::{Board, HexId};
use crate::combat::attack;
use crate::combat::battle::{Reach, may_join};
use crate::combat::counter::UnitInput;
use crate::combat::force::{BattleInput, DefenderInput, FromInput};
use crate::game::{barrage, combat};
use crate::input::pieces::PieceInput;
use crate::rules::Rules;
use crate::rules::barrage::Hit;
use crate::rules::base::NEVER;
use crate::terrain::{Edge, Terrain};
use crate::unit::{Kind, Mode};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Named, Procedure};
use std::sync::Arc;

/// The most entries of a list.
const CROWD: usize = 200;

/// A unit as an entry names it.
struct Piece<'r> {
    hex: HexId,
    kind: &'r Kind,
    mode: Mode,
    name: String,
}

impl Piece<'_> {
    fn counter(&self, rules: &Rules) -> UnitInput {
        UnitInput::of_kind(rules, self.kind, self.mode, &self.name, self.kind.steps)
    }

    /// What is left of it after it was hit and lost steps; `None` if nothing is.
    fn hit(&self, rules: &Rules, lost: u8) -> Option<UnitInput> {
        let steps = self.kind.steps.checked_sub(lost).filter(|&steps| steps > 0)?;
        let unit = UnitInput::of_kind(rules, self.kind, self.mode.disorganized(), &self.name, steps);
        Some(UnitInput { dg: true, ..unit })
    }
}

/// The units that some entries name.
fn pieces<'r>(
    rules: &'r Rules,
    board: &Board,
    party: crate::unit::Party,
    entries: &[PieceInput],
) -> Result<Vec<Piece<'r>>, Fault> {
    between("units", entries.len(), 0, CROWD)?;
    let mut all: Vec<Piece<'r>> = Vec::new();
    for entry in entries {
        let (hex, kind) = entry.read(rules, board, party)?;
        let before = all.iter().filter(|piece| piece.kind.name == kind.name).count();
        let alone = entry.count == 1 && entries.iter().filter(|other| other.unit == entry.unit).count() == 1;
        all.extend((1..=usize::from(entry.count)).map(|number| Piece {
            hex,
            kind,
            mode: entry.mode,
            name: if alone { kind.name.clone() } else { format!("{} {}", kind.name, before + number) },
        }));
    }
    Ok(all)
}

/// Reads an assault.
pub fn read(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
    let board = input.board.read(rules)?;
    let target = target(&board, input)?;
    let defenders: Vec<Piece<'_>> =
        pieces(rules, &board, input.side.enemy(), &input.enemies)?.into_iter().filter(|it| it.hex == target).collect();
    if defenders.is_empty() {
        return Err(Fault::new(
            format!("nobody defends {}", board.name(target)),
            "a barrage and an attack are made on enemy combat units (ocs.barrage.2, ocs.combat.1)",
            "put an enemy unit there, or choose another target",
        ));
    }
    between("hedgehogs", input.hedgehogs.len(), 0, CROWD)?;
    let mut hedgehog = 0;
    for each in &input.hedgehogs {
        if board.parse("hedgehog", &each.hex)? == target {
            hedgehog = each.level;
        }
    }
    let terrain: Vec<Terrain> = board.cell(target).terrain.iter().collect();
    let battle = BattleInput {
        from: from(rules, &board, input, target)?,
        defenders: defenders.iter().map(|unit| unit.counter(rules)).collect(),
        terrain,
        terrain_choice: None,
        hedgehog,
        exploitation_phase: false,
        attacker: input.attacker.clone(),
        defender: input.defender.clone(),
    };
    let barrage = salvo(rules, &board, input, target, &battle)?;
    let mut attacks = vec![Some(attack::Case::of(battle.read(rules, false)?)?)];
    if let Some(salvo) = &barrage {
        // One step is the most that a die adds to a result without any.
        let most = Hit::ALL.iter().map(|hit| hit.steps()).max().unwrap_or(0).max(1);
        for steps in 0..=most {
            let left = after(rules, &battle, &defenders, &salvo.shared(steps));
            let attack = left.map(|battle| attack::Case::of(battle.read(rules, false)?));
            attacks.push(attack.transpose().map_err(|fault| fault.at("after the barrage"))?);
        }
    }
    Ok(Case { rules: rules.clone(), input: input.clone(), board, target, barrage, attacks })
}

fn target(board: &Board, input: &Input) -> Result<HexId, Fault> {
    match input.target.as_slice() {
        [target] => board.parse("target", &target.hex),
        targets => Err(Fault::new(
            format!("{} targets", targets.len()),
            "an attack is made on one hex (ocs.combat.1)",
            "choose the one that is attacked",
        )),
    }
}

/// The attackers, by the hexes from which they attack (ocs.combat.1).
fn from(rules: &Rules, board: &Board, input: &Input, target: HexId) -> Result<Vec<FromInput>, Fault> {
    let mut from: Vec<FromInput> = Vec::new();
    for piece in pieces(rules, board, input.side, &input.attackers)? {
        let sides = board.side_to(piece.hex, target).zip(board.side_to(target, piece.hex));
        let enters = |side: usize| board.cell(piece.hex).costs[piece.kind.mobility.number()][side] != NEVER;
        let reach = Reach {
            adjacent: sides.is_some(),
            enterable: sides.is_some_and(|(out, _)| enters(out)),
            attacked: false,
            target_attacked: false,
        };
        let names = [("{unit}", piece.name.clone()), ("{hex}", board.name(target))];
        may_join(reach).map_err(|rule| Fault::from(rule.refusal(&names)))?;
        let Some((out, side)) = sides else { continue };
        let (side, unit) = (side as u8, piece.counter(rules));
        if let Some(from) = from.iter_mut().find(|from| from.side == side) {
            from.units.push(unit);
            continue;
        }
        let edges = board.cell(piece.hex).edges[out];
        let road = edges.has(Edge::Road) || edges.has(Edge::Bridge);
        from.push(FromInput { side, river: combat::river(edges), road, units: vec![unit] });
    }
    Ok(from)
}

/// The barrage, if artillery is to fire. Attackers stand next to the target and spot for it (ocs.bshift.4).
fn salvo(
    rules: &Arc<Rules>,
    board: &Board,
    input: &Input,
    target: HexId,
    battle: &BattleInput,
) -> Result<Option<shelling::Case>, Fault> {
    if input.artillery.is_empty() {
        return Ok(None);
    }
    let at = |fault: Fault| fault.at("the barrage");
    let mut firers = Vec::new();
    for piece in pieces(rules, board, input.side, &input.artillery).map_err(at)? {
        if !barrage::reaches(board, piece.kind, piece.hex, target) {
            return Err(at(Fault::new(
                format!("{} in {} cannot fire at {}", piece.name, board.name(piece.hex), board.name(target)),
                format!("artillery fires up to its range, here {} hexes (ocs.base.20)", piece.kind.range),
                "let artillery fire that is near enough",
            )));
        }
        firers.push(FirerInput { mode: piece.mode, ..FirerInput::of(piece.kind.barrage.into()) });
    }
    let input = shelling::Input {
        kind: Fired::Artillery,
        firers,
        spotter: true,
        tokens: input.barrage_tokens,
        targets: battle.defenders.clone(),
        ship_steps: None,
        terrain: battle.terrain.clone(),
        hedgehog: battle.hedgehog,
        losses: input.defender.losses.clone(),
    };
    BarrageProcedure::prepare(rules, &input).map(Some).map_err(at)
}

/// The attack on what is left of units that were hit and lost steps; `None` if nobody is left. Whoever is gone is nobody's
/// choice any more, and the others are counted anew.
fn after(rules: &Rules, battle: &BattleInput, defenders: &[Piece<'_>], lost: &[u8]) -> Option<BattleInput> {
    let left: Vec<Option<UnitInput>> =
        defenders.iter().zip(lost).map(|(piece, &lost)| piece.hit(rules, lost)).collect();
    let number = |before: &u8| {
        let at = usize::from(*before).checked_sub(1)?;
        left.get(at)?.as_ref()?;
        Some(left[..=at].iter().flatten().count() as u8)
    };
    let defender = DefenderInput {
        action_rating_unit: battle.defender.action_rating_unit.as_ref().and_then(number),
        losses: battle.defender.losses.iter().filter_map(number).collect(),
        ..battle.defender.clone()
    };
    let defenders: Vec<UnitInput> = left.into_iter().flatten().collect();
    (!defenders.is_empty()).then(|| BattleInput { defenders, defender, ..battle.clone() })
}
