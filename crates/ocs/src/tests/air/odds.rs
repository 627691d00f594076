//! The odds of each procedure against enumerations written out by hand, die by die.

use super::*;
use crate::air::air_combat::AirCombatProcedure;
use crate::air::base_capture::BaseCaptureProcedure;
use crate::air::drop::AirDropProcedure;
use crate::air::flak::FlakProcedure;
use crate::air::mission_loss::MissionLossProcedure;
use crate::air::transport::AirTransportProcedure;
use jumpmaster_core::Parted;
use jumpmaster_core::dice::Seeded;

/// ocs.aircombat.2, ocs.aircombat.5: 216 ways three dice fall.
#[test]
fn air_combat() {
    for difference in -4..=4 {
        let (one, other) = (4 + difference.max(0), 4 - difference.min(0));
        let input = json!({ "attacker": fighter(one as u8), "defender": fighter(other as u8) });
        let found = every::<AirCombatProcedure, _>("", &input, |outcome| {
            [outcome.attacker, outcome.defender].map(|end| end.to_string())
        });
        let mut wanted = BTreeMap::new();
        for sum in pairs() {
            for third in 1..=6 {
                let total = sum + one - other;
                let end = |aborts: bool| match (aborts, third >= 5) {
                    (false, _) => "unharmed",
                    (true, false) => "aborts",
                    (true, true) => "aborts and loses a step",
                };
                *wanted.entry([end(total <= 7), end(total >= 7)].map(String::from)).or_default() += ALL / 216;
            }
        }
        assert_eq!(found, wanted, "{difference}");
    }
}

/// ocs.flak.4, ocs.mloss.1: two dice, and a third if they hit.
#[test]
fn flak() {
    let input = json!({
        "mission": "Barrage", "aircraft": [bomber(5), bomber(9), bomber(7), bomber(8)], "patrolled": true,
    });
    let found = every::<FlakProcedure, _>("", &input, |outcome| outcome.position);
    let mut wanted: BTreeMap<Option<u8>, u128> = BTreeMap::new();
    for sum in pairs() {
        for face in 0..6 {
            // Four aircraft without a Fighter in a Patrol Zone: +1 and +2. #1 is the weakest, #2 the strongest.
            let who = (sum + 3 >= 11).then_some([1, 2, 3, 4, 1, 2][face]);
            *wanted.entry(who).or_default() += ALL / 216;
        }
    }
    assert_eq!(found, wanted);
    let found = every::<MissionLossProcedure, _>("", &json!({ "aircraft": vec![bomber(1); 3] }), |it| it.position);
    assert_eq!(found, [(1, ALL / 3), (2, ALL / 3), (3, ALL / 3)].into());
}

/// ocs.basecap.1, ocs.basecap.2: each aircraft by itself.
#[test]
fn base_capture() {
    let parked = |active: bool, reduced: bool| json!({ "type": "Fighter", "active": active, "reduced": reduced, "range": 20, "refuge": 9 });
    let input = json!({ "aircraft": [parked(true, false), parked(false, true)], "advance": true });
    let found = every::<BaseCaptureProcedure, _>("", &input, |it| (it.displaced, it.reduced, it.destroyed));
    let mut wanted: BTreeMap<(usize, usize, usize), u128> = BTreeMap::new();
    for one in pairs() {
        for other in pairs() {
            let (first, second) = (one + 2 <= 4, other + 2 <= 6);
            let displaced = usize::from(!first) + usize::from(!second);
            *wanted.entry((displaced, first.into(), second.into())).or_default() += ALL / 36 / 36;
        }
    }
    assert_eq!(found, wanted);
}

/// A mission as the test keeps it: the steps of each aircraft, and whether it went home.
type Sky = Vec<(u32, bool)>;

/// Every way an interceptor that is better by `difference` fights a mission without Fighters, aircraft by aircraft.
fn interceptions(size: usize, difference: i32) -> BTreeMap<Sky, u128> {
    let mut over = BTreeMap::new();
    let mut fighting: BTreeMap<Sky, u128> = [(vec![(2, false); size], ALL)].into();
    for target in 0..size {
        let mut on = BTreeMap::new();
        for (sky, weight) in fighting {
            for sum in pairs() {
                for third in 1..=6 {
                    let (total, mut sky) = (sum + difference, sky.clone());
                    if total >= 7 {
                        sky[target] = (sky[target].0 - u32::from(third >= 5), true);
                    }
                    *if total <= 7 { &mut over } else { &mut on }.entry(sky).or_default() += weight / 216;
                }
            }
        }
        fighting = on;
    }
    for (sky, weight) in fighting {
        *over.entry(sky).or_default() += weight;
    }
    over
}

/// What flak does to a mission, whose modifiers come to `added` and one more with three aircraft.
fn fired_at(sky: &Sky, added: i32, weight: u128, found: &mut BTreeMap<Sky, u128>) {
    let flying: Vec<usize> = (0..sky.len()).filter(|&at| sky[at].0 > 0 && !sky[at].1).collect();
    if flying.is_empty() {
        *found.entry(sky.clone()).or_default() += weight;
        return;
    }
    for sum in pairs() {
        for face in 0..6 {
            let mut sky = sky.clone();
            if sum + added + i32::from(flying.len() >= 3) >= 11 {
                let who = match flying.len() {
                    1 => 0,
                    2 => [0, 0, 0, 1, 1, 1][face],
                    _ => [0, 0, 1, 1, 2, 2][face],
                };
                sky[flying[who]].0 -= 1;
            }
            *found.entry(sky).or_default() += weight / 216;
        }
    }
}

