//! Distances, ground, sight, arcs, zones and fall-backs, clause by clause. Places are in thousandths.

use crate::measure::arc::{Aspect, aspect, bears};
use crate::measure::base::{Base, Ruler, Stance};
use crate::measure::fall_back::{self, fall_back};
use crate::measure::field::Field;
use crate::measure::going::Walker;
use crate::measure::input::{FieldInput, places};
use crate::measure::sight::{self, Lines, is_needed};
use crate::measure::zone::{self, Light, Smoke};
use crate::rules::Rules;
use crate::rules::going::{Going, Ground};
use crate::terrain::{Kind, Layout};
use crate::tests::rules::rules;
use crate::unit::{Posture, Side, SubClass};
use jumpmaster_core::Named;
use jumpmaster_core::plane::{Facing, Point};

fn at(x: i32, y: i32) -> Point {
    Point::at(x, y).unwrap()
}

/// A stand at a place that faces along (x, y).
fn stand(x: i32, y: i32, facing: [i32; 2]) -> Stance {
    Stance { at: at(x, y), facing: Facing::new(facing[0], facing[1]).unwrap() }
}

const UP: [i32; 2] = [0, 1];
const DOWN: [i32; 2] = [0, -1];

fn base(rules: &Rules, x: i32, y: i32, facing: [i32; 2]) -> Base {
    Ruler::of(rules).base(stand(x, y, facing))
}

fn block(low: [i32; 2], high: [i32; 2]) -> Vec<[i32; 2]> {
    vec![low, [high[0], low[1]], high, [low[0], high[1]]]
}

fn field(rules: &Rules, input: &FieldInput) -> Field {
    input.read(rules).unwrap_or_else(|fault| panic!("{fault}"))
}

fn walker(sub_class: SubClass) -> Walker {
    Walker { sub_class, jungle_trained: false }
}

/// mbt2030.measure.1, mbt2030.ex.27 (c): edge to edge, with no tolerance; a corner is as near as a side.
#[test]
fn distances_run_from_edge_to_edge() {
    let rules = rules(&[]);
    let (ruler, a) = (Ruler::of(&rules), base(&rules, 30_000, 20_000, UP));
    let askew = |y| base(&rules, 30_000, y, [1, 1]);
    assert!(ruler.within(&a, &askew(23_207), 2000) && !ruler.closer_than(&a, &askew(23_207), 2000));
    assert!(!ruler.within(&a, &askew(23_208), 2000) && ruler.apart(&a, &askew(23_208)).rounded_up() == 2001);
    let diagonal = base(&rules, 33_000 + 1000, 24_000 + 1000, UP);
    assert_eq!(ruler.apart(&a, &diagonal).fraction(), (25_000_000, 1), "3 in by 4 in");
}

/// mbt2030.measure.1: a gap of two thousandths is contact, one of three is not.
#[test]
fn contact_allows_for_places_that_cannot_quite_touch() {
    let rules = rules(&[]);
    let (ruler, a) = (Ruler::of(&rules), base(&rules, 10_000, 10_000, UP));
    let touch = [11_000, 11_002, 11_003].map(|x| ruler.touch(&a, &base(&rules, x, 10_000, UP)));
    assert_eq!(touch, [true, true, false]);
    let centres = rules_with("measure = centre-to-centre");
    let ruler = Ruler::of(&centres);
    let b = base(&centres, 11_000, 10_000, UP);
    assert!(
        !ruler.within(&a, &b, 999) && ruler.within(&a, &b, 1000) && ruler.touch(&a, &b),
        "contact is that of bases"
    );
}

fn rules_with(option: &str) -> Rules {
    rules(&[option])
}

/// mbt2030.measure.4: components to the nearest thousandth, corners of bases; mbt2030.stand.6: their size.
#[test]
fn bases_have_the_corners_of_the_note() {
    let along = |facing: [i32; 2]| {
        let ahead = Facing::new(facing[0], facing[1]).unwrap().ahead(2000);
        (ahead.x, ahead.y)
    };
    assert_eq!([along([3, 4]), along([1, 1]), along([1, 2])], [(1200, 1600), (1414, 1414), (894, 1789)]);
    assert_eq!(along([-3, 4]), (-1200, 1600), "halves and signs alike to both sides");
    let rules = rules(&[]);
    let corners = |rules: &Rules, facing| base(rules, 5000, 5000, facing).corners.map(<[i32; 2]>::from);
    assert_eq!(corners(&rules, [1, 0]), [[5500, 5500], [4500, 5500], [4500, 4500], [5500, 4500]]);
    assert_eq!(corners(&rules, [1, 1]), [[5000, 5707], [4293, 5000], [5000, 4293], [5707, 5000]]);
    assert_eq!(corners(&rules_with("base_size = 2in"), [1, 0])[0], [6000, 6000]);
}

