//! What a seat is told: every event in words, with the clause behind it. Plans are told to their own side alone.

mod effects;
mod steps;
mod transport;

use super::account::Spending;
use super::event::{Event, Facility, How};
use super::fog;
use super::piece::{CraftId, Mark, UnitId};
use super::state::{Open, State};
use super::supply::Trace;
use super::task::{Flight, Task};
use crate::board::HexId;
use crate::combat::payment::Stock;
use crate::rules::barrage::Hit;
use crate::rules::combat::Surprise;
use crate::supply::port::in_words;
use crate::unit::Party;
use jumpmaster_core::{Line, Named, Seat, clause};

/// The event as a seat reads it; `None` if the seat may not know of it.
pub fn hear(state: &State, event: &Event, seat: Seat) -> Option<Line> {
    let told = event.secret_of().is_none_or(|owner| seat == owner || seat == Seat::REFEREE);
    let seen = fog::sees(state, event, seat);
    let line = (told && seen != [false; 2]).then(|| Told(&state.open).line(event)).flatten()?;
    let effects = effects::effects(state, event).into_iter();
    Some(effects.fold(line, |line, (counter, change)| line.with(counter, fog::through(change, seen))))
}

/// Whether an event told another seat something, so that nothing before it can be taken back.
pub const fn reveals(event: &Event) -> bool {
    match event {
        Event::SegmentBegan { .. } | Event::Over { .. } => true,
        // A drop that is being gathered shows where it goes, and who was planned to go there (ocs.airdrop.2).
        Event::Began { task: Task::Mission(mission) } | Event::Stepped { task: Task::Mission(mission) } => {
            matches!(mission.flight, Flight::Drop)
        }
        // An attack shows the attacker whom fog had hidden (ocs.base.23).
        Event::Began { task: Task::Attack(attack) } => attack.unveils,
        _ => false,
    }
}

/// The words for what happens on a table.
struct Told<'a>(&'a Open);

