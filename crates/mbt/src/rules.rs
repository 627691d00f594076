//! The rules as the ledger states them: tables as arrays, options as values. Those of the air and those of the ground are
//! read in rules/air.rs and rules/ground.rs.

pub mod air;
pub mod ground;

use super::board::Board;
use jumpmaster_core::drawn::ReadyMade;
use jumpmaster_core::{Fault, Ledger, System, named};

named! {
    /// In which season fields are soft (mbt.field.2).
    pub enum Season: "season" {
        /// Fields are never soft.
        Off = "off",
        /// Spring.
        Spring = "spring",
        /// Summer.
        Summer = "summer",
        /// Fall.
        Fall = "fall",
        /// Winter.
        Winter = "winter",
    }
}

/// All rules of a game.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the ledger")]
pub struct Rules {
    /// The ledger this was read from.
    pub ledger: Ledger,
    /// The boards of the built-in scenarios, as these rules read them.
    pub boards: ReadyMade<Board>,
    /// Tables of the air: flak, suppression, scatter, landing, loads.
    pub air: air::Air,
    /// Tables of the ground: units, movement, cover, fire.
    pub ground: ground::Ground,

    /// Option `command_element` (mbt.command-element.1).
    pub command_element: bool,
    /// Option `command_influence` (mbt.command-influence.1).
    pub command_influence: bool,
    /// Option `objective_influence` (mbt.objective-influence.1).
    pub objective_influence: bool,
    /// Option `company_aa` (mbt.march.4).
    pub company_aa: bool,
    /// Option `march_check` (mbt.march.1).
    pub march_check: bool,
    /// Option `orchards`: whether they count as open ground (mbt.orchard.1).
    pub open_orchards: bool,
    /// Option `farms`: whether they count as open ground (mbt.farm.1).
    pub open_farms: bool,
    /// Option `soft_fields` (mbt.field.2).
    pub season: Season,
    /// Option `heavy_mix` (mbt.heavy.5).
    pub heavy_mix: bool,
    /// Option `lapes_ne`: whether no crash means no Evasive Action either (mbt.suppression.4).
    pub lapes_cancels_ea: bool,
    /// Option `dz_wait_turns` (mbt.reuse.1).
    pub wait: u8,
    /// Option `return_turns` (mbt.destroyed.2).
    pub return_turns: u8,
    /// Option `return_rounding` (mbt.destroyed.2).
    pub return_rounds_up: bool,
}

impl jumpmaster_core::Rules for Rules {
    fn read(ledger: &Ledger) -> Result<Rules, Fault> {
        let options = ledger.options();
        Ok(Rules {
            air: air::Air::read(ledger)?,
            ground: ground::Ground::read(ledger)?,
            command_element: options.on("command_element"),
            command_influence: options.on("command_influence"),
            objective_influence: options.on("objective_influence"),
            company_aa: options.on("company_aa"),
            march_check: options.on("march_check"),
            open_orchards: ledger.is("orchards", "open"),
            open_farms: ledger.is("farms", "open"),
            season: options.word("soft_fields"),
            heavy_mix: options.on("heavy_mix"),
            lapes_cancels_ea: ledger.is("lapes_ne", "cancel_ea"),
            wait: options.number("dz_wait_turns"),
            return_turns: options.number("return_turns"),
            return_rounds_up: ledger.is("return_rounding", "up"),
            ledger: ledger.clone(),
            boards: ReadyMade::new(super::Mbt::SCENARIOS),
        })
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn chart(&self, map: &jumpmaster_core::Map) -> Option<Result<jumpmaster_core::Sheet, Fault>> {
        Some(super::board::Board::read(map, self).map(|board| super::sheet::board(&board)))
    }
}
