//! Procedures that orders call for: the situation on the table as they describe it, so that a player sees the odds of an order
//! before giving it.

use super::barrage;
use super::combat;
use super::event::Event;
use super::order::Order;
use super::orders;
use super::piece::{Mark, UnitId};
use super::resolve::Tale;
use super::sequence::Segment;
use super::state::{Open, State};
use super::task::{Attack, AttackStep, Battery, Task};
use super::view::View;
use crate::air::air_combat;
use crate::barrage::fire::FirerInput;
use crate::barrage::hex as shelling;
use crate::combat::counter::UnitInput;
use crate::combat::force::{AttackerInput, BattleInput, DefenderInput, FromInput};
use crate::combat::losses;
use crate::combat::overrun;
use crate::combat::payment::Stock;
use crate::combat::strength::Combatant;
use crate::fraction::Fraction;
use crate::rules::barrage::Hit;
use crate::rules::base::POINT;
use crate::supply::dump;
use crate::supply::phase::Phase;
use crate::terrain::Edge;
use jumpmaster_core::dice::Scripted;
use std::collections::BTreeMap;

/// The attack that an order sends off, as `ocs.combat` describes it.
pub fn attack(view: &View<'_>, order: Order) -> Option<BattleInput> {
    let attack = gathered(view, order).filter(|attack| attack.overrun.is_none())?;
    battle(view.open, &begun(view.open, &attack)?)
}

/// The overrun that an order sends off, as `ocs.overrun` describes it.
pub fn overrun(view: &View<'_>, order: Order) -> Option<overrun::Input> {
    let attack = gathered(view, order).filter(|attack| attack.overrun.is_some())?;
    let attack = begun(view.open, &attack)?;
    let mut points = BTreeMap::new();
    for march in attack.attackers.iter().filter_map(|unit| orders::march(view.open, unit)) {
        let least = points.entry(march.mobility).or_insert(march.left);
        *least = march.left.min(*least);
    }
    let mover =
        |(mobility, left)| overrun::MoverInput { mobility, points: Fraction::new(u64::from(left), POINT.into()) };
    Some(overrun::Input { movers: points.into_iter().map(mover).collect(), attack: battle(view.open, &attack)? })
}

/// The attack that is being gathered, if the order sends it off.
fn gathered(view: &View<'_>, order: Order) -> Option<Attack> {
    match (order, view.open.tasks.last()) {
        (Order::Go, Some(Task::Attack(attack))) => Some(*attack),
        _ => None,
    }
}

/// The attack once everybody has paid: tried on a copy up to the first choice or die. `None` if nobody can pay.
fn begun(open: &Open, attack: &Attack) -> Option<Attack> {
    let mut state = State::without_plans(open);
    let mut tale = Tale { state: &mut state, events: &mut Vec::new(), dice: &mut Scripted::new([]) };
    // What stops it is the first die, which is what the odds are asked for.
    let _ = tale.play(attack.party, Order::Go);
    // Where the defender has the choice, he is taken to pay.
    if matches!(tale.open().tasks.last(), Some(Task::Attack(on)) if on.step == AttackStep::Payment) {
        let _ = tale.play(attack.party.enemy(), Order::Pay);
    }
    match state.open.tasks.last() {
        Some(Task::Attack(paid)) => Some(*paid),
        _ => None,
    }
}

fn battle(open: &Open, attack: &Attack) -> Option<BattleInput> {
    let board = open.board();
    let mut from: Vec<FromInput> = Vec::new();
    for unit in attack.attackers.iter() {
        let hex = open.unit(unit).hex()?;
        let (side, back) = (board.side_to(attack.target, hex)? as u8, board.side_to(hex, attack.target)?);
        let edges = board.cell(hex).edges[back];
        match from.iter_mut().find(|from| from.side == side) {
            Some(from) => from.units.push(counter(open, unit)),
            None => from.push(FromInput {
                side,
                river: combat::river(edges),
                road: edges.has(Edge::Road) || edges.has(Edge::Bridge),
                units: vec![counter(open, unit)],
            }),
        }
    }
    // What is paid for is paid: from the map for all, or from the Internal Stocks of some.
    let all_paid = attack.defenders.iter().all(|unit| attack.paid.has(unit));
    let stocks = |id: UnitId| match (all_paid, attack.paid.has(id)) {
        (true, _) => counter(open, id),
        (false, true) => UnitInput { stocks: Stock::Full, ..counter(open, id) },
        (false, false) => UnitInput { stocks: Stock::Exhausted, ..counter(open, id) },
    };
    Some(BattleInput {
        from,
        defenders: attack.defenders.iter().map(stocks).collect(),
        terrain: board.cell(attack.target).terrain.iter().collect(),
        terrain_choice: None,
        hedgehog: open.hedgehog(attack.target),
        exploitation_phase: open.segment == Segment::ExploitationCombat,
        attacker: AttackerInput::default(),
        defender: DefenderInput { tokens: (!all_paid).then_some(0), ..DefenderInput::default() },
    })
}

