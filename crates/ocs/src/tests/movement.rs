//! Movement: allowances by mode, steps and ZOCs, marches, stacking, and the boards they cross.

use super::*;
use crate::fraction::Fraction;
use crate::movement::allowance::{Mover, Occasion, allowance};
use crate::movement::march::{Country, March};
use crate::movement::stacking;
use crate::rules::base::NEVER;
use crate::supply::path::Search;
use crate::supply::zoc::{Stance, Zones};
use crate::terrain::{Edge, Terrain};
use crate::unit::{Mobility, Mode, Party};
use jumpmaster_core::Named;
use jumpmaster_testing::text_table::check;
use proptest::prelude::*;

/// ocs.base.3, ocs.base.12, ocs.table.modes: the MA 4/20 of artillery and 10/14 of tanks in every mode and phase.
#[test]
fn the_mode_sets_the_allowance() {
    let rules = rules();
    check(
        "MA    | mode    | marks       | phase        | tenths
         4/20  | Combat  |             | Movement     | 40
         4/20  | Move    |             | Movement     | 200
         4/20  | Strat   |             | Movement     | 400
         5/20  | Reserve |             | Movement     | 12
         4/20  | Combat  | DG          | Movement     | 20
         4/20  | Strat   | DG          | Movement     | 200
         10/14 | Combat  |             | Reaction     | no
         10/14 | Reserve |             | Reaction     | no
         10/14 | Reserve | released    | Reaction     | 50
         10/14 | Reserve | released DG | Reaction     | no
         10/14 | Reserve | released    | Exploitation | 100
         10/14 | Combat  |             | Exploitation | no
         10/14 | Combat  | marked      | Exploitation | 50
         10/14 | Move    | marked      | Exploitation | 70
         10/14 | Combat  | marked DG   | Exploitation | no",
        |row| {
            let (combat, moving) = row[0].split_once('/').unwrap();
            let mover = Mover {
                allowance: [combat.parse().unwrap(), moving.parse().unwrap()],
                mode: Mode::named(row[1]).unwrap(),
                released: row[2].contains("released"),
                exploiting: row[2].contains("marked"),
                disorganized: row[2].contains("DG"),
            };
            let points = allowance(&rules, mover, Occasion::named(row[3]).unwrap());
            points.map_or("no".into(), |points| points.to_string())
        },
    );
}

/// A board with woods, rough ground, a road, and a major river with one bridge between columns 03 and 04.
fn country() -> Arc<Board> {
    let river = ["0301 NE", "0301 SE", "0302 NE", "0302 SE", "0303 NE", "0303 SE", "0304 NE", "0304 SE"];
    board(
        &BoardInput::open(6, 4)
            .with(Terrain::Woods, &["0201"])
            .with(Terrain::Rough, &["0204"])
            .with(Terrain::Water, &["0604"])
            .along(Edge::MajorRiver, &river)
            .along(Edge::Bridge, &["0303 NE"])
            .along(Edge::Road, &["0202 SE", "0303 NE", "0402 SE"]),
    )
}

fn zones(board: &Board, red: &str) -> Zones {
    Zones::of(board, hexes(board, red).into_iter().map(|hex| (Party::Red, hex, true)))
}

/// What a Blue march reaches: names with costs in tenths.
fn reached(board: &Board, zones: &Zones, march: March, at: &str) -> String {
    let (rules, mut search) = (rules(), Search::new());
    let country = Country { rules: &rules, board, zones, party: Party::Blue };
    country.reach(&mut search, march, hex(board, at));
    let mut found: Vec<String> =
        search.reached().iter().map(|&hex| format!("{} {}", board.name(hex), search.cost(hex).unwrap())).collect();
    found.sort();
    found.join(", ")
}

const LEG: March = March { mobility: Mobility::Leg, left: 10, unmoved: true, strat: false };

