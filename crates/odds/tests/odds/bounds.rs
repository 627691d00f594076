//! Odds that are no longer wanted, or that would take more than they may.

use crate::by::{
    chained, chained_points, chained_within, parted, parted_after, parted_within, plain, plain_after, plain_within,
    scattered, scattered_points, scattered_within, standing,
};
use crate::chairs::Chairs;
use crate::jump::{Case, Jump};
use crate::pool::Pool;
use crate::row::{Guests, Row};
use crate::{EXACT, alike, mixed, sampled};
use jumpmaster_core::Fault;
use jumpmaster_odds::{Area, Ask, Budget, Found, Method, was_stopped};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

pub fn guests() -> Guests {
    Guests { weights: vec![1; 4], shaky: vec![true; 6], homeward: 1, most_home: 2 }
}

/// One question of some kind.
type Question = fn(&Ask) -> Result<(), Fault>;

/// One question of every kind, by name.
const QUESTIONS: [(&str, Question); 14] = [
    ("plain", |ask| plain::<Pool>(&Pool::Highest(3, 3), ask).map(drop)),
    ("plain after", |ask| plain_after::<Pool>(&Pool::Highest(3, 3), &[1], ask).map(drop)),
    ("plain within", |ask| plain_within::<Pool>(&Pool::Highest(3, 3), &area(), ask).map(drop)),
    ("standing", |ask| standing::<Jump<3>>(&mixed(false), ask).map(drop)),
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

/// An exact question with at most this much work.
fn of(work: u64) -> Ask<'static> {
    Ask { budget: Budget { work, ..Budget::USUAL }, runs: 1000, ..EXACT }
}

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
    assert!(!was_stopped(&parted::<Jump<3>>(&mixed(false), &of(1)).unwrap_err()));
}

/// A caller who is told of progress leaves at the first word. Otherwise these would take hours.
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
        assert!(words.into_inner() < 10, "each thread says a word at most");
    };
    let endless = Ask { budget: Budget::ENDLESS, ..EXACT };
    leave(&endless, &|ask| plain::<Pool>(&Pool::Highest(20, 20), ask).map(drop));
    leave(&endless, &|ask| parted::<Jump<4>>(&alike(100, &[0, 1, 2, 3]), ask).map(drop));
    leave(&endless, &|ask| chained::<Chairs>(&1_000_000, ask).map(drop));
    let guests = Guests { weights: (0..40).map(|guest| guest % 6).collect(), ..guests() };
    leave(&endless, &|ask| scattered::<Row>(&guests, ask).map(drop));
    for threads in [Some(1), Some(3), None] {
        let ask = sampled(1 << 50, threads);
        leave(&ask, &|ask| plain::<Pool>(&Pool::Highest(20, 20), ask).map(drop));
        leave(&ask, &|ask| parted::<Jump<3>>(&mixed(false), ask).map(drop));
    }
}

/// Work is counted, so there is one point in the budget from which a question is answered exactly: never below it, always
/// above it, and the same on any number of threads.
#[test]
fn every_way_gives_up_at_one_point() {
    for (name, question) in QUESTIONS {
        let holds = |work: u64, threads| question(&Ask { threads, ..of(work) }).is_ok();
        let (mut short, mut enough) = (0, 1 << 32);
        assert!(holds(enough, None) && !holds(short, None), "{name}");
        while enough - short > 1 {
            let middle = u64::midpoint(short, enough);
            if holds(middle, None) { enough = middle } else { short = middle }
        }
        for threads in [Some(1), Some(2), Some(3)] {
            assert!(holds(enough, threads) && !holds(short, threads), "{name}, {enough} steps, {threads:?}");
        }
        assert!(holds(2 * enough, None) && !holds(enough / 2, None), "{name}");
        let found = |work| question(&Ask { method: Method::Auto, fewer: false, ..of(work) }).is_ok();
        assert!(found(3 * enough) && found(short), "{name}: what is not exact is sampled");
    }
}

/// A question of hours, and how it was answered.
type Endless<'a> = &'a dyn Fn(&Ask) -> Result<Found, Fault>;

/// If there would be billions of paths, little is spent before that shows: these are questions of hours.
#[test]
fn what_would_take_hours_is_given_up_soon() {
    let guests = Guests { weights: (0..40).map(|guest| guest % 6).collect(), ..guests() };
    let hours: [(&str, Endless); 6] = [
        ("plain", &|ask| plain::<Pool>(&Pool::Highest(20, 20), ask).map(|odds| odds.found)),
        ("parted", &|ask| parted::<Jump<4>>(&alike(400, &[0, 1, 2, 3]), ask).map(|odds| odds.found)),
        ("chained", &|ask| chained::<Chairs>(&1_000_000, ask).map(|odds| odds.found)),
        ("chained row", &|ask| chained::<Row>(&guests, ask).map(|odds| odds.found)),
        ("scattered", &|ask| scattered::<Row>(&guests, ask).map(|odds| odds.found)),
        ("scattered points", &|ask| scattered_points::<Row>(&guests, ask).map(|odds| odds.found)),
    ];
    for (name, question) in hours {
        let ask = Ask { method: Method::Auto, runs: 1_000_000_000, ..of(100_000_000) };
        let again = Ask { threads: Some(2), ..ask };
        if name == "chained" {
            let fault = question(&ask).unwrap_err();
            assert_eq!(fault.what, "this is too much even to be sampled", "a million guests in each run");
            continue;
        }
        let found = question(&ask).unwrap();
        assert!(
            matches!(found, Found::Sampled { runs: 100..1_000_000 }),
            "{name}: {found:?}, fewer runs than were asked for"
        );
        assert_eq!(question(&again).unwrap(), found, "{name}: as many on any number of threads");
        let fault = question(&Ask { method: Method::Exact, ..ask }).unwrap_err();
        assert!(fault.what.ends_with("too many paths for an exact answer"), "{name}: {fault}");
    }
}

/// Outcomes are limited by their memory, whether they are weighed or counted.
#[test]
fn outcomes_are_bounded_by_their_room() {
    let case = mixed(false);
    let roomy = |space, method| Ask { method, budget: Budget { space, ..EXACT.budget }, runs: 50_000, ..EXACT };
    for method in [Method::Exact, Method::Sample] {
        assert!(plain::<Jump<3>>(&case, &roomy(64 << 20, method)).is_ok());
        assert!(parted::<Jump<3>>(&case, &roomy(64 << 20, method)).is_ok());
        let fault = plain::<Jump<3>>(&case, &roomy(10_000, method)).unwrap_err();
        assert!(fault.to_string().contains("MB") && fault.fix.contains("fewer units"), "{fault}");
        assert!(parted::<Jump<3>>(&case, &roomy(4_000, method)).is_err());
    }
}

/// A case without dice is run once and counted as often as was asked for.
#[test]
fn what_rolls_no_dice_is_run_once() {
    let certain = alike(3, &[0, 0]);
    let ask = Ask { fewer: false, ..sampled(1 << 50, Some(1)) };
    let found = plain_after::<Pool>(&Pool::Highest(3, 3), &[6, 6, 6], &ask).unwrap().found;
    assert_eq!(found, Found::Sampled { runs: 1 << 50 });
    let one = Case { kinds: vec![vec![0, 0]], situations: vec![vec![]], ..certain };
    let odds = parted::<Jump<3>>(&one, &ask).unwrap();
    assert_eq!((odds.found, odds.outcomes.len()), (Found::Sampled { runs: 1 << 50 }, 1));
    assert!((odds.outcomes[0].p - 1.0).abs() < f64::EPSILON);
}
