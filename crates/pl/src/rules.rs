//! The rules as the ledger states them: tables as arrays, options as values.

mod tables;

use super::board::{Board, Terrain};
use super::combat::{Odds, Verdict};
use super::counter::{Counter, Mover, counters};
use super::drift::Row;
use super::strength::{Scale, Strength};
use super::weapon::Weapons;
use super::wind::Speed;
use jumpmaster_core::drawn::ReadyMade;
use jumpmaster_core::hex::Side;
use jumpmaster_core::{Fault, Ledger, System, named};

named! {
    /// What becomes of a unit that came from the air (pl.survival.2, pl.survival.3, pl.survival.4).
    pub enum Fate: "result" {
        /// Unharmed.
        Safe = "safe" | "-",
        /// Dispersed.
        Dispersed = "dispersed" | "D",
        /// Eliminated.
        Eliminated = "eliminated" | "X",
    }
}

named! {
    /// What anti-aircraft fire does to an aircraft (pl.aa.5).
    pub enum Flak: "anti-aircraft result" {
        /// Nothing.
        Missed = "missed" | "-",
        /// Damaged: it aborts.
        Damaged = "damaged" | "A",
        /// Shot down.
        ShotDown = "shot down" | "X",
    }
}

named! {
    /// Where sticks come down for which a drift row has no number (pl.drift.9).
    pub enum Overflow: "overflow" {
        /// With the last that have one.
        LastHex = "last-hex",
        /// A hex further each.
        Beyond = "beyond",
        /// Nowhere: they are lost.
        Lost = "lost",
    }
}

named! {
    /// How an engineer lifts a close assault (pl.engineer.6).
    pub enum EngineerShift: "engineer shift" {
        /// Beside other infantry in the same hex.
        WithInfantry = "with-infantry",
        /// Even alone.
        Alone = "alone",
        /// Not at all.
        Off = "off",
    }
}

named! {
    /// How long a newly formed platoon holds its fire (pl.form.7).
    pub enum FormNoFire: "fire ban" {
        /// In the player turn it was formed in.
        ThatTurn = "that-turn",
        /// In its next player turn too.
        NextTurnToo = "next-turn-too",
        /// Not at all.
        Off = "off",
    }
}

/// What it costs to enter a kind of ground, in half movement points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// This many half points.
    Halves(u8),
    /// It may not be entered.
    Closed,
}

named! {
    /// The rows of the movement table (pl.base.8).
    pub enum Going: "ground on the movement table" {
        /// Open ground.
        Clear = "clear, hilltop, beach",
        /// From road hex to road hex.
        Road = "road to road",
        /// Houses.
        Town = "town",
        /// Trees.
        Forest = "forest (no road)",
        /// A steep side.
        Slope = "slope",
        /// A sunken way.
        Gully = "gully",
        /// Wet ground.
        Swamp = "swamp",
        /// Water without a bridge.
        Stream = "stream (no bridge)",
        /// Open water.
        Sea = "sea",
    }
}

/// Die modifiers of combat (pl.base.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifiers {
    /// For a target in forest, town or swamp.
    pub cover: i8,
    /// For a target with any dispersed unit.
    pub dispersed: i8,
    /// For a close assault.
    pub close_assault: i8,
    /// The lowest sum of them.
    pub least: i8,
    /// The highest sum of them.
    pub most: i8,
}

/// One line of engineers' work: how many own turns it takes, and the highest roll that succeeds (pl.engineer.4, pl.engineer.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// Own turns spent on the hex.
    pub turns: u8,
    /// The highest roll that succeeds.
    pub up_to: u8,
}

/// Engineers' work (pl.engineer.4, pl.engineer.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineerWork {
    /// Blowing a bridge, the first time.
    pub bridge_first: Work,
    /// Trying again, after one, two or three turns back on it.
    pub bridge_again: [Work; 3],
    /// A block on a road through forest.
    pub block_forest: Work,
    /// A block on any other road.
    pub block_road: Work,
    /// A block after a failed try.
    pub block_again: Work,
}

/// The light vehicle that carries a battery landed by glider (pl.glider.18).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrimeMover {
    /// Its movement points by day; it moves as a truck.
    pub movement: u8,
    /// Its defence, including the gun it carries.
    pub defence: Strength,
}

/// A row of the anti-aircraft table: the highest strength it covers, `None` in the last row, and its results (pl.aa.4).
pub type FlakRow = (Option<Strength>, [Flak; 6]);

/// All rules of a game.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the ledger")]
pub struct Rules {
    /// The ledger this was read from.
    pub ledger: Ledger,
    /// The boards of the built-in scenarios, as these rules read them.
    pub boards: ReadyMade<Board>,
    /// The scale of strengths.
    pub scale: Scale,
    /// Every kind of counter, the sticks last.
    pub counters: Vec<Counter>,

