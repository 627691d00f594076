//! Opportunity fire at landers (landing.opfire, landing.sequence.5).

use super::*;
use crate::opfire::OpportunityFireProcedure;
use serde_json::json;

/// landing.opfire.3, landing.opfire.4, landing.opfire.8, landing.opfire.10 to landing.opfire.14: the number of dice.
#[test]
fn the_dice_add_up() {
    check(
        "
        options               | firer     | earlier | distance | target             | terrain | dice        | outcome
                              | infantry  | 0       | 1        | paratroop infantry | open    | 1 2 3       | 3 dice 0 hits
                              | infantry  | 1       | 1        | paratroop infantry | open    | 5 1         | 2 dice 1 hits
                              | infantry  | 3       | 1        | paratroop infantry | open    |             | too few
                              | infantry  | 0       | 1        | glider infantry    | open    | 1 1 1 1 6   | 5 dice 1 hits
                              | command   | 0       | 1        | paratroop infantry | open    | 6           | 1 dice 1 hits
                              | command   | 0       | 1        | paratroop infantry | woods   |             | too few
                              | artillery | 0       | 1        | paratroop infantry | bocage  |             | too few
                              | infantry  | 0       | 1        | paratroop infantry | bunker  | 1 1 1       | 3 dice 0 hits  // no shelter for a lander
        glider_target_bonus=0 | infantry  | 0       | 1        | glider infantry    | open    | 1 1 1       | 3 dice 0 hits
        opfire_min_dice=3     | infantry  | 1       | 1        | paratroop infantry | open    |             | too few
                              | artillery | 0       | 2        | paratroop infantry | open    |             | no: a unit fires at a lander from next to it (landing.opfire.1)
        opfire_reach=range    | artillery | 0       | 2        | paratroop infantry | open    | 1 1         | 2 dice 0 hits  // 3 - 1, and no more for a lander next to nobody
        opfire_reach=range    | infantry  | 0       | 3        | paratroop infantry | open    |             | no: …(landing.opfire.1)
                              | dummy     | 0       | 1        | paratroop infantry | open    |             | no: …(landing.hidden.1)
        ",
        |cells| {
            let number = |cell: &str| cell.parse::<u16>().unwrap();
            let input = json!({
                "unit": { "unit": cells[4] }, "terrain": [cells[5]],
                "firers": [{ "unit": cells[1], "earlier": number(cells[2]), "distance": number(cells[3]) }],
            });
            or_fault(resolve::<OpportunityFireProcedure>(cells[0], input, cells[6]), |outcome| {
                match outcome.shots[0].dice {
                    Some(dice) => format!("{dice} dice {} hits", outcome.hits),
                    None => "too few".into(),
                }
            })
        },
    );
}

/// landing.opfire.1, landing.opfire.2, landing.opfire.7: every neighbour may fire, one after the other, once at each
/// lander, until the lander is eliminated.
#[test]
fn neighbours_fire_one_after_the_other() {
    Lay::new("EF")
        .group("A", "glider command", "GC")
        .group("A", "paratroop infantry", "P1")
        .counter("infantry", "E/e3 E/f4 E/j9")
        .counter("dummy", "E/d5")
        .play(
            "
            order      | dice        | what happens
            drop E/e5  |             | A drops E/e5
            land P1    | 1 1         | P1 N 1; P1 down E/e4; > fire
            fire E/d5  |             | no landing.hidden.1
            fire E/j9  |             | no landing.opfire.1
            done       |             | no landing.sequence.5
            fire E/e3  | 1 1 1       | #1 is infantry; #1 fires at P1; P1 landing-fire 3 dice 0 hits
            fire E/e3  |             | no landing.opfire.7
            fire E/f4  | 6 1 1       | #2 is infantry; #2 fires at P1; P1 landing-fire 3 dice 1 hits
            pass       |             |
            see P1     |             | P1 E/e4 3 SP disorganised
            land GC    | 2 1         | GC NE 1; GC down E/f5; > fire
            fire E/f4  | 5 5 1 1     | #2 fires at GC; GC landing-fire 4 dice 2 hits; GC eliminated landing-fire; > drop ended; …
            ",
        );
}

