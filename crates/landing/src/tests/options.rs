//! Options that no other test sets, and what the ledger says about itself.

use super::*;
use crate::unit::Lands;
use jumpmaster_core::Named;
use jumpmaster_core::Rules as _;
use jumpmaster_core::Scenario as _;

/// Every option of the ledger is set by a test in this folder.
#[test]
fn every_option_is_flipped() {
    let tests = concat!(
        include_str!("drift.rs"),
        include_str!("drop.rs"),
        include_str!("ground.rs"),
        include_str!("hidden.rs"),
        include_str!("opfire.rs"),
        include_str!("options.rs"),
        include_str!("turns.rs"),
    );
    for choice in &ledger().choices {
        let flipped = format!("{}=", choice.key);
        assert!(tests.contains(&flipped), "no test flips {}", choice.key);
    }
}

/// landing.units.5: the Allies land and the Germans defend, unless `landing_side=german` lets them change places.
#[test]
fn either_side_may_land() {
    let seats = |options: &str| {
        let table = Lay::new("EF").options(options).group("A", "paratroop infantry", "P1").table();
        table.open().scenario.seats().join(", ")
    };
    assert_eq!(seats(""), "the Allies, the Germans");
    assert_eq!(seats("landing_side=german"), "the Germans, the Allies");
}

/// landing.units.2, landing.units.3: what jumps, and what comes by glider.
#[test]
fn who_may_land() {
    check(
        "
        options          | unit               | outcome
                         | paratroop infantry | sound
                         | glider infantry    | sound
                         | glider command     | sound
                         | glider artillery   | sound
                         | glider jeep        | …(landing.units.2, landing.units.3)
        glider_types=any | glider jeep        | sound
                         | infantry           | …(landing.units.2, landing.units.3)
                         | paratroop command  | …unknown unit…
        ",
        |cells| Lay::new("EF").options(cells[0]).group("A", cells[1], "X").fault(),
    );
    let parachutes = rules("").kinds.iter().filter(|kind| kind.lands == Some(Lands::Parachute)).count();
    assert_eq!(parachutes, 1, "paratroopers are infantry and nothing else");
    let mut ledger = ledger();
    let table = ledger.tables.iter_mut().find(|table| table.id == "landing.table.units").unwrap();
    table.rows.iter_mut().find(|row| row[0] == "glider command").unwrap()[2] = Lands::Parachute.name().into();
    assert!(Rules::read(&ledger).unwrap_err().why.contains("landing.units.2"));
}

/// landing.units.4, landing.base.1: the unit table; everybody who lands is on foot, except jeeps.
#[test]
fn units_are_as_the_table_says() {
    check(
        "
        unit               | SP movement dice at 1 2 3 6 7
        paratroop infantry | 4 3 3 2 0 0 0
        glider infantry    | 4 3 3 2 0 0 0
        glider command     | 2 3 1 0 0 0 0
        glider artillery   | 2 1 2 3 3 3 0
        infantry           | 4 3 3 2 0 0 0
        command            | 2 3 1 0 0 0 0
        artillery          | 2 1 2 3 3 3 0
        dummy              | 0 3 0 0 0 0 0
        ",
        |cells| {
            let rules = rules("");
            let kind = &rules.kinds[rules.kind_named(cells[0]).unwrap()];
            let dice: Vec<String> = [1, 2, 3, 6, 7].iter().map(|&far| kind.dice_at(far).to_string()).collect();
            format!("{} {} {}", kind.strength, kind.movement, dice.join(" "))
        },
    );
}

/// landing.source.1, landing.source.2: the ledger names the translation and what is lost, and includes nothing of the game
/// it assumes to be the base: whatever it adds is called a house default.
#[test]
fn the_source_is_named() {
    let ledger = ledger();
    assert!(ledger.clause("landing.source.1").unwrap().text.contains("translation"));
    assert!(ledger.clause("landing.source.2").unwrap().gap.contains("lost"));
    for clause in ledger.clauses.iter().filter(|clause| clause.id.starts_with("landing.base.")) {
        assert!(clause.ruling.starts_with("House default"), "{}", clause.id);
    }
}
