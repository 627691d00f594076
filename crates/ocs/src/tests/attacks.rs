//! Attacks and overruns: the worked examples of the ledger, what both sides choose, what is refused.

use super::fighting::{attack, dice, fault, resolve, rules, told, unit, with};
use crate::combat::attack::{Case, CombatProcedure, Outcome};
use crate::combat::battle::{Reach, may_join};
use crate::combat::overrun::{self, OverrunProcedure};
use crate::combat::surprise::SurpriseProcedure;
use crate::fraction::Fraction;
use crate::rules::combat::Surprise;
use crate::terrain::Terrain;
use crate::unit::Mobility;
use jumpmaster_core::Procedure;
use serde_json::{Value, json};

fn case(input: Value) -> Case {
    CombatProcedure::prepare(&rules(), &serde_json::from_value(input).unwrap()).unwrap()
}

fn fought(input: Value, dice: &str) -> Outcome {
    resolve::<CombatProcedure>(input, dice)
}

/// An example that the procedure offers, as a person would write it.
fn offered(name: &str) -> Value {
    let examples = CombatProcedure::examples();
    let (_, input) = examples.iter().find(|(each, _)| *each == name).expect("an example of the procedure");
    serde_json::to_value(input).unwrap()
}

/// ocs.ex.8: armor against infantry in the open; the attacker has surprise (ocs.surprise.1, ocs.surprise.5, ocs.combat.6,
/// ocs.combat.7, ocs.combat.8).
#[test]
fn example_8() {
    let input = offered("armor against infantry in the open");
    let plan = case(input.clone()).plan;
    assert_eq!((plan.attack, plan.odds.unwrap().to_string().as_str()), (Fraction::whole(16), "3:1"));
    assert_eq!((plan.setup.column + 1, plan.setup.surprise, plan.setup.modifier), (7, 1, 1));
    let rolled = dice("ocs.ex.8", &[2, 1, 2]);
    let Outcome { surprise, column, ending } = fought(input.clone(), &rolled);
    assert_eq!((surprise, column, ending.result.to_string().as_str()), (Surprise::Attacker, 9, "Ao1 DL1o1"));
    assert_eq!((ending.attacker.steps, ending.attacker.retreat), (1, 0), "the attacker takes his option as a step");
    assert_eq!((ending.defender.steps, ending.defender.retreat, ending.defender.dg), (1, 1, false));
    assert!(ending.cleared && !ending.defender.destroyed);
    let stays = with(input, &json!({ "defender": { "retreats": 0 } }));
    assert!(fought(stays, &rolled).ending.defender.destroyed, "or the defender loses his last step");
}

/// ocs.ex.9: a Hedgehog counts once for surprise and by its Level for the result; the attacker's retreat frees the defender.
#[test]
fn example_9() {
    let input = offered("a Hedgehog in the woods");
    let plan = case(input.clone()).plan;
    assert_eq!((plan.setup.column + 1, plan.setup.surprise, plan.setup.modifier), (6, 0, -1));
    let Outcome { surprise, column, ending } = fought(input, &dice("ocs.ex.9", &[2, 1, 2]));
    assert_eq!((surprise, column, ending.result.to_string().as_str()), (Surprise::Defender, 2, "AL1o1 Do1"));
    assert_eq!((ending.attacker.steps, ending.attacker.retreat, ending.attacker.dg), (1, 1, false));
    assert!(ending.negated && !ending.cleared && ending.defender.steps == 0);
}

