//! Scenarios: groups that land, counters that wait for them, objectives, read from a file and checked (landing.base.8).

use super::board::Board;
use super::past::{ENEMIES, LANDERS};
use super::rules::Rules;
use super::sheet;
use super::state::Party;
use super::unit::Group;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Head, MapFile, Named, Sheet};
use serde::Deserialize;
use std::sync::Arc;

/// A scenario, with the rules and the board it is played by.
#[derive(Debug)]
pub struct Scenario {
    /// Its id on the command line.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The rules, with its options and any house rules applied.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// The names of the seats: the landing side, the defending side (landing.units.5).
    pub seats: [String; 2],
    /// The units that land, group by group (landing.sequence.1).
    pub units: Vec<UnitSpec>,
    /// The defender's counters as they are printed.
    pub counters: Vec<CounterSpec>,
    /// The objectives (landing.base.7).
    pub objectives: Vec<Spot>,
    /// Ready-made drop points, for players who want to see some before they choose their own.
    pub plan: Vec<(Group, Spot)>,
}

impl Scenario {
    /// Whether the defender may exchange his counters before the drop, so that nobody else knows what each one is
    /// (landing.hidden.1).
    pub fn exchanges(&self) -> bool {
        self.rules.exchanged_set_up && self.counters.len() > 1
    }
}

/// A unit that lands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitSpec {
    /// Its name.
    pub name: String,
    /// The number of its kind.
    pub kind: usize,
    /// Its Army Group.
    pub group: Group,
}

/// A counter of the defender.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CounterSpec {
    /// The number of its kind.
    pub kind: usize,
    /// Where it is printed.
    pub at: Spot,
}

/// The contents of a scenario file beyond its head.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    objectives: Vec<String>,
    seats: Seats,
    group: Vec<Grouped>,
    #[serde(default)]
    counter: Vec<Placed>,
    #[serde(default)]
    drop: Vec<Drop>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seats {
    allied: String,
    german: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Grouped {
    group: Group,
    unit: String,
    names: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    unit: String,
    at: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drop {
    group: Group,
    at: Vec<String>,
}

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "groups, counters and objectives";

    fn read(head: Head, file: File, map: &MapFile, rules: Arc<Rules>) -> Result<Scenario, Fault> {
        let board = Arc::new(Board::read(map.hexes()?, &rules)?);
        Reader { rules, board }.scenario(head, file)
    }

    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }

    fn ground(&self) -> Sheet {
        sheet::ground(self)
    }
}

struct Reader {
    rules: Arc<Rules>,
    board: Arc<Board>,
}

impl Reader {
    fn scenario(self, head: Head, file: File) -> Result<Scenario, Fault> {
        let Seats { allied, german } = file.seats;
        let seats = if self.rules.germans_land { [german, allied] } else { [allied, german] };
        let scenario = Scenario {
            name: head.name,
            title: head.title,
            units: self.units(&file.group)?,
            counters: self.counters(&file.counter)?,
            objectives: self.board.grid.parse_spots(&file.objectives)?,
            plan: self.plan(&file.drop)?,
            seats,
            rules: self.rules,
            board: self.board,
        };
        check_size(&scenario)?;
        Ok(scenario)
    }

    /// The units of all groups, in the order A, B, R: paratroopers and gliders may be mixed (landing.sequence.1), and each
    /// must be one that can land (landing.units.2, landing.units.3).
    fn units(&self, groups: &[Grouped]) -> Result<Vec<UnitSpec>, Fault> {
        let mut units: Vec<UnitSpec> = Vec::new();
        for Grouped { group, unit, names } in groups {
            let kind = self.rules.kind_named(unit)?;
            if !self.rules.may_land(&self.rules.kinds[kind]) {
                return Err(Fault::new(
                    format!("\"{unit}\" in group {group}"),
                    "infantry jumps; infantry, command groups and artillery come by glider (landing.units.2, landing.units.3)",
                    "name a unit that lands, or set option glider_types to any",
                ));
            }
            for name in names {
                if units.iter().any(|known| known.name == *name) || name.trim().is_empty() {
                    return Err(Fault::new(
                        format!("a second unit called \"{name}\""),
                        "units are told apart by their names",
                        "give it another name",
                    ));
                }
                units.push(UnitSpec { name: name.clone(), kind, group: *group });
            }
        }
        units.sort_by_key(|unit| unit.group);
        Ok(units)
    }

    fn counters(&self, placed: &[Placed]) -> Result<Vec<CounterSpec>, Fault> {
        let mut counters: Vec<CounterSpec> = Vec::new();
        for Placed { unit, at } in placed {
            let kind = self.rules.kind_named(unit)?;
            if self.rules.kinds[kind].party != Party::Defending {
                return Err(Fault::new(
                    format!("\"{unit}\" as a counter of the defender"),
                    "it belongs to the landing side (landing.units.5)",
                    "name infantry, command, artillery or dummy",
                ));
            }
            for at in self.board.grid.parse_spots(at)? {
                if counters.iter().any(|known| known.at == at) {
                    return Err(Fault::new(
                        format!("two counters in {}", self.board.called(at)),
                        "a hex has room for one counter (landing.base.2)",
                        "give one of them another hex",
                    ));
                }
                counters.push(CounterSpec { kind, at });
            }
        }
        Ok(counters)
    }

    fn plan(&self, drops: &[Drop]) -> Result<Vec<(Group, Spot)>, Fault> {
        let mut plan: Vec<(Group, Spot)> = Vec::new();
        for Drop { group, at } in drops {
            for spot in self.board.grid.parse_spots(at)? {
                plan.push((*group, spot));
            }
        }
        plan.sort_by_key(|(group, _)| *group);
        for &group in Group::ALL {
            if plan.iter().filter(|(of, _)| *of == group).count() > 2 {
                return Err(Fault::new(
                    format!("more than two drop points for group {group}"),
                    "a group has one drop point, or two (landing.drop-point.2)",
                    "leave some out",
                ));
            }
        }
        Ok(plan)
    }
}

/// Checks that units and counters have different numbers and enough space on the map, and that somebody lands.
fn check_size(scenario: &Scenario) -> Result<(), Fault> {
    let Scenario { units, counters, board, objectives, .. } = scenario;
    if units.is_empty() || units.len() > LANDERS || counters.len() > ENEMIES || objectives.len() > ENEMIES {
        return Err(Fault::new(
            format!("{} units, {} counters and {} objectives", units.len(), counters.len(), objectives.len()),
            format!("1 to {LANDERS} units land, on {ENEMIES} counters and {ENEMIES} objectives at the most"),
            "leave some out",
        ));
    }
    if units.len() + counters.len() >= board.grid.len() {
        return Err(Fault::new(
            format!("{} units and {} counters", units.len(), counters.len()),
            format!("the map has {} hexes, one for each counter (landing.base.2)", board.grid.len()),
            "take a larger map",
        ));
    }
    Ok(())
}
