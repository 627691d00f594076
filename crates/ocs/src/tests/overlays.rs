//! What people see of supply: the net as overlays, the accounts, and the ways of what is paid.

use crate::Ocs;
use crate::game::State;
use crate::game::account::{self, Spending};
use crate::game::event::{self, Event};
use crate::game::piece::Mark;
use crate::scenario::Scenario;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::sheet::{Overlay, Sign};
use jumpmaster_core::{Change, Seat, State as _, View as _};
use jumpmaster_testing::printed;
use std::sync::Arc;

fn bridge() -> State {
    let scenario: Arc<Scenario> = printed::shipped_under::<Ocs>("the-bridge", "");
    State::set_up(&scenario)
}

fn laid(state: &State, id: &str) -> Overlay {
    state.view(Seat::PUBLIC).overlay(id).unwrap_or_else(|| panic!("no overlay {id}"))
}

/// The signs of an overlay but for hatchings, as `hex shape label`.
fn signs(state: &State, overlay: &Overlay) -> Vec<String> {
    let grid = state.open.board().grid;
    let shown = overlay.signs.iter().filter(|signed| signed.sign != Sign::Hatch);
    shown.map(|signed| format!("{} {} {}", grid.name(signed.hex), signed.sign, signed.label)).collect()
}

/// The routes of an overlay, as `stroke hex hex …`.
fn routes(state: &State, overlay: &Overlay) -> Vec<String> {
    let grid = state.open.board().grid;
    let named = |hexes: &[_]| hexes.iter().map(|&hex| grid.name(hex)).collect::<Vec<_>>().join(" ");
    overlay.routes.iter().map(|route| format!("{} {}", route.stroke, named(&route.hexes))).collect()
}

/// Puts a unit somewhere; of several alike the first.
fn put(state: &mut State, unit: &str, hex: &str) {
    let unit = state.open.scenario.units.iter().position(|spec| spec.name.starts_with(unit)).unwrap() as u8;
    let to = super::hex(state.open.board(), hex);
    event::apply(state, &Event::Went { unit, to, how: event::How::Retreat });
}

/// ocs.base.23: both sides may look at both nets; each reads its own first.
#[test]
fn both_nets_are_open_to_everybody() {
    let state = bridge();
    let ids = |seat| -> Vec<String> { state.view(seat).layers().into_iter().map(|layer| layer.id).collect() };
    assert_eq!(ids(Party::Red.seat()), ["supply-red", "cut-off-red", "supply-blue", "cut-off-blue"]);
    assert_eq!(ids(Seat::PUBLIC), ["supply-blue", "cut-off-blue", "supply-red", "cut-off-red"]);
    for id in ids(Seat::PUBLIC) {
        let seen = [Seat::PUBLIC, Party::Blue.seat(), Party::Red.seat()].map(|seat| state.view(seat).overlay(&id));
        assert!(seen[0].is_some() && seen[0] == seen[1] && seen[1] == seen[2], "{id}");
    }
}

/// ocs.trace.1, ocs.draw.1, ocs.draw.2: sources, detrainable hexes, HQs, and by what each stack is supplied.
#[test]
fn the_net_shows_who_is_supplied_by_what() {
    let mut state = bridge();
    // The railway to 0504 is free, and somebody stands far beyond it.
    for (unit, hex) in
        [("Red Inf Rgt", "0904"), ("AT Bn", "0904"), ("Armd Bde", "0501"), ("Blue HQ", "0503"), ("Para Rgt 1", "1208")]
    {
        put(&mut state, unit, hex);
    }
    let overlay = laid(&state, "supply-blue");
    compare(&signs(&state, &overlay), SIGNS);
    compare(&routes(&state, &overlay), ROUTES);
    let out = overlay.lines.iter().find(|line| line.text.starts_with("1208")).expect("it is told");
    assert_eq!((out.text.as_str(), out.clause.0), OUT);
}

/// ocs.airdrop.11: whoever dropped this turn is told to need none yet.
#[test]
fn who_dropped_this_turn_is_excused() {
    let mut state = bridge();
    put(&mut state, "Para Rgt 1", "0702");
    let unit = state.open.scenario.units.iter().position(|spec| spec.name == "Para Rgt 1").unwrap() as u8;
    event::apply(&mut state, &Event::Marked { unit, mark: Mark::Dropped });
    let overlay = laid(&state, "supply-blue");
    let said = overlay.lines.iter().find(|line| line.text.starts_with("0702")).unwrap();
    assert!(said.text.ends_with(" Dropped this turn, it needs none yet."), "{}", said.text);
}

