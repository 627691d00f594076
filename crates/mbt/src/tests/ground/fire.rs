//! Cover, GP and AP fire, barrages and what they set off.

use crate::board::{Cell, bit};
use crate::ground::cover::{self, Stand, sides_towards};
use crate::ground::fire::{
    Attack, Effect, Firer, Hit, ap_fire, ap_number, ap_target, effect, factors, gp_range, may_fire, row,
};
use crate::ground::going::State;
use crate::ground::los::Sight;
use crate::ground::shelling::{Aftermath, after, attack, bundle_lost, shell};
use crate::ground::terrain::{Feature, Marker};
use crate::rules::ground::Weapon;
use crate::tests::ground::*;
use crate::unit::Kind;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::hex::{Hex, Side};
use jumpmaster_core::{Named, clause};
use jumpmaster_testing::text_table::check;

const OPEN: Sight = Sight { orchard: false };
const THROUGH_AN_ORCHARD: Sight = Sight { orchard: true };

/// Units as a row of a test writes them: "squad, BMD by road, LGOP in haste".
fn stands(words: &str) -> Vec<Stand> {
    let stand = |word: &str| {
        let (road, quickmarch) = (word.ends_with(" by road"), word.ends_with(" in haste"));
        let kind = Kind::named(word.trim_end_matches(" by road").trim_end_matches(" in haste"));
        Stand { kind: kind.unwrap_or_else(|fault| panic!("{fault}")), road, quickmarch }
    };
    words.split(", ").map(stand).collect()
}

/// mbt.orchard.4, mbt.farm.2 to mbt.farm.4, mbt.airstrip.1, mbt.dispersal.1, mbt.hangar.1, mbt.tower.1, mbt.fuel.1,
/// mbt.ordnance.1, mbt.gunpit.1, mbt.base.17, mbt.base.19, mbt.combo.1: what terrain adds to net GP and to AP, unit by unit.
#[test]
fn cover_of_every_terrain() {
    let rules = rules();
    check(
        "
        terrain                     | units                             | GP / AP
        clear                       | squad                             | 0/0
        cultivated field, fence     | squad, BMD                        | 0/0 0/0
        scrub                       | squad                             | -1/0
        orchard                     | squad, BMD                        | -2/0 -2/0
        stream                      | squad, BMD                        | -2/0 0/0
        ditch                       | LGOP, gun                         | -6/-1 0/0
        light woods, orchard        | squad                             | -5/-1               // the best single one
        airstrip                    | squad, BMD                        | 5/3 5/3
        airstrip, improved position | squad                             | -3/1                // the airstrip always
        fuel depot                  | squad, BMD                        | -10/-2 -10/-2
        building                    | squad, squad, BMD, squad, squad   | -12/-2 -12/-2 -12/-2 -12/-2 -12/-2
        building                    | squad, squad, BMD, squad, LGOP, squad, LGOP | -12/-2 -12/-2 -12/-2 -12/-2 -12/-2 0/0 -12/-2
        hangar                      | squad                             | -12/-2
        ordnance storage            | squad                             | -12/-2
        farm                        | LGOP, squad, LGOP, BMD, HMMWV     | -12/-2 0/0 -12/-2 -12/-2 0/0   // whole units, in order
        control tower               | squad, LGOP, BMD                  | -12/-2 0/0 -12/-2
        dispersal bay               | BMD, squad, LGOP, LGOP            | 0/0 -6/-1 -6/-1 0/0
        gun pit                     | gun, LGOP                         | -8/-2 0/0           // guns count as leg units here
        gun pit                     | LGOP, BMD, gun, LGOP              | -8/-2 0/0 0/0 -8/-2
        hasty entrenchment          | BMD                               | -4/-1
        light woods, road           | BMD by road, BMD                  | 0/0 -5/-1
        farm, road                  | HMMWV by road, HMMWV              | 0/0 -12/-2          // who is on the road takes no room
        airstrip, heavy woods, road | BMD by road                       | 5/3
        ",
        |row| {
            let (cell, units) = (cell(row[0]), stands(row[1]));
            let ground = &rules.ground;
            let shown = |which| {
                let (gp, ap) = (cover::gp(ground, &cell, &units, which, 0), cover::ap(ground, &cell, &units, which, 0));
                format!("{gp}/{ap}")
            };
            (0..units.len()).map(shown).collect::<Vec<_>>().join(" ")
        },
    );
    let covered = |terrain: &str| cover::in_cover(&rules.ground, &cell(terrain), &stands("squad"), 0);
    assert!(covered("orchard") && covered("fuel depot") && covered("improved position"));
    assert!(!covered("airstrip") && !covered("cultivated field"));
}

