//! Who takes the steps that a side loses: the owner chooses (ocs.result.2, ocs.barrage.2).
//!
//! Unless told otherwise the unit whose steps are weakest loses them first, since that costs the side the least strength; of
//! equals the one with the lower Action Rating, then the one named first.

use crate::combat::strength::Combatant;
use std::cmp::Reverse;

/// The order in which units lose steps: those chosen, then the others by default. `rating` tells the Action Rating of a unit.
pub fn order(units: &[Combatant], chosen: &[usize], rating: impl Fn(&Combatant) -> u8) -> Vec<usize> {
    let mut rest: Vec<usize> = (0..units.len()).filter(|unit| !chosen.contains(unit)).collect();
    rest.sort_by_key(|&unit| (units[unit].step(), rating(&units[unit])));
    chosen.iter().copied().chain(rest).collect()
}

/// The steps that each unit loses of a number that its side does: the first from the Action Rating unit if there is one
/// (ocs.combat.3), the others by the order, unit by unit.
pub fn shared(steps: &[u8], first: Option<usize>, order: &[usize], lost: u8) -> Vec<u8> {
    let (mut each, mut lost) = (vec![0; steps.len()], lost);
    if let Some(first) = first.filter(|&first| lost > 0 && steps[first] > 0) {
        (each[first], lost) = (1, lost - 1);
    }
    for &unit in order {
        let more = lost.min(steps[unit] - each[unit]);
        each[unit] += more;
        lost -= more;
    }
    each
}

/// The default Action Rating unit of a side: the best rating, of equals the one with the most steps, then the one named
/// first; `None` if nobody takes part (ocs.combat.3).
pub fn best(units: &[Combatant], part: impl Fn(usize) -> bool, rating: impl Fn(&Combatant) -> u8) -> Option<usize> {
    let those = (0..units.len()).filter(|&unit| part(unit));
    those.max_by_key(|&unit| (rating(&units[unit]), units[unit].steps, Reverse(unit)))
}
