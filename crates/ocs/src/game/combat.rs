//! Attacks on the table: who may take part, what they are worth, and what the dice are rolled with. The rules themselves are in
//! the room of combat; here they are asked about pieces.

use super::orders;
use super::piece::{Mark, UnitId};
use super::sequence::Segment;
use super::set::Set;
use super::state::Open;
use super::supply::Supply;
use super::task::Attack;
use crate::board::{Edges, HexId};
use crate::combat::antitank;
use crate::combat::battle::{Reach, may_join};
use crate::combat::exploit::Occasion;
use crate::combat::odds::{self, Odds};
use crate::combat::payment::{self, Bill, attack_cost, defence_cost};
use crate::combat::result::Setup;
use crate::combat::strength::{self, Combatant, River};
use crate::combat::surprise::Ratings;
use crate::fraction::Fraction;
use crate::rules::base::{Cost, NEVER};
use crate::rules::combat::AtLevel;
use crate::terrain::{Edge, Terrain};
use crate::tokens::Tokens;
use crate::unit::{Mode, Party};
use jumpmaster_core::{Judgement, Named, require};

impl Open {
    /// A unit as combat sees it. A released Reserve fights as in Combat Mode (ocs.base.12).
    pub fn combatant(&self, id: UnitId) -> Combatant {
        let (unit, kind) = (self.unit(id), self.kind(id));
        let mode = if unit.has(Mark::Released) { Mode::Combat } else { unit.mode };
        Combatant {
            dg: unit.has(Mark::Dg),
            exploiting: unit.has(Mark::Exploiting),
            out_of_supply: unit.has(Mark::OutOfSupply),
            stock: unit.stocks,
            ..Combatant::of(self.rules(), kind, mode, unit.steps)
        }
    }

    /// When an attack is made.
    pub fn occasion(&self, overrun: bool) -> Occasion {
        match (overrun, self.segment) {
            (true, _) => Occasion::Overrun,
            (false, Segment::ExploitationCombat) => Occasion::Exploitation,
            (false, _) => Occasion::Combat,
        }
    }
}

/// Whether a unit may join an attack on a hex, supply apart (ocs.combat.1, ocs.base.3, ocs.base.12).
pub fn joins(open: &Open, id: UnitId, target: HexId) -> Judgement {
    let unit = open.unit(id);
    let side = unit.hex().and_then(|hex| Some((hex, open.board().side_to(hex, target)?)));
    let enters =
        |(hex, side): (HexId, usize)| open.board().cell(hex).costs[open.kind(id).mobility.number()][side] != NEVER;
    may_join(Reach {
        adjacent: side.is_some(),
        enterable: side.is_some_and(enters),
        attacked: unit.has(Mark::Attacked),
        target_attacked: open.attacked.contains(&target),
    })?;
    let ready = open.segment != Segment::ExploitationCombat || unit.has(Mark::Exploiting) || unit.has(Mark::Released);
    require!(
        ready,
        "ocs.base.12",
        "{unit} is neither marked for exploitation nor a released Reserve",
        "attack with units that are"
    );
    require!(fights(open, id), "ocs.base.3", "{unit} cannot attack in its mode, or at all", "attack with another unit");
    Ok(())
}

/// Those around a hex who may attack it and whose combat supply can be paid for, one after another (ocs.csupply.4, ocs.stocks.1).
pub fn attackers(open: &Open, party: Party, target: HexId) -> Set {
    let supply = Supply::of(open, party);
    let around = open.board().around(target).flat_map(|(_, hex)| open.at(hex).collect::<Vec<_>>());
    around
        .filter(|&unit| {
            open.unit(unit).party == party && joins(open, unit, target).is_ok() && affords(open, &supply, unit)
        })
        .collect()
}

/// Those in a hex who may overrun another together: they can still move, have the points for it, may attack, and their combat
/// supply can be paid for (ocs.base.9).
pub fn overrunners(open: &Open, party: Party, from: HexId, target: HexId) -> Set {
    let supply = Supply::of(open, party);
    let own =
        open.at(from).filter(|&unit| open.unit(unit).party == party && overruns(open, unit, from, target).is_some());
    own.filter(|&unit| affords(open, &supply, unit)).collect()
}

