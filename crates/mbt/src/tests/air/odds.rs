//! The odds of sticks, compared with a count made from the printed tables alone, and with many runs.
//!
//! The count uses none of the rules code: it reads the cells of the ledger as text, flies due north on plain coordinates,
//! and takes every DR one by one.

use crate::tests::air::*;
use jumpmaster_core::dice::{Dice, NeedRoll, Odometer, Seeded};
use jumpmaster_core::{Ledger, Parted, Placed, System};
use std::collections::BTreeMap;

pub(super) type Tallies = BTreeMap<Vec<usize>, f64>;
pub(super) type Heat = BTreeMap<String, f64>;

/// The sum over the parts of the procedure: every flight, every scatter, every fate, with its weight.
pub(super) fn parted<P: Parted<System = Mbt>>(case: &P::Case, name: impl Fn(usize) -> String) -> (Tallies, Heat) {
    let (mut tallies, mut heat) = (Tallies::new(), Heat::new());
    every(
        |dice| P::shared(case, dice),
        |shared, share| {
            let mut now: Tallies = [(vec![0; P::FATES.len()], share)].into();
            for group in P::groups(case, &shared) {
                let mut next = Tallies::new();
                let place = |dice: &mut Odometer| {
                    let mut units: Vec<Placed<P::Unit>> = Vec::new();
                    P::place(case, &shared, &group, dice, &mut units).map(|()| units)
                };
                every(place, |units, likely| {
                    for hex in units.iter().filter_map(|placed| placed.hex) {
                        *heat.entry(name(hex.index())).or_default() += share * likely;
                    }
                    let mut laws: Tallies = [(vec![0; P::FATES.len()], likely)].into();
                    for placed in units {
                        let mut more = Tallies::new();
                        every(
                            |dice| P::fate(case, placed.unit, dice),
                            |fate, chance| {
                                for (tally, weight) in &laws {
                                    let mut tally = tally.clone();
                                    tally[fate] += 1;
                                    *more.entry(tally).or_default() += weight * chance;
                                }
                            },
                        );
                        laws = more;
                    }
                    for (tally, weight) in &now {
                        for (add, chance) in &laws {
                            let sum = tally.iter().zip(add).map(|(a, b)| a + b).collect();
                            *next.entry(sum).or_default() += weight * chance;
                        }
                    }
                });
                now = next;
            }
            for (tally, weight) in now {
                *tallies.entry(tally).or_default() += weight;
            }
        },
    );
    (tallies, heat)
}

/// Takes every path of some dice.
fn every<T>(run: impl Fn(&mut Odometer) -> Result<T, NeedRoll>, mut take: impl FnMut(T, f64)) {
    let mut odometer = Odometer::new();
    loop {
        let found = run(&mut odometer).unwrap();
        let weight = odometer.weight();
        take(found, weight.ways as f64 / weight.of as f64);
        if !odometer.turn() {
            return;
        }
    }
}

/// The first and last DR of a cell: "34-66", "68", "99-00".
fn band(cell: &str) -> Option<(u32, u32)> {
    let value = |text: &str| text.parse().ok().map(|value| if value == 0 { 100 } else { value });
    match cell.split_once('-') {
        Some((low, high)) => Some((value(low)?, value(high)?)),
        None => Some((value(cell)?, value(cell)?)),
    }
}

/// The chance of a cell; "-" is none and "Automatic" is certain.
fn chance(cell: &str) -> f64 {
    match cell {
        "-" => 0.0,
        "Automatic" => 1.0,
        _ => band(cell).map_or(0.0, |(low, high)| f64::from(high - low + 1) / 100.0),
    }
}

/// A hex by column and axial row, as the ledger counts them: q, r.
type Place = (i32, i32);

fn place(name: &str) -> Place {
    let letters: String = name.chars().take_while(char::is_ascii_alphabetic).collect();
    let column = i32::from(letters.as_bytes()[0] - b'A') + if letters.len() > 1 { 26 } else { 0 };
    let row: i32 = name[letters.len()..].parse().unwrap();
    (column, row - 1 - column / 2)
}

fn written((q, r): Place) -> Option<String> {
    let row = r + 1 + q.div_euclid(2);
    let on_map = (0..50).contains(&q) && (1..=30).contains(&row);
    let letter = char::from(b'A' + (q.rem_euclid(26)) as u8);
    on_map.then(|| format!("{}{row}", letter.to_string().repeat(1 + q as usize / 26)))
}

fn apart((q, r): Place, (p, s): Place) -> i32 {
    (q - p).abs().max((r - s).abs()).max((q + r - p - s).abs())
}

