//! Every table of the air against the ledger, cell for cell, and under house rules.

use super::*;
use crate::rules::air::{Captured, Dropped, Duel, Hit, Method, Pick, Status, ThirdDie};
use crate::terrain::Landing;
use crate::tokens::Tokens;
use jumpmaster_core::{House, Named, Rules as _};

/// The rules under a house-rule file that replaces some cells, or what is wrong with it.
fn house(tables: &str) -> Result<Rules, String> {
    let ledger = printed::ledger::<Ocs>();
    let text = format!("system = \"ocs\"\nname = \"ours\"\n{tables}");
    let house = House::read(&text, "house.toml", &ledger, &|ledger| Rules::read(ledger).map(drop));
    let house = house.map_err(|fault| fault.to_string())?;
    Ok(Rules::read(&house.over(&ledger).unwrap()).unwrap())
}

fn cells(id: &str) -> Vec<Vec<String>> {
    printed::ledger::<Ocs>().table(id).unwrap().rows.clone()
}

/// ocs.table.flak, ocs.table.air-combat, ocs.table.air-combat-loss
#[test]
fn results_are_read_by_roll() {
    let air = &rules().air;
    assert_eq!([2, 10, 11, 30].map(|roll| *air.flak.at(roll)), [Hit::Missed, Hit::Missed, Hit::Step, Hit::Step]);
    let duels = [Duel::Attacker, Duel::Attacker, Duel::Both, Duel::Defender, Duel::Defender];
    assert_eq!([-9, 6, 7, 8, 40].map(|roll| *air.duel.at(roll)), duels);
    assert_eq!([1, 4, 5, 6].map(|face| *air.third.at(face) == ThirdDie::Loss), [false, false, true, true]);
}

/// ocs.table.flak-modifiers
#[test]
fn modifiers_are_read() {
    let table = rules().air.modifiers;
    let read = [table.many, table.hq, table.level, table.point, table.escorted, table.alone, table.trainbusting];
    let printed: Vec<i8> =
        cells("ocs.table.flak-modifiers").iter().map(|row| row[1].trim_start_matches('+').parse().unwrap()).collect();
    assert_eq!(read.to_vec(), printed);
    assert_eq!(read, [1, 1, 1, 1, 1, 2, 1]);
}

/// ocs.table.mission-loss
#[test]
fn losses_are_read_cell_by_cell() {
    let air = &rules().air;
    for row in cells("ocs.table.mission-loss") {
        let face = row[0].parse().unwrap();
        for (column, cell) in air.losses.iter().zip(&row[1..]) {
            assert_eq!(column.at(face).name(), cell, "a {face}");
        }
    }
    assert_eq!((*air.losses[2].at(5), *air.losses[2].at(6)), (Pick::Weakest, Pick::Strongest));
}

/// ocs.table.air-base-capture
#[test]
fn captures_are_read() {
    let air = &rules().air;
    let reduced = |active: bool| ways(|roll| air.captured(active, roll) == Captured::Reduced);
    assert_eq!((reduced(true), reduced(false)), (6, 15), "4 or less, and 6 or less");
}

/// ocs.table.air-drop, ocs.airdrop.4
#[test]
fn drops_are_read_cell_by_cell() {
    let air = &rules().air;
    check(
        "hex            | Glider | Air Drop
         friendly Clear  | 4      | 5
         friendly Closed | 5      | 6
         enemy Clear     | 5      | 6
         enemy Closed    | 6      | 7",
        |row| {
            let (status, landing) = row[0].split_once(' ').unwrap();
            let (status, landing) = (Status::named(status).unwrap(), Landing::named(landing).unwrap());
            let least = |method| {
                let lands = |roll: &i32| air.dropped(status, landing, method, *roll) == Dropped::Success;
                let least = (-3..=15).find(lands).unwrap();
                assert!((least..=15).all(|roll| lands(&roll)));
                least.to_string()
            };
            assert_eq!(least(Method::Glider), row[1], "{row:?}");
            least(Method::Parachute)
        },
    );
}

