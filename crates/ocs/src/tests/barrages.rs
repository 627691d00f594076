//! Barrages on units, ships and facilities: the charts, the worked examples, every shift.

use super::fighting::{dice, fault, laid_over, refused, resolve, rules, told, unit, with};
use crate::barrage::facility::{self, FacilityProcedure, Fate};
use crate::barrage::fire::{Firer, Kind};
use crate::barrage::hex::{BarrageProcedure, Outcome, comes_to};
use crate::barrage::shifts::{Dense, Fire, Target, density, lines, shifted};
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::barrage::{COLUMNS, Damage, Hit};
use crate::terrain::Closeness;
use crate::tokens::Tokens;
use crate::unit::Mode;
use crate::{Ocs, barrage::fire};
use jumpmaster_core::{Named, Procedure};
use jumpmaster_testing::printed;
use serde_json::{Value, json};

fn fired(input: Value, dice: &str) -> Outcome {
    resolve::<BarrageProcedure>(input, dice)
}

fn sized(size: &str) -> Value {
    with(unit(4, 3, 2), &json!({ "size": size }))
}

fn barrage(kind: &str, strengths: &[u32], fields: &Value) -> Value {
    let firers: Vec<Value> = strengths.iter().map(|strength| json!({ "barrage": strength })).collect();
    with(json!({ "kind": kind, "firers": firers, "targets": [sized("2")] }), fields)
}

/// ocs.barrage.1, ocs.bsupply.1, ocs.table.barrage: every cell, every cost, every column.
#[test]
fn the_barrage_table() {
    let rules = rules();
    let (table, barrage) = (rules.ledger.table("ocs.table.barrage").unwrap(), &rules.barrage);
    for (row, roll) in table.rows[1..].iter().zip(2..) {
        for (column, cell) in row[1..].iter().enumerate() {
            assert_eq!(barrage.hit(column, roll).name(), cell, "{roll} in column {}", table.columns[column]);
        }
    }
    let costs: Vec<u32> = (0..COLUMNS).map(|column| barrage.cost(column).0).collect();
    assert_eq!(costs, [1, 1, 2, 2, 2, 3, 3, 4, 6, 8, 10]);
    for (column, first, last) in [(0, 0, 1), (1, 2, 2), (2, 3, 4), (3, 5, 7), (4, 8, 11), (5, 12, 16), (6, 17, 24)] {
        assert_eq!((barrage.column(first), barrage.column(last)), (column, column));
    }
    assert_eq!([25, 40, 41, 68, 69, 116, 117, 9999].map(|it| barrage.column(it)), [7, 7, 8, 8, 9, 9, 10, 10]);
}

/// ocs.facility.1, ocs.table.facility: every cell, every cost, every column.
#[test]
fn the_facility_table() {
    let rules = rules();
    let (table, barrage) = (rules.ledger.table("ocs.table.facility").unwrap(), &rules.barrage);
    for (row, roll) in table.rows[1..].iter().zip(1..) {
        for (column, cell) in row[1..].iter().enumerate() {
            assert_eq!(barrage.damage(column, roll).to_string(), *cell, "{roll} in column {}", table.columns[column]);
        }
    }
    assert_eq!((0..8).map(|column| barrage.facility_cost(column).0).collect::<Vec<_>>(), [1, 1, 1, 1, 2, 4, 6, 8]);
    assert_eq!(
        [0, 1, 2, 4, 10, 11, 20, 40, 80, 81].map(|it| barrage.facility_column(it)),
        [0, 0, 1, 2, 3, 4, 4, 5, 6, 7]
    );
}

