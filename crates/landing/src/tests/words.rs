//! Orders, events and units as the tests and the replays write them.

use super::table::Table;
use crate::event::{Ending, Event};
use crate::orders::Order;
use crate::state::{UnitId, Whereabouts};
use jumpmaster_core::hex::Spot;

/// An order as a test writes it.
pub fn order(table: &Table, text: &str) -> Order {
    let words: Vec<&str> = text.split_whitespace().collect();
    let hex = |at: usize| -> Spot {
        let grid = table.open().board().grid;
        grid.parse_spot(words[at]).unwrap_or(Spot { column: u16::MAX, row: u16::MAX })
    };
    let unit = |at: usize| table.unit(words[at]);
    match words[0] {
        "exchange" => Order::Exchange { one: unit(1), other: unit(2) },
        "drop" => Order::Drop { at: hex(1) },
        "split" => Order::Split { at: hex(1) },
        "assign" => Order::Assign { unit: unit(1), point: words[2].parse::<u8>().unwrap() - 1 },
        "land" => Order::Land { unit: unit(1) },
        "shift" => Order::Shift { to: hex(1) },
        "fire" => Order::Fire { unit: unit(1) },
        "pass" => Order::Pass,
        "move" => Order::Move { unit: unit(1), to: hex(2) },
        "attack" => Order::Attack { unit: unit(1), target: unit(2) },
        "done" => Order::Done,
        other => panic!("\"{other}\" is no order"),
    }
}

/// The order in a test's words, as `order` reads them.
pub fn written(table: &Table, order: Order) -> String {
    let (hex, name) = (|spot| table.open().called(spot), |unit| short(table, unit));
    match order {
        Order::Exchange { one, other } => format!("exchange {} {}", name(one), name(other)),
        Order::Drop { at } => format!("drop {}", hex(at)),
        Order::Split { at } => format!("split {}", hex(at)),
        Order::Assign { unit, point } => format!("assign {} {}", name(unit), point + 1),
        Order::Land { unit } => format!("land {}", name(unit)),
        Order::Shift { to } => format!("shift {}", hex(to)),
        Order::Fire { unit } => format!("fire {}", name(unit)),
        Order::Pass => "pass".into(),
        Order::Move { unit, to } => format!("move {} {}", name(unit), hex(to)),
        Order::Attack { unit, target } => format!("attack {} {}", name(unit), name(target)),
        Order::Done => "done".into(),
    }
}

/// A unit by its name, a counter by its number.
fn short(table: &Table, unit: UnitId) -> String {
    match table.open().counter(unit) {
        Some(counter) => format!("#{}", counter + 1),
        None => table.open().unit_name(unit),
    }
}

/// An event in a test's words; `None` if it follows from other events.
pub fn event(table: &Table, event: &Event) -> Option<String> {
    let (hex, name) = (|spot: Spot| table.open().called(spot), |unit: UnitId| short(table, unit));
    Some(match *event {
        Event::Exchanged { one, other } => format!("{} and {} exchanged", name(one), name(other)),
        Event::SetUp => "> ready".into(),
        Event::WaveBegan { group } => format!("> group {group}"),
        Event::DropPointNamed { at } => format!("{} drops {}", table.open().group, hex(at)),
        Event::Assigned { unit, point } => format!("{} to point {}", name(unit), point + 1),
        Event::Drifted { unit, drift } => format!("{} {drift}", name(unit)),
        Event::Spared { unit, at } => format!("{} spared {}", name(unit), hex(at)),
        Event::Lost { unit } => format!("{} lost", name(unit)),
        Event::Blocked { unit, at } => format!("{} blocked {}", name(unit), hex(at)),
        Event::CameDown { unit, at } => format!("{} down {}", name(unit), hex(at)),
        Event::TurnedUp { unit, kind } => {
            format!("{} is {}", name(unit), table.open().rules().kinds[usize::from(kind)].name)
        }
        Event::Removed { unit } => format!("{} removed", name(unit)),
        Event::Hurt { unit, cause, dice, points } => format!("{} {cause} {dice} dice {points} hits", name(unit)),
        Event::Eliminated { unit, cause } => format!("{} eliminated {cause}", name(unit)),
        Event::UnderFire { .. } => "> fire".into(),
        Event::Fired { unit, target } => format!("{} fires at {}", name(unit), name(target)),
        Event::Landed { .. } | Event::TurnEnded { .. } => return None,
        Event::DropEnded => "> drop ended".into(),
        Event::TurnBegan { turn, party } => format!("> turn {turn} {party}"),
        Event::Moved { unit, to, cost } => format!("{} to {} for {cost}", name(unit), hex(to)),
        Event::Watched { .. } => "> react".into(),
        Event::Reacted { unit, target } => format!("{} reacts to {}", name(unit), name(target)),
        Event::MoveResumed => "> move".into(),
        Event::AttacksBegan => "> attacks".into(),
        Event::Attacked { unit, target } => format!("{} attacks {}", name(unit), name(target)),
        Event::Over { winner, ending } => {
            let how = match ending {
                Ending::LastTurn => "last turn",
                Ending::Annihilation => "annihilation",
            };
            format!("over: {winner} by {how}")
        }
    })
}

/// What a test sees of units, or of the step.
pub fn see(table: &Table, what: &str) -> String {
    let open = table.open();
    let one = |word: &str| match word {
        "step" => {
            let step = serde_json::to_value(open.step).unwrap();
            format!("{} {}", step.as_str().unwrap(), open.to_act().map_or("nobody".into(), |party| party.to_string()))
        }
        "held" => format!("held {}", open.held.iter().map(|held| u8::from(*held).to_string()).collect::<String>()),
        name => unit(table, name),
    };
    what.split_whitespace().map(one).collect::<Vec<_>>().join("; ")
}

fn unit(table: &Table, name: &str) -> String {
    let (open, id) = (table.open(), table.unit(name));
    let unit = open.unit(id);
    let place = match unit.place {
        Whereabouts::Waiting => "waiting".into(),
        Whereabouts::At(spot) => open.called(spot),
        Whereabouts::Lost => "lost".into(),
        Whereabouts::Eliminated => "eliminated".into(),
    };
    let kind = table.state.kind(id);
    let mut said = format!("{} {place} {} SP", short(table, id), kind.strength - unit.damage);
    let face_down = unit.kind.is_none();
    for (is, word) in [(face_down, "face down"), (unit.disorganised, "disorganised"), (unit.attacked, "attacked")] {
        if is {
            said = format!("{said} {word}");
        }
    }
    if unit.fires > 0 { format!("{said} fires {}", unit.fires) } else { said }
}
