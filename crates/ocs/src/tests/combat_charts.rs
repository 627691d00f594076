//! The charts of combat as the ledger prints them, and under house rules.

use super::fighting::{laid_over, refused, rules};
use crate::combat::exploit::{Occasion, Sides, given, marked};
use crate::combat::odds::{Odds, column, shifted};
use crate::combat::payment::{Paid, Stock, attack_cost, attackers, defence_cost, defenders};
use crate::combat::result::{Stance, settle, suffer};
use crate::combat::retreat::{Room, back, enter};
use crate::combat::strength::{Combatant, River, Worth, attack, defend, ground};
use crate::combat::{antitank, losses};
use crate::fraction::Fraction;
use crate::rules::combat::{AtLevel, COLUMNS, Cell, Part, Surprise};
use crate::terrain::{Closeness, Terrain};
use crate::tokens::Tokens;
use crate::unit::{Class, Mode, Symbol};
use crate::{Ocs, rules::Rules};
use jumpmaster_core::{Named, Several};
use jumpmaster_testing::printed;

fn plain(strength: u16, rating: u8, steps: u8) -> Combatant {
    Combatant {
        class: Class::Other,
        symbols: Several::default(),
        mode: Mode::Combat,
        dg: false,
        exploiting: false,
        out_of_supply: false,
        strength,
        defence_only: false,
        rating,
        steps,
        full: steps,
        size: Fraction::ONE,
        brigade: false,
        stock: Stock::Full,
    }
}

fn of(class: Class, symbols: &[Symbol]) -> Combatant {
    Combatant { class, symbols: symbols.iter().copied().collect(), ..plain(4, 3, 2) }
}

/// ocs.crt.1, ocs.table.crt, ocs.result.1: every cell prints as it is written, and is found by its row and column.
#[test]
fn every_result_is_read() {
    let rules = rules();
    let table = rules.ledger.table("ocs.table.crt").unwrap();
    let (mut cells, mut checked) = (std::collections::BTreeMap::<&str, usize>::new(), 0);
    for (nth, row) in table.rows.iter().enumerate() {
        for (column, written) in row[1..].iter().enumerate() {
            let results = &rules.combat.results;
            let read = results.cell(results.at(column, nth as i32 + 1));
            assert_eq!(read.to_string(), *written, "row {}, column c{}", row[0], column + 1);
            *cells.entry(written).or_default() += 1;
            checked += 1;
        }
    }
    assert_eq!((checked, cells.len(), rules.combat.results.cells().len()), (195, 11, 11));
    assert_eq!((cells["AL2"], cells["AL1 DL1o1"], cells["Ae2 DL2o3DG"]), (27, 1, 17));
    let cell = Cell::read("Ao1 e4 DL1o2").unwrap();
    assert_eq!(cell.attacker, Part { loss: 0, options: 1 });
    assert_eq!((cell.exploit, cell.defender, cell.dg), (Some(4), Part { loss: 1, options: 2 }, false));
    assert!(Cell::read("Ae3 DL2o2DG").unwrap().dg);
    for wrong in ["", "A", "AL", "X1", "DL1 AL1", "AL1o1o1", "DL1DGDG", "AL11"] {
        assert!(Cell::read(wrong).is_err(), "{wrong}");
    }
}

/// ocs.crt.3: totals beyond the table are read at its ends.
#[test]
fn totals_beyond_the_ends() {
    let results = &rules().combat.results;
    for column in 0..COLUMNS {
        assert!([-9, 0, 1].iter().all(|&total| results.at(column, total) == results.at(column, 1)));
        assert!([15, 16, 30].iter().all(|&total| results.at(column, total) == results.at(column, 15)));
    }
    assert_eq!(results.cell(results.at(12, -5)).to_string(), "AL1 DL1o1");
    assert_eq!(results.cell(results.at(0, 40)).to_string(), "Ao1 DL1o1");
}

/// The rolls that give the same result are known at once, whatever the modifier.
#[test]
fn rolls_that_are_alike() {
    let results = &rules().combat.results;
    for (column, modifier) in (0..COLUMNS).flat_map(|column| (-20..=30).map(move |modifier| (column, modifier))) {
        let at = |roll: u8| results.at(column, i32::from(roll) + modifier);
        for (one, other) in (2..=12).flat_map(|one| (2..=12).map(move |other| (one, other))) {
            let alike = results.alike(column, one, modifier) >> (other - 1) & 1 == 1;
            assert_eq!(alike, at(one) == at(other), "{one} and {other} in column {column} with {modifier:+}");
        }
    }
}