/// mbt.combo.2: a road covered on one side; for fire over a corner the better side counts for the defender.
#[test]
fn covered_sides() {
    let ground = &rules().ground;
    let wooded = Cell { covered: bit(Side::ALL[0]) | bit(Side::ALL[1]), ..cell("light woods, road") };
    let shift = |unit: &str, from: Hex| cover::gp(ground, &wooded, &stands(unit), 0, sides_towards(Hex::ZERO, from));
    let (north, south, corner) = (Hex::new(0, -4), Hex::new(0, 4), Hex::new(2, -1));
    assert_eq!((shift("BMD by road", north), shift("BMD by road", south)), (-5, 0));
    assert_eq!(shift("BMD by road", corner), -5, "between NE and SE");
    assert_eq!(shift("BMD", south), -5, "off the road the woods cover it all round");
    assert_eq!(sides_towards(Hex::ZERO, corner).count_ones(), 2);
    assert_eq!(sides_towards(Hex::ZERO, Hex::ZERO), 0);
    for side in Side::ALL {
        let step = side.step(jumpmaster_core::hex::Orientation::Flat);
        assert_eq!(sides_towards(Hex::ZERO, step * 3), bit(side));
    }
}

/// mbt.base.12, mbt.base.14, mbt.base.11, mbt.base.24, mbt.disruption.1: GP factors.
#[test]
fn factors_of_a_firer() {
    let ground = &rules().ground;
    let squad = Firer::of(Kind::Squad);
    let at = |firer: &Firer, hexes| factors(ground, firer, hexes);
    assert_eq!([0, 1, 3, 4, 6, 7].map(|hexes| at(&squad, hexes)), [40, 20, 20, 10, 10, 0]);
    let crew = Firer::of(Kind::Crew);
    assert_eq!([1, 2, 3].map(|hexes| at(&crew, hexes)), [2, 1, 0]);
    let suppressed = Firer { state: State { suppressed: true, ..State::default() }, ..squad };
    let disrupted = Firer { state: State { disrupted: true, ..State::default() }, ..squad };
    let both = Firer { state: State { disrupted: true, suppressed: true, ..State::default() }, ..squad };
    assert_eq!([suppressed, disrupted, both].map(|firer| at(&firer, 1)), [10, 10, 10]);
    assert_eq!(at(&Firer { fire_move: true, ..squad }, 1), 10);
    assert_eq!(at(&Firer { fire_move: true, ..suppressed }, 4), 2, "20, halved three times, down");
    assert_eq!(gp_range(ground, Kind::MediumTruck), None);
    assert_eq!(gp_range(ground, Kind::Mortar), Some(20));
}

/// mbt.heavy.9, mbt.base.9, mbt.disruption.1, mbt.base.8: who may fire how far.
#[test]
fn who_may_fire() {
    let squad = Firer::of(Kind::Squad);
    let why = |firer: &Firer, hexes| may_fire(firer, hexes, 6).err().map_or("may", |ban| ban.why.0);
    assert_eq!((why(&squad, 6), why(&squad, 7)), ("may", "mbt.base.8"));
    let state = |state| Firer { state, ..squad };
    let disrupted = state(State { disrupted: true, ..State::default() });
    assert_eq!([0, 1, 2].map(|hexes| why(&disrupted, hexes)), ["may", "may", "mbt.disruption.1"]);
    assert_eq!(why(&state(State { preparing: true, ..State::default() }), 1), "mbt.heavy.9");
    assert_eq!(why(&state(State { suppressed: true, ..State::default() }), 6), "may");
    assert_eq!(why(&Firer { quickmarch: true, ..squad }, 1), "mbt.base.9");
}

