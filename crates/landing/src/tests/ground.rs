//! Terrain damage, shelter and cost (landing.damage, landing.opfire.11, landing.base.3).

use super::*;
use crate::damage::DamageProcedure;
use crate::terrain::{self, Feature, Features, Target, tidy};
use crate::unit::Lands;
use jumpmaster_core::Named;
use serde_json::json;

fn features(names: &str) -> Features {
    tidy(names.split('+').map(|name| Feature::named(name.trim()).unwrap()).collect())
}

/// landing.damage.2 to landing.damage.11: every cell of the terrain table, and sums of them.
#[test]
fn special_dice_are_added_up() {
    check(
        "
        terrain                            | options          | paratrooper glider
        open ground                        |                  | 0 0
        roads                              |                  | 0 0     // landing.damage.7
        hills                              |                  | 0 1
        woods                              |                  | 3 4
        cultivated fields                  |                  | 1 1
        bocage                             |                  | 1 2
        cities                             |                  | 3 4
        town/farm                          |                  | 2 3
        swamp                              |                  | 2 3
        trenches                           |                  | 1 1     // landing.damage.8
        bunker                             |                  | 0 1     // landing.damage.9
        river side                         |                  | 1 1     // landing.damage.10
        stream side                        |                  | 0 1     // landing.damage.11
        river side + stream side           |                  | 1 2     // both rows
        woods + bunker                     |                  | 3 5     // ok cancels nothing
        woods + hills                      |                  | 3 4     // the highest
        woods + hills                      | main_terrain=sum | 3 5
        roads + woods + trenches           |                  | 4 5
        ",
        |cells| {
            let rules = rules(cells[1]);
            let dice = |lands| terrain::damage_dice(&rules, features(cells[0]), lands);
            format!("{} {}", dice(Lands::Parachute), dice(Lands::Glider))
        },
    );
}

/// landing.damage.3, landing.damage.4, landing.damage.5: HITs are points of damage, up to the strength of the unit.
#[test]
fn hits_are_damage() {
    check(
        "
        options             | unit               | terrain | dice    | outcome
                            | paratroop infantry | woods   | 4 5 6   | 2 hits 2 left
                            | glider command     | woods   | 5 6 6 1 | 3 hits 0 left eliminated
                            | paratroop infantry | hills   |         | 0 hits 4 left
        hit_faces=3         | paratroop infantry | woods   | 4 5 6   | 3 hits 1 left
        hit_faces=0         | paratroop infantry | woods   | 6 6 6   | 0 hits 4 left
        special_die_faces=8 | paratroop infantry | woods   | 6 7 8   | 2 hits 2 left
                            | infantry           | woods   |         | no: infantry jumps; infantry, command groups and artillery come by glider (landing.units.2, landing.units.3)
                            | glider jeep        | woods   |         | no: …(landing.units.2, landing.units.3)
        glider_types=any    | glider jeep        | open    |         | 0 hits 2 left
        ",
        |cells| {
            let input = json!({ "unit": { "unit": cells[1] }, "terrain": [cells[2]] });
            or_fault(resolve::<DamageProcedure>(cells[0], input, cells[3]), |outcome| {
                let end = if outcome.eliminated { " eliminated" } else { "" };
                format!("{} hits {} left{end}", outcome.hits, outcome.left)
            })
        },
    );
}

/// landing.opfire.11, landing.base.4: the target's terrain takes dice away; trenches and bunkers shelter only the defender.
#[test]
fn terrain_shelters() {
    check(
        "
        terrain                 | lander landed defender
        open                    | 0 0 0
        woods                   | -1 -1 -1
        fields                  | -1 -1 -1
        hills                   | -1 -1 -1
        bocage                  | -2 -2 -2
        city                    | -2 -2 -2
        town                    | -2 -2 -2
        swamp                   | 0 0 0
        trenches                | 0 0 -1
        bunker + woods          | -1 -1 -3
        woods + bocage          | -2 -2 -2    // the most protective
        river + stream + road   | 0 0 0
        ",
        |cells| {
            let rules = rules("");
            let dice = |target| terrain::shelter(&rules, features(cells[0]), target);
            format!("{} {} {}", dice(Target::Lander), dice(Target::Landed), dice(Target::Defender))
        },
    );
}

/// landing.base.3: the cost of entering a hex, by road or not.
#[test]
fn terrain_costs() {
    check(
        "
        terrain        | across by road
        open           | 1 1
        fields         | 1 1
        hills          | 2 1
        woods + fields | 2 1
        city           | 1 1
        swamp + river  | 3 2
        stream         | 1 1
        trenches       | 1 1
        ",
        |cells| {
            let cost = |by_road| terrain::cost(&rules(""), features(cells[0]), by_road);
            format!("{} {}", cost(false), cost(true))
        },
    );
}

/// landing.damage.10, landing.damage.11: water on a side makes the hexes on both its banks river side or stream side; water
/// that fills a hex is not in the table.
#[test]
fn water_runs_along_sides() {
    let read = |kind: &str, class: &str| {
        let map = super::scenarios::map_with(kind, class);
        crate::board::Board::read(&map, &rules(""))
    };
    let board = read("river", "open").unwrap();
    let banks: Vec<String> = (0..board.grid.len())
        .filter(|&hex| board.cell(hex).features.has(Feature::River))
        .map(|hex| board.grid.name_of(hex))
        .collect();
    assert_eq!(banks, ["E/c2", "E/c3"]);
    assert!(read("canal", "open").unwrap_err().what.contains("hex-side feature \"canal\""));
    assert!(read("stream", "lake").unwrap_err().what.contains("unknown terrain \"lake\""));
}
