//! Throws: signs, mixes, the best mix, and exact odds.

use super::{house, pair, rules, short};
use crate::engage::advice::{Advice, Points, Stage, Stakes};
use crate::engage::eligibility::Kind;
use crate::engage::equilibrium::{Payoffs, Shares};
use crate::engage::fight::{FightCase, FightInput, Fought};
use crate::engage::result::Counts;
use crate::engage::throw::{Signs, read, winner};
use crate::unit::{Condition, Sign};
use jumpmaster_core::dice::{Odometer, Recorded, Scripted};
use jumpmaster_core::{Clause, Named};
use jumpmaster_testing::text_table;
use std::collections::BTreeMap;

fn sign(name: &str) -> Sign {
    Sign::named(name).unwrap()
}

/// mbt2030.rps.2: rock beats scissors, scissors beat paper, paper beats rock; mbt2030.rps.4: outside engagements a draw is thrown
/// again.
#[test]
fn signs() {
    text_table::check(
        "
        owner    | opposing | reads
        rock     | rock     | DRAW again
        rock     | paper    | LOSE 1
        rock     | scissors | WIN 0
        paper    | rock     | WIN 0
        paper    | paper    | DRAW again
        paper    | scissors | LOSE 1
        scissors | rock     | LOSE 1
        scissors | paper    | WIN 0
        scissors | scissors | DRAW again
        ",
        |row| {
            let (rules, signs) = (rules(""), [sign(row[0]), sign(row[1])]);
            let won = winner(&rules, signs).map_or("again".into(), |who| who.to_string());
            format!("{} {won}", read(&rules, signs))
        },
    );
}

/// mbt2030.rps.2: the table is the ledger's, and house rules may replace it as long as one player's win is the other's loss.
#[test]
fn the_table_can_be_replaced() {
    let lax = "[tables.\"mbt2030.table.rps\"]\nrock = { \"against paper\" = \"DRAW\" }\npaper = { \"against rock\" = \"DRAW\" }";
    let rules = house(lax).unwrap();
    assert_eq!(winner(&rules, [Sign::Paper, Sign::Rock]), None);
    assert!(house("[tables.\"mbt2030.table.rps\"]\nrock = { \"against paper\" = \"DRAW\" }").is_err());
    let stage = stage(Kind::Mutual, 0, 0);
    let advice = Advice::of(&stage.payoffs(&rules, Stakes::default()));
    // Rock no longer loses to anything, so nobody shows scissors, and paper only as often as rock guards it against them.
    assert_eq!(advice.owner.best, [Shares::weighed([1, 1, 0]), Shares::pure(0)]);
    assert_eq!(advice.owner.mix, Shares::weighed([3, 1, 0]));
    let regrets: Vec<String> = advice.owner.habits.iter().map(|each| each.regret.to_string()).collect();
    assert_eq!(regrets, ["0", "2", "2", "2/3"], "rock, paper, scissors, every sign alike");
}

fn stage(kind: Kind, owner: u8, opposing: u8) -> Stage {
    let input = FightInput { causes: Some(Counts { owner, opposing }), ..FightInput::default() };
    FightCase::prepare(&rules(""), &input, kind).unwrap().stage
}

fn fight(owner: Signs, opposing: Signs, kind: Kind, causes: (u8, u8)) -> Result<FightCase, String> {
    let causes = Some(Counts { owner: causes.0, opposing: causes.1 });
    FightCase::prepare(&rules(""), &FightInput { pair: None, causes, owner, opposing }, kind)
        .map_err(|fault| fault.what)
}