/// ocs.shore.1, ocs.table.ship-to-shore; ocs.bresult.4: what a result comes to.
#[test]
fn what_results_come_to() {
    let rules = rules();
    let fire = |kind, spotted| Fire { kind, spotted, strategic: false, near: false, far: false };
    let all = |fire, hedgehog, land| {
        Hit::ALL.iter().map(|&hit| comes_to(&rules, hit, fire, hedgehog, land).name()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(all(fire(Kind::Artillery, true), 2, true), "- DG 1/2 1/2 1 2 3");
    assert_eq!(all(fire(Kind::Artillery, true), 3, true), "- DG DG 1/2 1 2 3", "a Hedgehog of Level 3");
    assert_eq!(all(fire(Kind::Artillery, false), 0, true), "- DG DG 1/2 1 2 3", "no spotter");
    assert_eq!(all(fire(Kind::Air, true), 0, true), "- DG DG 1/2 1 2 3");
    assert_eq!(all(fire(Kind::Ship, true), 0, true), "- DG DG DG 1/2 1 2", "ship to shore");
    assert_eq!(all(fire(Kind::Ship, true), 0, false), "- DG DG 1/2 1 2 3", "ship to ship");
}

/// ocs.density.1, ocs.table.density: not rounded.
#[test]
fn density_shifts() {
    let rules = rules();
    let shift = |text: &str| rules.barrage.density(Fraction::read(text).unwrap());
    let sizes = ["0", "1", "1.01", "3", "3.5", "4", "4.5", "5", "5.5", "6", "6.01", "30"];
    assert_eq!(sizes.map(shift), [-1, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
}

/// ocs.density.2, ocs.density.3: combat units alone, and nothing for more than 3 RE.
#[test]
fn what_counts_for_density() {
    let unit = |size, steps, formation| Dense { size: Fraction::whole(size), steps, formation, combat: true };
    let count = |units: &[Dense]| density(units.iter().copied());
    assert_eq!(count(&[unit(1, 1, None), unit(2, 2, None)]), Fraction::whole(3));
    assert_eq!(count(&[unit(4, 4, None)]), Fraction::whole(3), "a multi-step unit");
    assert_eq!(count(&[unit(2, 2, Some("A")), unit(2, 2, Some("A")), unit(1, 1, Some("B"))]), Fraction::whole(4));
    assert_eq!(count(&[unit(2, 2, Some("A")), unit(2, 2, None)]), Fraction::whole(4));
    assert_eq!(count(&[Dense { combat: false, ..unit(3, 1, None) }]), Fraction::ZERO);
}

/// ocs.bshift.0 to ocs.bshift.7, ocs.table.barrage-shifts: each line with its reason, and all together.
#[test]
fn every_shift() {
    let plain = Fire { kind: Kind::Air, spotted: true, strategic: false, near: false, far: false };
    let target = Target { hedgehog: 0, closeness: Closeness::Open, strat: false, size: Fraction::whole(2) };
    let of = |rules: &Rules, fire, target| -> Vec<(&str, i8)> {
        lines(rules, fire, target).map(|shift| (shift.clause.0, shift.columns)).collect()
    };
    let rules = rules();
    assert_eq!(of(&rules, plain, target), []);
    assert_eq!(of(&rules, plain, Target { hedgehog: 4, ..target }), [("ocs.bshift.1", -1)]);
    for closeness in [Closeness::Close, Closeness::VeryClose] {
        assert_eq!(of(&rules, plain, Target { closeness, ..target }), [("ocs.bshift.2", -1)]);
    }
    let city = Target { closeness: Closeness::ExtremelyClose, ..target };
    assert_eq!(of(&rules, plain, city), [("ocs.bshift.3", -2)]);
    assert_eq!(of(&rules, Fire { spotted: false, ..plain }, target), [("ocs.bshift.4", -3)]);
    assert_eq!(of(&rules, Fire { strategic: true, ..plain }, target), [("ocs.bshift.4", -3)], "even with a spotter");
    let both = Fire { strategic: true, spotted: false, ..plain };
    assert_eq!(of(&rules, both, target), [("ocs.bshift.4", -3)], "each line once");
    assert_eq!(of(&rules, plain, Target { strat: true, ..target }), [("ocs.bshift.5", 3)]);
    assert_eq!(of(&rules, Fire { near: true, ..plain }, target), [("ocs.bshift.6", 1)]);
    assert_eq!(of(&rules, Fire { far: true, ..plain }, target), [], "option half_range is off");
    let ranges = printed::rules::<Ocs>("half_range=on");
    assert_eq!(of(&ranges, Fire { far: true, ..plain }, target), [("ocs.bshift.7", -1)]);
    assert_eq!(of(&rules, plain, Target { size: Fraction::whole(7), ..target }), [("ocs.density.1", 4)]);
    let fire = Fire { spotted: false, near: true, ..plain };
    let all = Target { hedgehog: 1, closeness: Closeness::Close, strat: true, size: Fraction::whole(5) };
    assert_eq!(lines(&rules, fire, all).map(|shift| shift.columns).sum::<i8>(), -1 - 1 - 3 + 3 + 1 + 2);
}

/// ocs.bshift.8, ocs.density.4: added up first, then along 11 columns.
#[test]
fn shifts_stop_at_the_ends() {
    let rules = rules();
    let fire = Fire { kind: Kind::Artillery, spotted: false, strategic: false, near: false, far: false };
    let target = Target { hedgehog: 1, closeness: Closeness::Open, strat: true, size: Fraction::whole(7) };
    let to = |column, fire, target| shifted(column, lines(&rules, fire, target));
    assert_eq!(to(2, fire, target), 5, "-1 -3 +3 +4, never stopped on the way");
    assert_eq!(to(9, fire, target), 10);
    assert_eq!(to(2, fire, Target { strat: false, size: Fraction::ONE, ..target }), 0);
}

/// ocs.barrage.4, ocs.base.20, ocs.level.4, ocs.level.6, ocs.base.3: what fires with which strength.
#[test]
fn strengths() {
    let rules = rules();
    let gun =
        Firer { barrage: Fraction::whole(5), mode: Mode::Combat, dg: false, out_of_supply: false, reduced: false };
    let strength = |firer: Firer| firer.strength(&rules);
    assert_eq!(strength(gun), Some(Fraction::whole(5)));
    assert_eq!(strength(Firer { dg: true, ..gun }), Some(Fraction::new(5, 2)));
    assert_eq!(strength(Firer { reduced: true, ..gun }), Some(Fraction::new(5, 2)), "ocs.base.13");
    assert_eq!(strength(Firer { out_of_supply: true, ..gun }), Some(Fraction::whole(5)));
    assert_eq!(strength(Firer { mode: Mode::Strat, ..gun }), None);
    assert_eq!([(5, 2), (1, 4), (9, 4)].map(|(over, under)| fire::strength(Fraction::new(over, under))), [3, 0, 2]);
    let cost = |kind, cost, at_hand| fire::bill(kind, Tokens(cost), at_hand).map(|cost| cost.0).ok();
    assert_eq!((cost(Kind::Artillery, 3, None), cost(Kind::Artillery, 3, Some(2))), (Some(3), None));
    assert_eq!((cost(Kind::Air, 3, Some(0)), cost(Kind::Ship, 3, Some(0))), (Some(0), Some(0)));
}

/// An example that the procedure offers, as a person would write it.
fn offered<P: Procedure<System = Ocs>>(nth: usize) -> Value {
    serde_json::to_value(&P::examples()[nth].1).unwrap()
}

/// ocs.ex.14: artillery on a Hedgehog in the woods; shifts and density line by line.
#[test]
fn example_14() {
    let (input, rolled) = (offered::<BarrageProcedure>(0), dice("ocs.ex.14", &[2, 1]));
    let outcome = fired(input.clone(), &rolled);
    assert_eq!((outcome.result, outcome.steps, outcome.dg), (Hit::Bracketed, 1, true));
    assert_eq!(
        told::<BarrageProcedure>(input, &rolled),
        [
            "ocs.barrage.4 A barrage of 14 counts as 14: column 12-16.",
            "ocs.bsupply.1 The artillery pays 3T.",
            "ocs.bshift.1 Left 1: Hedgehog.",
            "ocs.bshift.2 Left 1: Close or Very Close terrain.",
            "ocs.density.1 Right 1: density.",
            "ocs.bshift.8 In all 1 left: column 8-11.",
            "ocs.barrage.1 Result: [1/2].",
            "ocs.bresult.4 [1/2] counts as 1/2.",
            "ocs.bresult.3 Inf Div loses 1 step.",
            "ocs.barrage.2 Open to choose: which units of the hex lose the steps; their owner says.",
            "ocs.bresult.5 All combat units in the hex are disorganized.",
        ]
    );
}

/// ocs.ex.15: aircraft near their bases; DG alone, and nothing is paid.
#[test]
fn example_15() {
    let (input, rolled) = (offered::<BarrageProcedure>(1), dice("ocs.ex.15", &[2, 1]));
    let outcome = fired(input.clone(), &rolled);
    assert_eq!((outcome.result, outcome.steps, outcome.dg), (Hit::Half, 0, true));
    let lines = told::<BarrageProcedure>(input, &rolled);
    assert!(lines.contains(&"ocs.bsupply.1 Aircraft pay nothing.".to_string()), "{lines:#?}");
    assert!(lines.contains(&"ocs.bshift.8 In all no shift: column 17-24.".to_string()), "{lines:#?}");
}

/// ocs.ex.16: ships bombard the shore.
#[test]
fn example_16() {
    let (input, rolled) = (offered::<BarrageProcedure>(2), dice("ocs.ex.16", &[2, 1]));
    let outcome = fired(input.clone(), &rolled);
    assert_eq!((outcome.result, outcome.steps, outcome.dg), (Hit::One, 1, true));
    let lines = told::<BarrageProcedure>(input, &rolled);
    assert!(lines.contains(&"ocs.shore.1 Ship to shore: it counts as 1/2.".to_string()), "{lines:#?}");
}

/// ocs.ex.17: an Air Base and the aircraft there.
#[test]
fn example_17() {
    let outcome = resolve::<FacilityProcedure>(offered::<FacilityProcedure>(0), &dice("ocs.ex.17", &[1, 1, 1, 1]));
    assert_eq!((outcome.result.to_string().as_str(), outcome.now), ("2*(4)", Some(1)));
    assert_eq!(outcome.aircraft, [Fate::Reduced, Fate::Unharmed, Fate::Reduced]);
    assert!(!outcome.closed, "no railway");
}

/// ocs.ex.18: a port takes one more hit; what it can handle then follows from ocs.port.1 and ocs.port.2.
#[test]
fn example_18() {
    let (input, rolled) = (offered::<FacilityProcedure>(1), dice("ocs.ex.18", &[1]));
    assert_eq!(resolve::<FacilityProcedure>(input.clone(), &rolled).now, Some(2));
    let lines = told::<FacilityProcedure>(input, &rolled);
    assert!(lines.contains(&"ocs.bsupply.1 The artillery pays 1 SP.".to_string()), "{lines:#?}");
    let percent = rules().ledger.table("ocs.table.port-capacity").unwrap().number("% of capacity", "2").unwrap();
    assert_eq!(Tokens(20).percent(percent), Tokens(12));
}

/// ocs.facility.2 to ocs.facility.4: Levels, hits and their bounds.
#[test]
fn facilities_have_bounds() {
    let damage = |levels| Damage { levels, busts: false, aircraft: None };
    assert_eq!(
        [(3, 1), (3, 2), (2, 2), (1, 2), (0, 2)].map(|(level, by)| facility::level(level, damage(by))),
        [2, 1, 1, 1, 0]
    );
    assert_eq!([(0, 1), (1, 2), (3, 2), (4, 1)].map(|(hits, by)| facility::hits(hits, damage(by))), [1, 3, 4, 4]);
}

/// ocs.facility.5, ocs.facility.6: aircraft at a strip, reduced ones, and railways.
#[test]
fn aircraft_and_railways() {
    let base = |kind: &str, barrage: u32, target: Value| {
        with(json!({ "kind": kind, "firers": [{ "barrage": barrage }] }), &target)
    };
    let strip = base("air", 90, json!({ "target": "air base", "aircraft": [{ "reduced": true }, {}] }));
    let outcome = resolve::<FacilityProcedure>(strip, "1 5 4");
    assert_eq!((outcome.now, outcome.aircraft), (Some(0), vec![Fate::Destroyed, Fate::Unharmed]));
    let quiet = base("air", 1, json!({ "target": "air base", "level": 1, "aircraft": [{}] }));
    assert_eq!(resolve::<FacilityProcedure>(quiet, "1").aircraft, [Fate::Unharmed], "no number, no die");
    let rail = |dice: &str| resolve::<FacilityProcedure>(base("air", 8, json!({ "target": "railway" })), dice).closed;
    assert!(rail("4") && !rail("3"), "(6)* and -");
    assert!(
        fault::<FacilityProcedure>("", base("artillery", 8, json!({ "target": "railway" })))
            .why
            .contains("ocs.base.14")
    );
    for odd in [json!({ "target": "port", "level": 1 }), json!({ "target": "railway", "hits": 1 })] {
        assert!(fault::<FacilityProcedure>("", base("air", 8, odd)).what.starts_with("target: "));
    }
    let poor = with(base("artillery", 24, json!({ "target": "port" })), &json!({ "tokens": 3 }));
    assert!(fault::<FacilityProcedure>("", poor).why.contains("costs 1 SP"));
    assert!(
        fault::<FacilityProcedure>("", base("air", 8, json!({ "target": "port", "hits": 5 }))).what.contains("hits: 5")
    );
    assert!(
        fault::<FacilityProcedure>("", base("air", 8, json!({ "target": "air base", "level": 4 })))
            .what
            .contains("level: 4")
    );
}

/// ocs.bresult.1 to ocs.bresult.3, ocs.bresult.5, ocs.barrage.2: dashes, numbers, halves, DG, and who loses the steps.
#[test]
fn results_on_a_hex() {
    let came = |strength, dice: &str| {
        let outcome = fired(barrage("artillery", &[strength], &json!({})), dice);
        (outcome.result.name(), outcome.steps, outcome.dg, outcome.destroyed)
    };
    assert_eq!(came(14, "5"), ("-", 0, false, false));
    assert_eq!(came(14, "6"), ("DG", 0, true, false));
    assert_eq!(came(14, "11 3"), ("1/2", 0, true, false));
    assert_eq!(came(14, "11 4"), ("1/2", 1, true, false));
    assert_eq!(came(14, "12"), ("1", 1, true, false));
    assert_eq!(came(117, "12"), ("3", 2, false, true), "no more than there is");
    let pair = json!({ "targets": [unit(8, 3, 2), with(unit(2, 3, 1), &json!({ "name": "weak" }))] });
    let lines = told::<BarrageProcedure>(barrage("artillery", &[14], &pair), "12");
    assert!(lines.contains(&"ocs.bresult.2 weak loses 1 step and is destroyed.".to_string()), "{lines:#?}");
    let chosen = with(pair, &json!({ "losses": [1] }));
    let lines = told::<BarrageProcedure>(barrage("artillery", &[14], &chosen), "12");
    assert!(lines.contains(&"ocs.bresult.2 target 1 loses 1 step.".to_string()), "{lines:#?}");
}

/// ocs.barrage.3: a ship takes its own loss, and DG does nothing to it.
#[test]
fn ships_as_targets() {
    let ship = json!({ "targets": [], "ship_steps": 2, "terrain": ["water"] });
    let at = |dice: &str| {
        let outcome = fired(barrage("air", &[12], &ship), dice);
        (outcome.result, outcome.steps, outcome.dg)
    };
    assert_eq!(at("12 4"), (Hit::Half, 1, false), "0 RE shifts left 1, to column 8-11");
    assert_eq!(at("8"), (Hit::Dg, 0, false));
    let lines = told::<BarrageProcedure>(barrage("air", &[12], &ship), "11 6");
    assert!(lines.contains(&"ocs.barrage.3 The ship loses 1 step.".to_string()), "{lines:#?}");
}

/// What cannot be fired is refused.
#[test]
fn refused_barrages() {
    let bad = |kind: &str, strengths: &[u32], fields: &Value| {
        fault::<BarrageProcedure>("", barrage(kind, strengths, fields)).what
    };
    assert!(bad("artillery", &[0], &json!({})).contains("strength of 0"));
    assert!(bad("artillery", &[], &json!({})).contains("firers: 0"));
    assert!(bad("air", &[1, 1, 1, 1, 1], &json!({})).contains("firers: 5"));
    assert!(bad("artillery", &[501], &json!({})).contains("501"));
    assert!(bad("artillery", &[], &json!({ "firers": [{ "barrage": "1/999983" }] })).contains("1/999983"));
    assert!(bad("artillery", &[14], &json!({ "tokens": 2 })).contains("2T at hand"));
    assert!(bad("artillery", &[14], &json!({ "targets": [] })).contains("targets: none"));
    assert!(bad("artillery", &[14], &json!({ "ship_steps": 1 })).contains("units and a ship"));
    assert!(bad("artillery", &[14], &json!({ "terrain": ["water"] })).contains("units in water"));
    assert!(bad("artillery", &[14], &json!({ "terrain": [] })).contains("terrain: none"));
    assert!(
        bad("artillery", &[14], &json!({ "firers": [{ "barrage": 3, "strategic": true }] }))
            .contains("marks of an aircraft")
    );
    assert!(bad("air", &[14], &json!({ "firers": [{ "barrage": 3, "dg": true }] })).contains("marks of a unit"));
    assert!(bad("ship", &[14], &json!({ "firers": [{ "barrage": 3, "reduced": true }] })).contains("a ship with"));
    assert!(bad("artillery", &[14], &json!({ "firers": [{ "barrage": 3, "mode": "Strat" }] })).contains("Strat Mode"));
}

/// House rules replace cells of every chart of barrages, and a bad one is refused.
#[test]
fn house_rules() {
    let table = |name: &str, row: &str, cells: &str| -> Rules {
        laid_over(&format!("[tables.\"{name}\"]\n\"{row}\" = {cells}")).unwrap_or_else(|fault| panic!("{fault}"))
    };
    let row = |first: &str| format!("[\"{first}\"{}]", ", \"1\"".repeat(10));
    assert_eq!(table("ocs.table.barrage", "2", &row("3")).barrage.hit(0, 2), Hit::Three);
    assert!(refused("ocs.table.barrage", "2", &row("4")).contains("\"4\""));
    assert!(refused("ocs.table.barrage", "cost", &row("much")).contains("much"));
    let line = "5 any unit in the hex in Strat Mode";
    assert_eq!(table("ocs.table.barrage-shifts", line, r#"["left 2"]"#).barrage.shifts.strat, -2);
    assert!(refused("ocs.table.barrage-shifts", line, r#"["up 2"]"#).contains("up 2"));
    assert_eq!(table("ocs.table.density", "1 or less", r#"["none"]"#).barrage.density(Fraction::ONE), 0);
    assert!(refused("ocs.table.density", "1 or less", r#"["right 11"]"#).contains("right 11"));
    assert_eq!(table("ocs.table.ship-to-shore", "3", r#"["3"]"#).barrage.ashore(Hit::Three), Hit::Three);
    assert!(refused("ocs.table.ship-to-shore", "3", r#"["[1/2]"]"#).contains("[1/2]"));
    let row = |first: &str| format!("[\"{first}\"{}]", ", \"-\"".repeat(7));
    assert_eq!(table("ocs.table.facility", "1", &row("2*")).barrage.damage(0, 1).to_string(), "2*");
    for wrong in ["(7)", "5", "1**", "x", "()", "1(5"] {
        assert!(refused("ocs.table.facility", "1", &row(wrong)).contains(wrong), "{wrong}");
    }
}