/// ocs.ex.10: two adjacent hexes exploit; the HQ and the unit with the lower rating do not.
#[test]
fn example_10() {
    let input = offered("two hexes break through");
    let case = case(input.clone());
    assert_eq!((case.plan.attack, case.plan.setup.column + 1), (Fraction::whole(45), 11));
    let rolled = dice("ocs.ex.10", &[2, 2]);
    let Outcome { surprise, ending, .. } = fought(input.clone(), &rolled);
    assert_eq!((surprise, ending.result.to_string().as_str()), (Surprise::Nobody, "Ae4 DL1o2"));
    assert_eq!(case.battle.marked(&case.plan, ending.result, ending.attacker), [0], "neither the HQ nor the AR 3 unit");
    assert_eq!((ending.marked, ending.defender.steps, ending.defender.retreat), (1, 1, 2));
    assert!(ending.defender.dg, "on entering the second hex");
    for (side, marked) in [(1, 1), (2, 0), (5, 1)] {
        let mut moved = input.clone();
        moved["from"][1]["side"] = side.into();
        assert_eq!(fought(moved, &rolled).ending.marked, marked, "sides 0 and {side} (ocs.exploit.5)");
    }
    let mut third = input.clone();
    third["from"].as_array_mut().unwrap().push(json!({ "side": 5, "units": [unit(1, 4, 1)] }));
    assert_eq!(fought(third, &rolled).ending.marked, 0, "three hexes");
    let later = with(input, &json!({ "exploitation_phase": true }));
    assert_eq!(fought(later, &rolled).ending.marked, 0, "ocs.exploit.3");
}

/// ocs.ex.11: each attacker is compared by itself with the best Anti-Tank level of the hex.
#[test]
fn example_11() {
    let plan = case(offered("tanks against Panzergrenadiers")).plan;
    let each: Vec<String> = plan.attacks.iter().flatten().map(|worth| worth.total().to_string()).collect();
    assert_eq!(each, ["16", "9", "4"]);
    assert_eq!(plan.attack, Fraction::whole(29));
    assert_eq!(dice("ocs.ex.11", &[]), "");
}

/// ocs.ex.12: Out of Supply, and without combat supply (ocs.combat.2, ocs.level.4).
#[test]
fn example_12() {
    let plan = case(offered("a cut-off regiment without supply")).plan;
    let each: Vec<String> = plan.defences.iter().map(|worth| worth.total().to_string()).collect();
    assert_eq!(each, ["1 1/2", "1"]);
    assert_eq!((plan.odds.unwrap().to_string().as_str(), plan.setup.column + 1), ("4:1", 7));
    assert_eq!(dice("ocs.ex.12", &[]), "");
}

/// ocs.ex.24: an overrun; surprise comes at 9, the shift stops at the last column, and nobody exploits (ocs.base.9).
#[test]
fn example_24() {
    let (_, input) = OverrunProcedure::examples().swap_remove(0);
    let input = serde_json::to_value(input).unwrap();
    let Outcome { surprise, column, ending } = {
        let outcome = resolve::<OverrunProcedure>(input.clone(), &dice("ocs.ex.24", &[2, 1, 2]));
        assert!(outcome.moves_on);
        outcome.attack
    };
    assert_eq!((surprise, column, ending.result.to_string().as_str()), (Surprise::Attacker, 13, "Ae2 DL2o3DG"));
    assert_eq!((ending.marked, ending.defender.steps, ending.defender.retreat, ending.defender.dg), (0, 2, 3, true));
    let lines = told::<OverrunProcedure>(input, "8 6 9");
    assert!(lines.iter().any(|line| line.contains("66 against 6: 11:1, in Open terrain column c12")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("No exploitation outside the Combat Phase")), "{lines:#?}");
    assert!(lines.last().unwrap().contains("may go on with 4 track MP"), "8 less 3 and 1: {lines:#?}");
}

/// ocs.base.9: what an overrun costs, and what it may not be made against.
#[test]
fn overruns_cost_movement() {
    let rules = rules();
    let cost = |terrain, mobility| overrun::cost(&rules, terrain, mobility);
    assert_eq!(cost(Terrain::Open, Mobility::Truck), Some(50));
    assert_eq!(cost(Terrain::Rough, Mobility::Track), Some(60));
    assert_eq!(cost(Terrain::Woods, Mobility::Truck), None, "4 is more than 3");
    assert_eq!(cost(Terrain::Marsh, Mobility::Track), None);
    let input = |movers: Value, attack: Value| json!({ "movers": movers, "attack": attack });
    let plain = || attack(&[unit(8, 4, 2)], &[unit(2, 2, 1)], &json!({}));
    let short = fault::<OverrunProcedure>("", input(json!([{ "mobility": "track", "points": 3.5 }]), plain()));
    assert_eq!(short.what, "3 1/2 track MP left");
    assert!(fault::<OverrunProcedure>("", input(json!([]), plain())).what.starts_with("movers"));
    let mut two = plain();
    two["from"].as_array_mut().unwrap().push(json!({ "side": 1, "units": [unit(1, 1, 1)] }));
    let two = fault::<OverrunProcedure>("", input(json!([{ "mobility": "track", "points": 9 }]), two));
    assert!(two.what.contains("2 hexes"));
    // With 7 as the roll a regular attack of equal ratings knows no surprise, and 6 is the defender's in an overrun alone.
    let equal = || attack(&[unit(8, 2, 2)], &[unit(2, 2, 1)], &json!({}));
    assert_eq!(fought(equal(), "6 7").surprise, Surprise::Nobody);
    let overrun = resolve::<OverrunProcedure>(input(json!([{ "mobility": "leg", "points": 4 }]), equal()), "6 1 7");
    assert_eq!(overrun.attack.surprise, Surprise::Defender);
}