    /// The side the wind blows from, by orientation and face (pl.wind.2).
    pub wind_from: [[Side; 6]; 2],
    /// The wind speed, by face (pl.wind.6).
    pub wind_speed: [Speed; 6],
    /// The number of the drift row, by wind speed and face (pl.drift.2).
    pub drift_pattern: [[u8; 6]; 3],
    /// The drift rows, A to R (pl.drift.9).
    pub drift_rows: Vec<Row>,
    /// The jump survival chart (pl.survival.1).
    pub survival: [[Fate; 6]; 8],
    /// Hexes along the flight line from the target, by face (pl.glider.10).
    pub glider_landing: [i8; 6],
    /// Hexes the wind shifts a glider, by its speed (pl.glider.12).
    pub glider_shift: [u8; 3],
    /// The combat results table, by odds and by modified die from -1 (pl.base.1).
    pub results: [[Verdict; 9]; 7],
    /// The anti-aircraft table: the highest strength of each row but the last, and its results (pl.aa.4).
    pub flak: Vec<FlakRow>,
    /// The effect of weapon classes on armour and on everything else (pl.base.7).
    pub weapons: Weapons,
    /// The movement cost of ground, by row and way of moving (pl.base.8).
    pub going: [[Cost; 4]; 9],
    /// Die modifiers of combat (pl.base.4).
    pub modifiers: Modifiers,
    /// The odds at which minefields attack (pl.mines.1).
    pub mine_odds: Odds,
    /// Engineers' work.
    pub work: EngineerWork,
    /// What carries batteries landed by glider, if the option gives them anything (pl.glider.18).
    pub prime_mover: Option<PrimeMover>,

    /// Platoons that may be aimed at one hex in one turn (pl.plan.4).
    pub platoons_aimed: u16,
    /// The other units a road hex may hold and still be entered at the road rate (pl.base.8).
    pub road_traffic: u16,
    /// The maximum number of sticks landing in one hex (pl.crowd.1).
    pub sticks_landing: u16,
    /// The number of sticks in a platoon (pl.crowd.6).
    pub sticks_per_platoon: u16,
    /// The maximum number of units in a hex (pl.crowd.7).
    pub stacking: u16,
    /// The maximum number of gliders aimed at or landing in one hex (pl.glider.7).
    pub glider_limit: u16,
    /// Whether it is night (pl.night.1).
    pub night: bool,
    /// The divisor of ranges at night (pl.night.2).
    pub night_range: u32,
    /// The minimum range at night.
    pub night_min_range: u32,
    /// The spotting range at night (pl.night.3).
    pub night_spotting: u32,
    /// Movement points that vehicles lose at night (pl.night.4).
    pub night_movement: u8,
    /// The minimum movement at night.
    pub night_floor: u8,
    /// The highest roll that gets a unit into a stream (pl.base.10).
    pub stream_roll: u8,

