//! How fast engagements are judged: 36 stands against 36, and the best way to throw for one of them.
//!
//! Goal: every pair of a table judged in well under a millisecond, so that targets can be listed at every order.

use divan::{Bencher, black_box};
use jumpmaster_core::{Ledger, Rules as _};
use jumpmaster_mbt2030::engage::Situation;
use jumpmaster_mbt2030::engage::advice::{Advice, Stage, Stakes};
use jumpmaster_mbt2030::engage::eligibility::{bars, may_engage};
use jumpmaster_mbt2030::engage::input::{PairInput, StandInput};
use jumpmaster_mbt2030::rules::Rules;
use jumpmaster_mbt2030::unit::{Mode, Posture, SubClass};

fn main() {
    divan::main();
}

fn rules() -> Rules {
    Rules::read(&Ledger::read(jumpmaster_mbt2030::LEDGER).unwrap()).unwrap()
}

/// Every pair of 36 stands a side, 1 to 36 in apart.
fn pairs(rules: &Rules) -> Vec<Situation> {
    let kinds = [
        (SubClass::InfNorm, Posture::Infantry),
        (SubClass::MbtNorm, Posture::Armour),
        (SubClass::InfAbove, Posture::Atm),
        (SubClass::InfBelow, Posture::Las),
        (SubClass::AirNorm, Posture::Cas),
        (SubClass::InfNorm, Posture::Pda),
    ];
    let stand = |number: usize| StandInput::new(kinds[number % 6].0, kinds[number % 6].1, Mode::Mobile);
    let pair = |own: usize, other: usize| {
        let distance = 1000 + (own * 37 + other * 11) as u32 % 36 * 1000;
        let pair = PairInput::new(stand(own), stand(other), Some(distance));
        PairInput { bghq: Some(20_000), ..pair }.read(rules).unwrap()
    };
    (0..36).flat_map(|own| (0..36).map(move |other| pair(own, other))).collect()
}

/// Whether each of 1296 pairs may engage.
#[divan::bench]
fn may_engage_1296_pairs(bencher: Bencher) {
    let rules = rules();
    let pairs = pairs(&rules);
    bencher.bench(|| black_box(&pairs).iter().filter(|pair| may_engage(&rules, pair)).count());
}

/// Every reason why not, in words.
#[divan::bench]
fn reasons_of_1296_pairs(bencher: Bencher) {
    let rules = rules();
    let pairs = pairs(&rules);
    bencher.bench(|| {
        black_box(&pairs).iter().flat_map(|pair| bars(&rules, pair)).map(|bar| bar.to_string().len()).sum::<usize>()
    });
}

/// Kind, causes and grid of one engagement, with its equilibrium.
#[divan::bench]
fn advice(bencher: Bencher) {
    let rules = rules();
    let pair = pairs(&rules)[0];
    bencher.bench(|| {
        let (stage, _) = Stage::of(&rules, black_box(&pair));
        Advice::of(&stage.payoffs(&rules, Stakes::default()))
    });
}
