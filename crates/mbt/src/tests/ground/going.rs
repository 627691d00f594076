//! Movement on the ground: costs, strides, who may be where.

use crate::board::Board;
use crate::ground::going::{
    Enemy, Pace, State, Stride, captures, entry, may_enter_among, may_move, may_stack, must_leave,
};
use crate::ground::terrain::Feature;
use crate::ground::walk::{Walker, Ways};
use crate::input::BoardInput;
use crate::rules::ground::{Cost, POINT};
use crate::tests::ground::*;
use crate::unit::{Class, Kind};
use jumpmaster_testing::text_table::check;

fn told(cost: Cost) -> String {
    match cost {
        Cost::Twelfths(twelfths) if twelfths.is_multiple_of(POINT) => (twelfths / POINT).to_string(),
        Cost::Twelfths(twelfths) => format!("{twelfths}/12"),
        Cost::Whole => "all".into(),
        Cost::Never => "X".into(),
    }
}

/// The cost of entering a hex from another on foot, on wheels and on tracks.
fn costs(options: &str, table: &str) {
    let rules = rules_with(options);
    check(table, |row| {
        let (from, to) = (cell(row[0]), cell(row[1]));
        let cost = |class| told(entry(&rules.ground, class, &from, &to).cost);
        [Class::Leg, Class::Wheeled, Class::Tracked, Class::Towed].map(cost).join(" ")
    });
}

/// mbt.base.10, mbt.stream.1 to mbt.stream.3, mbt.orchard.6, mbt.field.1, mbt.fence.1, mbt.fuel.1, mbt.base.23.
#[test]
fn the_costliest_terrain_counts_or_the_road() {
    costs(
        "",
        "
        from        | to                            | leg wheeled tracked towed
        clear       | clear                         | 1 1 1 X
        clear       | cultivated field, fence       | 1 1 1 X             // neither costs anything
        clear       | light woods, rough            | 2 5 3 X
        clear       | orchard                       | 1 3 2 X
        clear       | stream                        | 2 4 4 X
        clear       | stream, ford, trail           | 1 2 2 X
        clear       | stream, light woods           | 2 4 4 X             // fording is the whole cost for vehicles
        clear       | stream, heavy woods           | 2 X 4 X
        clear       | wide stream                   | all X X X
        clear       | wide stream, ford             | all X X X           // no ford makes it easy
        road        | wide stream, bridge, road     | 1 6/12 6/12 X
        clear       | wide stream, bridge, road     | all X X X           // not by the bridge
        road        | light woods, road             | 1 6/12 6/12 X
        road        | stream, road                  | 2 4 4 X             // the water cuts the road
        road        | block, road                   | 2 X X X
        trail       | light woods, trail            | 2 5 3 X
        clear       | hangar                        | 2 X 4 X
        clear       | fuel depot                    | 1 2 2 X
        clear       | dispersal bay                 | 1 1 1 X
        clear       | all-water                     | X X X X
        road        | road, burning                 | X X X X
        clear       | smoke, wire                   | 1 1 1 X
        ",
    );
}

/// mbt.field.2: soft fields in their seasons; the road through them stays hard.
#[test]
fn soft_fields() {
    for (season, cost) in [("spring", "16/12"), ("summer", "15/12"), ("fall", "15/12"), ("winter", "1"), ("off", "1")] {
        costs(
            &format!("soft_fields={season}"),
            &format!(
                "
                from | to                     | costs
                road | cultivated field       | {cost} {cost} {cost} X
                road | cultivated field, road | 1 6/12 6/12 X
                "
            ),
        );
    }
}

/// mbt.orchard.1, mbt.farm.1: by the options, orchards and farms are open ground.
#[test]
fn orchards_and_farms_may_be_open_ground() {
    let board = |options: &str| {
        let input = BoardInput::default().with(Feature::Orchard, &["J27"]).with(Feature::Farm, &["Y8"]);
        input.read(&rules_with(options)).unwrap()
    };
    let has =
        |board: &Board, hex: &str, feature| board.at(board.grid.parse(hex).unwrap()).unwrap().features.has(feature);
    let full = board("");
    assert!(has(&full, "J27", Feature::Orchard) && has(&full, "Y8", Feature::Farm));
    let open = board("orchards=open farms=open");
    assert!(has(&open, "J27", Feature::Clear) && has(&open, "Y8", Feature::Clear));
    assert!(!has(&open, "J27", Feature::Orchard) && !has(&open, "Y8", Feature::Farm));
}