/// mbt.base.12, mbt.table.house-gp, mbt.orchard.2, mbt.base.9: net GP and its row.
#[test]
fn net_gp() {
    let ground = &rules().ground;
    let rows = [-8, 0, 1, 5, 6, 12, 13, 20, 21, 34, 35, 49, 50, 500].map(|net| row(ground, net));
    assert_eq!(rows, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
    let squads = [Firer::of(Kind::Squad), Firer::of(Kind::Lgop)];
    let net = |sight, units: &str, terrain: &str| {
        Attack::fire(ground, squads, 2, sight, 0).net(ground, &cell(terrain), &stands(units), 0)
    };
    assert_eq!(net(OPEN, "squad", "clear"), 30);
    assert_eq!(net(THROUGH_AN_ORCHARD, "squad", "clear"), 25);
    assert_eq!(net(OPEN, "LGOP in haste", "airstrip"), 40);
    assert_eq!(net(THROUGH_AN_ORCHARD, "squad", "building"), 13);
}

/// mbt.base.12: what results do to kinds of units.
#[test]
fn effects() {
    check(
        "
        unit            | eliminated, step loss, suppressed, no effect
        squad           | destroyed reduced suppressed unharmed
        command element | destroyed reduced suppressed unharmed
        half-squad      | destroyed destroyed suppressed unharmed
        LGOP            | destroyed destroyed suppressed unharmed
        mortar team     | destroyed destroyed suppressed unharmed
        gun             | destroyed destroyed suppressed unharmed
        medium truck    | destroyed destroyed suppressed unharmed
        BMD             | suppressed suppressed suppressed unharmed
        ",
        |row| {
            let kind = Kind::named(row[0]).unwrap();
            Hit::ALL.iter().map(|&hit| effect(kind, hit).name()).collect::<Vec<_>>().join(" ")
        },
    );
}

/// mbt.base.13, mbt.table.house-ap, mbt.table.house-ap-effect, mbt.airstrip.1, mbt.orchard.2, mbt.heavy.11, mbt.lgop.5.
#[test]
fn ap_fire_at_vehicles() {
    let rules = rules();
    let ground = &rules.ground;
    check(
        "
        hexes | terrain     | way     | dice  | effect
        3     |             |         | 70 7  | 70 destroyed
        3     |             |         | 70 8  | 70 suppressed
        3     |             |         | 71    | 70 unharmed
        4     |             |         | 50 1  | 50 destroyed
        9     |             |         | 31    | 30 unharmed
        16    |             |         | 15 10 | 15 suppressed
        21    |             |         | 1     | 0 unharmed
        2     | airstrip    |         | 85 1  | 85 destroyed
        2     | building    |         | 61    | 60 unharmed
        2     | light woods | orchard | 60 9  | 60 suppressed
        ",
        |row| {
            let sight = Sight { orchard: row[2] == "orchard" };
            let (cell, units) = (cell(row[1]), stands("BMD"));
            let number = ap_number(ground, row[0].parse().unwrap(), sight, 0, (&cell, &units, 0));
            let mut dice = Scripted::new(parse_faces(row[3]).unwrap());
            let effect = ap_fire(ground, number, &mut dice);
            format!("{number} {}", dice.settle(effect).unwrap())
        },
    );
    assert!(ap_target(Kind::Bmd).is_ok() && ap_target(Kind::Gun).is_ok());
    assert_eq!(ap_target(Kind::Squad).unwrap_err().why.0, "mbt.base.13");
    let law = Firer { law: true, ..Firer::of(Kind::Lgop) };
    assert_eq!((law.ap_range(ground), Firer::of(Kind::Lgop).ap_range(ground)), (2, 0));
    assert_eq!(Firer { law: true, ..Firer::of(Kind::AntiTank) }.ap_range(ground), 15);
}

/// Resolves a barrage: effects, then the aftermath.
fn shelled(weapon: &str, terrain: &str, units: &str, faces: &str) -> String {
    let rules = rules();
    let units = if units.is_empty() { Vec::new() } else { stands(units) };
    let mut dice = Scripted::new(parse_faces(faces).unwrap());
    let mut told = Vec::new();
    let weapon = Weapon::named(weapon).unwrap();
    let aftermath =
        shell(&rules.ground, weapon, &cell(terrain), &units, &mut dice, |_, effect| told.push(effect.name()));
    told.push(dice.settle(aftermath).unwrap().name());
    told.join(" ")
}

/// mbt.base.21, mbt.fuel.2, mbt.ordnance.2: every unit rolls; an effective attack by the right weapon sets off stores.
#[test]
fn barrages() {
    check(
        "
        weapon                | terrain          | units       | dice  | what comes of it
        mortar                |                  | squad, LGOP | 13 12 | suppressed destroyed nothing   // 12: row 6-12
        artillery             | fuel depot       | squad       | 1     | destroyed nothing
        rocket                | ordnance storage | squad       | 1     | destroyed nothing
        super-heavy artillery | fuel depot       | squad       | 75    | suppressed burns              // 30: row 21-34
        super-heavy artillery | fuel depot       | squad       | 76    | unharmed nothing
        heavy CLGP            | fuel depot       | squad, BMD  | 76 1  | unharmed suppressed burns
        iron bombs            | fuel depot       |             | 75    | burns                         // as against a half-squad
        iron bombs            | ordnance storage |             | 76    | nothing
        iron bombs            | ordnance storage |             | 75    | explodes
        iron bombs            |                  |             |       | nothing
        exploding ordnance    | ordnance storage | squad       | 1     | destroyed nothing             // no chain of explosions
        ",
        |row| shelled(row[0], row[1], row[2], row[3]),
    );
    let burnt = after(cell("fuel depot"), Aftermath::Burns);
    assert!(burnt.markers.has(Marker::Burning) && burnt.features.has(Feature::Depot));
    let gone = after(cell("ordnance storage"), Aftermath::Explodes);
    assert!(gone.features.has(Feature::Rough) && !gone.features.has(Feature::Ordnance));
    assert_eq!(after(cell("hangar"), Aftermath::Nothing), cell("hangar"));
    assert_eq!(attack(&rules().ground, Weapon::Ordnance).why, clause!("mbt.ordnance.2"));
}

/// mbt.bundle.7: a die for each unattended bundle, against mortars, rockets and artillery only.
#[test]
fn bundles_under_a_barrage() {
    let ground = &rules().ground;
    let lost = |weapon, faces: &[u8]| {
        let mut dice = Scripted::new(faces.to_vec());
        let lost = bundle_lost(ground, weapon, &mut dice);
        dice.settle(lost).unwrap()
    };
    assert!(lost(Weapon::Mortar, &[1]) && !lost(Weapon::Artillery, &[2]));
    assert!(!lost(Weapon::Bombs, &[]), "no die");
}

/// The dice of an example, as the ledger lists them.
pub fn dice(id: &str) -> Scripted {
    let rules = rules();
    let example = rules.ledger.examples.iter().find(|example| example.id == id).expect("an example of the ledger");
    Scripted::new(example.dice.clone())
}

/// mbt.ex.15: a squad in the fuel depot, on an airstrip, in an orchard.
#[test]
fn example_15() {
    let ground = &rules().ground;
    let mut dice = dice("mbt.ex.15");
    let attack = Attack::fire(ground, [Firer::of(Kind::Squad)], 2, OPEN, 0);
    let effects = ["fuel depot", "airstrip", "orchard"]
        .map(|terrain| attack.strike(ground, &cell(terrain), &stands("squad"), 0, &mut dice).unwrap());
    assert_eq!(effects, [Effect::Suppressed, Effect::Reduced, Effect::Suppressed]);
    dice.settle(Ok(())).unwrap();
}

/// mbt.ex.16: bombs on the ordnance storage, and what its explosion does in an adjacent hex.
#[test]
fn example_16() {
    let ground = &rules().ground;
    let mut dice = dice("mbt.ex.16");
    let mut hit = Vec::new();
    let aftermath =
        shell(ground, Weapon::Bombs, &cell("ordnance storage"), &stands("squad"), &mut dice, |_, effect| {
            hit.push(effect);
        });
    assert_eq!((aftermath, hit), (Ok(Aftermath::Explodes), vec![Effect::Suppressed]));
    let mut around = Vec::new();
    for (terrain, unit) in [("airstrip", "LGOP"), ("improved position", "squad")] {
        let none = shell(ground, Weapon::Ordnance, &cell(terrain), &stands(unit), &mut dice, |_, effect| {
            around.push(effect);
        });
        assert_eq!(none, Ok(Aftermath::Nothing));
    }
    assert_eq!(around, [Effect::Destroyed, Effect::Unharmed]);
    dice.settle(Ok(())).unwrap();
    assert!(after(cell("ordnance storage"), Aftermath::Explodes).features.has(Feature::Rough));
}
