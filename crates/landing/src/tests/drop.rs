//! The drop turn: groups, drop points, landing one by one, occupied hexes (landing.sequence, landing.drop-point,
//! landing.occupied).

use super::*;

/// landing.sequence.1, landing.sequence.2, landing.sequence.3, landing.sequence.7: A, then B, then R, all in one drop turn;
/// an empty group is skipped, and game turn 1 follows.
#[test]
fn groups_land_in_order() {
    Lay::new("EF")
        .group("R", "glider infantry", "G1")
        .group("A", "paratroop infantry", "P1 P2")
        .counter("infantry", "F/j10")
        .play(
            "
            order       | dice | what happens
            see step    |      | drop landing
            land P1     |      | no landing.drop-point.1    // a drop point first
            move P1 F/c4 |     | no landing.sequence.7      // and nobody moves yet
            attack P1 F/j10 |  | no landing.sequence.7
            defending: pass |  | no landing.sequence.4
            drop F/c5   |      | A drops F/c5
            land G1     |      | no landing.sequence.2      // not this group's wave
            drop E/c5   |      | no landing.drop-point.1
            done        |      | no landing.sequence.2
            land P2     | 1 1  | P2 N 1; P2 down F/c4       // in any order
            land P2     |      | no landing.sequence.6
            land P1     | 1 2  | P1 N 2; P1 down F/c3; > group R
            done        |      | no landing.drop-point.1
            drop E/c5   |      | R drops E/c5
            land G1     | 1 1  | G1 N 1; G1 down E/c4; > drop ended; > turn 1 landing
            land G1     |      | no landing.sequence.7
            ",
        );
}

/// landing.units.1: paratroopers and gliders are both airborne units, and land by the same rules unless a rule
/// distinguishes them.
#[test]
fn both_kinds_land_alike() {
    let table = Lay::new("EF").group("A", "paratroop infantry", "P1").group("A", "glider infantry", "G1").play(
        "
        order     | dice | what happens
        drop E/e5 |      | A drops E/e5
        land P1   | 4 1  | P1 S 1; P1 down E/e6
        land G1   | 4 2  | G1 S 2; G1 down E/e7; > drop ended; over: landing by annihilation
        ",
    );
    assert_eq!(table.open().lost, 0);
}

/// landing.drop-point.1: any hex of the map, whatever is there; named when the wave starts.
#[test]
fn any_hex_is_a_drop_point() {
    Lay::new("EF").terrain("city", "F/c5").group("A", "paratroop infantry", "P1").counter("infantry", "F/c5").play(
        "
        order     | dice | what happens
        drop G/a1 |      | no landing.map.1
        drop F/c5 |      | A drops F/c5
        ",
    );
}

/// landing.drop-point.2: a second point, every unit assigned, at least one to each, before the first die.
#[test]
fn a_group_may_be_split() {
    let lay = || Lay::new("EF").group("A", "paratroop infantry", "P1 P2 P3").group("B", "glider infantry", "G1");
    lay().play(
        "
        order       | dice | what happens
        drop F/a5   |      | A drops F/a5
        split F/a5  |      | no landing.drop-point.4      // its own two points differ
        split E/c5  |      | A drops E/c5
        split E/d5  |      | no landing.drop-point.2      // two at the most
        land P1     |      | no landing.drop-point.2
        done        |      | no landing.drop-point.2
        assign P1 1 |      | P1 to point 1
        assign P1 2 |      | no landing.drop-point.2
        assign G1 1 |      | no landing.sequence.2
        assign P2 1 |      | P2 to point 1
        assign P3 1 |      | no landing.drop-point.2      // the other would have no unit
        assign P3 2 |      | P3 to point 2
        assign P3 2 |      | no landing.drop-point.2
        land P3     | 1 1  | P3 N 1; P3 down E/c4
        land P1     | 1 1  | P1 N 1; P1 down F/a4
        land P2     | 1 2  | P2 N 2; P2 down F/a3; > group B
        drop F/a5   |      | B drops F/a5
        split E/c5  |      | no landing.drop-point.2      // one unit is not enough for two
        ",
    );
    lay().play(
        "
        order       | dice | what happens
        drop F/a5   |      | A drops F/a5
        land P1     | 1 1  | P1 N 1; P1 down F/a4
        split E/c5  |      | no landing.drop-point.2      // the first die is rolled
        ",
    );
}

/// landing.drop-point.3: the tiles of the two points share a side; a corner is not enough; both may be on one tile.
#[test]
fn split_points_lie_on_tiles_side_by_side() {
    check(
        "
        options             | first | second | outcome
                            | A/e5  | B/e5   | A drops B/e5
                            | A/e5  | C/e5   | A drops C/e5
                            | A/e5  | D/e5   | no landing.drop-point.3
                            | B/e5  | C/e5   | no landing.drop-point.3
                            | A/e5  | A/e6   | A drops A/e6
        same_tile_split=off | A/e5  | A/e6   | no landing.drop-point.3
        ",
        |cells| {
            let mut table = Lay::new("AB/CD").options(cells[0]).group("A", "paratroop infantry", "P1 P2").table();
            table.row(&format!("drop {}", cells[1]), "");
            table.row(&format!("split {}", cells[2]), "")
        },
    );
}

