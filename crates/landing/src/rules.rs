//! The rules as the ledger states them: tables as arrays, options as values.

use super::board::{Board, North};
use super::terrain::Feature;
use super::unit::{Arm, Kind, Lands, kinds};
use jumpmaster_core::dice::Die;
use jumpmaster_core::drawn::ReadyMade;
use jumpmaster_core::hex::{Orientation, Side};
use jumpmaster_core::{Fault, Ledger, Named, System, Table, named};

named! {
    /// What decides the game after its last turn (landing.base.7).
    pub enum Goal: "victory" {
        /// Whether the landing side holds an objective.
        HoldOne = "hold-one",
        /// Points.
        Points = "points",
    }
}

named! {
    /// What being disorganised does (landing.opfire.6).
    pub enum Disorder: "effect" {
        /// No move, no opportunity fire, a die fewer.
        Full = "full",
        /// No move.
        NoMove = "no-move",
        /// Nothing.
        None = "none",
    }
}

/// What victory by points counts (landing.base.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// For an objective.
    pub objective: u16,
    /// For an enemy unit.
    pub unit: u16,
    /// For an enemy command group.
    pub command: u16,
}

/// All rules of a game.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the ledger")]
pub struct Rules {
    /// The ledger this was read from.
    pub ledger: Ledger,
    /// The boards of the built-in scenarios, as these rules read them.
    pub boards: ReadyMade<Board>,
    /// Every kind of unit (landing.base.1).
    pub kinds: Vec<Kind>,

    /// The direction of each face (landing.drift.2).
    pub directions: [Side; 6],
    /// The distance die of a small map, and that of a large one (landing.drift.3, landing.drift.4).
    pub distance_dice: [Die; 2],
    /// The number of special dice by terrain and way to land (landing.damage.2).
    pub damage: [[u8; 2]; 13],
    /// Changes in dice for a target's terrain: against a lander, in game turns (landing.opfire.11).
    pub shelter: [[i8; 2]; 13],
    /// Movement points by terrain; for roads, from road to road (landing.base.3).
    pub cost: [u8; 13],
    /// Changes in dice for opportunity fire: always, for each earlier shot, for a target landing next to an enemy
    /// (landing.opfire.13).
    pub opfire: [i8; 3],
    /// Changes in dice for an attacker that has moved, and for one that is disorganised (landing.base.4).
    pub attack: [i8; 2],
    /// The number of game turns (landing.base.6).
    pub turns: u8,
    /// What victory by points counts (landing.base.7).
    pub points: Points,

    /// Option `landing_side` (landing.units.5).
    pub germans_land: bool,
    /// Option `glider_types` (landing.units.3).
    pub any_glider: bool,
    /// Options `tile_columns` and `tile_rows` (landing.map.1).
    pub tile: [u16; 2],
    /// Option `north_columns` (landing.map.1).
    pub north: North,
    /// Option `same_tile_split` (landing.drop-point.3).
    pub same_tile_split: bool,
    /// Option `d10_zero`: whether the face 0 of a ten-sided die is no distance at all (landing.drift.3).
    pub zero_is_nought: bool,
    /// Option `large_from_tiles` (landing.drift.4).
    pub large_from_tiles: usize,
    /// Option `off_map_cap`; `None` if there is no ceiling (landing.off-map.2).
    pub off_map_cap: Option<u8>,
    /// Option `off_map_cap_method` (landing.off-map.2).
    pub cap_rerolls: bool,
    /// Option `displace` (landing.occupied.1).
    pub defender_displaces: bool,
    /// Option `collision_loss` (landing.occupied.2).
    pub collision_loss: u8,
    /// Option `german_set_up` (landing.hidden.1).
    pub exchanged_set_up: bool,
    /// Option `special_die_faces` (landing.damage.3).
    pub special: Die,
    /// The lowest face that is a HIT, by option `hit_faces` (landing.damage.3).
    pub hit_from: u8,
    /// Option `main_terrain` (landing.damage.6).
    pub sum_main_terrain: bool,
    /// Option `opfire_optional` (landing.sequence.5).
    pub fire_is_optional: bool,
    /// Option `opfire_reach` (landing.opfire.1).
    pub fire_by_range: bool,
    /// Option `opfire_once_per_target` (landing.opfire.7).
    pub once_per_target: bool,
    /// Option `glider_target_bonus` (landing.opfire.12).
    pub glider_bonus: u8,
    /// Option `opfire_min_dice` (landing.opfire.13).
    pub fewest_dice: u8,
    /// Option `disorganised_cause` (landing.opfire.5).
    pub any_loss_disorganises: bool,
    /// Option `disorganised_effect` (landing.opfire.6).
    pub disorder: Disorder,
    /// Option `victory` (landing.base.7).
    pub goal: Goal,
}

