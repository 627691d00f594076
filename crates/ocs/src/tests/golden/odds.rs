//! What an attack would come to on the average, as a simple player reckons it.

use crate::board::HexId;
use crate::game::combat;
use crate::game::piece::UnitId;
use crate::game::set::Set;
use crate::game::state::Open;
use crate::game::task::{Attack, AttackStep};
use crate::terrain::Terrain;
use crate::unit::Party;

/// What comes of an attack by everybody who can: the sum over the 36 falls of the dice, without surprise, of what the defender
/// loses less what the attacker does. A step counts 2, an option point 1.
pub fn of_attack(open: &Open, party: Party, target: HexId) -> i32 {
    reckoned(open, party, target, None, combat::attackers(open, party, target))
}

/// The same for an overrun.
pub fn of_overrun(open: &Open, party: Party, from: HexId, target: HexId) -> i32 {
    reckoned(open, party, target, Some(from), combat::overrunners(open, party, from, target))
}

fn reckoned(open: &Open, party: Party, target: HexId, overrun: Option<HexId>, attackers: Set) -> i32 {
    let defenders: Set = open.at(target).collect();
    let best = |force: Set| force.iter().max_by_key(|&unit: &UnitId| open.combatant(unit).rating(open.rules()));
    let attack = Attack {
        party,
        target,
        overrun,
        step: AttackStep::Dice,
        attackers,
        defenders,
        sides: 0,
        paid: defenders,
        ratings: [best(attackers), best(defenders)],
        terrain: None,
        options: [0; 2],
        defender_losses: 0,
        went_back: [0; 2],
        exploit: None,
        disorganizes: false,
        retreated: false,
        attacker_lived: true,
        unveils: false,
    };
    let (setup, _) = combat::setup(open, &attack, closest(open, target));
    let results = &open.rules().combat.results;
    let falls = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
    falls
        .map(|fall: i32| {
            let cell = results.cell(results.at(setup.column, fall + setup.modifier));
            let cost = |loss: u8, options: u8| 2 * i32::from(loss) + i32::from(options);
            cost(cell.defender.loss, cell.defender.options) - cost(cell.attacker.loss, cell.attacker.options)
        })
        .sum()
}

/// The terrain that a defender picks.
fn closest(open: &Open, hex: HexId) -> Terrain {
    let there = open.board().cell(hex).terrain;
    let closest = there.iter().min_by_key(|&terrain| open.rules().base.ground(terrain).closeness as u8);
    closest.unwrap_or(Terrain::Open)
}
