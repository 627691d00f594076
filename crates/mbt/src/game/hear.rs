//! What a seat is told: every event in words, with the clause behind it. What is written into the plan is told only to the
//! airborne side, and what units on overwatch wait for only to theirs.

mod air;
mod effects;
mod ground;

use crate::game::event::{Event, Fighting, Flying, Writing};
use crate::game::plan::{Aim, Page};
use crate::game::state::{CraftId, Open, Party, PieceId, Step};
use jumpmaster_core::hex::{Orientation, Spot};
use jumpmaster_core::{Line, Seat, capital, clause};

/// The event as a seat reads it; `None` if the seat may not know of it.
pub fn hear(open: &Open, event: &Event, seat: Seat) -> Option<Line> {
    let told = match event {
        Event::Plan(_) => seat == Party::Airborne.seat() || seat == Seat::REFEREE,
        Event::Air(Flying::Held { .. }) => seat == Party::Defending.seat() || seat == Seat::REFEREE,
        Event::Ground(Fighting::Holds { .. }) => seat == open.active.enemy().seat() || seat == Seat::REFEREE,
        _ => true,
    };
    told.then(|| Line { effects: effects::effects(open, event), ..Words(open).of(event) })
}

/// Whether an event reveals something secret: where aircraft come from, what leaves them, what happens to it, where it
/// gathers.
pub const fn reveals(event: &Event) -> bool {
    match event {
        Event::Over { .. } => true,
        Event::Air(event) => !matches!(
            event,
            Flying::Turning { .. } | Flying::Silent | Flying::Held { .. } | Flying::Rested | Flying::Cruise { .. }
        ),
        Event::Ground(event) => matches!(
            event,
            Fighting::Returned { .. } | Fighting::Formed(_) | Fighting::Searched { .. } | Fighting::AreaMarked { .. }
        ),
        _ => false,
    }
}

/// The words for what happens on a table.
struct Words<'a>(&'a Open);