/// mbt.orchard.5: vehicles button up; mbt.combo.1: the road rate is remembered.
#[test]
fn what_entering_does_to_a_unit() {
    let rules = rules();
    let enter = |class, from: &str, to: &str| entry(&rules.ground, class, &cell(from), &cell(to));
    assert!(enter(Class::Wheeled, "", "orchard").buttoned && enter(Class::Tracked, "road", "orchard, road").buttoned);
    assert!(!enter(Class::Leg, "", "orchard").buttoned && !enter(Class::Tracked, "", "light woods").buttoned);
    assert!(enter(Class::Tracked, "road", "light woods, road").road);
    assert!(!enter(Class::Tracked, "", "light woods, road").road, "it did not come by the road");
    assert!(!enter(Class::Leg, "road", "road").road, "a road in the clear is no cheaper on foot");
}

/// mbt.base.9, mbt.base.10, mbt.base.11, mbt.march.3, mbt.bundle.4: the movement a unit has.
#[test]
fn strides() {
    let ground = &rules().ground;
    let of = |kind, pace| Stride::of(ground, kind, pace);
    let points = |stride: Option<Stride>| stride.map(|stride| stride.left / POINT);
    assert_eq!(of(Kind::Lgop, Pace::Move).left, 24);
    assert_eq!(of(Kind::Lgop, Pace::Quickmarch).left, 36);
    assert_eq!((of(Kind::Lgop, Pace::FireMove).left, of(Kind::MediumTruck, Pace::FireMove).left), (12, 48));
    let costly = Cost::Twelfths(5 * POINT);
    assert_eq!(points(of(Kind::Squad, Pace::Move).enter(costly)), Some(0), "one hex it may always enter");
    assert_eq!(of(Kind::Squad, Pace::FireMove).enter(costly), None, "but not with half its allowance");
    let moved = of(Kind::Squad, Pace::Move).enter(Cost::Twelfths(POINT)).unwrap();
    assert_eq!((moved.enter(costly), moved.enter(Cost::Whole)), (None, None), "nor when it has moved");
    assert_eq!(points(of(Kind::Squad, Pace::Move).enter(Cost::Whole)), Some(0));
    assert_eq!(of(Kind::Squad, Pace::Move).enter(Cost::Never), None);
    assert_eq!(of(Kind::Bmd, Pace::Move).enter(Cost::Twelfths(11 * POINT)), None, "the right is for those on foot");
    assert_eq!(points(of(Kind::Bmd, Pace::Move).spend(1)), Some(9));
    assert_eq!(of(Kind::Bmd, Pace::Move).spend(11), None);
}

/// mbt.base.14, mbt.disruption.1, mbt.disruption.2, mbt.heavy.9, mbt.base.20.
#[test]
fn who_may_move() {
    let rules = rules();
    let why = |kind, state| may_move(&rules.ground, kind, state).err().map_or("may", |ban| ban.why.0);
    let state = State::default();
    assert_eq!(why(Kind::Lgop, state), "may");
    assert_eq!(why(Kind::Lgop, State { suppressed: true, ..state }), "mbt.base.14");
    assert_eq!(why(Kind::Lgop, State { disrupted: true, ..state }), "mbt.disruption.1");
    assert_eq!(why(Kind::Lgop, State { landed: true, ..state }), "mbt.scatter.7");
    assert_eq!(why(Kind::Bmd, State { preparing: true, ..state }), "mbt.heavy.9");
    assert_eq!(why(Kind::Gun, state), "mbt.base.8");
    assert!(State { disrupted: true, ..state }.counts_as_suppressed() && !state.counts_as_suppressed());
}

/// mbt.heavy.9, mbt.heavy.10, mbt.base.24.
#[test]
fn heavy_items_are_taken_while_they_are_helpless() {
    let state = State::default();
    assert!(captures(state, true) && !captures(state, false));
    assert!(
        !captures(State { suppressed: true, ..state }, true) && !captures(State { disrupted: true, ..state }, true)
    );
    assert!(may_enter_among([]).is_ok() && may_enter_among([Enemy { preparing: true }]).is_ok());
    let ban = may_enter_among([Enemy { preparing: true }, Enemy { preparing: false }]).unwrap_err();
    assert_eq!(ban.why.0, "mbt.base.24");
}

/// mbt.base.17, mbt.base.23, mbt.fuel.2.
#[test]
fn stacking_and_fire() {
    let ground = &rules().ground;
    assert!(may_stack(ground, 20).is_ok());
    assert_eq!(may_stack(ground, 21).unwrap_err().why.0, "mbt.base.17");
    assert!(must_leave(&cell("fuel depot, burning")) && !must_leave(&cell("fuel depot, smoke")));
}