/// A stick that flies due north, in the count.
#[derive(Clone)]
struct Bird {
    at: Place,
    start: Place,
    length: i32,
    entered: bool,
    ban: u8,
    slot: usize,
    /// LGOPs left of each squad, then bundles left of each team.
    squads: Vec<u8>,
    teams: Vec<u8>,
    /// Releases: hex, whether a bundle, whether from a crash.
    out: Vec<(Place, bool, bool)>,
    lost: [usize; 2],
    /// The guns: hex, maximum range, chances of shooting down and of suppressing, and whether it has fired.
    guns: Vec<(Place, i32, f64, f64, bool)>,
}

struct Count {
    ledger: Ledger,
    terrain: BTreeMap<String, &'static str>,
    tallies: Tallies,
    heat: Heat,
}

impl Count {
    fn cells(&self, table: &str, row: &str) -> Vec<String> {
        let table = self.ledger.table(&format!("mbt.table.{table}")).unwrap();
        table.rows.iter().find(|cells| cells[0] == row).unwrap()[1..].to_vec()
    }

    /// One impulse and everything after it.
    fn fly(&mut self, mut bird: Bird, weight: f64) {
        bird.at.1 -= 1;
        if written(bird.at).is_none() {
            return self.land(&bird, weight, false);
        }
        self.fire(bird, weight);
    }

    fn along(bird: &Bird) -> i32 {
        // Due north f = -(r - r0) - (q - q0) and the row t = q - q0, since ahead-right is (1, -1).
        let t = bird.at.0 - bird.start.0;
        let f = -(bird.at.1 - bird.start.1) - t;
        2 * f + t
    }

    fn fire(&mut self, mut bird: Bird, weight: f64) {
        let s = Count::along(&bird);
        bird.entered |= (0..2 * bird.length).contains(&s);
        let can = bird.guns.iter().position(|&(hex, far, _, _, fired)| !fired && apart(hex, bird.at) <= far);
        let Some(gun) = can else { return self.drop(bird, weight) };
        let (_, _, down, suppressed, _) = bird.guns[gun];
        bird.guns[gun].4 = true;
        self.fire(bird.clone(), weight * (1.0 - down - suppressed));
        self.fall(bird.clone(), weight * down, 0);
        let position = match (bird.entered, s >= 2 * bird.length) {
            (false, _) => "En Route to DZ",
            (true, false) => "Over DZ",
            (true, true) => "Beyond DZ",
        };
        let cells = self.cells("suppression", position);
        for face in 1..=100_u32 {
            let within = |cell: &str| band(cell).is_some_and(|(low, high)| (low..=high).contains(&face));
            let share = weight * suppressed / 100.0;
            if within(&cells[0]) {
                self.fire(bird.clone(), share);
                continue;
            }
            let mut evaded = bird.clone();
            let (q, r) = evaded.at;
            evaded.at = if face % 2 == 1 { (q - 1, r + 1) } else { (q + 1, r) };
            evaded.ban = 2;
            if within(&cells[1]) {
                self.fire(evaded, share);
            } else {
                self.casualty(&evaded, share, &cells[3]);
            }
        }
    }

    fn casualty(&mut self, bird: &Bird, weight: f64, result: &str) {
        let squads: Vec<usize> = (0..bird.squads.len()).filter(|&at| bird.squads[at] > 0).collect();
        let teams: Vec<usize> = (0..bird.teams.len()).filter(|&at| bird.teams[at] > 0).collect();
        let all = (squads.len() + teams.len()) as f64;
        let abort = match result {
            "EA with Casualties" => 0.0,
            "EA with Casualties; abort on dr 1-3" => 0.3,
            _ => 1.0,
        };
        let mut hit = |bird: Bird, weight: f64| {
            self.land(&bird, weight * abort, false);
            self.fire(bird, weight * (1.0 - abort));
        };
        for &at in &squads {
            let mut next = bird.clone();
            next.squads[at] -= 1;
            next.lost[0] += 1;
            hit(next, weight / all);
        }
        for &at in &teams {
            let mut next = bird.clone();
            next.teams[at] -= 1;
            next.lost[1] += 1;
            hit(next, weight / all);
        }
        if all == 0.0 {
            hit(bird.clone(), weight);
        }
    }

    /// Shot down: the nth LGOP tries to get out.
    fn fall(&mut self, mut bird: Bird, weight: f64, nth: i32) {
        let jumper = bird.squads.iter().position(|&left| left > 0);
        let (Some(squad), true) = (jumper, nth < 2) else { return self.land(&bird, weight, true) };
        let out = [0.5, 0.3][nth as usize];
        self.land(&bird, weight * (1.0 - out), true);
        bird.squads[squad] -= 1;
        bird.out.push(((bird.at.0, bird.at.1 - nth), false, true));
        self.fall(bird, weight * out, nth + 1);
    }

