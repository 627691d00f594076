//! Reads the tables of the ground from a ledger and checks them.

use crate::ground::terrain::{FEATURES, Feature};
use crate::rules::Season;
use crate::rules::ground::{
    Ap, Barrage, Cost, Cover, GP_ROWS, Gp, Ground, Limits, OPEN, POINT, Score, Shelters, Spotting, Unit, Weapon,
};
use crate::unit::{Class, KINDS, Kind};
use jumpmaster_core::{Fault, Ledger, Named, Table};

impl Ground {
    /// Reads them from a ledger.
    pub fn read(ledger: &Ledger) -> Result<Ground, Fault> {
        let moves = ledger.table("mbt.table.house-move")?;
        let defence = ledger.table("mbt.table.house-defence")?;
        let heights = ledger.table("mbt.table.house-height")?;
        let fire = ledger.table("mbt.table.house-fire")?;
        let timing = ledger.table("mbt.table.timing")?;
        let both = |row| Ok::<_, Fault>([fire.within(row, "GP", -99, 99)?, fire.within(row, "AP", -99, 99)?]);
        Ok(Ground {
            units: units(ledger.table("mbt.table.house-units")?)?,
            cost: by_feature(CLEAR, |feature| going(feature).map(|word| costs(moves, word)).transpose())?,
            road: costs(moves, "road rate")?,
            ford: costs(moves, "Stream at a ford")?,
            fire: costs(moves, "Burning")?,
            soft: soft(ledger)?,
            cover: by_feature(OPEN, |feature| shelter(feature).map(|word| cover(defence, word)).transpose())?,
            improved: cover(defence, "Improved Position")?,
            hasty: cover(defence, "Hasty Entrenchment")?,
            height: by_feature(0, |feature| {
                tall(feature).map(|word| heights.within(word, "levels", 0, 9)).transpose()
            })?,
            burning: heights.within("Burning hex", "levels", 0, 9)?,
            gp: gp(ledger.table("mbt.table.house-gp")?)?,
            ap: ap(ledger)?,
            quickmarch: both("Quickmarch (Point Effect Modifier)")?,
            orchard: both("one orchard hex between")?,
            barrages: barrages(ledger.table("mbt.table.house-barrage")?)?,
            spotting: spotting(ledger.table("mbt.table.house-spotting")?)?,
            limits: limits(ledger.table("mbt.table.house-limits")?)?,
            score: score(ledger.table("mbt.table.house-score")?)?,
            command: command(ledger.table("mbt.table.command-roll")?)?,
            loads: loads(ledger.table("mbt.table.bundle-load")?)?,
            prepared: last_turn(timing, "Heavy Drop or LAPES item")?,
        })
    }
}

/// The cost of clear ground, and of terrain that the table does not name.
const CLEAR: [Cost; 3] = [Cost::Twelfths(0); 3];

/// The value of every terrain in a table; `none` for terrain it does not name.
fn by_feature<T: Copy>(none: T, read: impl Fn(Feature) -> Result<Option<T>, Fault>) -> Result<[T; FEATURES], Fault> {
    let mut all = [none; FEATURES];
    for &feature in Feature::ALL {
        all[feature.number()] = read(feature)?.unwrap_or(none);
    }
    Ok(all)
}

/// The name of some terrain in the movement table; `None` for overlays.
fn going(feature: Feature) -> Option<&'static str> {
    match feature {
        Feature::Farm => Some("Farm Building"),
        _ => feature.ground().then(|| feature.name()),
    }
}

/// The name of some terrain in the cover table: any stream is a stream.
fn shelter(feature: Feature) -> Option<&'static str> {
    match feature {
        Feature::Farm => Some("Farm Building"),
        Feature::WideStream | Feature::River => Some("Stream"),
        Feature::Water => None,
        _ => feature.ground().then(|| feature.name()),
    }
}

/// The name of some terrain in the table of heights.
fn tall(feature: Feature) -> Option<&'static str> {
    match feature {
        Feature::Orchard
        | Feature::LightWoods
        | Feature::HeavyWoods
        | Feature::Building
        | Feature::Hangar
        | Feature::Tower
        | Feature::Depot
        | Feature::Ordnance => Some(feature.name()),
        Feature::Farm => Some("Farm Building"),
        _ => None,
    }
}

/// The row of a table that has this word among its names: "Clear, Cultivated Field, Airstrip".
fn row_with<'t>(table: &'t Table, word: &str) -> Result<&'t str, Fault> {
    let called = |row: &&str| row.split(", ").any(|part| part.eq_ignore_ascii_case(word));
    table.row_names().find(called).ok_or_else(|| Fault::unknown("row", word, table.row_names()).at(&table.id))
}

/// The fault for a cell that the rules cannot use.
fn wrong(table: &Table, row: &str, column: &str, why: impl Into<String>, fix: &str) -> Fault {
    let cell = table.cell(row, column).unwrap_or_default();
    Fault::new(format!("{}: \"{cell}\" in row \"{row}\", column \"{column}\"", table.id), why, fix)
}