/// ocs.crt.2, ocs.table.crt-odds: the four rows of headings.
#[test]
fn headings() {
    let rules = rules();
    let table = rules.ledger.table("ocs.table.crt-odds").unwrap();
    for &closeness in Closeness::ALL {
        let read: Vec<String> = rules.combat.headings(closeness).iter().map(ToString::to_string).collect();
        assert_eq!(read, table.row(closeness.name()).unwrap());
    }
}

/// ocs.crt.4: nearest, halves up, both ways round.
#[test]
fn odds_are_rounded() {
    let odds = |attack: (u64, u64), defence: u64| {
        Odds::of(Fraction::new(attack.0, attack.1), Fraction::whole(defence)).map(|odds| odds.to_string())
    };
    assert_eq!(odds((15, 1), 6).as_deref(), Some("3:1"));
    assert_eq!(odds((14, 1), 6).as_deref(), Some("2:1"));
    assert_eq!(odds((4, 1), 6).as_deref(), Some("1:2"));
    assert_eq!(odds((9, 2), 6).as_deref(), Some("1:1"), "6 to 4 1/2 is 1.33");
    assert_eq!(odds((6, 1), 6).as_deref(), Some("1:1"));
    assert_eq!(odds((6, 1), 0), None);
    assert_eq!(Odds::of(Fraction::ZERO, Fraction::ONE).map(|odds| odds < Odds::EVEN), Some(true));
}

/// ocs.crt.5, ocs.crt.2: between two columns the lower, beyond the ends the end; no defence is the last.
#[test]
fn columns() {
    let combat = &rules().combat;
    let at = |closeness, odds: &str| column(combat, closeness, Odds::read(odds)) + 1;
    assert_eq!(at(Closeness::Open, "6:1"), 9);
    assert_eq!(at(Closeness::Open, "3:1"), 7);
    assert_eq!(at(Closeness::Close, "3:1"), 6);
    assert_eq!(at(Closeness::VeryClose, "3:1"), 5);
    assert_eq!(at(Closeness::ExtremelyClose, "7:1"), 5);
    assert_eq!((at(Closeness::Open, "1:9"), at(Closeness::Open, "40:1")), (1, 13));
    assert_eq!(column(combat, Closeness::ExtremelyClose, None), 12);
}

/// ocs.surprise.2, ocs.surprise.3, ocs.table.surprise: the thresholds of both kinds of attack.
#[test]
fn surprise_thresholds() {
    let combat = &rules().combat;
    let row = |overrun| [4, 5, 6, 7, 8, 9, 10].map(|total| combat.surprise(overrun, total).name());
    assert_eq!(row(false), ["defender", "defender", "none", "none", "none", "none", "attacker"]);
    assert_eq!(row(true), ["defender", "defender", "defender", "none", "none", "attacker", "attacker"]);
    assert_eq!((combat.surprise(false, -3), combat.surprise(true, 20)), (Surprise::Defender, Surprise::Attacker));
}

/// ocs.surprise.6: a shift stops at the ends.
#[test]
fn shifts_stop() {
    assert_eq!([(6, 2), (6, -4), (11, 6), (2, -6)].map(|(column, right)| shifted(column, right)), [8, 2, 12, 0]);
}

/// ocs.at.2 to ocs.at.4, ocs.table.at-levels.
#[test]
fn anti_tank_levels() {
    let levels = &rules().combat.levels;
    let level = |class, symbols: &[Symbol]| antitank::level(levels, &of(class, symbols));
    assert_eq!(level(Class::Armor, &[]), AtLevel::Heavy);
    assert_eq!(level(Class::Mech, &[Symbol::Tank]), AtLevel::Heavy);
    assert_eq!(level(Class::Mech, &[]), AtLevel::Light);
    assert_eq!(level(Class::Mech, &[Symbol::AntiAircraft]), AtLevel::Heavy);
    assert_eq!(level(Class::Other, &[Symbol::AntiTank]), AtLevel::Heavy);
    assert_eq!(level(Class::Other, &[Symbol::Paratroops, Symbol::Hq]), AtLevel::None);
    assert_eq!(antitank::of_hex(levels, &[], 1), AtLevel::Heavy, "a Hedgehog");
    let mixed = [of(Class::Other, &[]), of(Class::Mech, &[])];
    assert_eq!(antitank::of_hex(levels, &mixed, 0), AtLevel::Light, "the highest present");
}

