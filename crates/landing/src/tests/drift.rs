//! Drift and the map's edge (landing.drift, landing.off-map, landing.map).

use super::*;
use crate::deviation::DeviationProcedure;
use serde_json::json;

fn drifts(text: &str) {
    check(text, |cells| {
        let [options, tiles, from, capped] = [cells[0], cells[1], cells[2], cells[3]];
        let input = json!({ "board": { "tiles": tiles }, "drop_point": from, "ceiling_reached": capped == "yes" });
        or_fault(resolve::<DeviationProcedure>(options, input, cells[4]), |outcome| {
            let spared = if outcome.spared { " spared" } else { "" };
            let hex = outcome.hex.unwrap_or("lost".into());
            format!("{} {} {hex}{spared}", outcome.direction, outcome.distance)
        })
    });
}

/// landing.drift.1 to landing.drift.5, landing.map.1: direction, distance, a straight line across the joins of tiles.
#[test]
fn a_unit_drifts_in_a_straight_line() {
    drifts(
        "
        options                 | tiles | from | ceiling | dice | lands
                                | EF    | F/c5 | no      | 1 3  | N 3 F/c2
                                | EF    | F/c5 | no      | 2 1  | NE 1 F/d5     // from a c e the row number stays
                                | EF    | F/d5 | no      | 2 1  | NE 1 F/e4     // from b d f it falls by one
                                | EF    | F/c5 | no      | 3 1  | SE 1 F/d6
                                | EF    | F/d5 | no      | 3 1  | SE 1 F/e5
                                | EF    | F/c5 | no      | 4 2  | S 2 F/c7
                                | EF    | F/c5 | no      | 5 1  | SW 1 F/b6
                                | EF    | F/b5 | no      | 6 2  | NW 2 E/j4     // over the join
                                | EF    | E/a5 | no      | 3 10 | SE 10 F/a10   // 0 reads 10
        d10_zero=zero           | EF    | E/a5 | no      | 3 10 | SE 0 E/a5
        direction_map=mirrored  | EF    | F/c5 | no      | 2 1  | NW 1 F/b5
                                | AB/CD | A/e5 | no      | 4 12 | S 12 C/e7     // four tiles, a die of twelve
        large_from_tiles=2      | EF    | E/a5 | no      | 3 11 | SE 11 lost
        large_from_tiles=9      | AB/CD | A/e5 | no      | 4 10 | S 10 C/e5
        north_columns=acegi     | EF    | F/c5 | no      | 2 1  | NE 1 F/d4
        tile_columns=5          | EF    | F/c5 | no      | 6 3  | NW 3 E/e3
        tile_rows=4             | E/F   | F/c2 | no      | 1 3  | N 3 E/c3
        ",
    );
}

/// landing.off-map.1, landing.off-map.2: lost off the map, unless the ceiling is reached.
#[test]
fn the_map_has_an_edge() {
    drifts(
        "
        options                   | tiles | from | ceiling | dice    | lands
                                  | EF    | F/h6 | no      | 3 4     | SE 4 lost
                                  | EF    | F/h6 | yes     | 3 4     | SE 4 F/j7 spared
                                  | EF    | F/h6 | yes     | 3 1     | SE 1 F/i6         // what stays on the map is not touched
                                  | EF    | E/a1 | yes     | 1 9     | N 9 E/a1 spared   // not even one hex on the map
        off_map_cap_method=reroll | EF    | F/h6 | yes     | 3 4 4 1 | S 1 F/h7 spared
        off_map_cap_method=reroll | EF    | F/h6 | yes     | 3 4 3 9 | SE 9 F/j7 spared
        off_map_cap_method=reroll | EF    | F/h6 | no      | 3 4     | SE 4 lost
        ",
    );
}

/// landing.off-map.2: in the game the ceiling counts all units lost off the map so far, of whatever group.
#[test]
fn the_ceiling_counts_units_lost_off_the_map() {
    Lay::new("EF")
        .options("off_map_cap=1")
        .group("A", "paratroop infantry", "P1 P2")
        .group("B", "glider infantry", "G1")
        .play(
            "
        order     | dice | what happens
        drop F/h6 |      | A drops F/h6
        land P1   | 3 4  | P1 SE 4; P1 lost
        land P2   | 3 5  | P2 SE 5; P2 spared F/j7; P2 down F/j7; > group B
        drop F/h6 |      | B drops F/h6
        land G1   | 3 4  | G1 SE 4; G1 spared F/j7; G1 blocked F/j7    // and then goes on as any
        ",
        );
}

/// landing.map.1: hexes are named by tile, letter and number; F/c1 and F/c2 both touch F/d2.
#[test]
fn hexes_are_next_to_each_other_as_the_example_needs() {
    let table = Lay::new("EF").group("A", "paratroop infantry", "P1").table();
    let board = table.open().board();
    let around = |hex: &str| {
        let spots = board.around(board.grid.parse_spot(hex).unwrap());
        spots.map(|spot| board.called(spot)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(around("F/d2"), "F/d1 F/e1 F/e2 F/d3 F/c2 F/c1");
    assert_eq!(around("E/j5"), "E/j4 F/a4 F/a5 E/j6 E/i5 E/i4");
    assert_eq!(around("E/a1"), "E/b1 E/b2 E/a2");
}
