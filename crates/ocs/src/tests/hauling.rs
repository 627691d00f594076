//! Transport, construction and capture on the table. The coast is the map of The Bridge with water along its southern edge.

mod capture;
mod carriage;
mod random;
mod road;
mod works;

use super::*;
use crate::game::State;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::piece::{Group, GroupId, Mark, UnitId};
use crate::game::sequence::Segment;
use crate::scenario::Scenario;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{MapFile, ScenarioSource, State as _, View as _};

/// What every scenario of the coast begins with.
const HEAD: &str = r#"
system = "ocs"
title = "The coast"
about = "A test of transport."
map = "the-bridge.tmx"
turns = 3
first = "Blue"
date = { year = 1944, month = 9 }
detrainable = ["0104", "0304", "0504"]

[blue]
seat = "Blue"
nation = "Allied"
rail = 6
shipping = 12

[red]
seat = "Red"
nation = "other"
gauge = "broad"

[victory]
side = "Blue"
hold = ["0704"]

[[unit]]
unit = "Red HQ"
at = "1201"

[[unit]]
unit = "Blue HQ"
at = "0101"
"#;

/// The coast: water along the southern edge and wherever else, and several tracks from 0104 to 0304.
fn coast(water: &[&str], more: &str, house: &str) -> Arc<Scenario> {
    let Ok(MapFile::Hexes(mut map)) = printed::shipped::<Ocs>("the-bridge").map() else { panic!("it has a map") };
    let grid = map.grid;
    let south: Vec<String> = (1..=12).map(|column| format!("{column:02}08")).collect();
    for name in south.iter().map(String::as_str).chain(water.iter().copied()) {
        let hex = grid.parse_for("hex", name).unwrap();
        map.tiles[grid.index(hex).unwrap()] = vec!["water".into()];
    }
    for (hex, _, kind) in map.sides.iter_mut().filter(|(.., kind)| kind == "rail") {
        if ["0104", "0204"].contains(&grid.name(*hex).as_str()) {
            *kind = "double rail".into();
        }
    }
    let source = ScenarioSource { file: "coast".into(), text: format!("{HEAD}{more}"), map: map.into() };
    let ledger = ledger();
    let house = (!house.is_empty()).then(|| {
        let text = format!("system = \"ocs\"\nname = \"mine\"\n{house}");
        let read = House::read(&text, "mine.toml", &ledger, &|ledger| Rules::read(ledger).map(drop));
        read.unwrap_or_else(|fault| panic!("{fault}"))
    });
    source.read(&ledger, house.as_ref()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A table to give orders at.
pub(super) struct Table {
    pub(super) state: State,
}

impl Table {
    /// The coast with these pieces, in the Movement Segment of Blue's first player turn.
    pub(super) fn of(more: &str) -> Table {
        Table::on(&coast(&[], more, ""))
    }

    /// The same under house rules.
    pub(super) fn under(more: &str, house: &str) -> Table {
        Table::on(&coast(&[], more, house))
    }

    pub(super) fn on(scenario: &Arc<Scenario>) -> Table {
        let mut table = Table { state: State::set_up(scenario) };
        while table.state.open.segment != Segment::Movement {
            table.give(Order::Done, "");
        }
        table
    }

    pub(super) fn seat(&self) -> jumpmaster_core::Seat {
        self.state.awaits().first().expect("somebody is to act")
    }

    pub(super) fn hex(&self, name: &str) -> HexId {
        hex(self.state.open.board(), name)
    }

    pub(super) fn spot(&self, name: &str) -> Spot {
        self.state.open.board().spot(self.hex(name))
    }

    /// The unit with a name.
    pub(super) fn unit(&self, name: &str) -> UnitId {
        let at = self.state.open.scenario.units.iter().position(|unit| unit.name == name);
        at.unwrap_or_else(|| panic!("no unit is called {name}")) as UnitId
    }

    pub(super) fn group(&self, group: GroupId) -> &Group {
        self.state.open.group(group)
    }

    /// Where Transport Points are, what they could carry, and what they do.
    pub(super) fn stands(&self, group: GroupId) -> (Option<String>, u32, u32) {
        let group = self.group(group);
        (group.hex.map(|hex| self.state.open.board().name(hex)), group.capacity.0, group.load.0)
    }

    pub(super) fn dump(&self, at: &str, party: Party) -> u32 {
        self.state.open.dump(self.hex(at), party).0
    }

    /// The orders that may be given.
    pub(super) fn listed(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        self.state.view(self.seat()).orders(&mut orders);
        orders
    }

    /// The clause that forbids an order.
    pub(super) fn refused(&self, order: Order) -> &'static str {
        assert!(!self.listed().contains(&order), "{order:?} is listed");
        let refusal = self.state.view(self.seat()).allow(&order).expect_err("it is refused");
        assert!(!refusal.what.contains('{') && !refusal.fix.contains('{'), "{refusal:?}");
        refusal.why.0
    }

    /// Gives an order, which must be listed; returns what is told of it. The dice must be used up, and the events alone must
    /// lead to the same table.
    pub(super) fn give(&mut self, order: Order, dice: &str) -> Vec<String> {
        let seat = self.seat();
        assert!(self.listed().contains(&order), "{order:?} is not listed");
        let view = self.state.view(seat);
        assert_eq!(view.allow(&order), Ok(()));
        let _ = (view.describe(&order), view.parts(&order), view.brief(), view.sheet());
        let (mut copy, mut events, mut lines) = (self.state.clone(), Vec::new(), Vec::new());
        let mut dice = Scripted::new(parse_faces(dice).unwrap());
        let played = self.state.play(seat, &order, &mut dice, &mut events);
        dice.settle(played).unwrap_or_else(|fault| panic!("{fault}"));
        for event in &events {
            let text = serde_json::to_string(event).unwrap();
            assert_eq!(&serde_json::from_str::<Event>(&text).unwrap(), event, "{text}");
            lines.extend(copy.hear(event, seat).map(|line| line.text));
            copy.apply(event);
        }
        assert_eq!(copy, self.state);
        lines
    }

    /// Makes something so that no order is needed for.
    pub(super) fn tell(&mut self, event: &Event) {
        self.state.apply(event);
    }

    /// Marks a unit.
    pub(super) fn mark(&mut self, unit: UnitId, mark: Mark) {
        self.tell(&Event::Marked { unit, mark });
    }

    /// The segment of a side's player turn.
    pub(super) fn turn_to(&mut self, party: Party, segment: Segment) {
        self.tell(&Event::PlayerTurnBegan { party });
        self.tell(&Event::SegmentBegan { segment });
    }

    /// The hexes of the orders of a kind that are listed.
    pub(super) fn to(&self, which: impl Fn(&Order) -> Option<Spot>) -> Vec<String> {
        let board = self.state.open.board();
        self.listed().iter().filter_map(which).map(|spot| board.name(board.id(spot).unwrap())).collect()
    }
}
