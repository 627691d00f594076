//! The largest scenarios that each system reads: as many hexes, turns, aircraft and units as they may have.

use serde_json::{Value, json};
use std::fmt::Write;

/// A custom scenario, as the API takes it.
pub struct Large {
    /// Its name in the table of measurements.
    pub name: &'static str,
    /// The scenario with its map.
    pub files: Value,
}

/// A map with this many columns and rows, with these tiles in turn from hex to hex.
fn map((columns, rows): (usize, usize), tiles: &[&str], property: &str) -> String {
    let mut classes = String::new();
    for (id, class) in tiles.iter().enumerate() {
        let _ = write!(classes, "<tile id=\"{id}\" type=\"{class}\"/>");
    }
    let row = |row: usize| (0..columns).map(move |hex| (1 + (hex * 7 + row * 3) % tiles.len()).to_string());
    let lines: Vec<String> = (0..rows).map(|at| row(at).collect::<Vec<_>>().join(",")).collect();
    format!(
        "<map version=\"1.10\" orientation=\"hexagonal\" width=\"{columns}\" height=\"{rows}\" tilewidth=\"32\" \
         tileheight=\"28\" hexsidelength=\"16\" staggeraxis=\"x\" staggerindex=\"odd\" infinite=\"0\">{property}\
         <tileset firstgid=\"1\" name=\"t\" tilewidth=\"32\" tileheight=\"28\" tilecount=\"{0}\" columns=\"{0}\">{classes}</tileset>\
         <layer id=\"1\" name=\"ground\" width=\"{columns}\" height=\"{rows}\"><data encoding=\"csv\">{1}</data></layer></map>",
        tiles.len(),
        lines.join(",")
    )
}

fn files(name: &'static str, text: &str, map: &str) -> Large {
    Large { name, files: json!({ "name": format!("{name}.toml"), "text": text, "map": map }) }
}

fn head(system: &str) -> String {
    format!(
        "system = \"{system}\"\ntitle = \"As large as can be\"\nabout = \"Nobody has such a table.\"\nmap = \"m.tmx\"\n"
    )
}

/// A scenario that is small to write but has a list of a million orders.
pub fn reported() -> Large {
    let text = head("pl")
        + "turns = 60\n[seats]\nairborne = \"A\"\ndefender = \"D\"\n\
           [[plane]]\nload = \"US airborne platoon\"\ncount = 8\nturns = [1, 60]\n\
           [[unit]]\nside = \"defender\"\nunit = \"German rifle platoon\"\nwithin = { hexes = 200, of = [\"1,1\"] }\n\
           [victory]\nside = \"airborne\"\ncontrol = [\"1,1\"]\n";
    files("pl, 128 x 128, 8 planes, 60 turns", &text, &map((128, 128), &["clear"], ""))
}

/// Everything that a scenario of platoons may have; gliders have a heading too. With a plan that does not bind, every
/// line of it can be written again in every turn.
pub fn platoons(gliders: bool, ground: &[&str]) -> Large {
    let craft = if gliders {
        "[[glider]]\nload = \"US airborne platoon\"\ncount = 60\nturns = [1, 99]\n"
    } else {
        "[[plane]]\nload = \"US airborne platoon\"\ncount = 14\nturns = [1, 99]\n"
    };
    let text = head("pl")
        + "turns = 99\n[options]\nplan_binding = \"off\"\n[seats]\nairborne = \"A\"\ndefender = \"D\"\n"
        + craft
        + "[[unit]]\nside = \"defender\"\nunit = \"German rifle platoon\"\ncount = 40\nwithin = { hexes = 300, of = [\"128,128\"] }\n\
           [[minefield]]\nside = \"defender\"\ncount = 20\nwithin = { hexes = 300, of = [\"128,128\"] }\n\
           [victory]\nside = \"airborne\"\ncontrol = [\"1,1\"]\n";
    files(if gliders { "pl, 60 gliders" } else { "pl, 14 planes" }, &text, &map((256, 256), ground, ""))
}