/// mbt2030.ex.5, mbt2030.deploy.1, mbt2030.deploy.2, mbt2030.deploy.5, mbt2030.measure.2: all four corners within the band, and
/// 18 in from the enemy.
#[test]
fn deployment_is_by_whole_bases() {
    let rules = rules(&[]);
    let (ruler, d) = (Ruler::of(&rules), rules.distances);
    let table = field(&rules, &FieldInput::default()).table;
    assert_eq!(<[i32; 2]>::from(table.high()), [72_000, 48_000]);
    let inside = |deep, x, y| zone::in_band(&rules, table, Side::A, deep, &base(&rules, x, y, UP));
    assert!(inside(d.deploy, 10_000, 7500), "a");
    assert!(!inside(d.deploy, 10_000, 7600), "b");
    assert!(inside(d.deploy_static, 50_000, 17_500) && !inside(d.deploy, 50_000, 17_500), "c");
    let gap = |y| zone::keeps_gap(&rules, ruler, &base(&rules, 30_000, 17_500, UP), &base(&rules, 30_000, y, DOWN));
    assert_eq!([gap(40_500), gap(36_500), gap(36_400)], [true, true, false], "d, e, f");
    assert!(!inside(d.deploy, 400, 5000), "over the side of the table");
    let far = |y| zone::in_band(&rules, table, Side::B, d.deploy, &base(&rules, 10_000, y, DOWN));
    assert_eq!([far(40_500), far(40_499)], [true, false], "the other side has the other edge");
}

/// mbt2030.measure.2, mbt2030.deploy.5: the options of both.
#[test]
fn deployment_by_centres_and_beyond_the_gap() {
    let centre = rules_with("edge_zone = centre");
    let table = field(&centre, &FieldInput::default()).table;
    let inside = |y| zone::in_band(&centre, table, Side::A, 8000, &base(&centre, 10_000, y, UP));
    assert_eq!([inside(8000), inside(8001), inside(499)], [true, false, false]);
    let beyond = rules_with("deploy_gap = beyond-18");
    let gap = |y| {
        zone::keeps_gap(
            &beyond,
            Ruler::of(&beyond),
            &base(&beyond, 30_000, 17_500, UP),
            &base(&beyond, 30_000, y, DOWN),
        )
    };
    assert_eq!([gap(36_500), gap(36_501)], [false, true]);
}

/// mbt2030.ex.6, mbt2030.blank.2: a REC reveals within 16 in, 16 in included, and squares decide aslant.
#[test]
fn reconnaissance_reaches_16_inches() {
    let rules = rules(&[]);
    let rec = base(&rules, 20_000, 18_000, UP);
    let seen = |x, y| zone::is_scouted(&rules, Ruler::of(&rules), &rec, &base(&rules, x, y, DOWN));
    assert_eq!([seen(20_000, 35_000), seen(24_000, 33_000), seen(20_000, 36_000)], [true, true, false]);
    assert!(!seen(20_000, 35_001));
}

/// mbt2030.army.4: the circle of a BGHQ, for stands and for the middle of smoke and light (mbt2030.smoke.1, mbt2030.illum.1);
/// mbt2030.army.6: command distance.
#[test]
fn headquarters_reach_24_and_12_inches() {
    let rules = rules(&[]);
    let (ruler, hq) = (Ruler::of(&rules), base(&rules, 30_000, 9000, UP));
    let circle = |y| zone::in_circle(&rules, ruler, &hq, &base(&rules, 30_000, y, DOWN));
    assert_eq!([circle(30_000), circle(34_000), circle(34_001)], [true, true, false]);
    let place = |y| zone::place_in_circle(&rules, ruler, &hq, at(30_000, y));
    assert_eq!([place(33_500), place(33_501)], [true, false]);
    let command = |y| zone::in_command(&rules, ruler, &base(&rules, 30_000, y, UP), &hq);
    assert_eq!([command(22_000), command(22_001)], [true, false]);
    let keeps = |before, after| {
        zone::keeps_command(&rules, ruler, &base(&rules, 30_000, before, UP), &base(&rules, 30_000, after, UP), &hq)
    };
    assert!(!keeps(21_000, 22_001), "it may not leave");
    assert!(keeps(24_000, 24_000) && keeps(24_000, 23_000) && !keeps(24_000, 24_001), "once outside, no farther");
}