/// mbt2030.rps.2, mbt2030.rps.3: a mix is a die with a face for every point of weight; each face says which sign it is.
#[test]
fn a_mix_is_a_die() {
    let case = fight(Signs::mixed(5, 4, 3), Signs::default(), Kind::Mutual, (0, 0)).unwrap();
    let shown = |faces: [u8; 2]| {
        let mut dice = Recorded::new(Scripted::new(faces.to_vec()));
        case.run(&mut dice).unwrap();
        let rolls = dice.rolls().iter();
        rolls
            .map(|roll| format!("{} {} {}", roll.die, short(roll.clause.0), roll.meaning))
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(shown([5, 1]), "d12 rps.2 rock, d3 rps.3 rock");
    assert_eq!(shown([6, 2]), "d12 rps.2 paper, d3 rps.3 paper");
    assert_eq!(shown([9, 3]), "d12 rps.2 paper, d3 rps.3 scissors");
    assert_eq!(shown([10, 3]), "d12 rps.2 scissors, d3 rps.3 scissors");
    let need = case.run(&mut Scripted::new(Vec::new())).unwrap_err();
    assert_eq!(need.to_string(), "needs d12 mbt2030.rps.2");
    assert_eq!(Signs::mixed(5, 4, 3).to_string(), "1 to 5 rock, 6 to 9 paper, 10 to 12 scissors");
    assert_eq!(Signs::mixed(0, 1, 2).to_string(), "1 paper, 2 to 3 scissors");
    assert_eq!(Signs::mixed(0, 9, 0).to_string(), "always paper");
}

/// mbt2030.rps.3: a sign that is fixed, or the only one of a mix, needs no die; weights that no die can show are refused.
#[test]
fn fixed_signs_and_bad_mixes() {
    let case = fight(Signs::fixed(Sign::Rock), Signs::mixed(0, 0, 7), Kind::Mutual, (0, 0)).unwrap();
    let fought = case.run(&mut Scripted::new(Vec::new())).unwrap();
    assert_eq!((fought.throw.to_string(), fought.opposing.state), ("WIN".into(), Condition::Shaken));
    let refused = |signs: Signs| fight(signs, Signs::default(), Kind::Mutual, (0, 0)).err().unwrap();
    assert_eq!(refused(Signs::mixed(0, 0, 0)), "owner: weights that come to 0");
    assert_eq!(refused(Signs::mixed(100, 1, 0)), "owner: weights that come to 101");
    let both = Signs { sign: Some(Sign::Rock), ..Signs::mixed(1, 1, 1) };
    assert_eq!(refused(both), "owner: both a sign and a mix");
    assert!(fight(Signs::mixed(98, 1, 1), Signs::default(), Kind::Mutual, (0, 0)).is_ok());
    assert!(fight(Signs::default(), Signs::default(), Kind::Mutual, (32, 0)).is_err());
    let neither = FightCase::prepare(&rules(""), &FightInput::default(), Kind::Mutual);
    assert_eq!(neither.err().unwrap().what, "neither stands nor causes");
}

/// Every outcome with its ways, by the odometer that all odds are found with.
fn odds(case: &FightCase) -> (BTreeMap<Fought, u128>, u128, usize) {
    let (mut odometer, mut found, mut paths) = (Odometer::new(), BTreeMap::new(), 0);
    loop {
        let fought = case.run(&mut odometer).unwrap();
        let weight = odometer.weight();
        paths += 1;
        *found.entry(fought).or_default() += weight.ways;
        if !odometer.turn() {
            return (found, weight.of, paths);
        }
    }
}

/// What a throw does by hand, from the words of the rules: "who state".
fn by_hand(kind: Kind, throw: i8, owner: i16, other: i16) -> (Condition, Condition) {
    use Condition::{Broken, Pinned, Shaken, Steady};
    match (kind, throw) {
        (Kind::Mutual, 1) => match (owner - other >= 2, other >= 2) {
            (true, false) => (Steady, Pinned),
            (false, true) => (Steady, Broken),
            _ => (Steady, Shaken),
        },
        (Kind::Mutual, 0) if owner > other => (Pinned, Steady),
        (Kind::Mutual, 0) if owner < other => (Steady, Pinned),
        (Kind::Mutual, 0) => (Steady, Steady),
        (Kind::Mutual, _) => (if owner - other >= 2 { Broken } else { Shaken }, Steady),
        (Kind::Unilateral, 1) => (Steady, if owner >= 2 { Pinned } else { Shaken }),
        (Kind::Unilateral, 0) => {
            (if owner >= 3 { Pinned } else { Steady }, if other > owner { Pinned } else { Steady })
        }
        (Kind::Unilateral, _) => (Steady, Steady),
    }
}

/// Exact odds of both kinds of engagement for all counts up to 6, against an enumeration by hand of every pair of faces.
#[test]
fn exact_odds() {
    let mixes =
        [([1_u8, 1, 1], [1_u8, 1, 1]), ([5, 4, 3], [1, 1, 1]), ([50, 30, 20], [0, 3, 1]), ([1, 0, 0], [2, 3, 5])];
    for (kind, (owner, other)) in
        [Kind::Mutual, Kind::Unilateral].into_iter().flat_map(|kind| (0..49).map(move |n| (kind, (n / 7, n % 7))))
    {
        for (mine, theirs) in mixes {
            let signs = |[rock, paper, scissors]: [u8; 3]| Signs::mixed(rock, paper, scissors);
            let case = fight(signs(mine), signs(theirs), kind, (owner, other)).unwrap();
            let (found, of, paths) = odds(&case);
            let mut hand: BTreeMap<(usize, usize, Condition, Condition), u128> = BTreeMap::new();
            for (own, theirs_sign) in (0..9).map(|n| (n / 3, n % 3)) {
                let ways = u128::from(mine[own]) * u128::from(theirs[theirs_sign]);
                // Paper (1) beats rock (0), scissors (2) beat paper, rock beats scissors: the next one wins.
                let throw = [0, 1, -1][(3 + own - theirs_sign) % 3];
                let (a, b) = by_hand(kind, throw, owner.into(), other.into());
                if ways > 0 {
                    *hand.entry((own, theirs_sign, a, b)).or_default() += ways;
                }
            }
            let total: u128 = hand.values().sum();
            let key = |f: &Fought| (f.owner.sign.number(), f.opposing.sign.number(), f.owner.state, f.opposing.state);
            // A sign that is the only one is not rolled for, so its weight is not among the ways.
            let scale = total / of;
            let found: BTreeMap<_, _> = found.iter().map(|(fought, ways)| (key(fought), ways * scale)).collect();
            assert_eq!(found, hand, "{kind} {owner} {other}");
            assert!(paths <= 9, "faces that show the same sign are one path");
        }
    }
}

/// mbt2030.rps.1, mbt2030.scope.3: with the printed table every sign is as good as the others, whatever the causes, and what can be
/// expected is the mean of win, draw and loss.
#[test]
fn the_best_mix_is_even() {
    for (kind, (owner, opposing)) in
        [Kind::Mutual, Kind::Unilateral].into_iter().flat_map(|kind| (0..36).map(move |n| (kind, (n / 6, n % 6))))
    {
        let payoffs = stage(kind, owner, opposing).payoffs(&rules(""), Stakes::default());
        let advice = Advice::of(&payoffs);
        let [win, draw, loss] = [payoffs[0][2], payoffs[0][0], payoffs[0][1]];
        assert_eq!(advice.value, crate::engage::ratio::Ratio::new((win + draw + loss).into(), 3));
        assert_eq!((advice.owner.mix, advice.opposing.mix), (Shares::EVEN, Shares::EVEN));
        let even = advice.owner.habits.last().unwrap();
        assert_eq!((even.habit.to_string().as_str(), even.regret.to_string().as_str()), ("every sign alike", "0"));
        let given_away =
            (advice.value - crate::engage::ratio::Ratio::whole(win.min(draw).min(loss).into())).to_string();
        assert!(advice.owner.habits[..3].iter().all(|each| each.regret.to_string() == given_away));
    }
}

/// What is at stake is what changes: a stand that is shaken already has nothing to lose by being shaken again.
#[test]
fn stakes() {
    let rules = rules("");
    let shaken = pair("INFn INFANTRY MOBILE / INFn INFANTRY MOBILE shaken / at=2").read(&rules).unwrap();
    let (stage, _) = Stage::of(&rules, &shaken);
    let rows = |payoffs: Payoffs| payoffs.map(|row| row.map(|cell| cell.to_string()).join(" ")).join(", ");
    // Dp = 1 for being shaken: a draw would pin it, which it is past; a loss shakes the owner.
    assert_eq!(rows(stage.payoffs(&rules, Stakes::default())), "0 -2 0, 0 0 -2, -2 0 0");
    let dear = Points { steady: 0, pinned: 5, shaken: 7, broken: 100 };
    let stakes = Stakes { owner: dear, ..Stakes::default() };
    assert_eq!(rows(stage.payoffs(&rules, stakes)), "0 -7 0, 0 0 -7, -7 0 0");
    let wild = Stakes { owner: Points { broken: 1001, ..dear }, ..stakes };
    assert!(wild.check().is_err() && stakes.check().is_ok());
}

/// Every clause that a procedure names is in the ledger.
#[test]
fn clauses_are_known() {
    let ledger = super::ledger();
    let case = fight(Signs::default(), Signs::default(), Kind::Mutual, (2, 0)).unwrap();
    for faces in (0..9).map(|n| vec![n / 3 + 1, n % 3 + 1]) {
        let fought = case.run(&mut Scripted::new(faces)).unwrap();
        for Clause(id) in case.tell(&fought).iter().map(|line| line.clause) {
            ledger.clause(id).unwrap();
        }
    }
}
