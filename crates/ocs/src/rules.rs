//! The rules as the ledger states them: tables as arrays, options as values. The charts are read in rules/combat.rs,
//! rules/barrage.rs, rules/supply.rs and rules/air.rs; what stands in for the base game, in rules/base.rs.

pub mod air;
pub mod barrage;
pub mod base;
pub mod combat;
pub mod movement;
pub mod supply;
mod words;

use crate::board::Board;
use jumpmaster_core::drawn::ReadyMade;
use jumpmaster_core::{Fault, Ledger, System};

/// All rules of a game.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the ledger")]
pub struct Rules {
    /// The ledger this was read from.
    pub ledger: Ledger,
    /// The boards of the built-in scenarios, as these rules read them.
    pub boards: ReadyMade<Board>,
    /// The charts of combat.
    pub combat: combat::Combat,
    /// The charts of barrages.
    pub barrage: barrage::Barrage,
    /// The charts of supply and transport.
    pub supply: supply::Supply,
    /// The charts of the air.
    pub air: air::Air,
    /// The modes as they matter to movement and ZOCs.
    pub movement: movement::Movement,
    /// The stand-in for the base game: terrain, modes, units, aircraft, limits.
    pub base: base::Base,

    /// Option `dak`: a brigade of two steps attacks for 1T (ocs.csupply.2).
    pub dak: bool,
    /// Option `half_range`: aircraft do worse beyond half their range (ocs.bshift.7, ocs.aircombat.4).
    pub half_range: bool,
    /// Option `fog`: only the top unit of an enemy stack is seen (ocs.base.23).
    pub fog: bool,
    /// Option `collapse`: the owner may collapse an Extender at will (ocs.extender.2).
    pub collapse: bool,
    /// Option `withhold`: the defender may withhold combat supply (ocs.csupply.5).
    pub withhold: bool,
    /// Option `full_option`: the defender may apply options that he could ignore (ocs.result.6).
    pub full_option: bool,
}

impl jumpmaster_core::Rules for Rules {
    fn read(ledger: &Ledger) -> Result<Rules, Fault> {
        words::check(ledger)?;
        let options = ledger.options();
        Ok(Rules {
            combat: combat::Combat::read(ledger)?,
            barrage: barrage::Barrage::read(ledger)?,
            supply: supply::Supply::read(ledger)?,
            air: air::Air::read(ledger)?,
            movement: movement::Movement::read(ledger)?,
            base: base::Base::read(ledger)?,
            dak: options.on("dak"),
            half_range: options.on("half_range"),
            fog: options.on("fog"),
            collapse: options.on("collapse"),
            withhold: options.on("withhold"),
            full_option: options.on("full_option"),
            ledger: ledger.clone(),
            boards: ReadyMade::new(crate::Ocs::SCENARIOS),
        })
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
}