/// ocs.base.4, ocs.base.5: roads replace hex and river, rivers add, water is prohibited.
#[test]
fn steps_cost_what_the_terrain_says() {
    let (rules, board) = (rules(), country());
    let zones = zones(&board, "");
    let country = Country { rules: &rules, board: &board, zones: &zones, party: Party::Blue };
    check(
        "from | to   | by    | tenths
         0101 | 0201 | leg   | 10
         0101 | 0201 | truck | 40
         0101 | 0201 | track | 20
         0202 | 0303 | truck | 5
         0303 | 0402 | truck | 5
         0302 | 0401 | leg   | 50
         0302 | 0401 | track | P
         0204 | 0203 | track | 10
         0203 | 0204 | truck | P
         0503 | 0603 | leg   | 10
         0603 | 0604 | leg   | P",
        |row| {
            let [from, to] = [row[0], row[1]].map(|name| hex(&board, name));
            let side = board.side_to(from, to).unwrap();
            match country.step(Mobility::named(row[2]).unwrap(), false, from, side) {
                NEVER => "P".into(),
                cost => cost.to_string(),
            }
        },
    );
}

/// ocs.base.5: a unit that has not moved may always move one hex that is not prohibited to it.
#[test]
fn one_hex_is_always_in_reach() {
    let (rules, board) = (rules(), country());
    let none = zones(&board, "");
    let march = March { left: 5, ..LEG };
    assert_eq!(reached(&board, &none, march, "0204"), "0104 5, 0203 5, 0204 0, 0304 5");
    assert_eq!(reached(&board, &none, March { unmoved: false, ..march }, "0204"), "0204 0");
    assert_eq!(
        reached(&board, &none, March { mobility: Mobility::Truck, ..march }, "0103"),
        "0102 5, 0103 0, 0104 5, 0202 5, 0203 5",
        "not into the rough"
    );
    let country = Country { rules: &rules, board: &board, zones: &none, party: Party::Blue };
    assert_eq!(country.cost_of(march, &hexes(&board, "0204 0203")), Some(5));
    assert_eq!(country.cost_of(march, &hexes(&board, "0204 0203 0202")), None);
    assert_eq!(country.cost_of(March { left: 20, ..march }, &hexes(&board, "0204 0203 0202")), Some(20));
    assert_eq!(country.cost_of(March { left: 20, ..march }, &hexes(&board, "0204 0201")), None, "not adjacent");
}

/// ocs.base.6: an EZOC costs two more points on foot and on tracks and stops trucks; it does not reach over an unbridged
/// major river, and no unit in Strat Mode goes near it.
#[test]
fn zocs_hinder_movement() {
    let board = country();
    let red = zones(&board, "0402");
    let enter = |mobility, left| {
        let march = March { mobility, left, unmoved: false, strat: false };
        reached(&board, &red, march, "0302").split(", ").map(|hex| hex[..4].to_string()).collect::<Vec<_>>().join(" ")
    };
    assert!(
        red.ezoc(Party::Blue, hex(&board, "0303")) && !red.ezoc(Party::Blue, hex(&board, "0302")),
        "over the bridge alone"
    );
    assert_eq!(enter(Mobility::Leg, 29), "0101 0102 0103 0201 0202 0203 0301 0302");
    assert_eq!(enter(Mobility::Leg, 30), "0101 0102 0103 0104 0201 0202 0203 0301 0302 0303 0304");
    assert_eq!(enter(Mobility::Truck, 45), "0102 0103 0201 0202 0203 0301 0302 0303", "0304 lies behind the EZOC");
    let strat = March { mobility: Mobility::Leg, left: 90, unmoved: true, strat: true };
    assert!(!reached(&board, &red, strat, "0302").contains("0303"));
    assert_eq!(reached(&board, &red, strat, "0303"), "0303 0", "it may not start there either");
    let trucks = March { mobility: Mobility::Truck, left: 90, unmoved: false, strat: false };
    assert_eq!(reached(&board, &red, trucks, "0303"), "0303 0", "stopped");
    assert!(reached(&board, &red, March { unmoved: true, ..trucks }, "0303").contains("0202 5"));
    assert!(
        !reached(&board, &red, March { left: 900, ..LEG }, "0302").contains("0402"),
        "nobody enters an enemy's hex"
    );
}

