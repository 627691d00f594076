//! Who holds a hex, and where a unit goes that comes down in an occupied one (landing.occupied.1, landing.base.2): in the
//! game, in procedures and in their odds.

use super::odds::{chained, close};
use super::*;
use crate::land::LandProcedure;
use crate::wave::WaveProcedure;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The rings around E/e5, clockwise from north, worked out on paper.
const RINGS: [&str; 3] = [
    "E/e4 E/f5 E/f6 E/e6 E/d6 E/d5",
    "E/e3 E/f4 E/g4 E/g5 E/g6 E/f7 E/e7 E/d7 E/c6 E/c5 E/c4 E/d4",
    "E/e2 E/f3 E/g3 E/h4 E/h5 E/h6 E/h7 E/g7 E/f8 E/e8 E/d8 E/c7 E/b7 E/b6 E/b5 E/b4 E/c3 E/d3",
];

/// landing.occupied.4, landing.base.2: a dummy that is removed leaves its hex free, for one unit and no more.
#[test]
fn the_hex_of_a_dummy_takes_one_unit() {
    Lay::new("E").group("A", "paratroop infantry", "P1 P2 P3").counter("dummy", "E/e5").play(
        "
        order      | dice | what happens
        drop E/e8  |      | A drops E/e8
        land P1    | 1 3  | P1 N 3; P1 blocked E/e5
        shift E/e4 |      | P1 down E/e4; #1 is dummy; #1 removed; P1 collision 0 dice 1 hits
        land P2    | 1 3  | P2 N 3; P2 down E/e5
        land P3    | 1 3  | P3 N 3; P3 blocked E/e5
        shift E/e5 |      | no landing.base.2
        shift E/f5 |      | P3 down E/f5; > drop ended; …
        ",
    );
    let input = json!({
        "ground": { "board": { "tiles": "E" }, "enemies": [{ "unit": "dummy", "hex": "E/e5" }] },
        "points": [{ "hex": "E/e8", "paratroopers": 3 }],
    });
    let outcome = resolve::<WaveProcedure>("", input, "1 3 1 3 1 3").unwrap();
    let told: Vec<String> =
        outcome.units.into_iter().map(|unit| format!("{} {} {}", unit.name, unit.hex.unwrap(), unit.fate)).collect();
    assert_eq!(told, ["P1 E/e4 damaged", "P2 E/e5 unharmed", "P3 E/f5 unharmed"]);
}

/// What happens to a unit in an independent model: off the map, or whether it collided and whether it landed in fields.
type Met = Option<(bool, bool)>;

/// Three paratroopers over E/e8, a dummy in E/e5 with fields all around it: every drift of all three, 60 for each, followed
/// by columns and rows alone. Counts how often each combination happens, and how often a unit ends up in each hex.
fn by_hand() -> (BTreeMap<[Met; 3], u64>, BTreeMap<usize, u64>) {
    type Place = (i32, i32);
    const DUMMY: Place = (4, 4);
    let step = |(column, row): Place, direction: usize| -> Place {
        // Columns b, d, f are half a hex further north (landing.map.1).
        let north = column % 2;
        match direction {
            0 => (column, row - 1),
            1 => (column + 1, row - north),
            2 => (column + 1, row + 1 - north),
            3 => (column, row + 1),
            4 => (column - 1, row + 1 - north),
            _ => (column - 1, row - north),
        }
    };
    let on_map = |(column, row): Place| (0..10).contains(&column) && (0..10).contains(&row);
    let fields: Vec<Place> = (0..6).map(|direction| step(DUMMY, direction)).collect();
    let drifts: Vec<Option<Place>> = (0..6)
        .flat_map(|direction| (1..=10).map(move |distance| (direction, distance)))
        .map(|(direction, distance)| (0..distance).fold((4, 7), |at, _| step(at, direction)))
        .map(|end| on_map(end).then_some(end))
        .collect();
    let (mut met, mut hexes) = (BTreeMap::new(), BTreeMap::new());
    for run in 0..drifts.len().pow(3) {
        let (mut standing, mut dummy, mut all): (Vec<Place>, bool, [Met; 3]) = (Vec::new(), true, [None; 3]);
        for (unit, own) in all.iter_mut().enumerate() {
            let Some(rolled) = drifts[run / 60_usize.pow(unit as u32) % 60] else { continue };
            let on_dummy = dummy && rolled == DUMMY;
            let free = |at: Place| on_map(at) && !standing.contains(&at) && !(dummy && at == DUMMY);
            let stands = if free(rolled) {
                rolled
            } else {
                let around = (0..6).map(|direction| step(rolled, direction)).filter(|&at| free(at));
                around.min_by_key(|at| fields.contains(at)).expect("four counters leave a hex free")
            };
            dummy &= !on_dummy;
            standing.push(stands);
            *own = Some((on_dummy, fields.contains(&stands)));
            *hexes.entry((stands.1 * 10 + stands.0) as usize).or_default() += 1;
        }
        *met.entry(all).or_default() += 1;
    }
    (met, hexes)
}

