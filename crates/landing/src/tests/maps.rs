//! Custom maps: a drawn map is used as it is, in procedures as in the game (landing.map.1).

use super::*;
use crate::best::BestProcedure;
use crate::deviation::DeviationProcedure;
use crate::input::BoardInput;
use crate::land::LandProcedure;
use crate::scenario::Scenario;
use crate::wave::WaveProcedure;
use jumpmaster_core::Scenario as _;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape, Side, Tiles};
use jumpmaster_core::{Map, ScenarioSource};
use serde_json::json;

/// A drawn map: tiles of this size, a road and a town, a river and a stream along sides, names.
fn drawn(tiles: &str, [columns, rows]: [u16; 2], shape: Shape) -> Map {
    let tiles = Tiles::parse(tiles).unwrap();
    let [across, down] = tiles.size();
    let grid = Grid {
        orientation: Orientation::Flat,
        columns: columns * across,
        rows: rows * down,
        shape,
        names: Names::Tiles(tiles),
    };
    let mut map = Map::blank("own", grid, "open");
    for (hex, class) in [("E/a2", "road"), ("E/b2", "road"), ("E/b2", "town"), ("E/d4", "stream side")] {
        map.put(grid.parse(hex).unwrap(), class).unwrap();
    }
    for (hex, side, kind) in [("E/c2", "S", "stream"), ("E/d3", "NE", "river"), ("E/a1", "NW", "river")] {
        let side = Side::named(side, Orientation::Flat).unwrap();
        map.sides.push((grid.parse(hex).unwrap(), side, kind.into()));
    }
    map.labels.push((grid.parse("E/b2").unwrap(), "Sept Vents".into(), "place".into()));
    map.labels.push((grid.parse("E/c2").unwrap(), "the Odon".into(), "water".into()));
    map.properties.insert("title".into(), "A map of one's own".into());
    map
}

/// A scenario on a map, with a name and options.
fn scenario(name: &str, options: &str, map: Map) -> Arc<Scenario> {
    let text = format!(
        "system = \"landing\"\ntitle = \"own\"\nabout = \"\"\nmap = \"\"\nobjectives = []\n[options]\n{options}\n\
         [seats]\nallied = \"a\"\ngerman = \"b\"\n[[group]]\ngroup = \"A\"\nunit = \"paratroop infantry\"\nnames = [\"P1\"]\n\
         [[counter]]\nunit = \"infantry\"\nat = [\"E/b2\"]\n[[drop]]\ngroup = \"A\"\nat = [\"E/d5\"]\n"
    );
    let source = ScenarioSource { file: name.into(), text, map: map.into() };
    source.read::<<Landing as System>::Scenario>(&ledger(), None).unwrap_or_else(|fault| panic!("{fault}"))
}

