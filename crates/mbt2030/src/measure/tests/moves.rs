//! Moves and marches, clause by clause. Places are in thousandths.

use crate::measure::input::{FieldInput, places};
use crate::measure::travel::{Input, OtherInput, Outcome};
use crate::rules::moves::Kind;
use crate::terrain::{Kind as Area, Layout};
use crate::tests::rules::rules;
use crate::unit::{Condition, Mode, Posture, SubClass};
use jumpmaster_core::Named;
use jumpmaster_core::plane::Facing;

fn open() -> FieldInput {
    FieldInput { width: Some(96_000), depth: Some(60_000), ..FieldInput::default() }
}

/// A move over open ground up the table from (20, 10).
fn moves(sub_class: SubClass, path: &[[i32; 2]]) -> Input {
    Input::alone(open(), sub_class, [20_000, 10_000], Facing::ALONG_Y, path)
}

fn infantry(path: &[[i32; 2]]) -> Input {
    moves(SubClass::InfNorm, path)
}

fn judged(input: &Input, kind: Kind, options: &[&str]) -> Outcome {
    input.judged(&rules(options), kind).unwrap_or_else(|fault| panic!("{fault}")).told().0
}

/// The clauses against a tactical move, or "legal".
fn tactical(input: &Input) -> String {
    against(&judged(input, Kind::Tactical, &[]))
}

fn march(input: &Input) -> String {
    against(&judged(input, Kind::March, &[]))
}

fn under(input: &Input, kind: Kind, option: &str) -> String {
    against(&judged(input, kind, &[option]))
}

fn against(outcome: &Outcome) -> String {
    let clauses: Vec<&str> =
        outcome.reasons.iter().map(|reason| reason.clause.0.trim_start_matches("mbt2030.")).collect();
    assert_eq!(outcome.legal, clauses.is_empty());
    if clauses.is_empty() { "legal".into() } else { clauses.join(", ") }
}

fn enemy(x: i32, y: i32) -> OtherInput {
    OtherInput::opposing([x, y], Facing::ALONG_Y.back())
}

fn friend(x: i32, y: i32) -> OtherInput {
    OtherInput { opposing: false, ..enemy(x, y) }
}

fn block(low: [i32; 2], high: [i32; 2]) -> Vec<[i32; 2]> {
    vec![low, [high[0], low[1]], high, [low[0], high[1]]]
}

/// mbt2030.ex.28, mbt2030.measure.3: lengths are rounded up, leg by leg.
#[test]
fn a_leg_is_as_long_as_its_true_length_rounded_up() {
    let told = |dx, dy| {
        let outcome = judged(&infantry(&[[20_000 + dx, 10_000 + dy]]), Kind::Tactical, &[]);
        (outcome.good, against(&outcome))
    };
    assert_eq!(told(6000, 5000), (7811, "legal".into()));
    assert_eq!(told(5656, 5656), (7999, "legal".into()));
    assert_eq!(told(5657, 5657), (8001, "move.2".into()));
    let two_legs = judged(&infantry(&[[21_000, 11_000], [22_000, 12_000]]), Kind::Tactical, &[]);
    assert_eq!((two_legs.good, two_legs.left_good, two_legs.left_bad), (1415 + 1415, 5170, 2585));
}