impl jumpmaster_core::Rules for Rules {
    fn read(ledger: &Ledger) -> Result<Rules, Fault> {
        let options = ledger.options();
        let goal: Goal = options.word("victory");
        let length = ledger.table("landing.table.game-length")?;
        let faces: u8 = options.number("special_die_faces");
        let off_map_cap: u8 = options.number("off_map_cap");
        let modifier = |table: &Table, row: &str| dice(table, row, "dice");
        let (opfire, attack) =
            (ledger.table("landing.table.opfire-modifiers")?, ledger.table("landing.table.attack-modifiers")?);
        Ok(Rules {
            kinds: kinds(ledger)?,
            directions: directions(ledger)?,
            distance_dice: distance_dice(ledger)?,
            damage: damage(ledger)?,
            shelter: shelter(ledger)?,
            cost: cost(ledger)?,
            opfire: [
                modifier(opfire, "opportunity fire (always)")?,
                modifier(opfire, "each earlier opportunity fire of this unit")?,
                modifier(opfire, "target landing next to an enemy unit")?,
            ],
            attack: [modifier(attack, "attacker has moved this turn")?, modifier(attack, "attacker is disorganised")?],
            turns: length.within(goal.name(), "game turns", 1, 99)?,
            points: points(ledger)?,
            germans_land: ledger.is("landing_side", "german"),
            any_glider: ledger.is("glider_types", "any"),
            tile: [options.number("tile_columns"), options.number("tile_rows")],
            north: options.word("north_columns"),
            same_tile_split: options.on("same_tile_split"),
            zero_is_nought: ledger.is("d10_zero", "zero"),
            large_from_tiles: options.number("large_from_tiles"),
            off_map_cap: (off_map_cap < 99).then_some(off_map_cap),
            cap_rerolls: ledger.is("off_map_cap_method", "reroll"),
            defender_displaces: ledger.is("displace", "defending"),
            collision_loss: options.number("collision_loss"),
            exchanged_set_up: ledger.is("german_set_up", "exchanged"),
            special: Die::new(faces),
            hit_from: (faces + 1).saturating_sub(options.number("hit_faces")),
            sum_main_terrain: ledger.is("main_terrain", "sum"),
            fire_is_optional: options.on("opfire_optional"),
            fire_by_range: ledger.is("opfire_reach", "range"),
            once_per_target: options.on("opfire_once_per_target"),
            glider_bonus: options.number("glider_target_bonus"),
            fewest_dice: options.number("opfire_min_dice"),
            any_loss_disorganises: ledger.is("disorganised_cause", "any"),
            disorder: options.word("disorganised_effect"),
            goal,
            ledger: ledger.clone(),
            boards: ReadyMade::new(super::Landing::SCENARIOS),
        })
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

impl Rules {
    /// Whether no more units may be lost off the map once this many are (landing.off-map.2).
    #[inline]
    pub fn capped(&self, lost: u8) -> bool {
        self.off_map_cap.is_some_and(|cap| lost >= cap)
    }

    /// The number of the kind of unit with this name.
    pub fn kind_named(&self, name: &str) -> Result<usize, Fault> {
        let known = || self.kinds.iter().map(|kind| kind.name.as_str());
        known().position(|known| known.eq_ignore_ascii_case(name)).ok_or_else(|| Fault::unknown("unit", name, known()))
    }

    /// Whether a kind of unit may ride in a glider, or jump: gliders carry infantry, command groups and artillery
    /// (landing.units.3), parachutes only infantry (landing.units.2), which is checked against the unit table.
    pub fn may_land(&self, kind: &Kind) -> bool {
        let listed = matches!(kind.arm, Arm::Infantry | Arm::Command | Arm::Artillery);
        kind.lands.is_some_and(|lands| lands == Lands::Parachute || self.any_glider || listed)
    }
}

/// A change to a number of dice.
fn dice(table: &Table, row: &str, column: &str) -> Result<i8, Fault> {
    table.within(row, column, -9, 9)
}

/// The direction of each face (landing.drift.2); mirrored, 2 is north-west and 6 is north-east.
fn directions(ledger: &Ledger) -> Result<[Side; 6], Fault> {
    let table = ledger.table("landing.table.direction")?;
    let mut directions = [Side::ALL[0]; 6];
    for (face, direction) in (1..=6).zip(&mut directions) {
        let name = table.cell("direction", &face.to_string())?;
        let side = Side::named(name, Orientation::Flat).map_err(|fault| fault.at(format!("{}, {face}", table.id)))?;
        let mirrored = Side::ALL[usize::from((7 - side.number()) % 6)];
        *direction = if ledger.is("direction_map", "mirrored") { mirrored } else { side };
    }
    Ok(directions)
}

/// The two distance dice (landing.drift.3, landing.drift.4).
fn distance_dice(ledger: &Ledger) -> Result<[Die; 2], Fault> {
    let table = ledger.table("landing.table.distance-die")?;
    let die = |row: &str| {
        let cell = table.cell(row, "distance die")?;
        let faces = cell.strip_prefix("1d").and_then(|faces| faces.parse::<u8>().ok());
        faces.filter(|faces| (2..=20).contains(faces)).map(Die::new).ok_or_else(|| {
            Fault::new(format!("{}: \"{cell}\"", table.id), "one die is rolled for the distance", "write 1d10 or 1d12")
        })
    };
    Ok([die("fewer tiles")?, die("from `large_from_tiles` up")?])
}

/// The value of every terrain in order; `own` reads a terrain's row, except for roads, whose value is `roads`.
fn by_terrain<T: Copy>(roads: T, own: impl Fn(Feature) -> Result<T, Fault>) -> Result<[T; 13], Fault> {
    let mut all = [roads; 13];
    for &feature in Feature::ALL.iter().filter(|&&feature| feature != Feature::Road) {
        all[feature.number()] = own(feature)?;
    }
    Ok(all)
}

/// The terrain table (landing.damage.2): `ok` means no dice (landing.damage.5).
fn damage(ledger: &Ledger) -> Result<[[u8; 2]; 13], Fault> {
    let table = ledger.table("landing.table.terrain-damage")?;
    let cell = |feature: Feature, column| match table.cell(feature.name(), column)? {
        "ok" => Ok(0),
        _ => table.within(feature.name(), column, 0, 9),
    };
    by_terrain([0; 2], |feature| Ok([cell(feature, "paratroopers")?, cell(feature, "gliders")?]))
}

/// Changes in dice for a target's terrain (landing.opfire.11).
fn shelter(ledger: &Ledger) -> Result<[[i8; 2]; 13], Fault> {
    let table = ledger.table("landing.table.fire-terrain")?;
    let cell = |feature: Feature, column| dice(table, feature.name(), column);
    by_terrain([0; 2], |feature| Ok([cell(feature, "against a lander")?, cell(feature, "in game turns")?]))
}

/// Movement points (landing.base.3).
fn cost(ledger: &Ledger) -> Result<[u8; 13], Fault> {
    let table = ledger.table("landing.table.move-cost")?;
    let points = |row: &str| table.within(row, "movement points to enter", 0, 20);
    by_terrain(points("road to road")?, |feature| points(feature.name()))
}

fn points(ledger: &Ledger) -> Result<Points, Fault> {
    let table = ledger.table("landing.table.points")?;
    let points = |row: &str| table.within(row, "points", 0, 99);
    Ok(Points {
        objective: points("objective held")?,
        unit: points("enemy unit eliminated or lost off map")?,
        command: points("enemy command group eliminated or lost off map")?,
    })
}