/// Interception, then flak.
fn flights(size: usize, difference: i32, added: i32) -> BTreeMap<Sky, u128> {
    let mut found = BTreeMap::new();
    for (sky, weight) in interceptions(size, difference) {
        fired_at(&sky, added, weight, &mut found);
    }
    found
}

/// How many of `number` things of 2T each fly on, turn back and are lost, if a step carries `step` tokens.
fn carried(sky: &Sky, number: u32, step: u32) -> (u32, u32, u32) {
    let room = |home: bool| sky.iter().filter(|each| each.1 == home).map(|each| each.0 * step).sum::<u32>();
    let on = number.min(room(false) / 2);
    let back = (number - on).min(room(true) / 2);
    (on, back, number - on - back)
}

/// ocs.airdrop.3, ocs.airdrop.10, ocs.base.16, ocs.flak.9: units of 2T under flak and one interceptor, joint counts.
#[test]
fn air_drop() {
    let regiment = json!({ "unit": { "size": 1, "allowance": 6 } });
    for (distance, step) in [(31, 1), (7, 2)] {
        let input = json!({
            "aircraft": vec![transport(distance); 3], "units": vec![regiment.clone(); 3],
            "against": { "patrolled": true, "interceptors": [fighter(1)], "guns": { "hqs": 1 } },
        });
        let found = every::<AirDropProcedure, _>("", &input, |outcome| {
            let counts = outcome.counts;
            (counts.units_landed, counts.units_turned_back, counts.units_lost)
        });
        let mut wanted = BTreeMap::new();
        for (sky, weight) in flights(3, 1, 3) {
            let (on, back, lost) = carried(&sky, 3, step);
            // Those that get there land on 6 or more.
            let (good, bad) = (ways(|sum| sum >= 6), ways(|sum| sum < 6));
            for mask in 0..1_u32 << on {
                let landed = mask.count_ones();
                let share = good.pow(landed) * bad.pow(on - landed);
                let fates = (landed as usize, back as usize, (lost + on - landed) as usize);
                *wanted.entry(fates).or_default() += weight / 36_u128.pow(on) * share;
            }
        }
        assert_eq!(found.values().sum::<u128>(), ALL);
        assert_eq!(found, wanted, "{distance}");
    }
}

/// ocs.airtrans.5, ocs.base.16: the same for supply that is flown to a base.
#[test]
fn air_transport() {
    let input = json!({
        "aircraft": vec![transport(31); 2], "supply": 4, "level": 1, "staying": [2],
        "against": { "patrolled": true, "interceptors": [fighter(2)] },
    });
    let found = every::<AirTransportProcedure, _>("", &input, |it| (it.unloaded.0, it.brought_back.0, it.lost.0));
    let mut wanted = BTreeMap::new();
    for (sky, weight) in flights(2, 2, 2) {
        let room = |home: bool| sky.iter().filter(|each| each.1 == home).map(|each| each.0).sum::<u32>();
        let on = 4.min(room(false));
        let back = (4 - on).min(room(true));
        // The one that stays unloads all it has room for, the base 2T of the rest.
        let free = if sky[1].1 { 0 } else { sky[1].0 };
        let unloaded = on.min(free + 2);
        *wanted.entry((unloaded, back + on - unloaded, 4 - on - back)).or_default() += weight;
    }
    assert_eq!(found, wanted);
}

/// The tallies of a procedure by its parts: every path of what is shared, and under each the fates of its units.
fn in_parts<P: Parted<System = Ocs>>(case: &P::Case) -> BTreeMap<Vec<usize>, u128> {
    let (mut found, mut dice) = (BTreeMap::new(), Odometer::new());
    loop {
        let shared = P::shared(case, &mut dice).unwrap();
        let mut share = dice.weight();
        let mut units = Vec::new();
        P::place(case, &shared, &P::whole(case), &mut Odometer::new(), &mut units).unwrap();
        let mut tallies: BTreeMap<Vec<usize>, u128> = [(vec![0; P::FATES.len()], share.ways)].into();
        for placed in units {
            let (mut next, mut fates) = (BTreeMap::new(), Odometer::new());
            let of = loop {
                let fate = P::fate(case, placed.unit, &mut fates).unwrap();
                let weight = fates.weight();
                for (tally, ways) in &tallies {
                    let mut tally = tally.clone();
                    tally[fate] += 1;
                    *next.entry(tally).or_default() += ways * weight.ways;
                }
                if !fates.turn() {
                    break weight.of;
                }
            };
            (tallies, share.of) = (next, share.of * of);
        }
        for (tally, ways) in tallies {
            *found.entry(tally).or_default() += ways * (ALL / share.of);
        }
        if !dice.turn() {
            return found;
        }
    }
}

fn parts_agree<P: Parted<System = Ocs>>() {
    for (name, input) in P::examples() {
        let case = P::prepare(&rules(), &input).unwrap();
        let whole = every::<P, _>("", &serde_json::to_value(&input).unwrap(), |outcome| P::tally(&outcome));
        assert_eq!(in_parts::<P>(&case), whole, "{name}");
        for seed in 0..20 {
            let outcome = P::run(&case, &mut Seeded::new(seed)).unwrap();
            let written = serde_json::to_value(&outcome).unwrap();
            for (fate, count) in P::FATES.iter().zip(P::tally(&outcome)) {
                assert_eq!(written[fate], count, "{name}: {fate}");
            }
        }
    }
}

/// What the odds leave out of a flight makes no difference to its cargo.
#[test]
fn parts_add_up_to_whole_runs() {
    parts_agree::<AirDropProcedure>();
    parts_agree::<BaseCaptureProcedure>();
}