/// ocs.at.1, ocs.at.5: only x2 of tanks is cut, and only by their own level or a higher one.
#[test]
fn only_double_strength_is_cut() {
    let (two, cut) = (Fraction::whole(2), Fraction::new(3, 2));
    let of = |class, own, hex| antitank::cut(two, class, own, hex);
    assert_eq!(of(Class::Armor, AtLevel::Heavy, AtLevel::Heavy), cut);
    assert_eq!(of(Class::Armor, AtLevel::Heavy, AtLevel::Light), two);
    assert_eq!(of(Class::Mech, AtLevel::Light, AtLevel::Light), cut);
    assert_eq!(of(Class::Mech, AtLevel::Light, AtLevel::Heavy), cut);
    assert_eq!(of(Class::Mech, AtLevel::Light, AtLevel::None), two);
    assert_eq!(of(Class::Other, AtLevel::None, AtLevel::Heavy), two);
    assert_eq!(antitank::cut(Fraction::ONE, Class::Armor, AtLevel::Heavy, AtLevel::Heavy), Fraction::ONE);
}

/// ocs.base.4: hex, river, Anti-Tank effects, and a major river after all.
#[test]
fn the_ground_of_an_attack() {
    let rules = rules();
    let armor = of(Class::Armor, &[]);
    let times = |terrain, river, hex| ground(&rules, &armor, terrain, river, hex);
    assert_eq!(times(Terrain::Open, River::None, AtLevel::None), Fraction::whole(2));
    assert_eq!(times(Terrain::Open, River::Minor, AtLevel::Heavy), Fraction::ONE, "x1 is not cut");
    assert_eq!(times(Terrain::Open, River::Major, AtLevel::None), Fraction::ONE);
    assert_eq!(times(Terrain::Open, River::Major, AtLevel::Heavy), Fraction::new(3, 4));
    assert_eq!(times(Terrain::Town, River::Minor, AtLevel::None), Fraction::HALF);
    assert_eq!(ground(&rules, &plain(4, 3, 2), Terrain::Open, River::Major, AtLevel::None), Fraction::HALF);
}

/// ocs.level.1, ocs.level.3, ocs.level.4, ocs.csupply.4, ocs.csupply.5, ocs.table.supply-effects.
#[test]
fn supply_and_strength() {
    let rules = rules();
    let (fed, cut_off) = (plain(8, 3, 2), Combatant { out_of_supply: true, ..plain(8, 3, 2) });
    let attacks = |unit: &Combatant, paid| {
        attack(&rules, unit, Terrain::Woods, River::None, AtLevel::None, paid).map(Worth::total)
    };
    let defends = |unit: &Combatant, paid| defend(&rules, unit, paid).total();
    assert_eq!((attacks(&fed, true), attacks(&fed, false)), (Some(Fraction::whole(8)), None));
    assert_eq!((attacks(&cut_off, true), attacks(&cut_off, false)), (Some(Fraction::whole(4)), None));
    assert_eq!((defends(&fed, true), defends(&fed, false)), (Fraction::whole(8), Fraction::whole(4)));
    assert_eq!((defends(&cut_off, true), defends(&cut_off, false)), (Fraction::whole(4), Fraction::whole(2)));
    assert_eq!((fed.rating(&rules), cut_off.rating(&rules)), (3, 3), "ocs.level.6");
}

/// ocs.base.2, ocs.base.3, ocs.base.8, ocs.table.modes: steps, modes and DG, multiplied exactly.
#[test]
fn modes_and_strength() {
    let rules = rules();
    let in_mode = |mode, dg| Combatant { mode, dg, ..plain(5, 3, 2) };
    let values = |unit: &Combatant| {
        let attacks = attack(&rules, unit, Terrain::Woods, River::None, AtLevel::None, true);
        (attacks.map(Worth::total), defend(&rules, unit, true).total(), unit.rating(&rules))
    };
    let five = Fraction::whole(5);
    let half = Fraction::new(5, 2);
    assert_eq!(values(&in_mode(Mode::Combat, false)), (Some(five), five, 3));
    assert_eq!(values(&in_mode(Mode::Combat, true)), (Some(half), five, 2));
    assert_eq!(values(&in_mode(Mode::Move, false)), (Some(five), five, 3));
    assert_eq!(values(&in_mode(Mode::Strat, false)), (None, Fraction::ZERO, 0));
    assert_eq!(values(&in_mode(Mode::Reserve, false)), (None, half, 3));
    assert_eq!(Combatant { dg: true, ..plain(5, 0, 1) }.rating(&rules), 0, "not below 0");
    assert_eq!(Mode::ALL.iter().map(|&mode| rules.combat.modes.of(mode).side).collect::<Vec<_>>(), [0, 1, 0, 0]);
    assert_eq!(Combatant { steps: 1, full: 3, ..plain(5, 3, 3) }.printed(), Fraction::new(5, 3));
    let guns = Combatant { defence_only: true, ..plain(1, 3, 1) };
    assert_eq!(values(&guns), (None, Fraction::ONE, 3));
    assert_eq!(values(&Combatant { exploiting: true, ..plain(5, 3, 2) }), (Some(five), five, 3), "as its mode");
    let armor = &rules.base.kinds[rules.base.kind_named("Armd Bde").unwrap()];
    let strength = |mode| Combatant::of(&rules, armor, mode, 2).printed().floor();
    assert_eq!([Mode::Combat, Mode::Move].map(strength), [8, 4]);
    let worn = Combatant::of(&rules, armor, Mode::Combat, 1);
    assert_eq!((worn.printed(), worn.rating, worn.brigade), (Fraction::whole(4), 4, true));
}