    /// Whether the Air Phase comes before the Combat Phase (pl.sequence.1).
    pub air_first: bool,
    /// Whether the landing segment comes before anti-aircraft fire (pl.sequence.3).
    pub landing_before_flak: bool,
    /// Whether glider dice come before drift dice (pl.sequence.4).
    pub gliders_first: bool,
    /// Whether the defender has the first player turn (pl.sequence.5).
    pub defender_first: bool,
    /// Whether engineers work at all (pl.engineer.2).
    pub engineer_tasks: bool,
    /// When a close assault goes up a column (pl.engineer.6).
    pub engineer_shift: EngineerShift,
    /// Whether engineers need a vehicle (pl.engineer.7).
    pub engineer_vehicle: bool,
    /// Whether heavy guns fire at aircraft at full strength (pl.aa.1).
    pub heavy_flak_full: bool,
    /// Whether the wind is rolled for each player turn (pl.wind.1).
    pub wind_each_player_turn: bool,
    /// Whether the wind is rolled even when nothing can land (pl.wind.1).
    pub wind_always: bool,
    /// Whether crowding is counted after the survival rolls (pl.crowd.3).
    pub crowd_after_survival: bool,
    /// Whether crowding disperses only what came down this turn (pl.crowd.5).
    pub crowd_landing_only: bool,
    /// Whether a damaged transport still drops its load (pl.aa.5).
    pub damaged_drops: bool,
    /// Whether the plan is binding (pl.plan.2).
    pub plan_binding: bool,
    /// Whether headings are written in the plan (pl.plan.3).
    pub plan_heading: bool,
    /// Whether units that drift off the board are only withdrawn (pl.drift.8).
    pub offboard_withdrawn: bool,
    /// Where surplus sticks come down (pl.drift.9).
    pub overflow: Overflow,
    /// Whether the owner may announce which sticks take the first places (pl.drift.10).
    pub filling_announced: bool,
    /// Whether a small number of sticks fills the far places (pl.drift.11).
    pub fill_farthest: bool,
    /// Whether a hex with several kinds of ground uses the kindest row (pl.survival.5).
    pub kinder_ground: bool,
    /// Whether enemies attack those who land among them as in close assault (pl.contact.4).
    pub contact_assault: bool,
    /// Whether a unit cannot leave a hex shared with enemies (pl.contact.5).
    pub shared_locked: bool,
    /// Whether a group loses its close-assault modifier only if all of it is fresh (pl.landed.3).
    pub only_all_fresh: bool,
    /// Whether units may fire in the turn they come down (pl.landed.4).
    pub landing_fire: bool,
    /// Whether mines spare the side that laid them (pl.mines.1).
    pub mines_spare_own: bool,
    /// Whether any sticks of a side can combine (pl.form.3).
    pub any_stick_combines: bool,
    /// Whether sticks must share a hex to combine (pl.form.4).
    pub form_same_hex: bool,
    /// How long a new platoon holds its fire (pl.form.7).
    pub form_no_fire: FormNoFire,
    /// Whether artillery may be dropped (pl.glider.5).
    pub artillery_drop: bool,
    /// Whether gliders are shifted upwind (pl.glider.12).
    pub glider_upwind: bool,
    /// Whether glider loads are tested for survival (pl.glider.15).
    pub glider_crash: bool,
    /// Whether glider loads among enemies are attacked at once (pl.glider.16).
    pub contact_glider: bool,
    /// Whether glider loads may close assault in the turn they land (pl.glider.17).
    pub glider_assaults: bool,
    /// Whether dispersed units recover at the end of their current own turn (pl.base.3).
    pub quick_recovery: bool,
    /// Whether one blocking hex beside a line of sight is enough (pl.base.6).
    pub either_side_blocks: bool,
    /// Whether units in forest and town must be spotted (pl.base.9).
    pub spotting: bool,
    /// Whether reinforcements wait while their entry hex is barred (pl.scenario.2).
    pub entry_waits: bool,
}

