//! Scenarios: forces, landing turns, set-up areas and victory, read from a file and checked (pl.scenario.1).

use super::board::{Board, Feature};
use super::rules::Rules;
use super::sheet;
use super::state::{Party, UNITS};
use jumpmaster_core::hex::{Side, Spot};
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
    /// How many game turns it lasts.
    pub turns: u8,
    /// The names of the seats: the airborne side, the defender.
    pub seats: [String; 2],
    /// Planes and gliders, in plan order.
    pub craft: Vec<CraftSpec>,
    /// Units that are set up, and those that come later.
    pub pieces: Vec<Piece>,
    /// Minefields that are set up.
    pub minefields: Vec<Minefield>,
    /// Who wins.
    pub victory: Victory,
    /// A ready-made plan, for players who want to see one before they write their own.
    pub plan: Vec<Landing>,
}

/// Whether an aircraft drops its load or lands with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CraftKind {
    /// A transport plane.
    Plane,
    /// A glider.
    Glider,
}

/// An aircraft and its load.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CraftSpec {
    /// What it is.
    pub kind: CraftKind,
    /// The counter it carries.
    pub load: usize,
    /// The first and the last turn it may come.
    pub turns: (u8, u8),
}

/// A unit that is not flown in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Whose it is.
    pub owner: Party,
    /// Its counter.
    pub counter: usize,
    /// How it comes into play.
    pub arrival: Arrival,
}

/// How a unit comes into play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// Set up before the first turn in one of these hexes.
    SetUp(Vec<Spot>),
    /// Enters at a hex in its Movement Phase from this turn on.
    Enters(u8, Spot),
}

/// A minefield to be laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minefield {
    /// Who lays it.
    pub owner: Party,
    /// The hexes it may be laid in.
    pub hexes: Vec<Spot>,
}

/// One line of a written plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, Deserialize)]
pub struct Landing {
    /// The turn.
    pub turn: u8,
    /// The target hex.
    pub at: Spot,
    /// For gliders: the side they fly toward.
    pub heading: Option<Side>,
}

/// What decides the game after the last turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Victory {
    /// The side that wins if all below holds; otherwise the other one does.
    pub side: Party,
    /// Hexes it must control.
    pub control: Vec<Spot>,
    /// Lists of hexes; it must control at least one of each.
    pub one_of_each: Vec<Vec<Spot>>,
    /// The maximum number of sticks, or their worth, that it may lose.
    pub most_lost: Option<u16>,
}