/// ocs.csupply.1, ocs.csupply.2, ocs.csupply.3, ocs.table.supply-costs.
#[test]
fn what_combat_costs() {
    let brigade = Combatant { brigade: true, ..plain(8, 4, 2) };
    let cost = |options: &str, unit: &Combatant| attack_cost(&printed::rules::<Ocs>(options), unit).0;
    assert_eq!((cost("", &brigade), cost("dak=on", &brigade)), (2, 1));
    assert_eq!(cost("dak=on", &plain(8, 4, 2)), 2, "not a brigade");
    assert_eq!(cost("dak=on", &Combatant { steps: 1, ..brigade }), 1);
    assert_eq!(cost("dak=on", &Combatant { steps: 3, full: 3, ..brigade }), 3);
    let rules = rules();
    let defence = |over, under| defence_cost(&rules, Fraction::new(over, under)).0;
    assert_eq!((defence(1, 2), defence(1, 1), defence(3, 2)), (1, 1, 2));
}

/// ocs.stocks.1, ocs.stocks.2, ocs.csupply.4, ocs.csupply.5: the map pays first, then stocks that are not used up.
#[test]
fn what_pays() {
    let rules = rules();
    let stocked = |stock| Combatant { stock, ..plain(4, 3, 2) };
    let units = [stocked(Stock::Exhausted), stocked(Stock::Full), stocked(Stock::Low), stocked(Stock::Exhausted)];
    let bill = attackers(&rules, &units, Some(Tokens(3)));
    assert_eq!(bill.spent, Tokens(2));
    let paid = [Paid::OnMap, Paid::Stocks(Stock::Low), Paid::Stocks(Stock::Exhausted), Paid::Nothing];
    assert_eq!(bill.units, paid);
    assert!(
        attackers(&rules, &units, None).units.iter().all(|paid| *paid == Paid::OnMap),
        "no stocks while there is supply"
    );
    let bill = defenders(&rules, &units, Some(Tokens(2)), false);
    assert_eq!((bill.spent, bill.units), (Tokens(2), vec![Paid::OnMap; 4]));
    let bill = defenders(&rules, &units, Some(Tokens(1)), false);
    let paid = [Paid::Nothing, Paid::Stocks(Stock::Low), Paid::Stocks(Stock::Exhausted), Paid::Nothing];
    assert_eq!((bill.spent, bill.units.as_slice()), (Tokens::NONE, &paid[..]));
    assert_eq!(defenders(&rules, &units, None, true).units, [Paid::Nothing; 4]);
}

/// ocs.result.2, ocs.combat.3, ocs.base.10: the Action Rating unit first, then the weakest steps.
#[test]
fn who_loses_steps() {
    let units = [plain(8, 4, 2), plain(2, 3, 2), plain(6, 3, 3), plain(1, 2, 1)];
    let rating = |unit: &Combatant| unit.rating;
    let order = losses::order(&units, &[], rating);
    assert_eq!(order, [3, 1, 2, 0], "1, 1, 2 and 4 a step; of equals the lower rating");
    let steps = units.map(|unit| unit.steps);
    assert_eq!(losses::shared(&steps, Some(0), &order, 1), [1, 0, 0, 0]);
    assert_eq!(losses::shared(&steps, Some(0), &order, 3), [1, 1, 0, 1]);
    assert_eq!(losses::shared(&steps, None, &order, 2), [0, 1, 0, 1]);
    assert_eq!(losses::shared(&steps, Some(0), &order, 99), steps);
    assert_eq!(losses::order(&units, &[2], rating), [2, 3, 1, 0], "as its owner chooses");
    assert_eq!(losses::best(&units, |_| true, rating), Some(0));
    assert_eq!(losses::best(&units, |unit| unit > 0, rating), Some(2), "of equals the one with most steps");
    assert_eq!(losses::best(&units, |_| false, rating), None);
}

