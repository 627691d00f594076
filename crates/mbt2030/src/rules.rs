//! The rules as the ledger states them: tables as arrays, options as values. Each topic has its file in `rules/`.

pub mod cause;
pub mod day;
pub mod going;
pub mod limits;
mod lists;
pub mod moves;
pub mod options;
pub mod place;
pub mod range;
pub mod results;
pub mod stands;
pub mod state;
pub mod step;
pub mod terrain;
pub mod throw;

use jumpmaster_core::{Fault, Ledger};

/// All rules of a game.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The ledger this was read from.
    pub ledger: Ledger,
    /// The switches.
    pub options: options::Options,
    /// Which postures and modes a stand may have.
    pub stands: stands::Stands,
    /// Which stand may engage which, and how far.
    pub ranges: range::Ranges,
    /// When and how a posture engages.
    pub steps: step::Steps,
    /// The grades of armies, by where they come from.
    pub places: place::Places,
    /// Which sign beats which.
    pub throws: throw::Throws,
    /// What is rolled for the terrain, the zone and the weather.
    pub terrain: terrain::Terrain,
    /// What ground is to whom.
    pub going: going::Goings,
    /// Seasons, and what an hour is in each.
    pub day: day::Days,
    /// How far stands move.
    pub moves: moves::Moves,
    /// The causes of disadvantage.
    pub causes: cause::Causes,
    /// What a throw comes to.
    pub results: results::Results,
    /// What a result does to a stand, and when a group is fragile.
    pub states: state::States,
    /// Distances that are in no other table.
    pub distances: limits::Distances,
    /// Numbers that are in no other table.
    pub counts: limits::Counts,
}

impl jumpmaster_core::Rules for Rules {
    fn read(ledger: &Ledger) -> Result<Rules, Fault> {
        let options = options::Options::read(ledger);
        Ok(Rules {
            stands: stands::Stands::read(ledger, &options)?,
            ranges: range::Ranges::read(ledger, &options)?,
            steps: step::Steps::read(ledger)?,
            places: place::Places::read(ledger)?,
            throws: throw::Throws::read(ledger)?,
            terrain: terrain::Terrain::read(ledger)?,
            going: going::Goings::read(ledger, &options)?,
            day: day::Days::read(ledger, &options)?,
            moves: moves::Moves::read(ledger, &options)?,
            causes: cause::Causes::read(ledger, &options)?,
            results: results::Results::read(ledger, &options)?,
            states: state::States::read(ledger, &options)?,
            distances: limits::Distances::read(ledger, &options)?,
            counts: limits::Counts::read(ledger)?,
            options,
            ledger: ledger.clone(),
        })
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}