    fn drop(&mut self, mut bird: Bird, weight: f64) {
        let s = Count::along(&bird);
        if bird.ban == 0 && (0..2 * bird.length).contains(&s) {
            for _ in 0..3 {
                let slot = bird.slot;
                bird.slot = (slot + 1) % 3;
                let queue = if slot == 2 { &mut bird.teams } else { &mut bird.squads };
                if let Some(left) = queue.iter_mut().find(|left| **left > 0) {
                    *left -= 1;
                    bird.out.push((bird.at, slot == 2, false));
                    break;
                }
            }
        }
        bird.ban = bird.ban.saturating_sub(1);
        if bird.squads.iter().chain(&bird.teams).all(|&left| left == 0) {
            return self.land(&bird, weight, false);
        }
        self.fly(bird, weight);
    }

    /// The flight is over: everything comes down.
    fn land(&mut self, bird: &Bird, weight: f64, crashed: bool) {
        if weight == 0.0 {
            return;
        }
        let left = [&bird.squads, &bird.teams].map(|queue| queue.iter().map(|&left| usize::from(left)).sum::<usize>());
        let mut start = vec![0; 11];
        start[5] = bird.lost[0] + if crashed { left[0] } else { 0 };
        start[8] = bird.lost[1] + if crashed { left[1] } else { 0 };
        start[6] = if crashed { 0 } else { left[0] + left[1] };
        let mut now: Tallies = [(start, weight)].into();
        for &(from, bundle, crash) in &bird.out {
            let law = self.law(from, bundle, crash, weight);
            let mut next = Tallies::new();
            for (tally, weight) in now {
                for (fate, chance) in law.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                    let mut tally = tally.clone();
                    tally[fate] += 1;
                    *next.entry(tally).or_default() += weight * chance;
                }
            }
            now = next;
        }
        for (tally, weight) in now {
            *self.tallies.entry(tally).or_default() += weight;
        }
    }

    /// The chance of every fate of one piece, over all DRs of scatter and landing.
    fn law(&mut self, (q, r): Place, bundle: bool, crash: bool, weight: f64) -> [f64; 11] {
        let mut law = [0.0; 11];
        let rows = self.ledger.table("mbt.table.scatter").unwrap().rows.clone();
        for row in rows {
            let (likely, f, right) = (chance(&row[0]), row[1].parse::<i32>().unwrap(), row[2].parse::<i32>().unwrap());
            let (dq, dr) = (right, -f - right);
            let there = (q + dq, r + dr);
            let on_map = written(there);
            if let Some(name) = &on_map {
                *self.heat.entry(name.clone()).or_default() += weight * likely;
            } else if bundle {
                law[8] += likely;
                continue;
            }
            let ground = written(there).or_else(|| written((q - dq, r - dr))).or_else(|| written((q, r)));
            let row = ground.and_then(|name| self.terrain.get(&name)).unwrap_or(&"Clear, Scrub, Cultivated Field");
            let cells = self.cells("landing", row);
            let mut harm = [chance(&cells[0]), chance(&cells[1]), chance(&cells[2])];
            if crash && !cells.contains(&"Automatic".to_string()) {
                harm = [0.0; 3];
                for face in 1..=100_u32 {
                    let modified = (face + 10).min(100);
                    let hit = cells
                        .iter()
                        .position(|cell| band(cell).is_some_and(|(low, high)| (low..=high).contains(&modified)));
                    harm[hit.unwrap()] += 0.01;
                }
            }
            match (bundle, on_map.is_some()) {
                (true, _) => {
                    law[7] += likely * (harm[0] + harm[1]);
                    law[8] += likely * harm[2];
                }
                (false, true) => (1..=2).for_each(|fate| law[fate] += likely * harm[fate - 1]),
                (false, false) => law[3] += likely * (harm[0] + harm[1]),
            }
            if !bundle {
                law[4] += likely * harm[2];
            }
        }
        law
    }
}