/// mbt2030.ex.7, mbt2030.move.2, mbt2030.going.4: the parts used of both limits add up to the whole.
#[test]
fn good_and_bad_going_share_the_limits() {
    let forest = open().with(Area::Forest, &block([10_000, 15_000], [30_000, 40_000]));
    let into = |sub_class, y| Input { field: forest.clone(), ..moves(sub_class, &[[20_000, y]]) };
    let told = judged(&into(SubClass::InfNorm, 16_500), Kind::Tactical, &[]);
    assert_eq!((told.good, told.bad, told.left_good, against(&told)), (5000, 1500, 0, "legal".into()));
    assert_eq!(tactical(&into(SubClass::InfNorm, 16_501)), "move.2");
    assert_eq!(tactical(&into(SubClass::InfBelow, 14_000)), "legal");
    assert_eq!(tactical(&into(SubClass::InfBelow, 14_001)), "move.2");
    assert_eq!(tactical(&into(SubClass::MbtNorm, 16_000)), "going.4");
    let worst = |y| under(&into(SubClass::InfNorm, y), Kind::Tactical, "mixed_going = worst");
    assert_eq!([worst(15_000), worst(15_001)], ["legal", "move.2"], "the limit of bad going for all of it");
    let short = Input {
        stand: crate::measure::travel::MoverInput { at: places(&[[20_000, 12_000]])[0], ..infantry(&[]).stand },
        ..into(SubClass::InfNorm, 16_000)
    };
    assert_eq!(under(&short, Kind::Tactical, "mixed_going = worst"), "legal");
}

/// mbt2030.move.1: the limits of every row, tactical and march, in good going and by night in bad (mbt2030.daytime.6); a
/// thousandth more is too far.
#[test]
fn every_stand_has_its_limits() {
    let rows = [
        (SubClass::InfBelow, None, false, [4, 8, 2, 4]),
        (SubClass::InfNorm, None, false, [8, 24, 4, 8]),
        (SubClass::InfAbove, Some(Posture::Rec), false, [8, 24, 4, 8]),
        (SubClass::InfBelow, Some(Posture::Ada), false, [8, 24, 4, 8]),
        (SubClass::InfBelow, Some(Posture::Pda), false, [8, 24, 4, 8]),
        (SubClass::InfBelow, Some(Posture::Las), false, [4, 8, 2, 4]),
        (SubClass::MbtBelow, None, false, [6, 16, 3, 8]),
        (SubClass::MbtNorm, None, false, [8, 24, 4, 8]),
        (SubClass::MbtAbove, None, false, [8, 24, 4, 8]),
        (SubClass::InfBelow, None, true, [8, 24, 4, 8]),
        (SubClass::MbtBelow, None, true, [8, 24, 4, 8]),
    ];
    for (sub_class, posture, blank, inches) in rows {
        let cases = [(Kind::Tactical, false), (Kind::March, false), (Kind::Tactical, true), (Kind::March, true)];
        for ((kind, night), inches) in cases.into_iter().zip(inches) {
            let told = |more: i32| {
                let mut input = moves(sub_class, &[[20_000, 10_000 + inches * 1000 + more]]);
                (input.stand.posture, input.stand.blank, input.night) = (posture, blank, night);
                against(&judged(&input, kind, &[]))
            };
            assert_eq!([told(0), told(1)], ["legal", "move.2"], "{sub_class} {posture:?} {blank} {kind} {night}");
        }
    }
    let mut ada = moves(SubClass::InfBelow, &[[20_000, 14_001]]);
    ada.stand.posture = Some(Posture::Ada);
    assert_eq!(under(&ada, Kind::Tactical, "move_row = subclass"), "move.2");
    assert_eq!(tactical(&moves(SubClass::ArtNorm, &[[20_000, 11_000]])), "move.1", "batteries do not move");
}

/// mbt2030.move.3: a blank moves by the row of blanks, over the ground that its true type may enter.
#[test]
fn blanks_move_as_blanks_over_their_own_ground() {
    let forest = open().with(Area::Forest, &block([10_000, 15_000], [30_000, 40_000]));
    let mut tank = Input { field: forest, ..moves(SubClass::MbtBelow, &[[20_000, 15_001]]) };
    tank.stand.blank = true;
    assert_eq!(tactical(&tank), "going.4");
    tank.path = places(&[[28_000, 10_000]]);
    assert_eq!(tactical(&tank), "legal");
    assert_eq!(under(&tank, Kind::Tactical, "blank_moves = true-row"), "move.2");
}

