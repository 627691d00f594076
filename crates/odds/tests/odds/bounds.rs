//! Odds that nobody waits for any more, or that would take more than they may.

use crate::chairs::Chairs;
use crate::jump::Jump;
use crate::pool::Pool;
use crate::row::{Guests, Row};
use crate::{EXACT, alike, mixed, sampled};
use jumpmaster_core::Fault;
use jumpmaster_odds::{
    Area, Ask, Method, chained, chained_points, chained_within, parted, parted_after, parted_within, plain,
    plain_after, plain_within, scattered, scattered_points, scattered_within, standing, was_stopped,
};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn guests() -> Guests {
    Guests { weights: vec![1; 4], shaky: vec![true; 6], homeward: 1, most_home: 2 }
}

/// One question of a kind.
type Question = fn(&Ask) -> Result<(), Fault>;

/// Every kind of question there is, one of each, by name.
const QUESTIONS: [(&str, Question); 14] = [
    ("plain", |ask| plain::<Pool>(&Pool::Highest(3, 3), ask).map(drop)),
    ("plain after", |ask| plain_after::<Pool>(&Pool::Highest(3, 3), &[1], ask).map(drop)),
    ("plain within", |ask| plain_within::<Pool>(&Pool::Highest(3, 3), &area(), ask).map(drop)),
    ("standing", |ask| standing::<Jump<3>>(&mixed(false), 9, ask).map(drop)),
    ("parted", |ask| parted::<Jump<3>>(&mixed(false), ask).map(drop)),
    ("coupled", |ask| parted::<Jump<3>>(&mixed(true), ask).map(drop)),
    ("parted after", |ask| parted_after::<Jump<3>>(&mixed(false), &[1], ask).map(drop)),
    ("parted within", |ask| parted_within::<Jump<3>>(&mixed(false), &area(), ask).map(drop)),
    ("chained", |ask| chained::<Chairs>(&6, ask).map(drop)),
    ("chained within", |ask| chained_within::<Chairs>(&6, &area(), ask).map(drop)),
    ("chained points", |ask| chained_points::<Row>(&guests(), ask).map(drop)),
    ("scattered", |ask| scattered::<Row>(&guests(), ask).map(drop)),
    ("scattered within", |ask| scattered_within::<Row>(&guests(), &area(), ask).map(drop)),
    ("scattered points", |ask| scattered_points::<Row>(&guests(), ask).map(drop)),
];

fn area() -> Area {
    Area { hexes: vec![true, false, true], fit: true }
}

#[test]
fn what_nobody_wants_is_not_begun() {
    let stop = AtomicBool::new(true);
    for (name, question) in QUESTIONS {
        for method in [Method::Auto, Method::Exact, Method::Sample] {
            let ask = Ask { method, runs: 1000, ..EXACT };
            question(&ask).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            let fault = question(&Ask { stop: Some(&stop), ..ask }).expect_err(name);
            assert!(was_stopped(&fault), "{name}, {method:?}: {fault}");
        }
    }
    assert!(!was_stopped(&parted::<Jump<3>>(&mixed(false), &Ask { effort: 1, ..EXACT }).unwrap_err()));
}

/// Whoever hears how far it has come leaves at the first word. Without that, these would take hours.
#[test]
fn what_nobody_wants_any_more_ends_soon() {
    let leave = |ask: &Ask, question: &dyn Fn(&Ask) -> Result<(), Fault>| {
        let (stop, words) = (AtomicBool::new(false), AtomicU64::new(0));
        let hear = |_: u64, _: Option<u64>| {
            stop.store(true, Ordering::Relaxed);
            words.fetch_add(1, Ordering::Relaxed);
        };
        let ask = Ask { stop: Some(&stop), progress: Some(&hear), ..*ask };
        assert!(was_stopped(&question(&ask).unwrap_err()));
        assert!(words.into_inner() < 100, "each thread says a word at most");
    };
    let endless = Ask { effort: u64::MAX, ..EXACT };
    leave(&endless, &|ask| plain::<Pool>(&Pool::Highest(20, 20), ask).map(drop));
    leave(&endless, &|ask| parted::<Jump<4>>(&alike(200, &[0, 1, 2, 3]), ask).map(drop));
    leave(&endless, &|ask| chained::<Chairs>(&1_000_000, ask).map(drop));
    let guests = Guests { weights: (0..40).map(|guest| guest % 6).collect(), ..guests() };
    leave(&endless, &|ask| scattered::<Row>(&guests, ask).map(drop));
    for threads in [Some(1), Some(3), None] {
        let ask = sampled(1 << 50, threads);
        leave(&ask, &|ask| plain::<Pool>(&Pool::Highest(20, 20), ask).map(drop));
        leave(&ask, &|ask| parted::<Jump<3>>(&mixed(false), ask).map(drop));
    }
}