/// ocs.surprise.4, ocs.surprise.5, ocs.surprise.6: the roll by itself.
#[test]
fn surprise_alone() {
    let input = |hedgehog, column| json!({ "attacker": 4, "defender": 3, "hedgehog": hedgehog, "column": column });
    let came = |hedgehog, column, dice| {
        let outcome = resolve::<SurpriseProcedure>(input(hedgehog, column), dice);
        (outcome.surprise, outcome.column)
    };
    assert_eq!(came(false, 7, "9 2"), (Surprise::Attacker, 9));
    assert_eq!(came(true, 7, "9"), (Surprise::Nobody, 7));
    assert_eq!(came(true, 3, "5 6"), (Surprise::Defender, 1));
    assert_eq!(came(false, 12, "12 6"), (Surprise::Attacker, 13));
    assert!(fault::<SurpriseProcedure>("", input(false, 14)).what.contains("14"));
    let lines = told::<SurpriseProcedure>(input(false, 7), "9 2");
    assert_eq!(lines, ["ocs.surprise.5 The attacker has surprise (2d6 + 1): 2 columns to the right, column c9."]);
}

/// ocs.combat.3: the Action Rating unit is the best by default, must take part, and loses the first step.
#[test]
fn action_rating_units() {
    let attackers = [unit(9, 2, 2), unit(3, 5, 2)];
    let input = |fields: Value| attack(&attackers, &[unit(4, 3, 2)], &fields);
    let modifier = |input| case(input).plan.setup.modifier;
    assert_eq!(modifier(input(json!({}))), 2);
    assert_eq!(modifier(input(json!({ "attacker": { "action_rating_unit": 1 } }))), -1);
    assert_eq!(modifier(input(json!({ "hedgehog": 2 }))), 0, "ocs.drm.1, ocs.combat.5");
    let led = case(input(json!({})));
    assert_eq!(
        led.battle.attackers_lose(&led.plan, 2),
        [0, 2],
        "the first from the AR unit, the next is the weaker step"
    );
    let led = case(input(json!({ "attacker": { "action_rating_unit": 1, "losses": [1] } })));
    assert_eq!(led.battle.attackers_lose(&led.plan, 2), [2, 0]);
    // Its own unit out of tokens cannot lead.
    let fault = fault::<CombatProcedure>(
        "",
        attack(
            &[unit(9, 2, 2), with(unit(3, 5, 2), &json!({ "stocks": "Exhausted", "name": "elite" }))],
            &[unit(4, 3, 2)],
            &json!({ "attacker": { "tokens": 2, "action_rating_unit": 2 } }),
        ),
    );
    assert_eq!(fault.what, "the Action Rating unit is elite");
}

/// ocs.csupply.4: units that are not paid for stay out; the others attack without them.
#[test]
fn unpaid_units_stay_out() {
    let exhausted = |strength| with(unit(strength, 3, 2), &json!({ "stocks": "Exhausted" }));
    let input =
        |tokens| attack(&[exhausted(6), exhausted(5)], &[unit(4, 3, 2)], &json!({ "attacker": { "tokens": tokens } }));
    assert_eq!(case(input(4)).plan.attack, Fraction::whole(11));
    assert_eq!(case(input(3)).plan.attack, Fraction::whole(6));
    assert!(fault::<CombatProcedure>("", input(1)).what.contains("no unit can attack"));
    let lines = told::<CombatProcedure>(input(3), "7 7");
    assert!(
        lines.contains(&"ocs.csupply.4 attacker 2 has no full combat supply and stays out.".to_string()),
        "{lines:#?}"
    );
    assert!(lines.contains(&"ocs.csupply.1 The attacker pays 2T.".to_string()), "{lines:#?}");
}