/// What an overrun costs a unit in movement points; `None` if it may not take part (ocs.base.9).
pub fn overruns(open: &Open, unit: UnitId, from: HexId, target: HexId) -> Option<Cost> {
    let (piece, side) = (open.unit(unit), open.board().side_to(from, target)?);
    let march = orders::march(open, unit).filter(|_| !piece.has(Mark::Halted) && orders::fuelled(open, unit))?;
    let cost = orders::country(open, piece.party).overrun(march.mobility, from, side)?;
    (cost <= march.left && !open.attacked.contains(&target) && fights(open, unit)).then_some(cost)
}

/// Whether a unit has an attack strength in its mode (ocs.base.3).
fn fights(open: &Open, unit: UnitId) -> bool {
    let worth = strength::attack(open.rules(), &open.combatant(unit), Terrain::Open, River::None, AtLevel::None, true);
    worth.is_some_and(|worth| !worth.total().is_zero())
}

/// Whether a unit can pay for an attack by itself: with supply on the map, or from its Internal Stocks.
fn affords(open: &Open, supply: &Supply<'_>, unit: UnitId) -> bool {
    let (combatant, piece) = (open.combatant(unit), open.unit(unit));
    let cost = attack_cost(open.rules(), &combatant);
    combatant.stock.used().is_some() || piece.hex().is_some_and(|hex| supply.suffices(hex, cost))
}

/// The river along the side that an attacker comes across.
pub fn river(edges: Edges) -> River {
    if edges.has(Edge::MajorRiver) {
        River::Major
    } else if edges.has(Edge::MinorRiver) {
        River::Minor
    } else {
        River::None
    }
}

/// What the dice of an attack are rolled with, in some terrain of the defender's (ocs.combat.4, ocs.combat.5); and the odds in
/// words.
pub fn setup(open: &Open, attack: &Attack, terrain: Terrain) -> (Setup, Option<Odds>) {
    let rules = open.rules();
    let defenders: Vec<Combatant> = attack.defenders.iter().map(|unit| open.combatant(unit)).collect();
    let hedgehog = open.hedgehog(attack.target);
    let hex = antitank::of_hex(&rules.combat.levels, &defenders, hedgehog);
    let defence: Fraction = attack
        .defenders
        .iter()
        .map(|id| strength::defend(rules, &open.combatant(id), attack.paid.has(id)).total())
        .sum();
    let strike = |id: UnitId| {
        let (from, unit) = (open.unit(id).hex()?, open.combatant(id));
        let side = open.board().side_to(from, attack.target)?;
        let river = river(open.board().cell(from).edges[side]);
        Some(strength::attack(rules, &unit, terrain, river, hex, true)?.total())
    };
    let strength: Fraction = attack.attackers.iter().filter_map(strike).sum();
    let odds = Odds::of(strength, defence);
    let rating = |lead: Option<UnitId>| lead.map_or(0, |unit| open.combatant(unit).rating(rules));
    let ratings = Ratings { attacker: rating(attack.ratings[0]), defender: rating(attack.ratings[1]), hedgehog };
    let column = odds::column(&rules.combat, rules.base.ground(terrain).closeness, odds);
    let setup =
        Setup { overrun: attack.overrun.is_some(), column, surprise: ratings.surprise(), modifier: ratings.modifier() };
    (setup, odds)
}

/// What pays for the defenders if they do not withhold it, and the dumps it comes from (ocs.csupply.3, ocs.stocks.1).
pub fn defence(open: &Open, attack: &Attack) -> (Bill, Vec<(HexId, Tokens)>) {
    let defenders: Vec<Combatant> = attack.defenders.iter().map(|unit| open.combatant(unit)).collect();
    let cost = defence_cost(open.rules(), defenders.iter().map(|unit| unit.size).sum());
    let taken = Supply::of(open, attack.party.enemy()).take(attack.target, cost);
    let at_hand = if taken.is_some() { cost } else { Tokens::NONE };
    (payment::defenders(open.rules(), &defenders, Some(at_hand), false), taken.unwrap_or_default())
}