/// A table with one of everything: SFH, LFA, H, MBUA over H, BUA, wood, hill, a road through all, a river with a bridge.
fn one_of_everything() -> FieldInput {
    FieldInput::default()
        .with(Kind::Steep, &block([0, 0], [10_000, 10_000]))
        .with(Kind::Forest, &block([10_000, 0], [20_000, 10_000]))
        .with(Kind::Highland, &block([20_000, 0], [40_000, 10_000]))
        .with(Kind::Mbua, &block([30_000, 0], [38_000, 8000]))
        .with(Kind::Bua, &block([42_000, 2000], [46_000, 6000]))
        .with(Kind::Wood, &block([50_000, 0], [55_000, 5000]))
        .with(Kind::Hill, &block([60_000, 0], [65_000, 5000]))
}

fn with_lines() -> FieldInput {
    let mut input = one_of_everything();
    input.layout.roads = vec![places(&[[0, 4000], [72_000, 4000]])];
    input.layout.river = Some(places(&[[48_000, 0], [48_000, 48_000]]));
    input
}

/// mbt2030.going.8, mbt2030.bua.1, mbt2030.bua.3, mbt2030.bua.4, mbt2030.river.3: the first that fits of river off road, built-up
/// area, road, major terrain, minor terrain, open. A border is nobody's; a road has its edge, a river has not.
#[test]
fn the_first_ground_that_fits_counts() {
    let rules = rules(&[]);
    let field = field(&rules, &with_lines());
    let rows = "
        5000 8000   SFH
        5000 4500   SFH, road      // half an inch from the line is road
        5000 4501   SFH
        10000 8000  O              // the border of two areas is in neither
        15000 8000  LFA
        15000 4000  LFA, road
        25000 8000  H
        25000 4000  H, road
        34000 6000  MBUA           // though it lies on H
        34000 4000  MBUA           // and on a road
        38000 6000  H              // the border of the MBUA
        44000 4000  BUA
        44000 5500  BUA
        47500 8000  O              // half an inch from the line is not river
        47501 8000  river
        48000 8000  river
        48000 4500  bridge
        48000 4501  river
        52000 2000  minor wood
        52000 4000  road in O
        62000 2000  minor hill
        70000 30000 O
    ";
    for row in rows.lines().map(|row| row.split("//").next().unwrap().trim()).filter(|row| !row.is_empty()) {
        let [x, y, ground] = row.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let place = at(x.parse().unwrap(), y.trim().parse().unwrap_or_else(|_| panic!("{row}")));
        assert_eq!(Ground::of(field.at(place)).name(), ground.trim(), "{row}");
    }
    assert_eq!(
        field.bridges(),
        [at(48_000, 4000)],
        "a bridge stands where the road crosses the river (mbt2030.river.3)"
    );
}

/// What some ground is to `MBTn`, `INF+`, `INF-` and jungle-trained `INFn`.
fn going(rules: &Rules, field: &Field, x: i32, y: i32, night: bool) -> String {
    let trained = Walker { sub_class: SubClass::InfNorm, jungle_trained: true };
    let walkers = [walker(SubClass::MbtNorm), walker(SubClass::InfAbove), walker(SubClass::InfBelow), trained];
    walkers.map(|walker| walker.going(rules, field.at(at(x, y)), night).name()).join(" ")
}