/// ocs.stocks.2: fighting on Internal Stocks is told with the marker it leaves.
#[test]
fn stocks_are_told() {
    let low = with(unit(6, 3, 2), &json!({ "stocks": "Low", "name": "1 Para" }));
    let input = attack(&[low], &[unit(4, 3, 2)], &json!({ "attacker": { "tokens": 0 }, "defender": { "tokens": 0 } }));
    let lines = told::<CombatProcedure>(input, "7 7");
    assert!(
        lines.contains(&"ocs.stocks.2 1 Para fights on Internal Stocks and is marked Exhausted.".into()),
        "{lines:#?}"
    );
    assert!(
        lines.contains(&"ocs.stocks.2 defender 1 fights on Internal Stocks and is marked Low.".into()),
        "{lines:#?}"
    );
}

/// ocs.combat.4: of several terrains the defender takes the best for him, or the one he names.
#[test]
fn the_defender_chooses_terrain() {
    let tanks = with(unit(6, 4, 2), &json!({ "class": "armor" }));
    let input = |fields: &Value| {
        attack(std::slice::from_ref(&tanks), &[unit(4, 3, 2)], &with(json!({ "terrain": ["open", "town"] }), fields))
    };
    let plan = case(input(&json!({}))).plan;
    assert_eq!((plan.terrain, plan.attack, plan.setup.column + 1), (Terrain::Town, Fraction::whole(3), 3));
    let plan = case(input(&json!({ "terrain_choice": "open" }))).plan;
    assert_eq!((plan.attack, plan.setup.column + 1), (Fraction::whole(12), 7));
    assert!(fault::<CombatProcedure>("", input(&json!({ "terrain_choice": "city" }))).what.contains("city"));
}

/// ocs.combat.1: who may join an attack.
#[test]
fn who_may_attack_what() {
    let good = Reach { adjacent: true, enterable: true, attacked: false, target_attacked: false };
    assert!(may_join(good).is_ok());
    let bad = [
        Reach { adjacent: false, ..good },
        Reach { enterable: false, ..good },
        Reach { attacked: true, ..good },
        Reach { target_attacked: true, ..good },
    ];
    for reach in bad {
        assert_eq!(may_join(reach).unwrap_err().why.0, "ocs.combat.1");
    }
    let over = |from: &Value, mobility: &str, terrain: &str| {
        let unit = with(unit(4, 3, 2), &json!({ "mobility": mobility }));
        let from = with(json!({ "units": [unit] }), from);
        json!({ "from": [from], "defenders": [crate::tests::fighting::unit(4, 3, 2)], "terrain": [terrain] })
    };
    assert!(fault::<CombatProcedure>("", over(&json!({}), "truck", "marsh")).what.contains("could not enter"));
    let river = json!({ "river": "major river" });
    assert!(fault::<CombatProcedure>("", over(&river, "track", "open")).what.contains("could not enter"));
    case(over(&river, "leg", "open"));
    case(over(&json!({ "river": "major river", "road": true }), "track", "open"));
}

/// ocs.result.3, ocs.result.7, ocs.base.10: options by retreat or by steps, as both sides choose and as there is room.
#[test]
fn options_as_chosen() {
    // 9:1 in the open without surprise, 8 on the table: Ae4 DL1o2.
    let input = |defender: Value| attack(&[unit(45, 4, 4)], &[unit(5, 4, 4)], &json!({ "defender": defender }));
    let defended = |defender| {
        let toll = fought(input(defender), "7 8").ending.defender;
        (toll.steps, toll.retreat, toll.dg)
    };
    assert_eq!(defended(json!({})), (1, 2, true));
    assert_eq!(defended(json!({ "retreats": 1 })), (2, 1, false));
    assert_eq!(defended(json!({ "retreats": 0 })), (3, 0, false));
    assert_eq!(defended(json!({ "can_retreat": 1 })), (2, 1, false));
    assert_eq!(defended(json!({ "retreats_into_ezoc": 2 })), (2, 2, true));
}

