//! The charts of the air: flak, losses, air combat, captured bases, drops, and the numbers that its clauses state.

use crate::terrain::Landing;
use crate::tokens::Tokens;
use jumpmaster_core::table::ByRoll;
use jumpmaster_core::{Fault, Ledger, Named, Table, named};
use std::fmt;
use std::str::FromStr;

named! {
    /// What flak does to a mission (ocs.flak.4).
    pub enum Hit: "result of flak" {
        /// Nothing.
        Missed = "No Effect",
        /// One aircraft of the mission loses a step.
        Step = "Step Loss",
    }
}

named! {
    /// Which aircraft of a mission takes a loss (ocs.mloss.1).
    pub enum Pick: "aircraft of a mission" {
        /// The top of the stack.
        First = "#1",
        /// The one below it.
        Second = "#2",
        /// The third.
        Third = "#3",
        /// The fourth.
        Fourth = "#4",
        /// The one of the lowest barrage strength (ocs.mloss.2).
        Weakest = "Weakest",
        /// The one of the highest.
        Strongest = "Strongest",
    }
}

named! {
    /// Who breaks off an air combat (ocs.aircombat.2).
    pub enum Duel: "result of an air combat" {
        /// The attacker.
        Attacker = "Attacker Aborts",
        /// Both.
        Both = "Both Abort",
        /// The defender.
        Defender = "Defender Aborts",
    }
}

named! {
    /// What the third die of an air combat says (ocs.aircombat.5).
    pub enum ThirdDie: "result of the third die" {
        /// Nobody is hurt.
        Safe = "No Effect",
        /// Whoever aborts loses a step.
        Loss = "Step Loss from Aborting Aircraft",
    }
}

named! {
    /// What becomes of an aircraft whose base is captured (ocs.basecap.2, ocs.basecap.3).
    pub enum Captured: "result of a capture" {
        /// It is reduced, or destroyed if it already was.
        Reduced = "Reduce (destroy if already reduced)",
        /// It gets away.
        Safe = "No Effect",
    }
}

named! {
    /// Whose hex a drop goes to (ocs.airdrop.5).
    pub enum Status: "hex status" {
        /// A friendly ground unit was there at the start of the phase.
        Friendly = "friendly",
        /// Any other hex.
        Enemy = "enemy",
    }
}

named! {
    /// How cargo comes down (ocs.airdrop.4).
    pub enum Method: "drop method" {
        /// In a glider.
        Glider = "Glider",
        /// By parachute.
        Parachute = "Air Drop",
    }
}

named! {
    /// What becomes of cargo that is dropped (ocs.airdrop.3).
    pub enum Dropped: "result of a drop" {
        /// It is destroyed.
        Failure = "failure",
        /// It is placed in the hex.
        Success = "success",
    }
}

/// A month, as drops are dated: "8/44".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Month {
    year: u8,
    month: u8,
}

impl Month {
    /// A month by its year and number, as scenarios date themselves.
    pub const fn of((year, month): (u16, u8)) -> Month {
        Month { year: (year % 100) as u8, month }
    }
}

impl FromStr for Month {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Month, Fault> {
        let number = |text: &str, most: u8| text.trim().parse::<u8>().ok().filter(|&number| number <= most);
        let parts = text.split_once('/').and_then(|(month, year)| Some((number(month, 12)?, number(year, 99)?)));
        parts.filter(|&(month, _)| month > 0).map(|(month, year)| Month { year, month }).ok_or_else(|| {
            Fault::new(
                format!("\"{text}\" is not a month"),
                "drops are dated by month and year",
                "write it like 9/44 for September 1944",
            )
        })
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{:02}", self.month, self.year)
    }
}

/// What adds to a flak roll (ocs.table.flak-modifiers).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlakModifiers {
    /// Many aircraft (ocs.flak.5).
    pub many: i8,
    /// HQs (ocs.flak.6).
    pub hq: i8,
    /// Each Level of an Air Base (ocs.flak.7).
    pub level: i8,
    /// Each point of printed flak, or of the ships (ocs.flak.8).
    pub point: i8,
    /// A Patrol Zone, for a mission with a Fighter (ocs.flak.9).
    pub escorted: i8,
    /// A Patrol Zone, for a mission without one.
    pub alone: i8,
    /// A Patrol Zone, for Trainbusting, in addition (ocs.flak.10).
    pub trainbusting: i8,
}

/// The numbers that clauses of the air state in sentences (ocs.table.air-numbers).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The number of aircraft from which on a mission draws more flak (ocs.flak.5).
    pub many: u8,
    /// What is added to an Air Combat Rating beyond half range (ocs.aircombat.4).
    pub far: i8,
    /// What is added if a base falls to an advance after combat (ocs.basecap.4).
    pub advance: i8,
    /// How far displaced aircraft go, in ranges (ocs.basecap.5).
    pub displaced: u8,
    /// What short range multiplies capacity by (ocs.airtrans.3).
    pub short: u8,
    /// The highest Move Mode MA of a unit that flies (ocs.airtrans.4).
    pub flies: u8,
    /// What an Air Base unloads in a phase, for each Level (ocs.airtrans.5).
    pub unloads: Tokens,
    /// What is added to an Allied drop (ocs.airdrop.7).
    pub allied: i8,
    /// The last month in which it is.
    pub allied_until: Month,
    /// What is added to a Soviet drop (ocs.airdrop.8).
    pub soviet: i8,
    /// How far a Base Transfer goes, in ranges (ocs.base.14).
    pub transfer: u8,
}