/// mbt2030.going.1, mbt2030.going.3, mbt2030.going.4, mbt2030.going.6, mbt2030.going.7, mbt2030.bua.4, mbt2030.river.3.
#[test]
fn going_is_by_ground_and_sub_class() {
    let rules = rules(&[]);
    let field = field(&rules, &with_lines());
    let rows = [
        (5000, 8000, "X X bad X"),
        (5000, 4000, "good good good good"),
        (15_000, 8000, "X bad good bad"),
        (15_000, 4000, "good good good good"),
        (25_000, 8000, "X bad good bad"),
        (34_000, 6000, "bad bad bad bad"),
        (44_000, 4000, "bad bad bad bad"),
        (52_000, 2000, "good good good good"),
        (62_000, 2000, "good good good good"),
        (48_000, 8000, "X X X X"),
        (48_000, 4000, "good good good good"),
        (70_000, 30_000, "good good good good"),
    ];
    for (x, y, told) in rows {
        assert_eq!(going(&rules, &field, x, y, false), told, "{x} {y}");
    }
    let plane = walker(SubClass::AirNorm);
    assert_eq!(
        plane.going(&rules, field.at(at(48_000, 8000)), true),
        Going::Good,
        "AIRCRAFT ignore ground (mbt2030.going.8)"
    );
}

/// mbt2030.daytime.6: by night all but road is bad going; what is worse by day stays so.
#[test]
fn night_is_bad_going_off_the_road() {
    let rules = rules(&[]);
    let field = field(&rules, &with_lines());
    assert_eq!(going(&rules, &field, 70_000, 30_000, true), "bad bad bad bad");
    assert_eq!(going(&rules, &field, 52_000, 4000, true), "good good good good", "a road");
    assert_eq!(going(&rules, &field, 48_000, 4000, true), "good good good good", "a bridge is road (mbt2030.river.3)");
    assert_eq!(going(&rules, &field, 25_000, 8000, true), "X bad bad bad");
}

/// mbt2030.going.2, mbt2030.going.3, mbt2030.going.5: jungle, where players agreed to it.
#[test]
fn jungle_keeps_to_the_roads() {
    let rules = rules(&["jungle = marked"]);
    let mut input = with_lines();
    input.layout.pieces.iter_mut().take(2).for_each(|area| area.jungle = true);
    let field = field(&rules, &input);
    assert_eq!(going(&rules, &field, 5000, 8000, false), "X X X bad", "jungle SFH");
    assert_eq!(going(&rules, &field, 5000, 4000, false), "bad bad bad bad", "a road in it");
    assert_eq!(going(&rules, &field, 15_000, 8000, false), "X bad bad bad", "jungle LFA");
    assert_eq!(going(&rules, &field, 15_000, 4000, false), "good good good good", "a road in it");
    let off = input.read(&crate::tests::rules::rules(&[])).unwrap_err();
    assert_eq!(
        (off.what.as_str(), off.why.as_str()),
        ("area 1, SFH: it is marked as jungle", "option jungle is off (mbt2030.going.2)")
    );
    let all = crate::tests::rules::rules(&["jungle = all"]);
    assert_eq!(going(&all, &with_lines().read(&all).unwrap(), 5000, 8000, false), "X X X bad", "all of it");
}

/// mbt2030.going.3, mbt2030.going.4, mbt2030.going.5, mbt2030.going.7, mbt2030.bua.1, mbt2030.river.3: the options of going.
#[test]
fn options_change_the_going() {
    let told = |option: &str, x, y| {
        let rules = rules_with(option);
        going(&rules, &field(&rules, &with_lines()), x, y, false)
    };
    assert_eq!(told("road_going = bad-in-forest", 15_000, 4000), "bad bad bad bad");
    assert_eq!(told("lfa_inf_minus = bad", 15_000, 8000), "X bad bad bad");
    assert_eq!(told("minor_going = bad", 52_000, 2000), "bad bad bad bad");
    assert_eq!(told("mbua_over = worse", 34_000, 6000), "X bad bad bad", "ARMOUR cannot enter an MBUA on H then");
    assert_eq!(told("bridge_going = bad", 48_000, 4000), "bad bad bad bad");
    let rules = rules(&["jungle = all", "jungle_vehicles = carried-too"]);
    assert_eq!(going(&rules, &field(&rules, &with_lines()), 15_000, 8000, false), "X X bad bad");
}

/// Whether a line between two places is clear.
fn clear(rules: &Rules, input: &FieldInput, smoke: &[[i32; 2]], adverse: bool, from: [i32; 2], to: [i32; 2]) -> bool {
    let (field, smoke) = (field(rules, input), places(smoke).into_iter().map(Smoke).collect::<Vec<_>>());
    let lines = Lines::new(rules, &field, &smoke, adverse);
    lines.clear(&lines.eye(at(from[0], from[1])), &lines.eye(at(to[0], to[1])))
}