impl jumpmaster_core::Rules for Rules {
    fn read(ledger: &Ledger) -> Result<Rules, Fault> {
        let options = ledger.options();
        let is = |key: &str, value: &str| ledger.is(key, value);
        let limits = ledger.table("pl.table.limits")?;
        let night = ledger.table("pl.table.night")?;
        let scale = Scale::new(options.fraction("stick_strength"));
        let sticks_per_platoon = options.number("sticks_per_platoon");
        Ok(Rules {
            scale,
            counters: counters(ledger, scale, sticks_per_platoon)?,
            wind_from: tables::wind_directions(ledger)?,
            wind_speed: tables::wind_speeds(ledger)?,
            drift_pattern: tables::drift_patterns(ledger)?,
            drift_rows: super::drift::rows(ledger)?,
            survival: ledger.table("pl.table.jump-survival")?.chart::<Terrain, Fate, 8, 6>()?,
            glider_landing: tables::glider_landings(ledger)?,
            glider_shift: tables::glider_shifts(ledger)?,
            results: tables::results(ledger)?,
            flak: tables::flak(ledger, scale)?,
            weapons: Weapons::read(ledger.table("pl.table.base-wec")?)?,
            going: tables::going(ledger.table("pl.table.base-movement")?)?,
            modifiers: tables::modifiers(ledger.table("pl.table.base-drm")?)?,
            mine_odds: tables::mine_odds(ledger.table("pl.table.base-mines")?)?,
            work: tables::engineer_work(ledger.table("pl.table.engineer-work")?)?,
            prime_mover: Some(tables::prime_mover(ledger.table("pl.table.prime-mover")?, scale)?)
                .filter(|_| options.on("glider_prime_mover")),
            platoons_aimed: tables::limit(limits, "platoons aimed at one hex")?,
            road_traffic: tables::limit(limits, "other units in a road hex entered at the road rate")?,
            sticks_landing: tables::limit(limits, "platoons landing in one hex")? * sticks_per_platoon,
            sticks_per_platoon,
            stacking: options.number("stacking"),
            glider_limit: options.number("glider_limit"),
            night: options.on("night"),
            night_range: night.number::<u32>("ranges divided by", "number")?.max(1),
            night_min_range: options.number("night_min_range"),
            night_spotting: options.number("night_spotting"),
            night_movement: night.number("movement lost by vehicles", "number")?,
            night_floor: options.number("night_mp_floor"),
            stream_roll: options.number("stream"),
            air_first: is("sequence", "air-combat-movement"),
            landing_before_flak: is("air_order", "landing-first"),
            gliders_first: is("landing_order", "gliders-first"),
            defender_first: is("first_player", "defender"),
            engineer_tasks: options.on("engineer_tasks"),
            engineer_shift: options.word("cat_engineer_shift"),
            engineer_vehicle: options.on("engineer_vehicle"),
            heavy_flak_full: is("aa_heavy", "full"),
            wind_each_player_turn: is("wind_roll", "player-turn"),
            wind_always: is("wind_when", "always"),
            crowd_after_survival: is("crowd_count", "after-survival"),
            crowd_landing_only: is("crowd_scope", "landing-only"),
            damaged_drops: is("aa_load", "drop-dispersed"),
            plan_binding: options.on("plan_binding"),
            plan_heading: options.on("plan_heading"),
            offboard_withdrawn: is("offboard", "withdrawn"),
            overflow: options.word("drift_overflow"),
            filling_announced: is("drift_order", "announced"),
            fill_farthest: is("drift_fill", "farthest-first"),
            kinder_ground: is("survival_terrain", "kinder"),
            contact_assault: is("contact_attack", "close-assault"),
            shared_locked: is("shared_hex", "locked"),
            only_all_fresh: is("cat_mixed", "all-fresh"),
            landing_fire: options.on("landing_fire"),
            mines_spare_own: is("mines", "enemies"),
            any_stick_combines: is("stick_type", "side"),
            form_same_hex: options.on("form_same_hex"),
            form_no_fire: options.word("form_no_fire"),
            artillery_drop: options.on("artillery_drop"),
            glider_upwind: is("glider_shift", "upwind"),
            glider_crash: options.on("glider_crash"),
            contact_glider: options.on("contact_glider"),
            glider_assaults: is("glider_landing_turn", "as-paratroops"),
            quick_recovery: is("recovery", "end-of-current-turn"),
            either_side_blocks: is("los_hexside", "either"),
            spotting: options.on("spotting"),
            entry_waits: is("entry_barred", "wait"),
            ledger: ledger.clone(),
            boards: ReadyMade::new(super::Pl::SCENARIOS),
        })
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}

impl Rules {
    /// The index of the counter with this name.
    pub fn counter_named(&self, name: &str) -> Result<usize, Fault> {
        let names = || self.counters.iter().map(|counter| counter.name.as_str());
        names().position(|known| known.eq_ignore_ascii_case(name)).ok_or_else(|| Fault::unknown("unit", name, names()))
    }

    /// The stick that a platoon jumps as.
    pub fn stick_of(&self, platoon: usize) -> Option<usize> {
        self.counters.iter().position(|counter| counter.stick_of == Some(platoon))
    }

    /// The range that a printed range amounts to: at night it is halved, fractions dropped, but never below one hex
    /// (pl.night.2).
    pub const fn range(&self, printed_hexes: u32) -> u32 {
        if !self.night {
            return printed_hexes;
        }
        let halved = printed_hexes / self.night_range;
        if halved < self.night_min_range && printed_hexes > 0 { self.night_min_range } else { halved }
    }

    /// The defence of a unit, or of its prime mover while it is loaded (pl.base.12).
    pub fn defence(&self, counter: &Counter, loaded: bool) -> Strength {
        self.prime_mover.filter(|_| loaded).map_or(counter.defence, |carrier| carrier.defence)
    }

    /// The lowest cost of a step for this way of moving, in half movement points.
    pub fn lowest_cost(&self, mover: Mover) -> u8 {
        let costs = self.going.iter().map(|row| match row[mover as usize] {
            Cost::Halves(halves) => halves,
            Cost::Closed => u8::MAX,
        });
        costs.min().unwrap_or(u8::MAX)
    }

    /// The movement points a unit has: vehicles lose some at night, wagons do not (pl.night.4, pl.night.5).
    pub fn movement(&self, counter: &Counter) -> u8 {
        self.movement_as(counter.mover, counter.movement)
    }

    /// The movement points that printed ones amount to for this way of moving.
    pub fn movement_as(&self, mover: Mover, printed: u8) -> u8 {
        if self.night && matches!(mover, Mover::Tracked | Mover::Truck) {
            printed.saturating_sub(self.night_movement).max(self.night_floor)
        } else {
            printed
        }
    }
}

impl Fate {
    /// The fate with this number.
    pub const fn of(number: usize) -> Fate {
        match number {
            0 => Fate::Safe,
            1 => Fate::Dispersed,
            _ => Fate::Eliminated,
        }
    }
}
