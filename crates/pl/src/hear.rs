//! What a seat is told: every event in words, with the clause behind it. Planning alone is told only to the side that
//! plans.

use super::attack;
use super::combat::{Odds, Verdict};
use super::effects::effects;
use super::engineer::{self, Task};
use super::event::{Cause, Ending, Event};
use super::rules::{Fate, Flak};
use super::scenario::CraftKind;
use super::state::{AttackKind, CraftId, Open, Party, SetUpPiece, Step, UnitId};
use super::victory;
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Line, Seat, capital, clause};

/// The event as a seat reads it; `None` if the seat may not know of it.
pub fn hear(open: &Open, event: &Event, seat: Seat) -> Option<Line> {
    let told = match event {
        // The plan is known to the airborne side alone until it is carried out (pl.plan.2).
        Event::Planned { .. } | Event::CalledOff { .. } => seat == Party::Airborne.seat() || seat == Seat::REFEREE,
        _ => true,
    };
    told.then(|| Line { effects: effects(open, event), ..Words(open).of(event) })
}

/// Whether an event reveals something secret: a line of the plan being carried out.
pub const fn reveals(event: &Event) -> bool {
    matches!(event, Event::Placed { .. } | Event::Over { .. })
}

/// The words for what happens on a table.
struct Words<'a>(&'a Open);