impl Told<'_> {
    /// An event in words; `None` for one that only carries on what others have told.
    fn line(&self, event: &Event) -> Option<Line> {
        Some(match event {
            Event::Planned { plan, .. } => Line::private(
                format!("{} is to drop on {}, from turn {} on.", self.unit(plan.unit), self.hex(plan.hex), plan.from),
                clause!("ocs.airdrop.2"),
            ),
            Event::Unplanned { unit, .. } if self.flown(*unit) => {
                Line::private(format!("{} flies as planned.", self.unit(*unit)), clause!("ocs.airdrop.2"))
            }
            Event::Unplanned { unit, .. } => {
                Line::private(format!("The planned drop of {} is off.", self.unit(*unit)), clause!("ocs.airdrop.2"))
            }
            Event::TurnBegan { turn } => {
                Line::heading(format!("Turn {turn}. The weather is clear."), clause!("ocs.seq.1"))
            }
            Event::FirstRolled { rolls } => {
                let chooses = if rolls[0] > rolls[1] { Party::Blue } else { Party::Red };
                let text = format!(
                    "Blue rolls {}, Red rolls {}: {} chooses who goes first.",
                    rolls[0],
                    rolls[1],
                    chooses.name()
                );
                Line::new(text, clause!("ocs.base.17"))
            }
            Event::FirstChosen { party } => Line::new(format!("{} goes first.", party.name()), clause!("ocs.base.17")),
            Event::PlayerTurnBegan { party } => {
                let second = self.0.first.is_some_and(|first| first != *party);
                let why = if second { clause!("ocs.seq.10") } else { clause!("ocs.seq.2") };
                Line::heading(format!("The player turn of {} begins.", party.name()), why)
            }
            Event::SegmentBegan { segment } => Line::heading(format!("{}.", segment.heading()), segment.clause()),
            Event::CleanedUp { party } => {
                Line::new(format!("Clean Up: {} takes markers off.", party.name()), clause!("ocs.base.19"))
            }
            Event::Arrived { unit, hex } => {
                Line::new(format!("{} arrives in {}.", self.unit(*unit), self.hex(*hex)), clause!("ocs.base.21"))
            }
            Event::Gained { party, hex, tokens, from } => {
                let text = format!("{} gets {tokens} in {} ({}).", party.name(), self.hex(*hex), from.name());
                let why = if *from == Spending::Flown { clause!("ocs.airtrans.1") } else { clause!("ocs.base.21") };
                Line::new(text, why)
            }
            Event::Spent { party, hex, tokens, on, to } => {
                let way = self.way(*party, *hex, *to);
                let text = format!("{} spends {tokens} from {} ({}){way}.", party.name(), self.hex(*hex), on.name());
                Line::new(text, spent(*on))
            }
            Event::ShipFired { ship } => {
                let name = &self.0.scenario.ships[usize::from(*ship)].name;
                Line::new(format!("{name} fires."), clause!("ocs.seq.4"))
            }
            Event::Starved { hex, steps } => {
                let text = match steps {
                    0 => format!("The stack in {} gets by without a loss.", self.hex(*hex)),
                    1 => format!("The stack in {} loses 1 step by attrition.", self.hex(*hex)),
                    _ => format!("The stack in {} loses {steps} steps by attrition.", self.hex(*hex)),
                };
                Line::new(text, clause!("ocs.attrition.3"))
            }
            Event::Blown { hex, tokens, .. } => {
                let text = format!("The dump in {} is blown up: {tokens} destroyed.", self.hex(*hex));
                Line::new(text, clause!("ocs.dump.2"))
            }
            Event::ModeSet { unit, mode } => {
                Line::new(format!("{} takes {} Mode.", self.unit(*unit), mode.name()), clause!("ocs.base.3"))
            }
            Event::Marked { unit, mark } => {
                let unit = self.unit(*unit);
                let text = match mark {
                    Mark::Attacked => format!("{unit} attacks."),
                    Mark::Fired => format!("{unit} fires."),
                    Mark::Released => format!("{unit} is released from Reserve."),
                    Mark::Fuelled | Mark::FuelledLong | Mark::Fed => format!("{unit} is {}.", mark.name()),
                    _ => format!("{unit} is marked: {}.", mark.name()),
                };
                Line::new(text, mark.clause())
            }
            Event::Unmarked { unit, mark } => {
                let why = if *mark == Mark::OutOfSupply { clause!("ocs.level.7") } else { mark.clause() };
                Line::new(format!("{} is no longer marked: {}.", self.unit(*unit), mark.name()), why)
            }
            Event::Stocked { unit, stocks } => self.stocked(*unit, *stocks),
            Event::Moved { unit, to, .. } => {
                Line::new(format!("{} moves to {}.", self.unit(*unit), self.hex(*to)), clause!("ocs.base.5"))
            }
            Event::Exerted { unit, .. } => {
                Line::new(format!("{} joins the overrun.", self.unit(*unit)), clause!("ocs.base.9"))
            }
            Event::Went { unit, to, how } => self.went(*unit, *to, *how),
            Event::StepLost { unit, cause } => Line::new(format!("{} loses a step.", self.unit(*unit)), cause.clause()),
            Event::Eliminated { unit, why } => Line::new(format!("{} is eliminated.", self.unit(*unit)), *why),
            Event::Refitted { craft } => {
                Line::new(format!("{} is Active again.", self.craft(*craft)), clause!("ocs.refit.1"))
            }
            Event::Reduced { craft, why } => {
                let fate = if self.0.craft(*craft).reduced { "is destroyed" } else { "loses a step" };
                Line::new(format!("{} {fate}.", self.craft(*craft)), *why)
            }
            Event::Landed { craft, base } => {
                let name = self.craft(*craft);
                match base {
                    Some(base) => {
                        Line::new(format!("{name} lands in {}, Inactive.", self.hex(*base)), clause!("ocs.base.13"))
                    }
                    None if self.0.flies(*craft) => {
                        Line::new(format!("{name} is destroyed with its base."), clause!("ocs.basecap.5"))
                    }
                    None => Line::new(format!("{name} is used up."), clause!("ocs.airtrans.2")),
                }
            }
            Event::AirCombat { attacker, defender, result, third } => {
                let (attacker, defender) = (self.craft(*attacker), self.craft(*defender));
                let text = format!("{attacker} attacks {defender}: {result}. Third die: {third}.");
                Line::new(text, clause!("ocs.aircombat.2"))
            }
            Event::Flak { total, result } => {
                Line::new(format!("Flak on two dice {total:+}: {result}."), clause!("ocs.flak.4"))
            }
            Event::Shelled { hex, from, column, result, hit, steps } => {
                let counts = if hit == result { String::new() } else { format!(", which counts as {hit}") };
                let lost = match steps {
                    0 => "",
                    1 => "; it costs a step",
                    2 => "; it costs 2 steps",
                    _ => "; it costs 3 steps",
                };
                let columns = self.columns(*from, *column);
                let text = format!("A barrage on {}, {columns}: {}{counts}{lost}.", self.hex(*hex), shelled(*result));
                Line::new(text, clause!("ocs.barrage.1"))
            }
            Event::ShipHit { ship, from, column, result, steps } => {
                let (name, left) =
                    (&self.0.scenario.ships[usize::from(*ship)].name, self.0.ships[usize::from(*ship)].steps - steps);
                let fate = match (left, steps) {
                    (0, _) => "it is sunk".into(),
                    (_, 0) => "it loses nothing".into(),
                    _ => format!("it loses {steps} and has {left} left of its steps"),
                };
                let columns = self.columns(*from, *column);
                let text = format!("A barrage on {name}, {columns}: {}; {fate}.", shelled(*result));
                Line::new(text, clause!("ocs.barrage.3"))
            }
            Event::Damaged { hex, facility, result, now } => self.damaged(*hex, *facility, result, *now),
            Event::SupplyLost { party, tokens } => {
                Line::new(format!("{} loses {tokens} in the air.", party.name()), clause!("ocs.airdrop.10"))
            }
            Event::Over { text, .. } => Line::heading(format!("The game is over: {text}."), clause!("ocs.base.22")),
            Event::Fought { odds, from, surprise, column, result } => {
                let odds = odds.as_deref().unwrap_or("no defence at all");
                let shift = match surprise {
                    Surprise::Nobody => String::new(),
                    Surprise::Attacker => format!("; the attacker has surprise: column {column}"),
                    Surprise::Defender => format!("; the defender has surprise: column {column}"),
                };
                Line::new(format!("{odds}, column {from}{shift}. Result: {result}."), clause!("ocs.crt.1"))
            }
            Event::Began { task } => return self.began(task),
            Event::Hauled(haul) => return transport::hauled(self.0, haul),
            Event::Taken(taken) => transport::taken(self.0, taken),
            Event::Built { party, hex, work, now } => transport::built(self.0, *party, *hex, *work, *now),
            Event::Stepped { task } => return self.stepped(task),
            Event::Ended => return self.ended(),
            Event::Railed { .. } | Event::Unloaded { .. } => return None,
        })
    }

    /// The column of a barrage and the one it is shifted to, by the strengths that head them.
    fn columns(&self, from: u8, to: u8) -> String {
        let heads = self.0.rules().ledger.table("ocs.table.barrage").map_or(&[][..], |table| &table.columns);
        let head = |column: u8| heads.get(usize::from(column) - 1).map_or("?", String::as_str);
        if from == to {
            format!("column {}", head(from))
        } else {
            format!("column {}, shifted to {}", head(from), head(to))
        }
    }

    /// How supply gets from a dump to where it is needed, if it lies neither there nor next to it (ocs.draw.1, ocs.draw.2).
    fn way(&self, party: Party, dump: HexId, to: HexId) -> String {
        let by = |path: &[HexId]| path.iter().map(|&hex| self.hex(hex)).collect::<Vec<_>>().join(", ");
        let Some(way) = Trace::of(self.0).way(party, dump, to) else { return String::new() };
        match way.thrown {
            Some(thrown) => {
                format!(", drawn by the HQ in {} and thrown by {}", self.hex(thrown.hq), by(&thrown.path))
            }
            None if way.path.len() > 1 => format!(", drawn by {}", by(&way.path)),
            None => String::new(),
        }
    }

    /// Whether a unit is aboard the mission that is on.
    fn flown(&self, unit: UnitId) -> bool {
        matches!(self.0.tasks.last(), Some(Task::Mission(mission)) if mission.units.has(unit))
    }

    fn damaged(&self, hex: HexId, facility: Facility, result: &str, now: u8) -> Line {
        let hex = self.hex(hex);
        match facility {
            Facility::AirBase => {
                let text = format!("Bombs on the Air Base in {hex}: {result}. It is at Level {now}.");
                Line::new(text, clause!("ocs.facility.4"))
            }
            Facility::Port => {
                let text = format!("Bombs on the port in {hex}: {result}. It has {}.", in_words(now));
                Line::new(text, clause!("ocs.facility.4"))
            }
            Facility::Rail { .. } => {
                let state = if now > 0 { "It is closed" } else { "It stays open" };
                Line::new(format!("Bombs on the railway in {hex}: {result}. {state}."), clause!("ocs.facility.6"))
            }
        }
    }

    fn stocked(&self, unit: UnitId, stocks: Stock) -> Line {
        let why = if stocks == Stock::Full { clause!("ocs.stocks.3") } else { clause!("ocs.stocks.2") };
        Line::new(format!("The Internal Stocks of {} are {}.", self.unit(unit), stocks.name()), why)
    }

    fn went(&self, unit: UnitId, to: HexId, how: How) -> Line {
        let (unit, to) = (self.unit(unit), self.hex(to));
        match how {
            How::Rail => Line::new(format!("{unit} goes to {to} by rail."), clause!("ocs.rail.6")),
            How::Ship => Line::new(format!("{unit} is shipped to {to}."), clause!("ocs.ship.6")),
            How::Air => Line::new(format!("{unit} is flown to {to}."), clause!("ocs.airtrans.8")),
            How::Drop => Line::new(format!("{unit} lands in {to}."), clause!("ocs.airdrop.3")),
            How::Retreat => Line::new(format!("{unit} retreats to {to}."), clause!("ocs.base.10")),
            How::Advance => Line::new(format!("{unit} advances to {to}."), clause!("ocs.base.11")),
        }
    }

    fn unit(&self, unit: UnitId) -> &str {
        self.0.unit_name(unit)
    }

    fn craft(&self, craft: CraftId) -> &str {
        self.0.craft_name(craft)
    }

    fn hex(&self, hex: HexId) -> String {
        self.0.board().name(hex)
    }
}

/// A result of a barrage as the log has it.
fn shelled(hit: Hit) -> String {
    if hit == Hit::Nothing { "no effect".into() } else { hit.to_string() }
}

/// The clause by which supply is spent on something.
const fn spent(on: Spending) -> jumpmaster_core::Clause {
    match on {
        Spending::Combat => clause!("ocs.csupply.1"),
        Spending::Barrage => clause!("ocs.bsupply.1"),
        Spending::Fuel => clause!("ocs.fuel.3"),
        Spending::Feeding => clause!("ocs.trace.3"),
        Spending::Restocking => clause!("ocs.stocks.3"),
        Spending::Refit => clause!("ocs.refit.2"),
        Spending::Flown => clause!("ocs.airtrans.1"),
        Spending::Building => clause!("ocs.build.4"),
        Spending::Blown => clause!("ocs.dump.2"),
        Spending::Arrived | Spending::Lost | Spending::Captured => clause!("ocs.capture.2"),
    }
}