/// ocs.result.4, ocs.result.5, ocs.result.6, ocs.exploit.4: DG, negated options, and the attacker who retreats.
#[test]
fn attackers_who_retreat() {
    // 11:1 in the open, 7 on the table with no modifier: Ae4 DL1o2; 5: Ao1 e4 DL1o2.
    let input = |fields: Value| attack(&[unit(44, 4, 4)], &[unit(4, 4, 4)], &fields);
    let stood = fought(input(json!({})), "7 5").ending;
    assert_eq!((stood.result.to_string().as_str(), stood.marked, stood.negated), ("Ao1 e4 DL1o2", 1, false));
    let left = fought(input(json!({ "attacker": { "retreats": 1 } })), "7 5").ending;
    assert_eq!((left.marked, left.negated, left.defender.steps, left.cleared), (0, true, 1, false));
    let insists = json!({ "attacker": { "retreats": 1 }, "defender": { "insists": true } });
    let left = fought(input(insists.clone()), "7 5").ending;
    assert_eq!((left.negated, left.defender.retreat), (true, 2));
    assert!(fault::<CombatProcedure>("full_option=off", input(insists)).why.contains("ocs.result.6"));
    // 11 more on the table: Ae3 DL2o2DG.
    let struck = fought(input(json!({ "defender": { "retreats": 0 } })), "7 11").ending;
    assert_eq!(
        (struck.defender.steps, struck.defender.dg, struck.cleared),
        (4, false, true),
        "nothing is left to be DG"
    );
    let shaken = attack(&[unit(44, 4, 4)], &[unit(4, 4, 6)], &json!({ "defender": { "retreats": 0 } }));
    let shaken = fought(shaken, "7 11").ending;
    assert_eq!((shaken.defender.steps, shaken.defender.retreat, shaken.defender.dg), (4, 0, true));
}

/// ocs.exploit.1: units that died or are DG are not marked; a DG unit rates one lower.
#[test]
fn who_is_marked() {
    let run = |attackers: &[Value], dice: &str| {
        fought(attack(attackers, &[unit(4, 4, 4)], &json!({ "attacker": { "action_rating_unit": 1 } })), dice).ending
    };
    assert_eq!(run(&[unit(44, 4, 1), unit(4, 4, 2)], "7 6").marked, 2, "Ae4");
    assert_eq!(run(&[unit(40, 4, 1), unit(4, 4, 2)], "7 5").marked, 1, "Ao1 e4 kills the AR unit");
    let dg = with(unit(88, 5, 2), &json!({ "dg": true }));
    let ending = run(&[dg, unit(1, 4, 1)], "7 6");
    assert_eq!((ending.result.exploit, ending.marked), (Some(4), 1), "ocs.base.3");
}

/// ocs.base.11, ocs.crt.1, ocs.drm.1, ocs.csupply.3: the attack is told step by step, each with its clause.
#[test]
fn told_step_by_step() {
    let lines = told::<CombatProcedure>(offered("armor against infantry in the open"), "9 2 7");
    assert_eq!(
        lines,
        [
            "ocs.csupply.1 The attacker pays 2T.",
            "ocs.csupply.3 The defender pays 1T.",
            "ocs.base.8 Armd Bde attacks with 8 x 2 (open) = 16.",
            "ocs.base.8 Inf Rgt defends with 5.",
            "ocs.crt.4 16 against 5: 3:1, in Open terrain column c7.",
            "ocs.drm.1 Action Ratings: Armd Bde 4 against Inf Rgt 3; dice modifier +1.",
            "ocs.surprise.5 The attacker has surprise (2d6 + 1): 2 columns to the right, column c9.",
            "ocs.crt.1 2d6 + 1 in column c9: Ao1 DL1o1.",
            "ocs.result.3 Armd Bde loses 1 step.",
            "ocs.result.2 Inf Rgt loses 1 step.",
            "ocs.result.3 The defender retreats 1 hex.",
            "ocs.base.11 The defender's hex is empty: attackers may enter it.",
            "ocs.csupply.5 Open to choose: whether the defender withholds combat supply.",
            "ocs.result.3 Open to choose: the attacker's option point, a hex of retreat or a step.",
            "ocs.result.3 Open to choose: the defender's option point, a hex of retreat or a step.",
        ]
    );
}

