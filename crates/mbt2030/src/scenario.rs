//! Scenarios: a table, two armies, and what of the setting up is fixed beforehand.
//!
//! `file.rs` is a scenario as it is written, `ground.rs` makes terrain of a drawn map, `deployment.rs` holds a fixed
//! deployment to the table.

mod deployment;
mod file;
mod ground;

pub use file::{Deployed, File, Roster, SideFile, TableFile};
pub(crate) use ground::draw;

use crate::army::Army;
use crate::rules::Rules;
use crate::rules::options::TableWidth;
use crate::season::Season;
use crate::terrain::{Layout, Squares};
use crate::unit::Side;
use crate::weather::Weather;
use crate::zone::Zone;
use jumpmaster_core::plane::{Facing, Point};
use jumpmaster_core::sheet::Tabletop;
use jumpmaster_core::{Fault, Head, MapFile, Named, ScenarioFile, Sheet, named};
use std::sync::Arc;

/// The scenarios that come with the system.
pub const SCENARIOS: &[ScenarioFile] = &[
    ScenarioFile {
        name: "amber-crossroads",
        text: include_str!("scenarios/amber-crossroads.toml"),
        map: Some(include_str!("maps/amber-crossroads.tmx")),
    },
    ScenarioFile { name: "meeting", text: include_str!("scenarios/meeting.toml"), map: None },
];

named! {
    /// Who has which base edge (mbt2030.placement.2).
    pub enum Edges: "choice of edges" {
        /// Side A has the lower edge, side B the upper one.
        Fixed = "fixed",
        /// Who does not place the terrain chooses one of the two long edges.
        Chosen = "chosen",
    }
}

/// What lies on the table (mbt2030.placement.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Land {
    /// What its map shows.
    Drawn(Layout),
    /// What is rolled for its squares when the game is set up.
    Rolled(Squares),
}

/// Where a stand is, and which way it faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The centre of its base.
    pub at: Point,
    /// Its facing.
    pub facing: Facing,
}

/// What a side begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Force {
    /// Its army.
    pub army: Army,
    /// Where the stands of each group are, if that is fixed; those that are not on the table have no place.
    pub deployment: Option<Vec<Vec<Option<Place>>>>,
}

/// A scenario, read and checked.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The rules it is played by.
    pub rules: Arc<Rules>,
    /// Its name on the command line.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// How wide and how deep the table is, in thousandths (mbt2030.area.3).
    pub size: [u32; 2],
    /// What lies on it.
    pub land: Land,
    /// The climatic zone, if it is fixed.
    pub zone: Option<Zone>,
    /// The season, if it is fixed.
    pub season: Option<Season>,
    /// The hour of the first turn, if it is fixed.
    pub hour: Option<u8>,
    /// The weather, if it is fixed.
    pub weather: Option<Weather>,
    /// Who has which edge.
    pub edges: Edges,
    /// After how many turns it is a draw, unless an option says so (mbt2030.victory.4); 0 for no end.
    pub turns: u8,
    /// What the two sides begin with.
    pub forces: [Force; 2],
}

impl Scenario {
    /// The home zones of the two armies (mbt2030.zone.2).
    pub fn homes(&self) -> [Option<Zone>; 2] {
        [self.forces[0].army.home, self.forces[1].army.home]
    }

    /// The last turn (mbt2030.victory.4): that of the option, or else that of the scenario; 0 if there is none.
    pub fn last_turn(&self) -> u16 {
        match self.rules.options.turn_limit {
            0 => self.turns.into(),
            limit => limit.into(),
        }
    }

    /// What a side begins with.
    pub fn force(&self, side: Side) -> &Force {
        &self.forces[side.number()]
    }
}

/// The longest side of a table, in inches.
const LONGEST: u16 = 240;

/// The best table for two armies with these numbers of battle groups, in thousandths: so wide for each group, and half
/// as deep, both up to whole squares (mbt2030.area.1).
pub fn best_table(rules: &Rules, groups: [usize; 2]) -> [u32; 2] {
    let counted = match rules.options.table_width {
        TableWidth::BothSides => groups[0] + groups[1],
        TableWidth::OneSide => groups[0].max(groups[1]),
    };
    let whole = |length: u32| length.div_ceil(rules.distances.square) * rules.distances.square;
    let wide = whole(counted as u32 * rules.distances.group_width);
    [wide, whole((wide * rules.counts.depth).div_ceil(100))]
}