/// Everything that a scenario of landings may have.
pub fn landings() -> Large {
    let names = |from: usize, to: usize| (from..to).map(|at| format!("\"P{at}\"")).collect::<Vec<_>>().join(", ");
    // Its maps are put together from lettered tiles of at most 26 columns: A to I above, J to R below.
    let spots: Vec<String> = (0..40).map(|at| format!("\"A/{}{}\"", char::from(b'a' + at / 2), 3 + at * 2)).collect();
    let text = head("landing")
        + "objectives = [\"A/b2\"]\n[seats]\nallied = \"A\"\ngerman = \"G\"\n"
        + &format!("[[group]]\ngroup = \"A\"\nunit = \"paratroop infantry\"\nnames = [{}]\n", names(0, 12))
        + &format!("[[group]]\ngroup = \"B\"\nunit = \"paratroop infantry\"\nnames = [{}]\n", names(12, 24))
        + &format!("[[counter]]\nunit = \"infantry\"\nat = [{}]\n", spots.join(", "));
    let ground = ["open", "hills", "woods", "fields", "bocage", "city", "town", "swamp"];
    let tiles = "<properties><property name=\"tiles\" value=\"ABCDEFGHI/JKLMNOPQR\"/></properties>";
    files("landing, 24 units, 40 counters", &text, &map((234, 256), &ground, tiles))
}

/// Everything that a scenario of aircraft and companies may have.
pub fn companies() -> Large {
    let mut text = head("mbt") + "turns = 99\nobjectives = [\"1,1\"]\n[seats]\nairborne = \"A\"\ndefending = \"D\"\n";
    for company in 0..9 {
        let at = 20 + company * 20;
        let names: Vec<String> = (0..22).map(|unit| format!("\"{company}-{unit}\"")).collect();
        let _ = write!(
            text,
            "[[company]]\nname = \"{company}\"\nprimary = \"{at},20\"\nsecondary = \"{at},22\"\n\
             [[unit]]\ncompany = \"{company}\"\nkind = \"squad\"\nnames = [{}]\n",
            names.join(", ")
        );
    }
    let craft: Vec<String> = (0..60).map(|craft| format!("\"C{craft}\"")).collect();
    let _ = writeln!(text, "[[aircraft]]\nnames = [{}]\nwave = 1\nturn = 1\nlapes = true", craft.join(", "));
    let spots: Vec<String> = (0..196).map(|at| format!("\"{},{}\"", at * 13 % 256, at * 29 % 256)).collect();
    let _ = writeln!(text, "[[defender]]\nunit = \"squad\"\nat = [{}]", spots.join(", "));
    let _ = writeln!(text, "[[defender]]\nunit = \"AA machine gun\"\nat = [\"1,3\", \"2,3\", \"3,3\", \"4,3\"]");
    for _ in 0..60 {
        text += "[[support]]\nside = \"defending\"\nweapon = \"mortar\"\nmissions = 99\n";
    }
    text += "[plan]\nheading = \"N\"\n";
    for craft in 0..60 {
        let units: Vec<String> =
            (0..3).map(|unit| format!("\"{}-{}\"", craft * 3 / 22, craft * 3 % 22 + unit)).collect();
        let load = if craft * 3 / 22 < 9 && craft * 3 % 22 + 2 < 22 { units.join(", ") } else { String::new() };
        let _ = write!(
            text,
            "[[plan.aircraft]]\nname = \"C{craft}\"\nload = [{load}]\nstart = \"{},{}\"\n",
            20 + craft * 3,
            200
        );
    }
    let ground = ["clear", "scrub", "rough", "light woods", "heavy woods", "orchard", "cultivated field"];
    files("mbt, 60 aircraft, 198 units, 200 defenders", &text, &map((256, 256), &ground, ""))
}
