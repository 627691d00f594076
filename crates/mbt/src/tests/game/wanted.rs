//! What a seat is told to do now: the parts of orders, orders given automatically, and a sentence for every step.

use crate::game::orders::Order;
use crate::game::state::{Party, State, Step};
use crate::ground::phase::Command;
use crate::tests::game::random_play::{play, scenarios};
use crate::tests::game::table::Lay;
use jumpmaster_core::{Named, Role, Seat, State as _, View as _};
use std::collections::{BTreeMap, BTreeSet};

const SEATS: [Seat; 2] = [Party::Airborne.seat(), Party::Defending.seat()];

/// Whatever is played: at most one verb is the main thing to do now, and in a step that everybody can see is over, its
/// owner can do nothing but end it.
#[test]
fn one_thing_is_the_main_one() {
    for (name, scenario) in scenarios() {
        let (mut forced, mut roles) = (0, BTreeSet::new());
        for seed in 0..4 {
            play(name, &scenario, seed, |state, list| {
                let view = state.view(state.awaits().first().unwrap());
                let parts: Vec<_> = list.iter().map(|order| view.parts(order)).collect();
                let main: BTreeSet<&str> =
                    parts.iter().filter(|parts| parts.role == Role::Main).map(|parts| parts.verb).collect();
                assert!(main.len() < 2, "{name}, {:?}: {main:?}", state.open.step);
                roles.extend(parts.iter().map(|parts| (parts.verb, format!("{:?}", parts.role))));
                if let Some((seat, order)) = state.view(Seat::PUBLIC).forced() {
                    assert_eq!((state.awaits().first(), list), (Some(seat), &[order][..]), "{name}");
                    assert_eq!(parts[0].role, Role::Pass);
                    forced += 1;
                }
            });
        }
        assert!(forced > 20, "{name}: {forced}");
        for (verb, role) in [("done", "Pass"), ("give-up", "Rare"), ("fly", "Main"), ("march", "Usual")] {
            assert!(roles.contains(&(verb, role.into())), "{name}: {verb} is never {role}");
        }
    }
}

/// mbt.manifest.1: sealing a complete plan is the main thing to do; leaving somebody behind should not happen by mistake.
#[test]
fn a_plan_that_leaves_somebody_behind_is_sealed_with_care() {
    let whole = Lay::standard().table();
    let role = |state: &State| state.view(SEATS[0]).parts(&Order::Seal).role;
    assert_eq!(role(&whole.state), Role::Main);
    let mut fewer = whole;
    fewer.state.plan.by_the_rules_mut().missions[0].manifest.pop();
    assert_eq!(role(&fewer.state), Role::Rare);
}

/// The numbers that orders are about.
#[test]
fn orders_have_numbers() {
    let table = Lay::pair().table();
    let view = table.state.view(SEATS[0]);
    let number = |order: Order| view.parts(&order).number;
    assert_eq!(number(Order::Delay { impulses: 3 }), Some(3));
    assert_eq!(number(Order::Enter { wave: 1 }), Some(1));
    assert_eq!(number(Order::Await { hexes: 4 }), Some(4));
    assert_eq!(number(Order::Open { page: crate::game::plan::Page::Craft(1) }), Some(3));
    assert_eq!(number(Order::Seal), None);
}

/// mbt.base.1: a side that can do nothing more, as everybody can see, is not asked; one that may be able to by its plan is.
#[test]
fn what_all_can_see_gives_itself() {
    let mut table = Lay::standard().defender("squad", "M23").table();
    let public = |state: &State| state.view(Seat::PUBLIC).forced();
    table.until(Step::Orders, Some(Party::Defending));
    assert_eq!(public(&table.state), None, "a squad waits for orders");
    let at = table.at("M23");
    table.order(Order::Command { at, command: Command::Move }, &[]);
    assert_eq!(public(&table.state), Some((SEATS[1], Order::Done)), "all have orders");
    table.until(Step::Enter, None);
    assert_eq!(public(&table.state), None, "a wave may come");
    table.order(Order::Enter { wave: 1 }, &[]);
    assert_eq!(public(&table.state), Some((SEATS[0], Order::Done)), "the only wave is called");
    table.state.open.craft[0].sky = crate::game::state::Sky::Left;
    table.until(Step::Move, Some(Party::Defending));
    assert_eq!(public(&table.state), None, "the squad may move");
    table.lgop("M5");
    table.order(Order::Done, &[]);
    assert_eq!((table.state.open.step, table.state.open.active), (Step::Move, Party::Airborne));
    assert_eq!(public(&table.state), None, "an LGOP marches");
    table.state.open.pieces[1].spent = u16::MAX;
    assert_eq!(public(&table.state), None, "it may stand in its AA, the last of its company");
    table.lgop("A3");
    table.state.open.pieces[2].spent = u16::MAX;
    assert_eq!(public(&table.state), Some((SEATS[0], Order::Done)), "neither marches on, and they are far apart");
}