/// The charts of the air.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Air {
    /// What a modified flak roll does (ocs.table.flak).
    pub flak: ByRoll<Hit>,
    /// What modifies it.
    pub modifiers: FlakModifiers,
    /// Who takes the loss in a mission of 2, 3 or 4 aircraft, by the face of the die (ocs.table.mission-loss).
    pub losses: [ByRoll<Pick>; 3],
    /// Who aborts (ocs.table.air-combat).
    pub duel: ByRoll<Duel>,
    /// What the third die says (ocs.table.air-combat-loss).
    pub third: ByRoll<ThirdDie>,
    /// What capture does to Active and to Inactive aircraft (ocs.table.air-base-capture).
    captured: [ByRoll<usize>; 2],
    /// What becomes of a drop, by hex status, terrain and method (ocs.table.air-drop).
    drops: [[[ByRoll<usize>; 2]; 2]; 2],
    /// The other numbers.
    pub numbers: Numbers,
}

impl Air {
    /// Reads the charts.
    pub fn read(ledger: &Ledger) -> Result<Air, Fault> {
        let (losses, bases) = (ledger.table("ocs.table.mission-loss")?, ledger.table("ocs.table.air-base-capture")?);
        let drops = ledger.table("ocs.table.air-drop")?;
        Ok(Air {
            flak: ledger.table("ocs.table.flak")?.by_roll()?,
            modifiers: modifiers(ledger.table("ocs.table.flak-modifiers")?)?,
            losses: [picks(losses, 2)?, picks(losses, 3)?, picks(losses, 4)?],
            duel: ledger.table("ocs.table.air-combat")?.by_roll()?,
            third: ledger.table("ocs.table.air-combat-loss")?.by_roll()?,
            captured: [captured(bases, "Active")?, captured(bases, "Inactive")?],
            drops: [by_landing(drops, Status::Friendly)?, by_landing(drops, Status::Enemy)?],
            numbers: numbers(ledger.table("ocs.table.air-numbers")?)?,
        })
    }

    /// What a modified roll does to an aircraft whose base is captured (ocs.basecap.2).
    pub fn captured(&self, active: bool, roll: i32) -> Captured {
        Captured::ALL[*self.captured[usize::from(!active)].at(roll)]
    }

    /// What becomes of cargo that is dropped, by the modified roll (ocs.airdrop.4).
    pub fn dropped(&self, status: Status, landing: Landing, method: Method, roll: i32) -> Dropped {
        Dropped::ALL[*self.drops[status as usize][landing as usize][method as usize].at(roll)]
    }
}

fn modifiers(table: &Table) -> Result<FlakModifiers, Fault> {
    let modifier = |row: &str| table.within(row, "modifier", -20, 20);
    Ok(FlakModifiers {
        many: modifier("three or more aircraft in the mission")?,
        hq: modifier("one or more HQs in the target hex")?,
        level: modifier("each Level of an Air Base in the target hex")?,
        point: modifier("each point of the hex's intrinsic flak, or of the ships' flak ratings")?,
        escorted: modifier("target hex in enemy PZ, mission has a Fighter")?,
        alone: modifier("target hex in enemy PZ, mission has no Fighter")?,
        trainbusting: modifier("target hex in enemy PZ, Trainbusting, in addition")?,
    })
}

/// The column of a mission of this size; nobody in it stands further down than its stack.
fn picks(table: &Table, size: usize) -> Result<ByRoll<Pick>, Fault> {
    let column = size.to_string();
    table.down(&column, |cell| {
        let pick = Pick::named(cell)?;
        let stands = matches!(pick, Pick::Weakest | Pick::Strongest) || pick.number() < size;
        stands.then_some(pick).ok_or_else(|| {
            Fault::new(
                format!("{cell} of {size} aircraft"),
                "the stack is not that high",
                format!("name #1 to #{size}, Weakest or Strongest"),
            )
        })
    })
}

/// The index among the rows, which stand in the order of [`Captured`].
fn captured(table: &Table, column: &str) -> Result<ByRoll<usize>, Fault> {
    if !table.row_names().eq(Captured::ALL.iter().map(|result| result.name())) {
        let rows: Vec<&str> = Captured::ALL.iter().map(|result| result.name()).collect();
        return Err(table.fault("other rows", "its results are known by their rows", rows.join(", then ")));
    }
    table.shared_down(column)
}

fn by_landing(table: &Table, status: Status) -> Result<[[ByRoll<usize>; 2]; 2], Fault> {
    let columns = [Dropped::Failure, Dropped::Success].map(Named::name);
    let line =
        |landing: Landing, method: Method| table.shared_across(&format!("{status}, {landing}, {method}"), &columns);
    let by_method = |landing| Ok::<_, Fault>([line(landing, Method::Glider)?, line(landing, Method::Parachute)?]);
    Ok([by_method(Landing::Clear)?, by_method(Landing::Closed)?])
}

fn numbers(table: &Table) -> Result<Numbers, Fault> {
    let count = |row: &str, least: u8, most: u8| table.within(row, "value", least, most);
    let added = |row: &str| table.within(row, "value", -10, 10);
    let until = "last month of the Allied modifier";
    let month = table.cell(until, "value")?.parse::<Month>();
    Ok(Numbers {
        many: count("aircraft that draw more flak", 1, 5)?,
        far: added("Air Combat Rating beyond half range")?,
        advance: added("Air Base taken by an advance after combat")?,
        displaced: count("displacement in ranges", 0, 20)?,
        short: count("short range multiplies capacity by", 1, 10)?,
        flies: count("Move Mode MA of a unit that flies", 0, 100)?,
        unloads: Tokens(table.within("unloading in T per Level", "value", 0_u32, 400)?),
        allied: added("Allied drop")?,
        allied_until: month.map_err(|fault| fault.at(format!("{}, row \"{until}\"", table.id)))?,
        soviet: added("Soviet drop")?,
        transfer: count("Base Transfer in ranges", 1, 20)?,
    })
}