/// landing.occupied.1 to landing.occupied.4, landing.damage.3: the odds of three units that come down in each other's way
/// and on a dummy, compared with every drift followed by hand. The same example is used to compare clusters with chains.
#[test]
fn odds_round_a_dummy_are_those_counted_by_hand() {
    let examples = WaveProcedure::examples();
    let (_, input) = examples.iter().find(|(name, _)| *name == "three paratroopers round a dummy").unwrap();
    let (met, stood) = by_hand();
    let runs = 60.0_f64.powi(3);
    let mut wanted: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
    for (all, times) in met {
        // Fields are one special die, a HIT in three; a unit of four SP survives a collision and a HIT.
        for hits in 0..8_usize {
            let (mut tally, mut weight) = (vec![0; 7], times as f64 / runs);
            for (unit, met) in all.iter().enumerate() {
                let hit = hits >> unit & 1 == 1;
                let in_fields = met.is_some_and(|(_, fields)| fields);
                weight *= match (in_fields, hit) {
                    (true, true) => 1.0 / 3.0,
                    (true, false) => 2.0 / 3.0,
                    (false, true) => 0.0,
                    (false, false) => 1.0,
                };
                let damage = usize::from(hit) + usize::from(met.is_some_and(|(collided, _)| collided));
                tally[if met.is_none() { 5 } else { damage.min(1) }] += 1;
                tally[6] += damage;
            }
            if weight > 0.0 {
                *wanted.entry(tally).or_default() += weight;
            }
        }
    }
    let (found, hexes) = chained("", serde_json::to_value(input).unwrap());
    assert_eq!(found.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>());
    for (tally, weight) in &wanted {
        assert!(close(*weight, found[tally]), "{tally:?}: {weight} by hand, {} found", found[tally]);
    }
    assert_eq!(hexes.keys().collect::<Vec<_>>(), stood.keys().collect::<Vec<_>>());
    assert!(stood.iter().all(|(hex, times)| close(hexes[hex], *times as f64 / runs)), "where they stand");
}

/// landing.occupied.1: the nearest free hexes are those of the first ring that has any, listed clockwise from north.
#[test]
fn rings_go_clockwise_from_north() {
    for (radius, ring) in RINGS.iter().enumerate() {
        let taken = format!("E/e5 {}", RINGS[..radius].join(" "));
        let table = Lay::new("E").group("A", "paratroop infantry", "P1").counter("dummy", &taken).table();
        let open = table.open();
        let free = open.free_around(open.board().grid.parse_spot("E/e5").unwrap());
        let names: Vec<String> = free.into_iter().map(|spot| open.called(spot)).collect();
        assert_eq!(names.join(" "), *ring, "ring {}", radius + 1);
    }
}

/// landing.occupied.1: a procedure takes the safest of the nearest free hexes, or the most dangerous if the defender picks;
/// ties go to the first clockwise from north, in any ring.
#[test]
fn of_equal_hexes_the_first_clockwise_is_taken() {
    check(
        "
        options            | full | fields              | stands in
                           | 0    |                     | E/e4
                           | 0    | E/e4                | E/f5
                           | 0    | E/e4 E/f5 E/f6      | E/e6
                           | 1    |                     | E/e3
                           | 1    | E/e3 E/f4           | E/g4
                           | 1    | E/e3 E/f4 E/g4 E/g5 | E/g6
                           | 2    |                     | E/e2
                           | 2    | E/e2                | E/f3
                           | 2    | E/e2 E/f3 E/g3 E/h4 | E/h5
        displace=defending | 0    |                     | E/e4
        displace=defending | 1    |                     | E/e3
        displace=defending | 1    | E/e7 E/g6           | E/g6
        displace=defending | 2    | E/d3 E/b5           | E/b5
        ",
        |cells| {
            let full: usize = cells[1].parse().unwrap();
            let friends: Vec<&str> = RINGS[..full].iter().flat_map(|ring| ring.split(' ')).chain(["E/e5"]).collect();
            let fields: Vec<&str> = cells[2].split_whitespace().collect();
            let board: Value = json!({ "tiles": "E", "terrain": { "cultivated fields": fields } });
            let input = json!({
                "ground": { "board": board, "friends": friends },
                "drop_point": "E/e10", "unit": { "unit": "paratroop infantry" },
            });
            let die = if fields.is_empty() || cells[0].is_empty() { "" } else { " 1" };
            resolve::<LandProcedure>(cells[0], input, &format!("1 5{die}")).unwrap().units[0].hex.clone().unwrap()
        },
    );
}