/// Which hexes a unit reaches from M10, and the movement left there.
fn reach(board: &Board, kind: Kind, pace: Pace) -> Vec<(String, u16)> {
    let rules = rules();
    let stride = Stride::of(&rules.ground, kind, pace);
    let start = board.grid.index(board.grid.parse("M10").unwrap()).unwrap();
    let mut walker = Walker::default();
    let enter = |from: usize, to: usize| Some(entry(&rules.ground, stride.class, board.cell(from), board.cell(to)));
    let reached = walker.reach(board, start, stride, enter);
    reached.iter().map(|reached| (board.grid.name_of(reached.hex), reached.left)).collect()
}

/// mbt.base.10: every hex by its cheapest way.
#[test]
fn reach_of_a_move() {
    let clear = BoardInput::default().read(&rules()).unwrap();
    assert_eq!(reach(&clear, Kind::Lgop, Pace::Move).len(), 18);
    assert_eq!(reach(&clear, Kind::Lgop, Pace::Quickmarch).len(), 36);
    assert_eq!(reach(&clear, Kind::Gun, Pace::Move), []);
    let board = BoardInput::default()
        .with(Feature::LightWoods, &["M9", "M8"])
        .with(Feature::Water, &["N10", "N9", "M11", "L10", "L9"])
        .read(&rules())
        .unwrap();
    assert_eq!(reach(&board, Kind::Lgop, Pace::Move), [("M9".to_string(), 0)]);
    let left = reach(&board, Kind::Bmd, Pace::Move);
    assert_eq!(left[0], ("M9".to_string(), 84), "cheapest first");
    assert!(
        left.contains(&("M8".to_string(), 48)) && left.contains(&("M7".to_string(), 48)),
        "round the woods: {left:?}"
    );
}

/// The cost of every way to M10, compared with plain relaxation of all hexes until nothing changes.
#[test]
fn ways_are_the_cheapest() {
    let rules = rules_with("soft_fields=summer");
    let board = BoardInput { columns: Some(24), rows: Some(20), ..BoardInput::default() }
        .with(Feature::Field, &["M9", "M8", "M7", "M6", "L9", "L8", "N8", "N7"])
        .with(Feature::HeavyWoods, &["M12", "M13", "L12", "N12", "O12", "K12", "J12"])
        .with(Feature::WideStream, &["F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12"])
        .with(Feature::Water, &["A1", "B1", "A2", "S1", "S2", "S3"])
        .read(&rules)
        .unwrap();
    let stride = Stride::of(&rules.ground, Kind::Lgop, Pace::Move);
    let goal = board.grid.index(board.grid.parse("M10").unwrap()).unwrap();
    let cost = |from: usize, to: usize| entry(&rules.ground, Class::Leg, board.cell(from), board.cell(to)).cost;
    let ways = Walker::default().ways(&board, goal, stride, cost);
    let costs = Walker::default().costs(&board, goal, stride, cost);
    // Searches forward, turn by turn, from every hex: the opposite direction.
    for start in (0..board.grid.len()).step_by(7) {
        let mut walker = Walker::default();
        let (mut held, mut turns) = (vec![start], 0);
        while !held.contains(&goal) && turns < 40 {
            let mut next = held.clone();
            for &hex in &held {
                let enter = |from, to| Some(entry(&rules.ground, Class::Leg, board.cell(from), board.cell(to)));
                next.extend(walker.reach(&board, hex, stride, enter).iter().map(|reached| reached.hex));
            }
            next.sort_unstable();
            next.dedup();
            held = next;
            turns += 1;
        }
        assert_eq!(ways.turns(start), if turns < 40 { turns } else { Ways::NEVER }, "{}", board.grid.name_of(start));
    }
    for hex in (0..board.grid.len()).filter(|&hex| hex != goal) {
        let best = board.next_to(hex).filter_map(|next| Some(costs.cost(next)? + stride.price(cost(hex, next))?)).min();
        assert_eq!(costs.cost(hex), best.filter(|_| costs.cost(hex).is_some()), "{}", board.grid.name_of(hex));
    }
    let index = |name: &str| board.grid.index(board.grid.parse(name).unwrap()).unwrap();
    assert_eq!((costs.cost(goal), ways.turns(goal)), (Some(0), 0));
    assert_eq!((costs.cost(index("A1")), ways.turns(index("A1"))), (None, Ways::NEVER), "water all around");
    assert!(costs.cost(index("S2")).is_some(), "out of the water one may go");
    assert!(costs.leads(index("M8"), index("N8"), 15) || costs.leads(index("M8"), index("M9"), 15));
    assert!(!costs.leads(index("M8"), index("M7"), 15), "away from it");
}