/// ocs.base.10, ocs.result.7: hex by hex.
#[test]
fn retreats() {
    let went = |hexes, room, dg, left| {
        let back = back(hexes, room, dg, left);
        (back.hexes, back.steps, back.dg)
    };
    assert_eq!(went(1, Room::FREE, false, 5), (1, 0, false));
    assert_eq!(went(2, Room::FREE, false, 5), (2, 0, true), "DG on entering the second");
    assert_eq!(went(1, Room { hexes: 9, ezocs: 1 }, false, 5), (1, 0, true), "an EZOC disorganizes");
    assert_eq!(went(1, Room { hexes: 9, ezocs: 1 }, true, 5), (1, 1, true), "or costs a step");
    assert_eq!(went(3, Room { hexes: 9, ezocs: 3 }, false, 5), (3, 2, true));
    assert_eq!(went(3, Room { hexes: 1, ezocs: 0 }, false, 5), (1, 2, false), "each hex that cannot be retreated");
    assert_eq!(went(3, Room { hexes: 0, ezocs: 0 }, false, 1), (0, 1, false), "until nothing is left");
    assert!(enter(2, true, false).dg && !enter(2, true, false).loses, "it was not DG before it came");
}

fn stance(steps: u16, willing: u8) -> Stance {
    Stance { steps, dg: false, willing, room: Room::FREE }
}

/// ocs.result.2, ocs.result.3, ocs.result.4: losses, then DG, then options, mixed as their owner likes.
#[test]
fn what_a_part_does() {
    let part = Part { loss: 1, options: 3 };
    let toll = |dg, side: Stance| {
        let toll = suffer(part, dg, &side);
        (toll.steps, toll.retreat, toll.dg, toll.destroyed)
    };
    assert_eq!(toll(false, stance(9, 0)), (4, 0, false, false));
    assert_eq!(toll(false, stance(9, 1)), (3, 1, false, false));
    assert_eq!(toll(false, stance(9, 9)), (1, 3, true, false));
    assert_eq!(toll(true, stance(9, 0)), (4, 0, true, false), "DG in the result");
    assert_eq!(toll(true, stance(1, 9)), (1, 0, false, true), "nothing is left to retreat");
    let cornered = Stance { room: Room { hexes: 9, ezocs: 1 }, ..stance(9, 1) };
    assert_eq!(toll(true, cornered), (4, 1, true, false), "DG comes before the retreat: the EZOC costs a step");
}

/// ocs.result.5, ocs.result.6: what the attacker does may free the defender from his options, never from his losses.
#[test]
fn options_are_negated() {
    let cell = Cell::read("AL1o1 DL1o1").unwrap();
    let settled = |attacker: Stance, insists| {
        let settled = settle(cell, &attacker, &stance(4, 0), insists);
        (settled.negated, settled.defender.steps)
    };
    assert_eq!(settled(stance(4, 0), false), (false, 2), "he stood");
    assert_eq!(settled(stance(4, 1), false), (true, 1), "he retreated");
    assert_eq!(settled(stance(4, 1), true), (true, 2), "the defender insists");
    assert_eq!(settled(stance(1, 0), false), (true, 1), "destroyed before any option");
    assert_eq!(settled(stance(2, 0), false), (false, 2), "destroyed by his option");
    let cornered = Stance { room: Room { hexes: 0, ezocs: 0 }, ..stance(4, 1) };
    assert_eq!(settled(cornered, false), (false, 2), "he could not retreat");
}

/// ocs.exploit.1 to ocs.exploit.3, ocs.exploit.5.
#[test]
fn who_exploits() {
    let sides = |list: &[u8]| list.iter().fold(Sides::default(), |sides, &side| sides.with(side));
    for (list, stands) in
        [(&[2_u8][..], true), (&[0, 1], true), (&[5, 0], true), (&[0, 2], false), (&[1, 4], false), (&[0, 1, 2], false)]
    {
        assert_eq!(given(Occasion::Combat, sides(list)), stands, "{list:?}");
    }
    assert!(!given(Occasion::Overrun, sides(&[0])) && !given(Occasion::Exploitation, sides(&[0])));
    let (unit, hq) = (plain(4, 4, 2), of(Class::Other, &[Symbol::Hq]));
    assert!(marked(&unit, 4, false, 4) && !marked(&unit, 3, false, 4) && !marked(&unit, 4, true, 4));
    assert!(!marked(&hq, 5, false, 2));
}