/// landing.opfire.7, landing.opfire.9: any number of landers, each shot after the first with one die less, through all
/// groups; reset in game turn 1.
#[test]
fn every_shot_costs_a_die_more() {
    Lay::new("EF")
        .group("A", "paratroop infantry", "P1 P2")
        .group("B", "paratroop infantry", "P3 P4")
        .counter("infantry", "E/e3")
        .play(
            "
            order                 | dice      | what happens
            drop E/e5             |           | A drops E/e5
            land P1 + fire E/e3   | 1 1 1 1 1 | …P1 landing-fire 3 dice 0 hits
            land P2 + shift E/f4 + fire E/e3 | 1 1 1 1 | …P2 landing-fire 2 dice 0 hits; > group B
            drop E/d5             |           | B drops E/d5
            land P3 + fire E/e3   | 1 1 1     | …P3 down E/d4; > fire; #1 fires at P3; P3 landing-fire 1 dice 0 hits
            see #1                |           | #1 E/e3 4 SP fires 3
            land P4               | 1 2       | P4 N 2; P4 down E/d3; > fire
            fire E/e3             |           | no landing.opfire.13
            pass                  |           | > drop ended; > turn 1 landing
            see #1                |           | #1 E/e3 4 SP
            ",
        );
}

/// landing.opfire.7: with the option off, a unit may fire twice at the same lander.
#[test]
fn the_same_lander_may_be_fired_at_again() {
    Lay::new("EF")
        .options("opfire_once_per_target=off")
        .group("A", "paratroop infantry", "P1")
        .counter("infantry", "E/e3")
        .play(
            "
        order               | dice      | what happens
        drop E/e5 + land P1 | 1 1       | …> fire
        fire E/e3           | 1 1 1     | …3 dice 0 hits
        fire E/e3           | 1 1       | …2 dice 0 hits
        fire E/e3           | 1         | …1 dice 0 hits
        fire E/e3           |           | no landing.opfire.13
        pass                |           | > drop ended; > turn 1 landing
        ",
        );
}

/// landing.sequence.5: firing is optional, unless the option makes it compulsory.
#[test]
fn fire_may_be_held() {
    let lay = |options: &str| {
        Lay::new("EF").options(options).group("A", "paratroop infantry", "P1").counter("infantry", "E/e3")
    };
    lay("").play(
        "
        order                      | dice | what happens
        drop E/e5 + land P1 + pass | 1 1  | …> fire; > drop ended; > turn 1 landing
        ",
    );
    lay("opfire_optional=off").play(
        "
        order               | dice  | what happens
        drop E/e5 + land P1 | 1 1   | …> fire
        pass                |       | no landing.sequence.5
        fire E/e3           | 1 1 1 | …> drop ended; > turn 1 landing
        ",
    );
}

/// landing.opfire.1: by range, as far as weapons reach; one more die only next to an enemy unit (landing.opfire.3).
#[test]
fn fire_by_range() {
    Lay::new("EF")
        .options("opfire_reach=range")
        .group("A", "paratroop infantry", "P1")
        .counter("artillery", "E/e8")
        .counter("dummy", "E/f4")
        .play(
            "
            order               | dice  | what happens
            drop E/e5 + land P1 | 1 1   | …; P1 down E/e4; > fire
            fire E/e8           | 1 1   | …P1 landing-fire 2 dice 0 hits   // 3 - 1: a dummy next to it is no unit
            pass                |       | …
            ",
        );
}

/// landing.opfire.5, landing.opfire.6: only fire disorganises, for game turn 1; by the option other losses do too.
#[test]
fn fire_disorganises() {
    check(
        "
        options                | P1 then
                               | P1 E/e4 3 SP
        disorganised_cause=any | P1 E/e4 3 SP disorganised
        ",
        |cells| {
            let lay =
                Lay::new("EF").options(cells[0]).terrain("fields", "E/e4").group("A", "paratroop infantry", "P1 P2");
            let mut table = lay.table();
            table.row("drop E/e5 + land P1", "1 1 5");
            table.row("see P1", "")
        },
    );
}