/// landing.drop-point.4: each of a group's two points counts once for the limit of two groups to a hex.
#[test]
fn two_groups_to_a_hex() {
    Lay::new("EF")
        .group("A", "paratroop infantry", "P1 P2")
        .group("B", "paratroop infantry", "P3")
        .group("R", "glider infantry", "G1 G2")
        .play(
            "
            order                                                              | dice            | what happens
            drop E/e5 + split E/e8 + assign P1 1 + assign P2 2 + land P1 + land P2 | 1 1 1 1     | …> group B
            drop E/e8 + land P3                                                | 2 1             | …> group R
            drop E/e8                                                          |                 | no landing.drop-point.4
            drop F/e5                                                          |                 | R drops F/e5
            split E/e8                                                         |                 | no landing.drop-point.4
            split E/e5                                                         |                 | R drops E/e5
            ",
        );
}

/// landing.occupied.1: the landing player picks among the nearest free hexes of the map, ring by ring.
#[test]
fn an_occupied_hex_is_left() {
    Lay::new("EF").group("A", "paratroop infantry", "P1 P2 P3").landed("P1", "E/a1").landed("P2", "E/b1").play(
        "
        order      | dice | what happens
        drop E/a4  |      | A drops E/a4
        land P3    | 1 3  | P3 N 3; P3 blocked E/a1
        done       |      | no landing.occupied.1
        shift E/b1 |      | no landing.base.2
        shift E/a3 |      | no landing.occupied.1
        shift G/a1 |      | no landing.map.1
        defending: shift E/a2 |  | no landing.occupied.1
        shift E/a2 |      | P3 down E/a2; > drop ended; …
        ",
    );
    let around = "E/e4 E/f5 E/f6 E/e6 E/d6 E/d5";
    let table =
        Lay::new("EF").group("A", "paratroop infantry", "P1").counter("dummy", &format!("E/e5 {around}")).table();
    let spot = table.open().board().grid.parse_spot("E/e5").unwrap();
    let free = table.open().free_around(spot);
    assert_eq!(free.len(), 12, "all are taken next to it, so the ring at distance 2");
    assert!(free.iter().all(|&free| table.open().board().distance(free, spot) == 2));
}

/// Option `displace`: the defending player picks instead (landing.occupied.1).
#[test]
fn the_defender_may_pick_the_hex() {
    Lay::new("EF").options("displace=defending").group("A", "paratroop infantry", "P1 P2").landed("P1", "E/e4").play(
        "
        order               | dice | what happens
        drop E/e5           |      | A drops E/e5
        land P2             | 1 1  | P2 N 1; P2 blocked E/e4
        landing: shift E/e3 |      | no landing.occupied.1
        shift E/e3          |      | P2 down E/e3; > drop ended; …
        ",
    );
}

/// landing.occupied.2, landing.occupied.3, landing.occupied.4: a loss for landing on an enemy, also on a dummy, which is
/// removed; none for a friend. The hex is chosen before the counter is turned up.
#[test]
fn landing_on_an_enemy_costs() {
    let lay = |options: &str| {
        Lay::new("EF")
            .options(options)
            .group("A", "glider command", "GC C2")
            .counter("dummy", "E/e4")
            .counter("infantry", "F/j9")
    };
    lay("").play(
        "
        order      | dice | what happens
        drop E/e5  |      | A drops E/e5
        land GC    | 1 1  | GC N 1; GC blocked E/e4
        see #1     |      | #1 E/e4 0 SP face down
        shift E/e3 |      | GC down E/e3; #1 is dummy; #1 removed; GC collision 0 dice 1 hits
        see GC #1  |      | GC E/e3 1 SP; #1 eliminated 0 SP
        land C2    | 1 1  | C2 N 1; C2 down E/e4; > drop ended; …     // the dummy's hex is free
        ",
    );
    lay("collision_loss=2").play(
        "
        order                              | dice | what happens
        drop E/e5 + land GC + shift E/e3   | 1 1  | …; GC collision 0 dice 2 hits; GC eliminated collision
        see GC                             |      | GC eliminated 0 SP
        ",
    );
    lay("collision_loss=0").play(
        "
        order                              | dice | what happens
        drop E/e5 + land GC + shift E/e3   | 1 1  | …; #1 is dummy; #1 removed
        ",
    );
}

/// landing.damage.1, landing.sequence.6: the terrain roll is made at once, only in the final hex, before the next unit.
#[test]
fn terrain_is_rolled_where_a_unit_ends_up() {
    Lay::new("EF").terrain("woods", "E/e4").group("A", "paratroop infantry", "P1 P2 P3").landed("P1", "E/e4").play(
        "
        order      | dice    | what happens
        drop E/e5  |         | A drops E/e5
        land P2    | 1 1     | P2 N 1; P2 blocked E/e4
        land P3    |         | no landing.sequence.6
        shift E/e3 |         | P2 down E/e3            // the woods it was shifted out of are ignored
        land P3    | 2 1     | P3 NE 1; P3 down E/f5; > drop ended; …
        ",
    );
}