impl Words<'_> {
    fn of(&self, event: &Event) -> Line {
        match event {
            Event::Planned { craft, turn, at, heading } => self.planned(*craft, *turn, *at, *heading),
            Event::CalledOff { craft } => {
                let text = format!("{} is called off for good.", capital(&self.craft(*craft)));
                Line::private(text, clause!("pl.plan.2"))
            }
            Event::Sealed => Line::new("The plan is written and sealed.", clause!("pl.plan.2")),
            Event::SetUp { piece, at } => self.set_up(*piece, *at),
            Event::TurnBegan { turn, party } => {
                let text = format!("Turn {turn}: the player turn of {} begins.", self.side(*party));
                Line::heading(text, clause!("pl.sequence.5"))
            }
            Event::Began { step } => began(*step),
            Event::WindRolled { from, speed } => {
                let wind = super::wind::Wind { from: *from, speed: *speed };
                super::wind::Outcome::of(wind, self.0.board().grid.orientation).line()
            }
            Event::Formed { counter, at, sticks } => self.formed(*counter, *at, sticks),
            Event::AttackBegan { kind, at, craft, targets, unit } => {
                self.attack_began(*kind, *at, *craft, targets, *unit)
            }
            Event::AttackJoined { unit } => {
                Line::new(format!("{} joins in.", self.unit(*unit)), attack::clause_of(self.0.attack))
            }
            Event::AttackWidened { target } => {
                Line::new(format!("{} is fired on as well.", self.unit(*target)), clause!("pl.base.6"))
            }
            Event::AttackRolled { odds, modifier, verdict } => {
                Line::new(attack_text(&self.sums(), *odds, *modifier, *verdict), attack::clause_of(self.0.attack))
            }
            Event::FlakFired { result } => self.flak_fired(*result),
            Event::ContactRolled { at, odds, modifier, verdict } => {
                let who = format!("Enemies in {at} fall upon those who landed there: the attack");
                Line::new(attack_text(&who, *odds, *modifier, *verdict), clause!("pl.contact.4"))
            }
            Event::MinesStruck { unit, verdict } => {
                let text = format!("Mines attack {}: {}.", self.unit(*unit), verdict_text(*verdict));
                Line::new(text, clause!("pl.mines.1"))
            }
            Event::Dispersed { unit, cause } => {
                let text = format!("{} is dispersed{}.", self.unit(*unit), cause_text(*cause));
                Line::new(text, cause.clause(Fate::Dispersed))
            }
            Event::Eliminated { unit, cause } => {
                let text = format!("{} is eliminated{}.", self.unit(*unit), cause_text(*cause));
                Line::new(text, cause.clause(Fate::Eliminated))
            }
            Event::Withdrawn { unit, cause } => {
                let text = format!("{} is out of the game{}, but not destroyed.", self.unit(*unit), cause_text(*cause));
                Line::new(text, cause.clause(Fate::Eliminated))
            }
            Event::Recovered { unit } => Line::new(format!("{} recovers.", self.unit(*unit)), clause!("pl.base.3")),
            Event::Placed { craft, at, heading } => {
                let heading = heading.map_or(String::new(), |side| format!(", flying toward {}", self.compass(side)));
                let text = format!("{} appears over {at}{heading}.", capital(&self.craft(*craft)));
                Line::new(text, clause!("pl.transport.1"))
            }
            Event::Steered { craft, heading } => {
                let text = format!("{} flies toward {}.", capital(&self.craft(*craft)), self.compass(*heading));
                Line::new(text, clause!("pl.glider.2"))
            }
            Event::Announced { unit } => {
                let text = format!("{} is to take the next place.", self.unit(*unit));
                Line::new(text, clause!("pl.drift.10"))
            }
            Event::Drifted { at, pattern } => {
                Line::new(format!("What is aimed at {at} drifts by pattern {pattern}."), clause!("pl.drift.2"))
            }
            Event::Taken { at } => {
                let text = format!("{} takes hold of {at}.", capital(self.side(self.0.active)));
                Line::new(text, clause!("pl.scenario.1"))
            }
            Event::CameDown { unit, at } => {
                let glider = self.0.craft_of(*unit).is_some_and(|craft| self.0.craft_kind(craft) == CraftKind::Glider);
                let why = if glider { clause!("pl.glider.9") } else { clause!("pl.drop.1") };
                Line::new(format!("{} comes down in {at}.", self.unit(*unit)), why)
            }
            Event::Departed { craft } => {
                Line::new(format!("{} is gone.", capital(&self.craft(*craft))), clause!("pl.transport.1"))
            }
            Event::Moved { unit, to, .. } => {
                Line::new(format!("{} moves to {to}.", self.unit(*unit)), clause!("pl.base.8"))
            }
            Event::HeldUp { unit, at } => {
                let text = format!("The stream in {at} holds {} up.", self.unit(*unit));
                Line::new(text, clause!("pl.base.10"))
            }
            Event::Entered { unit, at, .. } => {
                Line::new(format!("{} enters the board at {at}.", self.unit(*unit)), clause!("pl.scenario.2"))
            }
            Event::Loaded { unit, .. } => {
                Line::new(format!("{} is loaded on its prime mover.", self.unit(*unit)), clause!("pl.base.12"))
            }
            Event::Unloaded { unit, .. } => {
                Line::new(format!("{} is unloaded.", self.unit(*unit)), clause!("pl.base.12"))
            }
            Event::WorkBegan { unit, at } => self.work(*unit, *at, "begins to clear"),
            Event::Turned { unit, at } => self.work(*unit, *at, "turns over the marker of"),
            Event::Cleared { unit, at } => self.work(*unit, *at, "has cleared"),
            Event::Tried { unit, task, at, done } => self.tried(*unit, *task, *at, *done),
            Event::MovementEnded => Line::new("Movement is over.", clause!("pl.sequence.1")),
            Event::TurnEnded { party } => {
                let text = format!("The player turn of {} is over.", self.side(*party));
                Line::new(text, clause!("pl.sequence.1"))
            }
            Event::Over { winner, ending } => {
                let how = match ending {
                    Ending::Victory => {
                        victory::shortfall(self.0).unwrap_or_else(|| "all that the scenario asks is done".into())
                    }
                    Ending::Annihilation => "the enemy has nothing left".into(),
                };
                Line::new(format!("{} wins: {how}.", capital(self.side(*winner))), clause!("pl.scenario.1"))
            }
        }
    }

    fn unit(&self, unit: UnitId) -> String {
        self.0.unit_name(unit)
    }

    fn craft(&self, craft: CraftId) -> String {
        self.0.craft_name(craft)
    }

    fn side(&self, party: Party) -> &str {
        &self.0.scenario.seats[party as usize]
    }

    fn compass(&self, side: Side) -> &'static str {
        side.name(self.0.board().grid.orientation)
    }

    fn planned(&self, craft: CraftId, turn: u8, at: Spot, heading: Option<Side>) -> Line {
        let heading = heading.map_or(String::new(), |side| format!(", flying toward {}", self.compass(side)));
        let text = format!("The plan: {} comes to {at} in turn {turn}{heading}.", self.craft(craft));
        Line::private(text, clause!("pl.plan.2"))
    }

    fn set_up(&self, piece: SetUpPiece, at: Spot) -> Line {
        match piece {
            SetUpPiece::Unit(unit) => {
                Line::new(format!("{} is set up in {at}.", self.unit(unit)), clause!("pl.scenario.1"))
            }
            SetUpPiece::Mines(_) => Line::new(format!("A minefield is laid in {at}."), clause!("pl.mines.1")),
        }
    }

    fn formed(&self, counter: u8, at: Spot, sticks: &[UnitId]) -> Line {
        let sticks: Vec<String> = sticks.iter().map(|&stick| self.unit(stick)).collect();
        let platoon = &self.0.rules().counters[usize::from(counter)].name;
        Line::new(format!("{} form a {platoon} in {at}.", sticks.join(", ")), clause!("pl.form.5"))
    }

    fn attack_began(
        &self,
        kind: AttackKind,
        at: Spot,
        craft: Option<CraftId>,
        targets: &[UnitId],
        unit: UnitId,
    ) -> Line {
        let who = self.unit(unit);
        match (kind, craft) {
            (AttackKind::Flak, Some(craft)) => {
                Line::new(format!("{who} aims at {} over {at}.", self.craft(craft)), clause!("pl.aa.4"))
            }
            (AttackKind::Assault, _) => {
                Line::new(format!("{who} goes in to close assault {at}."), clause!("pl.base.5"))
            }
            (AttackKind::Fire | AttackKind::Flak, _) => {
                let targets: Vec<String> = targets.iter().map(|&target| self.unit(target)).collect();
                Line::new(format!("{who} aims at {} in {at}.", targets.join(", ")), clause!("pl.base.6"))
            }
        }
    }

    /// The strengths of attack and defence, and what moves the odds up.
    fn sums(&self) -> String {
        let Some(sum) = attack::add_up(self.0) else { return "The attack".into() };
        let scale = self.0.rules().scale;
        let lifted = if sum.lifted() { " a column up for the engineers (pl.engineer.6)," } else { "" };
        format!("The attack, {} against {},{lifted}", scale.show(sum.attack), scale.show(sum.defence))
    }

    fn flak_fired(&self, result: Flak) -> Line {
        let craft = self.0.attack.and_then(|attack| attack.craft);
        let craft = craft.map_or_else(|| "the aircraft".into(), |craft| self.craft(craft));
        let text = match result {
            Flak::Missed => format!("The guns miss {craft}."),
            Flak::Damaged => format!("The guns damage {craft}."),
            Flak::ShotDown => format!("The guns shoot down {craft}."),
        };
        Line::new(text, clause!("pl.aa.5"))
    }

    fn work(&self, unit: UnitId, at: Spot, does: &str) -> Line {
        let block = self.0.blocks.iter().any(|block| block.at == at);
        let (what, why) =
            if block { ("block", clause!("pl.engineer.3")) } else { ("minefield", clause!("pl.engineer.2")) };
        Line::new(format!("{} {does} the {what} in {at}.", self.unit(unit)), why)
    }

    fn tried(&self, unit: UnitId, task: Task, at: Spot, done: bool) -> Line {
        let unit = self.unit(unit);
        let text = match (task, done) {
            (Task::Bridge, true) => format!("{unit} blows up the bridge in {at}."),
            (Task::Bridge, false) => format!("{unit} fails to blow up the bridge in {at}."),
            (Task::ForestBlock | Task::RoadBlock, true) => format!("{unit} blocks the road in {at}."),
            (Task::ForestBlock | Task::RoadBlock, false) => format!("{unit} fails to block the road in {at}."),
        };
        Line::new(text, engineer::clause_of(task))
    }
}