/// mbt2030.move.2: a step on ground that cannot be entered makes the move illegal, however short it is, and each ground by its
/// own clause.
#[test]
fn impassable_ground_is_not_crossed() {
    let strip = block([10_000, 11_000], [30_000, 11_002]);
    let through =
        |kind| tactical(&Input { field: open().with(kind, &strip), ..moves(SubClass::MbtNorm, &[[20_000, 13_000]]) });
    assert_eq!(
        [Area::Steep, Area::Forest, Area::Highland, Area::Wood].map(through),
        ["going.1", "going.4", "going.6", "legal"]
    );
    let with = |layout| FieldInput { layout, ..open() };
    let river = Layout { river: Some(places(&[[0, 12_000], [96_000, 12_000]])), ..Layout::default() };
    let over = |layout: &Layout| Input { field: with(layout.clone()), ..infantry(&[[20_000, 14_000]]) };
    assert_eq!(tactical(&over(&river)), "river.3");
    let bridged = Layout { roads: vec![places(&[[20_000, 0], [20_000, 60_000]])], ..river.clone() };
    assert_eq!(tactical(&over(&bridged)), "legal", "by the bridge");
    let beside = Layout { roads: vec![places(&[[20_501, 0], [20_501, 60_000]])], ..river };
    assert_eq!(tactical(&over(&beside)), "river.3", "half an inch and a thousandth from it");
}

/// mbt2030.ex.8, mbt2030.move.6: a march stays more than 24 in from opposing stands, at every point of its way.
#[test]
fn marches_keep_off_the_enemy() {
    let up = |y| {
        let mut input = Input::alone(open(), SubClass::MbtNorm, [20_000, 10_500], Facing::ALONG_Y, &[[20_000, y]]);
        input.others = vec![enemy(20_000, 56_000), OtherInput { of_group: true, bghq: true, ..friend(24_000, 20_500) }];
        input
    };
    assert_eq!([30_500, 31_500, 31_000, 30_999].map(|y| march(&up(y))), ["legal", "move.6", "move.6", "legal"]);
    assert_eq!(tactical(&Input { path: places(&[[20_000, 18_500]]), ..up(0) }), "legal");
    let mut past = infantry(&[[20_000, 30_000], [20_000, 12_000]]);
    past.others = vec![enemy(20_000, 54_000)];
    assert_eq!(march(&past), "move.2, move.6", "on the way");
    past.path = places(&[[30_000, 10_000], [20_000, 10_000]]);
    past.others = vec![enemy(30_000, 34_900)];
    assert_eq!(march(&past), "move.6", "a march there and back");
    assert_eq!(under(&past, Kind::March, "march_24 = end-only"), "legal");
    let mut starts_near = infantry(&[[20_000, 5000]]);
    starts_near.others = vec![enemy(20_000, 34_999)];
    assert_eq!(march(&starts_near), "move.6", "it starts within 24 in");
    let posture = |posture| OtherInput { posture: Some(posture), ..enemy(20_000, 34_999) };
    let told = [Posture::Cas, Posture::Asf, Posture::Ecm]
        .map(|each| march(&Input { others: vec![posture(each)], ..starts_near.clone() }));
    assert_eq!(told, ["move.6", "legal", "legal"], "CAS counts, ASF and ECM do not");
    let turned = Input {
        facing: Facing::new(1, 1),
        path: places(&[[20_000, 30_500]]),
        others: vec![enemy(20_000, 55_600)],
        ..infantry(&[])
    };
    assert_eq!(march(&turned), "move.6", "the base in its new facing at the end");
    assert_eq!(march(&Input { facing: None, ..turned }), "legal");
}