/// Every step has its sentence for those who act, those who wait and spectators, and neither of the latter reveals the
/// plan.
#[test]
fn every_step_has_its_sentence() {
    let mut first: BTreeMap<&str, [String; 2]> = BTreeMap::new();
    for (name, scenario) in scenarios() {
        for seed in 0..6 {
            play(name, &scenario, seed, |state, _| {
                let said = |state: &State, seat: Seat| state.view(seat).brief().unwrap();
                let acts = state.awaits().first().unwrap();
                for seat in SEATS.into_iter().chain([Seat::PUBLIC, Seat::REFEREE]) {
                    let brief = said(state, seat);
                    assert_eq!(brief.wanted.text.starts_with("Waiting for "), seat != acts, "{}", brief.wanted.text);
                    assert!(brief.wanted.text.ends_with('.') && brief.to_win.text.ends_with('.'));
                }
                let mut other = state.clone();
                *other.plan.by_the_rules_mut() = scenario.plan.clone();
                for seat in [SEATS[1], Seat::PUBLIC] {
                    assert_eq!(said(state, seat), said(&other, seat));
                }
                let waits = said(state, Seat::PUBLIC).wanted.text;
                first.entry(state.open.step.name()).or_insert_with(|| [said(state, acts).wanted.text, waits]);
            });
        }
    }
    let table: Vec<String> = first.iter().map(|(step, [acts, waits])| format!("{step}: {acts} {waits}")).collect();
    let expected = "\
casualty: See who is hit aboard Heavy 1. Waiting for the airborne player, who sees who is hit aboard.
check: See whether Heavy 1 aborts, and who is near it. Waiting for the airborne player, who sees whether the aircraft aborts.
enter: Call wave 1 in, or let it wait. Waiting for the airborne player, who may call aircraft in.
fire: Fire with the units that are ordered to, or end your fire. Waiting for the defender, who may fire.
flak: Fire at the aircraft in reach, or hold your fire. Waiting for the defender, who may fire at the aircraft.
fly: Turn aircraft, or fly on: 20 impulses of this turn are left. Waiting for the airborne player, who flies the aircraft.
landing: Let the stick of Chalk 1 come down. Waiting for the airborne player, who lets the sticks come down.
move: Move the units that are ordered to, or end your movement. Waiting for the defender, who moves.
orders: Give orders to your units, hex by hex: 6 command points are left. Waiting for the defender, who gives orders.
plan: Write your plan: choose the heading of all aircraft, or seal the plan. Waiting for the airborne player, who writes the plan.
start: Form units of your LGOPs and bundles, or go on to orders. Waiting for the airborne player, who may form units.
watch: Fire at LGOP 5 in E9, or let it go on. Waiting for the defender, who may fire at what moves.";
    assert_eq!(table.join("\n"), expected);
}

/// mbt.objective-influence.1, mbt.march.1, mbt.aa.1: sentences that depend on an option, on the march, and on the page.
#[test]
fn sentences_say_what_is_still_to_be_done() {
    let mut table = Lay::standard().table();
    let wanted = |state: &State| state.view(SEATS[0]).brief().unwrap().wanted;
    table.order(Order::Done, &[]);
    assert_eq!(wanted(&table.state).text, "Write your plan: name the Assembly Areas of company A, or seal the plan.");
    table.order(Order::Done, &[]);
    let page = "Write your plan: write the manifest and the drop zone of One, or seal the plan.";
    assert_eq!((wanted(&table.state).text.as_str(), wanted(&table.state).private), (page, true));
    table.lgop("M5");
    table.until(Step::Move, Some(Party::Airborne));
    let march = "March your LGOPs towards their Assembly Areas: LGOP 1 in M5 has still to.";
    assert_eq!((wanted(&table.state).text.as_str(), wanted(&table.state).private), (march, true));
    table.state.open.step = Step::Seize;
    let seize = "Let an LGOP near an objective try to take matters into its own hands, or march on.";
    assert_eq!(wanted(&table.state).text, seize);
}

/// mbt.base.26: how each side wins, and how a game ended.
#[test]
fn how_to_win_is_said() {
    let mut table = Lay::standard().turns(2).table();
    let to_win = |state: &State, seat: Seat| state.view(seat).brief().unwrap().to_win.text;
    let points =
        "after turn 2: 10 for holding X14 alone, 4 for each squad that the enemy loses, 5 for each vehicle or gun";
    let airborne = format!("You win with the most points {points} and 2 for each smaller unit.");
    assert_eq!(to_win(&table.state, SEATS[0]), airborne);
    let rest = format!("{points}, 2 for each smaller unit and 8 for each transport.");
    assert_eq!(to_win(&table.state, SEATS[1]), format!("You win with the most points {rest}"));
    assert_eq!(to_win(&table.state, Seat::PUBLIC), format!("The side with the most points wins {rest}"));
    table.state.open.craft[0].sky = crate::game::state::Sky::Left;
    while table.state.open.step != Step::Over {
        crate::tests::game::landing::finish_step(&mut table);
    }
    assert_eq!(table.state.view(SEATS[1]).brief().unwrap().wanted.text, "A draw: 0 points each.");
}