/// ocs.base.6, ocs.level.5: who exerts a ZOC, and what negates it.
#[test]
fn a_ready_unit_exerts_a_zoc() {
    let rules = rules();
    let ready = Stance { mode: Mode::Combat, attacks: true, disorganized: false, out_of_supply: false };
    assert!(ready.exerts(&rules));
    let others = [
        Stance { mode: Mode::Move, ..ready },
        Stance { mode: Mode::Strat, ..ready },
        Stance { mode: Mode::Reserve, ..ready },
        Stance { attacks: false, ..ready },
        Stance { disorganized: true, ..ready },
        Stance { out_of_supply: true, ..ready },
    ];
    assert!(others.iter().all(|stance| !stance.exerts(&rules)));
    let board = country();
    let mut zones = zones(&board, "0502");
    let at = hex(&board, "0402");
    assert!(zones.unnegated(Party::Blue, at) && !zones.ezoc(Party::Red, at));
    zones.put(&board, Party::Blue, at, false);
    assert!(zones.ezoc(Party::Blue, at) && !zones.unnegated(Party::Blue, at), "for movement it still counts");
    assert!(zones.enemy_next_to(&board, Party::Blue, at));
    zones.take(&board, Party::Red, hex(&board, "0502"), true);
    assert!(!zones.ezoc(Party::Blue, at) && !zones.enemy_next_to(&board, Party::Blue, at));
}

/// ocs.base.7
#[test]
fn ten_re_fit_into_a_hex() {
    let rules = rules();
    assert!(stacking::fits(&rules, Fraction::new(19, 2), Fraction::HALF));
    assert!(!stacking::fits(&rules, Fraction::new(19, 2), Fraction::ONE));
    assert_eq!(stacking::excess(&rules, Fraction::new(23, 2)), Fraction::new(3, 2));
    assert_eq!(stacking::excess(&rules, Fraction::whole(4)), Fraction::ZERO);
}

/// ocs.base.9: three points and the hex off the road, if that is at most three points.
#[test]
fn an_overrun_costs_the_hex_and_three_points() {
    let (rules, board) = (rules(), country());
    let zones = zones(&board, "");
    let country = Country { rules: &rules, board: &board, zones: &zones, party: Party::Blue };
    let cost = |from: &str, to: &str, mobility| {
        let [from, to] = [from, to].map(|name| hex(&board, name));
        country.overrun(mobility, from, board.side_to(from, to).unwrap())
    };
    assert_eq!(cost("0202", "0303", Mobility::Truck), Some(50), "not by the road");
    assert_eq!(cost("0101", "0201", Mobility::Track), Some(50));
    assert_eq!(cost("0101", "0201", Mobility::Truck), None, "woods cost trucks four");
    assert_eq!(cost("0302", "0401", Mobility::Track), None, "over the river it may not go");
}

/// ocs.base.1, ocs.base.4: what a board is described by can be read back, and bad descriptions are refused.
#[test]
fn a_described_board_reads_back() {
    let board = country();
    assert_eq!(*BoardInput::drawn(&board).read(&rules()).unwrap(), *board);
    let around: Vec<String> = board.around(hex(&board, "0303")).map(|(_, hex)| board.name(hex)).collect();
    assert_eq!(around, ["0302", "0402", "0403", "0304", "0203", "0202"], "clockwise from north");
    let fault = |json: serde_json::Value| {
        let input: BoardInput = serde_json::from_value(json).unwrap();
        input.read(&rules()).unwrap_err().what
    };
    assert_eq!(fault(serde_json::json!({ "columns": 0 })), "board: columns: 0");
    assert_eq!(fault(serde_json::json!({ "terrain": { "lava": [] } })), "board: unknown terrain \"lava\"");
    assert_eq!(fault(serde_json::json!({ "sides": { "moat": [] } })), "board: unknown hexside feature \"moat\"");
    assert!(fault(serde_json::json!({ "terrain": { "woods": ["1309"] } })).contains("1309"));
    assert!(fault(serde_json::json!({ "map": "nowhere" })).contains("nowhere"));
    assert!(fault(serde_json::json!({ "map": "nowhere", "rows": 3 })).contains("a map and a description"));
}