/// ocs.draw.6: every hex whose fall would cut units off is ringed, with their number; the same as the net says of each hex.
#[test]
fn hexes_whose_fall_cuts_off_are_ringed() {
    let mut state = bridge();
    for (unit, hex) in [("Red Inf Rgt", "0904"), ("AT Bn", "0904"), ("Armd Bde", "0503"), ("Mech Rgt", "0605")] {
        put(&mut state, unit, hex);
    }
    let overlay = laid(&state, "cut-off-blue");
    compare(&signs(&state, &overlay), RINGS);
    assert!(overlay.signs.iter().all(|signed| signed.sign == Sign::Ring));
    assert_eq!(overlay.lines.len(), overlay.signs.len() + 1, "a line for each, and what is not reckoned with");
    // An enemy in such a hex does cut off those who are named.
    for (signed, line) in overlay.signs.iter().zip(&overlay.lines) {
        let mut fallen = state.clone();
        let hex = state.open.board().grid.name(signed.hex);
        let lost: Vec<u8> = fallen.open.at(super::hex(state.open.board(), &hex)).collect();
        for unit in lost {
            event::apply(&mut fallen, &Event::Eliminated { unit, why: jumpmaster_core::clause!("ocs.base.7") });
        }
        put(&mut fallen, "Red HQ", &hex);
        let after = laid(&fallen, "supply-blue");
        let names = line.text.split_once("would cut off ").unwrap().1.trim_end_matches('.');
        for name in names.split(", ") {
            let told = after.lines.iter().find(|line| line.text.contains(name)).unwrap();
            assert!(told.text.contains("not in trace supply"), "{hex}: {}", told.text);
        }
    }
}

/// ocs.draw.1, ocs.draw.2, ocs.draw.4: the log says by which way supply was paid, and the way is an effect on the dump.
#[test]
fn what_is_paid_shows_its_way() {
    let state = bridge();
    let hex = |name: &str| super::hex(state.open.board(), name);
    let paid = |to: &str| {
        let (hex, to) = (hex("0104"), hex(to));
        let event = Event::Spent { party: Party::Blue, hex, tokens: Tokens(2), on: Spending::Fuel, to };
        state.hear(&event, Seat::PUBLIC).expect("everybody hears it")
    };
    assert_eq!(paid("0104").text, "Blue spends 2T from 0104 (fuel).");
    let drawn = paid("0304");
    assert_eq!(drawn.text, "Blue spends 2T from 0104 (fuel), drawn by 0304, 0204.");
    let way = drawn.effects.iter().find_map(|effect| match &effect.change {
        Change::Drawn { way } => Some((effect.piece.as_str(), way.len())),
        _ => None,
    });
    assert_eq!(way, Some(("dump Blue 0104", 3)));
}

/// ocs.equiv.1, ocs.dump.2, ocs.capture.4: the accounts of every turn say what came, what it was spent on, what was lost and
/// what is left; kinds of which there was never anything are left out.
#[test]
fn the_accounts_of_every_turn() {
    let mut state = bridge();
    let told = |state: &State| -> Vec<String> {
        let record = account::record(&state.open);
        std::iter::once(&record.heads).chain(&record.rows).map(|row| row.join("|")).collect()
    };
    assert_eq!(told(&state), ["turn|side|had|left", "0|Blue|8 SP|8 SP", "0|Red|4 SP|4 SP"]);
    let hex = super::hex(state.open.board(), "0104");
    let (party, tokens) = (Party::Blue, Tokens(3));
    for event in [
        Event::TurnBegan { turn: 1 },
        Event::Gained { party, hex, tokens, from: Spending::Arrived },
        Event::Spent { party, hex, tokens, on: Spending::Fuel, to: hex },
        Event::Blown { party, hex, tokens: Tokens(4) },
        Event::TurnBegan { turn: 2 },
        Event::Spent { party, hex, tokens, on: Spending::Combat, to: hex },
    ] {
        event::apply(&mut state, &event);
    }
    assert_eq!(
        told(&state),
        [
            "turn|side|had|arrived|fuel|combat|blown|left",
            "1|Blue|8 SP|3T|3T||1 SP|7 SP",
            "1|Red|4 SP|||||4 SP",
            "2|Blue|7 SP|||3T||6 SP 1T",
            "2|Red|4 SP|||||4 SP",
        ]
    );
    let written = serde_json::to_value(state.view(Seat::PUBLIC)).unwrap();
    let first = serde_json::json!({ "had": 32, "arrived": 3, "fuel": 3, "blown": 4, "left": 28 });
    assert_eq!(written["accounts"][1][0], first);
}

/// Compares lines with those that are expected, one on a line.
fn compare(found: &[String], expected: &str) {
    let expected: Vec<&str> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(found, expected, "\n{}", found.join("\n"));
}

const SIGNS: &str = "
    0104 square S
    0304 square R
    0504 square R
    0503 diamond HQ
    0501 disc 1
    0503 disc 1
    0104 disc 2
    0204 disc 2
    0106 disc 3
    1208 cross 1
";
const ROUTES: &str = "
    dotted 0104 0204 0304 0404 0504
    solid 0504 0503
    dashed 0503 0502 0501
    solid 0104 0204
    solid 0104 0105 0106
";
const OUT: (&str, &str) = ("1208, Para Rgt 1: not in trace supply. No HQ that could throw is in reach.", "ocs.draw.4");
const RINGS: &str = "
    0104 ring 8
";