impl Words<'_> {
    fn of(&self, event: &Event) -> Line {
        match event {
            Event::Plan(writing) => self.writing(writing),
            Event::Sealed => Line::heading("The plan is written and sealed.", clause!("mbt.manifest.2")),
            Event::TurnBegan { turn } => Line::heading(format!("Turn {turn} begins."), clause!("mbt.base.1")),
            Event::StepBegan { step, party } => self.step(*step, *party),
            Event::Air(flying) => self.flying(flying),
            Event::Ground(fighting) => self.fighting(fighting),
            Event::Adjusted => Line::new("Markers come off.", clause!("mbt.base.14")),
            Event::Over { winner, points } => {
                let outcome = crate::game::victory::outcome(self.0, *winner, *points);
                Line::new(outcome.text, outcome.clause)
            }
        }
    }

    fn step(&self, step: Step, party: Party) -> Line {
        let text = match step {
            Step::Start => "The turn starts.".into(),
            Step::Orders => format!("Orders: {}.", self.side(party)),
            Step::Fire => format!("Fire: {}.", self.side(party)),
            Step::Enter => "The air step begins.".into(),
            Step::Fly => "Aircraft fly.".into(),
            Step::Landing => "What was dropped comes down.".into(),
            Step::Move => format!("Movement: {}.", self.side(party)),
            other => format!("{}.", capital(jumpmaster_core::Named::name(other))),
        };
        Line::heading(text, clause!("mbt.base.1"))
    }

    fn writing(&self, event: &Writing) -> Line {
        let unit = |unit: u8| &self.0.scenario.units[usize::from(unit)].name;
        let company = |company: u8| &self.0.scenario.companies[usize::from(company)].name;
        let craft = |craft: CraftId| self.0.craft_name(craft).to_string();
        let (text, why) = match *event {
            Writing::Opened { page } => (self.page(page), clause!("mbt.manifest.1")),
            Writing::Restored => ("The plan is as the scenario has it.".into(), clause!("mbt.manifest.1")),
            Writing::Headed { heading } => {
                (format!("All aircraft fly {}.", heading.name(Orientation::Flat)), clause!("mbt.dz.9"))
            }
            Writing::Loaded { craft: by, unit: loaded } => {
                (format!("{} is loaded on {}.", unit(loaded), craft(by)), clause!("mbt.manifest.1"))
            }
            Writing::Unloaded { craft: by, unit: loaded } => {
                (format!("{} is taken off {}.", unit(loaded), craft(by)), clause!("mbt.manifest.1"))
            }
            Writing::Aimed { craft: by, aim } => (format!("{} {}.", craft(by), self.aim(aim)), clause!("mbt.dz.1")),
            Writing::Delayed { craft: by, impulses } => (
                format!("{} comes in {impulses} impulses after the first of its wave.", craft(by)),
                clause!("mbt.flight.3"),
            ),
            Writing::ReleaseSet { craft: by, hex } => {
                (format!("The first item leaves {} in hex {hex} of its DZ.", craft(by)), clause!("mbt.heavy.4"))
            }
            Writing::AreaNamed { company: of, secondary, at } => {
                let which = if secondary { "Secondary" } else { "Primary" };
                (format!("The {which} AA of company {} is {}.", company(of), self.0.called(at)), clause!("mbt.aa.1"))
            }
            Writing::Switched { company: of } => {
                (format!("Company {} goes to its Secondary AA.", company(of)), clause!("mbt.aa.5"))
            }
            Writing::Suspended { craft: by } => {
                (format!("{} drops nothing more in this pass.", craft(by)), clause!("mbt.ea.4"))
            }
            Writing::GaveUp { craft: by } => {
                (format!("The mission of {} is given up.", craft(by)), clause!("mbt.drop.6"))
            }
            Writing::Returns { craft: by, at } => {
                (format!("{} is to come back over {}.", craft(by), self.0.called(at)), clause!("mbt.dz.10"))
            }
            Writing::Hazard { craft: by } => (
                format!("Another aircraft flies below {}, over its DZ: its drop is cancelled.", craft(by)),
                clause!("mbt.hazard.1"),
            ),
            Writing::Detour { piece, detour } => {
                let told = if detour { "goes a detour" } else { "goes straight" };
                (format!("{} {told}.", capital(&self.name(piece))), clause!("mbt.march.5"))
            }
            Writing::Casualty { craft: by, unit: None } => {
                (format!("Nobody aboard {} can be hit.", craft(by)), clause!("mbt.casualty.1"))
            }
            Writing::Casualty { craft: by, unit: Some(hit) } => {
                (format!("{} is hit aboard {}.", unit(hit), craft(by)), clause!("mbt.casualty.2"))
            }
        };
        Line::private(text, why)
    }

    fn page(&self, page: Option<Page>) -> String {
        match page {
            None => "The plan is shut.".into(),
            Some(Page::Heading) => "The plan lies open at the heading.".into(),
            Some(Page::Company(company)) => {
                format!("The plan lies open at company {}.", self.0.scenario.companies[usize::from(company)].name)
            }
            Some(Page::Craft(craft)) => format!("The plan lies open at {}.", self.0.craft_name(craft)),
        }
    }

    fn aim(&self, aim: Aim) -> String {
        match aim {
            Aim::Zone { start, length, width } => {
                format!("drops on a DZ from {}, {length} long and {width} wide", self.0.called(start))
            }
            Aim::Strip { start } => format!("flies a LAPES strip from {}", self.0.called(start)),
        }
    }

    fn name(&self, piece: PieceId) -> String {
        self.0.piece_name(piece)
    }

    fn craft(&self, craft: CraftId) -> String {
        self.0.craft_name(craft).to_string()
    }

    fn at(&self, spot: Spot) -> String {
        self.0.called(spot)
    }

    fn side(&self, party: Party) -> &str {
        &self.0.scenario.seats[party as usize]
    }
}