/// The contents of a scenario file beyond its head.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    turns: u8,
    seats: Seats,
    #[serde(default)]
    plane: Vec<Flown>,
    #[serde(default)]
    glider: Vec<Flown>,
    #[serde(default)]
    unit: Vec<Placed>,
    #[serde(default)]
    minefield: Vec<Mines>,
    #[serde(default)]
    reinforcement: Vec<Late>,
    victory: Goal,
    #[serde(default)]
    landing: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seats {
    airborne: String,
    defender: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flown {
    load: String,
    #[serde(default = "one")]
    count: u8,
    turns: (u8, u8),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    side: Party,
    unit: String,
    #[serde(default = "one")]
    count: u8,
    within: Within,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Within {
    hexes: u32,
    of: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mines {
    side: Party,
    #[serde(default = "one")]
    count: u8,
    within: Within,
    #[serde(default)]
    not_in: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Late {
    side: Party,
    unit: String,
    #[serde(default = "one")]
    count: u8,
    turn: u8,
    at: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Goal {
    side: Party,
    #[serde(default)]
    control: Vec<String>,
    #[serde(default)]
    one_of_each: Vec<Vec<String>>,
    #[serde(default)]
    most_lost_sticks: Option<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    turn: u8,
    at: String,
    #[serde(default)]
    heading: Option<String>,
}

const fn one() -> u8 {
    1
}

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "forces, turns and victory";

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
        if !(1..=99).contains(&file.turns) {
            return Err(Fault::new(format!("{} turns", file.turns), "a game has an end", "give 1 to 99 turns"));
        }
        let mut craft = self.craft(CraftKind::Plane, &file.plane, file.turns)?;
        craft.extend(self.craft(CraftKind::Glider, &file.glider, file.turns)?);
        let plan = self.plan(&file.landing, &craft)?;
        let scenario = Scenario {
            name: head.name,
            title: head.title,
            turns: file.turns,
            seats: [file.seats.airborne, file.seats.defender],
            craft,
            pieces: self.pieces(&file.unit, &file.reinforcement, file.turns)?,
            minefields: self.minefields(&file.minefield)?,
            victory: self.victory(&file.victory)?,
            plan,
            rules: self.rules,
            board: self.board,
        };
        check_size(&scenario)?;
        Ok(scenario)
    }

    /// Planes drop paratroop platoons, and artillery only by the option; gliders carry one platoon or one battery
    /// (pl.transport.2, pl.glider.3, pl.glider.4, pl.glider.5).
    fn craft(&self, kind: CraftKind, flown: &[Flown], turns: u8) -> Result<Vec<CraftSpec>, Fault> {
        let mut craft = Vec::new();
        for Flown { load, count, turns: (first, last) } in flown {
            let index = self.rules.counter_named(load)?;
            let counter = &self.rules.counters[index];
            let droppable = counter.paratroop || (counter.artillery() && self.rules.artillery_drop);
            if counter.stick_of.is_some() || counter.vehicle() || (kind == CraftKind::Plane && !droppable) {
                let why = match kind {
                    CraftKind::Plane => "planes drop paratroop platoons; artillery comes by glider only (pl.glider.4)",
                    CraftKind::Glider => "a glider carries one fully formed platoon or one battery (pl.glider.3)",
                };
                return Err(Fault::new(format!("\"{load}\" as a load"), why, "name another unit"));
            }
            if !(1..=*last).contains(first) || *last > turns {
                return Err(Fault::new(
                    format!("landing turns {first} to {last}"),
                    format!("the game has turns 1 to {turns}"),
                    "give the first and the last landing turn",
                ));
            }
            craft.extend(std::iter::repeat_n(
                CraftSpec { kind, load: index, turns: (*first, *last) },
                usize::from(*count),
            ));
        }
        Ok(craft)
    }

    fn within(&self, within: &Within) -> Result<Vec<Spot>, Fault> {
        let centres = self.board.grid.parse_spots(&within.of)?;
        let near = |spot: &Spot| centres.iter().any(|&centre| self.board.distance(centre, *spot) <= within.hexes);
        let all = (0..self.board.grid.len()).map(|index| self.board.grid.spot_of(index));
        Ok(all.filter(near).collect())
    }

    fn pieces(&self, placed: &[Placed], late: &[Late], turns: u8) -> Result<Vec<Piece>, Fault> {
        let mut pieces = Vec::new();
        for Placed { side, unit, count, within } in placed {
            let counter = self.ground_unit(unit)?;
            let open = self.within(within)?.into_iter().filter(|&spot| !self.board.features(spot).has(Feature::Sea));
            let piece = Piece { owner: *side, counter, arrival: Arrival::SetUp(open.collect()) };
            pieces.extend(std::iter::repeat_n(piece, usize::from(*count)));
        }
        // The airborne side's ground units are set up after the defender's (pl.plan.2).
        pieces.sort_by_key(|piece| piece.owner != Party::Defender);
        for Late { side, unit, count, turn, at } in late {
            if !(1..=turns).contains(turn) {
                return Err(Fault::new(
                    format!("\"{unit}\" enters in turn {turn}"),
                    format!("the game has turns 1 to {turns}"),
                    "give it a turn of the game",
                ));
            }
            let piece = Piece {
                owner: *side,
                counter: self.ground_unit(unit)?,
                arrival: Arrival::Enters(*turn, self.board.grid.parse_spot(at)?),
            };
            pieces.extend(std::iter::repeat_n(piece, usize::from(*count)));
        }
        Ok(pieces)
    }

    fn ground_unit(&self, name: &str) -> Result<usize, Fault> {
        let index = self.rules.counter_named(name)?;
        if self.rules.counters[index].stick_of.is_some() {
            return Err(Fault::new(
                format!("\"{name}\" on the ground"),
                "sticks come from the air",
                "name a whole unit",
            ));
        }
        Ok(index)
    }

    fn minefields(&self, mines: &[Mines]) -> Result<Vec<Minefield>, Fault> {
        let mut fields = Vec::new();
        for Mines { side, count, within, not_in } in mines {
            let barred = not_in.iter().map(|name| Feature::named(name)).collect::<Result<Vec<_>, _>>()?;
            let open = |spot: &Spot| !barred.iter().any(|&feature| self.board.features(*spot).has(feature));
            let hexes = self.within(within)?.into_iter().filter(open).collect();
            fields.extend(std::iter::repeat_n(Minefield { owner: *side, hexes }, usize::from(*count)));
        }
        Ok(fields)
    }

    fn victory(&self, goal: &Goal) -> Result<Victory, Fault> {
        Ok(Victory {
            side: goal.side,
            control: self.board.grid.parse_spots(&goal.control)?,
            one_of_each: goal
                .one_of_each
                .iter()
                .map(|list| self.board.grid.parse_spots(list))
                .collect::<Result<_, _>>()?,
            most_lost: goal.most_lost_sticks,
        })
    }

    fn plan(&self, written: &[Written], craft: &[CraftSpec]) -> Result<Vec<Landing>, Fault> {
        if !written.is_empty() && written.len() != craft.len() {
            return Err(Fault::new(
                format!("{} landings for {} aircraft", written.len(), craft.len()),
                "a ready-made plan has one landing for each aircraft, planes before gliders",
                "add or remove [[landing]] entries",
            ));
        }
        let landing = |(written, spec): (&Written, &CraftSpec)| {
            let heading =
                written.heading.as_deref().map(|name| Side::named(name, self.board.grid.orientation)).transpose()?;
            if heading.is_some() != (spec.kind == CraftKind::Glider)
                || !(spec.turns.0..=spec.turns.1).contains(&written.turn)
            {
                return Err(Fault::new(
                    format!("landing on {} in turn {}", written.at, written.turn),
                    "gliders have a heading, planes none, and each comes in its landing turns (pl.plan.3)",
                    "mend the heading or the turn",
                ));
            }
            Ok(Landing { turn: written.turn, at: self.board.grid.parse_spot(&written.at)?, heading })
        };
        written.iter().zip(craft).map(landing).collect()
    }
}

/// Checks that there are numbers for all units, including the platoons that sticks can form, and room to set them up.
fn check_size(scenario: &Scenario) -> Result<(), Fault> {
    let rules = &scenario.rules;
    let per_platoon = usize::from(rules.sticks_per_platoon);
    let sticks = |spec: &CraftSpec| {
        if spec.kind == CraftKind::Plane && rules.counters[spec.load].paratroop { per_platoon + 1 } else { 1 }
    };
    let units = scenario.craft.iter().map(sticks).sum::<usize>() + scenario.pieces.len();
    if units > UNITS || scenario.craft.len() > UNITS {
        return Err(Fault::new(
            format!("{units} units"),
            format!("a game has at most {UNITS}, sticks and the platoons they form among them"),
            "leave some out",
        ));
    }
    for (index, piece) in scenario.pieces.iter().enumerate() {
        if let Arrival::SetUp(hexes) = &piece.arrival {
            let room = usize::from(rules.stacking);
            // Units set up earlier may take a place in the area, and enemies a whole hex of it.
            let rivals = scenario.pieces[..index].iter().filter(|other| match &other.arrival {
                Arrival::SetUp(theirs) => theirs.iter().any(|hex| hexes.contains(hex)),
                Arrival::Enters(..) => false,
            });
            let taken: usize = rivals.map(|other| if other.owner == piece.owner { 1 } else { room }).sum();
            if taken >= hexes.len() * room {
                return Err(Fault::new(
                    format!("{} has nowhere to set up", rules.counters[piece.counter].name),
                    "every unit needs a hex that is not full",
                    "widen its set-up area",
                ));
            }
        }
    }
    match scenario.minefields.iter().enumerate().find(|(index, field)| field.hexes.len() <= *index) {
        Some(_) => Err(Fault::new(
            "a minefield has nowhere to lie",
            "every minefield needs a hex of its own",
            "widen its set-up area",
        )),
        None => Ok(()),
    }
}

impl Scenario {
    fn first_of(&self, fits: impl Fn(&Piece) -> bool) -> Option<String> {
        self.pieces.iter().find(|piece| fits(piece)).map(|piece| self.rules.counters[piece.counter].name.clone())
    }

    /// The first infantry of the defender, for procedures that ask what might happen here.
    pub fn defender_infantry(&self) -> Option<String> {
        self.first_of(|piece| piece.owner == Party::Defender && self.rules.counters[piece.counter].infantry())
    }

    /// The first anti-aircraft gun of the defender.
    pub fn defender_gun(&self) -> Option<String> {
        self.first_of(|piece| piece.owner == Party::Defender && self.rules.counters[piece.counter].anti_aircraft)
    }

    /// The first stick that jumps.
    pub fn airborne_stick(&self) -> Option<String> {
        let stick = self.craft.iter().find_map(|spec| self.rules.stick_of(spec.load))?;
        Some(self.rules.counters[stick].name.clone())
    }
}