/// ocs.table.modes under house rules.
#[test]
fn the_table_of_modes_can_be_replaced() {
    let row = |name: &str, cells: &str| house(&format!("[tables.\"ocs.table.modes\"]\n\"{name}\" = {cells}"));
    let rules = row("Strat", r#"["3 x Combat side", "none", "0", "0", "yes", "may not start or end in or enter an EZOC; an HQ neither draws nor throws"]"#).unwrap();
    assert!(rules.movement.zoc[Mode::Strat.number()]);
    let strat =
        Mover { allowance: [4, 20], mode: Mode::Strat, released: false, exploiting: false, disorganized: false };
    assert_eq!(allowance(&rules, strat, Occasion::Movement), Some(120));
    let fault = row(
        "Reserve",
        r#"["little", "none", "x1/2", "printed", "no", "may not be entered adjacent to an enemy combat unit"]"#,
    )
    .unwrap_err();
    assert!(fault.contains("\"little\" in row \"Reserve\", column \"MA\""), "{fault}");
    let fault = row(
        "Move",
        r#"["Move side", "Move strength", "Move strength", "printed", "some", "needed for rail, ship, air"]"#,
    )
    .unwrap_err();
    assert!(fault.contains("\"some\""), "{fault}");
}

fn any_hexes(most: usize) -> impl Strategy<Value = Vec<HexId>> {
    proptest::collection::vec(0_u16..24, 0..most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// ocs.base.5, ocs.base.6: the search agrees with going over the board again and again until nothing gets cheaper, every
    /// way it shows costs what it says, and it never leads through an enemy.
    #[test]
    fn marches_agree_with_brute_force(reds in any_hexes(5), at in 0_u16..24, left in 0_u16..90, by in 0_usize..3, unmoved: bool, strat: bool) {
        let (rules, board) = (rules(), country());
        prop_assume!(!reds.contains(&at));
        let zones = Zones::of(&board, reds.iter().map(|&hex| (Party::Red, hex, hex % 2 == 0)));
        let country = Country { rules: &rules, board: &board, zones: &zones, party: Party::Blue };
        let march = March { mobility: Mobility::ALL[by], left, unmoved, strat };
        let mut search = Search::new();
        country.reach(&mut search, march, at);
        let mut costs = vec![u32::MAX; board.len()];
        costs[usize::from(at)] = 0;
        let stuck = (strat && zones.ezoc(Party::Blue, at)) || (!unmoved && country.stops(march.mobility, at));
        for _ in 0..board.len() * usize::from(!stuck) {
            for from in 0..board.len() as HexId {
                let spent = costs[usize::from(from)];
                if spent > u32::from(left) || (from != at && country.stops(march.mobility, from)) {
                    continue;
                }
                for (side, to) in board.around(from) {
                    let step = country.step(march.mobility, strat, from, side);
                    let total = spent + u32::from(step);
                    if step != NEVER && total <= u32::from(left) {
                        costs[usize::from(to)] = costs[usize::from(to)].min(total);
                    } else if step != NEVER && unmoved && from == at && costs[usize::from(to)] == u32::MAX {
                        costs[usize::from(to)] = left.into();
                    }
                }
            }
        }
        for to in 0..board.len() as HexId {
            let found = search.cost(to);
            prop_assert_eq!(found.map_or(u32::MAX, u32::from), costs[usize::from(to)]);
            if let Some(cost) = found {
                let way = search.way(to);
                prop_assert!(way.iter().all(|hex| !reds.contains(hex)));
                prop_assert_eq!(country.cost_of(march, &way), (!stuck || way.len() > 1 || !strat).then_some(cost));
            }
        }
    }
}
