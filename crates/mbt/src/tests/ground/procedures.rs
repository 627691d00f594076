//! The procedures of the ground: the ledger's examples on their dice, refusals, words, odds.

use crate::ground::ap_fire::ApFireProcedure;
use crate::ground::barrage::BarrageProcedure;
use crate::ground::conversion::{ConversionProcedure, Outcome as Converted};
use crate::ground::fire::Effect;
use crate::ground::gp_fire::GpFireProcedure;
use crate::tests::ground::*;
use jumpmaster_core::dice::{Odometer, Scripted, parse_faces};
use jumpmaster_core::{Catalogue, Fault, Map, Parted, Placed, Procedure, ScenarioSource};
use jumpmaster_testing::text_table::{check, or_fault};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Runs a procedure on an input in JSON, with dice that must be used up exactly.
fn resolve<P: Procedure<System = Mbt>>(options: &str, input: Value, dice: &str) -> Result<P::Outcome, Fault> {
    let input = serde_json::from_value(input).unwrap_or_else(|error| panic!("{error}"));
    let case = P::prepare(&rules_with(options), &input)?;
    let mut dice = Scripted::new(parse_faces(dice)?);
    let outcome = P::run(&case, &mut dice);
    dice.settle(outcome)
}

/// What a procedure says about an outcome.
fn words<P: Procedure<System = Mbt>>(input: Value, dice: &str) -> String {
    let case = P::prepare(&rules(), &serde_json::from_value(input).unwrap()).unwrap();
    let outcome = P::run(&case, &mut Scripted::new(parse_faces(dice).unwrap())).unwrap();
    P::tell(&case, &outcome)
        .iter()
        .map(|line| format!("{} [{}]", line.text, line.clause))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The dice of an example, as the ledger lists them.
fn dice(id: &str) -> Vec<String> {
    let rules = rules();
    let example = rules.ledger.examples.iter().find(|example| example.id == id).expect("an example of the ledger");
    example.dice.iter().map(u8::to_string).collect()
}

/// mbt.ex.15 and mbt.ex.16 by the procedures.
#[test]
fn examples_of_fire() {
    let faces = dice("mbt.ex.15");
    for (terrain, face, effect) in [
        ("fuel depot", &faces[0], Effect::Suppressed),
        ("airstrip", &faces[1], Effect::Reduced),
        ("orchard", &faces[2], Effect::Suppressed),
    ] {
        let input = json!({
            "firers": [{ "unit": "squad" }], "distance": 2, "target": { "terrain": [terrain], "units": [{ "unit": "squad" }] },
        });
        assert_eq!(resolve::<GpFireProcedure>("", input, face).unwrap().units, [effect], "{terrain}");
    }
    let input = json!({
        "weapon": "iron bombs",
        "target": { "terrain": ["ordnance storage"], "units": [{ "unit": "squad" }] },
        "bundles": 2,
        "around": [
            { "terrain": ["airstrip"], "units": [{ "unit": "LGOP" }] },
            { "markers": ["improved position"], "units": [{ "unit": "squad" }] },
        ],
    });
    let outcome = resolve::<BarrageProcedure>("", input.clone(), &dice("mbt.ex.16").join(" ")).unwrap();
    assert_eq!(outcome.aftermath.to_string(), "explodes");
    assert_eq!((outcome.units, outcome.bundles_lost), (vec![Effect::Destroyed], 2), "everything in the hex");
    assert_eq!(outcome.around, [[Effect::Destroyed], [Effect::Unharmed]]);
    assert_eq!(
        words::<BarrageProcedure>(input, "70 75 89"),
        "The squad is destroyed. [mbt.base.21]\n\
         The ordnance blows up; the hex is rough now. [mbt.ordnance.2]\n\
         2 of 2 bundles lost. [mbt.bundle.7]\n\
         The LGOP is destroyed. [mbt.ordnance.2]\n\
         The squad is unharmed. [mbt.ordnance.2]"
    );
}

fn formed(outcome: &Converted) -> String {
    let units = outcome.formed.iter().map(|formed| {
        let co = if formed.commander { "*" } else { "" };
        format!("{}{co} {}/{}", formed.unit, formed.turn, formed.movement_left)
    });
    let units = units.collect::<Vec<_>>().join(", ");
    format!("{units}; waiting {}, bundles {}", outcome.waiting, outcome.bundles_left)
}

/// mbt.ex.10: five LGOPs and a mortar. Its AA marker is part of the game, not of the procedure.
#[test]
fn example_10() {
    let input = json!({ "lgops": [
        { "turn": 6, "movement_left": 1, "bundle": "mortar team" }, { "turn": 6 },
        { "turn": 7, "movement_left": 1 }, { "turn": 7, "movement_left": 1 }, { "turn": 8 },
    ]});
    let outcome = resolve::<ConversionProcedure>("", input.clone(), &dice("mbt.ex.10").join(" ")).unwrap();
    assert_eq!(formed(&outcome), "squad 6/0, squad 7/1, mortar team 7/0, half-squad 8/0; waiting 0, bundles 0");
    assert_eq!(
        words::<ConversionProcedure>(input, ""),
        "Turn 6: a squad is formed. [mbt.convert.1]\n\
         Turn 7: a squad is formed; it has 1 MP left. [mbt.convert.1]\n\
         Turn 7: a mortar team is formed. [mbt.convert.4]\n\
         Turn 8: a half-squad is formed of the last LGOP. [mbt.convert.9]"
    );
}

/// mbt.convert.4, mbt.convert.5, mbt.convert.9, mbt.convert.10, mbt.command-element.5: every unit is reported with the
/// clause by which it is formed, and a squad that is broken up is not among the final units.
#[test]
fn units_are_told_under_their_own_clauses() {
    let lgops = |turns: &[u16]| turns.iter().map(|turn| json!({ "turn": turn })).collect::<Vec<_>>();
    let mortar = |turn: u16| json!({ "turn": turn, "team": "mortar team" });
    let input = json!({ "lgops": lgops(&[5, 5, 6, 6]), "bundles": [mortar(7), mortar(8)], "broken_up": 1 });
    let outcome = resolve::<ConversionProcedure>("", input.clone(), "").unwrap();
    assert_eq!((outcome.squads, outcome.teams, outcome.half_squads), (1, 2, 1));
    assert_eq!(formed(&outcome), "squad 6/0, mortar team 7/0, mortar team 8/0, half-squad 8/0; waiting 0, bundles 0");
    assert_eq!(
        words::<ConversionProcedure>(input, ""),
        "Turn 6: a squad is formed. [mbt.convert.1]\n\
         Turn 7: a mortar team is formed of equipment that came later. [mbt.convert.5]\n\
         Turn 8: a mortar team is formed of a squad that is broken up. [mbt.convert.10]\n\
         Turn 8: a half-squad is formed of a squad that is broken up. [mbt.convert.10]"
    );
    let lone = json!({ "lgops": lgops(&[5]), "bundles": [mortar(5)], "lone_team": true });
    assert_eq!(
        words::<ConversionProcedure>(lone, ""),
        "Turn 5: a mortar team is formed of the last LGOP. [mbt.convert.9]"
    );
    let commander = json!({ "lgops": lgops(&[5, 5]), "commander": true });
    assert_eq!(
        words::<ConversionProcedure>(commander, "2"),
        "Turn 5: a squad is formed. [mbt.convert.1]\nIt has the CO. [mbt.command-element.5]"
    );
}

/// mbt.convert.1, mbt.convert.3 to mbt.convert.10, mbt.command-element.2 to mbt.command-element.5, a company at a time: LGOPs
/// by turn of arrival, bundles by turn.
#[test]
fn companies_assemble() {
    check(
        "
        lgops       | bundles | more                 | dice | formed
        5 5         |         |                      |      | squad 5/0; waiting 0, bundles 0
        5           |         |                      |      | half-squad 5/0; waiting 0, bundles 0
        5           |         | on_the_way=1         |      | ; waiting 1, bundles 0
        5 5 6       | 6       | on_the_way=1         |      | squad 5/0; waiting 1, bundles 1
        5 5 6       | 6       | lone_team=1          |      | squad 5/0, mortar team 6/0; waiting 0, bundles 0
        5 5 6       |         | lone_team=1          |      | squad 5/0, half-squad 6/0; waiting 0, bundles 0
        5 5 6 6     | 9       |                      |      | squad 5/0, squad 6/0, mortar team 9/0; waiting 0, bundles 0   // late
        5 5 6 6     | 5 5     |                      |      | squad 5/0, squad 6/0, mortar team 6/0; waiting 0, bundles 1
        5 5 6 6     | 5 5     | broken_up=1          |      | squad 6/0, mortar team 6/0, mortar team 6/0, half-squad 6/0; waiting 0, bundles 0
        5 5         | 5 5     | broken_up=1          |      | mortar team 5/0, mortar team 5/0; waiting 0, bundles 0
        5 5         | 5       | broken_up=1 on_the_way=1 |  | squad 5/0; waiting 0, bundles 1    // an LGOP is still to come
        5 5 6 6 7 7 |         | commander=1          | 3    | squad* 5/0, squad 6/0, squad 7/0; waiting 0, bundles 0
        5 5 6 6 7 7 |         | commander=1          | 4 5  | squad 5/0, squad* 6/0, squad 7/0; waiting 0, bundles 0
        5 5 6 6 7 7 |         | commander=1          | 4 6  | squad 5/0, squad 6/0, squad* 7/0; waiting 0, bundles 0
        5 5         |         | commander=1          | 4    | squad 5/0; waiting 0, bundles 0
        5 5         | 5       | commander=1 broken_up=1 | 1 | squad* 5/0; waiting 0, bundles 1  // only an ordinary squad
        ",
        |row| {
            let numbers = |text: &str| text.split_whitespace().map(|turn| turn.parse::<u16>().unwrap()).collect::<Vec<_>>();
            let mut input = json!({
                "lgops": numbers(row[0]).iter().map(|turn| json!({ "turn": turn })).collect::<Vec<_>>(),
                "bundles": numbers(row[1]).iter().map(|turn| json!({ "turn": turn, "team": "mortar team" })).collect::<Vec<_>>(),
            });
            for setting in row[2].split_whitespace() {
                let (key, value) = setting.split_once('=').unwrap();
                let number: u16 = value.parse().unwrap();
                input[key] = if matches!(key, "commander" | "lone_team") { json!(number == 1) } else { json!(number) };
            }
            or_fault(resolve::<ConversionProcedure>("", input, row[3]), |outcome| formed(&outcome))
        },
    );
    // With separate command elements it becomes the command element itself (mbt.command-element.6).
    let input = json!({ "lgops": [{ "turn": 5 }, { "turn": 5 }], "commander": true });
    let outcome = resolve::<ConversionProcedure>("command_element=on", input, "2").unwrap();
    assert_eq!((formed(&outcome).as_str(), outcome.squads), ("command element* 5/0; waiting 0, bundles 0", 1));
}

/// Impossible inputs are refused, with the clause that says so.
#[test]
fn refusals() {
    let gp = |firer: Value, distance: u16| {
        let input = json!({ "firers": [firer], "distance": distance, "target": { "units": [{ "unit": "squad" }] } });
        or_fault(resolve::<GpFireProcedure>("", input, "100"), |outcome| format!("{:?}", outcome.units))
    };
    assert_eq!(gp(json!({ "unit": "squad" }), 6), "[Unharmed]");
    assert_eq!(gp(json!({ "unit": "squad" }), 7), "no: mbt.base.8");
    assert_eq!(gp(json!({ "unit": "LGOP", "disrupted": true }), 2), "no: mbt.disruption.1");
    assert!(gp(json!({ "unit": "squad", "disrupted": true }), 1).contains("only LGOPs are disrupted"));
    assert!(gp(json!({ "unit": "medium truck" }), 1).contains("no GP factor"));
    assert_eq!(gp(json!({ "unit": "squad" }), 61), "no: there can be 0 to 60");
    let ap = |firer: Value, distance: u16, target: &str| {
        let input = json!({ "firer": firer, "distance": distance, "target": { "units": [{ "unit": target }] } });
        or_fault(resolve::<ApFireProcedure>("", input, "1 1"), |outcome| {
            format!("{} {}", outcome.hits_up_to, outcome.effect)
        })
    };
    assert_eq!(ap(json!({ "unit": "LGOP", "law": true }), 2, "BMD"), "70 destroyed");
    assert_eq!(ap(json!({ "unit": "LGOP", "law": true }), 3, "BMD"), "no: mbt.base.8");
    assert!(ap(json!({ "unit": "LGOP" }), 1, "BMD").contains("no AP weapon"));
    assert_eq!(ap(json!({ "unit": "gun" }), 15, "squad"), "no: mbt.base.13");
    let bundle = json!({ "lgops": [{ "turn": 5, "bundle": "squad" }] });
    assert!(or_fault(resolve::<ConversionProcedure>("", bundle, ""), |_| "formed".into()).contains("mbt.bundle.1"));
}

/// mbt.farm.3, mbt.orchard.2, mbt.combo.2: a hex with many units, by the procedure; its report has the net GP of each.
#[test]
fn words_of_fire() {
    let input = json!({
        "firers": [{ "unit": "machine-gun team" }, { "unit": "squad" }, { "unit": "squad", "suppressed": true }],
        "distance": 4, "through_orchard": true,
        "target": { "terrain": ["farm"], "units": [{ "unit": "squad" }, { "unit": "LGOP", "quickmarch": true }] },
    });
    assert_eq!(
        words::<GpFireProcedure>(input, "50 1"),
        "The attack has 26 GP factors. [mbt.base.12]\n\
         Net 14: the squad is suppressed. [mbt.base.12]\n\
         Net 31: the LGOP is destroyed. [mbt.base.12]"
    );
    let road = |covered: bool| {
        let target = json!({ "terrain": ["light woods", "road"], "units": [{ "unit": "BMD", "by_road": true }] });
        let input = json!({ "firer": { "unit": "gun" }, "distance": 4, "covered_side": covered, "target": target });
        resolve::<ApFireProcedure>("", input, "100").unwrap().hits_up_to
    };
    assert_eq!((road(true), road(false)), (45, 50));
    let open = json!({ "firers": [{ "unit": "squad" }], "distance": 1, "target": { "terrain": ["orchard"], "units": [{ "unit": "squad" }] } });
    assert!(words::<GpFireProcedure>(open.clone(), "1").contains("Net 18"));
    let case = GpFireProcedure::prepare(&rules_with("orchards=open"), &serde_json::from_value(open).unwrap()).unwrap();
    let outcome = GpFireProcedure::run(&case, &mut Scripted::new([22])).unwrap();
    assert!(GpFireProcedure::tell(&case, &outcome)[1].text.starts_with("Net 20"), "mbt.orchard.1");
}

/// Every path of a procedure with its weight in parts of a million million.
fn every_run<P: Procedure<System = Mbt>>(input: Value, mut tell: impl FnMut(&P::Outcome, u128)) {
    let case = P::prepare(&rules(), &serde_json::from_value(input).unwrap()).unwrap();
    let mut odometer = Odometer::new();
    loop {
        let outcome = P::run(&case, &mut odometer).unwrap();
        let weight = odometer.weight();
        tell(&outcome, weight.ways * 1_000_000_000_000 / weight.of);
        if !odometer.turn() {
            break;
        }
    }
}

/// mbt.base.12: odds by hand for one unit, and for three, parts that fold to what whole runs say.
#[test]
fn odds_of_gp_fire() {
    let input = |units: Value| json!({ "firers": [{ "unit": "squad" }], "distance": 2, "target": { "terrain": ["airstrip"], "units": units } });
    let mut found: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
    every_run::<GpFireProcedure>(input(json!([{ "unit": "squad" }])), |outcome, weight| {
        *found.entry(GpFireProcedure::tally(outcome)).or_default() += weight / 10_000_000_000;
    });
    // Net 25: 12 eliminated, 26 step losses, 37 suppressed, 25 nothing.
    let hand = [(vec![0, 0, 0, 1], 12), (vec![0, 0, 1, 0], 37), (vec![0, 1, 0, 0], 26), (vec![1, 0, 0, 0], 25)];
    assert_eq!(found, BTreeMap::from(hand));

    let three = input(json!([{ "unit": "squad" }, { "unit": "BMD" }, { "unit": "squad" }]));
    let mut whole: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
    every_run::<GpFireProcedure>(three.clone(), |outcome, weight| {
        *whole.entry(GpFireProcedure::tally(outcome)).or_default() += weight;
    });
    let case = GpFireProcedure::prepare(&rules(), &serde_json::from_value(three).unwrap()).unwrap();
    let mut units: Vec<Placed<_>> = Vec::new();
    GpFireProcedure::place(&case, &(), &(), &mut Odometer::new(), &mut units).unwrap();
    let mut folded: BTreeMap<Vec<usize>, u128> = BTreeMap::from([(vec![0; 4], 1_000_000_000_000)]);
    for unit in units {
        let mut next = BTreeMap::new();
        let mut odometer = Odometer::new();
        loop {
            let fate = GpFireProcedure::fate(&case, unit.unit, &mut odometer).unwrap();
            let weight = odometer.weight();
            for (tally, so_far) in &folded {
                let mut tally = tally.clone();
                tally[fate] += 1;
                *next.entry(tally).or_default() += so_far * weight.ways / weight.of;
            }
            if !odometer.turn() {
                break;
            }
        }
        folded = next;
    }
    assert_eq!(folded, whole);
    assert_eq!(whole.values().sum::<u128>(), 1_000_000_000_000);
}

/// mbt.command-element.2 to mbt.command-element.4: 30 of 100 first squads, then half of the rest, then all of it.
#[test]
fn odds_of_the_command_element() {
    let input = json!({ "commander": true, "lgops": vec![json!({ "turn": 5 }); 6] });
    let mut found: BTreeMap<Option<u8>, u128> = BTreeMap::new();
    every_run::<ConversionProcedure>(input, |outcome, weight| {
        *found.entry(outcome.commander).or_default() += weight / 10_000_000_000;
    });
    assert_eq!(found, BTreeMap::from([(Some(1), 30), (Some(2), 35), (Some(3), 35)]));
}

/// mbt.base.13: at 4 hexes with no modifier half the shots hit, and seven of ten hits destroy.
#[test]
fn odds_of_ap_fire() {
    let input = json!({ "firer": { "unit": "gun" }, "distance": 4, "target": { "units": [{ "unit": "BMD" }] } });
    let mut found: BTreeMap<Effect, u128> = BTreeMap::new();
    every_run::<ApFireProcedure>(input, |outcome, weight| {
        *found.entry(outcome.effect).or_default() += weight / 10_000_000_000;
    });
    assert_eq!(found, BTreeMap::from([(Effect::Unharmed, 50), (Effect::Suppressed, 15), (Effect::Destroyed, 35)]));
}

/// Every registered procedure has examples that it accepts, accepts what scenarios offer, and names clauses that the ledger
/// has.
#[test]
fn procedures_hold_together() {
    struct Look(Vec<&'static str>);
    impl Look {
        fn at<P: Procedure<System = Mbt>>(&mut self) {
            let rules = rules();
            for clause in P::CLAUSES {
                rules.ledger.clause(clause.0).unwrap_or_else(|fault| panic!("{}: {fault}", P::ID));
            }
            for (name, input) in P::examples() {
                let case = P::prepare(&rules, &input).unwrap_or_else(|fault| panic!("{} {name}: {fault}", P::ID));
                let outcome = P::run(&case, &mut jumpmaster_core::dice::Seeded::new(1)).unwrap();
                assert!(!P::tell(&case, &outcome).is_empty(), "{} {name}", P::ID);
            }
            for file in Mbt::SCENARIOS {
                let map = Map::read(file.name, file.map.unwrap(), &|_| None).unwrap();
                let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map: map.into() };
                let scenario = source
                    .read::<<Mbt as System>::Scenario>(&rules.ledger, None)
                    .unwrap_or_else(|fault| panic!("{fault}"));
                if let Some(input) = P::of_scenario(&scenario) {
                    P::prepare(&scenario.rules, &input)
                        .unwrap_or_else(|fault| panic!("{} {}: {fault}", P::ID, file.name));
                }
            }
            self.0.push(P::ID);
        }
    }
    impl Catalogue<Mbt> for Look {
        fn procedure<P: Procedure<System = Mbt>>(&mut self) {
            self.at::<P>();
        }
    }
    let mut look = Look(Vec::new());
    Mbt::procedures(&mut look);
    for id in ["mbt.gp-fire", "mbt.ap-fire", "mbt.barrage", "mbt.conversion"] {
        assert!(look.0.contains(&id), "{id}");
    }
}

/// mbt.assume.2: no wind, no weather: no option, table or procedure is about them.
#[test]
fn no_weather() {
    let rules = rules();
    let speaks = |text: &str| ["wind", "weather", "gust"].iter().any(|word| text.to_lowercase().contains(word));
    assert!(rules.ledger.choices.iter().all(|choice| !speaks(&choice.key) && !speaks(&choice.text)));
    assert!(
        rules
            .ledger
            .tables
            .iter()
            .all(|table| !speaks(&table.id) && !table.columns.iter().any(|column| speaks(column)))
    );
}
