//! Orders and events in the few words that test rows use.

use super::table::{Table, spot};
use crate::combat::Odds;
use crate::event::{Ending, Event};
use crate::orders::Order;
use crate::state::{CraftId, SetUpPiece};
use jumpmaster_core::hex::Side;

/// An order as a row writes it.
pub fn order(table: &Table, text: &str) -> Order {
    let words: Vec<&str> = text.split_whitespace().collect();
    let unit = |at: usize| table.unit(words[at]);
    let hex = |at: usize| spot(words[at]);
    let side = |name: &str| Side::named(name, table.state.open.board().grid.orientation).unwrap();
    match words[0] {
        "drop" => Order::Drop { craft: craft(table, words[1]), turn: words[2].parse().unwrap(), at: hex(3) },
        "glide" => Order::Glide {
            craft: craft(table, words[1]),
            turn: words[2].parse().unwrap(),
            at: hex(3),
            heading: words.get(4).map(|name| side(name)),
        },
        "place" => {
            let piece = match (words[1], words[1].strip_prefix("mines-")) {
                ("next", _) => table.state.open.next_to_set_up().expect("a piece to set up").1,
                (_, Some(field)) => SetUpPiece::Mines(field.parse().unwrap()),
                _ => SetUpPiece::Unit(unit(1)),
            };
            Order::Place { piece, at: hex(2) }
        }
        "wind" => Order::RollWind,
        "form" => {
            let counter = table.state.open.rules().counter_named(&words[2..].join(" ")).unwrap();
            Order::Form { at: hex(1), counter: counter as u8 }
        }
        "split" => Order::Split { unit: unit(1) },
        "call-off" => Order::CallOff { craft: craft(table, words[1]) },
        "mines" => Order::StrikeMines,
        "aim" => Order::Aim { unit: unit(1), target: unit(2) },
        "include" => Order::Include { target: unit(1) },
        "steer" => Order::Steer { craft: craft(table, words[1]), heading: side(words[2]) },
        "flak" => Order::AimFlak { unit: unit(1), craft: craft(table, words[2]) },
        "assault" => Order::Assault { unit: unit(1), at: hex(2) },
        "join" => Order::Join { unit: unit(1) },
        "attack" => Order::Attack,
        "first" => Order::FillFirst { unit: unit(1) },
        "land" => Order::Land,
        "move" => Order::Move { unit: unit(1), to: hex(2) },
        "enter" => Order::Enter { unit: unit(1) },
        "load" => Order::Load { unit: unit(1) },
        "unload" => Order::Unload { unit: unit(1) },
        "clear" => Order::Clear { unit: unit(1), at: hex(2) },
        "demolish" => Order::Demolish { unit: unit(1) },
        "block" => Order::Block { unit: unit(1) },
        "done" => Order::Done,
        other => panic!("no order is called \"{other}\""),
    }
}

/// The aircraft with this name: `P`, `Q`, `G1`.
fn craft(table: &Table, name: &str) -> CraftId {
    let all = 0..table.state.open.craft.len() as CraftId;
    all.into_iter().find(|&id| craft_name(table, id) == name).unwrap_or_else(|| panic!("no aircraft \"{name}\""))
}

/// The name of an aircraft in rows.
pub fn craft_name(table: &Table, craft: CraftId) -> String {
    let name = table.state.open.craft_name(craft);
    name.rsplit(' ').next().unwrap_or_default().into()
}

/// An event as a row tells it; `None` for mere bookkeeping.
pub fn told(table: &Table, event: &Event) -> Option<String> {
    let unit = |id: u8| table.name(id);
    let side = |side: Option<Side>| {
        side.map_or(String::new(), |side| format!(" {}", side.name(table.state.open.board().grid.orientation)))
    };
    let odds = |odds: Option<Odds>| odds.map_or("no odds".into(), |odds| odds.to_string());
    Some(match event {
        Event::AttackBegan { .. }
        | Event::AttackJoined { .. }
        | Event::AttackWidened { .. }
        | Event::MovementEnded
        | Event::Taken { .. }
        | Event::TurnEnded { .. } => return None,
        Event::Planned { craft, turn, at, heading } => {
            format!("{} planned {turn} {at}{}", craft_name(table, *craft), side(*heading))
        }
        Event::CalledOff { craft } => format!("{} called off", craft_name(table, *craft)),
        Event::Sealed => "sealed".into(),
        Event::SetUp { piece: SetUpPiece::Unit(id), at } => format!("{} set up {at}", unit(*id)),
        Event::SetUp { piece: SetUpPiece::Mines(_), at } => format!("mines laid {at}"),
        Event::TurnBegan { turn, party } => format!("> turn {turn} {party}"),
        Event::Began { step } => format!("> {}", format!("{step:?}").to_lowercase()),
        Event::WindRolled { from, speed } => format!("wind{} {speed}", side(Some(*from))),
        Event::Formed { at, sticks, .. } => format!("formed {at} of {}", table.names(sticks.iter().copied())),
        Event::AttackRolled { odds: column, modifier, verdict } => {
            format!("attack {} {modifier:+} {verdict}", odds(*column))
        }
        Event::FlakFired { result } => format!("flak {result}"),
        Event::ContactRolled { at, odds: column, modifier, verdict } => {
            format!("contact {at} {} {modifier:+} {verdict}", odds(*column))
        }
        Event::MinesStruck { unit: id, verdict } => format!("mines {} {verdict}", unit(*id)),
        Event::Dispersed { unit: id, cause } => format!("{} dispersed {cause}", unit(*id)),
        Event::Eliminated { unit: id, cause } => format!("{} eliminated {cause}", unit(*id)),
        Event::Withdrawn { unit: id, cause } => format!("{} withdrawn {cause}", unit(*id)),
        Event::Recovered { unit: id } => format!("{} recovers", unit(*id)),
        Event::Placed { craft, at, heading } => format!("{} over {at}{}", craft_name(table, *craft), side(*heading)),
        Event::Steered { craft, heading } => format!("{} flies{}", craft_name(table, *craft), side(Some(*heading))),
        Event::Announced { unit: id } => format!("{} first", unit(*id)),
        Event::Drifted { at, pattern } => format!("drift {pattern} at {at}"),
        Event::CameDown { unit: id, at } => format!("{} lands {at}", unit(*id)),
        Event::Departed { craft } => format!("{} gone", craft_name(table, *craft)),
        Event::Moved { unit: id, to, halves } => format!("{} to {to} for {halves}/2", unit(*id)),
        Event::HeldUp { unit: id, at } => format!("{} held up at {at}", unit(*id)),
        Event::Entered { unit: id, at, halves } => format!("{} enters {at} for {halves}/2", unit(*id)),
        Event::Loaded { unit: id, halves } => format!("{} loaded for {halves}/2", unit(*id)),
        Event::Unloaded { unit: id, halves } => format!("{} unloaded for {halves}/2", unit(*id)),
        Event::WorkBegan { unit: id, at } => format!("{} at work {at}", unit(*id)),
        Event::Turned { at, .. } => format!("turned {at}"),
        Event::Cleared { at, .. } => format!("cleared {at}"),
        Event::Tried { unit: id, task, at, done } => {
            format!("{} {task} {at} {}", unit(*id), if *done { "done" } else { "fails" })
        }
        Event::Over { winner, ending: Ending::Victory } => format!("{winner} wins"),
        Event::Over { winner, ending: Ending::Annihilation } => format!("{winner} wins by annihilation"),
    })
}