/// House rules replace cells of every chart of combat, and a bad one is refused.
#[test]
fn house_rules() {
    let table = |name: &str, row: &str, cells: &str| -> Rules {
        laid_over(&format!("[tables.\"{name}\"]\n\"{row}\" = {cells}")).unwrap_or_else(|fault| panic!("{fault}"))
    };
    let changed = table("ocs.table.surprise", "regular", r#"["4 or less", "5-10", "11 or more"]"#);
    assert_eq!(changed.combat.surprise(false, 10), Surprise::Nobody);
    assert!(refused("ocs.table.surprise", "regular", r#"["4 or less", "6-10", "11 or more"]"#).contains('5'));

    let open = r#"["1:6", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "7:1", "9:1", "11:1", "14:1"]"#;
    assert_eq!(
        table("ocs.table.crt-odds", "Open", open).combat.headings(Closeness::Open)[12],
        Odds::read("14:1").unwrap()
    );
    assert!(refused("ocs.table.crt-odds", "Open", &open.replace("1:6", "1:2")).contains("comes after"));
    assert!(refused("ocs.table.crt-odds", "Open", &open.replace("1:6", "2:3")).contains("no odds"));

    let row = |first: &str| format!("[\"{first}\"{}]", ", \"AL1\"".repeat(12));
    let changed = table("ocs.table.crt", "7", &row("AL3 DL2DG"));
    let results = &changed.combat.results;
    assert_eq!(results.cell(results.at(0, 7)).to_string(), "AL3 DL2DG");
    assert!(refused("ocs.table.crt", "7", &row("lots")).contains("lots"));

    assert_eq!(table("ocs.table.at-levels", "Hedgehog", r#"["none"]"#).combat.levels.hedgehog, AtLevel::None);
    assert!(refused("ocs.table.at-levels", "Hedgehog", r#"["huge"]"#).contains("huge"));

    let cells = |attack: &str| format!(r#"["{attack}", "x1/2 if barrage supply is paid", "x1/2", "no", "normal"]"#);
    let changed = table("ocs.table.supply-effects", "Out of Supply, combat supply paid", &cells("x1/3"));
    assert_eq!(changed.combat.supply(true, true).attack, Some(Fraction::new(1, 3)));
    assert_eq!(changed.combat.supply(true, true).barrage, Fraction::HALF);
    for wrong in ["third", "x1/999983", "x11"] {
        let what = refused("ocs.table.supply-effects", "Out of Supply, combat supply paid", &cells(wrong));
        assert!(what.contains(wrong), "{what}");
    }

    assert_eq!(
        table("ocs.table.supply-costs", "attack", r#"["1 SP", "per attacking step"]"#).combat.costs.step,
        Tokens(4)
    );
    assert!(refused("ocs.table.supply-costs", "attack", r#"["-1T", "per attacking step"]"#).contains("-1T"));

    let cells = |rating: &str| {
        format!(
            r#"["x1/2", "x1/4", "x1/2", "{rating}", "no", "barrage x1/3; loses Reserve and exploitation; no mode change"]"#
        )
    };
    let changed = table("ocs.table.modes", "DG (marker)", &cells("-2, not below 0"));
    let dg = changed.combat.modes.dg;
    assert_eq!(
        (dg.attack, dg.defend, dg.rating.of(3), dg.barrage),
        (Fraction::QUARTER, Fraction::HALF, 1, Fraction::new(1, 3))
    );
    assert!(refused("ocs.table.modes", "DG (marker)", &cells("worse")).contains("worse"));
    let cells = r#"["1/2 MA in the Exploitation Phase", "x1/2", "as its mode", "-1, not below 0", "as its mode", "-"]"#;
    let changed = table("ocs.table.modes", "exploitation (marker)", cells);
    let marked = Combatant { exploiting: true, ..plain(5, 3, 2) };
    let attacks = attack(&changed, &marked, Terrain::Woods, River::None, AtLevel::None, true).map(Worth::total);
    assert_eq!((attacks, marked.rating(&changed)), (Some(Fraction::new(5, 2)), 2));
}
