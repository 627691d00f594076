//! Seasons, and what an hour is in each (mbt2030.daytime.1 to mbt2030.daytime.4).

use super::options::{DawnDusk, Night, Options, Twelve};
use crate::season::{HalfDay, Phase, Season};
use jumpmaster_core::table::{ByRoll, Table};
use jumpmaster_core::{Fault, Ledger, Named};

/// Seasons by the die, and the phase of every hour in each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Days {
    season: ByRoll<Season>,
    half: ByRoll<HalfDay>,
    phases: [[Phase; 24]; 4],
    twelve: Twelve,
}

impl Days {
    /// Reads mbt2030.table.season and mbt2030.table.hour.
    pub fn read(ledger: &Ledger, options: &Options) -> Result<Days, Fault> {
        let table = ledger.table("mbt2030.table.season")?;
        let mut phases = [[Phase::Day; 24]; 4];
        for (hours, season) in phases.iter_mut().zip(Season::ALL) {
            *hours = hours_of(table, *season, options)?;
        }
        Ok(Days {
            season: table.down("season", Season::named)?,
            half: ledger.table("mbt2030.table.hour")?.by_roll()?,
            phases,
            twelve: options.twelve,
        })
    }

    /// The season that a die gives (mbt2030.daytime.1).
    pub fn season(&self, die: u8) -> Season {
        *self.season.at(die.into())
    }

    /// The half of the day that a die gives (mbt2030.daytime.2).
    pub fn half(&self, die: u8) -> HalfDay {
        *self.half.at(die.into())
    }

    /// The hour of 24 for an hour of 12 (mbt2030.daytime.2).
    pub fn hour(&self, half: HalfDay, hour: u8) -> u8 {
        let twelve_is_noon = match self.twelve {
            Twelve::MidnightNoon => HalfDay::Pm,
            Twelve::NoonMidnight => HalfDay::Am,
        };
        match (hour, half) {
            (12, half) => {
                if half == twelve_is_noon {
                    12
                } else {
                    0
                }
            }
            (hour, HalfDay::Am) => hour,
            (hour, HalfDay::Pm) => hour + 12,
        }
    }

    /// What an hour of 24 is (mbt2030.daytime.3, mbt2030.daytime.4).
    pub fn phase(&self, season: Season, hour: u8) -> Phase {
        self.phases[season.number()][usize::from(hour % 24)]
    }
}

/// The phase of every hour of a season; each hour must be in one of them.
fn hours_of(table: &Table, season: Season, options: &Options) -> Result<[Phase; 24], Fault> {
    let mut having = table.rows.iter().filter(|row| row[1].eq_ignore_ascii_case(season.name()));
    let (Some(row), None) = (having.next(), having.next()) else {
        return Err(table.fault(format!("{season} is not in one row"), "its hours are read there", "give it one row"));
    };
    let mut hours = [None; 24];
    for &phase in Phase::ALL {
        let span = span(table, &row[0], phase)?;
        let last = span.len() - 1;
        for (at, &hour) in span.iter().enumerate() {
            if hours[hour].is_some() {
                let what = format!("row \"{}\": {hour} h is there twice", row[0]);
                return Err(table.fault(what, "an hour is dawn, day, dusk or night", "keep one of them"));
            }
            let ends = at == last && last > 0 && options.dawn_dusk == DawnDusk::ExclusiveEnd;
            hours[hour] = Some(match (phase, options.night) {
                (Phase::Dawn, _) if ends => Phase::Day,
                (Phase::Dusk, _) if ends => Phase::Night,
                (Phase::Dawn | Phase::Dusk, Night::DuskToDawn) => Phase::Night,
                _ => phase,
            });
        }
    }
    let mut all = [Phase::Day; 24];
    for (hour, (to, from)) in all.iter_mut().zip(hours).enumerate() {
        *to = from.ok_or_else(|| {
            let what = format!("row \"{}\" says nothing of {hour} h", row[0]);
            table.fault(what, "every hour is dawn, day, dusk or night", "let one of them have it")
        })?;
    }
    Ok(all)
}

/// The hours of a phase, in order; "22-4" goes past midnight.
fn span(table: &Table, row: &str, phase: Phase) -> Result<Vec<usize>, Fault> {
    let cell = table.cell(row, phase.name())?;
    let hour = |text: &str| text.parse().ok().filter(|&hour: &usize| hour < 24);
    let ends = cell.split_once('-').unwrap_or((cell, cell));
    let (Some(first), Some(last)) = (hour(ends.0), hour(ends.1)) else {
        let what = format!("\"{cell}\" in row \"{row}\", column \"{phase}\"");
        return Err(table.fault(what, "it goes from an hour to another, each 0 to 23", "write hours such as 22-4"));
    };
    let long = (last + 24 - first) % 24;
    Ok((0..=long).map(|on| (first + on) % 24).collect())
}
