//! Odds compared with known answers, with each other, and with what they may cost.

#[path = "odds/bounds.rs"]
mod bounds;
#[path = "common/by.rs"]
mod by;
#[path = "common/chairs.rs"]
mod chairs;
#[path = "common/jump.rs"]
mod jump;
#[path = "common/pool.rs"]
mod pool;
#[path = "common/row.rs"]
mod row;
#[path = "common/toy.rs"]
mod toy;

use by::{
    chained, chained_points, chained_within, parted, parted_within, plain, plain_within, scattered, scattered_points,
    scattered_within, standing,
};
use chairs::Chairs;
use jump::{Case, Group, Jump};
use jumpmaster_core::Parted;
use jumpmaster_odds::{Area, Ask, Budget, Came, Found, HexChance, Method, Odds, Outcomes, Points, Tally, Within, ask};
use num_bigint::BigUint;
use pool::{Pool, Sum};
use proptest::prelude::*;
use row::{Guests, Row};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

const EXACT: Ask = Ask {
    method: Method::Exact,
    runs: 0,
    fewer: true,
    seed: 0,
    threads: None,
    budget: Budget { work: 10_000_000_000, ..Budget::USUAL },
    progress: None,
    stop: None,
};

fn sampled(runs: u64, threads: Option<usize>) -> Ask<'static> {
    Ask { method: Method::Sample, runs, fewer: false, seed: 7, threads, ..EXACT }
}

fn weights<O>(odds: &Odds<O>) -> Vec<u64> {
    odds.outcomes.iter().map(|chance| u64::try_from(&chance.weight).unwrap()).collect()
}

/// `units` units of one kind on one hex, with a fate for each face.
fn alike(units: usize, fates: &[usize]) -> Case {
    Case { kinds: vec![fates.to_vec()], situations: vec![vec![vec![vec![(0, Some(3)); units]]]], coupled: false }
}