/// What a scenario offers a procedure, printed and read back.
fn offered<P: Procedure<System = Landing>>(scenario: &Scenario) -> P::Case {
    let printed = serde_json::to_string(&P::of_scenario(scenario).unwrap()).unwrap();
    P::prepare(&scenario.rules, &serde_json::from_str(&printed).unwrap()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// landing.map.1: the input made from a scenario's map describes the same map, whatever its tiles, columns and name.
#[test]
fn a_drawn_map_is_carried_whole() {
    let shapes = [
        ("own.toml", "", drawn("EF", [8, 8], Shape::EvenShifted)),
        ("own.toml", "", drawn("EF", [10, 10], Shape::OddShifted)),
        ("own.toml", "", drawn("EF/GH", [9, 6], Shape::OddShifted)),
        ("own.toml", "", drawn("E", [26, 60], Shape::EvenShifted)),
        ("own.toml", "tile_rows = 4\nnorth_columns = \"acegi\"", drawn("EF", [10, 10], Shape::EvenShifted)),
        ("crossroads.toml", "", drawn("EF", [10, 10], Shape::EvenShifted)),
        ("hedgerows", "", drawn("EF", [7, 9], Shape::EvenShifted)),
    ];
    for (name, options, map) in shapes {
        let scenario = scenario(name, options, map);
        let input = BoardInput::of(&scenario);
        assert_eq!(input.map, None, "{name} is not the map that ships under that name");
        let printed = serde_json::to_string(&input).unwrap();
        let read: BoardInput = serde_json::from_str(&printed).unwrap();
        assert_eq!(read.read(&scenario.rules).unwrap(), scenario.board, "{printed}");
    }
}

/// landing.map.1: a built-in map goes by its name, in any scenario; changed in one hex it is a custom map.
#[test]
fn a_shipped_map_goes_by_its_name() {
    for file in Landing::SCENARIOS {
        let read = |map: Map| {
            let source = ScenarioSource { file: "mine".into(), text: file.text.into(), map: map.into() };
            BoardInput::of(&source.read::<<Landing as System>::Scenario>(&ledger(), None).unwrap())
        };
        let map = Map::read(file.name, file.map.unwrap(), &|_| None).unwrap();
        assert_eq!(read(map.clone()), BoardInput::named(file.name));
        let mut changed = map;
        changed.tiles[0].push("swamp".into());
        let input = read(changed.clone());
        assert_eq!(input.map, None);
        let rules = rules("");
        assert_eq!(*input.read(&rules).unwrap(), crate::board::Board::read(&changed, &rules).unwrap());
    }
}

/// landing.map.1, landing.off-map.1: tiles of eight rows have no ninth, in the game as in every procedure.
#[test]
fn procedures_run_on_the_map_that_is_drawn() {
    let own = scenario("own", "german_set_up = \"printed\"", drawn("EF", [8, 8], Shape::EvenShifted));
    let mut table = table::Table::of(<Landing as System>::State::set_up(&own));
    let told = table.row("drop E/d5 + land P1", "4 4");
    assert!(told.contains("P1 S 4; P1 lost"), "{told}");
    let dice = || Scripted::new(parse_faces("4 4").unwrap());
    let deviation = DeviationProcedure::run(&offered::<DeviationProcedure>(&own), &mut dice()).unwrap();
    assert_eq!(deviation.hex, None);
    let land = LandProcedure::run(&offered::<LandProcedure>(&own), &mut dice()).unwrap();
    assert_eq!(land.lost_off_the_map, 1);
    let wave = WaveProcedure::run(&offered::<WaveProcedure>(&own), &mut dice()).unwrap();
    assert_eq!(wave.lost_off_the_map, 1);
    let best = BestProcedure::run(&offered::<BestProcedure>(&own), &mut Scripted::new(Vec::new())).unwrap();
    assert_eq!(best.tried, 128, "sixteen columns by eight rows");
}

/// Procedures show the drawn map: its hexes, waters and names.
#[test]
fn procedures_show_the_map_that_is_drawn() {
    let own = scenario("own", "", drawn("EF", [8, 8], Shape::OddShifted));
    let ground = own.ground();
    let sheets = [
        DeviationProcedure::sheet(&offered::<DeviationProcedure>(&own)),
        LandProcedure::sheet(&offered::<LandProcedure>(&own)),
        WaveProcedure::sheet(&offered::<WaveProcedure>(&own)),
        BestProcedure::sheet(&offered::<BestProcedure>(&own)),
    ];
    for sheet in sheets.into_iter().flatten() {
        assert_eq!(sheet.grid, ground.grid);
        assert_eq!((&sheet.ground, &sheet.sides, &sheet.labels), (&ground.ground, &ground.sides, &ground.labels));
    }
}

/// landing.map.1: what a description says about its own tiles overrides the options; faults in it are reported in words.
#[test]
fn a_description_may_say_all_itself() {
    check(
        "
        options             | board                                          | lands
                            | {}                                             | S 4 E/d9
                            | {\"tile_rows\": 8}                             | S 4 lost
        tile_rows=8         | {}                                             | S 4 lost
        tile_rows=8         | {\"tile_rows\": 10}                            | S 4 E/d9
                            | {\"tile_columns\": 3}                          | no: …
                            | {\"tile_columns\": 27}                         | no: there can be 1 to 26
                            | {\"tile_rows\": 0}                             | no: there can be 1 to 256
                            | {\"map\": \"crossroads\", \"tile_rows\": 8}    | no: a board is one or the other
                            | {\"waters\": {\"river\": [\"E/d4 S\"]}}        | S 4 E/d9
                            | {\"waters\": {\"canal\": [\"E/d4 S\"]}}        | no: …
                            | {\"waters\": {\"river\": [\"E/d4\"]}}          | no: it lies along one side of a hex
                            | {\"waters\": {\"river\": [\"E/d4 E\"]}}        | no: …
                            | {\"names\": [{\"text\": \"x\", \"hex\": \"G/a1\"}]} | no: …
        ",
        |cells| {
            let mut board: serde_json::Value = serde_json::from_str(cells[1]).unwrap();
            board["tiles"] = json!("EF");
            let input = json!({ "board": board, "drop_point": "E/d5" });
            or_fault(resolve::<DeviationProcedure>(cells[0], input, "4 4"), |outcome| {
                format!("{} {} {}", outcome.direction, outcome.distance, outcome.hex.unwrap_or("lost".into()))
            })
        },
    );
    let north = |columns: &str| {
        let input = json!({ "board": { "tiles": "EF", "north_columns": columns }, "drop_point": "F/c5" });
        resolve::<DeviationProcedure>("", input, "2 1").unwrap().hex.unwrap()
    };
    assert_eq!([north("bdfhj"), north("acegi")], ["F/d5", "F/d4"]);
}