/// mbt2030.los.1: every kind of area blocks a line through its inside, unless one of the stands is in it; grazing does not, nor
/// do roads and rivers.
#[test]
fn areas_block_the_line() {
    let rules = rules(&[]);
    for &kind in Kind::ALL {
        let input = FieldInput::default().with(kind, &block([10_000, 10_000], [14_000, 14_000]));
        let sees = |from, to| clear(&rules, &input, &[], false, from, to);
        assert!(!sees([8000, 12_000], [16_000, 12_000]), "{kind}: across");
        assert!(sees([12_000, 12_000], [16_000, 12_000]), "{kind}: out of it");
        assert!(sees([16_000, 12_000], [11_000, 12_000]), "{kind}: into it");
        assert!(sees([11_000, 12_000], [13_000, 12_000]), "{kind}: within it");
        assert!(sees([8000, 10_000], [16_000, 10_000]), "{kind}: along its border");
        assert!(sees([8000, 12_000], [12_000, 16_000]), "{kind}: past its corner");
        assert!(!sees([8000, 12_000], [12_000, 15_999]), "{kind}: a thousandth further in");
        assert!(!sees([10_000, 12_000], [16_000, 12_000]), "{kind}: a stand on its border is not in it");
    }
    let lines = Layout { pieces: vec![], ..with_lines().layout };
    assert!(clear(
        &rules,
        &FieldInput { layout: lines, ..FieldInput::default() },
        &[],
        false,
        [47_000, 3000],
        [49_000, 5000]
    ));
}

/// mbt2030.ex.17, mbt2030.los.1, mbt2030.los.2, mbt2030.smoke.4: a wood between A and B; C and D in smoke but in contact.
#[test]
fn blocked_stands_engage_only_in_contact() {
    let rules = rules(&[]);
    let wood = FieldInput::default().with(Kind::Wood, &block([8000, 10_800], [12_000, 11_800]));
    let pair = |x, y, other, facing: [i32; 2]| sight::StandInput {
        at: at(x, if facing == UP { y } else { other }),
        facing: Facing::new(facing[0], facing[1]).unwrap(),
        posture: Posture::Infantry,
    };
    let told = |x, y, other, smoke: Vec<Smoke>| {
        let (shooter, target) = (pair(x, y, other, UP), pair(x, y, other, DOWN));
        let input = sight::Input { field: wood.clone(), shooter, target, smoke, adverse: false };
        input.judged(&rules).unwrap()
    };
    let across = told(10_000, 10_000, 12_500, vec![]);
    assert!(!across.allowed && !across.clear && !across.contact && across.distance == 1500);
    assert_eq!(across.reasons[0].clause.0, "mbt2030.los.1");
    let touching = told(22_000, 11_500, 12_500, vec![Smoke(at(22_000, 12_000))]);
    assert!(touching.allowed && !touching.clear && touching.contact && touching.distance == 0);
    let apart = told(22_000, 11_500, 12_503, vec![Smoke(at(22_000, 12_000))]);
    assert_eq!((apart.allowed, apart.reasons[0].clause.0), (false, "mbt2030.smoke.4"));
}

/// mbt2030.smoke.1: a screen is 2 in square along the table's edges; mbt2030.smoke.4: it blocks for those in it too, unless an
/// option says otherwise; mbt2030.awc.3: adverse weather makes it useless.
#[test]
fn smoke_blocks_and_weather_blows_it_away() {
    let (rules, open) = (rules(&[]), FieldInput::default());
    let sees = |rules: &Rules, adverse, from, to| clear(rules, &open, &[[20_000, 20_000]], adverse, from, to);
    assert!(!sees(&rules, false, [18_000, 20_999], [22_000, 20_999]));
    assert!(sees(&rules, false, [18_000, 21_000], [22_000, 21_000]), "along its side");
    assert!(!sees(&rules, false, [20_000, 20_000], [25_000, 20_000]), "out of it");
    assert!(sees(&rules, true, [18_000, 20_000], [22_000, 20_000]), "adverse weather");
    let across = rules_with("smoke_inside = only-across");
    assert!(
        sees(&across, false, [20_000, 20_000], [25_000, 20_000])
            && !sees(&across, false, [18_000, 20_000], [22_000, 20_000])
    );
}

