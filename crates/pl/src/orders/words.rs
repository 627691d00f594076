//! Orders in words, each with the clause behind it, and the names that fill the gaps in refusals.

use super::{Desk, Order, movement};
use crate::attack;
use crate::state::{CraftId, SetUpPiece, Step, Unit, UnitId};
use jumpmaster_core::hex::Side;
use jumpmaster_core::{Line, clause};

impl Desk<'_> {
    /// The names that an order fills into the text of a refusal.
    pub(super) fn names(self, order: Order) -> Vec<(&'static str, String)> {
        let unit = |unit: UnitId| {
            self.open.units.get(usize::from(unit)).map_or("that unit".into(), |_| self.open.unit_name(unit))
        };
        let craft = |craft: CraftId| {
            self.open.craft.get(usize::from(craft)).map_or("that aircraft".into(), |_| self.open.craft_name(craft))
        };
        match order {
            Order::Drop { craft: id, turn, at } | Order::Glide { craft: id, turn, at, .. } => {
                let turns = self.open.scenario.craft.get(usize::from(id)).map(|spec| spec.turns);
                let turns = turns.map_or_else(String::new, |(first, last)| format!("{first} to {last}"));
                let (at, turn) = (at.to_string(), turn.to_string());
                vec![("{craft}", craft(id)), ("{at}", at), ("{turn}", turn), ("{turns}", turns)]
            }
            Order::CallOff { craft: id } | Order::Steer { craft: id, .. } => vec![("{craft}", craft(id))],
            Order::AimFlak { unit: gun, craft: id } => vec![("{unit}", unit(gun)), ("{craft}", craft(id))],
            Order::Aim { unit: id, target } => vec![("{unit}", unit(id)), ("{target}", unit(target))],
            Order::Include { target } => vec![("{target}", unit(target))],
            Order::Assault { unit: id, at } | Order::Move { unit: id, to: at } | Order::Clear { unit: id, at } => {
                vec![("{unit}", unit(id)), ("{at}", at.to_string())]
            }
            Order::Join { unit: id } => {
                let at = self.open.attack.map_or("that hex".into(), |attack| attack.at.to_string());
                vec![("{unit}", unit(id)), ("{target}", "the target".into()), ("{at}", at)]
            }
            Order::Enter { unit: id } => {
                let at = movement::entry_hex(self.open, id).map_or("that hex".into(), |at| at.to_string());
                vec![("{unit}", unit(id)), ("{at}", at)]
            }
            Order::Split { unit: id }
            | Order::FillFirst { unit: id }
            | Order::Load { unit: id }
            | Order::Unload { unit: id }
            | Order::Demolish { unit: id }
            | Order::Block { unit: id } => vec![("{unit}", unit(id))],
            Order::Place { at, .. } | Order::Form { at, .. } => vec![("{at}", at.to_string())],
            Order::RollWind | Order::StrikeMines | Order::Attack | Order::Land | Order::Done => vec![],
        }
    }

    /// An order in words, with the clause behind it.
    pub fn describe(self, order: Order) -> Line {
        let open = self.open;
        let name = |unit: UnitId| {
            open.units.get(usize::from(unit)).map_or_else(|| format!("unit {unit}"), |_| open.unit_name(unit))
        };
        let craft = |id: CraftId| {
            open.craft.get(usize::from(id)).map_or_else(|| format!("aircraft {id}"), |_| open.craft_name(id))
        };
        let side = |side: Side| side.name(open.board().grid.orientation);
        let load = |id: CraftId| {
            let spec = open.scenario.craft.get(usize::from(id));
            spec.map_or(String::new(), |spec| format!(" with a {}", open.rules().counters[spec.load].name))
        };
        match order {
            Order::Drop { craft: id, turn, at } => {
                Line::private(format!("{} drops on {at} in turn {turn}{}", craft(id), load(id)), clause!("pl.plan.2"))
            }
            Order::Glide { craft: id, turn, at, heading } => {
                let heading = heading.map_or(String::new(), |heading| format!(" heading {}", side(heading)));
                let text = format!("{} lands on {at} in turn {turn}{heading}{}", craft(id), load(id));
                Line::private(text, clause!("pl.plan.3"))
            }
            Order::Place { piece, at } => {
                let piece = match piece {
                    SetUpPiece::Unit(unit) => name(unit),
                    SetUpPiece::Mines(_) => "minefield".into(),
                };
                Line::new(format!("set up {piece} in {at}"), clause!("pl.scenario.1"))
            }
            Order::RollWind => Line::new("roll the wind", clause!("pl.wind.1")),
            Order::Form { at, counter } => {
                let platoon =
                    open.rules().counters.get(usize::from(counter)).map_or("platoon", |counter| &counter.name);
                Line::new(format!("form {platoon} in {at}"), clause!("pl.form.5"))
            }
            Order::Split { unit } => Line::new(format!("split {}", name(unit)), clause!("pl.form.10")),
            Order::CallOff { craft: id } => {
                Line::private(format!("call off {} for good", craft(id)), clause!("pl.plan.2"))
            }
            Order::StrikeMines => Line::new("roll the minefields' attacks", clause!("pl.mines.1")),
            Order::Aim { unit, target } => {
                let at = open
                    .units
                    .get(usize::from(target))
                    .and_then(Unit::spot)
                    .map_or(String::new(), |spot| format!(" in {spot}"));
                Line::new(format!("{} fires at {}{at}", name(unit), name(target)), clause!("pl.base.6"))
            }
            Order::Include { target } => Line::new(format!("fire at {} as well", name(target)), clause!("pl.base.6")),
            Order::Steer { craft: id, heading } => {
                Line::new(format!("{} flies toward {}", craft(id), side(heading)), clause!("pl.glider.2"))
            }
            Order::AimFlak { unit, craft: id } => {
                Line::new(format!("{} fires at {}", name(unit), craft(id)), clause!("pl.aa.4"))
            }
            Order::Assault { unit, at } => {
                Line::new(format!("{} close assaults {at}", name(unit)), clause!("pl.base.5"))
            }
            Order::Join { unit } => Line::new(format!("{} joins in", name(unit)), attack::clause_of(open.attack)),
            Order::Attack => {
                let sum = attack::add_up(open).map_or(String::new(), |sum| format!(": {}", sum.show(open.rules())));
                Line::new(format!("roll the attack{sum}"), attack::clause_of(open.attack))
            }
            Order::FillFirst { unit } => {
                Line::new(format!("{} takes the first place", name(unit)), clause!("pl.drift.10"))
            }
            Order::Land => Line::new("land all that is overhead", clause!("pl.sequence.3")),
            Order::Move { unit, to } => {
                let from = open
                    .units
                    .get(usize::from(unit))
                    .and_then(Unit::spot)
                    .map_or(String::new(), |spot| format!(" from {spot}"));
                let onto = if open.board().grid.hex_at(to).is_some() && open.live_mines(to).is_some() {
                    ", onto the mines"
                } else {
                    ""
                };
                Line::new(format!("{} moves{from} to {to}{onto}", name(unit)), clause!("pl.base.8"))
            }
            Order::Enter { unit } => {
                let at = movement::entry_hex(open, unit).map_or(String::new(), |at| format!(" at {at}"));
                Line::new(format!("{} enters the board{at}", name(unit)), clause!("pl.scenario.2"))
            }
            Order::Load { unit } => {
                Line::new(format!("{} is loaded on its prime mover", name(unit)), clause!("pl.base.12"))
            }
            Order::Unload { unit } => Line::new(format!("{} is unloaded", name(unit)), clause!("pl.base.12")),
            Order::Clear { unit, at } => {
                Line::new(format!("{} begins to clear {at}", name(unit)), clause!("pl.engineer.2"))
            }
            Order::Demolish { unit } => {
                Line::new(format!("{} blows up the bridge it has left", name(unit)), clause!("pl.engineer.4"))
            }
            Order::Block { unit } => {
                Line::new(format!("{} blocks the road it has left", name(unit)), clause!("pl.engineer.5"))
            }
            Order::Done => self.describe_done(),
        }
    }

    /// What ending the step means.
    fn describe_done(self) -> Line {
        let (text, why) = match self.open.step {
            Step::Plan => ("seal the plan", clause!("pl.plan.2")),
            Step::Start => ("begin the turn", clause!("pl.form.5")),
            Step::Fire | Step::LandingFire => ("end fire", clause!("pl.sequence.2")),
            Step::Flak => ("end anti-aircraft fire", clause!("pl.sequence.3")),
            Step::Movement => ("end movement", clause!("pl.sequence.1")),
            _ => ("end the player turn", clause!("pl.sequence.1")),
        };
        Line::new(text, why)
    }
}