/// mbt2030.measure.3: friends are passed through, enemies are not; grazing is no crossing; AIRCRAFT are in nobody's way.
#[test]
fn the_way_may_not_lead_through_an_enemy() {
    let with = |other: OtherInput| tactical(&Input { others: vec![other], ..infantry(&[[20_000, 14_000]]) });
    assert_eq!(with(friend(20_000, 12_000)), "legal");
    assert_eq!(with(enemy(20_000, 12_000)), "measure.3");
    assert_eq!(with(enemy(20_499, 12_000)), "measure.3");
    assert_eq!(with(enemy(20_500, 12_000)), "legal", "along its side");
    assert_eq!(with(OtherInput { posture: Some(Posture::Cas), ..enemy(20_000, 12_000) }), "legal");
}

/// mbt2030.measure.3: no overlap at the end, touching is allowed, the whole base is on the table; mbt2030.move.7: contact.
#[test]
fn the_end_is_clear_and_on_the_table() {
    let with = |others: Vec<OtherInput>, path: [i32; 2]| tactical(&Input { others, ..infantry(&[path]) });
    assert_eq!(with(vec![friend(20_000, 14_500)], [20_000, 13_501]), "measure.3");
    assert_eq!(with(vec![friend(20_000, 14_500)], [20_000, 13_500]), "legal");
    assert_eq!(with(vec![enemy(20_000, 14_500)], [20_000, 13_500]), "legal", "contact (mbt2030.move.7)");
    assert_eq!(
        with(vec![OtherInput { posture: Some(Posture::Cas), ..friend(20_000, 14_000) }], [20_000, 14_000]),
        "legal"
    );
    let touching = Input { others: vec![enemy(20_000, 14_500)], ..infantry(&[[20_000, 13_500]]) };
    assert_eq!(under(&touching, Kind::Tactical, "contact_moves = forbidden"), "move.7");
    let edge = |x| tactical(&Input::alone(open(), SubClass::InfNorm, [2000, 10_000], Facing::ALONG_Y, &[[x, 10_000]]));
    assert_eq!([edge(500), edge(499)], ["legal", "measure.3"]);
    let off = Input::alone(open(), SubClass::InfNorm, [2000, 10_000], Facing::ALONG_Y, &[[-1, 10_000], [2000, 9000]]);
    assert_eq!(tactical(&off), "measure.3", "nor does it leave the table on the way");
}

/// mbt2030.measure.3: a turn on the spot is no move, but must fit; a leg leads somewhere.
#[test]
fn a_stand_may_turn_on_the_spot() {
    let mut turn = Input { facing: Facing::new(1, 1), ..infantry(&[]) };
    (turn.stand.mode, turn.stand.state) = (Mode::Static, Condition::Pinned);
    assert_eq!(tactical(&turn), "legal", "STATIC and pinned stands too (mbt2030.state.7)");
    turn.others = vec![friend(21_001, 10_000)];
    assert_eq!(tactical(&turn), "measure.3", "its corner would be over a base");
    assert_eq!(tactical(&infantry(&[[20_000, 10_000]])), "measure.3", "a leg of no length");
}

/// mbt2030.move.4: STATIC stands make no move; mbt2030.state.2, mbt2030.state.6, mbt2030.state.7: nor do those in a bad state.
#[test]
fn who_may_not_move() {
    let told = |mode, state, option: &str| {
        let mut input = infantry(&[[20_000, 14_000]]);
        (input.stand.mode, input.stand.state) = (mode, state);
        input.others = vec![enemy(20_000, 30_000)];
        under(&input, Kind::Tactical, option)
    };
    assert_eq!(told(Mode::Static, Condition::Steady, "square = 12in"), "move.4");
    let states = Condition::ALL.iter().map(|&state| told(Mode::Mobile, state, "square = 12in")).collect::<Vec<_>>();
    assert_eq!(states, ["legal", "state.7", "state.6", "state.2"]);
    assert_eq!(told(Mode::Mobile, Condition::Shaken, "shaken_move = free"), "legal");
    assert_eq!(told(Mode::Mobile, Condition::Pinned, "pinned_move = not-closer"), "state.7", "it comes closer");
    let mut away = infantry(&[[20_000, 6000]]);
    (away.stand.state, away.others) = (Condition::Pinned, vec![enemy(20_000, 30_000)]);
    assert_eq!(under(&away, Kind::Tactical, "pinned_move = not-closer"), "legal");
}