/// The size of the table: that of the map, what the file says, or the first of the fixed tables (mbt2030.area.2).
fn size(file: Option<&TableFile>, map: &MapFile, rules: &Rules, groups: [usize; 2]) -> Result<[u32; 2], Fault> {
    let size = match (file, map) {
        (None, MapFile::None) => return Ok(rules.counts.tables[0]),
        (None, map) => map.plane()?.size,
        (Some(_), MapFile::Plane(_) | MapFile::Hexes(_)) => {
            return Err(Fault::new(
                "the table has a size and a map",
                "a map has a size of its own",
                "leave table = out",
            ));
        }
        (Some(TableFile::Size(sides)), MapFile::None) => {
            for &side in sides {
                jumpmaster_core::input::between("table, inches", side, 1, LONGEST)?;
            }
            sides.map(|side| u32::from(side) * 1000)
        }
        (Some(TableFile::Best(word)), MapFile::None) if word == "best" => best_table(rules, groups),
        (Some(TableFile::Best(word)), MapFile::None) => {
            let why = "a table has a width and a depth, or is the best for the armies";
            return Err(Fault::new(format!("table = \"{word}\""), why, "write [72, 48], or \"best\""));
        }
    };
    let base = rules.distances.base;
    match size.iter().find(|&&side| side > u32::from(LONGEST) * 1000 || side < base) {
        Some(side) => Err(Fault::new(
            format!("a table with a side of {} in", side / 1000),
            format!("it has up to {LONGEST} in, and room for a stand"),
            "take another table",
        )),
        None => Ok(size),
    }
}

/// The army that a roster names or lists.
fn army(roster: &Roster, side: Side, rules: &Rules) -> Result<Army, Fault> {
    match roster {
        Roster::Name(name) => Army::shipped(name, rules),
        Roster::List(list) => Army::of(list, rules),
    }
    .map_err(|fault| fault.at(side))
}

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "a table, two armies, and what of zone, season, hour and weather is fixed";

    fn read(head: Head, file: File, map: &MapFile, rules: Arc<Rules>) -> Result<Scenario, Fault> {
        let armies = [army(&file.a.army, Side::A, &rules)?, army(&file.b.army, Side::B, &rules)?];
        let groups = [armies[0].groups.len(), armies[1].groups.len()];
        if let Some(agreed) = file.groups.filter(|&agreed| groups.iter().any(|&own| own != usize::from(agreed))) {
            return Err(Fault::new(
                format!("{agreed} battle groups are agreed, and there are {} and {}", groups[0], groups[1]),
                "mbt2030.army.1: the players agree their number",
                "change the armies, or leave groups = out",
            ));
        }
        if let Some(hour) = file.hour {
            jumpmaster_core::input::between("hour", hour, 0, 23)?;
        }
        let size = size(file.table.as_ref(), map, &rules, groups)?;
        let land = match map {
            MapFile::None => Land::Rolled(Squares::of(&rules, size)?),
            map => Land::Drawn(ground::read(&rules, file.zone, map.plane()?)?),
        };
        let edges = file.edges.unwrap_or(match land {
            Land::Drawn(_) => Edges::Fixed,
            Land::Rolled(_) => Edges::Chosen,
        });
        let deployments = deployment::read(&rules, size, edges, &armies, [&file.a.deployment, &file.b.deployment])?;
        let [a, b] = armies;
        let [places_a, places_b] = deployments;
        let forces = [Force { army: a, deployment: places_a }, Force { army: b, deployment: places_b }];
        Ok(Scenario {
            rules,
            name: head.name,
            title: head.title,
            seats: Side::ALL.iter().map(ToString::to_string).collect(),
            size,
            land,
            zone: file.zone,
            season: file.season,
            hour: file.hour,
            weather: file.weather,
            edges,
            turns: file.turns.unwrap_or(0),
            forces,
        })
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn ground(&self) -> Sheet {
        let mut table = Tabletop { size: self.size, unit: "in".into(), ..Tabletop::default() };
        if let Land::Drawn(layout) = &self.land {
            ground::draw(layout, &mut table);
        }
        Sheet { title: self.title.clone(), table: Some(Box::new(table)), ..Sheet::default() }
    }
}