/// mbt2030.los.3: CAS needs a line as shooter and as target, ASF, ECM and stands off the table do not.
#[test]
fn who_needs_a_line() {
    let (rules, all) = (rules(&[]), rules_with("air_sight = all"));
    let with = |rules: &Rules, posture| {
        is_needed(rules, [posture, Posture::Armour]) && is_needed(rules, [Posture::Pda, posture])
    };
    let needing = |rules: &Rules| {
        Posture::ALL.iter().filter(|&&posture| with(rules, posture)).map(|p| p.name()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(needing(&rules), "INFANTRY ARMOUR LAS ATM REC ADA PDA CAS");
    assert_eq!(needing(&all), "INFANTRY ARMOUR LAS ATM REC ADA PDA ECM ASF CAS");
}

/// mbt2030.arc.1, mbt2030.ex.23: ahead or abreast is Front, behind is Rear; mbt2030.arc.2, mbt2030.arc.4: who engages only to
/// the Front.
#[test]
fn arcs_are_half_planes() {
    let rules = rules(&[]);
    let (a, b) = (stand(50_000, 20_000, UP), stand(50_000, 30_000, UP));
    assert_eq!([aspect(&rules, a, b.at), aspect(&rules, b, a.at)], [Aspect::Front, Aspect::Rear]);
    assert_eq!(
        [at(9000, 20_000), at(9000, 19_999)].map(|place| aspect(&rules, a, place)),
        [Aspect::Front, Aspect::Rear]
    );
    let bound = |rules: &Rules, contact| {
        Posture::ALL.iter().filter(|&&p| !bears(rules, p, b, a.at, contact)).map(|p| p.name()).collect::<Vec<_>>()
    };
    assert_eq!(bound(&rules, true), ["ARMOUR", "CAS"], "contact waives sight alone (mbt2030.los.2)");
    assert!(Posture::ALL.iter().all(|&posture| bears(&rules, posture, a, b.at, false)));
    let waived = rules_with("contact = waives-arc-too");
    assert_eq!((bound(&waived, true).len(), bound(&waived, false).len()), (0, 2));
    let quarters = rules_with("arc_split = quarters");
    let told = [(51_000, 21_000), (51_001, 21_000), (51_000, 19_000)].map(|(x, y)| aspect(&quarters, a, at(x, y)));
    assert_eq!(told, [Aspect::Front, Aspect::Flank, Aspect::Rear]);
}

/// mbt2030.smoke.2: laid touching the own base; mbt2030.illum.1, mbt2030.illum.2, mbt2030.illum.3: lit zones and who is lit.
#[test]
fn smoke_and_light_by_stands() {
    let rules = rules(&[]);
    let (ruler, own) = (Ruler::of(&rules), base(&rules, 20_000, 20_000, UP));
    let smoke = |rules: &Rules, x| Smoke(at(x, 20_000)).is_near(rules, &own);
    assert_eq!([smoke(&rules, 21_500), smoke(&rules, 21_502), smoke(&rules, 21_503)], [true, true, false]);
    assert!(smoke(&rules_with("smoke_own = 8in"), 29_500));
    let light = |rules: &Rules, x| Light { at: at(x, 20_000), small: true }.is_near(rules, ruler, &own);
    assert_eq!([light(&rules, 28_500), light(&rules, 28_501)], [true, false], "8 in from point to base");
    let near = rules_with("illum_inf = touching");
    assert_eq!([light(&near, 21_002), light(&near, 21_003)], [true, false]);
    let lit = |rules: &Rules, x, small| Light { at: at(x, 20_000), small }.lights(rules, &own);
    assert_eq!(
        [lit(&rules, 21_500, false), lit(&rules, 21_501, false)],
        [true, false],
        "any part, 1 in from the centre"
    );
    assert_eq!([lit(&rules, 21_000, true), lit(&rules, 21_001, true)], [true, false], "half as wide");
    let centre = rules_with("lit = centre");
    assert_eq!([lit(&centre, 21_000, false), lit(&centre, 21_001, false)], [true, false]);
}

/// Where a stand falls back to, as a line of words.
fn falls(rules: &Rules, input: &FieldInput, sub_class: SubClass, from: Stance, others: &[Stance]) -> String {
    let (field, ruler) = (field(rules, input), Ruler::of(rules));
    let bases: Vec<Base> = others.iter().map(|&other| ruler.base(other)).collect();
    let told = fall_back(rules, &field, walker(sub_class), from, &bases);
    let stop = told.stop.map_or(String::new(), |stop| match stop {
        fall_back::Stop::Edge => ", edge".into(),
        fall_back::Stop::Ground(ground) => format!(", {ground}"),
        fall_back::Stop::Base(number) => format!(", base {number}"),
    });
    format!("{} to {}{}{}", told.gone, told.place, stop, if told.broken { ", broken" } else { "" })
}

/// mbt2030.state.4, mbt2030.ex.9, mbt2030.ex.27: 2 in straight back, the facing kept, rounded to thousandths.
#[test]
fn a_shaken_stand_falls_back_two_inches() {
    let (rules, open) = (rules(&[]), FieldInput::default());
    let falls = |from| falls(&rules, &open, SubClass::InfNorm, from, &[]);
    assert_eq!(falls(stand(30_000, 23_000, DOWN)), "2000 to 30, 25");
    assert_eq!(falls(stand(30_000, 20_000, [3, 4])), "2000 to 28.8, 18.4");
    assert_eq!(falls(stand(30_000, 20_000, [1, 1])), "2000 to 28.586, 18.586");
}

/// mbt2030.state.4: whatever the going, but short of ground it cannot enter, of rivers and of any ground stand's base.
#[test]
fn a_fall_back_stops_short() {
    let (rules, heights) =
        (rules(&[]), FieldInput::default().with(Kind::Highland, &block([25_000, 10_000], [35_000, 19_000])));
    let from = stand(30_000, 20_000, UP);
    assert_eq!(
        falls(&rules, &heights, SubClass::MbtNorm, from, &[]),
        "1000 to 30, 19, H",
        "the border can still be stood on"
    );
    assert_eq!(falls(&rules, &heights, SubClass::InfNorm, from, &[]), "2000 to 30, 18", "bad going");
    let layout = Layout { river: Some(places(&[[0, 18_000], [72_000, 18_000]])), ..Layout::default() };
    let river = FieldInput { layout, ..FieldInput::default() };
    assert_eq!(falls(&rules, &river, SubClass::InfNorm, from, &[]), "1500 to 30, 18.5, river");
    let open = FieldInput::default();
    let behind = stand(30_600, 18_200, UP);
    assert_eq!(
        falls(&rules, &open, SubClass::InfNorm, from, &[behind]),
        "800 to 30, 19.2, base 0",
        "touching is no overlap"
    );
    let abreast = stand(31_000, 18_500, UP);
    assert_eq!(
        falls(&rules, &open, SubClass::InfNorm, from, &[abreast]),
        "2000 to 30, 18",
        "past a base that it only touches"
    );
    let breaks = rules_with("fall_back = blocked-breaks");
    assert_eq!(falls(&breaks, &open, SubClass::InfNorm, from, &[behind]), "800 to 30, 20, base 0, broken");
}

/// mbt2030.state.5: beyond the edge it is broken; on the edge is not beyond, and a base may overhang; what stops it sooner saves it.
#[test]
fn a_fall_back_over_the_edge_breaks() {
    let (rules, open) = (rules(&[]), FieldInput::default());
    let falls =
        |rules: &Rules, y, others: &[Stance]| falls(rules, &open, SubClass::InfNorm, stand(30_000, y, UP), others);
    assert_eq!(falls(&rules, 2000, &[]), "2000 to 30, 0");
    assert_eq!(falls(&rules, 1999, &[]), "1999 to 30, 1.999, edge, broken");
    assert_eq!(falls(&rules, 1999, &[stand(30_000, 500, UP)]), "499 to 30, 1.5, base 0", "stopped before the edge");
    assert_eq!(falls(&rules_with("fall_back_edge = stops"), 1999, &[]), "1999 to 30, 0, edge");
}

/// mbt2030.going.2: what is no jungle cannot be marked so.
#[test]
fn only_forest_is_jungle() {
    let rules = rules(&["jungle = marked"]);
    let mut wood = FieldInput::default().with(Kind::Wood, &block([0, 0], [1000, 1000]));
    wood.layout.pieces[0].jungle = true;
    let fault = wood.read(&rules).unwrap_err();
    assert_eq!(fault.why, "only an SFH or LFA may be jungle");
}