/// ocs.base.7, ocs.csupply.5 and every number: what cannot be is refused.
#[test]
fn refused_inputs() {
    let good = || unit(4, 3, 2);
    let bad = |input: Value| fault::<CombatProcedure>("", input).what;
    let one = |fields: Value| attack(&[with(good(), &fields)], &[good()], &json!({}));
    assert!(bad(attack(&[], &[good()], &json!({}))).contains("no units"));
    assert!(bad(attack(&[good()], &[], &json!({}))).contains("no units"));
    assert!(bad(json!({ "from": [], "defenders": [good()] })).contains("nobody attacks"));
    assert!(bad(one(json!({ "rating": 6 }))).contains("rating: 6"));
    assert!(bad(one(json!({ "steps": 0 }))).contains("steps: 0"));
    assert!(bad(one(json!({ "full_steps": 1 }))).contains("full_steps: 1"));
    assert!(bad(one(json!({ "strength": 201 }))).contains("strength: 201"));
    assert!(bad(one(json!({ "size": 0 }))).contains("size: 0 RE"));
    assert!(bad(one(json!({ "size": "1/11" }))).contains("size: 1/11 RE"));
    assert!(bad(one(json!({ "strength": 0 }))).contains("no strength"));
    assert!(bad(one(json!({ "mode": "Strat" }))).contains("no unit can attack"));
    assert!(bad(one(json!({ "mode": "Reserve" }))).contains("no unit can attack"));
    assert!(bad(one(json!({ "defence_only": true }))).contains("no unit can attack"));
    let large = with(good(), &json!({ "size": 5.5 }));
    assert!(bad(attack(&[large.clone(), large], &[good()], &json!({}))).contains("11 RE in a hex"));
    let fields = |fields: Value| attack(&[good()], &[good()], &fields);
    assert!(bad(fields(json!({ "terrain": [] }))).contains("terrain"));
    assert!(bad(fields(json!({ "terrain": ["water"] }))).contains("water"));
    assert!(bad(fields(json!({ "hedgehog": 5 }))).contains("hedgehog: 5"));
    assert!(bad(fields(json!({ "attacker": { "losses": [2] } }))).contains("losses: 2"));
    assert!(bad(fields(json!({ "defender": { "losses": [1, 1] } }))).contains("twice"));
    assert!(bad(fields(json!({ "attacker": { "action_rating_unit": 3 } }))).contains("action_rating_unit: 3"));
    let twice = json!({ "from": [{ "units": [good()] }, { "units": [good()] }], "defenders": [good()] });
    assert!(bad(twice).contains("side 0 is there twice"));
    let withheld = fields(json!({ "defender": { "withholds": true } }));
    assert!(fault::<CombatProcedure>("withhold=off", withheld.clone()).why.contains("ocs.csupply.5"));
    case(withheld);
    assert!(serde_json::from_value::<crate::combat::force::BattleInput>(one(json!({ "class": "cavalry" }))).is_err());
    assert!(serde_json::from_value::<crate::combat::force::BattleInput>(one(json!({ "strength": -1 }))).is_err());
}

/// Every input that a procedure offers can be run, and reads back as it was written.
#[test]
fn offered_inputs_run() {
    fn check<P: Procedure<System = crate::Ocs>>() {
        for (name, input) in P::examples() {
            let written = serde_json::to_value(&input).unwrap();
            let read: P::Input = serde_json::from_value(written.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), written, "{name}");
            let case = P::prepare(&rules(), &read).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            let outcome = P::run(&case, &mut jumpmaster_core::dice::Seeded::stream(7, 0)).unwrap();
            assert!(!P::tell(&case, &outcome).is_empty(), "{name}");
        }
    }
    check::<CombatProcedure>();
    check::<OverrunProcedure>();
    check::<SurpriseProcedure>();
    check::<crate::barrage::hex::BarrageProcedure>();
    check::<crate::barrage::facility::FacilityProcedure>();
}