#[test]
fn dice_pools_add_up_as_in_the_books() {
    let two = plain::<Pool>(&Pool::Highest(2, 2), &EXACT).unwrap();
    assert_eq!((two.found, &two.of), (Found::Exact, &BigUint::from(36_u8)));
    assert_eq!(weights(&two), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    assert_eq!(two.outcomes[5].outcome, Sum(7));
    assert!((two.outcomes[5].p - 1.0 / 6.0).abs() < 1e-16);

    let hero = plain::<Pool>(&Pool::Highest(4, 3), &EXACT).unwrap();
    assert_eq!(hero.of, BigUint::from(1296_u16));
    assert_eq!(weights(&hero), [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21]);
}

/// Guests are carried one after the other: all six sit in 6! of 6^6 ways, a chair stays free in (5/6)^6, and twenty guests
/// take no more work than there are sets of chairs.
#[test]
fn guests_feel_those_before_them() {
    let six = chained::<Chairs>(&6, &EXACT).unwrap();
    let sit =
        |odds: &Odds<Vec<usize>>, sit: usize| odds.outcomes.iter().find(|chance| chance.outcome[0] == sit).unwrap().p;
    assert!((sit(&six, 6) - 720.0 / 46656.0).abs() < 1e-15 && (sit(&six, 1) - 6.0 / 46656.0).abs() < 1e-15);
    let every = plain::<Chairs>(&6, &EXACT).unwrap();
    assert_eq!(six.hexes, every.hexes);
    let missed = (5.0_f64 / 6.0).powi(6);
    assert!(six.hexes.iter().all(|hex| (hex.p - (1.0 - missed)).abs() < 1e-12 && (hex.mean - 1.0).abs() < 1e-12));
    let many = chained::<Chairs>(&40, &EXACT).unwrap();
    assert_eq!(many.found, Found::Exact, "beyond 128 bits");
    assert!(sit(&many, 6) > 0.99);
    let chair = Area { hexes: vec![true], fit: true };
    let there = chained_within::<Chairs>(&6, &chair, &EXACT).unwrap();
    assert!((there.outcomes[0].p - missed).abs() < 1e-12 && there.outcomes.len() == 2, "one guest sits there, or none");
    let sampled = chained::<Chairs>(&6, &sampled(100_000, Some(1))).unwrap();
    assert!((sit(&sampled, 4) - sit(&six, 4)).abs() < 0.01);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Guests who affect only those near them fare as every run says, down to the last weight and chair: with equal guests,
    /// with guests who are sent home, and with any number of them.
    #[test]
    fn clusters_are_every_run(
        weights in prop::collection::vec(0_u8..3, 1..5),
        shaky in prop::collection::vec(any::<bool>(), 6),
        homeward in 0_u8..4,
        most_home in 0_usize..3,
    ) {
        let case = Guests { weights, shaky, homeward, most_home };
        let every = plain::<Row>(&case, &EXACT).unwrap();
        let clusters = scattered::<Row>(&case, &EXACT).unwrap();
        prop_assert_eq!(&clusters, &chained::<Row>(&case, &EXACT).unwrap());
        prop_assert_eq!(&clusters.hexes, &every.hexes);
        let mut tallies: BTreeMap<Vec<usize>, BigUint> = BTreeMap::new();
        for chance in &every.outcomes {
            *tallies.entry(Row::tally(&chance.outcome)).or_default() += &chance.weight;
        }
        prop_assert_eq!(tallies.len(), clusters.outcomes.len());
        for chance in &clusters.outcomes {
            prop_assert_eq!(&chance.weight * &every.of, &tallies[&chance.outcome] * &clusters.of);
        }
        let mut points: BTreeMap<usize, BigUint> = BTreeMap::new();
        for chance in &every.outcomes {
            let sum = chance.outcome.guests.iter().map(|guest| guest.0).sum();
            *points.entry(sum).or_default() += &chance.weight;
        }
        let (told, chain) = (scattered_points::<Row>(&case, &EXACT).unwrap(), chained_points::<Row>(&case, &EXACT).unwrap());
        prop_assert_eq!(&told.outcomes, &chain.outcomes);
        prop_assert_eq!(told.outcomes.len(), points.len());
        for chance in &told.outcomes {
            prop_assert_eq!(&chance.weight * &every.of, &points[&chance.outcome] * &told.of);
        }
        for fit in [false, true] {
            let area = Area { hexes: vec![false, true, false, true], fit };
            let within = scattered_within::<Row>(&case, &area, &EXACT).unwrap();
            prop_assert_eq!(within.outcomes, plain_within::<Row>(&case, &area, &EXACT).unwrap().outcomes);
        }
    }
}

#[test]
fn hexes_are_hit_once_and_counted_often() {
    let two = plain::<Pool>(&Pool::Highest(2, 2), &EXACT).unwrap();
    let hex = |number| two.hexes.iter().find(|hex| hex.hex == number).unwrap();
    // Hex 0: twice for sums under ten, and once more for ten itself.
    assert_eq!(hex(0), &HexChance { hex: 0, p: 33.0 / 36.0, mean: 63.0 / 36.0, fit: 63.0 / 36.0, interval: None });
    // Hex 1: twice for sums from ten, and the third thing for eleven.
    assert_eq!(hex(1), &HexChance { hex: 1, p: 6.0 / 36.0, mean: 14.0 / 36.0, fit: 14.0 / 36.0, interval: None });
}

#[test]
fn long_paths_outgrow_no_number() {
    let long = plain::<Pool>(&Pool::Until(70), &EXACT).unwrap();
    assert_eq!(long.of, BigUint::from(6_u8).pow(69), "far beyond 128 bits");
    assert_eq!(long.outcomes[0].weight, BigUint::from(6_u8).pow(68));
    assert_eq!(long.outcomes[69].weight, BigUint::from(5_u8).pow(69));
    assert!((long.outcomes[69].p / (5.0_f64 / 6.0).powi(69) - 1.0).abs() < 1e-13);
    assert!((long.outcomes.iter().map(|chance| chance.p).sum::<f64>() - 1.0).abs() < 1e-13);
}

#[test]
fn units_alike_are_multinomial() {
    for units in [1, 8, 64] {
        let odds = parted::<Jump<3>>(&alike(units, &[0, 0, 0, 1, 1, 2]), &EXACT).unwrap();
        assert_eq!(odds.of, BigUint::from(6_u8).pow(units as u32));
        assert_eq!(odds.outcomes.len(), (units + 1) * (units + 2) / 2);
        let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
        for chance in &odds.outcomes {
            let [safe, hurt, lost] = chance.outcome[..] else { panic!("three fates") };
            let ways = factorial(units) / (factorial(safe) * factorial(hurt) * factorial(lost));
            let weight = ways * BigUint::from(3_u8).pow(safe as u32) * BigUint::from(2_u8).pow(hurt as u32);
            assert_eq!(chance.weight, weight, "{:?}", chance.outcome);
        }
        let half = units as f64 / 2.0;
        assert_eq!(odds.hexes, [HexChance { hex: 3, p: 1.0, mean: units as f64, fit: half, interval: None }]);
    }
}

#[test]
fn fates_that_cannot_differ_are_one_outcome() {
    assert_eq!(weights(&parted::<Jump<1>>(&alike(5, &[0, 0]), &EXACT).unwrap()), [1]);
    assert_eq!(weights(&parted::<Jump<2>>(&alike(2, &[0, 1]), &EXACT).unwrap()), [1, 2, 1]);
    let nobody = Case { kinds: vec![], situations: vec![vec![], vec![]], coupled: false };
    let odds = parted::<Jump<3>>(&nobody, &EXACT).unwrap();
    assert_eq!((weights(&odds), &odds.outcomes[0].outcome, odds.hexes.len()), (vec![1], &vec![0, 0, 0], 0));
}

/// The odds of tallies by taking every path of whole runs.
fn multiplied_out<const FATES: usize>(case: &Case) -> (BTreeMap<Vec<usize>, BigUint>, BigUint, Vec<HexChance>) {
    let odds = plain::<Jump<FATES>>(case, &EXACT).unwrap();
    let mut tallies: BTreeMap<Vec<usize>, BigUint> = BTreeMap::new();
    for chance in &odds.outcomes {
        *tallies.entry(Jump::<FATES>::tally(&chance.outcome)).or_default() += &chance.weight;
    }
    (tallies, odds.of, odds.hexes)
}

/// Exact odds must equal those of whole runs, as fractions, and be in lowest terms.
fn same_as_multiplied_out<const FATES: usize>(case: &Case) {
    let folded = parted::<Jump<FATES>>(case, &EXACT).unwrap();
    let (tallies, of, hexes) = multiplied_out::<FATES>(case);
    assert_eq!(folded.found, Found::Exact);
    assert_eq!(
        folded.outcomes.iter().map(|chance| &chance.outcome).collect::<Vec<_>>(),
        tallies.keys().collect::<Vec<_>>()
    );
    for chance in &folded.outcomes {
        assert_eq!(&chance.weight * &of, &tallies[&chance.outcome] * &folded.of, "{:?}", chance.outcome);
    }
    assert_eq!(folded.outcomes.iter().map(|chance| &chance.weight).sum::<BigUint>(), folded.of);
    for prime in [2_u8, 3, 5] {
        let whole = |number: &BigUint| (number % prime) == BigUint::ZERO;
        assert!(!whole(&folded.of) || folded.outcomes.iter().any(|chance| !whole(&chance.weight)), "lowest terms");
    }
    assert_eq!(folded.hexes.len(), hexes.len());
    for (hex, other) in folded.hexes.iter().zip(&hexes) {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        let same = near(hex.p, other.p) && near(hex.mean, other.mean) && near(hex.fit, other.fit);
        assert!(hex.hex == other.hex && same, "{hex:?} is not {other:?}");
    }
}

/// The number of units in a part of the map must be what whole runs say, fit or not.
fn same_within<const FATES: usize>(case: &Case) {
    for fit in [false, true] {
        let area = Area { hexes: vec![false, true, false, true, true], fit };
        let folded = parted_within::<Jump<FATES>>(case, &area, &EXACT).unwrap();
        let whole = plain_within::<Jump<FATES>>(case, &area, &EXACT).unwrap();
        assert_eq!((folded.found, folded.outcomes.len()), (Found::Exact, whole.outcomes.len()));
        for (one, other) in folded.outcomes.iter().zip(&whole.outcomes) {
            assert_eq!((one.outcome, &one.weight * &whole.of), (other.outcome, &other.weight * &folded.of));
            assert!((one.p - other.p).abs() < 1e-12);
        }
        let runs = parted_within::<Jump<FATES>>(case, &area, &sampled(40_000, None)).unwrap();
        for chance in &runs.outcomes {
            let exact = whole.outcomes.iter().find(|known| known.outcome == chance.outcome).unwrap().p;
            let sigma = (exact * (1.0 - exact) / 40_000.0).sqrt();
            assert!((chance.p - exact).abs() <= 4.0 * sigma + 1e-9, "{chance:?} is not {exact}");
        }
    }
}

#[test]
fn units_in_a_part_of_the_map_are_counted_as_in_whole_runs() {
    for coupled in [false, true] {
        same_within::<3>(&mixed(coupled));
    }
    let nowhere = Area { hexes: Vec::new(), fit: true };
    let none = parted_within::<Jump<3>>(&mixed(false), &nowhere, &EXACT).unwrap();
    assert_eq!((weights(&none), none.outcomes[0].outcome), (vec![1], 0));
}

#[test]
fn standing_counts_everyone_once() {
    let mut case = alike(3, &[0, 1, 1]);
    case.situations[0][0][0].push((0, None));
    let odds = standing::<Jump<2>>(&case, &EXACT).unwrap();
    assert_eq!(
        odds.outcomes.iter().map(|chance| &chance.outcome[..]).collect::<Vec<_>>(),
        [[0, 3, 1], [1, 2, 1], [2, 1, 1], [3, 0, 1]]
    );
    assert_eq!(weights(&odds), [8, 12, 6, 1]);
}

/// A question is answered by the engine that its procedure picks, and all engines give the same odds.
#[test]
fn a_procedure_picks_its_engine() {
    let (jump, guests) = (mixed(false), bounds::guests());
    let area = Area { hexes: vec![false, true, false, true], fit: true };
    assert_eq!(ask::<Jump<3>, _>(&jump, Tally, &EXACT).unwrap(), parted::<Jump<3>>(&jump, &EXACT).unwrap());
    assert_eq!(
        ask::<Jump<3>, _>(&jump, Within(&area), &EXACT).unwrap(),
        parted_within::<Jump<3>>(&jump, &area, &EXACT).unwrap()
    );
    assert_eq!(ask::<Row, _>(&guests, Tally, &EXACT).unwrap(), scattered::<Row>(&guests, &EXACT).unwrap());
    assert_eq!(
        ask::<Row, _>(&guests, Within(&area), &EXACT).unwrap(),
        scattered_within::<Row>(&guests, &area, &EXACT).unwrap()
    );
    assert_eq!(ask::<Row, _>(&guests, Points, &EXACT).unwrap(), scattered_points::<Row>(&guests, &EXACT).unwrap());
    let told = |came: &Came<_>| matches!(came, Came::Fates(_));
    assert!(ask::<Row, _>(&guests, Outcomes, &EXACT).unwrap().outcomes.iter().all(|chance| told(&chance.outcome)));
    let pool = Pool::Highest(2, 2);
    let whole = ask::<Pool, _>(&pool, Outcomes, &EXACT).unwrap();
    assert_eq!(whole, plain::<Pool>(&pool, &EXACT).unwrap().map(Came::Whole));
    let fault = ask::<Pool, _>(&pool, Points, &EXACT).unwrap_err();
    assert_eq!(fault.what, "units of toy.pool have no points");
    assert_eq!(ask::<Jump<3>, _>(&jump, Points, &EXACT).unwrap_err().what, "units of toy.jump have no points");
}

/// Wind and drift: two groups whose hexes overlap, three kinds of ground, and one face that drops nobody.
fn mixed(coupled: bool) -> Case {
    let group = |hex: u32| {
        vec![vec![(0, Some(hex)), (1, Some(hex + 1)), (1, Some(hex + 1))], vec![(2, None)], vec![(0, Some(4)); 2]]
    };
    Case {
        kinds: vec![vec![0, 0, 0, 1, 1, 2], vec![0, 0, 1, 2, 2], vec![2, 2]],
        situations: vec![
            vec![group(1), group(2)],
            vec![group(4)],
            vec![group(2), group(1), vec![vec![], vec![(1, Some(9))]]],
        ],
        coupled,
    }
}

#[test]
fn folded_is_multiplied_out() {
    same_as_multiplied_out::<3>(&mixed(false));
    same_as_multiplied_out::<4>(&mixed(false));
}

/// Sorts of units that meet fates of their own: few of all tallies are possible, in one situation or several, whether or
/// not all units are there in each.
#[test]
fn sorts_of_units_fold_as_multiplied_out() {
    let kinds = vec![vec![0, 0, 1], vec![2, 3, 3, 3], vec![3, 3], vec![0, 1, 1, 1, 1]];
    let one = |kind: usize, hex: u32| vec![vec![(kind, Some(hex))], vec![(kind, Some(hex + 1))], vec![(kind, None)]];
    let first = || vec![one(0, 1), one(0, 2), one(1, 2), one(1, 3)];
    let other = || vec![one(0, 1), one(3, 5), one(1, 2), vec![vec![(2, None)]]];
    let fewer = || vec![one(0, 1), one(1, 3), vec![vec![(2, None), (2, None)]]];
    for situations in [vec![first()], vec![first(), other()], vec![first(), fewer(), other(), first()]] {
        same_as_multiplied_out::<4>(&Case { kinds: kinds.clone(), situations, coupled: false });
    }
}

#[test]
fn many_units_come_to_the_same_in_one_group_or_two() {
    let fates = [0, 0, 1, 1, 1, 1, 1];
    let group = |units| vec![vec![(0, Some(3)); units]];
    let two = Case { situations: vec![vec![group(150), group(50)]], ..alike(0, &fates) };
    let one = parted::<Jump<2>>(&alike(200, &fates), &EXACT).unwrap();
    assert_eq!(parted::<Jump<2>>(&two, &EXACT).unwrap().outcomes, one.outcomes);
    assert_eq!(one.of, BigUint::from(7_u8).pow(200));
    assert!((one.outcomes.iter().map(|chance| chance.p).sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn coupled_units_are_run_whole() {
    same_as_multiplied_out::<3>(&mixed(true));
    let (free, bound) =
        (parted::<Jump<3>>(&mixed(false), &EXACT).unwrap(), parted::<Jump<3>>(&mixed(true), &EXACT).unwrap());
    assert_ne!(free.outcomes, bound.outcomes, "the coupling is felt");
}

fn group(kinds: usize) -> impl Strategy<Value = Group> {
    let unit = (0..kinds, prop::option::weighted(0.9, 0..6_u32));
    prop::collection::vec(prop::collection::vec(unit, 0..=2), 1..=3)
}

fn case(fates: usize) -> impl Strategy<Value = Case> {
    prop::collection::vec(prop::collection::vec(0..fates, 2..=7), 1..=3).prop_flat_map(|kinds| {
        let situations = prop::collection::vec(prop::collection::vec(group(kinds.len()), 0..=3), 1..=3);
        (Just(kinds), situations).prop_map(|(kinds, situations)| Case { kinds, situations, coupled: false })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_two_fates_fold(case in case(2)) {
        same_as_multiplied_out::<2>(&case);
    }

    #[test]
    fn any_three_fates_fold(case in case(3)) {
        same_as_multiplied_out::<3>(&case);
    }

    #[test]
    fn any_four_fates_fold(case in case(4)) {
        same_as_multiplied_out::<4>(&case);
    }
}

/// Sampled chances must be within four standard deviations of the exact ones, outcome by outcome and hex by hex.
fn within_four_sigma<O: PartialEq + std::fmt::Debug>(exact: &Odds<O>, sampled: &Odds<O>, runs: u64) {
    assert_eq!((sampled.found, &sampled.of), (Found::Sampled { runs }, &BigUint::from(runs)));
    assert_eq!(sampled.outcomes.iter().map(|chance| &chance.weight).sum::<BigUint>(), sampled.of);
    let close = |p: f64, q: f64| (p - q).abs() <= 4.0 * (p * (1.0 - p) / runs as f64).sqrt();
    for chance in &exact.outcomes {
        let found = sampled.outcomes.iter().find(|found| found.outcome == chance.outcome);
        assert!(close(chance.p, found.map_or(0.0, |found| found.p)), "{chance:?} but {found:?}");
    }
    for found in &sampled.outcomes {
        assert!(exact.outcomes.iter().any(|chance| chance.outcome == found.outcome), "{found:?} cannot be");
        let (low, high) = found.interval.unwrap();
        assert!(0.0 <= low && low <= found.p && found.p <= high && high <= 1.0);
    }
    assert_eq!(exact.hexes.len(), sampled.hexes.len());
    for (hex, found) in exact.hexes.iter().zip(&sampled.hexes) {
        assert!(hex.hex == found.hex && close(hex.p, found.p) && found.interval.is_some(), "{hex:?} but {found:?}");
        // At most nine units come down, so no number deviates by more than four and a half.
        let near = |mean: f64, other: f64| (mean - other).abs() <= 4.0 * 4.5 / (runs as f64).sqrt();
        assert!(near(hex.mean, found.mean) && near(hex.fit, found.fit), "{hex:?} but {found:?}");
    }
}

#[test]
fn sampling_comes_near() {
    const RUNS: u64 = 200_000;
    let ask = sampled(RUNS, None);
    let pool = Pool::Highest(4, 3);
    within_four_sigma(&plain::<Pool>(&pool, &EXACT).unwrap(), &plain::<Pool>(&pool, &ask).unwrap(), RUNS);
    for case in [alike(8, &[0, 0, 0, 1, 1, 2]), mixed(false), mixed(true)] {
        within_four_sigma(&parted::<Jump<3>>(&case, &EXACT).unwrap(), &parted::<Jump<3>>(&case, &ask).unwrap(), RUNS);
    }
}

#[test]
fn tallies_too_many_for_a_list_are_sampled_all_the_same() {
    let many = alike(120, &[0, 1, 2, 3]);
    let odds = parted::<Jump<4>>(&many, &sampled(20_000, Some(2))).unwrap();
    assert!(odds.outcomes.is_sorted_by(|a, b| a.outcome < b.outcome));
    assert!(odds.outcomes.iter().all(|chance| chance.outcome.iter().sum::<usize>() == 120));
    let mean = |fate: usize| odds.outcomes.iter().map(|chance| chance.p * chance.outcome[fate] as f64).sum::<f64>();
    for fate in 0..4 {
        assert!((mean(fate) - 30.0).abs() < 4.0 * (22.5_f64 / 20_000.0).sqrt(), "{}", mean(fate));
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let ask = |threads| sampled(100_000, threads);
    let one = parted::<Jump<3>>(&mixed(false), &ask(Some(1))).unwrap();
    let coupled = parted::<Jump<3>>(&mixed(true), &ask(Some(1))).unwrap();
    for threads in [Some(2), Some(3), None] {
        assert_eq!(parted::<Jump<3>>(&mixed(false), &ask(threads)).unwrap(), one);
        assert_eq!(parted::<Jump<3>>(&mixed(true), &ask(threads)).unwrap(), coupled);
    }
    assert_ne!(parted::<Jump<3>>(&mixed(false), &Ask { seed: 8, ..ask(None) }).unwrap(), one, "but the seed does");
}

#[test]
fn too_long_is_said_or_sampled() {
    let pool = Pool::Highest(3, 3);
    let of = |work| Ask { budget: Budget { work, ..Budget::USUAL }, ..EXACT };
    assert!(plain::<Pool>(&pool, &of(200_000)).is_ok());
    let fault = plain::<Pool>(&pool, &of(20_000)).unwrap_err();
    assert_eq!(fault.what, "toy.pool has too many paths for an exact answer");
    assert!(fault.why.contains("20000 steps") && fault.fix.contains("sample it"), "{fault}");
    for case in [mixed(false), mixed(true)] {
        let ask = Ask { runs: 100, fewer: false, ..of(5) };
        assert!(parted::<Jump<3>>(&case, &ask).is_err());
        let odds = parted::<Jump<3>>(&case, &Ask { method: Method::Auto, ..ask }).unwrap();
        assert_eq!(odds.found, Found::Sampled { runs: 100 });
    }
    let auto = Ask { method: Method::Auto, ..EXACT };
    assert_eq!(parted::<Jump<3>>(&mixed(false), &auto).unwrap().found, Found::Exact);
}

#[test]
fn a_fold_too_large_for_memory_is_given_up() {
    let fates: Vec<usize> = vec![0, 1, 2, 3];
    assert!(parted::<Jump<4>>(&alike(3_000, &fates), &EXACT).is_err());
    assert!(parted::<Jump<4>>(&alike(40, &fates), &EXACT).is_ok());
}

#[test]
fn nonsense_is_refused_in_words() {
    let case = mixed(false);
    assert_eq!(parted::<Jump<3>>(&case, &sampled(0, None)).unwrap_err().what, "0 runs");
    assert_eq!(parted::<Jump<3>>(&case, &sampled(10, Some(0))).unwrap_err().what, "0 threads");
}

#[test]
fn progress_is_told() {
    let (last, words) = (AtomicU64::new(0), AtomicU64::new(0));
    let hear = |done: u64, of: Option<u64>| {
        assert!(of.is_some_and(|of| done <= of));
        last.fetch_max(done, Ordering::Relaxed);
        words.fetch_add(1, Ordering::Relaxed);
    };
    let ask = Ask { progress: Some(&hear), ..sampled(100_000, Some(2)) };
    parted::<Jump<3>>(&mixed(false), &ask).unwrap();
    assert_eq!(last.swap(0, Ordering::Relaxed), 100_000);
    assert!(words.swap(0, Ordering::Relaxed) < 100, "not for every run");
    plain::<Pool>(&Pool::Highest(7, 1), &Ask { progress: Some(&hear), ..EXACT }).unwrap();
    assert!(last.into_inner() > 100 * 6_u64.pow(7), "a path is a hundred steps at least");
}