/// A unit by the numbers on its counter.
fn counter(open: &Open, id: UnitId) -> UnitInput {
    let (unit, kind) = (open.combatant(id), open.kind(id));
    UnitInput {
        name: open.unit_name(id).into(),
        class: unit.class,
        symbols: unit.symbols.iter().collect(),
        strength: unit.strength,
        defence_only: unit.defence_only,
        rating: unit.rating,
        steps: unit.steps,
        full_steps: Some(unit.full),
        size: unit.size,
        mode: unit.mode,
        mobility: None,
        formation: kind.formation.clone(),
        dg: unit.dg,
        exploiting: unit.exploiting,
        out_of_supply: unit.out_of_supply,
        brigade: unit.brigade,
        stocks: unit.stock,
    }
}

/// The order that an attack assumes of whoever has a choice before its dice: to pay, the best Action Rating unit, the terrain
/// with the lowest column.
pub fn assumed(view: &View<'_>) -> Option<Order> {
    let Some(Task::Attack(attack)) = view.open.tasks.last() else { return None };
    let open = view.open;
    match attack.step {
        AttackStep::Payment => Some(Order::Pay),
        AttackStep::AttackerRating | AttackStep::DefenderRating => {
            let units: Vec<UnitId> = attack.force(attack.step == AttackStep::DefenderRating).iter().collect();
            let combatants: Vec<Combatant> = units.iter().map(|&unit| open.combatant(unit)).collect();
            let best = losses::best(&combatants, |_| true, |unit| unit.rating(open.rules()));
            best.map(|at| Order::Rating { unit: units[at] })
        }
        AttackStep::Terrain => {
            let there = open.board().cell(attack.target).terrain;
            let column = |terrain| {
                let (setup, odds) = combat::setup(open, attack, terrain);
                (setup.column, odds)
            };
            there.iter().min_by_key(|&terrain| column(terrain)).map(|terrain| Order::Terrain { terrain })
        }
        _ => None,
    }
}

/// The barrage of units that an order fires, as `ocs.barrage` describes it.
pub fn barrage(view: &View<'_>, order: Order) -> Option<shelling::Input> {
    let (Order::Go, Some(Task::Barrage(salvo))) = (order, view.open.tasks.last()) else { return None };
    let open = view.open;
    if salvo.facility {
        return None;
    }
    let gun = |unit: UnitId| {
        let (piece, firer) = (open.unit(unit), barrage::firer(open, unit));
        let out_of_supply = piece.has(Mark::OutOfSupply);
        FirerInput { mode: firer.mode, dg: firer.dg, out_of_supply, barrage: firer.barrage, ..FirerInput::of(0) }
    };
    let ship = |ship: u8| FirerInput { barrage: barrage::ship(open, ship), ..FirerInput::of(0) };
    Some(shelling::Input {
        kind: barrage::fire(open, salvo).kind,
        firers: salvo
            .firers
            .iter()
            .map(|firer| if salvo.battery == Battery::Guns { gun(firer) } else { ship(firer) })
            .collect(),
        spotter: barrage::spotted(open, salvo.party, salvo.target),
        tokens: None,
        targets: open
            .at(salvo.target)
            .map(|unit| UnitInput { mode: open.unit(unit).mode, ..counter(open, unit) })
            .collect(),
        ship_steps: None,
        terrain: open.board().cell(salvo.target).terrain.iter().collect(),
        hedgehog: open.hedgehog(salvo.target),
        losses: Vec::new(),
    })
}

/// What came of a barrage at a table. Whoever takes the steps, how many are lost follows from the event.
pub fn shelled(before: &State, events: &[Event]) -> Option<shelling::Outcome> {
    events.iter().find_map(|event| match *event {
        Event::Shelled { hex, result, hit, steps, .. } => {
            let all: u16 = before.open.at(hex).map(|unit| u16::from(before.open.unit(unit).steps)).sum();
            let lost = all.min(steps.into());
            let (dg, destroyed) = (hit != Hit::Nothing && lost < all, lost == all);
            Some(shelling::Outcome { result, steps: lost as u8, dg, destroyed })
        }
        _ => None,
    })
}

/// The dump that an order blows up, as `ocs.dump` describes it.
pub fn dump(view: &View<'_>, order: Order) -> Option<dump::Input> {
    let Order::Blow { at } = order else { return None };
    let hex = view.open.board().id(at)?;
    let phase = match view.open.segment {
        Segment::Reaction | Segment::ReactionBarrage => Phase::Reaction,
        Segment::Exploitation => Phase::Exploitation,
        _ => Phase::Movement,
    };
    let tokens = view.open.dump(hex, view.open.to_act()?);
    (tokens.0 > 0).then_some(dump::Input { tokens: tokens.0, phase })
}

/// What came of it at a table.
pub fn blown(before: &State, events: &[Event]) -> Option<dump::Outcome> {
    events.iter().find_map(|event| match *event {
        Event::Blown { party, hex, tokens } => {
            Some(dump::Outcome { destroyed: tokens, left: before.open.dump(hex, party) - tokens })
        }
        _ => None,
    })
}

/// The air combat that an order begins, as `ocs.air-combat` describes it.
pub fn air_combat(view: &View<'_>, order: Order) -> Option<air_combat::Input> {
    let (Order::Intercept { craft, target }, Some(Task::Mission(mission))) = (order, view.open.tasks.last()) else {
        return None;
    };
    let crafts = view.open.crafts.len();
    if usize::from(craft) >= crafts || usize::from(target) >= crafts {
        return None;
    }
    let [attacker, defender] = [craft, target].map(|each| view.open.aircraft(each, mission.target));
    Some(air_combat::Input { attacker, defender })
}
