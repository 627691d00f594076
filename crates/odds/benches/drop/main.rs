//! How fast odds are found: a whole drop, exact with its heat map, and by Monte Carlo. `cargo bench -p jumpmaster-odds`.

mod procedure;
#[path = "../../tests/common/toy.rs"]
mod toy;

use divan::Bencher;
use divan::counter::ItemsCount;
use jumpmaster_odds::{Ask, Found, Method, Tally};
use procedure::{Case, Drop};

fn main() {
    divan::main();
}

/// Every joint count of safe, dispersed and eliminated, and every hex, exactly; eight sticks to a target hex.
#[divan::bench(args = [8, 16, 32, 64, 128], max_time = 2)]
fn exact_sticks(bencher: Bencher, sticks: usize) {
    let (case, ask) = (Case::of(sticks), Ask { method: Method::Exact, ..Ask::default() });
    bencher.bench(|| jumpmaster_odds::ask::<Drop, _>(divan::black_box(&case), Tally, &ask).expect("within the budget"));
}

/// Whole drops of eight sticks, a die at a time; the rate is drops per second.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn sampled_drops_on_threads(bencher: Bencher, threads: usize) {
    sampled(bencher, 8, threads);
}

/// Whole drops of 64 sticks on eight hexes.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn sampled_large_drops_on_threads(bencher: Bencher, threads: usize) {
    sampled(bencher, 64, threads);
}

fn sampled(bencher: Bencher, sticks: usize, threads: usize) {
    const RUNS: u64 = 2_000_000;
    let case = Case::of(sticks);
    let ask = Ask { method: Method::Sample, runs: RUNS, threads: Some(threads), ..Ask::default() };
    bencher.counter(ItemsCount::new(RUNS)).bench(|| {
        let odds =
            jumpmaster_odds::ask::<Drop, _>(divan::black_box(&case), Tally, &ask).expect("there are runs and threads");
        assert_eq!(odds.found, Found::Sampled { runs: RUNS });
        odds
    });
}