/// A cell with a number of movement points, in twelfths: "1", "1/2".
fn twelfths(table: &Table, row: &str, column: &str) -> Result<u16, Fault> {
    let cell = table.cell(row, column)?;
    let (points, parts) = cell.split_once('/').unwrap_or((cell, "1"));
    let whole = points.parse::<u16>().ok().zip(parts.parse::<u16>().ok());
    whole.filter(|&(points, parts)| points <= 40 && parts > 0 && POINT.is_multiple_of(parts)).map_or_else(
        || {
            Err(wrong(
                table,
                row,
                column,
                "movement is counted in twelfths of a point",
                "write it like 2, 1/2, 1/3 or 1/4",
            ))
        },
        |(points, parts)| Ok(points * (POINT / parts)),
    )
}

fn costs(table: &Table, word: &str) -> Result<[Cost; 3], Fault> {
    let row = row_with(table, word)?;
    let cost = |column| match table.cell(row, column)? {
        "X" => Ok(Cost::Never),
        "all" => Ok(Cost::Whole),
        _ => twelfths(table, row, column).map(Cost::Twelfths),
    };
    Ok([cost("leg")?, cost("wheeled")?, cost("tracked")?])
}

fn soft(ledger: &Ledger) -> Result<u16, Fault> {
    match ledger.options().word::<Season>("soft_fields") {
        Season::Off => Ok(0),
        season => twelfths(ledger.table("mbt.table.soft-fields")?, season.name(), "extra movement points"),
    }
}

fn units(table: &Table) -> Result<[Unit; KINDS], Fault> {
    let mut units = [Unit { class: Class::Leg, moves: 0, gp: 0, normal: 0, long: 0, points: 0, ap: 0, law: 0 }; KINDS];
    for &kind in Kind::ALL {
        let row = kind.row();
        let range = |column| match table.cell(row, column)? {
            "-" => Ok(0),
            _ => table.within(row, column, 0, 60),
        };
        let (ap, law) = match table.cell(row, "AP range")?.strip_suffix(" (LAW)") {
            Some(hexes) => (
                0,
                hexes.parse().map_err(|_| {
                    wrong(table, row, "AP range", "it is no number of hexes", "write it like \"2 (LAW)\"")
                })?,
            ),
            None => (range("AP range")?, 0),
        };
        units[kind as usize] = Unit {
            class: Class::named(table.cell(row, "class")?).map_err(|fault| fault.at(&table.id))?,
            moves: table.within(row, "move", 0, 40)?,
            gp: table.within(row, "GP factor", 0, 99)?,
            normal: range("normal range")?,
            long: range("long range")?,
            points: table.within(row, "stacking points", 0, 20)?,
            ap,
            law,
        };
    }
    Ok(units)
}

fn cover(table: &Table, word: &str) -> Result<Cover, Fault> {
    let row = row_with(table, word)?;
    let value = |column| table.within(row, column, -99, 99);
    let who = table.cell(row, "who")?;
    let numbers: Vec<u8> = who.split_whitespace().filter_map(|part| part.parse().ok()).collect();
    let pit = row_with(table, Feature::Pit.name())? == row;
    let shelters = match (numbers.as_slice(), who) {
        ([], "all") => Shelters::All,
        ([], "leg") => Shelters::Leg,
        (&[points], _) if who.ends_with(" leg stacking points") => Shelters::LegPoints(points, pit),
        (&[points], _) if who.ends_with(" stacking points") => Shelters::Together(points),
        (&[leg, vehicles], _) if who.contains(" leg + ") => Shelters::Each(leg, vehicles),
        _ => {
            return Err(wrong(
                table,
                row,
                "who",
                "it does not say who is covered",
                "write all, leg, \"10 stacking points\", \"3 leg stacking points\" or \"2 leg + 2 vehicle stacking points\"",
            ));
        }
    };
    Ok(Cover {
        defence: value("GP defence value")?,
        gp: value("GP Point Effect Modifier")?,
        ap: value("AP Point Effect Modifier")?,
        shelters,
    })
}

fn gp(table: &Table) -> Result<Gp, Fault> {
    const COLUMNS: [&str; 4] = ["eliminated", "step loss", "suppressed", "no effect"];
    const ROWS: [(&str, i16); GP_ROWS] = [
        ("net 0 or less", 0),
        ("net 1-5", 5),
        ("net 6-12", 12),
        ("net 13-20", 20),
        ("net 21-34", 34),
        ("net 35-49", 49),
        ("net 50 or more", i16::MAX),
    ];
    let mut bands = [[0; 4]; GP_ROWS];
    for (bands, (row, _)) in bands.iter_mut().zip(ROWS) {
        *bands = table.bands(row, COLUMNS, 100)?;
    }
    Ok(Gp { up_to: ROWS.map(|(_, up_to)| up_to), bands })
}