fn began(step: Step) -> Line {
    let (text, why) = match step {
        Step::Plan => ("The plan is written.", clause!("pl.plan.2")),
        Step::SetUp => ("Set-up begins.", clause!("pl.plan.2")),
        Step::Wind => ("The wind is to be rolled.", clause!("pl.wind.1")),
        Step::Start => ("Platoons may be formed, and landings called off.", clause!("pl.form.5")),
        Step::Mines => ("Minefields attack.", clause!("pl.mines.1")),
        Step::Fire => ("Direct fire begins.", clause!("pl.sequence.2")),
        Step::Heading => ("Gliders choose where they fly.", clause!("pl.glider.2")),
        Step::Flak => ("Anti-aircraft fire begins.", clause!("pl.sequence.3")),
        Step::Landing => ("The landing begins.", clause!("pl.sequence.3")),
        Step::LandingFire => ("Those just landed may fire.", clause!("pl.landed.4")),
        Step::Movement => ("Movement begins.", clause!("pl.sequence.1")),
        Step::Assault => ("Close assaults begin.", clause!("pl.sequence.1")),
        Step::Over => ("The game is over.", clause!("pl.scenario.1")),
    };
    Line::heading(text, why)
}

fn attack_text(who: &str, odds: Option<Odds>, modifier: i8, verdict: Verdict) -> String {
    match odds {
        None => format!("{who} is weaker than 1-4 and does nothing."),
        Some(odds) => format!("{who} is {odds}, die {modifier:+}: {}.", verdict_text(verdict)),
    }
}

const fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::NoEffect => "no effect",
        Verdict::D => "D, dispersed",
        Verdict::DD => "DD, dispersed, or eliminated if already dispersed",
        Verdict::X => "X, eliminated",
    }
}

const fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::OffBoard => ": it drifted off the board",
        Cause::GliderLost => ": its glider came down off the board or in the sea",
        Cause::Jump => " in the jump",
        Cause::Crowd => ": too much came down in one hex",
        Cause::GliderCrowd => ": too many gliders came down in its hex",
        Cause::Stacking => ": its hex is overcrowded",
        Cause::Flak => " with its aircraft",
        Cause::Contact => " by enemies where it landed",
        Cause::Mines => " by mines",
        Cause::Fire => " by fire",
        Cause::Assault => " in close assault",
    }
}
