//! Games at random with everything that moves supply, and lists held against what is allowed.

use super::*;
use crate::supply::build::Work;
use jumpmaster_core::Named;
use jumpmaster_core::dice::Seeded;

const EVERYTHING: &str = r#"
[[source]]
side = "Blue"
at = "0104"

[[source]]
side = "Red"
at = "1204"

[[dump]]
side = "Blue"
at = "0104"
tokens = 12

[[dump]]
side = "Blue"
at = "0107"
tokens = 6

[[dump]]
side = "Red"
at = "0305"
tokens = 9

[[transport]]
side = "Blue"
kind = "truck"
at = "0104"
points = 2
tokens = 2

[[transport]]
side = "Blue"
kind = "wagon"
at = "0107"
points = 1

[[transport]]
side = "Red"
kind = "truck"
at = "0305"
points = 2
tokens = 5

[[transport]]
side = "Red"
kind = "wagon"
at = "0206"
points = 1
extender = true

[[base]]
side = "Red"
at = "0406"
level = 1

[[port]]
side = "Blue"
at = "0107"
tokens = 8

[[port]]
side = "Blue"
at = "0507"
tokens = 4
hits = 1

[[unit]]
unit = "Blue Inf Rgt"
at = "0107"
mode = "Move"
count = 2

[[unit]]
unit = "Blue Inf Rgt"
at = "0204"
count = 3

[[unit]]
unit = "Mech Rgt"
at = "0304"
mode = "Move"

[[unit]]
unit = "Red Inf Rgt"
at = "0505"

[[unit]]
unit = "Pz Bn"
at = "0605"
"#;

/// Every order about transport and construction that somebody could think of.
fn thinkable(table: &Table) -> Vec<Order> {
    let open = &table.state.open;
    let spots: Vec<Spot> = (0..open.board().len()).map(|hex| open.board().grid.spot_of(hex)).collect();
    let dumps: Vec<Spot> = open.dumps.iter().map(|dump| open.board().spot(dump.hex)).collect();
    let mut orders = Vec::new();
    for &to in &spots {
        for unit in 0..open.units.len() as UnitId {
            orders.extend([Order::Rail { unit, to }, Order::Ship { unit, to }]);
        }
        for group in 0..=open.groups.len() as GroupId {
            orders.extend([Order::Drive { group, to }, Order::RailGroup { group, to }, Order::ShipGroup { group, to }]);
        }
        for (&from, tokens) in dumps.iter().flat_map(|from| (0..=13).map(move |tokens| (from, tokens))) {
            orders.extend([Order::RailSupply { from, to, tokens }, Order::ShipSupply { from, to, tokens }]);
        }
        orders.extend(Work::ALL.iter().map(|&work| Order::Build { at: to, work }));
        orders.push(Order::Place { to });
    }
    for group in 0..=open.groups.len() as GroupId {
        orders.extend((0..=13).flat_map(|tokens| [Order::Load { group, tokens }, Order::Unload { group, tokens }]));
        orders.extend([Order::Extend { group }, Order::Collapse { group }]);
    }
    orders.extend((0..open.units.len() as UnitId).map(|unit| Order::Remove { unit }));
    orders
}

/// ocs.base.22, ocs.rail.6, ocs.ship.6: what is listed is what is allowed, games end whatever is chosen, and the accounts of
/// supply balance after every order (ocs.equiv.1).
#[test]
fn lists_hold_what_is_allowed_and_games_end() {
    let scenario = coast(&[], EVERYTHING, "");
    let mut seen = [0_usize; 3];
    for seed in 0..6 {
        let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
        let mut table = Table { state: State::set_up(&scenario) };
        let (mut buffer, mut given) = (Vec::new(), 0);
        while let Some(seat) = table.state.awaits().first() {
            if given % 40 == 0 {
                let listed = table.listed();
                let view = table.state.view(seat);
                for order in thinkable(&table) {
                    let allowed = view.allow(&order).is_ok();
                    assert_eq!(listed.contains(&order), allowed, "{order:?} in game {seed} after {given}");
                }
            }
            let order = table.state.view(seat).sample(&mut buffer, &mut choices).expect("there is an order");
            let mut events = Vec::new();
            table.state.play(seat, &order, &mut dice, &mut events).expect("seeded dice never run out");
            for event in &events {
                seen[0] += usize::from(matches!(event, Event::Hauled(_)));
                seen[1] += usize::from(matches!(event, Event::Taken(_)));
                seen[2] += usize::from(matches!(event, Event::Built { .. }));
            }
            let sound = |group: &Group| group.load <= group.capacity && (group.hex.is_none() || group.capacity.0 > 0);
            assert!(table.state.open.groups.iter().all(sound), "{:?}", table.state.open.groups);
            for party in Party::BOTH {
                let account = table.state.open.accounts.last().expect("there is one")[party as usize];
                assert_eq!(account.left(), table.state.open.supply_of(party), "{party:?} after {order:?}: {account:?}");
            }
            given += 1;
            assert!(given < 20_000, "the game does not end");
        }
    }
    assert!(seen.iter().all(|&number| number > 0), "all of it comes up: {seen:?}");
}