/// mbt2030.move.5: a FAST stand uses half its allowance or more, for the kind of move it makes; mbt2030.mode.8: its option.
#[test]
fn fast_stands_make_half_a_move() {
    let fast = |y, kind, option: &str| {
        let mut input = infantry(&[[20_000, y]]);
        input.stand.mode = Mode::Fast;
        under(&input, kind, option)
    };
    let usual = "fast_minimum = half-allowance";
    assert_eq!([fast(14_000, Kind::Tactical, usual), fast(13_999, Kind::Tactical, usual)], ["legal", "move.5"]);
    assert_eq!([fast(22_000, Kind::March, usual), fast(21_999, Kind::March, usual)], ["legal", "move.5"]);
    assert_eq!(fast(14_000, Kind::March, "fast_minimum = half-tactical"), "legal");
    let mut fragile = infantry(&[[20_000, 9000]]);
    (fragile.stand.mode, fragile.stand.fragile) = (Mode::Fast, true);
    assert_eq!(tactical(&fragile), "legal", "stands of fragile groups are excused");
    assert_eq!(under(&infantry(&[[20_000, 20_000]]), Kind::March, "fast_bonus = marches"), "mode.8");
    assert_eq!(fast(22_000, Kind::March, "fast_bonus = marches"), "legal");
}

/// mbt2030.army.6: a stand ends within 12 in of its BGHQ, and the BGHQ of its stands; those beyond come no farther.
#[test]
fn groups_stay_together() {
    let tied = |bghq: bool, from: i32, to: i32| {
        let mut input = Input::alone(open(), SubClass::InfNorm, [20_000, from], Facing::ALONG_Y, &[[20_000, to]]);
        input.stand.bghq = bghq;
        input.others = vec![OtherInput { of_group: true, bghq: !bghq, ..friend(20_000, 5000) }];
        input
    };
    for bghq in [false, true] {
        assert_eq!(tactical(&tied(bghq, 12_000, 18_000)), "legal");
        assert_eq!(tactical(&tied(bghq, 12_000, 18_001)), "army.6");
        assert_eq!([tactical(&tied(bghq, 25_000, 24_000)), tactical(&tied(bghq, 25_000, 26_000))], ["legal", "army.6"]);
    }
    assert_eq!(under(&tied(false, 12_000, 18_001), Kind::Tactical, "command_check = deployment-only"), "legal");
    let mut others = tied(false, 12_000, 18_001);
    others.others[0].of_group = false;
    assert_eq!(tactical(&others), "legal", "the BGHQ of another group");
}

/// mbt2030.victory.3: a stand of a fragile group comes no closer to any opposing stand, measured from start to end.
#[test]
fn fragile_groups_come_no_closer() {
    let fragile = |others: Vec<OtherInput>, option: &str| {
        let mut input = infantry(&[[20_000, 8000]]);
        (input.stand.fragile, input.others) = (true, others);
        under(&input, Kind::Tactical, option)
    };
    let usual = "closer = every-opposing-stand";
    assert_eq!(fragile(vec![enemy(20_000, 30_000)], usual), "legal");
    assert_eq!(fragile(vec![enemy(20_000, 30_000), enemy(30_000, 2000)], usual), "victory.3");
    assert_eq!(fragile(vec![enemy(20_000, 15_000), enemy(40_000, 2000)], "closer = nearest"), "legal");
    assert_eq!(fragile(vec![OtherInput { posture: Some(Posture::Ecm), ..enemy(20_000, 2000) }], usual), "legal");
}