/// ocs.table.air-numbers
#[test]
fn numbers_are_read() {
    let numbers = rules().air.numbers;
    assert_eq!((numbers.many, numbers.far, numbers.advance, numbers.displaced), (3, -1, 2, 2));
    assert_eq!((numbers.short, numbers.flies, numbers.unloads, numbers.transfer), (2, 10, Tokens(2), 2));
    assert_eq!((numbers.allied, numbers.soviet, numbers.allied_until.to_string().as_str()), (-1, -1, "8/44"));
    assert_eq!(cells("ocs.table.air-numbers").len(), 11);
}

/// Every table can be replaced, and the rules go by what replaces it.
#[test]
fn house_rules_replace_every_table() {
    let flak = house("[tables.\"ocs.table.flak\"]\nrows = [[\"9 or less\", \"No Effect\"], [\"10+\", \"Step Loss\"]]");
    assert_eq!(*flak.unwrap().air.flak.at(10), Hit::Step);
    let more =
        house("[tables.\"ocs.table.flak-modifiers\"]\n\"one or more HQs in the target hex\" = { modifier = \"+3\" }");
    assert_eq!(more.unwrap().air.modifiers.hq, 3);
    let loss = house("[tables.\"ocs.table.mission-loss\"]\n6 = { 4 = \"Weakest\" }");
    assert_eq!(*loss.unwrap().air.losses[2].at(6), Pick::Weakest);
    let duel = house("[tables.\"ocs.table.air-combat\"]\n7 = { result = \"Attacker Aborts\" }");
    assert_eq!(*duel.unwrap().air.duel.at(7), Duel::Attacker);
    let third =
        house("[tables.\"ocs.table.air-combat-loss\"]\n1-4 = { result = \"Step Loss from Aborting Aircraft\" }");
    assert_eq!(*third.unwrap().air.third.at(1), ThirdDie::Loss);
    let base = house(
        "[tables.\"ocs.table.air-base-capture\"]\n\"Reduce (destroy if already reduced)\" = { Active = \"5 or less\" }\n\
         \"No Effect\" = { Active = \"6 or more\" }",
    );
    assert_eq!(base.unwrap().air.captured(true, 5), Captured::Reduced);
    let drop = house("[tables.\"ocs.table.air-drop\"]\n\"enemy, Closed, Air Drop\" = [\"8 or less\", \"9 or more\"]");
    let drop = drop.unwrap().air.dropped(Status::Enemy, Landing::Closed, Method::Parachute, 8);
    assert_eq!(drop, Dropped::Failure);
    let month =
        house("[tables.\"ocs.table.air-numbers\"]\n\"last month of the Allied modifier\" = { value = \"12/44\" }");
    assert_eq!(month.unwrap().air.numbers.allied_until.to_string(), "12/44");
}

/// A cell that no rule can be read from is refused with its place.
#[test]
fn odd_cells_are_refused() {
    check(
        "table | row | fault
         flak             | \"11 or more\" = [\"Two Steps\"]                                  | …unknown result of flak \"Two Steps\"…
         flak-modifiers   | \"one or more HQs in the target hex\" = { modifier = \"99\" }      | …it goes from -20 to 20…
         mission-loss     | 6 = { 2 = \"#3\" }                                                | …#3 of 2 aircraft…
         mission-loss     | 6 = { 4 = \"#5\" }                                                | …unknown aircraft of a mission…
         air-combat       | 7 = { result = \"Nobody\" }                                       | …unknown result of an air combat…
         air-combat-loss  | 5-6 = { result = \"Ouch\" }                                       | …unknown result of the third die…
         air-base-capture | \"No Effect\" = { Active = \"4 or more\" }                         | …4 is there twice…
         air-drop         | \"enemy, Clear, Glider\" = { success = \"7 or more\" }             | …nothing is said for 5…
         air-numbers      | \"last month of the Allied modifier\" = { value = \"May\" }        | …\"May\" is not a month…
         air-numbers      | \"Soviet drop\" = { value = \"-30\" }                              | …it goes from -10 to 10…
         air-numbers      | \"unloading in T per Level\" = { value = \"2T\" }                  | …is not a number this table can use…",
        |row| {
            let fault = house(&format!("[tables.\"ocs.table.{}\"]\n{}", row[0], row[1]));
            fault.err().unwrap_or_else(|| "accepted".into())
        },
    );
}