/// Compares the count with the parts of the procedure for one case.
fn compare(start: &str, length: i32, squads: usize, teams: usize, guns: &[(&str, &str)]) {
    let terrain = [
        ("rough", "Rough", vec!["M20", "M22", "L22"]),
        ("light woods", "Light Woods", vec!["M23", "N22", "L21", "B3", "C4"]),
        ("airstrip", "Airfield", vec!["M21", "N20"]),
        ("control tower", "Building (any type)", vec!["M19"]),
        ("all-water", "All-Water Hex", vec!["K21"]),
    ];
    let described: BTreeMap<&str, &Vec<&str>> = terrain.iter().map(|(name, _, hexes)| (*name, hexes)).collect();
    let guns_in: Vec<Value> = guns.iter().map(|(hex, kind)| json!({ "hex": hex, "kind": kind })).collect();
    let input = json!({
        "board": { "terrain": described }, "guns": guns_in,
        "aircraft": [{ "start": start, "heading": "N", "length": length, "squads": squads, "teams": teams }],
    });
    let case = StickProcedure::prepare(&rules(), &serde_json::from_value(input).unwrap()).unwrap();
    let (tallies, heat) = parted::<StickProcedure>(&case, |hex| hexes().name_of(hex));
    let ledger = Ledger::read(Mbt::LEDGER).unwrap();
    let rows = terrain.iter().flat_map(|(_, row, hexes)| hexes.iter().map(|hex| (hex.to_string(), *row)));
    let mut count = Count { ledger, terrain: rows.collect(), tallies: Tallies::new(), heat: Heat::new() };
    let gun = |(hex, kind): &(&str, &str)| {
        let cells = count.cells("house-aaa", kind);
        let far = cells[0].split_once('-').unwrap().1.parse().unwrap();
        (place(hex), far, chance(&cells[1]), chance(&cells[2]), false)
    };
    let (q, r) = place(start);
    let bird = Bird {
        at: (q, 30 - q / 2),
        start: (q, r),
        length,
        entered: false,
        ban: 0,
        slot: 0,
        squads: vec![2; squads],
        teams: vec![1; teams],
        out: Vec::new(),
        lost: [0; 2],
        guns: guns.iter().map(gun).collect(),
    };
    count.fly(bird, 1.0);
    assert!((count.tallies.values().sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(tallies.keys().collect::<Vec<_>>(), count.tallies.keys().collect::<Vec<_>>(), "{guns:?}");
    for (tally, weight) in &tallies {
        assert!((weight - count.tallies[tally]).abs() < 1e-9, "{tally:?}: {weight} and {}", count.tallies[tally]);
    }
    assert_eq!(heat.keys().collect::<Vec<_>>(), count.heat.keys().collect::<Vec<_>>());
    for (hex, mean) in &heat {
        assert!((mean - count.heat[hex]).abs() < 1e-9, "{hex}: {mean} and {}", count.heat[hex]);
    }
}

/// mbt.scatter.3, mbt.landing.2, mbt.drop.2: without fire, over mixed ground and near the edge of the map (mbt.offmap.1).
#[test]
fn calm_sticks_as_counted() {
    compare("M23", 6, 2, 1, &[]);
    compare("C4", 4, 1, 1, &[]);
}

/// mbt.base.5, mbt.suppression.2, mbt.suppression.3, mbt.ea.2, mbt.casualty.1, mbt.shootdown.4: with fire on the way and
/// over the zone.
#[test]
fn sticks_under_fire_as_counted() {
    compare("M23", 4, 1, 1, &[("Q24", "AA machine gun")]);
    compare("M23", 6, 2, 1, &[("M22", "AA machine gun")]);
}

/// Two guns, the second after the first has thrown it off its row; the first casualty matters to the second pick.
#[test]
fn sticks_past_two_guns_as_counted() {
    compare("M24", 4, 1, 1, &[("O24", "AA machine gun"), ("M17", "AA machine gun")]);
}

/// Many runs agree with the parts within five sigma.
#[test]
fn many_runs_agree() {
    let (_, input) = StickProcedure::examples().pop().unwrap();
    let case = StickProcedure::prepare(&rules(), &input).unwrap();
    let (tallies, _) = parted::<StickProcedure>(&case, |hex| hex.to_string());
    let runs = 4_000;
    let mut dice = Seeded::new(5);
    let mut sums = [0.0; 11];
    for _ in 0..runs {
        let outcome = StickProcedure::run(&case, &mut dice as &mut dyn Dice).unwrap();
        StickProcedure::tally(&outcome).iter().zip(&mut sums).for_each(|(&count, sum)| *sum += count as f64);
    }
    assert!((tallies.values().sum::<f64>() - 1.0).abs() < 1e-9);
    for (fate, sum) in sums.into_iter().enumerate() {
        let mean: f64 = tallies.iter().map(|(tally, weight)| tally[fate] as f64 * weight).sum();
        let square: f64 = tallies.iter().map(|(tally, weight)| (tally[fate] as f64).powi(2) * weight).sum();
        let sigma = ((square - mean * mean) / f64::from(runs)).sqrt();
        let found = sum / f64::from(runs);
        assert!((found - mean).abs() <= 5.0 * sigma + 1e-12, "{}: {found} and {mean}", StickProcedure::FATES[fate]);
    }
}
