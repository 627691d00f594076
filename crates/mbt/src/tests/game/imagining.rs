//! What a seat may believe: tables that look the same to it, with plans that follow the rules and explain everything that
//! was seen.

use crate::Mbt;
use crate::game::orders::{Conversion, Order};
use crate::game::plan::Mission;
use crate::game::sealing;
use crate::game::state::{Party, Place, Sky, State, Step};
use crate::tests::game::random_play::{play, scenarios};
use crate::tests::game::table::Lay;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Seat, State as _, System, View as _};
use std::collections::BTreeSet;

/// Whatever is played, every seat imagines a table that looks the same to it and can be played on.
#[test]
fn an_imagined_table_looks_the_same_and_is_played_on() {
    for (name, scenario) in scenarios() {
        let (mut dice, mut number) = (Seeded::new(3), 0);
        play(name, &scenario, 12, |state, _| {
            number += 1;
            if number % 9 > 0 {
                return;
            }
            for seat in [Party::Airborne.seat(), Party::Defending.seat(), Seat::PUBLIC, Seat::REFEREE] {
                let mut table = State::imagine(&state.view(seat), &mut dice).unwrap();
                assert_eq!(table.view(seat), state.view(seat), "{name}, {seat:?}");
                assert!(seat != Seat::REFEREE || &table == state);
                for _ in 0..30 {
                    let Some(seat) = table.awaits().first() else { break };
                    let list = table.view(seat).list();
                    let order = list[dice.below(list.len() as u64) as usize];
                    table.play(seat, &order, &mut dice, &mut Vec::new()).unwrap();
                }
            }
        });
    }
}

/// mbt.manifest.4, mbt.flight.4, mbt.aa.3: before anything flies, any plan that could have been sealed may be imagined, and
/// no other.
#[test]
fn any_plan_by_the_rules_may_be_believed() {
    for (name, scenario) in scenarios() {
        let (state, mut dice) = (<Mbt as System>::State::set_up(&scenario), Seeded::new(8));
        let (mut headings, mut areas, mut lawful) = (BTreeSet::new(), BTreeSet::new(), 0);
        for _ in 0..100 {
            let table = State::imagine(&state.view(Party::Defending.seat()), &mut dice).unwrap();
            let plan = table.plan.by_the_rules();
            lawful += u32::from(sealing::wrong(&scenario, plan).next().is_none());
            headings.insert(plan.heading.number());
            areas.insert(plan.areas[0].primary);
            assert!(!plan.says(&scenario.plan), "{name}: the plan of the scenario is not to be known");
        }
        assert_eq!((headings.len(), lawful), (6, 100), "{name}");
        assert!(areas.len() > 60, "{name}: {} AAs", areas.len());
    }
}

/// mbt.lgop.1, mbt.manifest.1: whatever was seen to leave aircraft came from a unit that can have been aboard.
#[test]
fn all_that_was_seen_came_from_somewhere() {
    for (name, scenario) in scenarios() {
        let (mut dice, mut asked, mut number) = (Seeded::new(5), 0, 0);
        play(name, &scenario, 4, |state, _| {
            number += 1;
            if number % 11 > 0 || state.open.step == Step::Over {
                return;
            }
            let table = State::imagine(&state.view(Party::Defending.seat()), &mut dice).unwrap();
            let plan = table.plan.by_the_rules();
            for (id, piece) in table.open.each().skip(scenario.stands.len()) {
                let unit = plan.origin(id).unwrap_or_else(|| panic!("{name}: nobody knows where {piece:?} is from"));
                let spec = &scenario.units[usize::from(unit)];
                if piece.is_bundle() {
                    assert!(spec.kind.team(), "{name}: a bundle of {}", spec.name);
                }
                if piece.quality.is_some() {
                    assert_eq!(piece.quality, Some(spec.quality), "{name}: {}", spec.name);
                }
                if let Place::Canopy(release) = piece.place {
                    assert!(plan.mission(release.craft).manifest.contains(&unit), "{name}: {}", spec.name);
                }
                asked += 1;
            }
            let flies = |(craft, mission): (&crate::game::state::Craft, &Mission)| {
                matches!(craft.sky, Sky::Over(_)) == mission.flight.is_some()
            };
            assert!(table.open.craft.iter().zip(&plan.missions).all(flies), "{name}");
            let areas: Vec<_> = plan.areas.iter().flat_map(|areas| [areas.primary, areas.secondary]).collect();
            assert!(table.open.areas.iter().all(|at| areas.contains(at)), "{name}: markers lie on AAs");
        });
        assert!(asked > 50, "{name}: {asked}");
    }
}

/// mbt.aa.1, mbt.convert.1: two LGOPs in a hex may or may not be in their AA.
#[test]
fn an_area_may_be_anywhere() {
    let mut table = Lay::standard().table();
    let (one, other) = (table.lgop("M12"), table.lgop("M12"));
    table.until(Step::Start, None);
    table.state.open.out = 2;
    table.state.open.craft[0].sky = Sky::Left;
    let mut dice = Seeded::new(1);
    let view = table.state.view(Seat::PUBLIC);
    let squad = Order::Convert(Conversion::Squad { one, other });
    let believed = (0..60).map(|_| State::imagine(&view, &mut dice).unwrap());
    let can = believed.filter(|table| table.view(Party::Airborne.seat()).allow(&squad).is_ok()).count();
    assert!((5..55).contains(&can), "{can} of 60");
}