fn ap(ledger: &Ledger) -> Result<Ap, Fault> {
    const ROWS: [(&str, u8); 4] = [("0-3 hexes", 3), ("4-8 hexes", 8), ("9-15 hexes", 15), ("16-20 hexes", 20)];
    let table = ledger.table("mbt.table.house-ap")?;
    let dr = |row, least, most| table.within(row, "hit on DR up to", least, most);
    let mut hit = [(0, 0); 4];
    for (hit, (row, hexes)) in hit.iter_mut().zip(ROWS) {
        *hit = (hexes, dr(row, 0, 100)?);
    }
    let point = dr("each point of AP Point Effect Modifier", -50, 50)?;
    let [destroyed, _] = ledger.table("mbt.table.house-ap-effect")?.bands("hit", ["destroyed", "suppressed"], 10)?;
    Ok(Ap { hit, point, destroyed })
}

fn barrages(table: &Table) -> Result<[Barrage; Weapon::ALL.len()], Fault> {
    let mut barrages = [Barrage { gp: 0, sets_off: false, endangers: false }; Weapon::ALL.len()];
    for &weapon in Weapon::ALL {
        let row = weapon.name();
        let yes = |column| match table.cell(row, column)? {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(wrong(table, row, column, "it does or it does not", "write yes or no")),
        };
        barrages[weapon.number()] = Barrage {
            gp: table.within(row, "GP factors", 0, 999)?,
            sets_off: yes("sets off fuel and ordnance")?,
            endangers: yes("endangers bundles")?,
        };
    }
    Ok(barrages)
}

fn spotting(table: &Table) -> Result<Spotting, Fault> {
    let hexes = |row| match table.cell(row, "hexes")? {
        "any" => Ok(Some(u8::MAX)),
        "none" => Ok(None),
        _ => table.within(row, "hexes", 0, 100).map(Some),
    };
    let some =
        |row| hexes(row)?.ok_or_else(|| wrong(table, row, "hexes", "it is some distance", "write a number, or any"));
    Ok(Spotting {
        fired: some("target has fired")?,
        moved: some("target has moved or landed")?,
        open: some("target still in the open")?,
        cover: some("target still in cover")?,
        suppressed: some("spotter suppressed")?,
        buttoned: some("spotter buttoned up")?,
        abandoned: hexes("spotter abandoned")?,
        disrupted: some("spotter disrupted")?,
    })
}

fn limits(table: &Table) -> Result<Limits, Fault> {
    fn limit<N: Copy + Into<i64> + TryFrom<i64> + From<u8>>(table: &Table, row: &str) -> Result<N, Fault> {
        table.within(row, "number", N::from(0), N::from(99))
    }
    Ok(Limits {
        stacking: limit(table, "stacking points per side in a hex")?,
        command: limit(table, "command points per side and turn")?,
        quickmarch: limit(table, "movement points of Quickmarch")?,
        release: limit(table, "hexes to an enemy that releases a march")?,
        areas: limit(table, "hexes between AAs")?,
        objective: limit(table, "hexes to an objective that rallies")?,
        rallied: limit(table, "objective influence succeeds on a dr up to")?,
        bundle: limit(table, "unattended bundle lost on a dr up to")?,
    })
}

fn score(table: &Table) -> Result<Score, Fault> {
    let points = |row| table.within(row, "points", 0, 99);
    Ok(Score {
        objective: points("objective hex held alone")?,
        small: points("enemy LGOP, half-squad or team destroyed")?,
        squad: points("enemy squad destroyed")?,
        vehicle: points("enemy vehicle or gun destroyed")?,
        transport: points("transport down")?,
    })
}

fn command(table: &Table) -> Result<[Option<(i8, u8)>; 3], Fault> {
    let mut rolls = [None; 3];
    for (roll, row) in rolls.iter_mut().zip(["first squad", "second squad", "third squad"]) {
        let on = table.cell(row, "command element on")?;
        if on == "Automatic" {
            continue;
        }
        let face = on.strip_prefix("1-").unwrap_or(on).parse().ok().filter(|face| (1..=10).contains(face));
        let face = face.ok_or_else(|| {
            wrong(table, row, "command element on", "it is no range of low dice", "write it like 1-3, or Automatic")
        })?;
        *roll = Some((table.within(row, "drm", -9, 9)?, face));
    }
    Ok(rolls)
}

fn loads(table: &Table) -> Result<[(u8, u8); 6], Fault> {
    let mut loads = [(0, 0); 6];
    for (load, row) in loads.iter_mut().zip(["LGOP", "half-squad", "team", "squad", "command element", "vehicle"]) {
        *load = (table.within(row, "bundles", 0, 20)?, table.within(row, "movement points for each", 0, 20)?);
    }
    Ok(loads)
}

/// The last turn that a row of the timing table names, counted from T: 2 for "T / T+1 / T+2" (mbt.table.timing).
fn last_turn(table: &Table, row: &str) -> Result<u8, Fault> {
    let turn = table.cell(row, "turn")?.rsplit("T+").next().and_then(|turns| turns.parse().ok());
    turn.ok_or_else(|| wrong(table, row, "turn", "it ends with no turn after T", "write it like T+2"))
}
